"""The inspector's section on blind ground: what one hex hides, and which obstacles hide it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.desktop.docks.parts import Section, VerdictLine, Words
from workbench.desktop.questions import BLAME, Answer
from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict, hexes_words
from workbench.sight.attribution import Blame, Obstacle
from workbench.sight.blockers import Place

_MOST = 24


class BlameSection(Section):
    """Two questions about one hex: what does it hide, and what would have to go for it to be seen?"""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Blind ground"))
        self.verdict = VerdictLine()
        self.alone = Words(3)
        self.others = Words(3)
        self.culprits = Words(3)
        self.sides = Words(3)
        for part in (self.verdict, self.alone, self.others, self.culprits, self.sides):
            self.add(part)

    def show_answer(self, answer: Answer) -> None:
        """Show what the hex hides and what hides it."""
        blame = answer.blame
        if blame is None:
            trouble = answer.troubles.get(BLAME)
            self.verdict.show_verdict(None, self.tr("Click a hex"))
            self.alone.say(trouble.get(self._language) if trouble else self.tr("Observe from a unit or a pinned hex."))
            self.others.say("")
            self.culprits.say("")
            self.sides.hide()
            return
        # a single hexside that hides where the hex does not is what the rest speaks of
        self.sides.setVisible(len(blame.sides) > blame.by_sides)
        labels = answer.question.scenario.board.grid.labels
        hex_, observer = labels[blame.hex], labels[blame.origin]
        number = hexes_words(len(blame.alone) + len(blame.others), self._language)
        if blame.smoke:
            words = self.tr("Smoke from {places} hides {hexes}")
        elif blame.by_sides and len(blame.sides) > 1:
            words = self.tr("The hexsides of {hex} hide {hexes}")
        else:
            words = self.tr("{hex} hides {hexes}")
        it = places_words(labels, (blame.sides[0].at,)) if blame.by_sides and len(blame.sides) == 1 else hex_
        words = words.format(hex=it, hexes=number, places=", ".join(labels[place] for place in blame.smoke))
        hides = bool(blame.alone or blame.others)
        self.verdict.show_verdict(Verdict("✗" if hides else "✓", words, BLOCKED_COLOUR if hides else CLEAR_COLOUR))
        self.alone.say(self.tr("It alone hides: {hexes}").format(hexes=_listed(labels, blame.alone)))
        self.others.say(self.tr("With others it hides: {hexes}").format(hexes=_listed(labels, blame.others)))
        self.sides.say("\n".join(self._side(labels, side) for side in blame.sides))
        if blame.visible:
            said = self.tr("{hex} itself is seen from {observer}.")
        elif blame.culprits:
            said = self.tr("{hex} is blind. For {observer} to see it, all of these would have to go: {places}")
        else:
            said = self.tr("{hex} is blind, and no obstacle that could go explains it.")
        self.culprits.say(said.format(hex=hex_, observer=observer, places=self._culprits(labels, blame)))

    def _side(self, labels: tuple[str, ...], side: Obstacle) -> str:
        others = tuple(number for number in side.blinds if number not in side.alone)
        words = self.tr("Hexside {side} · alone: {alone} · with others: {others}")
        return words.format(
            side=places_words(labels, (side.at,)), alone=_listed(labels, side.alone), others=_listed(labels, others)
        )

    def _culprits(self, labels: tuple[str, ...], blame: Blame) -> str:
        """Obstacles by name; at the ends of the line only what lies or stands there can go."""
        ends = ((blame.origin,), (blame.hex,))
        names = [
            self.tr("what is on {hex}").format(hex=labels[place[0]])
            if place in ends
            else places_words(labels, (place,))
            for place in blame.culprits
        ]
        return ", ".join(names)


def places_words(labels: tuple[str, ...], places: tuple[Place, ...]) -> str:
    """Hexes and hexsides by name."""
    return ", ".join("/".join(labels[number] for number in place) for place in places)


def _listed(labels: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    names = [labels[number] for number in numbers]
    shown = " ".join(names[:_MOST])
    return f"{shown} … ({len(names)})" if len(names) > _MOST else shown or "–"
