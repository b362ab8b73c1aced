"""Commands of the menu of plans."""

from __future__ import annotations

from typing import Any

from tests.desktop.commands.expected import Changes, Expected, Opens, checked
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plan_registry import PLAN_KINDS


def with_a_plan(driver: Any) -> None:
    """A plan is shown."""
    driver.window.docks.plans.start(THREAT)


def is_shown(driver: Any) -> object:
    """Is a plan shown?"""
    return driver.window.docks.plans.on


HEX: Expected = {
    **{f"plan_{kind.id}": Changes(checked(f"plan_{kind.id}")) for kind in PLAN_KINDS},
    "plan_keep": Opens("QInputDialog", with_a_plan),
    "plan_off": Changes(is_shown, with_a_plan),
}
TABLE: Expected = dict(HEX)
