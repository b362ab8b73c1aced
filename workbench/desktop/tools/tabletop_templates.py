"""Templates of fire: a circle under the mouse, the units under it, and those under it after a deviation; Enter adds smoke to
the tabletop, an air strike is centred on its target."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace

import shapely
from PySide6.QtCore import Qt
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_coordinates import heading_between
from workbench.desktop.drawing.tabletop_marks import length_text, measured, measured_unit
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.questions.tabletop_additions import air_strike_auras
from workbench.desktop.tools.tabletop_tool import TabletopContext, TabletopTool
from workbench.desktop.tools.tool import CLICK_DISTANCE, LEFT, RIGHT, SHIFT, translate
from workbench.engine.fire.protocol import Template
from workbench.engine.sight.tabletop_footprints import standing
from workbench.rules.values import citation_words
from workbench.scenario.edits.tabletop_pieces import AddFeatures
from workbench.scenario.presence import drawn_units
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, Point
from workbench.scenario.units import Forces

# --- The deviation of a template: a distance in a direction from where it was aimed.


STEP = 15.0
"""Step in degrees of turns with the wheel and of drags with Shift."""


@dataclass(frozen=True, slots=True)
class TemplateDeviation:
    """A deviation: ``direction`` in degrees clockwise from the top of the table, ``distance`` in the table's unit."""

    direction: float
    distance: float

    def end(self, aim: Point) -> Point:
        """Where a template that was aimed at a point ends."""
        angle = math.radians(self.direction)
        return aim[0] + self.distance * math.sin(angle), aim[1] - self.distance * math.cos(angle)

    def turned(self, steps: int) -> TemplateDeviation:
        """The same distance in another direction, ``steps`` clockwise."""
        return replace(self, direction=(round(self.direction / STEP) + steps) * STEP % 360)


def deviation_towards(aim: Point, hand: Point, most: float, *, straight: bool) -> TemplateDeviation:
    """A deviation towards the mouse, at most as far as the rules allow; ``straight``: that far, in steps of 15 degrees."""
    direction = heading_between(aim, hand)
    if straight:
        return TemplateDeviation(direction, most).turned(0)
    return TemplateDeviation(direction, min(math.dist(aim, hand), most))


def random_deviation(most: float) -> TemplateDeviation:
    """A deviation in a direction by chance, as far as the rules allow."""
    return TemplateDeviation(float(random.randrange(360)), most)


SMOKE, AIR = "smoke", "air"
"""Smoke terrain, and the beginning of the keys of its templates; the key of an air strike."""


class TemplateTool(TabletopTool):
    """Click: the template stays where it is, click again to lift it. A drag from there, or H (a direction by chance), lets it
    go astray, then Ctrl+wheel turns it; else that or Tab chooses another size. Enter lays smoke."""

    id = "template"

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self.known: tuple[Template, ...] = ()
        self.laid: Point | None = None
        self.deviation: TemplateDeviation | None = None
        self._grip: Point | None = None
        self._mouse: Point | None = None
        self._over = ""
        self._known_for: object = None
        self._analysis: TabletopAnalysis | None = None

    @property
    def busy(self) -> bool:
        """True while a template is placed."""
        return self.laid is not None

    def activate(self) -> None:
        """Ask the rules for their templates."""
        super().activate()
        self._learn()

    def deactivate(self) -> None:
        """Remove the template."""
        self._lift()
        super().deactivate()

    def cancel(self) -> None:
        """Lift the template."""
        self._lift()
        self._show()

    def _lift(self) -> None:
        self.laid = self.deviation = self._grip = None

    def _learn(self) -> None:
        document = self.context.document
        scenario = document.scenario
        made_for = (document.ruleset, dict(scenario.switches), scenario.board.unit)
        if made_for != self._known_for:
            self._known_for = made_for
            # the templates are those of the rules: no terrain, no units are needed to name them
            bare: TabletopScenario = replace(scenario, board=replace(scenario.board, features=()), forces=Forces())
            analysis = TabletopAnalysis(bare, document.ruleset)
            self.known = (*analysis.fire.templates(), *_air(analysis))
        if self.context.choices.template not in {one.key for one in self.known}:
            self.context.choices.choose(template=self.known[0].key if self.known else "")

    @property
    def template(self) -> Template | None:
        """The chosen template; None if the rules have none."""
        self._learn()
        return next((one for one in self.known if one.key == self.context.choices.template), None)

    def pressed(self, event: TabletopEvent) -> None:
        """Place the template, begin to drag one that is placed, or bring it back."""
        self._mouse = event.point
        self._over = self._over if self.laid is not None else event.unit or ""
        if event.button == LEFT:
            if self.laid is None:
                self.laid = event.point
            else:
                self._grip = event.point
        elif event.button == RIGHT:
            if self.deviation is None:
                self._lift()
            self.deviation = None
        self._show()

    def moved(self, event: TabletopEvent) -> None:
        """The template follows the mouse; one that is placed deviates to where it is dragged."""
        self._mouse = event.point
        if self.laid is None:
            self._over = event.unit or ""
        elif self._drags(event):
            self.deviation = deviation_towards(self.laid, event.point, self._most, straight=event.has_modifier(SHIFT))
        self._show()

    def _drags(self, event: TabletopEvent) -> bool:
        if self._grip is None or event.button != LEFT or not self._most:
            return False
        return self.deviation is not None or math.dist(self._grip, event.point) > CLICK_DISTANCE * event.pixel

    def released(self, event: TabletopEvent) -> None:
        """A click on a template that is placed lifts it; one that was dragged stays where it deviated to."""
        if event.button == LEFT and self._grip is not None:
            if math.dist(self._grip, event.point) <= CLICK_DISTANCE * event.pixel:
                self._lift()
            self._grip = None
            self._show()

    @property
    def _most(self) -> float:
        """The distance that the chosen template may deviate."""
        template = self.template
        return template.deviation if template is not None and template.key != AIR else 0.0

    def turned(self, event: TabletopEvent, steps: int) -> bool:
        """Choose another direction of the deviation, or else another size."""
        if self.deviation is None:
            self._next(steps)
        else:
            self.deviation = self.deviation.turned(steps)
            self._show()
        return True

    def keyed(self, key: Qt.Key) -> bool:
        """Tab: the next size; brackets: smaller and larger; Enter: add smoke; H: deviate at random."""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._lay_smoke()
        if key == Qt.Key.Key_H:
            return self._roll()
        steps = {Qt.Key.Key_Tab: 1, Qt.Key.Key_BracketRight: 1, Qt.Key.Key_BracketLeft: -1}.get(key)
        if steps is None:
            return False
        self._next(steps)
        return True

    def _roll(self) -> bool:
        if self.laid is None or not self._most:
            return False
        self.deviation = random_deviation(self._most)
        self._show()
        return True

    def _next(self, steps: int) -> None:
        self._learn()
        keys = [one.key for one in self.known]
        if keys:
            place = keys.index(self.context.choices.template)
            self.context.choices.choose(template=keys[(place + steps) % len(keys)])
            self.deviation = None
            self._show()

    def _lay_smoke(self) -> bool:
        """Put a cloud of smoke where the template is, as a piece of terrain."""
        document, template, centre = self.context.document, self.template, self.laid or self._mouse
        if centre is not None and self.deviation is not None:
            centre = self.deviation.end(centre)
        row = document.ruleset.terrain.get(document.ruleset.key_in_role(SMOKE))
        if template is None or centre is None or row is None or not template.key.startswith(SMOKE):
            return False
        middle = round(centre[0], 2), round(centre[1], 2)
        cloud = Feature("", row.key, CIRCLE, (middle,), radius=round(template.diameter / 2, 3))
        self._lift()
        document.apply(AddFeatures((cloud,), name=row.name))
        self._show()
        return True

    def units_under(self, centre: Point, diameter: float) -> dict[str, BaseGeometry]:
        """The units of which any part is under a template, with their bases."""
        disc = shapely.Point(centre).buffer(diameter / 2, quad_segs=32)
        return {name: base for name, base in self._bases().items() if base.intersects(disc)}

    def _bases(self) -> dict[str, BaseGeometry]:
        scenario, ruleset = self.context.document.scenario, self.context.document.ruleset
        return {unit.id: standing(unit, scenario.board, ruleset) for _, unit in drawn_units(scenario.forces)}

    def _show(self) -> None:
        template, centre = self.template, self.laid or self._mouse
        if template is None or centre is None:
            self.context.show_sketch(NO_SKETCH)
            return
        if template.key == AIR:
            self._show_air(template, centre)
            return
        unit, half = self.context.document.scenario.board.unit, template.diameter / 2
        aimed = list(self.units_under(centre, template.diameter))
        outlines = [Outline(CIRCLE, (centre,), radius=half, is_placed=self.laid is not None and self.deviation is None)]
        words = []
        if template.deviation:
            outlines.append(Outline(CIRCLE, (centre,), radius=template.deviation))
            astray = translate("TabletopTools", "astray {n} {unit}").format(
                n=length_text(template.deviation), unit=measured_unit(template.deviation, unit)
            )
            words.append(((centre[0], centre[1] - template.deviation), astray))
        end = centre
        if self.deviation is not None:
            end = self.deviation.end(centre)
            outlines += [Outline(LINE, (centre, end)), Outline(CIRCLE, (end,), radius=half, is_placed=True)]
            middle = (centre[0] + end[0]) / 2, (centre[1] + end[1]) / 2
            words.append((middle, f"{measured(self.deviation.distance, unit)} · {self.deviation.direction:.0f}°"))
        hit = self.units_under(end, template.diameter)
        words.insert(0, ((end[0], end[1] - half), f"⌀ {measured(template.diameter, unit)} · {len(hit)}"))
        self.context.show_sketch(TabletopSketch(tuple(outlines), areas=tuple(hit.values()), words=tuple(words)))
        self.message = (
            self._hit_text(template, aimed)
            if self.deviation is None
            else self._deviation_text(template, aimed, list(hit))
        )
        self.context.update_hint()

    def _show_air(self, template: Template, centre: Point) -> None:
        """Whom an air strike on the unit under the mouse pins, and where its marker may be put."""
        document = self.context.document
        known, board = self._analysis, document.scenario.board
        same = known is not None and known.scenario is document.scenario and known.ruleset is document.ruleset
        analysis = known if known is not None and same else TabletopAnalysis(document.scenario, document.ruleset)
        self._analysis = analysis
        inside = min(max(centre[0], 0.0), board.width), min(max(centre[1], 0.0), board.height)
        # a unit that enters in a later turn is drawn and does not stand there
        stands = bool(self._over) and analysis.place_of(analysis.unit(self._over)[1]) is not None
        rings = air_strike_auras(analysis, analysis.stand(self._over) if stands else analysis.point(inside))
        if rings is None:
            return
        names = (translate("TabletopTools", "pinned: {n} {unit}"), translate("TabletopTools", "marker: {n} {unit}"))
        outlines, words = [], []
        for ring, name in zip(rings, names, strict=True):
            edge = shapely.get_coordinates(ring.ground.convex_hull.boundary).tolist()
            outlines.append(Outline(POLYGON, tuple((x, y) for x, y in edge), is_placed=ring is rings[0]))
            top = min(edge, key=lambda point: point[1])
            unit = measured_unit(ring.radius, board.unit)
            words.append(((top[0], top[1]), name.format(n=length_text(ring.radius), unit=unit)))
        bases = self._bases()
        hit = [bases[name] for name in rings[0].units if name in bases]
        self.context.show_sketch(TabletopSketch(tuple(outlines), areas=tuple(hit), words=tuple(words)))
        self.message = self._hit_text(template, list(rings[0].units))
        self.context.update_hint()

    def _hit_text(self, template: Template, hit: list[str]) -> str:
        document = self.context.document
        words = translate("TabletopTools", "{template} [{rule}]: {who} · Tab or Ctrl+wheel: another size")
        if template.key.startswith(SMOKE):
            words = translate("TabletopTools", "{template} [{rule}]: {who} · Enter: lay the smoke · Tab: another size")
        if self.laid is not None and self._most:
            words = translate(
                "TabletopTools", "{template} [{rule}]: {who} · drag it astray, H: by chance · click: lift it"
            )
        who = self._names(hit)
        rule = citation_words(template.rule, document.language)
        return words.format(template=template.name.get(document.language), rule=rule, who=who)

    def _deviation_text(self, template: Template, aimed: list[str], hit: list[str]) -> str:
        """Who is under it where it was aimed, and where it went."""
        assert self.deviation is not None
        document = self.context.document
        words = translate(
            "TabletopTools",
            "{template}, astray by {n} {unit} at {d:.0f}°: {who} · as aimed: {aimed} · right: bring it back",
        )
        return words.format(
            template=template.name.get(document.language),
            n=length_text(self.deviation.distance),
            unit=measured_unit(self.deviation.distance, document.scenario.board.unit),
            d=self.deviation.direction,
            who=self._names(hit),
            aimed=self._names(aimed),
        )

    def _names(self, units: list[str]) -> str:
        document = self.context.document
        names = []
        for name in units:
            found = document.scenario.forces.find(name)
            named = found[1].name.get(document.language) if found is not None else ""
            names.append(named or name)
        return ", ".join(names) if names else translate("TabletopTools", "nobody")

    def hint(self) -> str:
        """Who is under it, or what clicks do."""
        if self.template is None:
            return translate("TabletopTools", "These rules have no templates")
        return self.message or translate(
            "TabletopTools", "Click: the template stays, click again to lift it · Tab or Ctrl+wheel: another size"
        )


def _air(analysis: TabletopAnalysis) -> tuple[Template, ...]:
    """The rings of an air strike, where a game has them: the ground that is pinned, and how far the marker may be."""
    rings = air_strike_auras(analysis, analysis.point((0.0, 0.0)))
    if rings is None:
        return ()
    pinned, marker = rings
    name = Text("air strike (about the target)", "frappe aérienne (autour de la cible)")
    return (Template(AIR, name, 2 * pinned.radius, pinned.reasons[0].rule, marker.radius),)
