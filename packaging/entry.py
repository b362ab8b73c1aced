"""Where both programs of a bundle begin: the one with the window and the one for consoles."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # a process that the program starts for its work is this file again, and must not begin as the program
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["--page-for-process"]:
        from workbench.printing.page_process import serve_in_bundle

        serve_in_bundle(int(sys.argv[2]))
        sys.exit(0)
    from workbench.__main__ import main

    sys.exit(main())
