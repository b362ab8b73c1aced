"""Makes the icons of Windows (.ico) and macOS (.icns) and a PNG of the program's drawing: ``make_icons.py FOLDER``."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from workbench.base.data_folders import ICONS

OF_WINDOWS = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""Pixels of the pictures in the icon."""
OF_MACOS = {
    "icp4": 16, "icp5": 32, "ic11": 32, "ic12": 64, "ic07": 128, "ic13": 256, "ic08": 256, "ic14": 512, "ic09": 512,
    "ic10": 1024,
}  # fmt: skip
"""Pixels by the type of a picture in the file; half of the types are for screens with twice the pixels."""


def picture(size: int) -> bytes:
    """The drawing as a PNG of so many pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(ICONS / "workbench.svg")).render(painter, QRectF(0, 0, size, size))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """An icon of Windows: a head, an entry for each picture, the pictures as PNG."""
    place = 6 + 16 * len(pictures)
    entries = b""
    for size, data in pictures.items():
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures.values())


def icns(pictures: Mapping[str, bytes]) -> bytes:
    """An icon of macOS: type, length and PNG of each picture."""
    body = b"".join(kind.encode("ascii") + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main(folder: Path) -> int:
    """Write the icons into a folder."""
    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "workbench.ico").write_bytes(ico({size: picture(size) for size in OF_WINDOWS}))
    (folder / "workbench.icns").write_bytes(icns({kind: picture(size) for kind, size in OF_MACOS.items()}))
    (folder / "workbench.png").write_bytes(picture(256))
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
