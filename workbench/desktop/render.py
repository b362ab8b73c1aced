"""Pictures of a scenario in files: PNG, SVG and PDF from the same painters as the window. Needs no display."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from workbench.analysis import Analysis
from workbench.desktop.picture_answers import picture_answers
from workbench.desktop.picture_formats import writer_of
from workbench.desktop.pictured import speaking, with_application
from workbench.desktop.questions import Answer
from workbench.desktop.scene.inks import OKABE_ITO, wearing
from workbench.desktop.scene.layer_looks import AS_EVER, LayerLook
from workbench.desktop.sheet import Sheet
from workbench.sight.results import SightRequest


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
    palette: str = OKABE_ITO,
) -> None:
    """Write the map with chosen overlays to a .png, .svg or .pdf file.

    Places are labels, ``unit:ID`` or hex numbers; ``looks`` says from which levels and points ``area`` and ``los`` look;
    ``scale`` is in pixels a hex; ``section`` adds the side view of the line; ``palette`` is one of
    :data:`~workbench.desktop.scene.inks.PALETTES`.
    CannotAnswer for an unknown ending, place or unit and for a picture that would be too large; OSError if the file cannot
    be written.
    """
    writer_of(out)
    with_application()
    with speaking(language), wearing(palette):
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
    note: str = "",
    look: LayerLook = AS_EVER,
) -> None:
    """Write the map with the overlays of these answers; as :func:`render_file`, in a program that has its application."""
    write = writer_of(out)
    side_view = next((answer.section for answer in answers if answer.section is not None), None) if section else None
    sheet = Sheet.of(
        analysis.scenario,
        analysis.ruleset,
        answers,
        legend=legend,
        language=language,
        scale=scale,
        section=side_view,
        note=note,
        look=look,
    )
    out.write_bytes(write(sheet))
