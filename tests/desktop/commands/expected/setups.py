"""Commands of set-ups, the same on maps and tables."""

from __future__ import annotations

from typing import Any

from tests.desktop.commands.expected import Changes, Expected, Opens, scenario
from workbench.base.text import Text
from workbench.scenario.edits.setups import AddSetUp


def with_two(driver: Any) -> None:
    """There are two set-ups."""
    driver.document.apply(AddSetUp(Text.of("Forward"), "forward"))


def compared(driver: Any) -> object:
    """Is a difference shown?"""
    plans = driver.window.docks.plans
    return plans.on and plans.panel.form.kind.id == "impact"


HEX: Expected = {
    "setup_new": Opens("QInputDialog"),
    "setup_next": Changes(scenario, with_two),
    "setup_rename": Opens("QInputDialog", with_two),
    "setup_remove": Changes(scenario, with_two),
    "setup_compare": Changes(compared, with_two),
}
TABLE: Expected = dict(HEX)
