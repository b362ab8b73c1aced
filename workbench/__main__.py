"""``python -m workbench``."""

from __future__ import annotations

import os
import sys


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    # starting threads for products of large matrices, which the program has none of, costs more than the rest of numpy
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from workbench.cli.main import run

    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
