"""Commands on selected hexes, pieces of maps, stamps and the whole map."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Act, Acts, Opens, checked, scenario, tool
from workbench.scenario.clipboard import GROUND


def area(desk: Any) -> object:
    """The selected hexes."""
    return tuple(desk.window.tool_context.area.hexes)


def corner(desk: Any) -> None:
    """The hill and two hexes beside it are selected; all of the ground is taken along."""
    desk.window.tool_context.parts = GROUND
    choose(desk, "G5", "G4", "H5")


def choose(desk: Any, *labels: str) -> None:
    """These hexes are selected, and no others."""
    mask = desk.window.tool_context.area.mask.copy()
    mask[:] = False
    mask[[desk.number(label) for label in labels]] = True
    desk.window.tool_context.area.set_mask(mask)


def bare(desk: Any) -> None:
    """A map without selected hexes."""
    desk.window.tool_context.area.set_mask(desk.window.tool_context.area.mask & False)


def copied(desk: Any) -> None:
    """The hill was copied."""
    corner(desk)
    desk.window.editing.hexes.copy()


def moved(desk: Any) -> None:
    """The hill was copied and flattened."""
    copied(desk)
    desk.window.editing.hexes.clear()


def emptied(desk: Any) -> None:
    """Something to copy and an empty clipboard."""
    corner(desk)
    QApplication.clipboard().clear()


def copy(desk: Any) -> object:
    """What is on the clipboard."""
    return desk.formats()


def said(desk: Any) -> object:
    """What the status bar says."""
    return desk.window.status.hint.text()


def kept(n: int) -> Any:
    """Prepares a stamp that was kept."""

    def prepare(desk: Any) -> None:
        corner(desk)
        desk.window.editing.hexes.keep_stamp(n)

    return prepare


def wooded(desk: Any) -> None:
    """Hexes are selected and the palette has woods."""
    corner(desk)
    desk.window.tool_context.choices.choose(terrain="woods")


def ground(desk: Any) -> None:
    """The palette has the ground of the map."""
    desk.window.tool_context.choices.choose(terrain=desk.scenario.board.ground)


_PARTS = ("terrain", "levels", "hexsides", "paths", "shapes", "markers", "units")
HEX: Acts = {
    **{f"mirror_{way}": Act(checked(f"mirror_{way}")) for way in ("left_right", "top_bottom", "half_turn")},
    **{f"scatter_{share}": Act(checked(f"scatter_{share}")) for share in (30, 60)},
    "smooth": Act(scenario, corner),
    "cut": Act(scenario, corner),
    "copy": Act(copy, emptied),
    "paste": Act(tool, copied),
    "paste_place": Act(scenario, moved),
    **{name: Act(scenario, corner) for name in ("hexes_raise", "hexes_lower", "hexes_clear", "map_crop")},
    "flip_x": Act(scenario, lambda desk: choose(desk, "E5", "G5")),
    "flip_y": Act(scenario, lambda desk: choose(desk, "G5", "G4")),
    **{name: Act(area, corner) for name in ("hexes_none", "hexes_invert", "hexes_grow", "hexes_shrink")},
    "hexes_fill": Act(scenario, wooded),
    "hexes_all": Act(area, bare),
    "hexes_palette": Act(area, ground),
    "hexes_inside": Act(checked("hexes_inside")),
    **{f"part_{part}": Act(checked(f"part_{part}")) for part in _PARTS},
    **{name: Act(scenario) for name in ("map_flip_x", "map_flip_y", "map_half")},
    "map_resize": Opens("ResizeDialog"),
    "map_shift": Opens("ShiftDialog"),
    **{f"stamp_{n}": Act(tool, kept(n)) for n in range(1, 10)},
    **{f"stamp_keep_{n}": Act(said, corner) for n in range(1, 10)},
    **{f"tool_{name}": Act(tool) for name in ("marquee", "lasso", "wand", "same")},
}
