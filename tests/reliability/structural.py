"""Mutants that load, asked everything and edited: ``python -m tests.reliability.structural --minutes 10 [--seed 1]``.

Every mutant of a sample (:mod:`tests.reliability.mutants`) is saved and read back, asked one request of every ask, asked
whether answers that must agree do, and edited at random; each edit is undone through the document, gives back the equal
value, and what it leaves is saved and read back. ``--game asl`` takes mutants of one game, ``--one GAME SEED`` tries one again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from fractions import Fraction
from typing import Any

from tests.reliability.fuzz import TooLong, bounded
from tests.reliability.mutants import GAMES, mutant
from tests.reliability.random_edits import random_edit
from tests.reliability.sound_requests import Request, Requests
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario_text
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.files.scenario_writer import dump_scenario
from workbench.protocol.answers import answer_line
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

NEAR = 0.02
"""Lengths of a table that differ by less are the same: areas are drawn with corners, and answers are rounded."""


@dataclass
class Tried:
    """What was tried, and what came of it."""

    mutants: Counter[str] = field(default_factory=Counter)
    """All mutants of a game."""
    loaded: Counter[str] = field(default_factory=Counter)
    requests: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    codes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Why requests were refused, by game and code."""
    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Answered requests by game and ask."""
    agreed: Counter[str] = field(default_factory=Counter)
    """Pairs of answers that were held against each other, by game."""
    edits: Counter[str] = field(default_factory=Counter)
    """Edits that changed something, by game."""
    findings: list[tuple[str, int, str]] = field(default_factory=list)
    """(game, seed, what is wrong)."""
    slowest: dict[str, float] = field(default_factory=dict)
    """The longest time of an answer in seconds by game and ask."""

    def report(self) -> str:
        """Rates and counts in rows of text."""
        rows = [f"{'game':18}{'mutants':>9}{'load':>7}{'requests':>10}{'answered':>10}{'held':>8}{'edits':>8}"]
        for game in sorted(self.mutants):
            load = self.loaded[game] / self.mutants[game]
            answered = self.answered[game] / max(1, self.requests[game])
            rows.append(
                f"{game:18}{self.mutants[game]:9}{load:7.0%}{self.requests[game]:10}{answered:10.0%}"
                f"{self.agreed[game]:8}{self.edits[game]:8}"
            )
        rows += [f"refused {game}: {code} {count}" for (game, code), count in self.codes.most_common(12)]
        slow = sorted(self.slowest.items(), key=lambda one: -one[1])[:6]
        rows += [f"slow: {name} {seconds:.2f} s" for name, seconds in slow]
        return "\n".join([*rows, f"{len(self.findings)} findings"])


@dataclass(frozen=True)
class Budget:
    """How much is tried on one mutant; ``large``: how often a mutant is of a sample of full size; ``seconds`` of processor time
    that all of it may take."""

    asks: int = 100
    pairs: int = 4
    edits: int = 6
    large: float = 0.3
    seconds: float = 20.0


def try_seed(game: str, seed: int, tried: Tried, budget: Budget = Budget()) -> None:
    """One mutant and all that is done with it; what is wrong goes on the list of findings."""
    rng = random.Random(f"{game} {seed}")
    try:
        with bounded(budget.seconds):
            problems = list(_problems(game, rng, tried, budget))
    except TooLong:
        problems = [f"longer than {budget.seconds:g} s: {traceback.format_exc(limit=-6)}"]
    except Exception:
        problems = [traceback.format_exc(limit=-8)]
    tried.findings += [(game, seed, problem) for problem in problems]


def _problems(game: str, rng: random.Random, tried: Tried, budget: Budget) -> Iterator[str]:
    tried.mutants[game] += 1
    _, data, _ = mutant(game, rng, budget.large)
    scenario, ruleset, told = load_scenario_text(json.dumps(data), "mutant.yaml", SAMPLES)
    if scenario is None or ruleset is None:
        if not told.has_errors:
            yield "refused without an error"
        return
    if told.has_errors:
        yield f"loads with errors: {[item.format() for item in told][:2]}"
    tried.loaded[game] += 1
    yield from _reads_back(scenario, ruleset, "the mutant")
    analysis = analysis_of(scenario, ruleset)
    analysis.library = InstalledRulesets()
    drawn = Requests(analysis, rng)
    requests = drawn.every()
    for request in rng.sample(requests, min(budget.asks, len(requests))):
        yield from _asked(analysis, request, tried)
    yield from _agreements(drawn, tried, budget.pairs)
    yield from _edited(scenario, ruleset, analysis, rng, tried, budget)


def _reads_back(scenario: AnyScenario, ruleset: Ruleset, what: str) -> Iterator[str]:
    text = dump_scenario(scenario, ruleset)
    again, _, told = load_scenario_text(text, "again.yaml", SAMPLES)
    if again != scenario:
        errors = [item.format() for item in told if item.severity.name == "ERROR"][:2]
        parts = (
            [] if again is None else [one.name for one in fields(again) if _part(again, one) != _part(scenario, one)]
        )
        yield f"{what} reads back otherwise: {errors} {parts}"


def _part(scenario: AnyScenario, one: Field[Any]) -> object:
    return getattr(scenario, one.name)


def answer(analysis: AnyAnalysis, request: Request) -> dict[str, Any]:
    """The answer to a request, through a line of JSON."""
    line = answer_line(analysis, json.dumps(request).encode())
    assert line is not None
    found: dict[str, Any] = json.loads(line)
    return found


def code_of(found: dict[str, Any]) -> str:
    """The code of an error, "" of an answer."""
    return str(found.get("error", {}).get("code", ""))


def _asked(analysis: AnyAnalysis, request: Request, tried: Tried) -> Iterator[str]:
    game, begun = analysis.ruleset.id, time.process_time()
    found = answer(analysis, request)
    name = f"{game} {request['ask']}"
    tried.slowest[name] = max(time.process_time() - begun, tried.slowest.get(name, 0.0))
    tried.requests[game] += 1
    code = code_of(found)
    if code == "internal":
        yield f"{request}: {found}"
    elif code:
        tried.codes[game, code] += 1
    elif request["ask"] == "odds" and sum(map(Fraction, found["p"].values())) != 1:
        yield f"chances of {request} are not 1 together: {found['p']}"
    else:
        tried.answered[game] += 1
        tried.asked[game, request["ask"]] += 1


# --- Answers that must agree


def _agreements(drawn: Requests, tried: Tried, count: int) -> Iterator[str]:
    for _ in range(count):
        tried.agreed[drawn.rules.id] += 1
        yield from _tables_agree(drawn) if drawn.table else _hexes_agree(drawn)


def _hexes_agree(drawn: Requests) -> Iterator[str]:
    """One area against single lines, many lines and an observation post; a field against itself; a reach against paths."""
    analysis, look = drawn.analysis, drawn.look()
    grid = analysis.scenario.board.grid
    origin = drawn.spot()
    area = answer(analysis, {"ask": "area", "from": origin, **look})
    targets = [drawn.label() for _ in range(5)]
    bare = "visible" in area and not look
    held = {str(grid.labels[unit.at]) for _, unit in drawn.forces if unit.at is not None}
    sees = answer(analysis, {"ask": "sees", "pairs": [[origin, to] for to in targets]})
    for number, to in enumerate(targets):
        line = answer(analysis, {"ask": "los", "from": origin, "to": to, **look})
        if "visible" in area and "visible" in line and line["visible"] != (to in area["visible"]):
            yield f"los and area of {origin} differ in {to}, {look}: {line}"
        if bare and "visible" in line and sees["visible"][number] != line["visible"]:
            yield f"los and sees of {origin} differ in {to}: {line}"
        if line.get("visible") and area.get("hindered", {}).get(to, 0) != line["hindrance"]:
            yield f"los and area of {origin} have other hindrances in {to}, {look}: {line}"
        back = answer(analysis, {"ask": "los", "from": to, "to": origin})
        # whoever stands in a hex looks from it: only between empty hexes the other way is the same question
        if (
            bare
            and not {origin, to} & held
            and "unit:" not in origin
            and "visible" in line
            and not line["asymmetric"]
            and back.get("visible") != line["visible"]
        ):
            yield f"los from {origin} to {to} is told to be the same both ways: {line}, back {back}"
    if bare:
        blind = answer(analysis, {"ask": "blind", "from": origin})
        for one in blind.get("obstacles", ()):
            if not {*one["alone"]} <= {*one["blinds"]} <= {*area["blind"]}:
                yield f"{one['at']} blinds what {origin} sees, or alone more than in all"
    if "visible" in area and {*area["visible"], *area["blind"]} != {*map(str, grid.labels)}:
        yield f"seen and blind of {origin} are not all hexes"
    post = answer(analysis, {"ask": "watch", "observers": [origin]})
    if bare and post.get("any") != area["visible"]:
        yield f"watch and area of {origin} differ: {post}"
    shot = drawn.actor()
    field_ = answer(analysis, {"ask": "field", **shot})
    if "covered" in field_:
        sets = [field_[name] for name in ("covered", "uncertain", "blind", "hidden")]
        if sum(map(len, sets)) != len({label for one in sets for label in one}):
            yield f"a hex is twice in the field of {shot}"
    orders = drawn.orders()
    reach = answer(analysis, {"ask": "reach", **orders})
    # a least move has no price but the whole allowance, so that a path tells what it would have cost
    priced = sorted(to for to in reach.get("costs", ()) if "minimum" not in reach.get("needs", {}).get(to, ""))
    for to in drawn.some(priced, 2):
        path = answer(analysis, {"ask": "path", **orders, "to": to})
        if path.get("cost") != reach["costs"][to] or not path.get("within"):
            yield f"reach says {reach['costs'][to]} to {to} of {orders}, path {path.get('cost', path)}, {path.get('within')}"
    for to in targets[:2] if "costs" in reach else ():
        path = answer(analysis, {"ask": "path", **orders, "to": to})
        known = {*reach["costs"], *reach["barred"]}
        if path.get("within") and path["steps"] and path["cost"] and to not in known:
            yield f"path of {orders} gets to {to} for {path['cost']} of {reach['allowance']}, reach does not"


def _tables_agree(drawn: Requests) -> Iterator[str]:
    """One area against single lines and many lines; a reach against paths."""
    analysis = drawn.analysis
    origin = drawn.spot()
    targets = [drawn.spot() for _ in range(5)]
    area = answer(analysis, {"ask": "area", "from": origin, "to": targets})
    sees = answer(analysis, {"ask": "sees", "pairs": [[origin, to] for to in targets]})
    post = answer(analysis, {"ask": "watch", "observers": [origin], "to": targets})
    for number, to in enumerate(targets):
        line = answer(analysis, {"ask": "los", "from": origin, "to": to})
        if "visible" not in line or line["close"]:
            continue
        told = {
            "sees": sees["visible"][number],
            "area": area["targets"][number],
            "watch": bool(post["targets"][number]),
        }
        if any(found != line["visible"] for found in told.values()):
            yield f"{origin} to {to}: los says {line['visible']}, others {told}; margin {line['margin']}"
    orders = drawn.orders()
    ends = [drawn.bare()[:2] for _ in range(4)]
    reach = answer(analysis, {"ask": "reach", **orders, "to": ends})
    for to, cost in zip(ends, reach.get("costs", ()), strict=False):
        path = answer(analysis, {"ask": "path", **orders, "to": to})
        known = isinstance(path.get("cost"), int | float)
        if cost is None and known and path["within"] and path["cost"] < reach["allowance"] - NEAR:
            yield f"reach leaves out {to} of {orders}, path goes there for {path['cost']} of {reach['allowance']}"
        elif cost and (not known or abs(path["cost"] - cost) > NEAR + cost * NEAR):
            yield f"reach says {cost} to {to} of {orders}, path {path.get('cost', path)}"


# --- Edits


def _edited(
    scenario: AnyScenario, ruleset: Ruleset, analysis: AnyAnalysis, rng: random.Random, tried: Tried, budget: Budget
) -> Iterator[str]:
    """Random edits of the open document: undone they give back equal values, redone too; what they leave can be saved, and an
    analysis that follows them answers as one made anew."""
    # imported here: whoever only asks needs no Qt
    from workbench.desktop.documents.document import Document

    first, _, _ = load_scenario_text(dump_scenario(scenario, ruleset), "first.yaml", SAMPLES)
    document: Document[Any] = Document(scenario, ruleset)
    states = [scenario]
    following: Any = analysis
    for _ in range(budget.edits):
        edit = random_edit(document.scenario, ruleset, rng)
        if not document.apply(edit):
            continue
        tried.edits[ruleset.id] += 1
        states.append(document.scenario)
        following = following.updated(document.scenario)
    undone = []
    while document.stack.canUndo():
        undone.append(document.scenario)
        document.stack.undo()
    undone.append(document.scenario)
    if undone != states[::-1]:
        yield "undo does not give back what was there"
    if document.scenario != first:
        yield "the value that undo gives back is not the one that was loaded: an edit wrote into it"
    while document.stack.canRedo():
        document.stack.redo()
    if document.scenario != states[-1]:
        yield "redo does not give back what was there"
    if len(states) > 1:
        yield from _reads_back(document.scenario, ruleset, "what edits leave")
        fresh = analysis_of(document.scenario, ruleset)
        drawn = Requests(fresh, rng)
        for request in rng.sample(drawn.every(), min(4, budget.asks)):
            made, followed = answer(fresh, request), answer(following, request)
            if code_of(made) == "internal" or made != followed:
                yield f"after edits {request}: anew {str(made)[:600]} -- following {str(followed)[:600]}"


def main() -> int:
    """Try seeds for so many minutes and report; 1 if there are findings."""
    parser = argparse.ArgumentParser(description="Mutants that load, asked everything and edited.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--one", nargs=2, metavar=("GAME", "SEED"))
    args = parser.parse_args()
    tried, begun, seed = Tried(), time.monotonic(), args.seed * 1_000_000
    if args.one:
        try_seed(args.one[0], int(args.one[1]), tried)
        print(*(problem for *_, problem in tried.findings), sep="\n")
    else:
        told = 0
        while time.monotonic() - begun < 60 * args.minutes:
            for game in [args.game] if args.game else GAMES:
                try_seed(game, seed, tried)
                for found, number, problem in tried.findings[told:]:
                    print(f"{found} {number}: {problem[-1500:]}", flush=True)
                told = len(tried.findings)
            seed += 1
    print(tried.report())
    return 1 if tried.findings else 0


if __name__ == "__main__":
    sys.exit(main())
