"""The file of a page: a strict policy, no address of others, names of strangers as text, and both languages."""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.pages.reading import SMALL, analysis_at, page_of, read_page
from workbench.analysis.any_analysis import analysis_of
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.data_folders import PAGE_SCRIPTS
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.export.answering_page import page_look, save_page
from workbench.engine.sight.results import Reason
from workbench.pages.lesson_page import LESSON
from workbench.pages.page import bundled
from workbench.pages.page_part import ANY_LANGUAGE
from workbench.pages.registry import PARTS
from workbench.pages.sentences import SentenceTable
from workbench.pages.vector_drawing import vector_drawing
from workbench.scenario.edits.map_names import AddNames
from workbench.scenario.map_names import MapName
from workbench.scenario.zones import Zone

HOSTILE = '</script><script>alert(1)</script><img src=x onerror="alert(2)">\u202e\u2066"\'&'


def _hostile_analysis() -> Any:
    scenario, rules = analysis_at(SMALL["panzer_grenadier"]).scenario, analysis_at(SMALL["panzer_grenadier"]).ruleset
    sides = tuple(
        replace(force, name=Text.of(HOSTILE), units=tuple(replace(unit, name=Text.of(HOSTILE)) for unit in force.units))
        for force in scenario.forces.sides
    )
    zone = Zone("z1", "note", Text.of(HOSTILE), hexes=(3, 4), text=Text.of(HOSTILE))
    forces = replace(scenario.forces, sides=sides)
    return analysis_of(replace(scenario, title=Text.of(HOSTILE), forces=forces, zones=(zone,)), rules)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of a scenario whose names are made to break out of it."""
    return page_of(_hostile_analysis(), tmp_path_factory.mktemp("hostile") / "page.html")


@pytest.mark.slow(8, together="page with hostile names")
def test_hostile_names_never_become_markup(hostile: Path) -> None:
    html = hostile.read_text("utf-8")
    assert "alert(" not in html.replace("&lt;script&gt;alert(1)&lt;/script&gt;", "").replace("alert(2)&quot;", "")
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", html)
    assert html.count("<script") == html.count("</script>") == 6


@pytest.mark.slow(8, together="page with hostile names")
def test_hostile_names_are_read_back_letter_by_letter(hostile: Path) -> None:
    assert read_page(hostile)["title"] == HOSTILE


@pytest.mark.slow(8, together="page with hostile names")
def test_hostile_names_stay_text_in_a_browser(hostile: Path, opened: Any) -> None:
    page = opened(hostile)
    assert page.locator("h1").inner_text() == HOSTILE
    page.locator("#panel-units select").select_option(index=1)
    assert HOSTILE in page.locator("#panel-units h2").inner_text()
    assert page.locator("img").count() == 0


@pytest.mark.slow(8, together="page with hostile names")
def test_the_policy_allows_nothing_but_what_is_in_the_file(hostile: Path) -> None:
    html = hostile.read_text("utf-8")
    policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    rules = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    assert (rules["img-src"], rules["base-uri"], rules["form-action"]) == ("data:", "'none'", "'none'")
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        sources = re.findall(rf'<{tag}(?: type="module")?>(.*?)</{tag}>', html, re.DOTALL)
        hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in sources]
        assert rules[rule] == " ".join(f"'sha256-{one}'" for one in hashes)
    assert not re.search(r'(src|href|action)="?(https?:)?//', html)


_MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|\bfetch\(|XMLHttp|import\(")


def test_scripts_make_no_markup_and_ask_for_nothing() -> None:
    for path in sorted(PAGE_SCRIPTS.glob("*.js")):
        source = path.read_text("utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|\bfetch\(|XMLHttp|import\(", source
        ), path
    assert not re.search(r"^(import|export) ", bundled(PARTS), re.MULTILINE)


def test_every_word_that_scripts_say_is_there_in_both_languages() -> None:
    from workbench.pages.page import words_of

    words = words_of([*PARTS, LESSON])
    assert all(text.en and text.fr for text in words.values())
    for path in sorted(PAGE_SCRIPTS.glob("*.js")):
        for key in re.findall(r'\bsay\("(\w+)"', path.read_text("utf-8")):
            assert key in words, (path.name, key)


@pytest.mark.slow(8)
def test_a_page_that_is_given_up_leaves_no_file(tmp_path: Path) -> None:
    token, seen = CancelToken(), []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))
        if done > 10:
            token.cancel()

    out = tmp_path / "page.html"
    with pytest.raises(Cancelled):
        save_page(analysis_at(SMALL["asl"]), out, cancel=token, progress=progress)
    assert not out.exists()
    assert seen[0][0] == 0


def test_sentences_that_differ_in_numbers_and_hexes_are_one_pattern() -> None:
    table = SentenceTable(["0101", "0102"])
    one = Reason("k", "8.4", Text("0101 at 40 m blocks", "0101 à 40 m bloque"), "0101")
    other = replace(one, text=Text("0102 at 12 m blocks", "0102 à 12 m bloque"), at="0102")
    assert [table.number(reason) for reason in (one, other, one)] == [0, 1, 0]
    values, arrays = table.packed()
    assert len(values["patterns"]) == 1
    used = [values["operands"][number] for number in arrays["used"]]
    assert used == ["0101", "40", "0102", "12"]


@pytest.mark.slow(8)
def test_a_drawing_keeps_what_it_shows_and_is_much_smaller() -> None:
    svg = page_look(analysis_at(SMALL["panzer_grenadier"])).layers["ground"][ANY_LANGUAGE]
    drawing = vector_drawing(svg)
    assert drawing.size == tuple(float(value) for value in re.findall(rb'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    assert len(drawing.code) < len(svg) / 5
    assert {style[0] for style in drawing.styles} >= {"#ece7d6"}


def test_names_on_the_map_are_a_layer_of_their_own() -> None:
    bare = analysis_at(SMALL["panzer_grenadier"])
    name = MapName("n1", "place", Text.of("Lipovka"), ((3.0, 3.0),))
    named = analysis_of(AddNames((name,)).apply(bare.scenario), bare.ruleset)
    before, after = page_look(bare).layers, page_look(named).layers
    assert set(after) - set(before) == {"names"}
    assert all(after[layer] == before[layer] for layer in before), "they are drawn once"
    assert set(after["names"]) == {ANY_LANGUAGE}


def test_names_and_zones_are_drawn_in_both_languages() -> None:
    bare = analysis_at(SMALL["panzer_grenadier"])
    name = MapName("n1", "place", Text("Mill hill", "La butte du moulin"), ((3.0, 3.0),))
    zone = Zone("z1", name=Text("Landing", "Débarquement"), hexes=(7, 8))
    layers = page_look(analysis_of(replace(bare.scenario, names=(name,), zones=(zone,)), bare.ruleset)).layers
    assert list(layers["names"]) == list(layers["zones"]) == ["en", "fr"]
    assert set(layers["ground"]) == set(layers["units"]) == {ANY_LANGUAGE}


def test_shapes_lie_where_the_drawing_has_them() -> None:
    svg = (
        b'<svg viewBox="0 0 100 50"><g fill="#112233" fill-opacity="0.5" stroke="none" transform="matrix(2,0,0,2,10,0)">'
        b'<path d="M1,2 L3,2 L3,4"/><rect x="0" y="0" width="5" height="5"/><circle cx="1" cy="1" r="1"/></g>'
        b'<g fill="none" stroke="none"><path d="M0,0 L9,9"/></g></svg>'
    )
    drawing = vector_drawing(svg)
    assert drawing.styles == (["#11223380"],)
    # path, style 0, even-odd, 2 runs: move by (12, 4), then 2 lines of (4, 0) and (0, 4) pixels, in eighths
    assert list(drawing.code[:4]) == [0, 0, 1, 2]
    numbers = np.frombuffer(drawing.code, dtype=np.uint8)[4:]
    assert numbers[0] == 4 * 1 + 0


SECRET, PRIVATE = "Reserve of the night", "Meet at the mill"


@pytest.mark.slow
def test_a_page_for_one_side_holds_nothing_that_others_hide(tmp_path: Path) -> None:
    analysis = analysis_at(SMALL["panzer_grenadier"])
    scenario = analysis.scenario
    mine = scenario.forces.sides[0]
    other = replace(mine, side="night", name=Text.of("Night"), units=())
    secret = replace(mine.units[0], id="x_secret", name=Text.of(SECRET), hidden=True)
    own = replace(mine.units[0], id="x_own", name=Text.of("Own reserve"), hidden=True)
    sides = (replace(mine, units=(*mine.units, own)), replace(other, units=(secret,)))
    note = Zone("z9", "note", Text.of(PRIVATE), side=other.side, hexes=(3,), text=Text.of(PRIVATE))
    forces = replace(scenario.forces, sides=sides)
    whole = analysis_of(replace(scenario, forces=forces, zones=(note,)), analysis.ruleset)
    everything, eyes = tmp_path / "all.html", tmp_path / "eyes.html"
    save_page(whole, everything)
    save_page(whole, eyes, side=mine.side)
    read, all_read = embedded(eyes), embedded(everything)
    for words in (SECRET, PRIVATE, "x_secret"):
        assert words.encode() in all_read
        assert words.encode() not in read
    assert b"x_own" in read
    assert "for the eyes of" in str(read_page(eyes)["left_out"])
    with pytest.raises(CannotAnswer, match="no side"):
        save_page(whole, eyes, side="nobody")


def embedded(page: Path) -> bytes:
    """Everything that a page holds, with its packs inflated."""
    html = page.read_bytes()
    packs = re.findall(rb'<script type="text/plain" id="pack-[a-z_]+">([^<]*)</script>', html)
    return html + b"".join(zlib.decompress(base64.b64decode(pack)) for pack in packs)
