"""Rulesets come in from files; what is wrong comes back as diagnostics with a place."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest

from tests.files.rulesets.small_ruleset import TEXT, place_of, write_ruleset
from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset
from workbench.files.rulesets import add_ruleset_folder, find_rulesets, ruleset_folders
from workbench.rules.ruleset import CounterFace, MapLook
from workbench.rules.values import Citation, Standing

pytestmark = pytest.mark.usefixtures("no_vocabulary")


def only(diagnostics: object) -> Diagnostic:
    found = list(diagnostics)  # type: ignore[call-overload]
    assert len(found) == 1, [item.format() for item in found]
    return found[0]


def test_a_good_ruleset_has_nothing_to_report(tmp_path: Path) -> None:
    ruleset, diagnostics = load_ruleset(write_ruleset(tmp_path))
    assert [item.format() for item in diagnostics] == []
    assert ruleset is not None
    assert ruleset.id == "small"
    assert list(ruleset.terrain) == ["clear", "woods"]


def test_cells_take_their_citation_from_the_column_unless_they_have_their_own(tmp_path: Path) -> None:
    ruleset, _ = load_ruleset(write_ruleset(tmp_path))
    assert ruleset is not None
    woods = ruleset.terrain["woods"]
    assert woods.cite("los") == Citation("8.2")
    assert woods.cite("limiting") == Citation("8.3", Standing.READING, Text("A note.", "Une note."))
    assert woods.cite("height") == Citation("8.4", Standing.OUTSIDE)
    assert woods.cite_cost("foot") == Citation("8.1")
    assert woods.cite_cost("mech") == Citation("8.9")
    assert woods.cost["mech"].prohibited
    assert ruleset.terrain["clear"].cost["mech"].amount == Fraction(1, 2)
    assert ruleset.terrain["clear"].group == Text("Open", "Ouvert")
    assert ruleset.tables["spotting"].cells["day"].citation == Citation("8.6")
    assert ruleset.tables["spotting"].cells["night"].citation == Citation("8.7")
    infantry = ruleset.units["infantry"]
    assert infantry.values["df"].value == (5, 3)
    assert ruleset.unit_columns["df"].fits(infantry)
    assert ruleset.states["dug_in"].fits(infantry)
    assert ruleset.messages["blocked"].text.format(what="a").fr == "a arrête"
    assert [option.key for option in ruleset.not_modelled] == ["fog"]


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ("tags: [leg]", "tag: [leg]", "unknown_key", "tags: [leg]"),
        ("foot: 1,", "foot: dear,", "bad_cost", "1, mech"),
        ('"1/2"', '"1/0"', "bad_cost", '"1/2"'),
        ("foot: 1,", "feet: 1, foot: 1,", "unknown_reference", "foot: 1,"),
        ("only: [leg]", "only: [lag]", "unknown_reference", "leg]}"),
        ("group: open", "group: opn", "unknown_reference", "open}\n  woods"),
        ('rule: "8.41"', "rule: 8.41", "bad_type", '"8.41"'),
        ('standing: outside', "standing: hearsay", "bad_value", "outside"),
        ("default: day", "default: noon", "unknown_reference", "day\n    rule"),
        ("map_kinds: [hex]", "map_kinds: [globe]", "bad_value", "hex]"),
        ("mobility:\n", "mobilities:\n  on: {en: a, fr: b}\nmobility:\n", "unknown_key", "mobility:\n"),
        ("  woods:\n", "  clear: {}\n  woods:\n", "duplicate_key", "  woods:\n"),
    ],
)  # fmt: skip
def test_a_mistake_has_a_code_and_a_place(tmp_path: Path, old: str, new: str, code: str, at: str) -> None:
    ruleset, diagnostics = load_ruleset(write_ruleset(tmp_path, old, new))
    assert ruleset is None
    found = only(diagnostics)
    assert found.code == code
    assert found.span is not None
    line, column = place_of(at)
    indent = len(at) - len(at.lstrip(" "))
    assert (found.span.line, found.span.column) == (line, column + indent)
    assert found.span.file == str(tmp_path / "ruleset.yaml")
    assert len({found.text.en, found.text.fr, ""}) == 3


def test_what_counters_print_and_how_maps_look_are_read(tmp_path: Path) -> None:
    look = "look: {centre_dots: true, outlines: exact, bridges: painted}"
    own = f"map_kinds: [hex]\n  {look}\n  counter: {{strength: [[df, +df]], move: [[df]]}}"
    ruleset, diagnostics = load_ruleset(write_ruleset(tmp_path, "map_kinds: [hex]", own))
    assert [item.format() for item in diagnostics] == []
    assert ruleset is not None
    assert ruleset.counter == CounterFace((("df", "+df"),), (("df",),))
    assert ruleset.look == MapLook(centre_dots=True, exact=True, painted_bridges=True)


@pytest.mark.parametrize(
    ("own", "code"),
    [
        ("counter: {strength: [[df, dg]]}", "unknown_reference"),
        ("counter: {move: [[+moves]]}", "unknown_reference"),
        ("look: {relief: mountains}", "bad_value"),
        ("look: {dots: true}", "unknown_key"),
    ],
)
def test_a_mistake_in_what_is_drawn_is_reported(tmp_path: Path, own: str, code: str) -> None:
    _, diagnostics = load_ruleset(write_ruleset(tmp_path, "map_kinds: [hex]", f"map_kinds: [hex]\n  {own}"))
    found = only(diagnostics)
    assert found.code == code
    assert found.span is not None
    assert found.span.line == place_of("map_kinds")[0] + 1


def test_a_near_word_is_suggested(tmp_path: Path) -> None:
    _, diagnostics = load_ruleset(write_ruleset(tmp_path, "group: open", "group: opn"))
    assert "open" in only(diagnostics).hint.en


def test_one_bad_entry_does_not_hide_the_next(tmp_path: Path) -> None:
    text = TEXT.replace("foot: 1,", "foot: dear,").replace("mobility: foot", "mobilty: foot").replace("opn", "open")
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    _, diagnostics = load_ruleset(tmp_path)
    assert {item.code for item in diagnostics} == {"bad_cost", "unknown_key", "missing_key"}


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe\x00", b"a: [1", b"- 1\n- 2\n", b"ruleset: 3\n", b"\t- x"])
def test_no_content_brings_the_reader_down(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "ruleset.yaml").write_bytes(content)
    ruleset, diagnostics = load_ruleset(tmp_path)
    assert ruleset is None
    assert diagnostics.has_errors
    assert all(item.span is not None and item.span.file for item in diagnostics)


def test_a_folder_without_a_head_says_so(tmp_path: Path) -> None:
    (tmp_path / "terrain.yaml").write_text("mobility: {foot: foot}\n", encoding="utf-8")
    ruleset, diagnostics = load_ruleset(tmp_path)
    assert ruleset is None
    assert only(diagnostics).code == "missing_key"


def test_sections_may_be_spread_over_files_but_a_key_stands_once(tmp_path: Path) -> None:
    write_ruleset(tmp_path)
    (tmp_path / "more.yaml").write_text('states:\n  pinned: {name: pinned, rule: "1"}\n', encoding="utf-8")
    (tmp_path / "messages").mkdir()
    message = 'spot_far: {rule: "8.2", en: "far", fr: "loin"}\n'
    (tmp_path / "messages" / "spot.yaml").write_text(message, encoding="utf-8")
    ruleset, diagnostics = load_ruleset(tmp_path)
    assert len(diagnostics) == 0
    assert ruleset is not None
    assert list(ruleset.states) == ["dug_in", "pinned"], "ruleset.yaml comes first"
    assert ruleset.messages["spot_far"].text.fr == "loin"

    (tmp_path / "messages" / "sight.yaml").write_text(message, encoding="utf-8")
    ruleset, diagnostics = load_ruleset(tmp_path)
    assert ruleset is None
    found = only(diagnostics)
    assert found.code == "duplicate_key"
    assert str(found.span) == f"{tmp_path / 'messages' / 'spot.yaml'}:1:1"
    assert "sight.yaml:1:1" in found.text.en


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    write_ruleset(tmp_path)
    first, _ = load_ruleset(tmp_path)
    again, _ = load_ruleset(tmp_path)
    assert first is again
    write_ruleset(tmp_path, "id: small", "id: other")
    os.utime(tmp_path / "ruleset.yaml", ns=(1, 1))
    changed, _ = load_ruleset(tmp_path)
    assert changed is not None
    assert changed.id == "other"


def test_rulesets_are_found_by_id_and_by_path(tmp_path: Path) -> None:
    assert "panzer_grenadier" in find_rulesets()
    write_ruleset(tmp_path / "mine")
    (tmp_path / "mine" / "messages").mkdir()
    message = tmp_path / "mine" / "messages" / "x.yaml"
    message.write_text("{}\n", encoding="utf-8")
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text("", encoding="utf-8")
    for word, base in (("mine", tmp_path), ("./mine", scenario), ("mine/ruleset.yaml", scenario), (message, None)):
        ruleset, diagnostics = load_ruleset(word, base)
        assert ruleset is not None, (word, [item.format() for item in diagnostics])
        assert ruleset.id == "small"


def test_a_ruleset_that_a_file_names_lies_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, home = tmp_path / "mine", tmp_path / "home"
    write_ruleset(mine)
    home.mkdir()
    (home / "link").symlink_to(mine)
    write_ruleset(home / "own")
    (home / "own" / "more.yaml").symlink_to(mine / "ruleset.yaml")
    for word in ("../mine", str(mine), "link", "link/ruleset.yaml", "own", ".."):
        ruleset, told = load_ruleset(word, home)
        assert ruleset is None
        assert only(told).code == "ruleset_outside", word
    assert load_ruleset(mine)[0] is not None  # what the user names is the user's affair
    monkeypatch.setenv("WORKBENCH_RULESETS", str(mine))
    assert load_ruleset("../mine", home)[0] is not None
    assert load_ruleset("../mine/../../x", home)[0] is None


def test_rulesets_of_the_user_are_found_by_name_after_those_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("WORKBENCH_RULESETS", str(tmp_path / "no such folder"))
    own = tmp_path / "data" / "workbench" / "rulesets"
    added, home = tmp_path / "added", tmp_path / "home"
    for folder in (own / "mine", added / "theirs", own / "asl", home):
        folder.mkdir(parents=True)
    write_ruleset(own / "mine")
    write_ruleset(added / "theirs")
    write_ruleset(own / "asl")
    assert "theirs" not in find_rulesets()
    add_ruleset_folder(added)
    add_ruleset_folder(added)
    assert ruleset_folders()[1:] == [own, tmp_path / "no such folder", added]
    assert {"mine", "theirs"} < set(find_rulesets())
    assert find_rulesets().count("asl") == 1
    for word in ("mine", "theirs"):
        ruleset, told = load_ruleset(word, home)  # as a scenario in another folder names it
        assert ruleset is not None, list(told)
    theirs, _ = load_ruleset("asl", home)
    assert theirs is not None
    assert theirs.name.en == "Advanced Squad Leader"


@pytest.mark.parametrize("word", ["", ".", "panzer_grenadir", "no/such/place", "a\0b", "x" * 5000])
def test_an_unknown_ruleset_is_a_diagnostic(tmp_path: Path, word: str) -> None:
    ruleset, diagnostics = load_ruleset(word, tmp_path)
    assert ruleset is None
    assert only(diagnostics).code in ("unknown_ruleset", "no_ruleset")
    if word == "panzer_grenadir":
        assert "panzer_grenadier" in only(diagnostics).hint.fr
