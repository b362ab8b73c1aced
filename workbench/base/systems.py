"""Differences between Windows, macOS and Linux that the standard library does not hide. Each has one function."""

from __future__ import annotations

import errno
import os
import sys
import time
import unicodedata
from pathlib import Path

# --- processes


def is_running(process: int) -> bool:
    """Does a process of this machine still run? Yes where the system does not say.

    On Windows a signal of number 0 is no question: Python sends Ctrl+C to the whole console, or ends the process. There
    the system is asked for the exit code.
    """
    if sys.platform == "win32":
        return _is_running_on_windows(process)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # it belongs to another user
    return True


def _is_running_on_windows(process: int) -> bool:
    import ctypes

    may_ask_for_its_state, still_active, access_denied = 0x1000, 259, 5
    if not 0 < process < 2**32:
        return False
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]  # on Windows only
    kernel.OpenProcess.restype = ctypes.c_void_p
    kernel.OpenProcess.argtypes = (ctypes.c_uint32, ctypes.c_int, ctypes.c_uint32)
    kernel.GetExitCodeProcess.argtypes = (ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32))
    kernel.CloseHandle.argtypes = (ctypes.c_void_p,)
    handle = kernel.OpenProcess(may_ask_for_its_state, 0, process)
    if not handle:
        return bool(ctypes.get_last_error() == access_denied)  # type: ignore[attr-defined]
    code = ctypes.c_uint32()
    try:
        known = kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    finally:
        kernel.CloseHandle(handle)
    return not known or code.value == still_active


def names_files_in_events() -> bool:
    """Does the system name files that are opened with the program in events of its window, and not in its command line?"""
    return sys.platform == "darwin"


def most_processes() -> int:
    """Return how many processes can be waited for at once. Windows waits for at most 63 handles, and Python uses some."""
    return 60 if sys.platform == "win32" else sys.maxsize


LARGE_BLOCK = 256 * 1024
"""Bytes from which on a block of memory is a piece of its own, which goes back to the system when it is freed."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


def give_large_blocks_back() -> bool:
    """Have large blocks of memory go back to the system as soon as they are freed; True if the C library can (glibc on Linux).

    By itself glibc raises that limit up to 32 MB with each large block that is freed. Pictures and arrays then lie among small
    objects that stay, and what is freed between them is never given back: a window of a long sitting grew by 5 MB in 200 steps.
    The environment variables of glibc go before.
    """
    if not sys.platform.startswith("linux") or "MALLOC_MMAP_THRESHOLD_" in os.environ:
        return False
    import ctypes

    try:
        set_option = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library
        return False
    done = bool(set_option(_M_MMAP_THRESHOLD, LARGE_BLOCK))
    return bool(set_option(_M_ARENA_MAX, 2)) and done


def give_free_memory_back() -> bool:
    """Give memory that was freed back to the system; True if the C library can (glibc on Linux).

    For the end of work that had many blocks smaller than :data:`LARGE_BLOCK`: the pictures of 600 counters are 150 MB of them.
    """
    if not sys.platform.startswith("linux"):
        return False
    import ctypes

    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (OSError, AttributeError):  # another C library
        return False


def let_another_window_come_forward() -> None:
    """Allow the next window that asks for it to come to the front: Windows lets only the program do so that the user has just
    started. Nothing elsewhere."""
    if sys.platform == "win32":
        import ctypes

        any_process = 0xFFFFFFFF
        ctypes.WinDLL("user32").AllowSetForegroundWindow(any_process)  # type: ignore[attr-defined]  # on Windows only


# --- paths and names of files


def relative_path(path: Path | str, folder: Path | str) -> str | None:
    """The path as seen from a folder, with ``/``; None if there is no way: another drive of Windows, or a share."""
    try:
        found = os.path.relpath(path, folder)
    except ValueError:
        return None
    return found.replace(os.sep, "/")


_DEVICES = {"con", "prn", "aux", "nul", "clock$", "conin$", "conout$"}
_DEVICES |= {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"}


def file_stem(words: str, otherwise: str, most: int = 80) -> str:
    """Words as the name of a file, without its ending, that every system takes: lower-case letters, digits and ``_``.

    At most ``most`` characters, and fewer than 200 bytes, because names end at 255 of these. The names of Windows' devices get
    a ``_`` more. ``otherwise`` is the name if nothing is left.
    """
    plain = "".join(letter if letter.isalnum() else "_" for letter in unicodedata.normalize("NFC", words.lower()))
    stem = "_".join(part for part in plain.split("_") if part)[:most].rstrip("_")
    while len(stem.encode("utf-8", "replace")) >= 200:
        stem = stem[:-1]
    stem = stem or otherwise
    return f"{stem}_" if stem in _DEVICES else stem


_PATIENCE = (0.05, 0.1, 0.2, 0.3, 0.4)
"""Seconds of the waits between tries."""


def put_in_place(beside: Path, target: Path) -> None:
    """Put a file in the place of another. On Windows a scanner, an index or a cloud may hold that one for a moment: it is tried
    again for a second. OSError if it stays so; both files are as they were."""
    for wait in _PATIENCE if sys.platform == "win32" else ():
        try:
            beside.replace(target)
        except PermissionError:
            time.sleep(wait)
        else:
            return
    beside.replace(target)


# --- what is written to a terminal


def reader_went_away(error: OSError) -> bool:
    """Does an error of writing mean that the reader of a pipe has ended? Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


_PLAIN_SIGNS = str.maketrans(
    {
        "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u00ab": '"', "\u00bb": '"', "\u2013": "-", "\u2014": "-",
        "\u2212": "-", "\u2026": "...", "\u2192": "->", "\u2190": "<-", "\u2194": "<->", "\u00d7": "x", "\u00b7": "-",
        "\u2022": "*", "\u2264": "<=", "\u2265": ">=", "\u2260": "!=", "\u00a0": " ", "\u202f": " ", "\u2009": " ",
        "\u0153": "oe", "\u0152": "OE", "\u00e6": "ae", "\u00c6": "AE", "\u2713": "+", "\u2717": "x",
    }
)  # fmt: skip


def for_console(words: str, encoding: str) -> str:
    """The words in letters that a console of this encoding has: a plain sign or letter in place of each that it lacks, and
    ``?`` if there is none."""
    return words if _fits(words, encoding) else "".join(_similar(letter, encoding) for letter in words)


def _similar(letter: str, encoding: str) -> str:
    base = unicodedata.normalize("NFKD", letter)[:1]
    for one in (letter, letter.translate(_PLAIN_SIGNS), base):
        if one and _fits(one, encoding):
            return one
    return "?"


def _fits(words: str, encoding: str) -> bool:
    try:
        words.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


# --- screen readers


def readers_hear_announcements() -> bool:
    """Do the screen readers of this system say announcements? Those of Windows and macOS do. On Linux Orca does since its
    version of 2023; before, it says only what changes of the control that has the keys."""
    return sys.platform in ("win32", "darwin")
