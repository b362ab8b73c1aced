"""French is French: no English is left in a window or a dialog, nothing is cut off, and the tongue changes at run time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QTabWidget, QWidget

from tests.desktop.everything_shown import HEX, LANGUAGES, TABLE, dialogs_once, liven, opened, speaking
from tests.desktop.program_shells import put_away_shell
from tests.desktop.words_shown import words_shown
from tests.shares import share
from workbench import __version__
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.desktop.app.application import Program
from workbench.desktop.dialogs.about import AboutPage
from workbench.desktop.dialogs.guide import GuideDialog
from workbench.desktop.dialogs.new_scenario import NewTableDialog
from workbench.desktop.documents.storage import known_rulesets
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme

pytestmark = pytest.mark.gui

COGNATES = {
    *("Advanced Squad Leader", "BlitzKrieg", "Bolt Action", "Landships!", "Panzer Grenadier", "Workbench"),
    *("Angle", "English", "Français", "Menu", "Tab", "Zoom", "i note"),
    *("Barrage", "Barricade", "Bazooka", "Bocage", "Calibre (mm)", "Charge", "Forces", "Formation", "Half-track"),
    *("Interdiction", "Jungle", "Leader", "Lieutenant", "Mangrove", "Note", "Observation", "Obstacle", "Obstacles"),
    *(
        "Palette",
        "PIAT",
        "Panzerfaust",
        "Panzerschreck",
        "Points",
        "Reconnaissance",
        "Relief",
        "Side-cars",
        "Stosstruppen",
    ),
    *("Table", "Terrain", "Village", "Villages", "Zone", "Zones", "barrage", "barricade", "bocage", "half-track"),
    *("jungle", "lieutenant (+2)", "major (+4)", "mangrove", "normal", "obstacle", "partisans", "reconnaissance"),
    *(
        "side-cars",
        "village",
        "i  Note",
        "Commando",
        "BlitzKrieg, 120 × 80 cm",
        "BlitzKrieg, 180 × 120 cm",
        "Bocage, 24 cm",
    ),
    *("Questions", "PDF", "PNG", "SVG", "WebP", "Conditions", "Little Wars", "Longitude", "Tables", "ROF", "Squad"),
    "line_infantry",  # a word of the file that is typed as it is
}
"""What is the same in both languages."""
_KEYS = re.compile(r"^((Ctrl|Alt|AltGr)(\+.*)?|F\d+|[A-Z])$")
_CITED = re.compile(r"^\[.*\]$")
"""Places in the sources of the games: some are French books."""
_FIGURES = re.compile(r"( · [\d,]+(\s(cm|m))?)+$")
"""What follows a name in a list: numbers and lengths, which are the same in both languages."""
SHOW_RULES = {"ImportMapDialog", "RulesDialog", "GameDialog", "NewGameDialog", "RenameDialog", "CounterForm"}
"""Dialogs that show rulesets as their files spell them: keys, and words of both languages side by side."""
GIVEN = {"my_asl", "x is being read …", f"Workbench {__version__}"}
"""What the tests hand to a dialog, and the name of the program."""


def words_of_data(scenario: Any) -> set[str]:
    """What the scenario itself says: names that its author gave in one language, and its card in both."""
    card = scenario.card
    said = [scenario.title, card.situation, card.length, card.victory, *card.sides.values()]
    found = {words for text in said for words in (text.en, text.fr) if words} | {card.author}
    for force in scenario.forces.sides:
        for unit in force.units:
            found |= {unit.id, unit.name.en, unit.name.fr, unit.group}
            found |= set(re.findall(r"'(\w+)'", repr(unit.values)))
    found |= {zone.id for zone in scenario.zones}
    stems = [path.stem for path in SAMPLES.rglob("*.yaml")]
    found |= {name.replace("_", mark) for name in stems for mark in "_ ."}
    return {words.strip() for words in found | {line.name for line in scenario.lines} if words and len(words) > 1}


def words_of_rulesets() -> set[str]:
    """Keys, values and words of both languages of all rulesets, each whole."""
    found: set[str] = set()

    def walk(data: Any) -> None:
        if isinstance(data, dict):
            found.update(map(str, data))
            for value in data.values():
                walk(value)
        elif isinstance(data, list):
            for value in data:
                walk(value)
        elif isinstance(data, str):
            found.add(data)

    for path in RULESETS.rglob("*.yaml"):
        found.add(path.parent.name)
        walk(yaml.safe_load(path.read_text(encoding="utf-8")))
    return found


def legend_words(page: Any) -> set[str]:
    """What the cards on the map say."""
    drawers = page.view.drawers
    legends = [one.legend for one in drawers if getattr(one, "legend", None) is not None]
    return {line for legend in legends for line in (legend.title, *legend.lines) if any(map(str.isalpha, line))}


def english_parts(dialog: QWidget) -> tuple[QWidget, ...]:
    """What is English in a French dialog, but for its name: the guide, as the title of its window says in French, licences, and
    the names of libraries."""
    if isinstance(dialog, GuideDialog):
        return dialog.text, dialog.contents
    return (dialog.words, dialog.parts) if isinstance(dialog, AboutPage) else ()


def left_english(english: set[str], french: set[str], data: set[str]) -> set[str]:
    """What is the same in both languages and should not be."""
    same = {words for words in english & french if _FIGURES.sub("", words) not in COGNATES | GIVEN}
    same = {words for words in same if not _KEYS.match(words) and not _CITED.match(words) and "/" not in words}
    return {words for words in same if not any(known in words or words in known for known in data)}


@pytest.mark.slow
@pytest.mark.share(3, among="everything in every window")
def test_no_english_is_left_in_french(qapp: QApplication, settings: Settings) -> None:
    apply_theme(qapp, "light")
    said: dict[str, dict[tuple[str, str], set[str]]] = {}
    data: set[str] = set()
    for language in LANGUAGES:
        with speaking(qapp, settings, language), opened(settings, HEX, TABLE) as shell:
            found = said[language] = {}
            for _ in shell.tabs:
                shell.step(1)
                page = shell.page
                assert page is not None
                data |= words_of_data(page.document.scenario)
                found[page.map_kind, "window"] = words_shown(page)
                found[page.map_kind, "legends"] = legend_words(page)
                for maker, make in share(dialogs_once(page).items(), 7, "no English is left"):
                    dialog = make()
                    found[page.map_kind, maker.__name__] = words_shown(dialog)
                    for part in english_parts(dialog):
                        found[page.map_kind, maker.__name__] -= words_shown(part) - {part.accessibleName()}
                    dialog.deleteLater()
    rules = words_of_rulesets()
    left = {
        room: same for room, english in said["en"].items() if (same := left_english(english, said["fr"][room], data))
    }
    for room in [one for one in left if one[1] in SHOW_RULES]:
        left[room] = {words for words in left[room] if not {*words.split("; ")} <= rules}
    left = {room: same for room, same in left.items() if same}
    assert not left, "\n".join(f"{room}: {sorted(same)}" for room, same in left.items())
    assert len(said["fr"]["hex", "window"]) > 500
    assert all(len(said["fr"][kind, "legends"]) > 5 for kind in ("hex", "table"))


def cut_off(root: QWidget) -> Iterator[str]:
    """Buttons that do not show all of their words, and labels and choosers that do not and tell the rest nowhere."""
    for one in root.findChildren(QWidget):
        if not one.isVisible() or not isinstance(one, QLabel | QAbstractButton | QComboBox):
            continue
        words = one.currentText() if isinstance(one, QComboBox) else one.text()
        if isinstance(one, QLabel) and one.wordWrap():
            high = one.heightForWidth(one.width())
            if high > one.height() + 1 and not one.toolTip():
                yield f"{words}: {one.height()} of {high} high"
        elif words and not (isinstance(one, QLabel) and one.pixmap()):
            need = one.fontMetrics().size(0, words.replace("&", "")).width()
            if need > one.width() and (isinstance(one, QAbstractButton) or not one.toolTip()):
                yield f"{words}: {one.width()} of {need} wide"


@pytest.mark.slow
@pytest.mark.share(3, among="everything in every window")
def test_nothing_is_cut_off_in_french(qapp: QApplication, settings: Settings) -> None:
    apply_theme(qapp, "light")
    found: list[str] = []
    with speaking(qapp, settings, "fr"), opened(settings, HEX, TABLE) as shell:
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            for dock in page.docks.docks.values():
                dock.raise_()
                QApplication.processEvents()
                found += [f"{dock.objectName()} of {page.map_kind}: {words}" for words in cut_off(dock)]
            for maker, make in share(dialogs_once(page).items(), 7, "nothing is cut off"):
                dialog = make()
                dialog.show()
                tabs = dialog.findChild(QTabWidget)
                for number in range(tabs.count() if tabs is not None else 1):
                    if tabs is not None:
                        tabs.setCurrentIndex(number)
                    QApplication.processEvents()
                    found += [f"{maker.__name__}: {words}" for words in cut_off(dialog)]
                assert dialog.width() <= 1280, maker
                assert dialog.height() <= 800, maker
                dialog.close()
                dialog.deleteLater()
    assert not set(found)


@pytest.mark.slow
def test_the_language_changes_with_everything_open(qapp: QApplication, settings: Settings) -> None:
    program = Program(qapp, settings, threaded=False)
    program.start(HEX)
    shell = program.shell
    assert shell is not None
    try:
        page = program.window
        assert page is not None
        page.open_path(TABLE)
        for _ in shell.tabs:
            shell.step(1)
            liven(shell.page)
        shell.step(-1)
        before = [tab.document for tab in shell.tabs]
        scenarios = [document.scenario for document in before if document is not None]
        page = program.window
        assert page is not None
        page.actions_["french"].trigger()
        QApplication.processEvents()
        titles = set()
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            assert page.language == "fr"
            assert page.locale().decimalPoint() == ","
            titles |= {dock.windowTitle() for dock in page.docks.docks.values()}
            assert page.menuBar().actions()[0].text().replace("&", "") == "Fichier"
            length = NewTableDialog(known_rulesets(), "fr", page).across.text()
            assert length.partition(",")[0].isdigit(), length
        assert {"Inspecteur", "Historique", "Problèmes"} <= titles
        assert [tab.document for tab in shell.tabs] == before
        assert [tab.document.scenario for tab in shell.tabs if tab.document is not None] == scenarios
        page = program.window
        assert page is not None
        page.actions_["english"].trigger()
        QApplication.processEvents()
        assert program.window is not None
        assert program.window.menuBar().actions()[0].text().replace("&", "") == "File"
    finally:
        for translator in program._translators:
            qapp.removeTranslator(translator)
        put_away_shell(shell)
