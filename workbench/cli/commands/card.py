"""``card``: the card of a scenario as players read it, its turn track, the markers and on tables the pieces to lay out."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from workbench.base.text import Text
from workbench.cli.answer_text import JSON, SCENARIO
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.protocol.asks.card import card_record
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Citation, Standing, citation_words
from workbench.scenario.scenario import AnyScenario
from workbench.sheets.card import CardEntry, card_sections, missing_fields
from workbench.sheets.play_aids import markers_needed, pieces_to_lay, place_words
from workbench.sheets.turn_track import LIGHTS, TrackTurn, TurnTrack, turn_track

_STANDINGS = {
    Standing.READING: Text("our reading", "notre lecture"),
    Standing.OUTSIDE: Text("from outside the source", "hors de la source"),
    Standing.HOUSE: Text("house field", "champ maison"),
}
_MISSING = Text("Not said, and needed to play", "Manque, et nécessaire pour jouer")
_TRACK = Text("Turn track", "Piste des tours")
_MARKERS = Text("Markers", "Marqueurs")
_PIECES = Text("Pieces to lay out", "Éléments à poser")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the card; 1 if the scenario does not load."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    if args.json:
        console.record(card_record(analysis.scenario, analysis.ruleset, console.language))
    else:
        console.answer("\n".join(card_lines(analysis.scenario, analysis.ruleset, console.language)))
    return DONE


def card_lines(scenario: AnyScenario, ruleset: Ruleset, language: str) -> Iterable[str]:
    """The lines that the command prints."""
    yield scenario.title.get(language)
    yield ruleset.name.get(language)
    for section in card_sections(scenario, ruleset):
        yield ""
        yield section.name.get(language)
        for entry in section.entries:
            yield from _entry(scenario, entry, language)
    missing = missing_fields(scenario, ruleset)
    if missing:
        yield ""
        called = scenario.forces.called
        of = [", ".join(called(side).get(language) for side in sides) for _, sides in missing]
        names = [
            one.name.get(language) + (f" ({sides})" if sides else "")
            for (one, _), sides in zip(missing, of, strict=True)
        ]
        yield _colon(_MISSING.get(language), ", ".join(names), language)
    yield from _track(scenario, turn_track(scenario, ruleset), language)
    yield from _markers(scenario, ruleset, language)
    board = scenario.table
    if board is not None:
        yield ""
        yield _PIECES.get(language)
        for group in pieces_to_lay(board, ruleset):
            yield f"  {group.words(board.unit).get(language)}"
            for piece in group.pieces:
                named = piece_called(board.by_id[piece.id], ruleset).get(language)
                yield f"    {_colon(named, place_words(piece.middle, board.unit).get(language), language)}"


def _colon(head: str, words: str, language: str) -> str:
    return f"{head} : {words}" if language.startswith("fr") else f"{head}: {words}"


def _source(citation: Citation, language: str) -> str:
    standing = _STANDINGS.get(citation.standing)
    rule = citation_words(citation.rule, "en") if language == "en" else citation.rule
    return f" [{rule}{', ' + standing.get(language) if standing else ''}]" if rule else ""


def _entry(scenario: AnyScenario, entry: CardEntry, language: str) -> Iterable[str]:
    name = f"{entry.field.name.get(language)}{_source(entry.field.citation, language)}"
    if entry.field.per_side:
        yield f"  {name}"
        for side, words in entry.by_side:
            yield from _words(f"    {scenario.forces.called(side).get(language)}", words.get(language), language)
    else:
        yield from _words(f"  {name}", entry.words.get(language), language)


def _words(head: str, words: str, language: str) -> Iterable[str]:
    lines = words.split("\n")
    if len(lines) == 1:
        yield _colon(head, lines[0], language)
    else:
        yield _colon(head, "", language).rstrip()
        margin = " " * (len(head) - len(head.lstrip()) + 2)
        yield from (f"{margin}- {line}" for line in lines)


def _track(scenario: AnyScenario, track: TurnTrack, language: str) -> Iterable[str]:
    if not track.turns:
        return
    yield ""
    yield _TRACK.get(language)
    for turn in track.turns:
        yield f"  {_turn(scenario, turn, language)}".rstrip()


def _turn(scenario: AnyScenario, turn: TrackTurn, language: str) -> str:
    called = scenario.forces.called
    marks = [f"{turn.number:>3} {turn.clock}".rstrip()]
    if turn.light:
        marks.append(LIGHTS[turn.light].get(language))
    if turn.only:
        marks.append(Text("only {side}", "seulement {side}").format(side=called(turn.only)).get(language))
    if turn.current:
        marks.append(Text("played now", "joué maintenant").get(language))
    if turn.marked:
        marks.append(Text("special rule", "règle spéciale").get(language))
    for one in turn.arrivals:
        side = called(one.side).get(language) if one.side else ""
        marks.append(_colon(side, one.words.get(language), language) if side else one.words.get(language))
    return " · ".join(marks)


def _markers(scenario: AnyScenario, ruleset: Ruleset, language: str) -> Iterable[str]:
    found = markers_needed(scenario, ruleset)
    if not found:
        return
    yield ""
    yield _MARKERS.get(language)
    for one in found:
        side = f", {scenario.forces.called(one.side).get(language)}" if one.side else ""
        if one.most > one.count:
            words = Text("{n} at the start, up to {most}", "{n} au début, jusqu’à {most}")
            count = words.format(n=one.count, most=one.most).get(language)
        else:
            count = str(one.count)
        yield f"  {_colon(one.name.get(language) + side, count, language)}"
