"""Everything that a user can see: both windows with all their panels open and filled, and every dialog.

A new dialog goes into :func:`dialogs`, or :func:`unlisted` names it and a test fails.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

import workbench.desktop
from tests.desktop.program_shells import put_away_shell
from tests.desktop.window_driver import load_document
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import GROUND_EXAMPLE, RULESETS, SAMPLES
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.desktop.app.application import install_language
from workbench.desktop.app.faults import FaultDialog
from workbench.desktop.app.recovery import RecoveryDialog
from workbench.desktop.app.shell import Shell
from workbench.desktop.dialogs.about import AboutPage, FoldersPage
from workbench.desktop.dialogs.background_work import BackgroundWork, WaitDialog
from workbench.desktop.dialogs.charts import ChartsDialog
from workbench.desktop.dialogs.class_results import ClassResultsDialog
from workbench.desktop.dialogs.counter_form import CounterForm
from workbench.desktop.dialogs.draft_dialog import DraftDialog
from workbench.desktop.dialogs.file_reports import CannotOpen, CannotSave, EarlierStates, PixelsDialog, ReportDialog
from workbench.desktop.dialogs.game_dialogs import GameDialog, InstallDialog, NewGameDialog, RenameDialog
from workbench.desktop.dialogs.generate import GenerateDialog
from workbench.desktop.dialogs.guide import GuideDialog
from workbench.desktop.dialogs.import_map import ImportMapDialog, foreign_file
from workbench.desktop.dialogs.join_boards import BoardsDialog
from workbench.desktop.dialogs.key_sheet import KeySheet, NotModelledPage
from workbench.desktop.dialogs.keys import KeysDialog
from workbench.desktop.dialogs.lessons import LessonsDialog, QuizDialog
from workbench.desktop.dialogs.map_name import MapNameDialog
from workbench.desktop.dialogs.map_size import ResizeDialog, ShiftDialog
from workbench.desktop.dialogs.mend_scenario import MendDialog
from workbench.desktop.dialogs.new_scenario import NewMapDialog, NewTableDialog
from workbench.desktop.dialogs.preferences import PreferencesDialog
from workbench.desktop.dialogs.print_scenario import PrintDialog
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.dialogs.real_ground import RealGroundDialog
from workbench.desktop.dialogs.rules_removal import Removal, RemovalDialog
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.desktop.dialogs.save_picture import PictureDialog
from workbench.desktop.dialogs.sheet_preview import SheetView
from workbench.desktop.dialogs.values_window import ValuesDialog
from workbench.desktop.documents.mended import DamagedWork
from workbench.desktop.documents.storage import known_rulesets
from workbench.desktop.export.print_set import PrintSource
from workbench.desktop.inspector.odds import TriedValues
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.units_table import ForceImportDialog
from workbench.desktop.questions.odds import Tried
from workbench.desktop.widgets.fitting_dialog import FittingDialog, NumberDialog
from workbench.desktop.window.accessibility import FocusFrame
from workbench.desktop.window.files import ChangedOnDisk
from workbench.files.formats.map_format import ForeignMap
from workbench.files.formats.megamek import FORMAT as MEGAMEK
from workbench.files.formats.vassal_writing import PIXELS
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.files.rulesets.draft import read_draft
from workbench.files.safe_files import Backup, data_path
from workbench.files.units_csv import read_forces, write_forces
from workbench.scenario.map_names import MapName

HEX = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
DRAWN = SAMPLES / "asl" / "sorvino_brook.yaml"
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
LANGUAGES = ("en", "fr")


@contextmanager
def speaking(app: QApplication, settings: Settings, language: str) -> Iterator[None]:
    """Qt, the program and new windows speak a language for a while."""
    settings.language = language
    installed = install_language(app, language)
    try:
        yield
    finally:
        for translator in installed:
            app.removeTranslator(translator)
            translator.deleteLater()
        settings.language = "en"


@contextmanager
def opened(settings: Settings, *paths: Path) -> Iterator[Shell]:
    """A shell with files in tabs, every panel open, a unit looking at another one, and all overlays on."""
    shell = Shell(settings, lambda: _document(HEX, settings), threaded=False)
    FocusFrame(QApplication.instance(), shell)  # type: ignore[arg-type]
    for path in paths:
        shell.add(_document(path, settings))
    shell.resize(1280, 800)
    shell.show()
    QApplication.processEvents()
    for _ in paths:
        liven(shell.page)
        shell.step(1)
    QApplication.processEvents()
    try:
        yield shell
    finally:
        put_away_shell(shell)


def _document(path: Path, settings: Settings) -> Any:
    document = load_document(path, settings.language)
    return document


def liven(window: Any) -> None:
    """Let a unit look at an enemy, with every overlay, and open every panel."""
    window.show_map()
    forces = window.document.scenario.forces.sides
    unit = next(unit for unit in forces[0].units if unit.at is not None)
    foe = next(unit for unit in forces[1].units if unit.at is not None)
    window.view.fit()
    window.inquiry.select((unit.id,))
    for name in ("overlay_area", "overlay_spotting", "overlay_field", "overlay_odds", "overlay_reach", "show_zones"):
        if name in window.actions_.specs and not window.actions_[name].isChecked():
            window.actions_[name].trigger()
    paper = window.view.viewport()
    if window.map_kind == "table":
        assert foe.at is not None
        at = window.view.mapFromScene(window.view.scale_.scene(foe.at))
    else:
        assert foe.at is not None
        at = window.view.widget_position(foe.at)
    QTest.mouseMove(paper, at + QPoint(1, 1))
    QTest.mouseMove(paper, at)
    for dock in window.docks.docks.values():
        dock.show()
    QApplication.processEvents()


def dialog_makers() -> set[Any]:
    """All classes of dialogs of the program, and all functions that give a dialog."""
    found: set[Any] = set()
    for place in pkgutil.walk_packages(workbench.desktop.__path__, "workbench.desktop."):
        for name, one in vars(importlib.import_module(place.name)).items():
            if getattr(one, "__module__", "") != place.name or name.startswith("_"):
                continue
            gives = inspect.isfunction(one) and one.__annotations__.get("return") == "QDialog"
            if gives or (inspect.isclass(one) and issubclass(one, QDialog) and one not in (FittingDialog, DraftDialog)):
                found.add(one)
    return found


def dialogs(window: Any) -> dict[Any, Callable[[], QDialog]]:
    """How each dialog is made, by its class or the function that makes it."""
    document, language, settings = window.document, window.language, window.settings
    scenario, ruleset = document.scenario, document.ruleset
    rulesets = known_rulesets()
    hexes = scenario if window.map_kind == "hex" else _document(HEX, settings).scenario

    said = Text("a unit more", "une unité de plus")

    def found() -> Any:
        return read_forces(write_forces(scenario, ruleset), scenario, ruleset)

    def counter_form() -> QDialog:
        values = ValuesDialog(rulesets["asl"], "asl", "my_asl", Path(), language, window)
        return CounterForm(values.counters, 0, values)

    every: dict[Any, Callable[[], QDialog]] = {
        BoardsDialog: lambda: BoardsDialog(language, window),
        PixelsDialog: lambda: PixelsDialog(PIXELS, window),
        ReportDialog: lambda: ReportDialog("", "", "x", window),
        CannotOpen: lambda: CannotOpen(HEX, tuple(Diagnostics()), language, window),
        CannotSave: lambda: CannotSave(HEX, "x", window),
        EarlierStates: lambda: EarlierStates(document, [Backup(HEX, datetime.now(UTC), 1)], language, window),
        FaultDialog: lambda: FaultDialog(window),
        ForceImportDialog: lambda: ForceImportDialog(found(), document, window),
        GenerateDialog: lambda: GenerateDialog(scenario, ruleset, window),
        GuideDialog: lambda: GuideDialog(window),
        KeysDialog: lambda: KeysDialog(window.actions_, settings, window.map_kind, window),
        MapNameDialog: lambda: MapNameDialog(MapName("n1", points=((1.0, 1.0),), shift=(1.0, 0.0)), language, window),
        ResizeDialog: lambda: ResizeDialog(hexes, language, window),
        ShiftDialog: lambda: ShiftDialog(hexes, language, window),
        NewMapDialog: lambda: NewMapDialog(rulesets, language, window),
        NewTableDialog: lambda: NewTableDialog(rulesets, language, window),
        ChangedOnDisk: lambda: ChangedOnDisk("x.yaml", [said], language, window),
        PreferencesDialog: lambda: PreferencesDialog(settings, window.actions_.refresh, window),
        RecoveryDialog: lambda: RecoveryDialog([], language, window),
        PropertiesDialog: lambda: PropertiesDialog(scenario, ruleset, language, window),
        KeySheet: lambda: KeySheet(window.actions_, window, table=window.map_kind == "table"),
        TriedValues: lambda: TriedValues(scenario.forces.sides[0].units[0], Tried(), document, window),
        ChartsDialog: lambda: ChartsDialog(analysis_of(scenario, ruleset), language, window),
        NotModelledPage: lambda: NotModelledPage(ruleset, language, window),
        AboutPage: lambda: AboutPage(language, window),
        FoldersPage: lambda: FoldersPage([("x", data_path()), ("y", data_path() / "not" / "there")], window),
        LessonsDialog: lambda: LessonsDialog(language, parent=window),
        QuizDialog: lambda: QuizDialog(language, parent=window),
        PictureDialog: lambda: PictureDialog(
            scenario, window.kind.picture_page, language, window.kind.picture_regions(), window
        ),
        PrintDialog: lambda: PrintDialog(PrintSource(scenario, ruleset), language, HEX, None, window),
        NumberDialog: lambda: NumberDialog(
            Text("Turn", "Tour").get(language),
            Text("Enters in turn", "Entre au tour").get(language),
            3,
            (0, 99),
            window,
        ),
        WaitDialog: lambda: WaitDialog(BackgroundWork(window), "x", "x is being read …", window),
        ImportMapDialog: lambda: ImportMapDialog(
            foreign_file(Path("x.board"), MEGAMEK, ForeignMap(hexes)),
            rulesets,
            installed_neutral_terrain(),
            language,
            window,
        ),
        RealGroundDialog: lambda: RealGroundDialog(sorted(GROUND_EXAMPLE.iterdir()), rulesets, language, window),
        RulesDialog: lambda: RulesDialog(RULESETS / "generic", language, window),
        ValuesDialog: lambda: ValuesDialog(rulesets["asl"], "asl", "my_asl", Path(), language, window),
        SheetView: lambda: SheetView("A1", QPixmap(300, 400), window),
        GameDialog: lambda: GameDialog("x", list(rulesets), "asl", language, window),
        NewGameDialog: lambda: NewGameDialog("x", list(rulesets), "asl", language, window),
        RenameDialog: lambda: RenameDialog("asl", language, window),
        InstallDialog: lambda: InstallDialog(Path("x.zip"), "asl", ["x: 1 → 2"], window),
        RemovalDialog: lambda: RemovalDialog(
            Removal(read_draft(RULESETS / "asl"), "terrain", "woods"), (), [HEX], language, window
        ),
        ClassResultsDialog: lambda: ClassResultsDialog(language, {"7QF3": "x"}, Path(), window),
        CounterForm: counter_form,
        MendDialog: lambda: MendDialog(
            DamagedWork(HEX.read_text(encoding="utf-8").replace("woods", "forest"), "x.yaml", HEX.parent),
            language,
            window,
        ),
    }
    return every


OF_THE_KIND = {PropertiesDialog, GenerateDialog, PictureDialog, PrintDialog, ForceImportDialog, KeysDialog}
"""The dialogs that are another thing on tables than on maps of hexes."""


def dialogs_once(window: Any) -> dict[Any, Callable[[], QDialog]]:
    """All dialogs for a map of hexes, and for a table those that are otherwise there."""
    return {maker: make for maker, make in dialogs(window).items() if window.map_kind == "hex" or maker in OF_THE_KIND}
