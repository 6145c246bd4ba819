"""The server process: a port, an address that is told, a browser where there is one, a quick end on Ctrl-C."""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.web.config import PORT, Config

GRACE = 1  # seconds that open streams get when the server stops
QUEUE = 2048  # connections that may wait to be taken: a classroom opens its pages all at once


class CannotListen(HedgerowError):
    """The port cannot be had."""


def listen(config: Config, any_port: bool = False) -> socket.socket:
    """An open port; with `any_port` the system picks one where ours is taken."""
    family = socket.AF_INET6 if ":" in config.bind else socket.AF_INET
    for port in dict.fromkeys((config.port, 0) if any_port else (config.port,)):
        door = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would let two servers share a port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((config.bind, port))
            door.listen(QUEUE)
            return door
        except OSError as problem:
            door.close()
            reason = problem.strerror or str(problem)
    raise CannotListen(f"Port {config.port} of {config.bind} cannot be opened: {reason}. Try another with --port.")


def address_of(config: Config, door: socket.socket) -> str:
    """What a person types into a browser."""
    if config.base_url:
        return config.base_url
    host = {"0.0.0.0": "localhost", "::": "localhost"}.get(config.bind, config.bind)
    return f"http://{f'[{host}]' if ':' in host else host}:{door.getsockname()[1]}"


def open_browser(address: str) -> None:
    """Show the page where there is a screen; never fail or print where there is none."""
    if sys.platform not in ("win32", "darwin") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return

    def show() -> None:
        with _silence(), contextlib.suppress(Exception):
            webbrowser.open(address)

    threading.Thread(target=show, daemon=True).start()


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Browsers write all sorts of things to the terminal they are started from."""
    before = os.dup(2)
    try:
        with open(os.devnull, "w") as nothing:  # noqa: PTH123
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)


def run(config: Config, for_me: bool = False) -> int:
    """Serve until Ctrl-C. `for_me`: on this machine only, on whatever port is free, with a browser."""
    door = listen(config, any_port=for_me and config.port == PORT)
    import uvicorn

    from hedgerow.web.app import create_app
    from hedgerow.web.connections import Doorkeeper, descriptors, watched_by

    logging.basicConfig(level=logging.INFO if config.log_requests else logging.WARNING, format="%(message)s")
    address = address_of(config, door)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and not self.should_exit:
                print(f"The table is open at {address} (Ctrl-C closes it).", flush=True)
                if for_me:
                    open_browser(address)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.streams.close()
            await super().shutdown(sockets)

    app = create_app(dataclasses.replace(config, port=door.getsockname()[1]))
    _collect_seldom()
    _share_often()
    logging.getLogger("uvicorn.error").addFilter(_without_our_own_sentences)
    keeper = Doorkeeper(descriptors(), 0 if config.behind_proxy else config.most_connections_address)
    server = Server(
        uvicorn.Config(
            app,
            http=watched_by(keeper),
            ws="none",
            access_log=config.log_requests,
            log_level="info" if config.log_requests else "warning",
            lifespan="on",
            proxy_headers=False,  # the guard reads them, and only where the host says so
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
        )
    )
    with contextlib.suppress(KeyboardInterrupt, SystemExit):  # uvicorn raises one or the other once all is closed
        server.run([door])
    if isinstance(app.state.failure, HedgerowError):
        raise app.state.failure
    return 0 if server.started else 2


def _share_often() -> None:
    """A thread that reads a long log lets go of the interpreter after a millisecond, not after five: the event loop
    asks for it several times in each request."""
    sys.setswitchinterval(0.001)


def _collect_seldom() -> None:
    """A thousand matches are millions of objects, and looking through them stops every table for a quarter of a second:
    what is there at the start is never looked at again, the rest when `household` says so, not when Python would."""
    gc.collect()
    gc.freeze()
    gc.disable()


def _without_our_own_sentences(record: logging.LogRecord) -> bool:
    """A start that failed for a reason we can name is told in one sentence, by the command; not as a stack of lines."""
    text = record.getMessage()
    return not ("Application startup failed" in text or ("hedgerow." in text and "Traceback" in text))
