"""The application: routes of all pages behind one guard, and a house that lives as long as the server."""

from __future__ import annotations

import secrets
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib import import_module
from importlib.util import find_spec

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.web import assets, covers, pages
from hedgerow.web.closing import OpenStreams
from hedgerow.web.config import Config
from hedgerow.web.guard import Guard
from hedgerow.web.lobby import House
from hedgerow.web.rates import Rates

OpenHouse = Callable[[Config], AbstractAsyncContextManager[House]]
ROUTES = (
    "pages",
    "openapi",
    "newmatch",
    "rulespage",
    "learn",
    "fair",
    "qr",
    "play",
    "archive",
    "streams",
)  # modules that export `routes`


def all_routes() -> list[BaseRoute]:
    """Of every module, in this order."""
    found: list[BaseRoute] = [*assets.routes, *covers.routes]
    for name in ROUTES:
        if find_spec(f"hedgerow.web.{name}"):
            found += import_module(f"hedgerow.web.{name}").routes
    return found


async def to_the_guard(request: Request, problem: Exception) -> Response:
    """The framework would answer in plain text; the guard has a page for it."""
    raise problem


def create_app(config: Config, open_house: OpenHouse | None = None) -> Starlette:
    """The table as an ASGI app; `open_house` gives the house that keeps the matches."""
    opener: OpenHouse = open_house or import_module("hedgerow.web.household").open_house

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            async with opener(config) as house:
                app.state.house = house
                app.state.secret = await house.secret()
                house.share("rates", rates)
                house.share("streams", streams)
                threading.Thread(target=pages.prepare, name="covers", daemon=True).start()
                yield
        except HedgerowError as problem:
            app.state.failure = problem
            raise

    rates, streams = Rates(config), OpenStreams(config)
    app = Starlette(
        routes=all_routes(),
        middleware=[Middleware(Guard, config=config, rates=rates, streams=streams)],
        lifespan=lifespan,
        exception_handlers={HTTPException: to_the_guard},
    )
    app.router.redirect_slashes = False  # an address that is nearly right is not right
    app.state.config, app.state.rates, app.state.streams, app.state.failure = config, rates, streams, None
    app.state.secret = secrets.token_bytes(32)  # until the house gives its own
    return app
