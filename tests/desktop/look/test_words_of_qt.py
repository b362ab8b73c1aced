"""Qt's own dialogs speak French where Qt has no French words itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QDir
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTreeView

pytestmark = pytest.mark.gui


def test_the_file_dialog_says_in_french_what_is_a_folder(qapp: QApplication, french: None, tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "bridge.yaml").write_text("x")
    dialog = QFileDialog(None, "Ouvrir", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFilter(QDir.Filter.AllEntries | QDir.Filter.NoDotAndDotDot)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    dialog.show()
    view = dialog.findChild(QTreeView, "treeView")
    assert isinstance(view, QTreeView)
    for _ in range(100):
        QTest.qWait(20)
        model, root = view.model(), view.rootIndex()
        if model.rowCount(root) == 2 and model.index(0, 2, root).data():
            break
    assert {model.index(row, 2, root).data() for row in range(2)} >= {"Dossier"}
    dialog.close()
    dialog.deleteLater()
