"""Firefox and WebKit, driven by what they speak themselves: WebDriver BiDi, and WebDriver over HTTP.

No driver is installed from elsewhere: Debian's firefox-esr listens by itself, and webkit2gtk-driver brings the other.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Protocol

import httpx

from browser.websocket import WebSocket

MINI = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
PATIENCE = 60.0
WIDE, HIGH = 1280, 900


class Missing(Exception):
    """This browser cannot be driven here; the sentence says why."""


class Browser(Protocol):
    """What a smoke test needs."""

    def go(self, address: str) -> None: ...
    def run(self, function: str, *given: object) -> Any:
        """Call an async function of the page; what it answers."""

    def click(self, x: float, y: float) -> None: ...
    def complaints(self) -> list[str]:
        """What the console said as an error."""

    def quit(self) -> None: ...


def press(x: float, y: float) -> list[dict[str, Any]]:
    """A click as both protocols write it."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


def heard(process: subprocess.Popen[bytes], pattern: str) -> str:
    """Wait until a program says something."""
    assert process.stderr
    said, until = b"", time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        if select.select([process.stderr], [], [], 0.5)[0]:
            said += os.read(process.stderr.fileno(), 65536)
            if found := re.search(pattern, said.decode(errors="replace")):
                return found[1]
    raise Missing(f"{process.args!r} said only {said[-300:]!r}")


def ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(10)
    if process.poll() is None:
        process.kill()
    process.communicate()


class Firefox:
    """Over WebDriver BiDi, which Firefox speaks itself."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if not program:
            raise Missing("there is no Firefox; Debian calls it firefox-esr")
        (folder / "profile").mkdir()
        command = [program, "--headless", "--no-remote", "--profile", str(folder / "profile")]
        command += ["--remote-debugging-port", "0", f"--width={WIDE}", f"--height={HIGH}", "about:blank"]
        environment = os.environ | {"HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"}
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
        self._asked, self._errors = 0, []  # type: tuple[int, list[str]]
        try:
            self._wire = WebSocket(heard(self._process, r"listening on (ws://[0-9.:]+)") + "/session")
            self._ask("session.new", capabilities={})
            self._ask("session.subscribe", events=["log.entryAdded"])
            self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
            self._ask("browsingContext.setViewport", context=self._page, viewport={"width": WIDE, "height": HIGH})
        except BaseException:
            ended(self._process)
            raise

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, function: str, *given: object) -> Any:
        called = f"({function})(...given.map(JSON.parse))"
        told = self._ask(
            "script.callFunction",
            functionDeclaration=f"async (...given) => JSON.stringify((await {called}) ?? null)",
            awaitPromise=True,
            target={"context": self._page},
            arguments=[{"type": "string", "value": json.dumps(one)} for one in given],
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self._page, actions=press(x, y))

    def complaints(self) -> list[str]:
        return self._errors

    def quit(self) -> None:
        with contextlib.suppress(ConnectionError, OSError):
            self._ask("browser.close")
        self._wire.close()
        ended(self._process)

    def _ask(self, method: str, **given: object) -> Any:
        self._asked += 1
        self._wire.send(json.dumps({"id": self._asked, "method": method, "params": given}))
        while True:
            told = json.loads(self._wire.receive())
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self._errors.append(str(told["params"]["text"]))
            if told.get("id") == self._asked:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['error']}: {told['message']}")
                return told["result"]


class WebKit:
    """Over WebDriver, by WebKitGTK's driver and its small browser, on a screen that nobody sees."""

    def __init__(self, folder: Path) -> None:
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        browsers = sorted(Path("/").glob(MINI.lstrip("/")))
        if not driver or not browsers:
            raise Missing("there is no WebKitWebDriver with a MiniBrowser; Debian calls them webkit2gtk-driver")
        if not screen:
            raise Missing("there is no Xvfb for WebKit to draw on; Debian calls it xvfb")
        self._started: list[subprocess.Popen[bytes]] = []
        self._http: httpx.Client | None = None
        try:
            shown = self._start(
                [screen, "-displayfd", "2", "-screen", "0", f"{WIDE}x{HIGH + 100}x24", "-nolisten", "tcp"]
            )
            quiet = {"DISPLAY": ":" + heard(shown, r"(\d+)\n"), "HOME": str(folder), "GDK_BACKEND": "x11"}
            quiet |= {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}
            port = free_port()
            self._start([driver, f"--port={port}"], os.environ | quiet)
            self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
            self._session = self._begin(str(browsers[-1]))
            self._ask("POST", "/window/rect", {"x": 0, "y": 0, "width": WIDE, "height": HIGH})
            self._ask("POST", "/timeouts", {"script": int(PATIENCE * 1000)})
        except BaseException:
            self._end()
            raise

    def _start(self, command: list[str], environment: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
        self._started.append(process)
        return process

    def _begin(self, browser: str) -> str:
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        wish = {"capabilities": {"alwaysMatch": options}}
        until = time.monotonic() + PATIENCE
        while True:
            try:
                told = self._http.post("/session", json=wish).json()["value"]
                if "sessionId" not in told:
                    raise Missing(f"WebKit cannot be started: {told.get('message', told)}")
                return f"/session/{told['sessionId']}"
            except httpx.ConnectError:
                if time.monotonic() > until:
                    raise Missing("WebKitWebDriver does not answer") from None
                time.sleep(0.1)

    def go(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})

    def run(self, function: str, *given: object) -> Any:
        script = f"""const given = [...arguments], done = given.pop();
          Promise.resolve(({function})(...given.map(JSON.parse))).then(
            (found) => done(JSON.stringify([true, found ?? null])),
            (why) => done(JSON.stringify([false, String(why)])))"""
        told = self._ask("POST", "/execute/async", {"script": script, "args": [json.dumps(one) for one in given]})
        well, found = json.loads(told)
        assert well, found
        return found

    def click(self, x: float, y: float) -> None:
        self._ask("POST", "/actions", {"actions": press(x, y)})

    def complaints(self) -> list[str]:
        """WebDriver tells nothing of the console; a page that breaks shows in what it does not do."""
        return []

    def quit(self) -> None:
        with contextlib.suppress(httpx.HTTPError):
            self._http.delete(self._session)
        self._end()

    def _end(self) -> None:
        if self._http:
            self._http.close()
        for process in reversed(self._started):
            ended(process)

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> Any:
        told = self._http.request(method, self._session + path, json=body).json()["value"]
        if isinstance(told, dict) and "error" in told:
            raise RuntimeError(f"{path}: {told['error']}: {told.get('message', '')}")
        return told


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
