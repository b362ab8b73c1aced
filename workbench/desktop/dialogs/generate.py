"""The dialog that generates a map: sliders and a preview."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from workbench.desktop.drawing.ground import Ground
from workbench.desktop.drawing.map_thumbnails import map_image, table_image
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.files.installed_games import usual_recipe
from workbench.generator.maps import GenerateMap
from workbench.generator.recipe import Recipe, RecipeTerrain, recipe_terrain
from workbench.planning.same_ground import judges_shapes
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario

translate = QCoreApplication.translate

PICTURE = QSize(460, 320)
PREVIEW_DELAY = 120
"""Milliseconds from the last move of a slider to the preview."""
MAX_PREVIEW_HEXES = 20_000
"""Maps with more hexes have no automatic preview, because drawing them takes seconds."""
_LARGEST_SEED = 999_999


def slider_words() -> dict[str, tuple[str, str]]:
    """(name, part) of each slider; a ruleset without the part of terrain disables the slider."""
    return {
        "relief": (translate("Generate", "Relief"), ""),
        "water": (translate("Generate", "Water"), "river"),
        "woods": (translate("Generate", "Woods"), "woods"),
        "fields": (translate("Generate", "Fields"), "field"),
        "villages": (translate("Generate", "Villages"), "village"),
        "roads": (translate("Generate", "Roads"), "road"),
    }


RunInBackground = Callable[[Callable[[], object], Callable[[Any], None]], None]
"""Runs work, possibly in another thread, and passes its result to a callback."""


def run_in_place(work: Callable[[], object], receive: Callable[[Any], None]) -> None:
    """Run work at once in this thread."""
    receive(work())


class GenerateDialog(FittingDialog):
    """Asks for a :class:`Recipe`; :meth:`edit` is the result. Previews are made with ``run_in_background``, one at a time;
    after further changes the newest recipe is drawn next."""

    def __init__(
        self,
        scenario: AnyScenario,
        ruleset: Ruleset,
        parent: QWidget | None = None,
        run_in_background: RunInBackground = run_in_place,
    ) -> None:
        super().__init__(parent)
        self._run_in_background, self._is_generating, self._is_outdated = run_in_background, False, False
        self._scenario, self._ruleset, self._map = scenario, ruleset, _MAPS[scenario.kind]
        self.setWindowTitle(translate("Generate", "Generate a map"))
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(translate("Generate", "Picture of the map"))
        self.seed = WholeNumberField()
        self.seed.setRange(0, _LARGEST_SEED)
        self.seed.setValue(1)
        self.another_button = QPushButton(translate("Generate", "Another"))
        self.another_button.setToolTip(translate("Generate", "The next seed: another map of the same kind"))
        self.named = QCheckBox(translate("Generate", "Names on the map"))
        self.named.setToolTip(translate("Generate", "Villages, hills, woods and the river get names"))
        self.named.setChecked(True)
        self.sliders: dict[str, QSlider] = {}
        self.pictures_made = 0
        """The number of previews made so far."""
        self._delay_timer = QTimer(self, singleShot=True, interval=PREVIEW_DELAY)
        self._delay_timer.timeout.connect(self._draw)
        self._lay_out()
        self.another_button.clicked.connect(lambda: self.seed.setValue((self.seed.value() + 1) % (_LARGEST_SEED + 1)))
        self.seed.valueChanged.connect(lambda _: self._changed())
        self.draw_button.clicked.connect(self._draw)
        self._changed()

    def _lay_out(self) -> None:
        form = QFormLayout()
        strip = row_layout(self.seed, self.another_button, wide=self.seed)
        form.addRow(translate("Generate", "Seed"), strip)
        form.labelForField(strip).setBuddy(self.seed)  # type: ignore[attr-defined]
        parts, usual = recipe_terrain(self._ruleset), usual_recipe(self._scenario.ruleset)
        for name, (words, part) in slider_words().items():
            slider = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(0, 100)
            slider.setPageStep(10)
            slider.setValue(round(100 * getattr(usual, name)))
            slider.setAccessibleName(words)
            known = not part or bool(getattr(parts, part))
            if name == "relief":
                known = self._map.has_relief(parts, self._ruleset)
            slider.setEnabled(known)
            if not known:
                slider.setToolTip(translate("Generate", "This game has nothing of the kind"))
            slider.valueChanged.connect(lambda _: self._changed())
            form.addRow(words, slider)
            self.sliders[name] = slider
        form.addRow(self.named)
        note = ParagraphLabel(
            translate(
                "Generate", "The map of now gives way to the new one, in one step of undo. Units stay where they are."
            )
        )
        note.setProperty("quiet", True)
        self.draw_button = QPushButton(translate("Generate", "Show it"))
        self.draw_button.setVisible(not self._has_live_preview)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(translate("Generate", "Use this map"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        left = QVBoxLayout()
        left.addLayout(form)
        left.addWidget(note)
        left.addWidget(self.draw_button)
        left.addStretch(1)
        columns = QHBoxLayout()
        columns.addLayout(left, 1)
        columns.addWidget(self.picture)
        box = QVBoxLayout(self)
        box.addLayout(columns)
        box.addWidget(buttons)

    @property
    def _has_live_preview(self) -> bool:
        return self._map.is_quick(self._scenario)

    @property
    def recipe(self) -> Recipe:
        """The recipe that the sliders describe."""
        values = {name: slider.value() / 100 if slider.isEnabled() else 0.0 for name, slider in self.sliders.items()}
        return Recipe(self.seed.value(), **values)

    def edit(self) -> GenerateMap[Any]:
        """The edit that makes the map."""
        return GenerateMap(self.recipe, self._ruleset, self.named.isChecked(), judges_shapes(self._ruleset))

    def _changed(self) -> None:
        if self._has_live_preview:
            self._delay_timer.start()
        else:
            self.picture.setText(translate("Generate", "A map this large is drawn when you ask for it."))

    def _draw(self) -> None:
        if self._is_generating:
            self._is_outdated = True
            return
        self._is_generating, self._is_outdated = True, False
        edit, scenario = self.edit(), self._scenario
        self._run_in_background(lambda: edit.apply(scenario), self._show)

    def _show(self, made: AnyScenario) -> None:
        if not isValid(self):
            return
        self._is_generating = False
        self.picture.setPixmap(QPixmap.fromImage(self._map.picture(made, self._ruleset)))
        self.pictures_made += 1
        if self._is_outdated:
            self._draw()


@dataclass(frozen=True)
class _GeneratedMap:
    """What differs between kinds of maps: whether a ruleset has relief (it is asked with the parts of terrain that it has),
    whether a scenario is drawn in less than a second, and its picture."""

    has_relief: Callable[[RecipeTerrain, Ruleset], bool]
    is_quick: Callable[[Any], bool]
    picture: Callable[[Any, Ruleset], QImage]


def _hex_picture(made: Scenario, ruleset: Ruleset) -> QImage:
    ground = Ground(made, ruleset)
    rect = ground.plane.rect
    return map_image(ground, made.forces, _picture_size(rect.width(), rect.height()))


def _table_picture(made: TabletopScenario, ruleset: Ruleset) -> QImage:
    ground = TabletopGround(made, ruleset)
    return table_image(ground, made.forces, _picture_size(made.board.width, made.board.height))


_MAPS = {
    "hex": _GeneratedMap(
        lambda parts, ruleset: ruleset.elevation_steps[1] > 0,
        lambda scenario: scenario.board.grid.size <= MAX_PREVIEW_HEXES,
        _hex_picture,
    ),
    "table": _GeneratedMap(lambda parts, ruleset: bool(parts.hill), lambda scenario: True, _table_picture),
}


def _picture_size(width: float, height: float) -> QSize:
    zoom = min(PICTURE.width() / width, PICTURE.height() / height)
    return QSize(max(1, round(width * zoom)), max(1, round(height * zoom)))
