"""Events to words: second person, present tense, short; only what the hero sees or feels."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from game.content.effects.forces import Blast
from game.rules.beings.health import FADING
from game.rules.items.identify import article, capitalized
from game.rules.senses.fov import direction, in_sight, shows
from game.rules.senses.sides import is_ally, is_captive
from game.turn import blows
from game.turn.naming import seen_to_act, shown, subject, whoever
from game.world import events as happened
from game.world import query
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.content.kinds import Tone
    from game.content.statuses import StatusKind
    from game.world.run import Run

CROWD = 3  # monsters that share a fate in a turn are told of in one line from this number on
ONCE = (happened.Kindled, happened.Exploded, happened.Billowed, happened.Blew)  # told once a turn for many places
Told = tuple[str, "Tone"] | None


def tell(run: Run, events: Iterable[happened.Event]) -> None:
    """Log the words for these events, which are of the current floor.

    A creature that dies in these events is not told to notice the hero, and a fate of many at once is told once. What
    is learned of a thing by its use does not name it again.
    """
    events = list(events)
    if not events:
        return
    dead = {event.who for event in events if isinstance(event, happened.Died)}
    events = [event for event in events if not (isinstance(event, happened.Noticed) and event.who in dead)]
    events = _with_bursts(run, events)
    fates = [_fate(run, event) for event in events]
    crowds = {words: count for words, count in Counter(words for words, _ in set(fates)).items() if count >= CROWD}
    lines: Counter[tuple[str, Tone]] = Counter()  # in the order of the first telling
    damage: defaultdict[tuple[str, Tone], list[int]] = defaultdict(list)
    once: set[tuple[str, Tone]] = set()
    used = [event.name for event in events if isinstance(event, happened.Used)]
    for event, (fate, _) in zip(events, fates, strict=True):
        teller = TELLERS.get(type(event))
        if isinstance(event, happened.Learned) and any(name.endswith(event.before) for name in used):
            lines[f"It is {article(event.name)}.", "item"] += 1
            continue
        if fate and fate in crowds:
            lines[capitalized(fate.format(f"{crowds[fate]} creatures")), "plain"] = 1
        elif teller is not None and (told := teller(run, event)) is not None:
            lines[told] += 1
            damage[told] += [event.damage] if isinstance(event, happened.Hit | happened.Hurt) else []
            once |= {told} if isinstance(event, ONCE) else set()
    for line, count in lines.items():
        for _ in range(1 if line in once else count):
            run.say(*line, *damage[line][:1])
            del damage[line][:1]


def _with_bursts(run: Run, events: list[happened.Event]) -> list[happened.Event]:
    """Return the events with one in place of the two of a creature that is seen to burst as it dies."""
    dead: dict[tuple[int, int], happened.Died] = {}
    told: list[happened.Event] = []
    for event in events:
        cell = event.x, event.y
        if isinstance(event, happened.Died) and _bursts(run, event):
            dead[cell] = event
        elif isinstance(event, happened.Blasted) and cell in dead:
            died = dead.pop(cell)
            told.remove(died)
            words = f"{subject(run, died.who)} bursts with a flash!"
            told.append(happened.Felt(*cell, words, "danger"))
            continue
        told.append(event)
    return told


def _bursts(run: Run, event: happened.Died) -> bool:
    """Tell whether a creature that is seen to die is of a kind that ends with a blast."""
    dies = run.world.get(event.who, Creature).kind.dies
    return any(isinstance(effect, Blast) for effect in dies) and shown(run, event.who, event.x, event.y)


def _fate(run: Run, event: happened.Event) -> tuple[str, int]:
    """Return the words for an event that may befall many monsters in sight at once, and whom it befell.

    "{}" stands in the words for the monsters; for any other event they are "".
    """
    if not in_sight(run, event.x, event.y):
        return "", 0
    if isinstance(event, happened.Afflicted) and event.target != run.hero:
        status = run.content.statuses[event.status]
        told = not status.slight and _shows_status(run, event, status)
        return f"{{}} are {status.name}." if told else "", event.target
    if isinstance(event, happened.Hurt):
        return "" if event.target == run.hero else blows.harm(run, event), event.target
    if isinstance(event, happened.Noticed):
        return "{} notice you." if shown(run, event.who, event.x, event.y) else "", event.who
    return "", 0


def _thrown(run: Run, event: happened.Thrown) -> Told:
    if event.who == run.hero:
        return "You are thrown off your feet.", "bad"
    who = subject(run, event.who)
    return (f"{who} is thrown off its feet.", "plain") if shown(run, event.who, event.x, event.y) else None


def _turned(run: Run, event: happened.Turned) -> Told:
    return (event.text, "dim" if event.slight else "plain") if in_sight(run, event.x, event.y) else None


def _conducted(run: Run, event: happened.Conducted) -> Told:
    seen = len(event.cells) > 1 and any(in_sight(run, *cell) for cell in event.cells)
    return ("Lightning runs along water and metal.", "bad") if seen else None


def _blasted(run: Run, event: happened.Blasted) -> Told:
    return ("Something bursts with a flash!", "danger") if in_sight(run, event.x, event.y) else None


def _mended(run: Run, event: happened.Mended) -> Told:
    if event.target == run.hero:
        return "You feel better.", "good"
    tone: Tone = "good" if is_ally(run, event.target) else "bad"
    return (f"{subject(run, event.target)} looks better.", tone) if shown(run, event.target, event.x, event.y) else None


def _died(run: Run, event: happened.Died) -> Told:
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


def _sprung(run: Run, event: happened.Sprung) -> Told:
    if event.who == run.hero:
        return event.kind.told, "danger"
    if not in_sight(run, event.x, event.y):
        return None
    by = f"{capitalized(whoever(run, event.who, event.x, event.y))} springs" if event.who else "That springs"
    return f"{by} {article(event.kind.name)}.", "plain"


def _kindled(run: Run, event: happened.Kindled) -> Told:
    if not in_sight(run, event.x, event.y):
        return None
    creature, at = run.world.find(event.who, Creature), run.world.find(event.who, Position)
    if not event.ground and creature is not None and creature.health <= 0:
        return f"Flames leap up where the {creature.kind.name} fell.", "bad"
    if not event.ground:
        return "Flames leap up.", "bad"
    if event.who == run.hero:
        return f"You set the {event.ground} alight.", "bad"
    if creature is None or at is None or not seen_to_act(run, event.who, at.x, at.y):
        return f"Flames leap up from the {event.ground}.", "bad"
    by = subject(run, event.who) if creature.health > 0 else f"The dying {creature.kind.name}"
    return f"{by} sets the {event.ground} alight.", "bad"


def _billowed(run: Run, event: happened.Billowed) -> Told:
    return (run.content.gases[event.gas].billows, "bad") if in_sight(run, event.x, event.y) else None


def _blew(run: Run, event: happened.Blew) -> Told:
    return ("A gust of wind sweeps over the floor.", "plain") if in_sight(run, event.x, event.y) else None


def _exploded(run: Run, event: happened.Exploded) -> Told:
    if not in_sight(run, event.x, event.y):
        return None
    return f"The {run.content.gases[event.gas].name} goes up in a roar of flame!", "danger"


def _burned(run: Run, event: happened.Burned) -> Told:
    if not in_sight(run, event.x, event.y):
        return None
    return f"The {event.name} {'sinks into the lava' if event.by == 'lava' else 'burns up'}.", "bad"


def _fell(run: Run, event: happened.Fell) -> Told:
    if event.who == run.hero:
        return "You fall.", "danger"
    return (f"The {event.name} falls out of sight.", "plain") if shown(run, event.who, event.x, event.y) else None


def _swam(_: Run, event: happened.Swam) -> Told:
    if event.dry:
        return "You swim. The water runs off what you wear, and takes nothing.", "plain"
    return "You swim. The water pulls at what you carry.", "bad"


def _swept(_: Run, event: happened.Swept) -> Told:
    return f"The water takes {event.name} from you.", "danger"


def _split(run: Run, event: happened.Split) -> Told:
    return (f"{subject(run, event.who)} splits in two!", "bad") if shown(run, event.who, event.x, event.y) else None


def _opened(run: Run, event: happened.Opened) -> Told:
    if event.who == run.hero:
        return None  # the player sees it, and half of the log would tell of doors
    by = capitalized(whoever(run, event.who, event.x, event.y))
    return (f"{by} opens a door.", "plain") if in_sight(run, event.x, event.y) else None


def _shut(run: Run, event: happened.Shut) -> Told:
    return ("You close the door.", "dim") if event.who == run.hero else None


def _picked_up(_: Run, event: happened.PickedUp) -> Told:
    return f"You now have {event.name} ({event.letter}).", "item"


def _dropped(_: Run, event: happened.Dropped) -> Told:
    return f"You drop {event.name}.", "plain"


def _stole(run: Run, event: happened.Stole) -> Told:
    return f"{subject(run, event.who)} snatches {event.name} and runs!", "danger"


def _put_on(_: Run, event: happened.PutOn) -> Told:
    return f"You {'wield' if event.wields else 'put on'} {event.name}.", "plain"


def _took_off(_: Run, event: happened.TookOff) -> Told:
    return f"You {'put away' if event.wielded else 'take off'} {event.name}.", "plain"


def _used(_: Run, event: happened.Used) -> Told:
    return f"You {event.verb} {event.name}.", "plain"


def _learned(_: Run, event: happened.Learned) -> Told:
    return f"The {event.before} is {article(event.name)}.", "item"


def _afflicted(run: Run, event: happened.Afflicted) -> Told:
    status = run.content.statuses[event.status]
    if event.target == run.hero:
        return None if _was_told(run, status, status.begins) else (status.begins, "good" if status.good else "bad")
    told = _shows_status(run, event, status) and not status.slight and not is_captive(run, event.target)
    return (f"{subject(run, event.target)} is {status.name}.", "plain") if told else None


def _recovered(run: Run, event: happened.Recovered) -> Told:
    status = run.content.statuses[event.status]
    if event.target != run.hero or _was_told(run, status, status.ends):
        return None
    return status.ends, "plain"


def _shows_status(run: Run, event: happened.Afflicted, status: StatusKind) -> bool:
    """Tell whether the hero sees a status effect begin; one that hides its bearer was seen to do so."""
    if status.seen_within:
        return in_sight(run, event.x, event.y)
    return shown(run, event.target, event.x, event.y)


def _was_told(run: Run, status: StatusKind, words: str) -> bool:
    """Tell whether a status effect that comes and goes was already told of with these words on this floor."""
    return status.frequent and any(line.text == words and line.depth == run.depth for line in run.log)


def _noticed(run: Run, event: happened.Noticed) -> Told:
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


def _called(run: Run, event: happened.Called) -> Told:
    who = capitalized(whoever(run, event.who, event.x, event.y))
    return f"{who} raises the alarm!", "danger"


def _seen_to(run: Run, event: happened.Telegraphed | happened.Acted) -> Told:
    tone: Tone = "bad"
    if isinstance(event, happened.Telegraphed):
        tone = "danger"
    elif event.slight:
        tone = "dim"
    told = event.text and seen_to_act(run, event.who, event.x, event.y)
    return (f"{subject(run, event.who)} {event.text}.", tone) if told else None


def _interrupted(run: Run, event: happened.Interrupted) -> Told:
    return (f"{subject(run, event.who)} falters.", "good") if seen_to_act(run, event.who, event.x, event.y) else None


def _sounded(run: Run, event: happened.Sounded) -> Told:
    if event.by == run.hero or in_sight(run, event.x, event.y):
        return None
    at = run.world.get(run.hero, Position)
    return f"You hear {event.what} {direction(event.x - at.x, event.y - at.y)}.", "plain"


def _found(_: Run, event: happened.Found) -> Told:
    return f"You find {event.name}.", "good"


def _grew(_: Run, event: happened.Grew) -> Told:
    words: dict[str, tuple[str, Tone]] = {
        "Hungry": ("You are hungry.", "plain"),
        "Weak": ("You feel weak with hunger.", "bad"),
        "Fainting": ("You are faint with hunger.", "danger"),
        "Starved": ("You are starving to death!", "danger"),
    }
    return words.get(event.stage)


def _arrived(run: Run, event: happened.Arrived) -> Told:
    stratum = run.content.strata[run.floor.stratum]
    plans = run.content.lengths[run.length]
    name = stratum.name if event.depth <= len(plans) else "the Unmade"
    if not event.first_visit:
        return f"You come back to floor {event.depth}, {name}.", "place"
    if event.depth == len(plans) + 1:
        return "No hand planned what lies below. This is the Unmade, and it has no end.", "place"
    first = all(plan.stratum != stratum.id for plan in plans[: event.depth - 1])
    return (stratum.greeting if first else f"Floor {event.depth}, {name}."), "place"


def _followed(run: Run, event: happened.Followed) -> Told:
    if not shown(run, event.who, event.x, event.y):
        return None
    return f"{subject(run, event.who)} comes {'down' if event.down else 'up'} the stairs after you.", (
        "plain" if is_ally(run, event.who) else "bad"
    )


def _broke(run: Run, event: happened.Broke) -> Told:
    return (f"The {event.name} breaks.", "dim") if in_sight(run, event.x, event.y) else None


def _felt(_: Run, event: happened.Felt) -> Told:
    return event.text, event.tone


TELLERS: dict[type[happened.Event], Callable[[Run, Any], Told]] = {
    happened.Hit: blows.hit,
    happened.Missed: blows.missed,
    happened.Hurt: blows.hurt,
    happened.Withstood: blows.withstood,
    happened.Thrown: _thrown,
    happened.Turned: _turned,
    happened.Conducted: _conducted,
    happened.Blasted: _blasted,
    happened.Mended: _mended,
    happened.Died: _died,
    happened.Sprung: _sprung,
    happened.Kindled: _kindled,
    happened.Billowed: _billowed,
    happened.Blew: _blew,
    happened.Exploded: _exploded,
    happened.Burned: _burned,
    happened.Fell: _fell,
    happened.Swam: _swam,
    happened.Swept: _swept,
    happened.Split: _split,
    happened.Opened: _opened,
    happened.Shut: _shut,
    happened.PickedUp: _picked_up,
    happened.Dropped: _dropped,
    happened.Stole: _stole,
    happened.PutOn: _put_on,
    happened.TookOff: _took_off,
    happened.Used: _used,
    happened.Learned: _learned,
    happened.Afflicted: _afflicted,
    happened.Recovered: _recovered,
    happened.Noticed: _noticed,
    happened.Called: _called,
    happened.Telegraphed: _seen_to,
    happened.Acted: _seen_to,
    happened.Interrupted: _interrupted,
    happened.Sounded: _sounded,
    happened.Found: _found,
    happened.Grew: _grew,
    happened.Arrived: _arrived,
    happened.Followed: _followed,
    happened.Broke: _broke,
    happened.Felt: _felt,
}
