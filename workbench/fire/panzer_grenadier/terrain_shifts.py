"""Shifts that the ground gives: the target's terrain, what the line crosses, height, markers (10.3, 12.4, 16.2, chart)."""

from __future__ import annotations

from workbench.fire.panzer_grenadier.ledger import ASSAULT, AT, BF, DF, Ledger
from workbench.fire.panzer_grenadier.situation import Situation
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Scalar
from workbench.sight.results import Effect
from workbench.spotting.panzer_grenadier.troops import DEMORALIZED, DISRUPTED, Troop


def whole(value: Scalar) -> int:
    """A shift of a chart; 0 where it is silent."""
    return value if isinstance(value, int) else 0


def cell(ruleset: Ruleset, table: str, name: str) -> int:
    """A number of a table."""
    return whole(ruleset.tables[table][name])


def terrain_shifts(case: Situation, ledger: Ledger) -> None:
    """Everything that lies in the target hex, and being dug in."""
    for row in case.rows:
        if row.fact("df_in_other_limiting") is not None:
            _entrenchment(case, ledger, row)
        elif row.fact("shift_condition") == "minefield_of_firer":
            _minefield(case, ledger, row)
        elif row.fact("df_assisted") is not None:
            _river(case, ledger, row)
        elif row.fact("df_through") is None and row.fact("df_out") is None:
            _occupied(case, ledger, row)
        first = bool(row.fact("first_fire")) and not _spared(case.troop, row)
        # what the chart alone lists stands there as a reading (A26)
        chart_only = row.cite("first_fire").standing.value == "reading"
        ledger.first_fire |= first and not (chart_only and case.ruleset.choice("A26", case.scenario.switches) == "text")
    _light_woods(case, ledger)
    _dug_in(case, ledger)


def _occupied(case: Situation, ledger: Ledger, row: TerrainRow) -> None:
    amounts = {kind: whole(row.fact(kind)) for kind in (DF, BF, AT, ASSAULT)}
    switches, ruleset = case.scenario.switches, case.ruleset
    if row.fact("df_chart") is not None and ruleset.choice("A15", switches) == "chart":
        amounts[DF] = whole(row.fact("df_chart"))
    far_only = row.fact("df_condition") == "range_over_2" and ruleset.choice("A29", switches) == "far"
    if far_only and case.distance <= 2:
        amounts[DF] = 0
        ledger.note("fire_ditch_near", terrain=row.name)
    if row.fact("df_for") == "leg" and "leg" not in case.troop.classes:
        amounts[DF] = 0
    if row.fact("as") == "dug_in" and case.dug_in:
        # the occupants count as dug in: who is dug in himself gets it once
        ledger.note("fire_already_dug_in", terrain=row.name)
        return
    if row.fact("no_df") or row.fact("no_bf"):
        ledger.note("fire_no_fire_in", Effect.BLOCKS, terrain=row.name)
    ledger.add("fire_terrain", amounts, line="terrain", rule=_cited(row, amounts), terrain=row.name)


def _cited(row: TerrainRow, amounts: dict[str, int]) -> str:
    rules = [row.cite(kind).rule for kind, amount in amounts.items() if amount and row.cite(kind).rule]
    return ", ".join(dict.fromkeys(rules))


def _spared(troop: Troop, row: TerrainRow) -> bool:
    return troop.is_a(*str(row.fact("not_for") or "").split())


def _entrenchment(case: Situation, ledger: Ledger, row: TerrainRow) -> None:
    if _spared(case.troop, row):
        ledger.note("fire_entrenchment_not_for", unit=case.troop.name, terrain=row.name)
        return
    other = bool(case.ground.limiting[case.target])
    ledger.add("fire_entrenchment", {DF: whole(row.fact("df_in_other_limiting" if other else "df"))}, terrain=row.name)
    # one line of the bombardment and assault lists names town and entrenchment together
    shelter = {kind: whole(row.fact(kind)) for kind in (BF, ASSAULT)}
    ledger.add("fire_terrain", shelter, line="terrain", rule=_cited(row, shelter), terrain=row.name)


def _minefield(case: Situation, ledger: Ledger, row: TerrainRow) -> None:
    owners = {side for side, places in case.scenario.marker_owners.get(row.key, {}).items() if case.target in places}
    if not owners:
        ledger.note("fire_mines_of_nobody")
        return
    firers = owners == {case.side} if case.side else case.enemy not in owners
    if case.side in owners or firers:
        ledger.add("fire_mines", {DF: whole(row.fact(DF)), BF: whole(row.fact(BF))}, terrain=row.name)


def _river(case: Situation, ledger: Ledger, row: TerrainRow) -> None:
    if _assisted(case, row):
        assisted = {DF: whole(row.fact("df_assisted")), AT: whole(row.fact("at_assisted"))}
        ledger.add("fire_assisted", assisted, terrain=row.name)
    without = whole(row.fact("assault_first_no_eng"))
    if without and not _engineer(case.company) and not case.firer.is_a("engineer"):
        ledger.add("fire_river_assault", {ASSAULT: without}, terrain=row.name)


def _assisted(case: Situation, row: TerrainRow) -> bool:
    said = case.troop.values.get("assisted")
    if isinstance(said, bool):
        return said
    present = [*case.company, case.troop] if case.troop.known else case.company
    return _engineer(present) and any(_needs_help(case.ruleset, one, row) for one in present)


def _engineer(troops: list[Troop]) -> bool:
    return any(one.is_a("engineer") and not one.has(DISRUPTED, DEMORALIZED) for one in troops)


def _needs_help(ruleset: Ruleset, troop: Troop, row: TerrainRow) -> bool:
    # foot and tracked units cross minor rivers by themselves; wheels never do (5.71, 5.72)
    if troop.is_a("engineer"):
        return False
    kind = ruleset.units.get(troop.kind)
    return row.fact("cross") == "assisted" or (kind is not None and kind.mobility == "motor")


def _light_woods(case: Situation, ledger: Ledger) -> None:
    found: list[TerrainRow] = []
    for number in case.way[1:]:
        inside = number == case.target
        rows = [row for row in case.ground.rows(number) if row.fact("df_through") is not None]
        found += [row for row in rows if number != case.origin and whole(row.fact(DF if inside else "df_through"))]
    if not found:
        return
    if case.ruleset.choice("A36", case.scenario.switches) == "each":
        ledger.add("fire_light", {DF: sum(whole(row.fact("df_through")) for row in found)}, terrain=found[0].name)
    else:
        ledger.add("fire_light", {DF: whole(found[0].fact("df_through"))}, terrain=found[0].name)


def _dug_in(case: Situation, ledger: Ledger) -> None:
    if not case.dug_in:
        return
    row = case.ruleset.terrain["dug_in"]
    amounts = {kind: whole(row.fact(kind)) for kind in (DF, BF, AT)}
    if case.ruleset.choice("A25", case.scenario.switches) == "minus_one":
        amounts[ASSAULT] = -1
    ledger.first_fire = True
    ledger.add("fire_dug_in", amounts, unit=case.troop.name)


def line_shifts(case: Situation, ledger: Ledger) -> None:
    """Hedges and smoke between firer and target, the target's height, cliffs for an assault."""
    ruleset = case.ruleset
    hedge = ruleset.terrain["hedge"]
    crossed = case.crosses("hedge")
    distant = [side for side in crossed if case.origin not in side]
    if distant:
        ledger.add("fire_hedge", {DF: whole(hedge.fact(DF)), AT: whole(hedge.fact(AT))})
    elif crossed:
        ledger.note("fire_hedge_near")
    smoke = ruleset.terrain["smoke"]
    if case.ground.holds("smoke", case.target) or case.ground.holds("smoke", case.origin):
        ledger.add("fire_smoke", {DF: whole(smoke.fact(DF)), AT: whole(smoke.fact(AT))})
    if case.higher:
        higher = {DF: cell(ruleset, "df_shifts", "higher_target"), AT: cell(ruleset, "at_modifiers", "higher_target")}
        ledger.add("fire_higher", higher)
        rise = max((whole(row.fact("assault_defender")) for row in case.rows), default=0)
        if rise and case.distance == 1:
            ledger.defender += rise
            ledger.note("fire_slope_assault", amount=f"{rise:+d}")
    descends = case.ground.level[case.target] < case.ground.level[case.origin]
    if case.distance == 1 and not descends and case.crosses("cliff"):
        ledger.add("fire_cliff", {ASSAULT: cell(ruleset, "assault_shifts", "cliff")})
    if any(row.fact("no_df") for row in case.ground.rows(case.origin)):
        ledger.note("fire_no_fire_out", Effect.BLOCKS)
