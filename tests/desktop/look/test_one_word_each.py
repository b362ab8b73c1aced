"""In French each thing that the window does has one word: what is selected is never "choisi", what is chosen never
"sélectionné", and what is taken away is "retiré"."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

from workbench.base.data_folders import TRANSLATIONS

_SELECTS = re.compile(r"\bselect(s|ed|ing|ion)?\b", re.IGNORECASE)
_CHOOSES = re.compile(r"\b(choose|chooses|chosen|choosing|choice|pick|picks)\b", re.IGNORECASE)
_SELECTIONNE = re.compile(r"sélection", re.IGNORECASE)
_CHOISIT = re.compile(r"\bchoisi|\bchoix\b", re.IGNORECASE)
_OTHER_WORDS_FOR_TAKING_AWAY = re.compile(r"\b(ôt(er|e|ent|é|ez)|enl(ever|ève|èvent|evé|evez)e?s?)\b", re.IGNORECASE)


def translations() -> Iterator[tuple[str, str]]:
    """The English and the French words of every sentence of the window."""
    for message in ElementTree.parse(TRANSLATIONS / "workbench_fr.ts").getroot().iter("message"):
        yield message.findtext("source", "").replace("&", ""), message.findtext("translation", "").replace("&", "")


def test_what_is_selected_and_what_is_chosen_have_their_own_words() -> None:
    mixed = []
    for english, french in translations():
        selects, chooses = _SELECTS.search(english), _CHOOSES.search(english)
        if selects and not chooses and _CHOISIT.search(french):
            mixed.append(french)
        if not selects and _SELECTIONNE.search(french):
            mixed.append(french)
    assert not mixed, "\n".join(mixed)


def test_what_is_taken_away_has_one_word() -> None:
    found = [french for _, french in translations() if _OTHER_WORDS_FOR_TAKING_AWAY.search(french)]
    assert not found, "\n".join(found)


def test_the_words_are_those_of_the_window() -> None:
    every = list(translations())
    assert len(every) > 1000
    assert ("Select and move", "Sélectionner et déplacer") in every
    assert ("Take off the map", "Retirer de la carte") in every
