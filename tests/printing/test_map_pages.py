"""The key of a map and the lists of a table: what is on it, in both languages, with sections."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.loading import scenario
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.printing.map_key import cost_words, key_page, map_key
from workbench.printing.markup import Element, as_text, read_page
from workbench.printing.table_plan import numbered_pieces, point_of, table_plan_page
from workbench.protocol.map_region import region_named, whole_map
from workbench.scenario.scenario import Scenario, TabletopScenario

LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
SORVINO = SAMPLES / "asl" / "sorvino_brook.yaml"
SAINT_AUBRY = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
LES_ORMEAUX = SAMPLES / "bolt_action" / "les_ormeaux.yaml"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", [LIPOVKA, SORVINO, SAINT_AUBRY, LES_ORMEAUX], ids=lambda path: path.stem)
def test_the_key_has_what_is_on_the_map_and_nothing_else(path, language) -> None:
    found, rules = scenario(path)
    entries = map_key(found, rules, language)
    assert {entry.row.key for entry in entries} == found.terrain_present() & set(rules.terrain)
    words = as_text(read_page(key_page(found, rules, entries, language, sections=True)))
    bare = as_text(read_page(key_page(found, rules, entries, language)))
    for entry in entries:
        name = entry.row.name.get(language)
        assert name[:1].upper() + name[1:] in words
        assert entry.citation.words(language) in words
        assert not (cited := entry.citation.section(language)) or f"[{cited}" not in bare, (
            "no sections unless asked for"
        )
        assert " ".join(entry.row.summary.get(language).split()[:3]) in " ".join(words.split())


@pytest.mark.slow
def test_the_key_of_a_part_leaves_out_what_lies_elsewhere() -> None:
    found, rules = scenario(LIPOVKA)
    whole = {entry.row.key for entry in map_key(found, rules, "en")}
    part = {entry.row.key for entry in map_key(found, rules, "en", region_named(found, "0101:0304"))}
    assert part < whole
    assert "field" in part
    assert "town" not in part
    drawn, asl = scenario(SORVINO)
    assert {e.row.key for e in map_key(drawn, asl, "en", whole_map(drawn))} == drawn.terrain_present() & set(
        asl.terrain
    )


def test_costs_are_said_in_both_languages() -> None:
    _, rules = scenario(LIPOVKA)
    assert cost_words(rules.terrain["woods"], rules, "en") == "foot: 2 · motorized: 5 · mechanized: 4"
    assert cost_words(rules.terrain["marsh"], rules, "fr") == "à pied : 2 · motorisé, mécanisé : pas du tout"
    assert cost_words(rules.terrain["town"], rules, "en") == "1 for all"
    assert cost_words(rules.terrain["stream"], rules, "en").startswith("foot: nothing more")


def test_a_region_is_named_by_two_hexes_or_two_points() -> None:
    found, _ = scenario(LIPOVKA)
    assert isinstance(found, Scenario)
    one = region_named(found, "0304:0304")
    assert one.height == pytest.approx(1.0)
    assert one.width == pytest.approx(2 / 3**0.5)
    assert region_named(found, "0502:0304") == region_named(found, "0304:0502") == region_named(found, "0302:0504")
    table, _ = scenario(SAINT_AUBRY)
    part = region_named(table, "60,80:10,20")
    assert (part.left, part.top, part.right, part.bottom) == (10, 20, 60, 80)
    for holder, words, code in (
        (found, "0304", "bad_place"),
        (found, "0304:9999", "off_map"),
        (found, "1,2:3,4", "off_map"),
        (table, "A1:C4", "bad_place"),
        (table, "500,500:600,600", "off_map"),
        (table, "10,10", "bad_place"),
    ):
        with pytest.raises(CannotAnswer) as refused:
            region_named(holder, words)
        assert refused.value.code == code


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", [SAINT_AUBRY, LES_ORMEAUX], ids=lambda path: path.stem)
def test_every_piece_has_a_number_and_its_distances_lead_to_where_it_lies(path, language) -> None:
    found, rules = scenario(path)
    assert isinstance(found, TabletopScenario)
    pieces = numbered_pieces(found, rules)
    assert [one.number for one in pieces] == list(range(1, len(found.board.features) + 1))
    assert {one.piece.id for one in pieces} == set(found.board.by_id)
    for one in pieces:
        feature = found.board.by_id[one.piece.id]
        for corner, place in zip(feature.points, one.piece.points, strict=False):
            if len(feature.points) == len(one.piece.points) and not feature.bends:
                assert point_of(place, found.board) == pytest.approx(corner, abs=0.06)
    words = as_text(read_page(table_plan_page(found, rules, pieces, language)))
    for zone in found.zones:
        assert zone.called.get(language) in words
    for one in pieces:
        assert one.group.name.get(language) in words


def walk(element: Element) -> Iterator[Element | str]:
    for child in element.children:
        yield child
        if isinstance(child, Element):
            yield from walk(child)


def test_names_with_markup_are_shown_letter_by_letter() -> None:
    from dataclasses import replace

    from workbench.base.text import Text

    found, rules = scenario(SAINT_AUBRY)
    hostile = '<img src="file:///etc/passwd"><b>x</b>'
    features = tuple(replace(one, name=Text.of(hostile)) for one in found.board.features[:2])
    odd = replace(found, title=Text.of(hostile), board=replace(found.board, features=features))
    for source in (
        table_plan_page(odd, rules, numbered_pieces(odd, rules), "en"),
        key_page(odd, rules, map_key(odd, rules, "en"), "en"),
    ):
        held = list(walk(read_page(source).body))
        assert hostile in "".join(one for one in held if isinstance(one, str))
        pictures = [one.attributes["src"] for one in held if isinstance(one, Element) and one.tag == "img"]
        assert all(name.startswith("terrain-") for name in pictures)
