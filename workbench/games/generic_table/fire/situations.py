"""One attack of one unit on a target of a table game of one's own: who, from where, over what, and which modifiers hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.text import Text, signed
from workbench.engine.fire.hull_arcs import ALL, HullArcs
from workbench.engine.fire.modifiers import clamped_shift
from workbench.engine.fire.odds import Modifier
from workbench.engine.sight.results import Effect, Party, Reason, Standpoint
from workbench.engine.sight.tabletop_terrain import HAIR
from workbench.engine.spotting.tabletop_cover import Shelter
from workbench.engine.spotting.troops import Troop
from workbench.games.generic_table.fire.context import NEAR, FireContext
from workbench.games.generic_table.spotting.doctrine import is_or_does
from workbench.rules.attacks import POOL, Attack, AttackModifier, When
from workbench.rules.values import Citation


@dataclass(frozen=True)
class Situation:
    """An attack as it stands: places, units, the distance, the levels of both ends, the cover of the target, and the band of
    the weapon (None: out of range)."""

    origin: Standpoint
    target: Standpoint
    firer: Troop
    troop: Troop
    distance: float
    heights: tuple[float, float]
    shelter: Shelter
    band: str | None = None


@dataclass
class Ledger:
    """The sums for one attack: the shift (with ``total`` before its bounds), dice more or less, the part of the dice or of the
    strength that is left, and a reason for every item."""

    total: int = 0
    dice: int = 0
    times: Fraction = Fraction(1)
    items: list[Modifier] = field(default_factory=list)
    others: list[Reason] = field(default_factory=list)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why, item by item."""
        return (*(item.reason for item in self.items), *self.others)


class Situations:
    """Says which modifiers of a ruleset hold in a situation; the conditions are those of :class:`When` and no others."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs[Troop]) -> None:
        self._context, self._hull_arcs = context, hull_arcs

    def ledger(self, case: Situation, attack: Attack) -> Ledger:
        """The sums for an attack: the best shelter in its column of the terrain chart, then the modifiers in their order."""
        found = Ledger()
        self._add_terrain(found, case, attack)
        lines: set[str] = set()
        for modifier in self._context.ruleset.modifiers.values():
            meant = not modifier.attacks or attack.key in modifier.attacks
            if meant and modifier.line not in lines and self._holds(modifier.when, case, attack):
                self._add(found, modifier, attack)
                lines |= {modifier.line} - {""}
        return found

    def bounded(self, attack: Attack, ledger: Ledger) -> tuple[int, Reason | None]:
        """The shift within the bounds of its attack, and the reason if that is another."""
        net = clamped_shift(ledger.total, attack.least, attack.most)
        if net == ledger.total:
            return net, None
        said = self._context.words.sentence("fire_bounded", raw=signed(ledger.total), net=signed(net))
        return net, Reason("fire_bounded", attack.citation.rule, said)

    def _add_terrain(self, found: Ledger, case: Situation, attack: Attack) -> None:
        amounts = [
            (amount, one.piece)
            for one in case.shelter.protections
            if isinstance(amount := one.piece.row.fact(attack.key), int) and amount
        ]
        if not amounts:
            return
        amount, piece = min(amounts, key=lambda item: item[0])
        words = self._context.words
        said = words.sentence("fire_terrain", terrain=words.piece(piece.feature), amount=signed(amount))
        effect = Effect.HINDERS if amount < 0 else Effect.NOTE
        reason = Reason("fire_terrain", piece.row.cite(attack.key).rule, said, piece.feature.id, effect)
        found.total += amount
        found.items.append(Modifier(amount, reason))

    def _add(self, found: Ledger, modifier: AttackModifier, attack: Attack) -> None:
        words, cited = self._context.words, modifier.citation
        if modifier.shift:
            said = words.sentence("fire_shift", name=modifier.name, amount=signed(modifier.shift))
            found.items.append(Modifier(modifier.shift, _reason("fire_shift", cited, said, hinders=modifier.shift < 0)))
            found.total += modifier.shift
        if modifier.dice:
            said = words.sentence("fire_dice", name=modifier.name, amount=signed(modifier.dice))
            found.others.append(_reason("fire_dice", cited, said, hinders=modifier.dice < 0))
            found.dice += modifier.dice
        if modifier.times != 1:
            key = "fire_times" if attack.method == POOL else "fire_strength_times"
            said = words.sentence(key, name=modifier.name, times=str(modifier.times))
            found.others.append(_reason(key, cited, said, hinders=modifier.times < 1))
            found.times *= modifier.times

    # --- The conditions.

    def _holds(self, when: When, case: Situation, attack: Attack) -> bool:
        climb = case.heights[1] - case.heights[0]
        if (when.higher or when.lower) and not ((when.higher and climb > 0) or (when.lower and climb < 0)):
            return False
        if when.range is not None:
            low, high = (self._context.length(one) for one in when.range)
            if not low - NEAR <= case.distance <= high + NEAR:
                return False
        if when.band and not {self.band_of(attack, case.distance), case.band}.intersection(when.band):
            return False
        if when.state and not is_or_does(case.troop, *when.state):
            return False
        if when.firer_state and not is_or_does(case.firer, *when.firer_state):
            return False
        if (when.kind and not case.troop.is_a(*when.kind)) or (
            when.firer_kind and not case.firer.is_a(*when.firer_kind)
        ):
            return False
        if when.cover and case.shelter.cover not in when.cover:
            return False
        if when.side and self.struck_side(case.origin, case.target, case.troop) not in when.side:
            return False
        ruleset, chosen = self._context.ruleset, self._context.scenario.conditions
        if not all(ruleset.condition_choice(name, chosen) in choices for name, choices in when.condition.items()):
            return False
        if when.target_in and not self._in(case.target, when.target_in):
            return False
        if when.firer_in and not self._in(case.origin, when.firer_in):
            return False
        return not when.crossed or self._crosses(case, when.crossed)

    def band_of(self, attack: Attack, distance: float) -> str:
        """The band of an attack at a distance; "" for one without bands, or beyond the last."""
        bands = attack.bands.items()
        return next((name for name, most in bands if distance <= self._context.length(most) + NEAR), "")

    def struck_side(self, origin: Standpoint, target: Standpoint, troop: Troop) -> str:
        """The side of a target that is hit; "" for one without a front, or whose front is not known."""
        there, facing = troop.party, target.facing
        unit = self._context.scenario.forces.find(target.unit) if target.unit else None
        if facing is None and unit is not None and unit[1].at == target.point:
            there, facing = Party(unit=target.unit), unit[1].facing
        if facing is None:
            return ""
        sector = self._hull_arcs.arc(target, origin, firer=there, facing=facing).sector
        return "" if sector == ALL else sector

    def _in(self, stand: Standpoint, keys: Iterable[str]) -> bool:
        """Does a piece of such terrain hold the middle of a base, or a line of it meet the base?"""
        places = self._places(keys)
        mark = shapely.Point(stand.point)
        body = stand.base if stand.base is not None else mark
        linear = self._linear[places]
        inside = shapely.distance(self._areas[places], mark) <= HAIR
        return bool((inside & ~linear).any() or (shapely.intersects(self._areas[places], body) & linear).any())

    def _crosses(self, case: Situation, keys: Iterable[str]) -> bool:
        line = shapely.LineString([case.origin.point, case.target.point])
        return bool(shapely.intersects(self._areas[self._places(keys)], line).any())

    def _places(self, keys: Iterable[str]) -> NDArray[np.int64]:
        """The numbers of all pieces of such terrain."""
        found = self._places_by_terrain
        return np.array([place for key in set(keys) for place in found.get(key, ())], dtype=np.int64)

    @cached_property
    def _places_by_terrain(self) -> Mapping[str, Sequence[int]]:
        found: dict[str, list[int]] = {}
        for place, feature in enumerate(self._context.scenario.board.features):
            found.setdefault(feature.terrain, []).append(place)
        return found

    @cached_property
    def _areas(self) -> NDArray[np.object_]:
        found: NDArray[np.object_] = np.empty(len(self._context.scenario.board.features), dtype=object)
        found[:] = [feature.area for feature in self._context.scenario.board.features]
        return found

    @cached_property
    def _linear(self) -> NDArray[np.bool_]:
        return np.array([feature.linear for feature in self._context.scenario.board.features], dtype=np.bool_)


def _reason(key: str, cited: Citation, said: Text, *, hinders: bool) -> Reason:
    return Reason(key, cited.rule, said, None, Effect.HINDERS if hinders else Effect.NOTE)
