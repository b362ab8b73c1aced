"""The analysis of a scenario with any kind of map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, shown_setup

if TYPE_CHECKING:
    from workbench.analysis.hex_analysis import Analysis
    from workbench.analysis.tabletop_analysis import TabletopAnalysis

AnyAnalysis: TypeAlias = "Analysis | TabletopAnalysis"
"""Its ``kind`` is "hex" or "table"."""
B = TypeVar("B", bound="AnyAnalysis")
P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")
_OTHER_MAP = Text("one is a map of hexes, the other a table", "l’un est une carte d’hexagones, l’autre une table")


def by_map_kind(
    analysis: AnyAnalysis,
    on_hexes: Callable[Concatenate[Analysis, P], T],
    on_table: Callable[Concatenate[TabletopAnalysis, P], U],
    *args: P.args,
    **options: P.kwargs,
) -> T | U:
    """Call the function for the scenario's kind of map and return its result. Both take the same further arguments."""
    return on_hexes(analysis, *args, **options) if analysis.kind == "hex" else on_table(analysis, *args, **options)


def both_by_map_kind(
    first: AnyAnalysis,
    second: AnyAnalysis,
    on_hexes: Callable[Concatenate[Analysis, Analysis, P], T],
    on_table: Callable[Concatenate[TabletopAnalysis, TabletopAnalysis, P], U],
    *args: P.args,
    **options: P.kwargs,
) -> T | U:
    """The same for two scenarios. CannotAnswer (``other_map``) for a map of hexes and a table."""
    if first.kind == "hex" and second.kind == "hex":
        return on_hexes(first, second, *args, **options)
    if first.kind == "table" and second.kind == "table":
        return on_table(first, second, *args, **options)
    raise CannotAnswer("other_map", _OTHER_MAP)


def updated_analysis(known: AnyAnalysis, scenario: AnyScenario) -> AnyAnalysis:
    """The analysis of an edited scenario, with what the edit leaves true; a new one if it has another kind of map."""
    if known.kind != scenario.kind:
        return analysis_of(scenario, known.ruleset)
    same: Any = known
    found: AnyAnalysis = same.updated(scenario)
    return found


def analysis_of(scenario: AnyScenario, ruleset: Ruleset) -> AnyAnalysis:
    """An analysis of a scenario under its ruleset. The engines of the other kind of map are not loaded for it."""
    if scenario.kind == "hex":
        from workbench.analysis.hex_analysis import Analysis

        return Analysis(scenario, ruleset)
    from workbench.analysis.tabletop_analysis import TabletopAnalysis

    return TabletopAnalysis(scenario, ruleset)


def analysis_in_setup(analysis: B, setup_id: str) -> B:
    """The analysis with the forces as they stand in one of the scenario's set-ups; the same one if that is shown. CannotAnswer
    (``unknown_setup``) if there is none with this id."""
    setups = analysis.scenario.setups
    if setup_id == setups.shown and setups.all:
        return analysis
    wanted = setups.find(setup_id)
    if wanted is None:
        hint = did_you_mean(setup_id, [one.id for one in setups.all])
        text = Text(
            f'there is no set-up "{setup_id}" {hint.en}', f"il n’y a pas de mise en place « {setup_id} » {hint.fr}"
        )
        raise CannotAnswer("unknown_setup", Text(text.en.rstrip(), text.fr.rstrip()))
    if setup_id not in analysis.other_setups:
        any_kind: Any = analysis
        any_kind.other_setups[setup_id] = any_kind.updated(shown_setup(any_kind.scenario, setup_id))
    found: B = analysis.other_setups[setup_id]
    found.library = analysis.library
    return found
