"""Writes the manual page from the commands as they are: ``python -m workbench.cli.make_manual``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from workbench import __version__
from workbench.base.data_folders import MANUAL
from workbench.cli.main import COMMANDS, command_parsers, window_parser

_FILES = (
    (
        "%LOCALAPPDATA%\\workbench, ~/Library/Application Support/workbench",
        "in place of the folders below on Windows and macOS",
    ),
    ("$XDG_DATA_HOME/workbench/rulesets", "rulesets of your own, each a folder of YAML files"),
    ("$XDG_DATA_HOME/workbench/templates", "scenarios from which the first page of the window starts new ones"),
    ("$XDG_DATA_HOME/workbench/backups", "earlier states of saved files"),
    ("$XDG_DATA_HOME/workbench/recovery", "work that was not saved, for the case of a crash"),
)
_EXIT = (("0", "done"), ("1", "there are errors, or no answer"), ("2", "wrong usage"))


def manual() -> str:
    """The page in the language of ``man``."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    window = window_parser("en")
    yield f'.TH WORKBENCH 1 "" "Workbench {__version__}" "User Commands"'
    yield from (".SH NAME", "workbench \\- scenario editor and analysis bench for tactical wargames")
    yield from (
        ".SH SYNOPSIS",
        ".B workbench",
        "[\\fISCENARIO\\fR]",
        ".br",
        ".B workbench",
        "\\fICOMMAND\\fR [\\fIOPTION\\fR ...]",
    )
    yield from (".SH DESCRIPTION", _escaped(window.description or ""))
    yield from (".SH OPTIONS", *_options(window))
    yield ".SH COMMANDS"
    for name, parser in command_parsers("en").items():
        usage = " ".join(parser.format_usage().split()).removeprefix("usage: workbench ")
        yield from (f".SS {_escaped(name)}", f"{_escaped(COMMANDS[name].en)}.", ".PP", f"\\fB{_escaped(usage)}\\fR")
        yield from _options(parser)
    yield from (".SH FILES", *_entries(_FILES))
    yield from (
        ".SH ENVIRONMENT",
        *_entries((("WORKBENCH_RULESETS", "more folders of rulesets, set apart as in PATH"),)),
    )
    yield from (".SH EXIT STATUS", *_entries(_EXIT))


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if "--help" in action.option_strings or action.help is None:
            continue
        value = action.metavar or (
            "{" + ",".join(map(str, action.choices)) + "}" if action.choices else action.dest.upper()
        )
        names = ", ".join(action.option_strings)
        head = f"{names} {value}" if names and action.nargs != 0 else names or str(value)
        yield from _entries(((head, action.help),))


def _entries(entries: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for head, text in entries:
        yield from (".TP", f".B {_escaped(head)}", _escaped(text))


def _escaped(words: str) -> str:
    plain = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    MANUAL.parent.mkdir(exist_ok=True)
    MANUAL.write_text(manual(), encoding="utf-8")
    print(f"written: {MANUAL.name}")
