"""Puts a judged line of Landships! into words: verdict, reasons and every stretch."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.text import Text
from workbench.engine.sight.findings import FindingWording, first_stop_first, joined, readings_chosen, reason, step
from workbench.engine.sight.results import Effect, Reason, SightLine, SightStep
from workbench.games.landships.sight.findings import Findings
from workbench.games.landships.sight.terrain import SWITCHES, Ground, Viewer
from workbench.geometry.hex_lines import Slot

NOT_IN_REASONS = ("sight_others",)
"""Findings that decide nothing: they stand with their hex only, so that the reasons stay short."""


def sight_line(found: Findings, asymmetry: str | None, assumed: tuple[Text, ...], opposite: Viewer) -> SightLine:
    """The line in full. ``asymmetry``: why ``opposite``, who looks the other way, has another answer (None: the same)."""
    steps = [_step(found, slot) for slot in found.record.slots if any(found.number(here) >= 0 for here in slot.hexes)]
    return SightLine(
        origin=found.origin,
        target=found.target,
        visible=found.visible,
        range=found.record.distance,
        hindrance=0,
        asymmetric=asymmetry is not None,
        reasons=tuple(_reasons(found, asymmetry, opposite)),
        steps=tuple(steps),
        blocker=found.blocker(),
        blocker_side=None,
        observer_height=float(found.eye),
        target_height=float(found.aim),
        assumed=assumed,
    )


def assumptions(words: FindingWording, ground: Ground, viewer: Viewer, origin: int) -> tuple[Text, ...]:
    """The assumptions of every answer from a hex, for legends."""
    texts = [words.sentence("sight_assume_level", level=int(ground.level[ground.cells.of_hex[origin]]))]
    if viewer.over_friends:
        texts.append(words.sentence(f"sight_assume_{viewer.over_friends}"))
    elif viewer.side:
        texts.append(words.sentence("sight_assume_side", side=words.camp(viewer.side)))
    else:
        texts.append(words.sentence("sight_assume_no_side"))
    return (*texts, *readings_chosen(words, SWITCHES))


def _step(found: Findings, slot: Slot) -> SightStep:
    numbers = [number for number in map(found.number, slot.hexes) if number >= 0]
    stops = tuple(number for number in numbers if found.hex_stops(number, slot))
    chosen = (*stops, *numbers)[0]
    all_findings = step(
        found,
        slot,
        chosen,
        found.findings_on_stretch(slot),
        heights=found.ground.heights(chosen),
        text=_step_text(found, slot, numbers),
        stops=stops,
        both=slot.is_side,
    )
    return replace(all_findings, present=found.present(chosen))


def _step_text(found: Findings, slot: Slot, numbers: list[int]) -> Text:
    words = found.words
    texts = []
    if slot.is_side:
        at, other = (words.place(found.number(here)) for here in slot.hexes)
        texts.append(words.sentence("sight_step_side", at=at, other=other))
    for number in numbers:
        items = found.findings_in_hex(number, slot)
        level = found.ground.heights(number).ground
        values = {"terrain": words.terrain(words.ground_of(number)), "level": int(level)}
        if not items:
            texts.append(words.sentence("sight_step_clear", at=words.place(number), **values))
        elif not any("terrain" in item.values or "what" in item.values for item in items):
            texts.append(words.sentence("sight_step", at=words.place(number), **values))
        texts += [words.sentence(item.key, at=item.at, **item.values) for item in items]
    return joined(texts, " ")


def _reasons(found: Findings, asymmetry: str | None, opposite: Viewer) -> list[Reason]:
    all_findings = found.all_findings()
    if found.visible:
        reasons = [_open_reason(found)]
    else:
        blocker = found.blocker()
        stops = [item for item in all_findings if item.effect is Effect.BLOCKS]
        first = found.words.place(-1 if blocker is None else blocker)
        reasons = [reason(found.words, item) for item in first_stop_first(stops, first)]
    notes = [item for item in all_findings if item.effect is not Effect.BLOCKS and item.key not in NOT_IN_REASONS]
    reasons += [reason(found.words, item) for item in notes]
    if asymmetry is not None:
        side = found.words.camp(opposite.side) if opposite.side else found.words.sentence("sight_name_nobody")
        reasons.append(found.words.reason(f"sight_asymmetric_{asymmetry}", side=side))
    return reasons


def _open_reason(found: Findings) -> Reason:
    words = found.words
    if found.origin == found.target:
        return words.reason("sight_same_hex", words.place(found.origin), Effect.NONE)
    if found.record.distance == 1:
        return words.reason("sight_adjacent", words.place(found.target), Effect.NONE)
    key = "sight_open_equal" if found.eye == found.aim else "sight_open_uneven"
    return words.reason(key, None, Effect.NONE, eye=found.eye, aim=found.aim)
