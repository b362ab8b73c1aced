"""The inspector's section on the line of sight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QTreeWidgetItem, QWidget

from workbench.analysis.hex_levels import knows_levels
from workbench.base.text import capitalised, signed
from workbench.desktop.canvas.profile import Profile, SideViewWidget
from workbench.desktop.drawing.tabletop_marks import length_text, short_citation
from workbench.desktop.look.language import labelled
from workbench.desktop.overlays.figures import BLIND, SEEN, SMOKE, verdict_of
from workbench.desktop.overlays.tabletop_words import (
    clearing_words,
    exposure_words,
    inside,
    line_facts,
    line_story,
    margin_words,
    piece_words,
    reason_line,
    verdict_words,
)
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import LINE
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.fields import AnswerSection, Section, VerdictLine, WrappedLabel
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.step_table import StepTable
from workbench.desktop.widgets.tabletop_weapons import arc_words
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    DOUBT_COLOUR,
    SYMBOLS,
    Verdict,
    assumed_words,
    height_words,
    main_reason,
    reason_words,
    sight_verdict,
)
from workbench.engine.fire.results import Cover
from workbench.engine.sight.clearing import Clearing
from workbench.engine.sight.results import (
    Crossing,
    Effect,
    FigureSight,
    HexsideObstacle,
    Reason,
    SightStep,
    TabletopLine,
)
from workbench.engine.sight.tabletop_judgement import SKY
from workbench.engine.sight.wording import about_side, back_text, difference, folded, side_texts
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import citation_words, is_outside
from workbench.scenario.units import TabletopUnit

_SILENT_REASONS = ("fire_not_counted",)


class _CopiedSection(AnswerSection):
    """A section on a line that can be copied as text."""

    _story = ""
    """The line in words, for the clipboard; "" = there is none."""

    def add_copy_button(self, tip: str) -> None:
        """Add the button that copies the line."""
        self.copy = QPushButton(translate("LineSection", "Copy as text"))
        self.copy.setToolTip(tip)
        self.copy.clicked.connect(self.copy_story)
        self.box.addLayout(row_layout(self.copy, from_left=True))

    def copy_story(self) -> None:
        """Put the line, step by step, on the clipboard."""
        if self._story:
            QGuiApplication.clipboard().setText(self._story)


class LineSection(_CopiedSection):
    """Verdict, why, the section, hex by hex, and what was assumed. ``trial_wanted`` is emitted with the change that the user
    clicked in the list of those that would clear the line; None: no more."""

    trial_wanted = Signal(object)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Line of sight"))
        self.verdict = VerdictLine()
        self.facts = WrappedLabel(1, small=True)
        self.why = WrappedLabel(3)
        self.also = WrappedLabel(2, small=True)
        self.cover = WrappedLabel(2, small=True)
        self.cover.hide()
        self.sides = WrappedLabel(3, small=True)
        self.back = VerdictLine()
        self.other_way = WrappedLabel(4, small=True)
        self.profile = Profile(language)
        self.steps = StepTable([self.tr("Hex"), self.tr("Ground"), self.tr("Top"), "", self.tr("Rule")], 7, 1)
        self.assumed = WrappedLabel(3, small=True)
        self.clearings = StepTable([self.tr("What would clear it"), ""], 5, 0)
        self.clearings.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clearings.itemClicked.connect(self._clearing_clicked)
        self.trial = WrappedLabel(3)
        self.end_trial = QPushButton(self.tr("End the trial"))
        self.end_trial.clicked.connect(lambda *_: self.trial_wanted.emit(None))
        self._changes: tuple[Clearing, ...] = ()
        self._tried: Clearing | None = None
        for part in (self.clearings, self.trial, self.end_trial):
            part.hide()
        self.add(self.verdict, self.back, self.facts, self.why)
        self.add_picture_room()
        self.add(
            self.trial,
            self.end_trial,
            self.clearings,
            self.cover,
            self.also,
            self.sides,
            self.other_way,
            self.steps,
            self.assumed,
        )
        self._rooms = self.also.height(), self.sides.height()
        self.add_copy_button(self.tr("Copy the line hex by hex (Ctrl+C)"))

    def show_answer(self, answer: Answer) -> None:
        """Show the line, or why there is none."""
        line_part = answer[LINE_PART]
        trouble = answer.troubles.get(LINE)
        line = line_part.line
        if line is None:
            self._show_none(answer, trouble.get(self._language) if trouble else "")
            return
        question = answer.question
        grid, language = question.scenario.board.grid, self._language
        verdict = sight_verdict(line, question.scenario)
        if line_part.trial is not None:
            verdict = replace(verdict, words=self.tr("Trial: {verdict}").format(verdict=verdict.words))
        self.verdict.show_verdict(verdict)
        facts = self.tr("Range {range} · from {a} to {b}").format(
            range=line.range,
            a=height_words(line.observer_height, question.ruleset),
            b=height_words(line.target_height, question.ruleset),
        )
        if line.hindrance:
            facts += " · " + self.tr("hindrance {n}").format(n=line.hindrance)
        self.facts.set_words(facts)
        reasons = folded(line.reasons)
        main = main_reason(reasons)
        # the hexes beside the line are listed below, for every stretch along a hexside,
        # and the reasons of the other way with that way
        shown = (main, *(difference(line) if line_part.back is not None else ()))
        others = [reason for reason in reasons if reason not in shown and not about_side(reason)]
        self.sides.set_words("\n".join(text.get(language) for text in side_texts(line, grid.labels, main)))
        self._share_height()
        self.why.set_words(capitalised(reason_words(main, language)) if main else "")
        self._show_cover(answer)
        others.sort(key=lambda reason: reason.effect is not Effect.UNDECIDED)
        self.also.set_words(" · ".join(reason_words(reason, language) for reason in others))
        self._show_other_way(answer)
        self.profile.show_section(line_part.section)
        self._show_clearings_and_story(answer)
        every: list[HexsideObstacle | SightStep] = [*line.posts, *line.steps]
        every.sort(key=lambda one: round(one.enter, 9))
        self.steps.show_rows(self._row(one, question.ruleset, grid.labels) for one in every)
        self.assumed.set_words(assumed_words(text.get(language) for text in line.assumed))

    def _share_height(self) -> None:
        """Give the other reasons the height that lines along hexsides do not use; the sum stays, so nothing below moves."""
        also, sides = self._rooms
        alone = not self.sides.words
        self.also.set_room(also + (sides + self.box.spacing() if alone else 0))
        self.sides.setHidden(alone)

    def _show_cover(self, answer: Answer) -> None:
        """Show what protects the target, in games whose rules know places inside hexes."""
        self.cover.setVisible(knows_levels(answer.question.ruleset))
        cover, language = answer[LINE_PART].cover, self._language
        if cover is None:
            self.cover.set_words("")
            return
        words = self.tr("At the target: TEM {n}").format(n=signed(cover.values.get("tem")))
        if cover.extra.get("open_ground"):
            words += " · " + self.tr("open ground to this firer")
        reasons = (reason_words(reason, language) for reason in cover.reasons if reason.key not in _SILENT_REASONS)
        self.cover.set_words("\n".join([words, " · ".join(reasons)]))

    def _show_clearings_and_story(self, answer: Answer) -> None:
        self._show_clearings(answer)
        self._story = "\n".join(text.get(self._language) for text in answer[LINE_PART].story)
        self.copy.setEnabled(bool(self._story))

    def _show_clearings(self, answer: Answer) -> None:
        line_part = answer[LINE_PART]
        found = line_part.clearings
        self._changes = found or ()
        self._tried = line_part.trial.change if line_part.trial is not None else None
        for part in (self.clearings, self.trial, self.end_trial):
            part.setVisible(found is not None)
        self.end_trial.setEnabled(self._tried is not None)
        self.trial.set_words(self._trial_words(answer))
        labels = answer.question.scenario.board.grid.labels
        rows = []
        for change in found or ():
            words = change.words(labels).get(self._language)
            then = self.tr("hindered {n}").format(n=change.hindrance) if change.hindrance else self.tr("clear")
            tried = change == self._tried
            tip = self.tr("A click shows the line as it would be; the scenario does not change. Once more: as it is")
            rows.append(([("▶ " if tried else "") + capitalised(words), then], f"{words}\n{tip}"))
        if found is not None and not rows:
            open_ = line_part.line is not None and line_part.line.visible
            words = self.tr("The line is open") if open_ else self.tr("No small change opens it")
            rows.append(([words, ""], words))
        self.clearings.show_rows(rows)

    def _trial_words(self, answer: Answer) -> str:
        """What is tried, with the hexes seen before and after; without a trial how to begin one."""
        line_part = answer[LINE_PART]
        trial, question = line_part.trial, answer.question
        if trial is None:
            return self.tr("A click on a row tries it; nothing is changed.") if line_part.clearings else ""
        words = trial.change.words(question.scenario.board.grid.labels).get(self._language)
        before = sight_verdict(trial.line, question.scenario).words
        tried = self.tr("Tried, not done: {change}. Before: {verdict}.").format(change=words, verdict=before)
        if trial.seen is not None:
            a, b = trial.seen
            seen = self.tr("Hexes seen: {a}, then {b} ({n}).").format(a=a, b=b, n=signed(b - a))
            tried = f"{tried} {seen}"
        return tried

    def _clearing_clicked(self, item: QTreeWidgetItem) -> None:
        row = self.clearings.indexOfTopLevelItem(item)
        if row < len(self._changes):
            change = self._changes[row]
            self.trial_wanted.emit(None if change == self._tried else change)

    def _show_other_way(self, answer: Answer) -> None:
        """Show what the other way is like: as large as the verdict where it differs."""
        line_part = answer[LINE_PART]
        line, section, back = line_part.line, line_part.section, line_part.back
        if line is None or section is None or back is None:
            self.back.show_verdict(None, self.tr("Both ways alike") if line is not None else "", quiet=True)
            self.other_way.set_words("")
            return
        other = sight_verdict(back, answer.question.scenario)
        words = self.tr("Other way: {verdict}").format(verdict=other.words)
        self.back.show_verdict(Verdict(f"⇄ {other.symbol}", words, other.colour))
        self.other_way.set_words("\n".join(text.get(self._language).strip() for text in back_text(line, section, back)))

    def _row(
        self, step: SightStep | HexsideObstacle, ruleset: Ruleset, labels: tuple[str, ...]
    ) -> tuple[list[str], str]:
        if isinstance(step, HexsideObstacle):
            place, name = "/".join(labels[number] for number in step.hexes), step.terrain.get(self._language)
            tip = f"{labelled(place, name)}\n{step.text.get(self._language)} [{citation_words(step.rule, self._language)}]"
            return [place, name, height_words(step.top, ruleset), SYMBOLS[step.effect], step.rule], tip
        rows = ruleset.terrain
        names = [rows[key].name.get(self._language) if key in rows else key for key in step.terrain]
        names += [step.present.get(self._language)] if step.present else []
        # the hex that the line is taken through stands first
        hexes = sorted(step.hexes, key=lambda number: number != step.chosen)
        place = "/".join(labels[number] for number in hexes)
        words = step.text.get(self._language)
        ground = ", ".join(names)
        tip = f"{labelled(place, ground)}\n{words}" + (
            f" [{citation_words(step.rule, self._language)}]" if step.rule else ""
        )
        top = height_words(step.top, ruleset)
        return [place, ground or height_words(step.ground, ruleset), top, SYMBOLS[step.effect], step.rule], tip

    def _show_none(self, answer: Answer, trouble: str) -> None:
        self.verdict.show_verdict(None, self.tr("Point at a target"))
        self.facts.set_words("")
        ask = self.tr("While inspecting (V), click a hex or a unit to observe from it, then point at another hex.")
        if answer.question.observer is not None:
            ask = self.tr(
                "Point at another hex. While inspecting, a right click holds the line there and a click observes from there."
            )
        self.why.set_words(trouble or ask)
        self.also.set_words("")
        self._show_cover(answer)
        self.sides.set_words("")
        self._share_height()
        self._show_other_way(answer)
        if self.profile.section is not None:
            self.profile.show_section(None)
        self._show_clearings_and_story(answer)
        self.steps.show_rows([])
        self.assumed.set_words("")


# --- The cover of a target in sentences: its class, what it takes off, what damages the target, with reasons.


translate = QCoreApplication.translate


def cover_words(cover: Cover | None, language: str) -> str:
    """The protection of the target, the scores that hit and damage it, and why."""
    if cover is None:
        return ""
    reasons = [_reason(reason, language) for reason in cover.reasons if reason.effect is not Effect.BLOCKS]
    return "\n".join([_sum(cover), *reasons])


def _sum(cover: Cover) -> str:
    names = {
        "none": translate("TableTelling", "none"),
        "light": translate("TableTelling", "light"),
        "heavy": translate("TableTelling", "heavy"),
        "total": translate("TableTelling", "total"),
        "soft": translate("TableTelling", "soft"),
        "hard": translate("TableTelling", "hard"),
    }
    kind = str(cover.values.get("cover", cover.values.get("class", "none")))
    words = [translate("TableTelling", "Cover of the target: {kind}").format(kind=names.get(kind, kind))]
    scores = {
        "small_arms": translate("TableTelling", "small arms hit on {n}"),
        "he": translate("TableTelling", "shells on {n}"),
    }
    for key, form in scores.items():
        score = cover.extra.get(key)
        if isinstance(score, int):
            words.append(form.format(n=f"{score}+" if score < 6 else score))
    return " · ".join([*words, *_scores(cover.values)])


def _scores(values: Mapping[str, object]) -> list[str]:
    """What the cover does to hits and damage."""
    found = []
    to_hit, needed, damage = values.get("to_hit"), values.get("needed"), values.get("damage_minimum")
    if isinstance(needed, int):
        found.append(translate("TableTelling", "hits on {n} whatever else").format(n=needed))
    elif isinstance(to_hit, int) and to_hit:
        found.append(translate("TableTelling", "{n} to hit").format(n=signed(to_hit)))
    if isinstance(damage, int):
        found.append(translate("TableTelling", "damage on {n}+").format(n=damage))
    elif "damage_minimum" in values:
        found.append(translate("TableTelling", "damage: not in the source"))
    if values.get("shield") is True:
        found.append(translate("TableTelling", "behind its shield"))
    face, bonus = values.get("facing"), values.get("pen_bonus")
    if isinstance(face, str):
        sides = {**arc_words(), "top": translate("TableTelling", "top")}
        found.append(translate("TableTelling", "armour struck: {face}").format(face=sides.get(face, face)))
    if isinstance(bonus, int) and bonus:
        found.append(translate("TableTelling", "penetration {n}").format(n=signed(bonus)))
    return found


def _reason(reason: Reason, language: str) -> str:
    words = reason.text.get(language)
    outside = translate("TableTelling", "from outside the source")
    return f"{words} ({outside})" if is_outside(reason.rule) else words


# --- The inspector's section on single figures: how many see, how many are seen, and a row for each that looks.


SIGNS = {SEEN: "✓", SMOKE: "≈", BLIND: "✗"}
_MOST_SIGNS = 12
"""A row with more targets than these has no room for a sign for each."""


class FigureLinesSection(Section):
    """``pointed`` is emitted with the row under the mouse, -1 = none: the lines of that figure are shown on the table."""

    pointed = Signal(int)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Figure by figure"))
        self.verdict = VerdictLine(small=True)
        self.rows = StepTable([self.tr("From"), self.tr("sees"), self.tr("each of the target’s")], 5, 2)
        self.rows.setMouseTracking(True)
        self.rows.itemEntered.connect(self._entered)
        self.rows.viewport().installEventFilter(self)
        self.sides = WrappedLabel(1, small=True)
        self.add(self.verdict, self.rows, self.sides)

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show who sees whom."""
        line_part = answer[LINE_PART]
        models = line_part.models
        self.setVisible(models is not None and len(models.origins) + len(models.targets) > 2)
        if models is None:
            return
        words = models.words.get(self._language)
        symbol, colour = ("✓", CLEAR_COLOUR) if models.seers else ("✗", BLOCKED_COLOUR)
        self.verdict.show_verdict(Verdict(symbol, capitalised(words), colour))
        self.rows.show_rows(self._row(answer, models, row) for row in range(len(models.origins)))
        names = side_words()
        sides = ", ".join(f"{names.get(side, side)} {most}" for side, most in line_part.openings.items())
        self.sides.set_words(self.tr("Fire from its floor, by side: {sides}").format(sides=sides) if sides else "")

    def _row(self, answer: TabletopAnswer, models: FigureSight, row: int) -> tuple[list[str], str]:
        verdicts = [verdict_of(models, row, column) for column in range(len(models.targets))]
        seen = sum(verdict != BLIND for verdict in verdicts)
        signs = " ".join(SIGNS[verdict] for verdict in verdicts) if len(verdicts) <= _MOST_SIGNS else ""
        tip = self.tr("✓ clear, ≈ through smoke, ✗ blocked: the figures of the target in their order")
        return [self._name(answer, models, row), f"{seen} / {len(verdicts)}", signs], tip

    def _name(self, answer: TabletopAnswer, models: FigureSight, row: int) -> str:
        """The name of one origin of lines: a figure by its number, an opening, or the unit."""
        line_part = answer[LINE_PART]
        spot = answer.question.observer
        found = answer.question.scenario.forces.find(spot.unit) if spot is not None and spot.unit else None
        unit: TabletopUnit | None = found[1] if found is not None else None
        here = models.origins[row]
        if unit is not None and line_part.line is not None and line_part.line.origin.within:
            return self.tr("opening {n}").format(n=row + 1)
        if unit is not None and here in unit.models:
            return self.tr("figure {n}").format(n=unit.models.index(here) + 1)
        return self.tr("unit") if len(models.origins) == 1 else str(row + 1)

    def _entered(self, item: QTreeWidgetItem) -> None:
        self.pointed.emit(self.rows.indexOfTopLevelItem(item))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The mouse left the list."""
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit(-1)
        return super().eventFilter(watched, event)


def side_words() -> dict[str, str]:
    """Sides of buildings by the direction that they face."""
    return {
        "north": translate("FigureLinesSection", "north"),
        "north_east": translate("FigureLinesSection", "north-east"),
        "east": translate("FigureLinesSection", "east"),
        "south_east": translate("FigureLinesSection", "south-east"),
        "south": translate("FigureLinesSection", "south"),
        "south_west": translate("FigureLinesSection", "south-west"),
        "west": translate("FigureLinesSection", "west"),
        "north_west": translate("FigureLinesSection", "north-west"),
    }


# --- The inspector's section on the line of sight over a table.


class TabletopLineSection(_CopiedSection):
    """Verdict, why, how near the other verdict is, cover, the side view, piece by piece, and what was assumed. ``trial_wanted``
    is emitted with the id of the piece without which the user wants to see the line, "" for no trial."""

    trial_wanted = Signal(str)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Line of sight"))
        self.verdict = VerdictLine()
        self.facts = WrappedLabel(1, small=True)
        self.why = WrappedLabel(3)
        self.models = FigureLinesSection(language)
        self.margin = WrappedLabel(2)
        self.clearing = WrappedLabel(2, small=True)
        self.clearings = StepTable([self.tr("What would clear it"), ""], 3, 0)
        self.clearings.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clearings.itemClicked.connect(self._clearing_clicked)
        self._changes: list[tuple[str, str]] = []
        """Id and words of each piece without which the line would be clear."""
        self._tried = ""
        self.exposure = WrappedLabel(1, small=True)
        self.cover = WrappedLabel(3, small=True)
        self.profile = SideViewWidget(language)
        self.pieces = StepTable(["", self.tr("Piece"), self.tr("inside"), self.tr("top"), self.tr("Rule")], 6, 1)
        self.ways = WrappedLabel(1, small=True)
        self.assumed = WrappedLabel(3, small=True)
        self.add(self.verdict, self.facts, self.why, self.clearing, self.clearings)
        self.add_picture_room()
        self.add(
            self.cover,
            self.models,
            self.margin,
            self.exposure,
            self.pieces,
            self.ways,
            self.assumed,
        )
        self.add_copy_button(self.tr("Copy the line piece by piece"))

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show the line, or why there is none."""
        line_part = answer[LINE_PART]
        line, language = line_part.line, self._language
        self.models.show_answer(answer)
        self.profile.show_answer(answer)
        self._story = "\n".join(line_story(answer, language))
        self.copy.setEnabled(bool(self._story))
        if line is None:
            self._show_none(answer)
            return
        verdict = _verdict(line)
        self._show_clearings(answer)
        if self._tried:
            verdict = replace(verdict, words=self.tr("Trial: {verdict}").format(verdict=verdict.words))
        self.verdict.show_verdict(verdict)
        self.facts.set_words(line_facts(answer))
        main = next((one for one in line.reasons if one.effect is Effect.BLOCKS), None) or line.reasons[0]
        also = [one for one in line.reasons if one.key == "sight_close" and one is not main]
        self.why.set_lines(reason_line(reason, language) for reason in (main, *also))
        self.margin.set_words(margin_words(answer, language))
        trial = dict(self._changes).get(self._tried, "")
        tried = self.tr("Tried, not done: {change}. Esc takes it back.").format(change=trial)
        self.clearing.set_words(tried if trial else clearing_words(answer, language))
        self.exposure.set_words(exposure_words(answer))
        self.cover.set_words(cover_words(line_part.cover, language))
        order = {Effect.BLOCKS: 0, Effect.HINDERS: 1, Effect.UNDECIDED: 1, Effect.NOTE: 2, Effect.NONE: 3}
        crossings = sorted(line.crossings, key=lambda one: (order[one.effect], one.spans[:1]))
        self.pieces.show_rows(self._row(answer, crossing) for crossing in crossings)
        self.ways.set_words("" if line.asymmetric else self.tr("Both ways alike."))
        self.assumed.set_words(assumed_words(text.get(language) for text in line.assumed))

    def _row(self, answer: TabletopAnswer, crossing: Crossing) -> tuple[list[str], str]:
        length = length_text(inside(answer, crossing))
        if crossing.share > 0:
            length += f" ({crossing.share * 100:.0f} %)"
        name = piece_words(answer, crossing.piece, self._language)
        symbol = SYMBOLS[crossing.effect] if crossing.share <= 0 else "≈" if crossing.share <= 1 else "✗"
        tip = f"{crossing.text.get(self._language)} [{citation_words(crossing.rule, self._language)}]"
        return [
            symbol,
            name,
            length,
            length_text(crossing.top, 2) if crossing.top < SKY else "∞",
            short_citation(crossing.rule, self._language),
        ], tip

    def _show_clearings(self, answer: TabletopAnswer) -> None:
        """The pieces that can be clicked away for a trial; while one is, the list stays as it was."""
        self._tried = answer.question[LINE_PART]
        if not self._tried:
            pieces = answer.question.scenario.board.features
            self._changes = [
                (
                    pieces[number].id,
                    self.tr("without {piece}").format(piece=piece_words(answer, number, self._language)),
                )
                for number in answer[LINE_PART].clearing
                if number < len(pieces)
            ]
        self.clearings.setVisible(bool(self._changes))
        tip = self.tr("A click shows the line as it would be; the scenario does not change. Once more: as it is")
        self.clearings.show_rows(
            ([("▶ " if piece == self._tried else "") + capitalised(words), self.tr("clear")], f"{words}\n{tip}")
            for piece, words in self._changes
        )

    def _clearing_clicked(self, item: QTreeWidgetItem) -> None:
        row = self.clearings.indexOfTopLevelItem(item)
        if row < len(self._changes):
            piece = self._changes[row][0]
            self.trial_wanted.emit("" if piece == self._tried else piece)

    def _show_none(self, answer: TabletopAnswer) -> None:
        self._changes, self._tried = [], ""
        self.clearings.hide()
        trouble = answer.troubles.get(LINE)
        self.verdict.show_verdict(None, self.tr("Point at a target"))
        self.facts.set_words("")
        ask = self.tr("While inspecting (V), click a unit or a point to observe from it, then point at another.")
        if answer.question.observer is not None:
            ask = self.tr(
                "Point at another place. While inspecting, a right click holds the line there and a click observes from there."
            )
        self.why.set_words(trouble.get(self._language) if trouble else ask)
        for words in (self.margin, self.clearing, self.exposure, self.cover, self.ways):
            words.set_words("")
        self.pieces.show_rows([])
        self.assumed.set_words("")


def _verdict(line: TabletopLine) -> Verdict:
    symbol, colour = ("✓", CLEAR_COLOUR) if line.visible else ("✗", BLOCKED_COLOUR)
    if line.close:
        symbol, colour = f"{symbol}?", DOUBT_COLOUR
    return Verdict(symbol, verdict_words(line), colour)
