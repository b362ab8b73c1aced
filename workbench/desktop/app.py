"""The program: one Qt application, its language, its theme, its window, and what happens when something breaks."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.desktop.dialogs.diagnostics import ReportDialog
from workbench.desktop.document import Document
from workbench.desktop.guarded import guard_overrides
from workbench.desktop.settings import Settings
from workbench.desktop.shell import Page, Shell
from workbench.desktop.storage import SAMPLES, first_ruleset, open_document
from workbench.desktop.theme import apply_theme
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES
from workbench.scenario.scenario import Scenario

I18N = Path(__file__).resolve().parents[2] / "resources" / "i18n"
FIRST = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
translate = QCoreApplication.translate


class Program:
    """Keeps the shell with its pages; has them made anew when language or theme change."""

    def __init__(self, app: QApplication, settings: Settings, *, threaded: bool = True) -> None:
        guard_overrides()
        self.app = app
        self.settings = settings
        self._threaded = threaded
        self._translators: list[QTranslator] = []
        self._reporting = False
        self.shell: Shell | None = None

    @property
    def window(self) -> Page | None:
        """The page in front."""
        return self.shell.page if self.shell is not None else None

    def start(self, path: Path | None) -> Page:
        """Show the window: with a file, or with what was open last, or with the first page when there is neither."""
        self._dress()
        shell = self.shell = Shell(self.settings, self.blank, threaded=self._threaded)
        shell.language_wanted.connect(self._speak)
        shell.theme_wanted.connect(self._change_theme)
        self.app.styleHints().colorSchemeChanged.connect(self._system_changed)
        document = open_document(path, self.settings.language)[0] if path is not None else None
        if path is not None and document is not None:
            self.settings.remember(path)
            shell.add(document)
        elif path is not None or not self.settings.reopens or not shell.restore(self.settings.session):
            shell.add(self.blank())
        shell.show()
        shell.come_forward()
        assert shell.page is not None
        if path is not None and document is None:
            shell.page.open_path(path)  # which says what is wrong with it
        return shell.page

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
        document = Document(scenario, ruleset, language=self.settings.language)
        document.placeholder = True
        return document

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
            ReportDialog(translate("Program", "An error of the program"), words, text, self.shell).exec()
        finally:
            self._reporting = False

    def _dress(self) -> None:
        for old in self._translators:
            self.app.removeTranslator(old)
        self._translators = install_language(self.app, self.settings.language)
        apply_theme(self.app, self.settings.theme)

    def _speak(self, language: str) -> None:
        self.settings.language = language
        self._rebuild()

    def _change_theme(self, theme: str) -> None:
        self.settings.theme = theme
        self._rebuild()

    def _system_changed(self) -> None:
        # the system outlives windows: one that is closed has nothing to follow with
        shown = self.shell is not None and isValid(self.shell) and self.shell.isVisible()
        if shown and self.settings.follows_system:
            self._rebuild()

    def _rebuild(self) -> None:
        if self.shell is not None:
            self.shell.release()
            self._dress()
            self.shell.rebuild()


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
    """Open the window and run until it is closed; returns the exit code. ``language`` (en, fr) overrides the settings.

    Without a path it opens what was open last, and the very first time the main sample.
    """
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Workbench")
    app.setOrganizationName("workbench")
    settings = Settings()
    if language in ("en", "fr"):
        settings.language = language
    program = Program(app, settings)
    sys.excepthook = program.report
    program.start(path or (FIRST if settings.is_new else None))
    return app.exec()
