"""What a user changes of a mapping: kept alone, so that later corrections of the program count."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.files.formats.foreign_reading import foreign
from tests.files.formats.foreign_samples import FILES
from tests.files.formats.test_registry import read
from workbench.files.formats import mapping_files, registry
from workbench.files.formats.foreign_maps import words_of
from workbench.files.formats.mapping_files import keep_mapping, users_mapping_file, usual_mapping
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping

SHIPPED = (
    "format: workbench-import/1\nof: {of}\nlevel: 2\nwords:\n  woods 1: light_woods\n  rough: rough\n  woods *: woods\n"
)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The mapping of a program; those of the user lie in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(mapping_files, "IMPORTS", tmp_path)
    path = tmp_path / "megamek.yaml"
    path.write_text(SHIPPED.format(of="megamek"))
    return path


def test_only_what_was_changed_is_kept(shipped: Path) -> None:
    before, _ = usual_mapping("megamek")
    changed = (
        before.with_meaning("rough", LEAVE_OUT).with_meaning("woods 3", "dense_woods").with_meaning("moon", "rough")
    )
    assert not keep_mapping(changed).has_errors
    kept = users_mapping_file("megamek").read_text()
    assert kept.splitlines()[2:] == ["words:", "  rough: leave_out", "  woods 3: dense_woods", "  moon: rough"]
    again, problems = usual_mapping("megamek")
    assert not problems.has_errors
    assert again == changed
    assert list(again.words) == list(changed.words), "words keep their rank"

    shipped.write_text(SHIPPED.format(of="megamek").replace("level: 2", "level: 3").replace("light_woods", "crops"))
    later, _ = usual_mapping("megamek")
    assert (later.level, later.meaning("woods 1"), later.meaning("rough")) == (3, "crops", LEAVE_OUT)


@pytest.mark.usefixtures("shipped")
def test_numbers_that_were_changed_are_kept() -> None:
    before, _ = usual_mapping("megamek")
    for level in (0.00001, 0.123456789, 7.0):
        changed = WordMapping("megamek", before.words, level, 2.5, -1.0)
        assert not keep_mapping(changed).has_errors
        assert usual_mapping("megamek")[0] == changed


@pytest.mark.usefixtures("shipped")
def test_another_order_of_words_is_kept_whole() -> None:
    before, _ = usual_mapping("megamek")
    turned = WordMapping("megamek", {"rough": LEAVE_OUT, "woods *": "woods", "woods 1": "light_woods"}, before.level)
    assert not keep_mapping(turned).has_errors
    again, _ = usual_mapping("megamek")
    assert list(again.words.items()) == list(turned.words.items())


@pytest.mark.usefixtures("shipped")
def test_a_pattern_of_the_users_comes_before_those_of_the_program() -> None:
    path = users_mapping_file("megamek")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("format: workbench-import/1\nof: megamek\nwords: {'*ds 2': crops, woods 1: rough}\n")
    found, problems = usual_mapping("megamek")
    assert not problems.has_errors
    assert [found.meaning(word) for word in ("woods 1", "woods 2", "woods 3")] == ["rough", "crops", "woods"]
    assert found.rank("woods 1") < found.rank("rough")


@pytest.mark.parametrize("ruleset", ["asl", "panzer_grenadier"])
@pytest.mark.parametrize(
    ("form", "number"), [(form, number) for form, all_ in FILES.items() for number in range(len(all_))]
)
def test_words_without_a_meaning_are_counted_alike_in_the_list_of_words_and_in_what_is_lost(
    tmp_path: Path, form: str, number: int, ruleset: str
) -> None:
    path = tmp_path / registry.installed().formats[form].reads[0].replace("*", "map")
    path.write_bytes(FILES[form][number])
    whole = foreign(path)
    if whole.scenario.kind != "hex":
        ruleset = "bolt_action"
    found = read(path, ruleset=ruleset, mapping=WordMapping(form, {}, 1.0))
    losses = {one.what.en: (one.count, one.first) for one in found.losses}
    words = [one for one in words_of(whole.scenario) if one.word not in whole.own]
    for one in words:
        assert losses[f"{one.word}: the mapping has no such word"] == (one.count, one.first)
    assert found.unmapped == len(words)
