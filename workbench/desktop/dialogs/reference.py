"""Pages to look things up: all keys, and what is not modelled."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from workbench.desktop.actions import Actions
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate


def _page(title: str, html: str, parent: QWidget) -> QDialog:
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    dialog.resize(560, 560)
    text = QTextBrowser()
    text.setHtml(html)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    box = QVBoxLayout(dialog)
    box.addWidget(text)
    box.addWidget(buttons)
    return dialog


def shortcuts_dialog(actions: Actions, parent: QWidget) -> QDialog:
    """Every command that has a key, and what the mouse does."""
    rows = [(escape(words), escape(keys)) for words, keys in actions.shortcuts()]
    rows += [
        (translate("Keys", "Move the map"), translate("Keys", "Space and drag")),
        (translate("Keys", "Zoom"), translate("Keys", "Wheel")),
        (translate("Keys", "Keep to a straight row"), translate("Keys", "Shift")),
        (translate("Keys", "Erase, lower or copy instead"), translate("Keys", "Ctrl")),
        (translate("Keys", "Pick what lies under the mouse"), translate("Keys", "Alt or right button")),
    ]
    body = "".join(f"<tr><td>{words}</td><td width='40'></td><td><b>{keys}</b></td></tr>" for words, keys in rows)
    return _page(translate("Keys", "Keys"), f"<table cellpadding='3'>{body}</table>", parent)


def not_modelled_dialog(ruleset: Ruleset, language: str, parent: QWidget) -> QDialog:
    """The rules that the bench knows of and does not apply."""
    parts = [translate("Reference", "{rules}: known and not applied").format(rules=ruleset.name.get(language))]
    body = f"<h3>{escape(parts[0])}</h3>"
    for option in ruleset.not_modelled:
        words = option.summary.get(language)
        body += f"<p><b>{escape(option.name.get(language))}</b> [{escape(option.citation.rule)}]<br>{escape(words)}</p>"
    return _page(translate("Reference", "What is not modelled"), body, parent)
