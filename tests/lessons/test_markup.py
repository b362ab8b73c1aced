"""The text of a step: paragraphs, lists, bold and italic; everything else letter by letter."""

from __future__ import annotations

import re
import time
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.lessons.markup import BULLETS, NUMBERS, PARAGRAPH, as_html, as_plain, blocks

ALLOWED = {"p", "ul", "ol", "li", "strong", "em"}


class Tags(HTMLParser):
    """Collects the tags and the letters of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.letters = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not attrs
        self.tags.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.letters += data


CASES = [
    ("one\ntwo", "<p>one two</p>"),
    ("one\n\ntwo", "<p>one</p><p>two</p>"),
    ("a **b** c", "<p>a <strong>b</strong> c</p>"),
    ("a *b* c", "<p>a <em>b</em> c</p>"),
    ("a _b_ c", "<p>a <em>b</em> c</p>"),
    ("**a *b* c**", "<p><strong>a </strong><strong><em>b</em></strong><strong> c</strong></p>"),
    ("snake_case_word", "<p>snake_case_word</p>"),
    ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
    (r"\*no\*", "<p>*no*</p>"),
    ("**open", "<p>**open</p>"),
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("1. a\n2) b", "<ol><li>a</li><li>b</li></ol>"),
    ("- a\n  goes on", "<ul><li>a goes on</li></ul>"),
    ("text\n- a", "<p>text</p><ul><li>a</li></ul>"),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    ("[a](http://b)", "<p>[a](http://b)</p>"),
    ("![a](b.png)", "<p>![a](b.png)</p>"),
    ("# no heading", "<p># no heading</p>"),
    ("**<b>**", "<p><strong>&lt;b&gt;</strong></p>"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text for text, _ in CASES])
def test_what_becomes_of_a_text(text: str, expected: str) -> None:
    assert as_html(text) == expected


def test_blocks_and_plain_text() -> None:
    found = blocks("A **b**\n\n- c\n- d\n\n1. e")
    assert [block.kind for block in found] == [PARAGRAPH, BULLETS, NUMBERS]
    assert as_plain("A **b**\n\n- c\n- d\n\n1. e") == "A b\n- c\n- d\n1. e"


@given(st.text(alphabet="ab *_<>&\\-\n1.\"'", max_size=60))
def test_nothing_but_the_allowed_tags_ever_comes_out(text: str) -> None:
    parser = Tags()
    parser.feed(as_html(text))
    parser.close()
    assert set(parser.tags) <= ALLOWED
    assert parser.open == []
    # no letter is lost: only marks of style and of lists are gone, and space is drawn together
    kept = re.sub(r"[\s*_\\\-1.]", "", parser.letters)
    assert kept == re.sub(r"[\s*_\\\-1.]", "", text)


@pytest.mark.parametrize("unit", ["**a", "*a ", "_", "*_", "\\", "- a\n"])
def test_long_texts_take_time_in_proportion(unit: str) -> None:
    def seconds(count: int) -> float:
        start = time.process_time()
        as_html(unit * count)
        return time.process_time() - start

    seconds(100)
    assert seconds(40_000) < 60 * max(seconds(4_000), 0.002)
