"""More places on seams near the end of a move, so that the edge of what it reaches is smooth there."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import numpy as np

from workbench.movement.table.bending import Bends
from workbench.movement.table.edges import Floats
from workbench.movement.table.nodes import SEAM, Nodes
from workbench.movement.table.search import TINY, Labels, Search

LAST, BETWEEN = 2.0, 3
"""So many spacings before a budget runs out so many more places are put between those on a seam."""


def denser(search: Search, budgets: Floats) -> Search:
    """The same search with more places on straight seams where one of the budgets is about to run out: what is reached would
    have scallops between two places there."""
    nodes = search.nodes
    at = {label: search.labels.place[label] for label in search.kept if search.labels.place[label] >= 0}
    labels = [label for label, place in at.items() if nodes.kind[place] == SEAM and nodes.turn[place] == 0]
    places = np.array([at[label] for label in labels], np.int64)
    left = budgets[None] - search.cost_of(labels)[:, None]
    few = np.where(left > 0, left, np.inf).min(axis=1, initial=np.inf) < LAST * nodes.span[places]
    labels, places = [label for label, wanted in zip(labels, few, strict=True) if wanted], places[few]
    if not labels:
        return search
    came, _ = search.arrival_of(labels)
    onward = np.sign((came * nodes.ahead[places]).sum(axis=1))[:, None] * nodes.ahead[places]
    step = nodes.span[places] / (BETWEEN + 1)
    points = np.concatenate([nodes.points[places] + (k * step)[:, None] * onward for k in range(1, BETWEEN + 1)])
    labels, places, step = labels * BETWEEN, np.tile(places, BETWEEN), np.tile(step, BETWEEN)
    cost = search.costs_to(labels, points)
    density, _, closed = search.ground.edges.located(points)
    # a way that has to pay on this stretch remembers nothing of it here: those few are left out
    length = np.hypot(*(points - search.points_of(labels)).T)
    free = cost - search.cost_of(labels) <= length * density + TINY
    kept = np.flatnonzero((cost < search.budget) & ~closed & free)
    places, points = places[kept], points[kept]
    found = copy(search)
    found.brief = len(search.labels.place)
    found.nodes = Nodes.joined([nodes, replace(nodes.only(places), points=points, span=step[kept])])
    found.density = np.concatenate([search.density, density[kept]])
    found.off = np.concatenate([search.off, search.ground.road_off(points)])
    found.bends = Bends(found.nodes, found.density, np.concatenate([search.bends.slow, search.bends.slow[places]]))
    old = search.labels
    found.labels = Labels(list(old.place), list(old.cost), list(old.paid), list(old.before))
    for number, row in enumerate(kept.tolist()):
        found.labels.add(len(nodes) + number, float(cost[row]), old.paid[labels[row]], labels[row])
    return found
