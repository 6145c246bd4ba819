"""The door: every request passes it, and every response leaves through it.

In: host, rate, pace, size, kind of body, origin and token of whatever changes something. Out: security headers, the
cookie, and in place of any exception a small page. It never holds a response back, so live streams pass as they are.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hedgerow.web import forms, identity, problems
from hedgerow.web.closing import OpenStreams
from hedgerow.web.config import Config, is_loopback
from hedgerow.web.operations import FORMS, JSON
from hedgerow.web.pace import Pace
from hedgerow.web.problems import Problem
from hedgerow.web.rates import Rates, neighbourhood

log = logging.getLogger("hedgerow.web")

READING = {"GET", "HEAD", "OPTIONS"}
CSRF_HEADER = "x-csrf-token"
CSRF_FIELD = "csrf"
LONGEST_NUMBER = 12  # digits of a size: Python refuses to read thousands of them


@dataclass(frozen=True)
class Visit:
    """One request's facts, as `request.state.visit`."""

    request_id: str
    address: str
    cookie: str
    is_new: bool  # the cookie was made just now; nobody has seen it yet

    @property
    def holder(self) -> str:
        """What stands for this browser in the store."""
        return identity.holder_of(self.cookie)


class Guard:
    """The outermost layer of the app."""

    def __init__(self, app: ASGIApp, config: Config, rates: Rates, streams: OpenStreams) -> None:
        self.app = app
        self.config = config
        self.rates = rates
        self.streams = streams
        self.pace = Pace(config.rate_address)
        self._always = always(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1003})
            return
        visit = self._visit(scope)
        scope.setdefault("state", {})["visit"] = visit
        started = False
        task = asyncio.current_task()
        assert task is not None  # requests are always served by one

        async def leaving(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                if self._sign(message, visit) == "text/event-stream":
                    self.streams.begin(task)
            await send(message)

        try:
            self._check_host(scope)
            if not is_static(scope["path"]):
                self.rates.count("address", visit.address)
                await self.pace.turn(visit.address)
            if scope["method"] not in READING:
                receive = await self._checked(scope, receive, visit)
            await self.app(scope, receive, leaving)
        except asyncio.CancelledError:
            if not self.streams.was_ended(task):
                raise
            await leaving({"type": "http.response.body", "body": b"", "more_body": False})
        except ClientDisconnect:
            log.info("request %s: the visitor left", visit.request_id)
        except Exception as problem:
            if started:  # too late for a page: the connection breaks, which the browser notices
                log.exception("request %s: broke off", visit.request_id)
                raise
            response = problems.answer(Request(scope), problem, visit.request_id)
            await response(scope, receive, leaving)
        finally:
            self.streams.end(task)
            if form := scope["state"].get("form"):
                await form.close()

    # --- in -----------------------------------------------------------------------------------------------------------

    def _visit(self, scope: Scope) -> Visit:
        request = Request(scope)
        given = request.cookies.get(identity.COOKIE, "")
        known = identity.is_cookie(given)
        cookie = given if known else identity.new_cookie()
        return Visit(secrets.token_hex(6), neighbourhood(self._address(request)), cookie, not known)

    def _address(self, request: Request) -> str:
        if self.config.behind_proxy and (told := request.headers.get("x-forwarded-for")):
            return told.rsplit(",", 1)[-1].strip()  # earlier entries are the visitor's own words
        return request.client.host if request.client else "unknown"

    def _check_host(self, scope: Scope) -> None:
        """Refuse names that are not ours: a foreign page may point its own name at this machine."""
        host = host_of(Headers(scope=scope).get("host", ""))
        if scope["path"] == "/health" or is_loopback(host):
            return
        ours = urlsplit(self.config.base_url).hostname
        if host == ours or (ours is None and (not self.config.is_loopback or host == self.config.bind)):
            return
        raise Problem(421, "This table does not answer to that name; the host sets it with --base-url.")

    async def _checked(self, scope: Scope, receive: Receive, visit: Visit) -> Receive:
        """Read the body of a request that changes something, once everything speaks for it."""
        request = Request(scope)
        self._check_origin(request)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        body = await self._body(request, receive)
        if kind not in (*FORMS, JSON) and (kind or body):
            raise Problem(415, "This takes a form or JSON, nothing else.")
        form = scope["state"]["form"] = await forms.read(scope, body, kind)
        token = request.headers.get(CSRF_HEADER) or str(form.get(CSRF_FIELD, ""))
        secret: bytes = scope["app"].state.secret
        if visit.is_new or not identity.csrf_is_good(secret, visit.cookie, token):
            raise Problem(
                403, "This page was too old or cookies are off. Please go back, load the page anew and try again."
            )
        return forms.once(body, receive)

    def _check_origin(self, request: Request) -> None:
        site = request.headers.get("sec-fetch-site")
        if site not in (None, "same-origin", "none"):
            raise Problem(403, "This request came from another site, so it was refused.")
        origin = request.headers.get("origin")
        if origin is None:
            return
        ours = {urlsplit(self.config.base_url).netloc, request.headers.get("host", "")}
        if netloc_of(origin) not in ours - {""}:
            raise Problem(403, "This request came from another site, so it was refused.")

    async def _body(self, request: Request, receive: Receive) -> bytes:
        """The whole body, or a refusal before the first byte beyond the cap is kept."""
        most = self.config.most_body
        told = request.headers.get("content-length", "0")
        if not (told.isdecimal() and len(told) <= LONGEST_NUMBER) or int(told) > most:
            raise Problem(413, f"This is larger than the table takes ({most:,} bytes).")
        parts, size = [], 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > most:
                raise Problem(413, f"This is larger than the table takes ({most:,} bytes).")
            if not message.get("more_body"):
                return b"".join(parts)

    # --- out ----------------------------------------------------------------------------------------------------------

    def _sign(self, message: Message, visit: Visit) -> str:
        """Add our headers; what kind of thing it is that leaves."""
        message["headers"] = [*message.get("headers", ()), *self._always, (b"x-request-id", visit.request_id.encode())]
        told = MutableHeaders(raw=message["headers"])
        kind = told.get("content-type", "").partition(";")[0]
        if "cache-control" not in told:
            told["cache-control"] = "private, no-cache"
        if kind == "text/html":
            told.add_vary_header("Cookie")
            if visit.is_new:
                told.append("set-cookie", identity.cookie_header(visit.cookie, self.config.is_encrypted))
        return kind


def is_static(path: str) -> bool:
    """The same for everybody, cheap, and asked for a dozen at once."""
    return path.startswith(("/static/", "/cover/"))


def netloc_of(address: str) -> str:
    """Host and port in an address that a stranger wrote; nothing where it is none."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def host_of(header: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


# --- what every response tells the browser to refuse ------------------------------------------------------------------

# No inline script or style, nothing from elsewhere, no plug-ins, no frames around us, forms only to ourselves.
POLICY = "; ".join((
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
))  # fmt: skip


def always(config: Config) -> list[tuple[bytes, bytes]]:
    """The headers of every response, errors and static files included."""
    pairs = {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
    if config.is_encrypted:
        pairs["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in pairs.items()]
