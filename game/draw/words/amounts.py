"""The numbers of effects in words, for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.content.effects import Within
from game.content.effects.allegiance import Conjure, Shade, Spur
from game.content.effects.bodily import Afflict, Corrode, Cure, Drain, Enliven, Harm, Heal, Mend, Strengthen
from game.content.effects.calling import Frighten
from game.content.effects.forces import Blast, Bring, Conduct, Push, Shock
from game.content.effects.furniture import Noise
from game.content.effects.ground import Become, Cloud, Douse, Ignite, Kindle
from game.content.effects.item_powers import Feed, Reel, Stagger
from game.content.effects.moving import Blink
from game.content.effects.wonders import Hurl
from game.rules.beings import allies
from game.rules.combat import attacks
from game.rules.effects.bodily import DRAINED, damage_here
from game.rules.senses import fire, gas
from game.world.run import TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from game.content.effect import Effect, Span
    from game.content.effects import Effects
    from game.world.run import Run

WHOLE = 100  # per cent of health
BROUGHT = {"frost": "frost on the ground", "spark": "sparks", "water": "water"}  # other stimuli are told as effects


def amounts(run: Run, happening: Effects) -> list[str]:
    """Return the numbers of effects in words."""
    return [words for effect in happening for words in _told(run, effect)]


def span(ends: Span) -> str:
    """Return a range in words: "3-5", or "3" where both ends are alike."""
    return f"{ends[0]}" if ends[0] == ends[1] else f"{ends[0]}-{ends[1]}"


def _told(run: Run, effect: Effect) -> Iterator[str]:
    if isinstance(effect, Within):
        yield from amounts(run, effect.effects)
    elif type(effect) in WORDS and (words := WORDS[type(effect)](run, effect)):
        yield words


def _afflict(run: Run, effect: Afflict) -> str:
    kind = run.content.statuses[effect.status]
    if kind.counts == "holder":
        return kind.name
    unit = kind.counts.removesuffix("s") if effect.turns == (1, 1) else kind.counts
    return f"{kind.name} {span(effect.turns)} {unit}"


def _cure(run: Run, effect: Cure) -> str:
    names = " or ".join(run.content.statuses[status].name for status in effect.statuses)
    return f"no longer {names}" if names else ""


def _harm(run: Run, effect: Harm) -> str:
    return f"damage {span(damage_here(run, effect))}"


def _cloud(run: Run, effect: Cloud) -> str:
    return gas.described(run, run.content.gases[effect.gas], effect.amount)


def _corrode(_: Run, effect: Corrode) -> str:
    return "a point less armour" if effect.slot == "armour" else "an enchantment less on an edged weapon"


def _drain(_: Run, __: Drain) -> str:
    return f"it regains {DRAINED} health"


def _mend(_: Run, effect: Mend) -> str:
    return f"mends {effect.amount}" if effect.amount else ""


def _strengthen(_: Run, effect: Strengthen) -> str:
    return f"{effect.by} more strength for good, for heavier gear and surer, harder blows"


def _enliven(_: Run, effect: Enliven) -> str:
    return f"{effect.by} more health for good"


def _heal(_: Run, effect: Heal) -> str:
    return f"heals {effect.amount}% of your health" if effect.amount < WHOLE else ""


def _conjure(run: Run, effect: Conjure) -> str:
    """Return how many creatures are called, for how long, and how strong they are."""
    kind = run.content.monsters[effect.kind]
    health = kind.health + allies.health_learnt(kind, effect.learnt)
    blows = span(attacks.scaled(kind.damage, effect.learnt))
    return f"calls {effect.count} for {effect.lasts} turns, each with {health} health and damage {blows}"


def _shade(_: Run, effect: Shade) -> str:
    return f"the shade of the dead fights for you for {effect.lasts} turns, with half the health"


def _spur(run: Run, effect: Spur) -> str:
    ours, theirs = (run.content.statuses[name].name for name in (effect.allies, effect.foe))
    return f"friends in sight {ours} {effect.turns} turns; the nearest foe {theirs} {effect.foe_turns} turns"


def _frighten(_: Run, effect: Frighten) -> str:
    return f"afraid {span(effect.turns)} turns"


def _become(run: Run, effect: Become) -> str:
    """Return the ground that spreads, and how far; a cell alone is told in the text."""
    where = f"on up to {effect.most} cells" if effect.most else _around(effect.radius)
    return f"{run.content.terrain_of(effect.ground).name} {where}" if effect.radius and effect.ground else ""


def _reel(_: Run, effect: Reel) -> str:
    return f"pulls from up to {_steps(effect.reach)} away"


def _hurl(_: Run, effect: Hurl) -> str:
    return f"lava, or fire {_around(effect.radius)} for {effect.turns} turns"


def _kindle(_: Run, effect: Kindle) -> str:
    return f"fire {_around(effect.radius)} for {effect.turns} turns" if effect.turns else "sets fire to what burns"


def _ignite(run: Run, _: Ignite) -> str:
    return f"{run.content.statuses[fire.BURNING].name} {fire.CLINGS} turns"


def _douse(_: Run, __: Douse) -> str:
    return "puts out fire"


def _around(radius: int) -> str:
    """Return a place: underfoot, or within some steps."""
    return f"within {_steps(radius)}" if radius else "underfoot"


def _steps(count: int) -> str:
    return f"{count} step{'' if count == 1 else 's'}"


def _bring(_: Run, effect: Bring) -> str:
    return BROUGHT.get(effect.stimulus, "")


def _shock(_: Run, effect: Shock) -> str:
    return f"lightning, damage {effect.power}, twice that to wearers of metal"


def _conduct(_: Run, effect: Conduct) -> str:
    return f"lightning along water and metal, damage {effect.power} and less with each step"


def _blast(_: Run, effect: Blast) -> str:
    return f"a blast within {_steps(effect.radius)}, damage {span(effect.damage)}"


def _push(_: Run, effect: Push) -> str:
    return f"thrown back {_steps(effect.cells)}" if effect.cells > 0 else f"drawn nearer by {_steps(-effect.cells)}"


def _stagger(_: Run, effect: Stagger) -> str:
    turns = effect.ticks / TURN
    return f"loses {turns:g} turn{'' if turns == 1 else 's'}"


def _blink(_: Run, effect: Blink) -> str:
    return f"a leap of up to {_steps(effect.distance)}"


def _noise(_: Run, effect: Noise) -> str:
    return f"a noise heard {_steps(effect.level)} away"


def _feed(_: Run, effect: Feed) -> str:
    return f"food for {effect.turns} turns" if effect.turns > 0 else f"{-effect.turns} turns nearer to hunger"


WORDS: Mapping[type[Effect], Callable[[Run, Any], str]] = {
    Afflict: _afflict,
    Cure: _cure,
    Harm: _harm,
    Cloud: _cloud,
    Corrode: _corrode,
    Drain: _drain,
    Mend: _mend,
    Heal: _heal,
    Strengthen: _strengthen,
    Enliven: _enliven,
    Conjure: _conjure,
    Shade: _shade,
    Spur: _spur,
    Frighten: _frighten,
    Become: _become,
    Reel: _reel,
    Hurl: _hurl,
    Kindle: _kindle,
    Ignite: _ignite,
    Douse: _douse,
    Bring: _bring,
    Shock: _shock,
    Conduct: _conduct,
    Blast: _blast,
    Push: _push,
    Stagger: _stagger,
    Blink: _blink,
    Noise: _noise,
    Feed: _feed,
}
