"""What a window says is for people: no key of a file, no long number, no sentence of the other language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.every_ask import STAGES
from tests.desktop.everything_shown import LANGUAGES, opened, speaking
from tests.desktop.stories.test_french import legend_words
from tests.desktop.words_shown import beginnings_shown, headings_shown, lines_shown, words_shown
from tests.nameless import ID, nameless
from tests.shares import share
from tests.telltales import telltales
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme

pytestmark = pytest.mark.gui


def small_beginning(line: str, names: Iterable[str]) -> Iterator[str]:
    """The names of a ruleset (kinds, terrain, states) with which a line begins in small letters: names are written small within
    sentences, and capitalised where they begin a row, a title, a choice or a sentence."""
    if line[:1].islower():
        yield from (name for name in names if name[:1].islower() and re.match(rf"{re.escape(name)}(?!\w)", line))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_windows_are_for_people(qapp: QApplication, settings: Settings, language: str) -> None:
    apply_theme(qapp, "light")
    games = share(list(STAGES), 1, f"words for people in {language}")
    betrayed: set[str] = set()
    with speaking(qapp, settings, language), opened(settings, *(STAGES[game].path for game in games)) as shell:
        for _ in games:
            shell.step(1)
            page = shell.page
            assert page is not None
            scenario = page.document.scenario
            pieces = scenario.table.by_id if scenario.table is not None else ()
            # switches are named as files and the properties name them
            ids = [*page.document.ruleset.switches, *pieces, *(unit.id for _, unit in scenario.forces)]
            ids += [zone.id for zone in scenario.zones]
            rules = page.document.ruleset
            names = {
                row.name.get(language) for table in (rules.units, rules.terrain, rules.states) for row in table.values()
            }
            card = " ".join(repr(one) for one in (scenario.card, scenario.title, scenario.lines))
            for shown in words_shown(page) | legend_words(page):
                words = shown.replace("\N{NO-BREAK SPACE}", " ")
                if words in card or repr(words)[1:-1] in card or "Workbench authors" in words or ".yaml" in words:
                    continue  # said by whoever wrote the scenario
                betrayed |= {f"{scenario.ruleset}: {why}: {words}" for why in telltales(words, language, ids)}
            small = [words for words in beginnings_shown(page) if any(small_beginning(words, names))]
            small += [heading for heading in headings_shown(page) if heading[:1].islower()]
            betrayed |= {f"{scenario.ruleset}: a small beginning: {words}" for words in small}
    assert not betrayed, "\n".join(sorted(betrayed))


@pytest.mark.slow
@pytest.mark.parametrize("game", STAGES)
def test_what_has_no_name_is_not_called_by_its_id(
    qapp: QApplication, settings: Settings, game: str, tmp_path: Path
) -> None:
    apply_theme(qapp, "light")
    language = share(list(LANGUAGES), 1, f"things without a name in {game}")[0]
    file = nameless(STAGES[game].path, tmp_path)
    with speaking(qapp, settings, language), opened(settings, file) as shell:
        shell.step(1)
        page = shell.page
        assert page is not None
        scenario = page.document.scenario
        if scenario.table is not None:  # the Piece panel, and what the menu of pieces says
            inquiry: Any = page.inquiry
            inquiry.select((), (scenario.table.features[0].id,))
            QApplication.processEvents()
        betrayed = {line for line in lines_shown(page) | legend_words(page) if ID.search(line)}
    assert not betrayed, "\n".join(sorted(betrayed))
