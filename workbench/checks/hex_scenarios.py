"""Checks of scenarios on hexes, some of them for tables too: map variants, terrain, stacking, options, zones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import shapely

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Span, did_you_mean
from workbench.base.text import LANGUAGES, Text
from workbench.checks.registry import check_of_painted_maps, check_of_scenarios
from workbench.engine.doctrines import doctrine_names, find_doctrine, find_games
from workbench.engine.sight.terrain_arrays import flat_banks, slope_terms
from workbench.engine.unmodelled_rules import described, is_touched
from workbench.files.scenario_reader import ReadScenario
from workbench.files.underlay_file import MOST_UNIT_PIXELS, why_no_picture
from workbench.geometry.shapes import SNAP, outlines, planar
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_variants import active_map_variants
from workbench.scenario.presence import waits
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import hexes_without_slope
from workbench.scenario.units import Unit, names_of_units
from workbench.scenario.zones import SETUP, Zone, area_of, find_zone, lies_in

if TYPE_CHECKING:
    from workbench.engine.movement.results import Stacking
    from workbench.scenario.tabletop_board import Feature

# --- An overlay in force that changes nothing: a mistake in a rule, or terrain that was painted over since.


@check_of_painted_maps
def overlays_in_vain(context: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Remark on each overlay in force that changes nothing."""
    from workbench.scenario.edits.map_variants_applied import apply_changes

    scenario = context.scenario
    for overlay in active_map_variants(scenario.overlays):
        before, scenario = scenario, apply_changes(scenario, overlay.changes)
        if scenario is before or scenario == before:
            name = overlay.title
            text = Text('the overlay "{name}" changes nothing', "la surcouche « {name} » ne change rien").format(
                name=name
            )
            span = context.document.span(("overlays", context.scenario.overlays.index(overlay)))
            hint = Text("is its terrain on the map?", "son terrain est-il sur la carte ?")
            yield context.note("overlay_in_vain", text, span, hint=hint)


# --- Roads on banks in hexes that are no higher than the ground beside them: a bank has no height of its own.


@check_of_scenarios(hexes=True)
def banks_not_raised(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn, once for each terrain that is a bank or the mere sign of a hill (its fact ``bank``, in levels), of hexes that have
    no neighbour outside it so many levels lower."""
    for key, flat in flat_banks(context.scenario, context.ruleset).items():
        row, board = context.ruleset.terrain[key], context.scenario.board
        label = board.grid.labels[int(np.flatnonzero(flat)[0])]
        text = Text(
            "{name}: {n} of its hexes are no higher than the ground beside, the first is {at}; it alone has no height",
            "{name} : {n} de ses hexagones ne dominent pas le sol voisin, dès {at} ; le dessin seul n’a pas de hauteur",
        )
        hint = Text("give its hexes {bank} level more", "donnez à ses hexagones {bank} niveau de plus")
        words = text.format(name=row.name, n=int(flat.sum()), at=label)
        span = context.document.key_span(("map", "paths" if key in board.paths else "hexes"))
        yield context.warn("bank_not_raised", words, span, at=label, hint=hint.format(bank=row.fact("bank")))


# --- Units of two sides in one hex without an assault.


IN_ASSAULT = "in_assault"


@check_of_scenarios(hexes=True)
def enemies_in_one_hex(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn if the ruleset has assaults, two sides share a hex and no unit there is in one."""
    if IN_ASSAULT not in context.ruleset.states:
        return
    stacks: dict[int, list[tuple[str, Unit]]] = defaultdict(list)
    for side, unit in context.scenario.forces:
        if unit.at is not None:
            stacks[unit.at].append((side, unit))
    for number, stack in sorted(stacks.items()):
        if len({side for side, _ in stack}) > 1 and not any(unit.has(IN_ASSAULT) for _, unit in stack):
            label = context.scenario.board.grid.labels[number]
            text = Text(
                f"units of several sides stand in {label} and none of them is in an assault",
                f"des unités de plusieurs camps sont en {label} sans être en assaut",
            )
            state = context.ruleset.states[IN_ASSAULT].name
            hint = Text("give them the state “{state}”", "donnez-leur l’état « {state} »").format(state=state)
            yield context.warn("enemies_together", text, context.unit_span(stack[-1][1].id, "at"), at=label, hint=hint)


# --- Hexes above a neighbour without a slope, in rulesets in which a contour makes its hex a slope hex.


NO_SLOPE = "no_slope"
"""The code of the warning that :func:`workbench.scenario.edits.slopes.slopes_to_draw` mends."""


@check_of_scenarios(hexes=True)
def levels_without_slope(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn, once for the map, that levels rise where no slope, steep slope or cliff is drawn: such a hill does not block. It is
    a remark where high ground blocks without them (the function ``high_ground_blocks`` of a sight doctrine)."""
    board, terms = context.scenario.board, slope_terms(context.ruleset)
    without_slope = np.flatnonzero(hexes_without_slope(board, terms)).tolist() if terms is not None else []
    number = len(without_slope)
    if not number:
        return
    label = board.grid.labels[without_slope[0]]
    text = Text(
        f"{number} hexes lie above a neighbour without a slope, the first is {label}",
        f"{number} hexagones dominent un voisin sans pente, le premier est {label}",
    )
    if number == 1:
        text = Text(
            f"{label} lies above a neighbour without a slope", f"{label} domine un voisin, sans pente entre les deux"
        )
    span = context.document.key_span(("map", "elevation"))
    hint = Text("draw slopes there, or a cliff along the hexside", "tracez-y des pentes, ou une falaise sur le côté")
    if _blocks_without_slopes(context):
        yield context.note(NO_SLOPE, text, span, at=label, hint=hint)
        return
    words = Text("{text}: there the hill does not block sight", "{text} : la hauteur n’y arrête pas la vue")
    yield context.warn(NO_SLOPE, words.format(text=text), span, at=label, hint=hint)


def _blocks_without_slopes(context: ReadScenario) -> bool:
    try:
        doctrine = find_doctrine("sight", context.ruleset.doctrines.get("sight", ""))
    except CannotAnswer:
        return False
    blocks = getattr(doctrine, "high_ground_blocks", None)
    return blocks is not None and bool(blocks(context.scenario, context.ruleset))


# --- Optional rules in force that the program does not model.


@check_of_scenarios(hexes=True, tabletops=True)
def options_not_modelled(context: ReadScenario) -> Iterator[Diagnostic]:
    """Remark on each option in force that changes no answer."""
    for place, key in enumerate(context.scenario.options):
        option = context.ruleset.options.get(key)
        if option is not None and not option.modelled:
            text = Text(
                f"the option {option.name.en} ({option.citation.words('en')}) changes no answer: it is not modelled",
                f"l’option {option.name.fr} ({option.citation.rule}) ne change aucune réponse : elle n’est pas modélisée",
            )
            yield context.note("not_modelled", text, context.document.span(("options", place)))


@check_of_scenarios(hexes=True, tabletops=True)
def rules_not_modelled(context: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Name, in one remark, the rules that are not modelled and concern units, terrain or conditions of the scenario."""
    units = [described(unit) for _, unit in context.scenario.forces]
    found = [
        option
        for option in context.ruleset.not_modelled
        if option.concern is not None
        and not option.concern.always
        and is_touched(option.concern, context.scenario, context.ruleset, units)
    ]
    if found:
        names = (
            mark.join(f"{option.name.get(language)} [{option.citation.words(language)}]" for option in found)
            for language, mark in zip(LANGUAGES, ("; ", " ; "), strict=True)
        )
        text = Text("not modelled: {names}", "non modélisé : {names}").format(names=Text(*names))
        hint = Text("what each leaves out: workbench rulesets", "ce que chacune omet : workbench rulesets")
        yield context.note("rule_not_modelled", text, context.document.key_span(("ruleset",)), hint=hint)


@check_of_scenarios(hexes=True, tabletops=True)
def pictures_of_units(context: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of every picture of units that cannot be shown, at the first unit that has it."""
    seen: set[str] = set()
    for _, unit in context.scenario.forces:
        if not unit.picture or unit.picture in seen:
            continue
        seen.add(unit.picture)
        problem = why_no_picture(context.scenario.home, unit.picture, MOST_UNIT_PIXELS)
        if problem is not None:
            text = Text("{unit}: {why}", "{unit} : {why}").format(unit=context.unit_called(unit), why=problem[0])
            span = context.unit_span(unit.id, "picture")
            yield context.warn("no_unit_picture", text, span, f"unit:{unit.id}", problem[1])


# --- Hexes with more units than stacking allows.


def judged_stack(scenario: Scenario, ruleset: Ruleset, at: int, units: Sequence[str]) -> Stacking | None:
    """Whether units of a side may share a hex, as the movement doctrine of the game judges; None if it does not."""
    judge = _judge_of_stacks(scenario, ruleset)
    return judge(at, units) if judge is not None else None


def _judge_of_stacks(scenario: Scenario, ruleset: Ruleset) -> Callable[[int, Sequence[str]], Stacking | None] | None:
    """Judges stacks of a scenario as :func:`judged_stack` does; None for a game without movement."""
    if ruleset.doctrines.get("movement") not in doctrine_names("movement"):
        return None
    # stacking needs neither sight nor fire, which would take seconds to compile on a large map
    doctrine = find_doctrine("movement", ruleset.doctrines["movement"])(scenario, ruleset, None, None)

    def judge(at: int, units: Sequence[str]) -> Stacking | None:
        try:
            return cast("Stacking", doctrine.stack(at, units))
        except CannotAnswer:
            return None

    return judge


@check_of_scenarios(hexes=True)
def overstacked_hexes(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn of each place and side with too many units, with the reason of the movement doctrine."""
    scenario, ruleset = context.scenario, context.ruleset
    stacks: dict[tuple[int, str, object], list[str]] = {}
    for side, unit in scenario.forces:
        if unit.at is not None and not unit.turn:
            stacks.setdefault((unit.at, side, unit.values.get("level", 0)), []).append(unit.id)
    shared = {place: units for place, units in stacks.items() if len(units) > 1}
    judge = _judge_of_stacks(scenario, ruleset) if shared else None
    if judge is None:
        return
    reported: set[str] = set()
    for (at, side, _), units in sorted(shared.items(), key=lambda item: (item[0][0], item[0][1])):
        judged = judge(at, units)
        if judged is None:
            continue
        excess = [unit for unit in judged.excess if unit in units and unit not in reported]
        reported.update(excess)
        if excess:
            label = scenario.board.grid.labels[at]
            reasons = Text("; ".join(one.en for one in judged.reasons), " ; ".join(one.fr for one in judged.reasons))
            text = Text(
                "{at} is overstacked ({side}): {units} too many. {reasons}",
                "{at} est trop plein ({side}) : {units} en trop. {reasons}",
            ).format(
                at=label,
                side=scenario.forces.called(side),
                units=names_of_units(excess, scenario.forces, ruleset.units),
                reasons=reasons,
            )
            yield context.warn("overstacked", text, context.unit_span(excess[0], "at"), at=label)


# --- Reinforcements that stand on the map before they enter.


@check_of_scenarios(hexes=True, tabletops=True)
def reinforcements_on_the_map(context: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of every unit that stands on the map before its turn, and of those that enter by a zone that opens later."""
    scenario = context.scenario
    for _, unit in scenario.forces:
        if not unit.turn:
            continue
        at = f"unit:{unit.id}"
        if waits(unit, scenario):
            text = Text(
                f"{context.unit_called(unit).en} enters in turn {unit.turn} and stands on the map already",
                f"{context.unit_called(unit).fr} entre au tour {unit.turn} et se trouve déjà sur la carte",
            )
            hint = Text(
                "take it off the map, or let it be there from the start",
                "retirez-la de la carte, ou qu’elle y soit dès le début",
            )
            yield context.warn("early_reinforcement", text, context.unit_span(unit.id, "turn"), at=at, hint=hint)
        zone = find_zone(scenario.zones, unit.zone) if unit.zone else None
        if zone is not None and zone.turn > unit.turn:
            text = Text(
                "{unit} enters in turn {turn} through {zone}, which opens in turn {opens}",
                "{unit} entre au tour {turn} par {zone}, qui s’ouvre au tour {opens}",
            ).format(unit=context.unit_called(unit), turn=unit.turn, zone=zone.called, opens=zone.turn)
            yield context.warn("zone_not_open", text, context.unit_span(unit.id, "turn"), at=at)


# --- Shapes drawn on the map of a game whose sight rules use whole hexes only, or of terrain that counts by whole hexes.


@check_of_scenarios(hexes=True)
def shapes_not_judged(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn unless the sight doctrine judges shapes (its attribute ``judges_shapes``); if it does, warn of terrain that it does
    not read as a shape (its function ``reads_shape``)."""
    shapes = context.scenario.board.shapes
    if not shapes:
        return
    try:
        doctrine = find_doctrine("sight", context.ruleset.doctrines.get("sight", ""))
    except CannotAnswer:
        doctrine = None
    span = context.document.key_span(("map", "shapes"))
    if not getattr(doctrine, "judges_shapes", False):
        text = Text("shapes are not judged by this ruleset", "ces règles ne jugent pas les formes dessinées")
        hint = Text("paint the hexes instead", "peignez plutôt les hexagones")
        yield context.warn("shapes_not_judged", text, span, hint=hint)
        return
    reads = getattr(doctrine, "reads_shape", lambda _: True)
    rows = context.ruleset.terrain
    unread = [rows[key].name for key in {s.terrain: None for s in shapes} if key in rows and not reads(rows[key])]
    if unread:
        text = Text(
            "lines of sight do not read these drawn as shapes: {terrain}",
            "les lignes de vue ne lisent pas, dessinés comme formes : {terrain}",
        )
        hint = Text("paint the hexes, or draw it as a path", "peignez les hexagones, ou tracez un chemin")
        names = Text(", ".join(name.en for name in unread), ", ".join(name.fr for name in unread))
        yield context.warn("shapes_not_read", text.format(terrain=names), span, hint=hint)


@check_of_scenarios(hexes=True)
def contours_not_judged(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn of contours where the sight doctrine judges no drawings, and of hexes with another level than the contours draw at
    their centres: units and movement follow the hex."""
    board = context.scenario.board
    if not board.contours:
        return
    span = context.document.key_span(("map", "contours"))
    try:
        doctrine = find_doctrine("sight", context.ruleset.doctrines.get("sight", ""))
    except CannotAnswer:
        doctrine = None
    if not getattr(doctrine, "judges_shapes", False):
        text = Text("contours are not judged by this ruleset", "ces règles ne jugent pas les courbes de niveau")
        hint = Text("give the hexes their levels", "donnez leurs niveaux aux hexagones")
        yield context.warn("contours_not_judged", text, span, hint=hint)
    others = np.flatnonzero(board.drawn_levels.centres != board.elevation).tolist()
    if others:
        first = others[0]
        text = Text(
            "{n} hex(es) have another level than the contour at their centre; the first is {at}: {level}, drawn {drawn}",
            "{n} hexagone(s) ont un autre niveau que la courbe en leur centre ; le premier est {at} : {level}, tracé {drawn}",
        )
        hint = Text(
            "units, movement and ends of lines take that of the hex, the ground between the drawn one",
            "unités, mouvements et bouts de lignes prennent celui de l’hexagone, le sol entre eux celui tracé",
        )
        at, drawn = board.grid.labels[first], int(board.drawn_levels.centres[first])
        words = text.format(n=len(others), at=at, level=int(board.elevation[first]), drawn=drawn)
        yield context.warn("level_not_drawn", words, span, hint=hint, at=at)


@check_of_scenarios(hexes=True)
def shapes_beyond_their_hexes(context: ReadScenario) -> Iterator[Diagnostic]:
    """Remark on areas that reach into hexes by so little that they have no part in them."""
    board = context.scenario.board
    around = outlines(board.grid)
    for number, shape in enumerate(board.shapes):
        drawn = planar(shape)
        hexes = around.reaching(drawn) if drawn.area > 0 and drawn.is_valid else ()
        if len(hexes):
            text = Text(
                "the outline reaches less than {snap} hex into {at}, where it does not count",
                "le contour dépasse de moins de {snap} hexagone dans {at}, où il ne compte pas",
            )
            at = ", ".join(board.grid.labels[here] for here in hexes)
            span = context.document.span(("map", "shapes", number))
            hint = Text(
                "corners so near a vertex or a hexside lie on it", "des sommets si proches d’un côté y sont posés"
            )
            yield context.note("shape_reaches_over", text.format(snap=SNAP, at=at), span, hint=hint)


# --- Units on terrain that the movement table prohibits to their mobility class.


@check_of_scenarios(hexes=True)
def units_on_prohibited_terrain(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn of every such unit, unless a road or another path leads into the hex."""
    board, terrain = context.scenario.board, context.ruleset.terrain
    for _, unit in context.scenario.forces:
        kind = context.ruleset.units.get(unit.kind)
        if unit.at is None or kind is None or any(mask[unit.at] for mask in board.path_mask.values()):
            continue
        for key in board.terrain_at(unit.at) or (board.ground,):
            row = terrain.get(key)
            cost = row.cost.get(kind.mobility) if row is not None else None
            if row is not None and cost is not None and cost.prohibited:
                label = board.grid.labels[unit.at]
                text = Text(
                    f"{context.unit_called(unit).en} stands in {label}, where {row.name.en} is prohibited to it",
                    f"{context.unit_called(unit).fr} est en {label}, où le terrain « {row.name.fr} » lui est interdit",
                )
                yield context.warn("prohibited_terrain", text, context.unit_span(unit.id, "at"), at=f"unit:{unit.id}")


# --- Units with values that do not fit their hex or map: a storey too high, a covered arc without a hexspine.


@check_of_scenarios(hexes=True)
def units_out_of_place(context: ReadScenario) -> Iterator[Diagnostic]:
    """Warn of everything that a doctrine finds wrong with a unit (its function ``misplaced``, if it has one; its game says
    which topics are asked)."""
    for topic, name in sorted(context.ruleset.doctrines.items(), reverse=True):
        game = find_games().get(name)
        if game is None or topic not in game.misplaced or topic not in game.topics:
            continue
        find = getattr(find_doctrine(topic, name), "misplaced", None)
        if find is None:
            continue
        for _, unit in context.scenario.forces:
            for key, text, hint in find(context.scenario, context.ruleset, unit):
                yield context.warn(
                    f"wrong_{key}", text, _value_span(context, unit, key), at=f"unit:{unit.id}", hint=hint
                )


def _value_span(context: ReadScenario, unit: Unit, key: str) -> Span:
    return context.unit_span(unit.id, "values", key) if key in unit.values else context.unit_span(unit.id, "state")


@check_of_scenarios(hexes=True, tabletops=True)
def units_out_of_their_zone(context: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of misplaced units that are on the map from the start: a unit that names a zone belongs there; any other belongs in
    one of the set-up areas of its side, if there are any, and never in one that is only for another side. Once a turn is
    played, units have moved, and only a unit that names a zone of another side is warned of."""
    scenario = context.scenario
    set_up = scenario.card.current_turn == 0
    sides = {"", *(force.side for force in scenario.forces.sides)}
    areas = [z for z in scenario.zones if z.kind == SETUP and z.side in sides and not z.turn and not z.empty]
    for side, unit in scenario.forces:
        named = find_zone(scenario.zones, unit.zone) if unit.zone else None
        if named is not None and named.side and named.side != side:
            who = context.unit_called(unit, scenario.forces.called(side))
            owner = scenario.forces.called(named.side)
            text = Text(
                f"{who.en} is to be in {named.called.en}, which is for another side ({owner.en})",
                f"{who.fr} doit être dans {named.called.fr}, qui est pour un autre camp ({owner.fr})",
            )
            yield context.warn("zone_of_other_side", text, context.unit_span(unit.id, "zone"), at=f"unit:{unit.id}")
        if unit.at is None or unit.turn or not set_up:
            continue
        house = None if scenario.table is None else _house_to_deploy_in(context, unit)

        def inside(zone: Zone, at: Any, house: Feature | None = house) -> bool:
            if scenario.table is None:
                return at in zone.hexes
            return lies_in(zone, at) or (house is not None and bool(house.area.intersects(area_of(zone))))

        if named is not None:
            wanted, foreign = [named] if named.kind == SETUP and not named.empty else [], []
        else:
            wanted = [zone for zone in areas if zone.side in ("", side)]
            others = (zone for zone in areas if zone.side not in ("", side))
            foreign = [zone for zone in others if inside(zone, unit.at, None)]
        if any(inside(zone, unit.at) for zone in wanted) or not (wanted or foreign):
            continue
        yield _zone_diagnostic(context, side, unit, wanted, foreign)


def _zone_diagnostic(
    context: ReadScenario[Any], side: str, unit: Any, wanted: list[Zone], foreign: list[Zone]
) -> Diagnostic:
    place = context.unit_span(unit.id, "at")
    who = context.unit_called(unit, context.scenario.forces.called(side))
    if foreign:
        zone = foreign[0]
        owner = context.scenario.forces.called(zone.side)
        text = Text(
            f"{who.en} sets up in {zone.called.en}, which is for another side ({owner.en})",
            f"{who.fr} se place dans {zone.called.fr}, qui est pour un autre camp ({owner.fr})",
        )
        return context.warn("in_foreign_zone", text, place, at=f"unit:{unit.id}")
    names = Text(", ".join(zone.called.en for zone in wanted), ", ".join(zone.called.fr for zone in wanted))
    text = Text(
        f"{who.en} stands outside its set-up area ({names.en})",
        f"{who.fr} est hors de sa zone de placement ({names.fr})",
    )
    return context.warn("outside_zone", text, place, at=f"unit:{unit.id}")


def _house_to_deploy_in(context: ReadScenario[Any], unit: Any) -> Feature | None:
    """The building that a unit starts in, in games in which it is enough that the building lies partly in the set-up area."""
    storeys = context.ruleset.tables.get("storeys")
    if storeys is None or "deploys_partly" not in storeys.cells or storeys["deploys_partly"] is not True:
        return None
    kind = context.ruleset.units.get(unit.kind)
    if kind is None or kind.tags & {"vehicle", "mounted"}:
        return None
    mark = shapely.Point(unit.at)
    features: tuple[Feature, ...] = context.scenario.board.features
    for feature in reversed(features):
        row = context.ruleset.terrain.get(feature.terrain)
        if row is not None and row.fact("los") == "solid" and feature.area.intersects(mark):
            return feature
    return None


# --- Names beside the map.


@check_of_scenarios(hexes=True, tabletops=True)
def names_off_the_map(context: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of each name no point of which lies on the map: nobody would see it."""
    grid = context.scenario.grid
    left, top, right, bottom = grid.painted_bounds if grid is not None else context.scenario.board.bounds
    for place, name in enumerate(context.scenario.names):
        if not any(left <= x <= right and top <= y <= bottom for x, y in name.points):
            text = Text("“{name}” lies off the map", "« {name} » est hors de la carte").format(name=name.called)
            hint = Text("drag it onto the map, or delete it", "tirez-le sur la carte ou supprimez-le")
            span = context.document.span(("names", place))
            yield context.warn("name_off_map", text, span, at=f"name:{name.id}", hint=hint)


# --- Zones without a place or of a side that does not exist, and units that name a zone that does not exist.


@check_of_scenarios(hexes=True, tabletops=True)
def zones_in_doubt(context: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of each such zone and unit."""
    scenario = context.scenario
    sides = [force.side for force in scenario.forces.sides]
    for place, zone in enumerate(scenario.zones):
        at = f"zone:{zone.id}"
        if zone.empty:
            text = Text("“{zone}” has no place", "« {zone} » n’a pas de lieu").format(zone=zone.called)
            hint = Text("paint or draw it, or give it at", "peignez-la ou dessinez-la, ou donnez-lui at")
            yield context.warn("empty_zone", text, context.document.span(("zones", place)), at=at, hint=hint)
        for key, side, en, fr in (
            ("side", zone.side, "is for", "est pour"),
            ("control", zone.control, "is held by", "est tenue par"),
        ):
            if side and side not in sides:
                text = Text(
                    f"“{{zone}}” {en} {side}, which is no side here",
                    f"« {{zone}} » {fr} {side}, qui n’est pas un camp d’ici",
                ).format(zone=zone.called)
                span = context.document.span(("zones", place, key))
                yield context.warn("zone_of_nobody", text, span, at=at, hint=did_you_mean(side, sides))
    known = [zone.id for zone in scenario.zones]
    for _, unit in scenario.forces:
        if unit.zone and unit.zone not in known:
            text = Text(
                f'{context.unit_called(unit).en} is to be in the zone "{unit.zone}", which is not there',
                f"{context.unit_called(unit).fr} doit être dans la zone « {unit.zone} », qui n’existe pas",
            )
            span = context.unit_span(unit.id, "zone")
            yield context.warn("unknown_zone", text, span, at=f"unit:{unit.id}", hint=did_you_mean(unit.zone, known))
