"""Pictures of a table in files: PNG, SVG and PDF from the same painters as the window. Needs no display."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from workbench.board.tableboard import Point
from workbench.desktop.picture_formats import writer_of
from workbench.desktop.pictured import speaking, with_application
from workbench.desktop.scene.inks import OKABE_ITO, wearing
from workbench.desktop.scene.layer_looks import AS_EVER, LayerLook
from workbench.desktop.table.answering import TableAnswerer
from workbench.desktop.table.besides import Besides
from workbench.desktop.table.besides_asked import besides_of
from workbench.desktop.table.questions import AREA, FIELD, LINE, REACH, Spot, TableAnswer, TableQuestion
from workbench.desktop.table.sheet import TableSheet
from workbench.movement.table_results import TableMove
from workbench.sight.table_results import Stand
from workbench.table_analysis import TableAnalysis


def render_table(
    analysis: TableAnalysis,
    out: Path,
    *,
    area: Spot | None = None,
    los: tuple[Spot, Spot] | None = None,
    reach: str | None = None,
    field: str | None = None,
    section: bool = False,
    legend: bool = False,
    language: str = "en",
    scale: float | None = None,
    rings: Sequence[str] = (),
    ruler: tuple[Stand, Stand] | None = None,
    template: tuple[str, Point] | None = None,
    palette: str = OKABE_ITO,
) -> None:
    """Write the table with chosen answers to a .png, .svg or .pdf file; ``reach`` and ``field`` are ids of units, ``scale`` is
    in pixels for each unit of the table, ``section`` adds the side view of the line; ``rings``, ``ruler`` and ``template`` as
    of :func:`~workbench.desktop.table.besides_asked.besides_of`; ``palette`` is one of
    :data:`~workbench.desktop.scene.inks.PALETTES`.

    CannotAnswer for an unknown ending, place or unit and for a picture that would be too large; OSError if the file cannot
    be written.
    """
    writer_of(out)
    with_application()
    with speaking(language), wearing(palette):
        answers = table_answers(analysis, area=area, los=los, reach=reach, field=field)
        besides = besides_of(analysis, rings=rings, ruler=ruler, template=template)
        save_table(
            answers, analysis, out, section=section, legend=legend, language=language, scale=scale, besides=besides
        )


def save_table(
    answers: Sequence[TableAnswer],
    analysis: TableAnalysis,
    out: Path,
    *,
    section: bool = False,
    legend: bool = False,
    language: str = "en",
    scale: float | None = None,
    note: str = "",
    look: LayerLook = AS_EVER,
    besides: Besides | None = None,
) -> None:
    """The same for answers that are there already, in a program that has its application."""
    write = writer_of(out)
    sheet = TableSheet.of(
        analysis.scenario,
        analysis.ruleset,
        answers,
        legend=legend,
        language=language,
        scale=scale,
        section=section,
        note=note,
        look=look,
        besides=besides,
    )
    out.write_bytes(write(sheet))


def table_answers(
    analysis: TableAnalysis,
    *,
    area: Spot | None = None,
    los: tuple[Spot, Spot] | None = None,
    reach: str | None = None,
    field: str | None = None,
) -> list[TableAnswer]:
    """One answer for each that is wanted; CannotAnswer for what cannot be answered."""
    scenario, ruleset = analysis.scenario, analysis.ruleset
    questions = []
    if area is not None:
        questions.append(TableQuestion(scenario, ruleset, frozenset([AREA]), observer=area))
    if field is not None:
        party = analysis.party(field)
        asked = TableQuestion(scenario, ruleset, frozenset([FIELD]), observer=Spot(party.unit), firing=(party.unit, ""))
        questions.append(asked)
    if reach is not None:
        stand, party = analysis.stand(reach), analysis.party(reach)
        move = TableMove(party, stand.point, facing=analysis.unit(reach)[1].facing)
        questions.append(TableQuestion(scenario, ruleset, frozenset([REACH]), observer=Spot(party.unit), move=move))
    if los is not None:
        questions.append(TableQuestion(scenario, ruleset, frozenset([LINE]), observer=los[0], target=los[1]))
    answerer = TableAnswerer(analysis)
    return [answerer.strict(question) for question in questions]
