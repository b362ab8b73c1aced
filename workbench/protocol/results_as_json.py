"""Results as JSON, and a judged line over a table as texts."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text, decimal
from workbench.engine.sight.results import Crossing, Effect, Reason, TabletopLine, deciding, deciding_first
from workbench.rules.values import citation_text

if TYPE_CHECKING:
    from workbench.analysis.tabletop_analysis import TabletopAnalysis
    from workbench.engine.movement.results import Cost, CostPart, DiceTest

# --- Regions of a table as GeoJSON geometries, in the unit of the table.


def geojson(region: BaseGeometry | None) -> dict[str, Any] | None:
    """The geometry (null for None); one that is empty is a MultiPolygon of nothing."""
    if region is None:
        return None
    if region.is_empty:
        return {"type": "MultiPolygon", "coordinates": []}
    made: dict[str, Any] = json.loads(shapely.to_geojson(region))
    return made


def line_texts(analysis: TabletopAnalysis, line: TabletopLine) -> Iterator[Text]:
    """The line in rows of text."""
    from workbench.engine.sight.tabletop_wording import unit_name

    unit = unit_name(analysis.scenario.board.unit)
    verdict = (
        Text("VISIBLE: {range} {unit}.", "VISIBLE : {range} {unit}.")
        if line.visible
        else Text("BLOCKED: {range} {unit}.", "BLOQUÉ : {range} {unit}.")
    )
    yield verdict.format(range=decimal(f"{round(line.range, 1):g}"), unit=unit)
    if line.stopped is not None:
        stopped = Text("  stopped after {far} {unit}", "  arrêtée après {far} {unit}")
        yield stopped.format(far=decimal(f"{round(math.dist(line.origin.point, line.stopped), 1):g}"), unit=unit)
    for reason in deciding_first(line.reasons):
        rule = citation_text(reason.rule)
        cited = Text(f"[{rule.en}] ", f"[{rule.fr}] ") if reason.rule else Text()
        yield Text(f"  {cited.en}{reason.text.en}", f"  {cited.fr}{reason.text.fr}")
    if line.margin is not None and line.margin.words:
        close = Text(" - too close to call", " - trop juste pour trancher") if line.close else Text()
        yield Text(f"  {line.margin.words.en}{close.en}", f"  {line.margin.words.fr}{close.fr}")
    heights = Text("  heights: from level {a} to level {b}", "  hauteurs : du niveau {a} au niveau {b}")
    yield heights.format(a=decimal(f"{line.heights[0]:g}"), b=decimal(f"{line.heights[1]:g}"))
    span = math.dist(line.origin.point, line.target.point)
    reason_texts = {reason.text for reason in line.reasons}
    for crossing in line.crossings:
        yield _crossing(analysis, crossing, span, reason_texts=crossing.text in reason_texts)
    for text in line.assumed:
        yield Text(f"  assumed: {text.en}", f"  supposé : {text.fr}")


def _crossing(analysis: TabletopAnalysis, crossing: Crossing, span: float, *, reason_texts: bool) -> Text:
    """Where the line meets a piece and how high that is; what it does there, unless a reason says it already
    (``reason_texts``)."""
    from workbench.engine.sight.tabletop_footprints import obstacle
    from workbench.engine.sight.tabletop_judgement import SKY
    from workbench.engine.sight.tabletop_wording import piece_called, unit_name

    board = analysis.scenario.board
    piece = obstacle(analysis.scenario, analysis.ruleset, crossing.piece)
    where = "; ".join(
        f"{start * span:.1f}" if end == start else f"{start * span:.1f}-{end * span:.1f}"
        for start, end in crossing.spans
    )
    words = Text("  {where} {unit}: {name}, {top}", "  {where} {unit} : {name}, {top}")
    top = Text("level {top}", "niveau {top}").format(top=decimal(f"{crossing.top:g}"))
    if crossing.top >= SKY:
        top = Text("of any height", "de toute hauteur")
    found = words.format(
        where=decimal(where), unit=unit_name(board.unit), name=piece_called(piece, analysis.ruleset), top=top
    )
    effect = _EFFECTS.get(crossing.effect)
    if effect is not None:
        found = Text(f"{found.en} - {effect.en}", f"{found.fr} - {effect.fr}")
    if not reason_texts and crossing.text:
        rule = citation_text(crossing.rule)
        cited = Text(f" [{rule.en}]", f" [{rule.fr}]") if crossing.rule else Text()
        found = Text(f"{found.en}: {crossing.text.en}{cited.en}", f"{found.fr} : {crossing.text.fr}{cited.fr}")
    return found


_EFFECTS = {
    Effect.BLOCKS: Text("blocks", "bloque"),
    Effect.HINDERS: Text("hinders", "gêne"),
    Effect.UNDECIDED: Text("undecided", "indécis"),
}


# --- Results as JSON: exact fractions become numbers, hex numbers labels, texts one language.


FORBIDDEN = "forbidden"


def number(value: object) -> Any:
    """A whole number as an int, another fraction as a float, anything else unchanged."""
    if isinstance(value, Fraction | float):
        return int(value) if value == int(value) else float(value)
    return value


def cost(value: Cost) -> int | float | str:
    """A cost as a number, or the word for a move that is not allowed."""
    made: int | float | str = FORBIDDEN if value is None else number(value)
    return made


def plain(value: object, language: str) -> Any:
    """Any value of a result as JSON."""
    if isinstance(value, Text):
        return value.get(language)
    if isinstance(value, Mapping):
        return {str(key): plain(item, language) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item, language) for item in value]
    return number(value)


def reasons(items: Iterable[Reason], language: str) -> list[dict[str, Any]]:
    """Reasons as the protocol writes them: the first one decides, unless others are marked with ``decides``."""
    every = tuple(items)
    best = deciding(every)
    marked = best if best and best[0] is not every[0] else ()
    return [
        {"rule": item.rule, "text": item.text.get(language), "at": item.at}
        | ({"decides": True} if item in marked else {})
        for item in every
    ]


def parts(items: Iterable[CostPart], language: str) -> list[dict[str, Any]]:
    """The items of a price."""
    return [{"rule": item.rule, "cost": cost(item.cost), "text": item.text.get(language)} for item in items]


def tests(items: Iterable[DiceTest], language: str) -> list[dict[str, Any]]:
    """Dice tests of a move."""
    return [{"at": item.at, "test": item.test.get(language), "p": item.p, "rule": item.rule} for item in items]


def texts(items: Iterable[Text], language: str) -> list[str]:
    """Texts in one language."""
    return [item.get(language) for item in items]
