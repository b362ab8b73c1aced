"""Picture, card, inspector and protocol say the same, in every sample: verdicts, distances, rules, what can be done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.every_ask import pixel_of
from tests.desktop.window_driver import load_document
from tests.shares import share
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.inspector.line_of_sight import LineSection, TabletopLineSection
from workbench.desktop.inspector.reach import TabletopReachSection
from workbench.desktop.overlays.line_of_sight import LineDrawer, TabletopLineDrawer
from workbench.desktop.overlays.reach import RouteDrawer
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.engine.sight.profile import section_of
from workbench.engine.sight.results import Effect
from workbench.engine.sight.wording import step_text
from workbench.protocol.answers import answer_request

Lend = Callable[[AnyDocument], Any]
TEXTS = {path: path.read_text(encoding="utf-8") for path in sorted(SAMPLES.rglob("*.yaml"))}
FILES = [path for path, text in TEXTS.items() if "ruleset:" in text]
CHOSEN = share((path for path in FILES if TEXTS[path].count("units:") > 1), 5, "one truth")
MAPS = [path for path in FILES if "kind: table" not in TEXTS[path]]
PAIRS = 4


def pairs(scenario: Any) -> list[tuple[str, str]]:
    """Units of two sides that are on the map."""
    sides = [[unit for unit in side.units if unit.at is not None] for side in scenario.forces.sides]
    every = [(a.id, b.id) for here in sides for there in sides if here is not there for a in here for b in there]
    return share(every, PAIRS, "pairs") if len(every) > PAIRS else every


def asked(window: Any, observer: str, target: str, *overlays: str, mode: str = "") -> Any:
    """The answer of the window for a unit, with the mouse on another."""
    window.inquiry.select((observer,))
    for name in {*window.inquiry.overlays} ^ {*overlays}:
        window.actions_[f"overlay_{name}"].trigger()
    if mode:
        window.inquiry.mover.choose(mode=mode)
    for _ in range(3):  # what else happens in the window may send the mouse away once more
        at = pixel_of(window, target)
        QTest.mouseMove(window.view.viewport(), at + QPoint(1, 1))
        QTest.mouseMove(window.view.viewport(), at)
        QApplication.processEvents()
        if pointed_unit(window) == target:
            break
    return window.inquiry.answer


def pointed_unit(window: Any) -> str:
    """The unit under the mouse; "" = none."""
    inquiry = window.inquiry
    if window.map_kind == "table":
        return inquiry.target.unit if inquiry.target is not None else ""
    return inquiry.ends.pointed_unit


def drawn(window: Any, *kinds: type) -> Any:
    """What paints one kind of answer on the map."""
    every = window.view.drawers
    return next((one for one in every if isinstance(one, kinds)), None)


@pytest.mark.slow
@pytest.mark.parametrize("path", CHOSEN, ids=lambda path: path.stem)
def test_a_line_is_told_alike_by_picture_card_inspector_and_protocol(lend_window: Lend, path: Path) -> None:
    window = lend_window(load_document(path))
    document = window.document
    table = window.map_kind == "table"
    analysis = (TabletopAnalysis if table else Analysis)(document.scenario, document.ruleset)
    found = list(pairs(document.scenario))
    if not found:
        pytest.skip("all units are of one side")
    for observer, target in found:
        answer = asked(window, observer, target, "line")
        picture = drawn(window, LineDrawer, TabletopLineDrawer)
        if answer is None or answer[LINE_PART].line is None or picture is None:
            continue
        asks = answer.question if table else answer.question.sight
        line = picture.line if table else picture.overlay.line
        assert line is answer[LINE_PART].line
        ends = {"from": f"unit:{observer}", "to": f"unit:{target}"}
        if not table:
            # a unit looks and is seen at its own level, which its hex alone does not tell
            assert line.origin == document.scenario.forces.find(observer)[1].at
            pointed = pointed_unit(window)  # of several in the hex, the one under the mouse
            ends["to"] = f"unit:{pointed}" if pointed else document.scenario.board.grid.labels[line.target]
        said = answer_request(analysis, {"ask": "los", **ends, "purpose": asks.purpose})
        if "error" in said:
            continue
        assert said["visible"] == line.visible, (observer, target)
        assert said["range"] == pytest.approx(line.range, abs=0.01)
        section = window.widget.findChild(TabletopLineSection if table else LineSection)
        symbol = section.verdict.text()[:1]
        assert (symbol == "✗") == (not line.visible), section.verdict.text()
        words = section.verdict.text()[2:].casefold()
        assert words.rstrip("…")[:12] in picture.legend.title.casefold(), "the card has another verdict"
        main = next((one for one in line.reasons if one.effect is Effect.BLOCKS), None)
        if main is not None and main.rule:
            assert main.rule in {reason["rule"] for reason in said["reasons"]}


@pytest.mark.slow
@pytest.mark.parametrize("path", share(MAPS, 5, "sections"), ids=lambda path: path.stem)
def test_what_rises_above_an_open_line_is_marked_as_ignored_with_its_rule(path: Path) -> None:
    document = load_document(path)
    analysis = Analysis(document.scenario, document.ruleset)
    labels = document.scenario.board.grid.size
    for number in share(range(labels * labels), 150, "lines"):
        origin, target = divmod(number * 7919 % (labels * labels), labels)
        line = analysis.line(origin, target)
        if not line.visible or line.hindrance:
            continue
        for part in section_of(line, analysis.sight, document.scenario, document.ruleset).parts:
            solid = part.met is None and part.top > part.ground and part.top > part.sight_low + 0.1
            if solid and not part.end and part.effect is not Effect.HINDERS and part.effect is not Effect.UNDECIDED:
                assert part.ignored
                assert part.rule, "the trace says by which rule"
                assert "no effect" in step_text(part, "m").en
                assert f"[{part.rule}]" in step_text(part, "m").en


def test_the_block_of_lipovka_that_does_not_count_says_why() -> None:
    document = load_document(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
    analysis = Analysis(document.scenario, document.ruleset)
    grid = document.scenario.board.grid
    line = analysis.line(grid.find("1410"), grid.find("2012"))
    section = section_of(line, analysis.sight, document.scenario, document.ruleset)
    (ignored,) = [part for part in section.parts if part.ignored]
    assert (ignored.place, ignored.rule, ignored.built) == ("1511", "8.42", True)
    assert "nearer to it" in ignored.text.en


@pytest.mark.slow
def test_the_way_drawn_of_an_assault_is_the_way_judged(lend_window: Lend) -> None:
    window = lend_window(load_document(SAMPLES / "bolt_action" / "teaching" / "6_assault.yaml"))
    analysis = TabletopAnalysis(window.document.scenario, window.document.ruleset)
    units = {unit.id for side in window.document.scenario.forces.sides for unit in side.units}
    tried = 0
    for number in range(1, 9):
        one, other = f"a{number}", f"b{number}"
        if not {one, other} <= units:
            continue
        answer = asked(window, one, other, "reach", mode="assault")
        said = answer_request(analysis, {"ask": "assault", "unit": one, "to": other})
        if answer is None or answer[REACH_PART].encounter is None or "error" in said:
            continue
        tried += 1
        section, picture = window.widget.findChild(TabletopReachSection), drawn(window, RouteDrawer)
        assert answer.question.target.unit == other, f"the mouse points at {window.inquiry.mouse} instead"
        assert answer[REACH_PART].encounter.may == said["possible"], (one, other, answer[REACH_PART].encounter, said)
        assert section.verdict.text().startswith("✓" if said["possible"] else "✗")
        if said["distance"] is None or said["distance"] == 0:
            assert picture is None, "there is no way, and none is drawn"
            continue
        cost = sum(leg.cost for leg in picture.route.legs)
        assert cost == pytest.approx(said["distance"], abs=0.01), one
        assert (picture.route.cost is not None and picture.route.within) == said["possible"]
        assert section.verdict.text().startswith("✓" if said["possible"] else "✗")
        if said["possible"]:
            assert f"{said['distance']:g}" in section.verdict.text()
            assert f"{said['distance']:g}" in picture.legend.title
    assert tried > 3
