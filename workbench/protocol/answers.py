"""Answers one request: finds the ask, lets it answer, and turns everything that goes wrong into an ``error`` object."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from workbench.analysis.any_analysis import AnyAnalysis, analysis_in_setup
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.sight.results import SightRequest
from workbench.engine.unmodelled_rules import UnitDescription, left_out_text, units_called, unmodelled_rules
from workbench.protocol.any_request import question_of
from workbench.protocol.caveats import with_caveats
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import find_ask, find_lines_of_ask, registered_asks, topic_of
from workbench.protocol.request import Answer, Fields
from workbench.scenario.map_variants import variants_in_force_text

if TYPE_CHECKING:
    from workbench.analysis.hex_analysis import Analysis

log = logging.getLogger(__name__)

LONGEST_LINE = 1_000_000
"""Bytes of a line of requests; a longer one is refused unread."""
MOST_ENTRIES = 1_000
"""Entries of one list of a request."""
MOST_PAIRS = 50_000
"""Entries of the list ``pairs``, of which each costs little."""
JUDGED_TOGETHER = 500
"""Lines of input whose lines of sight are judged together."""


@cache
def known_asks(table: bool = False) -> tuple[str, ...]:
    """The names of all asks about maps of hexes, or about tables."""
    return tuple(sorted(registered_asks(table)))


def _ask(name: str, table: bool) -> Callable[[Any], Answer]:
    found = find_ask(name, table)
    if found is not None:
        return found
    known = known_asks(table)
    if name in known_asks(not table):
        where = Text("tables", "tables") if table else Text("maps of hexes", "cartes d’hexagones")
        words = Text('nothing is known of "{name}" on {where}', "on ne sait rien de « {name} » pour les {where}")
        raise CannotAnswer("not_modelled", words.format(name=name, where=where))
    hint = did_you_mean(name, known)
    listed = ", ".join(known)
    raise CannotAnswer(
        "unknown_ask",
        Text(
            f'there is no ask "{name}" (known: {listed}) {hint.en}'.rstrip(),
            f"il n’y a pas de demande « {name} » (connues : {listed}) {hint.fr}".rstrip(),
        ),
    )


def answer_request(analysis: AnyAnalysis, request: object, language: str = "en") -> Answer:
    """The answer to one request, or ``{"error": ...}``; ``id`` is echoed in both. Never raises."""
    echo = {"id": request["id"]} if isinstance(request, Mapping) and "id" in request else {}
    try:
        if not isinstance(request, Mapping):
            raise CannotAnswer("bad_request", Text("a request is a JSON object", "une demande est un objet JSON"))
        _check_lists({name: value for name, value in request.items() if name not in ("id", "pairs")})
        _check_lists(request.get("pairs"), MOST_PAIRS)
        fields = Fields(request)
        fields.raw("id")
        name = fields.needed_text("ask")
        if "setup" in request:
            analysis = analysis_in_setup(analysis, fields.needed_text("setup"))
        ask = _ask(name, analysis.scenario.table is not None)
        found = question_of(analysis, fields, language).answered(ask)
        left_out = unmodelled_rules(
            analysis.scenario, analysis.ruleset, (name, topic_of(ask)), _units(request, analysis)
        )
        if left_out:
            found["not_modelled"] = [
                {"rule": one.citation.rule, "text": left_out_text(one).get(language)} for one in left_out
            ]
        in_force = (
            variants_in_force_text(analysis.scenario.overlays), analysis.scenario.setups.shown_text, analysis.waiting
        )  # fmt: skip
        if "assumed" in found:
            found["assumed"] = [*found["assumed"], *(words.get(language) for words in in_force if words)]
        found = with_caveats(analysis, request, topic_of(ask), found, language)
        unread = {"ignored": fields.unread} if fields.unread else {}
        return {**echo, **found, **unread}
    except CannotAnswer as problem:
        return {**echo, **error(problem.code, problem.text, language)}
    except Exception as problem:
        # the last resort before the user: a defect of the program in one answer must not prevent the other answers
        log.debug("a request failed", exc_info=True)
        return {**echo, **error("internal", _defect_text(problem), language)}


_UNIT_FIELDS = ("unit", "from", "to", "at", "units", "stack")
_PARTIES = ("observer", "target")


def _units(request: Mapping[str, Any], analysis: AnyAnalysis) -> list[UnitDescription]:
    """The units that a request names or describes."""
    found: list[UnitDescription] = []
    for part in (request, *(request[name] for name in _PARTIES if isinstance(request.get(name), Mapping))):
        states = part.get("state")
        if isinstance(part.get("kind"), str):
            values = part.get("values")
            own = values.keys() if isinstance(values, Mapping) else ()
            named = [states] if isinstance(states, str) else states if isinstance(states, list) else []
            found.append((part["kind"], [state for state in named if isinstance(state, str)], own))
        for name in _UNIT_FIELDS:
            value = part.get(name)
            words = [word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str)]
            found += units_called(analysis.scenario, (word.removeprefix("unit:") for word in words))
    return found


def answer_line(analysis: AnyAnalysis, line: bytes, language: str = "en") -> str | None:
    """The answer to one line of input, as one line without its end; None for an empty line. Never raises."""
    return next(answer_lines(analysis, [line], language))


def answer_lines(analysis: AnyAnalysis, lines: Iterable[bytes], language: str = "en") -> Iterator[str | None]:
    """The answers to lines of input, in order, each as :func:`answer_line` gives it. The lines of sight that some hundred
    requests ask for are judged together."""
    rest = iter(lines)
    while some := list(islice(rest, JUDGED_TOGETHER)):
        requests = [_request_in(line, language) for line in some]
        if len(requests) > 1:
            _judge_lines_together(analysis, [one.request for one in requests if one is not None and one.error is None])
        for one in requests:
            yield None if one is None else to_line(one.error or answer_request(analysis, one.request, language))


class _Read(NamedTuple):
    """What one line of input says: a request, or why it cannot be read."""

    request: object
    error: Answer | None = None


def _request_in(line: bytes, language: str) -> _Read | None:
    """The request in a line of input; None in an empty one."""

    def refused(code: str, words: Text) -> _Read:
        return _Read(None, error(code, words, language))

    if len(line) > LONGEST_LINE:
        words = Text(f"the line is longer than {LONGEST_LINE} bytes", f"la ligne dépasse {LONGEST_LINE} octets")
        return refused("too_long", words)
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return refused("bad_json", Text("the line is not UTF-8", "la ligne n’est pas en UTF-8"))
    if not text.strip():
        return None
    try:
        return _Read(json.loads(text, parse_constant=_no_number, parse_float=_finite))
    except RecursionError:
        return refused("bad_json", Text("the line is nested too deep", "la ligne est trop imbriquée"))
    except ValueError as problem:
        words = Text("the line is not JSON: {problem}", "la ligne n’est pas du JSON : {problem}")
        return refused("bad_json", words.format(problem=problem))


def _judge_lines_together(analysis: AnyAnalysis, requests: Iterable[object]) -> None:
    """Judge the lines of sight that some requests ask for, so that their answers find them; what is wrong with one its answer
    says."""

    by_setup: dict[Analysis, list[tuple[int, int, SightRequest]]] = {}
    for request in requests:
        try:
            fields = Fields(request if isinstance(request, Mapping) else {})
            lines_of = find_lines_of_ask(fields.text("ask"))
            if lines_of is not None:
                asked = analysis_in_setup(analysis, fields.text("setup")) if fields.has("setup") else analysis
                if isinstance(asked, Analysis):
                    by_setup.setdefault(asked, []).extend(lines_of(Question(asked, fields, "en")))
        except CannotAnswer:
            continue
        except Exception:
            log.debug("the lines of a request could not be named before", exc_info=True)
    for asked, looks in by_setup.items():
        if len(looks) > 1:
            asked.judge_lines_together(looks)


def _check_lists(value: object, most: int = MOST_ENTRIES) -> None:
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    if len(inside) > most:
        raise CannotAnswer(
            "too_many", Text(f"a list has more than {most} entries", f"une liste a plus de {most} éléments")
        )
    for part in inside:
        _check_lists(part)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _finite(word: str) -> float:
    number = float(word)
    return number if math.isfinite(number) else _no_number(word)


def error(code: str, text: Text, language: str) -> Answer:
    """An error as the protocol writes it."""
    return {"error": {"code": code, "message": text.get(language)}}


def _defect_text(problem: Exception) -> Text:
    what = f"{type(problem).__name__}: {problem}"
    return Text(
        "the bench failed on this question, which is our mistake: {what}",
        "l’établi a échoué sur cette question, par notre faute : {what}",
    ).format(what=what)


def to_line(answer: Mapping[str, Any]) -> str:
    """An answer as one line of JSON (plain ASCII, so that any terminal and any pipe can carry it)."""
    return json.dumps(answer, allow_nan=False)
