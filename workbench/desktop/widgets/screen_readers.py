"""The words that screen readers get: announcements, the role of the map, and names and descriptions of controls."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence

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
        words, described = _as_spoken(self._sentences), self._described
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


_FOR_THE_EYE = re.compile("[✓✗⚠⇄◪] ?")
"""Signs beside words that say the same, which readers would name."""


def _as_spoken(sentences: Sequence[str]) -> str:
    plain = [_FOR_THE_EYE.sub("", one).strip(". ") for one in sentences]
    ended = (one if one.endswith(("?", "!", "…", ":")) else f"{one}." for one in plain if one)
    return " ".join(ended).removesuffix(".")


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


# --- Descriptions and names


def plain_words(html: str) -> str:
    """The words of simple HTML, such as a tooltip, in one line; ends of lines become full stops."""
    text = QTextDocumentFragment.fromHtml(html).toPlainText().replace("\xa0", " ")
    return ". ".join(" ".join(line.split()).rstrip(".") for line in text.splitlines() if line.strip())


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


def is_control(widget: QWidget) -> bool:
    """Is it something to use, and no part that Qt makes such things of?"""
    if not isinstance(widget, _CONTROLS) or isinstance(widget, QHeaderView | QScrollBar):
        return False
    above = widget.parent()
    inner = isinstance(above, _INNER) or widget.objectName().startswith("qt_")
    return not inner and (above is None or above.metaObject().className() != "QComboBoxPrivateContainer")


class SpokenControls(QObject):
    """Gives each control what readers say of it, once, when it is shown for the first time: a name if it has none, and a
    description without HTML, whose tags readers would say. Names what Qt makes by itself."""

    def watch(self, widget: QWidget) -> None:
        """Watch a widget that is about to be shown, if it is a control."""
        if isinstance(widget, QTabBar) and not widget.accessibleName() and isinstance(widget.parent(), QMainWindow):
            widget.setAccessibleName(self.tr("Panels"))
        elif isinstance(widget, QMenu) and not widget.accessibleName():
            widget.setAccessibleName(widget.title().replace("&", ""))
        elif isinstance(widget, QTabWidget):
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its tabs take the keys
        if isinstance(widget, _CONTROLS) and not _in_dialog_of_qt(widget):
            widget.installEventFilter(self)
            _describe(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It is shown, or its tooltip is another."""
        kind = event.type()
        if kind == QEvent.Type.Show and isinstance(watched, QWidget) and not watched.property(_NAMED):
            watched.setProperty(_NAMED, True)
            if is_control(watched):
                _name(watched)
        elif kind == QEvent.Type.ToolTipChange and isinstance(watched, QWidget):
            _describe(watched)
        return False


def _in_dialog_of_qt(widget: QWidget) -> bool:
    """Is it a part of a dialog that Qt makes, such as that of files? Qt names these parts, and takes them away without telling
    PySide: whoever had looked at their labels finds them again, deleted, in the next such dialog, and what ``QLabel.buddy``
    gives is deleted a second time with its label."""
    kind = type(widget.window())
    return issubclass(kind, QDialog) and kind is not QDialog and kind.__module__.startswith("PySide6.")


_NAMED = "has_spoken_name"
"""The property of a control that was looked at; its label may change what it says later."""


def _describe(widget: QWidget) -> None:
    tip = widget.toolTip()
    if tip.startswith("<"):
        widget.setAccessibleDescription(plain_words(tip))


def _name(control: QWidget) -> None:
    """Name a control that has neither a name nor a label beside it: by a label farther away, its placeholder, its tooltip, or
    the title of the section or panel around it. On Linux readers take the choice of a chooser for its name, so that choosers
    get a label too, which is not shown."""
    label = _label_beside(control)
    if label is None and not control.accessibleName() and not (isinstance(control, QAbstractButton) and control.text()):
        placeholder = control.placeholderText() if isinstance(control, QLineEdit) else ""
        tip = plain_words(control.toolTip().split("\n")[0])
        control.setAccessibleName(_label_around(control) or placeholder or tip or _room(control))
    if isinstance(control, QComboBox):
        words = control.accessibleName() or (_words_of(label) if label is not None else "")
        if label is None and control.parentWidget() is not None:
            label = QLabel(words, control.parentWidget())
            label.setBuddy(control)
            label.hide()
        line = control.lineEdit()
        if line is not None and not line.accessibleName():
            line.setAccessibleName(words)  # it has the keys of a chooser that can be typed into


def _words_of(label: QLabel) -> str:
    return label.text().replace("&", "").rstrip(": \xa0")


def _labels_in(widget: QWidget | None) -> list[QLabel]:
    found = widget.findChildren(QLabel, options=_DIRECTLY) if widget is not None else []
    return [label for label in found if isValid(label)]


_DIRECTLY = Qt.FindChildOption.FindDirectChildrenOnly


def _label_beside(control: QWidget) -> QLabel | None:
    """The label that Qt finds for it: it looks among what lies in the same widget, and no farther."""
    return next((label for label in _labels_in(control.parentWidget()) if label.buddy() is control), None)


def _label_around(control: QWidget) -> str:
    """The words of a label that names the control, or the row that hands the keys to it, from farther away."""
    for above in _widgets_around(control):
        for label in _labels_in(above):
            named = label.buddy()
            if named is control or (named is not None and named.focusProxy() is control):
                return _words_of(label)
    return ""


def _room(control: QWidget) -> str:
    """The title of what is around a control."""
    for above in _widgets_around(control):
        words = above.heading.text() if isinstance(above, Section) else above.accessibleName()
        words = words or (above.windowTitle() if isinstance(above, QDockWidget | QDialog | QToolBar) else "")
        if words:
            return words
    return ""


def _widgets_around(control: QWidget) -> Iterator[QWidget]:
    """What a control lies in, up to its panel or dialog: PySide would take what Qt has put around a window for the owner of
    its parts."""
    above = control.parentWidget()
    while above is not None and not isinstance(above, QMainWindow):
        yield above
        above = above.parentWidget() if not isinstance(above, QDialog) else None
