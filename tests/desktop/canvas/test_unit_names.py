"""Names of units on both kinds of map: chosen in the menu, at every zoom, for selected units and those under the mouse."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QApplication

from tests.desktop.bolt_action_windows import OpenBoltAction, bolt_table
from tests.desktop.every_ask import ASKS, STAGES, ask
from tests.desktop.overlaps import names_over_tags
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import WindowDriver, load_document
from tests.shares import share
from workbench.desktop.canvas.unit_names import UnitNames
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.answer_painter import AnswerPens
from workbench.desktop.look.settings import ALL_NAMES, SELECTED_NAMES
from workbench.desktop.overlays import line_of_sight
from workbench.desktop.overlays.label_placement import Tag, paint_tags
from workbench.scenario.units import Force, Forces, TabletopUnit

pytestmark = pytest.mark.gui


def named(driver: WindowDriver | TabletopDriver) -> set[str]:
    """The names on the map."""
    view = driver.window.view
    names: UnitNames = view.names
    return {words for _, words, _ in names.labels(view.viewportTransform(), QRectF(view.viewport().rect()))}


@pytest.mark.slow(8)
def test_selected_units_and_those_under_the_mouse_are_named_at_every_zoom(driver: WindowDriver) -> None:
    assert driver.window.settings.unit_names == SELECTED_NAMES
    assert not named(driver)
    driver.click("0303")
    assert any("b1" in words for words in named(driver))
    driver.hover("1003")
    assert len(named(driver)) == 2
    driver.window.view.set_zoom(0.1)
    assert any("b1" in words for words in named(driver))
    driver.window.view.fit()
    driver.hover("0606")
    assert len(named(driver)) == 1
    driver.window.actions_["names_none"].trigger()
    assert not named(driver)


@pytest.mark.slow
def test_all_names_are_shown_without_covering_each_other(driver: WindowDriver) -> None:
    before = driver.window.view.grab().toImage()
    driver.window.actions_["names_all"].trigger()
    assert driver.window.settings.unit_names == ALL_NAMES
    assert len(named(driver)) == 3
    assert driver.window.view.grab().toImage() != before
    view = driver.window.view
    boxes = [box for box, _, _ in view.names.labels(view.viewportTransform(), QRectF(view.viewport().rect()))]
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))
    assert all(QRectF(view.viewport().rect()).contains(box) for box in boxes)
    driver.drag("0303", "0306")
    QApplication.processEvents()
    moved = [box for box, _, _ in view.names.labels(view.viewportTransform(), QRectF(view.viewport().rect()))]
    assert moved != boxes


def test_units_on_a_table_have_names(tabletop: TabletopDriver) -> None:
    tabletop.window.actions_["names_all"].trigger()
    on_table = [unit.id for _, unit in tabletop.scenario.forces if unit.at is not None]
    assert len(named(tabletop)) == len(on_table)
    tabletop.window.actions_["show_units"].trigger()
    assert not tabletop.window.view.units_shown


@pytest.mark.slow
def test_the_name_of_a_target_does_not_lie_over_the_share_of_it_that_is_seen(
    open_bolt_action: OpenBoltAction, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: dict[str, QRectF] = {}

    def noted(canvas: AnswerPens, tags: Sequence[Tag], *rest: Any) -> list[QRectF]:
        boxes = paint_tags(canvas, tags, *rest)
        painted.update(zip((tag.words for tag in tags), boxes, strict=False))
        return boxes

    monkeypatch.setattr(line_of_sight, "paint_tags", noted)
    table = bolt_table()
    tank = TabletopUnit("tiger", "tank_heavy", (46.0, 20.0), 270.0)
    driver = open_bolt_action(replace(table, forces=Forces((Force("Red", (tank,)),))))
    view = driver.window.view
    view.show_names(SELECTED_NAMES)
    driver.inspect()
    driver.tap((4.0, 17.0))
    driver.point_at((46.0, 20.0))  # its side is hidden by a corner of the house
    view.grab()
    (share,) = (view.viewportTransform().mapRect(box) for words, box in painted.items() if words.endswith("%"))
    (name,) = (box for box, _, _ in view.names.labels(view.viewportTransform(), QRectF(view.viewport().rect())))
    assert not share.intersects(name)
    assert abs(share.center().x() - name.center().x()) < 60, "both are beside the tank"


EVERY = [(game, name) for game in STAGES for name in ASKS]


@pytest.mark.slow
@pytest.mark.share(4)
@pytest.mark.parametrize(("game", "name"), share(EVERY, 4, "names"))
def test_names_lie_neither_on_other_units_nor_on_what_answers_write(
    lend_window: Callable[[AnyDocument], Any], game: str, name: str
) -> None:
    window = lend_window(load_document(STAGES[game].path))
    window.resize(1280, 720)
    QApplication.processEvents()
    window.view.fit()
    ask(window, game, name)
    window.grab()
    view = window.view
    at, room = view.viewportTransform(), QRectF(view.viewport().rect())
    units = [view.names._box_of(unit.id) for _, unit in window.document.scenario.forces]
    counters = [at.mapRect(box) for box in units if box is not None]
    assert not names_over_tags(window)
    shown = [box for box, _, _ in view.names.labels(at, room)]
    assert shown or name == "how_many"
    # where no place is free a name lies where it covers least: a hair of a counter is nothing
    laid_over = [box & counter for box in shown for counter in counters]
    assert not [part for part in laid_over if min(part.width(), part.height()) > 1.5]


def test_a_name_gives_way_to_a_tag_where_nothing_else_is_free(driver: WindowDriver) -> None:
    driver.click("0303")
    view = driver.window.view
    assert len(named(driver)) == 1
    view.names.keep_off([QRectF(view.viewport().rect())])
    assert not named(driver)
    view.names.keep_off([])
    assert len(named(driver)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_names_under_tags_are_those_that_they_reach_into(driver: WindowDriver, seed: int) -> None:
    """At any places and sizes, also beside a name, touching its edge, or without an extent."""
    driver.window.actions_["names_all"].trigger()
    view, dice = driver.window.view, random.Random(seed)
    seen = view.viewportTransform(), QRectF(view.viewport().rect())
    every = [label[0] for label in view.names.labels(*seen)]
    assert len(every) == 3
    box = dice.choice(every)
    tags = [
        QRectF(box.right(), box.top(), 20, 20),
        QRectF(box.center(), QSizeF(0, 0)),
        QRectF(dice.uniform(0, 900), dice.uniform(0, 600), dice.uniform(0, 300), dice.uniform(0, 300)),
        *([QRectF(box.left() + 1, box.bottom() - 1, 4, 40)] if seed % 2 else []),
    ]
    view.names.keep_off(tags)
    left = [label[0] for label in view.names.labels(*seen)]
    assert left == [one for one in every if not any(one.intersects(tag) for tag in tags)]
    view.names.keep_off([])


@pytest.mark.slow
@pytest.mark.parametrize("game", STAGES)
def test_a_unit_with_a_name_is_called_by_it_where_there_is_little_room(
    lend_window: Callable[[AnyDocument], Any], game: str
) -> None:
    """Among many labels an id, which only files have, stood on the map in place of the name."""
    window = lend_window(load_document(STAGES[game].path))
    window.resize(1024, 600)
    QApplication.processEvents()
    window.view.fit()
    view, names = window.view, [unit.name.en for _, unit in window.document.scenario.forces if unit.name]
    view.show_names(ALL_NAMES)
    words = [said for _, said, _ in view.names.labels(view.viewportTransform(), QRectF(view.viewport().rect()))]
    ids = {unit.id for _, unit in window.document.scenario.forces if unit.name}
    assert words
    assert names
    assert not [said for said in words if said in ids]
