"""Pieces of maps and tables on the clipboard of the system, so that they go from window to window and program to program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from workbench.base.diagnostics import Diagnostics
from workbench.desktop.document import AnyDocument
from workbench.files.clips import Piece, dump_clip, is_clip, read_clip
from workbench.files.rulesets import load_ruleset
from workbench.rules.ruleset import Ruleset


def put(piece: Piece, document: AnyDocument) -> None:
    """Put a piece of a document on the clipboard, as plain text.

    A ``QMimeData`` of ours would be dead before the clipboard that holds it, and the program would crash as it ends.
    """
    text = dump_clip(piece, document.ruleset, document.home)
    QGuiApplication.clipboard().setText(text)


def taken(document: AnyDocument) -> tuple[Piece | None, Diagnostics]:
    """The piece on the clipboard, or None: then what is wrong with it is told, nothing if there is none."""
    text = QGuiApplication.clipboard().text()
    return piece_of(text, document) if is_clip(text) else (None, Diagnostics())


def piece_of(text: str, document: AnyDocument) -> tuple[Piece | None, Diagnostics]:
    """The piece in a text; the ruleset of the open document is at hand already."""

    def find(name: str, base: Path) -> tuple[Ruleset | None, Diagnostics]:
        own = document.scenario.ruleset
        if name == own or (document.home is not None and name == str((document.home / own).resolve())):
            return document.ruleset, Diagnostics()
        return load_ruleset(name, base)

    piece, _, told = read_clip(text, find)
    return piece, told
