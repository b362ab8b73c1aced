"""The guide beside the window: its contents, its search, and its links."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTextBrowser, QToolButton, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from tests.desktop.answered_dialogs import retype
from tests.desktop.window_driver import WindowDriver
from tests.shares import non_empty, share
from workbench.base.data_folders import GUIDE, GUIDE_FRENCH
from workbench.desktop.dialogs.guide import GuideDialog, guide_sections, heading_anchor, show_guide
from workbench.desktop.look.make_translations import SOURCE
from workbench.desktop.widgets.fuzzy_match import topic_score
from workbench.engine.doctrines import find_games
from workbench.files.formats.registry import installed
from workbench.planning.plan_registry import PLAN_KINDS

pytestmark = pytest.mark.gui
SAME_IN_BOTH = {"Advanced Squad Leader", "Zones"}
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def guide(driver: WindowDriver, qtbot: QtBot) -> Iterator[GuideDialog]:
    """The guide, opened by its key."""
    driver.key(Qt.Key.Key_F1, SHIFT)
    dialog = driver.window.findChild(GuideDialog)
    assert dialog is not None
    QTest.qWaitForWindowExposed(dialog)
    # a long page is laid out in several turns of the event loop
    qtbot.waitUntil(lambda: first_line(dialog.text) == "User guide")
    yield dialog
    dialog.close()


def first_line(text: QTextBrowser) -> str:
    """The first line that is seen of a page, blank ones left out."""
    cursor = text.cursorForPosition(QPoint(40, 8))
    return cursor.block().text()


def item_of(dialog: GuideDialog, words: str) -> QTreeWidgetItem:
    """The entry of the contents with these words."""
    flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    (item,) = dialog.contents.findItems(words, flags)
    return item


def follow(text: QTextBrowser, link: str) -> None:
    """Click the first link to an address, where it is on the page."""
    block = text.document().begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            if piece.charFormat().anchorHref() == link:
                cursor = text.textCursor()
                cursor.setPosition(piece.position() + 1)
                text.setTextCursor(cursor)
                text.ensureCursorVisible()
                QTest.mouseClick(
                    text.viewport(), Qt.MouseButton.LeftButton, pos=text.cursorRect(cursor).center() + QPoint(3, 0)
                )
                return
            pieces += 1
        block = block.next()
    raise AssertionError(f"no link to {link}")


def test_the_contents_are_the_headings_and_lead_to_them(guide: GuideDialog) -> None:
    words = GUIDE.read_text(encoding="utf-8")
    chapters = re.findall(r"^## (.*)$", words, re.MULTILINE)
    assert [guide.contents.topLevelItem(row).text(0) for row in range(guide.contents.topLevelItemCount())] == chapters
    assert first_line(guide.text) == "User guide"
    for heading in ("Ask what is seen", "Boards", "Draw a map"):
        item = item_of(guide, heading)
        if item.parent() is not None:
            item.parent().setExpanded(True)
        guide.contents.scrollToItem(item)
        place = guide.contents.visualItemRect(item).center()
        QTest.mouseClick(guide.contents.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert first_line(guide.text) == heading, first_line(guide.text)
    assert "pictures/" not in guide.text.toPlainText()
    assert "![" not in guide.text.toPlainText()


@pytest.mark.slow(8)
def test_the_search_goes_on_from_place_to_place_and_begins_anew(guide: GuideDialog) -> None:
    retype(guide.wanted, "minimap")
    places = [guide.text.textCursor().selectionStart()]
    assert guide.text.textCursor().selectedText().lower() == "minimap"
    while True:
        QTest.keyClick(guide.wanted, Qt.Key.Key_Return)
        assert guide.text.textCursor().selectedText().lower() == "minimap"
        if guide.text.textCursor().selectionStart() == places[0]:
            break
        places.append(guide.text.textCursor().selectionStart())
    assert len(places) == guide.text.toPlainText().lower().count("minimap")
    first = places.index(min(places))
    assert places[first:] + places[:first] == sorted(places), "from the topic that was found on, and round"
    retype(guide.wanted, "zeppelin")
    assert guide.not_found.text() == "not found"
    retype(guide.wanted, "hex")
    assert guide.not_found.text() == ""


QUESTIONS = {
    "background image": "Tracing a scanned map",
    "how do I place a minefield": "Markers, minefields, wire",
    "barbed wire": "Markers, minefields, wire",
    "How do I put my scanned map under the hexes?": "Tracing a scanned map",
    "can I change the game of my scenario": "Change the rules of a scenario",
    "VASL": "VASL boards",
    "vmod": "VASSAL modules",
    "dd2vtt": "Universal VTT",
    "Carcassonne map": "Bring your own map",
    "How do I get my BattleTech boards in here?": "MegaMek boards",
    "print counters": "Pictures and paper",
    "delete side": "The order of battle",
    "shortcuts": "Keys",
    "how do I join two maps?": "Boards",
    "turn unit": "Units on the map",
    "stack limit": "Units on the map",
    "fog of war": "The order of battle",
    "make it night": "Where an enemy is spotted",
    "missing panel": "Panels",
    "how do I see what a unit sees": "Who looks",
}
"""What people ask, and the heading of the part that answers it."""


ORDINARY = {"board", "map", "json", "db", "bd"}
"""Endings that are words of the whole guide, or too short to be one."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_ending_of_every_file_of_another_program_is_found(language: str) -> None:
    sections = guide_sections(language)
    anchors = [section.anchor for section in sections]
    pages = anchors[anchors.index("bring-your-own-map") : anchors.index("pictures-and-paper")]
    foreign = (form for form in installed().formats.values() if form.foreign is not None)
    endings = {pattern.strip("*.") for form in foreign for pattern in form.reads} - ORDINARY
    for ending in non_empty(sorted(endings)):
        rated = {one.anchor: topic_score(ending, (one.heading,), one.words, one.text) for one in sections}
        best = max(rated, key=lambda anchor: rated[anchor])
        assert best in pages, (ending, best)


@pytest.mark.slow
def test_the_search_answers_questions_by_topics(guide: GuideDialog) -> None:
    for question, heading in share(
        QUESTIONS.items(), 6, "questions"
    ):  # each key that is typed searches the whole guide
        retype(guide.wanted, question)
        listed = [guide.contents.topLevelItem(row).text(0) for row in range(guide.contents.topLevelItemCount())]
        assert heading in listed[:3], (question, listed)
        assert guide.not_found.text() == "", question
        guide.wanted.selectAll()
        QTest.keyClick(guide.wanted, Qt.Key.Key_Backspace)
        assert guide.contents.topLevelItem(0).text(0) == "First steps", "the contents are there again"


def test_no_line_of_the_guide_is_wider_than_its_window(guide: GuideDialog, qtbot: QtBot) -> None:
    commands = guide.text.document().find("workbench import hills.board --ruleset panzer_grenadier --mapping")
    assert not commands.isNull()
    qtbot.waitUntil(lambda: guide.text.horizontalScrollBar().maximum() == 0)


@pytest.mark.slow(8)
def test_what_is_found_is_shown_and_marked(guide: GuideDialog) -> None:
    retype(guide.wanted, "how do I lay a minefield")
    assert first_line(guide.text) == "Markers, minefields, wire"
    assert guide.text.textCursor().selectedText().lower() == "minefield"
    assert guide.contents.currentItem().text(0) == "Markers, minefields, wire"
    second = guide.contents.topLevelItem(1)
    QTest.keyClick(guide.wanted, Qt.Key.Key_Return)
    assert first_line(guide.text) == second.text(0), "Enter goes on to the next topic"
    assert guide.not_found.text() == ""
    QTest.keyClick(guide.wanted, Qt.Key.Key_Return)
    assert first_line(guide.text) == guide.contents.topLevelItem(2).text(0)
    QTest.mouseClick(
        guide.contents.viewport(), Qt.MouseButton.LeftButton, pos=guide.contents.visualItemRect(second).center()
    )
    assert first_line(guide.text) == second.text(0)


@pytest.mark.slow
def test_links_lead_to_headings_and_other_pages_and_back(guide: GuideDialog) -> None:
    follow(guide.text, "#levels")
    assert first_line(guide.text) == "Levels"
    follow(guide.text, "query.md")
    assert first_line(guide.text) == "Asking from the command line and from other programs"
    assert "Dask (https://distributed.dask.org)" in guide.text.toPlainText(), "named, since nothing here uses a network"
    back = guide.findChild(QToolButton)
    assert back.isVisible()
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert first_line(guide.text) == "User guide"
    assert not back.isVisible()


@pytest.mark.slow(8)
def test_a_page_that_is_not_there_says_so(guide: GuideDialog) -> None:
    guide.text.anchorClicked.emit(QUrl("benchmarks/2026-11-22.json"))
    assert "does not come with the program" in guide.text.toPlainText()


@pytest.mark.slow
def test_every_link_of_the_guide_leads_somewhere(guide: GuideDialog) -> None:
    for link in non_empty(re.findall(r"\]\(([^)]+)\)", GUIDE.read_text(encoding="utf-8"))):
        if link.startswith("pictures/"):
            assert (GUIDE.parent / link).is_file()
            continue
        page, _, anchor = link.partition("#")
        guide.text.anchorClicked.emit(QUrl(link))
        assert "does not come with" not in guide.text.toPlainText()
        if anchor:
            assert first_line(guide.text) != "User guide", link
        guide.open_page(GUIDE if not page else GUIDE.parent / page)
        guide.open_page(GUIDE)


def test_a_second_time_the_same_page_comes_to_the_front(driver: WindowDriver, guide: GuideDialog) -> None:
    guide.contents.setCurrentItem(item_of(guide, "Draw a map"))
    driver.window.actions_["guide"].trigger()
    QApplication.processEvents()
    assert driver.window.findChildren(GuideDialog) == [guide]
    assert first_line(guide.text) == "Draw a map"


# --- The French guide


def anchors_of(page: Path) -> list[str]:
    return [
        heading_anchor(words) for words in re.findall(r"^#{1,6} (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_the_french_guide_has_the_chapters_of_the_english_one() -> None:
    levels = [
        re.findall(r"^(#{1,6}) ", page.read_text(encoding="utf-8"), re.MULTILINE) for page in (GUIDE, GUIDE_FRENCH)
    ]
    assert levels[0] == levels[1], "docs/guide.fr.md has the headings of docs/guide.md, one for one"
    english, french = guide_sections("en"), guide_sections("fr")
    for one, other in zip(english, french, strict=True):
        assert one.heading != other.heading or one.heading in SAME_IN_BOTH
        assert bool(one.words) == bool(other.words), one.heading
        assert one.text.count("\n- ") == other.text.count("\n- "), one.heading
        assert len(re.findall(r"\n\d\. ", one.text)) == len(re.findall(r"\n\d\. ", other.text)), one.heading
        assert one.text.count("\n|") == other.text.count("\n|"), one.heading
        assert 0.6 < (len(other.text) + 40) / (len(one.text) + 40) < 1.9, one.heading


def test_links_of_the_french_guide_lead_to_its_headings() -> None:
    links = re.findall(r"\]\(#([^)]+)\)", GUIDE_FRENCH.read_text(encoding="utf-8"))
    assert len(links) > 10
    assert set(links) <= set(anchors_of(GUIDE_FRENCH)), set(links) - set(anchors_of(GUIDE_FRENCH))
    for page in re.findall(r"\]\((\w+\.md)\)", GUIDE_FRENCH.read_text(encoding="utf-8")):
        assert (GUIDE_FRENCH.parent / page).is_file()


def test_menus_of_the_french_guide_are_called_so_in_the_french_window() -> None:
    known = {
        (one.findtext("translation") or "").replace("&", "").rstrip("…")
        for one in ElementTree.parse(SOURCE).getroot().iter("message")
    }
    known |= {kind.menu.fr.replace("&", "") for kind in PLAN_KINDS}
    paths = re.findall(r"\*(\w+ →[^*]+)\*", GUIDE_FRENCH.read_text(encoding="utf-8"))
    assert len(paths) > 40
    parts = {" ".join(part.split()) for path in paths for part in path.split("→")}
    games = {game.title for game in find_games().values()}
    assert parts - games <= known, parts - games - known


def test_a_french_window_has_the_french_guide(driver: WindowDriver, qtbot: QtBot) -> None:
    show_guide(driver.window, "fr", "what-would-clear-it")
    dialog = driver.window.findChild(GuideDialog)
    qtbot.waitUntil(lambda: first_line(dialog.text) == "Qu’est-ce qui l’ouvrirait\N{NO-BREAK SPACE}?")
    follow(dialog.text, "#niveaux")
    qtbot.waitUntil(lambda: first_line(dialog.text) == "Niveaux")
    assert "words:" not in dialog.text.toPlainText()
    dialog.close()


def test_the_french_guide_names_keys_as_the_french_window_does() -> None:
    words = GUIDE_FRENCH.read_text(encoding="utf-8")
    assert "Maj+" in words
    assert not re.findall(r"Shift\+|PgUp|PgDn|PgDown|\bDel\b|\bEsc\b", words)
