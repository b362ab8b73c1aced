"""The rules of games as wholes: shown one after the other, copied under a new name, compared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from workbench.base.diagnostics import CannotAnswer, Span
from workbench.base.text import capitalised
from workbench.desktop.dialogs.game_dialogs import NewGameDialog
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.desktop.look.language import labelled
from workbench.desktop.widgets.visible_updates import run_later
from workbench.files.own_rulesets import empty_games_first, free_ruleset_id, new_ruleset
from workbench.files.rulesets.cell_places import place_words
from workbench.files.rulesets.comparison import differences
from workbench.files.rulesets.draft import read_draft
from workbench.files.rulesets.loader import find_rulesets

translate = QCoreApplication.translate


def difference_lines(mine: Path, other: Path, language: str) -> list[str]:
    """Return the differences between the rules in two folders, a line for each value: mine, then the other."""
    nothing = translate("Rules", "(nothing)")
    draft = read_draft(mine)
    return [
        labelled(place_words(draft, one.path).get(language), f"{one.mine or nothing} → {one.other or nothing}")
        for one in differences(draft, read_draft(other))
    ]


def ask_for_copy(origin: str, language: str, parent: QWidget) -> Path | None:
    """Ask what a new game begins as and how it is called, and copy the rules; its folder, None if the user gave up."""
    games = empty_games_first(find_rulesets())
    dialog = NewGameDialog(translate("Rules", "New game from …"), games, origin, language, parent)
    done = dialog.exec() == QDialog.DialogCode.Accepted
    chosen, called = dialog.chosen, dialog.called
    dialog.deleteLater()
    if not done:
        return None
    try:
        return new_ruleset(free_ruleset_id(called), chosen, called)
    except CannotAnswer as problem:
        QMessageBox.warning(parent, translate("Rules", "Rules"), capitalised(problem.text.get(language)))
        return None


def edit_rules(
    folder: Path, language: str, parent: QWidget, maps: Sequence[Path] = (), span: Span | None = None
) -> tuple[Path, bool]:
    """Show the rules in a folder; go on with a copy if the user makes one. (The folder that was shown last, whether a map is
    wanted to try them on.) ``maps`` are files that may be played by them, ``span`` is a place in their files that is shown
    first."""
    place: Path | None = folder
    last, wants_map = folder, False
    while place is not None:
        last = place
        dialog = RulesDialog(place, language, parent, maps)
        if span is not None:
            dialog.show_span(span)
        run_later(dialog, dialog.offer_recovered)
        dialog.exec()
        place = ask_for_copy(last.name, language, parent) if dialog.wants_copy else None
        wants_map = dialog.wants_map
    return last, wants_map
