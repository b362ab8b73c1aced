"""The fairness report in words: what stands out, and every finding in rows that jump to their places; as a plan for the window
and as the text of one page for people who have not seen the map."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import Text
from workbench.engine.sight.tabletop_wording import number_text
from workbench.planning.fairness import Arrival, Fairness, FirstFire, Place
from workbench.planning.plan_words import grouped, listed, percent, warned
from workbench.planning.plans import PlanRow, ReportSection
from workbench.scenario.scenario import Scenario, TabletopScenario, scenario_by_map_kind
from workbench.scenario.zones import find_zone

MOST_MARKS = 40
"""So many places of a report are numbered on the map."""
FAR_APART, FAR_SEEN = 2, 0.2
"""Sides so many turns apart at an objective, or so much of the map apart in what they see, stand out."""
_MOST_WORSE, _MOST_NAMES = 12, 6
TITLE = Text("Fairness of the set-up", "Équité du placement")
_NOTHING = Text("Nothing stands out in what is compared here", "Rien ne ressort de ce qui est comparé ici")
_NO_FIRE = Text("Nobody may fire at anybody", "Personne ne peut tirer sur personne")
_NO_STACKS = Text("No stack is higher than the rules allow", "Aucune pile n’est plus haute que la règle ne permet")
_UNKNOWN = Text(
    "A chance is not known where a chart or a value is not in the source: type yours in under Games, My values",
    "Une chance est inconnue là où une table ou une valeur n’est pas dans la source : entrez la vôtre sous Jeux, "
    "Mes valeurs",
)


def report_sections(analysis: AnyAnalysis, report: Fairness) -> tuple[ReportSection, ...]:
    """The report in words, the most telling first. Parts without content are left out: the last one says why. Of a report that
    is still being worked out only what is known is told."""
    words = _Words(analysis, report)
    if not report.whole:
        return words.known()
    every = (
        ReportSection(Text("What stands out", "Ce qui ressort"), _OUT, words.outstanding()),
        ReportSection(_SIDES_TITLE, _SIDES, words.sides()),
        ReportSection(_TURNS_TITLE, words.look_ahead, words.objectives()),
        ReportSection(_FIRE_TITLE, _FIRE, words.first_fire()),
        ReportSection(Text("Entries", "Entrées"), _ENTRIES, words.entries()),
        ReportSection(Text("Set-up places", "Lieux de placement"), _SETUP, words.set_up()),
        ReportSection(Text("Stacks", "Piles"), _STACKS, words.stacks()),
        ReportSection(Text("Assumed and left out", "Hypothèses et limites"), Text(), words.notes()),
    )
    return tuple(section for section in every if section.rows)


_SIDES_TITLE = Text("The sides at the start", "Les camps au départ")
_TURNS_TITLE = Text("Turns to the objectives", "Tours vers les objectifs")
_FIRE_TITLE = Text("First fire", "Premiers tirs")
_OUT = Text(
    "The differences between the sides that are worth a second look.",
    "Les différences entre les camps qui méritent un second regard.",
)
_SIDES = Text(
    "How much of the map each side sees from where its units stand, how many of its units the enemy sees, and which units it "
    "has on the map.",
    "La part de la carte que chaque camp voit de ses unités en place, combien de ses unités l’ennemi voit, et quelles unités "
    "il a sur la carte.",
)
_FIRE = Text(
    "Whom a side may fire at before anybody moves: line of sight, spotting, range and arc of fire. The chance is that of any "
    "effect when each of the units named fires once.",
    "Sur qui un camp peut tirer avant tout mouvement : ligne de vue, repérage, portée et arc. La chance est celle d’un effet "
    "quelconque si chaque unité nommée tire une fois.",
)
_ENTRIES = Text(
    "How much of the ground on which a side enters the enemy sees.",
    "La part du terrain d’entrée d’un camp que l’ennemi voit.",
)
_SETUP = Text(
    "Hexes of a set-up zone for which another hex of the zone is at least as good in every respect: it sees all that they see "
    "of the enemy’s ground and the objectives, and no enemy ground sees it that does not see them.",
    "Hexagones d’une zone de placement pour lesquels un autre de la zone est au moins aussi bon à tous égards : il voit tout "
    "ce qu’ils voient du terrain ennemi et des objectifs, et n’est vu de nulle part d’où ils ne le sont pas.",
)
_STACKS = Text("Hexes with more units than the rules allow.", "Hexagones avec plus d’unités que la règle ne permet.")


class _Words:
    def __init__(self, analysis: AnyAnalysis, report: Fairness) -> None:
        self.analysis, self.report = analysis, report

    def place(self, at: Place) -> Text:
        """A place in words."""
        if isinstance(at, int):
            grid = self.analysis.scenario.grid
            return Text.of(str(at) if grid is None else grid.labels[at])
        return Text("{x} / {y}", "{x} / {y}").format(x=number_text(at[0], 1), y=number_text(at[1], 1))

    def side(self, side: str) -> Text:
        """The name of a side."""
        return self.analysis.scenario.forces.called(side)

    def unit(self, unit: str) -> Text:
        """Return the name of a unit as people read it."""
        return self.analysis.called(unit)

    def zone(self, zone: str) -> Text:
        """The name of a zone."""
        found = find_zone(self.analysis.scenario.zones, zone)
        return Text.of(zone) if found is None else found.called

    def units(self, units: Sequence[str]) -> Text:
        """The names of a few units."""
        return grouped([self.unit(unit) for unit in units], _MOST_NAMES)

    @property
    def look_ahead(self) -> Text:
        """How the turns to objectives are counted."""
        return Text(
            "In which turn the first unit of each side can be there; {n} turns are looked ahead.",
            "À quel tour la première unité de chaque camp peut y être ; {n} tours sont examinés.",
        ).format(n=self.report.most)

    def known(self) -> tuple[ReportSection, ...]:
        """The parts of which something is known, while the rest is worked out: at first which units there are."""
        sides = self.sides()
        if not sides:
            of_sides = [force.side for force in self.analysis.scenario.forces.sides if force.units]
            sides = tuple(PlanRow(self._composition(side)) for side in of_sides)
        fire = self.first_fire() if self.report.first_fire else ()
        every = (
            ReportSection(_SIDES_TITLE, _SIDES, sides),
            ReportSection(_TURNS_TITLE, self.look_ahead, self.objectives()),
            ReportSection(_FIRE_TITLE, _FIRE, fire),
        )
        return tuple(section for section in every if section.rows)

    # --- The rows of each part.

    def outstanding(self) -> tuple[PlanRow, ...]:
        """The differences worth a second look."""
        caveat = self.analysis.caveat
        rows = [] if caveat is None else [PlanRow(warned(caveat))]
        for one in self.report.objectives:
            never = [arrival for arrival in one.arrivals if arrival.turn is None]
            if len(never) == len(one.arrivals):
                words = Text("{zone}: nobody gets there in {n} turns", "{zone} : personne n’y arrive en {n} tours")
                rows.append(PlanRow(words.format(zone=self.zone(one.zone), n=self.report.most), one.at))
                continue
            for arrival in never:
                words = Text(
                    "{zone}: out of reach in {n} turns for {side}", "{zone} : hors de portée en {n} tours pour {side}"
                )
                rows.append(
                    PlanRow(
                        words.format(zone=self.zone(one.zone), side=self.side(arrival.side), n=self.report.most), one.at
                    )
                )
            there = sorted((arrival for arrival in one.arrivals if arrival.turn is not None), key=_turn)
            if len(there) > 1 and _turn(there[1]) - _turn(there[0]) >= FAR_APART:
                words = Text("{zone}: {a} first, {b} {n} turns later", "{zone} : {a} d’abord, {b} {n} tours plus tard")
                apart = _turn(there[1]) - _turn(there[0])
                named = {"a": self.side(there[0].side), "b": self.side(there[1].side)}
                rows.append(PlanRow(words.format(zone=self.zone(one.zone), n=apart, **named), one.at))
        rows += self._unequal_fire()
        seen = sorted(self.report.sides, key=lambda side: side.seen)
        if seen[-1].seen - seen[0].seen >= FAR_SEEN:
            words = Text("Share of the map seen: {a} {n}, {b} {k}", "Part de la carte vue : {a} {n}, {b} {k}")
            named = {"a": self.side(seen[-1].side), "b": self.side(seen[0].side)}
            rows.append(PlanRow(words.format(n=_share(seen[-1].seen), k=_share(seen[0].seen), **named)))
        if self.report.stacks:
            words = Text("{n} stacks are too high", "{n} piles sont trop hautes").format(n=len(self.report.stacks))
            rows.append(PlanRow(words, self.report.stacks[0].at))
        return tuple(rows) or (PlanRow(_NOTHING),)

    def _unequal_fire(self) -> Iterable[PlanRow]:
        firing = [
            side.side
            for side in self.report.sides
            if any(one.side == side.side and one.chance != 0 for one in self.report.first_fire)
        ]
        if len(firing) == 1:
            words = Text(
                "Before anybody moves only one side can fire with an effect: {side}",
                "Avant tout mouvement, un seul camp peut tirer avec effet : {side}",
            )
            yield PlanRow(words.format(side=self.side(firing[0])))

    def sides(self) -> tuple[PlanRow, ...]:
        """The sides at the start."""
        rows = []
        for one in self.report.sides:
            words = Text(
                "{side}: {n} units on the map, who see {seen} of it; the enemy sees {k} of them",
                "{side} : {n} unités sur la carte, qui en voient {seen} ; l’ennemi en voit {k}",
            ).format(side=self.side(one.side), n=one.units, seen=_share(one.seen), k=len(one.exposed))
            if one.off_map:
                words = _joined(
                    words, Text("{n} more are not on the map", "{n} de plus hors carte").format(n=one.off_map)
                )
            if one.from_setup is not None:
                zone = Text("{n} seen from all its set-up zones", "{n} vus de toutes ses zones de placement")
                words = _joined(words, zone.format(n=_share(one.from_setup)))
            rows.append(PlanRow(words))
            rows.append(PlanRow(self._composition(one.side)))
        return tuple(rows)

    def _composition(self, side: str) -> Text:
        """Which kinds of units a side has on the map."""
        of_side = [unit for owner, unit in self.analysis.scenario.forces if owner == side and unit.at is not None]
        kinds = [
            self.analysis.ruleset.units[unit.kind].name for unit in of_side if unit.kind in self.analysis.ruleset.units
        ]
        words = Text("Units of {side}: {kinds}", "Unités, {side} : {kinds}")
        return words.format(side=self.side(side), kinds=grouped(kinds, len(kinds)))

    def objectives(self) -> tuple[PlanRow, ...]:
        """The objectives with who is there when."""
        rows = []
        for one in self.report.objectives:
            parts = [self._arrival(arrival) for arrival in one.arrivals]
            seen = Text("units that see it now: {who}", "unités qui le voient maintenant : {who}").format(
                who=listed([Text(f"{self.side(side).en} {n}", f"{self.side(side).fr} {n}") for side, n in one.seen_by])
            )
            joined = Text("; ".join(part.en for part in (*parts, seen)), " ; ".join(part.fr for part in (*parts, seen)))
            words = Text("{zone} ({at}): {rest}", "{zone} ({at}) : {rest}")
            rows.append(PlanRow(words.format(zone=self.zone(one.zone), at=self.place(one.at), rest=joined), one.at))
        return tuple(rows)

    def _arrival(self, arrival: Arrival) -> Text:
        if arrival.turn is None:
            never = Text("{side} not within {n} turns", "{side} pas en {n} tours")
            return never.format(side=self.side(arrival.side), n=self.report.most)
        words = Text("{side} in turn {n} ({unit})", "{side} au tour {n} ({unit})")
        if arrival.turn == 0:
            words = Text("{side} there now ({unit})", "{side} déjà là ({unit})")
        if arrival.beside:
            words = Text(
                "{side} next to it in turn {n} ({unit}), as an enemy holds it",
                "{side} à côté au tour {n} ({unit}), car un ennemi le tient",
            )
        unit = self.unit(arrival.unit)
        if arrival.enters:
            entering = Text("{unit}, which enters in turn {n}", "{unit}, qui entre au tour {n}")
            unit = entering.format(unit=unit, n=arrival.enters)
        return words.format(side=self.side(arrival.side), n=arrival.turn, unit=unit)

    def first_fire(self) -> tuple[PlanRow, ...]:
        """Who may be fired at, the likeliest first."""
        words = Text("{side} at {target} ({at}), {chance}: {units}", "{side} sur {target} ({at}), {chance} : {units}")
        in_vain = [one for one in self.report.first_fire if one.chance == 0]
        rows = [
            PlanRow(
                words.format(
                    side=self.side(one.side),
                    target=self.unit(one.target),
                    at=self.place(one.at),
                    units=self.units(one.firers),
                    chance=_chance(one),
                ),
                one.at,
            )
            for one in sorted(self.report.first_fire, key=_by_likelihood)
            if one.chance != 0
        ]
        if any(one.chance is None for one in self.report.first_fire):
            rows.append(PlanRow(_UNKNOWN))
        if in_vain:
            named = Text("{target} ({at})", "{target} ({at})")
            targets = [named.format(target=self.unit(one.target), at=self.place(one.at)) for one in in_vain]
            no_effect = Text(
                "In the field of fire of weapons none of whose results has an effect on them: {names}",
                "Dans le champ de tir d’armes dont aucun résultat n’a d’effet sur eux : {names}",
            )
            rows.append(PlanRow(no_effect.format(names=listed(targets))))
        return tuple(rows) or (PlanRow(_NO_FIRE),)

    def entries(self) -> tuple[PlanRow, ...]:
        """How much of the entries is seen."""
        words = Text("{zone}, {side}: {n} seen by the enemy", "{zone}, {side} : {n} vus par l’ennemi")
        return tuple(
            PlanRow(words.format(zone=self.zone(one.zone), side=self.side(one.side), n=_share(one.seen)), one.at)
            for one in self.report.entries
        )

    def set_up(self) -> tuple[PlanRow, ...]:
        """Set-up places that others dominate."""
        rows = []
        for zone, places in self.report.set_up:
            worse = [one for one in self.report.worse if one.zone == zone]
            words = Text(
                "{zone}: {n} of {k} hexes are worse than another", "{zone} : {n} hexagones sur {k} valent moins"
            )
            rows.append(PlanRow(words.format(zone=self.zone(zone), n=len(worse), k=places)))
            pair = Text("{at}: {better} is better", "{at} : {better} vaut mieux")
            for one in worse[:_MOST_WORSE]:
                rows.append(PlanRow(pair.format(at=self.place(one.at), better=self.place(one.better)), one.at))
            if len(worse) > _MOST_WORSE:
                more = Text("and {n} more", "et {n} de plus").format(n=len(worse) - _MOST_WORSE)
                rows.append(PlanRow(more))
        return tuple(rows)

    def stacks(self) -> tuple[PlanRow, ...]:
        """Stacks that are too high."""
        words = Text("{at}, {side}: {units} too many. {why}", "{at}, {side} : {units} de trop. {why}")
        return tuple(
            PlanRow(
                words.format(
                    at=self.place(one.at),
                    side=self.side(one.side),
                    units=self.units(one.units),
                    why=listed(one.reasons),
                ),
                one.at,
            )
            for one in self.report.stacks
        )

    def notes(self) -> tuple[PlanRow, ...]:
        """What was assumed and left out."""
        checked = self.analysis.scenario.grid is not None and not self.report.stacks
        return tuple(PlanRow(note) for note in (*([_NO_STACKS] if checked else []), *self.report.notes))


def _turn(arrival: Arrival) -> int:
    assert arrival.turn is not None
    return arrival.turn


def _share(share: float) -> Text:
    shown = f"{share * 100:.0f}"
    return Text(f"{shown}%", f"{shown} %")


def _chance(one: FirstFire) -> Text:
    if one.chance is None:
        return Text("chance not known", "chance inconnue")
    return percent(one.chance)


def _by_likelihood(one: FirstFire) -> tuple[str, float, str]:
    return one.side, -1.0 if one.chance is None else -float(one.chance), one.target


def _joined(first: Text, second: Text) -> Text:
    return Text(f"{first.en}; {second.en}", f"{first.fr} ; {second.fr}")


# --- As a plan: rows for the panel, numbered places for the map.


def marks(sections: Iterable[ReportSection]) -> tuple[Place, ...]:
    """The places of a report in the order of its rows; the first has the number 1 on the map."""
    found = dict.fromkeys(row.at for section in sections for row in section.rows if row.at is not None)
    return tuple(found)[:MOST_MARKS]


# --- As one page.


@dataclass(frozen=True, slots=True)
class ReportFigure:
    """A picture of a page: the source of its image (a ``data:`` address), what it shows, and the colour of each side's units
    (``#rrggbb``) with its name."""

    source: str
    caption: Text
    anchor: str = ""
    sides: tuple[tuple[str, Text], ...] = ()


_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 "Segoe UI", system-ui, sans-serif; color: #1c2126; background: #fbfaf7; margin: 0 auto; max-width: 60rem;
  padding: 1.5rem; }
h1 { font-size: 1.8rem; margin: 0; } h2 { font-size: 1.25rem; margin: 2rem 0 .2rem; border-bottom: 2px solid #d8d2c4; }
.about { color: #545c64; margin: .2rem 0 .6rem; } ul { padding-left: 0; list-style: none; margin: 0; }
li { padding: .25rem 0 .25rem 2.6rem; position: relative; border-bottom: 1px solid #eeeae0; }
li a.mark { position: absolute; left: 0; min-width: 1.5rem; text-align: center; background: #1d4f73; color: #fff;
  border-radius: 1rem; text-decoration: none; font-size: .85rem; line-height: 1.5rem; top: .35rem; }
figure { margin: 1rem 0; break-inside: avoid; } img { max-width: 100%; border: 1px solid #d8d2c4; }
figcaption { color: #545c64; font-size: .9rem; } section { break-inside: avoid-page; }
.side { display: inline-block; width: 1rem; height: .8rem; margin: 0 .35rem 0 .8rem; }
.card p { margin: .3rem 0; white-space: pre-line; }
#out li { font-weight: 600; }
"""


def report_page(
    analysis: AnyAnalysis, sections: Sequence[ReportSection], figures: Sequence[ReportFigure], language: str
) -> str:
    """The report as one HTML page that needs no other file. The first figure is the map with the numbered places."""
    scenario, ruleset = analysis.scenario, analysis.ruleset
    numbered = {at: number for number, at in enumerate(marks(sections), 1)}

    def escaped(text: Text) -> str:
        return html.escape(text.get(language))

    def row(one: PlanRow) -> str:
        number = numbered.get(one.at) if one.at is not None else None
        link = "" if number is None else f'<a class="mark" href="#map">{number}</a>'
        return f"<li>{link}{escaped(one.text)}</li>"

    def figure(one: ReportFigure) -> str:
        anchor = f' id="{one.anchor}"' if one.anchor else ""
        caption = escaped(one.caption)
        sides = "".join(f' <span class="side" style="background:{it}"></span>{escaped(name)}' for it, name in one.sides)
        image = f'<img src="{one.source}" alt="{caption}">'
        return f"<figure{anchor}>{image}<figcaption>{caption}{sides}</figcaption></figure>"

    card = scenario.card
    facts = [
        (Text("Game", "Jeu"), ruleset.name),
        (Text("Map", "Carte"), _size(analysis)),
        (Text("Situation", "Situation"), card.situation),
        (Text("Turns", "Tours"), Text.of(str(card.value("turns") or ""))),
        (Text("Length", "Durée"), card.length),
        (Text("Victory", "Victoire"), card.victory),
        *((scenario.forces.called(side), text) for side, text in card.sides.items()),
    ]
    colon = Text(":", "\N{NO-BREAK SPACE}:").get(language)
    lines = "".join(f"<p><strong>{escaped(name)}{colon}</strong> {escaped(text)}</p>" for name, text in facts if text)
    parts = []
    for order, section in enumerate(sections):
        about = f'<p class="about">{escaped(section.about)}</p>' if section.about else ""
        rows = "".join(row(one) for one in section.rows)
        identity = ' id="out"' if order == 0 else ""
        parts.append(f"<section{identity}><h2>{escaped(section.title)}</h2>{about}<ul>{rows}</ul></section>")
        if order == 0:
            parts += [figure(one) for one in figures[:1]]
        if order == 1:
            parts += [figure(one) for one in figures[1:]]
    title = escaped(scenario.title)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}{colon} {escaped(TITLE)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body><h1>{title}</h1>'
        f'<p class="about">{escaped(TITLE)}</p><div class="card">{lines}</div>{"".join(parts)}</body></html>\n'
    )


def _size(analysis: AnyAnalysis) -> Text:
    return scenario_by_map_kind(analysis.scenario, _size_of_map, _size_of_table)


def _size_of_map(scenario: Scenario) -> Text:
    words = Text("{n} hexes, each told by its number", "{n} hexagones, chacun désigné par son numéro")
    return words.format(n=scenario.board.grid.size)


def _size_of_table(scenario: TabletopScenario) -> Text:
    board = scenario.board
    unit = {"in": Text("inches", "pouces")}.get(board.unit, Text.of(board.unit))
    words = Text(
        "table of {w} × {h} {unit}; a place is told as its distance from the left edge / from the upper edge",
        "table de {w} × {h} {unit} ; un lieu est donné par sa distance au bord gauche / au bord supérieur",
    )
    return words.format(w=f"{board.width:g}", h=f"{board.height:g}", unit=unit)
