"""Reading YAML: what plain words mean, where everything stands, and that nothing in a file raises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from workbench.base.diagnostics import Severity
from workbench.files import yaml_nodes
from workbench.files.yaml_reader import Document, read_yaml, read_yaml_bytes, read_yaml_text

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + step)}: &{chr(98 + step)} [{','.join(['*' + chr(97 + step)] * 9)}]\n" for step in range(9)
)


@pytest.fixture(params=["C", "Python"], autouse=True, scope="module")
def parser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Both parsers of PyYAML: a machine may have only the one in Python."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader) if request.param == "C" else yaml.SafeLoader
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_nodes, "_LOADER", loader)
        yield


def read(text: str | bytes) -> Document:
    return read_yaml_bytes(text, "f") if isinstance(text, bytes) else read_yaml_text(text, "f")


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("0101", "0101"),
        ("0109", "0109"),
        ("12:30", "12:30"),
        ("on", "on"),
        ("no", "no"),
        ("2024-01-02", "2024-01-02"),
        ("+1", "+1"),
        ("2/3", "2/3"),
        ("0x10", "0x10"),
        ("0o7", "0o7"),
        ("1_000", "1_000"),
        ("1012", 1012),
        ("-3", -3),
        ("0", 0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("2.", 2.0),
        ("1e3", 1000.0),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ('"12"', "12"),
        ("'true'", "true"),
        ("!!str 12", "12"),
    ],
)
def test_what_words_mean(word: str, value: object) -> None:
    document = read(f"a: {word}\n")
    assert not list(document.diagnostics)
    assert document.data == {"a": value}
    assert type(document.data["a"]) is type(value)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (b"", "empty_file", 1, 1),
        ("# nothing\n", "empty_file", 1, 1),
        (b"\x00\x01\x02\xff", "bad_encoding", 1, 4),
        (b"a: \x00\n", "bad_character", 1, 4),
        (b"\x89PNG\r\n\x1a\n", "bad_encoding", 1, 1),
        ("b: 1\nname: café\n".encode("latin-1"), "bad_encoding", 2, 10),
        ("a: 1\n".encode("utf-16"), "bad_encoding", 1, 1),
        ("a:\n\tb: 1\n", "tab", 2, 1),
        ("a:\n  b: 1\n\tc: 2\n", "tab", 3, 1),
        ("a: 1\nb: 2\na: 3\n", "duplicate_key", 3, 1),
        ("a: 1\n1: 2\n1: 3\n", "duplicate_key", 3, 1),
        ("a: {b: 1, b: 2}\n", "duplicate_key", 1, 11),
        ("a: !mine x\n", "bad_tag", 1, 4),
        ("a: !!python/object:os.system x\n", "bad_tag", 1, 4),
        ("a: .nan\n", "bad_number", 1, 4),
        ("a: -.inf\n", "bad_number", 1, 4),
        ("a: 1e999\n", "bad_number", 1, 4),
        ("a: " + "9" * 5000, "bad_number", 1, 4),
        ("a: 1\n---\nb: 2\n", "many_documents", 2, 1),
        ("a: *b\n", "unknown_alias", 1, 4),
        ("&a [*a]\n", "alias_loop", 1, 5),
        ("[" * 100_000, "too_deep", 1, 65),
        ("{a: " * 100_000, "too_deep", 1, 257),
        ("- " * 5_000, "too_deep", 1, 129),
        ("true: 1\n", "bad_key", 1, 1),
        ("1.5: 1\n", "bad_key", 1, 1),
        ("? [a]\n: b\n", "bad_key", 1, 3),
        ("a: 'x\nb: 1\n", "yaml_syntax", 1, 4),
        ("a: b: c\n", "yaml_syntax", 1, 5),
        ("a: [1, 2\nb: 3\n", "yaml_syntax", 2, 2),
        ("a: @b\n", "yaml_syntax", 1, 4),
    ],
)
def test_one_clear_diagnostic_with_its_place(text: str | bytes, code: str, line: int, column: int) -> None:
    found = list(read(text).diagnostics)
    assert [(item.code, item.severity) for item in found] == [(code, Severity.ERROR)]
    assert found[0].span is not None
    assert (found[0].span.line, found[0].span.column) == (line, column)
    assert found[0].text.en != found[0].text.fr


@pytest.mark.slow
def test_a_bomb_of_aliases_stops_early() -> None:
    document = read(BOMB)
    assert not document.readable
    assert [item.code for item in document.diagnostics] == ["too_many_values"]


def test_nesting_through_aliases_has_a_limit_too() -> None:
    text = "- &a0 [x]\n" + "".join(f"- &a{step} [[[[[[[[*a{step - 1}]]]]]]]]\n" for step in range(1, 30))
    assert [item.code for item in read(text).diagnostics] == ["too_many_values"]


def test_a_harmless_alias_is_read() -> None:
    document = read("a: &x {b: 1}\nc: *x\n")
    assert document.data == {"a": {"b": 1}, "c": {"b": 1}}
    assert not list(document.diagnostics)


def test_a_duplicate_key_names_both_places_and_keeps_the_first() -> None:
    document = read("a: 1\nb:\n  c: 2\n  c: 3\n")
    (item,) = document.diagnostics
    assert str(item.span) == "f:4:3"
    assert "3:3" in item.text.en
    assert "3:3" in item.text.fr
    assert document.data == {"a": 1, "b": {"c": 2}}


def test_tabs_inside_texts_are_left_alone() -> None:
    for text in ("a: |\n  x\n  \ty\n", 'a: "x\n\ty"\n', "a: 'x\ty'\n"):
        assert not list(read(text).diagnostics), text


def test_places_of_values_keys_and_words() -> None:
    text = "a:\n  list: \"0304 0305\n    0406\"\n  more: >-\n    01 02\n    03\n  one: 'x'\nb: [7, {c: 8}]\n"
    document = read(text)
    assert str(document.span(("a", "list"))) == "f:2:9"
    assert str(document.key_span(("a", "list"))) == "f:2:3"
    assert [str(document.word_span(("a", "list"), place)) for place in range(3)] == ["f:2:10", "f:2:15", "f:3:5"]
    assert [str(document.word_span(("a", "more"), place)) for place in range(3)] == ["f:5:5", "f:5:8", "f:6:5"]
    assert str(document.word_span(("a", "list"), 1, offset=2)) == "f:2:17"
    assert str(document.span(("b", 1, "c"))) == "f:8:12"
    assert str(document.span(("b", 1, "missing", "deep"))) == "f:8:8"


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "a\0b"):
        document = read_yaml(path)
        assert [item.code for item in document.diagnostics] == ["read_failed"]
        assert document.data is None


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    document = read_yaml(path)
    assert document.data == {"a": 1, "b": 2}
    assert str(document.key_span(("b",))) == f"{path}:2:1"


@given(st.binary(max_size=60))
def test_no_bytes_raise(raw: bytes) -> None:
    document = read(raw)
    assert document.readable or document.diagnostics.has_errors


@given(st.text(st.sampled_from("ab01:-?[]{}&*!|>'\"%@`#,. \n\t\\\u2028é"), max_size=40))
def test_no_text_raises(text: str) -> None:
    document = read(text)
    assert document.readable or document.diagnostics.has_errors
    for item in document.diagnostics:
        assert item.span is not None
        assert item.span.line >= 1
