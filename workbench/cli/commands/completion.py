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
    from workbench.cli.main import COMMANDS, command_parsers, window_parser

    language = console.language
    commands = {
        name: CommandWords(COMMANDS[name].get(language), options_of(parser), choices_of(parser))
        for name, parser in command_parsers(language).items()
    }
    console.answer(_SCRIPTS[args.shell](commands, options_of(window_parser(language))).rstrip("\n"))
    return DONE


@dataclass(frozen=True)
class CommandWords:
    """What can follow a command: ``choices`` are the words it takes by position; none if it takes files."""

    about: str
    options: tuple[Option, ...]
    choices: tuple[str, ...]


def options_of(parser: argparse.ArgumentParser) -> tuple[Option, ...]:
    """The options of a parser, in order, without what it takes by position."""
    return tuple(
        Option(
            tuple(action.option_strings), action.help or "", tuple(map(str, action.choices or ())), action.nargs != 0
        )
        for action in parser._actions
        if action.option_strings
    )


def choices_of(parser: argparse.ArgumentParser) -> tuple[str, ...]:
    """The words that a parser takes by position, if it takes nothing else."""
    return tuple(str(word) for action in parser._actions if not action.option_strings for word in action.choices or ())


_Commands = Mapping[str, CommandWords]


def _bash(commands: _Commands, first_options: tuple[Option, ...]) -> str:
    cases = "\n".join(
        f"        {name}) words='{_option_words(found.options)}' choices='{' '.join(found.choices)}' ;;"
        for name, found in commands.items()
    )
    options = [*first_options, *(option for found in commands.values() for option in found.options)]
    choices = {word: " ".join(option.choices) for option in options for word in option.names if option.choices}
    values = "\n".join(
        f"        {word}) COMPREPLY=($(compgen -W '{found}' -- \"$word\")); return ;;"
        for word, found in choices.items()
    )
    first = f"{' '.join(commands)} {_option_words(first_options)}"
    # files are left to bash itself (-o default), which alone can quote any name and read what is typed in quotes
    return f"""# bash completion of workbench
_workbench() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command= words= choices= place
    for ((place = 1; place < COMP_CWORD; place++)); do
        case ${{COMP_WORDS[place]}} in
        {"|".join(commands)}) command=${{COMP_WORDS[place]}}; break ;;
        esac
    done
    case $before in
{values}
    esac
    if [ -z "$command" ]; then
        COMPREPLY=($(compgen -W '{first}' -- "$word"))
        for place in "$word"*; do
            if [ -n "$COMPREPLY" ] && [ -e "$place" ]; then COMPREPLY+=("$place"); fi
        done
        return
    fi
    case $command in
{cases}
    esac
    case $word in
        -*) COMPREPLY=($(compgen -W "$words" -- "$word")); return ;;
    esac
    case $choices in
        ?*) COMPREPLY=($(compgen -W "$choices" -- "$word")) ;;
        *) COMPREPLY=() ;;
    esac
}}
complete -o filenames -o bashdefault -o default -F _workbench workbench
"""


def _option_words(options: Iterable[Option]) -> str:
    return " ".join(word for option in options for word in option.names)


def _zsh(commands: _Commands, first_options: tuple[Option, ...]) -> str:
    described = "\n".join(f"        {_quoted(f'{_colons(name)}:{found.about}')}" for name, found in commands.items())
    cases = "\n".join(
        f"        {name})\n            _arguments -s \\\n{_zsh_options(found.options)}"
        f"                {_quoted(_zsh_positions(found.choices))}\n"
        "            ;;"
        for name, found in commands.items()
    )
    return f"""#compdef workbench
# zsh completion of workbench
_workbench() {{
    local -a commands
    local context state line
    typeset -A opt_args
    commands=(
{described}
    )
    _arguments -C \\
{_zsh_options(first_options)}                '1: :->first' \\
                '*:: :->rest'
    case $state in
    first)
        _describe command commands
        _files
        ;;
    rest)
        case $words[1] in
{cases}
        *) _files ;;
        esac
        ;;
    esac
}}
compdef _workbench workbench
"""


def _zsh_positions(choices: tuple[str, ...]) -> str:
    return f"*:value:({' '.join(choices)})" if choices else "*:file:_files"


def _zsh_options(options: Iterable[Option]) -> str:
    return "".join(
        f"                {_quoted(_zsh_option(option, word))} \\\n" for option in options for word in option.names
    )


def _zsh_option(option: Option, word: str) -> str:
    text = option.help.replace("[", "(").replace("]", ")").replace(":", " ")
    value = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files" if option.takes_value else ""
    return f"{word}[{text}]{value}"


def _colons(word: str) -> str:
    return word.replace(":", "\\:")


def _fish(commands: _Commands, first_options: tuple[Option, ...]) -> str:
    none = f"not __fish_seen_subcommand_from {' '.join(commands)}"
    lines = ["# fish completion of workbench"]
    lines += [
        f"complete -c workbench -n {_quoted(none)} -a {name} -d {_quoted(found.about)}"
        for name, found in commands.items()
    ]
    lines += [_fish_option(none, option) for option in first_options]
    for name, found in commands.items():
        condition = f"__fish_seen_subcommand_from {name}"
        lines += [_fish_option(condition, option) for option in found.options]
        if found.choices:
            lines.append(f"complete -c workbench -n {_quoted(condition)} -f -a {_quoted(' '.join(found.choices))}")
    return "\n".join(lines) + "\n"


def _fish_option(condition: str, option: Option) -> str:
    names = " ".join(f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}" for word in option.names)
    value = f" -x -a {_quoted(' '.join(option.choices))}" if option.choices else " -r" if option.takes_value else ""
    return f"complete -c workbench -n {_quoted(condition)} {names} -d {_quoted(option.help)}{value}"


def _quoted(words: str) -> str:
    """Words in single quotes, which all three shells read the same way."""
    return "'" + words.replace("'", "'\\''") + "'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
