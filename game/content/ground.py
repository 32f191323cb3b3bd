"""The properties of all kinds of terrain as lookup arrays, so that a whole floor can be looked up at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from game.content.effects.bodily import Afflict, Wet
from game.content.effects.forces import Conduct
from game.content.effects.ground import Burn
from game.content.hazards import HAZARDS
from game.content.materials import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from game.content.hazards import HazardKind
    from game.content.kinds import TerrainKind
    from game.content.materials import Material
    from game.content.statuses import StatusKind
    from game.content.traits import Trait


STAIRS = "<>"  # glyphs of what shines without a flame

# The columns that follow from a kind of terrain alone, by name, with the type of their values:
BY_KIND: dict[str, tuple[type[np.generic], Callable[[TerrainKind], object]]] = {
    "walkable": (np.bool_, lambda kind: kind.walkable),
    "opens": (np.bool_, lambda kind: kind.bump == "open"),
    "stone": (np.bool_, lambda kind: kind.is_wall),
    "doors": (np.bool_, lambda kind: kind.door),
    "transparent": (np.bool_, lambda kind: kind.transparent),
    "sloping": (np.bool_, lambda kind: bool(kind.falls)),
    "hazardous": (np.bool_, lambda kind: kind.hazard is not None),
    "water": (np.bool_, lambda kind: kind.hazard is not None and kind.hazard.swum),
    "treacherous": (np.bool_, lambda kind: kind.treacherous),
    "stops_shots": (np.bool_, lambda kind: kind.stops_shots),
    "light": (np.uint8, lambda kind: kind.light),
    "muffles": (np.uint8, lambda kind: kind.muffles or int(kind.transparent)),
    "fuel": (np.uint8, lambda kind: kind.fuel),
    "acts": (np.bool_, lambda kind: kind.acts),
    "douses": (np.bool_, lambda kind: kind.douses),
    "shimmers": (np.bool_, lambda kind: (kind.light > 0 and kind.glyph not in STAIRS) or kind.douses or kind.sways),
}
# The same for those that follow from a kind and its material:
BY_MATERIAL: dict[str, tuple[type[np.generic], Callable[[TerrainKind, Material], object]]] = {
    "burns": (np.int16, lambda kind, row: kind.burns if Burn() in row.fire else 0),
    "heated": (np.bool_, lambda _, row: any(effect != Burn() for effect in row.fire)),
    "soaks": (np.bool_, lambda _, row: bool(row.words("tread", Wet))),
    "conducts": (np.bool_, lambda _, row: bool(row.words("spark", Conduct))),
    "lets_gas": (
        np.bool_,
        lambda kind, row: (kind.walkable or kind.transparent or kind.bump == "open") and row.gas != "stops",
    ),
    "drains": (np.bool_, lambda _, row: row.gas == "drains"),
    "lights": (np.bool_, lambda _, row: row.gas == "lights"),
    "seeps": (np.bool_, lambda _, row: row.gas == "seeps"),
}


@dataclass(frozen=True, slots=True, eq=False)
class GroundTable:
    """The properties of all kinds of terrain as lookup arrays, indexed by terrain number."""

    walkable: NDArray[np.bool_]  # can be stood on
    opens: NDArray[np.bool_]  # can be opened, and then stood on
    passable: NDArray[np.bool_]  # either of the two
    airy: NDArray[np.bool_]  # flying creatures can be there
    stone: NDArray[np.bool_]  # creatures that pass through walls can be in it
    doors: NDArray[np.bool_]
    uncramped: NDArray[np.bool_]  # a diagonal step may pass beside it: no wall, no door
    transparent: NDArray[np.bool_]
    sloping: NDArray[np.bool_]
    hazardous: NDArray[np.bool_]  # cannot be stood on, but entered: lava, deep water, chasms
    water: NDArray[np.bool_]  # deep enough to swim in
    hazards: dict[HazardKind, NDArray[np.bool_]]
    burns: NDArray[np.int16]  # per mille a turn that fire spreads to it
    fuel: NDArray[np.uint8]  # turns that it burns
    stops_shots: NDArray[np.bool_]
    treacherous: NDArray[np.bool_]
    plain: list[bool]  # neither holds, ails nor harms any creature that it bears
    light: NDArray[np.uint8]  # how bright it shines
    muffles: NDArray[np.uint8]  # what a noise loses coming into it; 0 stops it
    douses: NDArray[np.bool_]
    smoulders: NDArray[np.bool_]  # does something as long as it burns
    melts: NDArray[np.bool_]  # does not burn, and does something when fire burns beside it
    heated: list[bool]  # has an effect besides burning when fire comes to it
    treads: list[bool]  # does something to creatures that tread on it
    soaks: NDArray[np.bool_]  # wets creatures that tread or stay on it
    conducts: NDArray[np.bool_]  # leads lightning
    acts: NDArray[np.bool_]  # acts without being touched
    hinders: dict[Trait | None, NDArray[np.bool_]]  # by trait: holds or ails creatures with the trait that tread on it
    shimmers: NDArray[np.bool_]  # is drawn in motion
    lets_gas: NDArray[np.bool_]  # gas spreads to it
    drains: NDArray[np.bool_]  # takes gas away
    lights: NDArray[np.bool_]  # lights gas as a flame does
    seeps: NDArray[np.bool_]  # gives off gas
    footing: list[bytes]  # equal for two kinds if every creature can, and would, step on both or on neither
    _can_be: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # results of `can_be`
    _harmful: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # results of `harmful`
    _hindering: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # of `hindering`

    @classmethod
    def of(
        cls, kinds: Sequence[TerrainKind], materials: Mapping[str, Material], statuses: Mapping[str, StatusKind]
    ) -> GroundTable:
        """Return the arrays for these kinds, in the order of their numbers, made of these materials."""
        rows = [materials.get(kind.material, NOTHING) for kind in kinds]
        of_kind: dict[str, Any] = {
            name: np.array([value(kind) for kind in kinds], dtype) for name, (dtype, value) in BY_KIND.items()
        }
        made_of: dict[str, Any] = {
            name: np.array([*map(value, kinds, rows)], dtype) for name, (dtype, value) in BY_MATERIAL.items()
        }
        passable = of_kind["walkable"] | of_kind["opens"]
        airy = of_kind["walkable"] | (of_kind["transparent"] & np.array([kind.flies_over for kind in kinds]))
        uncramped = airy & ~of_kind["doors"]
        hazards = {hazard: np.array([kind.hazard is hazard for kind in kinds]) for hazard in HAZARDS.values()}
        footing = np.array(
            [of_kind["walkable"], of_kind["opens"], of_kind["treacherous"], airy, uncramped, *hazards.values()]
        )
        # What is asked one cell at a time is a list, as single values come out of an array much slower.
        heated, catches = made_of.pop("heated"), made_of["burns"] > 0
        harms = [[word for word in row.words("tread", Afflict) if _ails(statuses[word.status])] for row in rows]
        return cls(
            **of_kind,
            **made_of,
            passable=passable,
            airy=airy,
            uncramped=uncramped,
            hazards=hazards,
            footing=[column.tobytes() for column in footing.T],
            heated=heated.tolist(),
            smoulders=heated & catches,
            melts=heated & ~catches & ~of_kind["douses"] & ~of_kind["hazardous"],
            treads=[bool(row.tread) for row in rows],
            hinders=_hinders(harms),
            plain=[
                not words and (kind.hazard is None or not kind.walkable)
                for kind, words in zip(kinds, harms, strict=True)
            ],
        )

    def can_be(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        """Return the terrain where creatures with these traits can be, as a mask by terrain number."""
        known = self._can_be.get(traits)
        if known is None:
            known = self._can_be[traits] = self._borne(traits)
        return known

    def _borne(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        for hazard, cells in self.hazards.items():
            if hazard.dweller in traits:
                return cells
        can_be = self.airy if "flies" in traits else self.walkable
        if "phases" in traits:
            can_be = can_be | self.stone
        for hazard, cells in self.hazards.items():
            if hazard.crosser in traits:
                can_be = can_be | cells
        return can_be if "opens_nothing" in traits else can_be | self.opens

    def unharmed(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        """Return the terrain where creatures with these traits can be, unharmed by hazards, by terrain number."""
        return self.can_be(traits) & ~self.harmful(traits)

    def harmful(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        """Return the walkable terrain whose hazard acts on creatures with these traits, by terrain number."""
        known = self._harmful.get(traits)
        if known is None:
            known = np.zeros_like(self.walkable)
            for hazard, cells in self.hazards.items():
                if traits.isdisjoint({"flies", hazard.dweller, hazard.crosser}):
                    known = known | (cells & self.walkable)
            self._harmful[traits] = known
        return known

    def hindering(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        """Return the terrain that holds or ails creatures with these traits, as a mask by terrain number."""
        known = self._hindering.get(traits)
        if known is None:
            masks = [cells for trait, cells in self.hinders.items() if trait is None or trait in traits]
            none = np.zeros_like(self.walkable)
            known = self._hindering[traits] = none if "flies" in traits else np.logical_or.reduce([none, *masks])
        return known


def _ails(status: StatusKind) -> bool:
    return not (status.good or "slight" in status.does)


def _hinders(harms: Sequence[Sequence[Afflict]]) -> dict[Trait | None, NDArray[np.bool_]]:
    """Return by trait which kinds harm creatures that have it, from the statuses that each kind gives."""
    traits = dict.fromkeys(word.only for words in harms for word in words)
    return {trait: np.array([any(word.only == trait for word in words) for words in harms]) for trait in traits}
