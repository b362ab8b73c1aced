"""The wording of a judged line of Advanced Squad Leader: verdict, reasons, and the text of every stretch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from workbench.base.text import Text
from workbench.engine.sight.findings import (
    FindingWording,
    Unworded,
    joined,
    readings_chosen,
    stretch_step,
)
from workbench.engine.sight.results import (
    Effect,
    Heights,
    HexsideObstacle,
    Reason,
    SightLine,
    SightStep,
    Stretch,
    StretchesWhenRead,
    deciding,
)
from workbench.engine.sight.traces import NO_RUN, LineRecord, Traces
from workbench.games.asl.sight.crossed_pieces import CROSSING_DEPTH
from workbench.games.asl.sight.finding_rows import HINDRANCE_MESSAGES, FindingRows, FreeSide, Hindering, levels_text
from workbench.games.asl.sight.findings import Findings, Profile
from workbench.games.asl.sight.hindrances import TERRAIN, smoke_at_home
from workbench.games.asl.sight.judgement import Judgement
from workbench.games.asl.sight.rule_readings import SWITCHES
from workbench.games.asl.sight.stretch_rows import StretchRow, StretchRows
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
        self._last: tuple[int, Profile] | None = None

    @cached_property
    def _first_stretch(self) -> list[int]:
        return super()._first_stretch if self._aimed is None else [0, len(self._aimed.stretches)]

    @cached_property
    def _stretch_columns(self) -> tuple[list[int], list[int], list[float], list[float]]:
        if self._aimed is None:
            return super()._stretch_columns
        every = self._aimed.stretches
        second = [one.hexes[1] if one.is_side else NO_RUN for one in every]
        return [one.hexes[0] for one in every], second, [one.enter for one in every], [one.leave for one in every]

    @cached_property
    def _stretches(self) -> list[tuple[Any, ...]]:
        first, second = (np.array(column, dtype=np.int32) for column in self._stretch_columns[:2])
        counts = np.diff(self._first_stretch)
        line = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
        return StretchRows(self._rows, line, first, second).rows

    def _profile(self, line: int) -> Profile:
        if self._last is None or self._last[0] != line:
            origin, target, *_ = self._known[line]
            record = self._aimed or self.record(line)
            findings = Findings(self._rows, line, origin=origin, target=target, record=record)
            self._last = line, Profile(findings)
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
    def _terrain_counted(self) -> list[int]:
        """The DRM of terrain that counts on each line, no more than the distance that it covers (6.7 EX)."""
        found: list[int] = self.found.hindered.of_terrain(self.ground, self.found.trail).tolist()
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
        origin, target, visible, *_ = self._known[line]
        assumed = self._assumed(origin, target)
        touched = self._profile(line).findings.touched_hexes() if visible else []
        if not touched:
            return assumed
        return (*assumed, self.words.sentence("sight_assume_exact", at=", ".join(map(self.words.place, touched))))

    def blocker_side(self, line: int) -> tuple[int, int] | None:
        """The two hexes of the hexside that blocks the line first."""
        stops = self._rows.stops(line)
        return (stops[0].row.hex, stops[0].row.other) if stops and stops[0].on_side else None

    def posts(self, line: int) -> tuple[HexsideObstacle, ...]:
        """The hexside obstacles on the line, in order."""
        return self._profile(line).hexside_obstacles()

    def reasons(self, line: int) -> tuple[Reason, ...]:
        """What blocks, or that nothing does; what is too close to call; what hinders and what is passed."""
        stops = [self._rows.blocking_reason(row) for row in self._rows.first_stop_first(line)]
        return (*stops, *map(self._worded, self._other_grounds(line)))

    def deciding(self, line: int) -> Reason:
        """The reason that decides; no other is put into words."""
        stop = self._rows.deciding_stops.get(line)
        if stop is not None:
            return self._rows.blocking_reason(stop)
        every = [
            one if isinstance(one, Reason) else Unworded(one.effect, self.words.decides(one.key), one)
            for one in self._other_grounds(line)
        ]
        best = next(iter(deciding(every)), every[0])
        return best if isinstance(best, Reason) else self._worded(best.row)

    def _worded(self, ground: Reason | Hindering | FreeSide) -> Reason:
        if isinstance(ground, Hindering):
            return self._rows.hindering_reason(ground)
        return self._rows.side_reason(ground) if isinstance(ground, FreeSide) else ground

    def _other_grounds(self, line: int) -> list[Reason | Hindering | FreeSide]:
        """The reasons beside what blocks, those of findings not yet in words."""
        words = self.words
        origin, _, visible, *_ = self._known[line]
        hindering, outgoing = self._rows.hindering_of(line), self._outgoing[line]
        grounds: list[Reason | Hindering | FreeSide] = [self._opening(line)] if visible else []
        grounds += self._close_reasons(line)
        grounds += self._rows.into_depressions(line) if visible else []
        grounds += hindering
        grounds += self._rows.passed_sides(line)
        terrain = sum(one.drm for one in hindering if one.key == HINDRANCE_MESSAGES[TERRAIN])
        if terrain > self._terrain_counted[line]:
            grounds.append(words.reason("sight_cap", sum=terrain, range=self._terrain_counted[line]))
        if outgoing and (self._fires or visible):
            key, effect = ("sight_outgoing", Effect.HINDERS) if self._fires else ("sight_outgoing_fire", Effect.NOTE)
            grounds.append(words.reason(key, words.place(origin), effect, drm=outgoing))
        if visible and self._flat:
            every = (StretchRow(*self._stretches[place]) for place in self.stretches_of(line))
            chosen = (next(iter(one.hexes), -1) for one in every)
            grounds += [self._flat[number] for number in chosen if number in self._flat]
        return grounds

    def _opening(self, line: int) -> Reason:
        _, target, _, distance, *_ = self._known[line]
        eye, aim = self._known[line][6:]
        place = ("adjacent", target) if distance == 1 else ("open", eye, aim)
        known = self.words.reasons.get(place)
        if known is None:
            known = self.words.reasons[place] = _written_opening(self.words, target, distance, eye, aim)
        return known

    def steps(self, line: int) -> tuple[SightStep, ...]:
        """Every stretch of the line; beyond the edge of the map there are none."""
        known, stretches, (_, _, enter, leave) = self.words.stretches, self._stretches, self._stretch_columns
        close, steps = self._close_reasons(line), []
        for place in self.stretches_of(line):
            row = stretches[place]
            if row[0] < 0 and row[1] < 0:
                continue
            made = self._written(StretchRow(*row), close) if close else known.get(row)
            if made is None:
                made = known[row] = self._written(StretchRow(*row), ())
            met = StretchesWhenRead(self._stretches_in, line, place)
            steps.append(made.between(enter[place], leave[place], met=met))
        return tuple(steps)

    def _stretches_in(self, line: int, place: int) -> tuple[Stretch, ...]:
        """The terrain that a line is inside of in one of its stretches."""
        profile = self._profile(line)
        return profile.stretches_in(profile.findings.record.stretches[place - self._first_stretch[line]])

    def _written(self, row: StretchRow, close: Sequence[Reason]) -> SightStep:
        """A stretch in words, with those reasons of the line that are ``close`` to call and of its hexes."""
        words, rows, hexes, stops = self.words, self._rows, row.hexes, row.stops
        items = [rows.blocking_reason(one) for one in row.bars]
        items += [rows.hindering_reason(one) for one in row.hinders]
        items += [rows.passed_reason(one) for one in row.passed]
        at = {words.place(number) for number in hexes}
        items += [one for one in close if one.at in at]
        chosen = (stops or hexes)[0]
        if row.hinders and not stops:
            chosen = rows.hindering_hex(chosen, hexes[-1])
        floor = self.ground.heights(chosen).ground if chosen != row.first else row.floor / 2
        return stretch_step(
            words,
            hexes,
            chosen,
            items,
            heights=Heights(floor, max(floor, row.top / 2), floor),
            text=self._step_text(row, items),
            stops=stops,
            present=words.sentence("sight_step_beside") if row.beside else Text(),
            terrain=rows.terrain_keys(chosen),
        )

    def _step_text(self, row: StretchRow, items: Sequence[Reason]) -> Text:
        words, (first, *others), texts = self.words, row.hexes, []
        if others:
            texts.append(words.sentence("sight_step_side", at=words.place(first), other=words.place(others[0])))
        if not items:
            ground = levels_text(row.floor)
            if row.rise:
                high = levels_text(row.floor + row.rise)
                ground = Text("{low} to {high}", "{low} à {high}").format(low=ground, high=high)
            terrain = self._rows.terrain_names(first)
            texts.append(words.sentence("sight_step_clear", at=words.place(first), terrain=terrain, ground=ground))
        return joined([*texts, *(item.text for item in items)], " ")


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


def _written_opening(words: FindingWording, target: int, distance: int, eye: int, aim: int) -> Reason:
    if distance == 1:
        return words.reason("sight_adjacent", words.place(target), Effect.NONE)
    key = "sight_open_equal" if eye == aim else "sight_open_down" if eye > aim else "sight_open_up"
    values = {"level": eye, "high": max(eye, aim), "low": min(eye, aim)}
    return words.reason(key, None, Effect.NONE, **{name: levels_text(value) for name, value in values.items()})
