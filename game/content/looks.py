"""The looks of kinds in graphical tiles, each a table of tiles.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from game.content.colors import Color  # noqa: TC001  the reader looks it up at run time
from levelgen.reading import Range

Body = Literal[
    "",
    "person", "rat", "packrat", "hound", "cinder_hound", "bat", "crow", "mole", "snake", "eel", "slag_pike",
    "leech", "ray", "mushroom", "insect", "mother", "spider", "crab", "maw", "lizard", "slime", "mound",
    "lump", "puff", "polyp", "wisp", "ghost", "shade", "hollow", "mimic", "ram", "pillar", "sack", "golem", "gargoyle",
    "flying_blade",
]  # fmt: skip
Looked = Literal["monster", "item", "ground"]
GROUPS: tuple[Looked, ...] = get_args(Looked)


@dataclass(frozen=True, slots=True)
class Look:
    """The looks of one kind. In play only `like` and `body` are read; the rest is for drawing the sheets."""

    id: str
    like: str = ""  # another kind, whose looks it shares
    body: Body = ""  # of a monster
    color: Color | None = None  # instead of the kind's own
    size: Annotated[float, Range(0.5, 1.2)] = 1.0
    cut: str = "tunic"  # of a person's dress: tunic, robe, rags, plate, apron, bare
    skin: Color | None = None
    head: str = "hair"  # hair or headgear
    right: str = ""  # what the right hand holds
    left: str = ""
    trim: Color | None = None  # belt, hair or feather
    extra: tuple[str, ...] = ()  # cape, quiver, sack ...
