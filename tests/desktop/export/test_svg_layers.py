"""SVG files of maps and tables: layers that Inkscape shows, the same drawing, and names that stay text."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tests.files.formats.test_registry import opened
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
HOSTILE = "</title></text><script>alert('x')</script><g> \"'& \u202e"
MAPS = ("panzer_grenadier/lipovka_bridge.yaml", "bolt_action/les_ormeaux.yaml")


def analysed(name: str, title: str = "") -> AnyAnalysis:
    work = opened(SAMPLES / name)
    scenario = work.scenario if not title else replace(work.scenario, title=Text.of(title))
    return analysis_of(scenario, work.ruleset)


def drawn(analysis: AnyAnalysis, folder: Path, language: str = "en") -> bytes:
    out = folder / "map.svg"
    render_file(analysis, out, PictureRequest(page=PageRequest(language=language, scale=24.0)))
    return out.read_bytes()


def layers(root: Element) -> Iterator[tuple[str, Element]]:
    for group in root.iter(f"{SVG}g"):
        if group.get(f"{INKSCAPE}groupmode") == "layer":
            yield group.get(f"{INKSCAPE}label", ""), group


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (MAPS[0], ["Paper", "Ground", "Roads and paths", "Hexsides", "Grid", "Numbers of hexes", "Zones", "Units"]),
        (MAPS[1], ["Paper", "Ground", "Roads and paths", "Walls and hedges", "Buildings", "Units"]),
    ],
)
def test_everything_that_is_drawn_is_in_a_layer_with_a_name(tmp_path: Path, name: str, wanted: list[str]) -> None:
    root = fromstring(drawn(analysed(name), tmp_path))
    found = list(layers(root))
    names = [label for label, _ in found]
    assert [one for one in dict.fromkeys(names) if one in wanted] == wanted
    assert names[-1] == "Title, scale and legends"
    ids = [group.get("id") for _, group in found]
    assert len(set(ids)) == len(ids)
    shapes = {f"{SVG}{tag}" for tag in ("path", "rect", "text", "polyline", "polygon", "circle", "ellipse", "image")}
    inside = sum(1 for _, group in found for one in group.iter() if one.tag in shapes)
    assert inside == sum(1 for one in root.iter() if one.tag in shapes), "nothing lies outside of the layers"
    assert all(any(one.tag in shapes for one in group.iter()) for _, group in found), "no layer is empty"
    numbers = next((group for label, group in found if label == "Numbers of hexes"), None)
    if numbers is not None:
        # outlines with light edges, of which columns and rows share theirs
        assert any(one.tag == f"{SVG}path" for one in numbers.iter())


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_names_of_layers_are_in_the_language_of_the_page_and_hostile_names_stay_text(tmp_path: Path, name: str) -> None:
    data = drawn(analysed(name, HOSTILE), tmp_path, "fr")
    root = fromstring(data)
    assert "Unités" in {label for label, _ in layers(root)}
    assert root.findtext(f"{SVG}title") == HOSTILE
    assert {one.tag.rpartition("}")[2] for one in root.iter()}.isdisjoint({"script", "foreignObject", "a"})
    assert not any(key.startswith("on") for one in root.iter() for key in one.attrib)
    chromium = shutil.which("chromium")
    if chromium is not None:  # a browser reads it too, and draws something
        (tmp_path / "map.svg").write_bytes(data)
        shot = tmp_path / "shot.png"
        command = [chromium, "--headless", "--no-sandbox", f"--user-data-dir={tmp_path / 'profile'}"]
        said = f"--screenshot={shot}"
        subprocess.run([*command, said, str(tmp_path / "map.svg")], capture_output=True, timeout=120, check=True)
        image = QImage(str(shot))
        assert len({image.pixel(x, y) for x in range(20, 400, 20) for y in range(20, 400, 20)}) > 5


@pytest.mark.slow
def test_layers_do_not_change_the_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def image(data: bytes) -> QImage:
        made = QImage(QSize(400, 300), QImage.Format.Format_RGB32)
        made.fill(0xFFFFFFFF)
        painter = QPainter(made)
        QSvgRenderer(QByteArray(data)).render(painter)
        painter.end()
        return made

    analysis = analysed(MAPS[0])
    layered = drawn(analysis, tmp_path)
    monkeypatch.setattr("workbench.desktop.drawing.svg_layers.LayeredSvg.begin", lambda *_: None)
    flat = drawn(analysis, tmp_path)
    assert b"inkscape" not in flat
    assert image(layered) == image(flat)
