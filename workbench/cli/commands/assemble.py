"""``assemble``: joins scenarios of single boards into one scenario file."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.base.systems import relative_path
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, file_to_write
from workbench.geometry.joined_boards import BoardPlace, side_by_side, span_of
from workbench.rules.ruleset import HEXES, Ruleset
from workbench.scenario.hex_board import IncludedBoard
from workbench.scenario.scenario import Scenario

_OUT = Text("scenario file to write", "fichier de scénario à écrire")
_BOARDS = Text(
    "[NAME=]FILE[:r][:A-Q][@COLUMN,ROW]: the board’s name, its scenario, turned by 180 degrees, the columns used, its place "
    "among the boards counted from 1,1 at the top left; without a place it lies right of the board before",
    "[NOM=]FICHIER[:r][:A-Q][@COLONNE,RANGÉE] : nom du plateau, son scénario, tourné de 180 degrés, colonnes employées, "
    "sa place parmi les plateaux à partir de 1,1 en haut à gauche ; sans place, à droite du plateau précédent",
)
_INCLUDE = Text(
    "leave the ground of the boards in their files, and write only where these lie and what differs",
    "laisser le terrain des plateaux dans leurs fichiers, et n’écrire que où ils se trouvent et ce qui diffère",
)
_FORCE = Text("write over a file that exists", "écraser un fichier existant")
_BOARD = re.compile(
    r"(?:(?P<name>[^=/\\]+)=)?(?P<file>.+?)(?P<marks>(?::(?:r|[A-Za-z]+-[A-Za-z]+))*)(?:@(?P<column>\d+),(?P<row>\d+))?"
)
_NAME = re.compile(r"(\d+[a-z]?)$")


@dataclass(frozen=True)
class _BoardRequest:
    """One board of the command line: its file, and the place without its columns and rows on the map."""

    file: Path
    place: BoardPlace
    column: int
    row: int
    half: bool


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("out", type=file_to_write, metavar="OUT", help=_OUT.get(language))
    parser.add_argument("boards", nargs="+", metavar="BOARD", help=_BOARDS.get(language))
    parser.add_argument("--include", action="store_true", help=_INCLUDE.get(language))
    parser.add_argument("--force", action="store_true", help=_FORCE.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the file and report what disagreed; 1 if a board does not load, does not fit or the file cannot be written."""
    from workbench.engine.sight.terrain_arrays import with_missing_slopes
    from workbench.files.scenario_writer import save_scenario
    from workbench.scenario.assembly import Piece, assemble

    out = Path(args.out)
    asked = _board_requests(args.boards, console)
    if asked is None:
        return USAGE
    if out.exists() and not args.force:
        words = Text("{file} exists; --force writes over it", "{file} existe ; --force l’écrase")
        console.message(words.format(file=out))
        return ERRORS
    loaded = _loaded(asked, out, console)
    if loaded is None:
        return ERRORS
    scenarios, ruleset = loaded
    pieces = [
        Piece(scenario, place, _included(one.file, scenario, out) if args.include else None)
        for one, scenario, place in zip(asked, scenarios, _places(asked, scenarios), strict=True)
    ]
    bases = {row.key for row in ruleset.terrain.values() if row.base and row.layer == HEXES}
    titles = [str(one.place.name) for one in asked]
    title = Text(f"Boards {' '.join(titles)}", f"Plateaux {' '.join(titles)}")
    joined, diagnostics = assemble(pieces, bases, title)
    console.diagnostics(diagnostics)
    if joined is None:
        return ERRORS
    saved = save_scenario(out, with_missing_slopes(joined, ruleset), ruleset)
    console.diagnostics(saved)
    if saved.has_errors:
        return ERRORS
    grid = joined.board.grid
    words = Text(
        "{file}: {columns} columns, {rows} rows, {n} warnings",
        "{file} : {columns} colonnes, {rows} rangées, {n} alertes",
    )
    console.answer(words.format(file=out, columns=grid.columns, rows=grid.rows, n=len(diagnostics)))
    return DONE


def _included(file: Path, scenario: Scenario, out: Path) -> IncludedBoard | None:
    """The board as the new file includes it; None where its ground cannot stay in its file."""
    from workbench.files.board_files import board_in_file

    return board_in_file(file, scenario, out.parent)


def _board_requests(words: Sequence[str], console: Console) -> list[_BoardRequest] | None:
    """The boards of the command line; None after a message about one that cannot be understood."""
    found: list[_BoardRequest] = []
    for number, word in enumerate(words, 1):
        match = _BOARD.fullmatch(word)
        marks = match["marks"].split(":")[1:] if match else []
        spans = [span_of(mark) for mark in marks if mark != "r"]
        if match is None or len(spans) > 1 or None in spans:
            console.message(Text('"{word}" is no board', "« {word} » n’est pas un plateau").format(word=word))
            return None
        file = Path(match["file"])
        ending = _NAME.search(file.stem)
        name = match["name"] or (ending[1] if ending else str(number))
        first, last = next((span for span in spans if span is not None), (1, 1))
        before = (found[-1].column, found[-1].row) if found else (0, 1)
        column, row = (int(match["column"]), int(match["row"])) if match["column"] else (before[0] + 1, before[1])
        place = BoardPlace(name, first=first, last=last, rotated="r" in marks)
        found.append(_BoardRequest(file, place, column, row, bool(spans)))
    return found if _in_rows(found, console) else None


def _in_rows(asked: Sequence[_BoardRequest], console: Console) -> bool:
    places = sorted((one.row, one.column) for one in asked)
    rows = sorted({row for row, _ in places})
    lines = [[column for r, column in places if r == row] for row in rows]
    if rows == list(range(1, len(rows) + 1)) and all(line == list(range(1, len(line) + 1)) for line in lines):
        return True
    text = Text(
        "boards must lie side by side from 1,1, one in each place",
        "les plateaux doivent se toucher à partir de 1,1, un seul par place",
    )
    console.message(text)
    return False


def _loaded(asked: Sequence[_BoardRequest], out: Path, console: Console) -> tuple[list[Scenario], Ruleset] | None:
    """The scenarios and their one ruleset, named as seen from the new file; None after their errors were printed."""
    from workbench.checks.loading import load_hexes

    scenarios: list[Scenario] = []
    found: Ruleset | None = None
    failed = False
    for one in asked:
        scenario, ruleset, diagnostics = load_hexes(one.file)
        console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
        if scenario is None or ruleset is None:
            failed = True
            continue
        # the same ruleset may be written as an id here and as a path there
        found = found or ruleset
        name = scenarios[0].ruleset if scenarios and ruleset is found else _seen_from(scenario.ruleset, one.file, out)
        scenarios.append(replace(scenario, ruleset=name))
    return None if failed or found is None else (scenarios, found)


def _seen_from(name: str, file: Path, out: Path) -> str:
    from workbench.checks.loading import load_ruleset
    from workbench.files.formats.own_yaml import OTHER_DRIVE

    if len(Path(name).parts) == 1 and (RULESETS / name).is_dir():
        return name
    folder = relative_path(file.resolve().parent / name, out.resolve().parent)
    if folder is None and not Path(name).is_absolute():
        raise CannotAnswer("other_drive", OTHER_DRIVE.format(name=name))
    return folder if folder is not None and load_ruleset(folder, out.parent)[0] is not None else name


def _places(asked: Sequence[_BoardRequest], scenarios: Sequence[Scenario]) -> list[BoardPlace]:
    sized = []
    for one, scenario in zip(asked, scenarios, strict=True):
        grid = scenario.board.grid
        place = one.place if one.half else replace(one.place, last=grid.columns)
        sized.append(replace(place, rows=grid.rows))
    cells = {(one.row, one.column): place for one, place in zip(asked, sized, strict=True)}
    rows = sorted({row for row, _ in cells})
    lines = [[cells[key] for key in sorted(cells) if key[0] == row] for row in rows]
    laid = iter(side_by_side(lines))
    placed = {key: next(laid) for key in sorted(cells)}
    return [placed[one.row, one.column] for one in asked]
