"""The plan of a table in words: what pieces to bring, where each of them lies by distances from two edges, and the zones."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.engine.sight.tabletop_wording import number_text, unit_name, unit_words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, TabletopBoard
from workbench.scenario.zones import ZONE_KINDS, Zone
from workbench.sheets.play_aids import EdgePlace, LaidPiece, PieceGroup, edge_place, pieces_to_lay

_TITLE = Text("Laying out the table", "Mettre la table en place")
_SIZE = Text(
    "The table is {wide} × {high} {unit}. All distances are in {units}, from the edges of the plan.",
    "La table fait {wide} × {high} {unit}. Toutes les distances sont en {units}, depuis les bords du plan.",
)
_BRING = Text("What to bring", "Ce qu’il faut")
_PLACES = Text("Where each piece lies", "Où va chaque pièce")
_HEAD = (
    Text("no.", "n°"),
    Text("piece", "pièce"),
    Text("middle", "milieu"),
    Text("marked points a, b, c …", "points marqués a, b, c …"),
)
_ZONES = Text("Zones and objectives", "Zones et objectifs")
_ZONE_HEAD = (
    Text("zone", "zone"),
    Text("kind", "genre"),
    Text("corners", "coins"),
    Text("for players", "pour les joueurs"),
)
_NONE = Text("No piece of terrain lies on this table.", "Aucune pièce de terrain n’est sur cette table.")
_MOST_PARTS = 6
"""A line of more straight parts is bent as it comes: their lengths help nobody to lay it."""
_EDGES = {
    "left": Text("left", "gauche"),
    "right": Text("right", "droite"),
    "top": Text("top", "haut"),
    "bottom": Text("bottom", "bas"),
}


@dataclass(frozen=True)
class NumberedPiece:
    """A piece under the number that it has on the plan, and the group of those like it."""

    number: int
    group: PieceGroup
    piece: LaidPiece


def numbered_pieces(scenario: TabletopScenario, ruleset: Ruleset) -> list[NumberedPiece]:
    """The pieces of a table, those of a kind and size with numbers in a row."""
    groups = pieces_to_lay(scenario.board, ruleset)
    pairs = [(group, piece) for group in groups for piece in group.pieces]
    return [NumberedPiece(number, *pair) for number, pair in enumerate(pairs, start=1)]


def point_of(place: EdgePlace, board: TabletopBoard) -> Point:
    """Where a place lies, from the left upper corner of the table."""
    (side, across), (level, down) = place.across, place.down
    return (
        across if side == "left" else board.width - across,
        down if level == "top" else board.height - down,
    )


def table_plan_page(
    scenario: TabletopScenario, ruleset: Ruleset, pieces: Sequence[NumberedPiece], language: str
) -> str:
    """The lists that go with a plan as a page (the HTML of :mod:`workbench.printing.markup`)."""
    board = scenario.board
    title = _TITLE.get(language)
    size = _SIZE.format(
        wide=_figure(board.width, language),
        high=_figure(board.height, language),
        unit=unit_name(board.unit),
        units=unit_words(board.unit),
    )
    parts = [f"<h1>{html.escape(title)}</h1><p>{html.escape(size.get(language))}</p>"]
    if pieces:
        brought = "".join(_brought(pieces, board, language))
        parts.append(f"<h2>{html.escape(_BRING.get(language))}</h2><div class='columns-2'>{brought}</div>")
        head = "".join(f"<th>{html.escape(words.get(language))}</th>" for words in _HEAD)
        rows = "".join(_piece_row(one, language) for one in pieces)
        parts.append(
            f"<h2>{html.escape(_PLACES.get(language))}</h2><table><thead><tr>{head}</tr></thead>{rows}</table>"
        )
    else:
        parts.append(f"<p>{html.escape(_NONE.get(language))}</p>")
    zones = [zone for zone in scenario.zones if zone.outline]
    if zones:
        head = "".join(f"<th>{html.escape(words.get(language))}</th>" for words in _ZONE_HEAD)
        rows = "".join(_zone_row(zone, scenario, language) for zone in zones)
        parts.append(f"<h2>{html.escape(_ZONES.get(language))}</h2><table><thead><tr>{head}</tr></thead>{rows}</table>")
    foot = html.escape(scenario.title.get(language))
    return (
        f"<html><head><title>{html.escape(title)}</title></head><body><footer><p>{foot}</p></footer>"
        f"{''.join(parts)}</body></html>"
    )


def _brought(pieces: Sequence[NumberedPiece], board: TabletopBoard, language: str) -> Iterator[str]:
    """A line for every group, with the numbers of its pieces."""
    done: list[PieceGroup] = []
    for one in pieces:
        if not any(one.group is group for group in done):
            done.append(one.group)
            last = one.number + len(one.group.pieces) - 1
            numbers = str(one.number) if last == one.number else f"{one.number}–{last}"
            words = one.group.words(board.unit).get(language)
            yield f"<p>{html.escape(words)} <small>({numbers})</small></p>"


def _piece_row(one: NumberedPiece, language: str) -> str:
    name = one.group.name.get(language)
    if one.piece.name:
        name = f"{one.piece.name.get(language)} ({name})"
    if 0 < len(one.piece.parts) <= _MOST_PARTS:
        name += ": " + " + ".join(_figure(length, language) for length in one.piece.parts)
    corners = "; ".join(
        f"<b>{letter}</b>\N{NO-BREAK SPACE}{html.escape(_place(place, language))}"
        for letter, place in zip("abcdefghij", one.piece.points, strict=False)
    )
    return (
        f"<tr><td><b>{one.number}</b></td><td>{html.escape(name)}</td>"
        f"<td>{html.escape(_place(one.piece.middle, language))}</td><td>{corners or '–'}</td></tr>"
    )


def _zone_row(zone: Zone, scenario: TabletopScenario, language: str) -> str:
    side = next((force.name.get(language) for force in scenario.forces.sides if force.side == zone.side), zone.side)
    kind = ", ".join(part for part in (ZONE_KINDS[zone.kind].get(language), side) if part)
    corners = " · ".join(html.escape(_place(edge_place(point, scenario.board), language)) for point in zone.outline)
    cells = (html.escape(zone.called.get(language)), html.escape(kind), corners, html.escape(zone.text.get(language)))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _place(place: EdgePlace, language: str) -> str:
    """``left 12.5, top 8``, on one line."""
    parts = (f"{_EDGES[edge].get(language)} {_figure(far, language)}" for edge, far in (place.across, place.down))
    return ", ".join(parts).replace(" ", "\N{NO-BREAK SPACE}")


def _figure(length: float, language: str) -> str:
    return number_text(length, 1).get(language)
