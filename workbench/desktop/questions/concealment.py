"""Concealment: what a unit may do and stay unspotted, and what it needs to conceal itself. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.doctrines import find_doctrine
from workbench.engine.sight.results import Reason
from workbench.engine.spotting.protocol import KnowsConcealment
from workbench.engine.spotting.results import Concealment
from workbench.rules.ruleset import Ruleset

GOING = ("move", "crawl", "assault_move", "advance")
"""Actions that lead to another hex."""
STILL = "still"


@dataclass(frozen=True, eq=False, slots=True)
class ConcealmentAnswer:
    """What a unit's doing ``action`` (in or into hex ``to``) does to its concealment; ``most`` is the highest die with which it
    conceals itself at the end of its turn where it stands (None: the rules know no such die), and ``gain`` why."""

    unit: str
    action: str
    to: int | None
    kept: Concealment | None = None
    most: int | None = None
    gain: tuple[Reason, ...] = ()
    trouble: Text | None = None


def concealing_actions(ruleset: Ruleset) -> tuple[str, ...]:
    """The actions that the rules of concealment know, in their order."""
    doctrine = find_doctrine("spotting", ruleset.doctrines["spotting"])
    found: tuple[str, ...] = getattr(doctrine, "concealing", ())
    return found


def concealment_answer(analysis: Analysis, unit_id: str, action: str, there: int | None) -> ConcealmentAnswer | None:
    """What ``action`` does to the concealment of a unit; an action that leads elsewhere leads to ``there``. None for
    games without such rules."""
    to = there if action in GOING else None
    words = action if to is None else f"{action} {analysis.label(to)}"
    if not isinstance(analysis.spotting, KnowsConcealment):
        return None
    try:
        kept = analysis.spotting.concealment(unit_id, words)
    except CannotAnswer as refused:
        return ConcealmentAnswer(unit_id, action, to, trouble=refused.text)
    most, gain = None, ()
    ask = getattr(analysis.spotting, "gain", None)
    found = analysis.scenario.forces.find(unit_id)
    if ask is not None and found is not None and found[1].at is not None:
        side, unit = found
        judged = ask(unit.at, party_of(side, unit))
        most, gain = judged.most, judged.reasons
    return ConcealmentAnswer(unit_id, action, to, kept, most, gain)
