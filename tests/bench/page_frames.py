"""Frames of a page that answers while its map is dragged, in the system's Chromium: a report, no test.

``python -m tests.bench.page_frames PAGE.html [HEX] [--dark] [--undisturbed]`` drags the map to and fro for 150 frames, with
what HEX sees shown, and prints the times between frames, and the processor time of a frame in each kind of process of the
browser. Each frame moves the pointer once: events from outside come as fast as their sender is let, which on a busy machine
says nothing of the page. ``--undisturbed`` (for root on Linux) has the system run the browser before all others for these
seconds, as on a machine with nothing else to do. It needs the extra ``browser``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

_FRAMES = 150
_DRAG = """async (frames) => {
    const map = document.querySelector("#map");
    const { left, top, width, height } = map.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const send = (type, clientX, clientY) => map.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, bubbles: true, clientX, clientY, button: 0, buttons: 1, isPrimary: true }));
    map.setPointerCapture = () => {};
    send("pointerdown", x, y);
    const times = [];
    await new Promise((done) => {
        const step = (time) => {
            if (times.push(time) > frames) return done();
            const turn = times.length / 20;
            send("pointermove", x + 120 * Math.sin(turn), y + 40 * Math.sin(turn / 2));
            return requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
    });
    send("pointerup", x, y);
    return times;
}"""


def measured(page: Any, hex_label: str = "") -> dict[str, float]:
    """Frames of an open page that is dragged: frames in a second, milliseconds between two of them (median, 95th of 100,
    longest), and milliseconds of processor time of a frame by the kind of process."""
    if hex_label:
        page.evaluate("label => workbenchPage.map.ask(workbenchPage.map.hexes.find(label))", hex_label)
    page.evaluate("workbenchPage.map.view.zoom(3)")
    page.wait_for_selector("#map[data-sharp=yes]", timeout=120_000)
    before = _seconds_by_kind()
    times = page.evaluate(_DRAG, _FRAMES)
    taken = _seconds_by_kind()
    taken.subtract(before)
    gaps = sorted(after - one for one, after in pairwise(times))
    return {
        "frames_per_second": 1000 * len(gaps) / (times[-1] - times[0]),
        "median": gaps[len(gaps) // 2],
        "p95": gaps[int(len(gaps) * 0.95)],
        "longest": gaps[-1],
        **{f"{kind}_ms": 1000 * seconds / _FRAMES for kind, seconds in sorted(taken.items())},
    }


def _children() -> Iterator[int]:
    """The processes that this one has started, and theirs."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has ended
    for process, parent in parents.items():
        above = parent
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid():
            yield process


def _seconds_by_kind() -> Counter[str]:
    """The processor time that the browser has taken, by the kind of its processes."""
    found: Counter[str] = Counter()
    for process in _children():
        folder = Path("/proc") / str(process)
        try:
            words = (folder / "cmdline").read_text().replace("\0", " ").split()
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if words and "chrom" in words[0]:
            kind = next((word.removeprefix("--type=") for word in words if word.startswith("--type=")), "browser")
            found[kind] += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # type: ignore[assignment]
    return found


def _run_before_others() -> None:
    """Have the system run the browser before all other processes."""
    for process in _children():
        for thread in (Path("/proc") / str(process) / "task").iterdir():
            os.sched_setscheduler(int(thread.name), os.SCHED_RR, os.sched_param(1))


def main() -> None:
    """Print the report as JSON."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("page", type=Path)
    parser.add_argument("hex", nargs="?", default="")
    parser.add_argument("--undisturbed", action="store_true")
    parser.add_argument("--dark", action="store_true")
    wanted = parser.parse_args()
    chromium = next(found for name in ("chromium", "google-chrome") if (found := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": 1280, "height": 800}, color_scheme="dark" if wanted.dark else "light"
        )
        begun = time.monotonic()
        page.goto(wanted.page.resolve().as_uri())
        page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
        opened = time.monotonic() - begun
        page.wait_for_selector("#map[data-sharp=yes]", timeout=120_000)
        sharp = time.monotonic() - begun
        if wanted.undisturbed:
            _run_before_others()
        report = {"opened_s": opened, "sharp_s": sharp, **measured(page, wanted.hex)}
        browser.close()
    print(json.dumps({name: round(value, 2) for name, value in report.items()}))


if __name__ == "__main__":
    main()
