"""Pages to look things up: all keys, and what is not modelled."""

from __future__ import annotations

from collections.abc import Iterable
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
    text.setAccessibleName(title)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    box = QVBoxLayout(dialog)
    box.addWidget(text)
    box.addWidget(buttons)
    return dialog


def _cursor(*, table: bool) -> Iterable[tuple[str, str]]:
    by_hexes, by_length = translate("Keys", "Cursor by a tenth of a hex"), translate("Keys", "Cursor by a millimetre")
    yield translate("Keys", "Cursor over the map, far with Shift"), translate("Keys", "Arrows")
    yield by_length if table else by_hexes, translate("Keys", "Alt and arrows")
    yield translate("Keys", "Click at the cursor; held down with arrows it drags"), translate("Keys", "Enter")
    yield translate("Keys", "Right button at the cursor"), translate("Keys", "Menu key")
    yield translate("Keys", "Scroll"), translate("Keys", "Ctrl and arrows")


def _map_hand() -> Iterable[tuple[str, str]]:
    yield translate("Keys", "Move the map"), translate("Keys", "Space and drag")
    yield translate("Keys", "Zoom"), translate("Keys", "Wheel")
    yield translate("Keys", "Keep to a straight row"), translate("Keys", "Shift")
    yield translate("Keys", "Erase, lower or copy instead"), translate("Keys", "Ctrl")
    yield translate("Keys", "Pick what lies under the mouse"), translate("Keys", "Alt or right button")


def _table_hand() -> Iterable[tuple[str, str]]:
    yield translate("Keys", "Move the table"), translate("Keys", "Space or middle button and drag")
    yield translate("Keys", "Zoom"), translate("Keys", "Wheel")
    yield translate("Keys", "Select more"), translate("Keys", "Ctrl and click")
    yield translate("Keys", "Select with a frame"), translate("Keys", "Shift and drag")
    yield translate("Keys", "Let one look too"), translate("Keys", "Shift and click")
    yield translate("Keys", "Hold the line where it is"), translate("Keys", "Right button")
    yield translate("Keys", "Move what is selected by 1 mm, by 1 cm"), translate("Keys", "Arrows, Shift and arrows")
    yield translate("Keys", "Turn what is selected"), translate("Keys", "Ctrl and wheel")
    yield translate("Keys", "Steps of 15°, squares"), translate("Keys", "Shift")
    yield translate("Keys", "Draw without snapping"), translate("Keys", "Ctrl")
    yield translate("Keys", "End a polygon or a line"), translate("Keys", "Enter or right button")
    yield (
        translate("Keys", "Draw the terrain under the mouse"),
        translate("Keys", "Right button before the first point"),
    )
    yield translate("Keys", "Take the last corner back"), translate("Keys", "Backspace")


def shortcuts_dialog(actions: Actions, parent: QWidget, *, table: bool = False) -> QDialog:
    """Every command that has a key, and what the mouse does on a hex map, or on a ``table``."""
    hand = _table_hand() if table else _map_hand()
    rows = [(escape(words), escape(keys)) for words, keys in (*actions.shortcuts(), *_cursor(table=table), *hand)]
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
