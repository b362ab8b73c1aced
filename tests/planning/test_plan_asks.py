"""Asks of plans that have none of their own: they tell what the plan tells."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import replace
from typing import Any

import pytest

from tests import loading
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text
from workbench.desktop.overlays.plan import plan_key
from workbench.planning import kinds
from workbench.planning.kinds.posts import POSTS
from workbench.planning.kinds.turns import TURNS
from workbench.planning.kinds.unseen import UNSEEN
from workbench.planning.plan_fields import DECLARED_PLANS
from workbench.planning.plan_registry import PLAN_KINDS, work_out
from workbench.planning.plans import PlanKind
from workbench.protocol.asks.plans import answer_plan
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion

LIPOVKA, AUBRY = "panzer_grenadier/lipovka_bridge", "blitzkrieg/saint_aubry"


def opened(sample: str) -> AnyAnalysis:
    return analysis_of(*loading.scenario(SAMPLES / f"{sample}.yaml"))


def asked(analysis: AnyAnalysis, kind: PlanKind, **given: Any) -> tuple[dict[str, Any], list[str]]:
    """(the answer, the fields that it ignored)."""
    fields = Fields(given)
    question = Question(analysis, fields) if analysis.kind == "hex" else TabletopQuestion(analysis, fields)
    return answer_plan(kind, question), fields.unread


def test_every_module_of_a_kind_is_declared_and_in_the_list() -> None:
    """A kind that is declared nowhere would be missing from menus without a word."""
    modules = [importlib.import_module(f"{kinds.__name__}.{one.name}") for one in pkgutil.iter_modules(kinds.__path__)]
    for module in modules:
        mine = [value for value in vars(module).values() if isinstance(value, PlanKind)]
        assert len(mine) == 1, module
        assert mine[0] in PLAN_KINDS, module
    assert tuple(kind.declared for kind in PLAN_KINDS) == DECLARED_PLANS
    assert len(modules) == len(PLAN_KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_has_a_letter_and_a_key_of_its_own(language: str) -> None:
    letters = [kind.menu.get(language).partition("&")[2][:1].casefold() for kind in PLAN_KINDS]
    keys = [kind.key for kind in PLAN_KINDS if kind.key]
    for found in (letters, keys):
        assert all(found)
        assert len(set(found)) == len(found), found


def test_a_reach_that_is_drawn_says_what_its_colours_mean() -> None:
    analysis = opened(LIPOVKA)
    picture = work_out(analysis, UNSEEN.request(unit="s_rec", side="German"))
    assert picture.covered is not None
    other = replace(picture, reach_words=Text("Green: fit to rest in", "Vert : bon pour une halte"))
    assert "Green: out of sight all the way; pale green: at the end" in plan_key(picture, "en")
    assert plan_key(other, "fr") == [
        "Vert : bon pour une halte" if "hors de vue" in line else line for line in plan_key(picture, "fr")
    ]


def test_rows_and_places_are_those_of_the_plan_on_hexes() -> None:
    analysis = opened(LIPOVKA)
    told, ignored = asked(analysis, UNSEEN, unit="s_rec", observers=["unit:g_at1", "1710"], nonsense=1)
    assert analysis.kind == "hex"
    picture = work_out(analysis, UNSEEN.request(unit="s_rec", observers=("g_at1", analysis.place("1710"))))
    assert [row["text"] for row in told["rows"]] == [row.text.en for row in picture.rows]
    assert [row["at"] for row in told["rows"]] == [analysis.label(row.at) for row in picture.rows]  # type: ignore[arg-type]
    assert picture.counts is not None
    assert told["places"] == {
        analysis.label(number): int(count) for number, count in enumerate(picture.counts) if count >= 0
    }
    assert ignored == ["nonsense"]


def test_places_of_a_table_and_zones() -> None:
    analysis = opened(AUBRY)
    told, _ = asked(analysis, POSTS, candidates=[[150, 20], [120, 49]], watch=[[118, 49], [121, 50]], count=1)
    picture = work_out(
        analysis,
        POSTS.request(candidates=((150.0, 20.0), (120.0, 49.0)), watch=((118.0, 49.0), (121.0, 50.0)), count=1),
    )
    assert told["title"] == "Observation posts"
    assert [row["text"] for row in told["rows"]] == [row.text.en for row in picture.rows] != []


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        (TURNS, {}, "missing_field"),
        (TURNS, {"unit": "s_rec", "most": 99}, "bad_value"),
        (UNSEEN, {"unit": "s_rec", "side": "Nobody"}, "unknown_side"),
        (POSTS, {"candidates": "nowhere"}, "bad_place"),
        (POSTS, {"target": {"kind": "infantri"}}, "unknown_kind"),
    ],
)
def test_what_does_not_fit_is_refused(kind: PlanKind, given: dict[str, Any], code: str) -> None:
    with pytest.raises(CannotAnswer) as refused:
        asked(opened(LIPOVKA), kind, **given)
    assert refused.value.code == code
