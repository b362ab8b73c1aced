"""Questions about tables that one game alone knows: the ask says so for every other."""

from __future__ import annotations

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import results_as_json
from workbench.cli.protocol.hex_request import Question
from workbench.cli.protocol.results_as_json import geojson
from workbench.cli.protocol.tabletop_request import Answer, TabletopQuestion, length
from workbench.games.asl.fire.doctrine import Doctrine as AslFire
from workbench.games.asl.sight.doctrine import Doctrine as AslSight
from workbench.games.asl.spotting.doctrine import Doctrine as AslSpotting
from workbench.games.bolt_action.fire.auras import Aura
from workbench.games.bolt_action.fire.doctrine import Doctrine as BoltActionFire
from workbench.games.bolt_action.movement.doctrine import Doctrine as BoltActionMovement
from workbench.games.bolt_action.spotting import Doctrine as BoltActionSpotting

# --- Questions that one game alone knows: the ask says so for every other.


def asl_fire(question: Question) -> AslFire:
    """The fire doctrine of Advanced Squad Leader; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.fire
    if not isinstance(found, AslFire):
        raise _unknown(question)
    return found


def asl_sight(question: Question) -> AslSight:
    """The sight doctrine of Advanced Squad Leader; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.sight
    if not isinstance(found, AslSight):
        raise _unknown(question)
    return found


def asl_spotting(question: Question) -> AslSpotting:
    """The spotting doctrine of Advanced Squad Leader; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.spotting
    if not isinstance(found, AslSpotting):
        raise _unknown(question)
    return found


def _unknown(question: Question) -> CannotAnswer:
    name = question.analysis.ruleset.name
    words = Text("{game} has no such rule", "{game} n’a pas de telle règle")
    return CannotAnswer("not_modelled", words.format(game=name))


def bolt_action_fire(question: TabletopQuestion) -> BoltActionFire:
    """The fire doctrine of Bolt Action; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.fire
    if not isinstance(found, BoltActionFire):
        raise unknown(question)
    return found


def bolt_action_spotting(question: TabletopQuestion) -> BoltActionSpotting:
    """The spotting doctrine of Bolt Action; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.spotting
    if not isinstance(found, BoltActionSpotting):
        raise unknown(question)
    return found


def bolt_action_movement(question: TabletopQuestion) -> BoltActionMovement:
    """The movement doctrine of Bolt Action; CannotAnswer (``not_modelled``) for other games."""
    found = question.analysis.movement
    if not isinstance(found, BoltActionMovement):
        raise unknown(question)
    return found


def unknown(question: TabletopQuestion) -> CannotAnswer:
    """The game has no such question."""
    words = Text("{game} has no such question", "{game} ne connaît pas cette question")
    return CannotAnswer("not_modelled", words.format(game=question.analysis.ruleset.name))


def ring_told(question: TabletopQuestion, ring: Aura) -> Answer:
    """A ring as JSON."""
    return {
        "radius": length(ring.radius),
        "units": list(ring.units),
        "region": geojson(ring.ground),
        "reasons": results_as_json.reasons(ring.reasons, question.language),
    }
