"""Questions ``spotted`` of the worked cases of Bolt Action."""

from __future__ import annotations

from tests.cases.bolt_action.scene import Scene
from tests.cases.bolt_action.setup_readers import Ask
from tests.cases.bolt_action.words import Setup

START = (0.0, 0.0)


def spotted(case: Setup, inquiry: Ask) -> bool:
    """Is a hidden unit no longer hidden after what it does?"""
    setup = case["setup"]
    state, _, what = setup["unit"].partition(" ")
    kind = "autocannon_light" if what == "flak" else what
    action = f"fire_{setup['fires_at']}" if "fires_at" in setup else setup["action"]
    scene = Scene().unit("watched", kind, START, state=[state])
    return not inquiry(scene).ask({"ask": "concealment", "unit": "watched", "action": action})["kept"]
