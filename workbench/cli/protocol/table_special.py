"""Questions about tables that one game alone knows: the ask says so for every other."""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length
from workbench.fire.bolt_action.rings import Ring
from workbench.fire.engines.bolt_action import Doctrine as BoltActionFire
from workbench.movement.engines.bolt_action import Doctrine as BoltActionMovement
from workbench.spotting.engines.bolt_action import Doctrine as BoltActionSpotting


def bolt_action_fire(question: TableQuestion) -> BoltActionFire:
    """The fire doctrine of Bolt Action; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.fire
    if not isinstance(found, BoltActionFire):
        raise unknown(question)
    return found


def bolt_action_spotting(question: TableQuestion) -> BoltActionSpotting:
    """The spotting doctrine of Bolt Action; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.spotting
    if not isinstance(found, BoltActionSpotting):
        raise unknown(question)
    return found


def bolt_action_movement(question: TableQuestion) -> BoltActionMovement:
    """The movement doctrine of Bolt Action; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.movement
    if not isinstance(found, BoltActionMovement):
        raise unknown(question)
    return found


def unknown(question: TableQuestion) -> CannotAnswer:
    """The game has no such question."""
    words = Text("{game} has no such question", "{game} ne connaît pas cette question")
    return CannotAnswer("not_modelled", words.format(game=question.analysis.ruleset.name))


def ring_told(question: TableQuestion, ring: Ring) -> Answer:
    """A ring as JSON."""
    return {
        "radius": length(ring.radius),
        "units": list(ring.units),
        "region": geojson(ring.ground),
        "reasons": tojson.reasons(ring.reasons, question.language),
    }
