"""The cards of creatures: abilities, limits, signs, deeds, and the odds of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Steal
from game.content.effects.bodily import Afflict, Harm
from game.content.tempers import THIEVE
from game.draw.words import describing
from game.draw.words.amounts import amounts, span
from game.knowledge.naming import aimed
from game.rules import status_effects
from game.rules.combat import attacks
from game.rules.items.identify import article
from game.rules.senses import fov, reach
from game.world.components import Creature
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.abilities import Shown
    from game.content.acts import Act
    from game.content.kinds import MonsterKind
    from game.content.traits import Trait
    from game.draw.words.cards import Line
    from game.knowledge import KnownCreature
    from game.world.run import Run

SHARES = {"1": "just", "2": "twice", "0.5": "half", "0.67": "two thirds"}  # in multiples of the hero's speed
TRAITS: dict[Trait, str] = {
    "water_bound": "It lives in deep water and never leaves it.",
    "lava_bound": "It lives in lava and never leaves it.",
    "flies": "It flies over water, lava and chasms.",
    "swims": "It swims through deep water.",
    "phases": "It passes through stone.",
    "breaks": "It walks through walls and doors, and leaves rubble.",
    "small": "It slips through small holes.",
    "keeps_to_rooms": "It enters no corridor and no doorway.",
    "shuns_water": "It goes around water, however shallow.",
    "shuns_light": "It keeps out of bright light.",
    "wallows": "It takes twice as long to step out of the water.",
    "splits": "Cut, it splits in two.",
    "reflects": "It throws back whatever is shot, thrown or cast at it.",
    "fireproof": "Neither fire nor lava harms it.",
    "glows": "Only molten metal harms it, unless it is soaked.",
    "fiery": "Soaked, it goes out: it can do nothing that takes heat.",
    "brittle": "It is stone: blasts break it, and a maul does three times the damage.",
    "metal": "It is metal: hard to push, and lightning does twice the damage.",
    "fades": "It loses a point of health a turn, and all of it once its caller is gone.",
    "rallies": "Friends that see it never run away.",
    "hushes": "While it sees you, no scroll, wand, staff or charm works.",
    "heedless": "No call, bell or alarm wakes it.",
    "hungry": "It goes for food that you drop.",
    "copies": "It copies the last to die on its floor.",
    "mindless": "It has no mind to sense or to frighten.",
}
TO_FOES: tuple[Trait, ...] = ("hungry", "hushes")  # of these, those that matter to its foes alone
TEMPERS = {
    "thieve": "It steals something and runs.",
    "trail": "It follows two steps behind you, and wakes others.",
    "flit": "It flutters about, and is seldom where you strike.",
    "flank": "It gets behind you while its pack keeps you busy.",
    "lead": "It sends its men ahead.",
    "support": "It keeps out of your reach while its friends fight.",
    "tend": "It heals its friends before all else.",
    "cast": "It keeps others between you and itself.",
    "shoot": "It keeps its distance and shoots.",
    "hoard": "It carries loose things to its nest, and fights only there.",
    "burrow": "It digs straight to you through earth.",
    "pace": "It steps whenever you do, and never loses you.",
    "circle": "It stays two or three steps away and never stands still.",
    "sap": "It sets down a keg and runs.",
    "screen": "It stands between you and those it shields.",
    "fence": "It keeps exactly two steps away.",
    "waylay": "It runs past you, and waits on the stairs that you need.",
    "stalk": "It moves only while you do not see it.",
    "face": "It turns to face you, an eighth of a circle a turn.",
    "drift": "It drifts towards whatever burns near you.",
    "darkle": "It steps from one dark place to another.",
    "haunt": "It strikes out of walls and goes back into them.",
    "gulp": "It carries off its catch, and spits it out on the far shore.",
    "net": "It nets you from afar and then comes.",
    "shore": "It follows you along the shore.",
    "cling": "Once it holds on, it does not let go.",
    "lock": "It locks the doors of the room that you are in.",
    "command": "It turns what stands in its hall on you.",
    "charge": "It lines up with you and charges.",
}
SAFE_FROM_THIEVES = "It takes the dearest thing in your pack: what you wear or wield, and food, are safe from it."
GRIPS = {
    "seized": "seize you: you cannot step away",
    "sucked": "fasten on you, and drink two points of health a turn",
}
DEEDS = {
    "strike": "strikes",
    "execute": "strikes",
    "shoot": "shoots",
    "charge": "charges",
    "leap": "leaps at you",
    "lunge": "lunges: sure to hit, for three times the damage",
}


def card(run: Run, known: KnownCreature) -> list[Line]:
    """Return the card of a creature in sight."""
    kind = known.kind
    lines = [(kind.text, "text")]
    lines += [(line, "text_good" if good else "text_bad") for line, good in describing.conditions(run, known)]
    lines.append((describing.awareness(run, known) + _sight(run, known), "text"))
    lines += [(f"It {line}.", "text_danger") for line in [describing.throw(run, known)] if line]
    lines += [(line, "text") for line in (describing.odds(run, known) or _strength(run, known))]
    lines += nature(run, known)
    lines.append((history(run, kind), "text_dim"))
    return [line for line in lines if line[0]]


def nature(run: Run, known: KnownCreature) -> list[Line]:
    """Return a creature's abilities and limits, whatever its mood; those against its foes only for a foe."""
    kind, wild = known.kind, known.side == "foe"
    lines = [(" ".join([_speed(run, known), *_range(run, known), *_limits(kind)]), "text_dim")]
    creature = run.world.get(known.entity, Creature)
    hardened, strengthened = creature.hardened, "It is" if creature.named else "The Unmade has made it"
    floors = f"{hardened} floor{'s' * (hardened > 1)}"
    unheard = "You will not hear it come." if wild and "silent" in kind.traits and kind.temper.moves else ""
    habits = [
        TEMPERS.get(kind.temper.id, "") if wild else "",
        *_sentences(run, kind, *(("always", "of foes") if wild else ("always",))),
        *(words for trait, words in TRAITS.items() if trait in kind.traits and (wild or trait not in TO_FOES)),
        SAFE_FROM_THIEVES if wild and kind.temper.id == THIEVE.id and not kind.ability(Steal) else "",
        unheard,
        f"{strengthened} stronger than its kind, by {floors}." if hardened else "",
    ]
    lines.append((" ".join(word for word in habits if word), "text_dim"))
    lines += [(_sign(run, act), "text_bad") for act in kind.acts if wild]
    lines.append((_on_hit(run, kind), "text_dim"))
    lines.append((" ".join(_sentences(run, kind, "at death")), "text_bad" if known.side == "foe" else "text"))
    return [line for line in lines if line[0]]


def _strength(run: Run, known: KnownCreature) -> list[str]:
    """Return the health and the blows of an ally or a captive."""
    if known.side == "foe":
        return []
    harm = f"strikes for {span(attacks.damage_range(run, known.entity))}"
    blows = harm if _strikes(known.kind) else "does not strike"
    return [f"It has {known.health} of {known.max_health} health, and {blows}."]


def _sentences(run: Run, kind: MonsterKind, *shown: Shown) -> list[str]:
    """Return what cards tell of a kind's abilities at such times."""

    def named(word: str) -> str:
        content = run.content
        if word in content.terrain_numbers and word not in content.items:
            return run.floor.name_of(content.terrain_of(word))
        return article((content.items.get(word) or content.monsters[word]).name)

    return [ability.sentence(named) for ability in kind.abilities if ability.shown in shown]


def _sight(run: Run, known: KnownCreature) -> str:
    """Return whether a hunter sees the hero."""
    if known.stance != "hunting" or known.side != "foe":
        return ""
    return " It sees you." if fov.sees(run, known.entity, run.hero) else " It does not see you now."


def _speed(run: Run, known: KnownCreature) -> str:
    """Return its present speed relative to the hero's, and the time of its blows."""
    own, other = (
        status_effects.pace(run, entity, run.world.get(entity, Creature).kind.move)
        for entity in (run.hero, known.entity)
    )
    if not known.kind.temper.moves or not status_effects.can_step(run, known.entity):
        moves = "It cannot move"
    else:
        share = f"{own / other:.2g}"
        moves = f"Moves {SHARES.get(share, f'{share}×')} as fast as you"
    turns = status_effects.pace(run, known.entity, attacks.strike_time(run, known.entity)) / TURN
    return f"{moves}; a blow takes {turns:g} turn{'' if turns == 1 else 's'}." if _strikes(known.kind) else f"{moves}."


def _strikes(kind: MonsterKind) -> bool:
    """Tell whether it does damage in melee."""
    return bool(kind.accuracy and kind.damage[1])


def _range(run: Run, known: KnownCreature) -> list[str]:
    """Return the distances from which it strikes and shoots."""
    kind, shot = known.kind, known.kind.shot
    reaches = {"thrust": "Strikes only from two steps away, in a straight line."}
    beside = "Strikes only from beside you."
    if reach.throws(kind):
        beside = f"Strikes from beside you, and throws what it has picked up from up to {reach.THROW} steps away."
    words = [reaches.get(kind.swing, beside)] if _strikes(kind) else []
    if shot is None:
        return words
    effects = "".join(f"; {amount}" for amount in amounts(run, shot.effects))
    low, high = attacks.shot_range(run, known.entity, shot)
    return [*words, f"Shoots from up to {shot.reach} steps away, for {low}-{high}{effects}."]


def _limits(kind: MonsterKind) -> list[str]:
    """Return its limits that other creatures do not have."""
    able = "flies" in kind.traits or "phases" in kind.traits
    limits = {
        "open doors": "opens_nothing" in kind.traits and kind.home is None and not able,
        "squeeze through tight passages": "large" in kind.traits,
        "swim": kind.home is None and not able and "swims" not in kind.traits,
        "fly": kind.home is None and not able,
        "take stairs": kind.boss,
    }
    words = [word for word, holds in limits.items() if holds and kind.temper.moves]
    return [f"Cannot {', '.join(words[:-1])}{' or ' if words[1:] else ''}{words[-1]}."] if words else []


def _sign(run: Run, act: Act) -> str:
    """Return the sign that announces an act, and the act that follows, with its effects besides a blow."""
    told = [effect for effect in act.effects if not isinstance(effect, Harm) or not (effect.only or act.at == "self")]
    certain = "sure to hit, for three times the damage" if act.does == "execute" else ""
    does = "; ".join(word for word in (*amounts(run, tuple(told)), certain, act.means) if word)
    sign, done = (aimed(run, words, run.hero) for words in (act.sign, act.told))
    then, more = done or DEEDS.get(act.does, ""), f" ({does})" if does else ""
    then, more = (then, more) if then else (does, "")
    wait = "a turn" if act.warns == 1 else f"{act.warns} turns"
    within = f", from up to {act.reach} steps away" if act.at != "self" and act.reach > 1 else ""
    follows = "; this follows you while it sees you" if act.follows else ""
    return f"Sign: {sign}{f'; {wait} later, {then}' if then else ''}{within}{more}{follows}."


def _on_hit(run: Run, kind: MonsterKind) -> str:
    """Return the side effects of its blows."""
    chance = "" if kind.on_hit_chance >= 1000 else f" ({kind.on_hit_chance // 10}%)"
    grips = [effect for effect in kind.on_hit if isinstance(effect, Afflict) and effect.status in GRIPS]
    words = "; ".join(amounts(run, tuple(effect for effect in kind.on_hit if effect not in grips)))
    told = [f"Its blows {GRIPS[effect.status]}{chance}." for effect in grips]
    return " ".join([*told, *([f"Its blows: {words}{chance}."] if words else [])])


def history(run: Run, kind: MonsterKind) -> str:
    """Return the harm that its kind and the hero did to each other in this run."""
    counts = run.counts
    damage = counts.get(f"damage:by:{kind.id}", 0)
    thefts, deaths = counts.get(f"thefts:by:{kind.id}", 0), counts.get(f"deaths:{kind.id}", 0)
    done = [f"hurt you for {damage} damage"] if damage else []  # not how often: walls behind him hurt too
    done += [f"robbed you {_times(thefts)}"] if thefts else []
    parts = [f"its kind has {' and '.join(done)}"] if done else []
    parts += [f"{deaths} of its kind {'has' if deaths == 1 else 'have'} died"] if deaths else []
    return f"In this run so far {'; '.join(parts)}." if parts else ""


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
