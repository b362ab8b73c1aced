"""The menu *Plan*: each command opens the panel of plans with one kind of plan, for the unit that is selected."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.planning.plan_registry import PLAN_KINDS
from workbench.planning.plans import PlanKind

translate = QCoreApplication.translate


def plan_menu(window: CommandHost) -> list[ActionSpec]:
    """One command for each kind of plan, one that keeps the plan, and one that takes it off the map."""
    plans, language = window.docks.plans, window.language
    plan_shown = Precondition(lambda: plans.on, translate("Menus", "no plan is shown"))

    def shown(kind: PlanKind) -> bool:
        return plans.on and plans.panel.form.kind is kind

    def switch(kind: PlanKind) -> None:
        if shown(kind):
            plans.finish()
        else:
            plans.start(kind)

    return in_menu(
        "plan",
        *(
            ActionSpec(
                f"plan_{kind.id}",
                kind.menu.get(language),
                partial(switch, kind),
                kind.key,
                kind.tip.get(language),
                checked=partial(shown, kind),
            )
            for kind in PLAN_KINDS
        ),
        separator("plan_off"),
        ActionSpec(
            "plan_keep",
            translate("Menus", "&Keep this plan…"),
            plans.keep,
            tip=translate("Menus", "Keep the plan in the scenario under a name, to be shown again."),
            needs=plan_shown,
        ),
        ActionSpec(
            "plan_off",
            translate("Menus", "Take the plan off the &map"),
            plans.finish,
            tip=translate("Menus", "Show the map without the plan."),
            needs=plan_shown,
        ),
    )
