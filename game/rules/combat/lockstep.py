"""Stepping guardians: statues that move up and down worn tracks, a step for each step of the hero in their room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.aim import Aim
from game.rules.terrain import furniture
from game.world.components import Position
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from game.world.run import Run


TAG = "lockstep"  # of the rooms with guardians
TRACK = "worn_track"  # ground
TURNS = {"guardian": "turned_guardian", "turned_guardian": "guardian"}  # ground: on along the track, and back
ONWARD = {"guardian": 1, "turned_guardian": -1}  # columns or rows


def step(run: Run) -> None:
    """Let the guardians of the hero's room take a step, or strike creatures on a track beside them."""
    at, rooms, ground = run.world.get(run.hero, Position), run.floor.level.room_at, run.floor.ground
    for x, y in cells_in(ground.cells_of(TURNS) & (rooms == rooms[at.y, at.x])):
        beside = [(x + dx, y + dy) for dx, dy in CLOCKWISE]
        trespassers = [cell for cell in beside if cell in run.floor.occupants and ground.kind_at(*cell).id == TRACK]
        for cell in trespassers:
            furniture.act(run, ground.kind_at(x, y), Aim(*cell, run.floor.occupants[cell]))
        if not trespassers:
            _go_on(run, x, y)


def _go_on(run: Run, x: int, y: int) -> None:
    """Let a guardian go on along its track, or turn back where that ends or is taken."""
    ground = run.floor.ground
    own = ground.kind_at(x, y).id
    for kind in (own, TURNS[own]):
        ahead = [(x + ONWARD[kind], y), (x, y + ONWARD[kind])]
        free = next((cell for cell in ahead if ground.kind_at(*cell).id == TRACK), None)
        if free is not None:
            ground.change_all({(x, y): TRACK, free: kind})
            return
