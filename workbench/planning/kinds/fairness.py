"""The fairness report as a plan: its parts in rows that jump to their places, with these numbered on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.text import Text
from workbench.planning import plan_fields
from workbench.planning.fairness import Fairness, fairness
from workbench.planning.plan_fields import LOOK_AHEAD_TURNS
from workbench.planning.plans import Growing, PlanKind, PlanPicture, PlanRequest, PlanRow, ReportSection
from workbench.planning.report import TITLE, marks, report_sections


def _work(
    analysis: AnyAnalysis,
    request: PlanRequest,
    cancel: CancelToken | None,
    progress: Progress | None,
    growing: Growing | None = None,
) -> PlanPicture:
    """The report as a plan for a map of hexes or a table; its rows are shown as they become known."""

    def grown(known: Fairness) -> None:
        if growing is not None and growing.is_due():
            # what is not whole cannot be saved as a page, and what stands out is not known yet
            picture = replace(report_picture(report_sections(analysis, known), request), sections=(), lines=())
            growing.grown(replace(picture, caveat=analysis.caveat))

    report = fairness(analysis, request[LOOK_AHEAD_TURNS], cancel=cancel, progress=progress, grown=grown)
    sections = report_sections(analysis, report)
    return replace(report_picture(sections, request), caveat=analysis.caveat)


def report_picture(sections: Sequence[ReportSection], request: PlanRequest) -> PlanPicture:
    """The rows of a report under the titles of its parts, with its places numbered."""
    numbered = {at: number for number, at in enumerate(marks(sections), 1)}
    rows: list[PlanRow] = []
    for section in sections:
        rows.append(PlanRow(section.title, title=True))
        for row in section.rows:
            number = numbered.get(row.at) if row.at is not None else None
            text = row.text if number is None else Text(f"({number}) {row.text.en}", f"({number}) {row.text.fr}")
            rows.append(PlanRow(text, row.at))
    return PlanPicture(
        request,
        TITLE,
        tuple(row.text for row in sections[0].rows[:3]),
        tuple(rows),
        posts=tuple(numbered),
        sections=tuple(sections),
    )


FAIRNESS = PlanKind(
    declared=plan_fields.FAIRNESS,
    words=Text("Fairness report", "Rapport d’équité"),
    menu=Text("&Fairness report", "Rapport d’é&quité"),
    key="Alt+8",
    tip=Text(
        "How the sides compare as they are set up: objectives, ground seen, first fire, stacks.",
        "Comment les camps se comparent au placement : objectifs, terrain vu, premiers tirs, piles.",
    ),
    on_hexes=_work,
    on_tables=_work,
)
