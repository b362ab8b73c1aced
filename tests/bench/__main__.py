"""``python -m tests.bench``: measure, and print one table of medians."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    here = str(Path(__file__).parent)
    sys.exit(
        pytest.main(
            [
                here,
                "--benchmark-enable",
                "--benchmark-only",
                "--benchmark-columns=min,median,max,rounds",
                "--benchmark-sort=name",
                "-q",
                "-p",
                "no:randomly",
                *sys.argv[1:],
            ]
        )
    )
