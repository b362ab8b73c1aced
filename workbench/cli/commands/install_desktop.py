"""``install-desktop``: makes the program known to a Linux desktop, for the user who runs it: menu entry, icon, file type."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from workbench import __version__
from workbench.base.data_folders import DESKTOP_ID, FILE_ENDING, ICONS
from workbench.base.diagnostics import why_not_written
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, Console
from workbench.files.safe_files import replace_file

MIME_TYPE = "application/x-workbench-scenario"
_NAME = Text("Workbench", "Workbench")
_SUMMARY = Text("Scenarios and lines of sight for wargames", "Scénarios et lignes de vue pour jeux de guerre")
_FILE = Text("Workbench scenario or lesson", "Scénario ou leçon de Workbench")
_ABOUT = Text(
    "Paint terrain on hexes or tabletops, place forces, and see line of sight, blind hexes, spotting and movement under the "
    "printed rules of your game.",
    "Peindre le terrain sur hexagones ou sur table, placer des forces, et voir lignes de vue, hexagones aveugles, repérage et "
    "mouvement selon les règles imprimées de votre jeu.",
)
_REMOVE = Text("take away what was installed", "retirer ce qui a été installé")
_ELSEWHERE = Text(
    "Only Linux desktops know such entries; on Windows and macOS the installer of Workbench makes the program known.",
    "Seuls les bureaux de Linux connaissent ces entrées ; sous Windows et macOS, l’installeur de Workbench s’en charge.",
)
_WRITTEN = Text("written: {path}", "écrit : {path}")
_REMOVED = Text("removed: {path}", "retiré : {path}")
_NOTHING = Text("There was nothing to remove.", "Il n’y avait rien à retirer.")
_FAILED = Text("{path} cannot be changed: {problem}", "{path} ne peut être modifié : {problem}")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("--remove", action="store_true", help=_REMOVE.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the files or take them away; 1 where there is no such desktop or a file cannot be changed."""
    if not sys.platform.startswith("linux"):
        console.message(_ELSEWHERE)
        return ERRORS
    share = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    files = desktop_files(share, _program())
    changed = False
    for path, content in files.items():
        try:
            if args.remove and path.is_file():
                path.unlink()
                changed = True
                console.answer(_REMOVED.format(path=path))
            elif not args.remove:
                path.parent.mkdir(parents=True, exist_ok=True)
                replace_file(path, content.encode())
                changed = True
                console.answer(_WRITTEN.format(path=path))
        except OSError as problem:
            console.message(_FAILED.format(path=path, problem=why_not_written(problem)))
            return ERRORS
    if not changed:
        console.message(_NOTHING)
    else:
        _refresh(share)
    return DONE


def desktop_files(share: Path, program: str) -> Mapping[Path, str]:
    """What is written where, below the folder of shared data of a user (``~/.local/share``)."""
    return {
        share / "applications" / f"{DESKTOP_ID}.desktop": _entry(program),
        share / "icons" / "hicolor" / "scalable" / "apps" / f"{DESKTOP_ID}.svg": (ICONS / "workbench.svg").read_text(
            encoding="utf-8"
        ),
        share / "mime" / "packages" / f"{DESKTOP_ID}.xml": _file_type(),
        share / "metainfo" / f"{DESKTOP_ID}.metainfo.xml": _metainfo(),
    }


def _program() -> str:
    """How the desktop starts the program: by its command where that was installed, else as a module of this Python."""
    if getattr(sys, "frozen", False):  # a bundle: the program with the window lies beside that of the console
        return _quoted(str(Path(os.environ.get("APPIMAGE") or Path(sys.executable).with_name("Workbench"))))
    command = Path(sys.executable).with_name("workbench")
    return _quoted(str(command)) if command.is_file() else f"{_quoted(sys.executable)} -m workbench"


def _quoted(word: str) -> str:
    """A word of an ``Exec`` line: quoted, with the characters escaped that mean something there."""
    for mark in ("\\", '"', "`", "$"):
        word = word.replace(mark, f"\\{mark}")
    return f'"{word.replace("%", "%%")}"'


def _entry(program: str) -> str:
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            f"Name={_NAME.en}",
            f"Comment={_SUMMARY.en}",
            f"Comment[fr]={_SUMMARY.fr}",
            f"Exec={program} %F",
            f"Icon={DESKTOP_ID}",
            "Terminal=false",
            "Categories=Game;StrategyGame;",
            f"MimeType={MIME_TYPE};",
            "StartupWMClass=workbench",
            "",
        )
    )


def _file_type() -> str:
    # the files are YAML; their first line says that they are ours
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME_TYPE}">
    <comment>{_FILE.en}</comment>
    <comment xml:lang="fr">{_FILE.fr}</comment>
    <sub-class-of type="application/yaml"/>
    <icon name="{DESKTOP_ID}"/>
    <magic priority="60">
      <match type="string" offset="0" value="format: workbench/"/>
      <match type="string" offset="0" value="format: workbench-lesson/"/>
    </magic>
    <glob pattern="*{FILE_ENDING}" weight="60"/>
    <glob pattern="*.workbench.yaml" weight="60"/>
  </mime-type>
</mime-info>
"""


def _metainfo() -> str:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{DESKTOP_ID}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>{_NAME.en}</name>
  <summary>{escape(_SUMMARY.en)}</summary>
  <summary xml:lang="fr">{escape(_SUMMARY.fr)}</summary>
  <description>
    <p>{escape(_ABOUT.en)}</p>
    <p xml:lang="fr">{escape(_ABOUT.fr)}</p>
  </description>
  <launchable type="desktop-id">{DESKTOP_ID}.desktop</launchable>
  <releases>
    <release version="{__version__}" type="development"/>
  </releases>
  <content_rating type="oars-1.1"/>
</component>
"""


def _refresh(share: Path) -> None:
    """Let the desktop read the folders again; where its programs are missing it does so at the next login."""
    for program, folder in (
        ("update-desktop-database", share / "applications"),
        ("update-mime-database", share / "mime"),
    ):
        found = shutil.which(program)
        if found and folder.is_dir():
            subprocess.run([found, str(folder)], check=False, capture_output=True)
