"""What protects a target against fire along a line: smoke, terrain, buildings, gun shields, armour (p.37-38, p.47, p.53, p.58,
p.66-67, p.77-78; the cover of terrain is from outside the source, A1)."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from workbench.board.tableboard import Feature
from workbench.fire.bolt_action.desk import NEAR, Desk
from workbench.fire.bolt_action.ranges import LONG, Ranges, Shooting, bodies
from workbench.fire.bolt_action.turning import Turning
from workbench.fire.results import Cover
from workbench.fire.table_arsenal import Arm
from workbench.geometry.quadrants import FRONT, REAR
from workbench.sight.bolt_action.rooms import Room, room_of
from workbench.sight.results import Effect, Party, Reason
from workbench.sight.table_bodies import obstacles
from workbench.sight.table_results import Crossing, Stand, TableLine
from workbench.spotting.bolt_action.troops import Troop

NONE, SOFT, HARD = CLASSES = ("none", "soft", "hard")
TOP = "top"
TOUCHES = 0.5
"""Whoever stands so near to an obstacle is behind it, or fires over it (inches; ours)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Who fires what at whom, from where to where."""

    origin: Stand
    target: Stand
    shooter: Troop
    troop: Troop
    arm: Arm | None
    shooting: Shooting | None
    line: TableLine
    room: Room | None

    def special(self, name: str) -> bool:
        """Has the weapon this special rule?"""
        return self.arm is not None and self.arm.weapon.value(name) is True

    @property
    def indirect(self) -> bool:
        """Does it fly high?"""
        return self.shooting is not None and self.shooting.limits.indirect

    @property
    def explosive(self) -> bool:
        """Are its hits those of a shell? What has no penetration of its own fires nothing else (p.31)."""
        weapon = self.arm.weapon if self.arm is not None else None
        if weapon is None or weapon.value("he") is None:
            return False
        return weapon.value("pen") is None or self.shooter.values.get("ammo") == "he"

    @property
    def aims(self) -> bool:
        """A sniper who aims: he ignores cover and shields (p.53)."""
        return self.special("sniper") and self.shooter.order in ("", "fire", "ambush")


class Covers:
    """Judges protection on one table."""

    def __init__(self, desk: Desk, turning: Turning, ranges: Ranges) -> None:
        self._desk, self._turning, self._ranges = desk, turning, ranges

    def judge(self, origin: Stand, target: Stand, *, firer: Party, party: Party, purpose: str) -> Cover:
        """See :meth:`workbench.fire.engines.bolt_action.Doctrine.cover`."""
        shot = self._shot(origin, target, firer, party, purpose)
        given = self._given(shot)
        best = max((one for one, _ in given), key=CLASSES.index, default=NONE)
        reasons = [reason for _, reason in given] or [self._desk.words.reason("fire_no_cover")]
        extra: dict[str, object] = {"range": shot.line.range}
        to_hit, needed = self._to_hit(shot, best, reasons)
        damage, shield = self._damage(shot, reasons)
        extra["explosive"] = shot.explosive
        values: dict[str, object] = {"class": best, "to_hit": to_hit, "damage_minimum": damage, "shield": shield}
        if needed is not None:
            values["needed"] = needed
        if shot.troop.vehicle:
            values |= self._armour(shot, reasons)
        if not shot.line.visible and not shot.indirect:
            reasons.append(self._desk.words.reason("fire_no_line", effect=Effect.BLOCKS))
        assumed = [] if shot.indirect else [*shot.line.assumed]
        if shot.arm is None:
            assumed.append(self._desk.words.say("fire_assumed_weapon"))
        if not shot.troop.known:
            assumed.append(self._desk.words.say("fire_assumed_target", unit=shot.troop.name))
        return Cover(values, tuple(reasons), extra, tuple(assumed))

    def _shot(self, origin: Stand, target: Stand, firer: Party, party: Party, purpose: str) -> Shot:
        desk = self._desk
        shooter, troop = desk.parties.of(firer, origin), desk.parties.of(party, target)
        asked = str(firer.values.get("mount") or firer.values.get("weapon") or "").split()
        arm = desk.arsenal.pick(shooter, asked[0] if asked else "") if asked or desk.arsenal.of(shooter) else None
        facing = self._turning.facing_of(origin)
        shooting = None if arm is None else self._ranges.shooting(origin, shooter, arm, facing, purpose)
        line = desk.sight.line(origin, target, desk.request(purpose, shooter, troop, arm))
        room = room_of(desk.scenario, desk.ruleset, target)
        return Shot(origin, target, shooter, troop, arm, shooting, line, room)

    def _given(self, shot: Shot) -> list[tuple[str, Reason]]:
        """The cover that a target has, each with its reason; the best counts."""
        desk, found = self._desk, []
        if shot.room is not None:
            reason = desk.words.reason(
                "fire_in_building", shot.room.feature.id, Effect.HINDERS, piece=desk.words.piece(shot.room.feature)
            )
            found.append((HARD, reason))
        if shot.line.hindrance:
            found.append((SOFT, desk.words.reason("fire_through_smoke", effect=Effect.HINDERS)))
        if desk.choice("A1") != "outside":
            return found
        pieces = obstacles(desk.scenario, desk.ruleset)
        for crossing in shot.line.crossings:
            feature = pieces[crossing.piece]
            row = desk.ruleset.terrain.get(feature.terrain)
            cover = str(row.fact("cover", NONE)) if row is not None else NONE
            if cover == NONE or row is None or row.fact("class") in ("building", "smoke"):
                continue
            if self._hides(shot, crossing, feature):
                key = "fire_in_terrain" if self._in(feature, shot.target) else "fire_behind"
                text = desk.words.say(f"cover_{cover}")
                found.append(
                    (
                        cover,
                        desk.words.reason(key, feature.id, Effect.HINDERS, piece=desk.words.piece(feature), cover=text),
                    )
                )
        return found

    def _in(self, feature: Feature, stand: Stand) -> bool:
        return not feature.linear and bool(shapely.intersects_xy(feature.area, *stand.point))

    def _touches(self, feature: Feature, stand: Stand) -> bool:
        near = self._desk.inches(TOUCHES)
        return any(float(shapely.distance(feature.area, shape)) <= more + near + NEAR for shape, more in bodies(stand))

    def _hides(self, shot: Shot, crossing: Crossing, feature: Feature) -> bool:
        """Does a piece cover a part of the target: it stands in it, or the piece reaches above the line to its feet? Nobody has
        cover from what only the shooter is in or behind."""
        if self._in(feature, shot.target):
            return True
        if not feature.linear and crossing.top <= 0:
            return False
        if self._touches(feature, shot.target):
            return True
        if self._in(feature, shot.origin) or self._touches(feature, shot.origin):
            return False
        eye, head = shot.line.heights
        foot = head - shot.target.tall
        return any(crossing.top > eye + (foot - eye) * end + NEAR for span in crossing.spans for end in span)

    def _to_hit(self, shot: Shot, best: str, reasons: list[Reason]) -> tuple[int, int | None]:
        """(modifier by cover, score that is needed whatever else, or None)."""
        words = self._desk.words
        if shot.indirect:
            reasons.append(words.reason("fire_high"))
            return 0, int(self._desk.number("indirect", "turn_1"))
        if shot.special("flamethrower"):
            reasons.append(words.reason("fire_flames"))
            return 0, None
        if shot.aims:
            reasons.append(words.reason("fire_sniper_cover"))
            return 0, None
        if best == NONE:
            return 0, None
        return int(self._desk.number("to_hit", f"{best}_cover")), None

    def _damage(self, shot: Shot, reasons: list[Reason]) -> tuple[int | None, bool]:
        """(score that damages the target, does a gun shield count?)."""
        desk = self._desk
        if shot.troop.vehicle:
            return shot.troop.damage_value or None, False
        usual = None if desk.choice("A1") != "outside" else int(desk.number("damage", shot.troop.quality))
        ignored = shot.explosive or shot.special("flamethrower") or shot.indirect
        if shot.room is not None and not ignored:
            reasons.append(desk.words.reason("fire_building_damage"))
            return int(desk.number("damage", "in_building")), False
        if shot.room is not None:
            reasons.append(desk.words.reason("fire_building_no_damage"))
        if not shot.troop.has("shield") or shot.room is not None:
            return usual, False
        front = self._struck(shot) == FRONT
        if front and not shot.aims and not ignored:
            reasons.append(desk.words.reason("fire_shield"))
            return int(desk.number("damage", "behind_gun_shield")), True
        reasons.append(desk.words.reason("fire_shield_not"))
        return usual, False

    def _struck(self, shot: Shot) -> str:
        return self._turning.struck(shot.target, shot.troop, shot.line.origin.point)

    def _armour(self, shot: Shot, reasons: list[Reason]) -> dict[str, object]:
        """Against a vehicle: the face that is struck and what is added to penetration there (p.67)."""
        desk, words = self._desk, self._desk.words
        side = self._struck(shot)
        face = TOP if shot.indirect or self._plunges(shot) else side
        light = shot.arm is not None and shot.arm.weapon.value("class") == "small"
        found: dict[str, object] = {"facing": face}
        if light and shot.troop.armoured:
            pins = "fire_small_arms_pin" if shot.troop.has("open_topped") else "fire_small_arms"
            reasons.append(words.reason(pins))
            return {**found, "pen_bonus": 0}
        if not shot.troop.armoured:
            reasons.append(words.reason("fire_soft_skin"))
            return {**found, "pen_bonus": 0}
        bonus = {FRONT: 0, REAR: int(desk.number("penetration", "rear"))}.get(
            face, int(desk.number("penetration", "side_or_top"))
        )
        said = words.say(f"fire_side_{face}")
        if bonus:
            reasons.append(words.reason("fire_face", face=said, bonus=f"+{bonus}"))
        if shot.indirect and shot.troop.has("open_topped"):
            bonus += int(desk.number("penetration", "open_topped_indirect"))
            reasons.append(words.reason("fire_open_top"))
        if self._far(shot):
            bonus += int(desk.number("penetration", "beyond_half_range"))
            reasons.append(words.reason("fire_long_pen"))
        return {**found, "pen_bonus": bonus}

    def _plunges(self, shot: Shot) -> bool:
        """Heavy weapons on upper floors strike the top of armour within 12 in (p.77)."""
        desk = self._desk
        room = room_of(desk.scenario, desk.ruleset, shot.origin)
        heavy = shot.arm is not None and shot.arm.weapon.value("class") == "heavy"
        if room is None or room.floor < 1 or not heavy:
            return False
        reach = desk.length("storeys", "plunging")
        return (
            float(shapely.Point(shot.line.origin.point).distance(shot.target.base or shapely.Point(shot.target.point)))
            <= reach + NEAR
        )

    def _far(self, shot: Shot) -> bool:
        if shot.shooting is None or shot.explosive or shot.special("shaped_charge"):
            return False
        distance = self._ranges.distance(shot.shooting, shot.target)
        return shot.shooting.limits.band(distance) == LONG
