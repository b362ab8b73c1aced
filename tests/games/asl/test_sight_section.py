"""The section and the story of a line of Advanced Squad Leader: drawings and hexsides where the line meets them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.asl import sight_boards as asl
from tests.games.asl.scenarios import analysis
from tests.games.asl.test_sight_random import random_scenario
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.profile import Section, section_of, stop_of
from workbench.engine.sight.results import Effect, SightLine, SightRequest
from workbench.engine.sight.wording import line_text
from workbench.geometry.segments import AT_CENTRE, VERTEX, Aim

HOUSE = {
    "terrain": "stone_building",
    "polygon": [[6.7, 3.8], [7.2, 3.8], [7.2, 4.2], [6.7, 4.2]],  # in I5, across its middle
    "levels": 2,
}
ASIDE = HOUSE | {"polygon": [[7.1, 3.8], [7.3, 3.8], [7.3, 4.2], [7.1, 4.2]]}  # in I5, off the line along the row I


def told(inquiry: Analysis, a: str, b: str, language: str = "en") -> tuple[SightLine, Section, list[str]]:
    line = inquiry.line(inquiry.place(a), inquiry.place(b))
    section = inquiry.section(line)
    rows = [text.get(language).strip() for text in line_text(line, section)]
    start = next(place for place, row in enumerate(rows) if row.endswith(("Along the line:", "Sur la ligne :")))
    return line, section, rows[start + 1 :]


def test_a_hexside_that_blocks_is_reported_and_drawn_by_itself() -> None:
    inquiry = analysis(hexsides={"wall": "I5/I6", "hedge": "I3/I4"}, hexes={"graveyard": "I6"})
    line, section, rows = told(inquiry, "I3", "I8")
    assert rows[:5] == [
        "I3/I4: hedge, top 0.5: no effect [6.2]",
        "I4: open ground, ground 0: free",
        "I5: open ground, ground 0: free",
        "I5/I6: wall, top 0.5: BLOCKS [6.21]",
        "I6: graveyard, ground 0: hinders [6.7]",
    ]
    assert told(inquiry, "I3", "I8", "fr")[2][3] == "I5/I6 : mur, sommet 0,5 : BLOQUE [6.21]"
    assert [(post.place, post.effect, post.blocker) for post in section.posts] == [
        ("I3/I4", Effect.NOTE, False),
        ("I5/I6", Effect.BLOCKS, True),
    ]
    assert section.stop == pytest.approx(0.5)
    assert [post.enter for post in section.posts] == pytest.approx([0.1, 0.5])
    assert not any(part.blocker for part in section.parts)
    assert stop_of(line) == section.stop


def test_a_wall_along_the_line_is_as_long_in_the_section() -> None:
    inquiry = analysis(hexsides={"wall": "I5/I6"}, rows=10)
    line = inquiry.line(inquiry.place("F5"), inquiry.place("L5"))
    (post,) = line.posts
    assert (post.enter, post.leave) == pytest.approx((4 / 9, 5 / 9)), (
        "the hexside is a ninth of the line, in its middle"
    )
    assert stop_of(line) == post.enter


def test_a_drawing_stands_where_the_line_is_inside_of_it() -> None:
    inquiry = analysis(shapes=[HOUSE])
    line, section, rows = told(inquiry, "I3", "I7")
    part = next(part for part in section.parts if part.place == "I5")
    assert part.met is not None
    begin, end = inquiry.scenario.board.grid.centres[[line.origin, line.target]]
    inside = [((y - begin[1]) / (end[1] - begin[1])) for y in (3.8, 4.2)]
    assert [(one.enter, one.leave) for one in part.met] == [pytest.approx(inside)]
    assert part.met[0].top == part.top > 0
    assert part.met[0].blocks
    assert section.stop == pytest.approx(inside[0])
    assert rows[1].endswith("BLOCKS [6.2]")


def test_a_drawing_beside_the_line_is_not_in_the_section() -> None:
    _, section, rows = told(analysis(shapes=[ASIDE]), "I3", "I7")
    part = next(part for part in section.parts if part.place == "I5")
    assert part.met == ()
    assert part.top == part.ground
    assert section.highest == 0
    assert rows[1] == "I5: stone building, beside the line, ground 0: noted [6.1]"
    french = told(analysis(shapes=[ASIDE]), "I3", "I7", "fr")[2]
    assert ", à côté de la ligne, sol 0 : noté [6.1]" in french[1]


def test_an_orchard_is_a_hindrance_on_the_level_and_an_obstacle_in_leaf_from_above() -> None:
    flat = analysis(hexes={"orchard": "I5"}, conditions={"month": 6})
    (met,) = next(part for part in told(flat, "I3", "I7")[1].parts if part.place == "I5").met or ()
    assert (met.hinders, met.top) == (True, 1.0)
    hill = analysis(hexes={"orchard": "I5"}, elevation={2: "I3"}, conditions={"month": 6})
    things = next(part for part in told(hill, "I3", "I7")[1].parts if part.place == "I5").met or ()
    assert [(one.hinders, one.top) for one in things] == [(True, 1.0), (False, 1.0)]


def test_no_height_above_the_line_where_levels_judge() -> None:
    inquiry = analysis(elevation={2: "I3"}, hexes={"gully": "I7"})
    for language, words in (("en", "above the line"), ("fr", "au-dessus de la ligne")):
        assert not any(words in row for row in told(inquiry, "I3", "I7", language)[2])


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_drawn_is_what_was_judged(seed: int) -> None:
    doctrine = asl.doctrine(random_scenario(seed, shapes=12))
    scenario, random = doctrine.scenario, np.random.default_rng(seed)
    size = scenario.board.grid.size
    seen = 0
    for _ in range(40):
        a, b = (int(n) for n in random.integers(0, size, 2))
        if a == b:
            continue
        aim = Aim(VERTEX, int(random.integers(0, 6))) if random.random() < 0.3 else AT_CENTRE
        request = SightRequest(target_aim=aim, observer_level=int(random.integers(0, 3)))
        line = doctrine.line(a, b, request)
        section = section_of(line, doctrine, scenario, asl.ruleset(), request)
        assert (section.stop is None) or not line.visible
        for step in line.steps:
            assert step.met is not None
            for one in step.met:
                assert step.enter - 1e-9 <= one.enter <= one.leave <= step.leave + 1e-9
                seen += 1
            tops = [one.top for one in step.met if not one.hinders]
            assert step.top == max([step.ground, *tops])
            if any(one.blocks for one in step.met):
                assert step.effect is Effect.BLOCKS
        words = {reason.at for reason in line.reasons if reason.key in ("sight_obstacle", "sight_half", "sight_above")}
        blocked = {
            scenario.board.grid.labels[step.chosen] for step in line.steps if any(x.blocks for x in step.met or ())
        }
        assert {at for at in words if at is not None and "/" not in at} <= blocked
        posts = {"/".join(scenario.board.grid.labels[n] for n in post.hexes): post.effect for post in line.posts}
        sides = {
            reason.at
            for reason in line.reasons
            if reason.effect is Effect.BLOCKS and reason.key.startswith(("sight_side", "sight_half_side"))
        }
        assert sides == {at for at, effect in posts.items() if effect is Effect.BLOCKS}
    assert seen > 5


def test_a_building_at_an_end_of_the_line_is_drawn_and_called_a_building() -> None:
    inquiry = analysis(shapes=[HOUSE])
    for ends, place in ((("I5", "I8"), 0), (("I8", "I5"), -1)):
        part = inquiry.section(inquiry.line(*map(inquiry.place, ends))).parts[place]
        assert (part.place, part.end, part.built) == ("I5", True, True)
        assert part.terrain.en == "stone building, open ground"
        assert part.terrain.fr.startswith("bâtiment en pierre")
