"""French typography: no line begins with a colon, a question mark or a closing quotation mark, and none ends with an opening
one, wherever words run over several lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QListView,
    QStyledItemDelegate,
    QTextBrowser,
    QWidget,
)

import workbench.desktop
from tests.desktop.everything_shown import HEX, TABLE, dialogs_once, opened, speaking
from tests.desktop.terrain_map import pixels_of
from tests.desktop.words_shown import plain
from workbench.base.data_folders import GUIDE_FRENCH
from workbench.desktop.dialogs.guide import GuideDialog, guide_page
from workbench.desktop.look.language import ParagraphLabel, joined_clauses, labelled, plain_text
from workbench.desktop.look.settings import Settings

pytestmark = pytest.mark.gui

LOOSE = re.compile(r"« | [:;?!%»]")
_SIGNS = re.findall(r"`([:;?!%»][^`]*)`", GUIDE_FRENCH.read_text("utf-8"))
"""Signs and words of commands that the guide quotes."""
NO_BREAK = "\u00a0"
DESKTOP = Path(workbench.desktop.__file__).parent


def _as_laid_out(root: QWidget) -> Iterator[str]:
    """The words below a widget that Qt may break into lines, as it gets them."""
    for one in (root, *root.findChildren(QWidget)):
        if isinstance(one, QLabel):
            if one.wordWrap():
                yield QLabel.text(one)
        elif isinstance(one, QTextBrowser):
            words = one.document().toRawText()
            for code in _SIGNS:
                words = words.replace(f" {code}", code)
            yield words
        elif isinstance(one, QListView) and one.wordWrap():
            yield from _rows(one)


def _rows(view: QAbstractItemView) -> Iterator[str]:
    delegate, model = view.itemDelegate(), view.model()
    assert isinstance(delegate, QStyledItemDelegate)
    for row in range(model.rowCount() if model is not None else 0):
        yield delegate.displayText(model.index(row, 0).data(), QLocale())


def _broken(root: QWidget) -> set[str]:
    return {f"{type(root).__name__}: {words}" for words in _as_laid_out(root) if LOOSE.search(plain(words))}


@pytest.mark.slow
def test_no_line_of_a_window_or_a_dialog_begins_with_a_mark_of_punctuation(
    qapp: QApplication, settings: Settings
) -> None:
    found: set[str] = set()
    joined = 0
    with speaking(qapp, settings, "fr"), opened(settings, HEX, TABLE) as shell:
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            QApplication.processEvents()
            roots: list[QWidget] = [shell, *(make() for make in dialogs_once(page).values())]
            for root in roots:
                if isinstance(root, GuideDialog):
                    root.open_page(guide_page("fr"))
                found |= _broken(root)
                joined += sum(NO_BREAK in words for words in _as_laid_out(root))
            for dialog in roots[1:]:
                dialog.deleteLater()
    assert not found
    assert joined > 50


def test_a_narrow_label_keeps_the_mark_with_its_word_and_gives_its_words_as_they_were_set(qapp: QApplication) -> None:
    said = "Menace : « Allemands », 76 % ; où ?"
    label = ParagraphLabel(said)
    assert QLabel.text(label) == said.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(
        " »", "\u00a0»"
    ).replace(" %", "\u00a0%").replace(" ;", "\u00a0;").replace(" ?", "\u00a0?")
    assert label.text() == said
    label.deleteLater()


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("bois à 20 m, entre 0 m.", "bois à 20~m, entre 0~m."),
        ("à 12,5 po ; 3/8 in", "à 12,5~po~; 3/8~in"),
        ("24 cm et 5 mm", "24~cm et 5~mm"),
        ("4 minutes, 2 points, 3 motos", "4 minutes, 2 points, 3 motos"),
    ],
)
def test_no_line_ends_between_a_length_and_its_unit(qapp: QApplication, said: str, shown: str) -> None:
    label = ParagraphLabel(said)
    assert QLabel.text(label).replace(NO_BREAK, "~") == shown
    label.deleteLater()


JOINED = re.compile(r"""["'][:;] ["']\.join\(|f(["'])(?:(?!\1).)*\}[:;] """)
"""Words put together with a mark of English."""
NOT_SHOWN_OR_TYPED = {"application.py", "make_translations.py", "card_fields.py", "html_pages.py", "underlay_dock.py"}
"""Lines for a console, styles and names of sources, and what is typed into a field alike in every language."""


def test_no_words_of_the_window_are_joined_with_the_marks_of_english() -> None:
    found = [
        f"{path.name}:{count}: {line.strip()}"
        for path in sorted(DESKTOP.rglob("*.py"))
        if path.name not in NOT_SHOWN_OR_TYPED
        for count, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if JOINED.search(line) and not re.search(r" [:;] ", line)
    ]
    assert found == [], "labelled and joined_clauses know the blanks of French"


def test_clauses_and_labels_have_the_blanks_of_their_language(qapp: QApplication, settings: Settings) -> None:
    with speaking(qapp, settings, "fr"):
        assert (joined_clauses(["un", "deux", "trois"]), labelled("un", "deux")) == ("un ; deux ; trois", "un : deux")
    with speaking(qapp, settings, "en"):
        assert (joined_clauses(iter(["one", "two"])), joined_clauses([])) == ("one; two", "")


def test_tooltips_and_questions_keep_the_mark_with_its_word() -> None:
    words = plain_text("mot " * 29 + "fin : « suite »")
    assert not [line for line in words.split("\n") if re.match(r"[:;?!%»]", line.strip()) or line.endswith("«")]


@pytest.mark.parametrize("pixels", [9, 10, 11, 12, 13, 14, 16, 20])
def test_the_accent_of_a_capital_is_not_cut_off(qapp: QApplication, pixels: int) -> None:
    def ink(label: QLabel) -> int:
        font = label.font()
        font.setPixelSize(pixels)
        label.setFont(font)
        label.adjustSize()
        shade = pixels_of(label.grab().toImage()).astype(int).sum(axis=-1)
        return int((shade != shade[-1, -1]).any(axis=1).sum())

    roomy = QLabel("À")
    roomy.setContentsMargins(0, 9, 0, 0)
    assert ink(ParagraphLabel("À")) == ink(roomy)
