"""What a learner knows, rule by rule, as a value and as a file of the user that can be erased.

The rule is that of Sebastian Leitner (*So lernt man lernen*, 1972): a rule of the game lies in one of five boxes. A right
answer puts it one box on, a wrong one back into the first; box *n* is due again after 2 to the power *n - 1* days. It has
nothing to fit, unlike FSRS or SM-2: those grade single cards that come again word by word, and here it is a rule that comes
back, in a new question each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.kept_files import KeptFile, PartOfFile, copies_of_broken_file
from workbench.files.safe_files import data_path

BOXES = 5
_NEW, _NOT_DUE = 2.0, 0.25
"""How often a rule comes that was never asked, and one that is not due; a rule in the first box comes 5 times as often as one
that is known and due."""
_MOST_RULES = 5_000
_MOST_LESSONS = 500
_MOST_BYTES = 64_000_000
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one rule: its box (1 to 5), how often it was asked and answered rightly, and the last day."""

    box: int = 1
    asked: int = 0
    right: int = 0
    day: date = date.min

    @property
    def days(self) -> int:
        """After so many days it is due again."""
        return int(2 ** (self.box - 1))

    def is_due(self, today: date) -> bool:
        """Is it time to ask it again? Also if the clock was set back since."""
        return not 0 <= (today - self.day).days < self.days

    def answered(self, today: date, *, right: bool) -> Known:
        """After an answer. Several right answers on one day count as one: a box is left once a day."""
        box = 1
        if right:
            first_today = self.asked == 0 or self.day != today
            box = min(BOXES, self.box + 1) if first_today else self.box
        return Known(box, self.asked + 1, self.right + right, today)


@dataclass(frozen=True)
class Progress:
    """What a learner knows of the rules of every game: ``games`` {id of the ruleset: {rule: known}}, and which lessons of its
    course were gone through: ``lessons`` {id of the ruleset: names}."""

    games: Mapping[str, Mapping[str, Known]] = field(default_factory=dict)
    lessons: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def known_rules(self, game: str) -> Mapping[str, Known]:
        """What is known of one game's rules."""
        return self.games.get(game, {})

    def answered(self, game: str, rules: Iterable[str], today: date, *, right: bool) -> Progress:
        """After a question that these rules decide was answered."""
        known = dict(self.known_rules(game))
        for rule in dict.fromkeys(rules):
            if rule in known or (len(known) < _MOST_RULES and _is_name(rule)):
                known[rule] = known.get(rule, Known()).answered(today, right=right)
        return replace(self, games={**self.games, game: known})

    def done(self, game: str) -> frozenset[str]:
        """The lessons of a game's course that were gone through, by name."""
        return self.lessons.get(game, frozenset())

    def with_lesson(self, game: str, name: str) -> Progress:
        """After a lesson of a course was gone through."""
        known = self.done(game)
        if name in known or len(known) >= _MOST_LESSONS or not _is_name(name):
            return self
        return replace(self, lessons={**self.lessons, game: known | {name}})

    def weights(self, game: str, today: date) -> _Weights:
        """How often each rule of a game should come, for :func:`workbench.lessons.quiz.mine`."""
        return _Weights(
            {
                rule: float(1 + BOXES - one.box) if one.is_due(today) else _NOT_DUE
                for rule, one in self.known_rules(game).items()
            }
        )

    def missed(self, game: str) -> list[tuple[str, Known]]:
        """The rules that were answered wrongly at least once, the least known first."""
        found = [(rule, one) for rule, one in self.known_rules(game).items() if one.right < one.asked]
        return sorted(found, key=lambda pair: (pair[1].box, pair[1].right - pair[1].asked, pair[0]))


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
    games, lessons = data.get("games"), data.get("lessons", {})
    if not isinstance(games, dict):
        raise ValueError("no games")
    lists = lessons if isinstance(lessons, dict) else {}
    found = Progress(
        {game: _rules(rules) for game, rules in games.items() if _is_name(game) and isinstance(rules, dict)},
        {game: _lessons(names) for game, names in lists.items() if _is_name(game) and isinstance(names, list)},
    )
    if {"format": data["format"], **_data_of(found)} != {"lessons": {}, **data}:
        raise PartOfFile(found)
    return found


def _data_of(progress: Progress) -> dict[str, Any]:
    games = {
        game: {
            rule: {"box": one.box, "asked": one.asked, "right": one.right, "day": one.day.isoformat()}
            for rule, one in sorted(known.items())
        }
        for game, known in sorted(progress.games.items())
    }
    return {"games": games, "lessons": {game: sorted(names) for game, names in sorted(progress.lessons.items())}}


LEARNING_FILE = KeptFile(
    id="learning",
    words=Text("the file of what you have learned", "le fichier de ce que vous avez appris"),
    format="workbench-learning",
    version=1,
    most_bytes=_MOST_BYTES,
    decode=_progress_of,
    encode=_data_of,
)


def _is_name(word: str) -> bool:
    """May this be a rule, a game or a lesson?"""
    return len(word) <= _LONGEST


def _lessons(names: Iterable[Any]) -> frozenset[str]:
    return frozenset([name for name in names if isinstance(name, str) and _is_name(name)][:_MOST_LESSONS])


def _rules(rules: Mapping[str, Any]) -> dict[str, Known]:
    read = ((rule, _known(entry)) for rule, entry in list(rules.items())[:_MOST_RULES] if _is_name(rule))
    return {rule: known for rule, known in read if known is not None}


def _known(entry: object) -> Known | None:
    if not isinstance(entry, dict):
        return None
    box, asked, right = (entry.get(name) for name in ("box", "asked", "right"))
    counts = [one for one in (box, asked, right) if isinstance(one, int) and not isinstance(one, bool)]
    if len(counts) != 3 or not (1 <= counts[0] <= BOXES and 0 <= counts[2] <= counts[1] <= 10**9):
        return None
    try:
        return Known(counts[0], counts[1], counts[2], date.fromisoformat(str(entry.get("day"))))
    except ValueError:
        return None


def erase_progress(path: Path | None = None) -> bool:
    """Erase all of it, with the copies of broken files; False if there was nothing. OSError if it cannot be erased."""
    target = path or progress_file()
    files = [one for one in (target, *copies_of_broken_file(target)) if one.exists() or one.is_symlink()]
    for one in files:
        one.unlink(missing_ok=True)
    return bool(files)
