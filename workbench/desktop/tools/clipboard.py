"""Pieces of hex maps and tabletops on the clipboard of the system, shared by windows and with other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtGui import QGuiApplication

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity
from workbench.base.text import capitalised
from workbench.checks.loading import load_ruleset
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.hex_choices import fill_terrain_keys
from workbench.files.clipboard_text import Piece, dump_clip, is_clip, read_clip
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset
from workbench.scenario.edits.clips import RulesetTerms

PieceT = TypeVar("PieceT", bound=Piece)


# --- What a piece of a map needs to know of a ruleset.


def ruleset_terms(ruleset: Ruleset) -> RulesetTerms:
    """The terrain keys, units and states that a ruleset knows, by layer."""

    def layer(name: str) -> frozenset[str]:
        return frozenset(key for key, row in ruleset.terrain.items() if name in (row.layer, *row.also))

    return RulesetTerms(
        layer(HEXES),
        layer(HEXSIDES),
        layer(PATHS),
        layer(MARKERS),
        fill_terrain_keys(ruleset),
        frozenset(ruleset.units),
        frozenset(ruleset.states),
        ruleset.elevation_steps,
    )


def put_on_clipboard(piece: Piece, document: AnyDocument) -> None:
    """Put a piece of a document on the clipboard, as plain text.

    A ``QMimeData`` of ours would be dead before the clipboard that holds it, and the program would crash as it ends.
    """
    text = dump_clip(piece, document.ruleset, document.base_folder)
    QGuiApplication.clipboard().setText(text)


def clip_to_paste(
    document: AnyDocument, kind: type[PieceT], *, wrong_kind: str, nothing: str
) -> tuple[PieceT | None, str]:
    """The piece on the clipboard if it is of a kind, ``Clip`` or ``TabletopScenario``; else None and a line for the status bar:
    ``wrong_kind`` for a piece of the other one, ``nothing`` when there is none, or what is wrong with it."""
    text = QGuiApplication.clipboard().text()
    piece, diagnostics = read_piece(text, document) if is_clip(text) else (None, Diagnostics())
    if isinstance(piece, kind):
        return piece, ""
    if piece is not None:
        return None, f"⚠ {wrong_kind}"
    errors = [item for item in diagnostics if item.severity is Severity.ERROR]
    return None, f"⚠ {diagnostics_line(errors, document.language)}" if errors else nothing


def read_piece(text: str, document: AnyDocument) -> tuple[Piece | None, Diagnostics]:
    """The piece in a text, and what is wrong with it; the ruleset of the open document is not read again."""

    def find(name: str, base: Path) -> tuple[Ruleset | None, Diagnostics]:
        own = document.scenario.ruleset
        if name == own or (document.base_folder is not None and name == str((document.base_folder / own).resolve())):
            return document.ruleset, Diagnostics()
        return load_ruleset(name, base)

    piece, _, diagnostics = read_clip(text, find)
    return piece, diagnostics


# --- What an edit left out, for the status bar.


def diagnostics_line(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """What was left out, as one line."""
    words = [item.text.get(language) for item in diagnostics]
    return " · ".join(capitalised(word) for word in words)
