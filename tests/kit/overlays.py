"""What must be true of every overlay, said with loops and sets, by its placed templates alone."""

from levelgen import Templates, rng
from levelgen.draft import Draft
from levelgen.generators.templates import dig as templates
from levelgen.generators.templates.clip import Placed
from levelgen.generators.templates.overlay import Overlay
from levelgen.template.template import NOTHING
from levelgen.terrain import Terrain
from tests.kit.judges import SOLID, WALKABLE, Cell, beside

Tiles = dict[Cell, dict[int, int]]
"""For every cell the tiles there, by the number of their template."""

BRIDGES = {"bridge", "span"}
"""Kinds of templates that lie over lava, deep water and chasms; a room's bridge lies over its own."""


class Watched(Overlay):
    """An overlay that remembers which one was drawn last, so that a test can look at what a level was drawn from."""

    last: Overlay

    def draw(self, cells: bytearray, *, open_edges: bool = True) -> None:
        super().draw(cells, open_edges=open_edges)
        Watched.last = self


def laid(recipe: Templates, seed: int, depth: int = 1) -> tuple[Draft, Overlay]:
    """A recipe dug without the steps, and what it was drawn from."""
    draft = Draft(recipe.width, recipe.height, depth=depth)
    templates.dig(recipe, draft, rng.streams(seed, recipe.name, depth, 0))
    return draft, Watched.last


def rooms_of(overlay: Overlay) -> list[Placed]:
    """Its templates that are rooms, in the order in which they were placed."""
    return [piece for piece in overlay.placed.values() if piece.variant.template.kind == "room"]


def check(overlay: Overlay) -> None:
    """Assert the rules of placing and joining."""
    tiles: Tiles = {}
    for number, piece in overlay.placed.items():
        template = piece.variant.template
        for index, tile in enumerate(template.cells):
            if tile != NOTHING:
                y, x = divmod(index, template.width)
                tiles.setdefault((piece.x + x, piece.y + y), {})[number] = tile
    _check_answers(overlay, tiles)
    _check_shared(overlay, tiles)
    _check_floor(overlay, tiles)
    for at in {at for piece in overlay.placed.values() for at in piece.joints}:
        assert len(tiles[at]) == 2, "an entrance in use that belongs not to two"
        _check_joint(overlay, at, *tiles[at])


def _check_answers(overlay: Overlay, tiles: Tiles) -> None:
    """An overlay tells which templates have a tile somewhere."""
    for at in list(tiles)[:: 1 + len(tiles) // 5_000]:  # all but on large maps, where asking for all takes minutes
        assert overlay.at(*at) == list(tiles[at])


def _check_shared(overlay: Overlay, tiles: Tiles) -> None:
    """Templates lie on the map, and share walls and nothing else."""
    for (x, y), owners in tiles.items():
        assert 0 <= x < overlay.width
        assert 0 <= y < overlay.height
        assert len(owners) == 1 or set(owners.values()) == {Terrain.WALL}, "more than walls are shared"


def _check_floor(overlay: Overlay, tiles: Tiles) -> None:
    """Of what is no wall, bridges alone lie over hazards; nothing is open at the edge, or touches another's."""
    opened = {
        at: {number: tile for number, tile in owners.items() if tile not in SOLID}
        for at, owners in tiles.items()
        if not SOLID.issuperset(owners.values())
    }
    for (x, y), owners in opened.items():
        for number, tile in owners.items():
            spans = tile == Terrain.BRIDGE and overlay.placed[number].variant.template.kind in BRIDGES
            assert spans == overlay.is_hazard(x, y), "floor over lava, or a bridge on rock"
            assert 0 < x < overlay.width - 1, "open at the edge"
            assert 0 < y < overlay.height - 1, "open at the edge"
            for near in beside((x, y)):
                assert opened.get(near, {}).keys() <= {number}, "two floors touch"


def _check_joint(overlay: Overlay, at: Cell, one: int, other: int) -> None:
    """An entrance in use faces another and is passable from both sides."""
    first, second = overlay.placed[one], overlay.placed[other]
    assert first.joints[at] == other
    assert second.joints[at] == one
    sides = [piece.variant.entrances[at[0] - piece.x, at[1] - piece.y] for piece in (first, second)]
    assert (sides[0].dx, sides[0].dy) == (-sides[1].dx, -sides[1].dy)
    inner = [piece.tile(at[0] - side.dx, at[1] - side.dy) for piece, side in zip((first, second), sides, strict=True)]
    assert set(inner) <= WALKABLE, "not passable from both"
    if overlay.is_hazard(*at):
        kinds = [piece.variant.template.kind for piece in (first, second)]
        assert not BRIDGES.isdisjoint(kinds), "an entrance over lava that serves no bridge"


def rebuilt(overlay: Overlay) -> Overlay:
    """The same overlay, laid afresh."""
    fresh = Overlay(overlay.width, overlay.height, overlay.hazards)
    numbers = {number: fresh.place(piece.variant, piece.x, piece.y) for number, piece in overlay.placed.items()}
    for number, piece in overlay.placed.items():
        for at, other in piece.joints.items():
            if number < other:
                one, two = numbers[number], numbers[other]
                assert one is not None
                assert two is not None
                assert fresh.join(one, two, *at)
    return fresh
