"""What every page of the documentation must be free of."""

from __future__ import annotations

import re

from tests.conftest import ROOT
from tests.shares import non_empty

_MARK = re.compile(r"^(<{7} |={7}$|>{7} )", re.MULTILINE)


def test_no_page_holds_the_marks_of_a_merge() -> None:
    pages = non_empty([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    assert [page.name for page in pages if _MARK.search(page.read_text(encoding="utf-8"))] == []
