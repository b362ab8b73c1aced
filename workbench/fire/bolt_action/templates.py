"""The templates of the game: smoke, barrages, launchers (p.39, p.47, p.59, A8)."""

from __future__ import annotations

from workbench.fire.bolt_action.desk import Desk
from workbench.fire.table_doctrine import Template

SHELLS = ("mortar_light", "mortar_medium", "howitzer_light", "mortar_heavy", "howitzer_medium", "howitzer_heavy")
BARRAGE_LEAST, BARRAGE_MOST = 7.0, 12.0
"""D6 + 6."""


def templates(desk: Desk) -> tuple[Template, ...]:
    """Discs with their diameters in the table's unit, smallest first. A smoke shell that misses is put anywhere within 6 in of
    where it was aimed, by the opponent (p.59), a barrage within 24 in (p.47)."""
    smoke, barrage = desk.ruleset.tables["smoke"], desk.ruleset.tables["barrage"]
    across = 1.0 if desk.choice("A8") == "diameter" else 2.0
    astray = desk.length("smoke", "moved_by_opponent")
    found = [
        Template(
            f"smoke_{key}",
            desk.words.say("template_smoke", weapon=desk.ruleset.weapons[key].name),
            desk.length("smoke", key) * across,
            smoke.cells[key].citation.rule,
            astray,
        )
        for key in SHELLS
    ]
    radius, moved = desk.length("smoke", "barrage_radius"), desk.length("barrage", "moved_by_opponent")
    rule = smoke.cells["barrage_radius"].citation.rule
    found.append(Template("smoke_barrage", desk.words.say("template_smoke_barrage"), 2 * radius, rule, moved))
    for key, inches in (("barrage_least", BARRAGE_LEAST), ("barrage_most", BARRAGE_MOST)):
        rule = barrage.cells["radius"].citation.rule
        found.append(Template(key, desk.words.say(f"template_{key}"), 2 * desk.inches(inches), rule, moved))
    launcher = desk.ruleset.weapons["multiple_launcher"]
    reach = launcher.value("area_radius")
    if isinstance(reach, int | float):
        name = desk.words.say("template_launcher")
        found.append(Template("launcher", name, 2 * desk.inches(float(reach)), launcher.cite("area_radius").rule))
    return tuple(sorted(found, key=lambda one: one.diameter))
