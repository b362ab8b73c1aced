"""The program: one Qt application, its language, its theme, its window, and what happens when something breaks."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.desktop.dialogs.diagnostics import ReportDialog
from workbench.desktop.document import AnyDocument, Document
from workbench.desktop.mainwindow import MainWindow
from workbench.desktop.settings import Settings
from workbench.desktop.storage import first_ruleset
from workbench.desktop.table.window import TableWindow
from workbench.desktop.theme import apply_theme
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES
from workbench.scenario.scenario import Scenario
from workbench.scenario.table import TableScenario

I18N = Path(__file__).resolve().parents[2] / "resources" / "i18n"
translate = QCoreApplication.translate


class Program:
    """Keeps the window; makes another one for the same document when language or theme change."""

    def __init__(self, app: QApplication, settings: Settings, *, threaded: bool = True) -> None:
        self.app = app
        self.settings = settings
        self._threaded = threaded
        self._translators: list[QTranslator] = []
        self._reporting = False
        self.window: MainWindow | TableWindow | None = None

    def start(self, path: Path | None) -> MainWindow | TableWindow:
        """Show the window: with a file, or with the first page when there is none or it cannot be opened."""
        self._dress()
        window = self._show(self.blank())
        assert isinstance(window, MainWindow)
        if path is None or not window.open_path(path):
            window.show_welcome()
        assert self.window is not None  # another one than ``window``, if the file holds a table
        return self.window

    def blank(self) -> Document:
        """An empty map under the ruleset of the main sample."""
        found = first_ruleset()
        if found is None:
            raise RuntimeError(
                translate("Program", "No ruleset could be loaded: the rulesets folder is missing or broken.")
            )
        name, ruleset = found
        hexes = ruleset.layer(HEXES)
        ground = "clear" if "clear" in hexes else next(iter(hexes))
        title = translate("Program", "New scenario")
        scenario = Scenario(Text.of(title), name, HexBoard.blank(HexGrid(32, 20), ground))
        return Document(scenario, ruleset, language=self.settings.language)

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Show one notice with a report that can be copied; the document stays as it is."""
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        if self._reporting or issubclass(kind, KeyboardInterrupt):
            return
        self._reporting = True
        try:
            words = translate(
                "Program",
                "Something went wrong inside the program. Your scenario is still open; save it under another name.",
            )
            ReportDialog(translate("Program", "An error of the program"), words, text, self.window).exec()
        finally:
            self._reporting = False

    def _dress(self) -> None:
        for old in self._translators:
            self.app.removeTranslator(old)
        self._translators = install_language(self.app, self.settings.language)
        apply_theme(self.app, self.settings.theme)

    def _show(self, document: AnyDocument) -> MainWindow | TableWindow:
        made = TableWindow if isinstance(document.scenario, TableScenario) else MainWindow
        window = made(document, self.settings, threaded=self._threaded)
        window.other_wanted.connect(self._swap)
        window.language_wanted.connect(self._speak)
        window.theme_wanted.connect(self._change_theme)
        self.window = window
        window.show()
        # a window that takes the place of another is not given the keys by every system
        window.activateWindow()
        window.view.setFocus()
        return window

    def _swap(self, document: AnyDocument) -> None:
        """Show a document in the window of its kind, in place of the window that was open."""
        old = self.window
        self._show(document)
        if old is not None:
            old.release().deleteLater()
            old.deleteLater()

    def _speak(self, language: str) -> None:
        self.settings.language = language
        self._rebuild()

    def _change_theme(self, theme: str) -> None:
        self.settings.theme = theme
        self._rebuild()

    def _rebuild(self) -> None:
        old = self.window
        if old is None:
            return
        self._dress()
        document = old.release()
        self._show(document)
        old.deleteLater()


def install_language(app: QApplication, language: str) -> list[QTranslator]:
    """Make Qt and the window speak a language; English needs no translator."""
    if language == "en":
        return []
    installed = []
    for name, folder in (
        (f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
        (f"workbench_{language}", str(I18N)),
    ):
        translator = QTranslator(app)
        if translator.load(name, folder):
            app.installTranslator(translator)
            installed.append(translator)
    return installed


def run_window(path: Path | None, language: str | None = None) -> int:
    """Open the window and run until it is closed; returns the exit code. ``language`` (en, fr) overrides the settings."""
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Workbench")
    app.setOrganizationName("workbench")
    settings = Settings()
    if language in ("en", "fr"):
        settings.language = language
    program = Program(app, settings)
    sys.excepthook = program.report
    program.start(path)
    return app.exec()
