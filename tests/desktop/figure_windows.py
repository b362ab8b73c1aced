"""Tables of a game that knows single figures: the BlitzKrieg sheet with bases of one inch, a gun with a crew, and a distance of
coherency. Its rules of sight and fire are those of the sheet; nothing here asks about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.desktop.tabletop_windows import TabletopDriver
from tests.tabletops import box, sheet
from workbench.base.text import Text
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Cited
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Force, Forces, Point, TabletopUnit

INCH = 2.54
SQUAD: tuple[Point, ...] = ((20.0, 20.0), (21.5, 20.0), (23.0, 20.0), (24.5, 20.0), (26.0, 20.0))


def figure_game(**spacing: float) -> Ruleset:
    """The sheet with figures; ``spacing`` are distances in inches, by their cell of the table of that name."""
    base = sheet()
    sight = base.tables["sight"]
    pattern = next(iter(sight.cells.values()))

    def cited(value: float | tuple[float, float]) -> Cited:
        return replace(pattern, value=value)

    foot = base.units["infantry"]
    units = {
        **base.units,
        "infantry": replace(foot, values={**foot.values, "base": cited(INCH)}),
        "piece": replace(
            foot,
            key="piece",
            name=Text("piece", "pièce"),
            symbol="gun",
            tags=frozenset({"artillery"}),
            values={**foot.values, "base": cited((2 * INCH, 2.5 * INCH))},
        ),
    }
    tables = {
        **base.tables,
        "sight": replace(sight, cells={**sight.cells, "figure": cited(INCH)}),
        "spacing": replace(sight, cells={key: cited(value * INCH) for key, value in spacing.items()}),
    }
    return replace(base, units=units, tables=tables)


def squad_table() -> TabletopScenario:
    """48 x 36 inches: a squad of five in a line, a gun without a crew, a team without figures, a tank, an enemy squad."""
    house = box("building_bunker", 30, 6, 36, 12, id="house", floors=1)
    blue = (
        TabletopUnit("s1", "infantry", (23.0, 20.0), models=SQUAD, name=Text("Rifle squad", "Groupe de fusiliers")),
        TabletopUnit("g1", "piece", (10.0, 28.0)),
        TabletopUnit("i1", "infantry", (10.0, 10.0)),
        TabletopUnit("t1", "tracked_standard", (36.0, 28.0), 90.0),
    )
    red = (TabletopUnit("r1", "infantry", (40.0, 20.0), 270.0, models=((40.0, 18.0), (40.0, 20.0), (40.0, 22.0))),)
    board = TabletopBoard("in", 48.0, 36.0, "clear", (house,))
    forces = Forces((Force("Blue", blue), Force("Red", red)))
    return TabletopScenario(Text("Figures", "Figurines"), "blitzkrieg", board, forces)


OpenFigures = Callable[..., TabletopDriver]


@pytest.fixture
def open_figures(lend_window: Callable[[TabletopDocument], Any], settings: Settings) -> OpenFigures:
    """Open windows on tables of the game of figures."""

    def opened(scenario: TabletopScenario | None = None, **spacing: float) -> TabletopDriver:
        document: TabletopDocument = Document(
            scenario or squad_table(), figure_game(**spacing), language=settings.language
        )
        return TabletopDriver(lend_window(document))

    return opened


@pytest.fixture
def squads(open_figures: OpenFigures) -> TabletopDriver:
    """A window on the table of squads, where figures stay within an inch of each other."""
    return open_figures(coherency=1.0)
