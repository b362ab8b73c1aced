"""Reads the card of a scenario: every field that the ruleset lists, by its kind, with a place for whatever does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.value_checks import Names
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source
from workbench.rules.card import (
    ALLOTMENTS,
    CARD_KINDS,
    CHOICE,
    CHOICES,
    LEVELS,
    LONG,
    NUMBER,
    NUMBERS,
    PLAIN,
    SIDE,
    STEPS,
    TEXT,
    TEXTS,
    TIME,
    TURNS,
    CardField,
)
from workbench.scenario.card import ATTRIBUTES, Allotment, CardSide, ScenarioCard, VictoryLevel
from workbench.scenario.zones import MOST_TURNS

MOST_ENTRIES = 200
"""Entries of one list of a card."""
MOST_COUNT = 9999

_SIDE = Text("the side", "le camp")
_FIELD = Text("the field of the card", "le champ de la fiche")
_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")
_ALLOTMENT = re.compile(r"(\d{1,4})(?:\s*[x×*]\s*(\S.*))?")
_STEP = re.compile(r"(\d{1,4})\s*:\s*(-?\d{1,4})")
_ITEM = re.compile(r"(\d{1,4})(?:\s*[x×*]\s*([^@(]+?))?(?:\s*@\s*(\d{1,3}))?(?:\s*\((.*)\))?", re.DOTALL)
_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


def clock_time(words: str) -> str | None:
    """A time as cards hold it, ``06:30``; None for anything else. A point may stand for the colon."""
    found = _CLOCK.fullmatch(words.strip())
    return f"{int(found[1]):02d}:{found[2]}" if found else None


def allotment_of(words: str) -> Allotment | None:
    """``3 x 20`` or ``2``; None for anything else."""
    found = _ALLOTMENT.fullmatch(words.strip())
    return Allotment(int(found[1]), (found[2] or "").strip()) if found else None


def numbers_of(words: str) -> tuple[int, ...] | None:
    """``8/7``; None for anything else."""
    parts = [part.strip() for part in words.split("/")]
    fit = all(re.fullmatch(r"-?\d{1,6}", part) for part in parts)
    return tuple(map(int, parts)) if fit else None


def turns_of(words: str) -> tuple[int, ...] | None:
    """``1-3 5`` (commas may stand between); None for anything else."""
    found: set[int] = set()
    for word in words.replace(",", " ").split():
        part = _RANGE.fullmatch(word)
        if part is None:
            return None
        found.update(range(int(part[1]), int(part[2] or part[1]) + 1))
    return tuple(sorted(found)) if all(1 <= turn <= MOST_TURNS for turn in found) else None


def steps_of(words: str) -> tuple[tuple[int, int], ...] | None:
    """``8: 2, 16: 1``, losses and numbers; None for anything else."""
    found = [_STEP.fullmatch(part.strip()) for part in words.split(",")]
    pairs = [(int(part[1]), int(part[2])) for part in found if part is not None]
    return tuple(sorted(dict(pairs).items())) if len(pairs) == len(found) else None


def allotments_of(words: str) -> tuple[tuple[Allotment, str], ...] | None:
    """``3 x 20, 1 x 18 @4 (note)``: allotments with their turns, each with its note in the language of the words; None for
    anything else."""
    found = []
    for part in _parts(words):
        one = _ITEM.fullmatch(part)
        if one is None or int(one[3] or 1) > MOST_TURNS:
            return None
        allotment = Allotment(int(one[1]), (one[2] or "").strip(), int(one[3] or 0))
        found.append((allotment, (one[4] or "").strip()))
    return tuple(found)


def _parts(words: str) -> list[str]:
    """The parts between commas that stand in no brackets."""
    parts, depth, begun = [], 0, 0
    for place, letter in enumerate(words):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            parts.append(words[begun:place].strip())
            begun = place + 1
    return [part for part in (*parts, words[begun:].strip()) if part]


class CardReader:
    """Reads ``card`` of a file; what does not fit is reported at its place and left out."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics, sides: Collection[str]) -> None:
        self.source = source
        self.names = names
        self.diagnostics = diagnostics
        self.sides = sides
        self._by_kind: Mapping[str, Callable[[CardField, Path], Any]] = {
            TEXT: self._text,
            LONG: self._text,
            PLAIN: self._plain,
            NUMBER: self._number,
            NUMBERS: self._numbers,
            TIME: self._time,
            CHOICE: self._choice,
            CHOICES: self._choices,
            SIDE: self._side,
            TEXTS: self._texts,
            TURNS: self._turns,
            STEPS: self._steps,
            ALLOTMENTS: self._allotments,
            LEVELS: self._levels,
        }

    def card(self) -> ScenarioCard:
        """The card."""
        known = {key: one for key, one in self.names.ruleset.card_fields.items() if one.is_stored}
        found: dict[str, Any] = {}
        for key, place in self.source.pairs("card"):
            span = self.source.document.key_span(place)
            shown = self.names.ruleset.card_fields.get(key)
            if shown is not None and not shown.is_stored:
                self._not_held(shown, place)
            elif self.names.known("card_field", _FIELD, key, known, span):
                found[key] = self._of_sides(known[key], place) if known[key].per_side else self._one(known[key], place)
        own: dict[str, Any] = {key: found.pop(key) for key in tuple(found) if key in ATTRIBUTES}
        return ScenarioCard(**{key: held for key, held in own.items() if held is not None}, fields=found)

    def _not_held(self, shown: CardField, place: Path) -> None:
        text = Text(
            f"{shown.key} is not written on the card: it is shown from {shown.source or 'the rules'}",
            f"{shown.key} ne s’écrit pas sur la fiche : elle le montre d’après {shown.source or 'les règles'}",
        )
        self.diagnostics.error("shown_card_field", text, span=self.source.document.key_span(place))

    def _of_sides(self, known: CardField, place: Path) -> dict[str, Any]:
        if not isinstance(self.source.get(*place), dict):
            self._wrong(
                known, place, Text("a value for each side, {side: value}", "une valeur par camp, {camp: valeur}")
            )
            return {}
        found = {}
        for side, inner in self.source.pairs(*place):
            if self.names.known("side", _SIDE, side, self.sides, self.source.document.key_span(inner)):
                found[side] = self._one(known, inner)
        return found

    def _one(self, known: CardField, place: Path) -> Any:
        return self._by_kind[known.kind](known, place)

    def _wrong(self, known: CardField, place: Path, expected: Text = Text()) -> None:
        expected = expected or CARD_KINDS[known.kind]
        text = Text("{key} takes {what}", "{key} attend {what}").format(key=known.key, what=expected)
        self.diagnostics.error("bad_card", text, span=self.source.document.span(place))

    def _bounds(self, known: CardField, place: Path, *numbers: int) -> bool:
        if all(map(known.in_bounds, numbers)):
            return True
        low, high = known.minimum, known.maximum
        limits = Text(
            (f" from {low}" if low is not None else "") + (f" to {high}" if high is not None else ""),
            (f" à partir de {low}" if low is not None else "") + (f" jusqu’à {high}" if high is not None else ""),
        )
        self._wrong(known, place, Text(f"whole numbers{limits.en}", f"des nombres entiers{limits.fr}"))
        return False

    def _text(self, known: CardField, place: Path) -> Text | None:
        value = self.source.get(*place)
        if isinstance(value, str) or (isinstance(value, dict) and value and set(value) <= {"en", "fr"}):
            return self.source.text(*place)
        if self.source.word(*place) is not None:
            return Text.of(self.source.word(*place))
        if value is not None:
            self._wrong(known, place, Text("a text, or {en: ..., fr: ...}", "un texte, ou {en: ..., fr: ...}"))
        return None

    def _plain(self, known: CardField, place: Path) -> str | None:
        word = self.source.word(*place)
        if word is None and self.source.get(*place) is not None:
            self._wrong(known, place)
        return word

    def _number(self, known: CardField, place: Path) -> int | None:
        number = self.source.number(*place)
        if number is None or abs(number) > 999_999:
            self._wrong(known, place)
            return None
        return number if self._bounds(known, place, number) else None

    def _numbers(self, known: CardField, place: Path) -> tuple[int, ...] | None:
        value = self.source.get(*place)
        found = numbers_of(value) if isinstance(value, str) else _ints(value if isinstance(value, list) else [value])
        if found is None or len(found) != len(known.parts):
            named = "/".join(known.parts)
            self._wrong(known, place, Text(f"whole numbers: {named}", f"des nombres entiers : {named}"))
            return None
        return found if self._bounds(known, place, *found) else None

    def _time(self, known: CardField, place: Path) -> str | None:
        value = self.source.get(*place)
        found = clock_time(value) if isinstance(value, str) else None
        if found is None:
            self._wrong(known, place)
        return found

    def _choice(self, known: CardField, place: Path) -> str | None:
        word = self.source.word(*place) or ""
        fits = self.names.choice("card", word, known.choices, self.source.document.span(place))
        return word if fits else None

    def _choices(self, known: CardField, place: Path) -> tuple[str, ...]:
        found = [self._choice(known, inner) for inner in self._list(known, place)]
        return tuple(dict.fromkeys(word for word in found if word is not None))

    def _side(self, known: CardField, place: Path) -> CardSide | None:
        side = self.source.word(*place) or ""
        fits = self.names.known("side", _SIDE, side, self.sides, self.source.document.span(place))
        return CardSide(side) if fits else None

    def _list(self, known: CardField, place: Path) -> tuple[Path, ...]:
        if not isinstance(self.source.get(*place), list):
            self._wrong(known, place)
            return ()
        found = tuple(self.source.entries(*place))
        if len(found) > MOST_ENTRIES:
            text = Text(f"at most {MOST_ENTRIES} entries are read", f"on lit au plus {MOST_ENTRIES} entrées")
            self.diagnostics.error("too_many", text, span=self.source.document.span(found[MOST_ENTRIES]))
        return found[:MOST_ENTRIES]

    def _texts(self, known: CardField, place: Path) -> tuple[Text, ...]:
        found = [self._text(known, inner) for inner in self._list(known, place)]
        return tuple(text for text in found if text)

    def _turns(self, known: CardField, place: Path) -> tuple[int, ...] | None:
        value = self.source.get(*place)
        found = turns_of(value) if isinstance(value, str) else _ints(value if isinstance(value, list) else [value])
        if found is None or not all(1 <= turn <= MOST_TURNS for turn in found):
            self._wrong(known, place)
            return None
        return tuple(sorted(set(found)))

    def _steps(self, known: CardField, place: Path) -> tuple[tuple[int, int], ...] | None:
        value = self.source.get(*place)
        # written as JSON, every key is a text
        named = {_number(key): one for key, one in value.items()} if isinstance(value, dict) else {}
        pairs = (
            [_ints(pair) for pair in named.items()] if isinstance(value, dict) and len(named) == len(value) else [None]
        )
        steps = [
            pair for pair in pairs if pair is not None and 0 < pair[0] <= MOST_COUNT and abs(pair[1]) <= MOST_COUNT
        ]
        if len(steps) != len(pairs) or len(pairs) > MOST_ENTRIES:
            self._wrong(known, place, Text("{losses: number}, all whole", "{pertes: nombre}, entiers"))
            return None
        return tuple(sorted((losses, number) for losses, number in steps))

    def _allotments(self, known: CardField, place: Path) -> tuple[Allotment, ...]:
        value = self.source.get(*place)
        places = (place,) if isinstance(value, int | str) else self._list(known, place)
        found = [self._allotment(known, inner) for inner in places]
        return tuple(one for one in found if one is not None)

    def _allotment(self, known: CardField, place: Path) -> Allotment | None:
        value = self.source.get(*place)
        if isinstance(value, dict):
            found = self._long_allotment(known, place)
        else:
            found = allotment_of(self.source.word(*place) or "")
            if found is None:
                self._wrong(known, place)
        if found is None or not self._bounds(known, place, found.count):
            return None
        if known.choices and found.of and not self._of_choices(known, found.of, place):
            return None
        return found

    def _of_choices(self, known: CardField, word: str, place: Path) -> bool:
        return self.names.choice("card", word, known.choices, self.source.document.span(place))

    def _long_allotment(self, known: CardField, place: Path) -> Allotment | None:
        count, turn = self.source.number(*place, "count"), self.source.get(*place, "turn")
        if not self._keys(place, ("count", "of", "turn", "note")):
            return None
        turns = turn is None or (isinstance(turn, int) and 1 <= turn <= MOST_TURNS)
        if count is None or not 0 <= count <= MOST_COUNT or not turns:
            self._wrong(known, place, Text("{count, of, turn, note}", "{count, of, turn, note}"))
            return None
        return Allotment(count, self.source.word(*place, "of") or "", turn or 0, self._inner(known, (*place, "note")))

    def _levels(self, known: CardField, place: Path) -> tuple[VictoryLevel, ...]:
        found = []
        for inner in self._list(known, place):
            if not isinstance(self.source.get(*inner), dict):
                self._wrong(known, inner, Text("{level, side, text}", "{level, side, text}"))
                continue
            if not self._keys(inner, ("level", "side", "text")):
                continue
            level = self._choice(known, (*inner, "level"))
            side = self._side(known, (*inner, "side")) if "side" in self.source.get(*inner) else CardSide("")
            if level is not None and side is not None:
                found.append(VictoryLevel(level, side.side, self._inner(known, (*inner, "text"))))
        return tuple(found)

    def _inner(self, known: CardField, place: Path) -> Text:
        return self._text(known, place) or Text()

    def _keys(self, place: Path, known: tuple[str, ...]) -> bool:
        what = Text("the key", "la clé")
        fit = [
            self.names.known("key", what, str(key), known, self.source.document.key_span((*place, key)))
            for key in self.source.get(*place)
        ]
        return all(fit)


def _number(key: object) -> object:
    """A key that is a text of a few digits, as the number that it writes."""
    return int(key) if isinstance(key, str) and key.isdecimal() and len(key) < 7 else key


def _ints(values: Any) -> tuple[int, ...] | None:
    fit = all(isinstance(one, int) and not isinstance(one, bool) and abs(one) <= 999_999 for one in values)
    return tuple(values) if fit else None
