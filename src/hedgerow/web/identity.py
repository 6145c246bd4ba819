"""Who is asking: a random cookie, kept by the browser only. The house knows its hash and nothing else about anybody."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from functools import lru_cache

COOKIE = "hedgerow"
_COOKIE_SHAPE = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits
_YEAR = 365 * 24 * 3600


def new_cookie() -> str:
    return secrets.token_urlsafe(32)


def is_cookie(text: str) -> bool:
    """Is it one that we could have made? A shorter one, chosen by somebody else, is no secret."""
    return bool(_COOKIE_SHAPE.fullmatch(text))


def holder_of(cookie: str) -> str:
    """What stands for this browser in the store: the hash, so that a stolen database opens no seat."""
    return hashlib.sha256(cookie.encode()).hexdigest()


def cookie_header(cookie: str, is_encrypted: bool) -> str:
    """Out of reach of scripts, and not sent along when another site posts here."""
    secure = "; Secure" if is_encrypted else ""
    return f"{COOKIE}={cookie}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"


# --- the token that every form carries --------------------------------------------------------------------------------


@lru_cache(maxsize=10_000)  # asked for with every move
def _proof(secret: bytes, cookie: str) -> bytes:
    return hmac.digest(secret, b"csrf " + cookie.encode(), "sha256")


def csrf_token(secret: bytes, cookie: str) -> str:
    """A proof that our own page was seen by this browser.

    Masked anew each time: pages are compressed, and the length of a compressed page must not betray a constant secret.
    """
    mask = secrets.token_bytes(32)
    masked = bytes(a ^ b for a, b in zip(mask, _proof(secret, cookie), strict=True))
    return base64.urlsafe_b64encode(mask + masked).decode().rstrip("=")


def csrf_is_good(secret: bytes, cookie: str, token: str) -> bool:
    if not re.fullmatch(r"[A-Za-z0-9_-]{86}", token):
        return False
    raw = base64.urlsafe_b64decode(token + "==")
    proof = bytes(a ^ b for a, b in zip(raw[:32], raw[32:], strict=True))
    return hmac.compare_digest(proof, _proof(secret, cookie))
