"""The commands of the menus that edit what every scenario has, on hex maps and on tables: properties and sides."""

from __future__ import annotations

from typing import Protocol, cast

from PySide6.QtWidgets import QWidget

from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.dialogs.sides import ask_new_side, ask_side, ask_side_name
from workbench.desktop.docks.forces import ADD, REMOVE, RENAME
from workbench.desktop.document import AnyDocument
from workbench.scenario.edits_units import AddSide, RemoveSide, RenameSide


class SideChoice(Protocol):
    """What tools are set to, as far as it names a side."""

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        ...


class Tools(Protocol):
    """The tools of a window."""

    @property
    def choices(self) -> SideChoice:
        """What they are set to."""
        ...


class Editor(Protocol):
    """A window (a QWidget) that edits a document."""

    language: str

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def workplace(self) -> Tools:
        """The tools."""
        ...


class ScenarioEditing:
    """Each edit is one step of undo."""

    def __init__(self, editor: Editor) -> None:
        self._editor = editor

    @property
    def _parent(self) -> QWidget:
        return cast(QWidget, self._editor)

    def properties(self, *, table: bool = False) -> None:
        """Edit what is not on the map, or the size and ground of a ``table`` at once."""
        document = self._editor.document
        dialog = PropertiesDialog(document.scenario, document.ruleset, self._editor.language, self._parent)
        if table:
            dialog.turn_to_table()
        if dialog.exec():
            document.apply(dialog.edit())

    def add_side(self) -> None:
        """Ask for the name of a new side."""
        name = ask_new_side(self._parent)
        if name and self._editor.document.apply(AddSide(name)):
            self._editor.workplace.choices.choose(side=name)

    def rename_side(self, side: str = "") -> None:
        """Ask which name a side gets, and first which one, unless it is given."""
        forces, language = self._editor.document.scenario.forces, self._editor.language
        old = side or ask_side(self._parent, forces, language)
        shown = forces.called(old).get(language) if old else ""
        name = ask_side_name(self._parent, shown) if old else None
        if old and name and name != shown:
            self._editor.document.apply(RenameSide(old, name))

    def remove_side(self, side: str = "") -> None:
        """Take a side away, and ask first which one, unless it is given; it can be undone."""
        old = side or ask_side(self._parent, self._editor.document.scenario.forces, self._editor.language)
        if old:
            self._editor.document.apply(RemoveSide(old))

    def edit_side(self, command: str, side: str) -> None:
        """What the tree of forces wants: ``add``, ``rename`` or ``remove`` a side."""
        if command == ADD:
            self.add_side()
        elif command == RENAME:
            self.rename_side(side)
        elif command == REMOVE:
            self.remove_side(side)
