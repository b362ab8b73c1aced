"""Boards that a scenario includes: each is a scenario file of its own, of which the ground counts and nothing else.

The scenario names the file, and keeps what it changes on the boards. A checksum of the ground says whether the file is still
the one that the scenario was made on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path, PurePosixPath, PureWindowsPath

from workbench.base.diagnostics import Diagnostics, Severity, Span
from workbench.base.systems import relative_path
from workbench.base.text import Text
from workbench.files.map_variants_reader import base_terrain
from workbench.files.map_writer import ground_lines
from workbench.files.yaml_reader import Source
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard, IncludedBoard, IncludedBoards
from workbench.scenario.map_moves import can_be_joined
from workbench.scenario.scenario import A, AnyScenario, Scenario

FoundBoard = tuple[AnyScenario | None, Ruleset | None, Diagnostics]
FindBoard = Callable[[str], FoundBoard]
"""Loads the scenario of a board by its file as a scenario names it."""

_PUT_IT_THERE = Text(
    "put the file of the board there, or write where it is (paths begin at the folder of this scenario)",
    "mettez-y le fichier du plateau, ou écrivez où il se trouve (les chemins partent du dossier de ce scénario)",
)
_OPEN_IT = Text("open that file: it says what is wrong", "ouvrez ce fichier : il dit ce qui ne va pas")


def included_board(file: str, board: HexBoard) -> IncludedBoard:
    """A board as a scenario includes it from a file. Whose its terrain is, is the scenario's own business."""
    ground = replace(board, owners={})
    text = "\n".join([ground.ground, *ground_lines(ground, sorted)])
    return IncludedBoard(file, ground, hashlib.sha256(text.encode()).hexdigest()[:12])


def board_in_file(path: Path, scenario: Scenario, folder: Path) -> IncludedBoard | None:
    """A board as a scenario in a folder includes it; None if no path leads there (another drive of Windows), or if its file
    only includes another board."""
    file = relative_path(path.resolve(), folder.resolve())
    return None if file is None or scenario.included is not None else included_board(file, scenario.board)


# --- Reads the boards that a scenario names


def read_included(
    source: Source, grid: HexGrid, ruleset: Ruleset, find_board: FindBoard, diagnostics: Diagnostics
) -> IncludedBoards | None:
    """The boards of a map that name a file; None if none does. What prevents the reading of one is an error at its place, a
    file that is another one than when the scenario was saved a warning."""
    reader = _BoardReader(ruleset, find_board, diagnostics)
    found: dict[str, IncludedBoard] = {}
    named = False
    for entry, place in zip(source.entries("map", "boards"), grid.boards, strict=False):
        file, checksum = source.word(*entry, "file"), source.word(*entry, "checksum")
        if file:
            named = True
            board = reader.board(file, place, source.document.span((*entry, "file")))
            if board is not None:
                found[place.name] = board
                reader.compare(board, checksum or "", place, source.document.span((*entry, "file")))
    return IncludedBoards(found, base_terrain(ruleset)) if named else None


class _BoardReader:
    def __init__(self, ruleset: Ruleset, find_board: FindBoard, diagnostics: Diagnostics) -> None:
        self.ruleset, self.find_board, self.diagnostics = ruleset, find_board, diagnostics

    def board(self, file: str, place: BoardPlace, span: Span) -> IncludedBoard | None:
        """The board in a file; None after an error that says why it is not taken."""
        if PurePosixPath(file).is_absolute() or PureWindowsPath(file).drive or "\\" in file:
            text = Text(
                f'"{file}" is no path from the folder of the scenario',
                f"« {file} » n’est pas un chemin depuis le dossier du scénario",
            )
            hint = Text(
                "write boards/village.yaml, with slashes", "écrivez boards/village.yaml, avec des barres obliques"
            )
            self.diagnostics.error("bad_board_file", text, span=span, hint=hint)
            return None
        scenario, ruleset, problems = self.find_board(file)
        if scenario is None or ruleset is None:
            self._unreadable(file, place, problems, span)
            return None
        if not isinstance(scenario, Scenario):
            text = Text(f"{file} is a table, no board of hexes", f"{file} est une table, pas un plateau d’hexagones")
            self.diagnostics.error("bad_board", text, span=span)
            return None
        if ruleset.id != self.ruleset.id:
            text = Text(
                f"board {place.name} ({file}) is played by {ruleset.id}, the scenario by {self.ruleset.id}",
                f"le plateau {place.name} ({file}) se joue avec {ruleset.id}, le scénario avec {self.ruleset.id}",
            )
            self.diagnostics.error("two_rulesets", text, span=span)
            return None
        return included_board(file, scenario.board) if self._fits(file, scenario.board.grid, place, span) else None

    def _unreadable(self, file: str, place: BoardPlace, problems: Diagnostics, span: Span) -> None:
        wrong = next((item for item in problems if item.severity is Severity.ERROR), None)
        why = wrong.text if wrong is not None else Text("it is no scenario", "ce n’est pas un scénario")
        text = Text("board {name}: {file} cannot be read: {why}", "plateau {name} : {file} est illisible : {why}")
        hint = _PUT_IT_THERE if wrong is not None and wrong.code == "read_failed" else _OPEN_IT
        if wrong is not None and wrong.code in ("boards_in_board", "no_board_file"):
            hint = wrong.hint
        self.diagnostics.error("no_board_file", text.format(name=place.name, file=file, why=why), span=span, hint=hint)

    def _fits(self, file: str, grid: HexGrid, place: BoardPlace, span: Span) -> bool:
        if can_be_joined(grid) and grid.rows == place.rows and grid.columns >= place.last:
            return True
        text = Text(
            f"{file} is no board of {place.rows} rows and {place.last} columns or more",
            f"{file} n’est pas un plateau de {place.rows} rangées et d’au moins {place.last} colonnes",
        )
        hint = Text(
            f"it has {grid.rows} rows and {grid.columns} columns, or no half hexes at its edges",
            f"il a {grid.rows} rangées et {grid.columns} colonnes, ou pas de demi-hexagones aux bords",
        )
        self.diagnostics.error("bad_board", text, span=span, hint=hint)
        return False

    def compare(self, board: IncludedBoard, checksum: str, place: BoardPlace, span: Span) -> None:
        """Warn of a board that is not as it was when the scenario was saved."""
        if not checksum or checksum == board.checksum:
            return
        text = Text(
            f"board {place.name} ({board.file}) has changed since this scenario was saved; its new ground is shown",
            f"le plateau {place.name} ({board.file}) a changé depuis l’enregistrement ; on voit son nouveau terrain",
        )
        hint = Text(
            "look at what stands on it, and save the scenario if all is right",
            "regardez ce qui s’y trouve, et enregistrez le scénario si tout va bien",
        )
        self.diagnostics.warning("board_changed", text, span=span, hint=hint)


def refuse_boards(file: str) -> FoundBoard:
    """Finds no board: those of boards themselves."""
    diagnostics = Diagnostics()
    text = Text("a board cannot include boards itself", "un plateau ne peut lui-même inclure des plateaux")
    hint = Text("name the file of the board that it includes", "nommez le fichier du plateau qu’il inclut")
    diagnostics.error("boards_in_board", text, hint=hint)
    return None, None, diagnostics


def boards_of(scenario: AnyScenario, ruleset: Ruleset) -> FindBoard:
    """Finds the boards that a scenario has read already, under the files that it names."""
    included = scenario.included if isinstance(scenario, Scenario) else None
    known = {board.file: board for board in included.by_name.values()} if included else {}

    def find(file: str) -> FoundBoard:
        board = known.get(file)
        return (None if board is None else Scenario(Text(), scenario.ruleset, board.ground)), ruleset, Diagnostics()

    return find


# --- Files as another folder sees them


def with_relocated_boards(scenario: A, old: Path, new: Path) -> A:
    """The scenario as a file in another folder has it: the files of its boards are named as seen from there. A board to which
    no path leads from there (another drive of Windows) is included no longer, and its ground stands in the scenario."""
    if not isinstance(scenario, Scenario) or scenario.included is None or old.resolve() == new.resolve():
        return scenario
    home, target = old.resolve(), new.resolve()
    return replace(
        scenario, included=scenario.included.with_files(lambda file: relative_path((home / file).resolve(), target))
    )
