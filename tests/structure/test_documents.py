"""What every page of the documentation must be free of."""

from __future__ import annotations

import re

from tests.conftest import ROOT
from tests.shares import non_empty

_MARK = re.compile(r"^(<{7} |={7}$|>{7} )", re.MULTILINE)


def test_no_page_holds_the_marks_of_a_merge() -> None:
    pages = non_empty([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    assert [page.name for page in pages if _MARK.search(page.read_text(encoding="utf-8"))] == []


def test_no_page_tells_users_of_windows_to_type_start() -> None:
    """It is a command of Windows' own, which never finds ``start.cmd``."""
    pages = non_empty([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    told = re.compile(r"Windows[^.\n]{0,40}`start`(?! alone)|`start` (on|under|sous) Windows")
    assert [page.name for page in pages if told.search(page.read_text(encoding="utf-8"))] == []
