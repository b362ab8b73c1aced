"""The dock of the picture under the map: choosing a picture, and keeping it up to date with the document."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from workbench.base.diagnostics import Diagnostic, Severity, why_not_written
from workbench.base.text import Text
from workbench.desktop.canvas.minimap import MinimapSource
from workbench.desktop.canvas.underlay_picture import Picture, load_picture
from workbench.desktop.commands.window_protocols import CommandHost, DockSet
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.look.language import labelled, plain_text
from workbench.desktop.panels.underlay import FITTINGS, UnderlayEditor, UnderlayPanel
from workbench.desktop.widgets.panel_area import PanelArea
from workbench.files.formats.pictures import FORMAT
from workbench.files.formats.source import Refused
from workbench.files.underlay_file import picture_beside
from workbench.scenario.edits.settings import SetUnderlay
from workbench.scenario.underlay import Underlay

translate = QCoreApplication.translate


class UnderlayController(QObject):
    """Makes the dock, closed at first. The callables are those of :class:`UnderlayEditor`."""

    def __init__(
        self,
        frame: DockSet,
        window: CommandHost,
        per_unit: Callable[[], float],
        plane: Callable[[], Plane | None],
        fade: Callable[[float], None],
    ) -> None:
        super().__init__(window.widget)
        self._window, self._per_unit = window, per_unit
        self.panel = UnderlayPanel(FITTINGS[window.map_kind]())
        self.editor = UnderlayEditor(window.view, self.panel, per_unit, plane, fade)
        self.editor.prompt_changed.connect(self._ask)
        self.editor.done.connect(self._show_message)
        self.panel.choose.clicked.connect(lambda *_: self.choose())
        self.panel.remove.clicked.connect(lambda *_: self._put(None))
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        frame.docks["underlay"] = frame.make_dock("underlay", translate("Underlay", "Picture"), self.panel, left)
        frame.docks["underlay"].hide()
        area = frame.docks["underlay"].widget()
        if isinstance(area, PanelArea):
            self.panel.scroll_wanted.connect(area.bring_into_sight)
        window.widget.tabifyDockWidget(frame.docks["forces"], frame.docks["underlay"])

    def _ask(self, words: str) -> None:
        """Show what clicks on the picture do, instead of the hint of the tool."""
        if words != self._window.tool_context.prompt:
            self._window.tool_context.prompt = words
            self._window.show_hint()

    def _show_message(self, words: str) -> None:
        self._window.status.show_message(words)  # which is made after the docks

    def open(self, document: AnyDocument) -> None:
        """Another document. That a picture cannot be shown stands among its problems, and the shell says it above the map."""
        self.editor.open(document)
        document.problems.show_picture(self.problems)

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """Why the picture is not shown, for the list of issues."""
        problem = self.editor.problem
        text = Text("picture under the map: {why}", "image sous la carte : {why}").format(why=problem)
        return (Diagnostic(Severity.WARNING, "bad_picture", text),) if problem else ()

    def refresh(self) -> None:
        """The picture or the layout of the map changed."""
        self.editor.refresh()
        self._window.document.problems.show_picture(self.problems)

    def choose(self) -> None:
        """Ask for a picture; one from another folder is copied into that of the scenario. A scenario that is in no file yet
        offers to be saved first."""
        if self.is_refused() or (self._window.document.path is None and not self._saved_first()):
            return
        path = self._window.document.path
        assert path is not None
        kinds = " ".join(FORMAT.reads)
        title = translate("Underlay", "A picture to trace")
        pattern = translate("Underlay", "Pictures ({kinds})").format(kinds=kinds)
        name, _ = QFileDialog.getOpenFileName(self._window.widget, title, str(path.parent), pattern)
        if name:
            self.take(Path(name))

    def is_refused(self) -> bool:
        """Can this map have no picture? That of a lesson cannot, because it is in no file of its own: a message says so."""
        if self._window.document.lesson is None:
            return False
        words = translate(
            "Underlay",
            "The map of a lesson is in no file of its own, and a picture needs the folder of one. Save the map as a scenario "
            "(File → Save as) and open that.",
        )
        self._tell(words)
        return True

    def _saved_first(self) -> bool:
        """Offer to save a scenario that is in no file yet; False if the user does not."""
        button = QMessageBox.StandardButton
        words = translate(
            "Underlay", "The picture is kept in the folder of the scenario, which is in no file yet. Save it now?"
        )
        title = translate("Underlay", "Picture")
        answer = QMessageBox.question(
            self._window.widget, title, plain_text(words), button.Save | button.Cancel, button.Save
        )
        return answer == button.Save and self._window.file_commands.save()

    def take(self, file: Path) -> None:
        """Put a picture under the map, as wide as the map; show a message, and change nothing, if it cannot be read."""
        home = self._window.document.path
        assert home is not None
        found = load_picture(file)
        if not isinstance(found, Picture):
            self._tell(found.get(self._window.language))
            return
        try:
            inside = picture_beside(file, home.parent)
        except OSError as problem:
            self._tell(labelled(file.name, why_not_written(problem).get(self._window.language)))
            return
        except Refused as problem:
            self._tell(labelled(file.name, problem.text.get(self._window.language)))
            return
        rect, per = cast(MinimapSource, self._window.view).map_rect, self._per_unit()
        left, top = rect.left() / per, rect.top() / per
        self._put(Underlay(inside, left, top, rect.width() / per, upright=True))

    def _tell(self, words: str) -> None:
        QMessageBox.warning(self._window.widget, translate("Underlay", "Picture"), plain_text(words))

    def _put(self, underlay: Underlay | None) -> None:
        self._window.document.apply(SetUnderlay(underlay))
