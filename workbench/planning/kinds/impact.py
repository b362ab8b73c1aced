"""What changed as a plan: the difference of sight, hindrance, cover and reach between two states of one scenario, drawn on the
map and listed, each row with its place."""

from __future__ import annotations

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis, analysis_in_setup, both_by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import IntArray, frozen
from workbench.base.text import Text, decimal
from workbench.engine.sight.results import Party
from workbench.engine.sight.whose_height import at_height, hex_target_words
from workbench.geometry.regions import middle_of
from workbench.planning import plan_fields
from workbench.planning.impact import CoverChange, HexImpact, SeenPair, cover_words, hex_impact, tabletop_impact
from workbench.planning.plan_fields import ABOVE, OTHER_STATE, OWN_SIDE, SOUGHT_KIND
from workbench.planning.plan_words import listed
from workbench.planning.plans import Growing, PlanKind, PlanPicture, PlanRequest, PlanRow
from workbench.planning.watchers import units_of_side
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.units import unit_called
from workbench.scenario.zones import area_of

_TITLE = Text("What changed: {side}", "Ce qui a changé : {side}")
_MOST_HEXES = 24
"""Rows of single hexes, those with the greatest difference."""
_MOST_NAMES = 4
_NOTHING = Text(
    "Nothing is seen, reached or protected otherwise than before",
    "Rien n’est vu, atteint ni protégé autrement qu’avant",
)
_NOTHING_SEEN = Text(
    "Nothing is seen or protected otherwise than before", "Rien n’est vu ni protégé autrement qu’avant"
)
_NO_REACH = Text("Reach is not compared on tables", "La portée de mouvement n’est pas comparée sur table")
_NEEDS_OTHER = Text(
    "the plan needs another set-up, or an earlier state, to compare with",
    "le plan demande une autre mise en place, ou un état antérieur, à comparer",
)
_LINES = Text(
    "Lines of sight gained {a}, lost {b}; with another hindrance {c}",
    "Lignes de vue gagnées {a}, perdues {b} ; de gêne différente {c}",
)
_UNIT = Text("{unit}: sees {a} hexes more, {b} no longer", "{unit} : voit {a} hexagones de plus, {b} de moins")
_HINDERED = Text(", {c} otherwise hindered", ", {c} gênés autrement")
_REACH = Text("{unit}: reaches {a} hexes more, {b} no longer", "{unit} : atteint {a} hexagones de plus, {b} de moins")
_ZONE = Text("Zone {zone}: {a} lines into it gained, {b} lost", "Zone {zone} : {a} lignes gagnées, {b} perdues")
_GAINED, _LOST = (
    Text("{at}: now seen by {names}", "{at} : vu maintenant par {names}"),
    Text("{at}: no longer seen by {names}", "{at} : n’est plus vu par {names}"),
)
_COVER = Text("{unit}, cover against {firer}: {changes}", "{unit}, protection contre {firer} : {changes}")
_SHARE = Text(
    "{unit}: sight of {a} % of the table gained, of {b} % lost",
    "{unit} : vue gagnée sur {a} % de la table, perdue sur {b} %",
)
_ZONE_SHARE = Text("Zone {zone}: {a} % of it gained, {b} % lost", "Zone {zone} : {a} % gagnés, {b} % perdus")


def _compare(
    before: AnyAnalysis,
    after: AnyAnalysis,
    request: PlanRequest,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> PlanPicture:
    """What is different for the units of the request's side in ``after``. CannotAnswer for maps that cannot be compared."""
    return both_by_map_kind(before, after, _hex_picture, _tabletop_picture, request, cancel, progress)


def _against_setup(
    analysis: AnyAnalysis,
    request: PlanRequest,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
    growing: Growing | None = None,
) -> PlanPicture:
    """As :func:`_compare`, with the set-up that the request names."""
    if not request[OTHER_STATE]:
        raise CannotAnswer("missing_field", _NEEDS_OTHER)
    return _compare(analysis_in_setup(analysis, request[OTHER_STATE]), analysis, request, cancel, progress)


def _hex_picture(
    before: Analysis, after: Analysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
) -> PlanPicture:
    level = int(request[ABOVE])
    found = hex_impact(before, after, request[OWN_SIDE], target_level=level, cancel=cancel, progress=progress)
    called = _Names(before, after)
    size = after.scenario.board.grid.size
    rows: list[PlanRow] = []
    for unit in dict.fromkeys((*_units_of_side(before, request[OWN_SIDE]), *_units_of_side(after, request[OWN_SIDE]))):
        more, fewer = (sum(pair.origin == unit for pair in pairs) for pairs in (found.gained, found.lost))
        other = sum(pair.origin == unit for pair in found.changed)
        if more or fewer or other:
            words = _UNIT.format(unit=called.unit(unit), a=more, b=fewer)
            hindered = _HINDERED.format(c=other)
            words = Text(words.en + hindered.en, words.fr + hindered.fr) if other else words
            rows.append(PlanRow(words, called.place(unit)))
        if unit in found.reach:
            gained, lost = found.reach[unit]
            words = _REACH.format(unit=called.unit(unit), a=len(gained), b=len(lost))
            rows.append(PlanRow(words, called.place(unit)))
    rows += _cover_rows(found.cover, called)
    for zone in after.scenario.zones:
        more, fewer = (sum(pair.target in zone.hexes for pair in pairs) for pairs in (found.gained, found.lost))
        if more or fewer:
            rows.append(PlanRow(_ZONE.format(zone=zone.called, a=more, b=fewer), zone.hexes[0]))
    rows += _hex_rows(after, found, called)
    sums = _LINES.format(a=len(found.gained), b=len(found.lost), c=len(found.changed))
    return PlanPicture(
        request,
        _TITLE.format(side=after.scenario.forces.called(request[OWN_SIDE])),
        (_NOTHING,) if found.is_empty else (sums,),
        tuple(rows),
        sought=hex_target_words(Party(), level, after.scenario, after.ruleset) if level else Text(),
        gained=_counts(found.gained, size),
        lost=_counts(found.lost, size),
    )


def _units_of_side(analysis: AnyAnalysis, side: str) -> list[str]:
    """The units of a side on the map; none for a side that there is not."""
    try:
        return units_of_side(analysis, side)
    except CannotAnswer:
        return []


def _counts(pairs: tuple[SeenPair, ...], size: int) -> IntArray:
    counts = np.zeros(size, dtype=np.int32)
    np.add.at(counts, [pair.target for pair in pairs], 1)
    return frozen(counts)


def _hex_rows(analysis: Analysis, found: HexImpact, called: _Names) -> list[PlanRow]:
    """The hexes that most gain or lose, with the names of who sees them now, or no longer."""
    by_hex: dict[tuple[int, bool], list[Text]] = {}
    for pairs, gained in ((found.gained, True), (found.lost, False)):
        for pair in pairs:
            by_hex.setdefault((pair.target, gained), []).append(called.unit(str(pair.origin)))
    order = sorted(by_hex, key=lambda one: (-len(by_hex[one]), one))[:_MOST_HEXES]
    return [
        PlanRow((_GAINED if gained else _LOST).format(at=analysis.label(at), names=_some(by_hex[at, gained])), at)
        for at, gained in order
    ]


def _tabletop_picture(
    before: TabletopAnalysis,
    after: TabletopAnalysis,
    request: PlanRequest,
    cancel: CancelToken | None,
    progress: Progress | None,
) -> PlanPicture:
    target = at_height(Party(request[SOUGHT_KIND]), request[ABOVE])
    found = tabletop_impact(before, after, request[OWN_SIDE], target=target, cancel=cancel, progress=progress)
    called = _Names(before, after)
    whole = after.scenario.board.outline.area
    rows = []
    for unit, one in found.each.items():
        words = _SHARE.format(
            unit=called.unit(unit), a=_share(one.gained.area / whole), b=_share(one.lost.area / whole)
        )
        rows.append(PlanRow(words, called.place(unit)))
    rows += _cover_rows(found.cover, called)
    for zone in after.scenario.zones:
        area = area_of(zone)
        if area.area:
            more, fewer = (part.intersection(area).area / area.area for part in (found.whole.gained, found.whole.lost))
            if more or fewer:
                words = _ZONE_SHARE.format(zone=zone.called, a=_share(more), b=_share(fewer))
                rows.append(PlanRow(words, middle_of(area)))
    side = after.scenario.forces.called(request[OWN_SIDE])
    sums = _SHARE.format(unit=side, a=_share(found.whole.gained.area / whole), b=_share(found.whole.lost.area / whole))
    return PlanPicture(
        request,
        _TITLE.format(side=side),
        ((sums,) if rows else (_NOTHING_SEEN,)) + (_NO_REACH,),
        tuple(rows),
        sought=after.sight.target_words(target),
        gained=found.whole.gained,
        lost=found.whole.lost,
    )


def _share(part: float) -> Text:
    """A share in per cent; what is drawn but would be written as nothing is less than a tenth."""
    shown = decimal(f"{100 * part:.1f}")
    least = decimal("0.1")
    return Text(f"< {least.en}", f"< {least.fr}") if part and shown.en == "0.0" else shown


class _Names:
    """Names and places of units, as they are after, or else as they were before."""

    def __init__(self, before: AnyAnalysis, after: AnyAnalysis) -> None:
        self._known = {unit.id: unit for analysis in (before, after) for _, unit in analysis.scenario.forces}
        self._forces, self._kinds = after.scenario.forces, after.ruleset.units

    def unit(self, unit_id: str) -> Text:
        """Return the name of a unit as people read it."""
        return unit_called(self._known.get(unit_id, unit_id), self._forces, self._kinds)

    def place(self, unit_id: str) -> PlanPlace | None:
        """Where it stands."""
        found = self._known.get(unit_id)
        return None if found is None else found.at


def _cover_rows(changes: tuple[CoverChange, ...], called: _Names) -> list[PlanRow]:
    """A row for each unit and each way in which its cover differs, with all firers for whom it does."""
    firers: dict[tuple[str, Text], list[Text]] = {}
    for one in changes:
        firers.setdefault((one.unit, cover_words(one.values)), []).append(called.unit(one.firer))
    return [
        PlanRow(_COVER.format(unit=called.unit(unit), firer=_some(names), changes=changes_), called.place(unit))
        for (unit, changes_), names in firers.items()
    ]


def _some(names: list[Text]) -> Text:
    shown, more = listed(names[:_MOST_NAMES]), len(names) - _MOST_NAMES
    if more <= 0:
        return shown
    return Text("{names} and {n} more", "{names} et {n} de plus").format(names=shown, n=more)


IMPACT = PlanKind(
    declared=plan_fields.IMPACT,
    words=Text("What changed", "Ce qui a changé"),
    menu=Text("What &changed", "Ce qui a &changé"),
    key="Alt+9",
    tip=Text(
        "What a side sees, reaches and is covered by, and did not before the last change, in the file, or in another set-up.",
        "Ce qu’un camp voit, atteint et qui le protège, et pas avant la dernière modification, dans le fichier ou dans une "
        "autre mise en place.",
    ),
    on_hexes=_against_setup,
    on_tables=_against_setup,
    compare=_compare,
)
