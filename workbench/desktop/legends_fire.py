"""Legends of special fire."""

from __future__ import annotations

from workbench.desktop.fire_aids import FireTold
from workbench.desktop.legend_parts import common, enemy_words, title_case
from workbench.desktop.questions import Answer
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.wording import hexes_words, translate, unit_words
from workbench.desktop.wording_fire import action_name, aid_name, told_verdict, wanted_words
from workbench.fire.aids import ENCIRCLE, INTERDICT
from workbench.sight.results import Party


def aid_legend(answer: Answer, told: FireTold, language: str) -> Legend:
    """Who fires how at what, the verdict, and what the signs on the map mean."""
    question, ask = answer.question, told.ask
    found = question.scenario.forces.find(ask.unit)
    assert found is not None  # the fire is that of a unit on the map
    side, unit = found
    labels = question.scenario.board.grid.labels
    words = unit_words(question.scenario, question.ruleset, Party(unit.kind, side, unit.id), language)
    if ask.kind == ENCIRCLE:
        return _encirclement(answer, told, language)
    named = answer.weapons.get(ask.weapon)
    from_ = translate("Legend", "From {place}").format(place=labels[told.origin])
    lines = [f"{title_case(named.get(language))} · {from_}" if named is not None else from_]
    if ask.kind == INTERDICT:
        does = f" ({action_name(answer.fired_at.action)})" if answer.fired_at.action else ""
        lines.append(enemy_words(answer, answer.fired_at, language) + does)
    verdict = told_verdict(told, language)
    lines.append(f"{verdict.symbol} {verdict.words}" if verdict is not None else wanted_words(ask.kind))
    lines += _signs(told, language)
    title = translate("Legend", "{aid} of {unit}").format(aid=aid_name(ask.kind), unit=words)
    return Legend(title, (*lines, *common(answer, (), language)))


def _encirclement(answer: Answer, told: FireTold, language: str) -> Legend:
    labels, target = answer.question.scenario.board.grid.labels, told.ask.target
    title, verdict = aid_name(ENCIRCLE), told_verdict(told, language)
    if target is None or verdict is None:
        return Legend(title, (wanted_words(ENCIRCLE), *common(answer, (), language)))
    title = translate("Legend", "{aid} of {unit}").format(aid=title, unit=labels[target])
    lines = [f"{verdict.symbol} {verdict.words}"]
    if told.entering:
        words = translate("Legend", "Attackers: {units}")
        lines.append(words.format(units=", ".join(f"{one.unit} ({labels[one.origin]})" for one in told.entering)))
    return Legend(title, (*lines, *_signs(told, language), *common(answer, (), language)))


def _signs(told: FireTold, language: str) -> list[str]:
    lines = []
    if told.lane is not None and told.lane.hexes:
        lines.append(translate("Legend", "Outlined: on the lane, with its firepower"))
        if told.lane.bare:
            n = hexes_words(len(told.lane.bare), language)
            lines.append(translate("Legend", "Dashed: on the grain, no firepower there ({hexes})").format(hexes=n))
    if told.attack is not None and told.ask.side is not None:
        lines.append(translate("Legend", "Thick: the hexside that is crossed; all of it must be in sight"))
    if told.entering:
        lines.append(translate("Legend", "Lines: attacks; thick or a dot: where they enter the hex"))
    if told.own is not None and told.every is not None:
        own, others = int(told.own.sum()), int((told.every & ~told.own).sum())
        lines.append(
            translate("Legend", "Tinted: this unit interdicts ({hexes})").format(hexes=hexes_words(own, language))
        )
        words = translate("Legend", "Dotted: others of its side do ({hexes})")
        lines.append(words.format(hexes=hexes_words(others, language)))
    return lines
