"""``completion``: a script with which a shell completes commands, options and file names."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.cli.console import DONE, Console

_SHELL = Text("the shell that the script is for", "l’interpréteur auquel le script est destiné")


@dataclass(frozen=True)
class Option:
    """One option of a command: its names, what it does, the words it takes (none: anything), whether it takes a value."""

    names: tuple[str, ...]
    help: str
    choices: tuple[str, ...]
    takes_value: bool


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("shell", choices=sorted(_SCRIPTS), help=_SHELL.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the script: the shell reads it, as ``source <(workbench completion bash)``."""
    from workbench.cli.main import COMMANDS, command_parsers

    options = {name: options_of(parser) for name, parser in command_parsers(console.language).items()}
    about = {name: COMMANDS[name].get(console.language) for name in options}
    console.answer(_SCRIPTS[args.shell](options, about).rstrip("\n"))
    return DONE


def options_of(parser: argparse.ArgumentParser) -> tuple[Option, ...]:
    """The options of a parser, in order, without what it takes by position."""
    return tuple(
        Option(
            tuple(action.option_strings), action.help or "", tuple(map(str, action.choices or ())), action.nargs != 0
        )
        for action in parser._actions
        if action.option_strings
    )


_Options = Mapping[str, Iterable[Option]]


def _bash(options: _Options, about: Mapping[str, str]) -> str:
    cases = "\n".join(
        f"        {name}) words='{' '.join(word for option in found for word in option.names)}' ;;"
        for name, found in options.items()
    )
    choices = {
        word: " ".join(option.choices) for found in options.values() for option in found for word in option.names
        if option.choices
    }  # fmt: skip
    values = "\n".join(
        f"        {word}) COMPREPLY=($(compgen -W '{found}' -- \"$word\")); return ;;"
        for word, found in choices.items()
    )
    first = " ".join([*options, "--help", "--lang", "--rulesets", "--version", "--diagnose"])
    return f"""# bash completion of workbench
_workbench() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command= words= place
    for ((place = 1; place < COMP_CWORD; place++)); do
        case ${{COMP_WORDS[place]}} in
        {"|".join(options)}) command=${{COMP_WORDS[place]}}; break ;;
        esac
    done
    case $before in
{values}
    esac
    if [ -z "$command" ]; then
        COMPREPLY=($(compgen -W '{first}' -- "$word") $(compgen -f -- "$word"))
        return
    fi
    case $command in
{cases}
    esac
    case $word in
        -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
        *) COMPREPLY=($(compgen -f -- "$word")) ;;
    esac
}}
complete -o filenames -F _workbench workbench
"""


def _zsh(options: _Options, about: Mapping[str, str]) -> str:
    commands = "\n".join(f"        {_quoted(f'{_colons(name)}:{about[name]}')}" for name in options)
    cases = "\n".join(
        f"        {name})\n            _arguments -s \\\n"
        + "".join(
            f"                {_quoted(_zsh_option(option, word))} \\\n" for option in found for word in option.names
        )
        + "                '*:file:_files'\n            ;;"
        for name, found in options.items()
    )
    return f"""#compdef workbench
# zsh completion of workbench
_workbench() {{
    local -a commands
    commands=(
{commands}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        _files
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{cases}
    esac
}}
compdef _workbench workbench
"""


def _zsh_option(option: Option, word: str) -> str:
    text = option.help.replace("[", "(").replace("]", ")").replace(":", " ")
    value = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files" if option.takes_value else ""
    return f"{word}[{text}]{value}"


def _colons(word: str) -> str:
    return word.replace(":", "\\:")


def _fish(options: _Options, about: Mapping[str, str]) -> str:
    none = f"not __fish_seen_subcommand_from {' '.join(options)}"
    lines = ["# fish completion of workbench"]
    lines += [f"complete -c workbench -n {_quoted(none)} -a {name} -d {_quoted(about[name])}" for name in options]
    for name, found in options.items():
        for option in found:
            names = " ".join(f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}" for word in option.names)
            value = (
                f" -x -a {_quoted(' '.join(option.choices))}" if option.choices else " -r" if option.takes_value else ""
            )
            condition = _quoted(f"__fish_seen_subcommand_from {name}")
            lines.append(f"complete -c workbench -n {condition} {names} -d {_quoted(option.help)}{value}")
    return "\n".join(lines) + "\n"


def _quoted(words: str) -> str:
    """Words in single quotes, which all three shells read the same way."""
    return "'" + words.replace("'", "'\\''") + "'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
