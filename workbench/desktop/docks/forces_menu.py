"""What the right button offers for units in the tree of forces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from workbench.forces.staging import MOST_TURNS, Zone
from workbench.forces.units import Forces
from workbench.rules.ruleset import Option
from workbench.scenario.edits_forces import SetStaging
from workbench.scenario.edits_units import DeleteUnits, MoveToSide, ToggleState

if TYPE_CHECKING:
    from workbench.desktop.docks.forces import ForcesTree

translate = QCoreApplication.translate


def unit_menu(
    tree: ForcesTree[Any],
    ids: tuple[str, ...],
    forces: Forces[Any],
    zones: Sequence[Zone],
    rename: Callable[[], None],
    *,
    states: Mapping[str, Option] = MappingProxyType({}),
) -> QMenu:
    """A menu for units; what it does is one step of undo each. ``states`` are those of the ruleset."""
    menu = QMenu(tree)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    units = [(side, unit) for side, unit in forces if unit.id in ids]
    language = tree.locale().bcp47Name()[:2]

    def add(under: QMenu, name: str, words: str, run: Callable[[], object], checked: bool | None = None) -> None:
        action = under.addAction(words.replace("&", "&&"))  # groups and zones may be called anything
        action.setObjectName(name)
        if checked is not None:
            action.setCheckable(True)
            action.setChecked(checked)
        action.triggered.connect(lambda *_: run())

    def stage(field: str, value: Any) -> None:
        tree.edited.emit(SetStaging(ids, field, value))

    if len(ids) == 1:
        words = (
            translate("ForcesMenu", "Show on the table") if tree.TABLE else translate("ForcesMenu", "Show on the map")
        )
        add(menu, "show", words, lambda: tree.wanted.emit(ids[0]))
    add(menu, "rename_row", translate("ForcesMenu", "Rename (F2)"), rename)
    add(menu, "group", translate("ForcesMenu", "Put into a group…"), lambda: _ask_group(tree, forces, ids, stage))
    others = [force.side for force in forces.sides if any(side != force.side for side, _ in units)]
    if others:
        to = menu.addMenu(translate("ForcesMenu", "Hand over to"))
        for side in others:
            called = forces.called(side).get(language)
            add(to, f"to_{side}", called, lambda s=side: tree.edited.emit(MoveToSide(ids, s)))  # type: ignore[misc]
    menu.addSeparator()
    add(menu, "turn", translate("ForcesMenu", "Enters in turn…"), lambda: _ask_turn(tree, units, stage))
    if zones:
        into = menu.addMenu(translate("ForcesMenu", "Sets up or enters in"))
        held = {unit.zone for _, unit in units}
        add(into, "zone_", translate("ForcesMenu", "anywhere"), lambda: stage("zone", ""), held == {""})
        for zone in zones:
            called = zone.called.get(language)
            add(into, f"zone_{zone.id}", called, lambda z=zone.id: stage("zone", z), held == {zone.id})  # type: ignore[misc]
    if states:
        into = menu.addMenu(translate("ForcesMenu", "States"))
        for key, state in states.items():
            on = all(unit.has(key) for _, unit in units)
            toggle = ToggleState(ids, key, not on, state.name)
            add(into, f"state_{key}", state.name.get(language), lambda e=toggle: tree.edited.emit(e), on)  # type: ignore[misc]
    hidden = all(unit.hidden for _, unit in units)
    add(menu, "hidden", translate("ForcesMenu", "Hidden"), lambda: stage("hidden", not hidden), hidden)
    menu.addSeparator()
    words = translate("ForcesMenu", "Take off the table") if tree.TABLE else translate("ForcesMenu", "Take off the map")
    add(menu, "off", words, lambda: tree.off_wanted.emit(ids))
    add(menu, "delete", translate("ForcesMenu", "Delete"), lambda: tree.edited.emit(DeleteUnits(ids)))
    return menu


def _ask_group(
    tree: ForcesTree[Any], forces: Forces[Any], ids: tuple[str, ...], stage: Callable[[str, Any], None]
) -> None:
    names = list(dict.fromkeys(unit.group for _, unit in forces if unit.group))
    here = next((unit.group for _, unit in forces if unit.id in ids), "")
    title = translate("ForcesMenu", "Put into a group")
    words = translate("ForcesMenu", "Name of the group (empty: none)")
    choices = ["", *names]
    name, said = QInputDialog.getItem(tree, title, words, choices, choices.index(here) if here in choices else 0, True)
    if said:
        stage("group", " ".join(name.split()))


def _ask_turn(tree: ForcesTree[Any], units: Sequence[tuple[str, Any]], stage: Callable[[str, Any], None]) -> None:
    title = translate("ForcesMenu", "Reinforcement")
    words = translate("ForcesMenu", "Enters in turn (0: there from the start)")
    turn, said = QInputDialog.getInt(tree, title, words, units[0][1].turn if units else 0, 0, MOST_TURNS)
    if said:
        stage("turn", turn)
