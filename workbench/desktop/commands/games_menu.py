"""The menu *Games*: a game of one's own from any other, its rules in cells, packs to send and to install."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox

from workbench.base.diagnostics import CannotAnswer, Span, why_not_written
from workbench.base.text import capitalised
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.dialogs.file_reports import usual_folder
from workbench.desktop.look.language import plain_text
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.files.formats.source import Refused
from workbench.files.own_rulesets import (
    EMPTY_GAMES,
    PACK_ENDING,
    empty_games_first,
    free_ruleset_id,
    install_ruleset,
    opened_pack,
    own_rulesets,
    rename_ruleset,
    save_pack,
    set_aside,
)
from workbench.files.rulesets.loader import find_rulesets, folder_of_ruleset, read_ruleset
from workbench.files.safe_files import user_rulesets_folder
from workbench.files.supplements import ruleset_id_of
from workbench.scenario.edits.settings import SetSupplement
from workbench.scenario.supplements import Supplement

translate = QCoreApplication.translate


def games_menu(window: CommandHost) -> list[ActionSpec]:
    """The menu from top to bottom."""
    return in_menu("games", *_values(window), separator("rules"), *_rules(window), separator("packs"), *_packs(window))


def _values(window: CommandHost) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "my_values",
        translate("Menus", "My &values…"),
        lambda: _my_values(window),
        tip=translate(
            "Menus", "Type in the tables and counters of your copy of this game, once for all your scenarios of it."
        ),
    )


def _rules(window: CommandHost) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "new_game",
        translate("Menus", "&New game from…"),
        lambda: _new_game(window),
        tip=translate(
            "Menus", "Copy the rules of any game, or of the empty hex or table game, under a name of your own."
        ),
    )
    yield ActionSpec(
        "edit_rules",
        translate("Menus", "&Edit the rules…"),
        lambda: _edit(window, folder_of_ruleset(window.document.scenario.ruleset)),
        tip=translate(
            "Menus", "All charts of this game in cells, checked as you type, with a board that answers by them."
        ),
        needs=Precondition(
            lambda: folder_of_ruleset(window.document.scenario.ruleset) is not None,
            translate("Menus", "these rules lie beside the scenario: they are edited there"),
        ),
    )
    yield ActionSpec(
        "open_rules",
        translate("Menus", "&Rules of another game…"),
        lambda: _edit(window, _asked_folder(window, translate("Menus", "Rules of which game?"), own=False)),
        tip=translate("Menus", "Look at the rules of any game, or go on with those of your own."),
    )


def _packs(window: CommandHost) -> Iterator[ActionSpec]:
    own = Precondition(
        lambda: bool(_names(own=True)), translate("Menus", "you have no rules of your own: begin with a new game")
    )
    yield ActionSpec(
        "pack_rules",
        translate("Menus", "&Pack rules to send…"),
        lambda: _pack(window),
        tip=translate("Menus", "Write rules of your own into one file, with their samples."),
        needs=own,
    )
    yield ActionSpec(
        "install_rules",
        translate("Menus", "&Install rules…"),
        lambda: _install(window),
        tip=translate(
            "Menus",
            "Take rules from a file that somebody sent you; nothing else in it is taken. A game that is there already can "
            "be replaced, or stay beside it.",
        ),
    )
    yield ActionSpec(
        "rename_rules",
        translate("Menus", "Re&name a game…"),
        lambda: _rename(window),
        tip=translate("Menus", "Give a game of your own another word by which scenarios name it."),
        needs=own,
    )
    yield ActionSpec(
        "delete_rules",
        translate("Menus", "&Take a game away…"),
        lambda: _delete(window),
        tip=translate("Menus", "Take a game of your own out of the lists; its files are kept."),
        needs=own,
    )


# --- Which rules.


def _window_of_rules() -> ModuleType:
    # the form models of rulesets, which few sessions need and every start would load
    from workbench.desktop.dialogs import rules_games

    return rules_games


def _dialogs_of_games() -> ModuleType:
    # few sessions need them
    from workbench.desktop.dialogs import game_dialogs

    return game_dialogs


def _names(*, own: bool) -> list[str]:
    """The ids of rulesets: of the user's own, or of all, the empty games first."""
    return empty_games_first(own_rulesets() if own else find_rulesets())


def _asked(window: CommandHost, title: str, *, own: bool) -> str:
    """The id of a ruleset that the user chooses; "" if he gives up."""
    used = window.document.scenario.ruleset
    return str(_dialogs_of_games().choose_game(title, _names(own=own), used, window.language, window.widget))


def _asked_folder(window: CommandHost, title: str, *, own: bool) -> Path | None:
    named = _asked(window, title, own=own)
    return folder_of_ruleset(named) if named else None


# --- What the commands do.


def _new_game(window: CommandHost) -> None:
    folder = _window_of_rules().ask_for_copy(EMPTY_GAMES[0], window.language, window.widget)
    if folder is not None:
        window.file_commands.offered_game = folder.name
        _edit(window, folder)


def edit_rules_at(window: CommandHost, span: Span) -> None:
    """Show the rules of the open scenario at a place in one of their files."""
    _edit(window, folder_of_ruleset(window.document.scenario.ruleset), span)


def _edit(window: CommandHost, folder: Path | None, span: Span | None = None) -> None:
    """Show rules; what is played by them answers by the changed ones at once, and a map to try them on is made if wanted."""
    if folder is None:
        return
    used = window.document.scenario.ruleset
    before = read_ruleset(used)[0]
    last, wants_map = _window_of_rules().edit_rules(folder, window.language, window.widget, _maps_in_use(window), span)
    if last.name in own_rulesets():
        window.file_commands.offered_game = last.name
    now = read_ruleset(used)[0]
    if now is not None and now != before:
        _take_changed_rules(window)
    if wants_map:
        _try_on_map(window, last.name)


def _maps_in_use(window: CommandHost) -> list[Path]:
    """The files of the scenario in front and of recent ones."""
    own = window.document.path
    return list(dict.fromkeys([*([own] if own is not None else []), *window.settings.recent]))


def _take_changed_rules(window: CommandHost) -> None:
    """Go on with the open scenario under its rules as they are now; what these have no longer is asked about."""
    from workbench.desktop.dialogs.mend_scenario import ask_to_mend
    from workbench.desktop.documents.mended import work_of

    document = window.document
    again, _ = ask_to_mend(work_of(document), window.language, window.widget)
    if again is None:
        words = translate("Menus", "This scenario answers by the rules of before until it is opened again.")
        QMessageBox.information(window.widget, translate("Menus", "Rules"), words)
        return
    if not document.dirty and again.scenario == document.scenario and document.path is not None:
        again.stack.setClean()
    window.open_document(again)


def _try_on_map(window: CommandHost, ruleset_id: str) -> None:
    ruleset = read_ruleset(ruleset_id)[0]
    if ruleset is None:
        return
    window.file_commands.offered_game = ruleset_id
    if "hex" in ruleset.map_kinds:
        window.file_commands.new()
    else:
        window.file_commands.new_table()


def _rename(window: CommandHost) -> None:
    named = _asked(window, translate("Menus", "Rename which game of yours?"), own=True)
    if not named:
        return
    dialog = _dialogs_of_games().RenameDialog(named, window.language, window.widget)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        _try(window, lambda: rename_ruleset(named, dialog.new_id))
    dialog.deleteLater()


def _delete(window: CommandHost) -> None:
    named = _asked(window, translate("Menus", "Take which game of yours away?"), own=True)
    if not named:
        return
    kinds = QMessageBox.StandardButton
    words = translate(
        "Menus", "Take the game {game} away? Its files are kept in the folder of earlier states, maps of it stay."
    )
    name = _dialogs_of_games().game_name(named, window.language)
    title = translate("Menus", "Take a game away")
    asked = QMessageBox.question(
        window.widget, title, plain_text(words.format(game=name)), kinds.Yes | kinds.Cancel, kinds.Cancel
    )
    if asked == kinds.Yes:
        _try(window, lambda: set_aside(named))


def _try(window: CommandHost, what: Callable[[], object]) -> None:
    try:
        what()
    except CannotAnswer as problem:
        _refuse(window, problem)
    except OSError as error:
        QMessageBox.warning(window.widget, translate("Menus", "Rules"), why_not_written(error).get(window.language))


def _my_values(window: CommandHost) -> None:
    """Edit the user's values, and let the scenario use them, or not any more."""
    # few sessions need it, and every start would load it
    from workbench.desktop.dialogs.values_window import edit_values

    document = window.document
    before: Supplement | None = document.scenario.supplement
    game = ruleset_id_of(document.scenario.ruleset)
    found, used = edit_values(
        document.ruleset,
        game,
        before.id if before is not None else "",
        usual_folder(document.path, window.settings),
        window.language,
        window.widget,
    )
    if found is None or found.ruleset != game:
        return
    if before is not None and before.id == found.id:
        document.take_supplement(found)
        if not used:
            document.apply(SetSupplement(None))
    elif used:
        document.take_supplement(found)
        document.apply(SetSupplement(found))


def _kind_of_files() -> str:
    return translate("Menus", "Packs of rules") + f" (*{PACK_ENDING})"


def _pack(window: CommandHost) -> None:
    named = _asked(window, translate("Menus", "Pack which rules?"), own=True)
    if not named:
        return
    target, _ = QFileDialog.getSaveFileName(
        window.widget,
        translate("Menus", "Pack rules to send"),
        str(usual_folder(window.document.path, window.settings) / f"{named}{PACK_ENDING}"),
        _kind_of_files(),
    )
    if not target:
        return
    try:
        problems = save_pack(named, Path(target))
    except CannotAnswer as problem:
        _refuse(window, problem)
        return
    for one in problems:
        QMessageBox.warning(window.widget, translate("Menus", "Rules"), one.format(window.language))


def _install(window: CommandHost) -> None:
    chosen, _ = QFileDialog.getOpenFileName(
        window.widget,
        translate("Menus", "Install rules"),
        str(usual_folder(window.document.path, window.settings)),
        _kind_of_files(),
    )
    if not chosen:
        return
    try:
        installed = _installed(window, Path(chosen))
    except (CannotAnswer, Refused) as problem:
        _refuse(window, problem)
        return
    if installed is None:
        return
    named, folder = installed
    window.file_commands.offered_game = named
    words = translate("Menus", "The rules {name} are installed in {folder}.").format(name=named, folder=folder)
    QMessageBox.information(window.widget, translate("Menus", "Rules"), plain_text(words))


def _installed(window: CommandHost, path: Path) -> tuple[str, Path] | None:
    """Install a pack; where its game is there already, show what differs and ask. None if the user gives up."""
    with opened_pack(path) as pack:
        ruleset_id = pack.id
        folder = user_rulesets_folder() / ruleset_id
        is_own = folder.is_dir()
        lines = _window_of_rules().difference_lines(folder, pack.folder, window.language) if is_own else []
    if not is_own:
        taken = ruleset_id in find_rulesets()
        return install_ruleset(path, kept_as=free_ruleset_id(ruleset_id) if taken else "")
    dialogs = _dialogs_of_games()
    dialog = dialogs.InstallDialog(path, ruleset_id, lines, window.widget)
    dialog.exec()
    choice = dialog.choice
    dialog.deleteLater()
    if choice is dialogs.Install.NOTHING:
        return None
    if choice is dialogs.Install.BESIDE:
        return install_ruleset(path, kept_as=free_ruleset_id(ruleset_id))
    used = window.document.scenario.ruleset
    done = install_ruleset(path, in_place=True)
    if used == ruleset_id:
        _take_changed_rules(window)
    return done


def _refuse(window: CommandHost, problem: CannotAnswer | Refused) -> None:
    words = capitalised(problem.text.get(window.language))
    QMessageBox.warning(window.widget, translate("Menus", "Rules"), words)
