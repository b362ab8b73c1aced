"""The user's own collection of pieces and squads for tables: each is a small scenario in a file of its own, with nothing but
the piece on a table of its size, so it is read, checked, exchanged and edited like any other."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import shapely

from workbench.base.data_folders import files_of_ours
from workbench.base.diagnostics import Diagnostics, why_not_written
from workbench.base.systems import file_stem
from workbench.base.text import Text
from workbench.files.rulesets import read_ruleset
from workbench.files.safe_files import data_path
from workbench.files.scenario_reader import read_scenario
from workbench.files.scenario_writer import save_scenario, scenario_source
from workbench.files.yaml_reader import Document, read_yaml
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.scenario import AnyScenario, TabletopScenario
from workbench.scenario.tabletop_board import moved_feature, rounded_length

_MARGIN = 2.5
"""Room about units at the edge of a piece, in centimetres."""
_MOST = 500
"""Files beyond so many are not read."""


@dataclass(frozen=True)
class KeptPiece:
    """A piece of the collection: its file, and its scenario or why it cannot be read."""

    path: Path
    scenario: TabletopScenario | None
    diagnostics: Diagnostics

    @property
    def name(self) -> Text:
        """What the user called it, or else the name of its file."""
        return self.scenario.title if self.scenario is not None else Text.of(self.path.stem)


def collection_folder() -> Path:
    """The folder of the collection, which may not be there."""
    return data_path() / "pieces"


def kept_pieces() -> list[KeptPiece]:
    """Every piece of the collection, by name; files that cannot be read come with their errors."""
    try:
        files = list(islice(files_of_ours(collection_folder()), _MOST))
    except OSError:
        return []
    return sorted((read_piece_file(path) for path in files), key=lambda piece: (piece.name.en.casefold(), piece.path))


def read_piece_file(path: Path) -> KeptPiece:
    """A piece in any file; a scenario on a map of hexes, and one without pieces and units, is an error."""
    document = read_yaml(path)
    scenario, _, diagnostics = read_scenario(document, path.parent, read_ruleset)
    if scenario is not None:
        _require_piece(scenario, document, diagnostics)
    piece = scenario if isinstance(scenario, TabletopScenario) and not diagnostics.has_errors else None
    return KeptPiece(path, piece, diagnostics)


def _require_piece(scenario: AnyScenario, document: Document, diagnostics: Diagnostics) -> None:
    """Report what is wrong with a scenario that should be a piece, at its place in the document."""
    if scenario.table is None:
        text = Text(
            "this is a map of hexes, not a piece of a table", "c’est une carte à hexagones, pas un élément de table"
        )
        diagnostics.error("not_a_piece", text, span=document.span(("map", "kind")))
    elif not scenario.table.features and not any(True for _ in scenario.forces):
        text = Text("there is no piece and no unit in this file", "ce fichier n’a ni élément ni unité")
        diagnostics.error("empty_piece", text, span=document.span(("map",)))


def keep_piece(name: str, clip: TabletopScenario, ruleset: Ruleset, home: Path | None = None) -> Diagnostics:
    """Add a scenario with nothing but pieces and units (a clip) to the collection, on a table of their size; the
    path of a ruleset relative to ``home`` becomes an absolute path."""
    if home is not None and (home / clip.ruleset).exists():
        clip = replace(clip, ruleset=str((home / clip.ruleset).resolve()))
    return _write(replace(_cropped(clip), title=Text.of(name)), ruleset)


def _write(piece: TabletopScenario, ruleset: Ruleset | None) -> Diagnostics:
    folder = collection_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        diagnostics = Diagnostics()
        text = Text("the folder {folder} cannot be made: {why}", "le dossier {folder} ne peut être créé : {why}")
        diagnostics.error("write_failed", text.format(folder=str(folder), why=why_not_written(error)))
        return diagnostics
    return save_scenario(_free_path(folder, piece.title.get()), piece, ruleset)


def _free_path(folder: Path, name: str) -> Path:
    plain = unicodedata.normalize("NFD", name.casefold()).encode("ascii", "ignore").decode()
    stem = file_stem(plain, "piece", most=40)
    names = (stem if number == 1 else f"{stem}_{number}" for number in range(1, 10_000))
    return next(path for word in names if not (path := folder / f"{word}.yaml").exists())


def _cropped(clip: TabletopScenario) -> TabletopScenario:
    """The clip on a table that is as large as its pieces and units."""
    margin = _MARGIN * clip.board.units_per_cm
    places = [one.area for one in clip.board.features]
    places += [
        shapely.MultiPoint([unit.at, *unit.models]).buffer(margin) for _, unit in clip.forces if unit.at is not None
    ]
    left, top, right, bottom = shapely.total_bounds(places).tolist()
    board = replace(
        clip.board,
        width=rounded_length(max(right - left, 1.0)),
        height=rounded_length(max(bottom - top, 1.0)),
        features=tuple(moved_feature(one, -left, -top) for one in clip.board.features),
    )
    forces = tuple(
        replace(force, units=tuple(shifted_unit(unit, -left, -top) for unit in force.units))
        for force in clip.forces.sides
        if force.units
    )
    return replace(clip, board=board, forces=replace(clip.forces, sides=forces))


def rename_piece(piece: KeptPiece, name: str) -> Diagnostics:
    """Give a piece of the collection another name, as it is in its file now; that keeps its own name. A file that is no piece
    any more, such as one that was cut off, stays as it is."""
    document = read_yaml(piece.path)
    scenario, ruleset, diagnostics = read_scenario(document, piece.path.parent, read_ruleset)
    if scenario is not None:
        _require_piece(scenario, document, diagnostics)
    if scenario is None or ruleset is None or diagnostics.has_errors:
        return diagnostics
    source = scenario_source(document, scenario, ruleset)
    return save_scenario(piece.path, replace(scenario, title=Text.of(name)), ruleset, source)


def forget_piece(path: Path) -> None:
    """Delete a piece of the collection.

    Raises:
        OSError: the file cannot be deleted.
    """
    path.unlink(missing_ok=True)


def import_piece(path: Path) -> Diagnostics:
    """Copy a piece from a file into the collection, with what is wrong if it is none."""
    found = read_piece_file(path)
    if found.scenario is None:
        return found.diagnostics
    piece = found.scenario
    if (path.parent / piece.ruleset).exists():
        piece = replace(piece, ruleset=str((path.parent / piece.ruleset).resolve()))
    if not piece.title:
        piece = replace(piece, title=Text.of(path.stem))
    return _write(piece, None)


def export_piece(piece: KeptPiece, target: Path) -> Diagnostics:
    """Write a piece of the collection into a file for others."""
    return piece.diagnostics if piece.scenario is None else save_scenario(target, piece.scenario)
