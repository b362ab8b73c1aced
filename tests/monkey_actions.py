"""What the monkey of :mod:`tests.monkey` does, and how it finds that something broke."""

from __future__ import annotations

import random
import shutil
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QSettings, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QImage, QMouseEvent, QWheelEvent
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QWidget
from shiboken6 import isValid

from tests.monkey_answers import Answers, fiddle, usable
from tests.monkey_gestures import Gestures
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.desktop.app.application import Program
from workbench.desktop.app.tabs import ClosedTabs
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.settings import Settings
from workbench.files.scenario_writer import dump_scenario, save_scenario

NEVER = ("quit",)
RARE = (
    "english",
    "french",
    "dark",
    "close_tab",
    "welcome",
    "new",
    "new_table",
    "new_boards",
    "open",
    "generate",
    "clear_map",
    "projector",
)
KEYS = ["Return", "Escape", "Delete", "Tab", "Space", "Left", "Right", "Up", "Down", "Backspace", "Home", "PageUp"]
KEYS += ["A", "H", "R", "X", "1", "5", "Plus", "Minus"]
MODIFIERS = [Qt.KeyboardModifier.NoModifier] * 5 + [
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
]
LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
HARMLESS = ("propagateSizeHints", "does not support raise()", "does not support grabbing")
"""What the offscreen platform remarks by itself."""
TABLES = ("blitzkrieg", "bolt_action")
"""The games on tables."""
LESSON_ON = {"hex": "lesson on hexes", "table": "lesson on a table"}
PARTS = 12
"""Mouse places along one drag."""
MOST_CLOSINGS = 100
"""How often the window is closed at the end before it counts as a fault that it stays open."""


class Monkey:
    """One seed. ``samples``: which samples it opens, as ``game/name``; ``folder``: where all its files go."""

    def __init__(
        self, app: QApplication, seed: int, folder: Path, samples: Sequence[str], *, threaded: bool = False
    ) -> None:
        self.app, self.folder = app, folder
        self.dice = random.Random(seed)
        self.faults: list[str] = []
        self.said: list[str] = []
        self.steps = self.checks = 0
        shutil.copytree(SAMPLES, folder / "samples", dirs_exist_ok=True)
        self.files = [folder / "samples" / f"{name}.yaml" for name in samples]
        self.lessons = [path for file in self.files for path in sorted((self._game(file) / "lessons").glob("*.yaml"))]
        self.played: Counter[str] = Counter()
        """Steps by what was in front: a map of a kind, or a lesson on one."""
        settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        self.program = Program(app, settings, threaded=threaded)
        self.firsts: dict[AnyDocument, Any] = {}
        self.did: Counter[str] = Counter()
        """Gestures by name."""
        self.gestures = Gestures(self)
        self.answers = Answers(random.Random(seed + 1), self.say)

    def _game(self, file: Path) -> Path:
        """The folder of the samples of a game, of one of which this is the file."""
        return self.folder / "samples" / file.relative_to(self.folder / "samples").parts[0]

    # --- what is heard

    def say(self, words: str) -> None:
        """Tell of a step."""
        self.said.append(words)
        print(f"{self.steps}: {words}", flush=True)

    def fault(self, words: str) -> None:
        """Something is broken."""
        self.faults.append(words)
        self.say(f"FAULT {words}")

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Exceptions, messages of Qt and file dialogs come here."""

        def broke(kind: Any, error: Any, trace: Any) -> None:
            self.fault("".join(traceback.format_exception(kind, error, trace)))

        def told(kind: QtMsgType, _: object, words: str) -> None:
            if kind != QtMsgType.QtDebugMsg and not any(known in words for known in HARMLESS):
                self.fault(f"Qt: {words}\n{''.join(traceback.format_stack()[-12:-1])}")

        before, hook = qInstallMessageHandler(told), sys.excepthook
        sys.excepthook = broke
        try:
            with (
                patch.object(QFileDialog, "getOpenFileName", lambda *_, **__: (self._some_file(), "")),
                patch.object(QFileDialog, "getOpenFileNames", lambda *_, **__: ([self._some_file()], "")),
                patch.object(QFileDialog, "getSaveFileName", lambda *_, **__: (self._new_file(), "")),
                patch.object(QPrintDialog, "exec", lambda dialog, *_: self._print_to_file(dialog)),
                patch.object(QDesktopServices, "openUrl", lambda *_: True),
            ):
                yield
        finally:
            sys.excepthook = hook
            qInstallMessageHandler(before)

    def _some_file(self) -> str:
        junk = self.folder / "junk.yaml"
        junk.write_text("title: [\n")
        units = self.folder / "units.csv"
        units.write_text("id,name,type\nq1,Q,infantry\n,,\n")
        picture = self.folder / "picture.png"
        if not picture.exists():
            image = QImage(80, 60, QImage.Format.Format_RGB32)
            image.fill(Qt.GlobalColor.darkGreen)
            image.save(str(picture))
        names = ["", *map(str, self.files), *map(str, self.files), str(junk), str(units), str(picture), str(picture)]
        return self.dice.choice(names)

    def _print_to_file(self, dialog: QPrintDialog) -> int:
        """Answer the dialog of the system for printers, which has no way for a hand to leave it without a screen."""
        self.say("printer")
        dialog.printer().setOutputFileName(str(self.folder / "printed.pdf"))
        return self.dice.choice((QDialog.DialogCode.Accepted, QDialog.DialogCode.Rejected))

    def _new_file(self) -> str:
        ending = self.dice.choice(("", ".yaml", ".png", ".svg", ".pdf", ".csv"))
        return str(self.folder / f"saved{self.dice.randrange(4)}{ending}") if self.dice.random() < 0.8 else ""

    # --- playing

    @property
    def window(self) -> Any:
        """The page in front."""
        return self.program.window

    def start(self) -> None:
        """Open the first sample."""
        self.program.start(self.dice.choice(self.files))
        shell = self.program.shell
        assert shell is not None
        shell.resize(1300, 850)
        self.answers.start()
        self._settle()

    def stop(self) -> None:
        """Put all away. Maps that were made ask whether they are kept, so dialogs are answered until all is closed."""
        shell = self.program.shell
        if shell is not None:
            for document in self._documents():
                document.stack.setClean()
            for _ in range(MOST_CLOSINGS):
                if shell.close():
                    break
            else:
                self.fault(f"the window was still open after it was closed {MOST_CLOSINGS} times")
            shell.deleteLater()
        self.answers.stop()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def rest(self) -> None:
        """Close all tabs without saving, with what could bring them back, and open a sample again."""
        self.say("rest")
        shell = self.program.shell
        assert shell is not None
        for document in self._documents():
            document.stack.setClean()
        while shell.has_several_tabs:
            shell.close_tab()
        shell.close_tab()
        shell._closed = ClosedTabs()
        self.firsts.clear()
        self.answers.forget()
        QApplication.clipboard().clear()
        self._settle()
        self.firsts.clear()
        self.window.open_path(self.dice.choice(self._rarer(self.files)))
        self._settle()

    def _rarer(self, files: Sequence[Path]) -> list[Path]:
        """Those files that are on the kind of map that was played less, if there are some."""
        table = self.played["table"] + self.played["lesson on a table"] < sum(self.played.values()) / 2
        return [file for file in files if (self._game(file).name in TABLES) == table] or list(files)

    def step(self) -> None:
        """Do something."""
        self.steps += 1
        kind = self.window.map_kind
        self.played[kind if self.window.document.lesson is None else LESSON_ON[kind]] += 1
        ways: list[tuple[int, Callable[[], None]]] = [
            (5, self._command), (4, self._take_tool), (6, self._drag), (5, self._click), (2, self._keys), (1, self._wheel),
            (7, self._dock), (2, self._undo), (1, self._tab), (1, self._open), (3, self._paint_into),
            (3, self._ask), (3, self._learn), (12, self.gestures.play),
        ]  # fmt: skip
        try:
            self.dice.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()
            self._settle()
        except Exception:
            self.fault(traceback.format_exc())
        if self.steps % 40 == 0:
            self.check()

    def _settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        for document in self._documents():
            # each step of a lesson begins a history of its own
            if (document not in self.firsts or document.lesson is not None) and not document.stack.count():
                self.firsts[document] = document.scenario

    def _documents(self) -> list[AnyDocument]:
        shell = self.program.shell
        return [tab.document for tab in shell.tabs if tab.document is not None] if shell is not None else []

    def trigger(self, name: str) -> bool:
        """Run a command if it can be done; False if not."""
        can = name in self.window.actions_.specs and self.window.actions_[name].isEnabled()
        if can:
            self.say(f"command {name}")
            self.window.actions_[name].trigger()
        return can

    def _command(self) -> None:
        names = [
            spec.id for spec in self.window.actions_.specs.values() if not spec.is_separator and spec.id not in NEVER
        ]
        name = self.dice.choice(names)
        if name not in RARE or self.dice.random() < 0.3:
            self.trigger(name)

    def _take_tool(self) -> None:
        self.trigger(self.dice.choice([name for name in self.window.actions_.specs if name.startswith("tool_")]))

    def _paint_into(self) -> None:
        self.trigger(self.dice.choice(("overlay_paint", "overlay_paint", "overlay_new")))
        if self.dice.random() < 0.8:
            self._settle()
            self.trigger(
                self.dice.choice(("tool_rectangle", "tool_shape", "tool_polygon", "tool_terrain", "tool_eraser"))
            )
            self._settle()
            self._drag()

    def _undo(self) -> None:
        for _ in range(self.dice.randint(1, 6)):
            self.trigger(self.dice.choice(("undo", "undo", "redo")))

    def _tab(self) -> None:
        self.trigger(self.dice.choice(("next_tab", "previous_tab", "reopen_tab", "close_tab")))

    def _open(self) -> None:
        shell = self.program.shell
        if shell is not None and len(shell.tabs) < 5:
            path = self.dice.choice(self._rarer(self.files))
            self.say(f"open {path.name}")
            self.window.open_path(path)

    def _ask(self) -> None:
        """A command that opens a dialog."""
        specs = self.window.actions_.specs.values()
        names = [spec.id for spec in specs if spec.text.endswith("…") and spec.id not in NEVER]
        name = self.dice.choice(names)
        if name not in RARE or self.dice.random() < 0.3:
            self.trigger(name)

    def _learn(self) -> None:
        """Open a lesson, or use what the one that runs offers."""
        if self.window.document.lesson is None:
            shell = self.program.shell
            if self.lessons and shell is not None and len(shell.tabs) < 5 and self.dice.random() < 0.3:
                path = self.dice.choice(self._rarer(self.lessons))
                self.say(f"lesson {path.name}")
                self.window.open_path(path)
            return
        if self.dice.random() < 0.5:
            self._use_dock("lesson")
        else:
            specs = self.window.actions_.specs.values()
            self.trigger(
                self.dice.choice([spec.id for spec in specs if spec.menu == "learn" and not spec.is_separator])
            )

    # --- on the map

    @property
    def paper(self) -> QWidget:
        """The widget of the map."""
        view = self.window.view
        found: QWidget = view.viewport() if hasattr(view, "viewport") else view
        return found

    def _place(self) -> QPoint:
        paper = self.paper
        return QPoint(self.dice.randrange(-5, paper.width() + 5), self.dice.randrange(-5, paper.height() + 5))

    def mouse(self, kind: QEvent.Type, at: QPoint, button: Any, held: Any, mod: Any) -> None:
        """Send an event of the mouse to the map."""
        paper = self.paper
        event = QMouseEvent(kind, QPointF(at), QPointF(paper.mapToGlobal(at)), button, held, mod)
        QApplication.sendEvent(paper, event)
        QApplication.processEvents()

    def _click(self) -> None:
        at, mod, button = self._place(), self.dice.choice(MODIFIERS), self.dice.choice((LEFT, LEFT, LEFT, RIGHT))
        self.say(f"click {at.x()},{at.y()} {button.name} {mod.name}")
        for _ in range(self.dice.choice((1, 1, 3))):
            self.mouse(QEvent.Type.MouseMove, at, NONE, NONE, mod)
            self.mouse(QEvent.Type.MouseButtonPress, at, button, button, mod)
            self.mouse(QEvent.Type.MouseButtonRelease, at, button, NONE, mod)
            if self.dice.random() < 0.15:
                self.mouse(QEvent.Type.MouseButtonDblClick, at, button, button, mod)
                self.mouse(QEvent.Type.MouseButtonRelease, at, button, NONE, mod)
            at = self._place()

    def _drag(self) -> None:
        a, b, mod = self._place(), self._place(), self.dice.choice(MODIFIERS)
        self.say(f"drag {a.x()},{a.y()} {b.x()},{b.y()} {mod.name}")
        self.mouse(QEvent.Type.MouseMove, a, NONE, NONE, mod)
        self.mouse(QEvent.Type.MouseButtonPress, a, LEFT, LEFT, mod)
        count = self.dice.randint(1, PARTS)
        for part in range(1, count + 1):
            self.mouse(QEvent.Type.MouseMove, a + (b - a) * (part / count), NONE, LEFT, mod)
        if self.dice.random() < 0.12:
            self.trigger(self.dice.choice(("undo", "cancel", "tool_select", "next_tab", "redo", "fit")))
        if self.dice.random() < 0.1:
            self._keys()
        self.mouse(QEvent.Type.MouseButtonRelease, b, LEFT, NONE, mod)

    def _wheel(self) -> None:
        at, turn = QPointF(self._place()), self.dice.choice((-240, -120, 120, 240))
        self.say(f"wheel {turn}")
        glob, mod = QPointF(self.paper.mapToGlobal(at.toPoint())), self.dice.choice(MODIFIERS)
        none, phase = QPoint(), Qt.ScrollPhase.NoScrollPhase
        QApplication.sendEvent(self.paper, QWheelEvent(at, glob, none, QPoint(0, turn), NONE, mod, phase, False))

    def _keys(self) -> None:
        target = QApplication.focusWidget() or self.paper
        if self.dice.random() < 0.5:
            self.paper.setFocus()
            target = self.paper
        for _ in range(self.dice.randint(1, 4)):
            name, mod = self.dice.choice(KEYS), self.dice.choice(MODIFIERS)
            self.say(f"key {name} {mod.name} to {type(target).__name__}")
            if not isValid(target) or not target.isVisible():
                return
            QTest.keyClick(target, getattr(Qt.Key, f"Key_{name}"), mod)
            # no keyboard is faster than what Qt puts off until the next turn of its loop (an editor that Enter closes)
            QApplication.processEvents()

    # --- in docks

    def _dock(self) -> None:
        self._use_dock(self.dice.choice(list(self.window.docks.docks)))

    def _use_dock(self, name: str) -> None:
        dock = self.window.docks.docks[name]
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        parts = usable(dock)
        for _ in range(self.dice.randint(1, 3)):
            parts = [part for part in parts if isValid(part) and part.isVisible() and part.isEnabled()]
            if parts:
                part = self.dice.choice(parts)
                self.say(f"dock {name}: {type(part).__name__} {part.objectName() or part.accessibleName()}")
                fiddle(part, self.dice)
                QApplication.processEvents()

    # --- what must hold

    def check(self) -> None:
        """All can be undone and redone, and what is saved reads back equal."""
        self.say("check")
        self.checks += 1
        self._settle()
        for box in self.window.findChildren(QComboBox):
            box.hidePopup()
        # a menu that was left open would be answered, and so edit, in the middle of undoing everything
        self.answers.paused = True
        for _ in range(5):
            popup = QApplication.activePopupWidget()
            if popup is not None:
                popup.close()
            QApplication.processEvents()
        for document in list(self._documents()):
            if document not in self._documents():
                continue  # a quiz went on to its next question meanwhile, which is another document
            try:
                self._check_history(document)
                self._check_file(document)
            except Exception:
                self.fault(traceback.format_exc())
        self.answers.paused = False

    def _check_history(self, document: AnyDocument) -> None:
        now, index, first = document.scenario, document.stack.index(), self.firsts.get(document)
        text = dump_scenario(now, document.ruleset)
        document.stack.setIndex(0)
        QApplication.processEvents()
        if first is not None and document.scenario != first:
            self.fault("undoing everything does not lead back")
        elif first is not None and dump_scenario(document.scenario, document.ruleset) != dump_scenario(
            first, document.ruleset
        ):
            self.fault("undoing everything gives another file")
        document.stack.setIndex(index)
        if document.scenario != now:
            self.fault("redoing everything does not lead back")
        elif dump_scenario(document.scenario, document.ruleset) != text:
            self.fault("redoing everything gives another file")

    def _check_file(self, document: AnyDocument) -> None:
        home = document.path.parent if document.path is not None else self.folder
        path = home / "checked.yaml"
        problems = save_scenario(path, document.scenario, document.ruleset)
        if problems.has_errors:
            self.fault("cannot be saved: " + "; ".join(item.format() for item in problems))
            return
        again, _, problems = load_scenario(path)
        if again is None:
            self.fault("cannot be read again: " + "; ".join(item.format() for item in problems)[:2000])
        elif again != document.scenario:
            parts = [
                name
                for name in vars(again)
                if not name.startswith("_") and getattr(again, name) != getattr(document.scenario, name, None)
            ]
            text = "; ".join(_difference(getattr(again, n), getattr(document.scenario, n, None), n) for n in parts)
            self.fault(f"{document.scenario.title.en} reads back as something else in {parts}: {text[:1500]}")


_LONG = 300
"""Characters of a value that are told."""


def _difference(read: Any, was: Any, name: str = "") -> str:
    """The parts of a value that differ, in words; "" for equal ones, whatever the order of their keys."""
    if isinstance(read, np.ndarray) and isinstance(was, np.ndarray) and read.shape == was.shape:
        places = np.argwhere(read != was).tolist()
        return f"{name}: at {str(places)[:_LONG]}" if places else ""
    if isinstance(read, Mapping) and isinstance(was, Mapping) and read.keys() == was.keys():
        return "; ".join(filter(None, (_difference(read[key], was[key], f"{name}[{key}]") for key in read)))
    if type(read) is type(was) and hasattr(read, "__dict__"):
        parts = [part for part in vars(read) if not part.startswith("_")]
        return "; ".join(filter(None, (_difference(getattr(read, n), getattr(was, n), f"{name}.{n}") for n in parts)))
    try:
        same = bool(read == was)
    except ValueError:  # of arrays inside tuples
        same = repr(read) == repr(was)
    return "" if same else f"{name}: read {repr(read)[:_LONG]}, was {repr(was)[:_LONG]}"
