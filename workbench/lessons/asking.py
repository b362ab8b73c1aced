"""From what a lesson's file says of a question to the question itself: its request, and the places to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.lessons.questions import ANY_PLACE, KINDS, MOST_CANDIDATES, PLACES, Question, label_of, named
from workbench.protocol.places import parse_standpoint

_ASKS = {
    "sees": "los",
    "blocker": "los",
    "hindrance": "los",
    "margin": "los",
    "blind": "area",
    "stand": "sees",
    "reach": "reach",
    "chance": "odds",
    "spotted": "spotted",
    "limit": "spotted",
    "cover": "cover",
    "in_range": "range",
    "in_arc": "arc",
    "firepower": "range",
    "kept": "concealment",
    "assaults": "assault",
    "reacts": "react",
    "mounts": "mount",
    "dismounts": "dismount",
}
OWN_FIELDS = ("question", "among", "ring", "zone", "of", "result", "within", "text")
"""Fields of a question that are not of its request."""
MARGIN_WITHIN = 10.0
"""Millimetres: a margin that is told as near as this is right, unless the question says otherwise."""
_MOST_RING = 12


def question_from(entry: Mapping[str, Any], analysis: AnyAnalysis) -> Question:
    """The question that an entry of a lesson's file stands for. CannotAnswer for places and words that do not exist."""
    kind = str(entry["question"])
    fields = {name: value for name, value in entry.items() if name not in OWN_FIELDS}
    form = KINDS[kind].form
    among: tuple[Any, ...] = ()
    if form in (PLACES, ANY_PLACE):
        among = _candidates(entry, kind, analysis)
    elif any(entry.get(name) is not None for name in ("among", "ring", "zone")):
        text = Text("a question of this kind has no places to choose from", "cette question n’offre pas de lieux")
        raise CannotAnswer("bad_question", text)
    return Question(
        kind,
        _request(kind, fields, among, analysis),
        among,
        _part(entry, kind),
        _results(entry, kind),
        _within(entry, kind),
        _text(entry.get("text")),
    )


def _request(kind: str, fields: dict[str, Any], among: tuple[Any, ...], analysis: AnyAnalysis) -> dict[str, Any]:
    if kind == "cost":
        stepwise = "action" in fields or ("from" in fields and "along" not in fields)
        return {"ask": "move_cost" if stepwise else "path", **fields}
    made = {"ask": _ASKS[kind], **fields}
    if kind == "stand":
        target = made.pop("to", None)
        if target is None:
            raise CannotAnswer("missing_field", Text('the field "to" is missing', "il manque le champ « to »"))
        made["pairs"] = [[place, target] for place in among]
    elif analysis.kind == "table" and kind in ("blind", "reach"):
        made["to"] = list(among)
    return made


def _candidates(entry: Mapping[str, Any], kind: str, analysis: AnyAnalysis) -> tuple[Any, ...]:
    given = entry.get("among")
    if isinstance(given, str) and analysis.kind == "hex":
        given = given.split()
    if isinstance(given, list):
        found = given
    elif analysis.kind == "table":
        text = Text("on a table places to choose from are listed: among", "sur une table, listez les lieux : among")
        raise CannotAnswer("bad_question", text)
    elif entry.get("ring") is not None:
        found = _ring(entry, kind, analysis)
    elif entry.get("zone") is not None:
        found = _zone(str(entry["zone"]), analysis)
    else:
        text = Text(
            "the question needs places to choose from: among, ring or zone", "il faut des lieux : among, ring ou zone"
        )
        raise CannotAnswer("bad_question", text)
    if not 2 <= len(found) <= MOST_CANDIDATES:
        text = Text("between 2 and {most} places to choose from, not {n}", "entre 2 et {most} lieux au choix, pas {n}")
        raise CannotAnswer("bad_question", text.format(most=MOST_CANDIDATES, n=len(found)))
    for place in found:
        _exists(place, analysis)
    names = [named(place) for place in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise CannotAnswer("bad_question", Text(f"{twice} stands here twice", f"{twice} figure deux fois"))
    return tuple(found)


def _exists(place: Any, analysis: AnyAnalysis) -> None:
    if analysis.kind == "table":
        parse_standpoint(analysis, place)
    else:
        label_of(place, analysis)


def _ring(entry: Mapping[str, Any], kind: str, analysis: Analysis) -> list[Any]:
    """The hexes at a distance from the place that the question is about."""
    ring = entry["ring"]
    if isinstance(ring, bool) or not isinstance(ring, int) or not 1 <= ring <= _MOST_RING:
        text = Text(f"a ring is 1 to {_MOST_RING} hexes away", f"un anneau est à 1 à {_MOST_RING} hexagones")
        raise CannotAnswer("bad_question", text)
    name = {"blind": "from", "stand": "to"}.get(kind, "at")
    centre = entry.get(name, f"unit:{str(entry.get('unit', '')).removeprefix('unit:')}")
    grid = analysis.scenario.board.grid
    here = grid.hexes[analysis.place(label_of(centre, analysis))]
    return [grid.labels[number] for number, one in enumerate(grid.hexes) if one.distance(here) == ring]


def _zone(name: str, analysis: Analysis) -> list[Any]:
    zones = {zone.id: zone for zone in analysis.scenario.zones}
    if name not in zones:
        hint = did_you_mean(name, zones)
        text = Text(
            f'there is no zone "{name}" {hint.en}'.rstrip(), f"il n’y a pas de zone « {name} » {hint.fr}".rstrip()
        )
        raise CannotAnswer("unknown_zone", text)
    return [analysis.label(number) for number in zones[name].hexes]


def _part(entry: Mapping[str, Any], kind: str) -> str:
    part = entry.get("of", "")
    if (kind == "cover") != bool(part) or not isinstance(part, str):
        text = Text("a question about cover says of what: of: df", "une question de couvert dit lequel : of: df")
        raise CannotAnswer("bad_question", text)
    return part


def _results(entry: Mapping[str, Any], kind: str) -> tuple[str, ...]:
    given = entry.get("result")
    if given is None:
        return ()
    words = given if isinstance(given, list) else [given]
    if kind != "chance" or not all(isinstance(word, str) for word in words):
        raise CannotAnswer("bad_question", Text("result names results of a chance", "result nomme des résultats"))
    return tuple(dict.fromkeys(words))


def _within(entry: Mapping[str, Any], kind: str) -> float:
    given = entry.get("within", MARGIN_WITHIN if kind == "margin" else 0.0)
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given <= 1000:
        raise CannotAnswer("bad_question", Text("within is a number from 0 on", "within est un nombre à partir de 0"))
    return float(given)


def _text(given: Any) -> Text:
    if given is None or isinstance(given, str):
        return Text.of(given)
    if isinstance(given, dict) and all(key in ("en", "fr") and isinstance(word, str) for key, word in given.items()):
        return Text.of(given)
    raise CannotAnswer("bad_question", Text("text is a text, or {en, fr}", "text est un texte, ou {en, fr}"))
