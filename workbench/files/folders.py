"""Where the program keeps what is not the user's document: recovery files, backups, logs. Folders are made when needed."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("workbench", appauthor=False)


def data_place() -> Path:
    """The path of :func:`data_folder`, which may not be there yet."""
    return Path(_DIRS.user_data_dir)


def data_folder() -> Path:
    """What must not be lost while the program is closed (``XDG_DATA_HOME/workbench`` where there is XDG).

    Raises:
        OSError: it is not there and cannot be made.
    """
    return _made(data_place())


def log_folder() -> Path:
    """Logs and crash reports (``XDG_STATE_HOME/workbench/log`` where there is XDG).

    Raises:
        OSError: it is not there and cannot be made.
    """
    return _made(Path(_DIRS.user_log_dir))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
