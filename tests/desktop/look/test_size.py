"""A larger window: what lies over the map grows with it, pictures in files do not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.terrain_map import board, colour_distance, near, pixels_of, rules, scenario
from tests.desktop.window_driver import WindowDriver
from workbench.analysis.hex_analysis import Analysis
from workbench.desktop.drawing.patterns import thin_line_brush
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.desktop.look.theme import (
    apply_theme,
    enlarged_font,
    scaled_pixels,
    scaled_rect,
    set_ui_scale,
    ui_scale,
    unscaled_point,
    unscaled_rect,
)
from workbench.desktop.widgets.palette_list import Palette, PaletteEntry

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


@pytest.fixture
def doubled() -> Iterator[None]:
    set_ui_scale(200)
    yield
    set_ui_scale(100)


@pytest.mark.usefixtures("doubled")
def test_lengths_and_places_are_turned_both_ways() -> None:
    box = QRectF(10, 20, 300, 40)
    assert scaled_pixels(7.5) == 15
    assert unscaled_rect(box) == QRectF(5, 10, 150, 20)
    assert scaled_rect(unscaled_rect(box)) == box
    assert unscaled_point(QPointF(10, 20)) == QPointF(5, 10)


@pytest.mark.usefixtures("doubled")
def test_textures_are_drawn_larger_instead_of_being_stretched() -> None:
    """A brush that is scaled on the screen is ten times slower."""
    brush = thin_line_brush(QColor("black"), 2.0, 45)
    assert brush.transform().m11() == 1.0
    assert brush.texture().width() == 26


def test_legends_and_lines_over_the_map_grow(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.hover("1003")
    view = driver.window.view

    def blue() -> int:
        shown = pixels_of(view.viewport().grab().toImage())
        return near(shown[:, : driver.point("0803").x()], "#0072B2", 39)

    usual = blue()
    set_ui_scale(200)
    try:
        driver.hover("1004")
        driver.hover("1003")  # drawn anew, as everything is when the size changes
        assert blue() > 1.5 * usual
    finally:
        set_ui_scale(100)


def test_pictures_in_files_stay_as_they_are(tmp_path: Path) -> None:
    map_ = Analysis(scenario(board({"woods": "0503 0603"})), rules())
    wanted = []
    for percent in (100, 200):
        set_ui_scale(percent)
        try:
            out = tmp_path / f"{percent}.png"
            render_file(
                map_,
                out,
                PictureRequest(
                    {"los": ("0506", "0501"), "area": "0506"}, page=PageRequest(section=True, legend=True, scale=30)
                ),
            )
        finally:
            set_ui_scale(100)
        wanted.append(pixels_of(QImage(str(out))))
    assert wanted[0].shape == wanted[1].shape
    # the sample of a hatch among the legends may differ by a shade
    assert (colour_distance(wanted[0], wanted[1]) > 24).mean() < 0.001


@pytest.mark.slow
def test_rows_of_palettes_and_the_window_grow_with_the_letters_of_the_system(qapp: QApplication, qtbot: QtBot) -> None:
    system = QFont(qapp.font())
    system.setPointSizeF(20.0)
    palette = Palette()
    qtbot.addWidget(palette)
    palette.list.setFont(system)
    palette.fill([("Ground", [PaletteEntry(("woods",), "Woods", "Blocks sight", QIcon())])])
    name, below = QFontMetrics(system).height(), QFontMetrics(enlarged_font(system, 0.82)).height()
    assert palette.list.sizeHintForRow(1) >= name + below
    assert palette.list.sizeHintForRow(0) >= name
    apply_theme(qapp, "light")
    before = qapp.property("workbench_font")
    try:
        qapp.setProperty("workbench_font", system)
        apply_theme(qapp, "light")
        assert ui_scale() > 1.5, "icons, legends and marks of the map too"
    finally:
        qapp.setProperty("workbench_font", before)
        qapp.setProperty("workbench_theme", "")
        apply_theme(qapp, "light")
    assert ui_scale() == 1.0
