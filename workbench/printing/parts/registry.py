"""Every part of a printed scenario. The command line, the dialog, templates and the sheets read this list.

Nothing but plain values reaches a template. Pictures are named (``counter:ID``, ``terrain:KEY``); who lays out the page draws
them. docs/templates.md lists the values for people who write templates.
"""

from __future__ import annotations

from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.text import Text
from workbench.printing.labels import LABELS
from workbench.printing.parts import card, order_of_battle, pieces, player_aid, scenario_page, turn_track, unit_cards
from workbench.printing.printed_part import PageTexts, Plain, PrintedPart, without_units
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

MAP = PrintedPart("map", Text("Map", "Carte"))
COUNTERS = PrintedPart("counters", Text("Counters", "Pions"), missing=without_units)
LESSONS = PrintedPart("lessons", Text("Worksheets of lessons", "Feuilles de travail des leçons"), in_all=False)
"""Lessons are on a scenario and no part of it."""
PARTS: tuple[PrintedPart, ...] = (
    scenario_page.PART,
    card.PART,
    order_of_battle.PART,
    MAP,
    pieces.PART,
    player_aid.PART,
    turn_track.PART,
    unit_cards.PART,
    COUNTERS,
    LESSONS,
)
"""In the order in which they are printed."""
TEMPLATED = {part.id: part for part in PARTS if part.values is not None}
"""Those that are text and have a template."""


def parts_of(scenario: AnyScenario) -> tuple[PrintedPart, ...]:
    """The parts that a scenario can have."""
    return tuple(part for part in PARTS if part.applies(scenario))


def parts_named(words: str) -> tuple[str, ...]:
    """Ids of parts with commas between them (``card,oob,map``; ``all``), in the order in which they are printed. CannotAnswer
    (``bad_value``) for an unknown one."""
    wanted = [word.strip() for word in words.split(",") if word.strip()]
    if wanted == ["all"]:
        return tuple(part.id for part in PARTS if part.in_all)
    known = tuple(part.id for part in PARTS)
    for word in wanted:
        if word not in known:
            text = Text(
                'the part "{part}" cannot be printed {hint}', "la partie « {part} » ne peut être imprimée {hint}"
            )
            raise CannotAnswer("bad_value", text.format(part=word, hint=nearest_or_all(word, (*known, "all"))))
    if not wanted:
        raise CannotAnswer("bad_value", Text("no part is named", "aucune partie n’est nommée"))
    return tuple(part for part in known if part in wanted)


USUAL_ROOM = (194.0, 281.0)
"""Millimetres within the margins of the usual paper."""


def page_values(
    scenario: AnyScenario,
    ruleset: Ruleset,
    language: str,
    *,
    saves_ink: bool = False,
    sections: bool = False,
    room: tuple[float, float] = USUAL_ROOM,
) -> Plain:
    """Everything that templates may use of a scenario, in a language: what every page has, and the values of all parts;
    ``saves_ink`` asks for a look without filled areas, ``sections`` for the numbers of sections of the rules; ``room`` is
    what a sheet has within its margins, in millimetres."""
    page = PageTexts(scenario, ruleset, language, sections)
    words = {**LABELS, **{part.id: part.name for part in PARTS}}
    found: Plain = {
        "title": page.text(scenario.title) or page.text(LABELS["untitled"]),
        "language": language,
        "game": page.text(ruleset.name),
        "edition": ruleset.version,
        "kind": scenario.kind,
        "saves_ink": saves_ink,
        "sections": sections,
        "room": {"width": room[0], "height": room[1]},
        "words": {key: page.text(text) for key, text in words.items()},
    }
    for part in PARTS:
        if part.values is not None:
            found |= part.values(page)
    return found
