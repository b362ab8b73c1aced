"""The wording of a judged line of Advanced Squad Leader: verdict, reasons, and the text of every stretch."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.text import Text
from workbench.engine.sight.findings import (
    Finding,
    FindingWording,
    first_stop_first,
    joined,
    readings_chosen,
    reason,
    step,
)
from workbench.engine.sight.results import Effect, Reason, SightLine, SightStep
from workbench.games.asl.sight.findings import Findings, Profile, levels_text
from workbench.games.asl.sight.rule_readings import SWITCHES
from workbench.games.asl.sight.terrain import Ground
from workbench.geometry.hex_lines import Slot


def sight_line(
    findings: Findings, *, close: list[Finding], outgoing: int, fires: bool, assumed: tuple[Text, ...]
) -> SightLine:
    """The line in full; ``close``: what is too close to call; ``outgoing``: DRM of the firer's own smoke (24.8), which is in
    the Hindrance of a line that somebody ``fires`` along, and a remark on any other."""
    slots = [slot for slot in findings.record.slots if any(findings.number(here) >= 0 for here in slot.hexes)]
    blocker, side = findings.blocker()
    profile = Profile(findings)
    touched = ", ".join(map(findings.words.place, findings.touched_hexes())) if findings.visible else ""
    if touched:
        assumed = (*assumed, findings.words.sentence("sight_assume_exact", at=touched))
    return SightLine(
        origin=findings.origin,
        target=findings.target,
        visible=findings.visible,
        range=findings.record.distance,
        hindrance=findings.hindrance if findings.visible else 0,
        asymmetric=False,
        reasons=tuple(_reasons(findings, close, outgoing, fires=fires)),
        steps=tuple(_sight_step(findings, slot, close, profile) for slot in slots),
        blocker=blocker,
        blocker_side=side,
        observer_height=findings.eye / 2,
        target_height=findings.aim / 2,
        assumed=assumed,
        posts=profile.hexside_obstacles(),
        sloped=False,
    )


def same_hex_line(
    words: FindingWording,
    ground: Ground,
    number: int,
    *,
    key: str,
    levels: tuple[int, int],
    hindrance: int,
    assumed: tuple[Text, ...],
) -> SightLine:
    """A line within one hex, between two ``levels`` above its floor; ``key`` is the message that says why."""
    visible = key not in ("sight_same_hex_floors", "sight_same_hex_stairs")
    heights = [ground.eye(number, above) for above in levels]
    values = {"high": levels_text(max(heights)), "low": levels_text(min(heights))}
    effect = Effect.NONE if visible else Effect.BLOCKS
    return SightLine(
        origin=number,
        target=number,
        visible=visible,
        range=0,
        hindrance=hindrance if visible else 0,
        asymmetric=False,
        reasons=(words.reason(key, words.place(number), effect, **values),),
        steps=(),
        blocker=None if visible else number,
        blocker_side=None,
        observer_height=heights[0] / 2,
        target_height=heights[1] / 2,
        assumed=assumed,
    )


def assumptions(words: FindingWording, ground: Ground, origin: int, above: int, target_above: int) -> tuple[Text, ...]:
    """What every answer from a hex takes for granted, for legends."""
    level = levels_text(ground.eye(origin, above))
    texts = [words.sentence("sight_assume_in" if ground.is_in(origin, above) else "sight_assume_level", level=level)]
    if target_above:
        texts.append(words.sentence("sight_assume_targets", above=target_above))
    if ground.drawn.ignored:
        texts.append(words.sentence("sight_assume_drawn", terrain=words.terrain(ground.drawn.ignored)))
    if ground.readings.weather:
        texts.append(words.sentence("sight_assume_weather", drm=ground.readings.weather))
    if ground.readings.night and ground.readings.visibility < 0:
        texts.append(words.sentence("sight_assume_night"))
    if ground.readings.visibility >= 0:
        texts.append(words.sentence("sight_assume_visibility", visibility=ground.readings.visibility))
    return (*texts, *readings_chosen(words, SWITCHES))


def _sight_step(findings: Findings, slot: Slot, close: list[Finding], profile: Profile) -> SightStep:
    numbers = [number for number in map(findings.number, slot.hexes) if number >= 0]
    stops = findings.stopping_hexes(slot)
    number = (stops or numbers)[0]
    at = {findings.words.place(number) for number in numbers}
    items = findings.findings_on_stretch(slot) + [item for item in close if item.at in at]
    all_findings = step(
        findings,
        slot,
        number,
        items,
        heights=findings.ground.heights(number),
        text=_step_text(findings, slot, numbers, items),
        stops=tuple(stops),
    )
    met = profile.stretches_in(slot)
    beside = not slot.is_side and findings.passes_beside(number)
    return replace(
        all_findings,
        terrain=findings.terrain_keys(number),
        top=max([all_findings.ground, *(one.top for one in met if not one.hinders)]),
        met=met,
        present=findings.words.sentence("sight_step_beside") if beside else all_findings.present,
    )


def _step_text(findings: Findings, slot: Slot, numbers: list[int], items: list[Finding]) -> Text:
    words = findings.words
    texts = []
    if slot.is_side and len(numbers) == 2:
        texts.append(words.sentence("sight_step_side", at=words.place(numbers[0]), other=words.place(numbers[1])))
    if not items:
        number = numbers[0]
        ground = levels_text(int(findings.ground.floor[findings.ground.cells.of_hex[number]]))
        terrain = findings.terrain_names(number)
        texts.append(words.sentence("sight_step_clear", at=words.place(number), terrain=terrain, ground=ground))
    texts += [words.sentence(item.key, at=item.at, **item.values) for item in items]
    return joined(texts, " ")


def _reasons(findings: Findings, close: list[Finding], outgoing: int, *, fires: bool) -> list[Reason]:
    all_findings = findings.all_findings()
    words = findings.words
    stops = [item for item in all_findings if item.effect is Effect.BLOCKS]
    blocker, side = findings.blocker()
    at = words.side(*side) if side is not None else words.place(-1 if blocker is None else blocker)
    reasons = [reason(words, item) for item in first_stop_first(stops, at)] if stops else [_opening(findings)]
    reasons += [reason(words, item) for item in close]
    reasons += [reason(words, item) for item in all_findings if item.effect is not Effect.BLOCKS]
    hindered = findings.judgement.hindered
    terrain = int(hindered.drm[hindered.kind == 0].sum())
    if terrain > findings.record.distance:
        reasons.append(words.reason("sight_cap", sum=terrain, range=findings.record.distance))
    if outgoing and (fires or findings.visible):
        key, effect = ("sight_outgoing", Effect.HINDERS) if fires else ("sight_outgoing_fire", Effect.NOTE)
        reasons.append(words.reason(key, words.place(findings.origin), effect, drm=outgoing))
    return reasons


def _opening(findings: Findings) -> Reason:
    words = findings.words
    if findings.record.distance == 1:
        return words.reason("sight_adjacent", words.place(findings.target), Effect.NONE)
    eye, aim = findings.eye, findings.aim
    key = "sight_open_equal" if eye == aim else "sight_open_down" if eye > aim else "sight_open_up"
    values = {"level": eye, "high": max(eye, aim), "low": min(eye, aim)}
    return words.reason(key, None, Effect.NONE, **{name: levels_text(value) for name, value in values.items()})
