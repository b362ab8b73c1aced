"""Texts in two languages."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.base.text import Text, signed


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


@pytest.mark.parametrize(
    ("name", "of", "that", "to"),
    [
        ("Infanterie a1", "d’Infanterie a1", "qu’Infanterie a1", "à Infanterie a1"),
        (
            "Équipe de bazooka (us_3)",
            "d’Équipe de bazooka (us_3)",
            "qu’Équipe de bazooka (us_3)",
            "à Équipe de bazooka (us_3)",
        ),
        ("le mur du jardin", "du mur du jardin", "que le mur du jardin", "au mur du jardin"),
        ("les troncs {d’arbres}", "des troncs {d’arbres}", "que les troncs {d’arbres}", "aux troncs {d’arbres}"),
        ("l’auberge", "de l’auberge", "que l’auberge", "à l’auberge"),
        ("la butte", "de la butte", "que la butte", "à la butte"),
        ("hommes à pied", "d’hommes à pied", "qu’hommes à pied", "à hommes à pied"),
        ("Half-track M3", "de Half-track M3", "que Half-track M3", "à Half-track M3"),
        ("2e groupe", "de 2e groupe", "que 2e groupe", "à 2e groupe"),
        ("us_2", "de us_2", "que us_2", "à us_2"),
        ("A4", "de A4", "que A4", "à A4"),
        ("onze fusils", "de onze fusils", "que onze fusils", "à onze fusils"),
    ],
)
def test_french_words_before_a_name_are_as_the_name_wants_them(name: str, of: str, that: str, to: str) -> None:
    filled = Text("{who}", "Tir de {who}, que {who} ajoute à {who}").format(who=Text(name, name))
    assert filled == Text(name, f"Tir {of}, {that} ajoute {to}")


def test_a_french_word_that_begins_a_sentence_keeps_its_capital() -> None:
    assert Text("{a}", "De {a} à {b}").format(a="le mur", b="les bois").fr == "Du mur aux bois"
    assert Text("{a}", "De {a} à {b}").format(a="Infanterie 3", b=4).fr == "D’Infanterie 3 à 4"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(2, "+2"), (-1, "−1"), (0, "+0"), (-0.5, "−0.5"), (np.int32(-3), "−3"), (True, "True"), ("x", "x")],
)
def test_modifiers_have_their_sign_and_a_minus_is_no_hyphen(value: object, shown: str) -> None:
    assert signed(value) == shown


def test_negative_numbers_in_sentences_have_a_minus_and_what_is_typed_keeps_its_hyphen() -> None:
    words = Text("{place}: level {level}", "{place} : niveau {level}").format(place="2N5@-1", level=-1)
    assert words == Text("2N5@-1: level −1", "2N5@-1 : niveau −1")
