"""Cells of movement tables on tables: what may be written, and that it is written again as it was read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.loading import ruleset
from workbench.base.text import Text
from workbench.cli.commands.rulesets import ruleset_text
from workbench.rules.ruleset import TerrainRow
from workbench.rules.values import PASSAGE_WORDS, Citation, Cited, Passage
from workbench.rules.vocabulary import Kind, value_fits

FREE, FORBIDDEN = PASSAGE_WORDS[:3], PASSAGE_WORDS[3:]


@given(
    st.one_of(
        st.tuples(st.just("free"), st.lists(st.sampled_from(FREE), unique=True)),
        st.tuples(st.just("forbidden"), st.lists(st.sampled_from(FORBIDDEN), unique=True)),
        st.tuples(st.sampled_from(["half", "-5", "-5/2"]), st.just([])),
    ),
    st.lists(st.sampled_from(["#", "*"]), unique=True),
)
def test_what_is_written_is_read_again(cell: tuple[str, list[str]], marks: list[str]) -> None:
    first, words = cell
    passage = Passage.parse(" ".join([first, *marks, *words]))
    assert Passage.parse(str(passage)) == passage
    assert set(passage.words) == set(words)
    assert all(passage.has(word) is (word in words) for word in PASSAGE_WORDS)
    assert passage.forbidden is (first == "forbidden")


@pytest.mark.parametrize(
    "cell",
    ["free deploy", "forbidden no_run", "half double", "-5 no_run", "free no_run no_run", "no_run", "free running"],
)
def test_words_go_with_the_first_one(cell: str) -> None:
    with pytest.raises(ValueError, match=r"may follow|Invalid literal"):
        Passage.parse(cell)


@pytest.mark.parametrize(
    ("printed", "levels"), [("0.75", (0.75,)), ("2 4 6", (2, 4, 6)), (0.5, (0.5,)), ("-1 1.5", (-1, 1.5)), (3, (3,))]
)
def test_heights_may_be_fractions_and_whole_ones_are_whole(printed: str | float, levels: tuple[float, ...]) -> None:
    row = TerrainRow("wall", Text.of("wall"), "features", facts={"levels": Cited(printed, Citation("1"))})
    assert row.levels == levels
    assert [str(level) for level in row.levels] == [str(level) for level in levels]
    assert value_fits(Kind.LEVELS, printed)


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (Kind.LENGTH, [0, 4.5, 12], [-1, "4.5", True, None]),
        (Kind.SIZE, [1, 1.6, (2, 2.5)], [(2,), (1, 2, 3), (-1, 2), "1", None]),
        (Kind.DICE, [2, "D6", "2D6", "D6+6", "D3+1"], ["six", "D", "2D6+", None, True]),
    ],
)
def test_kinds_of_measured_values(kind: Kind, good: list[str], bad: list[str]) -> None:
    assert all(value_fits(kind, value) for value in good)
    assert not any(value_fits(kind, value) for value in bad)


def test_a_class_of_mobility_may_have_a_source_of_its_own() -> None:
    row = ruleset("bolt_action").terrain["rough"]
    assert row.cite_cost("infantry").rule.startswith("p.64")
    assert row.cite_cost("cavalry").rule.startswith("p.53")
    assert row.cite_cost("halftrack").note.en.startswith("A15")


def test_words_are_said_in_the_language_of_the_reader() -> None:
    french = ruleset_text(ruleset("bolt_action"), "fr")
    assert "coût wheeled: libre (deux fois plus loin si tout le mouvement y est)" in french
    assert "coût tracked: interdit (les chars lourds passent)" in french
    assert "coût halftracks: demi # [" in ruleset_text(ruleset("blitzkrieg"), "fr")
