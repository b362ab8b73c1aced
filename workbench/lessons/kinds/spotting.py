"""Questions about spotting: is somebody spotted, from how far away, and does a unit stay concealed?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.lessons.answer_forms import NUMBER, YES_NO
from workbench.lessons.mining import QuizTopic, hex_enemies, hex_enemies_in_sight, open_lines, tabletop_enemies
from workbench.lessons.questions import Answered, Ground, Question, QuestionKind

_ACTIONS = {
    "still": Text("keeps still", "ne bouge pas"),
    "fire": Text("fires", "tire"),
    "break": Text("breaks", "est démoralisé"),
    "move": Text("moves to {to}", "va en {to}"),
    "assault_move": Text("assault movement to {to}", "mouvement d’assaut en {to}"),
    "advance": Text("advances to {to}", "avance en {to}"),
}
"""The words for a unit's action, where its word in requests is none that people use."""


class _Spotted(QuestionKind):
    def in_sentence(self, found: Answered, ruled: Sequence[Ground]) -> Sequence[Ground]:
        """The rule and its use; but of a line that is blocked only what stops it: a remark that there is none follows."""
        grounds = super().in_sentence(found, ruled)
        blocked = not found.value and grounds[0].decides
        return [row for row in grounds if row.decides] if blocked else grounds


class _Kept(QuestionKind):
    def words(self, question: Question, analysis: AnyAnalysis) -> Mapping[str, Text]:
        """The action of the unit; the word of the request may name a place: ``assault_move B5``."""
        written = str(question.request.get("action", ""))
        word, _, place = written.partition(" ")
        known = _ACTIONS.get(word)
        return {"action": Text.of(written) if known is None else known.format(to=place)}


SPOTTED = _Spotted(
    id="spotted",
    form=YES_NO,
    ask="spotted",
    field="spotted",
    wording=Text("Does {from} spot {to}?", "Est-ce que {from} repère {to} ?"),
    offered_for=("los", "spotted"),
    explained_by_two=True,
)
LIMIT = QuestionKind(
    id="limit",
    form=NUMBER,
    ask="spotted",
    field="limit",
    wording=Text(
        "From how far away at most does {from} spot {to}?", "De quelle distance au plus {from} repère-t-il {to} ?"
    ),
    offered_for=("spotted",),
)
KEPT = _Kept(
    id="kept",
    form=YES_NO,
    ask="concealment",
    field="kept",
    wording=Text(
        "Does {unit} stay concealed (action: {action})?", "Est-ce que {unit} reste camouflé (action : {action}) ?"
    ),
)
KINDS = (SPOTTED, LIMIT, KEPT)


# --- Found for a quiz.


def _on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """Is an enemy spotted, and from how far away?"""
    kinds = list(dict.fromkeys(unit.kind for _, unit in analysis.scenario.forces)) or list(analysis.ruleset.units)[:4]
    pairs, in_sight = iter(hex_enemies(analysis, rng)), iter(hex_enemies_in_sight(analysis, rng))
    for number, (start, end) in enumerate(open_lines(analysis, rng)):
        enemies = next(in_sight if number % 3 == 0 else pairs, None)
        if enemies is not None:
            ends = {"from": f"unit:{enemies[0].id}", "to": f"unit:{enemies[1].id}"}
            yield Question(LIMIT if number % 3 == 0 else SPOTTED, {"ask": "spotted", **ends})
        request = {"ask": "spotted", "from": start, "to": end, "target": {"kind": kinds[number % len(kinds)]}}
        yield Question(LIMIT if number % 3 == 1 else SPOTTED, request)


def _on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    for number, (one, other) in enumerate(tabletop_enemies(analysis, rng)):
        ends = {"from": f"unit:{one.id}", "to": f"unit:{other.id}"}
        yield Question(LIMIT if number % 3 == 2 else SPOTTED, {"ask": "spotted", **ends})


SPOTTING = QuizTopic(
    id="spotting", words=Text("Spotting", "Repérage"), share=3, stream=4, on_hexes=_on_hexes, on_tables=_on_tables
)
TOPICS = (SPOTTING,)
