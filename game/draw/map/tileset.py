"""The numbers of graphical tiles by name, and the tiles of kinds of ground, item and creature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.kinds import ItemKind, MonsterKind
from game.content.traps import TrapKind
from levelgen.files import assets_folder
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.content.kinds import TerrainKind
    from game.content.library import Library
    from game.content.looks import Looked

PLAIN = "gaol"  # the theme whose stone is used for strata without tiles of their own
WHITE = (255, 255, 255)
Tint = tuple[int, int, int]


class Tileset:
    """The tiles of the sheets, found by name and by kind."""

    def __init__(self, content: Library) -> None:
        self.content = content
        names = (assets_folder() / "tiles" / "index.txt").read_text(encoding="utf-8").splitlines()
        self._numbers = {name: number for number, name in enumerate(names, 1)}

    def find(self, *names: str) -> int:
        """Return the number of the first of these tiles that exists, or 0."""
        return next((self._numbers[name] for name in names if name in self._numbers), 0)

    def stone(self, theme: str) -> str:
        """Return the name that the tiles of a theme's floors and walls use."""
        return theme if self.find(f"floor/{theme}/0") else PLAIN

    def ground(self, kind: TerrainKind, theme: str, *, side: bool = False) -> int:
        """Return the tile over the floor for a kind of ground, from the `side` in north-south walls; 0 for none."""
        like = self._like("ground", kind.id)
        if kind.number == Terrain.GRASS:
            return self.find(f"grass/{self.stone(theme)}/0")
        names = [f"side/{like}"] if side else []
        return self.find(*names, f"ground/{like}")

    def creature(self, kind: MonsterKind) -> tuple[int, Tint]:
        """Return the tile and tint of a kind of creature: its own tile, or a body in its colour; 0 for neither."""
        own = self.find(f"monster/{self._like('monster', kind.id)}")
        if own:
            return own, WHITE
        look = self.content.looks["monster"].get(kind.id)
        body = self.find(f"body/{look.body}") if look is not None else 0
        return body, self.content.palettes["standard"].colors[kind.color]

    def item(self, kind: ItemKind, flavours: Mapping[str, str]) -> int:
        """Return the tile of a kind of item, by its look if it has one in this run."""
        names = [f"look/{kind.family.id}/{flavours[kind.id]}"] if kind.id in flavours else []
        return self.find(f"item/{self._like('item', kind.id)}", *names, f"family/{kind.family.id}")

    def of(self, what: object, flavours: Mapping[str, str]) -> tuple[int, Tint]:
        """Return the tile and tint of a kind or of a tile's name; 0 for none."""
        if isinstance(what, MonsterKind):
            return self.creature(what)
        if isinstance(what, ItemKind):
            return self.item(what, flavours), WHITE
        if isinstance(what, TrapKind):
            return self.find(f"trap/{what.id}"), WHITE
        return (self.find(what) if isinstance(what, str) else 0), WHITE

    def _like(self, group: Looked, kind: str) -> str:
        look = self.content.looks[group].get(kind)
        return look.like if look is not None and look.like else kind
