"""Checks of the pieces of terrain on a table; they only warn, because a drawing may be unfinished."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.validation import explain_validity

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.checks.registry import check_of_scenarios
from workbench.engine.doctrines import find_vocabulary
from workbench.engine.movement.carrying import CAPACITY, may_carry
from workbench.engine.sight.tabletop_wording import number_text, piece_called, size_text
from workbench.files.scenario_reader import ReadScenario
from workbench.rules.ruleset import TerrainRow
from workbench.rules.values import Cited, citation_text
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature
from workbench.scenario.units import TabletopUnit, names_of_units

# --- Buildings seen into and out of by their openings: a section too large, no opening, too many units on a floor.


STOREYS, ABOARD, SLACK = "storeys", "aboard", 1e-6


@check_of_scenarios(tabletops=True)
def buildings(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Remark on large sections and missing openings, warn of overfull floors; the limits are in the table of storeys."""
    table = context.ruleset.tables.get(STOREYS)
    if table is None:
        return
    standing = _units_on_pieces(context.scenario)
    for feature in context.scenario.board.features:
        row = context.ruleset.terrain.get(feature.terrain)
        if row is None or row.fact("los") != "solid" or not any(not cell.forbidden for cell in row.passage.values()):
            continue
        yield from _oversized_section(context, feature, table.cells.get("section"))
        if not feature.openings:
            text = Text(
                "“{piece}” has no openings: nobody inside sees out",
                "« {piece} » n’a pas d’ouvertures : personne n’y voit dehors",
            ).format(piece=piece_called(feature, context.ruleset))
            hint = Text(
                "in the window Doors and windows (W), in the file openings: [{floor: 0, at: [x, y]}]",
                "dans la fenêtre Portes et fenêtres (W), dans le fichier openings: [{floor: 0, at: [x, y]}]",
            )
            yield context.note(
                "no_openings", text, context.feature_span(feature.id), at=f"feature:{feature.id}", hint=hint
            )
        units = standing.get(feature.id, ())
        yield from _overfull_floors(context, feature, units, table.cells.get("units_per_floor"))


def _units_on_pieces(scenario: TabletopScenario) -> Mapping[str, list[TabletopUnit]]:
    """The units that stand on each piece, by its id, without those that ride."""
    found: dict[str, list[TabletopUnit]] = {}
    for _, unit in scenario.forces:
        if unit.at is not None and not unit.values.get(ABOARD):
            for feature in scenario.board.features_at(unit.at):
                found.setdefault(feature.id, []).append(unit)
    return found


def _oversized_section(
    context: ReadScenario[TabletopScenario], feature: Feature, limit: Cited | None
) -> Iterator[Diagnostic]:
    if limit is None or not isinstance(limit.value, int | float) or feature.kind != POLYGON:
        return
    board = context.scenario.board
    most = board.length(limit.value, context.ruleset.length_unit)
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(feature.area))
    if len(corners) < 4:
        return
    sides = sorted(math.dist(corners[k], corners[k + 1]) for k in range(2))
    if sides[1] > most + SLACK:
        size = size_text(sides[1], sides[0], board.unit, 1)
        allowed = size_text(most, most, board.unit, 1)
        section = limit.citation.words("en")
        text = Text(
            f"“{{piece}}” is {size.en}, its sections at most {allowed.en} ({section})",
            f"« {{piece}} » fait {size.fr}, une section au plus {allowed.fr} ({limit.citation.rule})",
        ).format(piece=piece_called(feature, context.ruleset))
        hint = Text("draw it as several pieces side by side", "dessinez-le en plusieurs éléments côte à côte")
        yield context.note(
            "large_section", text, context.feature_span(feature.id, feature.kind), at=f"feature:{feature.id}", hint=hint
        )


def _overfull_floors(
    context: ReadScenario[TabletopScenario], feature: Feature, standing: Iterable[TabletopUnit], limit: Cited | None
) -> Iterator[Diagnostic]:
    if limit is None or not isinstance(limit.value, int):
        return
    inside: dict[int, list[TabletopUnit]] = {}
    for unit in standing:
        inside.setdefault(unit.floor, []).append(unit)
    for floor, units in inside.items():
        held = names_of_units(units[: limit.value], context.scenario.forces, context.ruleset.units)
        for unit in units[limit.value :]:
            text = Text(
                "floor {floor} of “{piece}” is held by {held}: no room for {unit} ({rule})",
                "l’étage {floor} de « {piece} » est tenu par {held} : pas de place pour {unit} ({rule})",
            ).format(
                floor=floor,
                piece=piece_called(feature, context.ruleset),
                held=held,
                unit=context.unit_called(unit),
                rule=Text(limit.citation.words("en"), limit.citation.rule),
            )
            yield context.warn("floor_is_held", text, context.unit_span(unit.id, "at"), at=f"unit:{unit.id}")


# --- Flags on pieces that no rule of the game reads, most likely mistakes.


@check_of_scenarios(tabletops=True)
def flags_without_effect(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Remark on every such flag, with a similar known one as hint."""
    found = [find_vocabulary(name) for name in dict.fromkeys(context.ruleset.doctrines.values())]
    known = [flag for words in found if words is not None for flag in words.flags]
    if not known:
        return
    for feature in context.scenario.board.features:
        for place, flag in enumerate(feature.flags):
            if flag not in known:
                text = Text(f'no rule asks for the flag "{flag}"', f"aucune règle ne demande le drapeau « {flag} »")
                words = ", ".join(known)
                hint = did_you_mean(flag, known) or Text(f"known: {words}", f"connus : {words}")
                span = context.feature_span(feature.id, "flags", place)
                yield context.note("unknown_flag", text, span, at=f"feature:{feature.id}", hint=hint)


# --- Walls or hedges drawn as thin areas: a unit beside one does not see over it, as it would over a line.


WIDEST_STRIP = 3.0
"""Wider strips (in centimetres) are areas on purpose."""
STRIP_RATIO = 3.0
"""A strip is thin if its length is at least this multiple of its width."""


@check_of_scenarios(tabletops=True)
def lines_drawn_as_areas(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Remark on each piece of linear terrain that blocks and is drawn as a strip."""
    for feature in context.scenario.board.features:
        row = context.ruleset.terrain.get(feature.terrain)
        if row is None or not row.fact("linear") or row.fact("los") != "blocked" or feature.kind != POLYGON:
            continue
        length, width = _strip_size(feature)
        if not 0 < width <= context.scenario.board.length(WIDEST_STRIP, "cm") or length < STRIP_RATIO * width:
            continue
        text = Text(
            "“{piece}” is drawn as an area: only who is in it sees over it, nobody beside it",
            "« {piece} » est dessiné comme une surface : seul qui est dedans voit par-dessus, personne à côté",
        ).format(piece=piece_called(feature, context.ruleset))
        hint = Text(
            f"draw it as a line with a width: line: [[x, y], ...], width: {width:.2g}",
            f"dessinez-le comme une ligne avec une largeur : line: [[x, y], ...], width: {width:.2g}",
        )
        span = context.feature_span(feature.id, feature.kind)
        yield context.note("line_as_area", text, span, at=f"feature:{feature.id}", hint=hint)


def _strip_size(feature: Feature) -> tuple[float, float]:
    """(length, width) of the strip with the same area and circumference."""
    area, half = feature.area.area, feature.area.length / 2
    # length + width = half the circumference, length * width = area
    root = max(0.0, half * half / 4 - area) ** 0.5
    return half / 2 + root, half / 2 - root


WALL_DISTANCE = 0.3
"""An opening this near to a wall (in centimetres) counts as in it."""
LEAST_SIZE = 1e-9


def fits_level(row: TerrainRow, level: float) -> bool:
    """May a piece of this terrain have this level? With ``level_min`` it must be at least the printed one; our own working
    values do not limit it."""
    known = row.levels
    if not known or level in known:
        return True
    return row.takes_any_level and (level >= min(known) or not row.fact("level_min"))


@check_of_scenarios(tabletops=True)
def odd_pieces(context: ReadScenario[TabletopScenario]) -> Iterable[Diagnostic]:
    """Warn of levels, outlines, places and openings that are probably mistakes."""
    checks = _PieceChecks(context)
    for feature in context.scenario.board.features:
        checks.check(feature)
    return checks.diagnostics


class _PieceChecks:
    """Checks pieces one by one."""

    def __init__(self, context: ReadScenario[TabletopScenario]) -> None:
        self.context = context
        self.board, self.ruleset = context.scenario.board, context.ruleset
        self.diagnostics: list[Diagnostic] = []

    def check(self, feature: Feature) -> None:
        """Check the level, outline and place of a piece, then the openings in its walls."""
        self._level(feature)
        if self._outline(feature):
            self._openings(feature)

    def _warn(self, code: str, text: Text, feature: Feature, *inner: str | int, hint: Text = Text()) -> None:
        span = self.context.feature_span(feature.id, *inner)
        self.diagnostics.append(self.context.warn(code, text, span, f"feature:{feature.id}", hint))

    def _level(self, feature: Feature) -> None:
        row = self.ruleset.terrain.get(feature.terrain)
        if feature.level is None or row is None or fits_level(row, feature.level):
            return
        known, level = _printed_levels(row), number_text(feature.level)
        least = bool(row.fact("level_min"))
        text = Text("{name} has no level {level}", "{name} n’a pas de niveau {level}").format(
            name=row.name, level=level
        )
        hint = Text("the chart prints {known}", "la table donne {known}")
        if least:
            hint = Text("the chart prints {known} or more", "la table donne {known} ou plus")
        self._warn("bad_level", text, feature, "level", hint=hint.format(known=known))

    def _outline(self, feature: Feature) -> bool:
        """True if the outline is valid."""
        drawn: BaseGeometry = shapely.Polygon(feature.points) if feature.kind == POLYGON else feature.course
        if feature.kind == POLYGON and drawn.convex_hull.area <= LEAST_SIZE:
            self._warn("empty_piece", Text("the piece has no area", "l’élément n’a pas d’aire"), feature, feature.kind)
        elif feature.linear and drawn.length <= LEAST_SIZE:
            self._warn(
                "empty_piece", Text("the line has no length", "la ligne n’a pas de longueur"), feature, feature.kind
            )
        elif feature.kind == POLYGON and not drawn.is_valid:
            where = explain_validity(drawn).partition("[")[2].rstrip("]")
            text = Text(f"the outline crosses itself at {where}", f"le contour se recoupe en {where}")
            hint = Text(
                "put its corners in order round the piece; it is judged as the parts that it encloses",
                "donnez ses coins dans l’ordre du contour ; il est jugé comme les parties qu’il entoure",
            )
            self._warn("crossed_outline", text, feature, feature.kind, hint=hint)
        else:
            self._place(feature)
            return True
        return False

    def _place(self, feature: Feature) -> None:
        if not feature.area.intersects(self.board.outline):
            size = size_text(self.board.width, self.board.height, self.board.unit)
            text = Text(
                "the piece “{piece}” lies off the table, which is {size}",
                "l’élément « {piece} » est hors de la table, qui fait {size}",
            ).format(piece=piece_called(feature, self.ruleset), size=size)
            self._warn("piece_off_table", text, feature, feature.kind)
        elif not feature.linear:
            self._partly_off(feature)

    def _partly_off(self, feature: Feature) -> None:
        """Warn of a building that stands out over the edge, and of other ground more than half of which is off the table."""
        off = 1.0 - feature.area.intersection(self.board.outline).area / feature.area.area
        if off <= (OVERHANG if is_building(self.ruleset.terrain.get(feature.terrain)) else HALF):
            return
        share = f"{100 * off:.0f}"
        text = Text(
            "{share} % of the piece “{piece}” lies off the table",
            "{share} % de l’élément « {piece} » sont hors de la table",
        ).format(share=share, piece=piece_called(feature, self.ruleset))
        self._warn("piece_over_edge", text, feature, feature.kind)

    def _openings(self, feature: Feature) -> None:
        for place, opening in enumerate(feature.openings):
            if feature.course.distance(shapely.Point(opening.at)) > self.board.length(WALL_DISTANCE, "cm"):
                x, y = opening.at
                text = Text(
                    f"the opening at [{x:g}, {y:g}] is not in a wall of “{{piece}}”",
                    f"l’ouverture en [{x:g}, {y:g}] n’est pas dans un mur de « {{piece}} »",
                ).format(piece=piece_called(feature, self.ruleset))
                self._warn("opening_off_wall", text, feature, "openings", place)
            if opening.floor > feature.floors:
                text = Text("“{piece}” has no floor {floor}", "« {piece} » n’a pas d’étage {floor}").format(
                    piece=piece_called(feature, self.ruleset), floor=opening.floor
                )
                hint = Text(
                    f"floors: {feature.floors} is its uppermost, 0 the ground floor",
                    f"floors: {feature.floors} est le plus haut, 0 le rez-de-chaussée",
                )
                self._warn("no_such_floor", text, feature, "openings", place, hint=hint)


# --- Buildings that stand in one another.


BUILDING = "building"
OVERHANG, HALF = 0.01, 0.5
"""The largest shares of the area of a building, and of other ground, that may be off the table."""
SHARED = 0.02
"""Buildings that share less than this part of the smaller one stand side by side."""
WITHIN = 0.9
"""A building of another kind that lies in one so far is drawn over it, as a fire is."""


def is_building(row: TerrainRow | None) -> bool:
    """Is terrain of this row a building, which stands on the table as it is?"""
    return row is not None and row.fact("class") == BUILDING


@check_of_scenarios(tabletops=True)
def buildings_that_overlap(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of each pair of buildings that stand in one another; those of one group belong together."""
    terrain = context.ruleset.terrain
    found = [piece for piece in context.scenario.board.features if is_building(terrain.get(piece.terrain))]
    tree = shapely.STRtree([piece.area for piece in found])
    for number, piece in enumerate(found):
        for place in sorted(int(other) for other in tree.query(piece.area, "intersects") if other < number):
            other = found[place]
            smaller = min(piece.area.area, other.area.area)
            share = piece.area.intersection(other.area).area / smaller if smaller else 0.0
            apart = share <= SHARED or (share >= WITHIN and piece.terrain != other.terrain)
            if apart or (piece.group and piece.group == other.group):
                continue
            text = Text(
                "“{piece}” stands in “{other}”: buildings have their own ground, parts of one stand side by side",
                "« {piece} » empiète sur « {other} » : chaque bâtiment a son sol, ses parties se touchent",
            ).format(piece=piece_called(piece, context.ruleset), other=piece_called(other, context.ruleset))
            yield context.warn("buildings_overlap", text, context.feature_span(piece.id), at=f"feature:{piece.id}")


# --- Pieces of terrain without any rule that the program applies.


VALUES_WITHOUT_EFFECT = (None, 0, 0.0, False, "none", "free", "open", "")
DESCRIPTIVE_FACTS = ("levels", "level_min", "linear")
"""Facts without effect of their own, as heights of pieces that hide nothing."""


@check_of_scenarios(tabletops=True)
def pieces_without_effect(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Remark once on each kind of terrain on the table that changes no answer."""
    reported: set[str] = set()
    for feature in context.scenario.board.features:
        row = context.ruleset.terrain.get(feature.terrain)
        if row is None or row.key in reported or _has_effect(row):
            continue
        reported.add(row.key)
        text = Text(
            f"{row.name.en} changes no answer of this game", f"{row.name.fr} ne change aucune réponse dans ce jeu"
        )
        span = context.feature_span(feature.id, "terrain")
        yield context.note("no_effect", text, span, at=f"feature:{feature.id}")


def _has_effect(row: TerrainRow) -> bool:
    facts = (cited.value for name, cited in row.facts.items() if name not in DESCRIPTIVE_FACTS)
    return any(str(cell) != "free" for cell in row.passage.values()) or any(
        value not in VALUES_WITHOUT_EFFECT for value in facts
    )


# --- Values of units that are names: a transport, a spotter, weapons, mounts, an opening.


SPOTTER, WEAPON, OPENING, MOUNTS = "spotter", "weapon", "opening", "mounts"
VEHICLE = "vehicle"
_GET_OUT = Text(
    "let it get out; or, if its army list says that it carries men, give it a capacity",
    "faites descendre l’unité ; ou, si sa liste d’armée dit qu’il transporte, donnez-lui une capacité",
)


@check_of_scenarios(tabletops=True)
def words_in_values(context: ReadScenario[TabletopScenario]) -> Iterator[Diagnostic]:
    """Warn of unknown names, if the ruleset has such values of units and a table of mounts."""
    columns = context.ruleset.unit_columns
    for _, unit in context.scenario.forces:
        for name in (ABOARD, SPOTTER):
            if name in columns and unit.values.get(name):
                yield from _named_unit(context, unit, name)
        if WEAPON in columns:
            yield from _weapons(context, unit)
        if OPENING in columns:
            yield from _opening(context, unit)
        yield from _mounts(context, unit)


def _named_unit(context: ReadScenario[TabletopScenario], unit: TabletopUnit, name: str) -> Iterator[Diagnostic]:
    """Warn if the unit named under ``name`` does not exist, is the unit itself, or as a transport is no vehicle."""
    wanted = str(unit.values[name]).removeprefix("unit:")
    forces = context.scenario.forces
    found = forces.find(wanted)
    row = context.ruleset.units.get(found[1].kind) if found is not None else None
    span, at = context.unit_span(unit.id, "values", name), f"unit:{unit.id}"
    if found is None:
        text = Text(
            f'{context.unit_called(unit).en} names "{wanted}" under {name}, and there is no such unit',
            f"{context.unit_called(unit).fr} nomme « {wanted} » sous {name}, et cette unité n’existe pas",
        )
        hint = did_you_mean(wanted, [other.id for _, other in forces if other.id != unit.id])
        yield context.warn("no_such_unit", text, span, at=at, hint=hint)
    elif wanted == unit.id or (name == ABOARD and row is not None and VEHICLE not in row.tags):
        text = Text(
            f"{context.unit_called(unit).en} names {context.unit_called(found[1]).en} under {name}, which "
            + ("is itself" if wanted == unit.id else "is no vehicle"),
            f"{context.unit_called(unit).fr} nomme {context.unit_called(found[1]).fr} sous {name}, "
            + ("c’est elle-même" if wanted == unit.id else "qui n’est pas un véhicule"),
        )
        yield context.warn("unfit_unit", text, span, at=at)
    elif name == ABOARD and row is not None and not may_carry(found[1], context.ruleset):
        yield context.warn("carries_nobody", _carries_nobody(context, unit, found[1]), span, at=at, hint=_GET_OUT)


def _carries_nobody(context: ReadScenario[TabletopScenario], unit: TabletopUnit, carrier: TabletopUnit) -> Text:
    """Why a unit rides on what carries nobody; it rides on all the same."""
    kind = context.ruleset.units[carrier.kind].name
    column = context.ruleset.unit_columns.get(CAPACITY)
    rule = citation_text(column.citation.rule) if column is not None else Text()
    words = Text(
        "{unit} is aboard {carrier}, and by the rules {kind} carries nobody",
        "{unit} est à bord de {carrier}, et d’après les règles {kind} ne transporte personne",
    ).format(unit=context.unit_called(unit), carrier=context.unit_called(carrier), kind=kind)
    return Text(f"{words.en} [{rule.en}]", f"{words.fr} [{rule.get('fr')}]") if rule else words


def _weapons(context: ReadScenario[TabletopScenario], unit: TabletopUnit) -> Iterator[Diagnostic]:
    known = context.ruleset.weapons
    for word in str(unit.values.get(WEAPON) or "").split():
        if word not in known:
            text = Text(
                f'{context.unit_called(unit).en} has an unknown weapon, "{word}"',
                f"{context.unit_called(unit).fr} a une arme inconnue, « {word} »",
            )
            hint = did_you_mean(word, known)
            span = context.unit_span(unit.id, "values", WEAPON)
            yield context.warn("unknown_weapon", text, span, at=f"unit:{unit.id}", hint=hint)


def _opening(context: ReadScenario[TabletopScenario], unit: TabletopUnit) -> Iterator[Diagnostic]:
    number = unit.values.get(OPENING)
    if not isinstance(number, int) or unit.at is None:
        return
    pieces = [piece for piece in context.scenario.board.features_at(unit.at) if piece.openings]
    count = sum(one.floor == unit.floor for one in pieces[-1].openings) if pieces else 0
    if number > count:
        text = Text(
            f"{context.unit_called(unit).en} fires out of opening {number}, and its floor has {count}",
            f"{context.unit_called(unit).fr} tire par l’ouverture {number}, et son étage en a {count}",
        )
        hint = Text("openings of a floor are counted from 1", "les ouvertures d’un étage se comptent à partir de 1")
        span = context.unit_span(unit.id, "values", OPENING)
        yield context.warn("no_such_opening", text, span, at=f"unit:{unit.id}", hint=hint)


def _mounts(context: ReadScenario[TabletopScenario], unit: TabletopUnit) -> Iterator[Diagnostic]:
    table = context.ruleset.tables.get(MOUNTS)
    if table is None:
        return
    for number, one in enumerate(unit.weapons):
        if one.mount and one.mount not in table.cells:
            who = context.unit_called(unit)
            text = Text(
                f'the weapon {one.id} of {who.en} has the mount "{one.mount}", of which no arc is known: it fires all round',
                f"l’arme {one.id} de {who.fr} a l’affût « {one.mount} », dont aucun arc n’est connu : elle tire tout autour",
            )
            hint = did_you_mean(one.mount, table.cells) or Text(", ".join(table.cells), ", ".join(table.cells))
            span = context.document.span((*context.unit_paths.get(unit.id, ()), "weapons", number, "mount"))
            yield context.warn("unknown_mount", text, span, at=f"unit:{unit.id}", hint=hint)


def _printed_levels(row: TerrainRow) -> Text:
    """The levels of terrain in a row; in French, where decimals have a comma, with semicolons between them."""
    levels = [number_text(level) for level in row.levels]
    return Text(", ".join(level.en for level in levels), " ; ".join(level.fr for level in levels))
