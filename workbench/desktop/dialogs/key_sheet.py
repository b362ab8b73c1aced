"""Pages of reference: all commands and gestures by subject, to be filtered and printed; the rules that are not modelled."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextDocument
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from workbench.desktop.dialogs.file_reports import usual_folder
from workbench.desktop.dialogs.guide_topics import topic_of
from workbench.desktop.export.sheets import ask_for_printer
from workbench.desktop.look.language import unbroken
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.actions import Actions, ActionSpec
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate

_ASKING = frozenset(
    {
        "ask-what-is-seen",
        "who-looks",
        "the-line-of-sight",
        "the-visible-area",
        "where-an-enemy-is-spotted",
        "the-field-of-fire",
        "where-a-unit-can-go",
        "the-line-from-the-side-and-as-text",
        "what-would-clear-it",
        "what-does-a-hex-hide",
        "several-observers",
        "how-exposed-is-every-hex",
        "kept-lines",
        "levels",
        "lines-areas-and-fire",
        "measuring-and-templates",
    }
)
"""Topics of the guide whose commands stand under *Ask*, whatever their menu is."""
_SUBJECT_OF = {"file": "file", "edit": "edit", "tools": "draw", "map": "map", "scenario": "file", "": "edit"}

Row = tuple[str, str]
"""What is done, and the keys for it."""


class _ReferencePage(FittingDialog):
    """A page of text with a button that closes it."""

    def __init__(self, title: str, html: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.prefer_size(600, 580)
        self.text = QTextBrowser()
        self.text.setHtml(unbroken(html))
        self.text.setAccessibleName(title)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)
        self.box = QVBoxLayout(self)
        self.box.addWidget(self.text)
        self.box.addWidget(self.buttons)


def _cursor_help(*, table: bool) -> Iterable[tuple[str, str]]:
    by_hexes, by_length = translate("Keys", "Cursor by a tenth of a hex"), translate("Keys", "Cursor by a millimetre")
    yield translate("Keys", "Cursor over the map, far with Shift"), translate("Keys", "Arrows")
    yield by_length if table else by_hexes, translate("Keys", "Alt and arrows")
    yield translate("Keys", "Click at the cursor; held down with arrows it drags"), translate("Keys", "Enter")
    yield translate("Keys", "Right button at the cursor"), translate("Keys", "Menu key")
    yield translate("Keys", "Scroll"), translate("Keys", "Ctrl and arrows")


def _map_mouse_help() -> Iterable[tuple[str, str]]:
    yield translate("Keys", "Move the map"), translate("Keys", "Space and drag")
    yield translate("Keys", "Zoom"), translate("Keys", "Wheel")
    yield translate("Keys", "Keep to a straight row"), translate("Keys", "Shift")
    yield translate("Keys", "Erase, lower or copy instead"), translate("Keys", "Ctrl")
    yield translate("Keys", "Pick what lies under the mouse"), translate("Keys", "Alt or right button")
    yield from _menu_help()


def _menu_help() -> Iterable[tuple[str, str]]:
    yield translate("Keys", "Menu, with Select and move"), translate("Keys", "Right button")
    yield translate("Keys", "Menu, with every tool"), translate("Keys", "Shift and right button, Shift+F10")


def _table_mouse_help() -> Iterable[tuple[str, str]]:
    yield translate("Keys", "Move the table"), translate("Keys", "Space or middle button and drag")
    yield translate("Keys", "Zoom"), translate("Keys", "Wheel")
    yield translate("Keys", "Select more"), translate("Keys", "Ctrl and click")
    yield translate("Keys", "Select with a frame"), translate("Keys", "Shift and drag")
    yield translate("Keys", "Let one look too"), translate("Keys", "Shift and click")
    yield translate("Keys", "Hold the line where it is"), translate("Keys", "Right button")
    yield from _menu_help()
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


def key_subjects(actions: Actions, *, table: bool = False) -> dict[str, list[Row]]:
    """What has keys in a window, and the gestures of the mouse, by the title of a subject."""
    found: dict[str, list[Row]] = {
        "ask": [],
        "draw": [],
        "map": [],
        "edit": [],
        "look": [],
        "file": [],
        "help": [],
    }
    for name, keys in actions.keys.items():
        spec = actions.specs[name]
        if keys:
            found[_subject(spec, table=table)].append((spec.words.rstrip("…"), actions.shown_keys(name)))
    titles = {
        "ask": translate("Keys", "Ask"),
        "draw": translate("Keys", "Draw"),
        "map": translate("Keys", "Map and layers"),
        "edit": translate("Keys", "Edit"),
        "look": translate("Keys", "Look"),
        "file": translate("Keys", "File and scenario"),
        "help": translate("Keys", "Help"),
    }
    rows = {titles[subject]: rows for subject, rows in found.items() if rows}
    rows[translate("Keys", "The mouse")] = list(_table_mouse_help() if table else _map_mouse_help())
    rows[translate("Keys", "The map by keys")] = list(_cursor_help(table=table))
    return rows


def _subject(spec: ActionSpec, *, table: bool) -> str:
    topic = topic_of([spec.id], table=table)
    if topic in _ASKING and spec.menu in ("view", "view/levels", "tools"):
        return "ask"
    menu = spec.menu.partition("/")[0]
    return menu if menu == "help" else _SUBJECT_OF.get(menu, "look")


class KeySheet(_ReferencePage):
    """All commands with keys and the gestures of the mouse, by subject. Typed words filter them; what is left is printed."""

    def __init__(
        self, actions: Actions, parent: QWidget, *, table: bool = False, settings: Settings | None = None
    ) -> None:
        super().__init__(translate("Keys", "Keys"), "", parent)
        self._settings = settings
        self._subjects = key_subjects(actions, table=table)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(translate("Keys", "Filter by what is done or by keys"))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._show)
        self.box.insertWidget(0, self.filter)
        self.setTabOrder(self.filter, self.text)
        action_role = QDialogButtonBox.ButtonRole.ActionRole
        self.print_button = self.buttons.addButton(translate("Keys", "&Print…"), action_role)
        self.pdf_button = self.buttons.addButton(translate("Keys", "Save as P&DF…"), action_role)
        self.print_button.clicked.connect(self.print_out)
        self.pdf_button.clicked.connect(self.save_pdf)
        for button in self.buttons.buttons():
            button.setAutoDefault(False)  # type: ignore[attr-defined]
        self._show("")
        self.filter.setFocus()

    def _show(self, words: str) -> None:
        self.text.setHtml(unbroken(self._page(words)))

    def _page(self, words: str) -> str:
        wanted = without_accents(words).split()
        parts = []
        for title, rows in self._subjects.items():
            kept = [row for row in rows if all(part in without_accents(f"{title} {' '.join(row)}") for part in wanted)]
            body = "".join(
                f"<tr><td width='70%'>{escape(what)}</td><td><b>{escape(keys)}</b></td></tr>" for what, keys in kept
            )
            if body:
                parts.append(f"<h3>{escape(title)}</h3><table width='100%' cellpadding='2'>{body}</table>")
        nothing = translate("Keys", "No command and no key is called so")
        return "".join(parts) or f"<p>{escape(nothing)}</p>"

    def print_out(self) -> None:
        """Ask for a printer, and print what is shown."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if ask_for_printer(printer, self):
            self._paper().print_(printer)

    def save_pdf(self) -> None:
        """Ask for a file, and write what is shown into it as PDF."""
        start = usual_folder(None, self._settings) / translate("Keys", "keys.pdf")
        title = translate("Keys", "Save the keys as PDF")
        name, _ = QFileDialog.getSaveFileName(self, title, str(start), "PDF (*.pdf)")
        if name:
            printer = QPrinter(QPrinter.PrinterMode.HighResolution)
            printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
            printer.setOutputFileName(str(Path(name).with_suffix(".pdf")))
            self._paper().print_(printer)

    def _paper(self) -> QTextDocument:
        """What is shown, black on white in any theme."""
        document = QTextDocument()
        document.setDefaultStyleSheet("body { color: black; }")
        page = f"<h2>{escape(self.windowTitle())}</h2>{self._page(self.filter.text())}"
        document.setHtml(f"<body>{unbroken(page)}</body>")
        return document


class NotModelledPage(_ReferencePage):
    """The optional rules that the program knows but does not apply."""

    def __init__(self, ruleset: Ruleset, language: str, parent: QWidget) -> None:
        head = translate("Reference", "{rules}: known and not applied").format(rules=ruleset.name.get(language))
        body = f"<h3>{escape(head)}</h3>"
        for option in ruleset.not_modelled:
            words = option.summary.get(language)
            name, rule = option.name.get(language), option.citation.words(language)
            body += f"<p><b>{escape(name)}</b> [{escape(rule)}]<br>{escape(words)}</p>"
        super().__init__(translate("Reference", "What is not modelled"), body, parent)
