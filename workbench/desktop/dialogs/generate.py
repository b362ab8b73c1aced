"""Sliders for a generated map, with a picture of what they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from workbench.desktop.drawing.ground import Ground
from workbench.desktop.drawing.map_thumbnails import map_image, table_image
from workbench.desktop.drawing.tabletop_ground import TableGround
from workbench.generator.maps import GenerateMap
from workbench.generator.recipe import Recipe, parts_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate

PICTURE = QSize(460, 320)
PREVIEW_DELAY = 120
"""Milliseconds after the last move of a slider before the picture is made."""
MOST_LIVE = 20_000
"""Maps of more hexes are drawn when asked for only: they take seconds."""
_LARGEST_SEED = 999_999


def slider_words() -> dict[str, tuple[str, str]]:
    """What the sliders are called, and the part of a ruleset without which they do nothing."""
    return {
        "relief": (translate("Generate", "Relief"), ""),
        "water": (translate("Generate", "Water"), "river"),
        "woods": (translate("Generate", "Woods"), "woods"),
        "fields": (translate("Generate", "Fields"), "field"),
        "villages": (translate("Generate", "Villages"), "village"),
        "roads": (translate("Generate", "Roads"), "road"),
    }


RunInBackground = Callable[[Callable[[], object], Callable[[Any], None]], None]
"""Does work somewhere and gives what comes of it to somebody (:meth:`~workbench.engine.sight.tabletop_margins.aside`)."""


def run_in_place(work: Callable[[], object], take: Callable[[Any], None]) -> None:
    """Do work here and now."""
    take(work())


class GenerateDialog(QDialog):
    """Asks for a :class:`Recipe`; :meth:`edit` is what the user settled on. Maps are made ``aside``, the newest wanted last."""

    def __init__(
        self,
        scenario: AnyScenario,
        ruleset: Ruleset,
        parent: QWidget | None = None,
        aside: RunInBackground = run_in_place,
    ) -> None:
        super().__init__(parent)
        self._aside, self._under_way, self._again = aside, False, False
        self._scenario, self._ruleset = scenario, ruleset
        self.setWindowTitle(translate("Generate", "Generate a map"))
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(translate("Generate", "Picture of the map"))
        self.seed = QSpinBox()
        self.seed.setRange(0, _LARGEST_SEED)
        self.seed.setValue(1)
        self.another = QPushButton(translate("Generate", "Another"))
        self.another.setToolTip(translate("Generate", "The next seed: another map of the same kind"))
        self.sliders: dict[str, QSlider] = {}
        self.made = 0
        """How many pictures were made."""
        self._rest = QTimer(self, singleShot=True, interval=PREVIEW_DELAY)
        self._rest.timeout.connect(self._draw)
        self._lay_out()
        self.another.clicked.connect(lambda: self.seed.setValue((self.seed.value() + 1) % (_LARGEST_SEED + 1)))
        self.seed.valueChanged.connect(lambda _: self._changed())
        self.draw.clicked.connect(self._draw)
        self._changed()

    def _lay_out(self) -> None:
        form = QFormLayout()
        strip = QHBoxLayout()
        strip.addWidget(self.seed, 1)
        strip.addWidget(self.another)
        form.addRow(translate("Generate", "Seed"), strip)
        form.labelForField(strip).setBuddy(self.seed)  # type: ignore[attr-defined]
        parts, usual = parts_of(self._ruleset), Recipe()
        for name, (words, part) in slider_words().items():
            slider = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(0, 100)
            slider.setPageStep(10)
            slider.setValue(round(100 * getattr(usual, name)))
            slider.setAccessibleName(words)
            known = not part or bool(getattr(parts, part))
            if name == "relief":
                known = bool(parts.hill) if self._scenario.kind == "table" else self._ruleset.elevation_steps[1] > 0
            slider.setEnabled(known)
            if not known:
                slider.setToolTip(translate("Generate", "This game has nothing of the kind"))
            slider.valueChanged.connect(lambda _: self._changed())
            form.addRow(words, slider)
            self.sliders[name] = slider
        note = QLabel(
            translate(
                "Generate", "The map of now gives way to the new one, in one step of undo. Units stay where they are."
            )
        )
        note.setWordWrap(True)
        note.setProperty("quiet", True)
        self.draw = QPushButton(translate("Generate", "Show it"))
        self.draw.setVisible(not self._live)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(translate("Generate", "Use this map"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        left = QVBoxLayout()
        left.addLayout(form)
        left.addWidget(note)
        left.addWidget(self.draw)
        left.addStretch(1)
        across = QHBoxLayout()
        across.addLayout(left, 1)
        across.addWidget(self.picture)
        box = QVBoxLayout(self)
        box.addLayout(across)
        box.addWidget(buttons)

    @property
    def _live(self) -> bool:
        return self._scenario.kind == "table" or self._scenario.board.grid.size <= MOST_LIVE

    @property
    def recipe(self) -> Recipe:
        """What the sliders say."""
        values = {name: slider.value() / 100 if slider.isEnabled() else 0.0 for name, slider in self.sliders.items()}
        return Recipe(self.seed.value(), **values)

    def edit(self) -> GenerateMap[Any]:
        """The edit that makes the map."""
        return GenerateMap(self.recipe, self._ruleset)

    def _changed(self) -> None:
        if self._live:
            self._rest.start()
        else:
            self.picture.setText(translate("Generate", "A map this large is drawn when you ask for it."))

    def _draw(self) -> None:
        if self._under_way:
            self._again = True
            return
        self._under_way, self._again = True, False
        edit, scenario = self.edit(), self._scenario
        self._aside(lambda: edit.apply(scenario), self._show)

    def _show(self, made: AnyScenario) -> None:
        if not isValid(self):
            return
        self._under_way = False
        self.picture.setPixmap(QPixmap.fromImage(self._image(made)))
        self.made += 1
        if self._again:
            self._draw()

    def _image(self, made: AnyScenario) -> QImage:
        if made.kind == "table":
            table = TableGround(made, self._ruleset)
            return table_image(table, made.forces, _fitting(made.board.width, made.board.height))
        ground = Ground(made, self._ruleset)
        rect = ground.plane.rect
        return map_image(ground, made.forces, _fitting(rect.width(), rect.height()))


def _fitting(width: float, height: float) -> QSize:
    zoom = min(PICTURE.width() / width, PICTURE.height() / height)
    return QSize(max(1, round(width * zoom)), max(1, round(height * zoom)))
