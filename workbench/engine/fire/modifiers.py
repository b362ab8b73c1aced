"""Sums of column shifts or die modifiers, with a reason for every item."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from workbench.base.text import Text, signed
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences, joined
from workbench.rules.ruleset import Ruleset


class Ledger:
    """Collects shifts or modifiers of several ``kinds`` of fire; ``at`` is the label of the target hex.

    A *line* is one line of a list of modifiers that names several causes: it counts once, however many of them are met.
    ``protects`` is the sign of amounts that are good for the target: -1 where a low column or die spares it.
    Sums are known at once; sentences are made when they are first read, as whoever asks for many shots reads none.
    """

    def __init__(self, ruleset: Ruleset, at: str, kinds: Iterable[str], protects: int = -1) -> None:
        self.words = Sentences(ruleset)
        self.at = at
        self.totals = dict.fromkeys(kinds, 0)
        self._reasons: list[Reason] = []
        self._amounts: dict[Reason, dict[str, int]] = {}
        self._about: dict[Reason, frozenset[str]] = {}
        self._untold: list[tuple[str, Mapping[str, object], Effect | None, str, dict[str, int]]] = []
        self._protects = protects
        self._lines: set[tuple[str, str, int]] = set()

    @property
    def reasons(self) -> list[Reason]:
        """Every reason so far, in the order in which they came; more may be appended."""
        self._tell()
        return self._reasons

    @property
    def amounts(self) -> dict[Reason, dict[str, int]]:
        """What each reason adds to which kinds of fire."""
        self._tell()
        return self._amounts

    def reasons_about(self, kind: str) -> list[Reason]:
        """The reasons that shift nothing and speak of one kind of fire, or of every kind."""
        return [one for one in self.reasons if one not in self._amounts and kind in self._about.get(one, {kind})]

    def add(self, key: str, amounts: Mapping[str, int], *, line: str = "", rule: str = "", **values: object) -> None:
        """Add shifts ``{df: -1, ...}`` with the sentence ``key``; those of a ``line`` that counted already are left out, and a
        remark says for which kinds of fire."""
        new = {kind: amount for kind, amount in amounts.items() if amount}
        if line:
            again = [kind for kind, amount in new.items() if (kind, line, amount) in self._lines]
            if again:
                names = joined([self.words.text(f"fire_name_{kind}") for kind in again])
                self.note("fire_counted_once", kinds=again, terrain=values.get("terrain", ""), fires=names)
            new = {kind: amount for kind, amount in new.items() if kind not in again}
            self._lines |= {(kind, line, amount) for kind, amount in new.items()}
        if not new:
            return
        for kind, amount in new.items():
            self.totals[kind] += amount
        self._untold.append((key, values, None, rule, new))

    def note(self, key: str, effect: Effect = Effect.NOTE, kinds: Iterable[str] = (), **values: object) -> None:
        """Add a reason that shifts nothing; ``kinds`` are those of fire that it speaks of, all of them if none is named."""
        self._untold.append((key, values, effect, "", dict.fromkeys(kinds, 0)))

    def _tell(self) -> None:
        """Make the sentences of what was added since."""
        untold, self._untold = self._untold, []
        for key, values, effect, rule, new in untold:
            if effect is not None:
                self._reasons.append(self.words.reason(key, values, effect, self.at, rule))
                if new:
                    self._about[self._reasons[-1]] = frozenset(new)
                continue
            spares = any(amount * self._protects > 0 for amount in new.values())
            filled = {**values, "shifts": self.spelled(new)}
            kind = Effect.HINDERS if spares else Effect.NOTE
            self._reasons.append(self.words.reason(key, filled, kind, self.at, rule))
            self._amounts[self._reasons[-1]] = new

    def spelled(self, amounts: Mapping[str, int]) -> Text:
        """Shifts in words: "direct fire -2, anti-tank fire -1"."""
        return joined([self.words.text(f"fire_word_{kind}", amount=signed(amounts[kind])) for kind in amounts])


# --- Column arithmetic of fire tables: from a strength to a column, and from there by shifts to another.


@dataclass(frozen=True, slots=True)
class Columns:
    """The headings of a fire table, rising; the last column is open upwards."""

    headings: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Columns:
        """Read headings from a cell like ``"1 2 4 7"``; ValueError if they are not rising whole numbers."""
        headings = tuple(int(word) for word in text.split())
        if not headings or any(a >= b for a, b in pairwise(headings)):
            raise ValueError(f"column headings must rise: {text!r}")
        return cls(headings)

    def covers(self, strength: int) -> bool:
        """True if the table has a column for so little strength at all."""
        return strength >= self.headings[0]

    def column(self, strength: int, shift: int = 0) -> int:
        """The heading of the column for a strength after a shift: the highest not above it, never off the table's ends.

        A strength below the first column uses the first one (see :meth:`covers`).
        """
        place = max(0, sum(heading <= strength for heading in self.headings) - 1)
        return self.headings[min(max(place + shift, 0), len(self.headings) - 1)]

    def label(self, heading: int) -> str:
        """A heading as the table prints it: the last one with a plus."""
        return f"{heading}+" if heading == self.headings[-1] else str(heading)


def clamped_shift(shift: int, least: int | None, most: int | None) -> int:
    """A sum of shifts within the limits of its table (None = no limit)."""
    if least is not None:
        shift = max(shift, least)
    return shift if most is None else min(shift, most)


def share(strength: int, parts: int) -> int:
    """A strength divided by ``parts``, fractions up."""
    return -(-strength // parts)
