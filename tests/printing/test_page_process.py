"""Pages of templates of strangers are made in a process with limits: hostile ones end soon, and say where and why."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.loading import scenario
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.data_folders import PAGES, ROOT, SAMPLES
from workbench.printing import page_process, sandbox
from workbench.printing import templates as module
from workbench.printing.markup import Page
from workbench.printing.parts.registry import page_values
from workbench.printing.sandbox import BadTemplate, TemplateFolders
from workbench.printing.templates import made_page, runs_in_process, template_named

NESTED = (
    "{% set n = namespace(a=[1], b=[1]) %}"
    "{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% set n.b = [n.b, n.b] %}{% endfor %}\n"
)
LONG = "{% set n = namespace(b=range(9999)|list, l=[]) %}{% for i in range(7) %}{% set n.b = n.b + n.b %}{% endfor %}\n"
NEVER = NESTED + "\n{{ n.a == n.b }}"
"""A template that compares two lists for ever, in its third line."""

ENDLESS = {
    "compares lists without end": (NEVER, 3),
    "sorts lists without end": (
        LONG + "{% set n.l = [n.b] %}{% for i in range(20) %}{% set n.l = n.l + n.l %}{% endfor %}\n"
        "{{ n.l|map('sort')|map('length')|sum }}",
        3,
    ),
    "looks for a list in lists without end": (NESTED + "{{ n.a in [n.b] }}", 2),
    "sums endlessly": (
        LONG + "{% set n.l = [n.b] %}{% for i in range(9000) %}{{ n.b|map('abs')|sum }}{% endfor %}",
        2,
    ),
    "finds the largest of endless lists": (NESTED + "{{ [n.a, n.b]|max }}", 2),
}
"""Templates that one line works on without end, and that line."""

HOSTILE = {
    "holds lists of lists": (LONG + "{% for i in range(999) %}{% set n.l = n.l + [n.b + [i]] %}{% endfor %}", 2),
    "holds texts": (
        "{% set n = namespace(l=[], t='x' ~ 'yyyyyyyyy') %}{% for i in range(17) %}{% set n.t = n.t ~ n.t %}{% endfor %}\n"
        "{% for i in range(9999) %}{% set n.l = n.l + [n.t ~ i] %}{% endfor %}",
        2,
    ),
    "writes a namespace": (NESTED + "{{ n }}", 2),
    "writes pairs": (NESTED + "{{ {'a': n.a}.items() }}", 2),
    "nests loops": ("a\n" + "{% for i in [1] %}" * 25 + "x" + "{% endfor %}" * 25, 2),
    "nests conditions": ("a\n" + "{% if 1 %}" * 120 + "x" + "{% endif %}" * 120, 2),
    "nests brackets": ("a\n{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", 2),
    "nests lists": ("a\nb\n{{ " + "[" * 400 + "]" * 400 + "|first }}", 3),
    "names an argument twice": ("\n\n{{ namespace(a=1, a=2) }}", 3),
    "names a parameter twice": ("\n{% macro f(a, a) %}{% endmacro %}{{ f(1, 2) }}", 2),
    "counts to no number": ("\n{{ 1e999|int }}", 2),
    "cuts below nothing": ("\n{{ title|truncate(-5) }}", 2),
    "reads a number of many figures": ("\n{{ '" + "9" * 5000 + "'|float + '" + "9" * 5000 + "'|int }}", 2),
    "opens comments": ("\n" + "<!--" * 45_000, 2),
    "opens tags": ("\n\n" + "<p " * 60_000, 3),
    "opens instructions": ("\n" + "<?" * 90_000, 2),
    "opens declarations": ("\n" + "<!a " * 40_000, 2),
    "names a letter by many figures": ("<p>\n&#" + "9" * 5000 + ";</p>", 2),
    "lists without end": ("\n<ul>" + "<li>x" * 20_000, 2),
    "fills tables": ("\n<table>{% for i in range(5000) %}<tr><td>a{% endfor %}</table>", 2),
    "spreads cells": ("\n<table><tr><td colspan='100000000'>a</table>", 2),
    "nests tables": ("\n" + "<table><td>" * 12, 2),
    "makes elements": ("\n{% for i in range(9999) %}<p>a</p><p>b</p>\n{% endfor %}", 2),
    "writes a word": ("\n<p>{% for i in range(9999) %}xxxxxxxxxxxxxxxx{% endfor %}</p>", 2),
    "styles everything": ("\n<style>{% for i in range(600) %}p .c{{ i }} { color: red } {% endfor %}</style>", 2),
    "writes a script": ("\n{# a #}\n<p>{{ title }}\n</p><script>", 4),
}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of templates."""
    monkeypatch.setattr(module, "user_page_templates_folder", lambda: tmp_path)
    return tmp_path


def page_of(folder: Path, source: str, cancel: CancelToken | None = None) -> Page:
    """The page of a template of the user's."""
    (folder / "mine.html").write_text(source, encoding="utf-8")
    return made_page(template_named("mine"), {"title": "Lipovka"}, cancel)


def refused(folder: Path, source: str, line: int) -> str:
    """What is said in English of a template that makes no page; it names the line, and comes soon."""
    began = time.monotonic()
    with pytest.raises(BadTemplate) as raised:
        page_of(folder, source)
    assert time.monotonic() - began < 20
    said = raised.value.text
    assert said.en.startswith(f"mine.html:{line}:1: "), said.en
    assert said.fr.startswith(f"mine.html:{line}:1: ")
    assert said.en != said.fr
    return said.en


@pytest.mark.slow(8)
@pytest.mark.share(2)
@pytest.mark.parametrize("name", ENDLESS)
def test_an_endless_template_is_ended_with_its_line(own: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_process, "MOST_SECONDS", 0.8)
    assert "it takes more than" in refused(own, *ENDLESS[name])


@pytest.mark.slow(8)
@pytest.mark.share(6)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_template_ends_soon_with_its_line(own: Path, name: str) -> None:
    refused(own, *HOSTILE[name])


@pytest.mark.slow(8)
@pytest.mark.share(2)
@pytest.mark.parametrize(
    "style", ["a" * 190_000, "@" * 190_000, "/*" * 90_000, "p{" + ";" * 180_000, "{ " * 90_000, ";@" * 90_000]
)
def test_a_style_is_read_once(own: Path, style: str) -> None:
    assert page_of(own, f"<style>{style}</style><p>x</p>").body.text == "x"


@pytest.mark.slow(8)
def test_a_template_that_never_ends_is_stopped(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_process, "MOST_SECONDS", 60.0)
    token = CancelToken()
    threading.Timer(0.4, token.cancel).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        page_of(own, NEVER, token)
    assert time.monotonic() - began < 5


@pytest.mark.slow
def test_a_page_from_the_process_is_the_page_made_here(own: Path) -> None:
    values = page_values(*scenario(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"), "fr")
    folders = TemplateFolders(PAGES, own)
    for name in ("oob", "units"):
        assert page_process.page_of_process(name, folders, values) == sandbox.made_page(name, folders, values)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="its programs are no scripts")
@pytest.mark.parametrize("program", ["Workbench", "workbench-cli"])
def test_a_bundle_which_has_no_python_makes_pages_too(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    entry, folders = ROOT / "packaging" / "entry.py", os.pathsep.join(path for path in sys.path if path)
    script = tmp_path / program
    script.write_text(f"#!/bin/sh\nPYTHONPATH='{folders}' exec '{sys.executable}' '{entry}' \"$@\"\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Workbench"))
    assert page_of(own, "<p>{{ title }}</p>").body.text == "Lipovka"
    with pytest.raises(BadTemplate, match="undefined"):
        page_of(own, "{{ nothing.at_all }}")


def test_only_templates_of_the_user_need_a_process(own: Path) -> None:
    assert not runs_in_process(template_named("card"))
    (own / "mine.html").write_text("x", encoding="utf-8")
    assert runs_in_process(template_named("mine"))
    assert not runs_in_process(template_named("card"))
    # the shipped ones include it
    (own / "head.html").write_text("x", encoding="utf-8")
    assert runs_in_process(template_named("card"))


@pytest.mark.slow(8)
def test_the_process_loads_no_qt_and_nothing_of_the_folder_that_it_is_in(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("jinja2", "json", "workbench"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(3)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert page_of(own, "<p>{{ title }}</p>").body.text == "Lipovka"
    code = "import sys, workbench.printing.page_process; print([name for name in sys.modules if name in ('PySide6', 'numpy')])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment, cwd=PAGES
    )
    assert ran.stdout.strip() == "[]"


def test_a_file_is_looked_at_before_it_is_read(own: Path) -> None:
    with (own / "mine.html").open("wb") as file:
        file.truncate(20_000_000_000)
    with pytest.raises(BadTemplate, match="larger than"):
        made_page(template_named("mine"), {})


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_is_followed_within_the_folder_only(own: Path, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-secret.html"
    outside.write_text("root:x:0:0", encoding="utf-8")
    (own / "leak.html").symlink_to(outside)
    for source in ("{% include 'leak.html' %}", "\n{% include 'leak.html' %}"):
        with pytest.raises(BadTemplate) as raised:
            page_of(own, source)
        assert "leads out of the folder" in raised.value.text.en
        assert "hors du dossier" in raised.value.text.fr
        assert "root" not in raised.value.text.en
    with pytest.raises(BadTemplate, match=r"^leak\.html"):
        made_page(template_named("leak"), {})
    (own / "inside.html").write_text("<p>x</p>", encoding="utf-8")
    (own / "link.html").symlink_to(own / "inside.html")
    assert page_of(own, "{% include 'link.html' %}").body.text == "x"
    (own / "pipe").unlink(missing_ok=True)
    os.mkfifo(own / "pipe")
    (own / "fifo.html").symlink_to(own / "pipe")
    with pytest.raises(BadTemplate, match="no file"):
        made_page(template_named("fifo"), {})


def test_a_process_that_cannot_start_is_an_error_of_the_template(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(own / "nothing"))
    with pytest.raises(BadTemplate, match="cannot run"):
        page_of(own, "x")


_CALLER = """
import sys
from pathlib import Path
from workbench.printing.page_process import page_of_process
from workbench.printing.sandbox import TemplateFolders
sys.path[:0] = sys.argv[3:]
page_of_process("mine", TemplateFolders(Path(sys.argv[1]), Path(sys.argv[2])), {})
"""


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


AT_WORK = 1.5
"""Seconds of processor time after which the process has told what it compiled, and says nothing more."""


def _worked(pid: int) -> float:
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def waited_for(what: Callable[[], bool], seconds: float) -> float:
    """Seconds until something is so; it fails if that takes longer than it may."""
    begun = time.monotonic()
    while not what():
        assert time.monotonic() - begun < seconds
        time.sleep(0.002)
    return time.monotonic() - begun


@contextmanager
def page_of_a_caller(folder: Path, *modules: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A program that waits for a page which is never made, and the process that makes it; other folders of modules."""
    (folder / "mine.html").write_text(NEVER, encoding="utf-8")
    with subprocess.Popen([sys.executable, "-c", _CALLER, str(PAGES), str(folder), *map(str, modules)]) as caller:
        try:
            waited_for(lambda: bool(_children(caller.pid)), 60)
            yield caller, _children(caller.pid)[0]
        finally:
            caller.kill()


ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere its time ends it")


@pytest.mark.slow
@ON_LINUX
def test_the_process_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    with page_of_a_caller(tmp_path) as (caller, page):
        waited_for(lambda: _worked(page) > AT_WORK, 60)
        caller.kill()
        waited_for(lambda: not _runs(page), 2)


@pytest.mark.slow
@ON_LINUX
def test_the_process_ends_with_a_program_that_is_killed_while_it_imports(tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    begun = tmp_path / "begun"
    module = f"import time\nopen({str(begun)!r}, 'w').close()\ntime.sleep(60)\n"
    (tmp_path / "modules" / "jinja2.py").write_text(module, encoding="utf-8")
    with page_of_a_caller(tmp_path, tmp_path / "modules") as (caller, page):
        waited_for(begun.exists, 60)
        caller.kill()
        waited_for(lambda: not _runs(page), 2)


@pytest.mark.slow
@ON_LINUX
def test_the_process_ends_if_its_program_is_killed_before_it_has_begun(tmp_path: Path) -> None:
    with page_of_a_caller(tmp_path) as (caller, page):
        os.kill(page, signal.SIGSTOP)
        caller.kill()
        caller.wait()
        os.kill(page, signal.SIGCONT)
        waited_for(lambda: not _runs(page), 2)


@pytest.mark.slow
@ON_LINUX
@pytest.mark.share(2)
@pytest.mark.parametrize("milliseconds", [0, 1, 3, 10, 20, 30, 50, 80, 120, 180, 250, 400])
def test_the_process_ends_with_a_program_that_is_killed_at_any_moment(tmp_path: Path, milliseconds: int) -> None:
    with page_of_a_caller(tmp_path) as (caller, page):
        time.sleep(milliseconds / 1000)
        caller.kill()
        waited_for(lambda: not _runs(page), 2)
