"""A pawn on its way: the law of the full distance, what it meets on a space, duels."""

from __future__ import annotations

from collections.abc import Callable, Generator

from games.vasty.oracle.people import Flow, Move, Over, People
from games.vasty.oracle.woods import HOME


class Walking(People):
    """Moves of pawns. [vasty.move]"""

    def go(self, distance: int) -> Flow:
        """The turn player's own move. [vasty.misfortune-choose-move] [vasty.misfortune-no-move]"""
        me = self.seats[self.at]
        if "no-move" in me.marks:
            self.meet("cannot move")
            return
        if me.steerer is not None:
            self.meet("steered by another")
        yield from self.walk(self.at, self.at if me.steerer is None else me.steerer, distance, True, True)

    def walk(self, who: int, steerer: int, distance: int, collects: bool, duels: bool) -> Flow:
        """The length is fixed when the move starts. [vasty.move?length]"""
        seat = self.seats[who]
        if "poison" in seat.tokens:
            self.meet("slowed by poison")
            distance = max(distance - 1, 1)
        move = self.move = Move(who, collects and who not in self.collected)
        route = self.route(seat.space, seat.been, distance, lambda: seat.goals if move.collects else [])
        steps = next(route, [])
        while steps:
            seat.space = (yield from self.choose(steerer, steps)).split()[-1]
            seat.been.add(seat.space)
            yield from self.enter(move, duels)
            steps = [] if move.has_ended else self.onward(route, seat.space)
        self.move = None

    def onward(self, route: Generator[list[str], str, None], space: str) -> list[str]:
        try:
            return route.send(space)
        except StopIteration:
            return []

    def route(
        self, start: str, been: set[str], distance: int, goals: Callable[[], list[str]]
    ) -> Generator[list[str], str, None]:
        """The next steps that are legal; it is sent the step taken. [vasty.move?full] [vasty.move?dead-end]"""
        longest = max(len(path) for path in self.woods.paths(start, been))
        if longest == 0:
            self.meet("nowhere to go")
        elif longest < distance:
            self.meet("dead end")
        any_way = longest < distance and self.options["dead_end"] == "any"
        left, space = min(longest, distance), start
        while any_way or left > 0:
            steps = {
                path[0]
                for path in self.woods.paths(space, been)
                if path and (any_way or len(path) >= left or any(step in goals() for step in path))
            }
            if not steps:
                return
            if steps < self.woods.next_to(space) - been:
                self.meet("a way too short")
            space = yield [f"step to {step}" for step in steps]
            left -= 1

    def enter(self, move: Move, duels: bool) -> Flow:
        """Home heals; the token; the objective; duels, if the pawn is still there. [vasty.move?order]"""
        seat = self.seats[move.seat]
        if seat.space == HOME:
            self.heal(move.seat, 2)
            if self.options["poison_walk_cure"]:
                seat.tokens.discard("poison")
        if seat.space in self.lying:
            yield from self.claim(move.seat, self.lying[seat.space])
        if seat.space in seat.goals:
            if move.collects:
                yield from self.collect(move)
            else:
                self.meet("walked over an own objective")
        while duels and not move.was_put_home:
            foe = yield from self.challenge(move)
            if foe is None:
                return
            self.duelled.add(foe)
            yield from self.duel(move.seat, foe)
            if move.was_put_home:
                self.meet("sent home by her own duel")

    def claim(self, who: int, kind: str) -> Flow:
        """Take, give or leave. [vasty.tokens-claim?three-choices]"""
        lacking = [k for k in range(self.n) if kind not in self.seats[k].tokens]
        words = [f"take {kind}" if k == who else f"give {kind} to player {k + 1}" for k in lacking]
        if not words:
            return
        if not self.options["token_must_resolve"]:
            words.append(f"leave {kind}")
        answer = yield from self.choose(who, words)
        self.meet(f"token: {answer.split()[0]}")
        if not answer.startswith("leave"):
            del self.lying[self.seats[who].space]
            self.seats[who if answer.startswith("take") else int(answer.split()[-1]) - 1].tokens.add(kind)

    def collect(self, move: Move) -> Flow:
        """The move ends; a curse is lost; she may return home. [vasty.objectives-collect] [vasty.objectives-return]"""
        seat = self.seats[move.seat]
        self.meet("collected")
        if seat.goals.count(seat.space) > 1:
            self.meet("one of two collected")
        if move.seat != self.at:
            self.meet("collected when moved by another")
        seat.goals.remove(seat.space)
        seat.got += 1
        seat.tokens.discard("curse")
        self.collected.add(move.seat)
        move.has_ended = True
        if seat.got == self.goal:
            raise Over
        if (yield from self.choose(move.seat, ["stay", "return home"])) == "return home":
            self.heal(move.seat, 2)
            self.put_home(move.seat)

    def challenge(self, move: Move) -> Flow:
        """Whom the mover duels on this space, if anybody. [vasty.duel?when] [vasty.duel?several] [vasty.duel?home]"""
        here = self.seats[move.seat].space
        foes = [k for k in range(self.n) if k != move.seat and self.seats[k].space == here and k not in self.duelled]
        if not foes or (here == HOME and self.options["no_duel_at_home"]):
            return None
        self.meet("duel offered")
        words = yield from self.choose(move.seat, ["pass by", *(f"duel player {k + 1}" for k in foes)])
        return None if words == "pass by" else int(words.split()[-1]) - 1

    def duel(self, attacker: int, defender: int) -> Flow:
        """Who wins? The other is hit. [vasty.duel] [vasty.duel?modifiers]"""
        self.meet("duel")
        mine = yield from self.strength(attacker)
        hers = yield from self.strength(defender)
        if mine == hers:
            self.meet("duel tied")
        winner, loser = (attacker, defender) if mine >= hers else (defender, attacker)
        self.meet("duel won" if winner == attacker else "duel lost")
        yield from self.hit(loser, 1)
        return winner

    def strength(self, who: int) -> Flow:
        natural = yield from self.natural()
        total = self.rolled(who, natural)
        tokens = self.seats[who].tokens
        if "sword" in tokens:
            self.meet("sword in a duel")
            total += 1
            if natural <= 2:
                self.meet("sword broken")
                tokens.discard("sword")
        return total
