"""Creatures in words: what befalls them, and what they are seen and heard to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings.health import FADING
from game.rules.items.identify import capitalized
from game.rules.senses.fov import direction, in_sight, shows
from game.rules.senses.sides import is_ally, is_captive
from game.turn.telling.naming import seen_to_act, shown, subject, whoever
from game.world import events as happened
from game.world import query
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.content.statuses import StatusKind
    from game.turn.telling.sentences import Teller, Words
    from game.world.run import Run


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
    ends = "is destroyed" if "mindless" in kind.traits else "dies"
    if event.by == FADING:
        return (f"{subject(run, event.who)} fades away.", "plain") if seen or is_ally(run, event.who) else None
    if event.by == "you":
        name = f"The {event.name}" if seen else "Something"
        return f"{name} {ends}.", "good"
    if is_ally(run, event.who):
        return f"Your {event.name} {ends}.", "danger"
    return (f"The {event.name} {ends}.", "good" if kind.boss else "plain") if seen else None


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
    told = shows_status(run, event, status) and not status.slight and not is_captive(run, event.target)
    return (f"{subject(run, event.target)} is {status.name}.", "plain") if told else None


def shows_status(run: Run, event: happened.Afflicted, status: StatusKind) -> bool:
    """Tell whether the hero sees a status effect begin; one that hides its bearer was seen to do so."""
    if status.seen_within:
        return in_sight(run, event.x, event.y)
    return shown(run, event.target, event.x, event.y)


def _recovered(run: Run, event: happened.Recovered) -> Words:
    status = run.content.statuses[event.status]
    if event.target != run.hero or _was_told(run, status, status.ends):
        return None
    return status.ends, "plain"


def _was_told(run: Run, status: StatusKind, words: str) -> bool:
    """Tell whether a status effect that comes and goes was already told of with these words on this floor."""
    return status.frequent and any(line.text == words and line.depth == run.depth for line in run.log)


def _noticed(run: Run, event: happened.Noticed) -> Words:
    if not shown(run, event.who, event.x, event.y):
        return None
    kind = run.world.get(event.who, Creature).kind
    who = f"Another {kind.name}" if _has_company(run, event) else subject(run, event.who)
    return f"{who} notices you.", "bad"


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


def _called(run: Run, event: happened.Called) -> Words:
    who = capitalized(whoever(run, event.who, event.x, event.y))
    return f"{who} raises the alarm!", "danger"


def _seen_to(run: Run, event: happened.Telegraphed | happened.Acted) -> Words:
    tone: Tone = "bad"
    if isinstance(event, happened.Telegraphed):
        tone = "danger"
    elif event.slight:
        tone = "dim"
    told = event.text and seen_to_act(run, event.who, event.x, event.y)
    return (f"{subject(run, event.who)} {event.text}.", tone) if told else None


def _interrupted(run: Run, event: happened.Interrupted) -> Words:
    return (f"{subject(run, event.who)} falters.", "good") if seen_to_act(run, event.who, event.x, event.y) else None


def _sounded(run: Run, event: happened.Sounded) -> Words:
    if event.by == run.hero or in_sight(run, event.x, event.y):
        return None
    at = run.world.get(run.hero, Position)
    return f"You hear {event.what} {direction(event.x - at.x, event.y - at.y)}.", "plain"


def _followed(run: Run, event: happened.Followed) -> Words:
    if not shown(run, event.who, event.x, event.y):
        return None
    return f"{subject(run, event.who)} comes {'down' if event.down else 'up'} the stairs after you.", (
        "plain" if is_ally(run, event.who) else "bad"
    )


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
    happened.Telegraphed: _seen_to,
    happened.Acted: _seen_to,
    happened.Interrupted: _interrupted,
    happened.Sounded: _sounded,
    happened.Followed: _followed,
}
