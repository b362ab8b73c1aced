"""One ground under two rulesets as a plan: three shades on the map, and both reasons in words."""

from __future__ import annotations

from dataclasses import replace

from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text, decimal
from workbench.engine.sight.results import Party, SightLine, TabletopLine
from workbench.geometry.regions import middle_of
from workbench.planning import plan_fields
from workbench.planning.plan_fields import LINE_END, LINE_START, OTHER_RULES
from workbench.planning.plans import Growing, PlanKind, PlanPicture, PlanRequest, PlanRow
from workbench.planning.ruleset_comparison import (
    Point,
    TwoLines,
    TwoRulesets,
    deciding_reason,
    hex_shades,
    named_rulesets,
    tabletop_shades,
    two_hex_lines,
    two_tabletop_lines,
)
from workbench.planning.same_ground import Note
from workbench.rules.values import citation_text
from workbench.scenario.declared_fields import PlanPlace

_TITLE = Text("{a} and {b}", "{a} et {b}")
_FROM = Text("Seen from {place}", "Vu depuis {place}")
_SUMS = Text(
    "Both {both}, only {a} {only_a}, only {b} {only_b}", "Les deux {both}, seul {a} {only_a}, seul {b} {only_b}"
)
_VERDICT = Text("{game}: {verdict} – {why} [{rule}]", "{game} : {verdict} – {why} [{rule}]")
_CLEAR, _BLOCKED = Text("clear", "dégagée"), Text("blocked", "bloquée")
_PAIR = Text("The line to {place}", "La ligne vers {place}")
_NO_PAIR = Text(
    "Right-click a place: the line to it under both rulesets, with both reasons",
    "Clic droit sur un lieu : la ligne jusque-là sous les deux règles, avec les deux raisons",
)
_NEEDS_PLACE = Text(
    "The comparison needs a place that looks: click a hex or a unit",
    "La comparaison demande un lieu qui regarde : cliquez un hexagone ou une unité",
)
_BARE = Text(
    "Ground against ground: units, their levels and floors do not count",
    "Terrain contre terrain : unités, niveaux et étages ne comptent pas",
)
_OF_PIECES = Text("{words} ({n} pieces)", "{words} ({n} éléments)")
_LOST = Text("Left out in {game}", "Laissé de côté dans {game}")
_NEAR = Text("Otherwise in {game}", "Autrement dans {game}")


def comparison_plan(two: TwoRulesets, request: PlanRequest, cancel: CancelToken | None = None) -> PlanPicture:
    """What the first observer of a request (a place) sees under both rulesets and under one alone; ``to`` is the place whose
    line is told with both reasons. CannotAnswer (``missing_field``) without an observer."""
    origin = next((one for one in request[LINE_START] if not isinstance(one, str)), None)
    if origin is None:
        raise CannotAnswer("missing_field", _NEEDS_PLACE)
    a, b = two.names
    sought = Text()
    if isinstance(origin, int):
        here, _ = two.both(Analysis)
        shades = hex_shades(two, origin, cancel=cancel)
        counts = [Text.of(str(int(part.sum()))) for part in (shades.both, shades.only_here, shades.only_there)]
        place = Text.of(here.label(origin))
        parts: tuple[BoolArray, ...] | tuple[BaseGeometry, ...] = (shades.only_there, shades.only_here, shades.both)
    else:
        table, _ = two.both(TabletopAnalysis)
        regions = tabletop_shades(two, origin, cancel=cancel)
        whole = table.scenario.board.outline.area
        counts = [_percent(part.area / whole) for part in (regions.both, regions.only_here, regions.only_there)]
        place = _point_words(origin)
        parts = (regions.only_there, regions.only_here, regions.both)
        sought = table.sight.target_words(Party())
    sums = _SUMS.format(both=counts[0], a=a, only_a=counts[1], b=b, only_b=counts[2])
    return PlanPicture(
        request,
        _TITLE.format(a=a, b=b),
        (_FROM.format(place=place), sums),
        (*_pair_rows(two, origin, request[LINE_END]), *_note_rows(two)),
        sought=sought,
        assumed=(_BARE,),
        shades=parts,
        shade_names=(b, a),
    )


def _work(
    analysis: AnyAnalysis,
    request: PlanRequest,
    cancel: CancelToken | None,
    progress: Progress | None,
    growing: Growing | None = None,
) -> PlanPicture:
    """As :func:`comparison_plan`, with the ruleset that the request names."""
    return comparison_plan(named_rulesets(analysis, analysis.library, request[OTHER_RULES]), request, cancel)


def _pair_rows(two: TwoRulesets, origin: PlanPlace, target: PlanPlace | None) -> list[PlanRow]:
    if target is None or target == origin:
        return [PlanRow(_NO_PAIR)]
    lines: TwoLines[SightLine] | TwoLines[TabletopLine]
    if isinstance(origin, int) and isinstance(target, int):
        lines = two_hex_lines(two, origin, target)
        place = Text.of(two.both(Analysis)[0].label(target))
    else:
        assert not isinstance(origin, int)
        assert not isinstance(target, int)
        lines = two_tabletop_lines(two, origin, target)
        place = _point_words(target)
    rows = [PlanRow(_PAIR.format(place=place), title=True)]
    for game, line in zip(two.names, (lines.here, lines.there), strict=True):
        rows.append(PlanRow(line_words(game, line), target))
    return rows


def line_words(game: Text, line: SightLine | TabletopLine) -> Text:
    """The verdict of a line under one game, with the reason that decides it and its section."""
    reason = deciding_reason(line.reasons)
    verdict = _CLEAR if line.visible else _BLOCKED
    return _VERDICT.format(game=game, verdict=verdict, why=reason.text, rule=citation_text(reason.rule))


def _note_rows(two: TwoRulesets) -> list[PlanRow]:
    rows: list[PlanRow] = []
    for lost, head in ((True, _LOST), (False, _NEAR)):
        notes = [note for note in two.notes if note.lost is lost]
        if notes:
            rows.append(PlanRow(head.format(game=two.names[1]), title=True))
            rows += [PlanRow(_note_words(two.here, note), _place_of(two.here, note)) for note in notes]
    return rows


def _note_words(analysis: AnyAnalysis, note: Note) -> Text:
    """A note with a few of its places: hexes, or how many pieces of a table, which people know by no id."""
    table = analysis.scenario.table
    if table is None or not note.places or note.places[0] not in table.by_id:
        return note.words
    return (
        _OF_PIECES.format(words=replace(note, places=()).words, n=len(note.places))
        if len(note.places) > 1
        else (replace(note, places=()).words)
    )


def _place_of(analysis: AnyAnalysis, note: Note) -> PlanPlace | None:
    """The first place that a note names, on the map."""
    name = note.places[0] if note.places else ""
    scenario = analysis.scenario
    if scenario.grid is not None:
        return scenario.grid.find(name) if name else None
    piece = scenario.table.by_id.get(name) if scenario.table is not None else None
    return None if piece is None else middle_of(piece.area)


def _point_words(point: Point) -> Text:
    x, y = (decimal(f"{along:.1f}".removesuffix(".0")) for along in point)
    return Text(f"{x.en} / {y.en}", f"{x.fr} / {y.fr}")


def _percent(share: float) -> Text:
    shown = f"{100 * share:.0f}"
    return Text(f"{shown} %", f"{shown} %")


RULESETS = PlanKind(
    declared=plan_fields.RULESETS,
    words=Text("Compare rulesets", "Comparer des règles"),
    menu=Text("Compare &rulesets", "Comparer des &règles"),
    key="Alt+0",
    tip=Text(
        "What is seen from here under the rules of this game, under those of another on the same ground, and under both, with "
        "both reasons.",
        "Ce qui est vu d’ici sous les règles de ce jeu, sous celles d’un autre sur le même terrain, et sous les deux, avec les "
        "deux raisons.",
    ),
    on_hexes=_work,
    on_tables=_work,
)
