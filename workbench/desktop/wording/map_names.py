"""Names on the map in words: their kinds, and where they lie."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.base.text import capitalised
from workbench.desktop.drawing.tabletop_marks import length_text
from workbench.scenario.map_names import NAME_KINDS, MapName
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate


def name_kind_name(kind: str, language: str) -> str:
    """The name of a kind of name, for menus and lists."""
    return capitalised(NAME_KINDS[kind].name.get(language))


def place_in_words(name: MapName, scenario: AnyScenario) -> str:
    """The hex, or the point of the table, of a name; of a course its first and last. A mark tells of a name moved by hand."""
    ends = (name.points[0], name.points[-1])
    words = [_point_in_words(point, scenario) for point in ends]
    place = " – ".join(dict.fromkeys(words))
    return translate("Names", "{place}, moved by hand").format(place=place) if name.shift is not None else place


def _point_in_words(point: tuple[float, float], scenario: AnyScenario) -> str:
    grid = scenario.grid
    if grid is None:
        return f"{length_text(point[0])} / {length_text(point[1])}"
    number = grid.index(grid.hex_at(*point))
    return grid.labels[number] if number is not None else translate("Names", "beside the map")
