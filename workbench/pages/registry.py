"""The kinds of parts that pages are made of, in the order in which they are shown."""

from __future__ import annotations

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.pages.page_part import PagePart
from workbench.pages.parts.hex_lines import HEX_LINES
from workbench.pages.parts.hex_map import HEX_MAP
from workbench.pages.parts.hex_sight import HEX_SIGHT
from workbench.pages.parts.hex_units import HEX_UNITS
from workbench.pages.parts.table_lines import TABLE_LINES
from workbench.pages.parts.table_map import TABLE_MAP
from workbench.pages.parts.table_sight import TABLE_SIGHT
from workbench.pages.parts.table_units import TABLE_UNITS

PARTS: tuple[PagePart, ...] = (
    HEX_MAP,
    HEX_UNITS,
    HEX_LINES,
    HEX_SIGHT,
    TABLE_MAP,
    TABLE_LINES,
    TABLE_UNITS,
    TABLE_SIGHT,
)


def parts_of(analysis: AnyAnalysis) -> list[PagePart]:
    """The parts that a page about a scenario has; none if no part is made for its kind of map."""
    return [part for part in PARTS if part.fits(analysis)]
