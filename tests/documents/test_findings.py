"""The tests that the page of findings names are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"\b(test_\w+)(\.py)?(\.\.\.)?")
DEFINED = re.compile(r"^def (test_\w+)", re.MULTILINE)


def test_every_test_that_answers_a_finding_is_there() -> None:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    names = {path.stem for path in files}
    tests = {name for path in files for name in DEFINED.findall(path.read_text(encoding="utf-8"))}
    pages = [ROOT / "docs" / "findings.md", ROOT / "docs" / "reliability.md"]
    named = [one for page in pages for one in NAMED.findall(page.read_text(encoding="utf-8"))]
    assert len(named) > 150
    missing = [
        name
        for name, is_file, goes_on in named
        if name not in (names if is_file else tests | names)
        and not (goes_on and any(one.startswith(name) for one in tests))
    ]
    assert missing == []
