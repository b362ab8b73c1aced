"""Hostile page templates in the dialog that prints: the window answers, and says what is wrong with each or shows its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reliability.hostile_templates import ANSWERED_WITHIN, HOSTILE, SAID_WITHIN, dialog_with, shown
from workbench.printing import page_process

pytestmark = [pytest.mark.gui, pytest.mark.slow, pytest.mark.usefixtures("qapp")]

REFUSED = {
    "answers_for_the_process": "4:1: <script> is not known on paper",
    "batches": "2:1: this cannot be worked out",
    "broken_utf8": "2:1: the file is not UTF-8",
    "calls_itself": "2:1: it calls itself without end",
    "cells_of_letters": " the page is longer than 500 sheets",
    "cells_of_one_table": "1:1: a table has more than 2500 cells",
    "cells_of_tables_in_one": "2:1: a table has more than 2500 cells",
    "counts_for_ever": "3:1: it runs too long",
    "deep": "2:1: more than 40 elements within each other",
    "every_letter": "1:1: a paragraph has more than 100000 letters",
    "fills_with_format": '2:1: "%" is for numbers',
    "foot_taller_than_sheet": " head and foot leave no room for the text",
    "groups_lists": "3:1: it takes more than",
    "holds_itself": "3:1: a list is written value by value",
    "huge_letters": " the page is longer than 500 sheets",
    "included_in_turn": "3:1: it calls itself without end",
    "includes_another_in_turn": "2:1: it calls itself without end",
    "includes_itself": "2:1: it ",
    "loops_into_itself": "2:1: it calls itself without end",
    "many_fonts": "2:1: the sizes, families and weights of the letters make more than 150 fonts",
    "page_then_never": "4:1: it takes more than",
    "picture_too_large": "2:1: the picture data:image/png is none, is damaged or cut off, or has more than 40 million pixels",
    "power": '2:1: "**" is for numbers',
    "reaches_for_classes": "2:1: access to attribute '__class__'",
    "repeats_text": '2:1: "*" is for numbers',
    "replaces_nothing": "2:1: a text grows beyond",
    "rows_over_rows": "1:1: the tables of the page have more than 4000 cells",
    "sheets_without_end": " the page is longer than 500 sheets",
    "spaces_kept": "1:1: a paragraph has more than 100000 letters",
    "styles_by_hundreds": "4:1: it ",
    "unites_lists": "3:1: it takes more than",
    "utf16": "1:1: the file is not UTF-8",
    "words_of_marks": "2:1: a paragraph has more than 100000 letters",
    "zeros": "1:1: a word has more than 1000 letters",
}
"""What is said of templates, after their name and a colon."""
SHOWN = {
    "columns_to_balance": "32 sheets",
    "keeps_all": "104 sheets",
    "lists_in_lists": "60 sheets",
    "one_cell_of_sheets": "64 sheets, the first 60 are shown",
    "picture_like_a_ribbon": "8 sheets",
    "pictures_of_millions": "9 sheets",
    "rows_of_many_sizes": "72 sheets, the first 60 are shown",
    "tables_four_deep": "9 sheets",
    "tiny_columns": "13 sheets",
}
"""Templates within the bounds, which are shown, with what is said of them."""


def file_of(name: str) -> Path:
    """A hostile template."""
    return HOSTILE / f"card-{name}.html"


def test_every_hostile_template_is_expected_to_be_refused_or_shown() -> None:
    assert sorted([*REFUSED, *SHOWN]) == sorted(path.stem.removeprefix("card-") for path in HOSTILE.glob("*.html"))


@pytest.mark.slow
@pytest.mark.share(3)
@pytest.mark.parametrize("name", REFUSED)
def test_the_dialog_says_what_is_wrong_with_a_hostile_template_and_answers_meanwhile(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_process, "MOST_SECONDS", 4.0)
    with dialog_with(HOSTILE.glob("*.html"), tmp_path) as dialog:
        found = shown(dialog, f"card-{name}")
    assert found.words.startswith(f"⚠ card-{name}.html:{REFUSED[name]}")
    assert found.said_after < SAID_WITHIN
    assert found.longest_work < ANSWERED_WITHIN


@pytest.mark.share(2)
@pytest.mark.parametrize("name", SHOWN)
def test_the_dialog_answers_while_it_lays_out_a_page_just_within_the_bounds(name: str, tmp_path: Path) -> None:
    with dialog_with([file_of(name)], tmp_path) as dialog:
        found = shown(dialog, f"card-{name}")
    assert found.words.startswith(SHOWN[name])
    assert found.longest_work < ANSWERED_WITHIN
