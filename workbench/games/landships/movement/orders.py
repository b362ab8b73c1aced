"""Resolves a movement request: who moves at which pace, what the movers may not do, and the assumptions behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import check_action, check_mode, no_allowance
from workbench.engine.movement.movers import MovementWording, points
from workbench.engine.movement.protocol import Ordered
from workbench.engine.movement.results import CostPart, EndState, MoveRequest
from workbench.games.landships.movement.costs import TRENCH, Ground
from workbench.games.landships.movement.graph import FRESH, NOWHERE, Graphs, MoveGraph, Node, Profile
from workbench.games.landships.movement.movers import (
    AIR,
    CC,
    CHARGE,
    CLOSE_COMBAT,
    FOOT,
    ROAD,
    TROT,
    Limits,
    Mover,
    Occupants,
)
from workbench.games.landships.spotting.troops import BAILED_OUT, ON_THE_FLOOR, gassed, is_german
from workbench.rules.ruleset import BRIDGE, Ruleset
from workbench.scenario.scenario import Scenario

# --- Crews of guns, who may turn and move them (8.32, 16.15c, 16.21), and of German tanks, who may lose their nerve (15).


TANK_DOCTRINE = "tank_doctrine"
"""Option 16.32."""
_MOST_NAMED = 12
TURNS_ON_FOOT, MOVES_WITH_CREW = "gun_rotation", "stosstruppen"
"""Options 16.21 and 16.15."""


class Crews:
    """How crews affect moves on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, occupants: Occupants, words: MovementWording) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._occupants = occupants
        self._words = words

    def turn(self, gun: Mover, at: int) -> CostPart:
        """The price of turning a gun while its side moves: only an option allows it (16.21), with a crew to serve the gun."""
        words = self._words
        if not gun.is_a("faces"):
            return words.part("turn_all_round", Fraction(0), unit=gun.name)
        if TURNS_ON_FOOT not in self._scenario.options:
            return words.part("turn_guns", None)
        if not self._is_served(gun, at, "crew", "squad"):
            return words.part("turn_guns_crew", None, at, unit=gun.name)
        return words.part("turn_guns_option", Fraction(0), unit=gun.name)

    def gun_refusal(self, gun: Mover, at: int, mode: str) -> Text | None:
        """Why a gun may not move (7.15, 16.15c), or None."""
        words = self._words
        if not gun.is_a("foot_gun") or mode == CLOSE_COMBAT:
            return words.sentence("gun", unit=gun.name)
        if MOVES_WITH_CREW not in self._scenario.options:
            return words.sentence("gun_option", unit=gun.name)
        return None if self._is_served(gun, at, "crew") else words.sentence("gun_crew", at, unit=gun.name)

    def _is_served(self, gun: Mover, at: int, *kinds: str) -> bool:
        if not gun.side or gun.value("crew"):
            return True
        return any(
            unit.is_a(*kinds)
            and not unit.has("pinned")
            and not gassed(self._scenario, self._ruleset, at, unit.side, unit.is_a)
            for unit in self._occupants.friends(at, gun.side)
        )

    def tank_refusal(self, tank: Mover) -> Text | None:
        """Why the crew of a tank may not move it (15.12), or None."""
        state = tank.value("crew_state")
        return self._words.sentence(state, unit=tank.name) if state in (BAILED_OUT, ON_THE_FLOOR) else None

    def remarks(self, ground: Ground, mover: Mover, at: int) -> Iterator[Text]:
        """What the players have to decide themselves."""
        words = self._words
        if mover.is_a("tank") and is_german(mover.value("nation"), mover.side):
            yield words.sentence("german_crew")
        if mover.is_a("gun") and mover.is_a("faces") and TURNS_ON_FOOT in self._scenario.options:
            yield words.sentence("turn_guns_option", unit=mover.name)
        if mover.is_a("crew") and mover.value(BAILED_OUT):
            near = nearest_cover(ground, at)
            places = ", ".join(words.label(number) for number in near)
            yield (
                words.sentence("to_cover", unit=mover.name, places=places)
                if near
                else words.sentence("no_cover", unit=mover.name)
            )


def nearest_cover(ground: Ground, at: int) -> list[int]:
    """The nearest hexes whose terrain gives cover against small arms (15.12); the hex itself if it does.

    The modifiers against barrages would count too; they are on the card that the source lacks.
    """
    size = ground.board.grid.size
    sheltered = [
        number for number in range(size) if any(_shelters(row.fact("saf_drm")) for row in ground.rows_at(number))
    ]
    distance = ground.board.grid.distances(at)
    least = min((int(distance[number]) for number in sheltered), default=None)
    return [number for number in sheltered if int(distance[number]) == least]


def _shelters(modifier: object) -> bool:
    return isinstance(modifier, int) and modifier > 0


# --- The assumptions of a movement answer, for its legend.


class Remarks:
    """Collects the assumptions behind an answer."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, words: MovementWording, occupants: Occupants) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._words = words
        self._occupants = occupants

    def of_move(self, request: MoveRequest, movers: Sequence[Mover], column: str, pace: str) -> Iterator[Text]:
        """Assumptions about the movers; ``column`` is the column of the points, ``pace`` the kind of move."""
        words, first = self._words, movers[0]
        if not first.side:
            yield words.sentence("no_side")
        for mover in movers:
            if request.allowance is None and mover.is_guessed(mover.allowance_key(column)):
                yield words.sentence(
                    "working", unit=mover.name, n=points(mover.allowance(column) or words.number("", 0))
                )
        if first.is_vehicle:
            yield from self._of_vehicle(request, first, column, pace)
        elif first.is_cavalry:
            yield from self._of_cavalry(request, pace)
        elif first.is_a(AIR):
            yield words.sentence("air")
        elif pace == FOOT and first.allowance(column):
            yield words.sentence("gun_phase" if first.is_a("foot_gun") else "foot_phase")

    def _of_vehicle(self, request: MoveRequest, mover: Mover, column: str, pace: str) -> Iterator[Text]:
        words = self._words
        if request.facing is None:
            yield words.sentence("facing_unknown")
        if pace == ROAD and column != ROAD:
            yield words.sentence("off_road", request.start)
        if pace == ROAD and column == ROAD:
            yield words.sentence("road_stop")
        if mover.is_a("truck"):
            yield words.sentence("truck_moves", unit=mover.name)
        if mover.has_trait(self._ruleset, "reverse"):
            yield words.sentence("reverse_once")

    def _of_cavalry(self, request: MoveRequest, pace: str) -> Iterator[Text]:
        words = self._words
        if pace in (TROT, CHARGE):
            yield words.sentence("group", n=int(words.number("charge_group", 3)))
        if "dismount" in request.actions:
            yield words.sentence("dismount_fire")
        if pace == CLOSE_COMBAT:
            yield words.sentence("close_front" if request.facing is not None else "close_facing")

    def of_tank_doctrine(self, movers: Sequence[Mover], ends: Iterable[int]) -> Iterator[Text]:
        """By option, which ends lie too far from every other tank of the side that runs, where those stand now: a tank ends its
        move near another (16.32)."""
        first = movers[0]
        if TANK_DOCTRINE not in self._scenario.options or not first.is_a("tank"):
            return
        moving = {one.unit for one in movers if one.unit}
        others = [
            number
            for number in self._occupants.hexes()
            for one in self._occupants.friends(number, first.side)
            if one.is_a("tank") and one.is_running and one.unit not in moving
        ]
        if len(movers) > 1:
            return  # tanks that move together end in one hex
        if not others:
            yield self._words.sentence("doctrine_alone")
            return
        most = int(self._words.number("doctrine_hexes", 3))
        hexes = self._scenario.board.grid.hexes
        far = sorted(end for end in ends if all(hexes[end].distance(hexes[other]) > most for other in others))
        if far:
            places = ", ".join(self._words.label(number) for number in far[:_MOST_NAMED])
            more = len(far) - _MOST_NAMED
            key = "doctrine_far_more" if more > 0 else "doctrine_far"
            yield self._words.sentence(key, places=places, most=most, more=more)

    def of_hexes(self, mover: Mover, hexes: Iterable[int]) -> Iterator[Text]:
        """Assumptions about the hexes that were entered."""
        entered = sorted(hexes)
        if mover.side and not mover.is_a(AIR):
            lone = next(
                (number for number in entered if self._occupants.has_only_removable_enemies(number, mover.side)), None
            )
            if lone is not None:
                yield self._words.sentence("lone", lone)


MOUNT, DISMOUNT, TURN = "mount", "dismount", "turn"
ACTIONS = {MOUNT: MOUNT, DISMOUNT: DISMOUNT, TURN: TURN}


@dataclass(frozen=True)
class Move(Ordered[Mover]):
    """One resolved move. ``pace`` is the kind of move (a column or a mode), ``allowance`` in points of one phase, ``spent`` the
    points of actions after the move, ``closed`` are hexes that the movers may not enter; ``unable``: why they cannot move."""

    scenario: Scenario
    ruleset: Ruleset
    words: MovementWording
    occupants: Occupants
    limits: Limits
    movers: tuple[Mover, ...]
    graph: MoveGraph
    pace: str
    start: int
    facing: int | None
    allowance: Fraction
    actions: tuple[CostPart, ...]
    closed: dict[int, CostPart]
    unable: Text | None
    remarks: tuple[Text, ...]

    @property
    def sources(self) -> list[Node]:
        """The nodes at which the move may start: all facings of a vehicle whose facing is not known."""
        if not self.graph.profile.faces:
            return [(self.start, NOWHERE, FRESH)]
        return [(self.start, facing, FRESH) for facing in (range(6) if self.facing is None else (self.facing,))]

    def is_full(self, number: int) -> bool:
        """True if the move may not end in a hex because of stacking (3.12)."""
        return self.limits.is_full(self.occupants, number, self.movers)


class Orders:
    """Turns requests into moves on one scenario."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, graphs: Graphs, occupants: Occupants, words: MovementWording
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._graphs = graphs
        self._occupants = occupants
        self._words = words
        self.limits = Limits.from_ruleset(words, scenario, ruleset)
        self._remarks = Remarks(scenario, ruleset, words, occupants)
        self._crews = Crews(scenario, ruleset, occupants, words)

    def resolve(self, request: MoveRequest, *, needs_allowance: bool = True) -> Move:
        """The move that a request describes; without an allowance it serves for prices only."""
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        first = movers[0]
        request = replace(request, facing=self._facing(request, first))
        graph_pace, pace = self._pace(request, first)
        graph = self._graphs.graph_for(self._scenario, self._profile(first, graph_pace))
        allowance = self._allowance(request, movers, graph_pace, needs_allowance)
        actions = tuple(self.action(first, action, pace, request.start) for action in request.actions)
        unable = self._why_unable(request, movers, pace, graph_pace, actions)
        return Move(
            self._scenario,
            self._ruleset,
            self._words,
            self._occupants,
            self.limits,
            movers,
            graph,
            pace,
            request.start,
            request.facing,
            allowance,
            actions,
            self._closed_hexes(movers) | {number: self._words.avoided(number) for number in request.avoid},
            unable,
            (
                *self._remarks.of_move(request, movers, graph_pace, pace),
                *(text for mover in movers for text in self._crews.remarks(graph.ground, mover, request.start)),
            ),
        )

    def moves_from(self, request: MoveRequest, starts: Iterable[EndState]) -> Iterator[tuple[Move, list[EndState]]]:
        """What a request means from any of several starts: a move from one of them, with all those from which it follows the
        same rules. Starts from which the movers cannot move are left out."""
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        alike: dict[tuple[str, str], list[EndState]] = {}
        for start, facing in starts:
            there = replace(request, start=start, facing=facing)
            column, pace = self._pace(there, movers[0])
            actions = [self.action(movers[0], action, pace, start) for action in request.actions]
            if self._why_unable(there, movers, pace, column, actions) is None:
                alike.setdefault((column, pace), []).append((start, facing))
        for together in alike.values():
            start, facing = together[0]
            yield self.resolve(replace(request, start=start, facing=facing)), together

    def _facing(self, request: MoveRequest, mover: Mover) -> int | None:
        found = self._scenario.forces.find(mover.unit) if request.facing is None and mover.unit else None
        return found[1].facing if found is not None else request.facing

    def _pace(self, request: MoveRequest, mover: Mover) -> tuple[str, str]:
        """(column of the graph and of the allowance, kind of move)."""
        if mover.is_vehicle:
            mode = check_mode(request.mode, (CC, ROAD, CLOSE_COMBAT))
            by_road = mode == ROAD and self._graphs.follow(self._scenario).touches_road(request.start)
            return (ROAD if by_road else CC), mode or CC
        if mover.is_cavalry:
            mode = check_mode(request.mode, (TROT, CHARGE, CLOSE_COMBAT))
            return (CHARGE if mode == CHARGE else TROT), mode or TROT
        if mover.is_a(AIR):
            check_mode(request.mode, ())
            return AIR, AIR
        return FOOT, check_mode(request.mode, (CLOSE_COMBAT,)) or FOOT

    def _profile(self, mover: Mover, pace: str) -> Profile:
        owners = self._scenario.board.owners
        lines = [key for role in (TRENCH, ROAD, BRIDGE) for key in self._ruleset.keys_in_role(role)]
        side = mover.side if any(owners.get(key) for key in lines) else ""
        if not mover.is_vehicle:
            return Profile(pace, side if pace != FOOT else "")
        column = mover.kind.mobility
        if column == "tank" and mover.has_trait(self._ruleset, "ft17"):
            column = "ft17"
        reverse = int(self._words.number("reverse", 1)) if mover.has_trait(self._ruleset, "reverse") else 0
        return Profile(column, side, self._turn(mover, pace), reverse, pace == ROAD)

    def _turn(self, mover: Mover, pace: str) -> int:
        turn = self._words.number("turn", 1)
        if pace != ROAD and mover.has_trait(self._ruleset, "hard_to_steer"):
            turn += self._words.number("turn_hard_extra", 1)
        return int(turn)

    def _allowance(self, request: MoveRequest, movers: Sequence[Mover], pace: str, needed: bool) -> Fraction:
        if request.allowance is not None:
            return request.allowance
        if pace == AIR:
            return Fraction(0)
        known = [points for mover in movers if (points := mover.allowance(pace)) is not None]
        if movers[0].allowance(pace) is None and needed:
            raise no_allowance(movers[0].name)
        return min(known, default=Fraction(0))

    def action(self, mover: Mover, action: str, pace: str, at: int) -> CostPart:
        """The price of an action in a hex (6.13, 6.31, 16.21); CannotAnswer for unknown actions."""
        meaning = check_action(action, ACTIONS)
        words = self._words
        if meaning == TURN:
            if mover.is_a("gun"):
                return self._crews.turn(mover, at)
            if not mover.is_vehicle:
                return words.part("turn_free", Fraction(0))
            hard = pace != ROAD and mover.has_trait(self._ruleset, "hard_to_steer")
            return words.part("turn_hard" if hard else "turn", Fraction(self._turn(mover, pace)))
        if mover.has("pinned"):
            return words.part("pinned", None, unit=mover.name)
        if meaning == DISMOUNT and mover.is_cavalry:
            if pace == CHARGE:
                return words.part("dismount_charge", None)
            return words.part("dismount", words.number("dismount", 1))
        if meaning == MOUNT and mover.is_a("infantry", "mg"):
            return words.part("mount", words.number("mount", 1))
        return words.part("no_mount" if meaning == MOUNT else "no_dismount", None, unit=mover.name)

    def _why_unable(
        self, request: MoveRequest, movers: Sequence[Mover], pace: str, column: str, actions: Sequence[CostPart]
    ) -> Text | None:
        words = self._words
        refused = next((part for part in actions if part.cost is None), None)
        if refused is not None:
            return refused.text
        for mover in movers:
            found = self._refusal(mover, request, pace)
            if found is not None:
                return found
        if any(self._profile(mover, column) != self._profile(movers[0], column) for mover in movers[1:]):
            return words.sentence("mixed")
        return None

    def _refusal(self, mover: Mover, request: MoveRequest, pace: str) -> Text | None:
        words, start = self._words, request.start
        if mover.is_a("carried"):
            return words.sentence("carried", unit=mover.name)
        if mover.is_a("gun"):
            return self._crews.gun_refusal(mover, start, request.mode)
        if mover.has("pinned"):
            return words.sentence("pinned", unit=mover.name)
        if not mover.is_a(AIR) and gassed(self._scenario, self._ruleset, start, mover.side, mover.is_a):
            return words.sentence("gassed", start, unit=mover.name)
        if mover.is_vehicle:
            if mover.has("broken_down"):
                return words.sentence("broken_down", unit=mover.name)
            if pace == CLOSE_COMBAT:
                return words.sentence("no_bonus", unit=mover.name)
            fired = mover.is_a("truck") and mover.has("fired")
            return words.sentence("truck_fired", unit=mover.name) if fired else self._crews.tank_refusal(mover)
        if not mover.is_a(AIR) and self._occupants.in_melee(start, mover.side):
            return words.sentence("melee", start, unit=mover.name)
        if pace == CLOSE_COMBAT and not mover.is_squad:
            return words.sentence("close_squads", unit=mover.name)
        return None

    def _closed_hexes(self, movers: Sequence[Mover]) -> dict[int, CostPart]:
        """Hexes that enemies close to these movers, with the reason; tanks and armoured cars enter them freely (6.15)."""
        side = movers[0].side
        free = all(mover.is_a(AIR) or (mover.is_vehicle and not mover.is_a("truck")) for mover in movers)
        if not side or free:
            return {}
        key = "enemy_truck" if movers[0].is_vehicle else "enemy_cavalry" if movers[0].is_cavalry else "enemy"
        return {
            number: self._words.part(key, None, number)
            for number in self._occupants.hexes()
            if self._occupants.enemy_holders(number, side)
        }
