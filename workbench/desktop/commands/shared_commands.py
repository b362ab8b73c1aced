"""The commands that the windows of both kinds of map have, each with its text, key and tooltip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from workbench.desktop.commands.menus import separator
from workbench.desktop.commands.window_protocols import CommandHost, Switch
from workbench.desktop.dialogs.file_reports import ReportDialog
from workbench.desktop.look.fault_details import diagnosis_with_qt
from workbench.desktop.look.layers import ANSWERS
from workbench.desktop.look.settings import ALL_NAMES, NO_NAMES, SELECTED_NAMES
from workbench.desktop.look.theme import icon, theme_ink
from workbench.desktop.overlays.exposure import KIND, command_words
from workbench.desktop.overlays.kind import OverlayWords
from workbench.desktop.panels.layers import EYE, LOCK
from workbench.desktop.panels.underlay import FIT, REST
from workbench.desktop.widgets.actions import TOOL, ActionSpec
from workbench.files.logbook import as_columns, last_lines
from workbench.scenario.map_layers import UNITS, ZONES

if TYPE_CHECKING:
    from workbench.desktop.widgets.frame_times import FrameCard


translate = QCoreApplication.translate


# --- What lists of commands for both kinds of map are made of.


def tool_switches(
    window: CommandHost,
    words: Mapping[str, tuple[str, ...]],
    *,
    enabled: Callable[[], bool] | None = None,
    why: str = "",
) -> list[ActionSpec]:
    """A command for each tool, by its id: ``words`` are its text, its key and what it is for; how the hand does it is what
    its hint says. ``why`` says what is lacking while it is not enabled."""
    colour = theme_ink(window.theme)

    return [
        ActionSpec(
            f"tool_{tool}",
            "tools",
            text,
            lambda t=tool: window.take_tool(t),  # type: ignore[misc]
            key,
            "".join(tips),
            enabled=enabled,
            checked=lambda t=tool: window.tool_context.tool.id == t,  # type: ignore[misc]
            icon=icon(tool, colour),
            disabled_reason=why,
            how=lambda t=tool: _hand(window, t),  # type: ignore[misc]
        )
        for tool, (text, key, *tips) in words.items()
    ]


def _hand(window: CommandHost, tool: str) -> str:
    """What the hand does with a tool."""
    found = window.tool_context.tools[tool]
    return found.usual_hint() or found.hint()


def mode_commands(window: CommandHost) -> list[ActionSpec]:
    """The switch of inspecting and editing."""

    def switch_mode() -> None:
        window.tool_context.switch_mode()
        window.show_map()

    return [
        ActionSpec(
            "edit_mode",
            "tools",
            translate("Menus", "E&dit, not inspect"),
            switch_mode,
            "F8",
            translate("Menus", "From inspecting, which changes nothing, to the tool that edited last, and back"),
            checked=lambda: window.tool_context.edits,
        ),
        separator("modes", "tools"),
    ]


def overlay_commands(window: CommandHost, switches: Mapping[str, OverlayWords]) -> list[ActionSpec]:
    """A switch for each answer that is drawn on the map, by the id of its overlay."""
    colour = theme_ink(window.theme)

    def toggle(overlay: str) -> None:
        on = overlay not in window.inquiry.overlays
        window.inquiry.toggle(overlay, on)
        if on and switches[overlay].of_unit and not window.inquiry.selection:
            first = translate("Menus", "{command}: select a unit first, with a click on it")
            window.status.show_warning(first.format(command=switches[overlay].text.replace("&", "")))

    return [
        ActionSpec(
            f"overlay_{overlay}",
            "view",
            words.text,
            lambda o=overlay: toggle(o),  # type: ignore[misc]
            words.key,
            words.tip,
            checked=lambda o=overlay: o in window.inquiry.overlays,  # type: ignore[misc]
            icon=icon(overlay, colour),
        )
        for overlay, words in switches.items()
    ]


# --- Which units have their names on the map.


def name_commands(window: CommandHost) -> list[ActionSpec]:
    """One of three choices, for the menu of views."""
    words = {
        NO_NAMES: (
            translate("Menus", "N&one"),
            translate("Menus", "Counters alone, without names and ids"),
        ),
        SELECTED_NAMES: (
            translate("Menus", "Of &selected ones and under the mouse"),
            translate("Menus", "Name and id of selected units and of those under the mouse, at every zoom"),
        ),
        ALL_NAMES: (
            translate("Menus", "Of &all"),
            translate("Menus", "Name and id of every unit, at every zoom, placed where there is room"),
        ),
    }

    def choose(names: str) -> None:
        window.settings.unit_names = names

    return [
        ActionSpec(
            f"names_{names}",
            "view/names",
            text,
            lambda n=names: choose(n),  # type: ignore[misc]
            tip=tip,
            checked=lambda n=names: window.settings.unit_names == n,  # type: ignore[misc]
        )
        for names, (text, tip) in words.items()
    ]


# --- The command that shows how exposed every hex is.


def exposure_commands(exposure: Switch) -> list[ActionSpec]:
    """One command, for the menu of views."""

    def toggle() -> None:
        exposure.set(on=not exposure.on)

    words = command_words()
    return [
        ActionSpec(KIND.id, "view", words.text, toggle, words.key, words.tip, checked=lambda: exposure.on),
    ]


# --- A command for developers: it is in no menu, only the search palette finds it.


def frame_commands(window: CommandHost) -> list[ActionSpec]:
    """Recording frame times."""
    cards: list[FrameCard] = []

    def record() -> None:
        # imported only when used
        from workbench.desktop.widgets.frame_times import FrameCard

        if not cards:
            cards.append(FrameCard(window.view, window.document.scenario.title.get("en"), window.language))
            cards[0].ended.connect(window.actions_.refresh)
        cards[0].hide() if cards[0].recorder.running else cards[0].record()
        window.actions_.refresh()

    return [
        ActionSpec(
            "record_frames",
            "",
            translate("Menus", "Record frame times"),
            record,
            tip=translate("Menus", "How long the window takes for every step of the hand, on a card over the map"),
            checked=lambda: bool(cards) and cards[0].recorder.running,
        )
    ]


# --- Generating a map in the place of the one that is open.


def generate_commands(window: CommandHost) -> list[ActionSpec]:
    """One dialog."""

    def generate() -> None:
        # imported only when used: the generator takes time to load
        from workbench.desktop.dialogs.generate import GenerateDialog

        document = window.document
        dialog = GenerateDialog(
            document.scenario, document.ruleset, window.widget, window.answer_worker.run_between_answers
        )
        if dialog.exec():
            document.apply(dialog.edit())

    return [
        ActionSpec(
            "generate",
            "map",
            translate("Menus", "&Generate a map…"),
            generate,
            "Ctrl+Alt+G",
            translate("Menus", "Make a plausible map of this size from a few sliders and a seed"),
        )
    ]


def layer_commands(window: CommandHost) -> list[ActionSpec]:
    """Hide and lock the chosen layer, lock the map, lock the units."""
    panel = window.docks.map.layers
    ground = panel.lockable - {UNITS}

    def toggle(layers: frozenset[str]) -> None:
        panel.lock(panel.locked - layers if layers <= panel.locked else panel.locked | layers)

    return [
        separator("layers", "map"),
        ActionSpec(
            "hide_layer",
            "map",
            translate("Menus", "&Hide the chosen layer"),
            lambda: panel.toggle(panel.chosen, EYE),
            "Ctrl+H",
            translate("Menus", "Its row is chosen in the Layers panel; again: show it"),
            checked=lambda: not panel.is_ticked(panel.chosen, EYE),
        ),
        ActionSpec(
            "lock_layer",
            "map",
            translate("Menus", "L&ock the chosen layer"),
            lambda: panel.toggle(panel.chosen, LOCK),
            "Ctrl+Shift+L",
            translate("Menus", "Its row is chosen in the Layers panel; again: unlock it"),
            enabled=lambda: panel.chosen != ANSWERS,
            disabled_reason=translate("Menus", "Answers are no layer that could be edited"),
            checked=lambda: panel.is_ticked(panel.chosen, LOCK),
        ),
        ActionSpec(
            "lock_map",
            "map",
            translate("Menus", "&Lock the map") if window.map_kind == "hex" else translate("Menus", "&Lock the table"),
            lambda: toggle(ground),
            "Ctrl+Alt+L",
            translate("Menus", "Nothing but units can be edited; single layers are locked in the Layers panel"),
            checked=lambda: ground <= panel.locked,
        ),
        ActionSpec(
            "lock_units",
            "map",
            translate("Menus", "Lock the &units"),
            lambda: toggle(frozenset({UNITS})),
            "Ctrl+Alt+U",
            translate("Menus", "Units are neither moved nor changed"),
            checked=lambda: UNITS in panel.locked,
        ),
    ]


# --- The commands for overlays: layers of special rules over the painted map.


def map_overlay_commands(window: CommandHost) -> list[ActionSpec]:
    """Show the list, add one, paint into one, look at the map below."""

    def any_overlay() -> bool:
        return bool(window.document.scenario.overlays)

    def add() -> None:
        window.docks.bring_up("overlays")
        window.docks.overlays.panel.add()

    def paint() -> None:
        window.docks.bring_up("overlays")
        window.docks.overlays.panel.paint_into()

    return [
        ActionSpec("-overlays", "map", "", lambda: None),
        ActionSpec(
            "overlay_new",
            "map",
            translate("Menus", "New o&verlay"),
            add,
            "Ctrl+Alt+O",
            translate("Menus", "A layer of special rules over the map: what is otherwise in this scenario"),
        ),
        ActionSpec(
            "overlay_paint",
            "map",
            translate("Menus", "Paint &into the overlay"),
            paint,
            "Ctrl+Alt+P",
            translate("Menus", "Tools change the chosen overlay and not the map below"),
            checked=lambda: bool(window.document.edited_map_variant),
        ),
        ActionSpec(
            "overlay_bare",
            "view",
            translate("Menus", "Map without overlays"),
            window.docks.overlays.panel.toggle_painted_map,
            "Ctrl+Alt+B",
            translate("Menus", "Look at the painted map below; answers stay those of the map in force"),
            enabled=any_overlay,
            disabled_reason=translate("Menus", "this scenario has no overlays: New overlay makes one"),
            checked=lambda: window.document.painted_map_shown,
        ),
    ]


# --- Commands for reports of faults: the log, and details of the machine.


LOG_LINES = 400
COPIED_LINES = 40


def report_commands(window: CommandHost) -> list[ActionSpec]:
    """The specs, for the end of the menu of help."""

    def show() -> None:
        lines = last_lines(LOG_LINES)
        words = translate("Reports", "What the program did last, oldest first. It names no folder and no user.")
        empty = translate("Reports", "Nothing is logged yet.")
        ReportDialog(translate("Reports", "Log"), words, "\n".join(lines) or empty, window.widget).exec()

    def copy() -> None:
        text = as_columns(diagnosis_with_qt(window.settings)) + "\n\n" + "\n".join(last_lines(COPIED_LINES))
        QGuiApplication.clipboard().setText(text)
        window.status.show_message(
            translate("Reports", "Copied: versions, system, screens, settings and the last lines of the log")
        )

    return [
        separator("reports", "help"),
        ActionSpec(
            "show_log",
            "help",
            translate("Menus", "Show the &log"),
            show,
            tip=translate("Menus", "What the program did last. It names no folder and no user."),
        ),
        ActionSpec(
            "copy_report",
            "help",
            translate("Menus", "Copy a &report for a fault"),
            copy,
            tip=translate(
                "Menus", "Versions, system, screens, settings and the last lines of the log, without private paths"
            ),
        ),
    ]


# --- The fields below the answers.


def conditions_command(window: CommandHost) -> list[ActionSpec]:
    """Open or fold the fields of purpose and conditions in the inspector."""
    return [
        ActionSpec(
            "conditions",
            "view",
            translate("Menus", "Purpose and co&nditions"),
            window.docks.inspector.asking.fold.toggle,
            "Shift+P",
            translate("Menus", "Open the fields below the answers: purpose, time, visibility, weather, levels"),
            checked=window.docks.inspector.asking.fold.isChecked,
        ),
    ]


def comparing_command(window: CommandHost) -> list[ActionSpec]:
    """Compare the visible area with what is seen now, whatever is changed after that."""
    inquiry = window.inquiry
    return [
        ActionSpec(
            "area_before",
            "view",
            translate("Menus", "Show what the area &wins and loses"),
            inquiry.compare_areas,
            "Shift+B",
            translate(
                "Menus",
                "Remember what is seen now: after a move, another level or a change of the ground the map shows what is "
                "won and lost.",
            ),
            enabled=lambda: inquiry.has_observer or inquiry.kept_before is not None,
            disabled_reason=translate("Menus", "nobody observes"),
            checked=lambda: inquiry.kept_before is not None,
        ),
    ]


# --- Commands of the staging: the zone tool, and zones on the map.


def staging_commands(window: CommandHost) -> list[ActionSpec]:
    """The specs, in the menus of tools, of the view and of the scenario."""
    return [
        ActionSpec(
            "tool_zone",
            "tools",
            translate("Menus", "&Zone tool"),
            lambda: window.take_tool("zone"),
            "Z",
            translate("Menus", "Paint or draw where sides set up and enter, objectives and notes"),
            checked=lambda: window.tool_context.tool.id == "zone",
            topic=TOOL,
            icon=icon("zone", theme_ink(window.theme)),
            how=lambda: _hand(window, "zone"),
        ),
        ActionSpec(
            "show_zones",
            "view",
            translate("Menus", "&Zones on the map")
            if window.map_kind == "hex"
            else translate("Menus", "&Zones on the table"),
            lambda: window.docks.map.layers.toggle(ZONES, EYE),
            checked=lambda: window.docks.forces_and_zones.zones_shown,
            tip=translate("Menus", "Draw set-up areas, entries, objectives and notes, or hide them."),
        ),
        separator("units", "scenario"),
        ActionSpec(
            "units_table",
            "scenario",
            translate("Menus", "&Table of units"),
            window.docks.forces_and_zones.show_table,
            "Ctrl+U",
            translate("Menus", "All units in rows: sort, filter, edit many at once"),
        ),
        ActionSpec(
            "import_units",
            "scenario",
            translate("Menus", "&Import units…"),
            window.docks.forces_and_zones.table.import_,
            tip=translate("Menus", "Take units from a file of comma-separated values"),
        ),
        ActionSpec(
            "export_units",
            "scenario",
            translate("Menus", "&Export units…"),
            window.docks.forces_and_zones.table.export,
            tip=translate("Menus", "Write all units into a file of comma-separated values"),
        ),
    ]


def short_legends_command(window: CommandHost) -> ActionSpec:
    """Fold the legends to their titles; the choice is saved."""

    def toggle() -> None:
        window.settings.short_legends = not window.settings.short_legends
        window.view.show_short(on=window.settings.short_legends)

    return ActionSpec(
        "short_legends",
        "view",
        translate("Menus", "Legends in s&hort"),
        toggle,
        "Shift+K",
        translate("Menus", "Show the titles of the legends only"),
        checked=lambda: window.settings.short_legends,
    )


# --- The commands for the picture under the map.


def underlay_commands(window: CommandHost) -> list[ActionSpec]:
    """Choose a picture, fit it, trace it."""

    def free() -> bool:
        underlay = window.document.scenario.underlay
        return underlay is not None and not underlay.locked

    def fit() -> None:
        room = window.docks.underlay
        window.docks.bring_up("underlay")
        room.editor.take(REST if room.editor.state == FIT else FIT)

    def choose() -> None:
        window.docks.bring_up("underlay")
        window.docks.underlay.choose()

    def trace() -> None:
        desk = window.docks.underlay.editor
        desk.put_beneath(not desk.beneath)

    no_picture = translate("Menus", "no picture lies under the map")
    locked = translate("Menus", "the picture is locked: untick Locked in the panel Picture")

    return [
        ActionSpec(
            "underlay",
            "map",
            translate("Menus", "P&icture under the map…"),
            choose,
            tip=translate("Menus", "A scan or a photo to trace, fitted to the hexes"),
        ),
        ActionSpec(
            "underlay_fit",
            "map",
            translate("Menus", "&Fit the picture"),
            fit,
            tip=translate("Menus", "Click places on the picture of which you know where they are"),
            enabled=free,
            disabled_reason=lambda: no_picture if window.document.scenario.underlay is None else locked,
        ),
        ActionSpec(
            "underlay_trace",
            "view",
            translate("Menus", "Trace the picture"),
            trace,
            "Ctrl+Alt+T",
            translate("Menus", "The picture lies beneath the terrain, which is drawn more faintly"),
            enabled=lambda: window.document.scenario.underlay is not None,
            disabled_reason=no_picture,
            checked=lambda: window.docks.underlay.editor.beneath,
        ),
    ]
