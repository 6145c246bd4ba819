"""OpenSpiel: chance nodes, legal actions, observations, and information states with perfect recall.

Every game of the catalogue is registered as `hedgerow_NAME` when this module is imported. Its parameters are those of
`hedgerow.new` (0 players or an empty variant: as usual), and `reward` and `compiled` as everywhere here.

Players act one after the other, also where they decide at the same time: what the others do is hidden then. An action
of chance is the number of its outcome; all are equally likely.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from hedgerow import catalog
from hedgerow.envs.course import RAISE, Course
from hedgerow.envs.form import Form
from hedgerow.kernel.contract import CHANCE, NOBODY
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Value, spelled

MOST_OUTCOMES = 100  # of chance at once; tests/every_game/test_contract.py holds every game to it
MEMORY = 128  # bits that tell what a player has seen from all else that she might have seen
PREFIX = "hedgerow_"


def load(
    game: str,
    *,
    players: int | None = None,
    variant: str | None = None,
    reward: str | None = None,
    compiled: bool = True,
    **options: Any,
) -> Any:
    """The OpenSpiel game of a game of ours; raises `BadSettings`, where OpenSpiel could only break off."""
    form = Form(game, players, variant, reward, options)
    if drawn := form.room.left_to_lot(form.settings):
        raise BadSettings(f"Option {drawn} is left to lot, which is no chance node: choose its value for OpenSpiel.")
    chosen = {o.name: _parameter(o, o.value(options[o.name])) for o in form.room.options if o.name in options}
    common = {"players": form.players, "variant": form.settings.variant, "reward": form.reward, "compiled": compiled}
    return pyspiel.load_game(PREFIX + form.room.name, {**chosen, **common})


class SpielGame(pyspiel.Game):
    """One game with its settings; `kind` is set for every game of the catalogue."""

    kind: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        name = self.kind.short_name.removeprefix(PREFIX)
        players, variant, reward = given.get("players", 0), given.get("variant", ""), given.get("reward", "")
        self.compiled = bool(given.get("compiled", True))
        usual = _usual(catalog.room(name))
        options = {option: given[option] for option in usual if given.get(option, usual[option]) != usual[option]}
        self.form = Form(name, players or None, variant or None, reward or None, options)
        room, settings = self.form.room, self.form.settings
        low, high = room.points if self.form.reward == "points" else (-1, 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.form.actions,
            max_chance_outcomes=MOST_OUTCOMES if room.rolls else 0,
            num_players=self.form.players,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=None,
            max_game_length=room.longest(settings),
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.form, kind.perfect_recall)


class SpielState(pyspiel.State):
    """A position with what every player has seen on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.form, RAISE, game.compiled)
        self.course.open()
        self.views: list[bytes] = [b""] * game.form.players  # the last of each player, and all of them in a digest
        self.memories: list[str] = [""] * game.form.players
        self._remember(NOBODY, NOBODY)

    def current_player(self) -> int:
        seat = self.course.seat
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        return self.course.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal(player) if player == self.course.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.course.outcomes())
        return [(k, 1 / count) for k in range(count)]

    def _apply_action(self, action: int) -> None:
        seat = self.course.seat
        self.course.put(seat, self._code(seat, action))
        self._remember(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        words = self.course.form.room.words
        return words.say(self.course.record, player, self._code(player, action))

    def returns(self) -> list[float]:
        form = self.course.form
        return self.course.standing() if self.course.over else [0.0] * form.players

    def __str__(self) -> str:
        return "\n".join(self.course.form.room.words.draw(self.course.record))

    def _code(self, player: int, action: int) -> int:
        return self.course.outcomes()[action] if player == CHANCE else self.course.form.code(action)

    def _remember(self, seat: int, action: int) -> None:
        """What a player has seen so far is a chain: her own actions, and every view that differs from the one before.
        How often the others acted in between is not in it, for she cannot know that either."""
        for player in range(len(self.views)):
            view = self.course.view(player).tobytes()
            if view != self.views[player] or seat == player:
                said = f"{self.memories[player]} {action if seat == player else ''}".encode()
                self.views[player] = view
                self.memories[player] = blake2b(said + view, digest_size=MEMORY // 8).hexdigest()


class Observer:
    """What a player sees (`hedgerow.envs.form.Form.fields` tells the tensor), or, with perfect recall, has seen.

    Behind what she sees now, an information state has MEMORY bits that stand for all she has seen and done before: the
    digest that is its string. Two of them are the same where their strings are.
    """

    def __init__(self, form: Form, recalls: bool) -> None:
        self._recalls, self._size = recalls, form.size
        self.tensor = np.zeros(form.size + (MEMORY if recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[: form.size]}
        if recalls:
            self.dict["memory"] = self.tensor[form.size :]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[: self._size] = state.course.observe(player)
        if self._recalls:
            digest = np.frombuffer(bytes.fromhex(state.memories[player]), np.uint8)
            self.tensor[self._size :] = np.unpackbits(digest, bitorder="little")

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls:
            return f"player {player + 1} {state.memories[player]}"
        return f"player {player + 1}\n{state.course.drawn(player)}"


def _parameter(option: Option, value: Value) -> Value:
    """A value as a parameter, whose type is always the same: where values are of several, it is a text."""
    mixed = len({type(choice) for choice in option.choices}) > 1
    return spelled(value) if mixed else value


def _usual(room: Room) -> dict[str, Value]:
    """The options as they are where nobody chooses them."""
    return {option.name: _parameter(option, option.default) for option in room.options}


def _kind(room: Room) -> Any:
    """What OpenSpiel is told of a game before any settings."""
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + room.name,
        long_name=room.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if room.rolls else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if room.hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=min(variant.players[0] for variant in room.variants),
        max_num_players=max(variant.players[1] for variant in room.variants),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**_usual(room), "players": 0, "variant": "", "reward": "", "compiled": True},
    )


for _name in catalog.names():
    _room = catalog.room(_name)
    _game = type(f"{_room.name.capitalize()}Game", (SpielGame,), {"kind": _kind(_room)})
    pyspiel.register_game(_game.kind, _game)  # type: ignore[attr-defined]
