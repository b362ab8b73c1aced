"""Words stand out from their ground and the focus is seen, in both themes: measured in the pixels of real windows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QWidget

from tests.desktop.colour_vision import contrast
from tests.desktop.everything_shown import HEX, dialogs, opened, speaking
from tests.shares import share
from workbench.desktop.dialogs.preferences import PreferencesDialog
from workbench.desktop.drawing.counters import _FACE, _INK, _STATE_COLOUR
from workbench.desktop.drawing.side_style import NATION_COLOURS, SIDE_COLOURS, tag_ink
from workbench.desktop.look.answer_colours import CARD, PALETTES
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme, theme_palette
from workbench.desktop.overlays.legend_cards import _INK as LEGEND_INK
from workbench.desktop.overlays.legend_cards import _SOFT_INK
from workbench.desktop.widgets.fields import VerdictLine

pytestmark = pytest.mark.gui
THEMES = ("light", "dark")
WORDS, GREYED = 4.5, 3.0
"""The least contrast that WCAG 2 asks of words, and what we ask of those that are greyed out."""
_SMOOTHED = 0.69
"""How much of its contrast the darkest pixel of a thin, smoothed letter has at least."""
_LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def pixels(widget: QWidget, part: QRect | None = None) -> npt.NDArray[np.uint8]:
    """Red, green and blue of a widget, or of a part of it, as it is drawn."""
    image = (widget.grab(part) if part is not None else widget.grab()).toImage()
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def best(found: npt.NDArray[np.uint8]) -> float:
    """The contrast of what stands out most against what covers most."""
    colours, counts = np.unique(found.reshape(-1, 3), axis=0, return_counts=True)
    light = (np.where(colours <= 10, colours / 3294.6, ((colours / 255 + 0.055) / 1.055) ** 2.4)) @ _LUMINANCE
    ground = light[int(counts.argmax())]
    return float(max((light.max() + 0.05) / (ground + 0.05), (ground + 0.05) / (light.min() + 0.05)))


@pytest.mark.parametrize("theme", THEMES)
def test_greyed_words_can_be_read(theme: str) -> None:
    palette, grey = theme_palette(theme), QPalette.ColorGroup.Disabled
    for words in ("WindowText", "Text", "ButtonText"):
        for ground in ("Window", "Base", "AlternateBase", "Button"):
            found = palette.color(grey, QPalette.ColorRole[words]), palette.color(grey, QPalette.ColorRole[ground])
            assert contrast(*found) >= GREYED, (words, ground)


@pytest.mark.parametrize("name", PALETTES)
def test_verdicts_can_be_read_on_the_margins(name: str) -> None:
    for theme, colours in (("light", PALETTES[name].on_light), ("dark", PALETTES[name].on_dark)):
        ground = theme_palette(theme).color(QPalette.ColorRole.Window)
        for meaning, colour in colours.items():
            assert contrast(QColor(colour), ground) >= WORDS, (theme, meaning)


def test_counters_and_cards_on_the_map_can_be_read() -> None:
    for colour in (*SIDE_COLOURS, *NATION_COLOURS.values()):
        assert contrast(tag_ink(colour), QColor(colour)) >= WORDS, colour
    assert contrast(_INK, _FACE) >= WORDS
    assert contrast(_INK, QColor(_STATE_COLOUR)) >= WORDS
    for ink in (LEGEND_INK, _SOFT_INK):
        assert contrast(ink, CARD) >= WORDS


def faint(root: QWidget) -> Iterator[str]:
    """What is seen below ``root`` with words of its own that do not stand out enough."""
    for one in root.findChildren(QWidget):
        words = one.text() if isinstance(one, QLabel | QAbstractButton | QLineEdit) else ""
        words = one.currentText() if isinstance(one, QComboBox) else words
        seen = one.isVisible() and not one.visibleRegion().isEmpty() and one.width() > 8 and one.height() > 8
        if not seen or not any(map(str.isalpha, words)):
            continue
        greyed = not one.isEnabled() and not isinstance(one, VerdictLine)  # whose quiet words are answers too
        found, least = best(pixels(one)), (GREYED if greyed else WORDS) * _SMOOTHED
        if found < least:
            yield f"{type(one).__name__} in {type(root).__name__}, {words}: {found:.1f} to 1"


MARKS = 3.0
"""The least contrast that WCAG 2 asks of icons."""


def faint_marks(root: QWidget) -> Iterator[str]:
    """Buttons in view that are icons alone, and do not stand out enough."""
    for one in root.findChildren(QAbstractButton):
        seen = one.isVisible() and not one.visibleRegion().isEmpty() and one.isEnabled() and not one.icon().isNull()
        if seen and not one.text() and (found := best(pixels(one))) < MARKS:
            yield f"{one.objectName() or type(one).__name__} in {type(root).__name__}: {found:.1f} to 1"


_LIT = 24
"""By how much of 255 a pixel must change to be noticed."""


def takers(root: QWidget) -> Iterator[QWidget]:
    """The controls below ``root`` that Tab reaches, as far as they are in view."""
    for one in root.findChildren(QWidget):
        can = bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus) and one.isEnabled() and one.isVisible()
        if can and one.focusProxy() is None and not one.visibleRegion().isEmpty() and one.window() is root.window():
            yield one


def unseen(room: QWidget, kinds: set[str]) -> Iterator[str]:
    """Classes of controls in a room whose look does not tell that they have the focus; those in ``kinds`` are known."""
    window = room.window()
    for one in takers(room):
        name = type(one).__name__
        if name in kinds:
            continue
        kinds.add(name)
        window.activateWindow()
        has = QApplication.focusWidget()
        if has is not None:
            has.clearFocus()
        around = QRect(one.mapTo(window, QPoint()), one.size()).adjusted(-4, -4, 4, 4) & window.rect()
        QApplication.processEvents()
        without = pixels(window, around).astype(np.int16)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        changed = np.abs(pixels(window, around).astype(np.int16) - without).max(axis=2) >= _LIT
        if changed.sum() < 40:
            yield f"{name}: {changed.sum()} pixels"


def take_keys(window: QWidget) -> None:
    """Offscreen a window of an earlier test that is hidden may still count as the one with the keys."""
    aside = QWidget()
    for one in (aside, window):
        one.show()
        one.activateWindow()
        QApplication.processEvents()
    aside.hide()
    aside.deleteLater()


@pytest.mark.slow
@pytest.mark.share(3, among="everything in every window")
@pytest.mark.parametrize("theme", [*THEMES, "light contrast", "dark contrast"])
def test_words_stand_out_and_the_focus_is_seen(
    qapp: QApplication, settings: Settings, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme, _, contrast = theme.partition(" ")
    monkeypatch.setattr("workbench.desktop.look.theme.system_wants_contrast", lambda: bool(contrast))
    apply_theme(qapp, theme)
    settings.theme = theme
    flash = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    wrong: list[str] = []
    kinds: set[str] = set()
    try:
        with speaking(qapp, settings, "en"), opened(settings, HEX) as shell:
            page: Any = shell.page
            take_keys(shell)
            for dock in page.docks.docks.values():
                dock.raise_()
                QApplication.processEvents()
                wrong += [*faint(dock), *faint_marks(dock), *unseen(dock, kinds)]
            wrong += [*faint(page), *faint_marks(page), *unseen(page, kinds)]
            makers = dialogs(page)
            preferences = makers.pop(PreferencesDialog)
            for make in (preferences, *share(makers.values(), 9, f"readable in {theme}")):
                dialog = make()
                if make is preferences:
                    # high enough for all rows, among which are controls of all kinds that must be seen
                    dialog.resize(dialog.width(), 1600)
                dialog.show()
                dialog.activateWindow()
                QApplication.processEvents()
                wrong += [*faint(dialog), *unseen(dialog, kinds)]
                dialog.close()
                dialog.deleteLater()
            page.show_welcome()
            QApplication.processEvents()
            wrong += [*faint(page.welcome), *unseen(page.welcome, kinds)]
    finally:
        qapp.setCursorFlashTime(flash)
        monkeypatch.undo()
        apply_theme(qapp, "light")
    assert {"QPushButton", "QCheckBox", "QComboBox", "WholeNumberField", "QToolButton"} <= kinds, kinds
    assert not set(wrong)
