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


def ask_side(parent: QWidget, forces: Forces[Any], language: str) -> str | None:
    """One of the sides, chosen by its name, or None."""
    names = [forces.called(force.side).get(language) for force in forces.sides]
    if not names:
        return None
    title = translate("Sides", "Which side?")
    name = _asked(*QInputDialog.getItem(parent, title, translate("Sides", "Side"), names, 0, False))
    return forces.sides[names.index(name)].side if name in names else None


def ask_side_name(parent: QWidget, name: str) -> str | None:
    """Another name for the side of this name, or None."""
    title = translate("Sides", "Rename {side}").format(side=name)
    new, said = QInputDialog.getText(parent, title, translate("Sides", "New name"), text=name)
    return _asked(new, said)


def _asked(name: str, said: bool) -> str | None:
    return name.strip() or None if said else None
