"""The lessons of every game with their scores, today's ten, and what a quiz is to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from html import escape
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.data_folders import MAIN_RULESET
from workbench.desktop.look.language import ParagraphDelegate, ParagraphLabel, plain_text, unbroken
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.rule_links import LESSON_LINK, rule_html
from workbench.files.installed_games import installed_games, sample_files
from workbench.files.rulesets.loader import read_ruleset
from workbench.lessons.course import CourseLesson, courses
from workbench.lessons.mining import QuizTopic
from workbench.lessons.practice import LEVEL_CHOICES, RULE_CHOICES, QuizWish
from workbench.lessons.progress import Progress, erase_progress, progress_file, read_progress
from workbench.lessons.question_registry import TOPICS
from workbench.lessons.quiz import MOST
from workbench.lessons.score import LessonScore, stars_text

translate = QCoreApplication.translate
_DATA = Qt.ItemDataRole.UserRole
_MOST_MISSED = 4
_SURE = 200.0
"""A level of a larger deviation, after a few answers, says nothing."""


def level_words(level: str) -> str:
    """The level of a lesson in words; "" for first steps."""
    return {
        "further": translate("LessonsDialog", "going further"),
        "expert": translate("LessonsDialog", "for experts"),
    }.get(level, "")


class LessonsDialog(FittingDialog):
    """Choose a game and one of its lessons, or a quiz on its maps. ``game`` is shown first."""

    lesson_wanted = Signal(object)
    """The path of a lesson."""
    quiz_wanted = Signal(str)
    """The id of a game of whose maps a quiz is wanted."""
    daily_wanted = Signal(str)
    """The id of a game of which today's ten are wanted."""

    def __init__(self, language: str, game: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Lessons"))
        self.prefer_size(900, 560)
        self._language = language
        self._courses = courses()
        self._progress = read_progress()
        titles = {name: one.title for name, one in installed_games().items()}
        order = sorted(self._courses, key=lambda name: (name != MAIN_RULESET, titles.get(name, name)))
        self.games = self._game_list({name: titles.get(name, name) for name in order})
        self.lessons = QListWidget()
        self.lessons.setAccessibleName(self.tr("Lessons"))
        self.lessons.setWordWrap(True)
        self.lessons.setItemDelegate(ParagraphDelegate(self.lessons))
        self.lessons.setSpacing(2)
        self.lessons.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.state = ParagraphLabel()
        self.state.setTextFormat(Qt.TextFormat.RichText)
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.state.linkActivated.connect(self._follow)
        self.start = QPushButton(self.tr("&Start the lesson"))
        self.start.setDefault(True)
        self.quiz = QPushButton(self.tr("&Quiz of ten"))
        self.quiz.setAutoDefault(False)
        self.quiz.setToolTip(self.tr("Ten questions about a map of this game; rules that were missed come sooner"))
        self.daily = QPushButton(self.tr("&Today's ten"))
        self.daily.setAutoDefault(False)
        self.erase = QPushButton(self.tr("&Erase what I have learned…"))
        self.erase.setAutoDefault(False)
        self.erase.setToolTip(self.tr("It is kept on this computer only, for you alone"))
        shut = QPushButton(self.tr("Close"))
        shut.setAutoDefault(False)
        for button, run in (
            (self.start, self._start),
            (self.quiz, self._quiz),
            (self.daily, self._daily),
            (self.erase, self._erase),
            (shut, self.reject),
        ):
            button.clicked.connect(run)
        self._lay_out(shut)
        self.games.currentItemChanged.connect(lambda *_: self._fill())
        self.lessons.itemActivated.connect(lambda _: self._start())
        self.games.setCurrentRow(order.index(game) if game in order else 0)

    def _game_list(self, titles: Mapping[str, str]) -> QListWidget:
        """Games by their ids, with their titles."""
        games = QListWidget()
        games.setAccessibleName(self.tr("Games"))
        for name, title in titles.items():
            row = QListWidgetItem(title)
            row.setData(_DATA, name)
            games.addItem(row)
        games.setFixedWidth(max(scaled_pixels(170), games.sizeHintForColumn(0) + scaled_pixels(28)))
        return games

    def _lay_out(self, shut: QPushButton) -> None:
        right = QVBoxLayout()
        right.addWidget(self.state)
        right.addWidget(self.lessons, 1)
        lists = QHBoxLayout()
        lists.addWidget(self.games)
        lists.addLayout(right, 1)
        row_of = QHBoxLayout()
        row_of.addWidget(self.erase)
        row_of.addStretch(1)
        for button in (shut, self.quiz, self.daily, self.start):
            row_of.addWidget(button)
        box = QVBoxLayout(self)
        box.addLayout(lists, 1)
        box.addLayout(row_of)

    @property
    def game(self) -> str:
        """The id of the game that is chosen."""
        row = self.games.currentItem()
        return "" if row is None else str(row.data(_DATA))

    @property
    def lesson(self) -> CourseLesson | None:
        """The lesson that is chosen."""
        row = self.lessons.currentRow()
        course = self._courses.get(self.game, ())
        return course[row] if 0 <= row < len(course) else None

    def _fill(self) -> None:
        course, done = self._courses.get(self.game, ()), self._progress.done(self.game)
        scores = self._progress.scores(self.game)
        self.lessons.clear()
        for number, one in enumerate(course, 1):
            score = scores.get(one.id)
            mark = "○" if score is None else "✓" if score.is_done else "◐"
            level = level_words(one.level)
            head = f"{mark}  {number}. {one.title.get(self._language)}" + (f"  ({level})" if level else "")
            head += "" if score is None else f"   {self._score_words(score)}"
            row = QListWidgetItem(f"{head.rstrip()}\n{one.about.get(self._language)}")
            row.setToolTip(plain_text(one.about.get(self._language)))
            self.lessons.addItem(row)
        self._fit_rows()
        todo = next((number for number, one in enumerate(course) if one.id not in done), 0)
        self.lessons.setCurrentRow(todo)
        self.start.setEnabled(bool(course))
        due = len(self._progress.due(self.game, date.today()))
        self.state.setText(self._state_html(course, done, due))
        self._offer_daily(due)
        known = bool(self._progress.games or self._progress.lessons) or progress_file().exists()
        self.erase.setEnabled(known)

    def _score_words(self, score: LessonScore) -> str:
        """★★☆ 4 of 5, and what is left; nothing for a score that was not kept."""
        if not score.asked:
            return ""
        words = self.tr("{right} of {asked}").format(right=score.right, asked=score.asked)
        if score.later:
            words += self.tr(", {n} at a later try").format(n=score.later)
        left = score.asked - score.answered
        if left:
            words += self.tr(", {n} not answered").format(n=left)
        return f"{stars_text(score.stars)} {words}"

    def _offer_daily(self, due: int) -> None:
        """Offer today's ten if there are rules to ask about, of which so many are ``due``."""
        rules = self._progress.rules_of_lessons(self.game)
        self.daily.setEnabled(bool(rules))
        self.daily.setToolTip(
            self.tr("Ten questions from the rules of the lessons you have done; due today: {n}").format(n=due)
            if rules
            else self.tr("Do a lesson of this game first")
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rows are as high as their words need at this width."""
        super().resizeEvent(event)
        self._fit_rows()

    def showEvent(self, event: QShowEvent) -> None:
        """The width is known now."""
        super().showEvent(event)
        self._fit_rows()

    def _fit_rows(self) -> None:
        room = QRect(0, 0, max(60, self.lessons.viewport().width() - scaled_pixels(16)), 10_000)
        for number in range(self.lessons.count()):
            row = self.lessons.item(number)
            words = self.lessons.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, unbroken(row.text()))
            row.setSizeHint(QSize(0, words.height() + scaled_pixels(12)))

    def _state_html(self, course: Sequence[CourseLesson], done: frozenset[str], due: int) -> str:
        """The learner's record in the game; the rules that were missed are named and lead to their lessons."""
        count = sum(one.id in done for one in course)
        words = [self.tr("Lessons done: {done} of {all}").format(done=count, all=len(course))]
        if due:
            words.append(self.tr("rules due today: {n}").format(n=due))
        level = self._progress.level(self.game)
        if level.answers and level.deviation <= _SURE:
            words.append(self.tr("level in quizzes: {rating} (1500 is the middle)").format(rating=round(level.rating)))
        parts = [escape(one) for one in words]
        missed, ruleset = self._progress.missed(self.game)[:_MOST_MISSED], read_ruleset(self.game)[0]
        if missed and ruleset is not None:
            named = ", ".join(rule_html(rule, ruleset, course, self._language) for rule, _ in missed)
            parts.append(escape(self.tr("rules to look at again: {rules}")).format(rules=named))
        return " · ".join(parts)

    def _follow(self, address: str) -> None:
        """Choose the lesson that a link of a rule leads to."""
        names = [one.id for one in self._courses.get(self.game, ())]
        name = address.removeprefix(LESSON_LINK)
        if name in names:
            self.lessons.setCurrentRow(names.index(name))
            self.lessons.setFocus()

    def _start(self) -> None:
        lesson = self.lesson
        if lesson is not None:
            self.accept()
            self.lesson_wanted.emit(lesson.path)

    def _quiz(self) -> None:
        game = self.game
        self.accept()
        self.quiz_wanted.emit(game)

    def _daily(self) -> None:
        game = self.game
        self.accept()
        self.daily_wanted.emit(game)

    def _erase(self) -> None:
        if erase_after_question(self):
            self._progress = Progress()
            self._fill()


def erase_after_question(parent: QWidget) -> bool:
    """Erase what the learner knows, after a question; what cannot be erased is said."""
    button = QMessageBox.StandardButton
    words = translate(
        "LessonsDialog", "Lessons done and rules known are forgotten, for all games. This cannot be undone."
    )
    title = translate("LessonsDialog", "Erase what I have learned")
    answer = QMessageBox.question(parent, title, plain_text(words), button.Yes | button.Cancel, button.Cancel)
    if answer != button.Yes:
        return False
    try:
        erase_progress()
    except OSError as problem:
        QMessageBox.warning(parent, title, plain_text(problem.strerror or str(problem)))
        return False
    return True


class QuizDialog(FittingDialog):
    """Asks for the number of questions, the topics and the seed. ``topics`` are those that the map has."""

    def __init__(
        self, language: str, topics: Sequence[QuizTopic] = TOPICS, parent: QWidget | None = None, *, count: int = 10
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Quiz of this map"))
        self.count = WholeNumberField()
        self.count.setRange(1, min(MOST, 200))
        self.count.setValue(count)
        self.seed = QLineEdit()
        self.seed.setMaxLength(6)
        self.seed.setMaximumWidth(scaled_pixels(120))
        self.seed.setPlaceholderText(self.tr("another each time"))
        self.seed.setMinimumWidth(
            self.seed.fontMetrics().horizontalAdvance(self.seed.placeholderText()) + scaled_pixels(20)
        )
        self.seed.setToolTip(self.tr("The same number makes the same quiz again, for a whole class"))
        self.topics: Mapping[str, QCheckBox] = {topic.id: QCheckBox(topic.words.get(language)) for topic in topics}
        grid = QGridLayout()
        for number, tick in enumerate(self.topics.values()):
            tick.setChecked(True)
            tick.toggled.connect(lambda _: self._check())
            grid.addWidget(tick, number // 2, number % 2)
        form = QFormLayout()
        form.addRow(self.tr("Questions"), self.count)
        form.addRow(self.tr("Number of the quiz"), self.seed)
        self.rules, self.level = QComboBox(), QComboBox()
        for box_of, choices in ((self.rules, RULE_CHOICES), (self.level, LEVEL_CHOICES)):
            for choice in choices:
                box_of.addItem(choice.words.get(language))
        self.level.setToolTip(self.tr("Measured by near misses, the rules that decide, and the distance"))
        form.addRow(self.tr("Rules"), self.rules)
        form.addRow(self.tr("Difficulty"), self.level)
        form.addRow(self.tr("About"), grid)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("&Begin"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(self.tr("Cancel"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.seed.textChanged.connect(lambda _: self._check())
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addWidget(self.buttons)

    def _check(self) -> None:
        typed = self.seed.text().strip()
        ok = (not typed or typed.isdecimal()) and any(tick.isChecked() for tick in self.topics.values())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ok)

    @property
    def chosen_seed(self) -> int | None:
        """The seed that was typed; None for another one each time."""
        typed = self.seed.text().strip()
        return int(typed) if typed.isdecimal() else None

    @property
    def chosen_topics(self) -> frozenset[str]:
        """The topics to ask about; none for everything."""
        chosen = frozenset(topic for topic, tick in self.topics.items() if tick.isChecked())
        return frozenset() if len(chosen) == len(self.topics) else chosen

    @property
    def wish(self) -> QuizWish:
        """The subjects, rules and difficulty that are chosen for the quiz."""
        rules, level = RULE_CHOICES[self.rules.currentIndex()], LEVEL_CHOICES[self.level.currentIndex()]
        return QuizWish(self.chosen_topics, rules, level)


def map_for_quiz(game: str, seed: int) -> Path | None:
    """A map of a game for a quiz, one or another by the seed: one of its scenarios; None if it has none."""
    own = sample_files(game_id=game)
    return own[seed % len(own)] if own else None
