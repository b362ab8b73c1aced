"""Every ask of every game, set up in a window on the game's own sample: for pictures, and for tests of what is visible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from workbench.base.data_folders import SAMPLES
from workbench.engine.sight.observers import COUNT
from workbench.planning.plan_registry import plan_kind


@dataclass(frozen=True)
class Stage:
    """The sample of a game, and who asks about whom: ids of the unit that looks and fires, of an enemy it looks at, of one it
    does not see, and of the unit that moves; where that moves (the label of a hex, or a point of the table); and the place of
    the obstacle of which is asked what it hides."""

    game: str
    path: Path
    looks: str
    enemy: str
    behind: str
    moves: str
    place: str | tuple[float, float]
    hides: str | tuple[float, float]


def _stage(sample: str, *values: Any) -> Stage:
    return Stage(sample.partition("/")[0], SAMPLES / f"{sample}.yaml", *values)


STAGES = {
    stage.game: stage
    for stage in (
        _stage("panzer_grenadier/lipovka_bridge", "g_at1", "s_inf3", "s_tank1", "s_tank3", "2009", "1511"),
        _stage("landships/marcelle_farm", "gm2", "bt2", "b1", "bt3", "1011", "1308"),
        _stage("asl/sorvino_brook", "g3", "r8", "r3", "r6", "2R1", "2P3"),
        _stage("bolt_action/les_ormeaux", "us_mmg", "de_1", "de_officer", "us_tank", (34.0, 24.0), (44.0, 17.0)),
        _stage("blitzkrieg/saint_aubry", "ge_mg_1", "us_2", "us_5", "us_recce", (84.0, 70.0), (105.0, 54.0)),
    )
}


def _overlays(window: Any, *wanted: str) -> None:
    """Switch on these overlays, in this order, and all others off."""
    for name in list(window.inquiry.overlays):
        if name not in wanted:
            window.actions_[f"overlay_{name}"].trigger()
    for name in wanted:
        if name not in window.inquiry.overlays:
            window.actions_[f"overlay_{name}"].trigger()


def pixel_of(window: Any, where: str | tuple[float, float]) -> QPoint:
    """The pixel of the canvas of a unit (its id), a hex (its label) or a point of a table."""
    found = window.document.scenario.forces.find(where) if isinstance(where, str) else None
    at = found[1].at if found is not None else where
    if window.map_kind == "table":
        return window.view.mapFromScene(window.view.scale_.scene(at))
    return window.view.widget_position(at if isinstance(at, int) else window.document.scenario.board.grid.find(at))


def _hover(window: Any, where: str | tuple[float, float]) -> None:
    at, paper = pixel_of(window, where), window.view.viewport()
    QTest.mouseMove(paper, at + QPoint(1, 1))
    QTest.mouseMove(paper, at)
    QApplication.processEvents()


def _line(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.looks,))
    _overlays(window, "line")
    _hover(window, stage.behind)


def _area(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.looks,))
    _overlays(window, "area", "line")
    _hover(window, stage.enemy)


def _spotting(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.looks,))
    _overlays(window, "spotting")
    _hover(window, stage.enemy)


def _fire(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.looks,))
    _overlays(window, "field")
    _hover(window, stage.enemy)


def _odds(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.looks,))
    _overlays(window, "odds")
    _hover(window, stage.enemy)


def _plan(window: Any, kind: str) -> None:
    window.docks.plans.start(plan_kind(kind))
    for _ in range(3):  # the plan is begun and drawn in later turns of the event loop
        QApplication.processEvents()


def _threat(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.moves,))
    _overlays(window, "line")
    _plan(window, "threat")


def _kill_zone(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.looks,))
    _overlays(window, "line")
    _plan(window, "killzone")


def _unseen(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.moves,))
    _overlays(window, "line")
    _plan(window, "unseen")


def _reach(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.moves,))
    _overlays(window, "reach")
    _hover(window, stage.place)


def _everything(window: Any, stage: Stage) -> None:
    """A line, an area, a field of fire and a reach at once."""
    window.inquiry.select((stage.moves,))
    _overlays(window, "line", "area", "field", "reach")
    _hover(window, stage.place)


def _how_many(window: Any, stage: Stage) -> None:
    window.inquiry.observers.watch_side(window.document.scenario.forces.sides[1].side)
    window.inquiry.choose(combine=COUNT)
    _overlays(window, "area")
    _hover(window, stage.place)


def _clearing(window: Any, stage: Stage) -> None:
    _line(window, stage)
    if "clearing" in window.actions_.specs:
        window.actions_["clearing"].trigger()
    else:
        window.inquiry.line.hold(window.inquiry.mouse)


def _hidden(window: Any, stage: Stage) -> None:
    window.inquiry.select((stage.looks,))
    _overlays(window, "line")
    window.take_tool("blame")
    at = pixel_of(window, stage.hides)
    QTest.mouseMove(window.view.viewport(), at)
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


ASKS: dict[str, Callable[[Any, Stage], None]] = {
    "line": _line,
    "area": _area,
    "spotting": _spotting,
    "fire": _fire,
    "odds": _odds,
    "reach": _reach,
    "all": _everything,
    "how_many": _how_many,
    "clearing": _clearing,
    "hidden": _hidden,
    "threat": _threat,
    "kill_zone": _kill_zone,
    "unseen": _unseen,
}


def ask(window: Any, game: str, name: str) -> None:
    """Ask one question of a game in a window that shows the game's sample, with the whole map in view."""
    window.cancel()
    window.docks.plans.set(on=False)
    window.docks.bring_up("inspector")
    window.inquiry.select(())
    window.inquiry.observers.set(())
    window.inquiry.line.end = None
    window.inquiry.choose()
    window.take_tool("inspect")
    ASKS[name](window, STAGES[game])
    QApplication.processEvents()
