"""Pictures of a scenario in files: PNG, SVG and PDF from the same painters as the window. Needs no display."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtGui import QGuiApplication

from workbench.analysis import Analysis
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.picture_answers import picture_answers
from workbench.desktop.picture_formats import WRITERS
from workbench.desktop.questions import Answer
from workbench.desktop.sheet import Sheet
from workbench.sight.results import SightRequest

_I18N = Path(__file__).resolve().parents[2] / "resources" / "i18n"


def render_file(
    analysis: Analysis,
    out: Path,
    *,
    area: str | int | None = None,
    los: tuple[str | int, str | int] | None = None,
    reach: str | None = None,
    field: str | None = None,
    looks: Mapping[str, SightRequest] = MappingProxyType({}),
    section: bool = False,
    legend: bool = False,
    language: str = "en",
    scale: float = 64.0,
) -> None:
    """Write the map with chosen overlays to a .png, .svg or .pdf file.

    Places are labels, ``unit:ID`` or hex numbers; ``looks`` says from which levels and points ``area`` and ``los`` look;
    ``scale`` is in pixels a hex; ``section`` adds the side view of the line.
    CannotAnswer for an unknown ending, place or unit and for a picture that would be too large; OSError if the file cannot
    be written.
    """
    _known_ending(out)
    _application()
    with _speaking(language):
        answers = picture_answers(analysis, area=area, los=los, reach=reach, field=field, looks=looks)
        save_picture(answers, analysis, out, section=section, legend=legend, language=language, scale=scale)


def save_picture(
    answers: list[Answer],
    analysis: Analysis,
    out: Path,
    *,
    section: bool = False,
    legend: bool = False,
    language: str = "en",
    scale: float = 64.0,
) -> None:
    """Write the map with the overlays of these answers; as :func:`render_file`, in a program that has its application."""
    _known_ending(out)
    side_view = next((answer.section for answer in answers if answer.section is not None), None) if section else None
    sheet = Sheet.of(
        analysis.scenario,
        analysis.ruleset,
        answers,
        legend=legend,
        language=language,
        scale=scale,
        section=side_view,
    )
    out.write_bytes(WRITERS[out.suffix.lower()](sheet))


def _known_ending(out: Path) -> None:
    ending = out.suffix.lower()
    if ending not in WRITERS:
        words = Text("{name}: the ending must be one of {known}", "{name} : l’extension doit être l’une de {known}")
        raise CannotAnswer("bad_format", words.format(name=out.name, known=", ".join(WRITERS)))


def _application() -> None:
    if QCoreApplication.instance() is None:
        if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(sys.argv[:1]))


_kept: list[QGuiApplication] = []
"""Qt wants its application object to live as long as the process."""


@contextmanager
def _speaking(language: str) -> Iterator[None]:
    translator = QTranslator()
    loaded = language != "en" and translator.load(f"workbench_{language}", str(_I18N))
    if loaded:
        QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        if loaded:
            QCoreApplication.removeTranslator(translator)
