"""The enemy that is looked for: a selected unit, a kind that was chosen, or anybody. A part of an inquiry."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic

from workbench.analysis.base_analysis import party_of
from workbench.desktop.questions.inquiry import Inquiry
from workbench.engine.sight.results import Party
from workbench.engine.sight.whose_height import as_if_there
from workbench.scenario.scenario import A, Scenario, TabletopScenario


class EnemyChoice(Generic[A]):
    """``described`` is the enemy that is looked for where no unit is: its kind, state and action. ``kind_chosen`` is True if
    the user said which kind that is; otherwise anybody is looked for."""

    def __init__(self, inquiry: Inquiry[Any, Any, Any, Any, A]) -> None:
        self._inquiry = inquiry
        self.described = Party()
        self.kind_chosen = False

    def open(self) -> None:
        """Another document is open: nobody is chosen, and a kind that its rules lack gives way to their first."""
        self.kind_chosen = False
        units = self._inquiry.ruleset.units
        if self.described.kind not in units:
            self.described = Party(next(iter(units), ""))

    @property
    def unit(self) -> str:
        """The unit (id) that pinned observers look for, wherever it might be: the first of those selected that is none of them.
        Its height is that of every answer; "" = there is none."""
        inquiry, observers = self._inquiry, self._inquiry.observers
        if not observers.is_pinned:
            return ""
        looking = {observers.unit_of(who) for who in observers.chosen}
        forces = inquiry.document.analysed_scenario.forces
        return next((unit for unit in inquiry.selection if unit not in looking and forces.find(unit) is not None), "")

    @property
    def kind(self) -> str:
        """The kind that is looked for where no unit is; "" for anybody."""
        return self.described.kind if self.kind_chosen else ""

    def seek(self, kind: str) -> None:
        """Look for a kind of unit from now on; "" for anybody."""
        usual = next(iter(self._inquiry.ruleset.units), "")
        self.kind_chosen = bool(kind)
        self.describe(kind=kind or usual, unit="", values={})

    def describe(self, **values: Any) -> None:
        """Set parts of what is looked for (``kind``, ``state``, ``action``) where no unit is, and ask again."""
        self.described = replace(self.described, **values)
        self._inquiry.choose()


class HexEnemy(EnemyChoice[Scenario]):
    """The enemy on a hex map."""

    def party(self, side: str, action: str) -> Party:
        """The enemy of a side that does something ("": nothing): the selected unit as it would be on the floor of any hex, or
        else who was described."""
        found = self._inquiry.document.analysed_scenario.forces.find(self.unit)
        if found is None:
            return replace(self.described, side=self._other_side(side), action=action)
        owner, unit = found
        values = {name: value for name, value in unit.values.items() if name != "level"}
        hostile = owner if owner != side else self._other_side(side)
        return Party(unit.kind, hostile, "", unit.state, action, values)

    def _other_side(self, side: str) -> str:
        sides = self._inquiry.document.analysed_scenario.forces.sides
        others = [force.side for force in sides if force.side != side]
        return others[0] if side and len(others) == 1 else ""


class TabletopEnemy(EnemyChoice[TabletopScenario]):
    """The enemy on a table."""

    @property
    def party(self) -> Party:
        """The selected unit, or else who was described, doing what was described."""
        found = self._inquiry.document.analysed_scenario.forces.find(self.unit)
        if found is None:
            return self.described
        return replace(as_if_there(party_of(*found)), action=self.described.action)
