"""Palettes: colours that lie beside one another stay apart for every eye, lines and words stand out, grey prints are read."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPalette

import workbench.desktop
from tests import loading
from tests.desktop.colour_vision import EYES, apart, contrast, luminance, over, seen_as
from tests.desktop.terrain_map import pixels_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.cli.commands import render as command
from workbench.desktop.drawing.terrain_styles import SOFT_STYLES, ruleset_looks
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.desktop.look.answer_colours import (
    CONTRAST,
    GREY,
    OKABE_ITO,
    PALETTES,
    active_palette,
    answer_colours,
    readable_ink,
    temporary_palette,
    use_palette,
)
from workbench.desktop.look.theme import theme_palette
from workbench.desktop.overlays.zones import DASHES
from workbench.desktop.questions.answer_parts import FIELD_PART
from workbench.desktop.questions.hex_questions import field_answer
from workbench.desktop.wording.hex_answers import BLOCKED_COLOUR, CLEAR_COLOUR, DOUBT_COLOUR, HINDERED_COLOUR, Verdict
from workbench.engine.sight.results import SightRequest

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
PAPER, WOODS = QColor("#ECE7D6"), QColor("#a9c08a")
CONED = EYES[:-1]
_AREAS = {*SOFT_STYLES, "clear", "hill", "building", "cliff", "gully", "smoke"}
FARM = SAMPLES / "landships" / "marcelle_farm.yaml"


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("ground", [PAPER, WOODS], ids=["paper", "woods"])
def test_bands_of_a_reach_stay_apart(name: str, eyes: str, ground: QColor) -> None:
    palette = PALETTES[name]
    bands = [over(colour, ground, palette.ramp_alpha) for colour in palette.ramp]
    # nothing but their colour tells one band from the next; the cost is printed in each hex besides
    assert min(apart(a, b, eyes) for a, b in pairwise(bands)) > (9 if palette.has_line_patterns else 4)


def grounds() -> list[QColor]:
    """The tints of every ground of every game, hills too, and the same as dark themes dim them."""
    found = {PAPER.name()}
    for game in ("asl", "blitzkrieg", "bolt_action", "landships", "panzer_grenadier"):
        found |= {look.colour.name() for look in ruleset_looks(loading.ruleset(game)).values() if look.style in _AREAS}
    plain = [QColor(name) for name in sorted(found)]
    return [*plain, *(over(QColor(0, 0, 0), ground, 26) for ground in plain)]


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("eyes", EYES)
def test_steps_of_how_many_see_it_are_told_apart_on_every_ground(name: str, eyes: str) -> None:
    palette = PALETTES[name]
    found = grounds()
    assert len(found) > 80
    steps = [[over(colour, ground, palette.count_alpha) for ground in found] for colour in palette.count_ramp]
    for lighter, darker in pairwise(steps):
        one, other = seen_as(lighter, eyes), seen_as(darker, eyes)
        assert np.linalg.norm(one - other, axis=1).min() > 12
        # a step on light ground is not taken for the next lighter one on dark ground, beside which it may lie
        assert np.linalg.norm(one[:, None] - other[None], axis=2).min() > 2.9
        assert min(map(luminance, lighter)) > max(map(luminance, darker))


@pytest.mark.parametrize("eyes", CONED)
def test_the_ramp_is_told_from_the_ground(eyes: str) -> None:
    palette, found = PALETTES[OKABE_ITO], grounds()
    steps = [[over(colour, ground, palette.count_alpha) for ground in found] for colour in palette.count_ramp]
    distances = np.array([np.linalg.norm(seen_as(step, eyes) - seen_as(found, eyes), axis=1) for step in steps])
    # one step may come near to one tint of the ground; the others, the line between steps and the numbers tell it
    assert distances.min() > 2.9
    assert (distances > 10).sum(axis=0).min() >= 4


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("eyes", CONED)
def test_lines_and_areas_stay_apart(name: str, eyes: str) -> None:
    palette = PALETTES[name]
    lines = (palette.clear, palette.hindered, palette.blocked)
    assert min(apart(a, b, eyes) for a, b in combinations(lines, 2)) > 15
    assert apart(palette.field_edge, palette.limit_dots, eyes) > 10


@pytest.mark.parametrize("name", [CONTRAST, GREY])
def test_lines_stay_apart_in_grey_prints(name: str) -> None:
    palette = PALETTES[name]
    lines = (palette.clear, palette.hindered, palette.blocked)
    assert min(apart(a, b, "grey") for a, b in combinations(lines, 2)) > 12


@pytest.mark.parametrize("name", [CONTRAST, GREY])
def test_lines_stand_out_from_the_paper(name: str) -> None:
    palette = PALETTES[name]
    drawn = (palette.clear, palette.hindered, palette.blocked, palette.limit, palette.field_edge, palette.route)
    assert min(contrast(one, PAPER) for one in (*drawn, *palette.zones.values())) >= 3


def test_zones_differ_by_their_line_too() -> None:
    assert len(set(DASHES.values())) == len(DASHES)
    assert all(set(palette.zones) == set(DASHES) for palette in PALETTES.values())


@pytest.mark.parametrize("name", PALETTES)
def test_tags_and_costs_are_readable(name: str) -> None:
    palette = PALETTES[name]
    for fill in (
        palette.clear,
        palette.hindered,
        palette.blocked,
        palette.move_condition,
        palette.coherency,
        palette.limit_dots,
    ):
        assert contrast(readable_ink(fill), fill) >= 4
    for place, colour in enumerate(palette.ramp):
        assert contrast(palette.band_ink(place), over(colour, PAPER, palette.ramp_alpha)) > 4.5


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_verdicts_are_readable_on_margins(name: str, theme: str) -> None:
    margin = theme_palette(theme).color(QPalette.ColorRole.Window)
    with temporary_palette(name):
        for meaning in (CLEAR_COLOUR, HINDERED_COLOUR, BLOCKED_COLOUR, DOUBT_COLOUR):
            verdict = Verdict("?", "", meaning)
            shown = verdict.on_dark if theme == "dark" else verdict.on_light
            assert contrast(QColor(shown), margin) >= 3


@pytest.fixture(scope="module")
def farm() -> Analysis:
    scenario, ruleset = loading.scenario(FARM)
    return Analysis(scenario, ruleset)


@pytest.fixture(scope="module")
def bare(farm: Analysis, tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    path = tmp_path_factory.mktemp("farm") / "bare.png"
    render_file(farm, path, PictureRequest(page=PageRequest(scale=24)))
    return grey_of(path)


def grey_of(path: Path) -> np.ndarray:
    return pixels_of(QImage(str(path)).convertToFormat(QImage.Format.Format_Grayscale8)).astype(int)[..., 0]


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", PALETTES)
def test_a_field_of_fire_shows_in_grey(farm: Analysis, bare: np.ndarray, tmp_path: Path, name: str) -> None:
    shown = tmp_path / "shown.png"
    render_file(farm, shown, PictureRequest({"field": "gk1"}, palette=name, page=PageRequest(scale=24)))
    field = field_answer(farm, "gk1", SightRequest())[FIELD_PART].field
    assert field is not None
    # lines over the hexes that can be fired at darken many more pixels than the edges of ranges alone
    changed = (np.abs(bare - grey_of(shown)) > 14).sum() / (int(field.covered.sum()) * 24 * 24 * 0.866)
    assert changed > (0.35 if PALETTES[name].has_line_patterns else 0.1)
    assert active_palette() == OKABE_ITO


def test_a_palette_is_worn_for_a_while() -> None:
    with temporary_palette(GREY):
        assert answer_colours() is PALETTES[GREY]
        with pytest.raises(KeyError):
            use_palette("sepia")
        assert active_palette() == GREY
    assert active_palette() == OKABE_ITO


@pytest.mark.slow(8)
def test_colours_of_answers_stand_in_one_place() -> None:
    usual = PALETTES[OKABE_ITO]
    told = (usual.clear, usual.hindered, usual.blocked, usual.field, usual.limit, *usual.ramp, *usual.zones.values())
    names = {colour.name() for colour in told}
    rooms = Path(workbench.desktop.__file__).parent
    files = [path for path in rooms.rglob("*.py") if path.name != "answer_colours.py"]
    assert len(files) > 100
    assert not [path for path in files if any(name in path.read_text(encoding="utf-8").casefold() for name in names)]


def test_the_command_knows_every_palette() -> None:
    assert tuple(PALETTES) == command.PALETTES
