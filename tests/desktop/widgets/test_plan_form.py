"""The form of a plan has a row for every field that its kind declares with words, in their order."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.loading import scenario
from workbench.base.data_folders import SAMPLES
from workbench.desktop.documents.document import Document
from workbench.desktop.widgets.plan_form import PlanForm
from workbench.planning.kinds.kill_zone import KILL_ZONE
from workbench.planning.kinds.posts import POSTS
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plan_fields import CANDIDATES, COUNT, LEAST, SIDE, STATE, TARGET
from workbench.planning.plan_registry import PLAN_KINDS
from workbench.scenario.declared_fields import ChoiceField

pytestmark = pytest.mark.gui


def labels(form: PlanForm) -> list[str]:
    """The labels that can be seen, from above."""
    shown = [one for one in form.findChildren(QLabel) if one.buddy() and one.isVisible()]
    return [one.text() for one in sorted(shown, key=lambda one: one.y())]


@pytest.fixture
def form(qtbot: QtBot) -> PlanForm:
    made = PlanForm("en", table=False)
    qtbot.addWidget(made)
    made.resize(300, 900)
    made.show()
    return made


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_has_the_rows_that_it_declares(qtbot: QtBot, table: bool, language: str) -> None:
    form = PlanForm(language, table=table)
    qtbot.addWidget(form)
    form.resize(300, 900)
    form.show()
    for kind in PLAN_KINDS:
        form.choose(kind)
        declared = [one.words.get(language) for one in kind.fields if one.words]
        on_tables = [one.words.get(language) for one in kind.fields if isinstance(one, ChoiceField) and one.tables_only]
        assert labels(form)[1:] == [words for words in declared if table or words not in on_tables], kind.id


def test_what_two_kinds_share_stays_chosen_and_what_one_has_for_itself_too(form: PlanForm) -> None:
    form.open(Document(*scenario(SAMPLES / "panzer_grenadier/lipovka_bridge.yaml"), language="en"))
    form.choose(THREAT)
    form.choose_value(SIDE, "Soviet")
    form.choose(KILL_ZONE)
    assert form.choice.values["side"] == "Soviet"
    form.choose_value(LEAST, 5)
    form.choose(THREAT)
    form.choose(KILL_ZONE)
    assert form.choice.values["least"] == 5


def test_a_kept_request_is_shown_as_it_was_asked(form: PlanForm) -> None:
    form.open(Document(*scenario(SAMPLES / "panzer_grenadier/lipovka_bridge.yaml"), language="en"))
    form.show_request(POSTS.request(count=7, candidates=(3, 4, 5)))
    assert form.kind is POSTS
    assert (form.choice.values[COUNT.name], form.choice.values[CANDIDATES.name]) == (7, (3, 4, 5))
    form.show_request(THREAT.request(target="infantry", state="spotted"))
    assert (form.choice.values[TARGET.name], form.choice.values[STATE.name]) == ("infantry", "spotted")
