"""The inspector's section on the line of sight."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.desktop.docks.parts import Section, StepTable, VerdictLine, Words
from workbench.desktop.docks.profile import Profile
from workbench.desktop.levels import knows_levels
from workbench.desktop.questions import AREA, LINE, Answer
from workbench.desktop.wording import SYMBOLS, assumed_words, height_words, main_reason, reason_words, signed, verdict
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import Effect, Post, SightStep
from workbench.sight.telling import about_side, back_text, difference, folded, side_texts

_NOT_TOLD = ("fire_not_counted",)


class LineSection(Section):
    """Verdict, why, the section, hex by hex, and what was assumed."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Line of sight"))
        self.verdict = VerdictLine()
        self.facts = Words(1, small=True)
        self.why = Words(3)
        self.also = Words(2, small=True)
        self.cover = Words(2, small=True)
        self.cover.hide()
        self.sides = Words(3, small=True)
        self.other_way = Words(4, small=True)
        self.profile = Profile(language)
        self.steps = StepTable([self.tr("Hex"), self.tr("Ground"), self.tr("Top"), "", self.tr("Rule")], 7, 1)
        self.assumed = Words(3, small=True)
        for part in (
            self.verdict,
            self.facts,
            self.why,
            self.cover,
            self.also,
            self.sides,
            self.other_way,
            self.profile,
            self.steps,
            self.assumed,
        ):
            self.add(part)
        self.clearings = StepTable([self.tr("What would clear it"), ""], 5, 0)
        self.clearings.hide()
        self.add(self.clearings)
        self._rooms = self.also.height(), self.sides.height()
        self._story = ""
        self.copy = QPushButton(self.tr("Copy as text"))
        self.copy.setToolTip(self.tr("Copy the line hex by hex (Ctrl+C)"))
        self.copy.clicked.connect(self.copy_story)
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addStretch(1)
        self.box.addLayout(row)

    def copy_story(self) -> None:
        """Put the line, hex by hex, on the clipboard."""
        if self._story:
            QGuiApplication.clipboard().setText(self._story)

    def show_answer(self, answer: Answer) -> None:
        """Show the line, or why there is none."""
        trouble = answer.troubles.get(LINE) or answer.troubles.get(AREA)
        line = answer.line
        if line is None:
            self._show_none(answer, trouble.get(self._language) if trouble else "")
            return
        question = answer.question
        grid, language = question.scenario.board.grid, self._language
        self.verdict.show_verdict(verdict(line, question.scenario))
        facts = self.tr("Range {range} · from {a} to {b}").format(
            range=line.range,
            a=height_words(line.observer_height, question.ruleset),
            b=height_words(line.target_height, question.ruleset),
        )
        if line.hindrance:
            facts += " · " + self.tr("hindrance {n}").format(n=line.hindrance)
        self.facts.say(facts)
        reasons = folded(line.reasons)
        main = main_reason(reasons)
        # what the hexes beside the line do is told below, for every stretch along a hexside
        # and why the other way differs with that way
        told = (main, *(difference(line) if answer.back is not None else ()))
        others = [reason for reason in reasons if reason not in told and not about_side(reason)]
        self.sides.say("\n".join(text.get(language) for text in side_texts(line, grid.labels, main)))
        self._share_room()
        self.why.say(reason_words(main, language) if main else "")
        self._show_cover(answer)
        others.sort(key=lambda reason: reason.effect is not Effect.UNDECIDED)
        self.also.say(" · ".join(reason_words(reason, language) for reason in others))
        self.other_way.say(self._other_way(answer))
        self.profile.show_section(answer.section)
        self._tell(answer)
        every: list[Post | SightStep] = [*line.posts, *line.steps]
        every.sort(key=lambda one: round(one.enter, 9))
        self.steps.show_rows(self._row(one, question.ruleset, grid.labels) for one in every)
        self.assumed.say(assumed_words(text.get(language) for text in line.assumed))

    def _share_room(self) -> None:
        """What lines along hexsides leave free is for the other reasons; their sum stays, so that nothing below jumps."""
        also, sides = self._rooms
        alone = not self.sides.words
        self.also.setFixedHeight(also + (sides + self.box.spacing() if alone else 0))
        self.sides.setHidden(alone)

    def _show_cover(self, answer: Answer) -> None:
        """What protects the target, where the rules know places inside hexes."""
        self.cover.setVisible(knows_levels(answer.question.ruleset))
        cover, language = answer.cover, self._language
        if cover is None:
            self.cover.say("")
            return
        words = self.tr("At the target: TEM {n}").format(n=signed(cover.values.get("tem")))
        if cover.extra.get("open_ground"):
            words += " · " + self.tr("open ground to this firer")
        reasons = (reason_words(reason, language) for reason in cover.reasons if reason.key not in _NOT_TOLD)
        self.cover.say("\n".join([words, " · ".join(reasons)]))

    def _tell(self, answer: Answer) -> None:
        self._show_clearings(answer)
        self._story = "\n".join(text.get(self._language) for text in answer.story)
        self.copy.setEnabled(bool(self._story))

    def _show_clearings(self, answer: Answer) -> None:
        found = answer.clearings
        self.clearings.setVisible(found is not None)
        labels = answer.question.scenario.board.grid.labels
        rows = []
        for change in found or ():
            words = change.words(labels).get(self._language)
            then = self.tr("hindered {n}").format(n=change.hindrance) if change.hindrance else self.tr("clear")
            rows.append(([words[:1].upper() + words[1:], then], words))
        if found is not None and not rows:
            open_ = answer.line is not None and answer.line.visible
            words = self.tr("The line is open") if open_ else self.tr("No small change opens it")
            rows.append(([words, ""], words))
        self.clearings.show_rows(rows)

    def _other_way(self, answer: Answer) -> str:
        line, section = answer.line, answer.section
        if line is None or section is None:
            return ""
        if answer.back is None:
            return self.tr("Both ways alike.")
        return "\n".join(text.get(self._language).strip() for text in back_text(line, section, answer.back))

    def _row(self, step: SightStep | Post, ruleset: Ruleset, labels: tuple[str, ...]) -> tuple[list[str], str]:
        if isinstance(step, Post):
            place, name = "/".join(labels[number] for number in step.hexes), step.terrain.get(self._language)
            tip = f"{place}: {name}\n{step.text.get(self._language)} [{step.rule}]"
            return [place, name, height_words(step.top, ruleset), SYMBOLS[step.effect], step.rule], tip
        rows = ruleset.terrain
        names = [rows[key].name.get(self._language) if key in rows else key for key in step.terrain]
        names += [step.present.get(self._language)] if step.present else []
        # the hex that the line is taken through stands first
        hexes = sorted(step.hexes, key=lambda number: number != step.chosen)
        place = "/".join(labels[number] for number in hexes)
        words = step.text.get(self._language)
        ground = ", ".join(names)
        tip = f"{place}: {ground}\n{words}" + (f" [{step.rule}]" if step.rule else "")
        top = height_words(step.top, ruleset)
        return [place, ground or height_words(step.ground, ruleset), top, SYMBOLS[step.effect], step.rule], tip

    def _show_none(self, answer: Answer, trouble: str) -> None:
        if LINE in answer.question.wants:
            self.verdict.show_verdict(None, self.tr("Point at a target"))
        else:
            self.verdict.show_verdict(None, self.tr("Visible area"))
        facts = ""
        assumed: list[str] = []
        if answer.area is not None:
            seen = int(answer.area.visible.sum())
            facts = self.tr("{seen} of {all} hexes seen").format(seen=seen, all=answer.area.visible.size)
            assumed = [text.get(self._language) for text in answer.area.assumed]
        self.facts.say(facts)
        self.why.say(trouble or self.tr("Click a hex or a unit to observe from it, then point at another hex."))
        self.also.say("")
        self._show_cover(answer)
        self.sides.say("")
        self._share_room()
        self.other_way.say("")
        self.profile.show_section(None)
        self._tell(answer)
        self.steps.show_rows([])
        self.assumed.say(assumed_words(assumed))
