"""What must be true of every overlay, said with loops and sets, by its placed templates alone."""

from levelgen.generators.templates.overlay import Overlay
from levelgen.template.template import NOTHING
from levelgen.terrain import Terrain
from tests.kit.judges import SOLID, WALKABLE, Cell, beside


def check(overlay: Overlay) -> None:
    """Assert the rules of placing and joining."""
    tiles: dict[Cell, dict[int, int]] = {}
    for number, piece in overlay.placed.items():
        template = piece.variant.template
        for index, tile in enumerate(template.cells):
            if tile != NOTHING:
                y, x = divmod(index, template.width)
                tiles.setdefault((piece.x + x, piece.y + y), {})[number] = tile
    some = list(tiles)[:: 1 + len(tiles) // 5_000]  # all but on large maps, where asking for all takes minutes
    for at in some:
        assert overlay.at(*at) == list(tiles[at])
    joints = {at for piece in overlay.placed.values() for at in piece.joints}
    for at, owners in tiles.items():
        assert 0 <= at[0] < overlay.width
        assert 0 <= at[1] < overlay.height
        if len(owners) > 1:
            assert set(owners.values()) == {Terrain.WALL}, "more than walls are shared"
        for number, tile in owners.items():
            if tile in SOLID:
                continue
            assert (tile == Terrain.BRIDGE) == overlay.is_hazard(*at), "floor over lava, or a bridge over rock"
            assert 0 < at[0] < overlay.width - 1, "open at the edge"
            assert 0 < at[1] < overlay.height - 1, "open at the edge"
            for near in beside(at):
                others = {other for other, there in tiles.get(near, {}).items() if there not in SOLID}
                assert others <= {number}, "two floors touch"
    for at in joints:
        assert len(tiles[at]) == 2, "an entrance in use that belongs not to two"
        _check_joint(overlay, at, *tiles[at])


def _check_joint(overlay: Overlay, at: Cell, one: int, other: int) -> None:
    first, second = overlay.placed[one], overlay.placed[other]
    assert first.joints[at] == other
    assert second.joints[at] == one
    sides = [piece.variant.entrances[at[0] - piece.x, at[1] - piece.y] for piece in (first, second)]
    assert (sides[0].dx, sides[0].dy) == (-sides[1].dx, -sides[1].dy)
    inner = [piece.tile(at[0] - side.dx, at[1] - side.dy) for piece, side in zip((first, second), sides, strict=True)]
    assert set(inner) <= WALKABLE, "not passable from both"
    if overlay.is_hazard(*at):
        assert Terrain.BRIDGE in inner, "an entrance over lava that serves no bridge"


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
