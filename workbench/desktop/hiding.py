"""Concealment as the window asks for it: what a unit may do and stay unspotted, and what it needs to conceal itself. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.analysis import Analysis
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.rules.doctrines import find_doctrine
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import Party, Reason
from workbench.spotting.results import Concealment

GOING = ("move", "crawl", "assault_move", "advance")
"""What leads to another hex."""
STILL = "still"


@dataclass(frozen=True, eq=False, slots=True)
class HidingTold:
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
    """What the rules can be asked about, in their order."""
    doctrine = find_doctrine("spotting", ruleset.doctrines["spotting"])
    found: tuple[str, ...] = getattr(doctrine, "concealing", ())
    return found


def hiding_of(analysis: Analysis, unit_id: str, action: str, there: int | None) -> HidingTold:
    """What doing ``action`` does to the concealment of a unit; what leads elsewhere leads to hex ``there``, if one is meant."""
    to = there if action in GOING else None
    words = action if to is None else f"{action} {analysis.label(to)}"
    try:
        kept = analysis.concealment(unit_id, words)
    except CannotAnswer as refused:
        return HidingTold(unit_id, action, to, trouble=refused.text)
    most, gain = None, ()
    ask = getattr(analysis.spotting, "gain", None)
    found = analysis.scenario.forces.find(unit_id)
    if ask is not None and found is not None and found[1].at is not None:
        side, unit = found
        judged = ask(unit.at, Party(unit.kind, side, unit.id, unit.state, values=unit.values))
        most, gain = judged.most, judged.reasons
    return HidingTold(unit_id, action, to, kept, most, gain)
