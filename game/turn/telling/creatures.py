"""Creatures in words: what befalls them, and what they are seen and heard to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge.naming import aimed, seen_to_act, shown, subject, whoever
from game.rules.beings import noise
from game.rules.beings.health import FADING
from game.rules.items.identify import capitalized
from game.rules.senses.fov import direction, in_sight, shows
from game.rules.senses.sides import is_ally, is_captive
from game.turn.telling import blows
from game.turn.telling.sentences import always, by_what
from game.world import events as happened
from game.world import query
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.content.statuses import StatusKind
    from game.turn.telling.sentences import Sentences, Teller, Words
    from game.world.run import Run

DEEDS: Sentences = {  # said after the name of the creature
    "bent_for": ("bends for {0.name}", "danger"),
    "bred": ("brings forth another", "bad"),
    "broke_cover": ("turns the blow with its {0.name}, which breaks", "bad"),
    "broke_earth": ("breaks through the earth", "bad"),
    "broke_through": ("walks through the {0.name}", "bad"),
    "came_from_dark": ("steps out of the dark", "bad"),
    "cracked_bones": ("cracks the bones of the dead", "bad"),
    "crashed_into": ("runs into the {0.name}", "bad"),
    "crashed_into_corner": ("runs into a corner", "bad"),
    "gnawed": ("gnaws away the {0.name}", "dim"),
    "gnawed_through": ("gnaws away the {0.name}", "bad"),
    "hit_nobody": ("hits nobody", "dim"),
    "laid_snare": ("scatters leaves over a loop of cord", "bad"),
    "put_down": ("puts something down in its nest", "bad"),
    "spat_out": ("spits out what it carried at the far shore", "bad"),
    "threw_back": ("throws it back", "bad"),
    "took_shape": ("takes on the shape of {0.name}", "bad"),
    "took_stairs": ("goes down the stairs", "bad"),
    "turned_blow": ("turns the blow with its {0.name}", "bad"),
    "turned_tail": ("squeaks and turns tail", "bad"),
    "turned_to_fire": ("turns to the fire, and its glow runs to its tail", "bad"),
    "vanished": ("is gone from where it was", "bad"),
    "walled_up": ("walls up the way you came", "bad"),
}
SIGHTS: Sentences = {
    "ate": ("The {0.name} has eaten the {0.of}.", "plain"),
    "came_out": ("{0.name} comes out of the {0.of}.", "danger"),
    "came_through": ("The air tears, and something steps out.", "danger"),
    "dropped": ("The {0.name} drops {0.of}.", "good"),
    "rose": ("The {0.name} stands up again.", "danger"),
    "smelled_food": ("The {0.name} smells food.", "plain"),
    "staggered": ("The {0.name} staggers.", "plain"),
    "vanished": ("The {0.name} is somewhere else.", "place"),
}
ALLIES: Sentences = {
    "freed": ("The {0.name} is free, and follows you.", "good"),
    "freed_with_key": ("The {0.name} is free, and follows you. It keeps its key.", "good"),
    "gave_key": ("The {0.name} puts a key into your hand and is gone before you can thank it.", "good"),
    "grew": ("The warmth of the altar passes into the {0.name}, and stays.", "good"),
    "laid_key": ("The {0.name} lays a key at your feet and is gone before you can thank it.", "good"),
    "left_behind": ("Your {0.name} stays behind: it could not follow you to the stairs.", "bad"),
    "on_its_way": ("Your {0.name} is on its way to the stairs.", "good"),
    "leapt_after": ("The {0.name} leaps after you.", "good"),
    "left": ("The {0.name} looks back once, and is gone.", "dim"),
    "rose": ("The shade of the {0.name} stands up, and fights on your side.", "good"),
    "won_over": ("The {0.name} bows its head, and follows you.", "good"),
}
ORDERS: Sentences = {
    "act": ("The {0.name} nods.", "dim"),
    "attack": ("The {0.name} goes for it.", "dim"),
    "follow": ("The {0.name} follows you.", "dim"),
    "stay": ("The {0.name} stays there.", "dim"),
}
SOUNDS: dict[happened.Sound, str] = {  # said after "You hear", before the direction
    "breaking": "a wall breaking",
    "burst": "something burst",
    "cry": "{0.name}",
    "keys": "keys",
    "named": "{0.name}",
    "noise": "a noise",
    "rolling": "{0.name} rolling",
    "rumble": "a rumble in the earth",
    "scraping": "stone scraping on stone",
    "tremor": "the ground tremble",
}


APPROACHES: dict[happened.Approach, str] = {  # the same, far off
    "call": "{0.name}",
    "door": "a door fall shut",
    "splash": "a splash",
    "steps": "steps",
    "wings": "the beat of wings",
}


def _thrown(run: Run, event: happened.Thrown) -> Words:
    if event.who == run.hero:
        return "You are thrown off your feet.", "bad"
    who = subject(run, event.who)
    return (f"{who} is thrown off its feet.", "plain") if shown(run, event.who, event.x, event.y) else None


def _mended(run: Run, event: happened.Mended) -> Words:
    if event.target == run.hero:
        return "You feel better.", "good"
    tone: Tone = "good" if is_ally(run, event.target) else "bad"
    return (f"{subject(run, event.target)} looks better.", tone) if shown(run, event.target, event.x, event.y) else None


def _died(run: Run, event: happened.Died) -> Words:
    if event.who == run.hero:
        return f"You die, killed by {event.by}.", "danger"
    kind = run.world.get(event.who, Creature).kind
    seen = shown(run, event.who, event.x, event.y)
    ends = blows.end(run, event, mindless="mindless" in kind.traits)
    if event.by == FADING:
        return (f"{subject(run, event.who)} fades away.", "plain") if seen or is_ally(run, event.who) else None
    if event.by == "you":
        name = f"The {event.name}" if seen else "Something"
        return f"{name} {ends}.", "good"
    if is_ally(run, event.who):
        return f"Your {event.name} {ends}.", "danger"
    if not seen:
        return _heard(run, event, "something die", noise.BLOW)
    # Two of a kind that die of different causes in one turn are not to be taken for one that dies twice.
    earlier = run.events[: run.events.index(event)] if event in run.events else []
    others = [each.by for each in earlier if isinstance(each, happened.Died) and each.name == event.name]
    name = f"Another {event.name}" if others and event.by not in others else f"The {event.name}"
    return f"{name} {ends}.", "good" if kind.boss else "plain"


def _heard(run: Run, event: happened.Event, what: str, level: int) -> Words:
    """Tell what the hero hears and does not see, if it is as loud as a noise of this level; None out of earshot."""
    at = run.world.get(run.hero, Position)
    is_heard = (at.x, at.y) in noise.wave(run.floor.ground, event.x, event.y, level)
    return (f"You hear {what} {_far_off(run, event)}.", "plain") if is_heard else None


def _split(run: Run, event: happened.Split) -> Words:
    return (f"{subject(run, event.who)} splits in two!", "bad") if shown(run, event.who, event.x, event.y) else None


def _opened(run: Run, event: happened.Opened) -> Words:
    if event.who == run.hero:
        return None  # the player sees it, and half of the log would tell of doors
    by = capitalized(whoever(run, event.who, event.x, event.y))
    return (f"{by} opens a door.", "plain") if in_sight(run, event.x, event.y) else None


def _stole(run: Run, event: happened.Stole) -> Words:
    return f"{subject(run, event.who)} snatches {event.name} and runs!", "danger"


def _afflicted(run: Run, event: happened.Afflicted) -> Words:
    status = run.content.statuses[event.status]
    if event.target == run.hero:
        return None if _was_told(run, status, status.begins) else (status.begins, "good" if status.good else "bad")
    if not shows_status(run, event, status) or "slight" in status.does or is_captive(run, event.target):
        return None
    return f"{subject(run, event.target)} is {status.name}.", "plain"


def shows_status(run: Run, event: happened.Afflicted, status: StatusKind) -> bool:
    """Tell whether the hero sees a status effect begin; one that hides its bearer was seen to do so."""
    if status.noticed.seen_within:
        return in_sight(run, event.x, event.y)
    return shown(run, event.target, event.x, event.y)


def _recovered(run: Run, event: happened.Recovered) -> Words:
    status = run.content.statuses[event.status]
    if event.target != run.hero or _was_told(run, status, status.ends):
        return None
    return status.ends, "plain"


def _was_told(run: Run, status: StatusKind, words: str) -> bool:
    """Tell whether a status effect that comes and goes was already told of with these words on this floor."""
    return "frequent" in status.does and any(line.text == words and line.depth == run.depth for line in run.log)


def _noticed(run: Run, event: happened.Noticed) -> Words:
    if not shows_notice(run, event):
        return None
    kind = run.world.get(event.who, Creature).kind
    who = f"Another {kind.name}" if _has_company(run, event) else subject(run, event.who)
    return f"{who} notices you.", "bad"


def shows_notice(run: Run, event: happened.Noticed) -> bool:
    """Tell whether the hero sees one that noticed him, there or where it went in the same turn."""
    return shown(run, event.who, event.x, event.y) or event.who in run.in_sight


def _has_company(run: Run, event: happened.Noticed) -> bool:
    """Tell whether another of its kind in sight hunted before it noticed the hero."""
    kind = run.world.get(event.who, Creature).kind
    later = run.events[run.events.index(event) :] if event in run.events else [event]
    since = {each.who for each in later if isinstance(each, happened.Noticed)}
    return any(
        monster.creature.kind is kind and monster.mind.mood == "hunting" and monster.entity not in since
        for monster in query.monsters(run)
        if shows(run, monster.entity, monster.creature, monster.at)
    )


def _followed(run: Run, event: happened.Followed) -> Words:
    if not shown(run, event.who, event.x, event.y):
        return None
    return f"{subject(run, event.who)} comes {'down' if event.down else 'up'} the stairs after you.", (
        "plain" if is_ally(run, event.who) else "bad"
    )


def _called(run: Run, event: happened.Called) -> Words:
    return f"{capitalized(whoever(run, event.who, event.x, event.y))} raises the alarm!", "danger"


def _telegraphed(run: Run, event: happened.Telegraphed) -> Words:
    acts = run.world.get(event.who, Creature).kind.acts
    follows = event.target == run.hero and any(act.follows for act in acts if act.sign == event.text)
    words = aimed(run, event.text, event.target)
    return _act(run, event, f"{words}, following your steps" if follows else words, "danger")


def _acted(run: Run, event: happened.Acted) -> Words:
    return _act(run, event, aimed(run, event.text, event.target), "bad") if event.text else None


def _did(run: Run, event: happened.Did) -> Words:
    words, tone = DEEDS[event.what]
    if event.what == "took_stairs" and not seen_to_act(run, event.who, event.x, event.y):
        # Whoever goes down by himself carries something off: its owner is not to look for it here.
        return f"You hear somebody run down the stairs {_far_off(run, event)}.", tone
    return _act(run, event, words.format(event), tone)


def _far_off(run: Run, event: happened.Event) -> str:
    at = run.world.get(run.hero, Position)
    return direction(event.x - at.x, event.y - at.y)


def _act(run: Run, event: happened.Telegraphed | happened.Acted | happened.Did, words: str, tone: Tone) -> Words:
    """Tell what a creature is seen to do, in words that follow its name; what it announces is seen afterwards too."""
    in_view = isinstance(event, happened.Telegraphed) and event.who in run.in_sight
    seen = in_view or seen_to_act(run, event.who, event.x, event.y)
    return (f"{subject(run, event.who)} {words}.", tone) if seen else None


def _used(run: Run, event: happened.Used) -> Words:
    if event.who == run.hero:
        return f"You {event.verb} {event.name}.", "plain"
    if not seen_to_act(run, event.who, event.x, event.y):
        return None
    return f"{subject(run, event.who)} {event.verb}s {event.name}.", "bad"


def _interrupted(run: Run, event: happened.Interrupted) -> Words:
    return (f"{subject(run, event.who)} falters.", "good") if seen_to_act(run, event.who, event.x, event.y) else None


def _sounded(run: Run, event: happened.Sounded) -> Words:
    if event.what == "cry" and seen_to_act(run, event.by, event.x, event.y):
        return f"{subject(run, event.by)} makes itself heard: {event.name}.", "bad"
    if event.by == run.hero or in_sight(run, event.x, event.y):
        return None
    at, what = run.world.get(run.hero, Position), SOUNDS[event.what].format(event)
    return f"You hear {what} {direction(event.x - at.x, event.y - at.y)}.", "plain"


def _approached(run: Run, event: happened.Approached) -> Words:
    at, what = run.world.get(run.hero, Position), APPROACHES[event.sign].format(event)
    where = direction(event.x - at.x, event.y - at.y)
    return f"Far off {where} you hear {what}: something has come to this floor.", "bad"


TELLERS: dict[type[happened.Event], Teller] = {
    happened.Thrown: _thrown,
    happened.Mended: _mended,
    happened.Died: _died,
    happened.Split: _split,
    happened.Opened: _opened,
    happened.Stole: _stole,
    happened.Afflicted: _afflicted,
    happened.Recovered: _recovered,
    happened.Noticed: _noticed,
    happened.Called: _called,
    happened.Shrieked: always("A shriek goes through the stone. Everything here knows of you.", "danger"),
    happened.Telegraphed: _telegraphed,
    happened.Acted: _acted,
    happened.Interrupted: _interrupted,
    happened.Sounded: _sounded,
    happened.Approached: _approached,
    happened.Followed: _followed,
    happened.Did: _did,
    happened.Used: _used,
    happened.Witnessed: by_what(SIGHTS),
    happened.Allied: by_what(ALLIES),
    happened.Obeyed: by_what(ORDERS),
}
