"""The wording of a judged line of Advanced Squad Leader: verdict, reasons, and the text of every stretch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np

from workbench.base.text import Text
from workbench.engine.sight.findings import (
    FindingWording,
    Unworded,
    joined,
    readings_chosen,
    stretch_step,
)
from workbench.engine.sight.results import Effect, HexsideObstacle, Reason, SightLine, SightStep, deciding
from workbench.engine.sight.traces import LineRecord, LineStretch, Traces
from workbench.games.asl.sight.drawn_terrain import CROSSING_DEPTH
from workbench.games.asl.sight.finding_rows import HINDRANCE_MESSAGES, FindingRows, levels_text
from workbench.games.asl.sight.findings import Findings, Profile
from workbench.games.asl.sight.hindrances import TERRAIN, smoke_at_home
from workbench.games.asl.sight.judgement import Judgement
from workbench.games.asl.sight.rule_readings import SWITCHES
from workbench.games.asl.sight.terrain import Ground
from workbench.games.asl.sight.too_close import CloseDrawing


class AslTraces(Traces):
    """The lines of a judgement. ``aimed`` is what a single line crosses that does not run from centre to centre.

    ``close`` gives what is too close to call on each line, ``assumed`` what the answer for two hexes takes for granted,
    ``flat`` a remark for each hex that is drawn as high ground and is not.
    """

    sloped = False
    unit = 2

    def __init__(  # noqa: PLR0917
        self,
        words: FindingWording,
        found: Judgement,
        fires: bool,
        close: Callable[[], dict[int, list[CloseDrawing]]],
        assumed: Callable[[int, int], tuple[Text, ...]],
        flat: Mapping[int, Reason],
        aimed: LineRecord | None = None,
    ) -> None:
        super().__init__(words, found, (found.levels.eye, found.levels.aim))
        self._ranges = found.trail.distance
        self.found, self.ground, self._fires = found, found.ground, fires
        self._close_of, self._assumed, self._flat, self._aimed = close, assumed, flat, aimed
        self._rows = FindingRows(words, found)
        self._last: tuple[int, Findings] | None = None

    def _findings(self, line: int) -> Findings:
        if self._last is None or self._last[0] != line:
            origin, target, *_ = self._known[line]
            record = self._aimed or self.record(line)
            self._last = line, Findings(self._rows, line, origin=origin, target=target, record=record)
        return self._last[1]

    @cached_property
    def _close(self) -> dict[int, list[CloseDrawing]]:
        return self._close_of()

    def _close_reasons(self, line: int) -> list[Reason]:
        found = []
        for number, reach in self._close.get(line, ()):
            key = "sight_close_in" if reach > CROSSING_DEPTH else "sight_close_out"
            margin, terrain = f"{abs(reach):.4f}", self._rows.terrain_names(number)
            at = self.words.place(number)
            found.append(self.words.reason(key, at, Effect.UNDECIDED, margin=margin, terrain=terrain))
        return found

    @cached_property
    def _outgoing(self) -> list[int]:
        """The DRM of the smoke that each line leaves, if somebody fires along it (24.8)."""
        smoky = smoke_at_home(self.ground, self.found.trail, self.found.levels) > 0
        found: list[int] = np.where(smoky, self.ground.readings.smoke_out, 0).tolist()
        return found

    def asymmetric(self, line: int) -> bool:
        """No: verdicts are symmetric."""
        return False

    def assumed(self, line: int) -> tuple[Text, ...]:
        """What the answer takes for granted."""
        findings = self._findings(line)
        assumed = self._assumed(findings.origin, findings.target)
        touched = ", ".join(map(self.words.place, findings.touched_hexes())) if findings.visible else ""
        return (*assumed, self.words.sentence("sight_assume_exact", at=touched)) if touched else assumed

    def blocker_side(self, line: int) -> tuple[int, int] | None:
        """The two hexes of the hexside that blocks the line first."""
        return self._findings(line).blocker()[1]

    def posts(self, line: int) -> tuple[HexsideObstacle, ...]:
        """The hexside obstacles on the line, in order."""
        return Profile(self._findings(line)).hexside_obstacles()

    def reasons(self, line: int) -> tuple[Reason, ...]:
        """What blocks, or that nothing does; what is too close to call; what hinders and what is passed."""
        findings = self._findings(line)
        reasons = _reasons(findings, self._close_reasons(line), self._outgoing[line], fires=self._fires)
        if findings.visible and self._flat:
            chosen = (next((n for n in one.hexes if n >= 0), -1) for one in findings.record.stretches)
            reasons += [self._flat[number] for number in chosen if number in self._flat]
        return tuple(reasons)

    def deciding(self, line: int) -> Reason:
        """The reason that decides; of what blocks no other is put into words."""
        grounds = [Unworded(Effect.BLOCKS, self._rows.decides(row), row) for row in self._rows.first_stop_first(line)]
        if not grounds:
            return super().deciding(line)
        return self._rows.blocking_reason(next(iter(deciding(grounds)), grounds[0]).row)

    def steps(self, line: int) -> tuple[SightStep, ...]:
        """Every stretch of the line; beyond the edge of the map there are none."""
        findings = self._findings(line)
        profile, close = Profile(findings), self._close_reasons(line)
        return tuple(
            _sight_step(findings, one, close, profile) for one in findings.record.stretches if max(one.hexes) >= 0
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


def _sight_step(findings: Findings, slot: LineStretch, close: list[Reason], profile: Profile) -> SightStep:
    words = findings.words
    numbers = tuple(number for number in slot.hexes if number >= 0)
    stops = tuple(findings.stopping_hexes(slot))
    number = (stops or numbers)[0]
    items = findings.reasons_on_stretch(slot)
    if close:
        at = {words.place(number) for number in numbers}
        items += [item for item in close if item.at in at]
    beside = not slot.is_side and findings.passes_beside(number)
    key = slot.hexes, stops, beside, *items
    made = words.stretches.get(key)
    if made is None:
        made = words.stretches[key] = replace(
            stretch_step(
                words,
                numbers,
                number,
                items,
                heights=findings.ground.heights(number),
                text=_step_text(findings, slot, numbers, items),
                stops=stops,
                present=words.sentence("sight_step_beside") if beside else Text(),
            ),
            terrain=findings.rows.terrain_keys(number),
        )
    met = profile.stretches_in(slot)
    top = max([made.ground, *(one.top for one in met if not one.hinders)])
    return made.between(slot.enter, slot.leave, top, met)


def _step_text(findings: Findings, slot: LineStretch, numbers: tuple[int, ...], items: list[Reason]) -> Text:
    words = findings.words
    texts = []
    if slot.is_side and len(numbers) == 2:
        texts.append(words.sentence("sight_step_side", at=words.place(numbers[0]), other=words.place(numbers[1])))
    if not items:
        number = numbers[0]
        ground = levels_text(int(findings.ground.floor[findings.ground.cells.of_hex[number]]))
        terrain = findings.rows.terrain_names(number)
        texts.append(words.sentence("sight_step_clear", at=words.place(number), terrain=terrain, ground=ground))
    texts += [item.text for item in items]
    return joined(texts, " ")


def _reasons(findings: Findings, close: list[Reason], outgoing: int, *, fires: bool) -> list[Reason]:
    words, rows = findings.words, findings.rows
    stops = [rows.blocking_reason(row) for row in rows.first_stop_first(findings.number)]
    reasons = stops or [_opening(findings)]
    reasons += close
    reasons += findings.all_reasons()[len(findings.stops) :]
    terrain = sum(one.drm for one in findings.hindering if one.key == HINDRANCE_MESSAGES[TERRAIN])
    if terrain > findings.record.distance:
        reasons.append(words.reason("sight_cap", sum=terrain, range=findings.record.distance))
    if outgoing and (fires or findings.visible):
        key, effect = ("sight_outgoing", Effect.HINDERS) if fires else ("sight_outgoing_fire", Effect.NOTE)
        reasons.append(words.reason(key, words.place(findings.origin), effect, drm=outgoing))
    return reasons


def _opening(findings: Findings) -> Reason:
    words = findings.words
    distance, eye, aim = findings.record.distance, findings.eye, findings.aim
    place = ("adjacent", findings.target) if distance == 1 else ("open", eye, aim)
    known = words.reasons.get(place)
    if known is None:
        known = words.reasons[place] = _written_opening(words, findings.target, distance, eye, aim)
    return known


def _written_opening(words: FindingWording, target: int, distance: int, eye: int, aim: int) -> Reason:
    if distance == 1:
        return words.reason("sight_adjacent", words.place(target), Effect.NONE)
    key = "sight_open_equal" if eye == aim else "sight_open_down" if eye > aim else "sight_open_up"
    values = {"level": eye, "high": max(eye, aim), "low": min(eye, aim)}
    return words.reason(key, None, Effect.NONE, **{name: levels_text(value) for name, value in values.items()})
