"""The fairness report as one page with its pictures: the map with the numbered places, and the ground that each side sees."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.drawing.side_style import side_styles
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import ensure_application, page_class, page_of, png, temporary_language
from workbench.desktop.overlays.plan import PlanSource
from workbench.desktop.questions.plans import PlanAnswer, PlanQuestion
from workbench.files.safe_files import replace_file
from workbench.planning.kinds.fairness import FAIRNESS, report_picture
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plans import PlanPicture, ReportSection
from workbench.planning.report import ReportFigure, report_page

_WIDE = 1000.0
"""Pixels: about so wide is a picture of the page."""
_MAP = Text(
    "The map. The numbers are those of the rows of this page.",
    "La carte. Les numéros sont ceux des lignes de cette page.",
)
_SEEN = Text(
    "Ground seen by the units of one side as they stand, {side}: the darker, the more of them see it.",
    "Terrain vu par les unités en place d’un camp, {side} : plus c’est foncé, plus elles sont nombreuses.",
)


def save_report(
    analysis: AnyAnalysis,
    sections: Sequence[ReportSection],
    out: Path,
    language: str = "en",
) -> None:
    """Write a fairness report to one HTML file with its pictures inside. CannotAnswer for another ending of the file, OSError
    if the file cannot be written."""
    check_ending(out)
    ensure_application()
    with temporary_language(language):
        numbered = report_picture(sections, FAIRNESS.request())
        forces = analysis.scenario.forces
        sides = tuple((style.colour, forces.called(side)) for side, style in side_styles(forces).items())
        figures = [replace(_figure(analysis, numbered, _MAP, language, anchor="map"), sides=sides)]
        for side in (force.side for force in analysis.scenario.forces.sides if force.units):
            called = analysis.scenario.forces.called(side)
            seen = THREAT.request(side=side)
            picture = PlanQuestion(analysis.scenario, analysis.ruleset, seen).work_out(
                analysis, CancelToken(), _unheard
            )
            figures.append(_figure(analysis, picture.picture, _SEEN.format(side=called), language))
    replace_file(out, report_page(analysis, sections, figures, language).encode())


def check_ending(out: Path) -> None:
    """CannotAnswer (``bad_format``) for a file that is not .html."""
    if out.suffix.lower() not in (".html", ".htm"):
        words = Text("{name}: a report is a file .html", "{name} : un rapport est un fichier .html")
        raise CannotAnswer("bad_format", words.format(name=out.name))


def _figure(
    analysis: AnyAnalysis, picture: PlanPicture, caption: Text, language: str, *, anchor: str = ""
) -> ReportFigure:
    question = PlanQuestion(analysis.scenario, analysis.ruleset, picture.request)
    plan = PlanSource(PlanAnswer(question, picture))
    scale = page_class(analysis).scale_for_width(analysis.scenario, _WIDE)
    request = PageRequest(legend=True, language=language, scale=scale, plan=plan)
    page = page_of(analysis.scenario, analysis.ruleset, (), request)
    source = f"data:image/png;base64,{base64.b64encode(png(page)).decode('ascii')}"
    return ReportFigure(source, caption, anchor)


def _unheard(done: int, total: int) -> None:
    """The pictures take no time worth telling."""
