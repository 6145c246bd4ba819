"""The application: routes of all pages behind one guard, and a house that lives as long as the server."""

from __future__ import annotations

import secrets
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.table.house import House
from hedgerow.web import (
    afterwards,
    analysis,
    archive,
    asking,
    assets,
    covers,
    fair,
    household,
    laboratory,
    learn,
    newmatch,
    offline,
    openapi,
    pages,
    paper,
    play,
    qr,
    rulespage,
    scoring,
    sitting,
    streams,
)
from hedgerow.web.closing import OpenStreams
from hedgerow.web.config import Config
from hedgerow.web.experiments import Laboratory
from hedgerow.web.guard import Guard
from hedgerow.web.operations import Operation
from hedgerow.web.rates import Rates

OpenHouse = Callable[[Config], AbstractAsyncContextManager[House]]
OPERATIONS: tuple[Operation, ...] = (
    *assets.routes,
    *covers.routes,
    *pages.routes,
    *offline.routes,
    *openapi.routes,
    *newmatch.routes,
    *rulespage.routes,
    *learn.routes,
    *fair.routes,
    *paper.routes,
    *scoring.routes,
    *qr.routes,
    *play.routes,
    *asking.routes,
    *sitting.routes,
    *afterwards.routes,
    *analysis.routes,
    *laboratory.routes,
    *archive.routes,
    *streams.routes,
)  # every address there is


async def to_the_guard(request: Request, problem: Exception) -> Response:
    """The framework would answer in plain text; the guard has a page for it."""
    raise problem


def create_app(config: Config, open_house: OpenHouse = household.open_house) -> Starlette:
    """The table as an ASGI app; `open_house` gives the house that keeps the matches."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            async with open_house(config) as house:
                app.state.house = house
                app.state.secret = await house.secret()
                house.share("rates", rates)
                house.share("streams", listening)
                threading.Thread(target=pages.prepare, name="covers", daemon=True).start()
                try:
                    yield
                finally:
                    await app.state.laboratory.close()
        except HedgerowError as problem:
            app.state.failure = problem
            raise

    rates, listening = Rates(config), OpenStreams(config)
    app = Starlette(
        routes=[operation.route() for operation in OPERATIONS],
        middleware=[Middleware(Guard, config=config, rates=rates, streams=listening)],
        lifespan=lifespan,
        exception_handlers={HTTPException: to_the_guard},
    )
    app.router.redirect_slashes = False  # an address that is nearly right is not right
    app.state.config, app.state.rates, app.state.streams, app.state.failure = config, rates, listening, None
    app.state.operations, app.state.laboratory = OPERATIONS, Laboratory()
    app.state.secret = secrets.token_bytes(32)  # until the house gives its own
    return app
