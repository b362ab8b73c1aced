"""Pages of HTML as paper knows them: what is read, what is refused with its line, and plain text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.printing.markup import (
    LONGEST_WORD,
    MOST_LETTERS,
    MarkupError,
    as_html,
    as_text,
    check_bounds,
    read_page,
    safe_style,
)


def test_a_page_is_read_into_its_title_style_and_content() -> None:
    page = read_page(
        "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>A  card</title>"
        "<style>p { color: red }</style></head><body><h1>Lipovka</h1><p>One &amp; two</p></body></html>"
    )
    assert page.title == "A card"
    assert page.style == "p { color: red }"
    assert [element.tag for element in page.body.elements()] == ["h1", "p"]
    assert page.body.text == "LipovkaOne & two"


@pytest.mark.parametrize(
    ("source", "line", "says"),
    [
        ("<p>x</p>\n<script>alert(1)</script>", 2, "<script> is not known"),
        ("\n\n<iframe src='http://x'>", 3, "<iframe> is not known"),
        ("<p onclick='x()'>", 1, 'no "onclick"'),
        ("<link rel=stylesheet href=http://x/y.css>", 1, "<link> is not known"),
        ("<p>\n<img src='http://example.org/x.png'>", 2, "not loaded"),
        ("<img src='file:///etc/passwd'>", 1, "not loaded"),
        ("<img src='../../secret.png'>", 1, "not loaded"),
        ("<img src='data:text/html;base64,AAAA'>", 1, "not loaded"),
        ("<div>" * 60, 1, "within each other"),
    ],
)
def test_what_paper_does_not_know_is_an_error_with_its_line(source: str, line: int, says: str) -> None:
    with pytest.raises(MarkupError) as raised:
        read_page(source)
    assert raised.value.line == line
    assert says in raised.value.text.en
    assert raised.value.text.fr


def test_a_wrong_word_gets_a_hint() -> None:
    with pytest.raises(MarkupError) as raised:
        read_page("<fotter>x</fotter>")
    assert '"footer"' in raised.value.hint.en


def test_a_page_of_many_letters_is_refused() -> None:
    with pytest.raises(MarkupError, match="letters"):
        read_page("x" * (MOST_LETTERS + 1))


def test_styles_keep_what_is_known_and_reach_nothing() -> None:
    style = safe_style(
        "@import url(http://x); @media print { p { color: red } } p { color: #123456; position: fixed; "
        "background: url(http://x/y.png) } /* note */ .a b, td { width: 20% } p { font-family: \\65 }"
    )
    assert style == "p { color: #123456 }\n.a b, td { width: 20% }"


@given(st.text(alphabet="<>&;/=\"' abpdivtrlhx!-#\n", max_size=200))
def test_any_text_is_read_or_refused(source: str) -> None:
    try:
        page = read_page(source)
    except MarkupError:
        return
    again = read_page(as_html(page.body.children))
    assert again.body.text == page.body.text


def test_names_with_markup_stay_letters() -> None:
    page = read_page("<p>&lt;script&gt;1&lt;/script&gt;</p>")
    assert page.body.text == "<script>1</script>"
    assert "&lt;script&gt;" in as_html(page.body.children)


def test_plain_text_has_headings_lists_and_columns() -> None:
    text = as_text(
        read_page(
            "<header>head</header><h1>Card</h1><p>One<br>two</p><ul><li>a<li>b</ul><table><thead><tr><th>Unit<th>Move"
            "</thead><tr><td>Infantry<td>3</tr><tr><td>Tank<td>7</tr></table>"
        )
    )
    assert text.splitlines() == [
        "Card", "====", "", "One", "two", "", "- a", "- b", "",
        "Unit      Move", "--------  ----", "Infantry  3", "Tank      7",
    ]  # fmt: skip


LONG, HALF = "x" * (LONGEST_WORD + 1), "x" * (LONGEST_WORD // 2 + 1)
ENDLESS_WORDS = {
    "one text": LONG,
    "spaces at which no line ends": "x\u00a0" * LONGEST_WORD,
    "several elements": f"<b>{HALF}</b><i>{HALF}</i>",
    "an element within": f"{HALF}<b>y</b>{HALF}",
}


@pytest.mark.parametrize("name", ENDLESS_WORDS)
def test_endless_words_are_refused_however_they_are_written(name: str) -> None:
    with pytest.raises(MarkupError, match=f"a word has more than {LONGEST_WORD} letters"):
        check_bounds(read_page(f"\n<p>{ENDLESS_WORDS[name]}</p>"))


@pytest.mark.parametrize("between", [" ", "\n", "\u200b", "\u3000", "<br>", "</p><p>", "</b> <b>"])
def test_words_that_are_parted_are_set(between: str) -> None:
    check_bounds(read_page(f"<p><b>{HALF}{between}{HALF}</b></p>"))
