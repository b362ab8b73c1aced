"""Texts by hand that are changed in place: whatever changes, the result holds what is to be saved, and comments of what did not
change are still there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.by_hand import HandWriter, Path
from tests.shares import some
from workbench.files import text_in_place
from workbench.files.text_in_place import UpdatedText, updated_text
from workbench.files.yaml_reader import read_yaml_text
from workbench.files.yaml_writer import key_of, long_lines, value

GONE = object()
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\u2028\u2029\x85", exclude_categories=["Cs", "Cc"]))
LONG = st.lists(st.sampled_from(["0304", "0404-0408", "a:b", "#7", "word"]), min_size=25, max_size=40).map(" ".join)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-99, 99)
    | st.sampled_from([0.5, 1.25])
    | WORDS
    | LONG
    | st.just("two\nlines\n")
)
KEYS = st.sampled_from(["id", "at", "name", "map", "units", "a b", "x-1"]) | st.integers(0, 9)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=20
)
FILES = st.dictionaries(KEYS, VALUES, min_size=1, max_size=6)


def canonical(data: Mapping[Any, Any]) -> str:
    """Data in one fixed form, as the writers of this program have it: lines outside, one line inside."""
    return "\n".join(_lines(data, 0)) + "\n"


def _lines(held: Any, indent: int) -> list[str]:
    margin = " " * indent
    if isinstance(held, Mapping):
        found = []
        for key, one in held.items():
            if one and isinstance(one, (Mapping, list)) and indent < 6:
                found += [f"{margin}{key_of(key)}:", *_lines(one, indent + 2)]
            elif isinstance(one, str):
                found += long_lines(key, one, indent)
            else:
                found.append(f"{margin}{key_of(key)}: {value(one)}")
        return found
    found = []
    for one in held:
        inner = _lines(one, indent + 2) if one and isinstance(one, Mapping) and indent < 4 else [value(one)]
        found += [f"{margin}- {inner[0].lstrip()}", *inner[1:]]
    return found


def data_of(text: str) -> Any:
    document = read_yaml_text(text.removeprefix("\ufeff"), "x.yaml")
    assert not document.diagnostics.has_errors, (text, list(document.diagnostics))
    return document.data


def changed(data: Any, rng: Random) -> Any:
    """Data with a few changes: values exchanged, entries added, taken away, moved."""
    if isinstance(data, Mapping):
        found: dict[Any, Any] = {}
        for key, one in data.items():
            if rng.random() < 0.08:
                continue
            found[key] = changed(one, rng) if rng.random() < 0.4 else one
        if rng.random() < 0.15:
            found[rng.choice(["new", "zones", 12])] = rng.choice(
                [1, "some words", [1, 2], {"a": ["b", {"c": 1}]}, "w " * 60]
            )
        return found
    if isinstance(data, list):
        listed = [changed(one, rng) if rng.random() < 0.3 else one for one in data if rng.random() > 0.1]
        if rng.random() < 0.3:
            listed.insert(rng.randint(0, len(listed)), rng.choice([7, "new", {"id": "n", "at": [1]}, [[1, 2], "x"]]))
        if rng.random() < 0.1:
            rng.shuffle(listed)
        return listed
    return (
        rng.choice([1, 2, "other", "0304 0305", "long " * 40 + "end", None, {"a": 1}, [3]])
        if rng.random() < 0.6
        else data
    )


def stays(path: Path, before: Any, after: Any) -> bool:
    """Is the entry at a path of ``before`` as it was in ``after``, beyond doubt?"""
    for part in path:
        if isinstance(before, Mapping):
            if not isinstance(after, Mapping) or part not in after:
                return False
            before, after = before[part], after[part]
        else:
            one = before[int(part)]
            if not isinstance(after, list) or any(
                sum(same(one, each) for each in held) != 1 for held in (before, after)
            ):
                return False
            before = after = one
    return same(before, after)


def same(one: Any, other: Any) -> bool:
    return repr(one) == repr(other)


def check(updated: UpdatedText, writer: HandWriter, before: Any, after: Any) -> None:
    """No comment of an entry that stayed is gone without a word, and none is there twice."""
    found = Counter(line for line in writer.comments if line in updated.text)
    for comment, path in writer.comments.items():
        if stays(path, before, after):
            assert found[comment] or comment in updated.lost_comments, (comment, path)


@pytest.mark.slow
@settings(max_examples=some(400), deadline=None)
@given(FILES, st.randoms(use_true_random=False))
def test_whatever_changes_reads_back(data: dict[Any, Any], rng: Random) -> None:
    writer = HandWriter(rng)
    text = writer.text(data)
    assert same_data(data_of(text), data)
    after = changed(data, rng)
    if not after:
        return
    updated = updated_text(text, canonical(data), canonical(after), lambda found: same_data(data_of(found), after))
    assert same_data(data_of(updated.text), after)
    check(updated, writer, data, after)
    assert updated_text(text, canonical(data), canonical(data), pytest.fail).text == text


def same_data(one: Any, other: Any) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same_data(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_data, one, other))
    return type(one) is type(other) and one == other


@pytest.mark.parametrize("key", ["name", "x-1", "a b", 5, -3, "é", "7 a", "a: b", "yes", "#7", "'", ""])
@pytest.mark.parametrize("least", [10**9, 0])
def test_what_is_new_stands_behind_the_last_section_whatever_its_key_is(
    key: str | int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_in_place, "_LONG_SECTION", least)
    data = {"id": ["one", "two"], key: {"at": 2}}
    text = f"id: [one, two] # first\n{key_of(key)}: {{at: 2}} # last\n"
    after = {**data, "new": 3, 12: [4]}
    updated = updated_text(text, canonical(data), canonical(after), lambda found: bool(data_of(found) == after))
    assert updated.text == f"{text}new: 3\n12:\n  - 4\n"


@pytest.mark.slow
@settings(max_examples=some(200), deadline=None)
@given(FILES, st.randoms(use_true_random=False))
def test_a_section_that_is_equal_need_not_be_parsed(data: dict[Any, Any], rng: Random) -> None:
    text, wanted = HandWriter(rng).text(data), changed(data, rng)
    if not wanted:
        return
    found = []
    for least in (10**9, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(text_in_place, "_LONG_SECTION", least)
            found.append(
                updated_text(
                    text, canonical(data), canonical(wanted), lambda result: same_data(data_of(result), wanted)
                )
            )
    assert found[0] == found[1]
