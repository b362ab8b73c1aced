"""What a move brings besides its price: dice tests, states it ends in, and what an answer takes for granted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbench.base.text import Text
from workbench.movement.asl.dice import fails
from workbench.movement.asl.kinds import Kind
from workbench.movement.asl.move import Move, Step
from workbench.movement.asl.nodes import CREST, Node, hex_of, kind_of
from workbench.movement.asl.occupants import Occupants
from workbench.movement.asl.said import Said
from workbench.movement.asl.search import MINIMUM, Found
from workbench.movement.results import DiceTest
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Remarks:
    """Collects them."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, words: Said, occupants: Occupants) -> None:
        self._scenario, self._ruleset = scenario, ruleset
        self._words, self._occupants = words, occupants

    def tests_of(self, nodes: Iterable[Node], move: Move, steps: Sequence[Step]) -> Iterator[DiceTest]:
        """The dice tests of entering places: overruns, mines, wire, bog."""
        for step in steps:
            if step.met.overrun is not None and step.cost is not None:
                number = hex_of(step.target)
                p = fails(move.mover.morale, self._hex_drm(move, number))
                yield self._test("overrun_check", number, p)
        seen: set[int] = set()
        for node in nodes:
            number = hex_of(node)
            if number in seen:
                continue
            seen.add(number)
            held = move.ground.markers.get(number, ())
            if "minefield" in (*held, *move.ground.terrain[number]):
                yield self._test("mines", number, None)
            wired = [key for key in (*held, *move.ground.terrain[number]) if self._ruleset.terrain[key].fact("exit_dr")]
            if wired:
                yield self._test("wire", number, None)
            if move.mover.is_vehicle and number != move.start:
                yield from self._bog(move, number)

    def _hex_drm(self, move: Move, number: int) -> int:
        """TEM and Hindrance in a hex, for the check before an overrun (4.15); hexsides are left to the line of the mover."""
        rows = [
            self._ruleset.terrain[key] for key in (*move.ground.terrain[number], *move.ground.markers.get(number, ()))
        ]
        tem = sum(int(str(row.fact("tem") or 0)) for row in rows if not row.fact("in_cover"))
        return tem + sum(
            int(str(row.fact("hindrance") or 0)) for row in rows if row.fact("los") in ("hindrance", "smoke")
        )

    def _bog(self, move: Move, number: int) -> Iterator[DiceTest]:
        mobility = move.mover.kind.mobility
        for key in move.ground.terrain[number]:
            if mobility in str(self._ruleset.terrain[key].fact("bog") or "").split():
                yield self._test("bog", number, None)
                return

    def _test(self, key: str, number: int, p: float | None) -> DiceTest:
        return DiceTest(self._words.label(number), self._words.say(key, number), p, self._words.rule(key))

    def becomes(self, move: Move, nodes: Iterable[Node]) -> tuple[str, ...]:
        """The states that a move through these places ends in."""
        found: dict[str, None] = {}
        if move.mode in ("double_time", "double_time_late"):
            found["cx"] = None
        for node in nodes:
            keys = move.ground.terrain[hex_of(node)]
            if kind_of(node) == "" and any(self._ruleset.terrain[key].fact("makes_cx") for key in keys):
                found["cx"] = None
        return tuple(found)

    def all_become(self, move: Move, found: Found, kind: Kind) -> dict[int, tuple[str, ...]]:
        """The same for every hex that a move can end in."""
        ended = {}
        for number in sorted(found.weights):
            node = found.nodes.get(number, number)
            states = ("cx", "pinned") if found.needs.get(number) == MINIMUM else self.becomes(move, [node])
            own = kind.becomes(found.first[node]) if node in found.first else ()
            states = tuple(dict.fromkeys((*states, *own)))
            if states:
                ended[number] = states
        return ended

    def of_ends(self, move: Move, found: Found) -> Iterator[Text]:
        """What the move must be to end in some hexes, and how far double time would go."""
        by_need: dict[str, list[int]] = {}
        for number, need in sorted(found.needs.items()):
            by_need.setdefault(need, []).append(number)
        for need, numbers in by_need.items():
            yield self._words.say(f"needs_{need}", hexes=", ".join(self._words.label(number) for number in numbers))
        more = sum(number not in found.weights for number in found.further)
        if more:
            yield self._words.say("further", n=more)

    def of_ground(self, move: Move, hexes: Iterable[int]) -> Iterator[Text]:
        """Assumptions about where a move goes."""
        words, ground = self._words, move.ground
        entered = list(hexes)
        hidden = [
            number
            for number in entered
            if number in self._occupants.places.values()
            and any(not one.is_known for one in self._occupants.enemies(number, move.side))
        ]
        if hidden:
            yield words.say("concealed_enemy", hidden[0])
        if any(ground.rows[key].fact("hazardous") for number in entered for key in ground.terrain[number]):
            yield words.say("hazardous", entered[0])
        if kind_of(move.source) == CREST or any(number in ground.sunk for number in entered):
            yield words.say("crest_note")
        steep = any(
            abs(ground.crest[number] - ground.crest[other]) > 1
            for number in entered
            for other in ground.neighbours[number]
            if other >= 0
        )
        if steep:
            yield words.say("abrupt")
        if any(ground.has_stairs(n) and not self._painted(move, n) for n in entered if ground.storeys(n)):
            yield words.say("stairs_everywhere")

    def _painted(self, move: Move, number: int) -> bool:
        return any(move.ground.rows[key].fact("stairwell") for key in move.ground.terrain[number])
