"""The teaching tables of BlitzKrieg: their cards say what the program answers.

After the rule, a card tells its answers one to a row, in English and in French alike: "a1 to b1: clear. ...",
"a1 detects b1: yes. ...", "m1 goes to [24, 10]: 19 cm. ..."; each row ends with its section.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.samples.pairs import SAMPLES, open_table
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Standpoint

FILES = sorted((SAMPLES / "blitzkrieg" / "teaching").glob("*.yaml"))
LINE, DETECTS, GOES = "line", "detects", "goes"
_PLACE = r"(\w+|\[[^\]]+\])"
_FORMS = {
    "en": {
        LINE: rf"{_PLACE} to {_PLACE}: (clear|blocked)\. .*\((.*)\)\.",
        DETECTS: rf"{_PLACE} detects {_PLACE}: (yes|no)\. .*\((.*)\)\.",
        GOES: rf"{_PLACE} goes to {_PLACE}: (forbidden|[\d.]+ cm)\. .*\((.*)\)\.",
    },
    "fr": {
        LINE: rf"{_PLACE} vers {_PLACE} : (dégagée|arrêtée)\. .*\((.*)\)\.",
        DETECTS: rf"{_PLACE} détecte {_PLACE} : (oui|non)\. .*\((.*)\)\.",
        GOES: rf"{_PLACE} va en {_PLACE} : (interdit|[\d,]+ cm)\. .*\((.*)\)\.",
    },
}
_SAID: dict[str, bool | None] = {
    "clear": True,
    "dégagée": True,
    "yes": True,
    "oui": True,
    "blocked": False,
    "arrêtée": False,
    "no": False,
    "non": False,
    "forbidden": None,
    "interdit": None,
}
Told = tuple[str, str, str, bool | float | None]


def told(text: str, language: str) -> list[tuple[Told, str]]:
    """What a card tells, with the section of each row. The first row is the rule; every other must be an answer."""
    found = []
    for row in text.split("\n")[1:]:
        for kind, form in _FORMS[language].items():
            match = re.fullmatch(form, row)
            if match is not None:
                here, there, said, section = match.groups()
                value = _SAID[said] if said in _SAID else float(said.removesuffix(" cm").replace(",", "."))
                found.append(((kind, here, there, value), section))
                break
        else:
            pytest.fail(row)
    return found


def place(analysis: TabletopAnalysis, words: str) -> Standpoint:
    """A unit by its id, or a point."""
    if not words.startswith("["):
        return analysis.stand(words)
    x, y, *above = (float(part) for part in words.strip("[]").split(","))
    return analysis.point((x, y), *above)


def answered(analysis: TabletopAnalysis, kind: str, here: str, there: str) -> bool | float | None:
    origin, target = place(analysis, here), place(analysis, there)
    if kind == LINE:
        return analysis.sight.line(origin, target).visible
    if kind == DETECTS:
        who = analysis.party(here), analysis.party(there)
        return analysis.spotting.spotted(origin, target, observer=who[0], party=who[1]).spotted
    return analysis.movement.price(TabletopMove(analysis.party(here), origin.point), target.point).cost


def test_there_is_one_for_every_subject() -> None:
    names = ["woods", "dead_ground", "hedge", "stone_wall", "ravine", "trench", "detection", "fees", "roads"]
    assert [path.stem for path in FILES] == [f"{number}_{name}" for number, name in enumerate(names, 1)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_card_says_what_the_program_answers(path: Path) -> None:
    analysis = open_table(path)
    rows = told(analysis.scenario.card.situation.en, "en")
    wrong = []
    for (kind, here, there, value), _ in rows:
        found = answered(analysis, kind, here, there)
        if (found is None) != (value is None) or (value is not None and found != pytest.approx(value, abs=0.05)):
            wrong.append((kind, here, there, value, found))
    assert len(rows) >= 3
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_lines_are_the_same_both_ways(path: Path) -> None:
    analysis = open_table(path)
    rows = [row for row, _ in told(analysis.scenario.card.situation.en, "en") if row[0] == LINE]
    assert [row for row in rows if answered(analysis, LINE, row[2], row[1]) != row[3]] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_languages_say_the_same(path: Path) -> None:
    card = open_table(path).scenario.card.situation
    french, english = ([(row, without_accents(rule)) for row, rule in told(card.get(of), of)] for of in ("fr", "en"))
    assert french == english


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_on_the_card_is_kept(path: Path) -> None:
    scenario = open_table(path).scenario
    rows = [row for row, _ in told(scenario.card.situation.en, "en") if row[0] != GOES]
    assert [line.name for line in scenario.lines] == [f"{here} - {there}" for _, here, there, _ in rows]


def test_dead_ground_ends_where_the_formula_says() -> None:
    analysis = open_table(SAMPLES / "blitzkrieg" / "teaching" / "2_dead_ground.yaml")
    eye = analysis.stand("a1")
    far_edge, level, house = 36.0, 5.0, 2.0
    end = eye.point[0] + far_edge * level / (level - house)
    seen = [analysis.sight.line(eye, Standpoint((end + by, 20.0))).visible for by in (-0.02, 0.02)]
    assert seen == [False, True]
