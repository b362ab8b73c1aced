"""Short codes of the results of a lesson that was taken in a page, as learners send them to their teacher.

A code: ``WB-7QF3-1061-M2XK Anna``: ``WB``, letters and digits in groups of four, and the learner's name if he typed one. The
letters (base 32 without I, L, O and U, as Crockford's) are:

- 4: which lesson (:func:`lesson_id`)
- 1: the attempt, from 1 on, 31 at most
- 2: how many questions
- 1 for every three questions: how each was answered at first try (0 not, 1 rightly, 2 wrongly; base 3, the first one lowest)
- 4: a check sum of all that, with the name

``resources/page/result_codes.js`` writes the same codes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.lessons.lesson import Lesson
from workbench.lessons.places import named

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
NOT_ANSWERED, RIGHT, WRONG = 0, 1, 2
"""The kinds of answers at first try."""
MOST_ATTEMPTS, MOST_QUESTIONS = 31, 1023
_PREFIX = "WB"
_GROUP = 4
_ID, _SUM = 4, 4
_HEAD = _ID + 3
_TOGETHER = 3
_CODE = re.compile(r"(?<![0-9A-Za-z])WB((?:\s?[-–—]\s?[0-9A-Za-z]{1,4})+)(?![0-9A-Za-z])", re.IGNORECASE)
_MEANT = str.maketrans("OIL", "011")
_FNV_START, _FNV_PRIME = 0x811C9DC5, 0x01000193

_NO_CODE = Text("no code stands here: codes begin with WB-", "il n’y a pas de code ici : les codes commencent par WB-")
_TOO_LONG = Text(
    "the code is {many} letters too long for its {count} questions: it was mistyped",
    "le code a {many} lettres de trop pour ses {count} questions : il a été mal recopié",
)
_TOO_SHORT = Text(
    "the code is {many} letters too short: a part of it is missing",
    "il manque {many} lettres au code : une partie a été perdue",
)
_BAD_LETTER = Text(
    "the code has a letter that codes never have: {letter}",
    "le code a une lettre que les codes n’ont jamais : {letter}",
)
_BAD_SUM = Text(
    "the check sum does not fit: the code, or the name {name}, was mistyped or changed",
    "la somme de contrôle ne convient pas : le code, ou le nom {name}, a été mal recopié ou changé",
)
_BAD_SUM_NAMELESS = Text(
    "the check sum does not fit: the code was mistyped, or the name that belongs behind it is missing",
    "la somme de contrôle ne convient pas : le code a été mal recopié, ou le nom qui le suit manque",
)


@dataclass(frozen=True, slots=True)
class Result:
    """Answers to the questions of a lesson: ``lesson`` is its id in codes, ``attempt`` counts from 1, ``answers``
    has one of NOT_ANSWERED, RIGHT, WRONG for each question."""

    lesson: str
    attempt: int
    answers: tuple[int, ...]
    name: str = ""

    @property
    def right(self) -> int:
        """The number of those right at first try."""
        return self.answers.count(RIGHT)


def lesson_id(lesson: Lesson) -> str:
    """The four letters by which codes name a lesson: those of its title and its questions."""
    asked = [f"{question.kind.id} {_written(question.request)}" for _, question in lesson.questions]
    return _in_letters(_sum("\n".join((lesson.title.en, *asked))), _ID)


def _written(request: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={named(value)}" for name, value in sorted(request.items()))


def code_of(result: Result) -> str:
    """The code of a result, with the name behind it."""
    name = tidy_name(result.name)
    body = result.lesson + _in_letters(min(result.attempt, MOST_ATTEMPTS), 1) + _in_letters(len(result.answers), 2)
    for first in range(0, len(result.answers), _TOGETHER):
        three = result.answers[first : first + _TOGETHER]
        body += _in_letters(sum(answer * 3**place for place, answer in enumerate(three)), 1)
    whole = body + _check_sum(body, name)
    groups = "-".join(whole[first : first + _GROUP] for first in range(0, len(whole), _GROUP))
    return f"{_PREFIX}-{groups} {name}".rstrip()


def tidy_name(name: str) -> str:
    """A name as codes keep it: composed letters, one blank between words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def read_code(line: str) -> Result:
    """The result in a line of text: its first code, and what follows it as the name. Small letters, ``O`` for ``0``, ``I`` and
    ``L`` for ``1`` are read as they are meant. CannotAnswer (``bad_code``) for a line without a code and for a wrong code."""
    found = _CODE.search(line)
    if found is None:
        raise CannotAnswer("bad_code", _NO_CODE)
    whole = re.sub(r"[\s–—-]", "", found[1]).upper().translate(_MEANT)
    unknown = next((letter for letter in whole if letter not in LETTERS), None)
    if unknown is not None:
        raise CannotAnswer("bad_code", _BAD_LETTER.format(letter=unknown))
    missing = _HEAD + _SUM - len(whole)
    if missing > 0:
        raise CannotAnswer("bad_code", _TOO_SHORT.format(many=missing))
    count = _number(whole[_ID + 1 : _HEAD])
    rows = -(-count // _TOGETHER)
    over = len(whole) - (_HEAD + rows + _SUM)
    name = tidy_name(line[found.end() :])
    if over:
        words = _TOO_LONG.format(many=over, count=count) if over > 0 else _TOO_SHORT.format(many=-over)
        raise CannotAnswer("bad_code", words)
    body, check = whole[:-_SUM], whole[-_SUM:]
    digits = [_number(letter) // 3**place % 3 for letter in body[_HEAD:] for place in range(_TOGETHER)]
    if check != _check_sum(body, name):
        raise CannotAnswer("bad_code", _BAD_SUM.format(name=name) if name else _BAD_SUM_NAMELESS)
    return Result(whole[:_ID], _number(whole[_ID]), tuple(digits[:count]), name)


def _check_sum(body: str, name: str) -> str:
    return _in_letters(_sum(f"{body}|{name.lower()}"), _SUM)


def _sum(words: str) -> int:
    """FNV-1a of 32 bits over UTF-8, folded to 20."""
    found = _FNV_START
    for byte in words.encode():
        found = ((found ^ byte) * _FNV_PRIME) & 0xFFFFFFFF
    return (found ^ (found >> 20)) & 0xFFFFF


def _in_letters(number: int, length: int) -> str:
    return "".join(LETTERS[number >> (5 * place) & 31] for place in reversed(range(length)))


def _number(letters: Sequence[str]) -> int:
    found = 0
    for letter in letters:
        found = found * len(LETTERS) + LETTERS.index(letter)
    return found
