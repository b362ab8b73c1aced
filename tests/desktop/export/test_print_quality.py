"""Printed pages as an editor looks at them: letters that can be read, sheets that are filled, words of one language."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.desktop.export.test_print_set import LIPOVKA, MAIN_SAMPLES, source_of, wanted
from workbench.base.data_folders import SAMPLES
from workbench.desktop.export.print_set import set_sheets, set_text
from workbench.desktop.export.render import temporary_language
from workbench.desktop.export.sheets import Sheet, pdf_of, sheet_image
from workbench.printing.parts.aid_tables import aid_tables
from workbench.printing.parts.registry import TEMPLATED, page_values, parts_named
from workbench.printing.printed_part import Notes, PageTexts

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
SAINT_AUBRY = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
MARCELLE = SAMPLES / "landships" / "marcelle_farm.yaml"
SMALL_SAMPLES = (
    SAMPLES / "battle_for_moscow" / "the_last_railhead.yaml",
    SAMPLES / "generic" / "first_field.yaml",
    SAMPLES / "generic_table" / "first_table.yaml",
    SAMPLES / "little_wars" / "ferry_farm.yaml",
)
ALL_SAMPLES = (*MAIN_SAMPLES, *SMALL_SAMPLES)
_MARKS = re.compile(r"a?[a-z](?: a?[a-z])*")
"""Raised letters that lead to remarks."""


def small_letters(pdf: bytes) -> list[str]:
    """The words of a PDF in the reading face that are smaller than 7 points, without raised letters."""
    found = []
    for page in PdfReader(io.BytesIO(pdf)).pages:

        def visit(text: str, at: list[float], matrix: list[float], font: dict[str, str] | None, size: float) -> None:
            if not font or "WorkbenchSerif" not in font.get("/BaseFont", "") or not text.strip():
                return
            across = matrix[0] * at[0] + matrix[1] * at[2], matrix[0] * at[1] + matrix[1] * at[3]
            points = size * (across[0] ** 2 + across[1] ** 2) ** 0.5
            if points < 6.9 and not _MARKS.fullmatch(text.strip()):
                found.append(f"{text.strip()} ({points:.1f})")

        page.extract_text(visitor_text=visit)
    return found


@pytest.mark.slow(8)
@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize("path", MAIN_SAMPLES, ids=lambda path: path.stem)
def test_letters_of_pages_have_seven_points(path: Path) -> None:
    with temporary_language("fr"):
        sheets = set_sheets(source_of(path), wanted(*TEMPLATED, language="fr"))
    assert small_letters(pdf_of(sheets, "x")) == []


def filled(sheet: Sheet) -> float:
    """The share of a sheet, without its foot, down to which there is something."""
    image = sheet_image(sheet, 25.4)
    lowest = round(sheet.paper.height - sheet.paper.margin - 8)
    rows = [
        y for y in range(lowest) if any(image.pixelColor(x, y).lightness() < 200 for x in range(8, image.width() - 8))
    ]
    return max(rows) / lowest


@pytest.mark.slow(8)
@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize("path", ALL_SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_part_of_several_sheets_ends_on_a_half_empty_one(path: Path, language: str) -> None:
    source = source_of(path)
    with temporary_language(language):
        for part in ("oob", "aid", "units", "card"):
            sheets = set_sheets(source, wanted(part, language=language))
            assert len(sheets) == 1 or min(map(filled, sheets)) > 0.5, part


@pytest.mark.parametrize("path", SMALL_SAMPLES, ids=lambda path: path.stem)
def test_a_short_scenario_fills_its_page_with_a_large_map(path: Path) -> None:
    (sheet,) = set_sheets(source_of(path), wanted("scenario"))
    assert filled(sheet) > 0.6


def test_few_counters_lie_on_one_sheet_with_their_backs_mirrored_at_the_fold() -> None:
    (sheet,) = set_sheets(source_of(SAINT_AUBRY), wanted("counters"))
    assert sheet.name == "Counters, front and back"
    image = sheet_image(sheet, 50.8)

    def is_tinted(x: float, y: float) -> bool:
        return image.pixelColor(round(x * 2), round(y * 2)).lightness() < 245

    corners = [(105 - 16 * column - 0.5, 18 + 16 * row + 0.5) for column in range(5) for row in range(6)]
    assert sum(is_tinted(x, y) for x, y in corners) > 20, "counters of units, in colours of their sides"
    assert all(is_tinted(x, y) == is_tinted(210 - x, y) for x, y in corners)


def test_many_counters_have_their_backs_on_a_sheet_of_their_own() -> None:
    assert len(set_sheets(source_of(LIPOVKA), wanted("counters"))) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_map_lies_on_its_side_where_it_is_larger_so_whatever_its_legend_takes(language: str) -> None:
    with temporary_language(language):
        (sheet,) = set_sheets(source_of(MARCELLE), wanted("map", language=language))
    upright = sheet.paper.height > sheet.paper.width
    assert upright, "22 x 18 hexes and a legend below"


@pytest.mark.slow(8)
def test_the_set_of_lipovka_has_at_most_nine_sheets() -> None:
    source = source_of(LIPOVKA)
    for language in ("en", "fr"):
        with temporary_language(language):
            assert len(set_sheets(source, wanted(*parts_named("all"), language=language))) <= 9
            for part in ("card", "oob", "scenario"):
                assert len(set_sheets(source, wanted(part, language=language))) == 1


@pytest.mark.parametrize("path", ALL_SAMPLES, ids=lambda path: path.stem)
def test_cells_of_the_player_aid_have_names_in_place_of_keys(path: Path) -> None:
    source = source_of(path)
    page = PageTexts(source.scenario, source.ruleset, "fr")
    tables = [source.ruleset.tables[key] for key in source.ruleset.aid if key in source.ruleset.tables]
    keys = {key.replace("_", " ").capitalize() for table in tables for key in table.cells}
    heads = {row["head"] for table in aid_tables(page, Notes("fr")) for row in table["rows"]}
    english = {"Vehicle", "Run", "Back", "Recon", "Scouts", "Loaded"}
    assert not heads & keys & english
    values = {cell["text"] for table in aid_tables(page, Notes("fr")) for row in table["rows"] for cell in row["cells"]}
    assert "unlimited" not in values


def test_french_pages_have_french_words_for_costs_ranges_and_attacks() -> None:
    table = source_of(SMALL_SAMPLES[2])
    aid = page_values(table.scenario, table.ruleset, "fr")["aid"]
    assert any("Distances en centimètres" in one["text"] for one in aid["tables"])
    assert "obus" in set_text(table, wanted("units", language="fr"), ".txt")
    hexes = page_values(source_of(LIPOVKA).scenario, source_of(LIPOVKA).ruleset, "fr")["aid"]
    costs = {cost["text"] for row in hexes["rows"] for cost in row["costs"]}
    assert "TOUT" in costs
    assert "ALL" not in costs


def test_the_date_of_a_card_is_one_line() -> None:
    for path in (LIPOVKA, MARCELLE):
        source = source_of(path)
        text = set_text(source, wanted("card"), ".txt")
        assert len(re.findall(r"^.*\bDate\b.*$", text, re.MULTILINE)) == 1
        assert "Day of the month" not in text


def test_pictures_in_a_file_of_html_are_no_wider_than_their_column() -> None:
    text = set_text(source_of(LIPOVKA), wanted("scenario"), ".html")
    assert "img { max-width: 100%; }" in text
    assert 'height="' not in text, "millimetres are no height of HTML"
