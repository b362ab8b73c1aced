"""Edits of the plans that a scenario keeps by name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.scenario import AnyScenario, S


@dataclass(frozen=True)
class KeepPlan:
    """Keep a plan; it replaces a kept plan of the same name. One without a name changes nothing."""

    plan: KeptPlan

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Keep the plan {name}", "Garder le plan {name}").format(name=self.plan.name)

    def apply(self, scenario: S) -> S:
        """Keep."""
        if not self.plan.name or self.plan in scenario.plans:
            return scenario
        if any(plan.name == self.plan.name for plan in scenario.plans):
            kept = tuple(self.plan if plan.name == self.plan.name else plan for plan in scenario.plans)
            return replace(scenario, plans=kept)
        return replace(scenario, plans=(*scenario.plans, self.plan))


@dataclass(frozen=True)
class RenameKeptPlan:
    """Give a kept plan another name; a name that is taken or empty changes nothing."""

    name: str
    new: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Rename the plan {name}", "Renommer le plan {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Rename."""
        names = [plan.name for plan in scenario.plans]
        if not self.new or self.new in names or self.name not in names:
            return scenario
        renamed = (replace(plan, name=self.new) if plan.name == self.name else plan for plan in scenario.plans)
        return replace(scenario, plans=tuple(renamed))


@dataclass(frozen=True)
class RemoveKeptPlan:
    """Remove a kept plan."""

    name: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Drop the plan {name}", "Oublier le plan {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Remove."""
        left = tuple(plan for plan in scenario.plans if plan.name != self.name)
        return scenario if len(left) == len(scenario.plans) else replace(scenario, plans=left)


def free_plan_name(scenario: AnyScenario, wanted: str) -> str:
    """``wanted``, with a number after it if a kept plan has that name already."""
    taken = {plan.name for plan in scenario.plans}
    if wanted not in taken:
        return wanted
    return next(name for n in range(2, len(taken) + 3) if (name := f"{wanted} ({n})") not in taken)
