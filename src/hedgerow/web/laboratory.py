"""The laboratory: `hedgerow compare` from the browser, on one's own machine. Edit a sheet, a deck or options, press
run, watch, and read what the change does.

It works for whoever asks as long as it takes, so it is there only where the table was opened for this machine: by plain
`hedgerow`, or by `serve --laboratory on` at an address that nobody else reaches.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hedgerow import catalog
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Settings, spelled
from hedgerow.lab.report import comparing
from hedgerow.lab.report.inquiry import player_of
from hedgerow.web import render
from hedgerow.web.answers import Experimenting
from hedgerow.web.config import is_loopback
from hedgerow.web.experiments import ONE_AT_A_TIME, Experiment, Laboratory
from hedgerow.web.forms import form_of
from hedgerow.web.newmatch import choices_of
from hedgerow.web.operations import HTML, JSON, PAGE, TEXT, Routes, form
from hedgerow.web.pages import room_named
from hedgerow.web.problems import Problem

SIDES = ("before", "after")
FEWEST, USUAL, MOST = comparing.FEWEST, 1_000, 1_000_000  # matches
SHUT = "The laboratory is only open on one's own machine: plain `hedgerow` opens the table with it."
# A field called `matches` would hide the method of that name that every form has in a browser.
FORM = form(variant=TEXT, players=TEXT, amount=TEXT, seed=TEXT) | {
    "patternProperties": {"^(before|after)-[a-z0-9_]{1,30}$": TEXT}
}

routes = Routes()


def laboratory_of(request: Request) -> Laboratory:
    """Raises `Problem` for everybody but who sits at this machine."""
    config, client = request.app.state.config, request.client
    if not (config.laboratory and config.is_private and client and is_loopback(client.host)):
        raise Problem(403, SHUT)
    found: Laboratory = request.app.state.laboratory
    return found


def experiment_of(request: Request) -> Experiment:
    experiment = laboratory_of(request).find(request.path_params["run"])
    if experiment is None:
        raise HTTPException(404)
    return experiment


# --- what somebody fills in -------------------------------------------------------------------------------------------


@dataclass
class Wanted:
    """One filled form: two settings of a game, as typed, and a sentence for each field that does not fit."""

    room: Room
    values: dict[str, str]
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, room: Room, given: dict[str, str]) -> Wanted:
        """What was sent, or what a link asks for; the rest is as usual."""
        named = next((v for v in room.variants if v.name == given.get("variant")), room.variants[0])
        usual = {"variant": named.name, "players": str(named.players[0]), "amount": str(USUAL), "seed": "0"}
        for side in SIDES:
            usual |= {f"{side}-{option.name}": _shown(option) for option in room.options}
        return cls(room, {name: given.get(name, value).replace("\r\n", "\n") for name, value in usual.items()})

    def experiment(self) -> Experiment | None:
        """What is to be run, or None with `errors` filled."""
        matches = self._number("amount", FEWEST, MOST, "matches")
        seed = self._number("seed", 0, 10**15, "")
        before, after = (self._settings(side) for side in SIDES)
        if not self.errors and before == after:
            self.errors["form"] = "Before and after are the same: change something after."
        if self.errors or before is None or after is None:
            return None
        return Experiment(self.room, before, after, matches, seed)

    def offered(self) -> list[Option]:
        """The options of the chosen variant, data first: that is what people come for."""
        here = [o for o in self.room.options if not o.variants or self.values["variant"] in o.variants]
        return sorted(here, key=lambda option: option.data is None)

    def _settings(self, side: str) -> Settings | None:
        chosen: dict[str, object] = {}
        for option in self.offered():
            name = f"{side}-{option.name}"
            try:
                chosen[option.name] = option.value(self.values[name], files=False)
            except BadSettings as problem:
                self.errors[name] = str(problem)
        variant = next(v for v in self.room.variants if v.name == self.values["variant"])
        players = self._number("players", *variant.players, "players")
        if self.errors:
            return None
        try:
            return self.room.settings(players, variant.name, chosen, files=False)
        except BadSettings as problem:
            self.errors["form"] = str(problem)
            return None

    def _number(self, name: str, low: int, high: int, what: str) -> int:
        text = self.values[name].strip().replace(",", "")
        if not re.fullmatch(r"[0-9]{1,16}", text) or not low <= int(text) <= high:
            wanted = str(low) if low == high else f"{low:,} to {high:,}"
            self.errors[name] = f"This takes {wanted} {what}".rstrip() + f", not {text[:20]!r}."
            return low
        return int(text)


def _shown(option: Option) -> str:
    """What stands in a field at first: of data all of it, to be edited."""
    return option.text(str(option.default)) if option.text else spelled(option.default)


# --- pages ------------------------------------------------------------------------------------------------------------


@routes.get("/lab", "The laboratory: which game, and what was compared before. On one's own machine only.", PAGE, 403)
async def front(request: Request) -> Response:
    laboratory = laboratory_of(request)
    rooms = [catalog.room(name) for name in catalog.names()]
    return render.page(request, "lab.html", {"rooms": rooms, "known": list(laboratory.known)})


@routes.get("/lab/{game}", "What to compare: the form.", PAGE, 403, 404, variant=TEXT, like=TEXT)
async def ask(request: Request) -> Response:
    laboratory = laboratory_of(request)
    room = room_named(request.path_params["game"])
    again = laboratory.find(request.query_params.get("like", ""))
    given = dict(request.query_params) if again is None or again.room is not room else _given(again)
    return _form(request, Wanted.of(room, given))


def _given(experiment: Experiment) -> dict[str, str]:
    """The form that was sent for it."""
    both = dict(zip(SIDES, (experiment.before, experiment.after), strict=True))
    told = {
        f"{side}-{option.name}": option.text(str(chosen.options[option.name]))
        if option.text
        else spelled(chosen.options[option.name])
        for side, chosen in both.items()
        for option in experiment.room.options
    }
    told |= {"variant": experiment.before.variant, "players": str(experiment.before.players)}
    return told | {"amount": str(experiment.matches), "seed": str(experiment.seed)}


@routes.post(
    "/lab/{game}", "Compare: it runs in processes beside the table, one comparison at a time.", FORM, 403, 404, 409, 422
)
async def begin(request: Request) -> Response:
    laboratory = laboratory_of(request)
    room = room_named(request.path_params["game"])
    sent = {name: value for name, value in form_of(request).items() if isinstance(value, str)}
    wanted = Wanted.of(room, sent)
    experiment = wanted.experiment()
    if experiment is None:
        return _form(request, wanted, 422)
    if laboratory.running:  # nothing of what was typed is lost: the form comes back, with the way to what is going on
        wanted.errors["form"] = ONE_AT_A_TIME
        return _form(request, wanted, 409)
    laboratory.begin(experiment)
    return RedirectResponse(f"/lab/runs/{experiment.name}", 303)


def _form(request: Request, wanted: Wanted, status: int = 200) -> Response:
    room = wanted.room
    facts = {
        "room": room, "wanted": wanted, "values": wanted.values, "errors": wanted.errors, "sides": SIDES,
        "choices": {o.name: [] if o.data else choices_of(o) for o in room.options}, "player": player_of(room),
        "variant": next(v for v in room.variants if v.name == wanted.values["variant"]), "most": MOST,
        "running": laboratory_of(request).running,
    }  # fmt: skip
    return render.page(request, "lab_form.html", facts, status)


@routes.get("/lab/runs/{run}", "A comparison: how far it is, then what the change does.", PAGE, 403, 404)
async def run(request: Request) -> Response:
    one = experiment_of(request)
    told = ""
    if one.is_ended and one.found is not None:
        told = "\n".join(comparing.told(one.room, one.before, one.after, one.seed, one.found))
    return render.page(request, "lab_run.html", {"run": one, "told": told})


@routes.get("/lab/runs/{run}/progress", "How far it is.", {200: {JSON: Experimenting}}, 403, 404)
async def progress(request: Request) -> Response:
    one = experiment_of(request)
    so_far: Experimenting = {"done": one.done, "of": one.matches, "ended": one.is_ended, "told": one.told}
    return Response(msgspec.json.encode(so_far), media_type=JSON, headers={"Cache-Control": "no-store"})


@routes.post("/lab/runs/{run}/stop", "Stop it; what is done by then is told.", form(), 403, 404)
async def stop(request: Request) -> Response:
    one = experiment_of(request)
    await laboratory_of(request).stop(one)
    return RedirectResponse(f"/lab/runs/{one.name}", 303)


@routes.get(
    "/lab/runs/{run}/page",
    "The page that `hedgerow compare -o` writes: to keep, or to send.",
    {200: {HTML: None}},
    403,
    404,
)
async def page(request: Request) -> Response:
    one = experiment_of(request)
    if not one.is_ended or one.found is None:
        raise HTTPException(404)
    written = comparing.written(one.room, one.before, one.after, one.seed, one.found)
    headers = {"Content-Disposition": f'attachment; filename="{one.room.name}-compared.html"'}
    return Response(written, media_type="text/html; charset=utf-8", headers=headers)
