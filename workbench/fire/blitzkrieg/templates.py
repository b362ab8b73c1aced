"""The templates of artillery and mortars (Taille du Gabarit)."""

from __future__ import annotations

from workbench.fire.blitzkrieg.desk import Desk
from workbench.fire.table_doctrine import Template

TEMPLATES = {
    "mortar": ("mortar", False),
    "half_battery": ("half_battery", False),
    "battery": ("battery", False),
    "half_battery_rockets": ("half_battery", True),
    "battery_rockets": ("battery", True),
}
"""Templates by key: the cell of the chart, and whether rocket launchers add to it."""


def templates(desk: Desk) -> tuple[Template, ...]:
    """The templates of the sheet, smallest first; rocket launchers add 5 cm (R-A1)."""
    table = desk.ruleset.tables["templates"]
    astray = desk.ranges.length(desk.number("template_error", "shift"))
    factor = 1 if desk.ruleset.choice("R-A1", desk.scenario.switches) == "diameter" else 2
    found = []
    for key, (cell, rockets) in TEMPLATES.items():
        size = desk.number("templates", cell) + (desk.number("templates", "rockets_more") if rockets else 0.0)
        rule = table.cells[cell].citation.rule
        diameter = desk.ranges.length(size) * factor
        name = desk.words.say(f"fire_template_{key}")
        found.append(Template(key, name, diameter, rule, 0.0 if key == "mortar" else astray))
    return tuple(sorted(found, key=lambda one: one.diameter))
