"""Explosive shells (TIRS D'OBUS EXPLOSIFS, OBUS EXPLOSIFS ET BOMBARDEMENT): the dice of a calibre, what works take from them,
and the hits on one target of direct fire or under a template."""

from __future__ import annotations

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer
from workbench.engine.spotting.tabletop_cover import BUNKER, WORKS
from workbench.games.blitzkrieg.fire.dice_tables import MOST_DICE, SIX, Cells, at_least, dice_needed, hit_key, hit_names
from workbench.odds.dice import hits
from workbench.rules.ruleset import Weapon
from workbench.rules.values import citation_text

SCORES, DICE = "he_scores", "he_dice"
TITLE = Text("Explosive shells", "Obus explosifs")
RULE = "TIRS D'OBUS EXPLOSIFS"
_DIRECT, _INDIRECT = "direct", "indirect"
_COLUMNS = (
    "open_or_light_direct",
    "open_or_light_indirect",
    "wood_direct",
    "wood_indirect",
    "heavy_direct",
    "heavy_indirect",
    "bunker_direct",
    "bunker_indirect",
    "vehicle_indirect",
)
_BIGGEST_CALIBRE = 1000


class Shells:
    """The dice of shells under one ruleset's tables."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells

    def of_calibre(self, calibre: int) -> int:
        """The dice of a calibre in millimetres."""
        table = self._cells.table_cells(DICE)
        limits = sorted(int(key.removeprefix("upto_")) for key in table if key.startswith("upto_"))
        upto = next((limit for limit in limits if calibre <= limit), None)
        return self._cells.number(DICE, "above" if upto is None else f"upto_{upto}")

    def less(self, works: str, *, indirect: bool) -> int:
        """What the works in which a target sits (:data:`BUNKER`, :data:`WORKS` or "") add to the dice: nothing or less."""
        if works == BUNKER:
            return self._cells.number(DICE, f"bunker_{_INDIRECT if indirect else _DIRECT}")
        return self._cells.number(DICE, "entrenchment_or_building_indirect") if works == WORKS and indirect else 0

    def chart_odds(self, column: str, given: Inputs) -> OddsAnswer:
        """The hits of so many ``dice``, or of a ``calibre`` from which the works of the target take theirs."""
        calibre = given.number("calibre", 0, _BIGGEST_CALIBRE, 0)
        count = self.of_calibre(calibre) if calibre else given.number("dice", 0, MOST_DICE)
        sure = given.number("direct", 0, 1, 0)
        if column:
            score = self._cells.number(SCORES, self._cells.column(TITLE, column, _COLUMNS))
        else:
            score = given.number("score", 2, SIX)
        way = column.rpartition("_")[2] or (_DIRECT if sure else _INDIRECT)
        works = [given.number(name, 0, 1, 0) for name in ("building", "entrenchment")]
        in_bunker = given.number(BUNKER, 0, 1, 0) or column.startswith(BUNKER)
        less = self.less(BUNKER if in_bunker else WORKS if any(works) else "", indirect=way == _INDIRECT)
        return self.on_target(count + less, score, sure=sure, column=column)

    def on_target(self, count: int, score: int, *, sure: int = 0, column: str = "") -> OddsAnswer:
        """The hits of so many dice on one target, never fewer than none, and ``sure`` more without a die: one in direct
        fire."""
        count = max(0, count)
        found = hits(count, at_least(score)).map(lambda k: k + sure)
        return OddsAnswer(
            "shells",
            TITLE,
            found.map(hit_key),
            hit_names(count + sure),
            RULE,
            column=column,
            needed=dice_needed(count, score),
            expected={"hits": found.expected(lambda k: k)},
        )


def no_dice(weapon: Weapon) -> CannotAnswer:
    """The error (``missing_value``) for a weapon of which the sheet prints no dice."""
    words = Text(
        "{weapon}: the sheet prints no dice of explosive shells [{rule}]",
        "{weapon} : la feuille n’imprime pas de dés d’obus explosifs [{rule}]",
    )
    return CannotAnswer("missing_value", words.format(weapon=weapon.name, rule=citation_text(RULE)))
