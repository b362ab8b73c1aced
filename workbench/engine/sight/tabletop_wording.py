"""Writes one judged line over a table in full: pieces crossed with lengths and heights, reasons, and the margin."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
import shapely

from workbench.base.text import LANGUAGES, Text, decimal, id_in_words, with_minus_sign
from workbench.engine.sight.results import Crossing, Effect, Margin, Reason, Standpoint, TabletopLine
from workbench.engine.sight.tabletop_judgement import FULL, Judged, Moved, first_stop
from workbench.engine.sight.tabletop_margins import Flip, ShiftedLine, Slide, along, aside_and_turned, stopping
from workbench.engine.sight.tabletop_terrain import NEAR, Kind, Piece
from workbench.engine.sight.tabletop_transits import stretches
from workbench.geometry.regions import Indices
from workbench.rules.ruleset import SMOKE, Ruleset
from workbench.scenario.scenario import AnyScenario, TabletopScenario
from workbench.scenario.tabletop_board import CM_PER_INCH, Feature

# --- Words for what a judgement on a table found: sentences from the ruleset, names of pieces, lengths and levels.


def piece_called(feature: Feature, ruleset: Ruleset) -> Text:
    """A piece by its own name, or by its terrain and what tells it from others: "hedge 3", "hedge west"."""
    if feature.name:
        return feature.name
    row = ruleset.terrain.get(feature.terrain)
    kind = row.name if row is not None else Text.of(feature.terrain)
    known = kind.en.lower().split() + feature.terrain.split("_")
    words = " ".join(word for word in id_in_words(feature.id).split() if word.lower() not in known)
    return Text("{kind} {words}").format(kind=kind, words=words) if words else kind


def place_of_reason(at: str | None, text: Text, scenario: AnyScenario, ruleset: Ruleset) -> Text:
    """Where a reason holds, for people: the label of a hex, or what the piece or unit of a table is called whose id is
    ``at``. Empty where ``text``, the words of the reason, says it already."""
    if not at:
        return Text()
    called, board = Text.of(at), scenario.table
    if board is not None:
        piece, unit = board.by_id.get(at), scenario.forces.find(at)
        called = piece_called(piece, ruleset) if piece is not None else unit[1].name if unit is not None else Text()
    said = any(called.get(language).lower() in text.get(language).lower() for language in LANGUAGES)
    return Text() if said else called


_UNITS = ("unit", "units", "carrier")
"""The names of values that are units, by their ids."""


class TabletopSightWording:
    """Writes sentences about one table under its ruleset."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset

    def sentence(self, key: str, **values: object) -> Text:
        """The sentence of a message; its key, if the ruleset has none. Units that are given by their ids are called by their
        names, as far as they have some."""
        message = self.ruleset.messages.get(key)
        named = {name: self._called(value) if name in _UNITS else value for name, value in values.items()}
        return Text(key, key) if message is None else message.text.format(**named)

    def _called(self, value: object) -> object:
        """A unit, or several in a row, by name."""
        if not isinstance(value, str):
            return value
        found = [self.scenario.forces.find(one) for one in value.split(", ")]
        names = [unit[1].name if unit is not None else Text() for unit in found]
        if not any(names):
            return value
        ids = value.split(", ")
        called = [name or Text.of(one) for name, one in zip(names, ids, strict=True)]
        return Text(", ".join(one.get("en") for one in called), ", ".join(one.get("fr") for one in called))

    def rule(self, key: str, at: str | None = None) -> str:
        """The section that a message cites; for a message about the piece ``at`` (an id) perhaps that of the piece's row."""
        message = self.ruleset.messages.get(key)
        if message is None:
            return ""
        feature = self.scenario.board.by_id.get(at) if message.column and at else None
        row = self.ruleset.terrain.get(feature.terrain) if feature is not None else None
        return (row.cite(message.column).rule if row is not None else "") or message.rule

    def reason(self, key: str, at: str | None = None, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        """A reason with its rule and sentence; ``at`` is the id of the piece that it speaks of."""
        return Reason(key, self.rule(key, at), self.sentence(key, **values), at, effect, self.decides(key))

    def decides(self, key: str) -> bool | None:
        """Does a message explain an answer better than a general one? None: if it blocks."""
        message = self.ruleset.messages.get(key)
        return None if message is None else message.decides

    def piece(self, feature: Feature) -> Text:
        """The name of a piece for people (:func:`piece_called`)."""
        return piece_called(feature, self.ruleset)

    def length(self, value: float) -> Text:
        """A length on the table, in its unit."""
        return length_text(value, self.scenario.board.unit, 1 if self.scenario.board.unit == "cm" else 2)

    def gap(self, value: float) -> Text:
        """A small length in millimetres, on a table in inches beside those; a greater one in the table's unit."""
        inches = self.scenario.board.unit == "in"
        millimetres = value * (10 * CM_PER_INCH if inches else 10)
        if millimetres >= 20:
            return self.length(value)
        words = number_text(millimetres, 0 if millimetres >= 2 else 1 if millimetres >= 0.1 else 2)
        if not inches:
            return Text(f"{words.en} mm", f"{words.fr} mm")
        unit, said = unit_name("in"), number_text(value, 2 if value >= 0.01 else 3)
        return Text(f"{said.en} {unit.en} ({words.en} mm)", f"{said.fr} {unit.fr} ({words.fr} mm)")

    def reading(self, key: str) -> Text:
        """The reading of a switch that is in force; empty if the ruleset does not know the switch."""
        switch = self.ruleset.switches.get(key)
        if switch is None:
            return Text()
        chosen = switch.choices.get(self.ruleset.choice(key, self.scenario.switches), Text())
        return Text(f"{key}: {chosen.get('en')}", f"{key} : {chosen.get('fr')}")


class SilentWording(TabletopSightWording):
    """Writes nothing: for whoever asks for thousands of answers and reads none of their sentences. Reasons keep what they are
    (message, place and effect), so that rules which look at these judge as they do with words."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self._reasons: dict[tuple[str, str | None, Effect], Reason] = {}

    def sentence(self, key: str, **values: object) -> Text:
        return _NOTHING

    def rule(self, key: str, at: str | None = None) -> str:
        return ""

    def reason(self, key: str, at: str | None = None, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        asked = key, at, effect
        if asked not in self._reasons:
            # reasons that do different things never become one
            self._reasons[asked] = Reason(key, "", Text.of(effect.value), at, effect)
        return self._reasons[asked]

    def piece(self, feature: Feature) -> Text:
        return _NOTHING

    def length(self, value: float) -> Text:
        return _NOTHING

    def gap(self, value: float) -> Text:
        return _NOTHING

    def reading(self, key: str) -> Text:
        return _NOTHING


_NOTHING = Text()


def unit_name(unit: str) -> Text:
    """What the unit of a table is called: ``cm`` or ``in``."""
    return Text(unit, "po" if unit == "in" else unit)


def unit_words(unit: str) -> Text:
    """The unit of a table in full: ``cm`` or ``in``."""
    return Text("inches", "pouces") if unit == "in" else Text("centimetres", "centimètres")


def length_text(value: float, unit: str, digits: int = 2) -> Text:
    """A length with its unit (``cm`` or ``in``), with at most so many digits after the point."""
    return Text("{n} {unit}", "{n} {unit}").format(n=number_text(value, digits), unit=unit_name(unit))


def size_text(width: float, depth: float, unit: str, digits: int = 2) -> Text:
    """``72 × 48 in``: a size with its unit (``cm`` or ``in``), with at most so many digits after the points."""
    return Text("{n} × {size}", "{n} × {size}").format(
        n=number_text(width, digits), size=length_text(depth, unit, digits)
    )


def number_text(value: float, digits: int = 2) -> Text:
    """A number with at most so many digits after the point, in French with a comma."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    text = "0" if text == "-0" else text
    return decimal(with_minus_sign(text))


def listed(texts: Iterable[Text]) -> Text:
    """Names in a row: "a, b and c"."""
    parts = list(texts)
    joined = []
    for language, word in zip(LANGUAGES, ("and", "et"), strict=True):
        names = [part.get(language) for part in parts]
        joined.append(", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} {word} {names[-1]}")
    return Text(*joined)


Span = tuple[float, float]
Finding = tuple[str, Effect, Mapping[str, object]]
"""A message, what the piece does, and the values of its words."""
LEAST_TURN = 0.1
"""Turns below so many degrees are told as less than this."""
ALONG = 5
"""So many tolerances of a wall lie beside a line that runs along it; what it crosses lies beside it for about two."""
SEVERITY = (Effect.BLOCKS, Effect.HINDERS, Effect.NOTE, Effect.NONE)


@dataclass(frozen=True, slots=True)
class PieceOnLine:
    """A piece that the line meets, from the observer's end: see :class:`workbench.engine.sight.results.Crossing`. ``owners``
    are the ends (``origin``, ``target``) that have it as their own. ``beside`` is the piece that touches it where the line
    runs between both and is stopped by neither alone (-1: none)."""

    place: int
    piece: Piece
    spans: tuple[Span, ...]
    under: tuple[Span, ...]
    share: float
    owners: tuple[str, ...]
    blocks: bool
    beside: int = -1


@dataclass(frozen=True, slots=True)
class LineQuestion:
    """The question that a line answers: both stands, the distance as the game measures it, how near is too close to call
    (table's unit), how far aside a margin is looked for, how much room the table has behind the observer and behind the target
    (``rooms``), and the switches whose readings may matter, by subject. ``fixed_ends`` do not move, and pieces that are
    ``let`` do not count for how close it is (the house that somebody looks out of). The line is the best between so many
    ``pairs`` of points."""

    origin: Standpoint
    target: Standpoint
    distance: float
    tolerance: float
    widest: float
    rooms: tuple[float, float]
    switches: Mapping[str, str]
    fixed_ends: tuple[str, ...] = ()
    let: frozenset[int] = frozenset()
    pairs: int = 1


class LineWriter:
    """Writes one judged line in full."""

    def __init__(self, words: TabletopSightWording, line: ShiftedLine, found: Judged, asked: LineQuestion) -> None:
        self.words, self.line, self.judged, self.asked = words, line, found, asked
        self.length = float(found.length[0])
        self.heights = float(line.origin.level[0]), float(line.target.level[0])
        self.stops = stopping(found, 0)
        self.meetings = sorted(self._meetings(), key=lambda crossed: crossed.spans[0] if crossed.spans else (0.0, 0.0))
        self.too_deep_alone = any(crossed.share > FULL for crossed in self.meetings)
        """Is one piece by itself deeper than it lets a line run? Then the sum of several decides nothing."""
        self.used: list[str] = []
        """Subjects of readings that this line depends on."""

    def _rule(self, key: str, crossed: PieceOnLine) -> str:
        return self.words.rule(key, crossed.piece.feature.id)

    def tabletop_line(self) -> TabletopLine:
        """The line in full."""
        findings = [(crossed, *self._reasons_of(crossed)) for crossed in self.meetings]
        crossings = tuple(
            Crossing(
                crossed.place, crossed.spans, crossed.under, crossed.piece.top, effect, self._rule(key, crossed), text,
                crossed.share, bool(crossed.owners),
            )
            for crossed, key, effect, text in findings
        )  # fmt: skip
        # a joint is told once, with both pieces
        first = {crossed.place for crossed in self.meetings if crossed.place < crossed.beside or crossed.beside < 0}
        reasons = [
            Reason(key, self._rule(key, crossed), text, crossed.piece.feature.id, effect, self.words.decides(key))
            for crossed, key, effect, text in findings
            if crossed.place in first or crossed.beside not in first
        ]
        visible = bool(self.judged.open[0])
        spare = self._spare()
        asks_margin = self.asked.tolerance >= 0
        margin = self._margin(spare) if asks_margin else None
        close = asks_margin and any(
            value is not None and value < self.asked.tolerance
            for value in (None if margin is None else margin.length, None if spare is None else abs(spare))
        )
        close = close or (asks_margin and visible and self._runs_along())
        return TabletopLine(
            origin=self.asked.origin,
            target=self.asked.target,
            visible=visible,
            range=self.asked.distance,
            reasons=(*self._whole(visible, close), *self._sorted(reasons)),
            crossings=crossings,
            heights=self.heights,
            blocker=self._blocker(),
            stopped=self._stopped(),
            margin=margin,
            close=close,
            hindrance=self._hindrance(visible),
            assumed=tuple(self._assumed()),
        )

    def _hindrance(self, visible: bool) -> int:
        """By how much the line is hindered."""
        return 0

    # --- what the line meets

    def _meetings(self) -> Iterator[PieceOnLine]:
        pieces, found = self.line.pieces, self.judged
        swapped = bool(found.swapped[0])
        every = np.ones(len(pieces.all), dtype=np.bool_)
        none = stretches(pieces, self.line.origin.points, self.line.target.points, every)
        for place in np.unique(none.piece[pieces.kind[none.piece] == Kind.NONE.value]):
            rows = np.flatnonzero(none.piece == place)
            crossed = tuple((float(none.enter[row]), float(none.leave[row])) for row in rows)
            yield PieceOnLine(int(place), pieces.all[place], crossed, (), 0.0, (), False)
        for place in np.unique(found.transits.piece):
            rows = np.flatnonzero(found.transits.piece == place)
            spans = [(float(found.transits.enter[row]), float(found.transits.leave[row])) for row in rows]
            below = rows[found.high[rows] >= found.low[rows]]
            under = [(float(found.low[row]), float(found.high[row])) for row in below]
            yield PieceOnLine(
                int(place),
                pieces.all[place],
                _seen_from(spans, swapped),
                _seen_from(under, swapped),
                float(found.share[rows].sum()),
                tuple(self._owners(int(place))) if found.own[rows].any() else (),
                bool(found.block[rows].any()),
                self._beside(rows[found.block[rows]]),
            )
        sunk = int(found.sunk[0])
        if sunk >= 0 and sunk not in found.transits.piece:
            yield PieceOnLine(sunk, pieces.all[sunk], (), (), 0.0, (), False)

    def _beside(self, stopped: Indices) -> int:
        beside = self.judged.beside[stopped]
        return int(beside[0]) if len(beside) and (beside >= 0).all() else -1

    def _owners(self, place: int) -> Iterator[str]:
        row, piece = np.zeros(1, dtype=np.int64), np.array([place])
        for name, end in (("origin", self.line.origin), ("target", self.line.target)):
            if end.own(self.line.pieces, row, piece)[0]:
                yield name

    # --- words

    def _reasons_of(self, crossed: PieceOnLine) -> tuple[str, Effect, Text]:
        key, effect, values = self._finding(crossed)
        return key, effect, self.words.sentence(key, piece=self.words.piece(crossed.piece.feature), **values)

    def _finding(self, crossed: PieceOnLine) -> Finding:
        if crossed.piece.on_hill and crossed.piece.kind in (Kind.BLOCKS, Kind.DEPTH):
            self.used.append("stacked")
        over = "sight_over", Effect.NONE, {"at": self._lowest(crossed), "top": number_text(crossed.piece.top)}
        if crossed.piece.kind is Kind.BLOCKS:
            return self._blocking(crossed) or over
        if crossed.piece.kind is Kind.DEPTH:
            return self._deep(crossed) if crossed.share > 0 else over
        if crossed.piece.kind is Kind.TRENCH:
            self.used.append("trench")
            return self._deep(crossed) if crossed.share > 0 else ("sight_trench_free", Effect.NONE, {})
        if crossed.piece.kind is Kind.RAVINE:
            return self._sunk(crossed)
        smoke = crossed.piece.feature.terrain in self.words.ruleset.keys_in_role(SMOKE)
        return ("sight_smoke" if smoke else "sight_none"), Effect.NONE, {}

    def _blocking(self, crossed: PieceOnLine) -> Finding | None:
        linear = crossed.piece.feature.linear
        if crossed.piece.ground is not None and crossed.owners:
            self.used.append("hill")
        values: dict[str, object] = {
            "top": number_text(crossed.piece.top),
            "at": self._heights(crossed),
            "length": self.words.length(sum(leave - enter for enter, leave in crossed.under) * self.length),
            "distance": self.words.length(crossed.spans[0][0] * self.length if crossed.spans else 0),
        }
        if crossed.beside >= 0:
            other = self.words.piece(self.line.pieces.all[crossed.beside].feature)
            return "sight_joint", Effect.BLOCKS, values | {"other": other}
        if crossed.blocks:
            if crossed.owners and not crossed.piece.opens:
                self.used.append("total")
                return "sight_blocks_total", Effect.BLOCKS, values | {"who": self._owners_text(crossed.owners)}
            if linear:
                self.used.append("contact" if crossed.piece.opens else "total")
            return ("sight_blocks_line" if crossed.piece.without_width else "sight_blocks"), Effect.BLOCKS, values
        if crossed.owners and crossed.under:
            if linear:
                self.used.append("contact")
            near = {"who": self._owners_text(crossed.owners), "contact": self.words.length(crossed.piece.contact)}
            hill = crossed.piece.ground is not None and "sight_own_hill" in self.words.ruleset.messages
            key = "sight_own_line" if linear else "sight_own_hill" if hill else "sight_own"
            return key, Effect.NOTE, near
        return None

    def _deep(self, crossed: PieceOnLine) -> Finding:
        trench = crossed.piece.kind is Kind.TRENCH
        values: dict[str, object] = {
            "length": self.words.length(crossed.share * crossed.piece.allowance),
            "allowed": self.words.length(crossed.piece.allowance),
            "share": number_text(crossed.share * 100, 0),
        }
        blocks = crossed.share > FULL or (crossed.place in self.stops and not self.too_deep_alone)
        if blocks and not trench:
            key = "sight_too_deep" if crossed.share > FULL else "sight_deep_together"
        else:
            key = ("sight_trench_long" if blocks else "sight_trench") if trench else "sight_deep"
        return key, Effect.BLOCKS if blocks else Effect.NOTE, values

    def _sunk(self, crossed: PieceOnLine) -> Finding:
        row, piece = np.zeros(1, dtype=np.int64), np.array([crossed.place])
        ends = (("origin", self.line.origin), ("target", self.line.target))
        within = tuple(name for name, end in ends if end.inside(self.line.pieces, row, piece)[0])
        if not within:
            return "sight_ravine_over", Effect.NONE, {}
        self.used.append("ravine")
        values: dict[str, object] = {"who": self._owners_text(within)}
        if crossed.place == int(self.judged.sunk[0]):
            return "sight_ravine", Effect.BLOCKS, values
        return "sight_ravine_in", Effect.NOTE, values

    def _owners_text(self, owners: tuple[str, ...]) -> Text:
        return self.words.sentence(f"sight_who_{owners[0] if len(owners) == 1 else 'both'}")

    def _level(self, at: float) -> float:
        return self.heights[0] + (self.heights[1] - self.heights[0]) * at

    def _lowest(self, crossed: PieceOnLine) -> Text:
        return number_text(min((self._level(at) for span in crossed.spans for at in span), default=min(self.heights)))

    def _heights(self, crossed: PieceOnLine) -> Text:
        levels = [self._level(at) for span in crossed.under for at in span]
        low, high = number_text(min(levels, default=0)), number_text(max(levels, default=0))
        return low if low == high else Text(f"{low.en} to {high.en}", f"{low.fr} à {high.fr}")

    # --- the whole line

    def _blocker(self) -> int | None:
        """The first piece that blocks by itself."""
        sunk = int(self.judged.sunk[0])
        alone = (
            crossed.place
            for crossed in self.meetings
            if crossed.blocks or crossed.share > FULL or crossed.place == sunk
        )
        return next(alone, None)

    def _stopped(self) -> tuple[float, float] | None:
        """The point at which the line is first stopped."""
        at = first_stop(self.line.pieces, self.line.terms, self.judged)
        if at is None:
            return None
        x, y = self.line.start + self.line.way * at
        return float(x), float(y)

    def _whole(self, visible: bool, close: bool) -> Iterator[Reason]:
        if self.length < NEAR:
            yield self.words.reason("sight_same_place", None, Effect.NONE)
        elif visible:
            key = "sight_clear" if self.meetings else "sight_nothing"
            yield self.words.reason(key, None, Effect.NONE)
        deep = [crossed for crossed in self.meetings if crossed.share > 0]
        several = len(deep) > 1 and self.judged.sunk[0] < 0 and not any(crossed.blocks for crossed in self.meetings)
        if several:
            self.used.append("depths")
        if several and not self.too_deep_alone:
            key = "sight_depths" if self.line.terms.add else "sight_depths_each"
            used = (
                float(self.judged.depth[0]) if self.line.terms.union_depth else sum(crossed.share for crossed in deep)
            )
            share = number_text(used * 100, 0)
            names = listed(self.words.piece(crossed.piece.feature) for crossed in deep)
            effect = Effect.NOTE if visible else Effect.BLOCKS
            yield self.words.reason(key, None, effect, share=share, pieces=names)
        if close:
            tolerance = self.words.gap(self.asked.tolerance)
            yield self.words.reason("sight_close", None, Effect.UNDECIDED, tolerance=tolerance)

    def _sorted(self, reasons: list[Reason]) -> list[Reason]:
        return sorted(reasons, key=lambda reason: SEVERITY.index(reason.effect))

    def _assumed(self) -> Iterator[Text]:
        yield self.words.sentence(
            "sight_assume_levels", eye=number_text(self.heights[0]), aim=number_text(self.heights[1])
        )
        if isinstance(self.line.origin, Moved):
            self.used.append("ends")
        else:
            yield self.words.sentence("sight_assume_middles")
        if self.asked.pairs > 1:
            yield self.words.sentence("sight_assume_pair")
        for subject in dict.fromkeys(self.used):
            text = self.words.reading(self.asked.switches.get(subject, ""))
            if text:
                yield text

    # --- how close it is

    def _runs_along(self) -> bool:
        """Does the line run along a bare line that would block it, which neither a shift nor a turn alone crosses?"""
        pieces, tolerance = self.line.pieces, self.asked.tolerance
        if self.length < NEAR:
            return False
        sight = shapely.LineString([self.line.origin.points[0], self.line.target.points[0]])
        walls = np.flatnonzero(
            pieces.without_width & (pieces.kind == Kind.BLOCKS.value) & (pieces.top > min(self.heights))
        )
        walls = np.setdiff1d(walls, [*self.line.terms.without, *self.asked.let])
        beside = walls[shapely.dwithin(pieces.shapes[walls], sight, tolerance)]
        strip = sight.buffer(tolerance, cap_style="flat")
        return any(
            shapely.intersection(pieces.shapes[wall], strip).length > ALONG * tolerance
            and not (pieces.opens[wall] and any(self._owners(int(wall))))
            for wall in beside
        )

    def _spare(self) -> float | None:
        """How much longer the line could run in the piece that uses up most of the depth; below 0: how much too long it
        runs. None if depths do not decide."""
        deep = [crossed for crossed in self.meetings if crossed.share > 0]
        if not deep or self.judged.sunk[0] >= 0 or any(crossed.blocks for crossed in self.meetings):
            return None
        most = max(deep, key=lambda crossed: crossed.share)
        return float(1 - self.judged.depth[0]) * most.piece.allowance

    def _margin(self, spare: float | None) -> Margin | None:
        if self.length < NEAR:
            return None
        shift = turn = None
        line = self._let()
        if line is None:
            return None
        if self.judged.sunk[0] < 0:
            shift, turn = aside_and_turned(line.beside(self.asked.widest), self.asked.widest)
        slide, mover = self._slide(line, self.asked.widest if shift is None else abs(shift.by))
        flip = shift or turn
        changes, length, piece = [], None if shift is None else abs(shift.by), -1 if flip is None else flip.piece
        if slide is not None:
            changes.append(self._slid(slide, mover))
            length, piece = abs(slide.by), slide.piece
        elif flip is not None:
            changes.append(self._moved(flip, shift is None))
        # a move of an end that makes the line too deep, or not, says the depth already
        if spare is not None and (slide is None or slide.what.value != "deep"):
            key = "sight_margin_spare" if self.judged.open[0] else "sight_margin_deep"
            changes.append(self.words.sentence(key, by=self.words.gap(abs(spare))))
        if not changes:
            return None
        return Margin(
            length,
            None if turn is None else math.degrees(abs(turn.by)),
            piece if piece >= 0 else None,
            Text("; ".join(part.en for part in changes), " ; ".join(part.fr for part in changes)),
            None if shift is None else abs(shift.by),
            None if slide is None else slide.by,
            mover,
        )

    def _let(self) -> ShiftedLine | None:
        """The line without the pieces that do not count for how close it is; None if only they decide."""
        line, let = self.line, self.asked.let
        if not let:
            return line
        line = ShiftedLine(line.pieces, replace(line.terms, without=line.terms.without | let), line.origin, line.target)
        found = line.judged(line.origin.points, line.target.points)
        return line if bool(found.open[0]) == bool(self.judged.open[0]) else None

    def _slide(self, line: ShiftedLine, limit: float) -> tuple[Slide | None, str]:
        """The least move along the line that is less than ``limit``, and the end that makes it."""
        best, mover = None, ""
        back = ShiftedLine(line.pieces, line.terms, line.target, line.origin)
        ways = ("target", line, self.asked.target, 1), ("origin", back, self.asked.origin, 0)
        for name, way, stand, end in ways:
            if name in self.asked.fixed_ends:
                continue
            above = stand.above + stand.tall
            found = along(way, above, limit, self.asked.rooms[end], bool(self.judged.open[0]))
            if found is not None and abs(found.by) < limit:
                best, mover, limit = found, name, abs(found.by)
        return best, mover

    def _slid(self, slide: Slide, mover: str) -> Text:
        way = f"sight_along_{mover}_{'back' if slide.by > 0 else 'forward'}"
        name = Text() if slide.named < 0 else self.words.piece(self.line.pieces.all[slide.named].feature)
        it = self.words.sentence("sight_along_it" if mover == "target" else "sight_along_target")
        state = self.words.sentence(f"sight_now_{slide.what.value}{'' if slide.beyond else '_not'}", piece=name, it=it)
        return self.words.sentence(way, by=self.words.gap(abs(slide.by)), state=state)

    def _moved(self, flip: Flip, turned_only: bool) -> Text:
        visible, by = bool(self.judged.open[0]), self.words.gap(abs(flip.by))
        name = Text() if flip.piece < 0 else self.words.piece(self.line.pieces.all[flip.piece].feature)
        key = "sight_margin_misses" if visible else "sight_margin_turn" if turned_only else "sight_margin_frees"
        key = "sight_margin_other" if flip.piece < 0 else key
        if turned_only:
            turn = math.degrees(abs(flip.by))
            by = Text("{n}°", "{n}°") if turn >= LEAST_TURN else Text("less than {n}°", "moins de {n}°")
            by = by.format(n=number_text(max(turn, LEAST_TURN), 1))
        return self.words.sentence(key, piece=name, by=by)


def _seen_from(spans: list[Span], swapped: bool) -> tuple[Span, ...]:
    """Stretches counted from the other end, where the line was judged from there."""
    return tuple(sorted((1 - leave, 1 - enter) if swapped else (enter, leave) for enter, leave in spans))
