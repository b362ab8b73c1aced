"""Questions that one game alone knows: the ask says so for every other."""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol.question import Question
from workbench.fire.engines.asl import Doctrine as AslFire
from workbench.sight.engines.asl import Doctrine as AslSight
from workbench.spotting.engines.asl import Doctrine as AslSpotting


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
