"""Cards of the overlays: every sign on the map is explained, and every card of sight says where targets stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.conftest import Desk
from tests.desktop.sample_windows import FARM, LIPOVKA, choose_unit, opened
from workbench.desktop.app.application import install_language
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.reach import ReachOverlay

pytestmark = pytest.mark.gui


@pytest.fixture
def speaking(
    qapp: QApplication, settings: Settings, open_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Path, str], Desk]]:
    installed = []

    def on(path: Path, language: str) -> Desk:
        settings.language = language
        installed.extend(install_language(qapp, language))
        return opened(open_desk, path, monkeypatch)

    yield on
    for translator in installed:
        qapp.removeTranslator(translator)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_card_of_a_reach_explains_its_signs(speaking: Callable[[Path, str], Desk], language: str) -> None:
    desk = speaking(FARM, language)
    desk.key("R")
    ticks, cross = ("Ticks: ", "Cross: ") if language == "en" else ("Traits : ", "Croix : ")
    for unit, wanted in (("bt3", {ticks}), ("b1", set())):
        choose_unit(desk, unit)
        overlay = desk.window.kind.overlays.shown["reach"]
        assert isinstance(overlay, ReachOverlay)
        said = {sign for sign in (ticks, cross) for line in overlay.legend.lines if line.startswith(sign)}
        assert said == wanted, unit
    desk.drag("0505", "1005", "1409")  # beside a German squad
    overlay = desk.window.kind.overlays.shown["reach"]
    assert isinstance(overlay, ReachOverlay)
    assert overlay.reach.barred
    n = len(overlay.reach.barred)
    assert any(line.startswith(cross) and f"({n} hex" in line for line in overlay.legend.lines)


@pytest.mark.parametrize("path", [LIPOVKA, FARM])
def test_every_card_of_sight_says_where_targets_stand(speaking: Callable[[Path, str], Desk], path: Path) -> None:
    desk = speaking(path, "en")
    units = desk.scenario.forces.sides[0].units
    desk.window.inquiry.select([next(unit.id for unit in units if unit.at is not None)])
    for key in "ASG":
        desk.key(key)
    desk.window.inquiry.blame(
        next(unit.at for unit in units[1:] if unit.at not in (None, desk.window.inquiry.observer))
    )
    for slot in ("area", "spotting", "field", "blame"):
        overlay = desk.window.kind.overlays.shown[slot]
        assert overlay is not None, slot
        assert "Targets on the ground of their hexes" in overlay.legend.lines, slot
