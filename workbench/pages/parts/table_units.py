"""What each unit on a table can do as it stands: what it sees, where it goes, spots, is spotted and fires, as regions; and the
chances of its shots at the points of the grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import TabletopMove, TabletopReach
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.whose_height import as_if_there
from workbench.pages.map_drawing import UNIT_WORDS
from workbench.pages.opponents import NO_CHANCE, enemy_of, enemy_words, percent
from workbench.pages.packing import Array, Pack
from workbench.pages.page_part import PagePart, PageWork
from workbench.pages.regions import RegionTable, region_error
from workbench.pages.table_points import TablePoints, units_on
from workbench.planning.threat import TabletopShots, TabletopThreat, tabletop_threat
from workbench.planning.watchers import Watcher, tabletop_request

_WORDS = {
    **UNIT_WORDS,
    "unit_sees": Text("{unit} sees {share} % of the table.", "{unit} voit {share} % de la table."),
    "sees_ground": Text(
        "Places count as seen where a point on the ground is. Whoever stands there may be seen, and fired at, sooner: figures "
        "and vehicles have height, and in buildings they stand at openings.",
        "Un endroit compte comme vu si l’on y voit un point au sol. Qui s’y trouve peut être vu, et pris pour cible, plus "
        "tôt : figurines et véhicules ont une hauteur, et dans les bâtiments ils sont aux ouvertures.",
    ),
    "fire_figures": Text(
        "Fire looks for {enemy} there, with height and at openings of buildings: it may bear where the ground is not seen.",
        "Le tir cherche {enemy} à cet endroit, avec sa hauteur et aux ouvertures des bâtiments : il peut battre un lieu dont "
        "le sol n’est pas vu.",
    ),
    "unit_spots": Text(
        "{unit} would spot {enemy} on {share} % of the table.", "{unit} repérerait {enemy} sur {share} % de la table."
    ),
    "unit_spotted": Text(
        "{unit} would be spotted on {share} % of the table by the enemy as he stands.",
        "{unit} serait repérée sur {share} % de la table par l’ennemi en place.",
    ),
    "unit_reach": Text(
        "{unit} moves {allowance} and can end on {share} % of the table.",
        "{unit} se déplace de {allowance} et peut finir sur {share} % de la table.",
    ),
    "reach_to": Text("{there}: cost up to {cost}.", "{there} : coût jusqu’à {cost}."),
    "reach_not": Text("{there}: it cannot end its move there.", "{there} : elle ne peut pas y finir son mouvement."),
    "reach_risky": Text("Dotted: only with a test.", "Pointillé : seulement avec un test."),
    "unit_fire": Text(
        "{unit}, {weapon}: bears on {share} % of the table, for {enemy} there.",
        "{unit}, {weapon} : bat {share} % de la table, sur {enemy} là.",
    ),
    "band_ring": Text("{band}: up to {n}", "{band} : jusqu’à {n}"),
    "band_full": Text("short range", "courte portée"),
    "band_minimum": Text("least range", "portée minimale"),
    "fire_arc": Text("outside its arc of fire", "hors de son angle de tir"),
    "fire_beyond": Text("out of range", "hors de portée"),
    "fire_too_near": Text("nearer than its least range", "plus près que sa portée minimale"),
    "fire_nowhere": Text(
        "this weapon bears on nothing now; why is among what is taken for granted",
        "cette arme ne bat rien en ce moment ; la raison est dans ce qui est supposé",
    ),
    "fire_unseen": Text("no shot: out of sight", "pas de tir : hors de vue"),
    "fire_unspotted": Text(
        "no shot: in sight, but the enemy is not spotted there",
        "pas de tir : en vue, mais l’ennemi n’y est pas repéré",
    ),
    "fire_blocked": Text(
        "no shot: in sight, but no line of fire of this weapon",
        "pas de tir : en vue, mais sans ligne de tir de cette arme",
    ),
    "reach_mark": Text("green: where the move can end", "vert : où le mouvement peut finir"),
    "fire_chances": Text(
        "Chance of any effect on {enemy}, at the points of the grid that it bears on: {least} to {most} %.",
        "Chance d’un effet sur {enemy}, aux points de la grille qu’elle bat : {least} à {most} %.",
    ),
    "fire_no_chances": Text("No chance of its shots is known.", "Aucune chance de ses tirs n’est connue."),
    "chance_near": Text(
        "{band}; at the point of the grid {n} away: {chance}", "{band} ; au point de la grille, à {n} d’ici : {chance}"
    ),
    "point_of_grid": Text("Point of the grid", "Point de la grille"),
    "fire_mark": Text("blue: may fire there; line: range bands", "bleu : peut y tirer ; trait : portées"),
    "chance_mark": Text(
        "blue: may fire there; line: range bands; number: chance of any effect in %",
        "bleu : peut y tirer ; trait : portées ; nombre : chance d’un effet en %",
    ),
    "spot_mark": Text("pink: spotted there", "rose : repéré là"),
    "sees_this": Text("Units that see this place: {units}.", "Unités qui voient cet endroit : {units}."),
    "sees_this_none": Text("No unit sees this place.", "Aucune unité ne voit cet endroit."),
    "regions_error": Text(
        "Areas are as the program works them out from the unit’s own place; their outlines are drawn to within {error}.",
        "Les zones sont celles que le programme calcule de la place même de l’unité ; contours justes à {error} près.",
    ),
}
_EACH = 20
"""Steps of progress for each unit."""


def _embed(work: PageWork) -> Pack:
    analysis: TabletopAnalysis = work.analysis
    board = analysis.scenario.board
    regions = RegionTable(region_error(board.unit, max(board.width, board.height)))
    units = units_on(analysis)
    collected = _Collected(regions, TablePoints.of(analysis).places(analysis))
    values = []
    for one in units:
        work.steps.step(0)
        values.append(_unit_values(analysis, one, units, collected))
        work.steps.step(_EACH)
    limited = bool(analysis.spotting.limited)
    head = {
        "units": values,
        "enemies": enemy_words(analysis),
        "limited": limited,
        "grid": regions.grid,
        "error": regions.error,
    }
    rows = np.array(collected.chances, dtype=np.uint8)
    return Pack(head, {**regions.packed(), "chance": rows.ravel()})


@dataclass(frozen=True)
class _Collected:
    """What all units embed together: regions, and the chances of weapons at the points of the grid, a row for each."""

    regions: RegionTable
    points: Sequence[Standpoint]
    chances: list[Array] = field(default_factory=list)


def _unit_values(
    analysis: TabletopAnalysis, one: Watcher[Standpoint], units: Sequence[Watcher[Standpoint]], collected: _Collected
) -> dict[str, Any]:
    """A unit as plain values; adds its regions and chances to what is collected."""
    regions = collected.regions
    _, unit = analysis.unit(one.unit)
    ruleset, enemy = analysis.ruleset, enemy_of(analysis, one.party.side)
    kind = ruleset.units.get(unit.kind)
    threat = tabletop_threat(analysis, [one], enemy)
    first_row = len(collected.chances)
    collected.chances.extend(chances_of(threat, collected.points))
    values: dict[str, Any] = {
        "id": unit.id,
        "name": analysis.called(unit),
        "kind": kind.name if kind is not None else unit.kind,
        "side": one.party.side,
        "at": [round(number, 3) for number in one.at.point],
        "body": _body(one.at),
        "states": [ruleset.states[state].name for state in unit.state if state in ruleset.states],
        "sees": _region_value(analysis, regions, analysis.area(one.at, tabletop_request(one)).visible),
        "moves": [_move(analysis, regions, mode, reach) for mode, reach in moves_of(analysis, one).items()],
        "weapons": [_weapon(analysis, regions, shot, row) for row, shot in enumerate(threat.shots, first_row)],
        "fire_assumed": list(threat.assumed),
    }
    if threat.shots:
        values["in_view"] = regions.number(threat.seen[0])
    if analysis.spotting.limited:
        values["spots"] = _region_value(analysis, regions, threat.spotted[0])
        values["spotted"] = _region_value(analysis, regions, spotted_by(analysis, one, units))
    return values


def _body(stand: Standpoint) -> dict[str, Any]:
    """Where a unit is hit by a click: its figures or its middle, and how far from them."""
    if stand.models:
        return {"points": [[round(x, 2), round(y, 2)] for x, y in stand.models], "radius": max(stand.radius, 0.1)}
    corners = [] if stand.base is None else shapely.get_coordinates(stand.base).tolist()
    reach = max((math.dist(stand.point, corner) for corner in corners), default=0.5)
    return {"points": [[round(number, 2) for number in stand.point]], "radius": round(reach, 2)}


def _region_value(analysis: TabletopAnalysis, regions: RegionTable, region: Any) -> dict[str, Any]:
    """A region: its number and its share of the table in per cent."""
    share = 100 * region.area / analysis.scenario.board.outline.area
    return {"region": regions.number(region), "share": round(share, 1)}


# --- Spotting.


def spotted_by(
    analysis: TabletopAnalysis, one: Watcher[Standpoint], units: Sequence[Watcher[Standpoint]]
) -> shapely.geometry.base.BaseGeometry:
    """Where the enemy as he stands would spot a unit."""
    party = as_if_there(one.party)
    others = [other for other in units if other.party.side != one.party.side]
    found = [analysis.spotting.area(other.at, observer=other.party, party=party).spotted for other in others]
    return shapely.union_all(found) if found else shapely.Polygon()


# --- Moves and fire.


def moves_of(analysis: TabletopAnalysis, one: Watcher[Standpoint]) -> dict[str, TabletopReach]:
    """The reach of a unit by each kind of move that it may use ("" = the ordinary one); those that go nowhere else than it are
    left out."""
    found: dict[str, TabletopReach] = {}
    for mode in ("", *analysis.ruleset.modes):
        try:
            reach = analysis.reach(TabletopMove(one.party, one.at.point, mode=mode, facing=one.facing))
        except CannotAnswer:
            continue  # no move of this unit
        usual = found.get("")
        if not reach.area.is_empty and (usual is None or not reach.area.equals(usual.area)):
            found[mode] = reach
    return found


def _move(analysis: TabletopAnalysis, regions: RegionTable, mode: str, reach: TabletopReach) -> dict[str, Any]:
    row = analysis.ruleset.modes.get(mode)
    risky = None if reach.risky is None or reach.risky.is_empty else regions.number(reach.risky)
    return {
        "mode": mode,
        "name": row.name if row is not None else None,
        "allowance": round(reach.allowance, 2),
        **_region_value(analysis, regions, reach.area),
        "bands": [[round(cost, 2), regions.number(band)] for cost, band in reach.bands.items()],
        "assumed": list(reach.assumed),
        "risky": risky,
    }


def chances_of(threat: TabletopThreat, points: Sequence[Standpoint]) -> list[Array]:
    """The chances of any effect of each weapon at points, in whole per cent; :data:`NO_CHANCE` where it does not bear or none
    is known."""
    threat.judge(points)
    rows = {shot: np.full(len(points), NO_CHANCE, dtype=np.uint8) for shot in threat.shots}
    for number, point in enumerate(points):
        for shot, chance in threat.shots_at(point):
            if (known := percent(chance)) is not None:
                rows[shot][number] = known
    return list(rows.values())


def _weapon(analysis: TabletopAnalysis, regions: RegionTable, shot: TabletopShots, row: int) -> dict[str, Any]:
    ground = shot.field
    return {
        "id": shot.weapon,
        "name": shot.name,
        "row": row,
        **_region_value(analysis, regions, ground.region),
        "bands": [[band, regions.number(region)] for band, region in ground.bands.items()],
        "rings": [[band, round(length, 2), regions.number(region)] for band, length, region in ground.rings],
        "arc": regions.number(ground.arc),
    }


def _fits(analysis: AnyAnalysis) -> bool:
    return analysis.kind == "table" and any(unit.at is not None for _, unit in analysis.scenario.forces)


def _effort(analysis: AnyAnalysis) -> int:
    return _EACH * sum(1 for _, unit in analysis.scenario.forces if unit.at is not None)


TABLE_UNITS = PagePart("table_units", _fits, _effort, _embed, _WORDS, ("table_units.js",))
