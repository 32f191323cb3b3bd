"""Places, creatures and odds in words, as far as the hero knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.content.effects.allegiance import Win
from game.content.effects.bodily import Harm
from game.draw.text.canvas import PART_GAP
from game.draw.words import detours
from game.draw.words.amounts import amounts, span
from game.knowledge.naming import aimed
from game.rules import status_effects
from game.rules.beings import allies, guard_duty, remains, telegraphing
from game.rules.combat import ally_abilities
from game.rules.combat.odds import Blows, blows
from game.rules.effects.bodily import damage_here
from game.rules.items import identify, locks
from game.rules.items.enchantment import enchanted
from game.rules.items.grammar import counted
from game.rules.senses import facing, fear, gas, light, sides, stealth
from game.rules.senses.fov import direction, distance
from game.rules.senses.reach import reaches
from game.rules.terrain import cages, mechanisms, vaults
from game.world.components import Ally, Mind, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.effects import Effects
    from game.content.kinds import ItemKind, MonsterKind, Swing, TerrainKind
    from game.knowledge import Danger, KnownCreature, KnownItem, Place
    from game.knowledge.places import Threshold
    from game.rules.senses.fear import Stance
    from game.world.components import Item, Order
    from game.world.movement import Cell
    from game.world.run import Run

REMEMBERED = " (remembered)"
MAPPED = " (known from a map)"
PEDESTAL = "pedestal"  # the ground
PASSAGE_WORDS = {
    "tight": "a tight squeeze: nothing large gets through",
    "wide": "a wide passage: a pack could come through side by side",
    "steep": "a steep slope: quick going down, slow going up",
    "twisted": "a twisting passage: nobody sees far in it",
}
MOODS: dict[Stance, str] = {
    "asleep": "sleeps",
    "wandering": "roams",
    "guarding": "keeps watch",
    "curious": "is investigating a noise",
    "eating": "is busy eating",
    "hunting": "hunts you",
    "fleeing": "is running away",
    "cornered": "cannot get away, and strikes",
    "fighting": "fights with somebody else",
    "captive": "hangs in chains",
    "following": "turns on everybody",  # of a discordant ally
}
FLIGHTS: dict[fear.Flight, str] = {
    "": "away",
    "fear": "away in fear",
    "done": "away, and wants no more of you",
    "help": "for help",
    "mending": "to where it mends",
}
ORDERS: dict[Order, str] = {
    "follow": "",
    "stay": ", stays where you told it to",
    "attack": ", goes for its target",
    "act": ", does as told",
}
ROUSED = "knows of a death, and looks about"
FACTORS: dict[stealth.Factor, str] = {  # of the stealth range, for one creature
    stealth.ROUSED: "doubled while it looks about",
    stealth.COVERED: "halved by your cover",
    stealth.ASLEEP: "halved as it sleeps",
    stealth.UNSEEN: "quartered as it looks away",
}
FALLS_BACK = ", too badly hurt to fight"
STATES: dict[Stance, str] = {"captive": "in chains", "following": "your ally"}  # others have words of their own
SWINGS: dict[Swing, str] = {
    "riposte": "It strikes back at whoever misses it.",
}
AIMED_WORDS = {
    "bolt": "The bolt never misses",
    "line": "The {} strikes everything in a line",
    "cone": "The {} strikes everything in a cone",
    "cell": "The {} takes effect where it lands",
    "friend": "The {} works on an ally that you point at, or else on you",
}
QUIET = 0  # the tier
DANGERS: dict[Danger, str] = {
    "": "",
    "dangerous": "a dangerous room: something strong lives here",
    "cleared": "a dangerous room, cleared of all that lived here",
    "emptied": "a vault, emptied",
}
ROOMS_TOLD: dict[Threshold, str] = {
    "dangerous": "a dangerous room",
    "cleared": "a cleared room",
    "treasury": "a treasury",
}


def place(run: Run, x: int, y: int) -> str:
    """Return one line about a cell: creature, items, ground, and the room's air."""
    known = knowledge.place(run, x, y)
    felt = [_felt(run, kind, cell) for kind, cell in knowledge.sensed_minds(run) if cell == (x, y)]
    if known.terrain is None and not known.items and not felt:
        return "You have not seen this place."
    parts = [*_standing(run, known, felt), *_lying(run, known)]
    if known.terrain is None:
        parts.append("not explored yet")
    else:
        parts += _ground(run, known, known.terrain)
        parts += _around(run, known)
        parts.append(_text_of(run, known, known.terrain).rstrip("."))  # last, as a lack of room cuts off the end
    return PART_GAP.join(part for part in parts if part)


def _felt(run: Run, kind: MonsterKind, cell: Cell) -> str:
    """Return the name of one of a kind that the hero feels in a cell out of sight, as his own if it is an ally."""
    ally = sides.is_ally(run, run.floor.occupants.get(cell, 0))
    return f"your {kind.name}" if ally else identify.article(kind.name)


def _standing(run: Run, known: Place, felt: list[str]) -> Iterator[str]:
    """Yield who is at a cell, those whose minds are `felt` there, and who is about to strike there or looks there."""
    at = run.world.get(run.hero, Position)
    if (at.x, at.y) == (known.x, known.y):
        yield "you"
    if known.creature is not None:
        yield creature(run, known.creature)
    for name in felt:
        yield f"{name}, felt from afar"
    if known.marked_by is not None:
        thrown = throw(run, known.marked_by) if (at.x, at.y) == (known.x, known.y) else ""
        yield f"the {known.marked_by.kind.name} is about to {thrown.removeprefix('would ') or 'strike here'}"
    if known.thrown_by is not None:
        yield f"the {known.thrown_by.kind.name} would throw you here, from where you stand"
    if known.watched_by is not None:
        yield f"in view of the {known.watched_by.kind.name}"


def _lying(run: Run, known: Place) -> Iterator[str]:
    """Yield what lies at a cell: items, the player's note, remains."""
    yield ", ".join(thing(item) for item in known.items)
    note = run.note_at(known.x, known.y)
    if note:
        yield f"your note: {note}"
    if known.in_sight:  # out of sight they may have been raised or eaten
        yield remains.told_at(run, known.x, known.y)


def _ground(run: Run, known: Place, ground: TerrainKind) -> Iterator[str]:
    """Yield the name of a trap in a cell and that of its ground, and all that is so there besides its text."""
    x, y = known.x, known.y
    source = MAPPED if run.floor.memory.mapped.item(y, x) else "" if known.in_sight else REMEMBERED
    if known.trap is not None:
        yield f"{known.trap.kind.name}{source}"
        yield "" if known.trap.is_ready else "sprung; ready again in a while"
        source = ""
    yield f"{run.floor.name_of(ground)}{source}"
    yield from cages.describe(run, x, y)
    if (x, y) in run.floor.memory.excluded:
        yield "you keep out of here"
    if known.is_burning:
        yield "it is burning"
    if known.fuse:
        yield "1 turn left" if known.fuse == 1 else f"{known.fuse} turns left"
    if ground.worth and known.in_sight and known.items:
        yield f"worth {mechanisms.worth_at(run, x, y)} of {ground.worth}"
    yield from amounts(run, tuple(effect for effect in ground.effects if isinstance(effect, Harm)))


def _around(run: Run, known: Place) -> list[str]:
    """Return what is said of a cell's air, room and light, and not of the ground itself."""
    parts = [f"in {gas.described(run, kind, amount)}" for kind, amount in known.gases]
    parts += [threshold(known)] if known.threshold else []
    parts += [PASSAGE_WORDS.get(known.passage, ""), _danger(known)]
    quiet = "quiet " if known.tier == QUIET and not known.danger else ""
    if (quiet or known.use) and known.danger != "emptied":
        parts.append(identify.article(f"{quiet}{known.use or 'room'}"))
    parts.append(detours.describe(run, known.x, known.y))
    parts += [kind.text.rstrip(".") for kind, _ in known.gases]
    if known.terrain is not None and known.terrain.transparent:
        parts.append("dark" if known.light <= light.DIM else "bright" if known.light >= light.BRIGHT else "")
    return parts


def threshold(known: Place) -> str:
    """Return words for an entrance of a room to tell of, with the name of the leader who lives there."""
    room = f"the room of {identify.article(known.leader)}" if known.leader else ROOMS_TOLD[known.threshold]
    return f"threshold of {room}"


def _danger(known: Place) -> str:
    """Return what is told of the danger of a cell's room."""
    if known.danger == "dangerous" and known.leader:
        return f"a dangerous room: {identify.article(known.leader)} lives here"
    if known.danger == "emptied" and known.use:
        return f"{identify.article(known.use)}, emptied"
    return DANGERS[known.danger]


def sentence(words: str) -> str:
    """Return the line about a cell as shown, with a capital at its beginning only."""
    parts = [part[:1].lower() + part[1:] for part in words.split(PART_GAP)]
    line = PART_GAP.join(parts)
    return line[:1].upper() + line[1:]


def sentences(words: str) -> str:
    """Return the parts of the line about a cell as sentences, for places with more room."""
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in words.split(PART_GAP) if part)


def name_at(run: Run, x: int, y: int) -> str:
    """Return the name of a known trap at a cell, or else that of its ground; "" if nothing is known of it."""
    known = knowledge.place(run, x, y)
    if known.trap is not None:
        return known.trap.kind.name
    return "" if known.terrain is None else run.floor.name_of(known.terrain)


def sentences_on_card(run: Run, x: int, y: int, left_out: str, *, titled: bool = False) -> str:
    """Return parts of the line about a cell as sentences on a card.

    Who and what is there comes first; then, after its name, what is so of the ground or a trap there; last the room,
    its air and its light.

    Args:
        run: the run.
        x: the cell's column.
        y: the cell's row.
        left_out: the parts, in the letters of the foot line.
        titled: the name of the ground, or of the trap, is the card's title.
    """
    known, parts, name = knowledge.place(run, x, y), left_out.split(PART_GAP), name_at(run, x, y)
    around = {part.casefold() for part in _around(run, known)}
    there = {part.casefold() for part in (*_standing(run, known, []), *_lying(run, known))}
    of_room = [part for part in parts if part.casefold() in around]
    of_those = [part for part in parts if part.casefold() in there]
    rest = [part for part in parts if part not in (*of_room, *of_those)]
    named = next((part for part in rest if _bare(part) == name.casefold()), "")
    if known.trap is not None and known.terrain is not None:  # what it lies in is beside the point
        rest = [part for part in rest if _bare(part) != run.floor.name_of(known.terrain).casefold()]
    of_ground = sentences(PART_GAP.join(part for part in rest if part != named))
    if of_ground and not titled:
        of_ground = identify.explained(named or name, of_ground)
    told = of_ground or ("" if titled else sentences(named))
    those, room = sentences(PART_GAP.join(of_those)), sentences(PART_GAP.join(of_room))
    return " ".join(words for words in (those, told, room) if words)


def _bare(part: str) -> str:
    """Return a part of the line about a cell without the words on how it is known, to be compared with a name."""
    return part.removesuffix(REMEMBERED).removesuffix(MAPPED).casefold()


def _text_of(run: Run, known: Place, ground: TerrainKind) -> str:
    """Return the text about a cell: about a trap there, or else its ground, without what is not so there at present."""
    if known.sign:
        return known.sign
    if known.trap is not None:
        return known.trap.kind.text
    if ground.bump == "unlock":
        return _key_of(run, known, ground)
    if ground.id == PEDESTAL and not known.items:
        return "nothing lies on it" if known.in_sight and not known.gases else ""
    return "" if known.threshold == "cleared" else ground.text  # of bones it says that what gnawed them may be near


def _key_of(run: Run, known: Place, door: TerrainKind) -> str:
    """Return the place of a locked door's key, as far as the hero knows."""
    metal = locks.metal_of(run.floor, known.x, known.y)
    key = f"its {metal} key" if metal else "its key"
    if known.is_unlockable:
        return "your master key opens it" if vaults.master_key(run, run.hero) else f"{key} is in your pack"
    if metal and any(item.name == f"{metal} key" for item in knowledge.items(run)):
        return f"you know where {key} lies"
    return f"{key} is somewhere on this floor" if metal else door.text


def thing(item: KnownItem) -> str:
    """Return the name of a lying item, and whether it is good or bad if no more is known of it."""
    sign = sign_of(item.kind, good=item.good) if item.is_felt else ""
    of_kind = f"of a {sign} kind" if sign and not item.kind.family.slot else sign
    return ", ".join(word for word in (identify.article(item.name), of_kind) if word)


def sign_of(kind: ItemKind, *, good: bool | None) -> str:
    """Return the word for an item of which only good or bad is known."""
    if kind.family.slot:
        return "sound" if good else "flawed"
    return "helpful" if good else "harmful"


def creature(run: Run, known: KnownCreature) -> str:
    """Return a creature and its state: "a gaol rat, asleep"."""
    words = [identify.article(known.kind.name), announced(run, known) or STATES.get(known.stance, known.stance)]
    words += [f"looking {_side(known.looks)}"] if known.looks else []
    words += [word for word in [facing.describe(run, known.entity)] if word]
    words += [f"with {name}" for name in knowledge.loot_of(run, known)]
    words += [run.content.statuses[name].name for name in known.statuses if not _is_chain(known, name)]
    if known.health < known.max_health:
        words.append("wounded" if known.health * 2 > known.max_health else "badly hurt")
    return ", ".join(words)


def announced(run: Run, known: KnownCreature) -> str:
    """Return what a creature does to announce an act, with the one whom it is aimed at; "" if it announces none."""
    return aimed(run, known.sign, int(run.world.get(known.entity, Mind).acts.target)) if known.sign else ""


def throw(run: Run, known: KnownCreature) -> str:
    """Return where a creature's act would throw the hero, as "would throw you into the lava"; "" if nowhere.

    Of one that comes to the hero wherever he stands in its sight, it says so.
    """
    if known.throws is None:
        return ""
    follows = ", and follows you while it sees you" if _follows(run, known) else ""
    x, y = known.throws
    if knowledge.would_take_in(run, x, y):
        return f"would throw you into the {run.floor.name_of(run.floor.ground.kind_at(x, y))}{follows}"
    at = run.world.get(run.hero, Position)
    steps = counted(distance(at.x, at.y, x, y), "cell")
    return f"would throw you {steps} {direction(x - at.x, y - at.y)}{follows}"


def _follows(run: Run, known: KnownCreature) -> bool:
    """Tell whether a creature's announced act comes to the hero wherever he goes in its sight."""
    act, target = telegraphing.telegraphed(run, known.entity), run.world.get(known.entity, Mind).acts.target
    return act is not None and act.follows and target == run.hero


def awareness(run: Run, known: KnownCreature) -> str:
    """Return what a creature is doing, and from where it would notice the hero."""
    mood = "sleeps lightly" if known.sleeps_lightly else MOODS[known.stance]
    mood = ROUSED if known.stance == "curious" and run.world.get(known.entity, Mind).roused else mood
    mood = _flight(run, known) if known.stance == "fleeing" else mood
    steps = knowledge.notices_from(run, known)
    if known.sign:
        follows = "; this follows you while it sees you" if _follows(run, known) else ""
        return f"It {announced(run, known)}, and is about to act{follows}."
    if known.side == "ally":
        ally = run.world.get(known.entity, Ally)
        floors = allies.floors_learnt(run, known.entity)
        grown = {1: "once", 2: "twice"}.get(floors, f"{floors} times")  # twice a floor on the first ones
        how = f"is as strong as after {floors} floor{'s' * (floors > 1)}" if ally.fades else f"has grown {grown}"
        rest = f" It {how} at your side." if floors else ""
        rest += f" It fades in {counted(allies.fades_in(run, ally), 'turn')}." if ally.fades else ""
        order = FALLS_BACK if allies.falls_back(run, known.entity) else ORDERS[ally.order]
        return f"It is on your side{order}, and makes way for you.{rest}{_service(run, known)}"
    if known.side == "captive":
        key = " It carries a key." if allies.key_of(run, known.entity) else ""
        return f"It {mood}: {_freeing(run, follows=not key)}{key}{_service(run, known)}"
    far = f"{counted(steps, 'step')}{_shares(run, known)}"
    if knowledge.waits_in_hall(known):
        told = f"It {mood}, and notices you at once when you enter its hall."
    elif known.looks:
        told = _watch(run, known, far if steps else "")
    else:
        told = f"It {mood}; it would notice you from {far}." if steps else f"It {mood}."
    asked = guard_duty.duty(run, known.entity)
    return f"{told} {asked.text}" if asked is not None else told


def _shares(run: Run, known: KnownCreature) -> str:
    """Return why a creature notices the hero from other than his stealth range, as a part of a sentence."""
    mind, at, hero_at = (
        run.world.get(known.entity, Mind),
        run.world.get(known.entity, Position),
        run.world.get(run.hero, Position),
    )
    whole = stealth.stealth_range(run)
    why = [FACTORS[factor] for factor in stealth.factors_for(run, mind, at, hero_at)]
    why += ["as nobody sees you from farther"] if status_effects.seen_within(run, run.hero) < whole else []
    return f": your stealth of {whole}, {', '.join(why)}" if why else ""


def _flight(run: Run, known: KnownCreature) -> str:
    """Return that a creature runs away, and why."""
    loot = knowledge.loot_of(run, known, stolen=True)
    why = FLIGHTS[fear.flight(run, known.entity)]
    return f"is running away with {' and '.join(loot)}" if loot and why == FLIGHTS["done"] else f"is running {why}"


def _watch(run: Run, known: KnownCreature, far: str) -> str:
    """Return where a guard looks from its post, and from how many steps it would notice the hero; "" is not at all."""
    at = run.world.get(run.hero, Position)
    own = run.world.get(known.entity, Position)
    ahead = stealth.is_in_cone(run.world.get(known.entity, Mind), own, at.x, at.y)
    there = "your way" if ahead else f"{_side(known.looks or (0, 0))}, away from you"
    notices = f"it would notice you from {far}" if far else "it would not notice you now, however near"
    return f"It {MOODS['guarding']} and looks {there}; {notices}."


def _side(looks: Cell) -> str:
    return direction(*looks).removeprefix("to the ")


def _freeing(run: Run, *, follows: bool) -> str:
    """Return the end of a sentence on how to free a captive; if it `follows` then, with the reason why it may not."""
    if follows and (hindrance := allies.hindrance(run)):
        return f"walk into it to free it, but not now. {hindrance}"
    if vaults.master_key(run, run.hero):
        return "walk into it to free it, which takes a turn with your master key, and no noise."
    return "walk into it to free it, which takes five turns and is heard ten steps away."


def _is_chain(known: KnownCreature, status: str) -> bool:
    """Tell whether a status effect of a creature is that of its chains, which are told of in other words."""
    return known.side == "captive" and status == allies.CHAINED


def _service(run: Run, known: KnownCreature) -> str:
    """Return what an ally can do, or a captive will do once it is free, in sentences to follow another."""
    ability = ally_abilities.ability_of(run, known.entity)
    if known.side == "captive":
        return f" Free, it follows you and fights on your side{f'. It also {ability.text}' if ability else ''}."
    if ability is None:
        return ""
    turns = ally_abilities.turns_left(run, known.entity)
    rest = f", again in {counted(turns, 'turn')}" if turns else ""
    return f" It {ability.text}{rest}."


def conditions(run: Run, known: KnownCreature) -> list[tuple[str, bool]]:
    """Return a line for each status effect of a creature, and whether the effect is good for it."""
    kinds = [run.content.statuses[name] for name in known.statuses if not _is_chain(known, name)]
    return [(identify.explained(kind.name, kind.text), kind.good) for kind in kinds]


def odds(run: Run, known: KnownCreature, aimed: Item | None = None, *, in_reach: bool = True) -> list[str]:
    """Return the odds of a fight, a line each: of the hero's blows, or of an aimed item, and of the foe's blows.

    There are none once the run has ended.

    Args:
        run: the run.
        known: the creature.
        aimed: the item to throw or point at it; None for melee.
        in_reach: nothing stops the item on its flight.
    """
    if known.side != "foe" or run.outcome is not None:
        return []
    ours_by_hand, theirs = (
        blows(run, run.hero, known.entity, seems=True),
        blows(run, known.entity, run.hero, seems=True),
    )
    by_hand = f"You hit {_blows(ours_by_hand)}" if ours_by_hand.chance else "Your blows cannot hurt it now."
    by_hand = f"{_corner(run, known)}{by_hand}"
    ours = by_hand if aimed is None else _aimed(run, known, aimed) if in_reach else ""
    lines = [ours] if ours else []
    lines.append(_wounds(theirs) if theirs.chance and theirs.high else "It does not strike.")
    if known.kind.swing in SWINGS:
        lines.append(SWINGS[known.kind.swing])
    return lines


def _corner(run: Run, known: KnownCreature) -> str:
    """Return that a corner keeps the hero from striking a creature beside him, to stand first; "" if none does."""
    at = run.world.get(run.hero, Position)
    blocked = known.gap == 1 and not reaches(run, at.x, at.y, known.x - at.x, known.y - at.y)
    return "You cannot strike it from here: a corner is in the way. " * blocked


def _wounds(struck: Blows) -> str:
    """Return how often a foe hits the hero, all that this may cost, and the least number of hits that kill."""
    costs = [f"for {struck.low}-{struck.high}"]
    costs += [f"{struck.afar[0]}-{struck.afar[1]} from afar"] if struck.afar[1] > struck.high else []
    costs += [f"up to {struck.sure} by the blow that it announces"] if struck.sure else []
    more = [f"up to {struck.thrown} more if it throws you against something"] if struck.thrown else []
    more += [f"up to {after.health} more by {after.cause}" for after in struck.after if not after.holds]
    held = [f"{after.health} more each turn that it holds on" for after in struck.after if after.holds]
    worst = "" if held else f": at least {counted(struck.fewest_hits, 'hit')} to kill you"
    told = ", and ".join([" or ".join(costs), *more, *held])
    return f"It hits you {struck.chance / 10:.0f}% of the time, {told}{worst}."


def _blows(struck: Blows) -> str:
    then = struck.then
    often = f" (then {then.chance / 10:.0f}%)" if then is not None and then.chance != struck.chance else ""
    return f"it {struck.chance / 10:.0f}% of the time{often}, {_harm(struck)}"


def _aimed(run: Run, known: KnownCreature, item: Item) -> str:
    """Return the odds of throwing an item at a creature or pointing a wand at it, if the hero knows the kind."""
    kind = item.kind
    if kind.strikes:
        thrown = blows(run, run.hero, known.entity, item, seems=True)
        return f"The {identify.name(run, item, 1)} hits {_blows(thrown)}"
    if not identify.is_known(run, kind):
        return f"You do not know what the {identify.name(run, item, 1)} does."
    if kind.baits:
        hungry = known.kind.is_beast or "hungry" in known.kind.traits
        return f"The {identify.name(run, item, 1)} would {'draw it' if hungry else 'not draw it'}."
    if kind.throwable:
        does = "; ".join(amounts(run, kind.shatters))
        wasted = "" if kind.shatters else ", and is wasted"
        breaks = f"breaks wherever it lands{does and ': '}{does}{wasted}"
        breaks = breaks if kind.shatters or kind.family.breaks else "would not break"
        return f"The {identify.name(run, item, 1)} {breaks}."
    bolted = enchanted(kind, kind.bolt, item.enchant)
    harms = [damage_here(run, effect) for effect in bolted if isinstance(effect, Harm)]
    strikes = AIMED_WORDS.get(kind.aim, "").format(identify.kind_name(run, kind))
    if not harms:
        told = "; ".join([*amounts(run, bolted), *_won(run, known, bolted)])
        return f"{strikes}: {told}." if told else f"{strikes}. {kind.text}".lstrip(". ")
    bolt = Blows(1000, sum(low for low, _ in harms), sum(high for _, high in harms), known.health)
    return f"{strikes}, {_harm(bolt)}"


def _won(run: Run, known: KnownCreature, happening: Effects) -> list[str]:
    """Return whether effects would make a creature an ally now, and what keeps them from it."""
    wins = [effect for effect in happening if isinstance(effect, Win)]
    refusals = [(allies.refusal(run, known.entity, effect.below), effect) for effect in wins]
    discord = run.content.statuses["discordant"].name
    return [
        f"{discord} {span(effect.turns)} turns ({why})" if why else "it would follow you for good"
        for why, effect in refusals
    ]


def _harm(struck: Blows) -> str:
    """Return the damage, first of what takes the target unawares, and the numbers of hits that kill."""
    follows = struck.then is not None and struck.most_hits > struck.first
    then = f", then {struck.then.low}-{struck.then.high}" if struck.then is not None and follows else ""
    return f"for {struck.low}-{struck.high}{then}: {_hits(struck.fewest_hits, struck.most_hits)} to kill it."


def _hits(fewest: int, most: int) -> str:
    return counted(most, "hit") if fewest == most else f"{fewest}-{most} hits"
