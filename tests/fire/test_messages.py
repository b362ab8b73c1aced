"""Every sentence that spotting and fire can say is in the ruleset, in both languages, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import workbench
from tests.spotting.support import rules

PACKAGE = Path(workbench.__file__).parent
MADE = re.compile(r"fire_(word|name|table)_(df|bf|at|assault)")


def _used() -> set[str]:
    sources = [path.read_text("utf-8") for room in ("spotting", "fire") for path in (PACKAGE / room).rglob("*.py")]
    # "spot_for" is a column of the terrain chart
    return {key for source in sources for key in re.findall(r'"((?:spot|fire)_[a-z_]+)"', source)} - {"spot_for"}


def test_every_sentence_is_there() -> None:
    assert _used() <= set(rules().messages)
    for key in ("fire_word_assault", "fire_name_bf", "fire_table_df"):
        assert key in rules().messages


def test_no_sentence_is_left_over() -> None:
    known = {key for key in rules().messages if key.startswith(("spot_", "fire_")) and not MADE.fullmatch(key)}
    assert known <= _used()


def test_both_languages_have_the_same_gaps_and_a_rule() -> None:
    gaps = re.compile(r"{(\w+)}")
    for key, message in rules().messages.items():
        if key.startswith(("spot_", "fire_")):
            assert message.rule, key
            assert message.text.en and message.text.fr, key  # noqa: PT018
            assert sorted(gaps.findall(message.text.en)) == sorted(gaps.findall(message.text.fr)), key
