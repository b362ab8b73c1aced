"""The words that screen readers get: announcements, the role of the map, and names and descriptions of controls."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QAccessibleWidget,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QTabWidget,
    QTextBrowser,
    QToolBar,
    QWidget,
)
from shiboken6 import isValid

from workbench.base.systems import readers_hear_announcements
from workbench.desktop.widgets.fields import Section
from workbench.desktop.widgets.zoom_view import ZoomView

# --- Announcements


class Announcer(QObject):
    """Tells screen readers what happened. What is told in one turn of the event loop is one announcement, with each sentence
    once: an edit changes several things at the same time."""

    announced = Signal(str)
    """The words that were announced."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._sentences: list[str] = []
        self._described: QWidget | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._announce)

    @classmethod
    def of_application(cls) -> Announcer:
        """That of the running application."""
        application = QCoreApplication.instance()
        assert application is not None
        return application.findChild(cls) or cls(application)

    def add(self, words: str, described: QWidget | None, *, first: bool) -> None:
        """Announce words at the end of this turn of the event loop; see :func:`announce`."""
        if described is not None and described is self._described:
            self._sentences = []  # what it was a moment ago
        if words and words not in self._sentences:
            self._sentences.insert(0 if first else len(self._sentences), words)
        self._described = described or self._described
        self._soon.start()

    def _announce(self) -> None:
        words, described = ". ".join(one.rstrip(". ") for one in self._sentences), self._described
        self._sentences, self._described = [], None
        if not words:
            return
        has = QApplication.focusWidget()
        described = has if described is None and isinstance(has, ZoomView) else described
        if described is not None and isValid(described):
            known = described.accessibleDescription() == words
            described.setAccessibleDescription(words)  # Qt reports another description by itself
            if described.hasFocus() and not readers_hear_announcements():
                if known:
                    event = QAccessibleEvent(described, QAccessible.Event.DescriptionChanged)
                    QAccessible.updateAccessibility(event)
                self.announced.emit(words)
                return
        source = has or QApplication.activeWindow()
        if source is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(source, words))
        self.announced.emit(words)


def announce(words: str, described: QWidget | None = None, *, first: bool = False) -> None:
    """Let screen readers say words. They become the description of the map while it has the keys, or of the widget that is
    named: on Linux readers say a new description of what has the keys, and old ones hear nothing else. ``first``: before
    what else is announced at the same time."""
    Announcer.of_application().add(words, described, first=first)


# --- Roles that Qt does not know


_ROLES: tuple[tuple[type[QWidget], QAccessible.Role], ...] = (
    (QScrollArea, QAccessible.Role.Pane),
    (QKeySequenceEdit, QAccessible.Role.HotkeyField),
)
"""Widgets that take the keys and that Qt would call a filler, which readers skip. Widgets of our own say their role themselves,
in ``accessible_role``."""


def _interface(_: str, subject: QObject) -> QAccessibleInterface | None:
    of_qt = next((role for kind, role in _ROLES if isinstance(subject, kind)), None)
    role = getattr(subject, "accessible_role", of_qt)
    if role is None or not isinstance(subject, QWidget):
        return None
    made = QAccessibleWidget(subject, role)
    # Qt deletes it with the widget. Python must never do so, not even when it ends: one reference is given away for good
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
    return made


def give_roles() -> None:
    """Tell Qt the roles of maps and of other things that it does not know; call it once."""
    QAccessible.installFactory(_interface)


# --- Descriptions


def plain_words(html: str) -> str:
    """The words of simple HTML, such as a tooltip, in one line; ends of lines become full stops."""
    text = QTextDocumentFragment.fromHtml(html).toPlainText().replace("\xa0", " ")
    return ". ".join(" ".join(line.split()).rstrip(".") for line in text.splitlines() if line.strip())


class SpokenControls(QObject):
    """Gives controls whose tooltips are HTML a description without it: Qt would have readers say the tags. Names what Qt
    makes by itself."""

    def watch(self, widget: QWidget) -> None:
        """Watch a widget that is about to be shown, if it is a control."""
        if isinstance(widget, QTabBar) and not widget.accessibleName() and isinstance(widget.parent(), QMainWindow):
            widget.setAccessibleName(self.tr("Panels"))
        elif isinstance(widget, QMenu) and not widget.accessibleName():
            widget.setAccessibleName(widget.title().replace("&", ""))
        elif isinstance(widget, QTabWidget):
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its tabs take the keys
        if isinstance(widget, _CONTROLS):
            widget.installEventFilter(self)
            self._describe(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The tooltip is another."""
        if event.type() == QEvent.Type.ToolTipChange and isinstance(watched, QWidget):
            self._describe(watched)
        return False

    def _describe(self, widget: QWidget) -> None:
        tip = widget.toolTip()
        if tip.startswith("<"):
            widget.setAccessibleDescription(plain_words(tip))


# --- Names


_CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextBrowser,
    QAbstractSlider,
    QScrollArea,
    QTabBar,
)
_INNER = (QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar)
"""Widgets whose own parts are no controls of their own; those of docks and bars have names that begin with qt_."""


def controls(window: QWidget) -> Iterator[QWidget]:
    """The controls of a window, but for the parts that Qt makes controls of."""
    for one in window.findChildren(QWidget):
        if not isinstance(one, _CONTROLS) or isinstance(one, QHeaderView | QScrollBar):
            continue
        inner = isinstance(one.parent(), _INNER) or one.objectName().startswith("qt_")
        above = one.parent()
        popup = above is not None and above.metaObject().className() == "QComboBoxPrivateContainer"
        if not inner and not popup:
            yield one


def unnamed_controls(window: QWidget) -> list[QWidget]:
    """Controls about which a screen reader could say nothing: without accessible name, label and text."""
    labelled = _labelled(window)
    return [
        one
        for one in controls(window)
        if not one.accessibleName()
        and id(one) not in labelled
        and not (isinstance(one, QAbstractButton) and one.text())
    ]


def _labelled(window: QWidget) -> set[int]:
    return {id(label.buddy()) for label in window.findChildren(QLabel) if label.buddy() is not None}


def name_controls(window: QWidget) -> None:
    """Give unnamed controls an accessible name: the placeholder, the tooltip, or the title of the section or panel around.
    On Linux readers take the choice of a chooser for its name, so that choosers get a label too, which is not shown."""
    for one in unnamed_controls(window):
        placeholder = one.placeholderText() if isinstance(one, QLineEdit) else ""
        one.setAccessibleName(placeholder or plain_words(one.toolTip().split("\n")[0]) or _room(one))
    labelled = _labelled(window)
    for one in controls(window):
        if isinstance(one, QComboBox) and id(one) not in labelled and one.parentWidget() is not None:
            label = QLabel(one.accessibleName(), one.parentWidget())
            label.setBuddy(one)
            label.hide()


def _room(one: QWidget) -> str:
    # no farther than the window: PySide would take what Qt has put around it for the owner of its parts
    above = one.parentWidget()
    while above is not None and not isinstance(above, QMainWindow):
        words = above.heading.text() if isinstance(above, Section) else above.accessibleName()
        words = words or (above.windowTitle() if isinstance(above, QDockWidget | QDialog | QToolBar) else "")
        if words or isinstance(above, QDialog):
            return words
        above = above.parentWidget()
    return ""
