"""The odds of a shot in the window: what the inspector, the tags on the map and the protocol say is the same."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox

from tests.desktop.every_ask import STAGES
from tests.desktop.sample_windows import OpenSample
from tests.desktop.window_driver import WindowDriver, load_document
from tests.loading import scenario
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.charts import ChartsDialog
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.inspector.odds import TriedValues
from workbench.desktop.overlays.odds import OddsOverlay
from workbench.desktop.questions.answer_parts import ODDS_PART
from workbench.desktop.questions.odds import chance_words
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.widgets.fields import TypedField
from workbench.protocol.answers import answer_request
from workbench.scenario.edits.settings import SetValue

pytestmark = pytest.mark.gui
LIPOVKA = STAGES["panzer_grenadier"].path
FIRER = "s_hmg1"


@pytest.fixture
def driver(open_sample: OpenSample) -> WindowDriver:
    driver = open_sample(LIPOVKA)
    driver.window.inquiry.select((FIRER,))
    QTest.keyClick(driver.window.view, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    QApplication.processEvents()
    return driver


def asked(driver: WindowDriver, **fields: Any) -> dict[str, Any]:
    analysis = analysis_of(driver.scenario, driver.document.ruleset)
    answer = answer_request(analysis, {"ask": "odds", **fields})
    assert isinstance(answer, dict)
    return answer


def place_of(driver: WindowDriver, unit: str) -> str:
    found = driver.scenario.forces.find(unit)
    assert found is not None
    assert found[1].at is not None
    return driver.scenario.board.grid.labels[found[1].at]


@pytest.mark.slow(8)
def test_every_target_that_may_be_fired_at_wears_the_chance_that_the_protocol_tells(driver: WindowDriver) -> None:
    shown = driver.window.kind.overlays.shown["odds"]
    assert isinstance(shown, OddsOverlay)
    assert shown.chances
    for shot in shown.chances.values():
        said = asked(driver, unit=FIRER, to=f"unit:{shot.target}")
        assert shot.chance == Fraction(said["chance"]) == 1 - Fraction(said["p"].get("none", "0"))
        assert said["may"]
    enemies = [unit.id for side, unit in driver.scenario.forces if side == "German" and unit.at is not None]
    for enemy in set(enemies) - {shot.target for shot in shown.chances.values()}:
        said = asked(driver, unit=FIRER, to=f"unit:{enemy}")
        other = place_of(driver, enemy) in {driver.scenario.board.grid.labels[at] for at in shown.chances}
        assert other or "error" in said or not said["may"]


@pytest.mark.slow(8)
def test_the_inspector_shows_what_the_protocol_tells(driver: WindowDriver) -> None:
    section = driver.window.docks.inspector.odds
    shown = driver.window.kind.overlays.shown["odds"]
    assert isinstance(shown, OddsOverlay)
    shot = next(iter(shown.chances.values()))
    driver.hover(place_of(driver, shot.target))
    said = asked(driver, unit=FIRER, to=f"unit:{shot.target}")
    assert section.isVisible()
    assert shot.chance is not None
    told = ", ".join(f"{chance_words(Fraction(one['p']))} {one['what']}" for one in said["suffers"])
    assert section.verdict.words == f"✓ {told}"
    assert f"any result {chance_words(shot.chance)}" in section.needed.words
    for key, chance in said["p"].items():
        name = said["names"][key]
        assert f"{name[:1].upper()}{name[1:]}: {chance_words(Fraction(chance))} ({chance})" in section.bars.words
    assert f"column {said['column']} [{said['rule']}]" in section.needed.words
    rows = [section.modifiers.topLevelItem(row) for row in range(section.modifiers.topLevelItemCount())]
    assert [row.text(2) for row in rows] == [one["rule"] for one in said["modifiers"]]


@pytest.mark.slow
def test_another_state_is_tried_and_the_scenario_stays(driver: WindowDriver) -> None:
    section, before = driver.window.docks.inspector.odds, driver.scenario
    shown = driver.window.kind.overlays.shown["odds"]
    assert isinstance(shown, OddsOverlay)
    driver.hover(place_of(driver, next(iter(shown.chances.values())).target))
    usual = section.needed.words
    actions = {action.data(): action for action in section.firer.menu().actions()}
    actions["disrupted"].trigger()
    QApplication.processEvents()
    assert section.needed.words != usual
    assert section.verdict.words.startswith("✓ What if: ")
    assert section.firer.text() == "Firer: disrupted".replace("disrupted", actions["disrupted"].text())
    assert driver.scenario is before
    section.firer.menu().actions()[0].trigger()
    QApplication.processEvents()
    assert section.needed.words == usual
    assert section.firer.text() == "Firer: as it is"


@pytest.mark.slow
def test_another_value_is_tried_in_a_dialog_and_taken_back(driver: WindowDriver) -> None:
    section, before = driver.window.docks.inspector.odds, driver.scenario
    shown = driver.window.kind.overlays.shown["odds"]
    assert isinstance(shown, OddsOverlay)
    driver.hover(place_of(driver, next(iter(shown.chances.values())).target))
    usual = section.needed.words
    met: list[str] = []

    def use() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TriedValues)
        field = dialog.fields["df"]
        assert isinstance(field, TypedField)
        dialog.activateWindow()
        QApplication.processEvents()
        field.setFocus()
        QTest.keyClicks(field, "x")
        QTest.keyClick(field, Qt.Key.Key_Tab)
        met.append(dialog.message.text())
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, "30-6")
        QTest.keyClick(field, Qt.Key.Key_Tab)
        dialog.reject()

    QTimer.singleShot(0, use)
    section.firer.values.trigger()
    QApplication.processEvents()
    assert met == ["Not taken: strength and range are wanted, such as 5-3"]
    assert section.needed.words != usual
    assert section.firer.text() == "Firer: other values"
    assert driver.scenario is before
    section.firer.menu().actions()[0].trigger()
    QApplication.processEvents()
    assert section.needed.words == usual


@pytest.mark.slow(8)
def test_units_that_are_selected_together_fire_together(driver: WindowDriver) -> None:
    section = driver.window.docks.inspector.odds
    found = driver.scenario.forces.find(FIRER)
    assert found is not None
    hex_mates = [unit.id for side, unit in driver.scenario.forces.units_at(found[1].at) if unit.id != FIRER]  # type: ignore[arg-type]
    friends = hex_mates or ["s_inf1"]
    shown = driver.window.kind.overlays.shown["odds"]
    assert isinstance(shown, OddsOverlay)
    target = next(iter(shown.chances.values())).target
    driver.window.inquiry.select((FIRER, *friends))
    driver.hover(place_of(driver, target))
    analysis = analysis_of(driver.scenario, driver.document.ruleset)
    said = answer_request(analysis, {"ask": "odds", "unit": FIRER, "to": f"unit:{target}", "with": friends})
    assert isinstance(said, dict)
    if "error" in said:
        assert section.needed.words == said["error"]["text"]
    else:
        assert f"column {said['column']} [{said['rule']}]" in section.needed.words


GROUPS = {
    "asl": ("r6", ("r7", "g2"), "g5"),
    "panzer_grenadier": ("s_inf1", ("s_eng", "g_lt"), "g_inf1"),
    "landships": ("b1", ("b2", "gm2"), "gm2"),
}
"""By game: the unit that fires, a friend and an enemy who are selected too, the target."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GROUPS)
def test_a_fire_group_is_built_up_on_the_screen(open_sample: OpenSample, game: str) -> None:
    """Who takes part with how much and whose side it is, also before a table is typed in and with enemies selected."""
    first, others, target = GROUPS[game]
    driver = open_sample(STAGES[game].path)
    found = driver.scenario.forces.find(first)
    assert found is not None
    side = driver.scenario.forces.called(found[0]).en
    driver.window.inquiry.select((first, *others))
    driver.window.actions_["overlay_odds"].trigger()
    driver.hover(place_of(driver, target))
    group = driver.window.docks.inspector.odds.group
    told = asked(driver, unit=first, to=f"unit:{target}", **{"with": [others[0]]})
    assert group.isVisible()
    rows = [line.split("\t") for line in group.text().splitlines()]
    total = sum(Fraction(one["strength"]) for one in told["shares"])
    assert rows[0][:2] == [side, f"{float(total):g}"]
    assert [row[1] for row in rows[1:-1]] == [f"{float(Fraction(one['strength'])):g}" for one in told["shares"]]
    assert len(told["shares"]) > 1
    assert "left out" in rows[-1][2], "an enemy is selected too"


@pytest.mark.slow(8)
def test_a_fire_group_says_what_each_weapon_brings() -> None:
    analysis = analysis_of(*scenario(STAGES["asl"].path))
    told = answer_request(analysis, {"ask": "odds", "unit": "g3", "to": "2N8", "with": ["g4", "gl2"]})
    assert isinstance(told, dict)
    assert "error" in told, "no table yet"
    assert [(one["name"], one["strength"], one["how"]) for one in told["shares"]] == [
        ("squad g3", "7/2", "own firepower 2, light machine gun 1.5"),
        ("squad g4", "2/1", "own firepower 2"),
    ]


@pytest.mark.slow
def test_what_becomes_of_the_target_stands_first(open_sample: OpenSample) -> None:
    """A check may be passed: pinned, broken and worse are less than the chance of any result."""
    driver = open_sample(STAGES["asl"].path)
    rows = {str(roll): " ".join(["PTC" if roll > 4 else "K/1" if roll < 3 else "1MC"] * 11) for roll in range(16)}
    driver.document.apply(SetValue("ift", rows))
    driver.window.inquiry.select(("g4",))
    driver.window.actions_["overlay_odds"].trigger()
    driver.hover(place_of(driver, "r8"))
    told = asked(driver, unit="g4", to="unit:r8")
    broken, pinned = (Fraction(one["p"]) for one in told["suffers"])
    assert 0 < broken + pinned < Fraction(told["chance"]) == 1
    assert set(told["p"]) == {"1MC", "PTC"}, "every roll has a result"
    section = driver.window.docks.inspector.odds
    assert section.verdict.words == f"✓ {chance_words(broken)} broken or worse, {chance_words(pinned)} pinned"
    assert "any result 100 %" in section.needed.words


@pytest.mark.slow
def test_what_cannot_be_told_says_why(driver: WindowDriver, open_sample: OpenSample) -> None:
    section = driver.window.docks.inspector.odds
    driver.window.inquiry.select(("g_lt",))
    driver.hover("2009")
    assert section.verdict.text() == "? Cannot be told"
    assert section.needed.words
    other = open_sample(STAGES["landships"].path)
    other.window.inquiry.select((STAGES["landships"].looks,))
    other.window.actions_["overlay_odds"].trigger()
    other.hover("0710")
    section = other.window.docks.inspector.odds
    assert section.verdict.words in ("No answer", "? Cannot be told") or section.bars.words


@pytest.mark.slow(8)
def test_a_friend_under_the_mouse_is_named_and_no_target(driver: WindowDriver) -> None:
    section = driver.window.docks.inspector.odds
    driver.hover(place_of(driver, "s_inf5"))
    assert section.verdict.text() == "✗ No target: a friend"
    assert section.needed.words == "5th Rifle Platoon is on the same side as the firer"
    assert not section.bars.words


@pytest.mark.slow
def test_a_table_that_is_missing_is_named_in_full_and_typed_in_there(open_sample: OpenSample) -> None:
    """What to do stands on the screen without a click; the page of values holds the table, a line for each roll."""
    driver = open_sample(STAGES["asl"].path)
    driver.window.inquiry.select(("g3",))
    driver.window.actions_["overlay_odds"].trigger()
    driver.hover(place_of(driver, "r8"))
    section = driver.window.docks.inspector.odds
    assert section.verdict.text() == "? Cannot be told"
    assert "Games, My values" in section.needed.words
    assert not section.needed.is_cut
    driver.window.inquiry.select(("g1",))
    driver.hover(place_of(driver, "r1"))
    rows = [section.modifiers.topLevelItem(row) for row in range(section.modifiers.topLevelItemCount())]
    told = asked(driver, unit="g1", to="unit:r1")
    assert "error" in told, "no table yet"
    assert [(row.text(1), row.text(2)) for row in rows] == [
        (f"{one['value']:+d}", one["rule"]) for one in told["modifiers"]
    ]
    assert rows
    driver.window.inquiry.select(("g3",))
    driver.hover(place_of(driver, "r8"))
    ruleset = driver.document.ruleset
    dialog = PropertiesDialog(driver.scenario, ruleset, "en", driver.window)
    for roll in range(16):
        results = ["NMC" if roll < 7 else "-"] * 11
        QTest.keyClicks(dialog.values.fields["ift", str(roll)], "  ".join(results))
    QTest.keyClicks(dialog.values.fields["ift_vehicles", "6"], "6")
    QTest.keyClicks(dialog.values.fields["close_combat", "1-1"], "5")
    assert dialog.values.mistakes() == []
    assert driver.document.apply(dialog.edit())
    driver.hover(place_of(driver, "g4"))
    assert section.needed.words == "squad g4 is on the same side as the firer"
    driver.hover(place_of(driver, "r8"))
    said = asked(driver, unit="g3", to="unit:r8")
    assert said["table"] == "ift"
    assert "Not allowed: it would be " in section.verdict.text(), "the line is blocked"
    assert section.bars.words
    assert driver.scenario.values["ift_vehicles"] == {"6": 6}
    fight = asked(driver, table="close_combat", column="1-1")
    assert Fraction(fight["p"]["eliminated"]) == Fraction(6, 36), "less than 5 with two dice"
    again = PropertiesDialog(driver.scenario, ruleset, "en", driver.window)
    assert again.values.fields["ift", "7"].text() == " ".join("-" * 11)
    again.tabs.setCurrentIndex(again.tabs.count() - 1)
    again.show()
    line = again.values.fields["ift", "0"]
    assert line.fontMetrics().horizontalAdvance(" ".join(["2MC"] * 11)) < line.width(), "a whole line can be read"
    assert again.values.edits() == []


@pytest.mark.slow
def test_small_arms_of_landships_are_typed_in(open_sample: OpenSample) -> None:
    driver = open_sample(STAGES["landships"].path)
    dialog = PropertiesDialog(driver.scenario, driver.document.ruleset, "en", driver.window)
    QTest.keyClicks(dialog.values.fields["small_arms", "2"], "5")
    QTest.keyClicks(dialog.values.fields["barrage", "10"], "miss miss H H H+1 H+2")
    QTest.keyClicks(dialog.values.fields["small_arms", "18"], "4")
    assert driver.document.apply(dialog.edit())
    assert driver.scenario.values["small_arms"] == {"2": 5, "18": 4}
    assert Fraction(asked(driver, unit="b4", to="unit:g3")["chance"]) > 0
    told = asked(driver, table="barrage", inputs={"elements": 1})
    assert Fraction(told["p"]["H"]) == Fraction(1, 3)


@pytest.mark.slow(8)
def test_the_charts_show_the_chances_of_every_column(driver: WindowDriver) -> None:
    ruleset = driver.document.ruleset
    dialog = ChartsDialog(analysis_of(driver.scenario, ruleset), "en", driver.window)
    dialog.show()
    for key, chart in ruleset.charts.items():
        dialog.chart.setCurrentIndex(dialog.chart.findData(key))
        headings = [dialog.table.horizontalHeaderItem(k).text() for k in range(dialog.table.columnCount())]
        assert headings == list(chart.columns)
        said = asked(driver, table=key, column=chart.columns[-1])["p"]
        last = dialog.table.columnCount() - 1
        shown = {
            result: dialog.table.item(row, last).text()
            for row, result in enumerate(chart.results)
            if dialog.table.item(row, last).text()
        }
        assert shown == {result: chance_words(Fraction(chance)) for result, chance in said.items()}
    dialog.close()
    dialog.deleteLater()


@pytest.mark.slow
def test_columns_that_only_the_file_has_are_shown_and_stay(open_sample: OpenSample) -> None:
    driver = open_sample(STAGES["landships"].path)
    assert driver.document.apply(SetValue("barrage", {"15": "miss miss H H H H", "odd": 5.5}))
    dialog = PropertiesDialog(driver.scenario, driver.document.ruleset, "en", driver.window)
    field = dialog.values.fields["barrage", "15"]
    assert field.text() == "miss miss H H H H"
    assert dialog.values.edits() == []
    field.selectAll()
    QTest.keyClicks(field, "miss H H H H H")
    assert driver.document.apply(dialog.edit())
    assert driver.scenario.values["barrage"] == {"15": "miss H H H H H", "odd": 5.5}


@pytest.mark.slow
def test_all_weapons_of_a_squad_are_chosen_together(lend_window: Any) -> None:
    stage = STAGES["bolt_action"]
    window = lend_window(load_document(stage.path))
    window.inquiry.select(("us_1",))
    window.actions_["overlay_odds"].trigger()
    QApplication.processEvents()
    section = window.docks.inspector.odds
    assert section.weapon.findData("all") >= 0
    window.inquiry.choose(weapon="all")
    window.inquiry.hover(TabletopPlace("de_2"))
    QApplication.processEvents()
    analysis = analysis_of(window.document.scenario, window.document.ruleset)
    said = answer_request(analysis, {"ask": "odds", "unit": "us_1", "to": "unit:de_2", "weapon": "all"})
    assert isinstance(said, dict)
    assert said["needed"] in section.needed.words
    assert section.weapon.currentText() == "All weapons together"
    assert not window.inquiry.answer.troubles, "the line is that of one weapon"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["blitzkrieg", "bolt_action"])
def test_on_tables_tags_and_inspector_say_what_the_protocol_tells(lend_window: Any, game: str) -> None:
    stage = STAGES[game]
    window = lend_window(load_document(stage.path))
    window.inquiry.select((stage.looks,))
    window.actions_["overlay_odds"].trigger()
    QApplication.processEvents()
    analysis = analysis_of(window.document.scenario, window.document.ruleset)

    def told(target: str) -> dict[str, Any]:
        answer = answer_request(analysis, {"ask": "odds", "unit": stage.looks, "to": f"unit:{target}"})
        assert isinstance(answer, dict)
        return answer

    odds = window.inquiry.answer[ODDS_PART]
    assert odds is not None
    assert odds.every
    for _, shot in odds.every:
        said = told(shot.target)
        assert said["may"]
        assert shot.chance == Fraction(said["chance"])
    section = window.docks.inspector.odds
    window.inquiry.hover(TabletopPlace(odds.every[0][1].target))
    QApplication.processEvents()
    chance = odds.every[0][1].chance
    assert chance is not None
    assert section.verdict.text() == f"✓ {chance_words(chance)} for any effect"
    said = told(odds.every[0][1].target)
    assert said["needed"] in section.needed.words
    assert section.bars.words.count("\n") == len(said["p"]) - 1


@pytest.mark.slow
def test_what_a_hit_brings_is_told_below_the_roll(lend_window: Any) -> None:
    window = lend_window(load_document(STAGES["blitzkrieg"].path))
    window.inquiry.select(("us_tank_1",))
    window.actions_["overlay_odds"].trigger()
    window.inquiry.choose(weapon="gun")
    window.inquiry.hover(TabletopPlace("ge_1"))
    QApplication.processEvents()
    analysis = analysis_of(window.document.scenario, window.document.ruleset)
    said = answer_request(analysis, {"ask": "odds", "unit": "us_tank_1", "to": "unit:ge_1", "weapon": "gun"})
    assert f"A hit brings: Explosive shells, {said['brings']['needed']}" in window.docks.inspector.odds.needed.words


@pytest.mark.slow
def test_what_the_firer_does_is_tried(lend_window: Any) -> None:
    """A tank that moves hits on 8, one that turns its turret on 6 (JET POUR TOUCHER)."""
    window = lend_window(load_document(STAGES["blitzkrieg"].path))
    window.inquiry.select(("us_tank_1",))
    window.actions_["overlay_odds"].trigger()
    window.inquiry.choose(weapon="gun")
    window.inquiry.hover(TabletopPlace("ge_1"))
    QApplication.processEvents()
    analysis = analysis_of(window.document.scenario, window.document.ruleset)
    section = window.docks.inspector.odds

    def told(action: str) -> str:
        shot = {"ask": "odds", "unit": "us_tank_1", "to": "unit:ge_1", "weapon": "gun", "action": action}
        return str(answer_request(analysis, shot)["needed"])

    entries = {entry.text(): entry for entry in section.firer.menu().actions()}
    assert told("move") != told("") != told("pivot")
    for name, action in (("Moves and fires", "move"), ("Turns to fire", "pivot")):
        entries[name].trigger()
        QApplication.processEvents()
        assert told(action) in section.needed.words
        assert section.firer.text() == f"Firer: {name}"
    entries["Turns to fire"].trigger()
    QApplication.processEvents()
    assert told("") in section.needed.words
    assert section.firer.text() == "Firer: as it is"


@pytest.mark.slow
def test_rally_of_the_selected_unit_is_asked_in_the_window(open_sample: OpenSample) -> None:
    driver = open_sample(STAGES["asl"].path)
    analysis = analysis_of(driver.scenario, driver.document.ruleset)
    broken = next(unit for _, unit in driver.scenario.forces if "broken" in unit.state)
    dialog = ChartsDialog(analysis, "en", driver.window, unit=broken.id, table="rally")
    dialog.show()
    panel = dialog.asked
    morale = panel.fields["morale"]
    assert isinstance(morale, QSpinBox)
    shelter, desperate = panel.fields["shelter"], panel.fields["dm"]
    assert isinstance(shelter, QSpinBox)
    assert isinstance(desperate, QSpinBox)
    printed = {key: one.value for key, one in analysis.ruleset.units[broken.kind].values.items()}
    values = {**printed, **broken.values}
    assert morale.value() == values.get("broken_morale", values["morale"])
    morale.setFocus()
    morale.selectAll()
    QTest.keyClicks(morale, "7")
    QTest.keyClick(morale, Qt.Key.Key_Tab)
    shelter.setValue(1)
    desperate.setValue(1)
    said = asked(driver, table="rally", inputs={"morale": 7, "shelter": 1, "dm": 1})
    assert said["needed"] in panel.needed.text()
    assert all(fraction in panel.bars.words for fraction in said["p"].values())
    dialog.close()
    dialog.deleteLater()


@pytest.mark.slow
def test_every_table_of_a_game_can_be_chosen_and_answers(open_sample: OpenSample) -> None:
    driver = open_sample(STAGES["asl"].path)
    dialog = ChartsDialog(analysis_of(driver.scenario, driver.document.ruleset), "en", driver.window)
    dialog.show()
    assert dialog.chart.count() > 35
    for row in range(dialog.chart.count()):
        dialog.chart.setCurrentIndex(row)
        assert dialog.table.isVisible() or dialog.asked.needed.text(), dialog.chart.currentText()
    dialog.close()
    dialog.deleteLater()


@pytest.fixture
def railhead(open_sample: OpenSample) -> WindowDriver:
    driver = open_sample(SAMPLES / "battle_for_moscow" / "the_last_railhead.yaml")
    driver.click("0604")
    QTest.keyClick(driver.window.view, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    QApplication.processEvents()
    return driver


@pytest.mark.slow
def test_friends_that_are_clicked_with_shift_attack_together(railhead: WindowDriver) -> None:
    section = railhead.window.docks.inspector.odds
    for place in ("0605", "0506"):
        railhead.click(place, Qt.KeyboardModifier.ShiftModifier)
    assert railhead.window.inquiry.selection == ("g4", "g5", "g2")
    assert set(railhead.window.inquiry.observers.chosen) == {"g4", "g5", "g2"}, "they look together too"
    assert "area" not in railhead.window.inquiry.overlays
    assert railhead.window.docks.inspector.sections.widgets[0] is section, "the odds stay at the top"
    railhead.hover("0705")
    told = asked(railhead, unit="g4", to="unit:s1", **{"with": ["g5", "g2"]})
    rows = [line.split("\t") for line in section.group.text().splitlines()]
    assert [row[1] for row in rows] == ["14", "7", "7", "0"]
    assert rows[-1][2] == told["shares"][-1]["how"]
    assert section.verdict.words == "✓ 33 % for the attacker, 33 % against"
    assert "any result" not in section.needed.words
    assert section.bars.words.splitlines()[1].startswith("− Attacker loss: 33 % (2/6) – One attacking unit")
    shown = railhead.window.kind.overlays.shown["odds"]
    assert isinstance(shown, OddsOverlay)
    every = {shot.target: shot.chance for shot in shown.chances.values()}
    assert every["s1"] == Fraction(told["chance"])
    for target, chance in every.items():
        together = asked(railhead, unit="g4", to=f"unit:{target}", **{"with": ["g5", "g2"]})
        assert chance == Fraction(together["chance"]), "the tag is that of all of them"
    railhead.click("0605", Qt.KeyboardModifier.ShiftModifier)
    assert railhead.window.inquiry.selection == ("g4", "g2")


@pytest.mark.slow
def test_an_enemy_that_is_clicked_with_shift_only_looks(railhead: WindowDriver) -> None:
    railhead.click("0705", Qt.KeyboardModifier.ShiftModifier)
    assert railhead.window.inquiry.selection == ("g4",)
    assert "s1" in railhead.window.inquiry.observers.chosen
