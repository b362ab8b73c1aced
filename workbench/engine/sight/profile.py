"""The section of a line of sight: a side view from end to end, made of the very steps by which the line was judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import shapely

from workbench.base.text import Text
from workbench.engine.sight.findings import FindingWording, joined
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import Effect, HexsideObstacle, SightLine, SightRequest, SightStep, Stretch
from workbench.geometry.segments import place_label, point_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.contours import LevelRegions
from workbench.scenario.scenario import Scenario
from workbench.scenario.shape_cutting import DRAWN


class Floor(NamedTuple):
    """Ground at one height, from a place on a line to another (0 at the observer, 1 at the target)."""

    enter: float
    leave: float
    height: float


@dataclass(frozen=True, slots=True)
class SectionPart:
    """One stretch of a section.

    - ``place``: the hex, or both hexes of a hexside
    - ``chosen``: the one of them that the line was taken through
    - ``both``: the game takes it through neither; ``chosen`` is then the one whose heights are drawn
    - ``enter``, ``leave``: where it begins and ends (0 at the observer, 1 at the target)
    - ``ground``, ``top``: heights; ``floors`` is the ground from place to place where it is drawn inside the hex: from where
      to where, and how high
    - ``sight_low``: the least height of the straight sight line over the stretch
    - ``terrain``: what stands on the ground; after the terrain also units and smoke where the game tells them
    - ``effect``, ``rule``, ``text``: what it does to the line, by which rule, in words
    - ``blocker``: is it the hex (or hexside) that the verdict names?
    - ``end``: is it the hex of the observer or of the target?
    - ``met``: what the line is inside of within the stretch; None: ``top`` holds for all of it
    - ``built``: is it a town or a building?
    - ``bridge``: the height of the roadway of a bridge that leads over the ground
    """

    place: str
    chosen: str
    enter: float
    leave: float
    ground: float
    top: float
    sight_low: float
    terrain: Text
    effect: Effect
    rule: str
    text: Text
    blocker: bool = False
    end: bool = False
    both: bool = False
    met: Sequence[Stretch] | None = None
    built: bool = False
    bridge: float | None = None
    floors: tuple[Floor, ...] = ()

    @property
    def ignored(self) -> bool:
        """True for what rises above the straight sight line and does nothing to it, because the rule does not count it: then
        ``rule`` and ``text`` say why."""
        if self.end or self.effect not in (Effect.NONE, Effect.NOTE) or self.top <= self.ground:
            return False
        tops = [self.top] if self.met is None else [thing.top for thing in self.met if not thing.hinders]
        return max(tops, default=self.ground) > self.sight_low + _ABOVE

    @property
    def passed_through(self) -> bool:
        """True for ground that rises above the straight sight line and does not stop it, because the rule compares levels and
        distances: the drawn line runs through the hill."""
        free = not self.end and self.effect in (Effect.NONE, Effect.NOTE)
        return free and self.ground > self.sight_low + _ABOVE

    @property
    def along_side(self) -> bool:
        """True if the line runs along a hexside here."""
        return self.place != self.chosen


@dataclass(frozen=True, slots=True)
class HexsideWall:
    """A hedge or a wall on a hexside, which is drawn upright: from where to where on the line (the same place where the line
    crosses it), its foot and its top. ``blocker``: it is what the verdict names. Without a height in the rules it is a quarter
    of a level high."""

    place: str
    enter: float
    leave: float
    ground: float
    top: float
    terrain: Text
    is_hedge: bool
    blocker: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A line of sight seen from the side. Heights are in metres, or in the ruleset's unit where it has no metres;
    ``blocked_at`` names what blocks the line (see :func:`blocked_place`), ``stop`` is where it ends, as a part of its length
    (see :func:`stop_of`). ``posts`` are hexside obstacles, where the game tells them by themselves, ``walls`` those told
    with the hexes; ``sloped``: see :class:`~workbench.engine.sight.results.SightLine`."""

    origin: str
    target: str
    parts: tuple[SectionPart, ...]
    observer_height: float
    target_height: float
    visible: bool
    hindrance: int
    unit: str
    blocked_at: str = ""
    stop: float | None = None
    posts: tuple[SectionPart, ...] = ()
    sloped: bool = True
    walls: tuple[HexsideWall, ...] = ()

    @property
    def rows(self) -> tuple[SectionPart, ...]:
        """Everything between the ends in the order of the line: the hexes, each after the hexside by which it is entered."""
        between = [part for part in self.parts if not part.end]
        return tuple(sorted((*self.posts, *between), key=lambda part: round(part.enter, 9)))

    @property
    def lowest(self) -> float:
        """The lowest ground or eye."""
        grounds = [height for part in self.parts for height in (part.ground, *(floor.height for floor in part.floors))]
        return min(self.observer_height, self.target_height, *grounds)

    @property
    def highest(self) -> float:
        """The highest top or eye."""
        every = (*self.parts, *self.posts)
        tops = [max(part.ground, part.top, *(one.top for one in part.met or ())) for part in every]
        tops += [wall.top for wall in self.walls]
        tops += [floor.height for part in self.parts for floor in part.floors]
        tops += [part.bridge for part in self.parts if part.bridge is not None]
        return max(self.observer_height, self.target_height, *tops)


def section_of(
    line: SightLine,
    sight: SightDoctrine,
    scenario: Scenario,
    ruleset: Ruleset,
    request: SightRequest = SightRequest(),
) -> Section:
    """The section of a judged line; its ends are named as the points of their hexes that ``request`` asks about."""
    grid = scenario.board.grid
    words = FindingWording(scenario, ruleset)
    marked = blocking_step(line)
    floors = _DrawnFloors(line, sight, scenario, ruleset, request)
    steps = [_part(line, step, sight, words, step is marked, floors) for step in line.steps]
    first = steps[0].enter if steps else 0.5
    last = steps[-1].leave if steps else 0.5
    ends = (
        _end(line, line.origin, sight, words, floors, enter=0.0, leave=first),
        _end(line, line.target, sight, words, floors, enter=last, leave=1.0),
    )
    return Section(
        origin=place_label(grid, line.origin, request.observer_aim),
        target=place_label(grid, line.target, request.target_aim),
        parts=(ends[0], *steps, ends[1]),
        observer_height=line.observer_height,
        target_height=line.target_height,
        visible=line.visible,
        hindrance=line.hindrance,
        unit="m" if ruleset.level_metres else "",
        blocked_at=blocked_place(line, words.labels),
        stop=stop_of(line),
        posts=tuple(_post(line, post, words) for post in line.posts),
        sloped=line.sloped,
        walls=() if line.posts else tuple(_walls(line, sight, words)),
    )


class _DrawnFloors:
    """The ground under a line in hexes inside which it is drawn, where the game judges drawings."""

    def __init__(
        self, line: SightLine, sight: SightDoctrine, scenario: Scenario, ruleset: Ruleset, request: SightRequest
    ) -> None:
        board, metres = scenario.board, ruleset.level_metres
        judged = bool(board.contours) and getattr(sight, "judges_shapes", False) and line.origin != line.target
        self._regions: Mapping[int, LevelRegions] = board.drawn_levels.regions if judged else {}
        self._elevation, self._sight = board.elevation, sight
        self._level = float(metres) if isinstance(metres, int | float) and metres else 1.0
        ends = ((line.origin, request.observer_aim), (line.target, request.target_aim))
        self._chord = shapely.LineString([point_of(board.grid, *end) for end in ends]) if judged else None

    def within(self, number: int, enter: float, leave: float) -> tuple[Floor, ...]:
        """The floors of a hex, from a place on the line to another; none where the hex is as level as it is painted."""
        regions = self._regions.get(number)
        if regions is None or self._chord is None:
            return ()
        found, floor, own = [], self._sight.heights(number).ground, int(self._elevation[number])
        for level, area in regions:
            # at the bottom of a depression only what rises above the ground beside it is drawn ground
            height = level * self._level if floor == own * self._level or level > own else floor
            for part in shapely.get_parts(shapely.intersection(area, self._chord)):
                if part.is_empty:
                    continue
                at = [self._chord.project(shapely.Point(*end), normalized=True) for end in part.coords]
                low, high = max(min(at), enter), min(max(at), leave)
                if high > low:
                    found.append(Floor(low, high, height))
        return tuple(sorted(found))


_UPRIGHT = frozenset({"hedge", "wall"})
"""The styles in which rulesets have hedges and walls drawn."""
_SHARE_OF_LEVEL = 0.25
"""How high a hedge is drawn whose height the rules do not give, in levels."""


def _walls(line: SightLine, sight: SightDoctrine, words: FindingWording) -> Iterator[HexsideWall]:
    """The hedges and walls that a line crosses, and those that it runs along."""
    way = [
        (line.origin, 0.0, ()),
        *((step.chosen, step.enter, step.hexes) for step in line.steps),
        (line.target, 1.0, ()),
    ]
    if line.steps:
        way[-1] = (line.target, line.steps[-1].leave, ())
    for (a, *_), (b, enter, _) in pairwise(way):
        yield from _walls_between(line, sight, words, (a, b), (enter, enter))
    for step in line.steps:
        if len(step.hexes) == 2:
            yield from _walls_between(line, sight, words, (step.hexes[0], step.hexes[1]), (step.enter, step.leave))


def _walls_between(
    line: SightLine, sight: SightDoctrine, words: FindingWording, hexes: tuple[int, int], reach: tuple[float, float]
) -> Iterator[HexsideWall]:
    """The hedges and walls between two neighbours."""
    ruleset, board = words.ruleset, words.scenario.board
    foot = max(sight.heights(number).ground for number in hexes)
    for key in board.sides_at(*hexes):
        row = ruleset.terrain.get(key)
        if row is None or row.look.get("style") not in _UPRIGHT or row.fact("los") in (None, "none", "open"):
            continue
        height = row.fact("height")
        metres = ruleset.level_metres
        level = float(metres) if isinstance(metres, int | float) and metres else 1.0
        rise = float(height) if isinstance(height, int | float) and height > 0 else _SHARE_OF_LEVEL * level
        blocks = not line.visible and line.blocker_side is not None and {*line.blocker_side} == {*hexes}
        is_hedge = row.look.get("style") == "hedge"
        yield HexsideWall(words.side(*hexes), *reach, foot, foot + rise, row.name, is_hedge, blocks)


def blocked_hexes(line: SightLine) -> tuple[int, ...]:
    """What the verdict names: the hex that blocks, or two of them where a line between them is stopped by both; nothing
    for an open line or a blocking hexside."""
    step = blocking_step(line)
    if step is not None and step.both and len(step.stops) > 1:
        return step.stops
    return () if line.visible or line.blocker is None else (line.blocker,)


def blocked_place(line: SightLine, labels: tuple[str, ...]) -> str:
    """The place that the verdict names: ``0506``, ``2215/2216``, or the hexside ``0405/0406``; "" if there is none."""
    return "/".join(labels[number] for number in blocked_hexes(line) or line.blocker_side or ())


def blocking_step(line: SightLine) -> SightStep | None:
    """The step at which the verdict says that the line is blocked; a hexside is met where its far hex begins, unless it has
    a post of its own."""
    if line.visible or blocking_post(line) is not None:
        return None
    blocking = [step for step in line.steps if step.effect is Effect.BLOCKS]
    places = {line.blocker} if line.blocker is not None else set(line.blocker_side or ())
    named = [step for step in blocking if places.intersection(step.hexes)]
    return next(iter(named or blocking), None)


def blocking_post(line: SightLine) -> HexsideObstacle | None:
    """The hexside obstacle that the verdict names."""
    if line.visible or line.blocker_side is None:
        return None
    return next((post for post in line.posts if {*post.hexes} == {*line.blocker_side}), None)


def stop_of(line: SightLine) -> float | None:
    """Where a sight line ends, as a part of its length: the near edge of what the verdict names. None if nothing blocks."""
    post = blocking_post(line)
    if post is not None:
        return post.enter
    step = blocking_step(line)
    if step is None:
        return None
    return min((one.enter for one in step.met or () if one.blocks), default=step.enter)


_ABOVE = 0.05
"""What rises less above the line, in metres or levels, only touches it."""
_BUILT = frozenset({"building", "town", "village"})
"""The styles in which rulesets have towns and buildings drawn."""


def _is_built(terrain: tuple[str, ...], ruleset: Ruleset) -> bool:
    return any(ruleset.terrain[key].look.get("style") in _BUILT for key in terrain if key in ruleset.terrain)


def _sight_at(line: SightLine, t: float) -> float:
    return line.observer_height + (line.target_height - line.observer_height) * t


def _part(  # noqa: PLR0917
    line: SightLine,
    step: SightStep,
    sight: SightDoctrine,
    words: FindingWording,
    marked: bool,
    floors: _DrawnFloors,
) -> SectionPart:
    return SectionPart(
        place="/".join(words.place(number) for number in step.hexes),
        chosen=words.place(step.chosen),
        enter=step.enter,
        leave=step.leave,
        ground=step.ground,
        top=step.top,
        sight_low=min(_sight_at(line, step.enter), _sight_at(line, step.leave)),
        terrain=joined([words.terrain(step.terrain), *([step.present] if step.present else [])], ", "),
        effect=step.effect,
        rule=step.rule,
        text=step.text,
        blocker=marked,
        both=step.both,
        met=step.met,
        built=_is_built(step.terrain, words.ruleset),
        bridge=sight.heights(step.chosen).bridge,
        floors=floors.within(step.chosen, step.enter, step.leave),
    )


def _post(line: SightLine, post: HexsideObstacle, words: FindingWording) -> SectionPart:
    return SectionPart(
        place=words.side(*post.hexes),
        chosen=words.place(post.hexes[1]),
        enter=post.enter,
        leave=post.leave,
        ground=post.ground,
        top=post.top,
        sight_low=min(_sight_at(line, post.enter), _sight_at(line, post.leave)),
        terrain=post.terrain,
        effect=post.effect,
        rule=post.rule,
        text=post.text,
        blocker=post is blocking_post(line),
        both=True,
    )


def _end(
    line: SightLine,
    number: int,
    sight: SightDoctrine,
    words: FindingWording,
    floors: _DrawnFloors,
    *,
    enter: float,
    leave: float,
) -> SectionPart:
    heights = sight.heights(number)
    place = words.place(number)
    drawn = dict.fromkeys(shape.terrain for shape in DRAWN.at(words.scenario.board, number))
    terrain = (*drawn, *words.ground_of(number))
    return SectionPart(
        place=place,
        chosen=place,
        enter=enter,
        leave=leave,
        ground=heights.ground,
        top=heights.top,
        sight_low=min(_sight_at(line, enter), _sight_at(line, leave)),
        terrain=words.terrain(terrain),
        effect=Effect.NONE,
        rule="",
        text=Text(),
        end=True,
        built=_is_built(terrain, words.ruleset),
        bridge=heights.bridge,
        floors=floors.within(number, enter, leave),
    )
