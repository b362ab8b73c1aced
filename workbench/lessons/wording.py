"""Questions and their answers in sentences, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import LANGUAGES, Text, decimal
from workbench.engine.sight.results import Effect
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.lessons.questions import (
    CHANCE,
    COST,
    FORBIDDEN_COST,
    KINDS,
    NUMBER,
    PLACES,
    YES_NO,
    Answered,
    AnswerValue,
    Ground,
    Question,
    named,
)
from workbench.planning.impact import COVER_KEYS, COVER_WORDS
from workbench.protocol.answers import answer_request
from workbench.rules.values import citation_text

YES, NO = Text("yes", "oui"), Text("no", "non")
NONE = Text("none", "aucun")
_FORBIDDEN = Text("not allowed", "interdit")
_ACTIONS = {
    "still": Text("keeps still", "ne bouge pas"),
    "fire": Text("fires", "tire"),
    "break": Text("breaks", "est démoralisé"),
    "move": Text("moves to {to}", "va en {to}"),
    "assault_move": Text("assault movement to {to}", "mouvement d’assaut en {to}"),
    "advance": Text("advances to {to}", "avance en {to}"),
}
"""What a unit does, where its word in requests is none that people use."""
_CLASSES = ("cover", "class")
"""Parts of cover whose values are words."""
_HAS_COVER = Text("What cover has {to} against {from}?", "Quel couvert a {to} contre {from} ?")


def prompt(question: Question, analysis: AnyAnalysis) -> Text:
    """What is asked."""
    if question.text:
        return question.text
    request = question.request
    values: dict[str, Text] = {name: place_text(request[name], analysis) for name in ("from", "to") if name in request}
    values.setdefault("from", Text("somebody", "quelqu’un"))
    kind = _kind_name(request.get("target"), analysis)
    if kind is not None and "to" in values:
        values["to"] = Text("{kind} in {to}", "{kind} en {to}").format(kind=kind, to=values["to"])
    pairs = request.get("pairs")
    if pairs:
        values["target"] = place_text(pairs[0][1], analysis)
    values["among"] = joined(place_text(place, analysis) for place in question.among)
    values["unit"] = _mover(request, analysis)
    values["way"] = _way(request, analysis)
    values["action"] = _action(str(request.get("action", "")))
    values["part"] = COVER_KEYS.get(question.part, Text.of(question.part))
    if question.form == CHANCE:
        values["result"] = _result(question, analysis)
        values["shot"] = _shot(question, analysis)
    wording = _HAS_COVER if question.part in _CLASSES else KINDS[question.kind].wording
    return wording.format(**values)


def _action(written: str) -> Text:
    """What a unit does, as people say it; ``written`` may name a place: ``assault_move B5``."""
    word, _, place = written.partition(" ")
    known = _ACTIONS.get(word)
    return Text.of(written) if known is None else known.format(to=place)


def _kind_name(party: object, analysis: AnyAnalysis) -> Text | None:
    """The name of the kind of unit that a request describes."""
    key = party.get("kind") if isinstance(party, Mapping) else None
    found = analysis.ruleset.units.get(key) if isinstance(key, str) else None
    return None if found is None else found.name


def place_text(place: Any, analysis: AnyAnalysis) -> Text:
    """A place for people: a unit by its name and place, one without a name by its id and kind; a piece of a table by
    its name."""
    name = named(place)
    found = analysis.scenario.forces.find(name) if name.startswith("unit:") else None
    if found is None and analysis.kind == "table" and (piece := analysis.scenario.board.by_id.get(name)) is not None:
        return TabletopSightWording(analysis.scenario, analysis.ruleset).piece(piece)
    if found is None:
        return _point(name) if analysis.kind == "table" else Text.of(name)
    unit = found[1]
    at = _where(unit.at, analysis)
    kind = analysis.ruleset.units.get(unit.kind)
    facts = [] if unit.name or kind is None else [kind.name]
    called, more = unit.name or Text.of(unit.id), joined([*facts, at] if at else facts)
    return Text(f"{called.en} ({more.en})", f"{called.get('fr')} ({more.get('fr')})") if more else called


def _where(at: Any, analysis: AnyAnalysis) -> Text:
    if at is None:
        return Text()
    return Text.of(analysis.label(at)) if analysis.kind == "hex" else _point(named(at))


def _point(name: str) -> Text:
    """A point of a table, as the window writes it."""
    return Text(*(" / ".join(decimal(part).get(language) for part in name.split(",")) for language in LANGUAGES))


def joined(texts: Iterable[Text]) -> Text:
    """Several texts behind each other."""
    every = list(texts)
    return Text(", ".join(text.en for text in every), ", ".join(text.get("fr") for text in every))


def _mover(request: Mapping[str, Any], analysis: AnyAnalysis) -> Text:
    if "unit" in request:
        return place_text(f"unit:{str(request['unit']).removeprefix('unit:')}", analysis)
    kind = analysis.ruleset.units.get(str(request.get("kind", "")))
    name = kind.name if kind is not None else Text.of(str(request.get("kind", "")))
    at = request.get("at")
    return name if at is None else Text("{name} in {at}", "{name} en {at}").format(name=name, at=named(at))


def _way(request: Mapping[str, Any], analysis: AnyAnalysis) -> Text:
    if "along" in request:
        steps = [place_text(place, analysis) for place in request["along"]]
        joint = Text(" – ".join(step.en for step in steps), " – ".join(step.get("fr") for step in steps))
        return Text("along {steps}", "par {steps}").format(steps=joint)
    if "action" in request and "to" not in request:
        return Text("(action: {action})", "(action : {action})").format(action=request["action"])
    if "from" in request and "to" in request:
        words = Text("from {start} to {end}", "de {start} à {end}")
        return words.format(start=place_text(request["from"], analysis), end=place_text(request["to"], analysis))
    words = Text("to {end} by the cheapest way", "à {end} par le chemin le moins cher")
    if request.get("ask") == "move_cost":
        words = Text("straight to {end}", "tout droit à {end}")
    return words.format(end=place_text(request.get("to", ""), analysis))


def _result(question: Question, analysis: AnyAnalysis) -> Text:
    if not question.results:
        return Text("any effect", "d’un effet quelconque")
    english, french = (_record(question, analysis, language).get("names", {}) for language in LANGUAGES)
    every = [(english.get(name, name), french.get(name, name)) for name in question.results]
    words = Text("“{names}”", "du résultat « {names} »")
    return words.format(names=Text(" / ".join(en for en, _ in every), " / ".join(fr for _, fr in every)))


def _shot(question: Question, analysis: AnyAnalysis) -> Text:
    request = question.request
    if "table" in request:
        column = request.get("column", request.get("modifier", ""))
        english, french = (str(_record(question, analysis, one).get("title", request["table"])) for one in LANGUAGES)
        table = Text("on the table “{table}”", "sur la table « {table} »").format(table=Text(english, french))
        chart = analysis.ruleset.charts.get(str(request["table"]))
        if chart is not None and len(chart.columns) < 2:
            return table  # a table of one column prints no heading
        return Text("{table}, column {column}", "{table}, colonne {column}").format(table=table, column=column)
    words = Text("when {unit} fires at {to}", "quand {unit} tire sur {to}")
    return words.format(unit=_mover(request, analysis), to=place_text(request["to"], analysis))


def _record(question: Question, analysis: AnyAnalysis, language: str) -> dict[str, Any]:
    return answer_request(analysis, question.request, language)


def value_text(question: Question, value: AnswerValue, analysis: AnyAnalysis) -> Text:
    """An answer in a few words."""
    if question.form == YES_NO:
        return YES if value else NO
    if question.form == COST and value == FORBIDDEN_COST:
        return _FORBIDDEN
    if isinstance(value, tuple):
        return joined(place_text(place, analysis) for place in value) if value else NONE
    if isinstance(value, Fraction):
        return chance_text(value)
    if question.kind == "margin":
        return Text("{value} mm", "{value} mm").format(value=value)
    if isinstance(value, int | float):
        value = round(value, 2)
        return decimal(f"{value:g}" if value >= 0 else f"−{-value:g}")
    if question.kind == "cover":
        return COVER_WORDS.get(value, Text.of(value))
    return place_text(value, analysis)


def chance_text(value: Fraction) -> Text:
    """A chance as a fraction and in per cent."""
    percent = f"{float(value) * 100:.1f}".removesuffix(".0")
    fraction = f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value.numerator)
    return Text(f"{fraction} ({percent}%)", f"{fraction} ({decimal(percent).fr} %)")


def sentence(found: Answered) -> Text:
    """The answer as a sentence: the reasons that decide it, or the first one that a rule gives, after the answer itself; of a
    cost, of cover and of hindrance every part."""
    value = value_text(found.question, found.value, found.analysis)
    rows = [ground for ground in found.grounds if ground.rule]
    nothing = found.question.kind == "cover" and found.value == 0 and not any(row.decides for row in rows)
    closed = found.forbidding if found.value == FORBIDDEN_COST else None
    if closed is not None:
        words = Text("The answer is: {value}. {why}", "La réponse est : {value}. {why}")
        return words.format(value=value, why=_capital(ground_text(closed)))
    if found.question.form == PLACES or nothing or not rows:
        return Text("The answer is: {value}.", "La réponse est : {value}.").format(value=value)
    rows = _told(found, rows)
    why = _strung([row.text for row in rows])
    rules = joined(dict.fromkeys(citation_text(rule) for rule in dict.fromkeys(row.rule for row in rows)))
    words = Text("The answer is: {value}. {why} ({rule})", "La réponse est : {value}. {why} ({rule})")
    return words.format(value=value, why=_capital(why), rule=rules)


def _told(found: Answered, rows: list[Ground]) -> list[Ground]:
    """Those reasons that stand in the sentence of an answer."""
    if found.question.form == COST:
        return rows[:_PARTS]
    if found.question.kind == "hindrance":
        return _hindering(found)[:_PARTS] or rows[:1]
    if found.question.kind == "cover":
        counted = [row for row in rows if _SHIFT.search(row.text.en)]
        word = COVER_KEYS.get(found.question.part, Text()).en
        of_part = [row for row in counted if word and word in row.text.en]
        counted = of_part or counted
        return counted[:_PARTS] if len(counted) > 1 else rows[:1]
    if found.question.form == NUMBER:
        return rows[:1]
    deciding = [row for row in rows if row.decides][:_MOST_DECIDING] or rows[:1]
    # what stops the line stands before the remark that there is none
    unseen = found.question.kind == "spotted" and not found.value and deciding[0].decides
    more = rows[len(deciding) : _TOGETHER] if found.question.kind in _EXPLAINED_BY_TWO and not unseen else []
    return [*deciding, *more]


def _strung(texts: list[Text]) -> Text:
    """Sentences one after the other, parts of sentences with semicolons between."""
    if all(text.en.endswith(".") for text in texts):
        return Text(*(" ".join(_begun(text.get(language)) for text in texts) for language in LANGUAGES))
    return Text("; ".join(text.en for text in texts), " ; ".join(text.get("fr") for text in texts))


def _capital(words: Text) -> Text:
    """With capital first letters, unless it begins with a number or the id of a unit."""
    return Text(*(_begun(part) for part in (words.en, words.get("fr"))))


def _begun(words: str) -> str:
    first = words.partition(" ")[0].rstrip(",;:")
    return words[:1].upper() + words[1:] if first.replace("-", "").replace("’", "").isalpha() else words


def ground_text(ground: Ground) -> Text:
    """A reason with its sections in brackets."""
    if not ground.rule:
        return ground.text
    return Text("{why} ({rule})", "{why} ({rule})").format(why=ground.text, rule=citation_text(ground.rule))


def about_place(ground: Ground, place: Any, analysis: AnyAnalysis) -> Ground:
    """The reason why a place belongs to a set or does not, which names the place first."""
    words = Text("{place}: {why}", "{place} : {why}")
    return replace(ground, text=words.format(place=place_text(place, analysis), why=ground.text))


def _hindering(found: Answered) -> list[Ground]:
    """What hinders a line, which together is the answer."""
    if not found.value or found.line is None:
        return []
    reasons = (reason for reason in found.line.reasons if reason.effect is Effect.HINDERS)
    return [Ground(reason.rule, reason.text, reason.at) for reason in reasons]


_PARTS = 8
"""So many parts of a cost, of cover or of a hindrance stand in its sentence."""
_MOST_DECIDING = 3
"""So many reasons that decide stand in a sentence: each piece on a line has one."""
_EXPLAINED_BY_TWO = ("in_arc", "spotted")
_TOGETHER = 2
"""Kinds of questions whose rule and its use are two reasons, both of which are told."""
_SHIFT = re.compile(r"[+−-]\d")
"""A reason that adds to cover or takes from it."""
