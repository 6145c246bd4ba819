"""What a host may choose. Flags go before the environment, that before a file, that before what we think sensible."""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hedgerow.kernel.refusal import BadSettings
from hedgerow.table import saves

PREFIX = "HEDGEROW_"
PORT = 8014
_TRUE, _FALSE = {"on", "yes", "true", "1"}, {"off", "no", "false", "0"}
_RATE = re.compile(r"([1-9][0-9]{0,6})/(second|minute|hour|day)")


def setting(default: Any, about: str, takes: str, lowest: int = 0, highest: int = 10**9) -> Any:
    """One choice: its default, its explanation for `--help`, what kind of value it takes."""
    return field(default=default, metadata={"about": about, "takes": takes, "low": lowest, "high": highest})


@dataclass(frozen=True)
class Config:
    """Everything that `hedgerow serve` can be told. Nothing in it is secret."""

    bind: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 lets other machines in", "ADDRESS")
    port: int = setting(PORT, "port to listen on; 0 picks a free one", "N", 0, 65535)
    database: str = setting(
        "",
        "where matches are kept, as an SQLAlchemy URL: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME "
        "(default: an SQLite file in the data folder)",
        "URL",
    )
    base_url: str = setting(
        "",
        "the address people type, such as https://games.example.org; needed behind a proxy and for cookies that "
        "only travel encrypted",
        "URL",
    )
    behind_proxy: bool = setting(
        False, "believe the last X-Forwarded-For entry; only where a proxy of yours sets it", "on|off"
    )
    most_matches: int = setting(10_000, "running matches, of this week, before new ones are refused", "N", 1)
    most_streams: int = setting(8_000, "live connections before new ones are refused", "N", 1)
    most_streams_address: int = setting(200, "live connections from one address before new ones are refused", "N", 1)
    most_connections_address: int = setting(
        400, "connections from one address before its idle ones are closed; all of them where there is a proxy", "N", 1
    )
    most_body: int = setting(262_144, "bytes of the largest request", "BYTES", 1024, 50_000_000)
    bot_seconds: float = setting(2.0, "time that a bot may think about one move", "SECONDS", 0, 600)
    rate_address: str = setting("1200/minute", "requests from one address", "N/PERIOD")
    rate_new: str = setting("60/hour", "matches opened from one address", "N/PERIOD")
    rate_seat: str = setting("120/minute", "moves and other deeds of one seat", "N/PERIOD")
    rate_match: str = setting("1200/minute", "moves and other deeds in one match", "N/PERIOD")
    expire_days: int = setting(
        60,
        "days after which a match that nobody touches and that never ended is deleted; 0: none",
        "DAYS",
        0,
        36500,
    )
    free_chat: bool = setting(True, "free text in the chat; off leaves the list of phrases", "on|off")
    open_tables: bool = setting(True, "a list of open tables and of matches to watch on the front page", "on|off")
    laboratory: bool = setting(
        False,
        "the laboratory at /lab, which plays thousands of matches for whoever asks: only for this machine, where no "
        "stranger and no proxy can come",
        "on|off",
    )
    log_requests: bool = setting(False, "a line on stderr for each request", "on|off")

    @property
    def is_encrypted(self) -> bool:
        return self.base_url.startswith("https://")

    @property
    def database_url(self) -> str:
        """The one that was chosen, or the file in the data folder."""
        return self.database or f"sqlite:///{saves.folder() / 'table.db'}"

    @property
    def is_loopback(self) -> bool:
        """Can only this machine reach it?"""
        return is_loopback(self.bind)

    @property
    def is_private(self) -> bool:
        """Can nobody come but who sits at this machine, as far as we can know?"""
        return self.is_loopback and not self.behind_proxy and not self.base_url


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def add_flags(parser: argparse.ArgumentParser) -> None:
    """A flag for each setting, explained, with its default and its environment variable."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="a TOML file with these settings by name")
    for one in fields(Config):
        default = "" if one.default == "" else f" (default {_spelled(one.default)})"
        about = f"{one.metadata['about']}{default} [{PREFIX}{one.name.upper()}]"
        parser.add_argument(flag_of(one.name), metavar=one.metadata["takes"], help=about.replace("%", "%%"))


def from_everywhere(flags: Mapping[str, str | None], environment: Mapping[str, str] | None = None,
                    file: Path | None = None) -> Config:  # fmt: skip
    """The settings of flags, environment and file together; raises `BadSettings` with one sentence."""
    environment = os.environ if environment is None else environment
    if file is None and (named := environment.get(f"{PREFIX}CONFIG")):
        file = Path(named)
    written = _read(file) if file else {}
    chosen: dict[str, Any] = {}
    for one in fields(Config):
        variable = f"{PREFIX}{one.name.upper()}"
        if (value := flags.get(one.name)) is not None:
            chosen[one.name] = _value(one.name, value, flag_of(one.name))
        elif (value := environment.get(variable)) is not None:
            chosen[one.name] = _value(one.name, value, variable)
        elif one.name in written:
            chosen[one.name] = _value(one.name, written[one.name], f"{one.name} in {file}")
    config = Config(**chosen)
    if config.laboratory and not config.is_private:
        raise BadSettings(
            "The laboratory is only for one's own machine: not with another --bind, --base-url or a proxy."
        )
    return config


def _read(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadSettings(f"The settings in {file} cannot be read: {problem.strerror or problem}.") from None
    except (ValueError, RecursionError) as problem:
        raise BadSettings(f"{file} is no readable TOML: {problem}.") from None
    known = [one.name for one in fields(Config)]
    for name in found:
        if name not in known:
            raise BadSettings(f"{file} sets {name[:40]!r}, which is unknown; there are: {', '.join(known)}.")
    return found


def _spelled(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _value(name: str, given: object, where: str) -> Any:
    """What was given, checked; `where` is named in the sentence that refuses it."""
    one = next(f for f in fields(Config) if f.name == name)
    text = _spelled(given).strip()
    low, high = one.metadata["low"], one.metadata["high"]
    if isinstance(one.default, bool):
        if text.lower() not in _TRUE | _FALSE:
            raise BadSettings(f"{where} is on or off, not {text[:40]!r}.")
        return text.lower() in _TRUE
    if isinstance(one.default, int | float):
        kind = type(one.default)
        shape = r"[0-9]{1,12}" if kind is int else r"[0-9]{1,6}(\.[0-9]{1,6})?"
        if not re.fullmatch(shape, text) or not low <= kind(text) <= high:
            raise BadSettings(f"{where} is a number from {low} to {high}, not {text[:40]!r}.")
        return kind(text)
    return _text(name, text, where)


def _text(name: str, text: str, where: str) -> str:
    if name.startswith("rate_") and not _RATE.fullmatch(text):
        raise BadSettings(f"{where} is a number per second, minute, hour or day, such as 60/minute, not {text[:40]!r}.")
    if name == "base_url" and text:
        return _base_url(text, where)
    if name == "database" and text and not re.match(r"(sqlite|postgresql(\+psycopg)?)://", text):
        raise BadSettings(f"{where} is an URL that begins with sqlite:// or postgresql+psycopg://.")
    if name == "bind" and not re.fullmatch(r"[0-9A-Za-z.:_-]{1,255}", text):
        raise BadSettings(f"{where} is an address such as 127.0.0.1 or 0.0.0.0, not {text[:40]!r}.")
    return text


def _base_url(text: str, where: str) -> str:
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment
        good = good and parts.path in ("", "/") and parts.port != 0 and parts.username is None
    except ValueError:
        good = False
    if not good:
        raise BadSettings(f"{where} is the table's address without a path, such as https://games.example.org, "
                          f"not {text[:60]!r}.")  # fmt: skip
    return text.rstrip("/")
