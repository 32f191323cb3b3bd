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
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from game.content.hazards import HazardKind
    from game.content.kinds import TerrainKind
    from game.content.materials import Material
    from game.content.statuses import StatusKind
    from game.content.traits import Trait


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
    footing: list[bytes]  # equal for two kinds if every creature can step on both or on neither
    _can_be: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # results of `can_be`
    _harmful: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # results of `harmful`
    _hindering: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # of `hindering`

    @classmethod
    def of(
        cls, kinds: Sequence[TerrainKind], materials: Mapping[str, Material], statuses: Mapping[str, StatusKind]
    ) -> GroundTable:
        """Return the arrays for these kinds, in the order of their numbers, made of these materials."""
        walkable = np.array([kind.walkable for kind in kinds])
        opens = np.array([kind.bump == "open" for kind in kinds])
        transparent = np.array([kind.transparent for kind in kinds])
        airy = walkable | (transparent & np.array([kind.flies_over for kind in kinds]))
        doors = np.array([kind.door for kind in kinds])
        uncramped = airy & ~doors
        hazards = {hazard: np.array([kind.hazard is hazard for kind in kinds]) for hazard in HAZARDS.values()}
        footing = np.array([walkable, opens, airy, uncramped, *hazards.values()])
        return cls(
            walkable=walkable,
            opens=opens,
            passable=walkable | opens,
            airy=airy,
            stone=np.array([kind.is_wall for kind in kinds]),
            doors=doors,
            uncramped=uncramped,
            transparent=transparent,
            sloping=np.array([bool(kind.falls) for kind in kinds]),
            hazardous=np.array([kind.hazard is not None for kind in kinds]),
            water=np.array([kind.hazard is not None and kind.hazard.swum for kind in kinds]),
            hazards=hazards,
            treacherous=np.array([kind.treacherous for kind in kinds]),
            stops_shots=np.array([kind.stops_shots for kind in kinds]),
            light=np.array([kind.light for kind in kinds], np.uint8),
            muffles=np.array([kind.muffles or int(kind.transparent) for kind in kinds], np.uint8),
            fuel=np.array([kind.fuel for kind in kinds], np.uint8),
            acts=np.array([kind.acts for kind in kinds]),
            shimmers=np.array([kind.light > 0 or kind.douses or kind.sways for kind in kinds]),
            footing=[column.tobytes() for column in footing.T],
            **_by_material(kinds, [materials.get(kind.material, NOTHING) for kind in kinds], statuses),
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
    return not (status.good or status.slight)


def _by_material(
    kinds: Sequence[TerrainKind], rows: Sequence[Material], statuses: Mapping[str, StatusKind]
) -> dict[str, Any]:
    """Return the arrays that follow from the materials, by name; `rows` holds the material of each kind."""
    lit = [Burn() in row.fire for row in rows]
    burns = np.array([kind.burns if lights else 0 for kind, lights in zip(kinds, lit, strict=True)], np.int16)
    heated = np.array([any(effect != Burn() for effect in row.fire) for row in rows])
    douses = np.array([kind.douses for kind in kinds])
    held = [[word for word in row.words("tread", Afflict) if _ails(statuses[word.status])] for row in rows]
    return {
        "burns": burns,
        "douses": douses,
        "smoulders": heated & (burns > 0),
        "melts": heated & (burns == 0) & ~douses & np.array([kind.hazard is None for kind in kinds]),
        "heated": heated.tolist(),
        "treads": [bool(row.tread) for row in rows],
        "soaks": np.array([bool(row.words("tread", Wet)) for row in rows]),
        "conducts": np.array([bool(row.words("spark", Conduct)) for row in rows]),
        "hinders": {
            trait: np.array([any(word.only == trait for word in words) for words in held])
            for trait in dict.fromkeys(word.only for words in held for word in words)
        },
        "plain": [not (words or (kind.hazard and kind.walkable)) for kind, words in zip(kinds, held, strict=True)],
        "lets_gas": np.array([(kind.walkable or kind.transparent or kind.bump == "open") for kind in kinds])
        & np.array([row.gas != "stops" for row in rows]),
        "drains": np.array([row.gas == "drains" for row in rows]),
        "lights": np.array([row.gas == "lights" for row in rows]),
        "seeps": np.array([row.gas == "seeps" for row in rows]),
    }
