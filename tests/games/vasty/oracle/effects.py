"""What cards do: progress for who covers a dot, misfortune for the others."""

from __future__ import annotations

import itertools

from games.vasty.oracle.people import KINDS, Flow, called
from games.vasty.oracle.walking import Walking
from games.vasty.oracle.woods import HOME

NAMING = ("DEAL", "MOVE_OPP", "DUEL", "NO_HEAL", "NO_MOVE", "CHOOSE_MOVE", "CHOOSE_CARD", "DISCARD", "CURSE", "POISON")
NAMING = (*NAMING, "SKIP", "SWAP_TOKENS")
MARKS = {"NO_HEAL": "no-heal", "NO_MOVE": "no-move", "SKIP": "lost-turn"}


class Effects(Walking):
    """One function for each kind of effect."""

    # --- progress -----------------------------------------------------------------------------------------------------

    def progress(self, effect: str) -> Flow:
        """[vasty.progress]"""
        kind, _, x = effect.partition(" ")
        if kind in ("SHIELD", "SWORD"):
            self.gain(self.at, kind.lower())
        elif kind == "HEAL":
            self.heal(self.at, int(x))
        elif effect in ("MOVE 1d6+2", "MOVE 1d6+4"):
            yield from self.risky_move(int(x[-1]))
        elif kind == "MOVE":
            yield from self.go(int(x))
        elif kind == "PLACE_OBJ":
            yield from self.place_objectives()
        elif kind == "SWAP_OBJ":
            yield from self.swap_objectives()
        elif kind == "REMOVE_TOKEN":
            yield from self.remove_token()
        else:
            raise AssertionError(effect)

    def risky_move(self, plus: int) -> Flow:
        """Roll, add, move; then the die, as it counted, decides on the damage. [vasty.progress-move-dice]"""
        die = yield from self.die(self.at)
        yield from self.go(die + plus)
        if plus == 2 and die == 1:
            self.meet("risk strikes")
            yield from self.hit(self.at, 1)
        if plus == 4 and die <= self.options["risk4"]:
            self.meet("risk strikes")
            yield from self.hit(self.at, 2)

    def place_objectives(self) -> Flow:
        """Clockwise, the trigger last. [vasty.objectives-place]"""
        for k in range(1, self.n + 1):
            who = (self.at + k) % self.n
            if self.held(who) and self.spaces(who, False):
                yield from self.put_objective(who)
            else:
                self.meet("nothing to place")

    def swap_objectives(self) -> Flow:
        """Any two. [vasty.progress-swap-objectives?any-two]"""
        pairs = list(itertools.combinations(self.objectives(), 2))
        if not pairs:
            self.meet("no target")
            return
        by_words = {f"swap {called(one)} with {called(two)}": (one, two) for one, two in pairs}
        one, two = by_words[(yield from self.choose(self.at, list(by_words)))]
        self.meet("two of one colour" if one[0] == two[0] else "two colours")
        if one == two:
            self.meet("two of one colour on one space")
        for piece, other in ((one, two), (two, one)):
            if self.seats[piece[0]].space == other[1]:
                self.meet("put under its pawn")
        self.seats[one[0]].goals.remove(one[1])
        self.seats[two[0]].goals.remove(two[1])
        self.seats[one[0]].goals.append(two[1])
        self.seats[two[0]].goals.append(one[1])

    def remove_token(self) -> Flow:
        """[vasty.progress-remove-token?own]"""
        words = [f"remove {kind} of player {k + 1}" for k, seat in enumerate(self.seats) for kind in seat.tokens]
        if not words:
            self.meet("no target")
            return
        if not any(seat.tokens for k, seat in enumerate(self.seats) if k != self.at):
            words.append("remove nothing")
        answer = (yield from self.choose(self.at, words)).split()
        self.meet("removed nothing" if answer[1] == "nothing" else f"removed {answer[1]}")
        if answer[1] in KINDS:
            self.seats[int(answer[-1]) - 1].tokens.discard(answer[1])

    # --- misfortune ---------------------------------------------------------------------------------------------------

    def misfortune(self, effect: str) -> Flow:
        """[vasty.misfortune]"""
        kind = effect.split()[0]
        if kind in NAMING:
            victim = yield from self.name_victim(kind, effect)
            if victim is None:
                self.met[effect, "no target"] += 1
                return
            if self.options["single_victim"]:
                self.met[effect, "victim fixed before" if self.victim is not None else "fixes the victim"] += 1
                self.victim = victim
            yield from self.within(effect, self.strike(effect, victim), victim)
        elif kind == "MOVE_OBJ":
            yield from self.within(effect, self.move_objective())
        elif kind == "REMOVE_OBJ":
            yield from self.within(effect, self.remove_objective())
        elif kind == "SEND_HOME":
            yield from self.within(effect, self.send_home())
        elif kind == "SWAP_PAWNS":
            yield from self.within(effect, self.swap_pawns())
        else:
            raise AssertionError(effect)

    def name_victim(self, kind: str, effect: str) -> Flow:
        """Any opponent, or the one already fixed; asked only if there are several.

        [vasty.misfortune?each] [vasty.misfortune?single-victim] [vasty.misfortune?naming] [vasty.misfortune?no-target]
        """
        able = [k for k in range(self.n) if k != self.at and self.victim in (None, k)]
        if kind == "DISCARD":
            able = [k for k in able if self.seats[k].hand]
        if kind == "SWAP_TOKENS" and not any(self.seats[k].tokens for k in (self.at, *able)):
            return None
        if len(able) < 2:
            return able[0] if able else None
        self.met[effect, "victim chosen"] += 1
        words = yield from self.choose(self.at, [f"against player {k + 1}" for k in able])
        return int(words.split()[-1]) - 1

    def strike(self, effect: str, victim: int) -> Flow:
        kind, _, x = effect.partition(" ")
        seat, me = self.seats[victim], self.seats[self.at]
        if kind == "DEAL":
            yield from self.hit(victim, int(x))
        elif kind == "MOVE_OPP":
            yield from self.walk(victim, self.at, int(x), bool(self.options["forced_collect"]), False)
        elif kind == "DUEL":
            yield from self.long_duel(victim)
        elif kind == "DISCARD":
            words = yield from self.choose(self.at, [f"discard {card}" for card in seat.hand])
            seat.hand.remove(words.split()[1])
            self.put_under([words.split()[1]])
        elif kind == "SWAP_TOKENS":
            seat.tokens, me.tokens = me.tokens, seat.tokens
        elif kind in ("CURSE", "POISON"):
            self.gain(victim, kind.lower())
        elif kind == "CHOOSE_MOVE":
            if seat.steerer not in (None, self.at):
                self.meet("the later counts")
            seat.steerer = self.at
        elif kind == "CHOOSE_CARD":
            if seat.picker not in (None, self.at):
                self.meet("the later counts")
            seat.picker = self.at
        else:
            seat.marks.add(MARKS[kind])

    def long_duel(self, victim: int) -> Flow:
        """Damage, then the winner moves the loser 1d6. [vasty.misfortune-duel] [vasty.misfortune-no-move?duel]"""
        winner = yield from self.duel(self.at, victim)
        loser = victim if winner == self.at else self.at
        steerer = winner
        if loser == self.at:
            if "no-move" in self.seats[loser].marks:
                self.meet("cannot move")
                return
            if self.seats[loser].steerer is not None:
                self.meet("steered by another")
                steerer = self.seats[loser].steerer
        die = yield from self.die(winner)
        yield from self.walk(loser, steerer, die, bool(self.options["forced_collect"]), False)

    def move_objective(self) -> Flow:
        """The die, the objective, its path; it may not end on home or beside its colour.

        [vasty.misfortune-move-objective] [vasty.misfortune-move-objective?end]
        """
        able = [p for p in self.objectives() if p[0] != self.at and self.victim in (None, p[0])]
        if not able:
            self.meet("no target")
            return
        distance = yield from self.die(self.at)
        by_words = {f"move {called(piece)}": piece for piece in able}
        colour, start = by_words[(yield from self.choose(self.at, list(by_words)))]
        if self.options["single_victim"]:
            self.meet("victim fixed before" if self.victim is not None else "fixes the victim")
            self.victim = colour
        goals, been, end = self.seats[colour].goals, {start}, start
        route = self.route(start, been, distance, list)
        steps = next(route, [])
        while steps:
            space = (yield from self.choose(self.at, steps)).split()[-1]
            been.add(space)
            if space != HOME and space not in goals:
                end = space
            else:
                self.meet("may not lie there")
            steps = self.onward(route, space)
        goals.remove(start)
        goals.append(end)
        if end == start:
            self.meet("stays where it was")
        if end == self.seats[colour].space:
            self.meet("put under its pawn")

    def remove_objective(self) -> Flow:
        """[vasty.misfortune-remove-objective?back]"""
        by_words = {f"remove {called(piece)}": piece for piece in self.objectives()}
        if not by_words:
            self.meet("no target")
            return
        colour, space = by_words[(yield from self.choose(self.at, list(by_words)))]
        self.seats[colour].goals.remove(space)

    def send_home(self) -> Flow:
        """[vasty.misfortune-send-home?any]"""
        words = yield from self.choose(self.at, [f"send player {k + 1} home" for k in range(self.n)])
        who = int(words.split()[2]) - 1
        self.meet("herself" if who == self.at else "another")
        self.heal(who, 2)
        self.put_home(who)

    def swap_pawns(self) -> Flow:
        """Nothing happens there. [vasty.misfortune-swap-pawns?quiet]"""
        pairs = {f"swap player {i + 1} with player {j + 1}": (i, j) for j in range(self.n) for i in range(j)}
        i, j = pairs[(yield from self.choose(self.at, list(pairs)))]
        one, two = self.seats[i], self.seats[j]
        one.space, two.space = two.space, one.space
        one.been.add(one.space)
        two.been.add(two.space)
        if one.space in one.goals or two.space in two.goals:
            self.meet("put on an own objective")
        if self.at not in (i, j):
            self.meet("two others")
