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
from workbench.engine.sight.results import OBSERVE, Effect, Party, Reason, deciding_first
from workbench.engine.sight.whose_height import as_if_there
from workbench.pages.hex_ways import ways_of
from workbench.pages.map_drawing import UNIT_WORDS
from workbench.pages.opponents import NO_CHANCE, enemy_of, enemy_words, percent
from workbench.pages.packing import Array, Pack, smallest
from workbench.pages.page_part import PagePart, PageWork
from workbench.pages.sentences import SentenceTable, cited
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
        "{unit} would spot {enemy} in {n} hexes; undecided in {open}.",
        "{unit} repérerait {enemy} dans {n} hexagones ; indécis dans {open}.",
    ),
    "unit_spotted": Text(
        "{unit} would be spotted in {n} hexes by the enemy as he stands; where it is now, by {here} of his units.",
        "{unit} serait repérée dans {n} hexagones par l’ennemi en place ; là où elle est, par {here} de ses unités.",
    ),
    "unit_reach": Text(
        "{unit} can end its move in {n} hexes; movement allowance {allowance}.",
        "{unit} peut finir son mouvement dans {n} hexagones ; potentiel de mouvement {allowance}.",
    ),
    "way_to": Text("To {there}: cost {cost}, by {way}.", "Jusqu’en {there} : coût {cost}, par {way}."),
    "cost_to": Text("To {there}: cost {cost}.", "Jusqu’en {there} : coût {cost}."),
    "no_way_to": Text("It cannot end its move in {there}.", "Elle ne peut pas finir son mouvement en {there}."),
    "too_far_to": Text(
        "It cannot end its move in {there}: no way there costs {allowance} or less.",
        "Elle ne peut pas finir son mouvement en {there} : aucun chemin n’y coûte {allowance} ou moins.",
    ),
    "way_hint": Text("Click another hex for the way there.", "Cliquez un autre hexagone pour le chemin."),
    "unit_fire": Text(
        "{unit}, {weapon}: bears on {n} hexes against {enemy}.", "{unit}, {weapon} : bat {n} hexagones contre {enemy}."
    ),
    "band_point_blank": Text("same hex", "même hexagone"),
    "band_close": Text("close range", "courte portée"),
    "band_full": Text("within range", "à portée"),
    "fire_far": Text("out of range", "hors de portée"),
    "fire_beyond": Text(
        "out of range: {n} hexes, it reaches {most}", "hors de portée : {n} hexagones, elle porte à {most}"
    ),
    "fire_arc": Text("outside its arc of fire", "hors de son angle de tir"),
    "fire_not": Text("this weapon is not fired there", "cette arme n’y tire pas"),
    "fire_blind": Text("no line of fire", "pas de ligne de tir"),
    "fire_hidden": Text("the enemy is not spotted there", "l’ennemi n’y est pas repéré"),
    "fire_uncertain": Text("undecided: a limit is not known", "indécis : une limite n’est pas connue"),
    "sees_but_no_fire": Text(
        "It does see that hex: a line of sight is judged by other rules than a line of fire.",
        "Elle voit pourtant cet hexagone : une ligne de vue se juge selon d’autres règles qu’une ligne de tir.",
    ),
    "no_chances": Text("No chance of its shots is known.", "Aucune chance de ses tirs n’est connue."),
    "no_chances_as": Text("No chance of its shots is known: {why}.", "Aucune chance de ses tirs n’est connue : {why}."),
    "reach_mark": Text("green: cost of the move", "vert : coût du mouvement"),
    "fire_mark": Text("blue: may fire there", "bleu : peut y tirer"),
    "chance_mark": Text(
        "blue: may fire there; number: chance of any effect, a check too, in %",
        "bleu : peut y tirer ; nombre : chance d’un effet, même d’un simple test, en %",
    ),
    "no_line_mark": Text("hatched: in range, no line of fire", "hachuré : à portée, sans ligne de tir"),
    "not_spotted_mark": Text("dots: in range, not spotted there", "points : à portée, non repéré là"),
    "spot_mark": Text("dots: spotted there", "points : y est repéré"),
    "open_mark": Text("?: undecided", "? : indécis"),
    "spotted_mark": Text(
        "dots: spotted there; number: by how many units", "points : y est repérée ; nombre : par combien d’unités"
    ),
    "hex": Text("Hex", "Hexagone"),
    "cost": Text("Cost", "Coût"),
    "band": Text("Range", "Portée"),
}
OUT_OF_RANGE, OUT_OF_ARC, NOT_FIRED, BLIND, HIDDEN, UNCERTAIN, FIRST_BAND = range(7)
"""Codes of a field of fire: beyond its range or its arc; the weapon is not fired there at all; no line of fire; not spotted;
open; the first range band."""
MOST_REFUSALS = 20_000
"""So many places at which weapons do not bear are told with their reasons: a minute of work."""
_REFUSALS_LEFT_OUT = Text(
    "Reasons why weapons do not bear on places in their arc and range: there are more than {n}. Of some it is only said what "
    "is lacking: a line of fire, or that the enemy is spotted there.",
    "Les raisons pour lesquelles des armes ne battent pas des lieux dans leur angle et leur portée : il y en a plus de {n}. De "
    "certains il est seulement dit ce qui manque : une ligne de tir, ou que l’ennemi y soit repéré.",
)


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
    refusals = _Refusals(work)
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
            weapons.append(_weapon(threat, shot, len(fires)))
            codes = _fire_codes(shot)
            refusals.add(one, threat, shot, codes)
            fires.append(codes)
            chances.append(_chances(threat, shot))
        values.append(
            {
                **_about(analysis, one),
                "moves": [move for move, _ in moves],
                "weapons": weapons,
                "fire_assumed": list(threat.premises) if weapons else [],
            }
        )
        work.steps.step(_EACH)
    empty = np.zeros((0, size), dtype=np.uint8)
    arrays |= {"sees": sees.ravel(), "spots": spots.ravel(), "spotted": spotted.ravel()}
    arrays |= {"fire": np.array(fires or empty).ravel(), "chance": np.array(chances or empty).ravel()}
    words, told = refusals.packed()
    arrays |= told
    return Pack({"units": values, "enemies": enemy_words(analysis), **words}, arrays)


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
        "assumed": list(reach.assumed),
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


def _weapon(threat: HexThreat, shot: HexShots, row: int) -> dict[str, Any]:
    field = shot.field
    return {
        "id": shot.weapon,
        "name": shot.name,
        "row": row,
        "bands": list(field.bands),
        "max": field.maximum,
        "reasons": [[cited(reason.rule), reason.text] for reason in field.reasons],
        "unknown": next((one.why for one in threat.unknown.shots if one.weapon == shot.weapon), None),
    }


def _fire_codes(shot: HexShots) -> Array:
    field = shot.field
    codes = np.full(len(field.covered), OUT_OF_RANGE, dtype=np.uint8)
    codes[field.blind] = BLIND
    codes[field.hidden] = HIDDEN
    codes[field.uncertain] = UNCERTAIN
    codes[~field.in_arc] = OUT_OF_ARC
    if field.spared is not None:
        codes[field.spared & field.in_arc & field.in_range] = NOT_FIRED
    if any(reason.effect is Effect.BLOCKS for reason in field.reasons):
        codes[:] = NOT_FIRED
    codes[field.covered] = FIRST_BAND + np.maximum(field.band[field.covered], 0)
    return codes


_NO_REFUSAL = Reason("", "", Text())
"""Sentence 0: no reason is told."""


class _Refusals:
    """Collects why weapons do not bear on places in their arc and range: a row of sentences for each weapon, 0 for none."""

    def __init__(self, work: PageWork) -> None:
        self._work = work
        self._analysis: Analysis = work.analysis
        self._sentences = SentenceTable(self._analysis.scenario.board.grid.labels)
        self._sentences.number(_NO_REFUSAL)
        self._rows: list[Array] = []
        self._count = 0

    def add(self, one: _Described, threat: HexThreat, shot: HexShots, codes: Array) -> None:
        """Add the row of a weapon."""
        found = np.zeros(len(codes), dtype=np.uint32)
        self._rows.append(found)
        silent = any(reason.effect is Effect.BLOCKS for reason in shot.field.reasons)
        asked = [] if silent else np.flatnonzero((codes >= NOT_FIRED) & (codes < FIRST_BAND)).tolist()
        if self._count + len(asked) > MOST_REFUSALS:
            left_out = _REFUSALS_LEFT_OUT.format(n=MOST_REFUSALS)
            if left_out not in self._work.left_out:
                self._work.left_out.append(left_out)
            return
        self._count += len(asked)
        purpose = OBSERVE if shot.field.indirect else shot.field.purpose
        party = hex_watcher(self._analysis, one.unit.id).party
        look = self._analysis.spotting.look(one.at, observer=party, party=threat.target, purpose=purpose)
        self._analysis.judge_lines_together([(one.at, number, look) for number in asked])
        for number in asked:
            reasons = self._analysis.aim(shot.field, one.unit.id, number, party=threat.target).reasons
            if reasons:
                found[number] = self._sentences.number(deciding_first(reasons)[0])
        self._work.steps.step(0)

    def packed(self) -> tuple[dict[str, Any], dict[str, Array]]:
        """The sentences, and which belongs to a weapon and a hex, row by row (``refusal``)."""
        words, told = self._sentences.packed()
        rows = np.array(self._rows, dtype=np.uint32).ravel()
        return words, told | {"refusal": smallest(rows)}


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
