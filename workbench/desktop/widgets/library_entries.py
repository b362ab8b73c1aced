"""The user's library of counters as entries of the palette of units: by nation, those of the scenario's year, with what they
print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QPixmap

from workbench.base.text import Text, capitalised
from workbench.desktop.drawing.swatches import counter_icon
from workbench.desktop.look.language import labelled
from workbench.desktop.widgets.palette_list import PaletteEntry
from workbench.desktop.wording.hex_answers import printed_value, value_name
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.supplements import LibraryCounter, made_of, years_words
from workbench.scenario.units import Unit

translate = QCoreApplication.translate
OWN = "own counter"
"""The first word of the key of an entry, before that of the counter."""
_PIXELS = 68
_MOST_VALUES = 6


def counters_in_use(scenario: AnyScenario) -> list[LibraryCounter]:
    """The counters of the scenario's supplement that are there in its year."""
    if scenario.supplement is None:
        return []
    year = scenario.conditions.get("year")
    return [one for one in scenario.supplement.counters if one.is_of(year if isinstance(year, int) else 0)]


def library_groups(
    scenario: AnyScenario, ruleset: Ruleset, side: str, place: int, language: str
) -> dict[str, list[PaletteEntry]]:
    """The entries of the library by their headings, those of the side first, support weapons last in each."""
    found: dict[Text, list[LibraryCounter]] = {}
    for counter in counters_in_use(scenario):
        found.setdefault(counter.group, []).append(counter)
    own = [group for group in found if group and group.en.casefold() in side.casefold()]
    groups: dict[str, list[PaletteEntry]] = {}
    mine = translate("Values", "My counters")
    for group in dict.fromkeys([*own, *found]):
        heading = labelled(mine, group.get(language)) if group else mine
        counters = sorted(found[group], key=lambda one: one.is_support_weapon)
        groups[heading] = [_entry(one, ruleset, side, place, language) for one in counters]
    return groups


def _entry(counter: LibraryCounter, ruleset: Ruleset, side: str, place: int, language: str) -> PaletteEntry:
    values = list(_printed(counter.values, ruleset, language))
    years = years_words(counter.since, counter.until)
    weapons = [ruleset.weapons[key].name.get(language) for key in counter.weapons if key in ruleset.weapons]
    parts = [*weapons, *values[:_MOST_VALUES], *([years] if years else [])]
    return PaletteEntry(
        (OWN, counter.key),
        capitalised(counter.name.get(language)),
        " · ".join(parts),
        _icon(counter, ruleset, side, place),
        names=tuple(word for word in (counter.name.en, counter.name.fr, counter.group.en, counter.group.fr) if word),
    )


def _printed(values: Mapping[str, Any], ruleset: Ruleset, language: str) -> Iterator[str]:
    for key, value in values.items():
        shown = printed_value(ruleset, key, value, language)
        if shown:
            yield f"{value_name(ruleset, key, language)} {shown}"


def _icon(counter: LibraryCounter, ruleset: Ruleset, side: str, place: int) -> QIcon:
    if not counter.is_support_weapon:
        return QIcon(counter_icon(made_of(counter, Unit("", counter.kind, None)), side, place, ruleset))
    pixmap = QPixmap(_PIXELS, _PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QRectF(8, 12, _PIXELS - 16, _PIXELS - 24)
    painter.setBrush(QColor("#f4f1e6"))
    painter.setPen(QPen(QColor("#3c3a34"), 2))
    painter.drawRoundedRect(frame, 6, 6)
    letters = counter.weapon.upper()[:5]
    font = QFont()
    font.setPixelSize(20 if len(letters) <= 3 else 14)
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, letters)
    painter.end()
    return QIcon(pixmap)
