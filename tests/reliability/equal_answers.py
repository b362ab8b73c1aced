"""``python -m tests.reliability.equal_answers``: do an older commit and this working tree answer alike, on all samples?

    python -m tests.reliability.equal_answers [--old COMMIT] [--only WORDS] [--lines 100] [--answers 3] [-o FILE.json]

Requests are made here from what each sample holds and asked of both, in English and French: who sees whom (on maps of hexes
every pair of up to 400 hexes, on tables pairs of points), areas, lines with all their reasons, the threat by chance of each
side at places over the map, fairness, and some answers of every other ask. An answer is equal; equal but for words; equal
but for the last digits of numbers; or it differs. What differs because a rule was mended since is for people to tell: the
paths of the first differences are shown. Printed pages are not compared.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.bench.old_and_new import OLD, ROOT, checked_out, surroundings
from tests.reliability.sound_requests import Request, Requests
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.protocol.answers import answer_request, known_asks

EQUAL, DIGITS, WORDS, CANNOT, DIFFERS = "equal", "last digits", "words", "cannot", "differs"
GAMES = ("panzer_grenadier", "landships", "asl", "bolt_action", "blitzkrieg")
MOST_HEXES = 400
PAIRS = 2000
NEAR = 1e-6
"""Numbers that differ by less, of themselves, differ in their last digits."""
APART = {"threat", "fairness", "sees", "area", "lines"}
"""Asks with requests of their own below."""


def analysis(path: Path) -> AnyAnalysis | None:
    """The analysis of a sample; None if this code does not read it."""
    scenario, ruleset, _ = load_scenario(path)
    return None if scenario is None or ruleset is None else analysis_of(scenario, ruleset)


def requests_about(known: AnyAnalysis, lines: int, answers: int) -> Iterator[Request]:
    """All requests of a sample, the same whenever it is asked."""
    rng = random.Random(37)
    made = Requests(known, rng)
    if known.kind == "table":
        board = known.scenario.board

        def place() -> Any:
            return [round(rng.uniform(0, board.width), 1), round(rng.uniform(0, board.height), 1)]

        places = [place() for _ in range(60)]
        pairs = [[place(), place()] for _ in range(400)]
        origins = [*(f"unit:{unit}" for unit in made.standing), *places[:8]]
    else:
        labels = [str(label) for label in known.scenario.board.grid.labels]
        places = rng.sample(labels, min(MOST_HEXES, len(labels)))
        pairs = [[a, b] for a in places for b in places if a != b]
        origins = places
    for start in range(0, len(pairs), PAIRS):
        yield {"ask": "sees", "pairs": pairs[start : start + PAIRS]}
    for origin in origins:
        yield {"ask": "area", "from": origin}
    for a, b in rng.sample(pairs, min(lines, len(pairs))):
        yield {"ask": "los", "from": a, "to": b}
    for side in made.sides:
        yield {"ask": "threat", "side": side, "to": places[:60]}
    yield {"ask": "fairness", "most": 3}
    for ask in known_asks(table=known.kind == "table"):
        for _ in range(answers if ask not in APART else 0):
            yield made.request(ask)


def answer_all(asked: Path, out: Path) -> None:
    """Answer the requests of a file by the code of this process, one line each; nothing where a sample is not read."""
    with out.open("w", encoding="utf-8") as file:
        for sample, requests in json.loads(asked.read_text(encoding="utf-8")).items():
            known = analysis(SAMPLES / sample)
            for number, request in enumerate(requests):
                found = (
                    None if known is None else [answer_request(known, request, language) for language in ("en", "fr")]
                )
                print(json.dumps([sample, number, found]), file=file, flush=True)


def compared(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """How two answers differ, and where."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new}):
            if key in old and key in new:
                yield from compared(old[key], new[key], f"{path}.{key}")
            else:
                yield DIFFERS, f"{path}.{key}: only {'old' if key in old else 'new'}"
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from compared(one, other, f"{path}[{number}]")
    elif old != new:
        numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (old, new))
        if numbers and math.isclose(old, new, rel_tol=NEAR, abs_tol=NEAR):
            yield DIGITS, path
        elif isinstance(old, str) and isinstance(new, str) and (" " in old or " " in new):
            yield WORDS, f"{path}: {old[:60]!r} / {new[:60]!r}"
        else:
            yield DIFFERS, f"{path}: {str(old)[:60]} / {str(new)[:60]}"


def verdict(old: Any, new: Any) -> tuple[str, str]:
    """The gravest of what differs, and the first place of it."""
    if old is None or any("error" in one and "error" not in two for one, two in zip(old, new or old, strict=True)):
        return CANNOT, str(old[0]["error"])[:80] if old else "the sample is not read"
    found = list(compared(old, new))
    for grave in (DIFFERS, WORDS, DIGITS):
        first = next((where for kind, where in found if kind == grave), None)
        if first is not None:
            return grave, first
    return EQUAL, ""


def main(argv: Sequence[str] | None = None) -> int:
    """Ask both, compare, and print one line for each ask of each game; 1 if an answer differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability.equal_answers", description=__doc__)
    parser.add_argument("--old", default=OLD, metavar="COMMIT")
    parser.add_argument("--only", default="", metavar="WORDS", help="only samples with these words in their path")
    parser.add_argument("--lines", type=int, default=100, help="lines with reasons of each sample")
    parser.add_argument("--answers", type=int, default=3, help="answers of each other ask and sample")
    parser.add_argument("--seconds", type=int, default=3600, help="after which what was answered is compared")
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help="keep every difference there")
    parser.add_argument("--answer", nargs=2, type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args(argv)
    if asked.answer:
        answer_all(*asked.answer)
        return 0
    with checked_out(asked.old) as tree, tempfile.TemporaryDirectory(prefix="equal-answers-") as folder:
        requests: dict[str, list[Request]] = {}
        for path in sorted(path for game in GAMES for path in (SAMPLES / game).rglob("*.yaml")):
            name = path.relative_to(SAMPLES).as_posix()
            if asked.only in name and (tree / "samples" / name).exists():
                known = analysis(path)
                if known is not None:
                    requests[name] = [*requests_about(known, asked.lines, asked.answers)]
        file = Path(folder) / "requests.json"
        file.write_text(json.dumps(requests), encoding="utf-8")
        both = [(tree, Path(folder) / "old"), (ROOT, Path(folder) / "new")]
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.reliability.equal_answers", "--answer", str(file), str(out)],
                cwd=where,
                env=surroundings(where),
            )
            for where, out in both
        ]
        for process in running:
            try:
                process.wait(asked.seconds)
            except subprocess.TimeoutExpired:
                process.terminate()
                process.wait()
        old, new = (_read(out) for _, out in both)
    return _told(requests, old, new, asked.out)


def _read(out: Path) -> dict[tuple[str, int], Any]:
    found = {}
    for line in out.read_text(encoding="utf-8").splitlines(keepends=True):
        if line.endswith("\n"):  # one that was cut short is none
            sample, number, answer = json.loads(line)
            found[sample, number] = answer
    return found


def _told(
    requests: dict[str, list[Request]],
    old: dict[tuple[str, int], Any],
    new: dict[tuple[str, int], Any],
    out: Path | None,
) -> int:
    counts: dict[tuple[str, str], Counter[str]] = {}
    first: dict[tuple[str, str], str] = {}
    kept = []
    for (sample, number), answer in old.items():
        if (sample, number) not in new:
            continue
        request = requests[sample][number]
        found, where = verdict(answer, new[sample, number])
        at = sample.partition("/")[0], str(request["ask"])
        counts.setdefault(at, Counter())[found] += 1
        if found == DIFFERS:
            first.setdefault(at, f"{sample}: {where}")
        if found != EQUAL:
            kept.append({"sample": sample, "request": request, "verdict": found, "where": where})
    total: Counter[str] = Counter()
    for at, some in sorted(counts.items()):
        total.update(some)
        told = ", ".join(f"{count} {kind}" for kind, count in some.most_common())
        print(f"{at[0]:17} {at[1]:12} {told}" + (f"  first: {first[at]}" if at in first else ""))
    samples = len({sample for sample, _ in old if (sample, 0) in new})
    print(f"\n{samples} of {len(requests)} samples: " + ", ".join(f"{n} {kind}" for kind, n in total.most_common()))
    if out is not None:
        out.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if total[DIFFERS] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
