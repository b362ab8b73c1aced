"""The ask ``compare``: the same ground under the scenario's ruleset and under another one, without units."""

from __future__ import annotations

from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.results import SPOT, SightLine, TabletopLine
from workbench.planning.ruleset_comparison import (
    TwoRulesets,
    hex_shades,
    named_rulesets,
    tabletop_shades,
    two_hex_lines,
    two_tabletop_lines,
)
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer
from workbench.protocol.results_as_json import geojson, reasons
from workbench.protocol.tabletop_request import TabletopQuestion


def compared(question: Question | TabletopQuestion) -> TwoRulesets:
    """The ground under both rulesets, as the field ``ruleset`` asks."""
    ruleset = question.fields.needed_text("ruleset")
    return named_rulesets(question.analysis, question.analysis.library, ruleset)


@hex_ask("compare")
def compare_on_hexes(question: Question) -> Answer:
    """The ground under the scenario's rules (``here``) and under those of ``ruleset`` (``there``), without units. With ``to``
    the line: ``differ``, and for each game ``visible``, ``range``, ``hindrance``, ``reasons``. Without it the area of ``from``:
    ``both``, ``only_here``, ``only_there`` [labels]. Always ``rulesets`` [ids], and ``left_out`` and ``otherwise``
    [{``terrain``, ``places``, ``text``}]."""
    two = compared(question)
    origin = question.place("from").hexes[0]
    target = question.optional_place("to")
    purpose = question.purpose(SPOT)
    if target is not None:
        lines = two_hex_lines(two, origin, target.hexes[0], purpose)
        found = _lines(lines.here, lines.there, question.language)
    else:
        shades = hex_shades(two, origin, purpose)

        def labels(mask: BoolArray) -> list[str]:
            return [question.label(int(number)) for number in mask.nonzero()[0]]

        found = {
            "both": labels(shades.both),
            "only_here": labels(shades.only_here),
            "only_there": labels(shades.only_there),
        }
    return {**found, **_about(two, question.language)}


@tabletop_ask("compare")
def compare_on_table(question: TabletopQuestion) -> Answer:
    """As on hexes, between points; ``both``, ``only_here``, ``only_there`` are GeoJSON."""
    two = compared(question)
    origin = question.standpoint("from").point
    purpose = question.purpose(SPOT)
    if question.fields.has("to"):
        lines = two_tabletop_lines(two, origin, question.standpoint("to").point, purpose)
        found = _lines(lines.here, lines.there, question.language)
    else:
        shades = tabletop_shades(two, origin, purpose)
        found = {
            "both": geojson(shades.both),
            "only_here": geojson(shades.only_here),
            "only_there": geojson(shades.only_there),
        }
    return {**found, **_about(two, question.language)}


def _lines(here: SightLine | TabletopLine, there: SightLine | TabletopLine, language: str) -> dict[str, Any]:
    def record(line: SightLine | TabletopLine) -> dict[str, Any]:
        return {
            "visible": line.visible,
            "range": line.range,
            "hindrance": line.hindrance,
            "reasons": reasons(line.reasons, language),
        }

    return {"differ": here.visible != there.visible, "here": record(here), "there": record(there)}


def _about(two: TwoRulesets, language: str) -> dict[str, Any]:
    def notes(*, lost: bool) -> list[dict[str, Any]]:
        return [
            {"terrain": note.terrain.get(language), "places": list(note.places), "text": note.text.get(language)}
            for note in two.notes
            if note.lost is lost
        ]

    rulesets = [two.here.ruleset.id, two.there.ruleset.id]
    return {"rulesets": rulesets, "left_out": notes(lost=True), "otherwise": notes(lost=False)}


def needs_place() -> CannotAnswer:
    """The refusal of a comparison without a place that looks."""
    words = Text("give FROM (and TO), or --area FROM", "donnez FROM (et TO), ou --area FROM")
    return CannotAnswer("missing_field", words)
