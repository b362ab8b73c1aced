"""The scenario card: what the card says, field by field, and the zones of the map."""

from __future__ import annotations

import re

from workbench.base.text import Text
from workbench.printing.labels import LABELS
from workbench.printing.printed_part import PageTexts, Plain, PrintedPart, without_units
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import OBJECTIVE, ZONE_KINDS
from workbench.sheets.card import CardEntry, card_sections

_COUNT = re.compile(r"\b(\d+) x (?=\w)")
"""A number of something with the "x" of the card, in place of which paper has "×"."""
DATE_PARTS = ("day", "month", "year")
"""The fields of a card that say the date in parts."""
_ID = re.compile(r"\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b")


def values(page: PageTexts) -> Plain:
    """``author``, ``card`` and ``zones``."""
    return {"author": page.scenario.card.author, "card": _card(page), "zones": _zones(page)}


NOTHING_SAID = Text(
    "the card is empty, and there are no units and zones", "la fiche est vide, et il n’y a ni unités ni zones"
)


def nothing_said(scenario: AnyScenario, ruleset: Ruleset) -> Text:
    """The reason why a map alone has no card and no page of a scenario; Text() where it has them."""
    said = scenario.card.filled() or scenario.zones or not without_units(scenario, ruleset)
    return Text() if said else NOTHING_SAID


PART = PrintedPart("card", Text("Scenario card", "Fiche de scénario"), values, in_all=False, missing=nothing_said)
"""All parts have the page of the scenario in its place."""


def _card(page: PageTexts) -> list[Plain]:
    """The fields of the card by group."""
    return [
        {
            "key": section.key,
            "name": page.text(section.name),
            "entries": _with_one_date(page, [_entry(page, entry) for entry in section.entries]),
        }
        for section in card_sections(page.scenario, page.ruleset)
    ]


def _entry(page: PageTexts, entry: CardEntry) -> Plain:
    """A field of the card."""
    called = page.scenario.forces.called
    return {
        "key": entry.field.key,
        "name": page.text(entry.field.name),
        "text": words_with_names(page, entry.words),
        "lines": words_with_names(page, entry.words).split("\n") if entry.words else [],
        "rule": page.section(entry.field.citation),
        "by_side": [
            {"side": page.text(called(side)), "text": words_with_names(page, words)} for side, words in entry.by_side
        ],
    }


def _with_one_date(page: PageTexts, entries: list[Plain]) -> list[Plain]:
    """The fields of a group with day, month and year as one date, as readers write it; without a part of the date beside a
    field that says it whole."""
    whole = next((one["text"] for one in entries if one["key"] == "date"), "")
    entries = [one for one in entries if one["key"] not in DATE_PARTS or one["text"] not in whole.split()]
    parts = {one["key"]: one for one in entries if one["key"] in DATE_PARTS}
    if len(parts) < len(DATE_PARTS):
        return entries
    written = " ".join(parts[key]["text"] for key in DATE_PARTS)
    date = {
        **parts[DATE_PARTS[0]],
        "key": "date",
        "name": page.text(LABELS["date"]),
        "text": written,
        "lines": [written],
    }
    first = next(one for one in entries if one["key"] in DATE_PARTS)
    return [date if one is first else one for one in entries if one is first or one["key"] not in DATE_PARTS]


def words_with_names(page: PageTexts, words: Text) -> str:
    """Words of the card with the names of units and weapons in place of their ids, which nobody reads on paper."""
    units = {unit.id: unit for _, unit in page.scenario.forces}
    pieces = _foreign_pieces(page)

    def named(found: re.Match[str]) -> str:
        key = found[0]
        if key in units:
            return page.unit_name(units[key])
        if key in pieces:
            return pieces[key]
        return page.text(page.ruleset.weapons[key].name) if key in page.ruleset.weapons else key

    written = _COUNT.sub(r"\1 × ", _ID.sub(named, page.text(words)))
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, pieces))})\b", named, written) if pieces else written


def _foreign_pieces(page: PageTexts) -> dict[str, str]:
    """The names of pieces of a table whose ids are no words of this language: they are not in the name."""
    board = page.scenario.table
    if board is None or page.language == "en":
        return {}
    named = {piece.id: page.text(piece.name) for piece in board.features if piece.name}
    return {key: name for key, name in named.items() if len(key) > 3 and key.casefold() not in name.casefold()}


def _zones(page: PageTexts) -> list[Plain]:
    """The zones of the map; ``on_card`` are objectives that a field of the card lists."""
    listed = any(one.source == "objectives" for one in page.ruleset.card_fields.values())
    return [
        {
            "name": page.text(zone.short_name),
            "on_card": listed and zone.kind == OBJECTIVE,
            "kind": page.text(ZONE_KINDS[zone.kind]) if zone.kind in ZONE_KINDS else zone.kind,
            "side": page.text(page.scenario.forces.called(zone.side)) if zone.side else "",
            "turn": zone.turn,
            "value": zone.value,
            "held_by": page.text(page.scenario.forces.called(zone.control)) if zone.control else "",
            "text": page.text(zone.text),
            "hexes": page.labels(zone.hexes),
        }
        for zone in page.scenario.zones
    ]
