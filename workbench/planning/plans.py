"""A plan as one request, and the picture of it: counts over the map, parts of a reach, ways, posts, and rows of words with
places. The window draws and lists it, whatever kind of plan and map it is; :mod:`workbench.planning.hex_plans` and
:mod:`workbench.planning.tabletop_plans` work it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction

from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_shots import AS_IT_STANDS
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import LANGUAGES, Text
from workbench.engine.sight.results import Party, Reason
from workbench.engine.sight.whose_height import as_if_there
from workbench.planning.posts import Posts
from workbench.planning.watchers import units_of_side
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import citation_words
from workbench.scenario.kept_plans import KeptPlan, PlanPlace
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import Zone

THREAT, UNSEEN, APPROACH, POSTS, KILL_ZONE, PROFILE, TURNS, FAIRNESS, IMPACT, RULESETS = (
    "threat", "unseen", "approach", "posts", "killzone", "profile", "turns", "fairness", "impact", "rulesets",
)  # fmt: skip
PLANS = (THREAT, UNSEEN, APPROACH, PROFILE, POSTS, KILL_ZONE, TURNS, FAIRNESS, IMPACT, RULESETS)
"""The kinds of plan, in the order of menus."""
OF_UNIT = (UNSEEN, APPROACH, PROFILE, TURNS)
"""Plans for the move of a unit."""
AGAINST = (THREAT, KILL_ZONE)
"""Plans for a target whose kind and state are chosen."""
OF_SIGHT = (THREAT, UNSEEN, APPROACH, PROFILE, POSTS, KILL_ZONE, IMPACT)
"""Plans of what is seen, which say first whose height they answer for."""
UNDER_FIRE = (*AGAINST, PROFILE)
"""Plans that tell chances of shots."""
SEEN, SPOTTED, FIRED, CHANCE = "seen", "spotted", "fired", "chance"
MEASURES = (SEEN, SPOTTED, FIRED, CHANCE)
"""What a threat map counts: who sees, who would spot, who may fire; or the chance of any effect, in per cent. A kill zone
counts weapons, or with ``CHANCE`` their effect."""

NEEDS_UNIT = Text(
    "The plan needs a unit: click one on the map or in the list of forces",
    "Le plan demande une unité : cliquez-en une sur la carte ou dans la liste des forces",
)
NEEDS_GOAL = Text(
    "The plan needs a place to go to: right-click it on the map",
    "Le plan demande un lieu où aller : clic droit dessus sur la carte",
)
NEEDS_WAY = Text(
    "The plan needs a place to go to (right-click it on the map) or the points of a way (Shift+click them)",
    "Le plan demande un lieu où aller (clic droit dessus sur la carte) ou les points d’un trajet (Maj+clic sur chacun)",
)


@dataclass(frozen=True)
class PlanRequest:
    """What is to be planned. ``side`` (with ``observers``, ids of units or places) is the enemy who looks and fires, in a kill
    zone the side whose weapons bear; where turns are counted and no ``unit`` is named, the side whose first unit counts.
    ``unit`` moves; ``to`` is where it goes, ``along`` the way whose profile is asked: between hexes that are not neighbours
    the cheapest way, between points of a table straight legs. ``target`` describes whom the enemy looks for (a unit that
    moves is its own target; in a threat map, a kill zone and for posts ``unit`` is the target, if it is given), and it is
    ``above`` the ground of its place by so many levels. ``candidates`` and ``watch`` are ids of zones, or places; in a kill
    zone ``watch`` ought to lie under fire, and at ``to`` every weapon is told with its chance. ``against`` is the id of the
    set-up that a difference starts from, or of the ruleset that another is compared with. ``fixed`` places are among the
    posts, those in ``without`` are not. ``shown``: which of its sides a target shows where it does not stand
    (:data:`workbench.analysis.tabletop_shots.SHOWN`)."""

    kind: str
    side: str = ""
    observers: tuple[str | PlanPlace, ...] = ()
    unit: str = ""
    mode: str = ""
    to: PlanPlace | None = None
    along: tuple[PlanPlace, ...] = ()
    target: Party = Party()
    measure: str = SEEN
    least: int = 2
    count: int = 2
    most: int = 5
    candidates: str | tuple[PlanPlace, ...] = ""
    watch: str | tuple[PlanPlace, ...] = ""
    extra: Fraction | None = None
    against: str = ""
    fixed: tuple[PlanPlace, ...] = ()
    without: tuple[PlanPlace, ...] = ()
    above: float = 0.0
    shown: str = AS_IT_STANDS


def kept_plan(name: str, request: PlanRequest) -> KeptPlan:
    """A request as a scenario keeps it under a name: of zones and places only what a window can choose."""
    return KeptPlan(
        name,
        request.kind,
        request.side,
        request.observers,
        request.unit,
        request.mode,
        request.to,
        request.target.kind,
        request.measure if request.kind == THREAT or (request.kind, request.measure) == (KILL_ZONE, CHANCE) else "",
        request.least if request.kind == KILL_ZONE else 0,
        request.count if request.kind == POSTS else 0,
        request.most if request.kind == TURNS else 0,
        request.candidates if isinstance(request.candidates, str) and request.kind == POSTS else "",
        request.watch if isinstance(request.watch, str) and request.kind in (POSTS, KILL_ZONE) else "",
        request.against,
        request.along if request.kind == PROFILE else (),
        request.fixed if request.kind == POSTS else (),
        request.without if request.kind == POSTS else (),
        request.candidates if isinstance(request.candidates, tuple) and request.kind == POSTS else (),
        request.watch if isinstance(request.watch, tuple) and request.kind in (POSTS, KILL_ZONE) else (),
        next(iter(request.target.state), ""),
        request.above,
        request.shown if request.kind in UNDER_FIRE and request.shown != AS_IT_STANDS else "",
    )


def kept_request(plan: KeptPlan) -> PlanRequest:
    """The request of a kept plan."""
    usual = PlanRequest(plan.kind)
    return PlanRequest(
        plan.kind,
        plan.side,
        plan.observers,
        plan.unit,
        plan.mode,
        plan.to,
        target=Party(kind=plan.target, state=(plan.state,) if plan.state else ()),
        measure=plan.measure or usual.measure,
        least=plan.least or usual.least,
        count=plan.count or usual.count,
        most=plan.most or usual.most,
        candidates=plan.stands or plan.candidates,
        watch=plan.watched or plan.watch,
        against=plan.against,
        along=plan.along,
        fixed=plan.fixed,
        without=plan.without,
        above=plan.above,
        shown=plan.shown or AS_IT_STANDS,
    )


def plan_named(scenario: AnyScenario, name: str) -> PlanRequest:
    """The plan that a scenario keeps under a name; CannotAnswer (``unknown_plan``) if there is none."""
    found = next((plan for plan in scenario.plans if plan.name == name), None)
    if found is None:
        hint = did_you_mean(name, [plan.name for plan in scenario.plans])
        text = Text(f'no plan "{name}" is kept {hint.en}', f"aucun plan « {name} » n’est gardé {hint.fr}")
        raise CannotAnswer("unknown_plan", Text(text.en.rstrip(), text.fr.rstrip()))
    return kept_request(found)


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One row of a plan in words: the place that it speaks of, and the way (by number) that it stands for, if any. The
    ``title`` of a part stands above its rows."""

    text: Text
    at: PlanPlace | None = None
    way: int | None = None
    title: bool = False


@dataclass(frozen=True, slots=True)
class PlanWay:
    """A way over the map, its start included, with what it costs and how exposed it is, in words short enough for a tag;
    ``steps`` are rows that tell who sees it where."""

    places: tuple[PlanPlace, ...]
    tag: Text
    steps: tuple[PlanRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportSection:
    """One part of a report: how it was counted (``about``), and its rows."""

    title: Text
    about: Text
    rows: tuple[PlanRow, ...]


@dataclass(frozen=True, eq=False)
class PlanPicture:
    """What a plan shows.

    ``sought`` says for whom, and how high that is (empty: nothing of it is sight).

    ``counts`` has a number for every hex (-1: nothing is shown there), ``regions`` ground of a table with its number; ``unit``
    says what is counted. ``covered`` and ``unseen`` are parts of a reach. ``posts`` are places in their order, ``gaps`` what
    they do not see. ``gained`` and ``lost`` are what is seen now and was not, and the other way round: how many gain or lose
    each hex, or ground of a table. ``shades`` are what is seen only under another ruleset, only under that of the scenario,
    and under both; ``shade_names`` names the two. ``lines`` belong into the legend, ``rows`` into a list under a
    ``heading``. ``chart`` has points of a small diagram, whose axes are ``axes``: of an approach (cost, exposure) of every
    way, of a profile (number of the step, how many see it). ``sections`` are the parts of a report. ``caveat`` is what it all
    depends on because the map lacks it; it is the first of the ``lines`` too.
    """

    request: PlanRequest
    title: Text
    lines: tuple[Text, ...] = ()
    rows: tuple[PlanRow, ...] = ()
    heading: Text = Text()
    sought: Text = Text()
    counts: IntArray | None = None
    regions: tuple[tuple[BaseGeometry, int], ...] = ()
    counted: Text = Text()
    covered: frozenset[int] | BaseGeometry | None = None
    unseen: frozenset[int] | BaseGeometry | None = None
    ways: tuple[PlanWay, ...] = ()
    posts: tuple[PlanPlace, ...] = ()
    gaps: tuple[PlanPlace, ...] | BaseGeometry = ()
    assumed: tuple[Text, ...] = ()
    chart: tuple[tuple[float, float], ...] = ()
    axes: tuple[Text, Text] = (Text(), Text())
    sections: tuple[ReportSection, ...] = ()
    gained: IntArray | BaseGeometry | None = None
    lost: IntArray | BaseGeometry | None = None
    shades: tuple[BoolArray, ...] | tuple[BaseGeometry, ...] = ()
    shade_names: tuple[Text, Text] = (Text(), Text())
    caveat: Reason | None = None


def warned(caveat: Reason) -> Text:
    """A caveat as the first line of a plan."""
    words = Text("⚠ {text} [{rule}]", "⚠ {text} [{rule}]")
    return words.format(text=caveat.text, rule=Text(*(citation_words(caveat.rule, one) for one in LANGUAGES)))


def with_caveat(picture: PlanPicture, analysis: Analysis) -> PlanPicture:
    """A plan whose first line is what it depends on because the map lacks it; a report has that in its own first part."""
    caveat = analysis.sight.caveat()
    if caveat is None or picture.caveat is not None:
        return picture
    return replace(picture, caveat=caveat, lines=(warned(caveat), *picture.lines))


def and_who_waits(picture: PlanPicture, analysis: AnyAnalysis) -> PlanPicture:
    """A picture that also says which reinforcements stand on the map and were not counted."""
    if not analysis.waiting or analysis.waiting in picture.assumed:
        return picture
    return replace(picture, assumed=(*picture.assumed, analysis.waiting))


def check_complete(request: PlanRequest) -> None:
    """CannotAnswer (``missing_field``) for a plan that lacks a unit, or a place to go to."""
    if request.kind in OF_UNIT and not request.unit and not (request.kind == TURNS and request.side):
        raise CannotAnswer("missing_field", NEEDS_UNIT)
    if request.kind == APPROACH and request.to is None:
        raise CannotAnswer("missing_field", NEEDS_GOAL)


# --- Words that plans on hexes and on tables share.


class Planner:
    """A request with the analysis that it is put to."""

    def __init__(
        self, analysis: AnyAnalysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
    ) -> None:
        self.any_analysis, self.request, self.cancel, self.progress = analysis, request, cancel, progress

    @property
    def units(self) -> list[str]:
        """Ids of the units that look."""
        side = units_of_side(self.any_analysis, self.request.side) if self.request.side else []
        named = [one for one in self.request.observers if isinstance(one, str) and one not in side]
        if not side and not self.request.observers:
            words = Text(
                "Nobody looks: choose a side, or select units and press O (Pin)",
                "Personne ne regarde : choisissez un camp, ou sélectionnez des unités et appuyez sur O (Fixer)",
            )
            raise CannotAnswer("missing_field", words)
        return [*side, *named]

    def called(self, unit: str) -> Text:
        """The name of a unit."""
        found = self.any_analysis.scenario.forces.find(unit)
        return Text.of(unit) if found is None else found[1].name or Text.of(found[1].id)

    def titled(self, unit: str) -> Text:
        """The name of a unit, or what it is and its id."""
        return unit_words(self.any_analysis.scenario, self.any_analysis.ruleset, unit)

    @property
    def enemy(self) -> Text:
        """Who looks."""
        if self.request.side:
            return self.any_analysis.scenario.forces.called(self.request.side)
        return listed([self.called(one) for one in self.request.observers if isinstance(one, str)][:3])

    @property
    def target(self) -> Party:
        """Whom the enemy looks for: a unit, or such a target as is described, with a side that is not his."""
        target = self.request.target
        if self.request.unit:
            side, unit = self.any_analysis.unit(self.request.unit)
            party = as_if_there(party_of(side, unit))
            return replace(party, state=target.state or party.state, action=target.action)
        if target.side:
            return target
        sides = [force.side for force in self.any_analysis.scenario.forces.sides]
        own = next((side for side in sides if side != self.request.side), "")
        return replace(target, side=own)

    @property
    def target_words(self) -> Text:
        """The target that is assumed."""
        ruleset, target = self.any_analysis.ruleset, self.target
        if self.request.unit:
            states = [ruleset.states[state].name for state in target.state if state in ruleset.states]
            named = [self.titled(self.request.unit), *states]
            return Text("Target: {names}", "Cible : {names}").format(names=listed(named))
        kind = (
            ruleset.units[target.kind].name
            if target.kind in ruleset.units
            else Text("any unit", "une unité quelconque")
        )
        names = [kind, *(ruleset.states[state].name for state in target.state if state in ruleset.states)]
        return Text("Target: {names}", "Cible : {names}").format(names=listed(names))

    def looking(self, count: int) -> Text:
        """Who looks, and how many they are."""
        if count == 1 and not self.request.side:
            return Text("Looking: {side}", "Qui regarde : {side}").format(side=self.enemy)
        words = Text("Looking: {side}, {n} in all", "Qui regarde : {side}, {n} en tout")
        return words.format(n=count, side=self.enemy)

    def names(self, found: Sequence[str]) -> Text:
        """The names of units, or of places that look, the first few of them."""
        return grouped([self.called(one) for one in found], _MOST_SEERS)

    def firing(self, shots: Sequence[tuple[str, Fraction | None]]) -> Text:
        """Who may fire at a mover in a step, each unit with the best chance of its weapons, the best first."""
        best: dict[str, Fraction | None] = {}
        for unit, chance in shots:
            known = best.get(unit)
            best[unit] = chance if known is None else max(known, chance or Fraction(0))
        if not best:
            return Text("nobody may fire", "personne ne peut tirer")
        order = sorted(best.items(), key=lambda one: -1 if one[1] is None else one[1], reverse=True)
        names = shots_words([(self.called(unit), chance) for unit, chance in order], None)
        return Text("may fire: {names}", "peuvent tirer : {names}").format(names=names)

    def step_words(self, seen: Sequence[str], spotted: Sequence[str] | None = None) -> Text:
        """Who sees a place of a way, and who spots the mover there (None: nothing is known of that)."""
        if not seen:
            return Text("out of sight", "hors de vue")
        words = Text("seen by {n}: {names}", "vu par {n} : {names}").format(n=len(seen), names=self.names(seen))
        if spotted is None or set(spotted) == set(seen):
            return words
        if not spotted:
            more = Text("nobody spots it", "personne ne le repère")
        else:
            more = Text("spotted by {n}: {names}", "repéré par {n} : {names}")
            more = more.format(n=len(spotted), names=self.names(spotted))
        return Text(f"{words.en}; {more.en}", f"{words.fr} ; {more.fr}")

    @property
    def movers(self) -> Text:
        """Who moves: the unit, or whoever of a side is first."""
        if self.request.unit:
            return self.titled(self.request.unit)
        return Text("first unit ({side})", "première unité ({side})").format(side=self.enemy)

    def mover(self) -> Party:
        """The party of the unit that moves."""
        side, unit = self.any_analysis.unit(self.request.unit)
        return party_of(side, unit)


def listed(names: Sequence[Text]) -> Text:
    return Text(", ".join(one.en for one in names), ", ".join(one.fr for one in names))


def grouped(names: Sequence[Text], most: int) -> Text:
    """Names, those that come several times told once with how often; after ``most`` of them how many more there are."""
    counted = Counter(names)
    shown = [
        name if often == 1 else Text(f"{name.en} ×{often}", f"{name.fr} ×{often}")
        for name, often in list(counted.items())[:most]
    ]
    more = len(counted) - most
    return listed([*shown, Text("{n} more", "{n} de plus").format(n=more)] if more > 0 else shown)


def unit_words(scenario: AnyScenario, ruleset: Ruleset, unit: str) -> Text:
    """The name of a unit; without one what it is, and its id."""
    found = scenario.forces.find(unit)
    if found is None:
        return Text.of(unit)
    kind = ruleset.units.get(found[1].kind)
    return found[1].name or (
        Text.of(unit) if kind is None else Text(f"{kind.name.en} {unit}", f"{kind.name.fr} {unit}")
    )


def percent(chance: Fraction) -> Text:
    """A chance in whole per cent; what is only nearly impossible or certain is told as that."""
    if 0 < chance < Fraction(1, 200):
        return Text("<1%", "<1\u00a0%")
    if Fraction(199, 200) <= chance < 1:
        return Text(">99%", ">99\u00a0%")
    shown = f"{float(chance * 100):.0f}"
    return Text(f"{shown}%", f"{shown}\u00a0%")


def weapon_count(weapons: int) -> Text:
    """How many weapons, in words."""
    return Text("1 weapon", "1 arme") if weapons == 1 else Text("{n} weapons", "{n} armes").format(n=weapons)


def turn_count(turns: int) -> Text:
    """How many turns something takes."""
    return Text("1 turn", "1 tour") if turns == 1 else Text("{n} turns", "{n} tours").format(n=turns)


COUNTED = {
    SEEN: Text("seen by", "vu par"),
    SPOTTED: Text("spotted by", "repéré par"),
    FIRED: Text("fired at by", "sous le tir de"),
    CHANCE: Text("chance of any effect, in per cent", "chance d’un effet, en pour cent"),
}
TITLES = {
    THREAT: Text("Threat: {side}", "Menace : {side}"),
    UNSEEN: Text("Out of sight: {unit}", "Hors de vue : {unit}"),
    APPROACH: Text("Approach: {unit}", "Approche : {unit}"),
    POSTS: Text("Observation posts", "Postes d’observation"),
    KILL_ZONE: Text("Kill zone: {side}", "Zone d’abattage : {side}"),
    PROFILE: Text("Profile of a way: {unit}", "Profil d’un trajet : {unit}"),
    TURNS: Text("Turns to reach: {unit}", "Tours pour atteindre : {unit}"),
    IMPACT: Text("What changed: {side}", "Ce qui a changé : {side}"),
    RULESETS: Text("Two rulesets", "Deux règles"),
}
WAY_TAG = Text("{cost} · exposed {exposure}", "{cost} · exposé {exposure}")


def no_zone(name: str, zones: Sequence[Zone] = ()) -> CannotAnswer:
    """CannotAnswer (``unknown_zone``), with the zones that there are."""
    words = Text(f'there is no zone "{name}"', f"il n’y a pas de zone « {name} »")
    there = zones_there(name, zones)
    return CannotAnswer("unknown_zone", Text(words.en + there.en, words.fr + there.fr))


def zones_there(name: str, zones: Sequence[Zone]) -> Text:
    """A hint that names the zones of a scenario, those that are called nearly so first; empty without zones."""
    if not zones:
        return Text()
    ids = [zone.id for zone in zones]
    near = get_close_matches(name, ids, n=_MOST_ZONES)
    names = list(dict.fromkeys((*near, *ids)))
    more = " …" if len(names) > _MOST_ZONES else ""
    listed_ = ", ".join(names[:_MOST_ZONES]) + more
    return Text(f" (zones: {listed_})", f" (zones : {listed_})")


def posts_lines(found: Posts, places: Text, wanted: int) -> tuple[Text, ...]:
    """How much posts see together, of ``places`` (hexes, points), whether others see more, and whether fewer than are
    ``wanted`` do."""
    share = f"{found.share * 100:.0f}"
    together = Text(
        "Together they see {a} of {b} {places} ({share}%)", "Ensemble ils voient {a} {places} sur {b} ({share} %)"
    )
    best = (
        Text("No other choice sees more", "Aucun autre choix ne voit plus")
        if found.exact
        else Text("No choice sees more than {n}", "Aucun choix ne voit plus de {n}").format(n=found.bound)
    )
    lines = [together.format(a=found.seen, b=found.watched, places=places, share=share), best]
    if len(found.chosen) < wanted:
        fewer = Text("{n} are enough: more would add nothing", "{n} suffisent : davantage n’ajouteraient rien")
        one = Text("One is enough: more would add nothing", "Un seul suffit : davantage n’ajouteraient rien")
        lines.append(one if len(found.chosen) == 1 else fewer.format(n=len(found.chosen)))
    return tuple(lines)


def forced_lines(fixed: Sequence[Text], without: Sequence[Text]) -> tuple[Text, ...]:
    """Which posts are taken in any case, and which are not."""
    taken, barred = (
        Text("Taken in any case: {names}", "Pris en tout cas : {names}"),
        Text("Never: {names}", "Jamais : {names}"),
    )
    return tuple(words.format(names=listed(names)) for words, names in ((taken, fixed), (barred, without)) if names)


HEADINGS = {
    THREAT: Text("The most exposed places, the worst first", "Les lieux les plus exposés, le pire d’abord"),
    UNSEEN: Text(
        "Out of sight all the way, the cheapest first", "Hors de vue tout le trajet, du moins cher au plus cher"
    ),
    APPROACH: Text(
        "Ways, the cheapest first; a click unfolds its steps",
        "Trajets, le moins cher d’abord ; un clic en déplie les pas",
    ),
    PROFILE: Text("Step by step", "Pas à pas"),
    POSTS: Text(
        "Posts, that which adds most first; right-click one to fix or bar it",
        "Postes, celui qui ajoute le plus d’abord ; clic droit pour en fixer ou en écarter un",
    ),
    KILL_ZONE: Text("Where most weapons bear", "Là où le plus d’armes portent"),
    TURNS: Text("What every turn adds", "Ce que chaque tour ajoute"),
}
"""What the rows of a plan are."""
SHARES = Text(
    "Shares of the table; a click shows the largest part", "Parts de la table ; un clic montre la plus grande"
)
WHEN = Text("{at}: in turn {n}", "{at} : au tour {n}")
ALREADY = Text("{at}: it stands there now", "{at} : elle y est déjà")
NOT_WITHIN = Text("{at}: not within {turns}", "{at} : pas en {turns}")


def when_words(at: Text, turn: int | None, most: int) -> Text:
    """In which turn a unit can be at a place, of so many that were looked at."""
    if turn is None:
        return NOT_WITHIN.format(at=at, turns=turn_count(most))
    return WHEN.format(at=at, n=turn) if turn else ALREADY.format(at=at)


NO_CHANCE = Text(
    "No chance is known: choose the kind of the target", "Aucune chance connue : choisissez le type de la cible"
)
EACH_ALONE = Text(
    "Chance: each unit fires alone, once, with its best weapon",
    "Chance : chaque unité tire seule, une fois, de sa meilleure arme",
)


def first_words(when: Text, first: Text | None, request: PlanRequest) -> Text:
    """When somebody is at a place, with who of a side that is."""
    if request.unit or first is None:
        return when
    return Text("{when}: {unit}", "{when} : {unit}").format(when=when, unit=first)


def shots_words(shots: Sequence[tuple[Text, Fraction | None]], together: Fraction | None) -> Text:
    """What weapons contribute at one place: each with its chance where that is known, then all of them together."""
    parts = [
        name if chance is None else Text(f"{name.en} {percent(chance).en}", f"{name.fr} {percent(chance).fr}")
        for name, chance in shots
    ]
    words = grouped(parts, _MOST_NAMED)
    if together is None or len(shots) < _FEW:
        return words
    all_of_them = Text("together {p}", "ensemble {p}").format(p=percent(together))
    return Text(f"{words.en} · {all_of_them.en}", f"{words.fr} · {all_of_them.fr}")


_MOST_NAMED, _FEW, _MOST_SEERS, _MOST_ZONES = 6, 2, 4, 8
APPROACH_AXES = Text("cost", "coût"), Text("exposure", "exposition")
PROFILE_AXES = Text("step", "pas"), Text("how many see it", "combien le voient")
