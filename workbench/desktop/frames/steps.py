"""Steps of the window's thread and their figures: how long it took, what it worked, what it painted. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

MOVE, DRAG, PRESS, WHEEL, KEY, OTHER = "move", "drag", "press", "wheel", "key", "other"
KINDS = (MOVE, DRAG, PRESS, WHEEL, KEY, OTHER)
"""What a step answers: the mouse moved, with a button or without, or one was pressed or let go; the wheel; a key; anything else
(an answer that came, a timer)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch in which the window's thread did not come to rest, all times in seconds.

    ``began`` counts from the start of the recording, ``work`` is processor time, ``painting`` the part that painted the
    view. ``ran`` is the event that took longest, with its receiver, ``ran_seconds`` how long; ``where`` the functions of ours
    that were found at work most often, innermost first ("" in a short step).
    """

    kind: str
    began: float
    seconds: float
    work: float
    painting: float
    ran: str
    ran_seconds: float
    where: str = ""


@dataclass(frozen=True)
class Spread:
    """The half, the slowest twentieth and the slowest of some times, in milliseconds."""

    count: int
    p50: float
    p95: float
    most: float


def spread(seconds: Iterable[float]) -> Spread:
    """The spread of some times in seconds; all 0 of none."""
    times = np.fromiter(seconds, dtype=np.float64) * 1000
    if not times.size:
        return Spread(0, 0.0, 0.0, 0.0)
    p50, p95 = np.percentile(times, [50, 95])
    return Spread(times.size, float(p50), float(p95), float(times.max()))


def frames(steps: Iterable[Step]) -> list[Step]:
    """The steps that painted the view."""
    return [step for step in steps if step.painting > 0.0]


def by_kind(steps: Sequence[Step]) -> dict[str, list[Step]]:
    """The steps by what they answer, in the order of ``KINDS``; kinds without any are left out."""
    found = {kind: [step for step in steps if step.kind == kind] for kind in KINDS}
    return {kind: some for kind, some in found.items() if some}


def longest(steps: Iterable[Step]) -> Step | None:
    """The step that took longest."""
    return max(steps, key=lambda step: step.seconds, default=None)


def told(steps: Sequence[Step], about: Mapping[str, Any]) -> dict[str, Any]:
    """A recording as plain data: ``about`` it, the figures of its frames by kind (ms), and every step."""

    def figures(some: Sequence[Step]) -> dict[str, Any]:
        return {
            "frame_ms": asdict(spread(step.seconds for step in frames(some))),
            "painting_ms": asdict(spread(step.painting for step in frames(some))),
            "step_ms": asdict(spread(step.seconds for step in some)),
            "work_ms": asdict(spread(step.work for step in some)),
        }

    worst = longest(steps)
    return {
        **about,
        "all": figures(steps),
        **{kind: figures(some) for kind, some in by_kind(steps).items()},
        "longest": asdict(worst) if worst is not None else None,
        "steps": [asdict(step) for step in steps],
    }
