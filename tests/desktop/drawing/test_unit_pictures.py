"""Pictures of units: several that lie over one another become one; those that the window shows are read in another thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.terrain_map import pixels_of
from tests.desktop.window_driver import WindowDriver
from tests.files.formats.foreign_samples import png
from workbench.desktop.documents.storage import save_document
from workbench.desktop.drawing import unit_pictures
from workbench.desktop.drawing.unit_pictures import laid_pictures, unit_picture
from workbench.files.formats.source import PictureLayer
from workbench.scenario.edits.units import SetUnitField

pytestmark = pytest.mark.gui
GREEN, RED, BLUE = b"\x00\xff\x00", b"\xff\x00\x00", b"\x00\x00\xff"


def colours(data: bytes, *points: tuple[int, int]) -> list[str]:
    image = QImage.fromData(data)
    return [image.pixelColor(*point).name(QColor.NameFormat.HexArgb) for point in points]


def test_each_picture_lies_where_its_middle_is_and_covers_those_below() -> None:
    base, upon, tag = (
        PictureLayer(png(40, 40, GREEN)),
        PictureLayer(png(20, 20, RED), 0, 10, 0.5),
        PictureLayer(png(10, 10, BLUE), 20, -20),
    )
    made = laid_pictures([base, upon, tag])
    image = QImage.fromData(made)
    # the tag lies half outside, to the right and above
    assert (image.width(), image.height()) == (45, 45)
    green, red, blue, nothing = "#ff00ff00", "#ffff0000", "#ff0000ff", "#00000000"
    assert colours(made, (5, 40), (20, 35), (15, 30), (42, 3), (37, 8), (5, 2)) == [
        green,
        red,
        red,
        blue,
        blue,
        nothing,
    ]


def test_what_cannot_be_read_makes_no_picture() -> None:
    assert laid_pictures([PictureLayer(png(4, 4)), PictureLayer(b"GIF89a")]) == b""
    assert laid_pictures([PictureLayer(png(400, 4)), PictureLayer(png(4, 900), 0, 0, 20.0), PictureLayer(b"")]) == b""
    huge = [PictureLayer(png(400, 4), 0, 0, 20.0), PictureLayer(png(4, 400), 0, 0, 20.0)]
    assert laid_pictures(huge) == b""


class Shown:
    """Something in the window that shows pictures."""

    def __init__(self) -> None:
        self.calls = 0

    def show(self) -> None:
        self.calls += 1


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        QApplication.processEvents()
        time.sleep(0.002)


def test_what_the_window_shows_is_read_in_another_thread(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / f"{number}.png" for number in range(30)]
    for file in files:
        file.write_bytes(png(20, 20))
    threads = set()
    decode = unit_pictures._decoded

    def decoded(file: Path) -> QImage | None:
        threads.add(threading.current_thread())
        return decode(file)

    monkeypatch.setattr(unit_pictures, "_decoded", decoded)
    shown, gone = Shown(), Shown()
    unit_picture(files[0], gone.show)
    del gone  # nobody waits for it any more
    for file in files:
        unit_picture(file, shown.show)
    until(lambda: shown.calls > 0 and not unit_pictures._reading()._is_busy)
    assert all(unit_picture(file, shown.show) is not None for file in files)
    assert threading.current_thread() not in threads
    assert shown.calls < 30, "pictures that come together are shown together"
    # paper does not wait, and what is no picture is asked for once
    (tmp_path / "new.png").write_bytes(png(9, 9))
    assert unit_picture(tmp_path / "new.png") is not None
    (tmp_path / "bad.png").write_bytes(b"bad")
    calls = shown.calls
    assert unit_picture(tmp_path / "bad.png", shown.show) is None
    until(lambda: shown.calls > calls)
    calls = shown.calls
    assert unit_picture(tmp_path / "bad.png", shown.show) is None
    QApplication.processEvents()
    assert shown.calls == calls


def test_where_many_pictures_are_kept_further_ones_are_kept_small(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit_pictures, "_kept", unit_pictures._KeptPictures())
    monkeypatch.setattr(unit_pictures, "_BYTES_IN_FULL", 2 * 4 * 320 * 240)
    sizes = []
    for name in "abcd":
        file = tmp_path / f"{name}.png"
        file.write_bytes(png(640, 480))
        image = unit_picture(file)
        assert image is not None
        sizes.append((image.width(), image.height()))
    assert sizes == [(320, 240), (320, 240), (160, 120), (160, 120)]


def test_a_file_is_not_looked_at_each_time_that_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "face.png"
    file.write_bytes(png(20, 20))
    first = unit_picture(file)
    looked: list[Path] = []
    stamp = unit_pictures._stamp
    monkeypatch.setattr(unit_pictures, "_stamp", lambda file: (looked.append(file), stamp(file))[1])
    shown = Shown()
    for _ in range(50):
        assert unit_picture(file, shown.show) is first
    assert not looked
    monkeypatch.setattr(unit_pictures, "_LOOKED", -1.0)
    assert unit_picture(file, shown.show) is first
    assert looked == [file]


@pytest.mark.slow(8)
def test_counters_of_both_maps_show_their_pictures_once_they_are_read(
    driver: WindowDriver, tabletop: TabletopDriver, tmp_path: Path
) -> None:
    for one in (driver, tabletop):
        folder = tmp_path / one.document.scenario.kind
        folder.mkdir()
        (folder / "face.png").write_bytes(png(50, 50, b"\xf0\x10\xf0"))
        assert not save_document(one.document, folder / "map.yaml").has_errors

        def pink(view: QWidget = one.canvas) -> int:
            pixels = pixels_of(view.grab().toImage())[..., :3].astype(int)
            return int((np.abs(pixels - np.array((0xF0, 0x10, 0xF0))).max(axis=-1) <= 3).sum())

        assert not pink()
        every = tuple(unit.id for _, unit in one.document.scenario.forces)
        one.document.apply(SetUnitField(every, "picture", "face.png"))
        until(lambda pink=pink: pink() > 20)  # type: ignore[misc]
