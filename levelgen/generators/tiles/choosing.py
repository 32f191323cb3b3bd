"""The choice of a picture for every tile, such that neighbours agree on a river or bridge through their common side."""

from levelgen.generators.tiles.drawings import COURT
from levelgen.generators.tiles.picture import PictureChoice, TilePicture
from levelgen.generators.tiles.plan import TilePlan
from levelgen.rng import Random

_MOST = 60
"""The most tiles that one river may lead through."""


def choose_pictures(plan: TilePlan, rng: Random) -> dict[int, TilePicture]:
    """Return the picture of every place, in the order in which tiles were placed."""
    chooser = _Chooser(plan, rng)
    if plan.lattice.tiles is not None:  # built-in tiles have no rivers or bridges through their sides
        # Before all others, or doors chosen earlier would stop most rivers.
        for place in plan.tiles:
            chooser.lead_on(place)
    for place in plan.tiles:
        chooser.choose(place)
    return {place: chooser.pictures[place] for place in plan.tiles}


class _Chooser:
    """The pictures chosen so far."""

    def __init__(self, plan: TilePlan, rng: Random) -> None:
        self.pictures: dict[int, TilePicture] = {}
        self._plan = plan
        self._rng = rng
        self._leaning = 2 * rng.random() - 1  # towards large or small pictures
        self._shown: set[str] = set()  # the drawings used so far

    def choose(self, place: int) -> None:
        """Choose a picture without rivers or bridges through its sides for a place, unless it has a picture."""
        if place in self.pictures:
            return
        choice = self._choice(place)
        if self._plan.kinds[place] == COURT:
            self.pictures |= zip(self._plan.rooms[place], self._pick(choice).quarters, strict=True)
        elif choice.is_plain:
            self.pictures[place] = self._pick(choice)
        else:
            plain = [picture for picture in choice.pictures if not picture.special]
            self.pictures[place] = self._pick(PictureChoice.of(plain))

    def _pick(self, choice: PictureChoice) -> TilePicture:
        """Return a random picture; if its drawing was used before, roll once more."""
        for _ in range(2):
            roll = self._rng.random()
            picture = choice.at(roll + self._leaning * (roll * roll - roll))
            if picture.drawing not in self._shown:
                break
        if picture.drawing:
            self._shown.add(picture.drawing)
        return picture

    def _choice(self, place: int) -> PictureChoice:
        plan = self._plan
        kind, joined, wide = plan.kinds[place], frozenset(plan.tiles[place].joined), frozenset(plan.wide.get(place, ()))
        if kind == COURT:
            joined = wide = frozenset()  # a court has the same pictures for all exits
        return plan.lattice.pictures(kind, plan.lattice.form(place), joined, wide)

    def lead_on(self, first: int) -> None:
        """Roll a picture for a place, and if rivers or bridges lead through its sides, for the tiles beyond as well.

        If that fails, or the picture has no river or bridge, the place keeps no picture.
        """
        if first in self.pictures:
            return
        chosen: dict[int, TilePicture] = {}
        places = [first]
        for place in places:  # grows while it is walked
            fitting = [picture for picture in self._choice(place).pictures if self._agrees(place, picture, chosen)]
            if not fitting or len(places) > _MOST:
                return
            chosen[place] = picture = self._pick(PictureChoice.of(fitting))
            beyond = [self._plan.lattice.neighbours[place][side] for side in picture.special]
            places += [there for there in beyond if there not in {*places, *self.pictures}]
        if chosen[first].special:
            self.pictures |= chosen

    def _agrees(self, place: int, picture: TilePicture, chosen: dict[int, TilePicture]) -> bool:
        """Tell whether the rivers and bridges of a picture match those that the tiles beyond have, or could have."""
        for side in self._plan.exits[place]:
            there, back = self._plan.lattice.beyond(place, side)
            edge, other = picture.special.get(side), chosen.get(there) or self.pictures.get(there)
            if other is not None:
                if edge != other.special.get(back):
                    return False
            elif edge and not any(edge == possible.special.get(back) for possible in self._choice(there).pictures):
                return False
        return True
