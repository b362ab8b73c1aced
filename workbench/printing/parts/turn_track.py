"""The turn track: what each turn brings, as far as the card and the forces say it."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.printing.printed_part import PageTexts, Plain, PrintedPart
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import find_zone
from workbench.sheets.turn_track import LIGHTS, turn_track


def values(page: PageTexts) -> Plain:
    """``track``."""
    return {"track": _track(page)}


NO_TURNS = Text("the card does not say how many turns are played", "la fiche ne dit pas combien de tours sont joués")


def missing(scenario: AnyScenario, ruleset: Ruleset) -> Text:
    """The reason why there is no track: neither the card nor a reinforcement names a turn; Text() where there is one."""
    return Text() if turn_track(scenario, ruleset).turns else NO_TURNS


PART = PrintedPart("turns", Text("Turn track", "Piste des tours"), values, shares_sheet=False, missing=missing)


def _track(page: PageTexts) -> Plain:
    """The turn track."""
    track = turn_track(page.scenario, page.ruleset)
    called = page.scenario.forces.called
    return {
        "stated": track.stated,
        "first": page.text(called(track.first)) if track.first else "",
        "turns": [
            {
                "number": turn.number,
                "clock": turn.clock,
                "light": page.text(LIGHTS[turn.light]) if turn.light in LIGHTS else "",
                "dark": turn.light == "night",
                "marked": turn.marked,
                "current": turn.current,
                "only": page.text(called(turn.only)) if turn.only else "",
                "arrivals": [
                    {
                        "side": page.text(called(one.side)) if one.side else "",
                        "text": page.text(one.words),
                        "pictures": [f"counter:{unit}" for unit in one.units],
                    }
                    for one in turn.arrivals
                ],
                "zones": [
                    page.text(zone.called)
                    for key in turn.zones
                    if (zone := find_zone(page.scenario.zones, key)) is not None
                ],
            }
            for turn in track.turns
        ],
    }
