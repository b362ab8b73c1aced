"""The test board of the rules window: a small map, or table, that answers line, area, reach, spotting and odds by the rules as
they are typed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import capitalised
from workbench.desktop.dialogs.board_ground import TARGET, TESTED, BoardGround, Place, Stroke, ground_of
from workbench.desktop.dialogs.board_picture import BoardPicture
from workbench.desktop.export.map_page import MapOptions, PageRequest
from workbench.desktop.export.render import drawn_answers, page_of
from workbench.desktop.look.language import labelled, localise_decimals
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import Party
from workbench.protocol.answers import answer_request
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate
LINE, AREA, REACH, SPOTTING, ODDS, PAINT = "line", "area", "reach", "spotting", "odds", "paint"
_WITH_TWO = (LINE, SPOTTING, ODDS)
"""Questions that have two ends."""


class TestBoard(QWidget):
    """The map with what is asked of it. ``painted`` are the strokes of the user: they stay while rules change."""

    answered = Signal(str)
    __test__ = False
    """Pytest takes no class of the program for one of tests."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._ruleset: Ruleset | None = None
        self.ground: BoardGround | None = None
        self.scenario: Any = None
        self.painted: list[Stroke] = []
        self.start: Place | None = None
        self.end: Place | None = None
        self.asks = allow_narrow(ElidingChooser())
        self.asks.setAccessibleName(translate("Rules", "The board answers"))
        self.kind = allow_narrow(ElidingChooser())
        self.kind.setAccessibleName(translate("Rules", "Unit of the board"))
        self.target = allow_narrow(ElidingChooser())
        self.target.setAccessibleName(translate("Rules", "Target on the board"))
        self.attack = allow_narrow(ElidingChooser())
        self.attack.setAccessibleName(translate("Rules", "Attack of the unit"))
        self.terrain = allow_narrow(ElidingChooser())
        self.terrain.setAccessibleName(translate("Rules", "Terrain to paint"))
        self.clear = QPushButton(translate("Rules", "Empty &board"))
        self.clear.setAutoDefault(False)
        self.map = BoardPicture(self)
        self.words = QPlainTextEdit()
        self.words.setReadOnly(True)
        self.words.setTabChangesFocus(True)
        self.words.setAccessibleName(translate("Rules", "What the board answers"))
        self._lay_out()
        fill_choices(self.asks, _questions(), LINE)
        for choice in (self.asks, self.kind, self.target, self.attack):
            choice.currentIndexChanged.connect(self._answer)
        self.clear.clicked.connect(self._empty)
        self.map.chosen.connect(self.choose)
        self._show_parts()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for part in (self.kind, self.target, self.terrain):
            row.addWidget(part, 1)
        row.addWidget(self.clear)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        top = QHBoxLayout()
        top.addWidget(self.asks, 2)
        top.addWidget(self.attack, 1)
        box.addLayout(top)
        box.addLayout(row)
        box.addWidget(self.map, 3)
        box.addWidget(self.words, 1)

    # --- rules and ground

    def show_rules(self, ruleset: Ruleset | None) -> None:
        """Answer by other rules."""
        ground = ground_of(ruleset) if ruleset is not None else None
        if type(ground) is not type(self.ground) or (ground and self.ground and ground.ends != self.ground.ends):
            self.painted, self.start, self.end = [], None, None
        self.ground, self._ruleset = ground, ruleset if ground is not None else None
        if ruleset is None or ground is None:
            self.scenario = None
            self.map.show_page(None)
            self.words.setPlainText(translate("Rules", "There is no ground yet to try these rules on."))
            self._show_parts()
            return
        language = self._language
        kinds: list[tuple[str, object]] = [
            (capitalised(kind.name.get(language)), key) for key, kind in ruleset.units.items()
        ]
        for chooser in (self.kind, self.target):
            fill_choices(chooser, kinds, chooser.currentData() or next(iter(ruleset.units), None))
        attacks: list[tuple[str, object]] = [(translate("Rules", "The usual attack"), "")]
        attacks += [(capitalised(one.name.get(language)), key) for key, one in ruleset.attacks.items()]
        fill_choices(self.attack, attacks, self.attack.currentData() or "")
        brushes = ground.brushes(language)
        fill_choices(self.terrain, brushes, self.terrain.currentData() or brushes[0][1])
        self._lay_ground()

    def _lay_ground(self) -> None:
        if self.ground is None:
            return
        self.scenario = self.ground.scenario(self.painted)
        if self.start is None:
            self.start, self.end = self.ground.ends
        self._answer()

    def _empty(self) -> None:
        """Begin with open ground."""
        if self._ruleset is not None and self.ground is not None:
            self.painted = [self.ground.stroke(self._ruleset.ground, self.ground.ends[0])]
        self._lay_ground()

    # --- questions

    def choose(self, place: Place) -> None:
        """A place was clicked: the start or the end of what is asked, or one to paint."""
        ask = self.asks.currentData()
        if self.ground is None:
            return
        if ask == PAINT:
            if not self.painted:
                self.painted = list(self.ground.first_strokes())
            self.painted.append(self.ground.stroke(str(self.terrain.currentData()), place))
            self._lay_ground()
            return
        if ask in _WITH_TWO and self.start is not None and self.end is None:
            self.end = place
        else:
            self.start, self.end = place, None
        self._answer()

    def _show_parts(self) -> None:
        ask = self.asks.currentData()
        there = self.ground is not None
        self.kind.setVisible(there and ask in (REACH, SPOTTING, ODDS))
        self.target.setVisible(there and ask in (SPOTTING, ODDS))
        self.attack.setVisible(there and ask == ODDS and self.attack.count() > 1)
        self.terrain.setVisible(there and ask == PAINT)
        self.clear.setVisible(there and ask == PAINT)
        self.asks.setVisible(there)

    def _answer(self) -> None:
        self._show_parts()
        ground, rules, ask = self.ground, self._ruleset, self.asks.currentData()
        if ground is None or rules is None:
            return
        analysis: AnyAnalysis = analysis_of(ground.with_units(self.scenario, self._units(ask)), rules)
        wanted = self._drawn(ground, ask)
        try:
            answers = drawn_answers(analysis, wanted) if wanted else []
        except CannotAnswer:
            answers = []  # the words give the reason
        words = self._words(analysis, ground, ask)
        request = PageRequest(language=self._language, options=MapOptions(map_only=True), legend=False)
        ends = (self.start, self.end) if ask in _WITH_TWO else () if ask == PAINT else (self.start,)
        marks = tuple(one for one in ends if one is not None)
        page: Any = page_of(analysis.scenario, rules, answers, request)
        self.map.show_page(page, ground, marks)
        self.words.setPlainText(words)
        self.answered.emit(words)

    def _units(self, ask: str) -> dict[str, tuple[str, Place]]:
        """The units that a question needs, where they stand."""
        kind, target = self.kind.currentData(), self.target.currentData()
        found: dict[str, tuple[str, Place]] = {}
        if ask in (REACH, SPOTTING, ODDS) and self.start is not None and kind:
            found[TESTED] = str(kind), self.start
        if ask in (SPOTTING, ODDS) and self.end is not None and target and found:
            found[TARGET] = str(target), self.end
        return found

    def _drawn(self, ground: BoardGround, ask: str) -> dict[str, Any]:
        """The answers that are drawn on the board."""
        if self.start is None or ask == PAINT:
            return {}
        if ask == REACH:
            return {"reach": TESTED} if self.kind.currentData() else {}
        if ask == AREA:
            return {"area": ground.drawn(self.start)}
        return {"los": (ground.drawn(self.start), ground.drawn(self.end))} if self.end is not None else {}

    def _words(self, analysis: AnyAnalysis, ground: BoardGround, ask: str) -> str:
        if ask == PAINT:
            return translate("Rules", "Click the board to paint it; the answers follow.")
        if self.start is None or (ask in _WITH_TWO and self.end is None):
            return translate("Rules", "Click the other end of the line.") if self.start is not None else ""
        if ask == LINE and isinstance(analysis, Analysis):
            assert self.end is not None
            lines = analysis.line_text(analysis.line(self.start, self.end))
            return "\n".join(one.get(self._language) for one in lines)
        if ask in (REACH, AREA) and isinstance(analysis, Analysis):
            return self._counted(analysis, ask, self.start)
        unit, target, start = f"unit:{TESTED}", f"unit:{TARGET}", ground.asked(self.start)
        if ask == AREA:
            return translate("Rules", "What is seen from {place} is drawn.").format(place=ground.label(self.start))
        requests: dict[str, dict[str, Any]] = {
            LINE: {"ask": "los", "from": start, "to": ground.asked(self.end) if self.end is not None else start},
            REACH: {"ask": "reach", "unit": unit},
            SPOTTING: {"ask": "spotted", "from": unit, "to": target},
            ODDS: {"ask": "odds", "unit": unit, "to": target},
        }
        if self.attack.currentData():
            requests[ODDS]["weapon"] = self.attack.currentData()
        answer = answer_request(analysis, requests[ask], self._language)
        return "\n".join(answer_words(ask, answer, self._language))

    def _counted(self, analysis: Analysis, ask: str, start: Place) -> str:
        """The number of hexes that are seen or reached, in words."""
        try:
            if ask == AREA:
                seen = analysis.area(start).visible
                words = translate("Rules", "{place} sees {n} of {all} hexes.")
                return words.format(place=analysis.label(start), n=int(seen.sum()), all=len(seen))
            reach = analysis.reach(MoveRequest(Party(unit=TESTED), start))
        except CannotAnswer as problem:
            return problem.text.get(self._language)
        words = translate("Rules", "{n} hexes in reach with {points} points.")
        return words.format(n=len(reach.costs), points=f"{float(reach.allowance):g}")


def answer_words(ask: str, answer: Mapping[str, Any], language: str) -> list[str]:
    """An answer of the protocol in lines: the verdict, the chances, who brings what, and the reasons with their sections."""
    if "error" in answer:
        return [capitalised(str(answer["error"]["message"]))]
    lines: list[str] = []
    if ask == LINE:
        seen = translate("Rules", "In sight.") if answer["visible"] else translate("Rules", "Not in sight.")
        lines.append(labelled(translate("Rules", "Range {n}").format(n=_range(answer, language)), seen))
    if ask == SPOTTING:
        spotted = translate("Rules", "Spotted.") if answer["spotted"] else translate("Rules", "Not spotted.")
        if not answer["spotted"] and answer.get("visible") is False:
            spotted = translate("Rules", "Not spotted, not in sight.")
        limit = answer.get("limit")
        far = translate("Rules", "Range {n}").format(n=_range(answer, language))
        lines.append(labelled(far if limit is None else f"{far} / {limit}", spotted))
    reasons = [_with_rule(one) for one in answer.get("reasons", ())]
    if ask == ODDS and answer.get("may") is False:
        # the answer first: that it may not be made, and why
        lines += [translate("Rules", "The rules do not allow this attack."), *reasons]
        reasons = []
    if ask == ODDS:
        lines += _odds_words(answer, language)
    if ask == REACH:
        lines.append(translate("Rules", "What is in reach is drawn."))
    return [*lines, *reasons]


def _odds_words(answer: Mapping[str, Any], language: str) -> list[str]:
    column = str(answer.get("column") or answer.get("needed") or "")
    percents = {word: f"{float(Fraction(share)) * 100:5.1f} %" for word, share in answer["p"].items()}
    chances = [
        f"  {localise_decimals(percent, language)}  {answer['names'].get(word, word)}"
        for word, percent in percents.items()
    ]
    shares = [f"  {one['strength']}  {one['name']}" for one in answer.get("shares", ())]
    shifts = [f"  {one['value']:+d}  {one['text']} [{one['rule']}]" for one in answer.get("modifiers", ())]
    return [labelled(str(answer["title"]), column), *chances, *shares, *shifts]


def _with_rule(reason: Mapping[str, Any]) -> str:
    return f"[{reason['rule']}] {reason['text']}" if reason.get("rule") else str(reason["text"])


def _range(answer: Mapping[str, Any], language: str) -> str:
    return localise_decimals(f"{float(answer['range']):.3g}", language)


def _questions() -> list[tuple[str, str]]:
    """The questions that a board answers, with their words."""
    return [
        (translate("Rules", "Line between two places"), LINE),
        (translate("Rules", "Area that a place sees"), AREA),
        (translate("Rules", "Is a unit spotted?"), SPOTTING),
        (translate("Rules", "Odds of an attack"), ODDS),
        (translate("Rules", "Reach of a unit"), REACH),
        (translate("Rules", "Nothing: paint it"), PAINT),
    ]
