"""The inspector's sections on visible areas: how much is seen, and whether the place under the mouse is."""

from __future__ import annotations

import shapely
from PySide6.QtWidgets import QWidget

from workbench.base.text import signed
from workbench.desktop.overlays.tabletop_words import reason_line, tabletop_place_words
from workbench.desktop.questions.answer_parts import AREA_PART, LINE_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import AREA
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.fields import AnswerSection, VerdictLine, WrappedLabel
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    DOUBT_COLOUR,
    Verdict,
    assumed_words,
    hexes_words,
    main_reason,
    place_words,
    reason_words,
)
from workbench.engine.sight.results import Effect
from workbench.engine.sight.wording import folded


class _SeenSection(AnswerSection):
    """What both kinds of map show: the share that is seen, the place under the mouse, why, and what was assumed."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Visible area"))
        self.verdict = VerdictLine()
        self.there = VerdictLine(small=True)
        self.why = WrappedLabel(3)
        self.assumed = WrappedLabel(2, small=True)
        self._spoken = ""
        self.add(self.verdict, self.there, self.why)
        self.add_picture_room()
        self.add(self.assumed)

    def show_none(self, trouble: str) -> None:
        """Show why there is no area, or what to click for one."""
        self.verdict.show_verdict(None, self.tr("No observer") if not trouble else self.tr("No answer"))
        self.there.show_verdict(None, "")
        self._spoken = ""
        self.why.set_words(trouble or self.tr("While inspecting (V), click a unit or a place to observe from it."))
        self.assumed.set_words("")

    def spoken_words(self) -> list[tuple[str, str]]:
        """Words on whether the place is seen and why, without how much of it is."""
        return [(self._spoken, self.why.words.split("\n")[0])] if self._spoken else []

    def show_there(self, place: str, seen: bool | None, why: str, *, doubtful: bool = False) -> None:
        """Show whether a place is seen; None: there is no such place. ``doubtful``: only because the map lacks something."""
        self._spoken = "" if seen is None else self.tr("seen") if seen else self.tr("blind")
        if seen is None:
            self.there.show_verdict(None, self.tr("Point at a place"))
        elif seen and doubtful:
            self.there.show_verdict(Verdict("⚠", self.tr("{place}: seen").format(place=place), DOUBT_COLOUR))
        elif seen:
            self.there.show_verdict(Verdict("✓", self.tr("{place}: seen").format(place=place), CLEAR_COLOUR))
        else:
            self.there.show_verdict(Verdict("✗", self.tr("{place}: blind").format(place=place), BLOCKED_COLOUR))
        self.why.set_words(why)


class AreaSection(_SeenSection):
    """The area on a map of hexes; after a step to another level of observer or targets with what it won, and while a change is
    tried with what that wins."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, parent)
        self._last: tuple[object, tuple[int, int], int] | None = None
        self._won: int | None = None

    def show_answer(self, answer: Answer) -> None:
        """Show how much is seen."""
        area_part = answer[AREA_PART]
        area, question, language = area_part.area, answer.question, self._language
        if area is None:
            trouble = answer.troubles.get(AREA)
            self.show_none(trouble.get(language) if trouble is not None else "")
            return
        seen, size = int(area.visible.sum()), area.visible.size
        words = self.tr("{n} of {size} seen").format(n=seen, size=hexes_words(size, language))
        won = self._gain(answer, seen)
        gained, lost = (0 if part is None else int(part.sum()) for part in (area_part.gained, area_part.lost))
        if gained and lost:
            words += f" (+{gained} −{lost})"
        elif area_part.gained is not None or won is not None:
            words += f" ({signed(gained - lost if area_part.gained is not None else won)})"
        if area.caveat is not None:
            words = self.tr("{seen}: hill without slopes").format(seen=words)
        self.verdict.show_verdict(
            Verdict("◪", words, CLEAR_COLOUR) if area.caveat is None else Verdict("⚠", words, DOUBT_COLOUR)
        )
        there = question.target
        line = answer[LINE_PART].line
        main = main_reason(folded(line.reasons)) if line is not None and not question.watchers else None
        self.show_there(
            place_words(question.scenario, question.ruleset, there, language),
            bool(area.visible[there]) if there is not None else None,
            reason_words(main, language) if main is not None and there is not None else "",
            doubtful=line is not None and line.caveat is not None,
        )
        self.assumed.set_words(assumed_words(text.get(language) for text in area.assumed))

    def _gain(self, answer: Answer, seen: int) -> int | None:
        """How many hexes more are seen than without the change that is tried, or than from the level before; None: neither."""
        line_part = answer[LINE_PART]
        question = answer.question
        if line_part.trial is not None and line_part.trial.seen is not None:
            return line_part.trial.seen[1] - line_part.trial.seen[0]
        who = (id(question.scenario), question.observer, question.watchers, question.sight.purpose)
        levels = question.sight.observer_level, question.sight.target_level
        if self._last is None or self._last[0] != who:
            self._won = None
        elif self._last[1] != levels:
            self._won = seen - self._last[2]
        self._last = who, levels, seen
        return self._won


class TabletopAreaSection(_SeenSection):
    """The area on a table."""

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show how much is seen."""
        area_part = answer[AREA_PART]
        watch, question, language = area_part.watch, answer.question, self._language
        if watch is None:
            trouble = answer.troubles.get(AREA)
            self.show_none(trouble.get(language) if trouble is not None else "")
            return
        board, spot, line = question.scenario.board, question.target, answer[LINE_PART].line
        share = 100 * watch.visible.area / (board.width * board.height)
        words = self.tr("{n} % of the table seen").format(n=f"{share:.0f}")
        if area_part.gained is not None and area_part.lost is not None:
            whole = board.width * board.height
            words += f" (+{100 * area_part.gained.area / whole:.0f} −{100 * area_part.lost.area / whole:.0f})"
        self.verdict.show_verdict(Verdict("◪", words, CLEAR_COLOUR))
        seen: bool | None = None
        why = ""
        if spot is not None and line is not None and not question.watchers:
            # a unit may be seen where the ground at its middle is not
            seen = line.visible
            main = next((one for one in line.reasons if one.effect is Effect.BLOCKS), None) or line.reasons[0]
            why = reason_line(main, language)
        elif spot is not None and spot.at is not None:
            seen = bool(shapely.contains_xy(watch.visible, *spot.at))
        self.show_there(tabletop_place_words(spot, answer, language), seen, why)
        self.assumed.set_words(assumed_words(text.get(language) for text in watch.areas[0].assumed))
