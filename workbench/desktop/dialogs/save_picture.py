"""The dialog before a picture is saved: which part of the map, how large, what is on it, and how large the file will be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.export.hex_page import HexPage
from workbench.desktop.export.map_page import MapOptions
from workbench.desktop.export.render import (
    LEAST_DPI,
    MAX_PIXELS,
    MOST_DPI,
    SCREEN_DPI,
    WRITERS,
    AnyPage,
    encoded,
    page_image,
    svg,
)
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import (
    add_named_rows,
    begin_typing,
    call_on_change,
    choice_field,
    number_field,
    tick,
)
from workbench.protocol.map_region import MapRegion, region_named, whole_map
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate

WHOLE, SEEN, SELECTED, NAMED = "whole", "seen", "selected", "named"
"""Which part of the map a picture shows."""
BY_SIZE, BY_DPI, BY_HEX = "size", "dpi", "hex"
"""What says how large it is: its width in pixels, dots to the inch, the width of a hex (of a centimetre or inch of a table)."""
_DELAY = 200
_MANY_HEXES = 3000
PREVIEW = QSize(380, 320)
_WHOLE_SAMPLE, _PATCH, _SPREAD = 2_500_000, 320, (0.0, 0.33, 0.67, 1.0)
"""Pictures of fewer pixels are encoded whole; of larger ones patches of so many pixels, in rows and columns
spread over the map."""


@dataclass(frozen=True)
class PictureChoice:
    """A picture as it is wanted: its ``options``, the width of a hex or of a unit of the table in pixels (``scale``, None: the
    usual one), with answers and plans (``overlays``) and their legends (``legend``), as a ``side`` knows the map ("": as it
    is shown), with ``note`` in the legend of the zones."""

    options: MapOptions = MapOptions()
    scale: float | None = None
    overlays: bool = True
    legend: bool = True
    side: str = ""
    note: str = ""


PageOf = Callable[[PictureChoice], AnyPage]


@dataclass(frozen=True)
class MapInPictures:
    """What a kind of map asks for in pictures: the words for the size of a hex or of a unit of the table, its usual size in
    ``pixels``, and the names of the ticks that no other kind has."""

    size_words: Callable[[], str]
    pixels: int
    ticks: tuple[str, ...]


MAPS_IN_PICTURES = {
    "hex": MapInPictures(lambda: translate("Picture", "A hex, in pixels"), 64, ("labels", "names")),
    "table": MapInPictures(lambda: translate("Picture", "A unit of the table, in pixels"), 8, ("ruler",)),
}


@dataclass(frozen=True, slots=True)
class FileSize:
    """The expected size of a file in bytes, and by which share of it the true one may differ (0.0: it is exact)."""

    size: int
    within: float

    def words(self, language: str) -> str:
        """``1.2 MB``, ``about 5 MB (within 20 %)``."""
        locale = QLocale(language)
        large = self.size >= 1_000_000
        number, unit = self.size / (1e6 if large else 1e3), Text("MB", "Mo") if large else Text("kB", "ko")
        shown = f"{locale.toString(number, 'f', 1 if large else 0)} {unit.get(language)}"
        if not self.within:
            return shown
        about = Text("about {size} (within {n} %)", "environ {size} (à {n} % près)")
        return about.format(size=shown, n=round(self.within * 100)).get(language)


def expected_size(page: AnyPage, ending: str, dpi: float) -> FileSize:
    """How large the file of a page will be. Drawings and small pictures are encoded, which is exact; of large pictures patches
    all over the map are encoded, and the size is as certain as these are alike."""
    if ending in (".svg", ".pdf") and _hexes(page) > _MANY_HEXES and page.options.region is None:
        # a quarter of a large map says how large the drawing of all of it will be
        middle = whole_map(page.scenario)
        wide, high = middle.width / 4, middle.height / 4
        part = MapRegion(middle.left + wide, middle.top + high, middle.right - wide, middle.bottom - high)
        found = expected_size(replace(page, options=replace(page.options, region=part)), ending, dpi)
        return FileSize(found.size * 4, 0.5)
    if ending in (".svg", ".pdf"):
        return FileSize(len((svg if ending == ".svg" else WRITERS[ending])(page, dpi)), 0.0)
    kind, dots = ending[1:].encode(), dpi / SCREEN_DPI
    width, height = page.size.width() * dots, page.size.height() * dots
    if width * height <= _WHOLE_SAMPLE:
        return FileSize(len(encoded(page_image(page, dpi), kind, dpi)), 0.0)
    side = _PATCH / dots
    rates = []
    for row in _SPREAD:
        for column in _SPREAD:
            left = column * max(0.0, page.board.width() - side)
            top = row * max(0.0, page.board.height() - side)
            image = _map_image(page, dots, QRectF(left, top, side, side))
            rates.append(len(encoded(image, kind, dpi)) / (image.width() * image.height()))
    mean = sum(rates) / len(rates)
    error = (sum((rate - mean) ** 2 for rate in rates) / len(rates)) ** 0.5 / len(rates) ** 0.5 / mean
    # twice the error of the mean, and what a small file has besides its dots
    return FileSize(round(mean * width * height), min(0.9, 2 * error + 0.1))


def _hexes(page: AnyPage) -> int:
    return page.ground.scenario.board.grid.size if isinstance(page, HexPage) else 0


def _map_image(page: AnyPage, dots: float, part: QRectF) -> QImage:
    """A part of the map of a page, in pixels of the page."""
    image = QImage(round(part.width() * dots), round(part.height() * dots), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(dots, dots)
    painter.translate(-part.topLeft())
    page.paint_part(painter, part)
    painter.end()
    return image


class PictureDialog(FittingDialog):
    """Asks how a picture is saved. ``pages`` makes its page; ``regions`` are the parts that the window can name: what is seen,
    and what is selected (None: nothing is). ``file``: the file that the user has named already; its ending is the format."""

    def __init__(
        self,
        scenario: AnyScenario,
        pages: PageOf,
        language: str,
        regions: dict[str, MapRegion | None],
        parent: QWidget | None = None,
        *,
        side: str = "",
        file: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._scenario, self._pages, self._language, self._regions = scenario, pages, language, regions
        self._map = MAPS_IN_PICTURES[scenario.kind]
        self.setWindowTitle(translate("Picture", "Save a picture"))
        self._make_fields(side)
        self._make_ticks()
        self._lay_out()
        if file is not None:
            self._write_into(file)
        self._delay_timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay_timer.timeout.connect(self.draw)
        choices = self.region, self.format, self.size_mode, self.side
        call_on_change(self._changed, (*choices, self.width_, self.dpi, self.hex, self.corners, *self._ticks))
        self.region.activated.connect(lambda *_: begin_typing(self.corners))
        self._show_fields()
        # the dialog is there at once; the size of a file takes seconds on a large map
        self.draw(weigh=False)
        self._delay_timer.start()
        self.finished.connect(self._delay_timer.stop)

    def _make_fields(self, side: str) -> None:
        """Make the fields of part, format and size, and of ``side``, which is the one to begin with."""
        scenario = self._scenario
        self.region = choice_field(
            (translate("Picture", "The whole map"), WHOLE),
            (translate("Picture", "What the window shows"), SEEN),
            (translate("Picture", "What is selected"), SELECTED),
            (translate("Picture", "A part by its corners"), NAMED),
        )
        if self._regions.get(SELECTED) is None:
            self.region.removeItem(self.region.findData(SELECTED))
        self.corners = QLineEdit(scenario.board.named_corners)
        self.format = choice_field(*_FORMATS)
        self.size_mode = choice_field(
            (translate("Picture", "Width in pixels"), BY_SIZE),
            (translate("Picture", "Dots to the inch"), BY_DPI),
            (self._map.size_words(), BY_HEX),
            chosen=BY_DPI,
        )
        self.width_ = number_field(100, 30_000, 1600)
        self.dpi = number_field(round(LEAST_DPI), round(MOST_DPI), round(SCREEN_DPI))
        self.hex = number_field(2, 400, self._map.pixels)
        sides = [(force.name.get(self._language) or force.side, force.side) for force in scenario.forces.sides]
        self.side = choice_field((translate("Picture", "As it is shown"), ""), *sides, chosen=side)

    def _make_ticks(self) -> None:
        self.overlays = tick(translate("Picture", "Answers and plans"), on=True)
        self.legend = tick(translate("Picture", "Legends"), on=True)
        self.frame = tick(translate("Picture", "Title and scale"), on=True)
        self.labels = tick(translate("Picture", "Numbers of hexes"), on=True)
        self.names = tick(translate("Picture", "Names of the terrain in hexes"))
        self.ruler = tick(translate("Picture", "A ruler along the edges"))
        self.pale = tick(translate("Picture", "Pale ground (saves ink)"))
        self.white = tick(translate("Picture", "White background"))
        own = (getattr(self, name) for name in self._map.ticks)
        self._ticks: tuple[QCheckBox, ...] = (self.overlays, self.legend, self.frame, *own, self.pale, self.white)

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        rows = (
            (translate("Picture", "Part"), self.region),
            (translate("Picture", "Corners"), self.corners),
            (translate("Picture", "Format"), self.format),
            (translate("Picture", "Size by"), self.size_mode),
            (translate("Picture", "Width in pixels"), self.width_),
            (translate("Picture", "Dots to the inch"), self.dpi),
            (self._map.size_words(), self.hex),
            (translate("Picture", "Seen by"), self.side),
        )
        add_named_rows(self._form, rows)
        for box in self._ticks:
            self._form.addRow("", box)
        self.words = ParagraphLabel()
        self.words.setMinimumWidth(scaled_pixels(240))
        self.picture = QLabel()
        self.picture.setFixedSize(PREVIEW)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(translate("Picture", "How the picture will look"))
        right = QVBoxLayout()
        right.addWidget(self.picture)
        right.addWidget(self.words)
        right.addStretch(1)
        middle = QHBoxLayout()
        middle.addLayout(self._form)
        middle.addLayout(right, 1)
        self.buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.save = self.buttons.addButton(translate("Picture", "Save…"), roles.AcceptRole)
        self.buttons.addButton(translate("Picture", "Cancel"), roles.RejectRole)
        self.save.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addLayout(middle)
        whole.addWidget(self.buttons)

    def _write_into(self, file: Path) -> None:
        """Take the format from the name of a file that is chosen already."""
        row = self.format.findData(file.suffix.lower())
        if row >= 0:
            self.format.setCurrentIndex(row)
            self.format.setEnabled(False)
            self.format.setToolTip(
                translate("Picture", "The ending of {name}, which you named, says the format").format(name=file.name)
            )
        self.save.setText(translate("Picture", "Save"))

    @property
    def ending(self) -> str:
        """The ending of the file."""
        return str(self.format.currentData())

    @property
    def choice(self) -> PictureChoice:
        """What is chosen. CannotAnswer for corners that are not on the map."""
        part = self.region.currentData()
        region = region_named(self._scenario, self.corners.text()) if part == NAMED else self._regions.get(part)
        options = MapOptions(
            region=region,
            labels=self.labels.isChecked(),
            terrain_names=self.names.isChecked(),
            ink_saving=self.pale.isChecked(),
            white=self.white.isChecked(),
            map_only=not self.frame.isChecked(),
            ruler=self.ruler.isChecked(),
        )
        scale = float(self.hex.value()) if self.size_mode.currentData() == BY_HEX else None
        return PictureChoice(
            options, scale, self.overlays.isChecked(), self.legend.isChecked(), str(self.side.currentData())
        )

    def accept(self) -> None:
        """Close, unless what was just typed cannot be saved: the preview, which says so, follows a moment later."""
        if self._delay_timer.isActive():
            self.draw(weigh=False)
        if self.save.isEnabled():
            super().accept()

    def page(self) -> tuple[AnyPage, float]:
        """The page as it is chosen, and its dots to the inch. CannotAnswer as :attr:`choice`."""
        page = self._pages(self.choice)
        mode = self.size_mode.currentData()
        if mode == BY_DPI:
            return page, float(self.dpi.value())
        if mode == BY_SIZE:
            return page, SCREEN_DPI * self.width_.value() / page.size.width()
        return page, SCREEN_DPI

    def _changed(self) -> None:
        self._show_fields()
        self._delay_timer.start()

    def _show_fields(self) -> None:
        mode = self.size_mode.currentData()
        for field, shown in (
            (self.corners, self.region.currentData() == NAMED),
            (self.width_, mode == BY_SIZE),
            (self.dpi, mode == BY_DPI),
            (self.hex, mode == BY_HEX),
        ):
            self._form.setRowVisible(field, shown)

    def draw(self, *, weigh: bool = True) -> None:
        """Show how the picture will look and how large it will be; ``weigh``: also how large its file will be."""
        self._delay_timer.stop()
        try:
            page, dpi = self.page()
        except CannotAnswer as refused:
            self._refuse(refused.text.get(self._language))
            return
        small = min(PREVIEW.width() / page.size.width(), PREVIEW.height() / page.size.height())
        self.picture.setPixmap(QPixmap.fromImage(page_image(page.small(), small * SCREEN_DPI)))
        width, height = (round(side * dpi / SCREEN_DPI) for side in (page.size.width(), page.size.height()))
        if self.ending in (".png", ".webp") and width * height > MAX_PIXELS:
            too_large = translate("Picture", "{w} × {h} pixels are too many: choose a smaller size, SVG or PDF")
            self._refuse(too_large.format(w=width, h=height))
            return
        size = expected_size(page, self.ending, dpi).words(self._language) if weigh else "…"
        self.words.setText(translate("Picture", "{w} × {h} pixels, file: {size}").format(w=width, h=height, size=size))
        self.save.setEnabled(True)

    def _refuse(self, why: str) -> None:
        self.words.setText(f"⚠ {why}")
        self.save.setEnabled(False)


_FORMATS = (
    ("PNG", ".png"),
    ("WebP", ".webp"),
    ("SVG", ".svg"),
    ("PDF", ".pdf"),
)
