"""Words for one judged line of Bolt Action: smoke, buildings, bodies of vehicles, and the general rule of heights."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.text import Text
from workbench.sight.results import Effect
from workbench.sight.table.judging import FULL, Judged
from workbench.sight.table.margins import Line
from workbench.sight.table.pieces import Kind
from workbench.sight.table.profiles import SKY
from workbench.sight.table.telling import Asked, Finding, Meeting, Teller
from workbench.sight.table.words import TableWords, number
from workbench.sight.table_bodies import UNIT


class BoltTeller(Teller):
    """Tells one line; ``houses`` are the buildings that the observer and the target are in, -1 for none."""

    def __init__(self, words: TableWords, line: Line, found: Judged, asked: Asked, *houses: int) -> None:
        self.houses = houses
        super().__init__(words, line, found, asked)

    def _hindrance(self, visible: bool) -> int:
        """1 for soft cover: the line runs in smoke or dense ground, not too far (p.47)."""
        return int(visible and any(met.share > 0 for met in self.meetings))

    def _finding(self, met: Meeting) -> Finding:
        feature = met.piece.feature
        if met.piece.kind is Kind.DEPTH and met.share > 0:
            return self._hidden_in(met)
        if met.piece.kind is Kind.BLOCKS and met.blocks:
            values: dict[str, object] = {
                "top": number(met.piece.top),
                "at": self._heights(met),
                "distance": self.words.length(met.spans[0][0] * self.length if met.spans else 0),
            }
            if met.place in self.houses:
                who = "origin" if met.place == self.houses[0] else "target"
                return f"sight_house_{who}", Effect.BLOCKS, values
            if not met.piece.opens and not feature.linear:
                return "sight_house", Effect.BLOCKS, values
            if feature.id.startswith(UNIT):
                return "sight_body", Effect.BLOCKS, values
        return super()._finding(met)

    def _hidden_in(self, met: Meeting) -> Finding:
        smoke = met.piece.top >= SKY
        values: dict[str, object] = {
            "length": self.words.length(met.share * met.piece.allowance),
            "allowed": self.words.length(met.piece.allowance),
            "share": number(met.share * 100, 0),
        }
        word = "smoke" if smoke else "dense"
        if met.share > FULL:
            return f"sight_{word}_thick", Effect.BLOCKS, values
        if met.place in self.stops:
            return f"sight_{word}_together", Effect.BLOCKS, values
        return f"sight_{word}_thin", Effect.HINDERS if self.found.open[0] else Effect.NOTE, values

    def _assumed(self) -> Iterator[Text]:
        yield self.words.say("sight_assume_levels", eye=number(self.heights[0]), aim=number(self.heights[1]))
        for subject in dict.fromkeys(self.used):
            said = self.words.reading(self.asked.switches.get(subject, ""))
            if said:
                yield said
