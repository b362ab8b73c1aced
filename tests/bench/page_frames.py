"""Frames of a page that answers while its map is dragged, in the system's Chromium: a report, no test.

``python -m tests.bench.page_frames PAGE.html [HEX]`` drags the map to and fro for three seconds, with what HEX sees
shown, and prints the times between frames, and the processor time that the page itself took of a frame: where the machine
is busy or has no graphics card, the rest of a frame is the browser laying pictures on each other. It needs the extra
``browser``.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

_SECONDS = 3.0


def measured(page: Any, hex_label: str) -> dict[str, float]:
    """Milliseconds between frames of a page that is dragged: median, 95th of 100, longest; frames in a second; and milliseconds
    of processor time that the page's thread, and its script alone, took of a frame."""
    if hex_label:
        page.evaluate("label => workbenchPage.map.ask(workbenchPage.map.hexes.find(label))", hex_label)
    page.evaluate("workbenchPage.map.view.zoom(3)")
    page.wait_for_selector("#map[data-sharp=yes]")
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("workbenchPage.map.view.frames.length = 0")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _times_of(devtools)
    began, step = time.monotonic(), 0
    while time.monotonic() - began < _SECONDS:
        step += 1
        page.mouse.move(x + 120 * (1 if step // 12 % 2 else -1) * (step % 12) / 12, y + step % 12)
    taken = {name: value - before[name] for name, value in _times_of(devtools).items()}
    page.mouse.up()
    times = page.evaluate("workbenchPage.map.view.frames")
    gaps = sorted(after - before for before, after in pairwise(times))
    span = (times[-1] - times[0]) / 1000
    return {
        "median": median(gaps),
        "p95": gaps[int(len(gaps) * 0.95)],
        "longest": gaps[-1],
        "frames_per_second": len(gaps) / span,
        "page_ms": taken["TaskDuration"] * 1000 / len(times),
        "script_ms": taken["ScriptDuration"] * 1000 / len(times),
    }


def _times_of(devtools: Any) -> dict[str, float]:
    """The seconds of processor time that a page has taken, by the kind of work."""
    return {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}


def main() -> None:
    """Print the report as JSON."""
    from playwright.sync_api import sync_playwright

    path, label = Path(sys.argv[1]).resolve(), "".join(sys.argv[2:3])
    chromium = next(found for name in ("chromium", "google-chrome") if (found := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        begun = time.monotonic()
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
        opened = time.monotonic() - begun
        page.wait_for_selector("#map[data-sharp=yes]", timeout=120_000)
        report = {"opened_s": opened, "sharp_s": time.monotonic() - begun, **measured(page, label)}
        browser.close()
    print(json.dumps({name: round(value, 2) for name, value in report.items()}))


if __name__ == "__main__":
    main()
