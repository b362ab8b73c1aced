"""Values of units that name something: a transport, a spotter, weapons, mounts, an opening."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.forces.models import TableUnit
from workbench.scenario.table import TableScenario

ABOARD, SPOTTER, WEAPON, OPENING, MOUNTS = "aboard", "spotter", "weapon", "opening", "mounts"
VEHICLE = "vehicle"


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Warn of names that nothing has, where the ruleset has such values of units and a table of mounts."""
    columns = context.ruleset.unit_columns
    for _, unit in context.scenario.forces:
        for name in (ABOARD, SPOTTER):
            if name in columns and unit.values.get(name):
                yield from _unit(context, unit, name)
        if WEAPON in columns:
            yield from _weapons(context, unit)
        if OPENING in columns:
            yield from _opening(context, unit)
        yield from _mounts(context, unit)


def _unit(context: LintContext[TableScenario], unit: TableUnit, name: str) -> Iterator[Diagnostic]:
    """A unit that another one names: not itself; a transport is a vehicle."""
    wanted = str(unit.values[name]).removeprefix("unit:")
    forces = context.scenario.forces
    found = forces.find(wanted)
    row = context.ruleset.units.get(found[1].kind) if found is not None else None
    span, at = context.unit_span(unit.id, "values", name), f"unit:{unit.id}"
    if found is None:
        text = Text(
            f'{unit.id} names "{wanted}" under {name}, and there is no such unit',
            f"{unit.id} nomme « {wanted} » sous {name}, et cette unité n’existe pas",
        )
        hint = did_you_mean(wanted, [other.id for _, other in forces if other.id != unit.id])
        yield context.warn("no_such_unit", text, span, at=at, hint=hint)
    elif wanted == unit.id or (name == ABOARD and row is not None and VEHICLE not in row.tags):
        text = Text(
            f"{unit.id} names {wanted} under {name}, which " + ("is itself" if wanted == unit.id else "is no vehicle"),
            f"{unit.id} nomme {wanted} sous {name}, "
            + ("c’est elle-même" if wanted == unit.id else "qui n’est pas un véhicule"),
        )
        yield context.warn("unfit_unit", text, span, at=at)


def _weapons(context: LintContext[TableScenario], unit: TableUnit) -> Iterator[Diagnostic]:
    known = context.ruleset.weapons
    for word in str(unit.values.get(WEAPON) or "").split():
        if word not in known:
            text = Text(f'{unit.id} has an unknown weapon, "{word}"', f"{unit.id} a une arme inconnue, « {word} »")
            hint = did_you_mean(word, known)
            span = context.unit_span(unit.id, "values", WEAPON)
            yield context.warn("unknown_weapon", text, span, at=f"unit:{unit.id}", hint=hint)


def _opening(context: LintContext[TableScenario], unit: TableUnit) -> Iterator[Diagnostic]:
    number = unit.values.get(OPENING)
    if not isinstance(number, int) or unit.at is None:
        return
    pieces = [piece for piece in context.scenario.board.at(unit.at) if piece.openings]
    count = sum(one.floor == unit.floor for one in pieces[-1].openings) if pieces else 0
    if number > count:
        text = Text(
            f"{unit.id} fires out of opening {number}, and its floor has {count}",
            f"{unit.id} tire par l’ouverture {number}, et son étage en a {count}",
        )
        hint = Text("openings of a floor are counted from 1", "les ouvertures d’un étage se comptent à partir de 1")
        span = context.unit_span(unit.id, "values", OPENING)
        yield context.warn("no_such_opening", text, span, at=f"unit:{unit.id}", hint=hint)


def _mounts(context: LintContext[TableScenario], unit: TableUnit) -> Iterator[Diagnostic]:
    table = context.ruleset.tables.get(MOUNTS)
    if table is None:
        return
    for number, one in enumerate(unit.weapons):
        if one.mount and one.mount not in table.cells:
            text = Text(
                f'the weapon {one.id} of {unit.id} has the mount "{one.mount}", of which no arc is known: it fires all round',
                f"l’arme {one.id} de {unit.id} a l’affût « {one.mount} », dont aucun arc n’est connu : elle tire tout autour",
            )
            hint = did_you_mean(one.mount, table.cells) or Text(", ".join(table.cells), ", ".join(table.cells))
            span = context.document.span((*context.unit_paths.get(unit.id, ()), "weapons", number, "mount"))
            yield context.warn("unknown_mount", text, span, at=f"unit:{unit.id}", hint=hint)
