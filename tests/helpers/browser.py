"""A real browser for tests: headless Chromium, spoken to over two pipes, always ended.

Mouse and keys are those of the browser itself, so that a page cannot tell them from a user's.
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from base64 import b64decode
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
WHY_NOT = "Chromium is not installed (Debian package chromium)"

# Longer than anything takes on a busy computer; nothing waits for ever.
_PATIENCE = 30.0
_BUTTON = {"button": "left", "clickCount": 1}
_CODES = {
    "Enter": 13,
    "Escape": 27,
    "Tab": 9,
    "Home": 36,
    " ": 32,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
}
# The browser reads commands from descriptor 3 and answers on 4.
_START = (
    "import fcntl, os, sys; "
    "ends = [fcntl.fcntl(int(one), fcntl.F_DUPFD, 20) for one in sys.argv[1:3]]; "
    "os.dup2(ends[0], 3); os.dup2(ends[1], 4); os.execv(sys.argv[3], sys.argv[3:])"
)


class BrowserError(Exception):
    """The browser ended, refused a command, or took too long."""


class Browser:
    """One Chromium with one page at a time; a context, after which no process is left."""

    def __init__(self, profile: Path) -> None:
        """Keep everything that the browser writes in a folder of the test's."""
        self._profile = profile
        self._number = 0
        self._buffer = b""
        self._session = ""
        self._target = ""
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        read_end, self._to = os.pipe()
        self._from, write_end = os.pipe()
        command = [PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"]
        command += ["--remote-debugging-pipe", "--disable-dev-shm-usage", "--hide-scrollbars"]
        command += ["--disable-background-networking", f"--user-data-dir={self._profile}"]
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, str(read_end), str(write_end), *command],
            pass_fds=(read_end, write_end),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # A group of its own, so that its children end with it.
            start_new_session=True,
        )
        os.close(read_end)
        os.close(write_end)
        try:
            self._send("Browser.getVersion", {}, "")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(timeout=_PATIENCE)
        os.close(self._to)
        os.close(self._from)

    # --- commands and answers ---

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command to the page and wait for its answer."""
        return self._send(method, parameters, self._session)

    def _send(self, method: str, parameters: dict[str, Any], session: str) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + _PATIENCE
        while (answer := self._next(end)).get("id") != self._number:
            self.events.append(answer)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _next(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._from], [], [], max(end - time.monotonic(), 0))
            data = os.read(self._from, 1 << 20) if ready else b""
            if not data:
                raise BrowserError("the browser ended" if ready else "the browser does not answer")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer

    # --- pages ---

    def open(self, url: str, wide: int = 1280, high: int = 800, *, dark: bool = False) -> None:
        """Open a page in a window of this size, and wait until it has started."""
        if self._target:
            self._send("Target.closeTarget", {"targetId": self._target}, "")
        self._target = self._send("Target.createTarget", {"url": "about:blank"}, "")["targetId"]
        attach = {"targetId": self._target, "flatten": True}
        self._session = self._send("Target.attachToTarget", attach, "")["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        shown = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **shown)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.events.clear()
        self.call("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete'")

    def value(self, script: str) -> Any:
        """What a piece of script gives in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until a piece of script gives something true."""
        end = time.monotonic() + _PATIENCE
        while not self.value(f"Boolean({script})"):
            if time.monotonic() > end:
                raise BrowserError(f"never came true: {script}")
            time.sleep(0.02)

    def complaints(self) -> list[str]:
        """Errors of scripts, words on the console, and violations of the page's policy."""
        self.value("0")
        told = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [str(event["params"]) for event in self.events if event.get("method") in told]

    def requests(self) -> list[str]:
        """Addresses of everything that the page asked for; its own pictures are none."""
        self.value("0")
        sent = [
            event for event in self.events if event.get("method") == "Network.requestWillBeSent"
        ]
        urls = [str(one["params"]["request"]["url"]) for one in sent]
        return [url for url in urls if not url.startswith("data:")]

    # --- mouse and keys ---

    def point(self, x: float, y: float) -> None:
        """Move the mouse."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x: float, y: float) -> None:
        """Click with the left button."""
        self.point(x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **_BUTTON)

    def click_on(self, selector: str) -> None:
        """Click on the middle of an element, which is brought into sight first."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.wait_for(found)
        self.value(f"{found}.scrollIntoView({{block: 'center'}})")
        x, y = self.value(
            f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])"
            f"({found}.getBoundingClientRect())"
        )
        self.click(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the left button, move, and let go."""
        self.point(*start)
        where = dict(zip("xy", start, strict=True))
        self.call("Input.dispatchMouseEvent", type="mousePressed", **where, **_BUTTON)
        where = dict(zip("xy", end, strict=True))
        self.call("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1, **where)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", **where, **_BUTTON)

    def wheel(self, x: float, y: float, down: float) -> None:
        """Turn the wheel over a point."""
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=down)

    def press(self, *keys: str, shift: bool = False) -> None:
        """Press keys one after the other: names such as Enter, or single letters."""
        for key in keys:
            typed = "\r" if key == "Enter" else key if len(key) == 1 else ""
            part = {"key": key, "windowsVirtualKeyCode": _CODES.get(key) or ord(key.upper())}
            part |= {"modifiers": 8 if shift else 0}
            words = {"text": typed} if typed else {}
            self.call("Input.dispatchKeyEvent", type="keyDown", **part, **words)
            self.call("Input.dispatchKeyEvent", type="keyUp", **part)

    def type(self, text: str) -> None:
        """Type a text where the focus is."""
        self.call("Input.insertText", text=text)

    def screenshot(self) -> bytes:
        """The window as a PNG picture."""
        return b64decode(self.call("Page.captureScreenshot")["data"])
