"""The menu *Games*: a game of one's own from any other, its rules in cells, packs to send and to install."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import capitalised
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.dialogs.file_reports import usual_folder
from workbench.desktop.documents.storage import open_document
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.files.formats.source import Refused
from workbench.files.own_rulesets import PACK_ENDING, install_ruleset, save_pack
from workbench.files.rulesets.loader import find_rulesets, folder_of_ruleset, read_ruleset
from workbench.files.safe_files import user_rulesets_folder
from workbench.files.supplements import ruleset_id_of
from workbench.scenario.edits.settings import SetSupplement
from workbench.scenario.supplements import Supplement

translate = QCoreApplication.translate
EMPTY_GAMES = ("generic", "generic_table")
"""The games that are offered first: the empty ones."""


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
        tip=translate("Menus", "Take rules from a file that somebody sent you; nothing else in it is taken."),
    )


# --- Which rules.


def _window_of_rules() -> ModuleType:
    # the form models of rulesets, which few sessions need and every start would load
    from workbench.desktop.dialogs import rules_window

    return rules_window


def _names(*, own: bool) -> list[str]:
    """The ids of rulesets, the empty games first."""
    found = find_rulesets()
    if own:
        home = user_rulesets_folder()
        return [one for one in found if (home / one).is_dir()]
    return sorted(found, key=lambda one: one not in EMPTY_GAMES)


def _asked(window: CommandHost, title: str, *, own: bool) -> str:
    """The id of a ruleset that the user chooses; "" if he gives up."""
    names = _names(own=own)
    shown = [_called(one, window.language) for one in names]
    chosen, ok = QInputDialog.getItem(window.widget, title, title, shown, 0, editable=False)
    return names[shown.index(chosen)] if ok else ""


def _called(ruleset_id: str, language: str) -> str:
    ruleset, _ = read_ruleset(ruleset_id)
    return f"{ruleset.name.get(language)} ({ruleset_id})" if ruleset is not None else ruleset_id


def _asked_folder(window: CommandHost, title: str, *, own: bool) -> Path | None:
    named = _asked(window, title, own=own)
    return folder_of_ruleset(named) if named else None


# --- What the commands do.


def _new_game(window: CommandHost) -> None:
    origin = _asked(window, translate("Menus", "New game from which rules?"), own=False)
    if origin:
        _edit(window, _window_of_rules().ask_for_copy(origin, window.language, window.widget))


def _edit(window: CommandHost, folder: Path | None) -> None:
    """Show rules; a scenario that is played by them is read anew when they were changed."""
    if folder is None:
        return
    used, document = window.document.scenario.ruleset, window.document
    before = read_ruleset(used)[0]
    _window_of_rules().edit_rules(folder, window.language, window.widget)
    if folder.name != used or read_ruleset(used)[0] == before:
        return
    if document.path is not None and not document.dirty:
        again, _ = open_document(document.path, window.language)
        if again is not None:
            window.open_document(again)
            return
    words = translate("Menus", "This scenario answers by the changed rules when it is saved and opened again.")
    QMessageBox.information(window.widget, translate("Menus", "Rules"), words)


def _my_values(window: CommandHost) -> None:
    """Edit the user's values, and let the scenario use them, or not any more."""
    # few sessions need it, and every start would load it
    from workbench.desktop.dialogs.values_window import edit_values

    document = window.document
    before: Supplement | None = document.scenario.supplement
    found, used = edit_values(
        document.ruleset,
        ruleset_id_of(document.scenario.ruleset),
        before.id if before is not None else "",
        usual_folder(document.path, window.settings),
        window.language,
        window.widget,
    )
    if found is None:
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
        named, folder = install_ruleset(Path(chosen))
    except (CannotAnswer, Refused) as problem:
        _refuse(window, problem)
        return
    words = translate("Menus", "The rules {name} are installed in {folder}.").format(name=named, folder=folder)
    QMessageBox.information(window.widget, translate("Menus", "Rules"), words)


def _refuse(window: CommandHost, problem: CannotAnswer | Refused) -> None:
    words = capitalised(problem.text.get(window.language))
    QMessageBox.warning(window.widget, translate("Menus", "Rules"), words)
