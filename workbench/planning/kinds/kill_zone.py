"""A kill zone: where at least so many weapons of a side bear."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.planning.kill_zones import HexKillZone, TabletopKillZone
from workbench.planning.plan_fields import (
    ABOVE,
    CHANCE,
    LEAST,
    OBSERVERS,
    OWN_SIDE,
    PLACE,
    SHOWN,
    SOUGHT,
    STATE,
    TARGET,
    UNDER_FIRE,
    WEIGHT,
)
from workbench.planning.plan_words import COUNTED, EACH_ALONE, NO_CHANCE, shots_words, weapon_count
from workbench.planning.planner import HexPlanner, Planner, TabletopPlanner
from workbench.planning.plans import PlanCommand, PlanKind, PlanPicture, PlanRequest, PlanRow
from workbench.planning.tabletop_shares import SHARES, chances, counted, percent_rows, share_rows
from workbench.planning.threat import HexThreat, TabletopThreat
from workbench.scenario.zones import area_of

_TITLE = Text("Kill zone: {side}", "Zone d’abattage : {side}")
_HEADING = Text("Where most weapons bear", "Là où le plus d’armes portent")
_NOWHERE = Text(
    "Nowhere do so many weapons bear: lower the number", "Nulle part autant d’armes ne portent : baissez le nombre"
)
_HEX_GAPS = Text(
    "{n} hexes in arc and range on which no weapon bears: crossed",
    "{n} hexagones dans l’arc et à portée sur lesquels aucune arme ne porte : barrés",
)
_WATCHED_HEX_GAPS = Text(
    "{n} hexes of the zone on which no weapon bears: crossed",
    "{n} hexagones de la zone sur lesquels aucune arme ne porte : barrés",
)
_GAPS = Text(
    "On {share}% of the table, in arc and range, no weapon bears: hatched",
    "Sur {share} % de la table, dans l’arc et à portée, aucune arme ne porte : hachuré",
)
_WATCHED_GAPS = Text(
    "On {share}% of the zone no weapon bears: hatched", "Sur {share} % de la zone, aucune arme ne porte : hachuré"
)


def _on_hexes(
    analysis: Analysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
) -> PlanPicture:
    plan = HexPlanner(analysis, request, cancel, progress)
    threat = plan.threat(plan.target)
    zone = HexKillZone(threat, request[LEAST], tuple(plan.hexes(request[UNDER_FIRE])) if request[UNDER_FIRE] else None)
    weighted = request[WEIGHT] == CHANCE
    chances = zone.chances(plan.cancel, plan.progress) if weighted else {}
    counts = np.where(zone.inside, threat.weapons, -1).astype(np.int32)
    if weighted:
        counts = np.full(len(counts), -1, dtype=np.int32)
        for number, chance in chances.items():
            counts[number] = round(chance * 100)
    order = [int(number) for number in np.argsort(-counts, kind="stable")[:8] if counts[number] > 0]
    rows = [PlanRow(_hex_row(plan, threat, number), number) for number in order]
    if isinstance(at := request[PLACE], int):
        rows[:0] = _at_hex(plan, threat, at)
    area = Text("{n} hexes with {least} weapons or more", "{n} hexagones avec {least} armes ou plus")
    lines = [area.format(n=len(zone.numbers), least=request[LEAST]), plan.target_words]
    if weighted and not chances and zone.numbers:
        lines.append(NO_CHANCE)
    elif weighted or any("%" in row.text.en for row in rows):
        lines.append(EACH_ALONE)
    if not zone.numbers:
        lines.append(_NOWHERE)
    lines.append((_WATCHED_HEX_GAPS if request[UNDER_FIRE] else _HEX_GAPS).format(n=len(zone.gaps)))
    return PlanPicture(
        request,
        _TITLE.format(side=plan.enemy),
        tuple(lines),
        tuple(rows),
        _HEADING,
        plan.sought,
        counts=frozen(counts),
        counted=COUNTED[CHANCE] if weighted else Text("weapons", "armes"),
        gaps=tuple(zone.gaps),
        assumed=threat.assumed,
    )


def _hex_row(plan: HexPlanner, threat: HexThreat, number: int) -> Text:
    """Which weapons bear on a hex, and what each contributes."""
    shots = [(shot.unit, chance) for shot, chance in threat.shots_at(number)]
    return _weapons_words(plan, Text.of(plan.label(number)), shots, threat.chances([number]).get(number))


def _at_hex(plan: HexPlanner, threat: HexThreat, number: int) -> list[PlanRow]:
    """The same at the place that was clicked; where enemies stand, for each of them as it stands."""
    found = []
    for unit in plan.enemies_at(number):
        told = plan.under_fire(threat, number, unit)
        where = Text("{at}, {unit} as it stands there", "{at}, {unit} telle qu’elle est là")
        where = where.format(at=plan.label(number), unit=plan.titled(unit))
        shots = [(shot.unit, shot.chance) for shot in told.shots]
        found.append(PlanRow(_weapons_words(plan, where, shots, told.chance), number))
    return found or [PlanRow(_hex_row(plan, threat, number), number)]


def _on_tables(
    analysis: TabletopAnalysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
) -> PlanPicture:
    plan = TabletopPlanner(analysis, request, cancel, progress)
    threat = plan.threat()
    named = request[UNDER_FIRE]
    watch = area_of(plan.zone(named)) if isinstance(named, str) and named else None
    zone = TabletopKillZone(threat, request[LEAST], watch)
    regions, what = counted(threat.weapons, request[LEAST]), Text("weapons", "armes")
    rows = share_rows(plan, regions, Text("weapons:", "armes :"))
    share = Text(
        "Weapons that bear: {n} or more on {share}% of the table",
        "Armes qui portent : {n} ou plus sur {share} % de la table",
    )
    lines = [share.format(share=plan.share(zone.region), n=request[LEAST]), plan.target_words]
    lines += plan.sides_shown(plan.target)
    if request[WEIGHT] == CHANCE:
        regions, more = chances(plan, threat, zone.region)
        rows, what = percent_rows(plan, regions), COUNTED[CHANCE]
        lines += more
    if isinstance(at := request[PLACE], tuple):
        rows = (PlanRow(_at_point(plan, threat, at), at), *rows)
    of_gaps = _WATCHED_GAPS if watch is not None else _GAPS
    ground = watch.area if watch is not None else plan.analysis.scenario.board.outline.area
    lines.append(of_gaps.format(share=f"{100 * zone.gaps.area / (ground or 1.0):.0f}"))
    return PlanPicture(
        request,
        _TITLE.format(side=plan.enemy),
        tuple(lines),
        rows,
        SHARES,
        plan.words_of(plan.sought),
        regions=regions,
        counted=what,
        gaps=zone.gaps,
        assumed=threat.assumed,
    )


def _at_point(plan: TabletopPlanner, threat: TabletopThreat, at: tuple[float, float]) -> Text:
    """Which weapons bear on a place, and what each contributes; on an enemy who stands there, as he stands."""
    place, unit = plan.analysis.point(at), plan.enemy_at(at)
    where = Text("There", "Là")
    if unit:
        found = threat.at_unit(plan.analysis.stand(unit), plan.analysis.party(unit))
        shots, together = [(shot.unit, shot.chance) for shot in found.shots], found.chance
        where = Text("{unit}, as it stands there", "{unit}, telle qu’elle est là").format(unit=plan.titled(unit))
    else:
        shots, together = [(shot.unit, chance) for shot, chance in threat.shots_at(place)], threat.chance(place)
    if not shots:
        return Text("{where}: no weapon bears", "{where} : aucune arme ne porte").format(where=where)
    names = shots_words([(plan.called(one), chance) for one, chance in shots], together)
    row = Text("{where}: {count}: {names}", "{where} : {count} : {names}")
    return row.format(where=where, count=weapon_count(len(shots)), names=names)


def _weapons_words(
    plan: Planner, where: Text, shots: Sequence[tuple[str, Fraction | None]], together: Fraction | None
) -> Text:
    if not shots:
        return Text("{where}: no weapon bears", "{where} : aucune arme ne porte").format(where=where)
    names = shots_words([(plan.called(unit), chance) for unit, chance in shots], together)
    row = Text("{where}: {count}: {names}", "{where} : {count} : {names}")
    return row.format(where=where, count=weapon_count(len(shots)), names=names)


KILL_ZONE = PlanKind(
    id="killzone",
    words=Text("Kill zone", "Zone d’abattage"),
    menu=Text("&Kill zone", "&Zone d’abattage"),
    key="Alt+6",
    tip=Text(
        "Where at least so many weapons of a side bear: arc, range, sight and spotting.",
        "Où au moins tant d’armes d’un camp portent : arc, portée, vue et repérage.",
    ),
    fields=(OWN_SIDE, OBSERVERS, SOUGHT, TARGET, STATE, ABOVE, SHOWN, LEAST, WEIGHT, UNDER_FIRE, PLACE),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    marks_place=True,
    command=PlanCommand(
        about=Text("where several weapons bear", "où plusieurs armes portent"),
        examples=("lipovka_bridge.yaml --side German --least 3", "saint_aubry.yaml --side German --least 2"),
        ask="killzone",
    ),
)
