"""Cover of a target of a table game of one's own, and what shifts each attack on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from workbench.base.text import Text
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import (
    BOMBARD,
    FIRE,
    INDIRECT,
    NO_MARGIN,
    Effect,
    Party,
    Reason,
    Standpoint,
    TabletopRequest,
)
from workbench.engine.spotting.tabletop_cover import Shelter, cover_reasons
from workbench.engine.spotting.troops import Troop
from workbench.games.generic_table.fire.context import FireContext
from workbench.games.generic_table.fire.situations import Situation, Situations

OBSERVED = (INDIRECT, BOMBARD)
"""Purposes of fire that needs no line of its own."""


class CoverRules:
    """Judges cover on one table."""

    def __init__(self, context: FireContext, situations: Situations) -> None:
        self._context, self._situations = context, situations

    def case(
        self,
        origin: Standpoint,
        target: Standpoint,
        firer: Troop,
        troop: Troop,
        *,
        indirect: bool = False,
        band: str | None = None,
    ) -> tuple[Situation, bool, tuple[Text, ...]]:
        """An attack as it stands, whether the line is clear, and what the line took for granted."""
        context = self._context
        request = TabletopRequest(
            INDIRECT if indirect else FIRE, firer.side, firer.party, troop.party, tolerance=NO_MARGIN
        )
        line = context.sight.line(origin, target, request)
        shelter = context.shelters.shelter_for(origin, target, line.heights, indirect=indirect)
        case = Situation(origin, target, firer, troop, line.range, line.heights, shelter, band)
        return case, line.visible, () if indirect else line.assumed

    def judge(self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, purpose: str) -> Cover:
        """See :meth:`workbench.games.generic_table.fire.doctrine.Doctrine.cover`."""
        context = self._context
        shooter, troop = context.parties.troop_of(firer, origin), context.parties.troop_of(party, target)
        indirect = purpose in OBSERVED
        case, visible, assumed = self.case(origin, target, shooter, troop, indirect=indirect)
        reasons = self.reasons_of(case.shelter)
        if not visible and not indirect:
            reasons.append(context.words.reason("fire_no_line", effect=Effect.BLOCKS))
        values: dict[str, object] = {"cover": case.shelter.cover}
        for key, attack in context.ruleset.attacks.items():
            if attack.indirect == indirect:
                ledger = self._situations.ledger(case, attack)
                values[key], bounded = self._situations.bounded(attack, ledger)
                reasons += [*ledger.reasons, *([bounded] if bounded is not None else [])]
        extra: dict[str, object] = {"range": case.distance, "higher": case.heights[0] > case.heights[1]}
        side = "" if indirect else self._situations.struck_side(origin, target, troop)
        if side:
            extra["side"] = side
            said = context.words.sentence(f"fire_side_{side}")
            reasons.append(context.words.reason("fire_hits_side", side=said))
        if not troop.known:
            assumed = (*assumed, context.words.sentence("fire_assumed_target", unit=troop.name))
        return Cover(values, without_repeats(reasons), extra, assumed)

    def reasons_of(self, shelter: Shelter) -> list[Reason]:
        """The pieces that give cover and those that do not, one reason each."""
        found = cover_reasons(shelter, self._context.words)
        if not shelter.has_reasons:
            row = self._context.ruleset.terrain.get(self._context.ruleset.ground)
            none = found[0]
            found = [replace(none, rule=none.rule or (row.cite("cover").rule if row is not None else ""))]
        return found


def without_repeats(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons without repeated sentences, as several attacks share some."""
    found: dict[tuple[str, str | None, str], Reason] = {}
    for reason in reasons:
        found.setdefault((reason.key, reason.at, reason.text.en), reason)
    return tuple(found.values())
