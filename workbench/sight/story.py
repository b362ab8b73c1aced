"""How a judged line is told, whatever the game: the order of its reasons, its steps, the readings it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.base.text import Text
from workbench.geometry.lines import Slot
from workbench.sight.findings import Found, LineFindings
from workbench.sight.results import Effect, Heights, Reason, SightStep
from workbench.sight.trace import Words

SEVERITY = (Effect.BLOCKS, Effect.HINDERS, Effect.NOTE)
STEP_CLEAR = "sight_step_clear"
"""The message of a stretch on which nothing is to be told."""


def reason(words: Words, item: Found) -> Reason:
    """A finding as a reason."""
    return words.reason(item.key, item.at, item.effect, **item.values)


def first_stop_first(stops: Iterable[Found], at: str) -> list[Found]:
    """Blocking findings with the one in front that the area names as blocker."""
    return sorted(stops, key=lambda item: item.at != at)


def readings_chosen(words: Words, switches: Sequence[str]) -> list[Text]:
    """The readings among ``switches`` that the scenario chose against the default."""
    said = []
    for key in switches:
        switch = words.ruleset.switches.get(key)
        choice = words.scenario.switches.get(key)
        if switch is not None and choice is not None and choice != switch.default and choice in switch.choices:
            said.append(Text(f"{key}: {switch.choices[choice].en}", f"{key} : {switch.choices[choice].fr}"))
    return said


def step(
    line: LineFindings,
    slot: Slot,
    number: int,
    items: Sequence[Found],
    *,
    heights: Heights,
    ends: tuple[float, float],
    text: Text,
    stops: tuple[int, ...] = (),
    both: bool = False,
) -> SightStep:
    """One stretch of a line taken through hex ``number`` (judged through ``both``); ``ends`` are the heights of its ends."""
    worst = next((item for effect in SEVERITY for item in items if item.effect is effect), None)
    middle = float(slot.enter + slot.leave) / 2
    return SightStep(
        hexes=tuple(here for here in map(line.number, slot.hexes) if here >= 0),
        chosen=number,
        enter=float(slot.enter),
        leave=float(slot.leave),
        ground=heights.ground,
        top=heights.top,
        sight_height=ends[0] + (ends[1] - ends[0]) * middle,
        terrain=line.words.ground_of(number),
        effect=Effect.NONE if worst is None else worst.effect,
        rule=line.words.rule(STEP_CLEAR if worst is None else worst.key),
        text=text,
        stops=stops,
        both=both,
    )
