"""Texts in two languages."""

from __future__ import annotations

import pytest

from workbench.base.text import Text


def test_placeholders_speak_each_language() -> None:
    filled = Text("a {what} of {n}", "un {what} de {n}").format(what=Text("hill", "mont"), n=3)
    assert filled == Text("a hill of 3", "un mont de 3")


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("{what} and {other}", "hill and {other}"),
        ("{what", "{what"),
        ("{what.size}", "{what.size}"),
        ("{0}", "{0}"),
        ("{what:d}", "{what:d}"),
    ],
)
def test_a_pattern_that_cannot_be_filled_is_shown_as_it_stands(pattern: str, shown: str) -> None:
    assert Text(pattern, pattern).format(what="hill").en == shown


def test_a_missing_language_falls_back() -> None:
    assert Text("hill").get("fr") == "hill"
    assert Text(fr="mont").get("en") == "mont"


def test_other_words_in_one_language_leave_the_other_its_own() -> None:
    mill = Text("mill", "moulin")
    assert mill.reworded("en", "windmill") == Text("windmill", "moulin")
    assert mill.reworded("fr", "moulin à vent") == Text("mill", "moulin à vent")
    assert mill.reworded("en", "") == Text()
    assert Text.of("Tiger").reworded("en", "Panther") == Text.of("Panther")
    assert Text("mill").reworded("fr", "moulin") == Text("mill", "moulin")
    assert Text().reworded("fr", "moulin") == Text("moulin", "moulin")


def test_one_hex_is_no_hexes() -> None:
    away = Text("{n} hexes away", "à {n} hexagones")
    assert away.format(n=1) == Text("1 hex away", "à 1 hexagone")
    for n in (0, 2, 11, "1/1", "0.1"):
        assert away.format(n=n) == Text(f"{n} hexes away", f"à {n} hexagones")
