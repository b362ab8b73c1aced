"""Fields and lists of the whole program, as they are prepared for being shown: the wheel over a field changes it only after a
click and else scrolls what the field lies on; lists keep their keys; descriptions are without HTML."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QProxyStyle,
    QScrollBar,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from workbench.desktop.widgets.list_keys import ListKeys
from workbench.desktop.widgets.screen_readers import SpokenControls, give_roles

_FIELDS = (QComboBox, QAbstractSpinBox, QAbstractSlider, QTabBar)


def is_wheel_field(widget: object) -> bool:
    """Is this a field whose value Qt would change when the wheel turns over it?"""
    return isinstance(widget, _FIELDS) and not isinstance(widget, QScrollBar)


class InputGuard(QObject):
    """Watches all fields and lists of an application, also those of Qt's own dialogs. A field that was clicked follows the
    wheel until it loses the keys; any other, and every row of tabs, leaves the wheel to what it lies on. Lists have
    :class:`ListKeys`."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._clicked: QWidget | None = None
        self._list_keys = ListKeys(self)
        self._spoken = SpokenControls(self)
        give_roles()
        application.focusChanged.connect(self._keys_moved)
        style = _WatchingStyle(self)
        style.setObjectName("fusion")  # by this name a theme knows the style that it builds on
        application.setStyle(style)

    @classmethod
    def watch_application(cls) -> None:
        """Watch the running application; a second call does nothing."""
        application = QApplication.instance()
        if isinstance(application, QApplication) and application.findChild(cls) is None:
            cls(application)

    def watch(self, widget: QWidget) -> None:
        """Watch a widget that is about to be shown, if it is a list, a button, a field or a part of one."""
        if isinstance(widget, QAbstractItemView):
            self._list_keys.watch(widget)
        self._spoken.watch(widget)
        if _field_of(widget) is None:
            return
        widget.installEventFilter(self)
        # else the wheel would take the keys from the map, and the next letter would go into the field
        if is_wheel_field(widget) and widget.focusPolicy() == Qt.FocusPolicy.WheelFocus:
            widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold back the wheel; every other event passes."""
        kind = event.type()
        if not isinstance(watched, QWidget):
            return False
        if kind == QEvent.Type.MouseButtonPress:
            self._clicked = _field_of(watched)
        elif kind == QEvent.Type.Wheel and is_wheel_field(watched) and not self._follows(watched):
            event.ignore()  # an ignored wheel goes on to the parent
            return True
        return False

    def _follows(self, field: QWidget) -> bool:
        keys = QApplication.focusWidget()
        return (
            field is self._clicked and not isinstance(field, QTabBar) and keys is not None and _field_of(keys) is field
        )

    def _keys_moved(self, _: QWidget | None, new: QWidget | None) -> None:
        """Forget the click when the keys go elsewhere in the window; a list that the field opens is a window of its own."""
        field = self._clicked
        if field is None or new is None:
            return
        if not isValid(field) or (new.window() is field.window() and _field_of(new) is not field):
            self._clicked = None


class _WatchingStyle(QProxyStyle):
    """The style of the program, which Qt asks to prepare every widget. A filter on the application would do as well, but every
    event would go through Python, and a window would take a quarter longer to come."""

    def __init__(self, guard: InputGuard) -> None:
        super().__init__("fusion")
        self._guard = guard

    def polish(self, prepared: Any) -> Any:
        """Prepare a widget, the application or its palette."""
        found = super().polish(prepared)
        if isinstance(prepared, QWidget) and isValid(self._guard):
            self._guard.watch(prepared)
        return found


def _field_of(widget: QWidget) -> QWidget | None:
    """The field that a press on a widget clicks: the widget itself, or the field whose line of text or button it is. Only this
    far is looked, as every widget of the program is asked about; a list that a field opens is a window of its own."""
    if is_wheel_field(widget):
        return widget
    above = widget.parentWidget()
    return above if is_wheel_field(above) and not widget.isWindow() else None
