"""Odds of Bolt Action: shots of a unit, with one weapon or all, from the score to hit to losses of troops or damage to
vehicles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.missing import lacks_value
from workbench.engine.fire.odds import Modifier, OddsAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import Reason
from workbench.games.bolt_action.fire.context import NEAR
from workbench.games.bolt_action.fire.damage import NONE, AircraftTally, Effect, Tally
from workbench.games.bolt_action.fire.ranges import LONG, is_proof_against
from workbench.games.bolt_action.fire.shells import SIX, House, Volley, burst, hits_of
from workbench.games.bolt_action.fire.shot_rolls import AtTroops, AtVehicle, ShotRolls
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.odds.dice import Distribution, together
from workbench.rules.ruleset import Ruleset, Weapon

_SCORE = Text("{n} or more on 1d6", "{n} ou plus avec 1d6")
_SCORES = Text("{n} or more on 1d6 ({shots})", "{n} ou plus avec 1d6 ({shots})")
_POINT_BLANK = Text("point blank", "bout portant")
_BEYOND_HALF = Text("beyond half range", "au-delà de la demi-portée")
_SOME = Text("{what}, {n} of {all} shots", "{what}, {n} tirs sur {all}")
_SMALL = 2
"""A unit of so many men is small (A1)."""
_MOST_OUTCOMES = 4096
"""So many outcomes of rolls are kept."""


@dataclass(frozen=True, slots=True)
class Target:
    """Who is fired at, with what the rolls need of him: how many ``men`` he has (None: nobody said), the ``house`` that he is
    in; ``burns``: he carries a flamethrower."""

    troop: Troop
    men: int | None = None
    house: House | None = None
    burns: bool = False
    is_aircraft: bool = False

    def is_small(self, *, counted: bool) -> bool:
        """Is it a small unit: by its value, or by the count of its men (A1)?"""
        few = counted and self.men is not None and 0 < self.men <= _SMALL
        return not self.troop.is_vehicle and not self.is_aircraft and (few or self.troop.values.get("small") is True)


@dataclass(frozen=True, slots=True)
class Ammunition:
    """What is fired: ``explosive`` shells or solid shot."""

    weapon: Weapon
    explosive: bool

    @property
    def burst(self) -> str:
        """The dice of hits of a shell or a flamethrower; "" for a shot that hits once."""
        if self.weapon.value("hits") is not None:
            return str(self.weapon.value("hits"))
        return str(self.weapon.value("he")) if self.explosive else ""


@dataclass(frozen=True, slots=True)
class Shot:
    """The odds of one weapon, with the effects behind the results, which add up with those of others."""

    odds: OddsAnswer
    effects: Distribution[Effect]
    tally: Tally


@dataclass(frozen=True)
class Told:
    """What is told of a shot beside its results; ``struck`` are its hits."""

    struck: Distribution[int]
    needed: Text
    modifiers: tuple[Modifier, ...]
    reasons: tuple[Reason, ...]
    assumed: tuple[Text, ...]
    figures: Mapping[str, int | tuple[int, ...]]

    def shot(self, title: Text, rule: str, outcome: Outcome) -> Shot:
        """The odds with this outcome."""
        results, effects, tally = outcome.results, outcome.effects, outcome.tally
        odds = OddsAnswer(
            "shot",
            title,
            results,
            tally.names(results),
            rule,
            needed=self.needed,
            modifiers=self.modifiers,
            reasons=self.reasons,
            expected={"hits": self.struck.expected(lambda n: n), **tally.expected(effects)},
            assumed=self.assumed,
            figures=self.figures,
        )
        return Shot(odds, effects, tally)


@dataclass(frozen=True, slots=True)
class Roll:
    """All that the results of a shot depend on: the ``volleys``, the dice of what ``bursts`` ("" for single hits), whether they
    hit for ``sure``, the chance that a shell ``arrives`` where the target is, and what hits do there (None: to an aircraft);
    ``shell``: the dice of a shell for troops under it."""

    volleys: tuple[Volley, ...]
    bursts: str
    sure: bool
    arrives: Fraction
    at: AtTroops | AtVehicle | None
    shell: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a roll gives: the hits ``struck``, their ``effects``, how these add up, and the ``results`` as they are told."""

    struck: Distribution[int]
    effects: Distribution[Effect]
    tally: Tally
    results: Distribution[str]

    @property
    def chance(self) -> Fraction:
        """The chance of any effect."""
        return 1 - self.results[NONE]


class Shots:
    """The distributions of shots under one ruleset; scores from beyond the book are told as such (A1)."""

    def __init__(self, ruleset: Ruleset, rolls: ShotRolls, near: float) -> None:
        """``near``: how far point blank reaches, in the table's unit."""
        self._ruleset, self._rolls, self._near = ruleset, rolls, near
        self._outcomes: dict[Roll, Outcome] = {}

    def shot(
        self,
        firer: Troop,
        fired: Ammunition,
        target: Target,
        *,
        cover: Cover,
        judged: TabletopRange,
        choices: Mapping[str, str],
    ) -> Shot:
        """One weapon at one target, under the readings ``choices`` in force. CannotAnswer where a score that the book does not
        print is left open (A1 printed), or the weapon lacks a value."""
        roll = self.roll(firer, fired, target, cover=cover, judged=judged, choices=choices)
        outcome, indirect = self.outcome(roll), cover.values.get("needed")
        modifiers: tuple[Modifier, ...] = ()
        if not roll.sure and not isinstance(indirect, int):
            modifiers = (*self._modifiers_at(firer, fired, target, cover, choices), *self._of_distance(fired, judged))
        score = max(one.score for one in roll.volleys)
        told = Told(
            struck=outcome.struck,
            needed=Text("automatic", "automatique") if roll.sure else _needed(roll.volleys),
            modifiers=modifiers,
            reasons=(*judged.reasons, *cover.reasons),
            assumed=(*cover.assumed, *self._assumed(indirect, flames=roll.sure, score=score)),
            figures={
                **_figures(roll.volleys, sure=roll.sure),
                **({} if roll.at is None else {"pen": self._pen(fired)}),
            },
        )
        if isinstance(roll.at, AtVehicle):
            return self._at_vehicle(told, roll.at, outcome)
        if isinstance(roll.at, AtTroops):
            return self._at_troops(told, target, roll.at, roll.shell, outcome)
        return self._at_aircraft(told, outcome)

    def roll(
        self,
        firer: Troop,
        fired: Ammunition,
        target: Target,
        *,
        cover: Cover,
        judged: TabletopRange,
        choices: Mapping[str, str],
    ) -> Roll:
        """What is rolled for a shot; arguments and errors as for :meth:`shot`."""
        weapon, indirect, flames = fired.weapon, cover.values.get("needed"), fired.weapon.value("hits") is not None
        volleys = [Volley(self._shots(weapon, judged), indirect if isinstance(indirect, int) else 1)]
        if not flames and not isinstance(indirect, int):
            if choices["A1"] != "outside":
                raise _open(Text("the base score to hit", "le score de base pour toucher"))
            modifiers = self._modifiers_at(firer, fired, target, cover, choices)
            score = self._rolls.cell("to_hit_outside", "base") - sum(one.value for one in modifiers)
            volleys = self._by_distance(weapon, judged, score)
        arrives = Fraction(1)
        if isinstance(indirect, int) and target.house is not None:
            arrives = target.house.chance(self._rolls.bursts(), at_the_latest=choices["A21"] == "at_target")
        bursts = "" if target.is_aircraft else fired.burst
        shell = "" if flames else fired.burst
        at = None if target.is_aircraft else self._struck(fired, target, cover, halved=choices["down"] == "halved")
        return Roll(tuple(volleys), bursts, flames, arrives, at, shell if isinstance(at, AtTroops) else "")

    def outcome(self, roll: Roll) -> Outcome:
        """What a roll gives; kept, as the same is rolled again and again."""
        found = self._outcomes.get(roll)
        if found is None:
            one = burst(roll.bursts) if roll.bursts else None
            struck = hits_of(roll.volleys, one, sure=roll.sure, arrives=roll.arrives)
            effects: Distribution[Effect]
            tally: Tally
            if isinstance(roll.at, AtVehicle):
                tally, effects = self._rolls.at_vehicle(struck, roll.at)
            elif isinstance(roll.at, AtTroops):
                tally, effects = self._rolls.at_troops(struck, roll.at, roll.shell)
            else:
                tally, effects = AircraftTally(), struck.map(lambda n: (NONE, n))
            if len(self._outcomes) >= _MOST_OUTCOMES:
                self._outcomes.clear()
            found = self._outcomes[roll] = Outcome(struck, effects, tally, effects.map(tally.result))
        return found

    def _pen(self, fired: Ammunition) -> int:
        """The penetration of a shot, of a shell by its dice (p.38)."""
        if not fired.burst or fired.weapon.value("hits") is not None:
            return int(str(fired.weapon.value("pen") or 0))
        return self._rolls.shell_pen(fired.burst)

    def _struck(self, fired: Ammunition, target: Target, cover: Cover, *, halved: bool) -> AtTroops | AtVehicle:
        """What hits meet at a target that is no aircraft."""
        pen, least = self._pen(fired), cover.values.get("damage_minimum")
        if not target.troop.is_vehicle:
            if not isinstance(least, int):
                raise _open(Text("the damage of troops", "les dommages des troupes"))
            down = halved and _lies_down(target.troop)
            return AtTroops(least - pen, target.men, down=down, indoors=target.house is not None)
        if not isinstance(least, int):
            raise lacks_value(target.troop.name, self._ruleset, "damage")
        bonus, high = cover.values.get("pen_bonus"), isinstance(cover.values.get("needed"), int)
        return AtVehicle(
            pen + (bonus if isinstance(bonus, int) else 0),
            least,
            armoured=target.troop.is_armoured,
            immobilised=target.troop.has("immobilised"),
            added=self._rolls.added_to_results(
                open_topped_indirect=high and target.troop.has("open_topped"), flamethrower=target.burns
            ),
            proof=is_proof_against(target.troop, fired.weapon),
        )

    def _at_aircraft(self, told: Told, outcome: Outcome) -> Shot:
        """Flak: hits are added, no die is rolled for damage (p.49)."""
        title = Text("Flak at an aircraft", "Flak contre un avion")
        added = Text(
            "Hits of all flak are added: six drive the aircraft off, each fewer takes a hit from its attack (table flak).",
            "Les touches de toute la Flak s’additionnent : six chassent l’avion, chaque autre retire une touche à son attaque"
            " (table flak).",
        )
        told = replace(told, assumed=(*told.assumed, added))
        return told.shot(title, "p.49 FLAK", outcome)

    def _at_vehicle(self, told: Told, at: AtVehicle, outcome: Outcome) -> Shot:
        told = replace(
            told,
            needed=_with_damage(told.needed, at.value - at.pen),
            figures={**told.figures, "pen": at.pen, "value": at.value, **({"added": at.added} if at.added else {})},
        )
        return told.shot(Text("Shots at a vehicle", "Tirs sur un véhicule"), "p.66-69", outcome)

    def _at_troops(self, told: Told, target: Target, at: AtTroops, shell: str, outcome: Outcome) -> Shot:
        told = replace(
            told,
            needed=_with_damage(told.needed, max(2, at.least)),
            reasons=(*told.reasons, *self._shell_reasons(target, shell, down=at.down)),
            assumed=(*told.assumed, *_assumed_of(target, shell, told.struck, down=at.down)),
            figures={**told.figures, "value": at.least + int(str(told.figures["pen"]))},
        )
        return told.shot(Text("Shots at troops", "Tirs sur des troupes"), "p.38, p.66", outcome)

    def _shell_reasons(self, target: Target, shell: str, *, down: bool) -> Iterator[Reason]:
        messages = self._ruleset.messages
        keys = ["fire_down_halves"] if shell and down else []
        if shell and target.house is not None and self._rolls.fells_houses(shell):
            keys.append("fire_may_collapse")
        for key in keys:
            yield Reason(key, messages[key].rule, messages[key].text)

    def spread(self, weapon: Weapon, judged: TabletopRange) -> tuple[object, ...]:
        """All that a :meth:`roll` depends on of a range, in values that can be compared."""
        return self._shots(weapon, judged), frozenset(self._places(weapon, judged).items())

    def _places(self, weapon: Weapon, judged: TabletopRange) -> Mapping[tuple[bool, bool], int]:
        """How many shots are at (point blank, long range). Figures are judged one by one, each by the nearest that it sees
        (A33), a crew and whatever is no figure as one."""
        shots, half = self._shots(weapon, judged), judged.extra.get("half")
        told = judged.extra.get("distances")
        gaps = (
            told
            if isinstance(told, Sequence) and not isinstance(told, str) and not self._is_crewed(weapon, judged)
            else ()
        )
        if not gaps or not isinstance(half, int | float):
            near = judged.range is not None and judged.range <= self._near
            return {(near, judged.band == LONG): shots}
        places: Counter[tuple[bool, bool]] = Counter()
        for gap in gaps:
            places[gap <= self._near, gap > half + NEAR] += shots // len(gaps)
        return places

    def _by_distance(self, weapon: Weapon, judged: TabletopRange, score: int) -> list[Volley]:
        """The shots with the score that each needs at its distance, the nearest first."""
        values = {name: self._rolls.cell("to_hit_outside", name) for name in ("point_blank", "beyond_half_range")}
        places = self._places(weapon, judged)
        volleys = []
        for (near, far), count in sorted(places.items(), key=lambda one: (not one[0][0], one[0][1])):
            change = near * values["point_blank"] + far * values["beyond_half_range"]
            volleys.append(Volley(count, score - change))
        return volleys

    def _of_distance(self, fired: Ammunition, judged: TabletopRange) -> Iterator[Modifier]:
        """The modifiers of distance, with how many shots have them."""
        places, shots = self._places(fired.weapon, judged), self._shots(fired.weapon, judged)
        for name, place, words in (("point_blank", 0, _POINT_BLANK), ("beyond_half_range", 1, _BEYOND_HALF)):
            count = sum(number for key, number in places.items() if key[place])
            if count or any(key[place] for key in places):
                part = _SOME.format(what=words, n=count, all=shots) if count < shots else words
                rule = self._ruleset.tables["to_hit_outside"].cells[name].citation.rule
                yield Modifier(self._rolls.cell("to_hit_outside", name), Reason(f"odds_{name}", rule, part))

    @staticmethod
    def _is_crewed(weapon: Weapon, judged: TabletopRange) -> bool:
        """Does a crew fire it together? The figure that carries one must see for itself."""
        told = judged.extra.get("models")
        figures = told if isinstance(told, Mapping) else {}
        return (weapon.value("team") is True or weapon.value("class") == "heavy") and figures.get("carry") != 1

    def _shots(self, weapon: Weapon, judged: TabletopRange) -> int:
        """Shots of a weapon, or of all figures that carry it and see a target within range (A33)."""
        each = weapon.value("shots")
        told = judged.extra.get("models")
        figures = told if isinstance(told, Mapping) else {}
        firing = figures.get("fire")
        count = firing if isinstance(firing, int) and not self._is_crewed(weapon, judged) else 1
        return count * (each if isinstance(each, int) else 1)

    def _modifiers_at(
        self, firer: Troop, fired: Ammunition, target: Target, cover: Cover, choices: Mapping[str, str]
    ) -> tuple[Modifier, ...]:
        """The modifiers at any distance."""
        small = target.is_small(counted=choices["small_unit"] == "counted")
        return tuple(self._modifiers(firer, fired.weapon, target, cover, small=small))

    def _modifiers(
        self, firer: Troop, weapon: Weapon, target: Target, cover: Cover, *, small: bool
    ) -> Iterator[Modifier]:
        """What changes the score to hit at any distance: printed modifiers, and those of the playsheet (A1)."""

        def modifier(table: str, cell: str, en: str, fr: str, times: int = 1) -> Modifier:
            rule = self._ruleset.tables[table].cells[cell].citation.rule
            return Modifier(times * self._rolls.cell(table, cell), Reason(f"odds_{cell}", rule, Text(en, fr)))

        covered = cover.values.get("to_hit")
        if target.is_aircraft:
            yield modifier("to_hit", "flak", "at an aircraft", "sur un avion")
        elif isinstance(covered, int) and covered:
            soft = cover.values.get("class") == "soft"
            en, fr = ("soft cover", "couvert léger") if soft else ("hard cover", "couvert dur")
            yield modifier("to_hit", "soft_cover" if soft else "hard_cover", en, fr)
        pins = firer.values.get("pins")
        if isinstance(pins, int) and pins:
            yield modifier("to_hit", "per_pin", f"{pins} pins", f"{pins} clouages", pins)
        if weapon.value("shaped_charge") is True:
            yield modifier("to_hit", "shaped_charge", "shaped charge", "charge creuse")
        if firer.crew == 1:
            yield modifier("to_hit", "one_man_crew", "one man left", "un seul servant")
        if weapon.value("sniper") is True and firer.order in ("fire", "ambush"):
            yield modifier("to_hit", "sniper", "a sniper aims", "un sniper vise")
        if firer.quality == "inexperienced":
            yield modifier("to_hit_outside", "inexperienced", "inexperienced", "inexpérimenté")
        if firer.order == "advance" and weapon.value("assault") is not True:
            yield modifier("to_hit_outside", "moved_advance", "moved (Advance)", "a bougé (Avance)")
        if target.troop.has("down") and not target.troop.is_vehicle:
            yield modifier("to_hit_outside", "target_down", "the target is Down", "la cible est à terre")
        if small:
            yield modifier("to_hit_outside", "small_unit", "a small unit", "une petite unité")

    def _assumed(self, indirect: object, *, flames: bool, score: int) -> Iterator[Text]:
        if isinstance(indirect, int):
            yield Text(
                "The first turn of indirect fire at this target.", "Le premier tour de tir indirect sur cette cible."
            )
        elif not flames:
            yield Text(
                "Scores to hit and to damage troops are from the publisher’s playsheet, not from the book (A1); a 1 is a miss.",
                "Les scores (toucher, dommages aux troupes) viennent de l’aide de jeu, non du livre (A1) ; un 1 est un échec.",
            )
        if score > SIX:
            yield Text("A score above 6 is taken for a miss.", "Un score au-dessus de 6 est compté comme un échec.")


def _needed(volleys: Sequence[Volley]) -> Text:
    if len(volleys) == 1:
        return _SCORE.format(n=max(2, volleys[0].score))
    parts = [_SCORES.format(n=max(2, one.score), shots=one.shots) for one in volleys]
    return Text(", ".join(one.en for one in parts), ", ".join(one.fr for one in parts))


def _figures(volleys: Sequence[Volley], *, sure: bool) -> Mapping[str, int | tuple[int, ...]]:
    """The shots and the scores that they need, in their order; a score of 1 is none."""
    shots, scores = [one.shots for one in volleys], [1 if sure else max(2, one.score) for one in volleys]
    if len(volleys) == 1:
        return {"shots": shots[0], "score": scores[0]}
    return {"shots": tuple(shots), "score": tuple(scores)}


def _lies_down(troop: Troop) -> bool:
    """Is it Down, or goes it Down when a shell hits it (p.38)? Vehicles and mounted troops cannot."""
    on_foot = not troop.is_vehicle and (not troop.is_a("mounted") or troop.has("dismounted"))
    return on_foot and (troop.has("down") or troop.order == "down" or troop.values.get("goes_down") is True)


def _assumed_of(target: Target, shell: str, struck: Distribution[int], *, down: bool) -> Iterator[Text]:
    if shell and not down and not target.troop.is_a("mounted"):
        yield Text(
            "The target does not go Down under the shell; if it does (value goes_down), it takes half the hits (p.38).",
            "La cible ne passe pas Down sous l’obus ; si elle le fait (valeur goes_down), elle subit la moitié des touches"
            " (p.38).",
        )
    if target.men is None and max(struck) > 1:
        yield Text(
            "How many men the target has is not known: the losses are not limited to them.",
            "Le nombre d’hommes de la cible n’est pas connu : les pertes n’y sont pas limitées.",
        )


def _with_damage(needed: Text, least: int) -> Text:
    words = Text("{hit}, then {n} or more to damage", "{hit}, puis {n} ou plus pour endommager")
    return words.format(hit=needed, n=least)


def _open(what: Text) -> CannotAnswer:
    words = Text(
        "{what} is not in the source; choose A1 outside among the rules to take it from the playsheet",
        "{what} n’est pas dans la source ; choisissez A1 hors source parmi les règles pour le prendre de l’aide de jeu",
    )
    return CannotAnswer("missing_table", words.format(what=what))


# --- All weapons of one unit at one target: the distributions of its shots joined into one (p.66 for vehicles).


ALL = "all"
"""What is asked for in place of a weapon."""
_MULTIPLE = "p.66 CIBLES MULTIPLES"


@dataclass(frozen=True, slots=True)
class Part:
    """One weapon with what it alone is likely to do."""

    arm: Arm
    shot: Shot

    @property
    def odds(self) -> OddsAnswer:
        """What is told of it."""
        return self.shot.odds


@dataclass(frozen=True, slots=True)
class Share:
    """What falls to one of so many ``arms``. Where nobody is named who carries what (``named`` False), one figure has each of
    them, and all others have the ``first``. ``taken`` are the places from which others fire already: behind windows
    (``crowded``) there is not room for all."""

    arms: int
    first: bool
    named: bool
    crowded: bool
    taken: int


def carried_by(judged: TabletopRange, share: Share) -> TabletopRange:
    """The range of a weapon that its share of the figures carries. Those of them fire who are nearest."""
    told, away = judged.extra.get("models"), judged.extra.get("distances")
    if not isinstance(told, dict):
        return judged
    fire, carry = int(told["fire"]), int(told["carry"] if "carry" in told else told["all"])
    if not share.named:
        carry = max(carry - (share.arms - 1), 0) if share.first else min(1, carry)
        fire = max(0, min(fire - share.taken, carry))
    elif share.crowded and fire < carry:
        fire = max(0, fire - share.taken)
    distances = list(away)[:fire] if isinstance(away, list) else []
    return replace(
        judged, extra={**judged.extra, "models": {**told, "fire": fire, "carry": carry}, "distances": distances}
    )


def joined(parts: Sequence[Part], left_out: Sequence[tuple[Arm, Text, str]], assumed: Sequence[Text]) -> OddsAnswer:
    """One answer of all parts, none of which is barred; ``left_out`` are weapons that do not fire with them, why, and by what
    rule."""
    first, tally = parts[0].odds, parts[0].shot.tally
    effects = parts[0].shot.effects
    for part in parts[1:]:
        effects = together((effects, part.shot.effects), tally.add)
    found = effects.map(tally.result)
    notes = [Reason("odds_left_out", rule, _left_out(arm.weapon.name, why)) for arm, why, rule in left_out]
    reasons = [reason for part in parts for reason in part.odds.reasons]
    expected = {
        what: sum((part.odds.expected.get(what, Fraction(0)) for part in parts), Fraction(0)) for what in first.expected
    } | dict(tally.expected(effects))
    return replace(
        first,
        title=Text("All weapons together", "Toutes les armes ensemble"),
        results=found,
        names=tally.names(found),
        rule=_MULTIPLE,
        needed=_each(parts),
        modifiers=_modifiers(parts),
        reasons=tuple(dict.fromkeys((*notes, *reasons))),
        expected=expected,
        figures={},
        assumed=tuple(dict.fromkeys((*assumed, *(text for part in parts for text in part.odds.assumed)))),
    )


def _left_out(weapon: Text, why: Text) -> Text:
    """That a weapon does not fire with the others; a reason that names it needs no name before it."""
    en, fr = (
        why_ if name in why_ else f"{name}{colon} {why_}"
        for name, why_, colon in ((weapon.en, why.en, ":"), (weapon.fr, why.fr, " :"))
    )
    return Text(f"left out: {en}", f"laissé de côté : {fr}")


def _each(parts: Sequence[Part]) -> Text:
    told = [(part.arm.weapon.name, part.odds.needed) for part in parts]
    return Text("; ".join(f"{n.en}: {w.en}" for n, w in told), " ; ".join(f"{n.fr} : {w.fr}" for n, w in told))


def _modifiers(parts: Sequence[Part]) -> tuple[Modifier, ...]:
    """Those that all have once, the others with the name of their weapon."""
    shared = [one for one in parts[0].odds.modifiers if all(one in part.odds.modifiers for part in parts)]
    found = list(shared)
    for part in parts:
        name = part.arm.weapon.name
        for one in part.odds.modifiers:
            if one not in shared:
                text = Text(f"{name.en}: {one.reason.text.en}", f"{name.fr} : {one.reason.text.fr}")
                found.append(Modifier(one.value, replace(one.reason, text=text)))
    return tuple(found)
