"""The playground in a headless Chromium: a server for its files, a driver, and hands and eyes."""

from __future__ import annotations

import base64
import functools
import http.server
import json
import os
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / ".build/web/site"
SHOTS = ROOT / ".build/web/shots"
TOOL = os.environ.get("TARE") or str(ROOT / ".build/debug/tare")

# Steps through all events with the right arrow, as somebody at the keyboard would, and reads.
WALK = """
const figure = document.getElementById("figure");
const press = (key) => figure.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const text = (id) => document.getElementById(id).textContent;
const seen = [];
press("Home");
for (;;) {
  seen.push([text("place"), text("first-value"), text("second-value"), text("verdict"), text("says")]);
  const before = text("place");
  press("ArrowRight");
  if (text("place") === before) return seen;
}
"""

# Drops a file as a desktop does: with a real DataTransfer, over the middle of the page.
DROP = """
const [name, packed] = arguments;
const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
const data = new DataTransfer();
data.items.add(new File([bytes], name));
delete document.documentElement.dataset.shown;
for (const kind of ["dragenter", "dragover", "drop"]) {
  document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
}
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site without a word."""

    extensions_map = {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".html": "text/html",
        ".css": "text/css",
        "": "application/octet-stream",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


class Page:
    """One browser and the server that it looks at."""

    def __init__(self) -> None:
        handler = functools.partial(Handler, directory=str(SITE))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        options = webdriver.ChromeOptions()
        options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        for argument in (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            "--disable-dev-shm-usage",
            "--lang=en-US",
        ):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        service = Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_script_timeout(60)

    def close(self) -> None:
        self.driver.quit()
        self.server.shutdown()

    # What somebody does.

    def screen(self, width: int, theme: str = "light", height: int = 800) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": theme}]},
        )

    def open(self, preset: str = "opens-at-150", url: str | None = None) -> None:
        self.driver.get("about:blank")
        self.driver.get(f"{url or self.origin + '/index.html'}#{preset}")
        self.settle()

    def ready(self) -> None:
        """Opens the page unless it is open already: dropping a file needs no fresh one."""
        if not self.driver.current_url.startswith(self.origin):
            self.open()

    def drop(self, name: str, content: bytes) -> None:
        self.driver.execute_script(DROP, name, base64.b64encode(content).decode())
        self.settle()

    def choose(self, preset: str) -> None:
        self.js("delete document.documentElement.dataset.shown")
        self.js(f"document.querySelector('#presets [value=\"{preset}\"]').click()")
        self.settle()

    def set_field(self, name: str, value: str | bool) -> None:
        """Changes a field of the form as typing or clicking does; waits for the next picture."""
        self.driver.execute_async_script(
            """
const [name, value, done] = arguments;
const all = [...document.getElementById("policy").elements].filter((one) => one.name === name);
const field = all.find((one) => one.type === "radio" && one.value === value) ?? all[0];
if (typeof value === "boolean") { if (field.checked !== value) field.click(); }
else if (field.type === "radio") field.click();
else { field.value = value; field.dispatchEvent(new Event("input", {bubbles: true})); }
requestAnimationFrame(() => requestAnimationFrame(() => done()));
""",
            name,
            value,
        )

    def settle(self, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not self.js("return document.documentElement.dataset.shown"):
            assert time.monotonic() < end, "nothing was shown"
            time.sleep(0.02)

    # What somebody sees.

    def js(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def text(self, selector: str) -> str:
        return self.driver.find_element(By.CSS_SELECTOR, selector).text

    def walk(self) -> list[list[str]]:
        return self.js(WALK)

    def saved(self) -> str:
        """The trace that the button saves."""
        return self.driver.execute_async_script("""
const done = arguments[0];
const made = URL.createObjectURL;
const click = HTMLAnchorElement.prototype.click;
HTMLAnchorElement.prototype.click = () => {};
URL.createObjectURL = (blob) => { blob.text().then(done); return "blob:none"; };
document.getElementById("save").click();
URL.createObjectURL = made;
HTMLAnchorElement.prototype.click = click;
""")

    def complaints(self) -> list[str]:
        """What the console has said since it was asked last."""
        return [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")
        ]

    def requests(self) -> list[str]:
        """Every address that was asked for since this was asked last."""
        urls = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                urls.append(message["params"]["request"]["url"])
        return urls

    def shot(self, path: Path, height: int | None = None) -> None:
        """A picture of the page from its top, all of it or so many pixels."""
        path.parent.mkdir(parents=True, exist_ok=True)
        width = self.js("return innerWidth")
        height = height or self.js("return document.documentElement.scrollHeight")
        picture = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot",
            {
                "captureBeyondViewport": True,
                "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1},
            },
        )
        path.write_bytes(base64.b64decode(picture["data"]))


def tool(*arguments: str, given: bytes | None = None) -> str:
    """What the tool prints."""
    done = subprocess.run([TOOL, *arguments], input=given, capture_output=True, check=False)
    assert done.returncode in (0, 65), done.stderr.decode()
    return done.stdout.decode()


def replayed(trace: bytes, *options: str) -> tuple[list[dict], dict]:
    """The lines and the summary of a trace, by the tool."""
    lines = [
        json.loads(line)
        for line in tool("replay", "--format", "jsonl", *options, "-", given=trace).splitlines()
    ]
    return lines[:-1], lines[-1]["summary"]


def whole(text: str) -> int | None:
    """A number as the page writes it: narrow spaces between thousands, a true minus sign."""
    digits = text.replace("\u202f", "").replace("\u2212", "-").replace("≥", "")
    return None if digits == "–" else int(digits)
