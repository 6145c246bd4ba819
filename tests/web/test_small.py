"""The small parts: QR codes, rates, addresses, the port."""

from __future__ import annotations

import re
import socket

import pytest

from hedgerow.web import qr, server
from hedgerow.web.config import Config
from hedgerow.web.rates import Rates, TooFast, neighbourhood, pseudonym


def test_a_qr_code_is_plain_svg() -> None:
    svg = qr.qr_svg("https://games.example.org/m/abc", 'Link for "Bo"')
    assert "style" not in svg and 'aria-label="Link for &#34;Bo&#34;"' in svg
    wide = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1])  # type: ignore[index]
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg)
    # the three finder patterns begin with a run of seven at the corners inside the quiet zone of four
    corners = {(int(x), int(y)) for x, y, run in runs if run == "7"}
    assert {(4, 4), (wide - 11, 4), (4, wide - 11)} <= corners
    with pytest.raises(ValueError, match="this long"):
        qr.qr_svg("x" * 700)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("unknown", "unknown"),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


def test_rates_are_per_seat_and_per_match() -> None:
    rates = Rates(Config(rate_seat="1/hour", rate_match="2/hour"))
    rates.count("seat", "m1", "a")
    rates.count("seat", "m1", "b")
    with pytest.raises(TooFast, match="Please wait"):
        rates.count("seat", "m1", "a")
    rates.count("match", "m1")
    rates.count("match", "m1")
    with pytest.raises(TooFast):
        rates.count("match", "m1")
    rates.count("match", "m2")


def test_a_period_begins_with_the_first_deed_and_then_anew() -> None:
    now = 1000.0
    rates = Rates(Config(rate_seat="2/minute"), lambda: now)
    rates.count("seat", "a")
    now = 1050.0
    rates.count("seat", "a")
    with pytest.raises(TooFast, match="wait 10 seconds"):
        rates.count("seat", "a")
    now = 1060.0
    rates.count("seat", "a")
    rates.count("seat", "a")
    with pytest.raises(TooFast, match="wait 60 seconds"):
        rates.count("seat", "a")


def test_a_clock_that_is_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of day may jump by years; how long ago something was is another question."""
    rates = Rates(Config(rate_seat="1/second"))
    for hour in (100_000, 1):
        monkeypatch.setattr("time.time", lambda hour=hour: hour * 3600.0)
        for name in "abc":
            rates.count("seat", f"{name} {hour}")
    with pytest.raises(TooFast) as refused:
        rates.count("seat", "c 1")
    assert refused.value.seconds == 1


def test_who_has_not_come_for_a_period_is_forgotten() -> None:
    now = 1000.0
    rates = Rates(Config(rate_address="2/minute"), lambda: now)
    rates.count("address", "1.2.3.4")
    now = 1061.0
    rates.count("address", "5.6.7.8")
    assert list(rates._windows["address"].counts) == [pseudonym("5.6.7.8")]


def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(server.CannotListen, match=f"Port {port} of 127.0.0.1 cannot be opened"):
            server.listen(Config(port=port))
        with server.listen(Config(port=port), any_port=True) as other:
            assert other.getsockname()[1] not in (0, port)


@pytest.mark.parametrize(
    ("config", "start"),
    [
        (Config(port=0), "http://127.0.0.1:"),
        (Config(port=0, bind="0.0.0.0"), "http://localhost:"),
        (Config(port=0, base_url="https://games.example.org"), "https://games.example.org"),
    ],
)
def test_the_address_that_is_told(config: Config, start: str) -> None:
    with server.listen(config) as door:
        assert server.address_of(config, door).startswith(start)


def test_no_screen_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(server.sys, "platform", "linux")
    monkeypatch.setattr(server.webbrowser, "open", opened.append)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    server.open_browser("http://127.0.0.1:8014")
    assert opened == []
