"""Overlays toggled by key, and what the inspector says about them."""

from __future__ import annotations

import pytest

from tests.desktop.conftest import CTRL, NONE, RIGHT, Desk

pytestmark = pytest.mark.gui


def shown(desk: Desk) -> set[str]:
    return {slot for slot, overlay in desk.window.kind.overlays.shown.items() if overlay is not None}


def test_the_line_follows_the_mouse_from_a_pinned_hex(desk: Desk) -> None:
    line = desk.window.docks.inspector.line
    desk.click("0404")
    desk.hover("0408")
    assert line.verdict.text() == "✓ Clear"
    assert shown(desk) == {"line"}
    desk.hover("0804")
    assert line.verdict.text().startswith("✗ Blocked at 06")
    assert "8.4" in line.why.words
    assert "woods" in line.steps.text()
    assert "0404 (pinned)" in desk.window.docks.inspector.asking.observer.text()
    assert desk.window.docks.inspector.asking.target.text().startswith("0804")


def test_a_selected_unit_observes_and_moves(desk: Desk) -> None:
    desk.click("0303")
    desk.key("R")
    desk.hover("0401")
    reach = desk.window.docks.inspector.reach
    assert "reach" in shown(desk)
    assert reach.verdict.text().startswith("✓ In reach for ")
    assert "0401" in reach.steps.text()
    assert "movement points" in reach.facts.words
    desk.hover("1209")
    assert reach.verdict.text().startswith("✗ Out of reach")
    assert "b1" in desk.window.docks.inspector.asking.observer.text()


def test_each_overlay_is_toggled_by_its_key(desk: Desk) -> None:
    desk.click("0303")
    desk.hover("0505")
    assert shown(desk) == {"line"}
    for key, slot in (("A", "area"), ("S", "spotting"), ("R", "reach")):
        desk.key(key)
        assert slot in shown(desk), key
        assert desk.window.actions_[f"overlay_{slot}"].isChecked()
        desk.key(key)
        assert slot not in shown(desk), key
    desk.key("L")
    assert shown(desk) == set()


def test_area_counts_blind_hexes_and_follows_the_mouse_without_a_pin(desk: Desk) -> None:
    desk.key("A")
    desk.hover("0404")
    line = desk.window.docks.inspector.line
    first = line.facts.words
    assert "hexes seen" in first
    seen = int(first.split()[0])
    desk.hover("0607")
    assert "hexes seen" in line.facts.words
    area = desk.window.kind.overlays.shown["area"]
    assert area is not None
    assert area.area.origin == desk.number("0607")  # type: ignore[union-attr]
    assert seen < desk.scenario.board.grid.size


def test_painting_a_wood_blocks_the_line_at_once(desk: Desk) -> None:
    line = desk.window.docks.inspector.line
    desk.click("0202")
    desk.hover("0209")
    assert line.verdict.text() == "✓ Clear"
    desk.choose("terrain", "woods")
    desk.click("0205")
    desk.hover("0209")
    assert line.verdict.text() == "✗ Blocked at 0205"
    desk.key("Z", CTRL)
    assert line.verdict.text() == "✓ Clear"


def test_spotting_asks_for_a_kind_and_states(desk: Desk) -> None:
    desk.key("S")
    desk.click("0404")
    desk.hover("0410")
    section = desk.window.docks.inspector.spotting
    assert section.verdict.text().startswith("✓ Spotted: range 6, limit ")
    far = section.verdict.text()
    section.state_action("spotted").trigger()
    assert desk.window.inquiry.enemy_state == ("spotted",)
    assert section.states.text() == "States: 1"
    section.state_action("spotted").trigger()
    assert section.verdict.text() == far


def test_night_changes_the_limit_and_can_be_undone(desk: Desk) -> None:
    desk.key("S")
    desk.click("0404")
    desk.hover("0410")
    section, asking = desk.window.docks.inspector.spotting, desk.window.docks.inspector.asking
    by_day = section.verdict.text()
    time = asking.conditions["time"]
    time.setCurrentIndex(time.findData("night"))  # type: ignore[union-attr]
    time.activated.emit(time.currentIndex())  # type: ignore[union-attr]
    assert desk.scenario.conditions["time"] == "night"
    assert section.verdict.text() != by_day
    desk.key("Z", CTRL)
    assert section.verdict.text() == by_day
    assert time.currentData() == "day"  # type: ignore[union-attr]


def test_purpose_is_chosen_and_said_in_the_legend(desk: Desk) -> None:
    desk.click("0404")
    purpose = desk.window.docks.inspector.asking.purpose
    purpose.setCurrentIndex(1)
    purpose.activated.emit(1)
    desk.hover("0408")
    overlay = desk.window.kind.overlays.shown["line"]
    assert overlay is not None
    assert "for fire" in " ".join(overlay.legend.lines)
    assert "Panzer Grenadier" in " ".join(overlay.legend.lines)


def test_the_answer_goes_with_its_cause(desk: Desk) -> None:
    desk.click("0303")
    desk.key("R")
    desk.hover("0404")
    assert "reach" in shown(desk)
    desk.click("1209", NONE, RIGHT)
    assert "reach" not in shown(desk)
    assert desk.window.docks.inspector.reach.verdict.text() == "Select a unit"


def test_rows_of_the_inspector_stay_where_they_are(desk: Desk) -> None:
    line = desk.window.docks.inspector.line
    desk.click("0404")
    places = []
    for label in ("0408", "0804", "1101", "0909"):
        desk.hover(label)
        places.append(
            [part.geometry().top() for part in (line.verdict, line.why, line.profile, line.steps, line.assumed)]
        )
    assert all(place == places[0] for place in places)
