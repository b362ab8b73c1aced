"""What a sight question answers: one line in full, or an area as arrays. Both come from the same judgement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from workbench.base.arrays import BoolArray, IntArray
from workbench.base.text import Text
from workbench.geometry.segments import AT_CENTRE, Aim

SPOT, FIRE, INDIRECT, OBSERVE, BOMBARD = "spot", "fire", "indirect", "observe", "bombard"
PURPOSES = (SPOT, FIRE, INDIRECT, OBSERVE, BOMBARD)


class Effect(Enum):
    """What a hex or hexside does to a line."""

    NONE = "none"
    NOTE = "note"  # worth saying, changes nothing
    HINDERS = "hinders"
    BLOCKS = "blocks"
    UNDECIDED = "undecided"  # too close to call, or not modelled


@dataclass(frozen=True, slots=True)
class Party:
    """The observer or the target of a question: a unit kind with its states, action and values.

    ``side`` is whose it is, ``unit`` its id when it stands on the map. Empty fields are unknown, and the doctrine says
    what it then assumes.
    """

    kind: str = ""
    side: str = ""
    unit: str = ""
    state: tuple[str, ...] = ()
    action: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SightRequest:
    """One question of sight. ``level`` counts levels above the floor of the place (``"H6@1"``); ``aim`` is the point of the
    hex that the line begins or ends at: its centre, a vertex, the middle of a hexside."""

    purpose: str = SPOT
    side: str = ""
    observer: Party = Party()
    observer_level: int = 0
    target_level: int = 0
    observer_aim: Aim = AT_CENTRE
    target_aim: Aim = AT_CENTRE

    @property
    def apart(self) -> bool:
        """Do the two ends differ where both lie in one hex?"""
        return (self.observer_level, self.observer_aim) != (self.target_level, self.target_aim)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an answer: the rule's section, its sentence in both languages, and the place it speaks of.

    ``at`` is a hex label or ``"A/B"`` for a hexside. ``key`` names the ruleset's message.
    """

    key: str
    rule: str
    text: Text
    at: str | None = None
    effect: Effect = Effect.NOTE


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a line is inside something that stands in a hex: fractions of the line, the ``top`` as in :class:`SightStep`.

    ``hinders``: a Hindrance, no obstacle (drawn half a level high where its rules give it no height). ``blocks``: it is what
    stops the line there.
    """

    enter: float
    leave: float
    top: float
    hinders: bool = False
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """A hexside obstacle that a line meets: the two ``hexes`` of its side, from where to where on the line (the same place
    where it crosses), the ground that it stands on and its top; ``terrain`` names it, the rest is as in :class:`SightStep`."""

    hexes: tuple[int, int]
    enter: float
    leave: float
    ground: float
    top: float
    terrain: Text
    effect: Effect
    rule: str
    text: Text


@dataclass(frozen=True, slots=True)
class SightStep:
    """One stretch of a line: a hex that it crosses, or the two hexes of a hexside that it runs along.

    ``hexes`` are numbers; ``chosen`` is the one the line was taken through. ``ground`` and ``top`` are levels in metres or
    the ruleset's unit of height; ``sight_height`` is the height of the straight sight line there, for drawing only.
    ``enter`` and ``leave`` are fractions of the line (0 at the observer, 1 at the target). ``stops`` are those of ``hexes``
    whose obstacles block the line. ``both`` marks a hexside whose two hexes are judged, so that none is chosen: ``chosen``
    is then the one that the heights are those of. ``present`` names what stands there besides terrain (units, smoke), where
    the game tells it. ``met`` is what the line is inside of on the way, where the game knows it; None: ``top`` holds for all
    of the stretch.
    """

    hexes: tuple[int, ...]
    chosen: int
    enter: float
    leave: float
    ground: float
    top: float
    sight_height: float
    terrain: tuple[str, ...]
    effect: Effect
    rule: str
    text: Text
    stops: tuple[int, ...] = ()
    both: bool = False
    present: Text = Text()
    met: tuple[Stretch, ...] | None = None


@dataclass(frozen=True, slots=True)
class SightLine:
    """The full story of one line of sight between two hexes (by number).

    ``blocker`` is the hex outlined as blocking (None if a hexside blocks or nothing does), ``blocker_side`` the pair of
    hexes of a blocking hexside. ``asymmetric`` is True when the other way gives another answer. Heights as in
    :class:`SightStep`. ``assumed`` says what the answer took for granted, for legends. ``posts`` are the hexside obstacles
    met, where the game tells them apart from the hexes. ``sloped``: heights are judged along the straight line between the
    ends; else (by levels and ranges) how far a thing stands above that line says nothing.
    """

    origin: int
    target: int
    visible: bool
    range: int
    hindrance: int
    asymmetric: bool
    reasons: tuple[Reason, ...]
    steps: tuple[SightStep, ...]
    blocker: int | None
    blocker_side: tuple[int, int] | None
    observer_height: float
    target_height: float
    assumed: tuple[Text, ...] = ()
    posts: tuple[Post, ...] = ()
    sloped: bool = True


@dataclass(frozen=True, eq=False, slots=True)
class SightArea:
    """What one hex sees of the whole map, as arrays over the hexes.

    ``visible`` (bool), ``hindrance`` (count), ``blocker``: for a blind hex the number of the hex that blocks its line
    first, or -1 (visible, or blocked by a hexside). The origin itself is visible, unless the game says otherwise (smoke).
    """

    origin: int
    visible: BoolArray
    hindrance: IntArray
    blocker: IntArray
    assumed: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Heights:
    """Heights of one hex in metres (or the ruleset's unit of height): its ground, the top of what stands on it, and the
    eye of an observer in it."""

    ground: float
    top: float
    eye: float
