"""The whole printed set: counters measured from the PDF, parts as files, and the dialog by real clicks."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.export.test_print import POINTS, boxes, load_analysis, wait_for
from tests.printing.test_page_process import NEVER
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.cli.main import run
from workbench.desktop.dialogs import print_scenario
from workbench.desktop.dialogs.print_scenario import ONE, POSTER, SCALE, PrintDialog
from workbench.desktop.export.counter_sheets import marker_letters
from workbench.desktop.export.map_page import MapOptions
from workbench.desktop.export.paper import MARGIN, paper_named
from workbench.desktop.export.print_map import PrintedMap
from workbench.desktop.export.print_set import (
    PrintedSet,
    PrintSource,
    lessons_on,
    save_set,
    set_sheets,
)
from workbench.desktop.export.sheets import ask_for_printer, paint_on, sheet_image
from workbench.desktop.look.settings import Settings
from workbench.printing import page_process
from workbench.printing import templates as template_module
from workbench.printing.parts.registry import PARTS, parts_named, parts_of
from workbench.protocol.map_region import region_named
from workbench.scenario.card import ScenarioCard
from workbench.scenario.units import Forces
from workbench.sheets.play_aids import markers_needed

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
LES_ORMEAUX = SAMPLES / "bolt_action" / "les_ormeaux.yaml"

SORVINO = SAMPLES / "asl" / "sorvino_brook.yaml"
MAIN_SAMPLES = (
    LIPOVKA,
    LES_ORMEAUX,
    SORVINO,
    SAMPLES / "landships" / "marcelle_farm.yaml",
    SAMPLES / "blitzkrieg" / "saint_aubry.yaml",
)

WORDS_OF_AIDS = (
    (LIPOVKA, "en", ("Motorized", "Mechanized", "Entrenchment")),
    (SORVINO, "fr", ("Infanterie", "(retranchement)")),
    (LES_ORMEAUX, "fr", ("Infanterie", "Half-track", "mouvement")),
)


def source_of(path: Path) -> PrintSource:
    """What is printed of a sample."""
    analysis = load_analysis(path)
    return PrintSource(analysis.scenario, analysis.ruleset)


def letters(text: str) -> str:
    """A text without spaces and signs, which readers of PDF set as they like."""
    return re.sub(r"\W", "", text).casefold()


def wanted(*parts: str, **more: object) -> PrintedSet:
    """A printed set on A4."""
    return PrintedSet(PrintedMap(paper_named("a4")), parts, **more)  # type: ignore[arg-type]


@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize("size", [12.7, 16.0, 25.0])
def test_counters_measure_what_was_asked(tmp_path: Path, size: float) -> None:
    out = tmp_path / "counters.pdf"
    save_set(source_of(LIPOVKA), wanted("counters", counter_mm=size), out)
    squares = [
        box
        for box in boxes(PdfReader(out).pages[0])
        if box[2] == pytest.approx(size, abs=0.2) and box[3] == pytest.approx(size, abs=0.2)
    ]
    places = sorted({(round(x, 1), round(y, 1)) for x, y, _, _ in squares})
    assert len(places) > 20
    columns = sorted({x for x, _ in places})
    for left, right in pairwise(columns):
        assert right - left == pytest.approx(size, abs=0.2)


def test_a_last_sheet_of_counters_is_full_and_colour_goes_on_beyond_the_cuts() -> None:
    sheets = set_sheets(source_of(LIPOVKA), wanted("counters", counter_mm=16.0))
    assert [sheet.name for sheet in sheets] == ["Counters 1, front", "Counters 1, back"]
    image = sheet_image(sheets[0], 254)
    # 11 x 16 counters of 16 mm, in the middle of the width, 18 mm below the upper edge
    left, top = (210 - 11 * 16) / 2, 18.0
    for x, y in ((left - 1, top + 8), (left + 8, top - 1), (left + 11 * 16 + 1, top + 8)):
        assert image.pixelColor(round(x * 10), round(y * 10)).name() != "#ffffff"
    for x, y in ((left - 1.8, top + 8), (left + 8, top - 1.8)):
        assert image.pixelColor(round(x * 10), round(y * 10)).name() == "#ffffff", "a bleed of 1.5 mm"
    rows = [image.copy(round(left * 10), round((top + 16 * row + 2) * 10), 1760, 120) for row in range(15)]
    assert all(
        len({row.pixelColor(x, y).name() for x in range(0, 1760, 5) for y in range(0, 120, 5)}) > 2 for row in rows
    )


def test_backs_lie_behind_their_fronts() -> None:
    front, back = set_sheets(source_of(LIPOVKA), wanted("counters", counter_mm=20.0))[:2]
    ahead, behind = sheet_image(front, 50.8), sheet_image(back, 50.8)

    def filled(image: object, x: float, y: float) -> bool:
        return image.pixelColor(round(x * 2), round(y * 2)).name() != "#ffffff"  # type: ignore[attr-defined]

    # every counter of a unit has colour in its corner on both sides, mirrored about the middle of the sheet
    spots = [(x + 0.5, y + 0.5) for y in range(20, 60) for x in range(8, 202) if filled(ahead, x + 0.5, y + 0.5)]
    hit = sum(filled(behind, 210 - x, y) for x, y in spots)
    assert len(spots) > 2000
    assert hit / len(spots) > 0.97


@pytest.mark.parametrize("path", MAIN_SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_markers_bear_the_same_letters(path: Path, language: str) -> None:
    source = source_of(path)
    letters = marker_letters(markers_needed(source.scenario, source.ruleset), source.ruleset, language)
    assert all(letters.values())
    assert len(set(letters.values())) == len(letters)
    assert not any(sign in letter for letter in letters.values() for sign in "()-’")


def test_a_set_in_pdf_has_an_author_a_language_and_bookmarks(tmp_path: Path) -> None:
    source, out = source_of(LIPOVKA), tmp_path / "x.pdf"
    author = "Zoë (the 1st) Ж \\"
    scenario_ = replace(source.scenario, card=source.scenario.card.with_value("author", author))
    save_set(replace(source, scenario=scenario_), wanted("card", "turns", language="fr"), out)
    reader = PdfReader(out, strict=True)
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Le pont de Lipovka", author)
    assert reader.trailer["/Root"]["/Lang"] == "fr"  # type: ignore[index]
    marks = [(one.title, reader.get_destination_page_number(one)) for one in reader.outline]  # type: ignore[union-attr,arg-type]
    assert marks == [("Fiche de scénario 1", 0), ("Piste des tours 1", 1)]


@pytest.mark.slow
def test_parts_are_named_and_printed_in_their_order(tmp_path: Path) -> None:
    assert parts_named("counters, card") == ("card", "counters")
    assert parts_named("all") == tuple(part.id for part in PARTS if part.in_all)
    usual = ("scenario", "map", "pieces", "aid", "turns", "units", "counters")
    assert tuple(part for part in parts_named("all") if part in usual) == usual
    for words in ("", "cards", "map,,x"):
        with pytest.raises(CannotAnswer):
            parts_named(words)
    source = source_of(LIPOVKA)
    names = [sheet.name for sheet in set_sheets(source, wanted(*usual))]
    assert names[0] == "Scenario 1"
    assert names[2:6] == ["Player aid 1", "Player aid 2", "Turn track 1", "Unit cards 1"]
    assert len(names) <= 9
    names = [sheet.name for sheet in set_sheets(source, wanted("card", "oob"))]
    assert names == ["Scenario card 1", "Order of battle 1"], "each of them on one sheet"
    assert "Terrain to lay out 1" in [sheet.name for sheet in set_sheets(source_of(LES_ORMEAUX), wanted("pieces"))]


def test_a_map_without_units_and_card_has_no_empty_pages(qtbot: QtBot) -> None:
    full = source_of(LIPOVKA)
    scenario = replace(full.scenario, card=ScenarioCard(), forces=Forces(), zones=())
    bare = replace(full, scenario=scenario, _cache={}, _pages={})
    everything = wanted(*parts_named("all"), "card", "oob")
    names = {re.sub(r" \d+$", "", sheet.name) for sheet in set_sheets(bare, everything)}
    assert names == {"The bridge at Lipovka", "Player aid"}
    booklet = set_sheets(bare, replace(everything, booklet=True))
    assert booklet
    for part, words in (
        ("units", "no units"),
        ("counters", "no units"),
        ("turns", "how many turns"),
        ("scenario", "empty"),
        ("card", "empty"),
    ):
        with pytest.raises(CannotAnswer, match=words):
            set_sheets(bare, wanted(part))
        if part != "counters":
            with pytest.raises(CannotAnswer, match=words):
                save_set(bare, wanted(part), Path("x.html"))
    with_zone = replace(scenario, zones=full.scenario.zones)
    assert set_sheets(replace(bare, scenario=with_zone, _cache={}, _pages={}), wanted("scenario"))
    dialog = PrintDialog(bare, "en", LIPOVKA)
    qtbot.addWidget(dialog)
    barred = {part for part, box in dialog.parts.items() if not box.isEnabled()}
    assert barred == {part.id for part in parts_of(scenario) if part.missing(scenario, bare.ruleset)}
    assert barred >= {"scenario", "oob", "turns", "units", "counters"}
    assert "no units" in dialog.parts["oob"].toolTip()


@pytest.mark.slow(8)
@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize("path", MAIN_SAMPLES, ids=lambda path: path.stem)
def test_a_scenario_fits_one_page_and_says_everything(path: Path, tmp_path: Path) -> None:
    source = source_of(path)
    for language, paper in (("en", "a4"), ("fr", "letter")):
        out = tmp_path / f"{language}.pdf"
        printed = PrintedSet(PrintedMap(paper_named(paper)), ("scenario",), language=language)
        assert save_set(source, printed, out).sheets == 1
        text = letters(PdfReader(out).pages[0].extract_text())
        said = [source.scenario.title, source.scenario.card.value("situation"), source.scenario.card.value("victory")]
        said += [Text.of(source.scenario.card.author)]
        for words in said:
            assert letters(words.get(language)) in text
        for _, unit in source.scenario.forces:
            kind = source.ruleset.units[unit.kind].name.get(language)
            names = unit.name.get(language) or kind, kind
            assert any(letters(name) in text for name in names), unit.id
        assert "_" not in PdfReader(out).pages[0].extract_text(), "no ids"


@pytest.mark.slow
def test_sections_stand_on_pages_only_where_they_are_wanted(tmp_path: Path) -> None:
    source = source_of(LIPOVKA)
    for sections in (False, True):
        save_set(source, wanted("scenario", "card", "aid", "units", sections=sections), tmp_path / "x.txt")
        text = (tmp_path / "x.txt").read_text(encoding="utf-8")
        assert ("8.32 TEC" in text) == sections
        assert ("[" in text) == sections
        assert ("Section" in text) == sections


@pytest.mark.slow
def test_the_whole_set_is_written_without_a_display(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "all.pdf"
    words = ["--parts", "card,oob,aid,turns,units,counters", "--lang", "fr", "--save-ink"]
    assert run(["print", str(LIPOVKA), "-o", str(out), *words]) == 0
    reader = PdfReader(out)
    text = re.sub(r"\s+", " ", " ".join(page.extract_text() for page in reader.pages))
    for said in ("Le pont de Lipovka", "Ordre de bataille", "Hauptmann Reuter", "Aide de jeu", "Piste des tours"):
        assert said in text
    assert f"{len(reader.pages)} feuilles" in capsys.readouterr().out
    assert out.stat().st_size < 5_000_000
    assert float(reader.pages[0].mediabox.width) == pytest.approx(210 * POINTS, abs=0.6)


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
def test_the_set_of_lipovka_with_its_map_to_scale_is_below_five_megabytes(tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    words = ["--parts", "card,oob,map,aid,counters", "--paper", "a4", "--hex-mm", "19"]
    assert run(["print", str(LIPOVKA), "-o", str(out), *words]) == 0
    assert out.stat().st_size < 5_000_000


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize(("path", "language", "words"), WORDS_OF_AIDS)
def test_no_word_of_a_player_aid_is_broken(path: Path, language: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """Names of terrain and headings of costs stand in narrow columns."""
    out = tmp_path / "aid.pdf"
    assert run(["print", str(path), "-o", str(out), "--parts", "aid", "--lang", language]) == 0
    text = " ".join(page.extract_text() for page in PdfReader(out).pages).split()
    assert [word for word in words if word not in text] == []


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
def test_a_title_that_is_wider_than_the_map_ends_with_dots(tmp_path: Path) -> None:
    source, out = source_of(LIPOVKA), tmp_path / "map.pdf"
    long = replace(source.scenario, title=Text("<b>Lipovka</b> " * 20))
    save_set(replace(source, scenario=long), wanted("map"), out)
    text = PdfReader(out).pages[0].extract_text()
    assert text.count("<b>Lipovka</b>") >= 2
    assert "…" in text


@pytest.mark.slow
def test_a_map_says_where_it_is_and_pages_have_names_in_place_of_ids(tmp_path: Path) -> None:
    source = source_of(SORVINO)
    part = MapOptions(region_named(source.scenario, "1A1:1D4"))
    printed = PrintedSet(PrintedMap(paper_named("a4"), options=part), ("map",), language="fr")
    save_set(source, printed, tmp_path / "map.pdf")
    text = PdfReader(tmp_path / "map.pdf").pages[0].extract_text()
    assert "au sud d’Orel" in text
    assert "nord : En haut de la carte" in text
    save_set(source_of(LES_ORMEAUX), wanted("card", "aid"), tmp_path / "x.txt")
    text = (tmp_path / "x.txt").read_text(encoding="utf-8")
    assert not re.search(r"(?<!\()\b(us|de|at)_", text), "ids stand in brackets behind names that several units share"
    assert "impassable_bocage" not in text
    assert "M3 half-track: blocked" in text


@pytest.mark.slow(8)
def test_text_and_pictures_are_files_too(tmp_path: Path) -> None:
    source = source_of(LIPOVKA)
    save_set(source, wanted("card", "oob"), tmp_path / "x.txt")
    text = (tmp_path / "x.txt").read_text(encoding="utf-8")
    assert "The bridge at Lipovka\n=====" in text
    assert "Hauptmann Reuter" in text
    save_set(source, wanted("oob", "map"), tmp_path / "x.html")
    html = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert html.count("data:image/svg+xml") >= 40
    assert html.count("data:font/woff") == 4
    assert "http:" not in re.sub(r"base64,[A-Za-z0-9+/=]+", "", html)
    written = save_set(source, wanted("card", "oob"), tmp_path / "x.png", dpi=40)
    assert [path.name for path in written.files] == ["x-1.png", "x-2.png"]
    written = save_set(source, wanted("card"), tmp_path / "x.png", dpi=40)
    assert [path.name for path in written.files] == ["x.png"]
    written = save_set(source, wanted("card"), tmp_path / "x.svg")
    assert all(path.read_bytes().startswith(b"<?xml") for path in written.files)
    assert all(b"data:font/woff" in path.read_bytes() for path in written.files)
    with pytest.raises(CannotAnswer):
        save_set(source, wanted("map"), tmp_path / "x.txt")


@pytest.mark.slow(8)
def test_work_that_is_stopped_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    out.write_bytes(b"before")
    token = CancelToken()

    def stop(done: int, total: int) -> None:
        token.cancel()

    with pytest.raises(Cancelled):
        save_set(source_of(LIPOVKA), wanted("card", "oob"), out, cancel=token, progress=stop)
    assert out.read_bytes() == b"before"


@pytest.mark.slow
def test_the_dialog_prints_what_is_ticked_and_remembers_it(
    qapp: QApplication, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "set.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), "PDF files (*.pdf)"))
    dialog = PrintDialog(source_of(LIPOVKA), "en", LIPOVKA, settings)
    dialog.show()
    for part in ("map", "oob"):
        box = dialog.parts[part]
        QTest.mouseClick(box, Qt.MouseButton.LeftButton)
        box.setFocus()
        if box.isChecked() != (part == "oob"):
            QTest.keyClick(box, Qt.Key.Key_Space)
    wait_for(dialog, "One sheet")
    assert not dialog.size_mode.isVisible()
    assert dialog.preview.item(0).text() == "1  Order of battle 1"
    dialog.language.setCurrentIndex(dialog.language.findData("fr"))
    QTest.qWait(400)
    assert "Ordre de bataille" in dialog.preview.item(0).text()
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert "Ordre de bataille" in PdfReader(out).pages[0].extract_text()
    assert "set.pdf" in dialog.words.text()
    assert dialog.focusWidget() is dialog.save, "the button has the keys again"
    dialog.deleteLater()
    again = PrintDialog(source_of(LIPOVKA), "en", LIPOVKA, settings)
    assert [part for part, box in again.parts.items() if box.isChecked()] == ["oob"]
    again.deleteLater()


@pytest.mark.slow
def test_the_dialog_offers_posters_sections_and_a_size_that_saves_sheets(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "poster.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    dialog = PrintDialog(source_of(LIPOVKA), "en", LIPOVKA)
    dialog.show()
    assert not dialog.sections.isVisible(), "the map cites none"
    dialog.size_mode.setCurrentIndex(dialog.size_mode.findData(SCALE))
    dialog.hex_mm.setValue(18.0)
    wait_for(
        dialog, "7 sheets · the map on 6, and how they go together · hexes of 18 mm · 17.4 mm would take 2 sheets less"
    )
    dialog.size_mode.setCurrentIndex(dialog.size_mode.findData(POSTER))
    wait_for(dialog, "One sheet · hexes of 18 mm")
    assert dialog.hex_mm.isVisible()
    assert not dialog.overlap.isVisible()
    card = dialog.parts["card"]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(8, card.height() // 2))
    assert dialog.sections.isVisible()
    QTest.mouseClick(dialog.sections, Qt.MouseButton.LeftButton, pos=QPoint(8, dialog.sections.height() // 2))
    wait_for(dialog, "2 sheets")
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    first, second = PdfReader(out).pages
    assert "[2.3]" in first.extract_text()
    assert float(second.mediabox.width) / POINTS == pytest.approx(width_of_lipovka(18.0) + 2 * MARGIN, abs=1)
    dialog.deleteLater()


@pytest.mark.slow
def test_numbers_of_hexes_and_a_booklet_are_chosen_by_mouse_and_keys(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of the map of Lipovka (32 x 20), with numbers 0101 to 3220."""
    out = tmp_path / "map.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    dialog = PrintDialog(source_of(LIPOVKA), "en", LIPOVKA)
    dialog.show()

    def numbers_printed() -> set[str]:
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
        return set(re.findall(r"\b\d{4}\b", PdfReader(out).pages[0].extract_text()))

    dialog.size_mode.setCurrentIndex(dialog.size_mode.findData(ONE))
    wait_for(dialog, "One sheet")
    assert len(numbers_printed()) >= 32 * 20
    assert dialog.number_style.currentText() == "As on the map"
    dialog.number_style.setFocus()
    QTest.keyClick(dialog.number_style, Qt.Key.Key_E)
    while dialog.number_style.currentData() != "fifth":
        QTest.keyClick(dialog.number_style, Qt.Key.Key_Down)
    QTest.qWait(400)
    fifth = numbers_printed()
    assert {"0101", "0505", "3020"} <= fifth
    assert not {"0102", "0405", "3220"} & fifth
    QTest.mouseClick(dialog.labels, Qt.MouseButton.LeftButton, pos=QPoint(8, dialog.labels.height() // 2))
    assert not dialog.number_style.isEnabled()
    assert not dialog.number_place.isEnabled()
    QTest.qWait(400)
    assert not {"0101", "0505", "3020"} & numbers_printed()
    dialog.booklet.setFocus()
    QTest.keyClick(dialog.booklet, Qt.Key.Key_Space)
    card = dialog.parts["card"]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(8, card.height() // 2))
    QTest.qWait(600)
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    side = PdfReader(out).pages[0].mediabox
    assert (round(float(side.width) / POINTS), round(float(side.height) / POINTS)) == (297, 210), (
        "two pages side by side"
    )
    dialog.deleteLater()


@pytest.mark.parametrize(
    ("asked", "there", "not_there"),
    [
        (["--hex-numbers", "fifth"], "0505", "0102"),
        (["--hex-numbers", "none"], "", "0505"),
        (["--hex-number-place", "bottom"], "0102", ""),
    ],
)
@pytest.mark.slow
def test_the_command_prints_other_numbers_of_hexes(
    asked: list[str], there: str, not_there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "map.pdf"
    assert run(["print", str(LIPOVKA), "-o", str(out), *asked, "--lang", "en"]) == 0
    printed = PdfReader(out).pages[0].extract_text().split()
    assert not there or there in printed
    assert not not_there or not_there not in printed


def width_of_lipovka(hex_mm: float) -> float:
    """The width of the map of Lipovka: 32 columns of hexes that stand on a corner sideways."""
    return hex_mm * 2 / 3**0.5 * (0.75 * 32 + 0.25)


@pytest.mark.slow
def test_a_template_of_the_user_is_chosen_and_shown_while_it_is_written(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(template_module, "user_page_templates_folder", lambda: tmp_path)
    mine = tmp_path / "briefing.html"
    mine.write_text("<h1>{{ title }}</h1>", encoding="utf-8")
    dialog = PrintDialog(source_of(LIPOVKA), "en", LIPOVKA)
    dialog.show()
    dialog.size_mode.setCurrentIndex(dialog.size_mode.findData(ONE))
    dialog.template.setCurrentIndex(dialog.template.findData("briefing"))
    wait_for(dialog, "2 sheets")
    mine.write_text("<h1>{{ title }}</h1>\n{{ nothing }}", encoding="utf-8")
    wait_for(dialog, "⚠ briefing.html:2:1")
    assert not dialog.save.isEnabled()
    mine.write_text("<h1>{{ title }}</h1><div class='page'>b</div>", encoding="utf-8")
    wait_for(dialog, "3 sheets")
    dialog.deleteLater()


@pytest.mark.slow
def test_the_worksheet_of_a_lesson_is_chosen_and_printing_can_be_stopped(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml"
    dialog = PrintDialog(source_of(ground), "en", ground, find_lessons=lambda: lessons_on(ground)[:2])
    dialog.show()
    assert not dialog.parts["lessons"].isVisible()
    until = time.monotonic() + 20
    while not dialog.parts["lessons"].isVisible() and time.monotonic() < until:
        QTest.qWait(20)
    for part in ("map", "lessons"):
        box = dialog.parts[part]
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert dialog.lesson.isVisible()
    # The map took five sheets too: only the preview says that the worksheet has replaced them.
    qtbot.waitUntil(lambda: dialog.preview.item(0).text() == "1  The straight line 1", timeout=20_000)
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: True)
    monkeypatch.setattr(
        print_scenario,
        "paint_on",
        lambda _, sheets, cancel, progress: (dialog.reject(), cancel.check(), progress(1, 1)),
    )
    QTest.mouseClick(dialog.print, Qt.MouseButton.LeftButton)
    assert dialog.words.text().startswith("Stopped")
    assert dialog.isVisible()
    dialog.language.setCurrentIndex(dialog.language.findData("fr"))
    monkeypatch.setattr(
        print_scenario, "set_sheets", lambda _, wanted, cancel, progress: (dialog.stop.click(), cancel.check())
    )
    wait_for(dialog, "Stopped; choose again")
    assert not dialog.save.isEnabled()
    dialog.reject()
    dialog.deleteLater()
    with pytest.raises(CannotAnswer):
        set_sheets(source_of(LIPOVKA), wanted("lessons"))


@pytest.mark.slow(8)
def test_printing_into_a_file_stops_in_silence(qapp: QApplication, tmp_path: Path) -> None:
    printer, cancel = QPrinter(QPrinter.PrinterMode.HighResolution), CancelToken()
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    sheets = set_sheets(source_of(LIPOVKA), wanted("map", "units"))
    assert len(sheets) > 1
    with pytest.raises(Cancelled):
        paint_on(printer, sheets, cancel, lambda *_: cancel.cancel())


def test_the_dialog_for_printers_goes_once_it_is_answered(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: False)
    parent = QWidget()
    assert not ask_for_printer(QPrinter(), parent)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not parent.findChildren(QPrintDialog)


# --- Templates of strangers


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The name of a template of the user's that never ends."""
    monkeypatch.setattr(template_module, "user_page_templates_folder", lambda: tmp_path)
    (tmp_path / "card-never.html").write_text(NEVER, encoding="utf-8")
    return "card-never"


@pytest.fixture
def frozen(qapp: QApplication, never: str) -> Iterator[PrintDialog]:
    """The dialog, with that template chosen for the scenario's card by keys."""
    dialog = PrintDialog(source_of(LIPOVKA), "en", LIPOVKA)
    dialog.show()
    for part in ("map", "card"):
        box = dialog.parts[part]
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    wait_for(dialog, "One sheet")
    dialog.template.setFocus()
    QTest.keyClick(dialog.template, Qt.Key.Key_Down)
    assert dialog.template.currentData() == never
    wait_for(dialog, "The page is being made")
    yield dialog
    dialog.reject()
    dialog.deleteLater()


def seconds_of(work: Callable[[], object]) -> float:
    """How long something takes that a user does, until the window has answered."""
    began = time.monotonic()
    work()
    QApplication.processEvents()
    return time.monotonic() - began


@pytest.mark.slow
def test_the_dialog_answers_while_a_template_never_ends_and_esc_stops_it(frozen: PrintDialog) -> None:
    assert frozen.stop.isVisible()
    assert not frozen.save.isEnabled()
    box = frozen.ink
    assert seconds_of(lambda: QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))) < 1
    assert box.isChecked()
    QTest.qWait(300)
    wait_for(frozen, "The page is being made")
    assert seconds_of(lambda: QTest.keyClick(frozen, Qt.Key.Key_Escape)) < 1
    assert frozen.words.text().startswith("Stopped")
    assert frozen.isVisible()
    assert not frozen.stop.isVisible()
    frozen.template.setFocus()
    QTest.keyClick(frozen.template, Qt.Key.Key_Up)
    wait_for(frozen, "One sheet")
    assert frozen.save.isEnabled()


@pytest.mark.slow
def test_the_button_stops_a_template_that_never_ends_and_the_dialog_closes_during_another(frozen: PrintDialog) -> None:
    assert seconds_of(lambda: QTest.mouseClick(frozen.stop, Qt.MouseButton.LeftButton)) < 1
    assert frozen.words.text().startswith("Stopped")
    QTest.mouseClick(frozen.ink, Qt.MouseButton.LeftButton, pos=QPoint(8, frozen.ink.height() // 2))
    wait_for(frozen, "The page is being made")
    (close,) = (button for button in frozen.buttons.buttons() if button.text().replace("&", "") == "Close")
    assert seconds_of(lambda: QTest.mouseClick(close, Qt.MouseButton.LeftButton)) < 1
    assert not frozen.isVisible()


@pytest.mark.slow
def test_a_template_that_takes_too_long_is_told_with_its_line_in_the_dialog(
    frozen: PrintDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_process, "MOST_SECONDS", 0.5)
    QTest.mouseClick(frozen.ink, Qt.MouseButton.LeftButton, pos=QPoint(8, frozen.ink.height() // 2))
    wait_for(frozen, "⚠ card-never.html:3:1: it takes more than")
    assert not frozen.stop.isVisible()
    assert not frozen.save.isEnabled()


@pytest.mark.slow
def test_the_command_line_says_what_is_wrong_with_a_template(
    never: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page_process, "MOST_SECONDS", 0.5)
    (tmp_path / "card-head.html").write_text(
        "<p>a</p>\n<table><thead>" + "<tr><th>x" * 300 + "</thead>" + "<tr><td>a" * 9 + "</table>", encoding="utf-8"
    )
    words = ["print", str(LIPOVKA), "--parts", "card", "--template"]
    for name, ending, told in (
        (never, "txt", "card-never.html:3:1: it takes more than"),
        ("card-head", "pdf", "card-head.html: line 2 of the page: the head of this table"),
    ):
        out = tmp_path / f"x.{ending}"
        assert run([*words, name, "-o", str(out), "--lang", "en"]) == 1
        assert told in capsys.readouterr().err
        assert not out.exists()
