"""Which sections the inspector has, in which order, and which of them gets an answer."""

from __future__ import annotations

import pytest

from tests.desktop.window_driver import WindowDriver
from workbench.analysis.render_options import RENDER_OPTIONS
from workbench.desktop.overlays.registry import KINDS, hex_sections, tabletop_sections
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.widgets.fields import AnswerSection

pytestmark = pytest.mark.gui


def test_kinds_name_the_sections_in_their_order() -> None:
    names = [place.name for place in hex_sections()]
    assert names == ["blame", "line", "area", "watch", "spotting", "hiding", "field", "odds", "reach"]
    assert [place.name for place in tabletop_sections()] == [
        "line",
        "area",
        "blame",
        "watch",
        "spotting",
        "fire",
        "odds",
        "reach",
    ]


def test_kinds_name_every_option_of_pictures() -> None:
    named = [kind.option for kind in KINDS if kind.option is not None]
    assert sorted(named, key=lambda option: option.name) == sorted(RENDER_OPTIONS, key=lambda option: option.name)
    for kind in KINDS:
        if kind.option is not None:
            assert kind.on_hexes is not None
            assert kind.on_hexes.picture is not None
            assert kind.on_tables is not None
            assert kind.on_tables.picture is not None


@pytest.mark.slow
def test_a_hidden_section_gets_the_last_answer_when_it_is_shown(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    inspector, got = driver.window.docks.inspector, []

    def record(section: AnswerSection) -> None:
        show = section.show_answer

        def shown(answer: Answer) -> None:
            got.append(type(section).__name__)
            show(answer)

        monkeypatch.setattr(section, "show_answer", shown)

    for section in (inspector.line, inspector.reach, inspector.spotting, inspector.field):
        record(section)
    driver.click("0404")
    driver.hover("0804")
    assert set(got) == {"LineSection"}
    got.clear()
    driver.window.inquiry.toggle("reach", True)
    assert set(got) == {"LineSection", "ReachSection"}
    assert inspector.reach.verdict.text() == "Select a unit"
