"""Pages of templates of strangers, made in a process of its own that has limits and that anyone may stop.

What a line of a template can make Python do has no bound that Python could watch: comparing two lists may take for ever, and
nothing else runs meanwhile. So the process asks for limits of memory and processor time, and is ended by its caller when its
time is over. It gets the name of a template, the folders and plain values as JSON, and answers in JSON; it never loads Qt, and
reads the page as well.

Where the system knows no limits of memory (Windows; macOS does not keep to them), time and the sizes of files, texts and pages
bound it.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryFile
from typing import Any

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import why_not_read
from workbench.base.text import Text
from workbench.printing.markup import Element, Page, check_bounds
from workbench.printing.sandbox import MARK, BadTemplate, TemplateFolders, bad_template, line_of_code, made_page

MOST_SECONDS = 10.0
"""How long a template may take, by the clock."""
MOST_MEMORY = 512 * 2**20
"""Bytes of memory of the process."""
MOST_ANSWER = 64 * 2**20
"""Bytes of what the process answers."""
_SECONDS_TO_START = 6.0
"""Seconds after :data:`MOST_SECONDS` in which the process starts, and ends by itself."""
_SECONDS_BETWEEN_LOOKS = 0.05
_START = """\
import os, signal, sys
if sys.platform.startswith("linux"):
    try:
        import ctypes
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL))
    except (ImportError, OSError, AttributeError):
        pass
    if os.getppid() != int(sys.argv[1]):  # the caller was gone before
        os._exit(1)
import json
sys.path[:] = json.loads(sys.argv[2])
from workbench.printing.page_process import serve
serve()
"""
"""What the process runs. On Linux it first asks the system to end it with its caller, however that ends (elsewhere its time
ends it): to import the rest takes seconds on a busy machine. It has the modules of its caller, whatever folder it is in and
whatever the environment says."""
PAGE_OF_BUNDLE = "--page-for-process"
"""With this word and the id of its caller the program of a bundle makes a page, as ``packaging/entry.py`` sees to."""
_HINT = Text(
    "docs/templates.md says how much a template may take", "docs/templates.md dit ce qu’un modèle peut prendre"
)


# --- In the process that asks


def page_of_process(
    name: str, folders: TemplateFolders, values: Mapping[str, Any], cancel: CancelToken | None = None
) -> Page:
    """The page that a template makes in a process of its own. BadTemplate if it makes none or goes beyond a limit, Cancelled
    when stopped; the process is gone in either case."""
    where = {"name": name, "shipped": str(folders.shipped), "own": str(folders.own)}
    request = {**where, "values": values, "seconds": MOST_SECONDS}
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        # a file has room for all of the request at once; a pipe would have to be filled while the answer is read
        with TemporaryFile() as asked:
            asked.write(json.dumps(request).encode("ascii"))
            asked.seek(0)
            with subprocess.Popen(_command(), stdin=asked, stdout=PIPE, stderr=PIPE, creationflags=hidden) as process:
                try:
                    answer, trace = _waited_for(process, cancel)
                finally:
                    process.kill()
    except OSError as wrong:
        words = Text("the process that makes pages cannot run: {why}", "le processus des pages ne tourne pas : {why}")
        raise bad_template(name, 0, words.format(why=why_not_read(wrong))) from wrong
    return _page_in(name, answer, trace)


def _command() -> list[str]:
    """What is run. A bundle has no Python of its own: its program for consoles is asked, which has pipes on every system."""
    caller = str(os.getpid())
    if not getattr(sys, "frozen", False):
        folders_of_modules = json.dumps([path for path in sys.path if path])
        return [sys.executable, "-I", "-c", _START, caller, folders_of_modules]
    program = Path(sys.executable)
    console = program.with_name(f"workbench-cli{program.suffix}")
    return [str(console if console.is_file() else program), PAGE_OF_BUNDLE, caller]


def _waited_for(process: subprocess.Popen[bytes], cancel: CancelToken | None) -> tuple[bytes, bytes]:
    """What a process answers, and what it said of its end; nothing if its time is over. Cancelled when stopped."""
    end = time.monotonic() + MOST_SECONDS + _SECONDS_TO_START
    while time.monotonic() < end:
        if cancel is not None:
            cancel.check()
        try:
            return process.communicate(timeout=_SECONDS_BETWEEN_LOOKS)
        except subprocess.TimeoutExpired:
            continue
    return b"", b""


def _page_in(name: str, answer: bytes, trace: bytes) -> Page:
    """The page in an answer; BadTemplate for the error in it, or for an answer that ends before its last line."""
    lines_of: dict[str, Sequence[tuple[int, int]]] = {}
    for line in answer.splitlines():
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            break
        if "compiled" in told:
            lines_of[told["compiled"]] = told["lines"]
        elif "page" in told:
            return Page(told["title"], told["style"], _element(told["page"]))
        else:
            raise bad_template(told["file"], told["line"], Text(*told["text"]), Text(*told["hint"]))
    raise _ended_early(name, lines_of, trace)


def _ended_early(name: str, lines_of: Mapping[str, Sequence[tuple[int, int]]], trace: bytes) -> BadTemplate:
    """The error of a template whose process ended without an answer, at the line that it was in."""
    words = Text(
        "it takes more than {n} seconds, or more memory than it may", "il dépasse {n} secondes, ou la mémoire permise"
    )
    if b"Timeout" in trace:
        words = Text("it takes more than {n} seconds", "il prend plus de {n} secondes")
    file, line = name, 0
    if found := re.search(rb'File "(' + MARK.encode() + rb'([^"]+))", line (\d+)', trace):
        code, file = found[1].decode(), found[2].decode()
        line = line_of_code(lines_of.get(code, ()), int(found[3]))
    return bad_template(file, line, words.format(n=round(MOST_SECONDS)), _HINT)


def _element(plain: Any) -> Element:
    tag, attributes, line, children = plain
    return Element(tag, attributes, [one if isinstance(one, str) else _element(one) for one in children], line)


# --- In the process that is asked


def serve_in_bundle(caller: int) -> None:
    """Answer as :func:`serve` does, as the program of a bundle that another one started. On Linux it ends with that one."""
    if sys.platform.startswith("linux"):
        import ctypes

        set_signal_of_callers_end = 1
        ctypes.CDLL(None).prctl(set_signal_of_callers_end, int(signal.SIGKILL))
        if os.getppid() != caller:
            return
    serve()


def serve() -> None:
    """Answer the request of standard input on standard output: a line for every template that is compiled, with its lines of
    code, and last the page or the error."""
    wanted = json.loads(sys.stdin.buffer.read())
    _limit_itself(wanted["seconds"])
    # a thread without Python's lock, which says where Python is and ends the process
    faulthandler.dump_traceback_later(wanted["seconds"], exit=True)
    folders = TemplateFolders(Path(wanted["shipped"]), Path(wanted["own"]))
    try:
        page = made_page(wanted["name"], folders, wanted["values"], check=check_bounds, on_compiled=_tell_compiled)
        _tell({"page": _plain(page.body), "title": page.title, "style": page.style})
    except BadTemplate as wrong:
        _tell_error(wrong)
    except MemoryError:
        words = Text("the page needs too much memory", "la page demande trop de mémoire")
        _tell_error(bad_template(wanted["name"], 0, words, _HINT))


def _limit_itself(seconds: float) -> None:
    """Ask the system for limits: memory, processor time, no file that is written. Systems without them have none."""
    try:
        import resource
    except ImportError:
        return
    processor = round(seconds + _SECONDS_TO_START)
    limits = {"RLIMIT_AS": MOST_MEMORY, "RLIMIT_CPU": processor, "RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0}
    for limit, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, limit), (most, most))
        except (AttributeError, ValueError, OSError):
            continue


def _tell_compiled(code: str, lines: Sequence[tuple[int, int]]) -> None:
    _tell({"compiled": code, "lines": lines})


def _tell_error(wrong: BadTemplate) -> None:
    said = wrong.diagnostic
    assert said.span is not None
    place = {"file": said.span.file, "line": said.span.line}
    _tell({**place, "text": (said.text.en, said.text.fr), "hint": (said.hint.en, said.hint.fr)})


def _tell(line: Mapping[str, Any]) -> None:
    answer = json.dumps(line)
    if len(answer) > MOST_ANSWER:
        raise MemoryError
    sys.stdout.write(answer + "\n")
    sys.stdout.flush()


def _plain(element: Element) -> Any:
    children = [one if isinstance(one, str) else _plain(one) for one in element.children]
    return element.tag, element.attributes, element.line, children
