"""F1: everything has a topic of the guide, and the guide opens there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from tests.desktop.commands.test_every_command import HexHost, TabletopHost, hosted
from tests.desktop.window_driver import ALT, WindowDriver
from workbench.desktop.dialogs.guide import GuideDialog, guide_sections, heading_anchor
from workbench.desktop.dialogs.guide_topics import TOPICS, names_of, topic_of
from workbench.desktop.widgets.fields import AnswerSection

pytestmark = pytest.mark.gui
SOURCES = Path(__file__).resolve().parents[3] / "workbench" / "desktop"


@pytest.fixture(scope="module", params=[HexHost, TabletopHost])
def host(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[HexHost | TabletopHost]:
    yield from hosted(request.param, Path(tmp_path_factory.mktemp("topics")))


def is_table(host: HexHost | TabletopHost) -> bool:
    return bool(host.window.map_kind == "table")


def dialogs() -> set[str]:
    """The classes of dialogs that can be opened."""
    found: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
                found[node.name] = {base.id for base in bases if isinstance(base, ast.Name)}
    known = {"QDialog"}
    while more := {name for name, above in found.items() if above & known} - known:
        known |= more
    extended = {base for name in known & set(found) for base in found[name]}
    return known - extended - {"QDialog"}


def test_every_topic_is_a_heading_of_the_guide_in_both_languages() -> None:
    english = [section.anchor for section in guide_sections("en")]
    assert set(TOPICS) <= set(english), set(TOPICS) - set(english)
    assert [section.anchor for section in guide_sections("fr")] == english


@pytest.mark.slow
def test_every_command_tool_dock_and_section_has_a_topic(host: HexHost | TabletopHost) -> None:
    window, table = host.window, is_table(host)
    names = [*window.actions_.keys, *(f"tool_{tool}" for tool in window.tool_context.tools if tool != "paste")]
    names += [f"dock:{dock}" for dock in window.docks.docks]
    missing = [name for name in names if not topic_of([name], table=table)]
    assert not missing, f"add them to TOPICS in dialogs/guide_topics.py: {missing}"
    for section in window.findChildren(AnswerSection):
        assert topic_of(names_of(section), table=table) not in ("", "ask-what-is-seen"), type(section).__name__
    anchors = {section.anchor for section in guide_sections("en")}
    assert {topic_of([name], table=table) for name in names} <= anchors


@pytest.mark.slow
def test_every_dialog_has_a_topic() -> None:
    missing = [name for name in dialogs() if not topic_of([name])]
    assert len(dialogs()) > 12
    assert not missing, f"add them to TOPICS in dialogs/guide_topics.py: {missing}"


def place_mouse(part: QWidget, at: QPoint | None = None) -> None:
    QCursor.setPos(part.mapToGlobal(at if at is not None else part.rect().center()))


def opened_at(over: QWidget) -> str:
    """The first line that the open guide shows; it is closed."""
    (guide,) = over.findChildren(GuideDialog)
    QTest.qWait(120)  # a long page is laid out in several turns
    words = guide.text.cursorForPosition(QPoint(40, 8)).block().text()
    guide.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    over.window().activateWindow()  # which not every platform does when a window above it closes
    QApplication.processEvents()
    return heading_anchor(words)


@pytest.mark.slow
def test_f1_opens_the_guide_at_what_is_under_the_mouse(driver: WindowDriver) -> None:
    window = driver.window
    for part, topic in (
        (window.toolbar.widgetForAction(window.actions_["overlay_area"]), "the-visible-area"),
        (window.toolbar.widgetForAction(window.actions_["tool_fill"]), "brushes"),
        (window.docks.docks["forces"], "the-order-of-battle"),
        (window.docks.inspector.line, "the-line-of-sight"),
    ):
        place_mouse(part, QPoint(6, 6))
        driver.key(Qt.Key.Key_F1)
        assert opened_at(window) == topic


@pytest.mark.slow
def test_f1_over_the_map_is_about_the_tool_or_the_answer(driver: WindowDriver) -> None:
    window = driver.window
    place_mouse(window.view)
    driver.key(Qt.Key.Key_F1)
    assert opened_at(window) == "the-line-of-sight"
    window.view.setFocus()
    driver.key("Z")
    driver.key(Qt.Key.Key_F1)
    assert opened_at(window) == "zones"


@pytest.mark.slow
def test_f1_in_a_menu_is_about_its_entry(driver: WindowDriver) -> None:
    window = driver.window
    (view,) = (menu for menu in window.menuBar().findChildren(QMenu) if menu.title() == "&View")
    view.setActiveAction(window.actions_["exposure"])
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier))
    assert opened_at(window) == "how-exposed-is-every-hex"


@pytest.mark.slow
def test_f1_in_a_dialog_is_about_the_dialog_and_can_be_read_beside_it(driver: WindowDriver) -> None:
    seen: list[str] = []
    watch = QTimer(interval=50)

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or not dialog.isActiveWindow():
            return
        watch.stop()
        try:
            place_mouse(dialog, QPoint(3, 3))
            QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_F1)
            (guide,) = dialog.findChildren(GuideDialog)
            guide.show_topic("keys")  # whoever reads on in it does
            seen.append(opened_at(dialog))
            QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_F1)
            seen.append(opened_at(dialog))
        finally:
            dialog.reject()

    watch.timeout.connect(press)
    watch.start()
    driver.key(Qt.Key.Key_Return, ALT)
    assert seen == ["keys", "scenarios"]
