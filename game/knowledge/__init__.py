"""The hero's knowledge as values: creatures, items, traps and places in sight or remembered, and the unexplored.

Nothing here tells more than the hero may know. Screens, the autopilot and bots read it; `game.draw` finds words for it.
"""

from game.knowledge.creatures import (
    KnownCreature,
    can_come,
    can_run,
    captives_in_sight,
    creature_at,
    creatures_in_sight,
    foes_in_sight,
    homes_of_hunters,
    is_cut_off,
    is_shut_off,
    landings,
    loot_of,
    nearest_aware,
    notices_from,
    occupied_cells,
    reach_of,
    sensed_minds,
    threatened_cells,
    watched_cells,
    would_take_in,
)
from game.knowledge.dangers import Danger, boss_of, danger_of, has_gift, leader_of
from game.knowledge.places import Place, doors_with_keys, doorways, exits, frontier, place, stairs
from game.knowledge.terrain import burning_cells, movement_grid, terrain_at
from game.knowledge.things import KnownItem, items, items_at, kinds_lying
from game.knowledge.traps import KnownTrap, known_traps, pitfall, sign_at, trap_at

__all__ = [
    "Danger",
    "KnownCreature",
    "KnownItem",
    "KnownTrap",
    "Place",
    "boss_of",
    "burning_cells",
    "can_come",
    "can_run",
    "captives_in_sight",
    "creature_at",
    "creatures_in_sight",
    "danger_of",
    "doors_with_keys",
    "doorways",
    "exits",
    "foes_in_sight",
    "frontier",
    "has_gift",
    "homes_of_hunters",
    "is_cut_off",
    "is_shut_off",
    "items",
    "items_at",
    "kinds_lying",
    "known_traps",
    "landings",
    "leader_of",
    "loot_of",
    "movement_grid",
    "nearest_aware",
    "notices_from",
    "occupied_cells",
    "pitfall",
    "place",
    "reach_of",
    "sensed_minds",
    "sign_at",
    "stairs",
    "terrain_at",
    "threatened_cells",
    "trap_at",
    "watched_cells",
    "would_take_in",
]
