"""Facing: the side that a creature's shell or shield covers, from which no blow harms it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Cover, Covered
from game.rules import status_effects
from game.rules.senses.fov import direction, towards
from game.world.components import Creature, Mind, Position
from game.world.movement import RING

if TYPE_CHECKING:
    from game.world.run import Run

SIDES = len(RING)
SKIN = "glowing skin"  # the word for the cover of creatures that glow


def front_of(run: Run, entity: int) -> str:
    """Return the word for a creature's cover, such as "shell"; "" if it has none."""
    kind = run.world.get(entity, Creature).kind
    cover = kind.ability(Cover)
    return cover.front if cover is not None else SKIN if "glows" in kind.traits else ""


def shields(run: Run, attacker: int, target: int) -> bool:
    """Tell whether the target's cover is between it and an attacker, or its whole skin glows."""
    if status_effects.glows(run, target):
        return True
    if not front_of(run, target) or status_effects.has(run, target, "helpless") or _is_broken(run, target):
        return False
    own, at = run.world.get(target, Position), run.world.get(attacker, Position)
    faces = run.world.get(target, Mind).recall(Covered).facing >= 0
    return faces and not sides_off(run, target, at.x - own.x, at.y - own.y)


def turns_yet(run: Run, entity: int) -> int:
    """Return the blows that a creature's cover can turn before it breaks; 0 if it lasts, or there is none."""
    cover, mind = run.world.get(entity, Creature).kind.ability(Cover), run.world.find(entity, Mind)
    return max(0, cover.lasts - mind.recall(Covered).turned) if cover is not None and mind is not None else 0


def wear(run: Run, entity: int) -> bool:
    """Let a creature's cover turn a blow, and return whether this broke it."""
    run.world.get(entity, Mind).remember(Covered).turned += 1
    return _is_broken(run, entity)


def _is_broken(run: Run, entity: int) -> bool:
    cover = run.world.get(entity, Creature).kind.ability(Cover)
    return cover is not None and cover.lasts > 0 and turns_yet(run, entity) == 0


def sides_off(run: Run, entity: int, dx: int, dy: int) -> int:
    """Return the sides, of eight, by which a creature would turn to face (dx, dy): clockwise, or below 0."""
    if (dx, dy) == (0, 0):
        return 0
    turns = (RING.index(towards(dx, dy)) - run.world.get(entity, Mind).recall(Covered).facing) % SIDES
    return turns if turns <= SIDES // 2 else turns - SIDES


def turn(run: Run, entity: int, x: int, y: int) -> None:
    """Let a creature turn by one side towards (x, y); one without a facing faces it at once."""
    own, at = run.world.get(entity, Mind).remember(Covered), run.world.get(entity, Position)
    if own.facing < 0:
        own.facing = RING.index(towards(x - at.x, y - at.y))
    off = sides_off(run, entity, x - at.x, y - at.y)
    own.facing = (own.facing + (off > 0) - (off < 0)) % SIDES


def follow(run: Run, entity: int, x: int, y: int) -> bool:
    """Let a creature turn by one side towards a foe at (x, y), and return whether the foe had outflanked it."""
    own, at = run.world.get(entity, Mind).recall(Covered), run.world.get(entity, Position)
    outflanked = own.facing >= 0 and bool(sides_off(run, entity, x - at.x, y - at.y))
    turn(run, entity, x, y)
    return outflanked


def turn_over(run: Run, entity: int) -> None:
    """Turn a pushed creature to face the other side."""
    mind = run.world.find(entity, Mind)
    own = mind.recall(Covered) if mind is not None else None
    if own is not None and own.facing >= 0:
        own.facing = (own.facing + SIDES // 2) % SIDES


def describe(run: Run, entity: int) -> str:
    """Return the facing of a creature's cover, in words; "" if it has none."""
    mind = run.world.find(entity, Mind)
    own, front = mind.recall(Covered) if mind is not None else None, front_of(run, entity)
    if own is None or own.facing < 0 or not front:
        return ""
    return f"its {front} broken" if _is_broken(run, entity) else f"its {front} {direction(*RING[own.facing])}"
