"""The commands of the menu *Plan*: each opens the panel of plans with one kind of plan, for the unit that is selected."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.menus import separator
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.actions import ActionSpec
from workbench.planning.plan_registry import PLAN_KINDS
from workbench.planning.plans import PlanKind

translate = QCoreApplication.translate


def plan_commands(window: CommandHost) -> list[ActionSpec]:
    """One command for each kind of plan, and one that takes the plan off the map."""
    plans, language = window.docks.plans, window.language

    def shown(kind: PlanKind) -> bool:
        return plans.on and plans.panel.form.kind is kind

    def switch(kind: PlanKind) -> None:
        if shown(kind):
            plans.set(on=False)
        else:
            plans.start(kind)

    return [
        *(
            ActionSpec(
                f"plan_{kind.id}",
                "plan",
                kind.menu.get(language),
                lambda k=kind: switch(k),  # type: ignore[misc]
                kind.key,
                kind.tip.get(language),
                checked=lambda k=kind: shown(k),  # type: ignore[misc]
            )
            for kind in PLAN_KINDS
        ),
        separator("plan_off", "plan"),
        ActionSpec(
            "plan_keep",
            "plan",
            translate("Menus", "&Keep this plan…"),
            plans.keep,
            tip=translate("Menus", "Keep the plan in the scenario under a name, to be shown again."),
            enabled=lambda: plans.on,
            disabled_reason=translate("Menus", "no plan is shown"),
        ),
        ActionSpec(
            "plan_off",
            "plan",
            translate("Menus", "Take the plan off the &map"),
            lambda: plans.set(on=False),
            tip=translate("Menus", "Show the map without the plan."),
            enabled=lambda: plans.on,
            disabled_reason=translate("Menus", "no plan is shown"),
        ),
    ]
