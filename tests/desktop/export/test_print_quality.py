"""Printed pages as an editor looks at them: letters that can be read, sheets that are filled, words of one language."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage

from tests.desktop.export.test_print_set import LIPOVKA, MAIN_SAMPLES, source_of, wanted
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.export.print_set import PrintSource, set_sheets, set_text
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


def lightness(sheet: Sheet, dpi: float) -> npt.NDArray[np.uint8]:
    """How light each dot of a sheet is, from 0 to 255, by rows."""
    image = sheet_image(sheet, dpi).convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].copy()


def filled(sheet: Sheet) -> float:
    """The share of a sheet, without its foot, down to which there is something."""
    shades = lightness(sheet, 25.4)
    lowest = round(sheet.paper.height - sheet.paper.margin - 8)
    rows = np.flatnonzero((shades[:lowest, 8:-8] < 200).any(axis=1))
    return float(rows.max()) / lowest


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


@pytest.mark.parametrize(("notes", "on_its_side"), [(0, True), (1, False), (2, False), (3, False)])
def test_a_map_lies_as_it_is_larger_with_what_its_legend_takes(notes: int, on_its_side: bool) -> None:
    """22 x 18 hexes are larger on their side; a legend of zones takes height there, and upright the width is free for it.
    With one note and two the page as a whole is still broader than high, so that its form alone would lay it down."""
    source = source_of(MARCELLE)
    zones = [replace(zone, text=Text("word " * 12, "mot " * 12)) for zone in source.scenario.zones[:notes]]
    scenario = replace(source.scenario, zones=tuple(zones))
    (sheet,) = set_sheets(PrintSource(scenario, source.ruleset), wanted("map"))
    assert (sheet.paper.width > sheet.paper.height) == on_its_side


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


def test_short_parts_share_a_sheet_below_a_line_with_all_their_names_at_its_foot() -> None:
    source = source_of(SMALL_SAMPLES[0])
    (sheet,) = set_sheets(source, wanted("card", "oob", "units"))
    assert sheet.name == "Scenario card, Order of battle, Unit cards"
    (page,) = PdfReader(io.BytesIO(pdf_of([sheet], "x"))).pages
    text = page.extract_text()
    heads = ["November 1941", "Order of battle", "Germans (7)", "Unit cards"]
    assert [text.index(head) for head in heads] == sorted(text.index(head) for head in heads)
    assert text.count("Order of battle") == text.count("Unit cards") == 2, "their headings, and once at the foot"
    lines = np.flatnonzero((lightness(sheet, 50.8)[:, 20:-20] < 235).all(axis=1))
    assert np.count_nonzero(np.diff(lines, append=10_000) > 2) == 2, "a line between each two parts"


def test_parts_share_a_sheet_only_where_it_has_room_for_both() -> None:
    for path in (LIPOVKA, SMALL_SAMPLES[2]):
        source = source_of(path)
        parts = ("card", "oob", "pieces", "units")
        alone = [sheet for part in parts for sheet in _sheets_of(source, part)]
        together = set_sheets(source, wanted(*parts))
        assert sum(map(filled, together)) <= sum(map(filled, alone)) + 0.05 * len(alone)
        assert all(filled(sheet) <= 1 for sheet in together)
        assert together[0].name.startswith("Scenario card")
        assert len(together) < len(alone) if path != LIPOVKA else len(together) == len(alone)


def _sheets_of(source: PrintSource, part: str) -> list[Sheet]:
    try:
        return set_sheets(source, wanted(part))
    except CannotAnswer:
        return []


def test_the_page_of_the_scenario_and_the_turn_track_have_sheets_of_their_own() -> None:
    names = [
        sheet.name for sheet in set_sheets(source_of(SMALL_SAMPLES[1]), wanted("scenario", "oob", "turns", "units"))
    ]
    assert names[0] == "Scenario 1"
    assert "Order of battle, Unit cards" in names


def test_the_key_of_results_names_those_of_its_chart_alone() -> None:
    for path in SMALL_SAMPLES:
        source = source_of(path)
        tables = page_values(source.scenario, source.ruleset, "en")["aid"]["tables"]
        for table in tables:
            if table["columns"]:
                shown = {cell["text"] for row in table["rows"] for cell in row["cells"]}
                assert {one["mark"] for one in table["key"]} <= shown
                assert "1d1" not in (table["dice"], *(row["head"] for row in table["rows"]))


def test_a_date_in_words_needs_no_year_beside_it() -> None:
    source = source_of(SAINT_AUBRY)
    entries = {
        one["key"] for group in page_values(source.scenario, source.ruleset, "en")["card"] for one in group["entries"]
    }
    assert "date" in entries
    assert "year" not in entries
    undated = replace(source.scenario, card=source.scenario.card.with_value("date", None))
    kept = page_values(undated, source.ruleset, "en")["card"]
    assert "year" in {one["key"] for group in kept for one in group["entries"]}
