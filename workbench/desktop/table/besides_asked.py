"""Rings, rulers and templates for a picture that no window shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.board.tableboard import CIRCLE, LINE, Point
from workbench.desktop.table.arcs_shown import SidesDrawn
from workbench.desktop.table.besides import Besides, Paints
from workbench.desktop.table.overlays.groups import TogetherOver, TogetherUnder, coherencies, groups_drawn
from workbench.desktop.table.overlays.marks import number, unit_word
from workbench.desktop.table.sketch import NOTHING, Outline, TableSketch
from workbench.sight.table_results import Stand
from workbench.table_analysis import TableAnalysis


def besides_of(
    analysis: TableAnalysis,
    *,
    rings: Sequence[str] = (),
    ruler: tuple[Stand, Stand] | None = None,
    template: tuple[str, Point] | None = None,
) -> Besides:
    """Rings of coherency, groups and sides of units (by id), one measure from place to place, and a template (its key and its
    middle). CannotAnswer for a template that the game has not."""
    scenario, ruleset = analysis.scenario, analysis.ruleset
    found = coherencies(scenario, ruleset, rings, None)
    groups = groups_drawn(scenario, ruleset, rings, every=False)
    sides: list[Paints] = []
    for name in rings:
        facing = analysis.unit(name)[1].facing
        own = analysis.fire.sectors(analysis.stand(name), firer=analysis.party(name), facing=facing)
        sides += [SidesDrawn.of(own, scenario.board)] if own else []
    sketch = _measured(analysis, ruler) if ruler is not None else NOTHING
    if template is not None:
        laid = _laid(analysis, *template)
        sketch = replace(
            sketch,
            outlines=(*sketch.outlines, *laid.outlines),
            areas=laid.areas,
            words=(*sketch.words, *laid.words),
        )
    return Besides((TogetherUnder(found, groups), *sides), (TogetherOver(found, scenario.board.unit),), sketch)


def _measured(analysis: TableAnalysis, ends: tuple[Stand, Stand]) -> TableSketch:
    here, there = (end.point for end in ends)
    middle = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
    words = f"{number(analysis.sight.distance(*ends))} {unit_word(analysis.scenario.board.unit)}"
    return TableSketch(
        (Outline(LINE, (here, there), firm=True),), round_handles=(here, there), words=((middle, words),)
    )


def _laid(analysis: TableAnalysis, key: str, at: Point) -> TableSketch:
    known = {one.key: one for one in analysis.fire.templates()}
    chosen = known.get(key)
    if chosen is None:
        words = Text(
            'there is no template "{key}" (known: {known})', "il n’y a pas de gabarit « {key} » (connus : {known})"
        )
        raise CannotAnswer("bad_value", words.format(key=key, known=", ".join(known)))
    unit, half = unit_word(analysis.scenario.board.unit), chosen.diameter / 2
    disc = Outline(CIRCLE, (at,), radius=half, firm=True)
    astray = (Outline(CIRCLE, (at,), radius=chosen.deviation),) if chosen.deviation else ()
    words_at = (((at[0], at[1] - half), f"⌀ {number(chosen.diameter)} {unit}"),)
    return TableSketch((disc, *astray), words=words_at)
