"""Bosses on their own furnished floors: each does all that it can, and none what did nothing the last time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.actions.handling import PickUp
from game.actions.moving import Rest
from game.content.acts import Behind
from game.content.effects.furniture import Noise
from game.rules import effects
from game.rules.beings import telegraphing
from game.rules.combat import sight
from game.rules.senses import gas, lanes
from game.rules.senses.fov import distance
from game.session import Session
from game.world import query, spawn
from game.world.components import Creature, Item, Position
from game.world.events import Acted, Telegraphed
from game.world.ground import cells_in
from tests.kit.floors import arrived

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.effect import Effect
    from game.rules.aim import Aim
    from game.world.run import Run

BOSSES = {"warden": 4, "broodmother": 8, "drowned_king": 12, "founder": 16, "castellan": 19, "mason": 20}
TURNS = 60
SOON = 20
WHOLE = 1000


class Fight:
    """A hero whom nothing kills in the hall of a boss, who stands where the boss can do what it has not done."""

    def __init__(self, kind: str, seed: int) -> None:
        self.run: Run = arrived(seed, BOSSES[kind])
        self.session = Session(self.run)
        floor = self.run.floor
        (room,) = [room for room in floor.level.rooms if room.kind == "landmark"]
        self.hall = cells_in((floor.level.room_at == room.id) & floor.ground.walkable)
        body = self.run.world.get(self.run.hero, Creature)
        body.max_health = body.health = WHOLE
        if kind == "mason":  # who is a statue until then
            lying = self.run.world.rows(Position, Item)
            (seat,) = [at for _, (at, item) in lying if item.kind.id == "keystone"]
            self.stand(seat.x, seat.y)
            self.session.take(PickUp())
        (self.boss,) = [each for each in query.monsters(self.run) if each.creature.kind.id == kind]
        self.boss.mind.mood, self.boss.mind.hidden, self.boss.mind.acts.number = "hunting", False, -1
        free = [cell for cell in self.hall if cell not in floor.occupants]
        at = self.boss.at
        self.stand(*min(free, key=lambda cell: abs(distance(cell[0], cell[1], at.x, at.y) - 3)))
        self.begun: list[tuple[int, str]] = []  # the turn and the sign
        self.done: set[str] = set()
        self.vain: list[tuple[int, str]] = []
        self.found = False

    def stand(self, x: int, y: int) -> None:
        """Put the hero there."""
        spawn.place(self.run, self.run.hero, x, y)
        sight.look_about(self.run)

    def seek(self) -> None:
        """Put the hero where the boss can begin an act that it has not done, if there is such a place."""
        run, hero = self.run, self.run.world.get(self.run.hero, Position)
        before = hero.x, hero.y
        wanted = [n for n, act in enumerate(self.boss.creature.kind.acts) if act.sign not in self.done]
        for x, y in [before, *self.hall] if wanted and self.boss.mind.acts.number < 0 else ():
            if not run.floor.ground.walkable[y, x] or run.floor.occupants.get((x, y), run.hero) != run.hero:
                continue
            self.stand(x, y)
            seen = run.floor.memory.visible[self.boss.at.y, self.boss.at.x]
            if seen and any(telegraphing.can_begin(run, self.boss.entity, number, run.hero) for number in wanted):
                return
        self.stand(*self.lane() or before)
        if any(needs.stirs for act in self.boss.creature.kind.acts if (needs := act.condition(Behind))):
            at = run.world.get(run.hero, Position)
            gas.release(run, "steam", at.x, at.y, 20, 0)  # for the bellows to blow

    def lane(self) -> tuple[int, int] | None:
        """Return a cell before a device that the boss has not used."""
        run = self.run
        for act in self.boss.creature.kind.acts:
            needs = act.condition(Behind)
            if needs is None or act.sign in self.done:
                continue
            needs = replace(needs, stirs=False)
            for device in cells_in(run.floor.ground.terrain == run.content.terrain_numbers[needs.ground]):
                for x, y in self.hall:
                    stands = lanes.stands(run, needs, act.reach, device, (x, y))
                    free = run.floor.occupants.get((x, y), run.hero) == run.hero
                    if free and any(gap == 0 and behind in self.hall for gap, behind in stands):
                        return x, y
        return None

    def turn(self) -> None:
        """Let a turn pass, and note what the boss began and did."""
        run, boss, self.found = self.run, self.boss, False
        run.world.get(run.hero, Creature).health = WHOLE
        before = run.floor.ground.terrain.copy()
        for event in self.session.take(Rest()).events:
            if isinstance(event, Telegraphed) and event.who == boss.entity:
                self.begun.append((run.turn, event.text))
            elif isinstance(event, Acted) and event.who == boss.entity:
                (act,) = [act for act in boss.creature.kind.acts if act.sign == self.begun[-1][1]]
                self.done.add(act.sign)
                aimed = act.does or act.shape  # and may be dodged
                if not (aimed or self.found or (run.floor.ground.terrain != before).any()):
                    self.vain.append((run.turn, act.sign))


def fight(monkeypatch: pytest.MonkeyPatch, kind: str, seed: int) -> Fight:
    """A boss that has fought for a while, more and more wounded."""
    made = Fight(kind, seed)
    for effect, apply in effects.APPLY.items():
        if effect is not Noise:

            def noted(run: Run, effect: Effect, aim: Aim, apply: Callable[..., bool] = apply) -> bool:
                seen = apply(run, effect, aim)
                made.found |= seen and aim.source == made.boss.entity
                return seen

            monkeypatch.setitem(effects.APPLY, effect, noted)
    for turn in range(TURNS):
        body = made.boss.creature
        if body.health <= 0:  # its archers' arrows fall on it too
            break
        body.health = body.max_health * (100 if turn < 20 else 20) // 100
        if made.run.outcome is None:  # not so once a ladle was tipped over the hero
            made.seek()
            made.turn()
    return made


@pytest.mark.parametrize("kind", BOSSES)
def test_a_boss_does_all_its_acts_and_none_again_at_once_that_did_nothing(
    sweep: Callable[[int], range], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    done: set[str] = set()
    for seed in sweep(30):
        with monkeypatch.context() as patch:
            made = fight(patch, kind, seed)
        done |= made.done
        for turn, sign in made.vain:
            again = [then for then, what in made.begun if what == sign and turn < then < turn + SOON]
            assert not again, (seed, sign, turn, again)
    acts = made.boss.creature.kind.acts
    assert done == {act.sign for act in acts}
