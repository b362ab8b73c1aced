"""The scripts of pages pass their own tests, which Node runs."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.pages.reading import node

TESTS = Path(__file__).parent / "scripts"


def test_scripts_of_pages_pass_their_tests() -> None:
    files = sorted(str(path) for path in TESTS.glob("*.test.mjs"))
    done = subprocess.run([node(), "--test", *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout
