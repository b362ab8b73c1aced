"""What the commands of one kind of map need of the parts of its window, as protocols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from workbench.desktop.commands.window_protocols import HexParts, Switch, TabletopParts

if TYPE_CHECKING:
    # named for types only: the window of one kind of map loads nothing of the other
    from workbench.desktop.commands.hex_editing import HexEditing
    from workbench.desktop.commands.hex_navigation import HexNavigation
    from workbench.desktop.commands.tabletop_editing import TabletopEditing


class HexCommandParts(HexParts, Protocol):
    """A window of a hex map with all parts that its commands use."""

    @property
    def editing(self) -> HexEditing:
        """The editing commands."""
        ...

    @property
    def navigation(self) -> HexNavigation:
        """What brings lines and places into sight."""
        ...

    @property
    def exposure(self) -> Switch:
        """How exposed every hex is."""
        ...

    @property
    def draws_shapes(self) -> bool:
        """Do the rules look at what is drawn inside hexes?"""
        ...


class GroupMarks(Protocol):
    """Rings of coherency and outlines of groups."""

    rings: bool
    every: bool

    def toggle_rings(self) -> None:
        """Show the rings, or do not."""
        ...

    def toggle_every(self) -> None:
        """Outline all groups, or only those of selected units."""
        ...


class TabletopCommandParts(TabletopParts, Protocol):
    """A window of a tabletop with all parts that its commands use."""

    @property
    def editing(self) -> TabletopEditing:
        """The editing commands."""
        ...

    @property
    def groups(self) -> GroupMarks:
        """Rings of coherency and outlines of groups."""
        ...

    def toggle_grid(self) -> None:
        """Show the measuring grid over the tabletop, or hide it."""
        ...
