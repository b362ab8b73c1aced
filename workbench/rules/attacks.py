"""Attacks and their modifiers as values of a ruleset, for games whose fire is not written in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from workbench.base.text import Text
from workbench.rules.values import Citation

STRENGTH, ODDS, TO_HIT, POOL = "strength", "odds", "to_hit", "pool"
"""The methods of attacks: a column by strength, a column by the odds against a defence, dice that must reach a number, many
dice each of which may hit."""
METHODS = (STRENGTH, ODDS, TO_HIT, POOL)
FURTHER = (
    POOL, "saves", "sure", "always_hits", "always_misses", "indirect", "template", "deviation", "dice", "times", "cover",
    "side", "defence_times",
)  # fmt: skip
"""A method, fields of attacks and of modifiers, and conditions that not every doctrine with attacks reads."""
SPOTTED, SEEN, NOTHING = "spotted", "seen", "nothing"
"""The needs of an attack: its target spotted, seen, or neither."""
ALONE, CHOSEN, ALL = "alone", "chosen", "all"
"""The units that make an attack together: each by itself, those that are chosen, or all that can where none is chosen."""
DOWN, UP, NEAREST, NEVER = "down", "up", "nearest", "never"
"""The roundings of fractions of strength."""
SUM, BEST = "sum", "best"
"""The ways in which the shifts of several rows of terrain in one hex count."""
ATTACKER, DEFENDER, BOTH = "attacker", "defender", "both"
"""The side for which a result of a chart is good; ``both`` costs both."""


def rounded(value: Fraction, how: str) -> int:
    """A fraction of strength as a whole number: ``down``, ``up`` or ``nearest`` (a half goes up)."""
    if how == UP:
        return -((-value.numerator) // value.denominator)
    return int(value + Fraction(1, 2)) if how == NEAREST else value.numerator // value.denominator


@dataclass(frozen=True)
class Attack:
    """One way in which units attack.

    - ``value``: the value of a unit that it is made with: a strength, or strength and range
    - ``method``: one of :data:`METHODS`; ``chart``: of the first two; ``dice`` and ``needed``: of the third
    - ``defence``: the value of the target that the strength is set against ("" = none)
    - ``range``, ``least_range``: in hexes, where the value gives no range (None: unlimited)
    - ``long_range``, ``long_strength``: how many times the range it reaches at that share of its strength (1: no farther)
    - ``needs``: what it needs of its target; ``own_hex``: may it be made within a hex?
    - ``targets``, ``only``: kinds or tags that may be attacked, that may attack () = all
    - ``silent``, ``halved``: states in which a unit does not attack, or with half its strength
    - ``halved_when``: conditions of the scenario, with the choices, under any of which all attack with half their strength
    - ``long_least``: so much strength must be printed to reach beyond the range
    - ``terrain``: of several rows of terrain that shelter in one hex the ``sum`` counts, or the ``best``
    - ``together``: :data:`ALONE`, :data:`CHOSEN` or :data:`ALL`
    - ``least``, ``most``: the bounds of the sum of shifts (None: none)
    - ``bands``: names of ranges with how far they go, nearest first
    - ``rounds``: how fractions of strength and odds become whole

    On tables, where ranges are lengths in the ruleset's unit and weapons make attacks (``value`` "": no unit makes it without
    one):

    - method ``pool``: the strength is a number of ``dice``, each of which hits on ``needed``; ``sure`` hits come without a die;
      the ``chart`` of ``saves`` by kind or tag of the target, or ``chart``, is read in the column of so many hits
    - ``always_hits``, ``always_misses``: what the dice show when ``to_hit`` hits or misses in any case (None: nothing does)
    - ``indirect``: it needs no line, and some cover is none against it
    - ``template``, ``deviation``: the diameter of what it covers (0: one target), and how far off that may end
    """

    key: str
    name: Text
    citation: Citation
    summary: Text
    value: str
    method: str
    chart: str = ""
    dice: str = "2d6"
    needed: int = 0
    defence: str = ""
    range: int | None = None
    least_range: int = 0
    long_range: Fraction = Fraction(1)
    long_strength: Fraction = Fraction(1)
    needs: str = SPOTTED
    own_hex: bool = False
    targets: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    halved: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    bands: Mapping[str, int] = field(default_factory=dict)
    rounds: str = DOWN
    saves: Mapping[str, str] = field(default_factory=dict)
    sure: int = 0
    always_hits: int | None = None
    always_misses: int | None = None
    indirect: bool = False
    template: int = 0
    deviation: int = 0
    halved_when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    together: str = CHOSEN
    long_least: int = 0
    terrain: str = SUM


def multiplied(amount: Fraction, times: Fraction, attack: Attack) -> Fraction:
    """So many times a strength, rounded as the attack rounds."""
    found = amount * times
    return found if attack.rounds == NEVER else Fraction(rounded(found, attack.rounds))


@dataclass(frozen=True)
class When:
    """The conditions of a modifier, all of which must hold; what is empty restricts nothing. There are no others, and no
    expressions: a game that needs more gets Python.

    - ``target_in``, ``firer_in``, ``crossed``: terrain at the target, at the firer, crossed by the line between them
    - ``higher``, ``lower``: the target is higher, lower than the firer
    - ``range``: from so many hexes to so many; ``band``: bands of the attack
    - ``state``, ``kind``, ``action``: of the target; ``firer_state``, ``firer_kind``: of the firer (kinds or tags)
    - ``stack``: from so many units to so many stand in the target's hex, the target included, ``stack_of`` kinds or tags;
      ``with_kind``: another unit there is of these kinds or tags
    - ``firer_spots``: the firer spots the target itself
    - ``condition``: conditions of the scenario, with the choices under which it holds
    - ``cover``, ``side``: on tables the class of the target's cover, and the side of it that is hit (front, left, right, rear)
    """

    target_in: tuple[str, ...] = ()
    firer_in: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    higher: bool = False
    lower: bool = False
    range: tuple[int, int] | None = None
    band: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    firer_state: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    firer_kind: tuple[str, ...] = ()
    action: tuple[str, ...] = ()
    stack: tuple[int, int] | None = None
    stack_of: tuple[str, ...] = ()
    with_kind: tuple[str, ...] = ()
    firer_spots: bool = False
    condition: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cover: tuple[str, ...] = ()
    side: tuple[str, ...] = ()


@dataclass(frozen=True)
class AttackModifier:
    """A shift of the column or the dice of some ``attacks`` (() = of all) while its conditions hold. Of several with one
    ``line`` that hold the first counts alone. Of several who attack together a loss counts where it holds for any of
    them, a gain where it holds for all; with ``all_firers`` both want all (a river that every attacker crosses). It also
    multiplies: so many ``times`` the strength of each attacker for whom it holds, and so many ``defence_times`` what each
    target sets against it (on hexes). Of a pool it adds ``dice``, and leaves so many ``times`` of them."""

    key: str
    name: Text
    citation: Citation
    when: When
    shift: int
    attacks: tuple[str, ...] = ()
    line: str = ""
    dice: int = 0
    times: Fraction = Fraction(1)
    all_firers: bool = False
    defence_times: Fraction = Fraction(1)
