"""Facing: the side that a creature's shell or shield covers, from which no blow harms it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import status_effects
from game.rules.senses.fov import direction, towards
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
}  # traits, and the words for their cover
# A shell breaks, or a crab met in a dead end with nothing to push or freeze it could only pinch its victim to death.
LASTS = {"shell": 4}  # blows that a cover turns before it breaks; those not named here last


def front_of(run: Run, entity: int) -> str:
    """Return the word for a creature's cover, such as "shell"; "" if it has none."""
    traits = run.world.get(entity, Creature).kind.traits
    return next((word for trait, word in FRONTS.items() if trait in traits), "")


def shields(run: Run, attacker: int, target: int) -> bool:
    """Tell whether the target's cover is between it and an attacker, or its whole skin glows."""
    if status_effects.glows(run, target):
        return True
    if not front_of(run, target) or status_effects.has(run, target, "helpless") or _is_broken(run, target):
        return False
    own, at = run.world.get(target, Position), run.world.get(attacker, Position)
    return run.world.get(target, Mind).facing >= 0 and not sides_off(run, target, at.x - own.x, at.y - own.y)


def turns_yet(run: Run, entity: int) -> int:
    """Return the blows that a creature's cover can turn before it breaks; 0 if it lasts, or there is none."""
    lasts, mind = LASTS.get(front_of(run, entity), 0), run.world.find(entity, Mind)
    return max(0, lasts - mind.turned) if mind is not None else 0


def wear(run: Run, entity: int) -> bool:
    """Let a creature's cover turn a blow, and return whether this broke it."""
    run.world.get(entity, Mind).turned += 1
    return _is_broken(run, entity)


def _is_broken(run: Run, entity: int) -> bool:
    lasts, mind = LASTS.get(front_of(run, entity)), run.world.find(entity, Mind)
    return lasts is not None and mind is not None and mind.turned >= lasts


def sides_off(run: Run, entity: int, dx: int, dy: int) -> int:
    """Return the sides, of eight, by which a creature would turn to face (dx, dy): clockwise, or below 0."""
    if (dx, dy) == (0, 0):
        return 0
    turns = (RING.index(towards(dx, dy)) - run.world.get(entity, Mind).facing) % SIDES
    return turns if turns <= SIDES // 2 else turns - SIDES


def turn(run: Run, entity: int, x: int, y: int) -> None:
    """Let a creature turn by one side towards (x, y); one without a facing faces it at once."""
    mind, at = run.world.get(entity, Mind), run.world.get(entity, Position)
    if mind.facing < 0:
        mind.facing = RING.index(towards(x - at.x, y - at.y))
    off = sides_off(run, entity, x - at.x, y - at.y)
    mind.facing = (mind.facing + (off > 0) - (off < 0)) % SIDES


def follow(run: Run, entity: int, x: int, y: int) -> bool:
    """Let a creature turn by one side towards a foe at (x, y), and return whether the foe had outflanked it."""
    mind, at = run.world.get(entity, Mind), run.world.get(entity, Position)
    outflanked = mind.facing >= 0 and bool(sides_off(run, entity, x - at.x, y - at.y))
    turn(run, entity, x, y)
    return outflanked


def turn_over(run: Run, entity: int) -> None:
    """Turn a pushed creature to face the other side."""
    mind = run.world.find(entity, Mind)
    if mind is not None and mind.facing >= 0:
        mind.facing = (mind.facing + SIDES // 2) % SIDES


def describe(run: Run, entity: int) -> str:
    """Return the facing of a creature's cover, in words; "" if it has none."""
    mind = run.world.find(entity, Mind)
    if mind is None or mind.facing < 0:
        return ""
    front = front_of(run, entity)
    return f"its {front} broken" if _is_broken(run, entity) else f"its {front} {direction(*RING[mind.facing])}"
