"""The match from the first roll to its end."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from games.vasty.oracle.effects import Effects
from games.vasty.oracle.people import CHANCE, KINDS, Flow, Over, Question, Seat
from games.vasty.oracle.woods import Deck


class Referee(Effects):
    """`ask` is what is to be answered now, None at the end; `answer` goes on to the next."""

    def __init__(self, players: int, options: Mapping[str, Any], deck: Deck) -> None:
        super().__init__(players, options, deck)
        self.flow = self.match()
        self.ask: Question | None = None

    def begin(self) -> None:
        self.ask = next(self.flow)

    def answer(self, words: str) -> None:
        assert self.ask is not None and words in self.ask.answers, (words, self.ask)
        self.fallen = set()
        try:
            self.ask = self.flow.send(words)
        except StopIteration:
            self.ask = None

    def scores(self) -> list[int]:
        return [seat.got for seat in self.seats]

    def results(self) -> list[str]:
        """[vasty.win] [vasty.endgame?endless]"""
        return ["win" if got == max(self.scores()) else "loss" for got in self.scores()]

    # --- the match ----------------------------------------------------------------------------------------------------

    def match(self) -> Flow:
        try:
            if self.turn == 0:
                yield from self.set_up()
            while True:
                yield from self.one_turn()
                if self.idle >= self.n * self.options["stall_rounds"]:
                    self.met["match", "stalled"] += 1
                    return
                if self.dry > self.n * self.options["endless_rounds"]:
                    self.met["match", "endless"] += 1
                    return
                self.at = (self.at + 1) % self.n
                self.turn += 1
        except Over:
            self.meet("win")
            if self.move and self.move.seat != self.at:
                self.met["match", "won on another's turn"] += 1

    def set_up(self) -> Flow:
        """[vasty.setup]"""
        self.at = yield from self.roll_for_start()
        yield from self.place_roots()
        for k in range(self.n):
            free = [root for root in self.deck.roots if root in self.woods.below and root not in self.lying]
            if not free:
                break
            left = [kind for kind in KINDS if self.supply(kind)]
            kind = (yield from self.choose(CHANCE, [f"draw {kind}" for kind in left])).split()[1]
            where = yield from self.choose((self.at + k) % self.n, [f"{kind} on {root}" for root in free])
            self.lying[where.split()[-1]] = kind
        self.pile = set(self.deck.forest)
        self.turn = 1
        for k in range(self.n):
            yield from self.draw((self.at + k) % self.n)

    def roll_for_start(self) -> Flow:
        """[vasty.setup-start?ties]"""
        tied = list(range(self.n))
        while True:
            rolls = {}
            for seat in tied:
                rolls[seat] = yield from self.natural()
            tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
            if len(tied) == 1:
                return tied[0]
            self.met["set-up", "equal rolls"] += 1

    def place_roots(self) -> Flow:
        """[vasty.setup-roots] [vasty.setup-roots?unplaceable] [vasty.setup-roots?uneven]"""
        left: set[str] = set(self.deck.roots)
        queue: list[str] = []
        placed = tries = 0
        while placed < {2: 12, 3: 8, 4: 6}[self.n] and tries < len(left) + len(queue):
            if left:
                root = (yield from self.choose(CHANCE, [f"draw {root}" for root in left])).split()[1]
                left.discard(root)
            else:
                root = queue.pop(0)
            ways = list(self.woods.placements([root]))
            if ways:
                self.put_down((yield from self.choose((self.at + placed) % self.n, ways)))
                placed, tries = placed + 1, 0
            else:
                self.met["set-up", "root fits nowhere"] += 1
                queue.append(root)
                tries += 1
        if placed < {2: 12, 3: 8, 4: 6}[self.n]:
            self.met["set-up", "no root fits"] += 1

    def put_down(self, words: str) -> None:
        parts = words.split()
        self.woods.lay(parts[1], (parts[3], parts[4]), parts[-1] if "heading" in parts else "north")

    # --- a turn -------------------------------------------------------------------------------------------------------

    def one_turn(self) -> Flow:
        """[vasty.turn] [vasty.turn-draw] [vasty.misfortune?next-turn]"""
        me = self.seats[self.at]
        self.collected, self.duelled, self.victim = set(), set(), None
        for seat in self.seats:
            seat.been = {seat.space}
        was_placed = yield from self.play(me)
        yield from self.draw(self.at)
        me.marks, me.steerer, me.picker = set(), None, None
        self.idle = 0 if was_placed else self.idle + 1
        if self.pile_is_empty():
            self.dry += 1
            yield from self.place_the_rest()

    def play(self, me: Seat) -> Flow:
        """Place, redraw, or neither. Was a card placed?"""
        if "lost-turn" in me.marks:
            self.met["turn", "lost"] += 1
            return False
        hand = me.hand
        if me.picker is not None and hand:
            hand = [card for card in hand if any(self.woods.placements([card]))]
            if not hand:
                self.met["turn", "no card to choose fits"] += 1
                if self.pile_is_empty():
                    self.met["turn", "no card to choose fits, and no pile"] += 1
                return False
            self.met["turn", "card chosen"] += 1
            hand = [(yield from self.choose(me.picker, [f"choose {card}" for card in hand])).split()[1]]
            ways = list(self.woods.placements(hand))
        else:
            if me.picker is not None:
                self.met["turn", "no card to choose from"] += 1
            ways = list(self.woods.placements(hand)) + ([] if self.pile_is_empty() else ["redraw"])
        if not ways:
            yield from self.within("last roll", self.last_roll(me))
            return False
        if ways == ["redraw"]:
            self.met["turn", "can only redraw"] += 1
        words = yield from self.choose(self.at, ways)
        if words == "redraw":
            yield from self.within("redraw", self.redraw(me))
            return False
        yield from self.place(me, words)
        return True

    def place(self, me: Seat, words: str) -> Flow:
        """Progress, the card, misfortune, each in printed order. [vasty.turn-place] [vasty.turn?order]"""
        card, dot = words.split()[1], (words.split()[3], words.split()[4])
        me.hand.remove(card)
        for effect in self.deck.progress[dot]:
            yield from self.within(effect, self.progress(effect))
        self.put_down(words)
        for effect in self.deck.misfortune[card]:
            yield from self.misfortune(effect)

    def redraw(self, me: Seat) -> Flow:
        """[vasty.turn-redraw?details] [vasty.misfortune-no-move?redraw]"""
        if "no-move" in me.marks:
            self.meet("cannot move")
        else:
            die = yield from self.die(self.at)
            yield from self.go(die)
        if len(me.hand) > 1:
            orders = ["under " + " ".join(order) for order in itertools.permutations(me.hand)]
            self.put_under((yield from self.choose(self.at, orders)).split()[1:])
        else:
            self.put_under(me.hand)
        me.hand = []

    def last_roll(self, me: Seat) -> Flow:
        """[vasty.endgame-roll?playable]"""
        if me.hand:
            self.meet("cards that fit nowhere")
        if "no-move" in me.marks:
            self.meet("cannot move")
        else:
            die = yield from self.die(self.at)
            yield from self.go(die + 3)

    def draw(self, who: int) -> Flow:
        """What there is. [vasty.turn-draw?short]"""
        hand = self.seats[who].hand
        while len(hand) < 3 and not self.pile_is_empty():
            if self.pile:
                card = (yield from self.choose(CHANCE, [f"draw {card}" for card in self.pile])).split()[1]
                self.pile.discard(card)
            else:
                card = self.under.pop(0)
                self.met["turn", "drew from under"] += 1
            hand.append(card)

    def place_the_rest(self) -> Flow:
        """One at a time clockwise, until nobody can. [vasty.endgame-objectives?when]"""
        who, fails = self.at, 0
        while fails < self.n:
            who = (who + 1) % self.n
            if self.held(who) and self.spaces(who, True):
                self.met["match", "objective placed without a pile"] += 1
                yield from self.put_objective(who)
                fails = 0
            else:
                fails += 1
