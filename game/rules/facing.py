"""Facing: which side a creature with a shell has before it, from where no blow harms it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.fov import direction, towards
from game.world.components import Creature, Mind, Position
from game.world.movement import RING

if TYPE_CHECKING:
    from game.content.traits import Trait
    from game.world.run import Run

SIDES = len(RING)
FRONTS: dict[Trait, str] = {
    "shelled": "shell",
    "shielded": "shield",
    "glows": "glowing skin",
}  # traits, and what such creatures hold before them
LASTS = {"shell": 4}  # blows that it turns before it is broken; what is not named here lasts


def front_of(run: Run, entity: int) -> str:
    """Return what a creature holds before it, in a word; "" if nothing."""
    traits = run.world.get(entity, Creature).kind.traits
    return next((word for trait, word in FRONTS.items() if trait in traits), "")


def shields(run: Run, attacker: int, target: int) -> bool:
    """Tell whether the shell of the target is between it and an attacker, or all its skin glows."""
    if status_effects.glows(run, target):
        return True
    if not front_of(run, target) or status_effects.helpless(run, target) or _is_broken(run, target):
        return False
    own, at = run.world.get(target, Position), run.world.get(attacker, Position)
    return run.world.get(target, Mind).facing >= 0 and not sides_off(run, target, at.x - own.x, at.y - own.y)


def turns_yet(run: Run, entity: int) -> int:
    """Return the blows that the shell of a creature can still turn before it is broken; 0 if it lasts, or has none."""
    lasts, mind = LASTS.get(front_of(run, entity), 0), run.world.find(entity, Mind)
    return max(0, lasts - mind.turned) if mind is not None else 0


def wear(run: Run, entity: int) -> bool:
    """Let what a creature holds before it turn a blow; whether it is broken by that."""
    run.world.get(entity, Mind).turned += 1
    return _is_broken(run, entity)


def _is_broken(run: Run, entity: int) -> bool:
    lasts, mind = LASTS.get(front_of(run, entity)), run.world.find(entity, Mind)
    return lasts is not None and mind is not None and mind.turned >= lasts


def sides_off(run: Run, entity: int, dx: int, dy: int) -> int:
    """Return how many sides a creature would turn to face (dx, dy) away from it: clockwise, or below 0."""
    if (dx, dy) == (0, 0):
        return 0
    turns = (RING.index(towards(dx, dy)) - run.world.get(entity, Mind).facing) % SIDES
    return turns if turns <= SIDES // 2 else turns - SIDES


def turn(run: Run, entity: int, x: int, y: int) -> None:
    """Let a creature turn by one side towards (x, y); one that faced nowhere faces it at once."""
    mind, at = run.world.get(entity, Mind), run.world.get(entity, Position)
    if mind.facing < 0:
        mind.facing = RING.index(towards(x - at.x, y - at.y))
    off = sides_off(run, entity, x - at.x, y - at.y)
    mind.facing = (mind.facing + (off > 0) - (off < 0)) % SIDES


def follow(run: Run, entity: int, x: int, y: int) -> bool:
    """Let a creature turn by one side towards a foe at (x, y); whether it had come round to its side."""
    mind, at = run.world.get(entity, Mind), run.world.get(entity, Position)
    outflanked = mind.facing >= 0 and bool(sides_off(run, entity, x - at.x, y - at.y))
    turn(run, entity, x, y)
    return outflanked


def turn_over(run: Run, entity: int) -> None:
    """Let a creature that was pushed about face to the other side."""
    mind = run.world.find(entity, Mind)
    if mind is not None and mind.facing >= 0:
        mind.facing = (mind.facing + SIDES // 2) % SIDES


def told_of(run: Run, entity: int) -> str:
    """Return where a creature has its shell or shield, in words; "" if nowhere."""
    mind = run.world.find(entity, Mind)
    if mind is None or mind.facing < 0:
        return ""
    front = front_of(run, entity)
    return f"its {front} broken" if _is_broken(run, entity) else f"its {front} {direction(*RING[mind.facing])}"
