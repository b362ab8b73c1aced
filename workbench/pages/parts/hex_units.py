"""What each unit on a map can do as it stands: where it sees, goes, is spotted, and fires with what chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest, Reach
from workbench.engine.sight.results import Party
from workbench.engine.sight.whose_height import as_if_there
from workbench.pages.hex_ways import ways_of
from workbench.pages.map_drawing import UNIT_WORDS
from workbench.pages.opponents import NO_CHANCE, enemy_of, enemy_words, percent
from workbench.pages.packing import Array, Pack, smallest
from workbench.pages.page_part import PagePart, PageWork
from workbench.planning.threat import HexShots, HexThreat, hex_threat
from workbench.planning.watchers import hex_request, hex_watcher
from workbench.scenario.units import Unit

_WORDS = {
    **UNIT_WORDS,
    "units_here": Text("Units here", "Unités ici"),
    "unit_sees": Text(
        "{unit} sees {clear} hexes clear, {hindered} hindered.",
        "{unit} voit {clear} hexagones dégagés, {hindered} gênés.",
    ),
    "unit_spots": Text(
        "{unit} would spot {enemy} in {n} hexes; open in {open}.",
        "{unit} repérerait {enemy} dans {n} hexagones ; indécis dans {open}.",
    ),
    "unit_spotted": Text(
        "{unit} would be spotted in {n} hexes by the enemy as he stands; here by {here}.",
        "{unit} serait repérée dans {n} hexagones par l’ennemi en place ; ici par {here}.",
    ),
    "unit_reach": Text(
        "{unit} can end its move in {n} hexes; movement allowance {allowance}.",
        "{unit} peut finir son mouvement dans {n} hexagones ; potentiel de mouvement {allowance}.",
    ),
    "way_to": Text("To {there}: cost {cost}, by {way}.", "Jusqu’en {there} : coût {cost}, par {way}."),
    "cost_to": Text("To {there}: cost {cost}.", "Jusqu’en {there} : coût {cost}."),
    "no_way_to": Text("It cannot end its move in {there}.", "Elle ne peut pas finir son mouvement en {there}."),
    "barred_at": Text("{there}: {why}", "{there} : {why}"),
    "way_hint": Text("Click another hex for the way there.", "Cliquez un autre hexagone pour le chemin."),
    "unit_fire": Text(
        "{unit}, {weapon}: bears on {n} hexes against {enemy}.", "{unit}, {weapon} : bat {n} hexagones contre {enemy}."
    ),
    "band_point_blank": Text("same hex", "même hexagone"),
    "band_close": Text("close range", "courte portée"),
    "band_full": Text("full range", "pleine portée"),
    "fire_far": Text("out of arc or range", "hors d’angle ou de portée"),
    "fire_blind": Text("no line of sight", "pas de ligne de vue"),
    "fire_hidden": Text("not spotted there", "non repéré là"),
    "fire_uncertain": Text("open: a limit is not known", "indécis : une limite n’est pas connue"),
    "reach_mark": Text("green: cost of the move", "vert : coût du mouvement"),
    "fire_mark": Text("blue: may fire there", "bleu : peut y tirer"),
    "chance_mark": Text("blue: may fire there; number: chance in %", "bleu : peut y tirer ; nombre : chance en %"),
    "spot_mark": Text("ring of dots: spotted there", "points : y est repéré"),
    "hex": Text("Hex", "Hexagone"),
    "cost": Text("Cost", "Coût"),
    "band": Text("Range", "Portée"),
}
FAR, BLIND, HIDDEN, UNCERTAIN, FIRST_BAND = 0, 1, 2, 3, 4
"""Codes of a field of fire: out of arc or range; out of sight; not spotted; open; the first range band."""


@dataclass(frozen=True)
class _Described:
    """A unit on the map: its side, itself, and the number of its hex."""

    side: str
    unit: Unit
    at: int


def _embed(work: PageWork) -> Pack:
    analysis: Analysis = work.analysis
    units = _units_on(analysis)
    size = analysis.scenario.board.grid.size
    arrays: dict[str, Array] = {}
    fires: list[Array] = []
    chances: list[Array] = []
    values = []
    sees, spots, spotted = (np.zeros((len(units), size), dtype=np.uint8) for _ in range(3))
    for place, one in enumerate(units):
        sees[place] = _sees(analysis, one)
        spots[place] = _spots(analysis, one)
        spotted[place] = _spotted_by(analysis, one, units)
        moves = [_packed_move(work, one, mode, reach) for mode, reach in moves_of(analysis, one.side, one.unit).items()]
        for number, (_, packed) in enumerate(moves):
            arrays |= {f"{name}_{place}_{number}": array for name, array in packed.items()}
        weapons = []
        threat = threat_of(analysis, one.unit, enemy_of(analysis, one.side))
        for shot in threat.shots:
            weapons.append(_weapon(shot, len(fires)))
            fires.append(_fire_codes(shot))
            chances.append(_chances(threat, shot))
        values.append({**_about(analysis, one), "moves": [move for move, _ in moves], "weapons": weapons})
        work.steps.step(_EACH)
    empty = np.zeros((0, size), dtype=np.uint8)
    arrays |= {"sees": sees.ravel(), "spots": spots.ravel(), "spotted": spotted.ravel()}
    arrays |= {"fire": np.array(fires or empty).ravel(), "chance": np.array(chances or empty).ravel()}
    return Pack({"units": values, "enemies": enemy_words(analysis)}, arrays)


_EACH = 10
"""Steps of progress for each unit."""


def _units_on(analysis: Analysis) -> list[_Described]:
    return [_Described(side, unit, unit.at) for side, unit in analysis.scenario.forces if unit.at is not None]


def _about(analysis: Analysis, one: _Described) -> dict[str, Any]:
    ruleset, unit = analysis.ruleset, one.unit
    kind = ruleset.units.get(unit.kind)
    return {
        "id": unit.id,
        "name": analysis.called(unit),
        "kind": kind.name if kind is not None else unit.kind,
        "side": one.side,
        "hex": one.at,
        "level": analysis.level_of(unit),
        "states": [ruleset.states[state].name for state in unit.state if state in ruleset.states],
    }


# --- Sight and spotting.


def _sees(analysis: Analysis, one: _Described) -> Array:
    area = analysis.area(one.at, hex_request(hex_watcher(analysis, one.unit.id)))
    return np.where(area.visible, 1 + np.minimum(area.hindrance, 250), 0).astype(np.uint8)


def _spots(analysis: Analysis, one: _Described) -> Array:
    """1 where a unit would spot the enemy, 2 where that is open."""
    watcher = hex_watcher(analysis, one.unit.id)
    found = analysis.spotting_area(one.at, observer=watcher.party, party=enemy_of(analysis, one.side))
    return np.where(found.spotted, 1, np.where(found.undecided, 2, 0)).astype(np.uint8)


def _spotted_by(analysis: Analysis, one: _Described, units: list[_Described]) -> Array:
    """How many of the enemy would spot a unit in each hex."""
    count = np.zeros(analysis.scenario.board.grid.size, dtype=np.uint8)
    party = as_if_there(analysis.party(one.unit.id))
    for other in units:
        if other.side == one.side:
            continue
        watcher = hex_watcher(analysis, other.unit.id)
        count += analysis.spotting_area(other.at, observer=watcher.party, party=party).spotted
    return count


# --- Moves.


def moves_of(analysis: Analysis, side: str, unit: Unit) -> dict[str, Reach]:
    """The reach of a unit by each kind of move that it may use ("" = the ordinary one); kinds that reach nothing else are left
    out."""
    request = move_request(analysis, unit)
    barred = analysis.barred_modes(request)
    found: dict[str, Reach] = {}
    for mode in ("", *analysis.ruleset.modes):
        if mode in barred:
            continue
        try:
            reach = analysis.reach(replace(request, mode=mode))
        except CannotAnswer:
            continue  # a kind of move that needs a target or is no move of this unit
        usual = found.get("")
        if reach.costs and (usual is None or reach.costs != usual.costs):
            found[mode] = reach
    return found


def move_request(analysis: Analysis, unit: Unit, mode: str = "") -> MoveRequest:
    """The move of a unit as it stands."""
    start = analysis.place(f"unit:{unit.id}")
    return MoveRequest(analysis.party(unit.id), start, mode=mode, facing=unit.facing)


def _packed_move(work: PageWork, one: _Described, mode: str, reach: Reach) -> tuple[dict[str, Any], dict[str, Array]]:
    """A move as values and arrays: hexes and the costs of ending there, and the ways, one after the other."""
    analysis: Analysis = work.analysis
    row = analysis.ruleset.modes.get(mode)
    costs: dict[str, int] = {}
    numbers = [costs.setdefault(str(cost), len(costs)) for cost in reach.costs.values()]
    ways: list[int] = []
    first = [0]
    shown = not mode or (row is not None and row.pace)
    known = ways_of(analysis, move_request(analysis, one.unit, mode), reach, work.cancel) if shown else {}
    for end in reach.costs:
        ways += known.get(end, ())
        first.append(len(ways))
    work.steps.step(0)
    values = {
        "mode": mode,
        "name": row.name if row is not None else None,
        "allowance": str(reach.allowance),
        "costs": list(costs),
        "barred": [[number, why] for number, why in reach.barred.items()],
    }
    arrays = {"end": smallest(np.array(list(reach.costs))), "cost": smallest(np.array(numbers))}
    arrays |= {"way": smallest(np.array(ways, dtype=np.int64)), "first": smallest(np.array(first))}
    return values, arrays


# --- Fire.


def threat_of(analysis: Analysis, unit: Unit, enemy: Party) -> HexThreat:
    """The fields of fire of all weapons of a unit, with their chances judged."""
    threat = hex_threat(analysis, [hex_watcher(analysis, unit.id)], enemy)
    covered = {int(number) for shot in threat.shots for number in np.flatnonzero(shot.field.covered)}
    threat.judge(sorted(covered))
    return threat


def _weapon(shot: HexShots, row: int) -> dict[str, Any]:
    field = shot.field
    reasons = [reason.text for reason in field.reasons]
    bands = list(field.bands)
    return {"id": shot.weapon, "name": shot.name, "row": row, "bands": bands, "max": field.maximum, "reasons": reasons}


def _fire_codes(shot: HexShots) -> Array:
    field = shot.field
    codes = np.full(len(field.covered), FAR, dtype=np.uint8)
    codes[field.blind] = BLIND
    codes[field.hidden] = HIDDEN
    codes[field.uncertain] = UNCERTAIN
    codes[field.covered] = FIRST_BAND + np.maximum(field.band[field.covered], 0)
    return codes


def _chances(threat: HexThreat, shot: HexShots) -> Array:
    """Chances of any effect in whole per cent; :data:`NO_CHANCE` where none is known."""
    found = np.full(len(shot.field.covered), NO_CHANCE, dtype=np.uint8)
    for number in np.flatnonzero(shot.field.covered).tolist():
        for other, chance in threat.shots_at(number):
            if other is shot and (known := percent(chance)) is not None:
                found[number] = known
    return found


def _fits(analysis: AnyAnalysis) -> bool:
    return analysis.kind == "hex" and any(unit.at is not None for _, unit in analysis.scenario.forces)


def _effort(analysis: AnyAnalysis) -> int:
    return _EACH * sum(1 for _, unit in analysis.scenario.forces if unit.at is not None)


HEX_UNITS = PagePart("hex_units", _fits, _effort, _embed, _WORDS, ("hex_units.js",))
