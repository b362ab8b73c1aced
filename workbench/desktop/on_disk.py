"""A document against what is in its file now: what differs, reloading, and the question before it is overwritten."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from workbench.desktop.dialogs.on_disk import ChangedOnDisk, Choice
from workbench.desktop.document import AnyDocument
from workbench.desktop.storage import open_document
from workbench.files.stamps import FileState, state_since
from workbench.scenario.differences import differences

translate = QCoreApplication.translate


def is_changed(document: AnyDocument) -> bool:
    """Did another program write into the document's file since it was read or written here?"""
    if document.path is None or document.stamp is None:
        return False
    return state_since(document.path, document.stamp) in (FileState.CHANGED, FileState.UNKNOWN)


def ask(document: AnyDocument, language: str, parent: QWidget, *, saving: bool) -> Choice:
    """Show what the file has otherwise, and ask what to do; ``saving`` offers to overwrite it."""
    assert document.path is not None
    found, diagnostics = open_document(document.path, language)
    if found is not None:
        lines = differences(document.scenario, found.scenario)
    else:
        lines = tuple(item.text for item in diagnostics)
    name = document.path.name
    dialog = ChangedOnDisk(name, lines, language, parent, saving=saving, readable=found is not None)
    dialog.exec()
    dialog.deleteLater()
    return dialog.choice


def reloaded(document: AnyDocument, found: AnyDocument) -> bool:
    """Show in a document what was found in its file, as a step that can be undone; False if that needs another document."""
    here, there = document.scenario, found.scenario
    if type(here) is not type(there) or here.ruleset != there.ruleset:
        return False
    document.reload(there, found.stamp, translate("Filing", "Reload from the file"))
    return True
