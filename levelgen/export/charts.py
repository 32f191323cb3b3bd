"""The texts of sheets for pen and paper: the words of each generator, and the charts to roll on."""

import tomllib
from collections.abc import Iterator
from typing import NamedTuple

from levelgen.errors import TemplateError
from levelgen.files import assets_folder
from levelgen.reading import read
from levelgen.rng import Dice
from levelgen.rooms import Tier

_FEW, _COINS = (2, 5), (6, 40)


class Words(NamedTuple):
    """The words of a generator: a sentence about it, names of its passages by kind, and rules for some of them."""

    about: str
    passages: dict[str, str]
    rules: dict[str, str]


class Charts(NamedTuple):
    """The texts of `assets/tabletop.toml`."""

    items: tuple[str, ...]
    traps: tuple[str, ...]
    bosses: tuple[str, ...]
    passages: dict[str, str]  # by kind; generators may have their own words instead
    generator: dict[str, Words]
    rooms: dict[str, str]  # special ones, by kind
    tags: dict[str, str]
    names: dict[str, str]  # of marks
    stations: dict[str, tuple[str, ...]]  # of monsters, by the names of their marks
    features: dict[str, tuple[str, ...]]  # of caves and of other rooms
    monsters: dict[Tier, tuple[str, ...]]

    def words(self, generator: str) -> Words:
        """Return the words of a generator; an unknown generator has the common ones."""
        own = self.generator.get(generator, Words("", {}, {}))
        return own._replace(passages=self.passages | own.passages)

    def titled(self, features: str) -> dict[str, tuple[str, ...]]:
        """Return the charts of any room by their titles, with the features of "cave" or "room"."""
        monsters = {f"Monsters, {tier.name.lower()}": lines for tier, lines in self.monsters.items()}
        return {
            **monsters,
            "Bosses": self.bosses,
            "Items": self.items,
            "Features": self.features[features],
            "Traps": self.traps,
        }


def charts() -> Charts:
    """Return the texts.

    Raises:
        TemplateError: the file does not have the expected fields.
    """
    data = tomllib.loads((assets_folder() / "tabletop.toml").read_text(encoding="utf-8"))
    found: Charts = read(Charts, data, "tabletop.toml: ", TemplateError)
    return found


class Deck:
    """The lines of charts, drawn at random; no line repeats before all lines of its chart were drawn."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._left: dict[str, list[str]] = {}  # by the first line of the chart

    def draw(self, chart: tuple[str, ...]) -> str:
        """Return a line of a chart, with its numbers rolled."""
        left = self._left.setdefault(chart[0], [])
        if not left:
            left += chart
            self._dice.shuffle(left)
        return left.pop().format(few=self._dice.between(*_FEW), coins=self._dice.between(*_COINS))


def to_roll_on(features: str) -> Iterator[str]:
    """Yield the lines of all charts, numbered for dice, with the features of "cave" or "room"."""
    few, coins = (f"{low}-{high}" for low, high in (_FEW, _COINS))
    for title, chart in charts().titled(features).items():
        yield f"{title} (D{len(chart)})"
        for number, line in enumerate(chart, 1):
            yield f"{number:>4}  {line.format(few=few, coins=coins)}"
