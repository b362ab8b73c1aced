"""Small questions about sides."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QWidget

from workbench.forces.units import Forces

translate = QCoreApplication.translate


def ask_new_side(parent: QWidget) -> str | None:
    """The name of a new side, or None."""
    words = translate("Sides", "Name of the new side")
    return _asked(*QInputDialog.getText(parent, translate("Sides", "Add a side"), words))


def ask_side(parent: QWidget, forces: Forces[Any]) -> str | None:
    """One of the sides, or None."""
    names = [force.side for force in forces.sides]
    if not names:
        return None
    title = translate("Sides", "Which side?")
    return _asked(*QInputDialog.getItem(parent, title, translate("Sides", "Side"), names, 0, False))


def ask_side_name(parent: QWidget, side: str) -> str | None:
    """Another name for a side, or None."""
    title = translate("Sides", "Rename {side}").format(side=side)
    name, said = QInputDialog.getText(parent, title, translate("Sides", "New name"), text=side)
    return _asked(name, said)


def _asked(name: str, said: bool) -> str | None:
    return name.strip() or None if said else None
