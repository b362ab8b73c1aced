"""The inspector's sections on blind ground: what one hex or one piece hides, and which obstacles hide it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from workbench.base.text import capitalised
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.overlays.tabletop_words import piece_words
from workbench.desktop.questions.answer_parts import BLAME_PART
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import BLAME
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.fields import AnswerSection, VerdictLine, WrappedLabel
from workbench.desktop.wording.hex_answers import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict, hexes_words
from workbench.engine.sight.blind_hexes import Attribution, Obstacle
from workbench.engine.sight.blockers import Place

_MOST, _A_LINE = 24, 12
_MOST_CULPRITS = 4


class AttributionSection(AnswerSection):
    """Two questions about one hex: what does it hide, and what would have to go for it to be seen?"""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.heading.setText(self.tr("Blind ground"))
        self.verdict = VerdictLine()
        self.culprits = WrappedLabel(3)
        self.alone = WrappedLabel(3)
        self.others = WrappedLabel(3)
        self.sides = WrappedLabel(3)
        self.add(self.verdict, self.culprits)
        self.add_picture_room()
        self.add(self.alone, self.others, self.sides)

    def show_answer(self, answer: Answer) -> None:
        """Show what the hex hides and what hides it; the headline is that which it does."""
        blame = answer[BLAME_PART]
        if blame is None:
            self._show_none(answer)
            return
        labels = answer.question.scenario.board.grid.labels
        hides = bool(blame.alone or blame.others)
        self.verdict.show_verdict(self._hides(labels, blame) if hides else self._hidden(labels, blame))
        self.alone.set_words(self.tr("It alone hides: {hexes}").format(hexes=_listed(labels, blame.alone)))
        self.alone.setToolTip(_every(labels, blame.alone))
        self.others.set_words(self.tr("With others it hides: {hexes}").format(hexes=_listed(labels, blame.others)))
        self.others.setToolTip(_every(labels, blame.others))
        self.sides.set_words("\n".join(self._side(labels, side) for side in blame.sides))
        self.sides.setToolTip("\n".join(self._side(labels, side, whole=True) for side in blame.sides))
        for part in (self.alone, self.others):
            part.setVisible(hides)
        # a single hexside that hides where the hex does not is what the rest speaks of
        self.sides.setVisible(len(blame.sides) > blame.by_sides)
        if blame.visible:
            sentence = self.tr("{hex} itself is seen from {observer}.")
        elif blame.culprits:
            sentence = self.tr("{hex} is blind. For {observer} to see it, all of these would have to go: {places}")
        else:
            sentence = self.tr("{hex} is blind, and no obstacle that could go explains it.")
        names = ", ".join(self._culprits(labels, blame))
        self.culprits.set_words(sentence.format(hex=labels[blame.hex], observer=labels[blame.origin], places=names))

    def _show_none(self, answer: Answer) -> None:
        """Show why there is no answer, or what to click for one."""
        question, trouble = answer.question, answer.troubles.get(BLAME)
        here, asked = question.observer, question[BLAME_PART]
        sentence = trouble.get(self._language) if trouble else ""
        if here is None or asked is None or trouble:
            head = self.tr("Click a hex")
            sentence = sentence or self.tr("Observe from a unit or a pinned hex.")
        elif here == asked and self._inquiry.observers.current is None and not self._inquiry.selection:
            head, sentence = self.tr("No observer"), self.tr("Observe from a unit or a pinned hex.")
        else:
            label = question.scenario.board.grid.labels[here]
            head = self.tr("{hex}: the observer’s hex").format(hex=label)
            sentence = self.tr(
                "Click an obstacle for what it hides from here, or a blind hex (A hatches them) for what hides it."
            )
        self.verdict.show_verdict(None, head)
        self.culprits.set_words(sentence)
        for part in (self.alone, self.others, self.sides):
            part.set_words("")
            part.hide()

    def _hides(self, labels: tuple[str, ...], blame: Attribution) -> Verdict:
        if blame.smoke:
            words = self.tr("Smoke from {places} hides {hexes}")
        elif blame.by_sides and len(blame.sides) > 1:
            words = self.tr("The hexsides of {hex} hide {hexes}")
        else:
            words = self.tr("{hex} hides {hexes}")
        one_side = blame.by_sides and len(blame.sides) == 1
        sentence = words.format(
            hex=places_words(labels, (blame.sides[0].at,)) if one_side else labels[blame.hex],
            hexes=hexes_words(len(blame.alone) + len(blame.others), self._language),
            places=", ".join(labels[place] for place in blame.smoke),
        )
        return Verdict("✗", sentence, BLOCKED_COLOUR)

    def _hidden(self, labels: tuple[str, ...], blame: Attribution) -> Verdict:
        hex_ = labels[blame.hex]
        if blame.visible:
            return Verdict("✓", self.tr("{hex} is seen, hides nothing").format(hex=hex_), CLEAR_COLOUR)
        if not blame.culprits:
            return Verdict("✗", self.tr("{hex} is blind").format(hex=hex_), BLOCKED_COLOUR)
        names = self._culprits(labels, blame)
        places = ", ".join(names[:_MOST_CULPRITS]) + (" …" if len(names) > _MOST_CULPRITS else "")
        return Verdict("✗", self.tr("{hex} hidden by {places}").format(hex=hex_, places=places), BLOCKED_COLOUR)

    def _side(self, labels: tuple[str, ...], side: Obstacle, *, whole: bool = False) -> str:
        listed = _every if whole else _listed
        others = tuple(number for number in side.blinds if number not in side.alone)
        words = self.tr("Hexside {side} · alone: {alone} · with others: {others}")
        return words.format(
            side=places_words(labels, (side.at,)), alone=listed(labels, side.alone), others=listed(labels, others)
        )

    def _culprits(self, labels: tuple[str, ...], blame: Attribution) -> list[str]:
        """Obstacles by name; at the ends of the line only what lies or stands there can go."""
        ends = ((blame.origin,), (blame.hex,))
        return [
            self.tr("what is on {hex}").format(hex=labels[place[0]])
            if place in ends
            else places_words(labels, (place,))
            for place in blame.culprits
        ]


# --- The same question about a table.


class TabletopAttributionSection(AnswerSection):
    """How much ground the piece that was clicked hides by itself."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("What one piece hides"))
        self.verdict = VerdictLine()
        self.facts = WrappedLabel(3)
        self.add(self.verdict)
        self.add(self.facts)
        self.add_picture_room()

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show the ground that the piece alone hides."""
        alone = answer[BLAME_PART]
        if alone is None:
            self.verdict.show_verdict(None, self.tr("Click a piece"))
            self.facts.set_words(self.tr("It needs an observer: click a unit or a point."))
            return
        board = answer.question.scenario.board
        name = piece_words(answer, alone.piece, self._language)
        if alone.region.area <= 0:
            head = Verdict("✓", self.tr("{piece} alone hides nothing").format(piece=name), CLEAR_COLOUR)
            words = self.tr("{piece} hides nothing that others do not hide as well.").format(piece=name)
        else:
            share = 100 * alone.region.area / (board.width * board.height)
            hidden = self.tr("{piece} hides {share} % of the table").format(piece=name, share=length_text(share))
            head = Verdict("✗", hidden, BLOCKED_COLOUR)
            words = self.tr("Without {piece}, {n:.0f} {unit}² more would be seen: {share} % of the table.").format(
                piece=name, n=alone.region.area, unit=unit_word(board.unit), share=length_text(share)
            )
        self.verdict.show_verdict(replace(head, words=capitalised(head.words)))
        self.facts.set_words(capitalised(words))


def places_words(labels: tuple[str, ...], places: tuple[Place, ...]) -> str:
    """Hexes and hexsides by name."""
    return ", ".join("/".join(labels[number] for number in place) for place in places)


def _every(labels: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    """All of them, broken into lines that fit on a screen."""
    names = [labels[number] for number in numbers]
    return "\n".join(" ".join(names[k : k + _A_LINE]) for k in range(0, len(names), _A_LINE)) or "–"


def _listed(labels: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    names = [labels[number] for number in numbers]
    shown = " ".join(names[:_MOST])
    return f"{shown} … ({len(names)})" if len(names) > _MOST else shown or "–"
