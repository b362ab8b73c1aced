"""What plans can be given: their fields, each declared once with its words, and which fields each kind of plan has.

:data:`SHARED` has the fields in the order in which they stand in a file, :data:`DECLARED_PLANS` the plans in that of menus.
These declarations stand apart from the work in :mod:`workbench.planning.kinds`, because reading a file needs no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from workbench.analysis.shown_sides import AS_IT_STANDS, SHOWN_WORDS
from workbench.base.text import Text
from workbench.scenario.declared_fields import (
    AmountField,
    AreaField,
    ChoiceField,
    Field,
    ModeField,
    NumberField,
    OtherStateField,
    PlaceField,
    PlacesField,
    RulesetField,
    SideField,
    StateField,
    UnitField,
    UnitKindField,
    WatchersField,
)

SEEN, SPOTTED, FIRED, CHANCE = "seen", "spotted", "fired", "chance"
"""What a threat map counts: who sees, who would spot, who may fire; or the chance of any effect, in per cent. A kill zone
counts weapons, or with ``CHANCE`` their effect."""

# --- Who looks and fires, or whose turns are counted.


_SIDE_HELP = Text(
    "the side that looks and fires (for a unit without it: its enemy), or whose turns are counted",
    "le camp qui regarde et tire (sans lui, pour une unité : son ennemi), ou dont les tours sont comptés",
)
_WHO_LOOKS = Text("Who looks", "Qui regarde")
SIDE = SideField(
    name="side",
    words=_WHO_LOOKS,
    no_value=Text("the enemy of the selected unit", "l’ennemi de l’unité sélectionnée"),
    option="--side",
    help=_SIDE_HELP,
)
OWN_SIDE = SideField(
    name="side",
    words=_WHO_LOOKS,
    no_value=Text("the side of the selected unit", "le camp de l’unité sélectionnée"),
    option="--side",
    help=_SIDE_HELP,
    own=True,
)
SIDE_THAT_MOVES = SideField(
    name="side",
    words=Text("Who moves", "Qui se déplace"),
    no_value=Text("the selected unit", "l’unité sélectionnée"),
    option="--side",
    help=_SIDE_HELP,
    moves=True,
)
"""A side whose first unit is looked for in every place."""
OBSERVERS = WatchersField(
    name="observers",
    option="--observers",
    help=Text("places or units that look, besides the side", "lieux ou unités qui regardent, en plus du camp"),
)

# --- Whom it is for: a unit that moves, or a target.


MOVER = UnitField(
    name="unit",
    words=Text("Unit", "Unité"),
    no_value=Text("Select a unit on the map", "Sélectionnez une unité sur la carte"),
    moves=True,
)
SOUGHT = UnitField(name="unit")
"""A unit that is looked for in place of a kind."""
TARGET = UnitKindField(
    name="target",
    words=Text("Target", "Cible"),
    no_value=Text("any unit", "une unité quelconque"),
    option="--target",
    help=Text(
        "who is looked for: a unit of the scenario, or a kind of unit",
        "qui est cherché : une unité du scénario, ou un type d’unité",
    ),
)
"""The kind of unit that is looked for; in a window it is one for all answers."""
SOUGHT_KIND = UnitKindField(name="target")
"""The same without a choice of its own."""
STATE = StateField(
    name="state",
    words=Text("State of the target", "État de la cible"),
    no_value=Text("no state", "aucun état"),
    option="--state",
    help=Text("states of the target", "états de la cible"),
)
STATE_OF_MOVER = StateField(name="state", option="--state", help=STATE.help)
SHOWN = ChoiceField(
    name="shown",
    words=Text("Side it shows", "Côté montré"),
    tip=Text(
        "Which side a target shows where it does not stand; a unit is judged as it stands",
        "Le côté qu’une cible montre là où elle ne se tient pas ; une unité est jugée telle qu’elle est",
    ),
    option="--shown",
    metavar="SIDE",
    help=Text(
        "on tables, which side a target shows where it does not stand: as_it_stands, worst or best",
        "sur table, le côté qu’une cible montre là où elle ne se tient pas : as_it_stands, worst (pire) ou best (meilleur)",
    ),
    default=AS_IT_STANDS,
    choices=SHOWN_WORDS,
    tables_only=True,
)
ABOVE = AmountField(name="above")
"""How high above the ground of its place a target is."""
MODE = ModeField(name="mode", option="--mode", help=Text("kind of move", "genre de mouvement"))

# --- Where.


GOAL = PlaceField(
    name="to",
    words=Text("Where to", "Vers où"),
    no_value=Text("Right-click a place on the map", "Clic droit sur un lieu de la carte"),
)
GOAL_OF_WAY = PlaceField(
    name="to",
    words=GOAL.words,
    no_value=Text(
        "Right-click a place on the map, or Shift+click the points of a way",
        "Clic droit sur un lieu de la carte, ou Maj+clic sur les points d’un trajet",
    ),
)
PLACE = PlaceField(
    name="to",
    words=Text("At a place", "En un lieu"),
    no_value=Text(
        "Right-click one: who sees it, what bears there", "Clic droit sur un lieu : qui le voit, ce qui y porte"
    ),
)
"""A place of which all is told."""
LINE_START = WatchersField(name="observers", of_line=True)
LINE_END = PlaceField(name="to")
"""The ends of the line on the map."""
ALONG = PlacesField(
    name="along",
    words=Text("Way", "Trajet"),
    no_value=Text("Clear the way", "Effacer le trajet"),
    tip=Text(
        "Shift+click on the map adds a point to the way, Backspace takes the last one back. Without points the way is the one "
        "chosen in the approach, or the cheapest",
        "Maj+clic sur la carte ajoute un point au trajet, Retour arrière reprend le dernier. Sans points, le trajet est celui "
        "choisi dans l’approche, ou le moins cher",
    ),
    whole=True,
)
"""A way: between hexes that are not neighbours the cheapest one, between points of a table straight legs."""
_WHOLE_MAP = Text("the whole map", "toute la carte")
_WATCH_HELP = Text("what they shall see: places, or a zone", "ce qu’ils doivent voir : lieux, ou une zone")
CANDIDATES = AreaField(
    name="candidates",
    words=Text("Posts may be in", "Postes possibles dans"),
    no_value=_WHOLE_MAP,
    places_name="stands",
    option="--from",
    help=Text("where posts may be: places, or a zone", "où les postes peuvent être : lieux, ou une zone"),
)
WATCH = AreaField(
    name="watch",
    words=Text("To be watched", "À surveiller"),
    no_value=_WHOLE_MAP,
    places_name="watched",
    option="--watch",
    help=_WATCH_HELP,
)
UNDER_FIRE = AreaField(
    name="watch",
    words=Text("Ought to lie under fire", "Devrait être battu"),
    no_value=Text("all that is in arc and range", "tout ce qui est dans l’arc et à portée"),
    places_name="watched",
    option="--watch",
    help=_WATCH_HELP,
)
FIXED = PlacesField(
    name="fixed", option="--fixed", help=Text("posts that are taken in any case", "postes pris dans tous les cas")
)
WITHOUT = PlacesField(name="without", option="--without", help=Text("posts that are not taken", "postes écartés"))

# --- Numbers and choices.


_COUNTS = {
    SEEN: Text("who sees it", "qui le voit"),
    SPOTTED: Text("who would spot the target", "qui repérerait la cible"),
    FIRED: Text("who may fire at it", "qui peut tirer dessus"),
    CHANCE: Text("chance of any effect, %", "chance d’un effet, %"),
}
MEASURE = ChoiceField(name="measure", words=Text("Count", "Compter"), default=SEEN, says_default=True, choices=_COUNTS)
WEIGHT = ChoiceField(
    name="measure",
    words=Text("Colour by", "Couleur selon"),
    default="",
    choices={"": Text("the weapons that bear", "les armes qui portent"), CHANCE: _COUNTS[CHANCE]},
)
LEAST = NumberField(
    name="least",
    words=Text("Weapons, at least", "Armes, au moins"),
    option="--least",
    help=Text("how many weapons make a kill zone (1)", "combien d’armes font une zone d’abattage (1)"),
    default=2,
    high=20,
)
COUNT = NumberField(
    name="count",
    words=Text("Posts", "Postes"),
    option="--count",
    help=Text("how many posts (1)", "combien de postes (1)"),
    default=2,
    high=12,
)
MOST_TURNS = 30
"""So many turns can be looked ahead, and are by asks if nobody says how many."""
MOST = NumberField(
    name="most",
    words=Text("Turns", "Tours"),
    option="--most",
    help=Text("how many turns to look ahead", "combien de tours regarder"),
    default=5,
    start=4,
    high=MOST_TURNS,
)
LOOK_AHEAD = 10
"""So many turns are looked ahead for objectives if nobody says how many."""
LOOK_AHEAD_TURNS = NumberField(name="most", default=LOOK_AHEAD, high=MOST_TURNS, says_default=False)
EXTRA = AmountField(
    name="extra",
    is_length=True,
    option="--extra",
    metavar="POINTS",
    help=Text("points above the cheapest way", "points de plus que le trajet le moins cher"),
)
OTHER_STATE = OtherStateField(name="against", words=Text("Compared with", "Comparé à"))
OTHER_RULES = RulesetField(name="against", words=Text("Other rules", "Autres règles"))
SHARED = (
    SIDE, OWN_SIDE, SIDE_THAT_MOVES, OBSERVERS, LINE_START, MOVER, SOUGHT, MODE, GOAL, GOAL_OF_WAY, PLACE, LINE_END,
    TARGET, SOUGHT_KIND, STATE, ABOVE, MEASURE, WEIGHT, SHOWN, LEAST, COUNT, MOST, CANDIDATES, WATCH, UNDER_FIRE,
    OTHER_STATE, OTHER_RULES, ALONG, FIXED, WITHOUT,
)  # fmt: skip


# --- What files, requests and menus know of each kind of plan without working it out.


@dataclass(frozen=True, eq=False, slots=True)
class DeclaredPlan:
    """What files, requests and the command line call a kind of plan (``id``), and the fields that it can be given, in the order
    of the form."""

    id: str
    fields: tuple[Field[Any], ...]


class HasFields(Protocol):
    """A declared plan, or its kind."""

    @property
    def fields(self) -> tuple[Field[Any], ...]:
        """What it can be given."""
        ...


THREAT = DeclaredPlan("threat", (SIDE, OBSERVERS, SOUGHT, TARGET, STATE, ABOVE, SHOWN, MEASURE, PLACE))
UNSEEN = DeclaredPlan("unseen", (SIDE, OBSERVERS, MOVER, MODE, ABOVE))
APPROACH = DeclaredPlan("approach", (SIDE, OBSERVERS, MOVER, MODE, GOAL, ABOVE))
PROFILE = DeclaredPlan("profile", (SIDE, OBSERVERS, MOVER, MODE, GOAL_OF_WAY, ALONG, SHOWN, ABOVE))
POSTS = DeclaredPlan("posts", (SOUGHT, SOUGHT_KIND, ABOVE, COUNT, CANDIDATES, WATCH, FIXED, WITHOUT))
KILL_ZONE = DeclaredPlan(
    "killzone", (OWN_SIDE, OBSERVERS, SOUGHT, TARGET, STATE, ABOVE, SHOWN, LEAST, WEIGHT, UNDER_FIRE, PLACE)
)
TURNS = DeclaredPlan("turns", (SIDE_THAT_MOVES, MOVER, MODE, GOAL, MOST))
FAIRNESS = DeclaredPlan("fairness", (LOOK_AHEAD_TURNS,))
IMPACT = DeclaredPlan("impact", (OWN_SIDE, SOUGHT_KIND, ABOVE, OTHER_STATE))
RULESETS = DeclaredPlan("rulesets", (LINE_START, LINE_END, OTHER_RULES))
DECLARED_PLANS = (THREAT, UNSEEN, APPROACH, PROFILE, POSTS, KILL_ZONE, TURNS, FAIRNESS, IMPACT, RULESETS)
"""All of them, in the order of menus and forms."""


def fields_of_plans(plans: Iterable[HasFields] = DECLARED_PLANS) -> tuple[Field[Any], ...]:
    """All fields of some plans, each once: those that plans share in their order, then those that one plan has for itself."""
    found = dict.fromkeys(field for plan in plans for field in plan.fields)
    order = {field: number for number, field in enumerate(SHARED)}
    return tuple(sorted(found, key=lambda field: order.get(field, len(order))))


def fields_by_key(plan: HasFields) -> dict[str, Field[Any]]:
    """The fields that a file may give a plan, by their keys: its own, and those of others, for which it has
    no use."""
    own = {key: field for field in plan.fields for key in field.keys}
    found: dict[str, Field[Any]] = {}
    for field in fields_of_plans():
        for key in field.keys:
            found.setdefault(key, own.get(key, field))
    return found
