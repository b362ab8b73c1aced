"""Who may spot, and for what (7.21, 8.0, 9.1)."""

from __future__ import annotations

from workbench.sight.results import BOMBARD, OBSERVE, Effect, Reason
from workbench.spotting.panzer_grenadier.troops import DEMORALIZED, IN_ASSAULT, Troop
from workbench.spotting.sentences import Sentences

_DIRECTING = (BOMBARD, OBSERVE)


def barred(watcher: Troop, purpose: str, words: Sentences) -> Reason | None:
    """Why a unit may not spot at all for this purpose, or None if it may.

    Leaders fire nothing themselves: what a leader spots serves bombardment, so his conditions hold for every purpose.
    """
    if not watcher.spots:
        return words.say("spot_unarmed", Effect.BLOCKS, unit=watcher.name)
    if watcher.leads:
        if watcher.has(DEMORALIZED):
            return words.say("spot_leader_demoralized", Effect.BLOCKS, unit=watcher.name)
        if purpose in _DIRECTING and watcher.is_a("tank_leader", "recon", "recon_leader"):
            return words.say("spot_leader_branch", Effect.BLOCKS, unit=watcher.name)
    elif purpose == BOMBARD and watcher.known and not watcher.attacks_by_bombardment:
        return words.say("spot_not_for_others", Effect.BLOCKS, unit=watcher.name)
    return None


def confined(watcher: Troop) -> bool:
    """True for a leader in an assault hex, who spots inside it only (7.21)."""
    return watcher.leads and watcher.has(IN_ASSAULT)
