"""Somebody who does not see works with keys alone, by what is announced: from a sample to a lesson."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

from tests.desktop.answered_dialogs import answered
from tests.desktop.everything_shown import HEX, TABLE
from tests.desktop.program_shells import put_away_shell
from tests.desktop.window_driver import ALT, CTRL, NONE, SHIFT, load_document
from workbench.desktop.app.shell import Shell
from workbench.desktop.dialogs.lessons import LessonsDialog
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.screen_readers import Announcer

pytestmark = pytest.mark.gui
KEY = Qt.Key
MENUS = ("Open sample", "Panzer Grenadier", "The bridge at Lipovka")


class Listener:
    """Presses keys where the keys are, and keeps what was announced."""

    def __init__(self) -> None:
        self._heard: list[str] = []
        Announcer.of_application().announced.connect(self._heard.append)

    def stop(self) -> None:
        """Listen no more: the announcer lives as long as the program."""
        Announcer.of_application().announced.disconnect(self._heard.append)

    def has_keys(self) -> QWidget:
        """What the next key goes to."""
        found = QApplication.activePopupWidget() or QApplication.focusWidget()
        assert found is not None
        return found

    def key(self, key: Qt.Key | str, held: Qt.KeyboardModifier = NONE) -> None:
        """Press a key."""
        QTest.keyClick(self.has_keys(), key, held)

    def since(self) -> list[str]:
        """What was announced since this was asked last; it waits for something."""
        end = time.monotonic() + 10
        while not self._heard and time.monotonic() < end:
            QTest.qWait(5)
        QTest.qWait(5)
        QApplication.processEvents()
        new, self._heard[:] = list(self._heard), []
        return new

    def choose(self, *entries: str) -> None:
        """Go through menus by arrows: readers name each entry that is reached."""
        for entry in entries:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            for _ in menu.actions():
                here = menu.activeAction()
                if here is not None and here.text().replace("&", "") == entry:
                    break
                self.key(KEY.Key_Down)
            self.key(KEY.Key_Right if entry != entries[-1] else KEY.Key_Return)

    def find(self, words: str, enough: str) -> list[str]:
        """Search for words until the announced result is that which is meant, and take it."""
        self.key("p", CTRL | SHIFT)
        heard = self.since()
        QTest.keyClicks(self.has_keys(), words)
        heard += self.since()
        assert enough in heard[-1]
        self.key(KEY.Key_Return)
        return heard[-1:] + self.since()


@contextmanager
def listening() -> Iterator[Listener]:
    listener = Listener()
    try:
        yield listener
    finally:
        listener.stop()


HEARD = [
    # a sample is opened by File, Open sample
    "The bridge at Lipovka (copy) – not saved; Panzer Grenadier",
    # the search goes to a hex
    "0606, Place; 1 of 2",
    "0606, Level 3 (60 m), Rocky terrain, slope, trail; Hauptmann Reuter (German)",
    # Enter: he observes; Shift and an arrow: five hexes on, with the verdict, its rule and the other way
    "Selected: Hauptmann Reuter (German)",
    "1106, Level 0, Field, Range 5; Clear: 0706: slope, top 40 m, below the higher end at 60 m (distance 1 from it, 4 from "
    "the lower one): open. [8.42]; Other way: Blocked at hexside 0906/0806",
    # B, F6 to the palette, "woods", Enter: the map has the keys again, and Enter paints
    "Terrain brush",
    "Woods",
    "Woods: Blocks sight (20 m); hides units beyond 3 hexes. Slow, above all for vehicles",
    "Paint woods. 1106, Level 0, Woods, Range 5",
    # Ctrl+Z, Ctrl+S
    "Undone: Paint woods. 1106, Level 0, Field, Range 5",
    "Saved: bridge.yaml",
    # the search finds the lessons, the first of which is started
    "Lessons, Learn, Ctrl+Alt+E; 1 of 13",
    "The straight line – lesson; Panzer Grenadier. 1 of 6. A line of sight is a straight line from the centre of one hex to "
    "the centre of another (8.4). On level open ground nothing stands in its way. From 0202, where a platoon stands with its "
    "lieutenant, the line down the column is drawn",
    # PgDown, and Alt+N for No
    "2 of 6. Woods stand 20 m high, and whoever looks from the ground looks from 0 m (8.41). Find the wood in this column. "
    "Does 0202 see 0207?",
    "2 of 6. Right. The answer is: no. Blocked at 0205: woods, top 20 m, between two ends at 0 m. (8.41). Rules: Both ends at "
    "one level (8.41) → lesson 2",
]
"""What is announced, in order."""


@pytest.mark.slow
@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
def test_a_job_by_announcements_alone(
    qapp: QApplication, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "bridge.yaml"), ""))
    with listening() as listener:
        shell = Shell(settings, lambda: load_document(HEX), threaded=False)
        shell.add(load_document(TABLE))
        shell.resize(1280, 800)
        shell.show()
        shell.activateWindow()
        listener.since()
        heard = job(listener)
        put_away_shell(shell)
    assert heard == HEARD
    assert (tmp_path / "bridge.yaml").is_file()


ENGLISH = ("Filter of the palette", "woods", "lessons")


def job(listener: Listener, menus: tuple[str, ...] = MENUS, words: tuple[str, str, str] = ENGLISH) -> list[str]:
    """From a sample to a lesson; what was announced."""
    palette, woods, lessons = words
    listener.key("f", ALT)
    listener.choose(*menus)
    heard = listener.since()
    heard += listener.find("0606", "0606")
    for key, held in ((KEY.Key_Return, NONE), (KEY.Key_Right, SHIFT), (KEY.Key_B, NONE)):
        listener.key(key, held)
        heard += listener.since()
    for _ in range(12):
        if listener.has_keys().accessibleName() == palette:
            break
        listener.key(KEY.Key_F6)
    QTest.keyClicks(listener.has_keys(), woods)
    heard += listener.since()
    for key, held in ((KEY.Key_Return, NONE), (KEY.Key_Return, NONE), (KEY.Key_Z, CTRL), (KEY.Key_S, CTRL)):
        listener.key(key, held)
        heard += listener.since()

    def start(dialog: LessonsDialog) -> None:
        QTest.keyClick(dialog.start, KEY.Key_Return)

    answered(LessonsDialog, start)
    heard += listener.find(lessons, "Ctrl+Alt+E")
    for key, held in ((KEY.Key_PageDown, NONE), (KEY.Key_N, ALT)):
        listener.key(key, held)
        heard += listener.since()
    return heard
