"""Pieces of maps and tables on the clipboard of the system, so that they go from window to window and program to program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from workbench.base.diagnostics import Diagnostic, Diagnostics
from workbench.checks.loading import load_ruleset
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.hex_choices import fill_terrain_keys
from workbench.files.clipboard_text import Piece, dump_clip, is_clip, read_clip
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset
from workbench.scenario.clipboard import Chart

# --- What pieces of maps have to know of a ruleset.


def chart_of(ruleset: Ruleset) -> Chart:
    """The words of a ruleset."""

    def layer(name: str) -> frozenset[str]:
        return frozenset(key for key, row in ruleset.terrain.items() if name in (row.layer, *row.also))

    return Chart(
        layer(HEXES),
        layer(HEXSIDES),
        layer(PATHS),
        layer(MARKERS),
        fill_terrain_keys(ruleset),
        frozenset(ruleset.units),
        frozenset(ruleset.states),
        ruleset.elevation_steps,
    )


def faces_spines(ruleset: Ruleset) -> bool:
    """Do units of this game face along hexspines, about which they have their covered arcs?"""
    arcs = (kind.values.get("arc") for kind in ruleset.units.values())
    return any(arc is not None and arc.value == "covered_arc" for arc in arcs)


def put(piece: Piece, document: AnyDocument) -> None:
    """Put a piece of a document on the clipboard, as plain text.

    A ``QMimeData`` of ours would be dead before the clipboard that holds it, and the program would crash as it ends.
    """
    text = dump_clip(piece, document.ruleset, document.base_folder)
    QGuiApplication.clipboard().setText(text)


def taken(document: AnyDocument) -> tuple[Piece | None, Diagnostics]:
    """The piece on the clipboard, or None: then what is wrong with it is told, nothing if there is none."""
    text = QGuiApplication.clipboard().text()
    return piece_of(text, document) if is_clip(text) else (None, Diagnostics())


def piece_of(text: str, document: AnyDocument) -> tuple[Piece | None, Diagnostics]:
    """The piece in a text; the ruleset of the open document is at hand already."""

    def find(name: str, base: Path) -> tuple[Ruleset | None, Diagnostics]:
        own = document.scenario.ruleset
        if name == own or (document.base_folder is not None and name == str((document.base_folder / own).resolve())):
            return document.ruleset, Diagnostics()
        return load_ruleset(name, base)

    piece, _, told = read_clip(text, find)
    return piece, told


# --- What an edit left out, in the words of the status bar.


def diagnostics_line(told: Sequence[Diagnostic], language: str) -> str:
    """What was left out, as one line."""
    words = [item.text.get(language) for item in told]
    return " · ".join(word[:1].upper() + word[1:] for word in words)
