"""Advanced Squad Leader: lines on small boards of the kinds on which programs for lines of sight have gone wrong.

Every line is judged both ways and must agree with the area of each end.
"""

from __future__ import annotations

import pytest

from tests.games.asl.regression_cases import BLOCKED, CASES, EDGES, H5, IDS, Case, house
from tests.games.asl.scenarios import analysis, ask
from workbench.analysis.hex_analysis import Analysis


def judged(inquiry: Analysis, origin: str, target: str) -> int | None:
    """The DRM of a line, the same from both ends and in both areas; None if it is blocked."""
    there = ask(inquiry, {"ask": "los", "from": origin, "to": target})
    back = ask(inquiry, {"ask": "los", "from": target, "to": origin})
    assert (there["visible"], there["hindrance"]) == (back["visible"], back["hindrance"]), "it is symmetric (6.5)"
    for one, other in ((origin, target), (target, origin)):
        label, _, level = other.partition("@")
        if "^" in one + other:
            continue
        area = ask(inquiry, {"ask": "area", "from": one, "target_level": int(level or 0)})
        assert (label in area["visible"]) is there["visible"]
        assert area["hindered"].get(label, 0) == there["hindrance"] * there["visible"]
    return int(there["hindrance"]) if there["visible"] else BLOCKED


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_line_is_judged_as_known(case: Case) -> None:
    inquiry = analysis(**{"rows": 10 if case in EDGES else 20, **case.map})
    assert judged(inquiry, case.origin, case.target) == case.drm, case.why


BYPASSED = [
    # 4.34: a line to the centre of the target's hex must cross a bypassed hexside first
    ("H3", ["H5/H4"], True),
    ("H3", ["H5/H6"], False),
    ("H3", ["H5/I5", "H5/I6"], False),
    ("H4", ["H5/H4"], True),
    ("H4", ["H5/G5"], False),
    # along a hexspine it comes in at the vertex of two sides
    ("F5", ["H5/G5"], True),
    ("F5", ["H5/G6"], True),
    ("F5", ["H5/H6"], False),
    ("unit:t", ["H5/H4"], True),
]


@pytest.mark.parametrize(("origin", "sides", "visible"), BYPASSED)
def test_the_centre_of_a_target_in_bypass(origin: str, sides: list[str], visible: bool) -> None:
    inquiry = analysis(rows=10, shapes=[house(*H5)], forces={"Red": [{"id": "t", "kind": "squad", "at": "H2"}]})
    answer = ask(inquiry, {"ask": "los", "from": origin, "to": "H5", "bypass": sides})
    assert answer["visible"] is visible
    if not visible:
        assert [reason["rule"] for reason in answer["reasons"]] == ["4.34"]
        assert answer["blocker"] == "H5"


def test_a_blocked_line_to_a_target_in_bypass_says_by_what() -> None:
    inquiry = analysis(rows=10, hexes={"woods": "H4"}, shapes=[house(*H5)])
    answer = ask(inquiry, {"ask": "los", "from": "H3", "to": "H5", "bypass": ["H5/H4"]})
    assert (answer["visible"], answer["blocker"]) == (False, "H4")
