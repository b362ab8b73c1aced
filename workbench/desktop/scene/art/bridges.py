"""Bridges that are terrain of their own: a deck over the course in its hex, in the direction of the road or straight across."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PySide6.QtGui import QPainter

from workbench.base.arrays import BoolArray, FloatArray
from workbench.desktop.scene.art import gullies, water
from workbench.desktop.scene.art.courses import Links, curves, sampled
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.art.roads import SALT, WANDER, WIDTHS, draw_deck
from workbench.desktop.scene.plane import UNIT

_BANK = 0.07


def paint_decks(
    painter: QPainter, patch: Patch, bridges: Mapping[Look, BoolArray], ways: Links, flows: Mapping[Look, Links]
) -> None:
    """A deck in every hex of ``bridges``; ``ways`` are the links of all that may run over them, ``flows`` the courses below."""
    for look, mask in bridges.items():
        for number in patch.numbers[mask[patch.numbers]].tolist():
            here = np.array([number], dtype=np.intp)
            below = [(flow, links) for flow, links in flows.items() if links[number] & 63]
            line = _line(patch, here, *below[0]) if below else None
            at, direction, reach = _laid(patch, here, ways, line)
            wide = gullies.width_of(below[0][0]) if below and below[0][0].style in gullies.STYLES else 0.0
            half = (max([wide, *(flow.width for flow, _ in below)]) / 2 + _BANK) * UNIT / reach
            deck = ((look.width or WIDTHS["road"]) / 2 + 0.035) * UNIT
            draw_deck(painter, patch, at, direction, (max(half, 0.16 * UNIT), deck))


def _line(patch: Patch, here: np.ndarray, flow: Look, links: Links) -> FloatArray:
    wander, salt = gullies.WANDERS.get(flow.style, (water.WANDER, water.SALT))
    return sampled(curves(patch.plane, links, here, wander=wander, salt=salt), 17).reshape(-1, 2)


def _laid(patch: Patch, here: np.ndarray, ways: Links, flow: FloatArray | None) -> tuple[FloatArray, FloatArray, float]:
    """Where the middle of a deck lies, its direction, and the sine of the angle at which it crosses the course below."""
    down = _unit(flow[-1] - flow[0]) if flow is not None else None
    if not ways[here[0]] & 63:
        at = patch.plane.centres[here[0]] if flow is None else flow[len(flow) // 2]
        across = np.array([1.0, 0.0]) if down is None else np.array([-down[1], down[0]])
        return at, across, 1.0
    way = sampled(curves(patch.plane, ways, here, wander=WANDER, salt=SALT), 17).reshape(-1, 2)
    if flow is None or down is None:
        return patch.plane.centres[here[0]], _unit(way[-1] - way[0]), 1.0
    gaps = np.linalg.norm(way[:, None] - flow[None], axis=2)
    k, m = divmod(int(np.argmin(gaps)), gaps.shape[1])
    direction = _unit(way[min(k + 1, len(way) - 1)] - way[max(k - 1, 0)])
    down = _unit(flow[min(m + 1, len(flow) - 1)] - flow[max(m - 1, 0)])
    return way[k], direction, max(abs(float(direction[0] * down[1] - direction[1] * down[0])), 0.55)


def _unit(vector: FloatArray) -> FloatArray:
    return np.asarray(vector / (np.linalg.norm(vector) or 1.0))
