"""Telegraphed acts: some monsters take two turns over an act, and in the first the hero can see it begin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Number, Outcome
from game.actions.fighting import Lunge
from game.content.acts import BLOWS, Limited
from game.content.effects.furniture import Noise
from game.rules import effects
from game.rules.beings import telegraphing
from game.rules.combat import blows, charging, shots
from game.rules.senses.fov import towards
from game.world.components import Creature, Mind, Position
from game.world.events import Acted, Did, Flew
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.acts import Act
    from game.world.movement import Cell
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Telegraph(Action):
    """Begin one of the acts of the actor's kind, numbered from 0, at a target."""

    number: Number
    target: Number

    def perform(self, run: Run, actor: int) -> Outcome:
        acts = run.world.get(actor, Creature).kind.acts
        on_floor = run.world.alive(self.target) and run.world.has(self.target, Position)
        if not (0 <= self.number < len(acts) and on_floor and run.world.has(actor, Mind)):
            return Impossible("There is nothing to begin.")
        telegraphing.begin(run, actor, self.number, self.target)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class CarryOut(Action):
    """Perform the announced act, on the creatures that are there now."""

    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        act = telegraphing.telegraphed(run, actor)
        if act is None:
            return Impossible("There is nothing to do.")
        place, cells = telegraphing.place(run, actor, act), telegraphing.marked(run, actor)
        telegraphing.finish(run, actor, act)
        mind = run.world.get(actor, Mind)
        mind.called |= "once" in act.when
        mind.acts.limited += act.condition(Limited) is not None
        own = run.world.get(actor, Position)
        run.emit(Acted(own.x, own.y, actor, act.told, int(mind.acts.target)))
        self._note_miss(run, actor, act, cells or [place])
        if act.does == "shoot":
            self._shoot(run, actor, own, cells if act.shape == "around" else (cells or [place])[-1:])
        elif act.does == "lunge":
            step = towards(place[0] - own.x, place[1] - own.y)
            Lunge(run.floor.occupants.get(place, 0), *step).perform(run, actor)
        elif act.does in BLOWS:
            self._strike(run, actor, act, cells or [place])
        elif act.does == "charge":
            charging.charge(run, actor, cells)
        elif act.does == "leap":
            self._strike(run, actor, act, cells[:-1])
            charging.land(run, actor, cells)
        # Blows and marked cells may be dodged, and a noise alone is for whoever hears it.
        aimed = act.does or act.shape
        sought = not aimed and any(not isinstance(effect, Noise) for effect in (*act.own, *act.effects))
        found = False
        if act.own and run.world.alive(actor):
            ahead = towards(place[0] - own.x, place[1] - own.y)
            found |= effects.apply_at(run, act.own, own.x, own.y, source=actor, direction=ahead)
        for x, y in cells or [place]:
            if run.world.alive(actor):
                direction = towards(x - own.x, y - own.y)
                found |= effects.apply_at(run, act.effects, x, y, source=actor, direction=direction)
        if sought and not found:
            mind.acts.vain[act.sign] = run.ticks + telegraphing.FRUITLESS * TURN
        return Done(TURN)

    def _note_miss(self, run: Run, actor: int, act: Act, cells: list[Cell]) -> None:
        """Note that a blow or shot at these cells is about to meet nobody, if no other word tells of the act."""
        met = cells[-1:] if act.does == "shoot" and act.shape != "around" else cells
        empty = all(run.floor.occupants.get(cell) in (None, actor) for cell in met)
        if empty and not act.told and act.does in (*BLOWS, "lunge", "shoot"):
            own = run.world.get(actor, Position)
            run.emit(Did(own.x, own.y, actor, "hit_nobody"))

    def _shoot(self, run: Run, actor: int, own: Position, cells: list[Cell]) -> None:
        """Shoot at any creature in these cells, friend or foe."""
        kind = run.world.get(actor, Creature).kind
        shot = kind.shot
        if shot is None:
            return
        for x, y in cells:
            run.emit(Flew(x, y, own.x, own.y, shot.glyph, kind.color))
            target = run.floor.occupants.get((x, y))
            if target is not None:
                shots.shot(run, actor, target, shot)

    def _strike(self, run: Run, actor: int, act: Act, cells: list[Cell]) -> None:
        """Strike at every creature in these cells, friend or foe."""
        for cell in cells:
            target = run.floor.occupants.get(cell)
            if target not in (None, actor) and run.world.alive(actor):
                blows.blow(run, actor, target, certain=act.does == "execute")
