"""Which part of the guide tells of what: one registry for F1, from commands, docks, sections and dialogs to headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

FIRST = "first-steps"

TOPICS: dict[str, tuple[str, ...]] = {
    FIRST: ("zoom_*", "fit", "what_to_do", "WelcomePage", "dock:minimap", "MapStatusBar"),
    "ask-what-is-seen": ("dock:inspector", "copy_place"),
    "who-looks": ("tool_select", "tool_inspect", "edit_mode", "cancel", "select_all", "HexInquiryForm"),
    "the-line-of-sight": ("overlay_line", "hold", "LineSection"),
    "the-visible-area": ("overlay_area", "AreaSection"),
    "where-an-enemy-is-spotted": ("overlay_spotting", "conditions", "SpottingSection", "ConcealmentSection"),
    "the-field-of-fire": ("overlay_field", "FieldSection"),
    "the-odds-of-a-shot": ("overlay_odds", "OddsSection", "charts", "ChartsDialog", "TriedValues"),
    "where-a-unit-can-go": ("overlay_reach", "ReachSection"),
    "the-cards": ("show_legends", "short_legends"),
    "the-line-from-the-side-and-as-text": ("dock:section", "copy_answer", "Profile", "SectionPanel"),
    "what-would-clear-it": ("clearing",),
    "before-and-after": ("area_before",),
    "what-does-a-hex-hide": ("tool_blame", "AttributionSection"),
    "several-observers": ("watch", "add_watcher", "WatchSection", "TabletopWatchSection"),
    "how-exposed-is-every-hex": ("exposure",),
    "kept-lines": ("keep_line", "dock:lines"),
    "teach-a-blocked-line": ("dock:card", "next_phase", "previous_phase"),
    "plan-a-move": (),
    "learn-and-teach": (
        *("lessons", "quiz", "daily", "lesson_*", "dock:lesson"),
        *("LessonPanel", "LessonCard", "LessonsDialog", "QuizDialog"),
    ),
    "lessons-for-a-class": ("class_results", "ClassResultsDialog"),
    "write-a-lesson": ("lesson_write", "lesson_add_step", "dock:author", "LessonEditor"),
    "plan-a-position": ("plan_*", "dock:plan", "PlanPanel"),
    "drawn-terrain": ("ShapePanel",),
    "contours": ("tool_contour", "tool_contour_edit", "tool_contour_brush"),
    "levels": ("observer_*", "target_*", "all_levels", "LevelFields"),
    "boards": ("new_boards", "BoardsDialog"),
    "draw-a-map": ("dock:palette",),
    "brushes": (
        "tool_terrain",
        "tool_fill",
        "tool_elevation",
        "tool_hexside",
        "tool_path",
        "tool_eraser",
        "radius_*",
        "mirror_*",
        "scatter_*",
        "slopes_follow",
        "smooth",
        "HexToolBar",
    ),
    "markers-minefields-wire": ("tool_marker",),
    "steps-back": ("undo", "redo", "dock:history"),
    "units-on-the-map": (
        "tool_unit",
        *("select_kind", "select_side", "select_group", "select_stack"),
        "delete",
        "off_map",
        "turn_*",
        "UnitPalette",
        "NumberDialog",
        "HexUnitPanel",
        "TabletopUnitPanel",
    ),
    "selecting-copying-and-turning-hexes": (
        "tool_marquee",
        "tool_lasso",
        "tool_wand",
        "tool_same",
        "hexes_*",
        "part_*",
        "cut",
        "copy",
        "paste",
        "paste_place",
        "flip_*",
    ),
    "stamps": ("stamp_*", "StampsPanel"),
    "the-whole-map": ("map_*", "ResizeDialog", "ShiftDialog"),
    "layers-and-the-minimap": ("dock:layers", "hide_layer", "lock_*", "show_*", "names_*"),
    "your-own-values": ("my_values", "ValuesDialog", "CounterForm"),
    "make-a-game-of-your-own": (
        *("new_game", "edit_rules", "open_rules", "pack_rules", "install_rules", "rename_rules", "delete_rules"),
        *("RulesDialog", "NewGameDialog", "GameDialog", "InstallDialog", "RenameDialog", "RemovalDialog"),
    ),
    "special-rules-as-overlays": ("overlay_new", "overlay_paint", "overlay_bare", "dock:overlays"),
    "a-map-to-start-from": ("generate", "GenerateDialog"),
    "tracing-a-scanned-map": ("underlay*", "dock:underlay"),
    "the-order-of-battle": ("dock:forces", "add_side", "rename_side", "remove_side"),
    "set-ups": ("setup_*", "SetUpRow"),
    "zones": ("tool_zone", "show_zones", "dock:zones"),
    "names-on-the-map": ("tool_names", "show_map_names", "dock:names", "NamesPanel", "MapNameDialog"),
    "the-table-of-units": ("units_table", "import_units", "export_units", "dock:units", "ForceImportDialog"),
    "the-drawing-tools": (
        "tool_polygon",
        "tool_rectangle",
        "tool_circle",
        "tool_blob",
        "tool_shape_line",
        "tool_piece",
        "tool_opening",
        "tool_shape",
        "tool_natural",
        "shape_*",
        "snap*",
        "keep_piece",
        "table_resize",
        "show_grid",
        "both_units",
        "SamplePiecePalette",
        "TabletopTerrainPalette",
        "TabletopToolBar",
    ),
    "move-and-change-pieces": (
        "check_drags",
        "stop_drags",
        "duplicate",
        "group",
        "ungroup",
        "lock",
        "align_*",
        "line_up",
        "space_out",
        "piece_*",
        "select_terrain",
        "PiecePanel",
    ),
    "figures-and-groups": ("tool_figures", "show_coherency", "show_groups", "FigureRows"),
    "tables-ask": ("TabletopInquiryForm",),
    "lines-areas-and-fire": ("reverse", "Tabletop*Section", "SideViewWidget", "TabletopProfilePanel"),
    "bolt-action-figures-vehicles-buildings": ("FigureLinesSection",),
    "measuring-and-templates": ("tool_ruler", "tool_template"),
    "scenarios": (
        *("new", "new_table", "open", "save", "save_as", "properties", "dock:issues"),
        *("NewMapDialog", "NewTableDialog", "PropertiesDialog"),
    ),
    "a-map-of-real-ground": ("new_ground", "ground_again", "RealGroundDialog"),
    "the-card-of-a-scenario": ("edit_card", "dock:card", "CardPanel"),
    "nothing-is-lost": (
        "earlier_states",
        "EarlierStates",
        "RecoveryDialog",
        "ChangedOnDisk",
        "CannotSave",
        "CannotOpen",
        "MendDialog",
    ),
    "import-and-export": ("WaitDialog", "ImportMapDialog", "PixelsDialog", "export_file"),
    "a-page-that-answers": ("export_page",),
    "bring-your-own-map": ("import_file",),
    "pictures-and-paper": ("export", "print", "PrintDialog", "SheetView", "PictureDialog"),
    "by-keys-alone": ("focus_*",),
    "tabs": ("next_tab", "previous_tab", "close_tab", "reopen_tab", "reopens", "welcome", "quit"),
    "projector": ("projector",),
    "panels": ("clear_map", "usual_layout"),
    "searching": ("search", "go_to_place", "record_frames", "SearchPalette"),
    "preferences": (
        "preferences",
        "my_folders",
        "about",
        "FoldersPage",
        "AboutPage",
        "dark",
        "system_theme",
        "english",
        "french",
        "PreferencesDialog",
    ),
    "keys": ("change_keys", "KeysDialog"),
    "help-where-you-are": ("guide*", "shortcuts", "not_modelled", "KeySheet", "NotModelledPage", "GuideDialog"),
    "if-something-goes-wrong": ("show_log", "copy_report", "ReportDialog", "FaultDialog"),
}
"""By the anchor of a heading of the English guide: ids of commands, ``dock:`` and the name of a dock, classes of widgets. An
asterisk stands for any letters; the whole name goes before one with an asterisk."""

_ON_TABLES = {
    "the-line-of-sight": "lines-areas-and-fire",
    "the-visible-area": "lines-areas-and-fire",
    "where-an-enemy-is-spotted": "lines-areas-and-fire",
    "the-field-of-fire": "lines-areas-and-fire",
    "where-a-unit-can-go": "lines-areas-and-fire",
    "what-does-a-hex-hide": "lines-areas-and-fire",
    "who-looks": "tables-ask",
    "brushes": "the-drawing-tools",
    "units-on-the-map": "move-and-change-pieces",
    "selecting-copying-and-turning-hexes": "move-and-change-pieces",
    "draw-a-map": "tables-draw-and-place",
    "the-line-from-the-side-and-as-text": "lines-areas-and-fire",
}
"""What stands elsewhere for tables."""


def topic_of(names: Iterable[str], *, table: bool = False) -> str:
    """The anchor of the first of these names that has a topic; "" if none has."""
    for name in names:
        found = _exact(name) or _alike(name)
        if found:
            return _ON_TABLES.get(found, found) if table else found
    return ""


def _exact(name: str) -> str:
    return next((anchor for anchor, ids in TOPICS.items() if name in ids), "")


def _alike(name: str) -> str:
    return next((anchor for anchor, ids in TOPICS.items() if any(fnmatchcase(name, one) for one in ids)), "")


def names_of(widget: QWidget | None) -> Iterator[str]:
    """What a widget and those around it are called in the registry, from the inside out."""
    while widget is not None:
        action = widget.defaultAction() if isinstance(widget, QToolButton) else None
        if isinstance(action, QAction):
            yield action.objectName()
        yield from (made.__name__ for made in type(widget).__mro__ if made.__module__.startswith("workbench."))
        yield f"dock:{widget.objectName()}"
        widget = widget.parentWidget()
