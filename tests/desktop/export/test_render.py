"""Pictures in files, and of whole scenarios."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tests.desktop.terrain_map import board, colour_distance, every_terrain, near, pixels_of, rules, scenario
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.drawing.map_thumbnails import map_thumbnail
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.scenario.units import Unit

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


@pytest.fixture
def analysis() -> Analysis:
    ground = board({"woods": "0503 0603", "field": "0203 0204", "minor_river": "0801-0808", "town": "0306"})
    return Analysis(scenario(ground, {"German": [Unit("g1", "infantry", 20)]}), rules())


def test_png_shows_map_and_overlays(analysis: Analysis, tmp_path: Path) -> None:
    plain, rich = tmp_path / "plain.png", tmp_path / "rich.PNG"
    render_file(analysis, plain, PictureRequest(page=PageRequest(scale=40)))
    render_file(
        analysis,
        rich,
        PictureRequest(
            {"area": "0506", "los": ("0506", "0501"), "reach": "g1"}, page=PageRequest(legend=True, scale=40)
        ),
    )
    a, b = pixels_of(QImage(str(plain))), pixels_of(QImage(str(rich)))
    # the legends lie below a map as small as this, not on it
    assert b.shape[0] > a.shape[0] + 100
    assert b.shape[1] == a.shape[1]
    legends = b[a.shape[0] - 40 :]
    b = b[: a.shape[0] - 50]
    a = a[: len(b)]
    assert near(b, "#D55E00", 30) > near(a, "#D55E00", 30) + 100  # the blocked line
    assert (colour_distance(a, b) > 40).mean() > 0.05
    assert near(legends, "#fdfaf0", 2) > 4000  # the legends' cards


def test_svg_is_a_drawing_with_its_words(analysis: Analysis, tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    render_file(
        analysis,
        out,
        PictureRequest({"los": ("0506", "0501"), "area": "0506"}, page=PageRequest(legend=True, language="fr")),
    )
    text = out.read_text(encoding="utf-8")
    assert text.count("<path") > 20
    assert "0506" in text
    picture = QSvgRenderer(QByteArray(out.read_bytes()))
    assert picture.isValid()
    image = QImage(picture.defaultSize(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    picture.render(painter)
    painter.end()
    assert near(pixels_of(image), "#D55E00", 30) > 100


def test_pdf_is_written(analysis: Analysis, tmp_path: Path) -> None:
    out = tmp_path / "map.pdf"
    render_file(analysis, out, PictureRequest({"reach": "unit:g1"}, page=PageRequest(legend=True)))
    data = out.read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(data) > 20_000


def test_every_terrain_is_painted_on_paper(tmp_path: Path) -> None:
    out = tmp_path / "all.svg"
    render_file(Analysis(every_terrain(), rules()), out, PictureRequest())
    assert QSvgRenderer(QByteArray(out.read_bytes())).isValid()


def test_an_unknown_ending_is_refused_in_two_languages(analysis: Analysis, tmp_path: Path) -> None:
    with pytest.raises(CannotAnswer) as refused:
        render_file(analysis, tmp_path / "map.bmp", PictureRequest())
    assert refused.value.code == "bad_format"
    assert ".png" in refused.value.text.en
    assert refused.value.text.fr != refused.value.text.en
    assert not (tmp_path / "map.bmp").exists()


@pytest.mark.parametrize(
    ("wanted", "code"),
    [({"area": "9999"}, "bad_place"), ({"los": ("0101", "x")}, "bad_place"), ({"reach": "nobody"}, "unknown_unit")],
)
def test_unknown_places_and_units_are_refused(
    analysis: Analysis, tmp_path: Path, wanted: dict[str, str], code: str
) -> None:
    with pytest.raises(CannotAnswer) as refused:
        render_file(analysis, tmp_path / "map.png", PictureRequest(wanted))  # type: ignore[arg-type]
    assert refused.value.code == code


def test_a_picture_that_would_be_huge_is_refused(analysis: Analysis, tmp_path: Path) -> None:
    with pytest.raises(CannotAnswer) as refused:
        render_file(analysis, tmp_path / "map.png", PictureRequest(page=PageRequest(scale=4000)))
    assert refused.value.code == "too_large"


def test_a_folder_that_is_not_there_is_an_os_error(analysis: Analysis, tmp_path: Path) -> None:
    with pytest.raises(OSError):
        render_file(analysis, tmp_path / "nowhere" / "map.png", PictureRequest(page=PageRequest(scale=20)))


def test_thumbnails_fit_and_show_the_map() -> None:
    picture = map_thumbnail(every_terrain(), rules(), QSize(300, 200))
    assert picture.width() <= 300
    assert picture.height() <= 200
    assert max(picture.width() / 300, picture.height() / 200) > 0.95
    assert len(np.unique(pixels_of(picture).reshape(-1, 3), axis=0)) > 100


@pytest.mark.slow
def test_no_display_is_needed(tmp_path: Path) -> None:
    """In a process of its own, without a display and without an application."""
    out = tmp_path / "alone.png"
    program = (
        "import sys; from pathlib import Path; from tests.desktop.terrain_map import board, rules, scenario;"
        "from workbench.analysis.hex_analysis import Analysis; "
        "from workbench.desktop.export.render import PictureRequest, render_file;"
        "render_file(Analysis(scenario(board()), rules()), Path(sys.argv[1]), PictureRequest())"
    )
    import os

    env = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    done = subprocess.run([sys.executable, "-c", program, str(out)], env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert out.stat().st_size > 1000
