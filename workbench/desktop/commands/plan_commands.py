"""The commands of the menu *Plan*: each opens the panel of plans with one kind of plan, for the unit that is selected."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.host import CommandHost
from workbench.desktop.commands.menus import separator
from workbench.desktop.widgets.actions import ActionSpec
from workbench.planning.plans import (
    APPROACH,
    FAIRNESS,
    IMPACT,
    KILL_ZONE,
    POSTS,
    PROFILE,
    RULESETS,
    THREAT,
    TURNS,
    UNSEEN,
)

translate = QCoreApplication.translate


def plan_commands(window: CommandHost) -> list[ActionSpec]:
    """One command for each kind of plan, and one that takes the plan off the map."""
    plans = window.docks.plans
    words = {
        THREAT: (
            translate("Menus", "&Threat map"),
            "Alt+1",
            translate("Menus", "How many of a side see every place, would spot a target there, may fire at it."),
        ),
        UNSEEN: (
            translate("Menus", "&Out of sight"),
            "Alt+2",
            translate(
                "Menus", "Where the selected unit gets this turn without being seen: at the end, and all the way."
            ),
        ),
        APPROACH: (
            translate("Menus", "Covered &approach"),
            "Alt+3",
            translate(
                "Menus", "Ways of the selected unit to the place clicked that trade movement for being seen less."
            ),
        ),
        PROFILE: (
            translate("Menus", "&Profile of a way"),
            "Alt+4",
            translate(
                "Menus", "Who sees the selected unit and may fire at it, step by step, on its way to the place clicked."
            ),
        ),
        POSTS: (
            translate("Menus", "Observation po&sts"),
            "Alt+5",
            translate("Menus", "The few places of a zone that together see most of another."),
        ),
        KILL_ZONE: (
            translate("Menus", "&Kill zone"),
            "Alt+6",
            translate("Menus", "Where at least so many weapons of a side bear: arc, range, sight and spotting."),
        ),
        TURNS: (
            translate("Menus", "T&urns to reach"),
            "Alt+7",
            translate("Menus", "In which turn the selected unit can be where."),
        ),
        FAIRNESS: (
            translate("Menus", "&Fairness report"),
            "Alt+8",
            translate(
                "Menus", "How the sides compare as they are set up: objectives, ground seen, first fire, stacks."
            ),
        ),
        IMPACT: (
            translate("Menus", "What &changed"),
            "Alt+9",
            translate(
                "Menus",
                "What a side sees, reaches and is covered by, and did not before the last change, in the file, or in another "
                "set-up.",
            ),
        ),
        RULESETS: (
            translate("Menus", "Compare &rulesets"),
            "Alt+0",
            translate(
                "Menus",
                "What is seen from here under the rules of this game, under those of another on the same ground, and under "
                "both, with both reasons.",
            ),
        ),
    }

    def shown(kind: str) -> bool:
        return plans.on and plans.panel.choice.kind == kind

    def switch(kind: str) -> None:
        if shown(kind):
            plans.set(on=False)
        else:
            plans.start(kind)

    return [
        *(
            ActionSpec(
                f"plan_{kind}",
                "plan",
                text,
                lambda k=kind: switch(k),  # type: ignore[misc]
                key,
                tip,
                checked=lambda k=kind: shown(k),  # type: ignore[misc]
            )
            for kind, (text, key, tip) in words.items()
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
