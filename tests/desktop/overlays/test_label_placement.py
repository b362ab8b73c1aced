"""Labels keep off each other and off what is blocked, stay where they are, and give way by priority."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF

from tests.desktop.every_ask import STAGES, ask
from tests.desktop.overlaps import overlapping
from tests.desktop.window_driver import load_document
from tests.shares import share, some
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.tabletop_marks import boxes_of_units
from workbench.desktop.overlays.label_placement import Box, Label, place_labels


def cover(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def crowd(seed: int, count: int = 60) -> tuple[list[Label], list[Box]]:
    dice = Random(seed)
    labels = [
        Label(dice.uniform(0, 600), dice.uniform(0, 400), dice.uniform(17, 80), 17.0, dice.randrange(3))
        for _ in range(count)
    ]
    corners = [(dice.uniform(0, 560), dice.uniform(0, 360)) for _ in range(15)]
    return labels, [(x, y, x + 30.0, y + 30.0) for x, y in corners]


@pytest.mark.parametrize("seed", range(some(12)))
def test_labels_cover_neither_each_other_nor_what_is_blocked(seed: int) -> None:
    labels, blocked = crowd(seed)
    placed = place_labels(labels, blocked)
    shown = [box for box in placed if box is not None]
    assert len(shown) > len(labels) / 2
    assert not any(cover(a, b) for a, b in combinations(shown, 2))
    assert not any(cover(box, other) for box in shown for other in blocked)
    assert placed == place_labels(labels, blocked), "the same again"


@pytest.mark.parametrize("seed", range(some(12)))
def test_small_moves_do_not_make_labels_jump(seed: int) -> None:
    labels, blocked = crowd(seed, 12)
    before = place_labels(labels, blocked)
    moved = [replace(one, x=one.x + 1, y=one.y + 1) for one in labels]
    after = place_labels(moved, blocked)
    jumps = [a for a, b in zip(before, after, strict=True) if a and b and abs(a[0] - b[0]) + abs(a[1] - b[1]) > 3]
    assert len(jumps) <= 2


def test_of_two_in_one_room_the_higher_priority_stays_and_a_needed_label_never_drops_out() -> None:
    box = (-40.0, -30.0, 40.0, 30.0)
    low, high = Label(0, 0, 60, 20, 0, centred=True), Label(0, 0, 60, 20, 1, centred=True)
    first, second = place_labels([low, high], within=box)
    assert second == (-30, -10, 30, 10)
    assert first is None
    needed, _ = place_labels([replace(low, needed=True), high], within=box)
    assert needed is not None


def test_a_label_is_above_its_anchor_if_it_can_and_below_if_not() -> None:
    label = Label(100, 100, 40, 16)
    (above,) = place_labels([label])
    assert above is not None
    assert above[3] == 94
    (below,) = place_labels([label], [above])
    assert below is not None
    assert below[1] == 106
    (inside,) = place_labels([replace(label, y=5)], within=(0, 0, 200, 200))
    assert inside is not None
    assert inside[1] >= 0


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.parametrize("game", share(["bolt_action", "blitzkrieg"], 1, "tags of reaches"))
def test_costs_of_a_reach_stand_beside_units_and_each_other(
    lend_window: Callable[[AnyDocument], Any], game: str
) -> None:
    window = lend_window(load_document(STAGES[game].path))
    ask(window, game, "reach")
    view = window.view
    view.grab()
    scale = view.scale_
    labels = [tag for name in ("answers", "lines") for tag in view._items[name].tags]
    assert labels
    assert len(labels) > (game == "blitzkrieg"), "costs of the bands, and of the way to the mouse"
    units = boxes_of_units(window.document.scenario, scale)
    assert not any(overlapping([one, QRectF(QPointF(*box[:2]), QPointF(*box[2:]))]) for one in labels for box in units)
    assert not overlapping(labels)
