"""The fields of a scenario's card: what the rules of a game say that a scenario states, typed and cited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from workbench.base.text import Text
from workbench.rules.values import Citation, Scalar, Standing

TEXT, LONG, PLAIN = "text", "long", "plain"
NUMBER, NUMBERS, TIME = "number", "numbers", "time"
CHOICE, CHOICES, SIDE = "choice", "choices", "side"
TEXTS, TURNS, STEPS, ALLOTMENTS, LEVELS = "texts", "turns", "steps", "allotments", "levels"
SHOWN = "shown"
CARD_KINDS: Mapping[str, Text] = {
    TEXT: Text("a line of text", "une ligne de texte"),
    LONG: Text("a text", "un texte"),
    PLAIN: Text("words that are the same in all languages", "des mots communs à toutes les langues"),
    NUMBER: Text("a whole number", "un nombre entier"),
    NUMBERS: Text("whole numbers with / between them", "des nombres entiers séparés par /"),
    TIME: Text("a time such as 06:30", "une heure comme 06:30"),
    CHOICE: Text("one of its choices", "un de ses choix"),
    CHOICES: Text("some of its choices", "certains de ses choix"),
    SIDE: Text("a side of the scenario", "un camp du scénario"),
    TEXTS: Text("a list of texts", "une liste de textes"),
    TURNS: Text("turns such as 1-3 5", "des tours comme 1-3 5"),
    STEPS: Text("losses and what holds from them on", "des pertes et ce qui vaut à partir d’elles"),
    ALLOTMENTS: Text('a list of allotments such as "3 x 20"', "une liste d’attributions comme « 3 x 20 »"),
    LEVELS: Text("a list of levels of victory", "une liste de niveaux de victoire"),
    SHOWN: Text("shown from elsewhere in the scenario", "montré d’ailleurs dans le scénario"),
}
"""What a field may hold. ``shown`` fields hold nothing: their ``source`` says which part of the scenario they show."""

SOURCES = ("conditions", "values", "options", "switches", "boards", "objectives", "reinforcements")
"""What a ``shown`` field may show; ``conditions`` and ``values`` are followed by a point and a key."""


@dataclass(frozen=True)
class CardField:
    """One field of the card.

    - ``kind``: one of :data:`CARD_KINDS`
    - ``per_side``: every side has a value of its own
    - ``choices``: the words that a choice, an allotment or a level of victory may name, by key
    - ``parts``: the names of the numbers of ``numbers``
    - ``minimum``, ``maximum``: bound every number
    - ``printed``: a value that the rules fix, so that no scenario gives it
    - ``source``: what a ``shown`` field shows
    - ``needed``: a scenario without it cannot be played
    - ``counters``: so many counters or markers are taken for what it says
    """

    key: str
    name: Text
    kind: str
    group: str = ""
    citation: Citation = Citation("")
    help: Text = Text()
    per_side: bool = False
    choices: Mapping[str, Text] = field(default_factory=dict)
    parts: Mapping[str, Text] = field(default_factory=dict)
    minimum: int | None = None
    maximum: int | None = None
    unit: Text = Text()
    printed: Scalar = None
    source: str = ""
    needed: bool = False
    counters: bool = False

    @property
    def is_stored(self) -> bool:
        """Does a scenario hold a value of this field, or is it shown from elsewhere or printed by the rules?"""
        return self.kind != SHOWN and self.printed is None

    def in_bounds(self, number: int) -> bool:
        """True for a number that the field allows."""
        low, high = self.minimum, self.maximum
        return (low is None or number >= low) and (high is None or number <= high)


@dataclass(frozen=True)
class CardGroup:
    """Fields that stand together, in the order of the chart."""

    key: str
    name: Text
    fields: tuple[CardField, ...]


_OURS = Citation("", Standing.HOUSE)
ABOUT = "about"
ALWAYS: tuple[CardField, ...] = (
    CardField("situation", Text("Situation", "Situation"), LONG, citation=_OURS),
    CardField("sides", Text("Set-up and entry", "Mise en place et entrée"), LONG, per_side=True, citation=_OURS),
    CardField("length", Text("Length", "Durée"), TEXT, citation=_OURS),
    CardField("victory", Text("Victory", "Victoire"), LONG, citation=_OURS),
    CardField(
        "current_turn",
        Text("Current turn", "Tour en cours"),
        NUMBER,
        group="time",
        citation=_OURS,
        help=Text(
            "Where the game has come to; reinforcements of this turn and of earlier ones count as present.",
            "Où en est la partie ; les renforts de ce tour et des précédents comptent comme présents.",
        ),
        minimum=1,
        maximum=999,
    ),
    CardField("author", Text("Author", "Auteur"), PLAIN, group=ABOUT, citation=_OURS),
)
"""Fields that every card has, whether the ruleset lists them or not; it may name and cite them in its own way."""


def all_fields(listed: Mapping[str, CardField]) -> dict[str, CardField]:
    """The fields that a ruleset lists, and after them those of :data:`ALWAYS` that it leaves out."""
    return {**listed, **{one.key: one for one in ALWAYS if one.key not in listed}}


def grouped_fields(fields: Iterable[CardField], names: Mapping[str, Text]) -> tuple[CardGroup, ...]:
    """Fields by group, in the order of ``names`` (the groups of a ruleset); fields of no listed group come last."""
    found: dict[str, list[CardField]] = {key: [] for key in names}
    for one in fields:
        found.setdefault(one.group if one.group in names else "", []).append(one)
    return tuple(CardGroup(key, names.get(key, Text()), tuple(held)) for key, held in found.items() if held)
