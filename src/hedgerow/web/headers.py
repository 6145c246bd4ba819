"""What every response tells the browser to refuse."""

from __future__ import annotations

from hedgerow.web.config import Config

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
