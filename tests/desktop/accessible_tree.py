"""The tree of a window as screen readers see it: every part by its accessible interface, with name, role and state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QTabBar, QWidget

from workbench.desktop.widgets.screen_readers import is_control

_Role = QAccessible.Role
FILLERS = {_Role.NoRole, _Role.Client, _Role.LayeredPane}
"""Roles that readers skip: what has the keys must not have one of them."""
LISTS = {_Role.List, _Role.Tree, _Role.Table, _Role.PopupMenu, _Role.MenuBar}
"""Their rows are read one by one as they are chosen, and not all at once here."""


@dataclass(frozen=True)
class Part:
    """One part: its names are what a reader says (``label``: of the label before it, which Linux takes for choosers)."""

    name: str
    label: str
    description: str
    role: QAccessible.Role
    is_focusable: bool
    is_focused: bool
    is_in_sight: bool
    kind: str
    widget: QWidget | None

    def __str__(self) -> str:
        above = type(self.widget.parent()).__name__ if self.widget is not None else ""
        return f"{self.kind} “{self.name}” ({self.role.name}) in {above}"


def parts_below(root: QWidget) -> Iterator[Part]:
    """Every part of a window that is not hidden, from the window down."""
    top = QAccessible.queryAccessibleInterface(root)
    todo = [top]
    while todo:
        one = todo.pop()
        if one is None or not one.isValid():
            continue
        state = one.state()
        if state.invisible:
            continue
        yield _part(one)
        if one.role() not in LISTS:
            todo += [one.child(number) for number in range(one.childCount())]


def _part(one: QAccessibleInterface) -> Part:
    state, subject = one.state(), one.object()
    widget = subject if isinstance(subject, QWidget) else None
    return Part(
        one.text(QAccessible.Text.Name),
        _label(one),
        one.text(QAccessible.Text.Description),
        one.role(),
        bool(state.focusable) and not state.disabled,
        bool(state.focused),
        widget is None or _is_in_sight(widget),
        type(widget).__name__ if widget is not None else "part",
        widget,
    )


def _label(one: QAccessibleInterface) -> str:
    related = one.relations(QAccessible.RelationFlag.Label)
    return " ".join(label.text(QAccessible.Text.Name) for label, _ in related)


def _is_in_sight(widget: QWidget) -> bool:
    """Is it in no panel behind another? What is scrolled out of sight comes into it as soon as it has the keys. Qt keeps
    rows of tabs without tabs beside the window."""
    if isinstance(widget, QTabBar) and not widget.count():
        return False
    above: QWidget | None = widget
    while above is not None and not isinstance(above, QDockWidget | QMainWindow | QDialog):
        above = above.parentWidget()
    return not isinstance(above, QDockWidget) or not above.visibleRegion().isEmpty()


def controls(window: QWidget) -> list[QWidget]:
    """The controls of a window that are shown, those that a screen reader could not say among them."""
    shown = [one for one in window.findChildren(QWidget) if one.isVisible() and is_control(one)]
    return [one for one in shown if not isinstance(one, QTabBar) or one.count()]


def unnamed_controls(window: QWidget) -> list[QWidget]:
    """Controls of which Qt tells a screen reader neither a name nor the label."""
    found = ((one, QAccessible.queryAccessibleInterface(one)) for one in controls(window))
    return [one for one, told in found if not (told.text(QAccessible.Text.Name) or _label(told))]
