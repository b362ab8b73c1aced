"""Every sentence of the window has its French, also the few that Qt says itself."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from workbench.desktop.app.application import install_language
from workbench.desktop.look.language import labelled
from workbench.desktop.look.make_translations import translated_sources

IN_F_STRING = re.compile(r"\b(?:tr|translate|QT_TRANSLATE_NOOP)\([^\n\"]*'")
"""A sentence in single quotes stands inside an f-string, where lupdate does not look: it would stay English."""


def test_no_sentence_is_translated_inside_an_f_string() -> None:
    assert IN_F_STRING.search("""f"<p>{self.tr('Rules')}</p>\"""")
    found = [path.name for path in translated_sources() if IN_F_STRING.search(path.read_text(encoding="utf-8"))]
    assert not found


@pytest.mark.gui
def test_a_dialog_for_files_is_french_throughout(qapp: QApplication) -> None:
    def labels() -> list[str]:
        dialog = QFileDialog()
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        return [label.text() for label in dialog.findChildren(QLabel)]

    english = labels()
    installed = install_language(qapp, "fr")
    try:
        french = labels()
        colon = labelled("Rétablir", "rien à rétablir")
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)
    assert english
    assert not set(english) & set(french)
    assert colon == "Rétablir : rien à rétablir"
