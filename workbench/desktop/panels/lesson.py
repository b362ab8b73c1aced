"""The panel of a lesson: a card with the step's text, question and verdict in large letters, and the buttons that go on.

The card is a widget of its own: whoever shows a lesson elsewhere (full screen, for a projector) shows the card alone.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain, pairwise
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.canvas.profile import Profile, SideViewWidget
from workbench.desktop.look.answer_colours import BLOCKED, CLEAR, answer_colours
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.theme import enlarged_font, scaled_pixels
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.widgets.lesson_end import end_html, hands_words, paragraph
from workbench.desktop.widgets.screen_readers import announce, plain_words
from workbench.lessons.answer_forms import (
    ANY_PLACE,
    CHANCE,
    COST,
    COVER_VALUE,
    FORBIDDEN_COST,
    PLACE,
    PLACES,
    YES_NO,
    AnswerForm,
)
from workbench.lessons.charts import chart_beside, table_html
from workbench.lessons.course import CourseLesson
from workbench.lessons.judging import Judgement
from workbench.lessons.lesson import Step
from workbench.lessons.markup import as_html
from workbench.lessons.places import places_on
from workbench.lessons.questions import Answered, Question
from workbench.lessons.run import Run
from workbench.lessons.wording import ground_text, prompt, sentence
from workbench.planning.impact import COVER_WORDS

LARGE = 1.3
"""The size of the letters of the card, as a multiple of that elsewhere."""
_QUIETER = 1 / LARGE
"""The letters of hints and small buttons as a share of those of the card: their usual size, larger in front of a class."""
_MOST_GROUNDS = 8
_LONGEST_ROW = 40
"""Letters in a row of a button that names a picture: the panel has room for so many."""
_LONGEST_WAY = 48
"""Letters of a button that names a lesson."""
_SECTION = 150
"""Height of the section in pixels at the usual size."""
_COVERS = ("none", "light", "heavy", "total", "soft", "hard")


@dataclass(frozen=True)
class CardWords:
    """The words that the card shows beside the step itself.

    - ``answer_html``: HTML of answers that no picture shows;
    - ``rules_html``: the rules of the answer by their names, with links;
    - ``pictures``: what can be drawn, one at a time; ``shown``: which of them is;
    - ``from_side``: there is room for the line from the side.
    """

    answer_html: str = ""
    rules_html: str = ""
    pictures: tuple[str, ...] = ()
    shown: int = 0
    from_side: bool = False


class LessonCard(QFrame):
    """One step in large letters: its text, its question with what answers it, and how it was answered."""

    answered = Signal(object)
    """The answer of the learner, for the judge: yes or no, or what was typed or chosen."""
    show_wanted = Signal()
    """The answer is to be shown, unasked."""
    another_wanted = Signal()
    """Another question like this one is wanted."""
    link_wanted = Signal(str)
    """A link of a text was followed; its address."""
    picture_wanted = Signal(int)
    """Another picture, by its number, is to be drawn."""
    filled = Signal()
    """There are other widgets in the card."""
    laid_out = Signal()
    """Everything in the card has its place."""

    def __init__(self, language: str, side_view: type[Profile | SideViewWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._side_view = language, side_view
        self._scale = LARGE
        self._dark = False
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(14, 10, 14, 10)
        self._box.setSpacing(10)
        self.field: QLineEdit | None = None
        self._step: Step | None = None
        """The step that is shown."""
        """Where a number is typed; None while no question wants one."""
        self.check: QPushButton | None = None
        """The button that checks what was typed or chosen."""
        self.buttons: list[QPushButton] = []
        """The other buttons of the question, and those of the pictures."""
        self.chosen_label: QLabel | None = None
        self.section: Profile | SideViewWidget | None = None
        """The line from the side; None where the step shows none."""
        self.answer_label: QLabel | None = None
        """The sentence of the answer, once there is one."""
        self._trouble: QLabel | None = None
        self.hint_button: QPushButton | None = None
        """Shows the hint of the question; None where it has none."""
        self.hint_label: QLabel | None = None

    def event(self, event: QEvent) -> bool:
        """Say when everything has its place."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.laid_out.emit()
        return done

    def set_scale(self, scale: float) -> None:
        """Letters so many times as large as elsewhere, from the next step on."""
        self._scale = scale

    def set_dark(self, dark: bool) -> None:
        """Verdicts in colours for dark ground, or for light ground."""
        self._dark = dark

    def clear(self) -> None:
        """Show nothing."""
        while item := self._box.takeAt(0):
            _delete(item.widget(), item.layout())
        self.field = self.check = self.chosen_label = self._trouble = self.section = self.answer_label = None
        self.hint_button = self.hint_label = None
        self.buttons = []

    def show_words(self, html: str) -> None:
        """Show a text instead of a step."""
        self.clear()
        self._add(html)
        self._box.addStretch(1)
        self.filled.emit()

    def show_step(self, run: Run, words: CardWords, chosen: Sequence[str] = ()) -> None:
        """Show the step of a run that is not at its end. What is being typed stays while the step is the same."""
        same = self._step is run.step and self.field is not None and self.field.hasFocus()
        typed = self.field.text() if same and self.field is not None else None
        self.clear()
        self._step = run.step
        step, question = run.step, run.step.question
        text = step.text.get(self._language)
        if text:
            self._add(as_html(text))
        if question is not None:
            self._add(f"<p><b>{escape(prompt(question, run.analysis).get(self._language))}</b></p>", name="prompt")
        if hands := run.hands_at(run.number):
            self._add(f"<p>{escape(hands_words(hands, self._language))}</p>", name="hands")
        self._chart(run)
        if run.asks is not None:
            try:
                self._controls(run.answered, chosen)
            except CannotAnswer as problem:
                self._add(escape(problem.text.get(self._language)))
        elif run.is_open:
            self._row(self._show_button())
        judged = run.judgement
        if judged is not None:
            self._verdict(judged, later=run.is_later_try)
        elif question is not None and not run.is_open:
            self._shown_answer(run)
        if words.rules_html:
            self._add(f"<p>{words.rules_html}</p>", name="rules").setProperty("quiet", True)
        if question is not None and not run.is_open:
            self._row(self._another_button())
        if words.answer_html:
            self._add(words.answer_html)
        if words.from_side:
            self._from_side()
        if len(words.pictures) > 1:
            self._pictures(words)
        self._box.addStretch(1)
        self.filled.emit()
        if typed is not None and self.field is not None:
            self.field.setText(typed)
            self.begin_typing()

    def show_chosen(self, question: Question, chosen: Sequence[str], run: Run) -> None:
        """Name the places that are chosen so far."""
        if self.chosen_label is not None:
            self.chosen_label.setText(self._chosen_words(question, chosen, run))

    def say(self, words: str) -> None:
        """Say something about the answer that is waited for."""
        if self._trouble is not None:
            self._trouble.setText(words)
            self._trouble.show()
            announce(words)

    def complain(self, words: str) -> None:
        """Says that what was typed is no answer."""
        if self._trouble is not None:
            self._trouble.setText(f"⚠ {words}")
            announce(words)
            self._trouble.show()
        if self.field is not None:
            self.field.selectAll()
            self.field.setFocus()

    def spoken_words(self) -> str:
        """The words of the card for screen readers: all of its texts; once it has an answer, the texts from the verdict on."""
        items = (self._box.itemAt(number) for number in range(self._box.count()))
        widgets = [item.widget() for item in items if item is not None]
        parts = [one.widget() if isinstance(one, QScrollArea) else one for one in widgets]
        labels = [part for part in parts if isinstance(part, QLabel) and part.text()]
        answer = next((n for n, label in enumerate(labels) if label.objectName() in ("verdict", "sentence")), 0)
        return " ".join(plain_words(label.text()) + "." for label in labels[answer:])

    def button_of_letter(self, letter: str) -> QPushButton | None:
        """The button of the question that has this letter underlined, or first, where nothing is typed; None without one."""
        if self.field is not None or not letter.isalpha():
            return None
        buttons = [
            one for one in (*self.buttons, self.check) if one is not None and one.isEnabled() and "&" in one.text()
        ]
        underlined = (one for one in buttons if f"&{letter}".lower() in one.text().lower())
        first = (one for one in buttons if one.text().lower().replace("&", "").startswith(letter.lower()))
        return next(chain(underlined, first), None)

    def begin_typing(self) -> bool:
        """Give the field of a question that asks for a number the keys; False if there is none. Esc leads to the map."""
        if self.field is None:
            return False
        self.field.show()  # a layout would show it only later, and what is hidden takes no keys
        self.field.setFocus()
        return True

    # --- parts

    def _add(self, html: str, name: str = "") -> QLabel:
        label = ParagraphLabel(html)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setOpenExternalLinks(False)
        flag = Qt.TextInteractionFlag
        keys = flag.LinksAccessibleByKeyboard if "<a href" in html else flag.NoTextInteraction
        label.setTextInteractionFlags(flag.TextSelectableByMouse | flag.LinksAccessibleByMouse | keys)
        label.linkActivated.connect(self.link_wanted)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._enlarge(label)
        self._box.addWidget(label)
        return label

    def _enlarge(self, widget: QWidget, share: float = 1.0) -> None:
        """Letters of the card's size, or of a ``share`` of it."""
        font = widget.font()
        own = enlarged_font(self.font(), self._scale * share)
        if own.pointSizeF() > 0:
            font.setPointSizeF(own.pointSizeF())
        else:
            font.setPixelSize(own.pixelSize())
        widget.setFont(font)

    def _button(self, words: str, answer: object) -> QPushButton:
        button = QPushButton(words)
        button.setMinimumHeight(scaled_pixels(34))
        self._enlarge(button)
        button.clicked.connect(lambda: self.answered.emit(answer))
        self.buttons.append(button)
        return button

    def _show_button(self) -> QPushButton:
        button = QPushButton(self.tr("Show me"))
        button.setObjectName("show_me")
        self._enlarge(button, _QUIETER)
        button.setMinimumHeight(scaled_pixels(30))
        button.setToolTip(self.tr("Show the answer without giving one"))
        button.clicked.connect(self.show_wanted)
        self.buttons.append(button)
        return button

    def _another_button(self) -> QPushButton:
        button = QPushButton(self.tr("Another &like this"))
        button.setObjectName("another")
        self._enlarge(button, _QUIETER)
        button.setMinimumHeight(scaled_pixels(30))
        button.setToolTip(self.tr("Ask the same about other places of this map, or of another map of the game"))
        button.clicked.connect(self.another_wanted)
        self.buttons.append(button)
        return button

    def _row(self, *widgets: QWidget) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in widgets:
            row.addWidget(widget)
        row.addStretch(1)
        self._box.addLayout(row)

    def _controls(self, found: Answered, chosen: Sequence[str]) -> None:
        form = found.question.form
        if form is YES_NO:
            self._row(self._button(self.tr("&Yes"), True), self._button(self.tr("&No"), False))
        elif form in (PLACE, ANY_PLACE):
            self._hint(self.tr("Click it on the map, or go there with the arrow keys and press Enter."))
        elif form is PLACES:
            self._hint(
                self.tr(
                    "Click them on the map, or go there with the arrow keys and press Enter; a second time takes one back."
                )
            )
            self.chosen_label = self._add("")
            self.check = self._check()
            self.check.clicked.connect(lambda: self.answered.emit(None))
            self._row(self.check)
        elif form is COVER_VALUE and isinstance(found.value, str):
            rows = [self._button(COVER_WORDS[word].get(self._language), word) for word in _COVERS]
            self._row(*rows[:3])
            self._row(*rows[3:])
        else:
            self._typed(form)
        self._hint_parts(found.question)
        self._trouble = self._hint("")
        self._trouble.hide()
        self._row(self._show_button())

    def _show_hint(self, words: str) -> None:
        """The hint of the question, in place of the button that offers it."""
        if self.hint_button is not None and self.hint_label is not None:
            self.hint_button.hide()
            self.hint_label.setText(f"<p>{escape(words)}</p>")
            self.hint_label.show()
            announce(words)

    def _hint_parts(self, question: Question) -> None:
        words = question.hint.get(self._language)
        if not words:
            return
        self.hint_button = button = QPushButton(self.tr("Hint"))
        self._enlarge(button, _QUIETER)
        button.setMinimumHeight(scaled_pixels(30))
        button.clicked.connect(lambda: self._show_hint(words))
        self.buttons.append(button)
        self._row(button)
        self.hint_label = self._add("", name="hint")
        self.hint_label.hide()

    def _hint(self, words: str) -> QLabel:
        label = ParagraphLabel(words)
        label.setProperty("quiet", True)
        self._enlarge(label, _QUIETER)
        self._box.addWidget(label)
        return label

    def _check(self) -> QPushButton:
        button = QPushButton(self.tr("&Check"))
        button.setObjectName("check")
        button.setMinimumHeight(scaled_pixels(34))
        self._enlarge(button)
        return button

    def _typed(self, form: AnswerForm) -> None:
        self.field = field = QLineEdit()
        self._enlarge(field)
        field.setMaximumWidth(scaled_pixels(150))
        field.setMaxLength(40)
        field.setAccessibleName(self.tr("Your answer"))
        field.setPlaceholderText(self.tr("1/6 or 17%") if form is CHANCE else self.tr("number"))
        self.check = self._check()
        field.returnPressed.connect(self._typed_done)
        self.check.clicked.connect(self._typed_done)
        self._row(field, self.check)
        if form is COST:
            self._row(self._button(self.tr("Not allowed"), FORBIDDEN_COST))

    def _typed_done(self) -> None:
        if self.field is not None:
            self.answered.emit(self.field.text())

    def _chosen_words(self, question: Question, chosen: Sequence[str], run: Run) -> str:
        if not chosen:
            return paragraph(self.tr("Chosen: none"))
        places = places_on(run.analysis)
        names = ", ".join(places.text(name).get(self._language) for name in sorted(chosen))
        return paragraph(self.tr("Chosen: {places}").format(places=names))

    def _verdict(self, judged: Judgement, *, later: bool) -> None:
        word = self.tr("✓ Right") if judged.right else self.tr("✗ Not right")
        if later and judged.right:
            word = self.tr("✓ Right, at a later try")
        colours = answer_colours().on_dark if self._dark else answer_colours().on_light
        colour = colours[CLEAR if judged.right else BLOCKED]
        label = self._add(f'<p style="color:{colour}"><b>{escape(word)}</b></p>', name="verdict")
        label.setFont(enlarged_font(label.font(), 1.15))
        self.answer_label = self._add(f"<p>{escape(judged.sentence.get(self._language))}</p>", name="sentence")
        items = "".join(
            f"<li>{escape(ground_text(one).get(self._language))}</li>" for one in judged.of_picks[:_MOST_GROUNDS]
        )
        if items:
            self._add(f"<ul style='margin-left:-22px'>{items}</ul>", name="of_picks")

    def _chart(self, run: Run) -> None:
        """The chart of results that a question about chances is read in."""
        if run.step.question is None:
            return
        try:
            chart = chart_beside(run.answered, with_answer=not run.is_open)
        except CannotAnswer:
            return  # the step says it below
        if chart is not None:
            self._wide(self._add(table_html(chart, self._language), name="chart"))
            if legend := chart.legend.get(self._language):
                self._add(f"<p>{escape(legend)}</p>", name="chart_legend")

    def _wide(self, label: QLabel) -> None:
        """Let a table that is wider than the card be scrolled sideways."""
        self._enlarge(label, _QUIETER)  # the question, the table and the field are to be seen together
        label.setWordWrap(False)
        label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._box.replaceWidget(label, area)
        area.setWidget(label)
        area.setFixedHeight(label.sizeHint().height() + area.horizontalScrollBar().sizeHint().height())

    def _shown_answer(self, run: Run) -> None:
        try:
            self.answer_label = self._add(
                f"<p>{escape(sentence(run.answered).get(self._language))}</p>", name="sentence"
            )
        except CannotAnswer as problem:
            self._add(escape(problem.text.get(self._language)))

    def _from_side(self) -> None:
        """Room for the section, kept while its answer is worked out."""
        self.section = self._side_view(self._language, large=True)
        self.section.magnified = max(1.0, 0.8 * self._scale)
        self.section.setFixedHeight(scaled_pixels(round(_SECTION * self.section.magnified)))
        self._box.addWidget(self.section)

    def show_line(self, answer: Any) -> None:
        """Draw the line of an answer of the window from the side, if there is room for it."""
        if isinstance(self.section, SideViewWidget):
            self.section.show_answer(answer)
        elif self.section is not None:
            self.section.show_section(None if answer is None else answer[LINE_PART].section)

    def _pictures(self, words: CardWords) -> None:
        self._hint(self.tr("On the map:"))
        for number, name in enumerate(words.pictures):
            button = QPushButton(textwrap.fill(name, _LONGEST_ROW))
            self._enlarge(button, _QUIETER)
            button.setCheckable(True)
            button.setChecked(number == words.shown)
            button.clicked.connect(lambda _=False, n=number: self.picture_wanted.emit(n))
            self.buttons.append(button)
            self._row(button)


def _delete(widget: QWidget | None, layout: QLayout | None) -> None:
    if widget is not None:
        widget.hide()
        widget.deleteLater()
    if layout is not None:
        while item := layout.takeAt(0):
            _delete(item.widget(), item.layout())
        layout.deleteLater()


class LessonPanel(QWidget):
    """The card in what scrolls, progress above it, Back and Next below it."""

    back_wanted = Signal()
    next_wanted = Signal()
    try_wanted = Signal(bool)
    """The learner wants to try something on the map (True), or to go back to the step."""
    lessons_wanted = Signal()
    next_lesson_wanted = Signal()
    again_wanted = Signal()
    missed_wanted = Signal()
    """The learner wants to answer the missed questions again."""
    step_wanted = Signal(int)
    """The number of a step, from 0."""
    quiz_wanted = Signal()
    origin_wanted = Signal()
    """The learner wants to go back to the lesson from which this one was opened."""
    filled = Signal()
    """There are other widgets in the panel."""

    def __init__(self, language: str, side_view: type[Profile | SideViewWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._scale = language, 1.0
        self.title = ParagraphLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        font = enlarged_font(self.title.font(), 1.15)
        font.setBold(True)
        self.title.setFont(font)
        self.progress = QLabel()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(scaled_pixels(5))
        self.bar.setAccessibleName(self.tr("How far the lesson is"))
        self.card = LessonCard(language, side_view)
        self.card.filled.connect(self.filled)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self.card)
        self._answer_waits = False
        """Is the answer to be in sight, because the reader has not scrolled yet?"""
        self.card.laid_out.connect(self._bring_answer_into_sight)
        self._area.verticalScrollBar().actionTriggered.connect(self._scrolled_by_hand)
        self.back = self._large(self.tr("◀ &Back"), self.back_wanted, self.tr("The step before (PgUp)"))
        self.next = self._large(self.tr("Ne&xt ▶"), self.next_wanted, self.tr("The next step (PgDn or Space)"))
        self.try_it = QPushButton(self.tr("Try it yo&urself"))
        self.try_it.setToolTip(
            self.tr("Ask and edit freely on a copy of this map, then go back to the step. Nothing else changes.")
        )
        self.try_it.clicked.connect(lambda: self.try_wanted.emit(True))
        self.to_step = QPushButton(self.tr("Bac&k to the step"))
        self.to_step.setToolTip(self.tr("Take back what was tried, and go on with the lesson"))
        self.to_step.clicked.connect(lambda: self.try_wanted.emit(False))
        self.to_origin = QPushButton()
        self.to_origin.setToolTip(
            self.tr("Go on with the lesson from which this one was opened, at the step where you were")
        )
        self.to_origin.clicked.connect(self.origin_wanted)
        self.to_origin.hide()
        self._ways = QVBoxLayout()
        self._ways.setSpacing(6)
        self._lay_out()
        self.ways: list[QPushButton] = []
        """The buttons of an empty panel and of the end: what to do next."""
        self.show_none()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.progress, 0, Qt.AlignmentFlag.AlignTop)
        steps = QHBoxLayout()
        steps.addWidget(self.back, 1)
        steps.addWidget(self.next, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 10, 10)
        box.setSpacing(8)
        box.addLayout(head)
        box.addWidget(self.bar)
        box.addWidget(self.to_origin)
        box.addWidget(self._area, 1)
        box.addLayout(self._ways)
        box.addWidget(self.try_it)
        box.addWidget(self.to_step)
        box.addLayout(steps)

    def set_scale(self, scale: float) -> None:
        """Letters so many times as large as elsewhere; those of buttons keep their usual size until it is larger than that of
        the card in a window."""
        self.card.set_scale(scale)
        self._scale = max(1.0, scale / LARGE)
        for widget in (self.progress, self.to_origin, self.back, self.next, self.try_it, self.to_step, *self.ways):
            self._enlarge(widget)
        font = enlarged_font(self.font(), 1.15 * self._scale)
        font.setBold(True)
        self.title.setFont(font)

    def _enlarge(self, widget: QWidget) -> None:
        font, own = widget.font(), enlarged_font(self.font(), self._scale)
        if own.pointSizeF() > 0:
            font.setPointSizeF(own.pointSizeF())
        else:
            font.setPixelSize(own.pixelSize())
        widget.setFont(font)

    def offer_origin(self, title: str) -> None:
        """Offer to go back to the lesson of a title; empty: to none."""
        words = self.tr("◀ Back to “{title}”").format(title=title.replace("&", "&&"))
        self.to_origin.setText(textwrap.shorten(words, _LONGEST_WAY, placeholder="…"))
        self.to_origin.setVisible(bool(title))

    def sizeHint(self) -> QSize:
        """Wide enough for a sentence in large letters."""
        return QSize(scaled_pixels(390), scaled_pixels(500))

    def _large(self, words: str, wanted: SignalInstance, tip: str) -> QPushButton:
        button = QPushButton(words)
        button.setMinimumHeight(scaled_pixels(38))
        button.setToolTip(tip)
        button.clicked.connect(wanted)
        return button

    def show_none(self) -> None:
        """No lesson runs: say where lessons are."""
        self._head("", "", 0, 0)
        self.card.show_words(paragraph(self.tr("No lesson is open.")))
        self._show_ways(
            [(self.tr("Less&ons…"), self.lessons_wanted), (self.tr("&Quiz of this map…"), self.quiz_wanted)]
        )
        for button in (self.to_origin, self.back, self.next, self.try_it, self.to_step):
            button.hide()

    def show_step(self, run: Run, words: CardWords, chosen: Sequence[str], *, trying: bool) -> None:
        """Show the step of a run; ``trying``: the learner plays on the map."""
        number, count = run.place
        place = self._progress(number, count)
        if run.number in run.again:
            place = self.tr("again: {progress}").format(progress=place)
        self._head(run.lesson.title.get(self._language), place, number, count)
        self.card.show_step(run, words, chosen)
        if run.asks is not None and run.asks.form is PLACES:
            self.card.show_chosen(run.asks, chosen, run)
        self._show_ways([])
        self.back.show()
        self.next.show()
        self.back.setEnabled(run.number > 0)
        self.next.setEnabled(True)
        self.try_it.setVisible(not trying)
        self.to_step.setVisible(trying)
        self._area.verticalScrollBar().setValue(0)
        self._answer_waits = True
        self.filled.emit()

    def spoken_words(self) -> str:
        """The words of the step, or of the end, that is shown, for screen readers."""
        return " ".join(part for part in (self.progress.text() + ".", self.card.spoken_words()) if part)

    def _bring_answer_into_sight(self) -> None:
        """The card has its height only when it is laid out; from then on the reader scrolls."""
        if self._answer_waits and self.card.answer_label is not None:
            self._area.ensureWidgetVisible(self.card.section or self.card.answer_label, 0, scaled_pixels(10))
            self._area.ensureWidgetVisible(self.card.answer_label, 0, scaled_pixels(60))

    def _scrolled_by_hand(self) -> None:
        self._answer_waits = False

    def _progress(self, number: int, count: int) -> str:
        return self.tr("{number} of {count}").format(number=number, count=count)

    def show_end(self, run: Run, following: Text | None, course: Sequence[CourseLesson]) -> None:
        """Show how it went, and what to do next; ``following`` is the title of the course's next lesson, ``course`` are the
        other lessons of the game."""
        self._head(run.lesson.title.get(self._language), self.tr("done"), run.count, run.count)
        self.card.show_words(end_html(run, course, self._language))
        ways: list[tuple[str, SignalInstance | Callable[[], object]]] = []
        if following is not None:
            words = self.tr("Next lesson: {title}").format(title=following.get(self._language).replace("&", "&&"))
            ways.append((words, self.next_lesson_wanted))
        if run.quiz is not None:
            ways.append((self.tr("Another &quiz of this map…"), self.quiz_wanted))
        if run.is_drill:
            ways.append((self.tr("Another &like this"), self.card.another_wanted))
        missed = len(run.missed)
        if missed:
            words = self.tr("&Again: what I missed ({n})").format(n=missed)
            ways.append((words, self.missed_wanted))
        ways += [(self.tr("From the sta&rt again"), self.again_wanted), (self.tr("Less&ons…"), self.lessons_wanted)]
        self._show_ways(ways)
        self.back.show()
        self.next.show()
        self.back.setEnabled(True)
        self.next.setEnabled(False)
        self.try_it.hide()
        self.to_step.hide()
        self.filled.emit()

    def _head(self, title: str, progress: str, number: int, count: int) -> None:
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.progress.setText(progress)
        self.bar.setVisible(count > 0)
        self.bar.setRange(0, max(1, count))
        self.bar.setValue(number)

    def _show_ways(self, ways: Sequence[tuple[str, SignalInstance | Callable[[], object]]]) -> None:
        for button in self.ways:
            self._ways.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.ways = []
        for words, wanted in ways:
            button = QPushButton(words)
            button.setMinimumHeight(scaled_pixels(34))
            self._enlarge(button)
            button.clicked.connect(wanted)
            self._ways.addWidget(button)
            self.ways.append(button)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Let Tab go through the card, then the ways on, then the buttons below: those made last would come after the map."""
        tab = Qt.FocusPolicy.TabFocus
        inside = [one for one in self.card.findChildren(QWidget) if one.focusPolicy() & tab and not one.isHidden()]
        order = [self.to_origin, self._area, *inside, *self.ways, self.try_it, self.to_step, self.back, self.next]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
