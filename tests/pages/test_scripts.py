"""The scripts of pages pass their own tests, which Node runs."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.pages.reading import node
from workbench.base.data_folders import PAGE_SCRIPTS

TESTS = Path(__file__).parent / "scripts"


@pytest.mark.slow
def test_scripts_of_pages_pass_their_tests() -> None:
    files = sorted(str(path) for path in TESTS.glob("*.test.mjs"))
    done = subprocess.run([node(), "--test", *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout


@pytest.mark.parametrize("other", ["table", "hex"])
def test_no_name_is_given_twice_at_the_top_of_scripts(other: str) -> None:
    """A page holds its scripts as one, in which a second name of one kind stops all of them; those of hexes and of tables never
    meet."""
    declared = re.compile(
        r"^(?:export )?(?:async )?(?:function|class|const|let) (?:\[(?P<several>[^]]*)\]|(?P<one>\w+))", re.MULTILINE
    )
    names: Counter[str] = Counter()
    for path in sorted(PAGE_SCRIPTS.glob("*.js")):
        if not path.name.startswith(f"{other}_"):
            for found in declared.finditer(path.read_text(encoding="utf-8")):
                names.update(name.strip() for name in (found["one"] or found["several"]).split(","))
    assert len(names) > 60
    assert [name for name, count in names.items() if count > 1] == []
