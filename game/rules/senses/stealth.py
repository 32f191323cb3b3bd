"""Stealth: the range within which a monster may notice the hero, and monsters' awareness of the hero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from game.content.abilities import Eating, Retreat
from game.content.families import KEYSTONE
from game.rules import status_effects
from game.rules.items import gear
from game.rules.senses import light
from game.rules.senses.fov import distance, field_of_view, towards, views_hero
from game.world import query
from game.world.components import Creature, Hero, Mind, Position
from game.world.events import Died, Noticed
from game.world.movement import RING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from game.content.kinds import MonsterKind
    from game.world.components import Mood
    from game.world.events import Event
    from game.world.movement import Cell
    from game.world.run import Run

Steps = TypeVar("Steps", int, "NDArray[np.intp]")

USUAL = 14
MOST = 42
NOTICES = 250  # per mille a turn that an awake monster notices the hero in sight, within half the range
GLIMPSES = 120  # per mille within the whole range
# A guard at its post looks one way. The hero who sneaks in the dark has a stealth range of 3: across the cone nearly
# every guard notices him within these three steps, and behind its back none does, as a quarter of 3 is no step at all.
IN_CONE = 500  # per mille for a guard at its post, in the cone that it looks along, within the whole range
BEHIND = 25  # per cent of the range that is left outside that cone
STIRS = 60  # per mille for a sleeper, within half the range
STIRS_LIGHTLY = 200  # per mille for a light sleeper
LOSES_TRACK = 30  # per mille a turn that a hunter out of sight loses the hero
LOSES_BEHIND = 120  # per mille beyond a closed door or foliage
CURIOUS = 12  # turns for which a curious monster goes and looks
TAME: tuple[Mood, ...] = ("captive", "following")  # moods of monsters that are no foes of the hero
LOOKING_OUT: tuple[Mood, ...] = ("wandering", "guarding", "curious")  # awake, and not aware of the hero


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor of the stealth range: a word for it, and per cent."""

    word: str
    share: int


ROUSED = Factor("roused", 200)  # it knows of a death
COVERED = Factor("covered", 50)  # the hero has cover from it
ASLEEP = Factor("asleep", 50)
UNSEEN = Factor("behind", BEHIND)  # the hero is outside the cone that it looks along


def factors(run: Run, step: Cell | None = None) -> list[Factor]:
    """Return all that changes the stealth range now: gait, light, the ground underfoot, status effects.

    With `step` they are those of a hero who walks to that cell, (x, y).
    """
    hero, at = run.world.get(run.hero, Hero), run.world.get(run.hero, Position)
    x, y = step or (at.x, at.y)
    brightness = light.light_at(run, x, y)
    loud = hero.loud and not step and not status_effects.has(run, run.hero, "mute")
    quiet = hero.quiet and not step
    found = [_gait(hero, loud=loud)] if loud or quiet or hero.sneaking else []
    if brightness <= light.DIM:
        found.append(Factor("dark", 50))
    elif brightness >= light.BRIGHT or light.in_lantern_light(run, x, y):
        found.append(Factor("lit", 150))
    ground = run.floor.ground.kind_at(x, y)
    if ground.raised:
        found.append(Factor("raised", 200))
    if quiet and ground.hides:
        found.append(Factor("hidden", 50))
    if run.content.ground.soaks[ground.number] and "flies" not in status_effects.traits(run, run.hero):
        found.append(Factor("in water", 150))
    # Mail that rings counts here and makes no noise: nobody else hears one of level 1, and its wave would be computed
    # for each step.
    found += [Factor(word, share) for word, share in gear.stealth_factors(run, run.hero)]
    if query.holds(run, run.hero, KEYSTONE):
        found.append(Factor("Keystone", 200))
    kinds = status_effects.kinds_of(run, run.hero)
    return found + [
        Factor(kind.name, kind.noticed.share) for kind in kinds if kind.noticed.share != 100 or kind.noticed.most
    ]


def _gait(hero: Hero, *, loud: bool) -> Factor:
    if loud:
        return Factor("loud, sneaking" if hero.sneaking else "loud", 200)
    return Factor("sneaking" if hero.sneaking else "quiet", 50)


def stealth_range(run: Run, step: Cell | None = None) -> int:
    """Return the stealth range in cells, 1 to 42: 14, changed by every factor, and limited by status effects.

    With `step` it is that of a hero who walks to that cell, (x, y).
    """
    cells, whole = USUAL, 1
    for factor in factors(run, step):
        cells, whole = cells * factor.share, whole * 100
    limits = [kind.noticed.most for kind in status_effects.kinds_of(run, run.hero) if kind.noticed.most]
    return max(1, min([cells // whole, MOST, *limits]))


def range_for(run: Run, mind: Mind, at: Position, hero_at: Position, cells: int) -> int:
    """Return the gap within which a monster that does not hunt may notice the hero; `cells` is the stealth range.

    It ends where the hero cannot be seen any more.
    """
    for factor in factors_for(run, mind, at, hero_at):
        cells = cells * factor.share // 100
        if factor is COVERED:
            cells = max(1, cells)  # no cover hides the hero from who is beside him
    return min(cells, status_effects.seen_within(run, run.hero))


def factors_for(run: Run, mind: Mind, at: Position, hero_at: Position) -> list[Factor]:
    """Return what changes the stealth range for one monster that does not hunt, in order."""
    behind = looks_one_way(mind, at) and not is_in_cone(mind, at, hero_at.x, hero_at.y)
    found = [ROUSED] if mind.roused else []
    found += [COVERED] if has_cover(run, hero_at, at) else []
    found += [ASLEEP] if mind.mood == "asleep" else []
    return [*found, UNSEEN] if behind else found


def looks_one_way(mind: Mind, at: Position) -> bool:
    """Return whether a monster stands guard at its post and looks to one side."""
    return mind.mood == "guarding" and mind.looks >= 0 and (at.x, at.y) == mind.post


def is_in_cone(mind: Mind, at: Position, x: int, y: int) -> bool:
    """Return whether (x, y) is in the cone that a monster looks along: within 45° of that on either side."""
    return depth_in_cone(mind.looks, x - at.x, y - at.y) >= 0


def depth_in_cone(side: int, dx: Steps, dy: Steps) -> Steps:
    """Return how far inside the cone towards a side an offset lies, or offsets of one shape; below 0 is outside."""
    ahead_x, ahead_y = RING[side]
    return ahead_x * dx + ahead_y * dy - abs(ahead_x * dy - ahead_y * dx)


def notices(run: Run, mind: Mind, at: Position, hero_at: Position, cells: int) -> bool:
    """Tell whether a monster that does not hunt becomes aware of the hero this turn; `cells` is the stealth range."""
    gap = distance(at.x, at.y, hero_at.x, hero_at.y)
    if gap > (2 * cells if mind.roused else cells) or not views_hero(run, at.x, at.y):
        return False
    if gap > 1 and run.floor.ground.hides(hero_at.x, hero_at.y):
        return False
    cells = range_for(run, mind, at, hero_at, cells)
    if gap > cells:
        return False
    if mind.mood == "asleep":
        return run.dice.chance(STIRS_LIGHTLY if mind.sleeps_lightly else STIRS)
    if looks_one_way(mind, at) and is_in_cone(mind, at, hero_at.x, hero_at.y):
        return run.dice.chance(IN_CONE)
    return run.dice.chance(NOTICES if gap <= cells // 2 else GLIMPSES)


def has_cover(run: Run, at: Position, watcher: Position) -> bool:
    """Tell whether a creature, whose place is `at`, has cover: the cell beside it towards the watcher gives some."""
    dx, dy = watcher.x - at.x, watcher.y - at.y
    if max(abs(dx), abs(dy)) <= 1:
        return False
    along, across = towards(dx, dy)
    ground = run.floor.ground.kind_at(at.x + along, at.y + across)
    return ground.cover or not ground.transparent


def wake(run: Run, target: int) -> None:
    """Let a monster learn where the hero is, for instance because it was struck at or called."""
    mind = run.world.find(target, Mind)
    if mind is None or target == run.hero or mind.mood in TAME:
        return
    at = run.world.get(run.hero, Position)
    if mind.mood not in ("hunting", "fleeing"):
        mind.mood = "hunting"
        mind.roused = False
        mind.forget(Eating)
        own = run.world.get(target, Position)
        if "silent" not in run.world.get(target, Creature).kind.traits:
            run.emit(Noticed(own.x, own.y, target))
    mind.goal = at.x, at.y


def wake_untold(run: Run, target: int) -> list[Event]:
    """Let a monster learn where the hero is, and return the events of it, to be added after those of what woke it."""
    begun = len(run.events)
    wake(run, target)
    events = run.events[begun:]
    del run.events[begun:]
    return events


def attract(kind: MonsterKind, mind: Mind, x: int, y: int) -> None:
    """Let a monster that does not know of the hero go and look at (x, y); afterwards it resumes its former mood.

    A guard that looks one way turns to (x, y), and looks there from its post from then on.
    """
    if mind.mood == "guarding" and mind.looks >= 0 and (x, y) != mind.post:
        mind.looks = RING.index(towards(x - mind.post[0], y - mind.post[1]))
    if kind.boss or not kind.temper.moves:
        mind.mood = "guarding"
        return
    if mind.mood != "curious":
        mind.resumes = "guarding" if mind.mood == "guarding" else "wandering"
        mind.mood = "curious"
    mind.patience = CURIOUS
    mind.goal = x, y


def resume(mind: Mind) -> None:
    """Let a curious monster go back to its former mood."""
    mind.mood, mind.roused, mind.patience = mind.resumes, False, 0


def witness(run: Run, events: Iterable[Event]) -> None:
    """Rouse monsters that saw one of these deaths and do not know of the hero: they go and look."""
    for event in events:
        if not isinstance(event, Died) or event.who == run.hero:
            continue
        watchers = [monster for monster in query.monsters(run) if monster.mind.mood in LOOKING_OUT]
        seen = field_of_view(run, event.x, event.y) if watchers else None
        for monster in watchers:
            if seen is not None and seen.item(monster.at.y, monster.at.x):
                rouse(monster.creature.kind, monster.mind, event.x, event.y)


def rouse(kind: MonsterKind, mind: Mind, x: int, y: int) -> None:
    """Let a monster that does not know of the hero see a dead creature at (x, y): it goes and looks, more alert."""
    attract(kind, mind, x, y)
    mind.roused = mind.mood == "curious"


def lose(kind: MonsterKind, mind: Mind) -> None:
    """Let a monster lose track of the hero; on its next hunt it may raise the alarm again, but not run for help."""
    if mind.mood not in TAME:
        mind.mood = "wandering"
    mind.called &= kind.ability(Retreat) is not None


def chance_to_lose(regions: NDArray[np.int32], at: Position, hero_at: Position) -> int:
    """Return the chance a turn, per mille, that a hunter out of sight loses track of the hero.

    It is higher where closed doors or foliage separate them, so that they are in different regions of the ground.
    """
    return LOSES_TRACK if regions.item(at.y, at.x) == regions.item(hero_at.y, hero_at.x) else LOSES_BEHIND


def call(run: Run, target: int) -> None:
    """Let a monster learn where the hero is by a call, a bell or the like, unless it heeds none."""
    if "heedless" not in run.world.get(target, Creature).kind.traits:
        wake(run, target)


def wake_all(run: Run) -> None:
    """Let every monster on the floor that heeds calls learn where the hero is."""
    for entity, (mind, _) in run.world.rows(Mind, Creature):
        if run.world.alive(entity) and mind.mood != "fleeing":
            call(run, entity)
