"""The drover build: it wins foes over and frees captives, and lets them fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Rest
from game.actions.ordering import SendAway
from game.actions.travelling import Ascend, Descend
from game.actions.using import Invoke, Zap
from game.autopilot.priorities import first
from game.bots import devices, fighting, shores
from game.bots.builds.build import Build
from game.content.effects.allegiance import Spur, Win
from game.content.tempers import THIEVE
from game.rules.beings import allies
from game.rules.combat import attacks
from game.rules.items import identify
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Ally, Creature

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.bots.fighting import Foe
    from game.content.kinds import MonsterKind
    from game.knowledge import KnownCreature
    from game.world.run import Run

SPURS = 0.3  # share of health that a fight may cost before it blows the horn
CALLS = 0.12  # the same before it calls wisps
LETS_FIGHT = 15  # turns in a row
HELPERS = ("support", "caster")  # roles of monsters that do not fight for it
PRIZED = 4  # danger as on which floors it wants allies at least
MIGHT = 12  # might that an ally has for each point of danger
BETTER = 1.5  # factor of the might of the weaker of two allies, from which a monster replaces it
MOST_HELP = 2.0  # times its own might that allies count
WAITS = 30  # turns at stairs for distant allies
NEAR = 3  # cells
HURT = 0.35  # share of health below which it does not leave the fight to its allies
TIRED = 0.7  # share of an ally's health below which it rests for them


class Drover(Build):
    """Stays behind allies that are a match for the foes, and rests ashore until they are well."""

    kit = ("fealty", "wisps")
    favourites = ("wisps", "fealty", "horn", "fellowship", "bark")

    def __init__(self) -> None:
        super().__init__()
        self._waits = 0  # turns that it has waited at stairs

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        return first((self._win, self._call, self._spur, self._let_friends_fight), run, awake)

    def _call(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return the use of a staff that calls wisps against thieves, or for a fight that is worth a charge."""
        thieves = any(foe.creature.kind.temper is THIEVE for foe in awake)
        return devices.call(run) if thieves or _share(run, awake) > CALLS else None

    def _let_friends_fight(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return a blow at who is beside it, or a rest in which friends who are a match for the foes fight them."""
        friends = _friends(run)
        outmatched = sum(map(_might, friends)) < sum(_might(foe.creature) for foe in awake)
        if not friends or outmatched or self._share_left(run) < HURT:
            return None
        beside = [foe for foe in awake if foe.steps == 1 and not foe.creature.kind.boss]
        if beside:
            return fighting.fight(run, beside, patient=True)
        waits = self._waited < LETS_FIGHT and not any(foe.creature.kind.boss or foe.creature.kind.shot for foe in awake)
        hurt = any(friend.health / friend.max_health < self._share_left(run) for friend in _lasting(run))
        return Rest() if waits and not hurt else None

    def _strength(self, run: Run) -> float:
        """Count allies by their might beside its own: they kill with it, and take blows in its place."""
        creature = run.world.get(run.hero, Creature)
        own = creature.max_health * sum(attacks.damage_range(run, run.hero)) / 2
        return super()._strength(run) * (1 + min(MOST_HELP, sum(map(_might, _friends(run))) / own))

    def _recover(self, run: Run) -> Action | None:
        action = super()._recover(run)
        tired = any(friend.health < friend.max_health * TIRED for friend in _lasting(run))
        if action is None and tired and self._has_time(run):
            return shores.keep_off(run, ()) or Rest()
        return action

    def _go_about(self, run: Run, *, in_peace: bool) -> Action:
        action = super()._go_about(run, in_peace=in_peace)
        if not isinstance(action, Descend | Ascend):
            self._waits = 0
            return action
        _, _, _, at = query.hero(run)
        lasting = [friend for friend in allies.on_floor(run) if not run.world.get(friend.entity, Ally).fades]
        away = any(distance(at.x, at.y, friend.at.x, friend.at.y) > NEAR for friend in lasting)
        self._waits += 1
        return Rest() if away and self._waits < WAITS else action

    @staticmethod
    def _win(run: Run, awake: list[Foe]) -> Action | None:
        """Return the use of a wand that wins foes over, on the mightiest useful foe that it would win.

        If it has two allies already, the weaker one is sent away first.
        """
        if Zap.hindrance(run, run.hero):
            return None
        for _, entity, item in query.pack(run, run.hero):
            wins = [effect for effect in item.kind.bolt if isinstance(effect, Win)]
            if not wins or not identify.is_known(run, item.kind) or (item.known and not item.charges):
                continue
            wounded = [
                foe.creature
                for foe in awake
                if foe.creature.health * 100 < foe.creature.max_health * wins[0].below
                and _is_of_use(run, foe.creature.kind)
                and devices.line_to(run, foe.creature, Zap.reach)
            ]
            if not wounded:
                continue
            prize = max(wounded, key=lambda creature: (_full_might(creature.kind), creature.entity))
            if not allies.hindrance(run):
                return Zap(entity, *prize.cell)
            weakest = min(_lasting(run), key=_might, default=None)
            if weakest is not None and _might(weakest) * BETTER < _full_might(prize.kind):
                return SendAway(weakest.entity)
        return None

    @staticmethod
    def _spur(run: Run, awake: list[Foe]) -> Action | None:
        """Return the use of a charm that spurs its allies on, for a costly fight."""
        if _share(run, awake) <= SPURS or not _friends(run):
            return None
        for entity, item in devices.ready(run):
            if any(isinstance(effect, Spur) for effect in item.kind.bolt):
                return Invoke(entity)
        return None

    def _free_captive(self, run: Run) -> Action | None:
        """Free captives; let the weaker of two allies go for one that is far better."""
        weakest = min(_lasting(run), key=_might, default=None)
        seen = knowledge.creatures_in_sight(run)
        captives = [one.kind for one in seen if one.side == "captive" and _fights(one.kind)]
        better = max(map(_full_might, captives), default=0.0)
        if weakest is not None and allies.hindrance(run) and _might(weakest) * BETTER < better:
            return SendAway(weakest.entity)
        return super()._free_captive(run)


def _share(run: Run, awake: list[Foe]) -> float:
    """Return the share of its health that a fight would cost."""
    return fighting.cost(awake) / run.world.get(run.hero, Creature).health


def _is_of_use(run: Run, kind: MonsterKind) -> bool:
    """Tell whether a kind could follow and fight, and would be a match for foes of this floor and the next ones."""
    return _fights(kind) and _full_might(kind) >= MIGHT * max(PRIZED, run.floor.danger)


def _fights(kind: MonsterKind) -> bool:
    """Tell whether a kind could follow and fight."""
    return kind.temper.moves and kind.role not in HELPERS and not kind.home and not kind.boss


def _full_might(kind: MonsterKind) -> float:
    """Return the might of a monster of a kind in full health: its health times its damage a turn."""
    damage = max(sum(kind.damage), sum(kind.shot.damage) if kind.shot else 0) / 2
    return kind.health * damage * 100 / kind.attack


def _might(creature: KnownCreature) -> float:
    """Return the might that a creature has left."""
    return _full_might(creature.kind) * creature.health / creature.kind.health


def _friends(run: Run) -> list[KnownCreature]:
    """Return the allies in sight."""
    return [creature for creature in knowledge.creatures_in_sight(run) if creature.side == "ally"]


def _lasting(run: Run) -> list[KnownCreature]:
    """Return the allies in sight that do not fade."""
    return [friend for friend in _friends(run) if not run.world.get(friend.entity, Ally).fades]
