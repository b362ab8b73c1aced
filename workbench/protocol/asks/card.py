"""The ask ``card``: the scenario on paper as values: its card, turn track, markers to have at hand, pieces to lay out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.base.text import Text
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer
from workbench.protocol.tabletop_request import TabletopQuestion
from workbench.rules.ruleset import Ruleset
from workbench.scenario.card import Allotment, CardSide, VictoryLevel
from workbench.scenario.scenario import AnyScenario
from workbench.sheets.card import CardEntry, card_sections, missing_fields
from workbench.sheets.play_aids import EdgePlace, PieceGroup, markers_needed, pieces_to_lay
from workbench.sheets.turn_track import Arrival, TurnTrack, turn_track


@hex_ask("card")
def card_of_hexes(question: Question) -> Answer:
    """The card: ``title``, ``game``, ``sides`` {side: name}, ``sections`` [{``group``, ``name``, ``fields`` [{``key``,
    ``name``, ``kind``, ``value``, ``text`` or ``by_side`` {side: text}, ``rule``, ``standing``, ``from``}]}], ``missing``
    [{``key``, ``name``, ``sides``}], ``free`` [keys that say nothing], ``track`` {``turns`` [{``turn``, ``clock``, ``light``,
    ``marked``, ``only``, ``arrivals``, ``zones``}], ``stated``, ``first``, ``late``}, ``markers`` [{``why``, ``key``,
    ``name``, ``count``, ``most``, ``side``, ``rule``}]."""
    return card_record(question.analysis.scenario, question.analysis.ruleset, question.language)


@tabletop_ask("card")
def card_of_table(question: TabletopQuestion) -> Answer:
    """As on hexes, and ``pieces`` [{``terrain``, ``name``, ``text``, ``shape``, ``length``, ``width``, ``level``, ``floors``,
    ``count``, ``places`` [{``id``, ``name``, ``middle``, ``points``, ``turned``}]}], each place as {``left`` or ``right``: n,
    ``top`` or ``bottom``: n} in the unit of the table."""
    return card_record(question.analysis.scenario, question.analysis.ruleset, question.language)


def card_record(scenario: AnyScenario, ruleset: Ruleset, language: str) -> dict[str, Any]:
    """The card as JSON; the command ``card`` writes it too."""
    sections = card_sections(scenario, ruleset)
    said = {entry.field.key for section in sections for entry in section.entries}
    record: dict[str, Any] = {
        "title": scenario.title.get(language),
        "game": ruleset.name.get(language),
        "sides": {force.side: scenario.forces.called(force.side).get(language) for force in scenario.forces.sides},
        "sections": [
            {
                "group": section.key,
                "name": section.name.get(language),
                "fields": [_entry(entry, language) for entry in section.entries],
            }
            for section in sections
        ],
        "missing": [
            {"key": one.key, "name": one.name.get(language), "sides": list(sides)}
            for one, sides in missing_fields(scenario, ruleset)
        ],
        "free": [key for key, one in ruleset.card_fields.items() if one.is_stored and key not in said],
        "track": _track(turn_track(scenario, ruleset), language),
        "markers": [
            {
                "why": one.why,
                "key": one.key,
                "name": one.name.get(language),
                "count": one.count,
                "most": one.most,
                "side": one.side,
                "rule": one.citation.rule,
            }
            for one in markers_needed(scenario, ruleset)
        ],
    }
    board = scenario.table
    if board is not None:
        record["pieces"] = [_group(group, board.unit, language) for group in pieces_to_lay(board, ruleset)]
    return record


def _entry(entry: CardEntry, language: str) -> dict[str, Any]:
    one = entry.field
    words: dict[str, Any] = (
        {"by_side": {side: text.get(language) for side, text in entry.by_side}}
        if one.per_side
        else {"text": entry.words.get(language)}
    )
    return {
        "key": one.key,
        "name": one.name.get(language),
        "kind": one.kind,
        "value": plain_value(entry.value, language),
        **words,
        "rule": one.citation.rule,
        "standing": one.citation.standing.value,
        **({"from": one.source} if one.source else {}),
    }


def plain_value(value: Any, language: str) -> Any:
    """The value of a field as JSON has it; texts in one language."""
    if isinstance(value, Text):
        return value.get(language)
    if isinstance(value, CardSide):
        return value.side
    if isinstance(value, Allotment):
        return {"count": value.count, "of": value.of, "turn": value.turn, "note": value.note.get(language)}
    if isinstance(value, VictoryLevel):
        return {"level": value.level, "side": value.side, "text": value.text.get(language)}
    if isinstance(value, Mapping):
        return {key: plain_value(held, language) for key, held in value.items()}
    return [plain_value(one, language) for one in value] if isinstance(value, tuple) else value


def _track(track: TurnTrack, language: str) -> dict[str, Any]:
    return {
        "stated": track.stated,
        "first": track.first,
        "turns": [
            {
                "turn": one.number,
                "clock": one.clock,
                "light": one.light,
                "marked": one.marked,
                "current": one.current,
                "only": one.only,
                "arrivals": [_arrival(arrival, language) for arrival in one.arrivals],
                "zones": list(one.zones),
            }
            for one in track.turns
        ],
        "late": [{"turn": turn, **_arrival(arrival, language)} for turn, arrival in track.late],
    }


def _arrival(one: Arrival, language: str) -> dict[str, Any]:
    return {"side": one.side, "units": list(one.units), "text": one.words.get(language), "zone": one.zone}


def _group(group: PieceGroup, unit: str, language: str) -> dict[str, Any]:
    return {
        "terrain": group.terrain,
        "name": group.name.get(language),
        "text": group.words(unit).get(language),
        "shape": group.shape,
        "length": group.length,
        "width": group.width,
        "level": group.level,
        "floors": group.floors,
        "count": len(group.pieces),
        "places": [
            {
                "id": piece.id,
                "name": piece.name.get(language),
                "middle": _edges(piece.middle),
                "points": [_edges(point) for point in piece.points],
                "turned": piece.turned,
            }
            for piece in group.pieces
        ],
    }


def _edges(place: EdgePlace) -> dict[str, float]:
    return {place.across[0]: place.across[1], place.down[0]: place.down[1]}
