"""Legends of lines, areas, several observers and what a hex hides."""

from __future__ import annotations

from workbench.desktop.legend_parts import common, seen_from, target_height
from workbench.desktop.questions import Answer
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.wording import at_level, counted, height_words, hexes_words, purpose_words, translate, verdict
from workbench.geometry.places import place_label
from workbench.sight.attribution import Blame
from workbench.sight.observers import ALL, ANY, COUNT, ONE, Watch
from workbench.sight.results import SightArea, SightLine

_MOST_PLACES = 8


def line_legend(answer: Answer, line: SightLine, language: str) -> Legend:
    """Verdict, ends and heights."""
    question = answer.question
    ruleset = question.ruleset
    heights = translate("Legend", "To {target}, range {range}; heights: {a} and {b}").format(
        target=at_level(
            place_label(question.scenario.board.grid, line.target, question.sight.target_aim),
            question.line_sight.target_level,
        ),
        range=line.range,
        a=height_words(line.observer_height, ruleset),
        b=height_words(line.target_height, ruleset),
    )
    said = verdict(line, question.scenario)
    title = translate("Legend", "Line of sight: {verdict}").format(verdict=f"{said.symbol} {said.words}")
    return Legend(title, (seen_from(answer, language), heights, *common(answer, line.assumed, language)))


def area_legend(answer: Answer, area: SightArea, language: str) -> Legend:
    """Who looks, and how much is blind or hindered; or from which level up a hex is seen."""
    top = answer.question.top_level
    if top is not None:
        words = translate(
            "Legend", "Targets at any level from the floor to {n}, whether or not there is a place so high"
        ).format(n=f"{top:+d}")
        raised = int((area.visible & (area.hindrance > 0)).sum())
        marks = translate("Legend", "Dotted: seen only from a level up, which stands in the corner ({hexes})")
        told = [seen_from(answer, language), words.format(n=f"{top:+d}"), _blind(area, language)]
        told += [marks.format(hexes=hexes_words(raised, language))] if raised else []
        title = translate("Legend", "Lowest level that is seen")
        return Legend(title, (*told, *common(answer, area.assumed, language)))
    lines = [seen_from(answer, language), target_height(answer), _blind(area, language)]
    hindered = int((area.visible & (area.hindrance > 0)).sum())
    if hindered:
        words = translate("Legend", "Dotted: seen through hindrances, counted in the corner ({hexes})")
        lines.append(words.format(hexes=hexes_words(hindered, language)))
    return Legend(translate("Legend", "Visible area"), (*lines, *common(answer, area.assumed, language)))


def watch_legend(answer: Answer, watch: Watch, area: SightArea, language: str) -> Legend:
    """Who looks, and what counts as seen."""
    question = answer.question
    n = len(watch.areas)
    titles = {
        ANY: translate("Legend", "Seen by any of {n} observers"),
        ALL: translate("Legend", "Seen by all of {n} observers"),
        COUNT: translate("Legend", "How many of {n} observers see it"),
        ONE: translate("Legend", "One of {n} observers"),
    }
    labels = question.scenario.board.grid.labels
    shown = [who for who in watch.observers if question.combine != ONE or who.at == area.origin]
    places = [at_level(labels[who.at], who.request.observer_level) for who in shown]
    # observers of one hex are told once
    places = list(dict.fromkeys(places))
    said = [*places[:_MOST_PLACES], "…"] if len(places) > _MOST_PLACES else places
    words = translate("Legend", "From {observer}, for {purpose}")
    lines = [words.format(observer=", ".join(said), purpose=purpose_words(question.sight.purpose))]
    lines += [target_height(answer), _blind(area, language)]
    if question.combine == COUNT and n > 1:
        lines.append(translate("Legend", "Dotted: seen by some, their number in the corner; plain: by all"))
    title = counted(n, translate("Legend", "Seen by {n} observer"), titles[question.combine], language)
    return Legend(title, (*lines, *common(answer, watch.assumed, language)))


def blame_legend(answer: Answer, blame: Blame, language: str) -> Legend:
    """What the hex hides alone and with others, and what hides it."""
    labels = answer.question.scenario.board.grid.labels
    hides = bool(blame.alone or blame.others)
    title = translate("Legend", "What {hex} hides") if hides else translate("Legend", "What hides {hex}")
    if not hides and blame.visible:
        title = translate("Legend", "{hex}: seen, hides nothing")
    lines = [seen_from(answer, language), target_height(answer)]
    if hides:
        marks = translate("Legend", "Hatched: it alone hides ({n}). Dotted: with others ({m})")
        lines.append(marks.format(n=len(blame.alone), m=len(blame.others)))
    if blame.culprits:
        words = translate("Legend", "Numbered: what would all have to go for {hex} to be seen")
        lines.append(words.format(hex=labels[blame.hex]))
    return Legend(title.format(hex=labels[blame.hex]), (*lines, *common(answer, (), language)))


def _blind(area: SightArea, language: str) -> str:
    blind = int((~area.visible).sum())
    words = translate("Legend", "Hatched: blind ({blind} of {hexes})")
    return words.format(blind=blind, hexes=hexes_words(area.visible.size, language))
