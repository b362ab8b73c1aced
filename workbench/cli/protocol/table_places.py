"""Places on a table as a request writes them: ``[x, y]``, ``[x, y, h]`` (h in levels above the ground of that place),
``"unit:ID"``; the command line writes ``x,y`` and ``x,y,h``."""

from __future__ import annotations

import math

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.sight.table_results import Stand
from workbench.table_analysis import TableAnalysis

HIGHEST = 99


def parse_stand(analysis: TableAnalysis, value: object) -> Stand:
    """The place that a request names; CannotAnswer (``bad_place``, ``unknown_unit``, ``off_map``) if there is none."""
    if isinstance(value, str) and value.startswith("unit:"):
        return analysis.stand(value)
    parts = _written(analysis, value) if isinstance(value, str) else value
    if not isinstance(parts, list) or not 2 <= len(parts) <= 3:
        raise _no_place(value)
    found = [_number(value, part) for part in parts]
    above = found[2] if len(found) == 3 else 0.0
    if abs(above) > HIGHEST:
        words = Text("a level is at most {most}", "un niveau est au plus {most}")
        raise CannotAnswer("bad_place", words.format(most=HIGHEST))
    if above < 0:
        en = "a place lies on its ground or above it: its level counts from there (in a ravine too) and is not below 0"
        fr = "un lieu est sur son sol ou au-dessus : son niveau se compte de là (dans un ravin aussi) et n’est pas sous 0"
        raise CannotAnswer("bad_place", Text(en, fr))
    return analysis.point((found[0], found[1]), above)


def _number(whole: object, part: object) -> float:
    if isinstance(part, bool) or not isinstance(part, int | float):
        raise _no_place(whole)
    try:
        number = float(part)
    except OverflowError:
        raise _no_place(whole) from None
    if not math.isfinite(number):
        raise _no_place(whole)
    return number


def _written(analysis: TableAnalysis, text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        found = analysis.scenario.forces.find(text)
        near = did_you_mean(f"unit:{text}", [f"unit:{unit.id}" for _, unit in analysis.scenario.forces])
        hint = near if found is not None else Text()
        raise _no_place(text, hint) from None


def _no_place(value: object, hint: Text = Text()) -> CannotAnswer:
    shown = value if isinstance(value, str) else str(value)[:60]
    en, fr = (f" ({words})" if words else "" for words in (hint.en, hint.fr))
    return CannotAnswer(
        "bad_place",
        Text(
            f'{shown} is no place on a table: write [x, y], [x, y, level] or "unit:ID"{en}',
            f"{shown} n’est pas un lieu sur une table : écrivez [x, y], [x, y, niveau] ou « unit:ID »{fr}",
        ),
    )
