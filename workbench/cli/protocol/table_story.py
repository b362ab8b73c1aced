"""A judged line over a table as texts: verdict, reasons, every piece that it meets, and how near the other verdict is."""

from __future__ import annotations

import math
from collections.abc import Iterator

from workbench.base.text import Text
from workbench.sight.results import Effect
from workbench.sight.table.profiles import SKY
from workbench.sight.table.words import unit_name
from workbench.sight.table_bodies import obstacle
from workbench.sight.table_results import Crossing, TableLine
from workbench.table_analysis import TableAnalysis


def story(analysis: TableAnalysis, line: TableLine) -> Iterator[Text]:
    """The line in rows of text."""
    unit = unit_name(analysis.scenario.board.unit)
    verdict = (
        Text("VISIBLE: {range} {unit}.", "VISIBLE : {range} {unit}.")
        if line.visible
        else Text("BLOCKED: {range} {unit}.", "BLOQUÉ : {range} {unit}.")
    )
    yield verdict.format(range=decimal(f"{line.range:.4g}"), unit=unit)
    if line.stopped is not None:
        stopped = Text("  stopped after {far} {unit}", "  arrêtée après {far} {unit}")
        yield stopped.format(far=decimal(f"{math.dist(line.origin.point, line.stopped):.4g}"), unit=unit)
    for reason in line.reasons:
        rule = f"[{reason.rule}] " if reason.rule else ""
        yield Text(f"  {rule}{reason.text.en}", f"  {rule}{reason.text.fr}")
    if line.margin is not None and line.margin.words:
        close = Text(" - too close to call", " - trop juste pour trancher") if line.close else Text()
        yield Text(f"  {line.margin.words.en}{close.en}", f"  {line.margin.words.fr}{close.fr}")
    heights = Text("  heights: from level {a} to level {b}", "  hauteurs : du niveau {a} au niveau {b}")
    yield heights.format(a=decimal(f"{line.heights[0]:g}"), b=decimal(f"{line.heights[1]:g}"))
    span = math.dist(line.origin.point, line.target.point)
    told = {reason.text for reason in line.reasons}
    for crossing in line.crossings:
        yield _crossing(analysis, crossing, span, said=crossing.text in told)
    for text in line.assumed:
        yield Text(f"  assumed: {text.en}", f"  supposé : {text.fr}")


def _crossing(analysis: TableAnalysis, crossing: Crossing, span: float, *, said: bool) -> Text:
    """Where the line meets a piece and how high that is; what it does there, unless a reason ``said`` it."""
    board = analysis.scenario.board
    piece = obstacle(analysis.scenario, analysis.ruleset, crossing.piece)
    row = analysis.ruleset.terrain.get(piece.terrain)
    name = piece.name or (row.name if row is not None else Text.of(piece.terrain))
    where = "; ".join(
        f"{start * span:.1f}" if end == start else f"{start * span:.1f}-{end * span:.1f}"
        for start, end in crossing.spans
    )
    words = Text("  {where} {unit}: {name} {id}, {top}", "  {where} {unit} : {name} {id}, {top}")
    top = Text("level {top}", "niveau {top}").format(top=decimal(f"{crossing.top:g}"))
    if crossing.top >= SKY:
        top = Text("of any height", "de toute hauteur")
    found = words.format(where=decimal(where), unit=unit_name(board.unit), name=name, id=piece.id, top=top)
    effect = _EFFECTS.get(crossing.effect)
    if effect is not None:
        found = Text(f"{found.en} - {effect.en}", f"{found.fr} - {effect.fr}")
    if not said and crossing.text:
        rule = f" [{crossing.rule}]" if crossing.rule else ""
        found = Text(f"{found.en}: {crossing.text.en}{rule}", f"{found.fr} : {crossing.text.fr}{rule}")
    return found


def decimal(figures: str) -> Text:
    """Figures with a point or a comma, as each language writes them."""
    return Text(figures, figures.replace(".", ","))


_EFFECTS = {
    Effect.BLOCKS: Text("blocks", "bloque"),
    Effect.HINDERS: Text("hinders", "gêne"),
    Effect.UNDECIDED: Text("undecided", "indécis"),
}
