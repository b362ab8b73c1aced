"""Fire lanes, snap shots, sprays, encirclement and interdiction on the map and in the inspector, asked with the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QComboBox

from tests.desktop.asl_windows import Drafter, Drafting, asl_ruleset, asl_scenario
from tests.desktop.conftest import NONE, RIGHT, SHIFT, Desk
from tests.desktop.sample_windows import map_pixels, pick, picture_words
from workbench.analysis.hex_analysis import Analysis
from workbench.desktop.inspector.fire import FieldSection
from workbench.desktop.overlays.field_of_fire import FieldOverlay
from workbench.desktop.overlays.special_fire import SpecialFireOverlay
from workbench.engine.fire.special_fire import KnowsSpecialFire
from workbench.engine.sight.results import Party
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits.edit import Edit, apply_all
from workbench.scenario.edits.ground import PaintTerrain, SetHexsides
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui
GRID = HexGrid(13, 8, "flat", "even", "up", extra=True, label_style="A1")
SQUAD = {"fp": 4, "range": 6, "morale": 7}


def at(label: str) -> int:
    number = GRID.find(label)
    assert number is not None
    return number


@pytest.fixture
def desk(draft: Drafting) -> Drafter:
    """A squad with a light machine gun at C4; others of its side round an enemy at G4; a wood in column H, a wall at E5/E6."""
    own = (
        Unit("g1", "squad", at("C4"), values={**SQUAD, "lmg": (3, 8)}),
        Unit("g2", "squad", at("K4"), values=SQUAD),
        Unit("g3", "squad", at("G7"), values=SQUAD),
    )
    foe = Unit("r1", "squad", at("G4"), values=SQUAD)
    blank = replace(asl_scenario(grid=GRID), forces=Forces((Force("German", own), Force("Russian", (foe,)))))
    base = frozenset({"open_ground", "woods"})
    edits: list[Edit] = [PaintTerrain("woods", (at("H2"),), base), SetHexsides("wall", ((at("E5"), at("E6")),))]
    desk = draft(scenario=apply_all(blank, edits))
    desk.tap("C4")
    assert desk.window.inquiry.selection == ("g1",)
    desk.key("L")
    desk.key("G")
    return desk


def section(desk: Desk) -> FieldSection:
    return desk.window.docks.inspector.field


def ask(desk: Desk, kind: str) -> None:
    pick(desk, section(desk).kind, kind)


def overlay(desk: Desk) -> SpecialFireOverlay:
    found = desk.window.kind.overlays.shown["field"]
    assert isinstance(found, SpecialFireOverlay)
    return found


def labels(numbers: object) -> list[str]:
    return [GRID.labels[n] for n in numbers]  # type: ignore[attr-defined]


def test_a_fire_lane_follows_the_mouse_and_a_click_holds_it(desk: Drafter) -> None:
    ask(desk, "lane")
    desk.hover("C8")
    before = map_pixels(desk)
    desk.hover("C7")
    shown = section(desk)
    assert shown.verdict.words == "✓ Fire lane: 3 hexes"
    assert "fire lane: 1 firepower" in shown.why.words
    assert "[9.222]" in shown.why.words
    lane = overlay(desk).fire.lane
    assert lane is not None
    assert {GRID.labels[n]: fp for n, fp in lane.fp.items()} == {"C5": 2, "C6": 1, "C7": 1}
    legend = overlay(desk).legend
    assert legend.title == "Fire lane of squad (German, g1)"
    assert "Outlined: on the lane, with its firepower" in legend.lines
    assert (before != map_pixels(desk)).any()
    desk.tap("C7")
    desk.hover("F6")
    assert shown.verdict.words == "✓ Fire lane: 3 hexes", "the click holds the lane"
    assert desk.window.inquiry.selection == ("g1",)
    desk.key("T")
    desk.hover("F6")
    assert shown.verdict.words == "✗ No fire lane"
    assert "[9.22 9.221]" in shown.why.words


def test_an_alternate_grain_has_a_left_and_a_right_lane(desk: Drafter) -> None:
    ask(desk, "lane")
    desk.hover("G4")
    assert section(desk).verdict.words == "✓ Fire lane: 4 hexes, alternate grain"
    left = overlay(desk).fire.lane
    assert section(desk).hand.isVisible()
    pick(desk, section(desk).hand, "right")
    right = overlay(desk).fire.lane
    assert left is not None
    assert right is not None
    assert labels(left.hexes) == ["D3", "E4", "F3", "G4"]
    assert labels(right.hexes) == ["D4", "E4", "F4", "G4"]
    ask(desk, "snap")
    assert not section(desk).hand.isVisible()


def test_a_snap_shot_goes_at_the_hexside_under_the_mouse(desk: Drafter) -> None:
    ask(desk, "snap")
    desk.hover("E4/E5")
    assert section(desk).verdict.words == "✓ Snap shot with 2 FP, DRM +0"
    assert set(overlay(desk).fire.question.side or ()) == {at("E4"), at("E5")}
    desk.tap("E4/E5")
    desk.hover("F3/F4")
    assert set(overlay(desk).fire.question.side or ()) == {at("E4"), at("E5")}, "the click holds the hexside"
    desk.key("T")
    desk.hover("I1/J1")
    assert section(desk).verdict.words == "✗ No snap shot"
    assert "[8.15]" in section(desk).why.words


def test_a_spray_goes_at_two_hexes_that_are_clicked(desk: Drafter) -> None:
    ask(desk, "spray")
    assert section(desk).verdict.words == "Click two hexes"
    desk.tap("E4")
    desk.hover("E5")
    assert section(desk).verdict.words == "✓ Sprays with 1 ½ + 1 ½ FP"
    desk.hover("G6")
    assert section(desk).verdict.words == "✗ No spray"
    assert "share a hexside" in section(desk).why.words
    desk.tap("F4")
    desk.hover("H7")
    assert labels(overlay(desk).fire.question.sprayed) == ["E4", "F4"], "two clicks hold both"
    desk.tap("C7")
    assert labels(overlay(desk).fire.question.sprayed) == ["C7"], "a third begins anew"


def test_encirclement_by_all_of_the_side_or_by_those_that_are_selected(desk: Drafter) -> None:
    ask(desk, "encircle")
    desk.hover("G4")
    assert section(desk).verdict.words == "✓ Encircled"
    assert "[7.7]" in section(desk).why.words
    assert {one.unit for one in overlay(desk).fire.entering} == {"g1", "g2", "g3"}
    legend = overlay(desk).legend
    assert legend.title == "Encirclement of G4"
    assert "Attackers: g1 (C4), g2 (K4), g3 (G7)" in legend.lines
    desk.tap("G7", mod=SHIFT)
    assert desk.window.inquiry.selection == ("g1", "g3")
    desk.hover("G4")
    assert section(desk).verdict.words == "✗ Not encircled"
    assert {one.unit for one in overlay(desk).fire.entering} == {"g1", "g3"}


def test_interdicted_ground_is_that_of_the_rules(desk: Drafter) -> None:
    ask(desk, "interdict")
    desk.hover("E4")
    assert section(desk).verdict.words == "✓ Interdicts"
    assert "[10.53]" in section(desk).why.words
    told = overlay(desk).fire
    analysis = Analysis(desk.scenario, asl_ruleset())
    game = analysis.fire
    assert isinstance(game, KnowsSpecialFire)
    found = game.exposed("Russian", Party(desk.window.inquiry.enemy_kind, "Russian"))
    assert told.own is not None
    assert told.every is not None
    assert (told.own == found.by["g1"]).all()
    assert (told.every == found.mask).all()
    words = f"Tinted: this unit interdicts ({int(np.count_nonzero(told.own))} hexes)"
    assert words in overlay(desk).legend.lines
    desk.hover("H2")
    assert section(desk).verdict.words == "✗ Does not interdict"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("", "DRM at the target: +0 (TEM +0)"),
        ("move", "DRM at the target: −2 (TEM +0, FFNAM −1, FFMO −1)"),
        ("assault_move", "DRM at the target: −1 (TEM +0, FFMO −1)"),
    ],
)
def test_what_the_target_does_enters_the_sum(desk: Drafter, action: str, words: str) -> None:
    pick(desk, section(desk).action, action)
    desk.hover("E4")
    assert section(desk).sum.words == words
    assert isinstance(desk.window.kind.overlays.shown["field"], FieldOverlay)


def test_the_status_bar_says_what_the_mouse_does_and_the_right_button_ends(desk: Drafter) -> None:
    ask(desk, "lane")
    assert desk.said.startswith("Point where the fire lane counter would lie")
    desk.tap("F6", button=RIGHT)
    assert desk.window.inquiry.selection == ()
    assert desk.window.inquiry.pinned is None
    assert desk.said.startswith("Click a hex to observe from it")


def test_a_click_on_an_own_unit_selects_it(desk: Drafter) -> None:
    ask(desk, "lane")
    desk.tap("G7", mod=NONE)
    assert desk.window.inquiry.selection == ("g3",)
    desk.hover("G3")
    assert section(desk).verdict.words == "✗ No fire lane"
    assert "g3" in overlay(desk).legend.title


def test_other_games_have_no_such_choice(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.click("0303")
    desk.key("G")
    field = section(desk)
    assert field.weapon.isVisible()
    assert [box.isVisible() for box in (field.kind, field.hand, field.action)] == [False] * 3
    assert not field.sum.isVisible()
    assert all(isinstance(box, QComboBox) for box in (field.kind, field.hand, field.action))


def test_a_saved_picture_has_the_special_fire(desk: Drafter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(desk, "lane")
    desk.hover("C7")
    said = picture_words(desk, tmp_path / "lane.svg", monkeypatch)
    assert "Fire lane of squad (German, g1)" in said
    assert "✓ Fire lane: 3 hexes" in said
