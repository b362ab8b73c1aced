"""The knowledge of a learner, rule by rule and lesson by lesson, as a value and as a file of the user that can be erased."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.kept_files import KeptFile, PartOfFile, copies_of_broken_file
from workbench.files.safe_files import data_path
from workbench.lessons.level import Level, level_from
from workbench.lessons.score import LessonScore, score_from
from workbench.lessons.strength import Known, entry_of_box, known_from

_NEW, _NOT_DUE, _MISSED = 2.0, 0.25, 5.0
"""The frequency with which a rule comes that was never asked, one that is not due, and one that was missed last."""
_FADED = 10.0
"""A rule that is due comes more often by so much of what its strength lacks of nine in ten."""
_MOST_RULES = 5_000
_MOST_LESSONS = 500
_MOST_BYTES = 64_000_000
_LONGEST = 200


@dataclass(frozen=True)
class Progress:
    """The knowledge of a learner: ``games`` {id of the ruleset: {rule: known}}, the best score of each lesson of the courses
    ``lessons`` {id of the ruleset: {name: score}}, and the level in each game's quizzes ``levels``."""

    games: Mapping[str, Mapping[str, Known]] = field(default_factory=dict)
    lessons: Mapping[str, Mapping[str, LessonScore]] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)

    def known_rules(self, game: str) -> Mapping[str, Known]:
        """The knowledge of one game's rules."""
        return self.games.get(game, {})

    def answered(self, game: str, rules: Iterable[str], today: date, *, right: bool) -> Progress:
        """After a question that these rules decide was answered."""
        known = dict(self.known_rules(game))
        for rule in dict.fromkeys(rules):
            if rule in known or (len(known) < _MOST_RULES and _is_name(rule)):
                known[rule] = known.get(rule, Known()).answered(today, right=right)
        return replace(self, games={**self.games, game: known})

    def scores(self, game: str) -> Mapping[str, LessonScore]:
        """The best score of every lesson of a game's course that was gone through, by its name."""
        return self.lessons.get(game, {})

    def done(self, game: str) -> frozenset[str]:
        """The lessons of a game's course whose questions were all answered, by name."""
        return frozenset(name for name, score in self.scores(game).items() if score.is_done)

    def with_lesson(self, game: str, name: str, score: LessonScore) -> Progress:
        """After a lesson of a course was gone through; the best score is kept."""
        known = self.scores(game)
        if not _is_name(name) or (name not in known and len(known) >= _MOST_LESSONS):
            return self
        best = known[name].better(score) if name in known else score
        return replace(self, lessons={**self.lessons, game: {**known, name: best}})

    def rules_of_lessons(self, game: str) -> frozenset[str]:
        """The rules that lessons of a game asked about which were done; with a lesson whose rules were not kept, all that are
        known."""
        known = self.known_rules(game)
        scores = [score for score in self.scores(game).values() if score.is_done]
        found = frozenset(rule for score in scores for rule in score.rules)
        return found if all(score.rules for score in scores) else found | frozenset(known)

    def level(self, game: str) -> Level:
        """The level in a game's quizzes."""
        return self.levels.get(game, Level())

    def measured(self, game: str, difficulty: float, *, right: bool) -> Progress:
        """After a question of a quiz, whose difficulty is measured, was answered."""
        return replace(self, levels={**self.levels, game: self.level(game).answered(difficulty, right=right)})

    def weights(self, game: str, today: date) -> _Weights:
        """The frequency with which each rule of a game should come, for :func:`workbench.lessons.quiz.mine`."""
        return _Weights({rule: _weight(one, today) for rule, one in self.known_rules(game).items()})

    def missed(self, game: str) -> list[tuple[str, Known]]:
        """The rules that were missed when they were last asked, the hardest first."""
        found = [(rule, one) for rule, one in self.known_rules(game).items() if one.was_missed]
        return sorted(found, key=lambda pair: (-pair[1].difficulty, pair[1].right - pair[1].asked, pair[0]))

    def due(self, game: str, today: date) -> list[str]:
        """The rules of lessons that were done and that are to be asked again, the weakest first."""
        known = self.known_rules(game)
        found = [rule for rule in self.rules_of_lessons(game) if rule in known and known[rule].is_due(today)]
        return sorted(found, key=lambda rule: (known[rule].weakness(today), rule))


def _weight(known: Known, today: date) -> float:
    if known.was_missed:
        return _MISSED
    if not known.is_due(today):
        return _NOT_DUE
    return min(_MISSED, _NEW + _FADED * max(0.0, 0.9 - known.strength(today)))


class _Kept(Protocol):
    """All that has an entry of its own in the file."""

    def data(self) -> dict[str, Any]:
        """The entry."""
        ...


class _Weights(dict[str, float]):
    """Weights of rules; one that was never asked has that of new rules."""

    def get(self, rule: str, default: Any = None) -> Any:
        return super().get(rule, _NEW)


# --- The file.


def progress_file() -> Path:
    """Where the progress is kept: a file of the user's data folder, which may not be there."""
    return data_path() / "learning.json"


def read_progress(path: Path | None = None) -> Progress:
    """The progress that was kept; nothing where there is no file. What cannot be read counts as nothing too, and is reported;
    entries that make no sense are left out."""
    return LEARNING_FILE.load(path or progress_file()) or Progress()


def write_progress(progress: Progress, path: Path | None = None) -> Diagnostics:
    """Keep the progress, readable by the user alone; what went wrong, which is reported too. A file of a newer version stays as
    it is, and a broken one is copied before (:mod:`workbench.files.kept_files`)."""
    return LEARNING_FILE.save(path or progress_file(), progress)


def _progress_of(data: Mapping[str, Any]) -> Progress:
    """The progress of the data of a file.

    Raises:
        PartOfFile: some entries make no sense; it has the progress of the others.
        ValueError: there are no entries at all.
    """
    games, lessons, levels = (data.get(name, {}) for name in ("games", "lessons", "levels"))
    if not isinstance(games, dict) or "games" not in data:
        raise ValueError("no games")
    found = Progress(
        {game: _rules(rules) for game, rules in games.items() if _is_name(game) and isinstance(rules, dict)},
        {game: _lessons(scores) for game, scores in _table(lessons) if isinstance(scores, dict)},
        {game: level for game, entry in _table(levels) if (level := level_from(entry)) is not None},
    )
    if {"format": data["format"], **_data_of(found)} != {"lessons": {}, "levels": {}, **data}:
        raise PartOfFile(found)
    return found


def _table(value: object) -> Iterable[tuple[str, Any]]:
    return [(name, one) for name, one in value.items() if _is_name(name)] if isinstance(value, dict) else []


def _data_of(progress: Progress) -> dict[str, Any]:
    return {
        "games": {game: _entries(known) for game, known in sorted(progress.games.items())},
        "lessons": {game: _entries(scores) for game, scores in sorted(progress.lessons.items())},
        "levels": _entries(progress.levels),
    }


def _entries(values: Mapping[str, _Kept]) -> dict[str, Any]:
    return {name: one.data() for name, one in sorted(values.items())}


def _of_boxes(data: dict[str, Any]) -> dict[str, Any]:
    """The data of the first form of the file in today's: rules lay in boxes, lessons were a list of names without a score."""
    games, lessons = data.get("games"), data.get("lessons", {})
    if isinstance(games, dict):
        games = {
            game: {rule: entry_of_box(entry) for rule, entry in rules.items()} if isinstance(rules, dict) else rules
            for game, rules in games.items()
        }
    if isinstance(lessons, dict):
        lessons = {game: _scores_of_names(names) for game, names in lessons.items()}
    return {**data, "games": games, "lessons": lessons}


def _scores_of_names(names: object) -> object:
    if not isinstance(names, list):
        return names
    return {str(name): LessonScore().data() if isinstance(name, str) else None for name in names[:_MOST_LESSONS]}


LEARNING_FILE = KeptFile(
    id="learning",
    words=Text("the file of what you have learned", "le fichier de ce que vous avez appris"),
    format="workbench-learning",
    version=2,
    most_bytes=_MOST_BYTES,
    decode=_progress_of,
    encode=_data_of,
    older={1: _of_boxes},
)


def _is_name(word: str) -> bool:
    """May this be a rule, a game or a lesson?"""
    return len(word) <= _LONGEST


def _lessons(scores: Mapping[str, Any]) -> dict[str, LessonScore]:
    read = ((name, score_from(entry)) for name, entry in list(scores.items())[:_MOST_LESSONS] if _is_name(name))
    return {name: score for name, score in read if score is not None}


def _rules(rules: Mapping[str, Any]) -> dict[str, Known]:
    read = ((rule, known_from(entry)) for rule, entry in list(rules.items())[:_MOST_RULES] if _is_name(rule))
    return {rule: known for rule, known in read if known is not None}


def erase_progress(path: Path | None = None) -> bool:
    """Erase all of it, with the copies of broken files; False if there was nothing. OSError if it cannot be erased."""
    target = path or progress_file()
    files = [one for one in (target, *copies_of_broken_file(target)) if one.exists() or one.is_symlink()]
    for one in files:
        one.unlink(missing_ok=True)
    return bool(files)
