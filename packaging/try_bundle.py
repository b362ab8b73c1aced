"""Tries a bundle as on a machine that has nothing: ``try_bundle.py FOLDER [PICTURES]``, where FOLDER holds the two programs.

With an empty environment and an empty home it answers for all five games, draws, prints, works with several processes, and
opens the window on five samples. Needs nothing but the standard library. Prints what each step took.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAMES = {
    "panzer_grenadier": ("lipovka_bridge", "0409", "0808"),
    "asl": ("sorvino_brook", "1R7", "1P5"),
    "landships": ("marcelle_farm", "0304", "0608"),
    "blitzkrieg": ("saint_aubry", "20,60", "60,60"),
    "bolt_action": ("les_ormeaux", "10,10", "30,20"),
}
"""A sample of each game, and two places on its map."""
WINDOW_OPENS, WINDOW_STANDS = 60.0, 5.0
"""Seconds within which a window must open its file, and for which it is looked at then."""


def environment(home: Path) -> dict[str, str]:
    """As little as a system can do with."""
    if sys.platform == "win32":
        system = os.environ["SYSTEMROOT"]
        kept = {"SystemRoot": system, "PATH": f"{system}\\System32", "USERPROFILE": str(home), "TEMP": str(home)}
        return {
            **kept,
            "LOCALAPPDATA": str(home / "local"),
            "APPDATA": str(home / "roaming"),
            "QT_QPA_PLATFORM": "offscreen",
        }
    return {"PATH": "/nonexistent", "HOME": str(home), "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}


class Trial:
    """One bundle in one empty home."""

    def __init__(self, folder: Path, home: Path) -> None:
        ending = ".exe" if sys.platform == "win32" else ""
        self.console, self.window = folder / f"workbench-cli{ending}", folder / f"Workbench{ending}"
        inside = (
            folder.parent / "Resources" if sys.platform == "darwin" and folder.name == "MacOS" else folder / "_internal"
        )
        self.samples = inside / "workbench" / "data" / "samples"
        self.home = home
        self.environment = environment(home)
        self.failed = 0

    def report(self, name: str, begun: float, problem: str = "") -> None:
        """One line for a step."""
        self.failed += bool(problem)
        print(f"{'FAILED' if problem else 'good':<7} {time.monotonic() - begun:6.1f} s  {name} {problem}", flush=True)

    def asks(self, name: str, words: list[str], expected: str = "", made: str = "") -> None:
        """Run the program of the console: it must end well, say what is expected, and make a file."""
        begun = time.monotonic()
        ran = subprocess.run(
            [str(self.console), *words], env=self.environment, cwd=self.home, capture_output=True, text=True, check=False,
            timeout=600, encoding="utf-8", errors="replace",
        )  # fmt: skip
        path = self.home / made
        problem = ""
        if ran.returncode or expected not in ran.stdout or "Traceback" in ran.stderr:
            problem = f"{ran.returncode}: {ran.stdout[-300:]} {ran.stderr[-900:]}"
        elif made and not (path.is_file() and path.stat().st_size > 500):
            problem = f"{made} was not made"
        self.report(name, begun, problem)

    def shows(self, path: Path) -> None:
        """Open the window on a file: it must stand, and nothing in its log may be an error."""
        begun = time.monotonic()
        window = subprocess.Popen(
            [str(self.window), "--new-window", str(path)],
            env=self.environment,
            cwd=self.home,
            stderr=subprocess.PIPE,
            text=True,
        )
        end = begun + WINDOW_OPENS
        while window.poll() is None and time.monotonic() < end and not self.logged(path.name):
            time.sleep(0.2)
        opened = self.logged(path.name)
        try:
            _, said = window.communicate(timeout=WINDOW_STANDS)
            problem = f"ended with {window.returncode}: {said[-500:]}"
        except subprocess.TimeoutExpired:
            window.kill()
            _, said = window.communicate()
            problem = said[-500:] if "Traceback" in said else ""
        problem = problem or self.logged(" ERROR ") or self.logged(" CRITICAL ") or ("" if opened else "not opened")
        self.report(f"window on {path.name}", begun, problem)

    def logged(self, words: str) -> str:
        """The first line with these words in the logs below the home; "" if there is none."""
        logs = [path.read_text(encoding="utf-8") for path in self.home.rglob("*.log") if path.is_file()]
        return next((line for log in logs for line in log.splitlines() if words in line), "")

    def templates(self) -> Path:
        """Where templates of the user lie in this home."""
        home = {"win32": "local/workbench", "darwin": "Library/Application Support/workbench"}
        return self.home / home.get(sys.platform, ".local/share/workbench") / "page_templates"

    def whole(self) -> int:
        """Everything; how many steps failed."""
        self.asks("version, first start", ["--version"], "Workbench ")
        self.asks("version, again", ["--version"], "Workbench ")
        self.asks("rulesets", ["rulesets"], "bolt_action")
        main = self.samples / "panzer_grenadier" / "lipovka_bridge.yaml"
        for game, (sample, here, there) in GAMES.items():
            path = self.samples / game / f"{sample}.yaml"
            self.asks(f"los, {game}", ["los", str(path), here, there])
            self.asks(f"render, {game}", ["render", str(path), "-o", f"{game}.png", "--legend"], made=f"{game}.png")
        self.asks("render as PDF", ["render", str(main), "-o", "map.pdf", "--area", "0606"], made="map.pdf")
        self.asks("print", ["print", str(main), "-o", "set.pdf"], made="set.pdf")
        template = self.templates() / "briefing.html"
        template.parent.mkdir(parents=True, exist_ok=True)
        template.write_text("<h1>{{ title }}</h1>", encoding="utf-8")
        words = ["print", str(main), "-o", "own.txt", "--parts", "card", "--template", "briefing"]
        self.asks("print with an own template, in a process", words, made="own.txt")
        self.asks("check all samples", ["check", str(self.samples)])
        (self.home / "ask.jsonl").write_text('{"ask": "los", "from": "0409", "to": "0808"}\n', encoding="utf-8")
        words = ["batch", str(main.parent), "--queries", "ask.jsonl", "-o", "answers.jsonl", "--jobs", "2"]
        self.asks("batch in two processes", words, made="answers.jsonl")
        self.asks("index in processes", ["index", str(main), "-o", "seen.npz"], made="seen.npz")
        self.asks("guide and licences are there", ["--diagnose"], "frozen program")
        for game, (sample, _, _) in GAMES.items():
            self.shows(self.samples / game / f"{sample}.yaml")
        return self.failed


def main(words: list[str]) -> int:
    """1 if a step failed."""
    with tempfile.TemporaryDirectory(prefix="workbench-bundle-") as scratch:
        home = Path(words[1]).resolve() if len(words) > 1 else Path(scratch)
        home.mkdir(parents=True, exist_ok=True)
        failed = Trial(Path(words[0]).resolve(), home).whole()
    print("the bundle works" if not failed else f"{failed} steps failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
