"""Effects on a body: healing, harm, statuses, strength, corrosion and draining."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import Effect, Span
from game.content.traits import Trait  # noqa: TC001  the reader looks it up at run time
from levelgen.reading import Range

STOPPER = "{}"  # in the cause of harm: what stopped the creature that was thrown


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Restore `amount` per cent of the whole health, and with `cures` end every status that healing ends."""

    amount: int = 100
    cures: bool = True


@dataclass(frozen=True, slots=True)
class Mend(Effect):
    """Restore `amount` points of health."""

    amount: Annotated[int, Range(0)] = 0


@dataclass(frozen=True, slots=True)
class Afflict(Effect):
    """Give a status for turns drawn from the range, to all creatures or only those with a trait or another status."""

    refers = (("status", "statuses.toml"), ("having", "statuses.toml"))
    status: str
    turns: Span
    only: Trait | None = None
    having: str = ""


@dataclass(frozen=True, slots=True)
class Cure(Effect):
    """End these statuses, or all if none is named."""

    refers = (("statuses", "statuses.toml"),)
    statuses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Harm(Effect):
    """Deal damage drawn from the range, past any armour, but not to traits in `spares`, nor without trait `only`."""

    damage: Span
    by: str = "magic"  # the cause that is told, where no creature did it; may have a STOPPER
    spares: frozenset[Trait] = frozenset()
    only: Trait | None = None
    through: bool = False  # nothing shields from it
    deepens: Annotated[int, Range(0)] = 0  # dangers of the floor that add a point each; 0 is none


@dataclass(frozen=True, slots=True)
class Wet(Effect):
    """Soak a creature, and put out the fire on it. Ground that soaks on treading also soaks creatures that stay."""


@dataclass(frozen=True, slots=True)
class Strengthen(Effect):
    """Raise strength for good."""

    by: int = 1


@dataclass(frozen=True, slots=True)
class Enliven(Effect):
    """Raise the whole health for good, and restore all of it."""

    by: int = 10


@dataclass(frozen=True, slots=True)
class Corrode(Effect):
    """Take one off the enchantment of the target's armour, or of the edged weapon that it strikes with."""

    slot: Literal["armour", "weapon"] = "armour"


@dataclass(frozen=True, slots=True)
class Drain(Effect):
    """Give the attacker three points of health."""
