"""What makes an installed program at home on a system: its desktop entry, completion in shells, and the manual page."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from workbench.base.data_folders import DESKTOP_ID, MANUAL, ROOT, SAMPLES
from workbench.cli.commands import install_desktop
from workbench.cli.main import COMMANDS, command_parsers, run
from workbench.cli.make_manual import manual

needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux desktops have such entries")


def _files(folder: Path) -> set[Path]:
    # what a desktop's own programs make beside ours stays theirs
    return {path for path in folder.rglob(f"{DESKTOP_ID}*") if path.is_file()}


@pytest.mark.slow(8)
@needs_linux
def test_a_desktop_entry_is_installed_and_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(["install-desktop"]) == 0
    written = _files(tmp_path)
    assert {path.suffix for path in written} == {".desktop", ".svg", ".xml"}
    assert {f"written: {path}" for path in written} == set(capsys.readouterr().out.splitlines())
    assert run(["install-desktop"]) == 0, "again, as after an update"
    (entry,) = (tmp_path / "applications").glob("*.desktop")
    lines = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines() if "=" in line)
    command = shlex.split(lines["Exec"])
    assert command[-1] == "%F"
    version = subprocess.run([*command[:-1], "--version"], capture_output=True, text=True, check=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    assert version.stdout.startswith("Workbench "), "the entry starts the program"
    for path in written:
        if path.suffix in (".xml", ".svg"):
            ET.parse(path)
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", str(entry)], check=True)
    assert run(["install-desktop", "--remove"]) == 0
    assert not _files(tmp_path)
    capsys.readouterr()
    assert run(["install-desktop", "--remove"]) == 0
    assert capsys.readouterr().err == "There was nothing to remove.\n"


@needs_linux
def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "applications").write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(["--lang", "fr", "install-desktop"]) == 1
    assert "ne peut être modifié" in capsys.readouterr().err


def test_other_systems_are_told_why_not(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(install_desktop.sys, "platform", "win32")
    assert run(["install-desktop"]) == 1
    assert "Only Linux desktops" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (("workbench", "re"), {"reach", "render", "report", "results"}),
        (("workbench", "los", "FILE", "--pur"), {"--purpose"}),
        (("workbench", "los", "--purpose", "f"), {"fire"}),
        (("workbench", "install-desktop", "--rem"), {"--remove"}),
        (("workbench", "--lang", "f"), {"fr"}),
        (("workbench", "--lang", "fr", "los", "--purpose", "f"), {"fire"}),
        (("workbench", "completion", ""), {"bash", "fish", "zsh"}),
        (("workbench", "check", "my_sc"), set()),  # bash completes files itself
    ],
)
def test_bash_completes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], offered: set[str]
) -> None:
    assert run(["completion", "bash"]) == 0
    (tmp_path / "my_scenario.yaml").touch()
    words = " ".join(shlex.quote(word) for word in typed)
    typing = f"COMP_WORDS=({words})\nCOMP_CWORD={len(typed) - 1}\n_workbench\n"
    script = f"{capsys.readouterr().out}\n{typing}" + 'printf "%s\\n" "${COMPREPLY[@]}"\n'
    found = subprocess.run(["bash", "--norc"], input=script, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert found.stderr == ""
    assert set(found.stdout.split()) == offered


NAMES = ("my_scenario.yaml", "two words.yaml", "a 'quote\".yaml", "$(touch pwned);x.yaml", "line\nbreak.yaml")


@needs_linux
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("place", ["check ", "render -o ", ""])
def test_bash_completes_names_of_files_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str) -> None:
    assert run(["completion", "bash"]) == 0
    (tmp_path / "script").write_text(capsys.readouterr().out)
    for name in NAMES:
        (tmp_path / name).touch()
    begun = "set -o emacs; source ./script; bind 'set bell-style none'; stty -echo\n"
    begun += "workbench() { printf '<%s>' \"${@: -1}\"; printf '\\1\\n'; }; echo; echo ready\n"
    hand, screen = os.openpty()
    shell = subprocess.Popen(
        ["bash", "--norc", "--noprofile", "-i"],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        cwd=tmp_path,
        env={**os.environ, "TERM": "dumb", "PS1": ""},
        start_new_session=True,
    )
    try:
        os.write(hand, begun.encode())
        _read_until(hand, b"\nready")
        for name in NAMES:
            typed = name[:2].replace(" ", "\\ ").replace("$", "\\$").replace("(", "\\(")
            os.write(hand, f"workbench {place}{typed}\t\n".encode())
            assert f"<{name}>" in _read_until(hand, b"\1").replace("\r\n", "\n")
    finally:
        shell.kill()
        shell.wait()
        os.close(hand)
        os.close(screen)
    assert not (tmp_path / "pwned").exists()


def _read_until(hand: int, mark: bytes) -> str:
    """What a terminal shows until it shows a mark."""
    shown = b""
    while mark not in shown:
        ready, _, _ = select.select([hand], [], [], 20)
        assert ready, shown
        shown += os.read(hand, 4096)
    return shown.decode(errors="replace")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_other_shells_get_every_command_and_option(
    shell: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["completion", shell, "--lang", language]) == 0
    script = capsys.readouterr().out
    for name, parser in command_parsers(language).items():
        assert COMMANDS[name].get(language).replace("'", "'\\''") in script
        for action in parser._actions:
            for option in action.option_strings:
                fish = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
                assert (option if shell == "zsh" else fish) in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("workbench re", {"reach", "render", "report", "results"}),
        ("workbench --lang ", {"en", "fr"}),
        ("workbench los --purpose f", {"fire"}),
        ("workbench completion ", {"bash", "fish", "zsh"}),
    ],
)
def test_fish_completes(tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: str, offered: set[str]) -> None:
    assert run(["completion", "fish"]) == 0
    script = f"{capsys.readouterr().out}\ncomplete -C {shlex.quote(typed)}\n"
    environment = {**os.environ, "HOME": str(tmp_path)}
    found = subprocess.run(
        ["fish", "--no-config"], input=script, capture_output=True, text=True, check=True, cwd=tmp_path, env=environment
    )
    assert found.stderr == ""
    assert {line.split("\t")[0] for line in found.stdout.splitlines() if line} == offered


@pytest.mark.slow
def test_the_manual_page_is_that_of_the_commands() -> None:
    assert MANUAL.read_text(encoding="utf-8") == manual(), "run python -m workbench.cli.make_manual"
    for name in COMMANDS:
        assert f".SS {name}".replace("-", "\\-") in manual()


def test_the_version_is_said_once() -> None:
    from workbench import __version__

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    place = ROOT / project["tool"]["hatch"]["version"]["path"]
    assert place.read_text(encoding="utf-8").count(f'"{__version__}"') == 1
    numbers = re.findall(
        r"^## (\S+) \((?:unreleased|20\d\d-\d\d-\d\d)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    assert numbers[0] == __version__, "the newest changes are those of this version"
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")], reverse=True)
    assert re.findall(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M) == ["## "] * len(numbers)


@pytest.mark.parametrize(
    ("word", "hint"), [("rendr", 'did you mean "render"?\n'), ("no_such_file.yaml", ""), ("brige.yaml", "bridge.yaml")]
)
def test_a_word_that_is_neither_a_file_nor_a_command_is_an_error(
    word: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bridge.yaml").touch()
    assert run([word]) == 2
    first, _, second = capsys.readouterr().err.partition("\n")
    assert first == f'there is no file and no command "{word}"'
    assert hint in second
    assert bool(hint) == bool(second)


# the samples


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_samples_are_listed_by_path_and_title(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["samples", "--lang", language]) == 0
    rows = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert set(rows) == {path.relative_to(SAMPLES).as_posix() for path in SAMPLES.rglob("*.yaml")}
    title = {"en": "The bridge at Lipovka", "fr": "Le pont de Lipovka"}[language]
    assert rows["panzer_grenadier/lipovka_bridge.yaml"] == title
    assert run(["samples", "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        record = json.loads(line)
        assert Path(record["path"]).is_file()
        assert record["ruleset"] in record["path"]


@pytest.mark.slow(8)
def test_samples_are_copied_and_never_overwrite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "panzer_grenadier" / "lipovka_bridge.yaml"
    mine.parent.mkdir()
    mine.write_text("mine", encoding="utf-8")
    assert run(["samples", "-o", str(tmp_path)]) == 0
    count = len(list(SAMPLES.rglob("*.yaml")))
    assert capsys.readouterr().err.splitlines() == [
        f"{count - 1} files copied into {tmp_path}",
        "1 were there already and are unchanged",
    ]
    assert mine.read_text(encoding="utf-8") == "mine"
    copied = tmp_path / "blitzkrieg" / "saint_aubry.yaml"
    assert run(["los", str(copied), "20,60", "unit:ge_1"]) == 0


def test_samples_that_cannot_be_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "asl").write_text("a file", encoding="utf-8")
    assert run(["samples", "-o", str(tmp_path)]) == 1
    assert "cannot write" in capsys.readouterr().err
    assert (tmp_path / "asl").read_text(encoding="utf-8") == "a file"
