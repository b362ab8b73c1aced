"""One attack of one unit at one hex in a game of one's own: who, from where, over what, and which modifiers hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from workbench.base.text import Text, signed
from workbench.engine.fire.modifiers import clamped_shift
from workbench.engine.fire.odds import Modifier
from workbench.engine.sight.results import FIRE, Effect, Reason
from workbench.engine.spotting.hex_doctrine import Terrain
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Parties, Sentences, Troop, joined
from workbench.games.generic.sight.terrain import NEITHER, TABLE, WORSE
from workbench.geometry.hex_lines import crossing
from workbench.geometry.hexes import Hex
from workbench.rules.attacks import BEST, Attack, AttackModifier, When
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True)
class Situation:
    """An attack as it stands: hexes, units, the distance."""

    origin: int
    target: int
    firer: Troop
    troop: Troop
    distance: int


def band_of(attack: Attack, distance: int) -> str:
    """The band of an attack at a distance; "" for one without bands, or beyond the last."""
    return next((name for name, most in attack.bands.items() if distance <= most), "")


class CrossedTerrain:
    """The terrain that lines cross between their ends, hexsides included."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, terrain: Terrain) -> None:
        self._scenario, self._ruleset, self._terrain = scenario, ruleset, terrain
        self._worse = TABLE in ruleset.tables and ruleset.tables[TABLE]["runs"] == WORSE
        self._known: dict[tuple[int, int], frozenset[str]] = {}

    def keys(self, origin: int, target: int) -> frozenset[str]:
        """The keys of all that is crossed. Of the two hexes beside a hexside along which the line runs what both hold counts,
        or what either holds where the worse one counts. A hexside at the firer's own hex that lets him look across does not."""
        known = self._known.get((origin, target))
        if known is None:
            known = self._known[origin, target] = frozenset(self._crossed(origin, target))
        return known

    def _crossed(self, origin: int, target: int) -> Iterator[str]:
        grid = self._scenario.board.grid
        start = grid.hexes[origin]
        before: int | None = origin
        for slot in crossing(grid.hexes[target].minus(start)).slots:
            numbers = [self._number(start, offset) for offset in slot.hexes]
            held = [{row.key for row in self._terrain.rows(one)} if one is not None else set() for one in numbers]
            yield from held[0] if len(held) == 1 else held[0] | held[1] if self._worse else held[0] & held[1]
            here = numbers[0] if len(numbers) == 1 else None
            yield from self._sides(before, here, own=before == origin)
            before = here
        yield from self._sides(before, target, own=before == origin)

    def _number(self, start: Hex, offset: Hex) -> int | None:
        return self._scenario.board.grid.index(start.plus(offset))

    def _sides(self, before: int | None, here: int | None, *, own: bool) -> Iterator[str]:
        if before is None or here is None or before == here:
            return
        for key in self._scenario.board.sides_at(before, here):
            row = self._ruleset.terrain[key]
            if not own or row.fact("open_from", NEITHER) == NEITHER:
                yield key


@dataclass
class Ledger:
    """The sums of shifts of several attacks, with a reason for every item."""

    totals: dict[str, int]
    reasons: list[Reason] = field(default_factory=list)
    items: dict[str, list[Modifier]] = field(default_factory=dict)


class Modifiers:
    """Says which modifiers of a ruleset hold in a situation; the conditions are those of :class:`When` and no others."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        terrain: Terrain,
        parties: Parties[Troop],
        spotting: SpottingDoctrine,
    ) -> None:
        self.scenario, self.ruleset, self.terrain = scenario, ruleset, terrain
        self._parties, self._spotting = parties, spotting
        self.words = Sentences(ruleset)
        self._crossed = CrossedTerrain(scenario, ruleset, terrain)

    def ledger(self, cases: Sequence[Situation], attacks: Mapping[str, Attack]) -> Ledger:
        """The shifts of some attacks in a situation, or in those of all who make them together: those of the target's terrain,
        then the modifiers in their order. A loss counts where it holds for any of them, a gain where it holds for all."""
        found = Ledger(dict.fromkeys(attacks, 0), [], {key: [] for key in attacks})
        target = cases[0].target
        at = self.scenario.board.grid.labels[target]
        shifts = {key: self._terrain_shifts(cases[0], attack) for key, attack in attacks.items()}
        for row in self.terrain.rows(target):
            amounts = {key: by_row[row.key] for key, by_row in shifts.items() if row.key in by_row}
            rules = ", ".join(dict.fromkeys(row.cite(key).rule for key in amounts))
            self._add(found, amounts, "fire_terrain", rules, at=at, terrain=row.name)
        holding = {key: self._holding(cases, attack) for key, attack in attacks.items()}
        for modifier in self.ruleset.modifiers.values():
            amounts = {key: modifier.shift for key, held in holding.items() if modifier in held}
            self._add(found, amounts, "fire_shift", modifier.citation.rule, at=at, name=modifier.name)
        return found

    def multipliers(self, cases: Sequence[Situation], attack: Attack, *, defence: bool = False) -> list[AttackModifier]:
        """The modifiers that multiply the strength of an attacker, or with ``defence`` the value of a target against all of
        ``cases``."""
        found = self._holding(cases, attack, defence=defence)
        return [one for one in found if (one.defence_times if defence else one.times) != 1]

    def _holding(self, cases: Sequence[Situation], attack: Attack, *, defence: bool = False) -> list[AttackModifier]:
        """The modifiers that hold for an attack, in their order: of several with one line the first."""
        lines: set[str] = set()
        found = []
        for modifier in self.ruleset.modifiers.values():
            meant = not modifier.attacks or attack.key in modifier.attacks
            taken = bool(modifier.line) and modifier.line in lines
            gain = modifier.defence_times < 1 if defence else modifier.shift > 0
            if meant and not taken and self._holds_for(modifier, cases, attack, gain=gain):
                found.append(modifier)
                lines.add(modifier.line)
        return found

    def _terrain_shifts(self, case: Situation, attack: Attack) -> dict[str, int]:
        """The shift of an attack by each row of terrain in the target's hex; losses only for those whom the row shelters."""
        found = {}
        for row in self.terrain.rows(case.target):
            amount, meant = row.fact(attack.key), str(row.fact("shelters") or "").split()
            sheltered = not meant or not case.troop.known or case.troop.is_a(*meant)
            if isinstance(amount, int) and amount and (amount > 0 or sheltered):
                found[row.key] = amount
        losses = {key: amount for key, amount in found.items() if amount < 0}
        if attack.terrain == BEST and len(losses) > 1:
            best = min(losses, key=lambda key: losses[key])
            found = {key: amount for key, amount in found.items() if amount > 0 or key == best}
        return found

    def _add(
        self,
        ledger: Ledger,
        amounts: Mapping[str, int],
        key: str,
        rule: str,
        *,
        at: str,
        **values: object,
    ) -> None:
        amounts = {one: amount for one, amount in amounts.items() if amount}
        if not amounts:
            return
        spelled = joined([_shift_words(self.ruleset.attacks[one].name, amount) for one, amount in amounts.items()])
        effect = Effect.HINDERS if min(amounts.values()) < 0 else Effect.NOTE
        section = self.ruleset.messages[key].rule or rule
        reason = self.words.reason(key, {**values, "attacks": spelled}, effect, at, section)
        ledger.reasons.append(reason)
        for one, amount in amounts.items():
            ledger.totals[one] += amount
            ledger.items[one].append(Modifier(amount, reason))

    def bounded(self, attack: Attack, total: int) -> tuple[int, Reason | None]:
        """A sum within the bounds of its attack, and the reason if that is another."""
        net = clamped_shift(total, attack.least, attack.most)
        if net == total:
            return net, None
        values = {"attack": attack.name, "raw": signed(total), "net": signed(net)}
        return net, self.words.reason("fire_bounded", values, Effect.NOTE, None, attack.citation.rule)

    def _holds_for(self, modifier: AttackModifier, cases: Sequence[Situation], attack: Attack, *, gain: bool) -> bool:
        judged = (self._holds(modifier.when, case, attack) for case in cases)
        return all(judged) if modifier.all_firers or gain else any(judged)

    def _holds(self, when: When, case: Situation, attack: Attack) -> bool:
        board = self.scenario.board
        if when.higher or when.lower:
            climb = int(board.elevation[case.target]) - int(board.elevation[case.origin])
            if not ((when.higher and climb > 0) or (when.lower and climb < 0)):
                return False
        if when.range is not None and not when.range[0] <= case.distance <= when.range[1]:
            return False
        if when.band and band_of(attack, case.distance) not in when.band:
            return False
        if when.state and not case.troop.has(*when.state):
            return False
        if when.firer_state and not case.firer.has(*when.firer_state):
            return False
        if when.kind and not case.troop.is_a(*when.kind):
            return False
        if when.firer_kind and not case.firer.is_a(*when.firer_kind):
            return False
        chosen = self.scenario.conditions
        if not all(self.ruleset.condition_choice(name, chosen) in choices for name, choices in when.condition.items()):
            return False
        if when.action and (case.troop.action.split() or [""])[0] not in when.action:
            return False
        if when.stack is not None and not when.stack[0] <= len(self._stack(case, when.stack_of)) <= when.stack[1]:
            return False
        if when.with_kind and not any(one.unit != case.troop.unit for one in self._stack(case, when.with_kind)):
            return False
        if when.firer_spots and not self._spots(case):
            return False
        if when.target_in and not self._in(case.target, when.target_in):
            return False
        if when.firer_in and not self._in(case.origin, when.firer_in):
            return False
        return not when.crossed or not self._crossed.keys(case.origin, case.target).isdisjoint(when.crossed)

    def _stack(self, case: Situation, names: tuple[str, ...]) -> list[Troop]:
        """The units in the target's hex that are not of the firer's side, of some kinds or tags, and the target."""
        there = self._parties.enemies_at(case.target, case.firer.side)
        if case.troop.known and case.troop.unit not in {one.unit for one in there}:
            there = [*there, case.troop]
        return [one for one in there if not names or one.is_a(*names)]

    def _spots(self, case: Situation) -> bool:
        party = case.troop.party if case.troop.known else None
        look = self._spotting.spotted(case.origin, case.target, observer=case.firer.party, party=party, purpose=FIRE)
        return look.spotted

    def _in(self, number: int, keys: tuple[str, ...]) -> bool:
        return any(row.key in keys for row in self.terrain.rows(number))


def _shift_words(name: Text, amount: int) -> Text:
    return Text(f"{name.get('en')} {signed(amount)}", f"{name.get('fr')} {signed(amount)}")
