"""A field of the card of every kind, and random cards that hold values of all of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from workbench.base.text import Text
from workbench.rules.card import SHOWN, CardField
from workbench.rules.values import Citation
from workbench.scenario.card import Allotment, CardSide, ScenarioCard, VictoryLevel

CITED = Citation("1.2")
_CHOICES = {"low": Text("low", "faible"), "high": Text("high", "fort")}
_FIELDS = (
    CardField("place", Text("Place", "Lieu"), "text"),
    CardField("aftermath", Text("Aftermath", "Épilogue"), "long"),
    CardField("licence", Text("Licence", "Licence"), "plain"),
    CardField("turns", Text("Turns", "Tours"), "number", minimum=1, maximum=99, needed=True),
    CardField("turn_minutes", Text("Minutes", "Minutes"), "number", printed=15),
    CardField("start", Text("Start", "Début"), "time"),
    CardField("dawn", Text("Dawn", "Aube"), "time"),
    CardField("dusk", Text("Dusk", "Crépuscule"), "time"),
    CardField("first_player", Text("First", "Premier"), "side"),
    CardField("half_turn", Text("Half turn", "Demi-tour"), "side"),
    CardField("marked_turns", Text("Marked", "Marqués"), "turns"),
    CardField("wind", Text("Wind", "Vent"), "choice", choices=_CHOICES),
    CardField(
        "initiative", Text("Initiative", "Initiative"), "number", minimum=0, maximum=9, per_side=True, needed=True
    ),
    CardField("losses", Text("After losses", "Après pertes"), "steps", per_side=True, unit=Text("steps", "pas")),
    CardField(
        "morale",
        Text("Morale", "Moral"),
        "numbers",
        parts={"full": Text.of("full"), "reduced": Text.of("reduced")},
        minimum=2,
        maximum=10,
        per_side=True,
    ),
    CardField("artillery", Text("Artillery", "Artillerie"), "allotments", per_side=True, counters=True),
    CardField("leaders", Text("Leaders", "Chefs"), "allotments", per_side=True, choices=_CHOICES, counters=True),
    CardField("ammunition", Text("Ammunition", "Munitions"), "choices", per_side=True, choices=_CHOICES),
    CardField("special_rules", Text("Special rules", "Règles spéciales"), "texts"),
    CardField("levels", Text("Levels", "Niveaux"), "levels", choices=_CHOICES),
    CardField("time", Text("Light", "Lumière"), SHOWN, source="conditions.time"),
    CardField("options", Text("Options", "Options"), SHOWN, source="options"),
    CardField("arrivals", Text("Reinforcements", "Renforts"), SHOWN, source="reinforcements"),
    CardField("control", Text("Objectives", "Objectifs"), SHOWN, source="objectives"),
)
CARD = {one.key: one for one in _FIELDS}

_words = st.text("ab é:#'\"-\n0x5", max_size=9).map(str.strip)
_texts = st.builds(Text, _words, _words) | _words.map(Text.of) | st.just(Text.of("A long text. " * 12 + "End."))
_names = st.sampled_from(["", "20", "105 mm", "Ju-87", "on"])
_turns = st.integers(0, 3)


def _values(one: CardField, side: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Values of a field, of one side."""
    choice = st.sampled_from([*one.choices]) if one.choices else _names
    found: dict[str, st.SearchStrategy[Any]] = {
        "text": _texts,
        "long": _texts,
        "plain": _words,
        "number": st.integers(one.minimum or 0, one.maximum or 60),
        "numbers": st.tuples(st.integers(2, 10), st.integers(2, 10)),
        "time": st.sampled_from(["00:00", "06:30", "23:59"]),
        "choice": choice,
        "choices": st.lists(choice, unique=True).map(tuple),
        "side": side.map(CardSide),
        "texts": st.lists(_texts, max_size=3).map(tuple),
        "turns": st.lists(st.integers(1, 20), unique=True).map(lambda some: tuple(sorted(some))),
        "steps": st.dictionaries(st.integers(1, 40), st.integers(0, 9)).map(lambda some: tuple(sorted(some.items()))),
        "allotments": st.lists(st.builds(Allotment, st.integers(0, 30), choice, _turns, _texts), max_size=3).map(tuple),
        "levels": st.lists(
            st.builds(VictoryLevel, choice, side | st.just(""), _texts), max_size=3
        ).map(tuple),
    }  # fmt: skip
    return found[one.kind]


def field_values(one: CardField, sides: list[str]) -> st.SearchStrategy[Any]:
    """Values of a field as a card holds them, with these sides; None where no side could have one."""
    if one.kind in ("side", "levels") and not sides:
        return st.none()
    values = _values(one, st.sampled_from(sides or [""]))
    if one.per_side:
        return st.dictionaries(st.sampled_from(sides), values) if sides else st.none()
    return st.none() | values


def cards(sides: list[str]) -> st.SearchStrategy[ScenarioCard]:
    """Cards with values in any of the fields."""
    held = {key: field_values(one, sides) for key, one in CARD.items() if one.is_stored}
    said = st.dictionaries(st.sampled_from(sides), _texts) if sides else st.just({})
    return st.builds(ScenarioCard, _texts, _texts, _texts, said, _words, st.fixed_dictionaries({}, optional=held))
