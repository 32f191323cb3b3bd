"""Views: the number of cells around a place that see much of it, estimated from a sample of the cells."""

import numpy as np
import pytest
import tcod.constants
import tcod.map

from levelgen import Terrain
from levelgen.rng import stream
from levelgen.steps.views import Views, lines
from tests.kit.drafts import draft_of

HALL = """
###########################
#...........#######.......#
#...........#.....#.......#
#...........#.....#.......#
#...........#.....#.......#
#...........#######.......#
###########################
"""


@pytest.mark.parametrize(
    ("wall", "few", "many"),
    [(Terrain.WALL, 0, 0), (Terrain.DOOR, 0, 6), (Terrain.GRATE, 60, 90), (Terrain.LAVA, 60, 90)],
)
def test_a_place_is_seen_through_grates_and_over_liquid_and_not_through_doors(
    wall: Terrain, few: int, many: int
) -> None:
    """Through a door at most by those who stand in it."""
    terrain = draft_of(HALL).terrain
    terrain[2:5, [12, 18]] = wall
    place = np.zeros_like(terrain, dtype=np.bool_)
    place[2:5, 13:18] = True
    views = Views(terrain, place)
    assert few <= views.count(terrain, 50) <= many
    assert views.count(terrain, 100) < views.count(terrain, 20) or many <= 6


def test_lines_of_view_are_those_of_a_field_of_view_but_at_corners() -> None:
    random = stream(1, "walls").random
    clear = np.array([[random() > 0.12 for _ in range(40)] for _ in range(29)])
    every = np.argwhere(clear).T
    starts, ends = every[:, ::7], every[:, 3::7]
    seen = lines(starts.astype(np.float32), ends.astype(np.float32), clear.shape[1]).seen(clear)
    same = 0
    for (y, x), row in zip(starts.T.tolist(), seen, strict=True):
        view = tcod.map.compute_fov(clear, (y, x), radius=0, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST)
        same += int((view[ends[0], ends[1]] == row).sum())
    assert same >= 0.97 * seen.size
