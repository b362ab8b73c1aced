"""``python -m workbench.desktop.look.make_translations``: collect the window's sentences and compile the French ones.

It runs pyside6-lupdate over the desktop's sources and pyside6-lrelease over the result. Translate the entries marked
unfinished in ``resources/i18n/workbench_fr.ts`` and run it again.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from workbench.base.data_folders import PACKAGE, ROOT, TRANSLATIONS

SOURCE = TRANSLATIONS / "workbench_fr.ts"
COMPILED = TRANSLATIONS / "workbench_fr.qm"


def translated_sources() -> list[Path]:
    """The files whose sentences are translated."""
    return sorted((PACKAGE / "desktop").rglob("*.py"))


def qt_program(name: str) -> str:
    """The path of one of Qt's translation programs, which come with PySide6."""
    beside = Path(sys.executable).with_name(name)
    found = str(beside) if beside.is_file() else shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name} is not installed; it comes with PySide6")
    return found


def collect(target: Path = SOURCE) -> None:
    """Bring a .ts file up to date with the sources; it keeps its translations."""
    words = [str(path.relative_to(ROOT)) for path in translated_sources()]
    options = ["-locations", "none", "-no-obsolete", "-source-language", "en", "-target-language", "fr"]
    subprocess.run(
        [qt_program("pyside6-lupdate"), *options, *words, "-ts", str(target)], cwd=ROOT, check=True, capture_output=True
    )


def compile_(source: Path = SOURCE, target: Path = COMPILED) -> None:
    """Compile a .ts file."""
    command = [qt_program("pyside6-lrelease"), "-nounfinished", str(source), "-qm", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


def main() -> int:
    """Collect and compile."""
    TRANSLATIONS.mkdir(parents=True, exist_ok=True)
    collect()
    compile_()
    unfinished = SOURCE.read_text(encoding="utf-8").count('type="unfinished"')
    print(f"{SOURCE.relative_to(ROOT)}: {unfinished} unfinished")
    return 1 if unfinished else 0


if __name__ == "__main__":
    sys.exit(main())
