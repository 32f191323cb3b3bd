"""Blows and other harm in words: who struck whom, and how badly that hurt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge.naming import SOMETHING, shown, striker, subject, who, whoever
from game.rules import status_effects
from game.rules.beings.health import FADING, FALLING
from game.rules.items.grammar import agreed
from game.rules.items.identify import capitalized
from game.rules.senses.sides import is_ally
from game.world.components import Creature
from game.world.events import Died, Event, Hit, Hurt, Missed, Withstood

if TYPE_CHECKING:
    from game.turn.telling.sentences import Teller, Words
    from game.world.run import Run

AGAINST = "being thrown against "  # begins the cause of harm to a creature that something stopped

OWN = {  # harm in words that suit the hero alone
    "hunger": "You are starving.",
    "poison": "The poison burns in you.",
    "fire": "You burn.",
    "lava": "The lava closes over you.",
    "steam": "The steam scalds you.",
    "a fall": "You land hard.",
    "loss of blood": "You lose blood.",
}
HARM = {  # sudden harm to anybody
    "sparks": "The sparks strike {}.",
    "embers": "The embers strike {}.",
    "lightning": "Lightning runs through {}.",
    "a blast": "The blast throws {} about.",
    "an explosion": "The explosion throws {} about.",
    "melt": "Molten metal burns into {}.",
    "the Broodmother breaking through": "The Broodmother strikes {}, breaking through.",
    "your wound": "{} takes a part of your wound.",
}
ENDS = {  # of others whom lasting harm kills; the mindless are destroyed by it, and of any other cause one dies
    "fire": "burns to death",
    "lava": "dies in the lava",
    "steam": "is scalded to death",
}
OF_ITSELF = ("its own dust", "its own fire")  # of those that burst
UNSAID = ("hunger", "lava", FALLING, FADING, *OF_ITSELF)  # of others; their end is told


def hit(run: Run, event: Hit) -> Words:
    """Tell of a blow that met its target."""
    target = _struck(run, event)
    wound = "" if target == SOMETHING else _wound(run, event)
    if event.attacker == run.hero:
        verb = "strike" if event.verb == "hits" else event.verb
        return f"You {verb} {target}{_multiple(run, event)}.{wound}", "plain"
    attacker = striker(run, event.attacker)
    words = f"{capitalized(attacker)} {event.verb} {target}{_multiple(run, event)}"
    if event.target == run.hero:
        harmless = not event.damage and run.world.get(event.attacker, Creature).kind.damage[1] > 0
        return f"{words}{', but does no harm' if harmless else ''}.", "danger" if _hard(run, event) else "bad"
    return (f"{words}.", "dim") if target != SOMETHING else None


def _struck(run: Run, event: Hit) -> str:
    """Return the name of the target of a blow, told apart from another of its name that struck, or was struck too."""
    target = whoever(run, event.target, event.x, event.y)
    before = run.events[: run.events.index(event)] if event in run.events else []
    also = {each.target for each in before if isinstance(each, Hit) and each.attacker == event.attacker}
    others = [other for other in {event.attacker, *also} - {event.target} if run.world.find(other, Creature)]
    alike = target != SOMETHING and any(who(run, other) == target for other in others)
    return target.replace("the ", "another ", 1) if alike else target


def _multiple(run: Run, event: Hit) -> str:
    """Return the factor of a blow and its reason in brackets, to stand after the target's name."""
    helpless = event.target == run.hero or status_effects.has(run, event.target, "helpless")
    reason = ("helpless" if helpless else "unawares") if event.unaware else ""
    words = [f"×{event.factor}"] if event.factor > 1 else []
    words += [reason] if reason else []
    return f" ({', '.join(words)})" if words else ""


def _hard(run: Run, event: Hit) -> bool:
    """Tell whether the blow took a quarter of the target's health or more."""
    return event.damage * 4 >= run.world.get(event.target, Creature).max_health


def _wound(run: Run, event: Hit | Hurt) -> str:
    """Return how badly off harm left a creature that lives, to end a sentence; "" if it was so before."""
    creature = run.world.get(event.target, Creature)
    if creature.health <= 0:
        return ""
    later = _after(run, event)
    health = creature.health + sum(
        each.damage for each in later if isinstance(each, Hit | Hurt) and each.target == event.target
    )
    now, before = (_state(points / creature.max_health) for points in (health, health + event.damage))
    return "" if now == before else now


def _after(run: Run, event: Hit | Hurt) -> list[Event]:
    """Return the events after this one, or after the last of those in whose place it stands."""
    if event in run.events or not isinstance(event, Hurt):
        return run.events[run.events.index(event) + 1 :] if event in run.events else []
    whole = event.target, event.by
    parts = [each for each in run.events if isinstance(each, Hurt) and (each.target, each.by) == whole]
    return run.events[run.events.index(parts[-1]) + 1 :] if parts else []


def _state(share: float) -> str:
    """Return how badly off a creature is with this share of its health, in a sentence."""
    if share < 0.25:
        return " It can barely stand."
    return " It is badly hurt." if share < 0.5 else ""


def missed(run: Run, event: Missed) -> Words:
    """Tell of a blow that went past its target."""
    if event.thrown and run.hero in (event.attacker, event.target):
        return f"The {event.thrown} misses {whoever(run, event.target, event.x, event.y)}.", "dim"
    if event.attacker == run.hero:
        return f"You miss {whoever(run, event.target, event.x, event.y)}.", "dim"
    if event.target == run.hero:
        return f"{capitalized(striker(run, event.attacker))} misses you.", "dim"
    return None


def hurt(run: Run, event: Hurt) -> Words:
    """Tell of harm other than by a blow; of others only if it is sudden, since what goes on is seen by their status."""
    if event.target == run.hero:
        words = OWN.get(event.by) or (HARM[event.by].format("you") if event.by in HARM else "")
        words = f"You are {event.by.removeprefix('being ')}." if event.by.startswith(AGAINST) else words
        return words or f"You are hurt by {event.by}.", "danger"
    sentence = harm(run, event)
    if not sentence:
        return None
    name, kind = who(run, event.target), run.world.get(event.target, Creature).kind.name
    words = capitalized(agreed(sentence.format(name), kind)).replace(f"against {name}.", f"against another {kind}.")
    return f"{words}{_wound(run, event)}", "bad" if is_ally(run, event.target) else "plain"


def withstood(run: Run, event: Withstood) -> Words:
    """Tell of sudden harm that something shielded a creature from."""
    if not _is_sudden(run, event.by) or not (event.target == run.hero or shown(run, event.target, event.x, event.y)):
        return None
    verb = "are" if event.target == run.hero else "is"
    return f"{subject(run, event.target)} {verb} not harmed by {event.by}.", "plain"


def harm(run: Run, event: Hurt) -> str:
    """Return the sentence on sudden harm to a creature in sight, "{}" for its name; "" for any other harm.

    A verb in angle brackets agrees with the name.
    """
    if not _is_sudden(run, event.by) or not shown(run, event.target, event.x, event.y):
        return ""
    if event.by.startswith(AGAINST):
        return f"{{}} <is> {event.by.removeprefix('being ')}."
    return HARM.get(event.by, f"{capitalized(event.by)} strikes {{}}.")


def end(run: Run, event: Died, *, mindless: bool) -> str:
    """Return what is said after the name of a creature that died; it names lasting harm, told of nowhere else."""
    if event.by == FALLING:
        return "falls apart"
    if _is_sudden(run, event.by) or event.by in OF_ITSELF:
        return "is destroyed" if mindless else "dies"
    return f"is destroyed by {event.by}" if mindless else ENDS.get(event.by, f"dies of {event.by}")


def with_killer(run: Run, event: Died, told: str) -> str:
    """Return a sentence on a death with who or what killed, as no blow was told that would say so."""
    is_named = _is_sudden(run, event.by) and not event.by.startswith(AGAINST)
    return f"{told.removesuffix('.')}, killed by {event.by}." if is_named else told


def _is_sudden(run: Run, by: str) -> bool:
    """Tell whether a cause does not harm turn by turn, as status effects and gases do."""
    steady = {kind.harms.cause for kind in run.content.statuses.values() if kind.harms}
    return by not in UNSAID and by not in steady and all(by != gas.name for gas in run.content.gases.values())


TELLERS: dict[type[Event], Teller] = {Hit: hit, Missed: missed, Hurt: hurt, Withstood: withstood}
