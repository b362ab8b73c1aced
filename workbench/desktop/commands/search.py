"""The search palette over the map, which finds commands, docks, units, kept lines and places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.numbers import read_decimal
from workbench.base.text import Text, capitalised
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.language import joined_clauses, plain_text, show_as_plain_text
from workbench.desktop.look.make_translations import SOURCE
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.actions import menu_words, words_about
from workbench.desktop.widgets.fuzzy_match import (
    BY_START,
    INSIDE,
    SCATTERED,
    match_score,
    naming_words,
    topic_score,
    without_accents,
)
from workbench.desktop.widgets.screen_readers import announce
from workbench.engine.fire.asked_tables import OTHER_WORDS as TABLE_WORDS
from workbench.engine.fire.asked_tables import AskedTable
from workbench.scenario.tabletop_board import Point

# --- What a search can find: commands of the window, and its docks, units, kept lines and places.


translate = QCoreApplication.translate

SEARCH = ("search", "go_to_place")
"""Commands that the search does not find: itself."""
OTHER_WORDS = {
    "print": "paper, PDF, sheets, counters, imprimer, papier, feuilles, pions",
    "export": "image, screenshot, PNG, SVG, image, capture",
    "properties": "night, weather, name, title, rename, rules, your values, "
    "nuit, météo, nom, titre, renommer, règles, vos valeurs",
    "edit_card": "situation, victory, turns, victoire, tours",
    "save": "sauvegarder, sauver",
    "generate": "random map, map generator, carte aléatoire, hasard",
    "overlay_line": "line of sight, LOS, distance, measure, ligne de vue, ligne de mire, LdV, mesurer",
    "overlay_area": "visible area, field of view, champ de vision",
    "overlay_spotting": "detection, détection",
    "overlay_field": "range, firing range, portée, portée de tir",
    "overlay_odds": "dice, roll, chances, dés, jet de dés",
    "overlay_reach": "movement, movement range, mouvement, déplacement, portée de mouvement",
    "preferences": "settings, options, language, font size, dark mode, réglages, langue, mode sombre, taille des lettres",
    "change_keys": "shortcut, shortcuts, hotkeys, raccourci, raccourcis",
    "projector": "present, presentation, full screen, projeter, présentation, plein écran",
    "lessons": "teach, course, tutorial, homework, cours, enseigner, devoir, tutoriel",
    "tool_zone": "note, objective, objectif",
    "tool_elevation": "hill, height, level, colline, hauteur, niveau",
    "tool_contour": "contour line, crest line, reverse slope, courbe de niveau, crête, contre-pente",
    "tool_contour_edit": "contour, crest line, move, turn, scale, corners, level, courbe de niveau, coins",
    "tool_contour_brush": "clay, sculpt, raise, lower, smooth, hill, courbe de niveau, modeler, lisser, colline",
    "tool_names": "label, name, text, text on the map, place name, title, compass, river name, "
    "étiquette, nom, texte, nom de lieu, toponyme, titre, rose des vents, boussole",
    "tool_unit": "unit, counter, troops, unité, pion, troupes",
    "units_table": "spreadsheet, tableur, units, order of battle, list, unités, ordre de bataille, liste",
    "names_selected": "name, label, unit names, nom, étiquette, noms des unités",
    "names_all": "name, label, unit names, nom, étiquette, noms des unités",
    "show_labels": "label, hex numbers, coordinates, étiquette, numéros, coordonnées",
    "charts": "tables, odds, chances, CRT, probabilités",
    "dock:forces": "fog of war, brouillard de guerre, unit, order of battle, unité, ordre de bataille",
    "dock:zones": "objective, objectif",
    "dock:names": "label, name, text, place name, étiquette, nom, texte, nom de lieu, toponyme",
    "show_map_names": "label, name, place name, étiquette, nom, toponyme",
    "dock:card": "name, title, nom, titre",
}
"""Other words for commands and panels in both languages, by their ids."""


@dataclass(frozen=True)
class SearchResult:
    """One thing that a search can find and Enter runs.

    ``names``: what it is called, the name that is shown first; ``beside``: its menu, or what kind of thing it is; ``why``:
    what is lacking for it to be available, "" if nothing is. ``words``: other words by which it is found, after all that is
    called so, ``tip`` its tooltip, all of whose words count as other words do, and ``text`` what it says, where most of the
    typed words must stand.
    """

    id: str
    names: tuple[str, ...]
    beside: str
    run: Callable[[], object]
    keys: str = ""
    why: str = ""
    on: bool = False
    words: str = ""
    tip: str = ""
    text: str = ""


def best_matches(typed: str, finds: Sequence[SearchResult]) -> list[SearchResult]:
    """What fits the typed words, the best first; without words all in their order."""
    rated = [(_worth(typed, one), one) for one in finds]
    # who types the beginning of a word wants no word that only has its letters inside ("rally" is no "natu-rally")
    whole = max((worth for worth, _ in rated), default=0.0) >= BY_START
    kept = [(worth, one) for worth, one in rated if worth and not (whole and SCATTERED <= worth < INSIDE)]
    return [one for _, one in sorted(kept, key=lambda pair: -pair[0])]


_SMALL_WORDS, _BY_NAME = 0.2, 3.0


def _worth(typed: str, one: SearchResult) -> float:
    if not one.text and without_accents(typed.strip()) in without_accents(one.words).split(", "):
        return match_score(typed, (typed,))  # called so by those who look for it
    names = (*one.names, one.keys)
    named = match_score(naming_words(typed), names, one.beside) if naming_words(typed) else 0.0
    by_subject = max(named if named >= BY_START else 0.0, topic_score(typed, one.names, one.words, one.text, one.tip))
    # who is called so with the small words too comes before who has only the words that name something
    return max(match_score(typed, names, one.beside), by_subject - (_SMALL_WORDS if by_subject > _BY_NAME else 0.0))


@cache
def other_names(context: str = "Menus") -> Mapping[str, str]:
    """The words of the menus, or of another ``context``, in the other language, from English to French and back; those of all
    contexts for "". Empty without the list of words."""
    import xml.etree.ElementTree as ET  # not before somebody searches

    try:
        root = ET.parse(SOURCE).getroot()
    except (OSError, ET.ParseError):
        return {}
    found: dict[str, str] = {}
    for part in root.iter("context"):
        if context in ("", part.findtext("name")):
            for message in part.iter("message"):
                english, french = _bare(message.findtext("source")), _bare(message.findtext("translation"))
                found |= {english: french, french: english} if english and french else {}
    return found


def _bare(words: str | None) -> str:
    return (words or "").replace("&", "").rstrip("…")


def command_results(window: CommandHost) -> Iterator[SearchResult]:
    """Every command of a window, in the order of its menus."""
    window.actions_.refresh_all()
    others = other_names()
    for name in window.actions_.keys:
        if name in SEARCH:
            continue
        spec, action = window.actions_.specs[name], window.actions_[name]
        words = spec.words.rstrip("…")
        names = tuple(dict.fromkeys((words, others.get(words, ""))))
        why = "" if action.isEnabled() else spec.why_disabled()
        yield SearchResult(
            name,
            names,
            menu_words(spec.menu),
            action.trigger,
            window.actions_.shown_keys(name),
            why,
            action.isChecked(),
            words=OTHER_WORDS.get(name, ""),
            tip=spec.tip,
        )


def show_charts(window: CommandHost, table: str = "") -> None:
    """Open the result charts, at one of them; what they ask is filled in from the selected unit."""
    from workbench.desktop.dialogs.charts import ChartsDialog  # which few sessions need

    analysis, selection = _analysis_in(window), window.inquiry.selection
    unit = selection[0] if selection else ""
    ChartsDialog(analysis, window.language, window.widget, unit=unit, table=table).exec()


def _tables_in(window: CommandHost) -> Mapping[str, AskedTable]:
    """The tables of the game of a window, by key."""
    from workbench.desktop.dialogs.charts import tables_of

    return tables_of(_analysis_in(window))


def _analysis_in(window: CommandHost) -> AnyAnalysis:
    return analysis_of(window.document.analysed_scenario, window.document.ruleset)


def table_results(window: CommandHost) -> Iterator[SearchResult]:
    """Every table of the game, which opens with its inputs filled in from the selected unit."""
    for key, table in _tables_in(window).items():
        other = table.words or TABLE_WORDS.get(key, Text())
        yield SearchResult(
            f"table:{key}",
            (table.name.get(window.language), table.name.en, table.name.fr),
            translate("Search", "Table"),
            partial(show_charts, window, key),
            words=f"{other.en}, {other.fr}" if other else "",
        )


def guide_results(window: CommandHost) -> Iterator[SearchResult]:
    """The sections of the guide, found by their headings in both languages, by other words, and by what they say."""
    from workbench.desktop.dialogs.guide import guide_sections, show_guide  # not before somebody searches

    language = window.language
    other = {section.anchor: section for section in guide_sections("en" if language == "fr" else "fr")}
    for section in guide_sections(language):
        twin = other.get(section.anchor, section)
        yield SearchResult(
            f"guide:{section.anchor}",
            (section.heading, twin.heading),
            translate("Search", "Guide"),
            partial(show_guide, window.widget, language, section.anchor),
            words=", ".join(words for words in (section.words, twin.words) if words),
            text=section.text,
        )


def dock_results(window: CommandHost) -> Iterator[SearchResult]:
    """The docks of a window and their tabs, by their names in both languages."""
    others = other_names("")
    for name, dock in window.docks.docks.items():
        found = f"dock:{name}"
        title = dock.windowTitle()
        yield SearchResult(
            found,
            tuple(dict.fromkeys((title, others.get(title, "")))),
            translate("Search", "Panel"),
            partial(_bring_up, window, name),
            words=OTHER_WORDS.get(found, ""),
        )
        tabs = dock.findChild(QTabWidget)
        if tabs is None:
            continue
        for place in range(tabs.count()):
            words = tabs.tabText(place).replace("&", "")
            yield SearchResult(
                f"tab:{name}:{place}",
                tuple(dict.fromkeys((words, others.get(words, "")))),
                translate("Search", "Panel {name}").format(name=title),
                partial(_bring_up, window, name, place),
            )


# not inside the loop: lupdate loses the class that follows a nested function
def _bring_up(window: CommandHost, dock: str, tab: int | None = None) -> None:
    window.show_map()
    window.docks.bring_up(dock)
    tabs = window.docks.docks[dock].findChild(QTabWidget)
    if tab is not None and tabs is not None:
        tabs.setCurrentIndex(tab)


def kept_line_results(window: CommandHost) -> Iterator[SearchResult]:
    """Lines of sight that the scenario keeps."""
    for line in window.document.scenario.lines:
        yield SearchResult(
            f"line:{line.name}",
            (line.name,),
            translate("Search", "Kept line"),
            partial(window.kind.show_kept_line, line.name),
        )


def kept_plan_results(window: CommandHost) -> Iterator[SearchResult]:
    """Plans that the scenario keeps."""
    for plan in window.document.scenario.plans:
        yield SearchResult(
            f"plan:{plan.name}",
            (plan.name,),
            translate("Search", "Kept plan"),
            partial(window.docks.plans.show_kept, plan.name),
        )


def unit_results(window: CommandHost) -> Iterator[SearchResult]:
    """Units that are on the map."""
    document = window.document
    scenario, kinds = document.scenario, document.ruleset.units
    for side, unit in scenario.forces:
        if unit.at is None:
            continue
        kind = kinds.get(unit.kind)
        sort = kind.name.get(window.language) if kind else unit.kind
        owner = scenario.forces.called(side).get(window.language) or side
        words = translate("Search", "Unit, {side}").format(side=owner)
        names = (capitalised(document.called(unit).get(window.language)), sort, unit.name.en, unit.name.fr, unit.id)
        yield SearchResult(
            f"unit:{unit.id}",
            names,
            words,
            partial(window.kind.go_to, f"unit:{unit.id}"),
        )


def map_name_results(window: CommandHost) -> Iterator[SearchResult]:
    """The names on the map."""
    for one in window.document.scenario.names:
        if one.text:
            yield SearchResult(
                f"name:{one.id}",
                (one.text.get(window.language), one.text.en, one.text.fr),
                translate("Search", "Name, {kind}").format(kind=one.style.name.get(window.language)),
                partial(window.docks.map_names.go_to, f"name:{one.id}"),
            )


def place_results(window: CommandHost) -> list[SearchResult]:
    """All that one can go to, but for places that are found when they are typed."""
    kept = *kept_line_results(window), *kept_plan_results(window)
    return [*map_name_results(window), *unit_results(window), *kept, *dock_results(window)]


_WIDE, _ROWS, _MOST = 640, 12, 60
_NAME, _BESIDE, _KEYS = 0, 1, 2
_LEAST_NAME, _MOST_NAME = 0.45, 0.7
"""The width of the names, as shares of the list."""
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_TABS = {Qt.Key.Key_Tab: Qt.Key.Key_Down, Qt.Key.Key_Backtab: Qt.Key.Key_Up}
"""There is nothing else to go to: Tab goes from row to row."""


class SearchPalette(QFrame):
    """A field and a list over the top of the map. Typed words filter the list, Enter runs the selected entry, Esc or a click
    elsewhere closes.

    ``only_places``: search where to go, and no commands.
    """

    def __init__(self, window: CommandHost, *, only_places: bool = False) -> None:
        super().__init__(window.widget)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("search")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._window = window
        self._finds = [] if only_places else self._recent_first(list(command_results(window)))
        self._finds += place_results(window)
        self._finds += [] if only_places else [*table_results(window), *guide_results(window)]
        self._shown: list[SearchResult] = []
        self.field = QLineEdit()
        words = (
            self.tr("Go to a place, a unit, a kept line, a panel")
            if only_places
            else self.tr("Search commands and the guide")
        )
        self.field.setPlaceholderText(words)
        self.field.setAccessibleName(words)
        self.field.setClearButtonEnabled(True)
        self.list = self._list()
        self.message = QLabel(self.tr("Enter runs · Esc closes"))
        show_as_plain_text(self.message)
        self.message.setProperty("quiet", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 6)
        box.setSpacing(6)
        for part in (self.field, self.list, self.message):
            box.addWidget(part)
        self.field.textChanged.connect(self._sift)
        self.list.currentItemChanged.connect(lambda *_: self._announce_chosen())
        self.field.installEventFilter(self)
        self._sift("")
        self._lay_out()
        self.show()
        self.raise_()
        self.field.setFocus()
        window.widget.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr]

    def _recent_first(self, found: list[SearchResult]) -> list[SearchResult]:
        recent = self._window.settings.recent_commands
        order = {name: place for place, name in enumerate(recent)}
        return sorted(found, key=lambda one: order.get(one.id, len(order)))

    def _list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setAccessibleName(self.tr("What was found"))
        made.setHeaderHidden(True)
        made.setColumnCount(3)
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.header().setStretchLastSection(False)
        made.header().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Fixed)
        made.header().setSectionResizeMode(_BESIDE, QHeaderView.ResizeMode.Stretch)
        made.header().setSectionResizeMode(_KEYS, QHeaderView.ResizeMode.ResizeToContents)
        made.setFixedHeight((self.fontMetrics().lineSpacing() + 6) * _ROWS)
        made.itemClicked.connect(lambda *_: self.run())
        return made

    def _lay_out(self) -> None:
        middle = self._window.pages
        at = middle.mapTo(self._window.widget, middle.rect().topLeft())
        wide = min(scaled_pixels(_WIDE), max(320, middle.width() - 40))
        self.setFixedWidth(wide)
        self.adjustSize()
        self._give_names_room()
        self.move(at.x() + (middle.width() - wide) // 2, at.y() + 8)

    @property
    def chosen(self) -> SearchResult | None:
        """What Enter would run."""
        row = self.list.currentIndex().row()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def _sift(self, typed: str) -> None:
        at = self._window.kind.place_typed(typed.strip())
        named = [SearchResult(f"place:{at[0]}", (at[0],), self.tr("Place"), at[1])] if at is not None else []
        self._shown = [*named, *best_matches(typed, self._finds)][:_MOST]
        grey = self.palette().color(QPalette.ColorRole.PlaceholderText)
        self.list.clear()
        for one in self._shown:
            words = ("✓ " if one.on else "") + one.names[0]
            item = QTreeWidgetItem([words, one.why or one.beside, one.keys])
            item.setForeground(_BESIDE, grey)
            item.setToolTip(_BESIDE, plain_text(one.why or one.beside))
            if one.why:
                item.setForeground(_NAME, grey)
            self.list.addTopLevelItem(item)
        if self._shown:
            self.list.setCurrentItem(self.list.topLevelItem(0))  # type: ignore[arg-type]
        self._give_names_room()
        self.message.setText(self.tr("Enter runs · Esc closes") if self._shown else self.tr("Nothing is called so"))
        if not self._shown:
            announce(self.message.text(), self.field)

    def _announce_chosen(self) -> None:
        """The field keeps the keys, so that readers do not see which row is chosen."""
        one = self.chosen
        if one is not None:
            words = ", ".join(part for part in (one.names[0], one.why or one.beside, one.keys) if part)
            place = self.tr("{n} of {all}").format(n=self.list.currentIndex().row() + 1, all=len(self._shown))
            announce(joined_clauses((words, place)), self.field)

    def _give_names_room(self) -> None:
        """Show names whole; what stands beside them gets the rest of the width, and its tooltip says it whole."""
        least, most = (round(share * self.list.viewport().width()) for share in (_LEAST_NAME, _MOST_NAME))
        self.list.setColumnWidth(_NAME, max(least, min(self.list.sizeHintForColumn(_NAME), most)))

    def run(self) -> None:
        """Run the chosen command, or show why it cannot be run."""
        one = self.chosen
        if one is None:
            return
        if one.why:
            self.message.setText(f"⚠ {words_about(one.names[0], one.why)}")
            announce(self.message.text(), self.field)
            return
        window = self._window
        if one.id in window.actions_.keys:
            window.settings.remember_command(one.id)
        self.leave()
        one.run()

    def leave(self) -> None:
        """Close, and give the keys back to the map."""
        self.close()
        self._window.view.setFocus()

    def _focus_moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self and not self.isAncestorOf(now):
            self.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the window's commands away from the field, and move in the list from there."""
        if watched is self._window.widget:
            if event.type() == QEvent.Type.Resize:
                self._lay_out()
            return False
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return False
        if event.type() != QEvent.Type.KeyPress:
            return False
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.run()
        elif key in _MOVES:
            QApplication.sendEvent(self.list, event)
        elif key in _TABS:
            QApplication.sendEvent(self.list, QKeyEvent(event.type(), _TABS[key], Qt.KeyboardModifier.NoModifier))
        else:
            return False
        return True


# --- A point of a table as a user types it.


_UNITS = re.compile(r"(?<![^\W\d_])(?:cm|in|po)(?![^\W\d_])|\"", re.IGNORECASE)
"""Units of tables, which no part of another word is."""


def typed_point(words: str) -> Point | None:
    """The two distances in ``40 / 20 cm``, ``40.5, 20``, ``40,5 20`` or the like; None if the words are none."""
    bare = _UNITS.sub(" ", words).strip()
    for between in (r"\s*[/;·]\s*|\s+", r"\s*,\s*"):
        parts = re.split(between, bare)
        if len(parts) == 2:
            x, y = (read_decimal(part.rstrip(",")) for part in parts)
            if x is not None and y is not None:
                return x, y
    return None
