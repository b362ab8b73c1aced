"""Checks of the units of a table: overlaps, figures, contradictory states, transports, floors and forbidden terrain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.checks.registry import check_of_scenarios
from workbench.engine.doctrines import exclusive_states
from workbench.engine.sight.tabletop_footprints import (
    bodies_of,
    crewed,
    figures_of,
    printed_distance,
    standing,
    unit_coherency,
)
from workbench.engine.sight.tabletop_wording import length_text, number_text, size_text
from workbench.files.scenario_reader import ReadScenario
from workbench.rules.ruleset import BRIDGE, ROAD
from workbench.scenario.presence import present
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Point, TabletopUnit, names_of_units

# --- Units and kept lines off the table.


@check_of_scenarios(tabletops=True)
def places_off_the_table(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of each unit that stands off the table, and of each kept line that ends there."""
    board = context.scenario.board
    size = size_text(board.width, board.height, board.unit)
    hint = Text("a unit without at is in reserve", "une unité sans at est en réserve")
    for _, unit in context.scenario.forces:
        places: list[tuple[Point | None, tuple[str | int, ...]]] = [(unit.at, ("at",))]
        places += [(model, ("models", number)) for number, model in enumerate(unit.models)]
        off = next(((at, place) for at, place in places if at is not None and not board.holds(at)), None)
        if off is None:
            continue
        text = Text(
            f"{{who}} stands at [{off[0][0]:g}, {off[0][1]:g}], off the table, which is {{size}}",
            f"{{who}} est en [{off[0][0]:g}, {off[0][1]:g}], hors de la table, qui fait {{size}}",
        )
        words = text.format(who=context.unit_called(unit), size=size)
        yield context.warn(
            "unit_off_table", words, context.unit_span(unit.id, *off[1]), at=f"unit:{unit.id}", hint=hint
        )
    for number, line in enumerate(context.scenario.lines):
        for key, end in (("from", line.origin), ("to", line.target)):
            if not isinstance(end, str) and not board.holds(end[0]):
                text = Text("the line ends off the table", "la ligne finit hors de la table")
                yield context.warn("line_off_table", text, context.document.span(("lines", number, key)))


# --- Units whose bases overlap.


MOST_REPORTED = 100
"""The most pairs that are reported."""
SLACK = 0.01
"""Bases that overlap by less than this share of the smaller one touch."""


@check_of_scenarios(tabletops=True)
def units_that_overlap(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of every such pair on the same floor."""
    found = [
        (unit, area)
        for _, unit in present(context.scenario).forces
        if unit.at is not None and (area := standing(unit, context.scenario.board, context.ruleset)).area > 0
    ]
    if len(found) < 2:
        return
    areas = [area for _, area in found]
    tree = shapely.STRtree(areas)
    pairs = ((a, int(b)) for a, area in enumerate(areas) for b in sorted(tree.query(area, "intersects")) if a < b)
    reported = 0
    for one, other in pairs:
        (unit, area), (second, place) = found[one], found[other]
        if unit.floor != second.floor or area.intersection(place).area <= SLACK * min(area.area, place.area):
            continue
        reported += 1
        if reported > MOST_REPORTED:
            return
        both = {"one": context.unit_called(unit), "other": context.unit_called(second)}
        text = Text("the bases of {one} and {other} overlap", "les socles de {one} et {other} se chevauchent").format(
            **both
        )
        yield context.warn("units_overlap", text, context.unit_span(second.id, "at"), at=f"unit:{second.id}")


# --- Figures of one unit that are too far from the others, or overlap.


@check_of_scenarios(tabletops=True)
def figures(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of each unit with such figures, except units off the table and models that the game does not count as figures."""
    for _, unit in present(context.scenario).forces:
        if unit.at is not None and figures_of(unit, context.ruleset):
            yield from _separated_figures(context, unit)
            yield from _overlapping_figures(context, unit)


def _separated_figures(context: ReadScenario[TabletopScenario], unit: TabletopUnit) -> Iterator[Diagnostic]:
    board, ruleset = context.scenario.board, context.ruleset
    distance = printed_distance(ruleset, board, unit)
    found = unit_coherency(unit, board, ruleset, distance) if distance is not None else None
    if found is None or not found.out:
        return
    far = length_text(found.distance, board.unit)
    names = ", ".join(str(place + 1) for place in sorted(found.out))
    if crewed(unit, ruleset):
        text = Text(
            f"gunners of {context.unit_called(unit).en} are more than {far.en} from the gun: {names}",
            f"des servants de {context.unit_called(unit).fr} sont à plus de {far.fr} du canon : {names}",
        )
    else:
        text = Text(
            f"figures of {context.unit_called(unit).en} are more than {far.en} from the others: {names}",
            f"des figurines de {context.unit_called(unit).fr} sont à plus de {far.fr} des autres : {names}",
        )
    yield context.warn("figures_apart", text, context.unit_span(unit.id, "models"), at=f"unit:{unit.id}")


def _overlapping_figures(context: ReadScenario[TabletopScenario], unit: TabletopUnit) -> Iterator[Diagnostic]:
    bodies = bodies_of(unit, context.scenario.board, context.ruleset)
    pairs = [f"{one + 1}/{other + 1}" for one, other in _overlapping_pairs(bodies)]
    if pairs:
        text = Text(
            f"figures of {context.unit_called(unit).en} stand on each other: {', '.join(pairs)}",
            f"des figurines de {context.unit_called(unit).fr} se chevauchent : {', '.join(pairs)}",
        )
        yield context.warn("figures_overlap", text, context.unit_span(unit.id, "models"), at=f"unit:{unit.id}")


def _overlapping_pairs(bodies: Sequence[BaseGeometry]) -> list[tuple[int, int]]:
    if len(bodies) < 2 or not bodies[0].area:
        return []
    first, second = shapely.STRtree(bodies).query(list(bodies), predicate="intersects")
    pairs = sorted((int(a), int(b)) for a, b in zip(first, second, strict=True) if a < b)
    return [
        (one, other)
        for one, other in pairs
        if bodies[one].intersection(bodies[other]).area > SLACK * min(bodies[one].area, bodies[other].area)
    ]


CREW, CAPACITY, ABOARD = "crew", "capacity", "aboard"
STATE_GROUPS = {"orders": Text("orders", "ordres"), "qualities": Text("qualities", "niveaux d’expérience")}
"""Groups of states of which a unit can have at most one."""


@check_of_scenarios(tabletops=True)
def odd_numbers(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of several states of one group, of numbers below 0, and of transports that are too full."""
    columns = context.ruleset.unit_columns
    groups = exclusive_states(context.ruleset.doctrines.values())
    for _, unit in context.scenario.forces:
        for group, words in STATE_GROUPS.items():
            yield from _several_states(context, unit, group, groups.get(group, ()), words)
        for name in (CREW, CAPACITY):
            if name in columns:
                yield from _negative_number(context, unit, name)
        if CAPACITY in columns and ABOARD in columns:
            yield from _overfull_transport(context, unit)


def _several_states(
    context: ReadScenario[TabletopScenario], unit: TabletopUnit, group: str, keys: tuple[str, ...], words: Text
) -> Iterator[Diagnostic]:
    held = [key for key in keys if key in unit.state]
    if len(held) > 1:
        listed = ", ".join(held)
        text = Text("{unit} has {n} {words} at once: {listed}", "{unit} a {n} {words} à la fois : {listed}")
        hint = Text("only {first} counts: keep one of them", "seul {first} compte : n’en gardez qu’un")
        yield context.warn(
            f"several_{group}",
            text.format(unit=context.unit_called(unit), n=len(held), words=words, listed=listed),
            context.unit_span(unit.id, "state"),
            at=f"unit:{unit.id}",
            hint=hint.format(first=held[0]),
        )


def _negative_number(context: ReadScenario[TabletopScenario], unit: TabletopUnit, name: str) -> Iterator[Diagnostic]:
    value = unit.values.get(name)
    if isinstance(value, int | float) and value < 0:
        text = Text("{unit} has {name}: {value}, less than nobody", "{unit} a {name} : {value}, moins que personne")
        hint = Text("count from 0, or leave it out", "comptez à partir de 0, ou ne le dites pas")
        span = context.unit_span(unit.id, "values", name)
        message = text.format(unit=context.unit_called(unit), name=name, value=f"{value:g}")
        yield context.warn("below_nobody", message, span, at=f"unit:{unit.id}", hint=hint)


def _overfull_transport(context: ReadScenario[TabletopScenario], unit: TabletopUnit) -> Iterator[Diagnostic]:
    """Warn if a transport has too many passengers: figures, or 1 for a unit without figures."""
    kind = context.ruleset.units.get(unit.kind)
    printed = kind.values.get(CAPACITY) if kind is not None else None
    capacity = unit.values.get(CAPACITY, printed.value if printed is not None else None)
    if not isinstance(capacity, int | float):
        return
    aboard = [
        other
        for _, other in context.scenario.forces
        if str(other.values.get(ABOARD) or "").removeprefix("unit:") == unit.id
    ]
    count = sum(max(len(other.models), 1) for other in aboard)
    if count > max(capacity, 0):
        text = Text(
            "{unit} has room for {room}, and {count} are aboard: {listed}",
            "{unit} a {room} places, et {count} sont à bord : {listed}",
        )
        hint = Text("let some get out, or give it more capacity", "faites-en descendre, ou donnez-lui plus de capacité")
        message = text.format(
            unit=context.unit_called(unit),
            room=f"{capacity:g}",
            count=count,
            listed=names_of_units(aboard, context.scenario.forces, context.ruleset.units),
        )
        # the warning belongs to the last unit aboard
        span = context.unit_span(aboard[-1].id, "values", ABOARD)
        yield context.warn("transport_too_full", message, span, at=f"unit:{unit.id}", hint=hint)


# --- Units on a floor that no piece at their place has.


@check_of_scenarios(tabletops=True)
def units_above_the_roof(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of every unit on a floor above all pieces at its place, by their storeys or else by their height."""
    board, terrain = context.scenario.board, context.ruleset.terrain
    for _, unit in present(context.scenario).forces:
        if unit.at is None or not unit.floor:
            continue
        highest = 0.0
        for feature in board.features_at(unit.at):
            row = terrain.get(feature.terrain)
            level = feature.level if feature.level is not None else max(row.levels, default=0) if row is not None else 0
            highest = max(highest, feature.floors or level)
        if unit.floor > highest:
            text = Text(
                f"{context.unit_called(unit).en} is on floor {unit.floor}, but nothing at its place is so high",
                f"{context.unit_called(unit).fr} est à l’étage {unit.floor}, mais rien n’est si haut à cet endroit",
            )
            hint = Text(
                f"the highest floor there is {highest:g}", f"l’étage le plus haut y est {number_text(highest).fr}"
            )
            yield context.warn(
                "no_such_floor", text, context.unit_span(unit.id, "floor"), at=f"unit:{unit.id}", hint=hint
            )


# --- Units on pieces of terrain where their mobility class may neither go nor start.


@check_of_scenarios(tabletops=True)
def units_on_forbidden_terrain(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of every such unit whose middle lies in such an area, unless it is on a road or a bridge."""
    board, terrain = context.scenario.board, context.ruleset.terrain
    roads = (*context.ruleset.keys_in_role(ROAD), *context.ruleset.keys_in_role(BRIDGE))
    for _, unit in present(context.scenario).forces:
        kind = context.ruleset.units.get(unit.kind)
        if unit.at is None or kind is None:
            continue
        under = board.features_at(unit.at)
        if any(feature.terrain in roads for feature in under):
            continue
        for feature in under:
            row = terrain.get(feature.terrain)
            cell = row.passage.get(kind.mobility) if row is not None else None
            if row is not None and cell is not None and cell.forbidden and not cell.has("deploy"):
                text = Text(
                    f"{context.unit_called(unit).en} stands on {row.name.en}, which is forbidden to it",
                    f"{context.unit_called(unit).fr} est sur « {row.name.fr} », qui lui est interdit",
                )
                yield context.warn("forbidden_terrain", text, context.unit_span(unit.id, "at"), at=f"unit:{unit.id}")
