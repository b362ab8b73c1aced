"""Commands on selected hexes, pieces of maps, stamps and the whole map."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Changes, Expected, Opens, checked, scenario, tool
from tests.desktop.window_driver import small_scenario
from tests.loading import ruleset
from workbench.desktop.documents.document import Document
from workbench.scenario.edits.clips import GROUND


def area(driver: Any) -> object:
    """The selected hexes."""
    return tuple(driver.window.tool_context.area.hexes)


def corner(driver: Any) -> None:
    """The hill and two hexes beside it are selected; all of the ground is taken along."""
    driver.window.tool_context.parts = GROUND
    choose(driver, "G5", "G4", "H5")


def choose(driver: Any, *labels: str) -> None:
    """These hexes are selected, and no others."""
    mask = driver.window.tool_context.area.mask.copy()
    mask[:] = False
    mask[[driver.number(label) for label in labels]] = True
    driver.window.tool_context.area.set_mask(mask)


def bare(driver: Any) -> None:
    """A map without selected hexes."""
    driver.window.tool_context.area.set_mask(driver.window.tool_context.area.mask & False)


def copied(driver: Any) -> None:
    """The hill was copied."""
    corner(driver)
    driver.window.editing.hexes.copy()


def moved(driver: Any) -> None:
    """The hill was copied and flattened."""
    copied(driver)
    driver.window.editing.hexes.clear()


def emptied(driver: Any) -> None:
    """Something to copy and an empty clipboard."""
    corner(driver)
    QApplication.clipboard().clear()


def copy(driver: Any) -> object:
    """What is on the clipboard."""
    return driver.formats()


def said(driver: Any) -> object:
    """What the status bar says."""
    return driver.window.status.hint.text()


def kept(n: int) -> Any:
    """Prepares a stamp that was kept."""

    def prepare(driver: Any) -> None:
        corner(driver)
        driver.window.editing.hexes.keep_stamp(n)

    return prepare


def wooded(driver: Any) -> None:
    """Hexes are selected and the palette has woods."""
    corner(driver)
    driver.window.tool_context.choices.choose(terrain="woods")


def ground(driver: Any) -> None:
    """The palette has the ground of the map."""
    driver.window.tool_context.choices.choose(terrain=driver.scenario.board.ground)


def slopes(driver: Any) -> None:
    """The map is one of a game that has slopes."""
    driver.window.open_document(Document(small_scenario(), ruleset("panzer_grenadier"), language="en"))
    driver.window.actions_.refresh()


_PARTS = ("drawn", "terrain", "levels", "hexsides", "paths", "shapes", "markers", "units")
HEX: Expected = {
    **{f"mirror_{way}": Changes(checked(f"mirror_{way}")) for way in ("left_right", "top_bottom", "half_turn")},
    **{f"scatter_{share}": Changes(checked(f"scatter_{share}")) for share in (30, 60)},
    "slopes_follow": Changes(checked("slopes_follow"), slopes),
    "smooth": Changes(scenario, corner),
    "cut": Changes(scenario, corner),
    "copy": Changes(copy, emptied),
    "paste": Changes(tool, copied),
    "paste_place": Changes(scenario, moved),
    **{name: Changes(scenario, corner) for name in ("hexes_raise", "hexes_lower", "hexes_clear", "map_crop")},
    "flip_x": Changes(scenario, lambda driver: choose(driver, "E5", "G5")),
    "flip_y": Changes(scenario, lambda driver: choose(driver, "G5", "G4")),
    **{name: Changes(area, corner) for name in ("hexes_none", "hexes_invert", "hexes_grow", "hexes_shrink")},
    "hexes_fill": Changes(scenario, wooded),
    "hexes_all": Changes(area, bare),
    "hexes_palette": Changes(area, ground),
    "hexes_inside": Changes(checked("hexes_inside")),
    **{f"part_{part}": Changes(checked(f"part_{part}")) for part in _PARTS},
    **{name: Changes(scenario) for name in ("map_flip_x", "map_flip_y", "map_half")},
    "map_resize": Opens("ResizeDialog"),
    "map_shift": Opens("ShiftDialog"),
    **{f"stamp_{n}": Changes(tool, kept(n)) for n in range(1, 10)},
    **{f"stamp_keep_{n}": Changes(said, corner) for n in range(1, 10)},
    **{f"tool_{name}": Changes(tool) for name in ("marquee", "lasso", "wand", "same")},
}
