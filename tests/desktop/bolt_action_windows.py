"""A window on a table of Bolt Action: squads figure by figure behind smoke and in a house, vehicles, a gun, an officer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests import tabletops
from tests.desktop.tabletop_windows import TabletopDriver
from tests.games.bolt_action.tables import house, squad
from tests.loading import ruleset
from workbench.base.text import Text
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, Mount, Point, TabletopUnit

RULES = ruleset("bolt_action")
GUNS = (Mount("gun", "at_medium", "turret", 3.5), Mount("bow", "mmg", "hull", 2.0))
RIFLES: tuple[Point, ...] = ((10.0, 20.0), (11.5, 20.6), (10.2, 22.0), (11.6, 22.4), (10.4, 23.8))
ENEMY: tuple[Point, ...] = ((33.0, 21.2), (33.4, 22.8), (34.6, 20.4), (34.8, 24.0))


def bolt_table() -> TabletopScenario:
    """60 x 40 inches: riflemen look east past a house and through smoke at an enemy squad; men on the upper floor of the house;
    a tank, a half-track, a gun with a crew of three, an officer, an anti-tank team; a road, a wood, a hedge and a bocage."""
    pieces = (
        Feature("road", "road", LINE, ((0.0, 33.0), (60.0, 33.0)), width=3.0),
        house("house", 23.0, 15.0, "w0", "e0", "w1", "e1", "s1", floors=1, half=3.5),
        Feature("smoke", "smoke", CIRCLE, ((26.0, 25.5),), radius=1.8),
        Feature("wood", "wood", POLYGON, ((42.0, 4.0), (50.0, 3.0), (52.0, 10.0), (44.0, 11.0))),
        tabletops.wall("hedge", (38.0, 15.0), (38.0, 28.0), id="hedge", width=0.4),
        tabletops.wall("bocage", (14.0, 4.0), (14.0, 13.0), id="bocage", width=0.6),
    )
    rifles = replace(squad("rifles", *RIFLES), name=Text("Rifles", "Fusiliers"))
    gun = TabletopUnit(
        "gun",
        "at_medium",
        (8.0, 9.0),
        90.0,
        hull=(2.0, 1.5),
        models=((7.2, 8.0), (7.0, 9.6), (8.2, 10.4)),
        state=("shield",),
    )
    blue = (
        rifles,
        TabletopUnit("tank", "tank_medium", (12.0, 33.0), 90.0, weapons=GUNS, name=Text("Tank", "Char")),
        TabletopUnit(
            "track",
            "armoured_car_carrier",
            (8.0, 27.5),
            90.0,
            values={"capacity": 10},
            name=Text("Half-track", "Half-track"),
        ),
        TabletopUnit("officer", "officer", (14.0, 25.0), models=((14.0, 25.0),), name=Text("Lieutenant", "Lieutenant")),
        gun,
        TabletopUnit(
            "upstairs", "infantry", (23.0, 15.0), floor=1, values={"crew": 4}, name=Text("Upstairs", "À l’étage")
        ),
    )
    foe = TabletopUnit("panzer", "tank_heavy", (46.0, 30.0), 270.0, weapons=GUNS, name=Text("Heavy tank", "Char lourd"))
    red = (replace(squad("enemy", *ENEMY), name=Text("Enemy", "Ennemi")), foe)
    board = TabletopBoard("in", 60.0, 40.0, "open", pieces)
    return TabletopScenario(
        Text("Farm", "Ferme"), "bolt_action", board, Forces((Force("Allies", blue), Force("Axis", red)))
    )


OpenBoltAction = Callable[..., TabletopDriver]


@pytest.fixture
def open_bolt_action(lend_window: Callable[[TabletopDocument], Any], settings: Settings) -> OpenBoltAction:
    """Open windows on tables of Bolt Action."""

    def opened(scenario: TabletopScenario | None = None) -> TabletopDriver:
        return TabletopDriver(lend_window(Document(scenario or bolt_table(), RULES, language=settings.language)))

    return opened


@pytest.fixture
def farm(open_bolt_action: OpenBoltAction) -> TabletopDriver:
    """A window on the table of the farm."""
    return open_bolt_action()
