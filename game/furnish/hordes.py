"""The draw of a floor's monsters, group by group, by the tier of their rooms and the kinds already there.

Easy rooms hold a single weaker monster, or two of a horde. Medium rooms hold one that is at home on the floor, and
a few of them a whole horde. Hard rooms always hold a horde too dangerous for the floor; that of a boss's room has a
leader with a name, who walks. On the first floors two medium rooms hold a problem that changes how one walks, and no
other room but hard ones a horde. A floor of the standard run shows kinds that no floor above can have but in its hard
rooms, while there are any. In the Unmade a horde has the leader of another, and one of the Unmade's own kinds leads a
third of the groups; from the danger of the last floor of a standard run on, the draw stays as it is there, as there are
no kinds for more, and each monster gets stronger instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.content.kinds import COMPANIONS
from game.rules.beings import creatures
from game.world import query
from levelgen import Tier

if TYPE_CHECKING:
    from game.content.hordes import Horde
    from game.content.kinds import MonsterKind
    from game.world.run import Run
    from levelgen.rng import Dice

HARD_ABOVE = (2, 4)  # dangers above the floor's own, in hard rooms
HARD_ABOVE_AT_FIRST = (2, 3)  # on floors of danger up to 4
AT_FIRST = 4  # danger of a floor up to which its hard rooms are so
PROBLEMS = 2  # on a floor
PROBLEMS_UNTIL = 3  # danger of a floor up to which it has them
EARLY = 2  # floors before its own, in a standard run, on which a kind may already come to a hard room
BELOW = 5  # dangers below the floor's own from which hordes are still at home there
TWO_HORDES = 10  # danger from which two medium rooms hold hordes instead of one
CUT = 2  # members of a horde in an easy room
DEBUTS = 2  # kinds on a floor that no floor above can have
NEAREST = 2  # hordes to choose from for a hard room if none has a fitting danger
KINDS = 4  # kinds on a floor at least
OWN = 333  # per mille of the groups of the Unmade that its own kinds lead
IN_WIDE = 3  # factor for hordes where a wide passage leads, as they can come through it abreast


@dataclass(frozen=True, slots=True)
class Group:
    """Monsters that come together, led by the first, and their horde; None for a single monster."""

    kinds: tuple[MonsterKind, ...]
    horde: Horde | None = None
    is_court: bool = False  # of a boss's room: its leader has a name, and is out of depth


class Draw:
    """The draw of a floor's groups; each draw affects the later ones."""

    def __init__(self, run: Run, dice: Dice, *, wanders: bool = False) -> None:
        """Note the kinds already on the floor; with `wanders`, groups need not bring missing kinds."""
        self._wanders = wanders
        self._content = run.content
        self._stratum, self._first = creatures.come_from(run)
        most = run.floor.danger if self._stratum else creatures.hardest(run.content)
        self._danger = min(run.floor.danger, most)
        self._own = creatures.of_the_unmade(run.content)
        self._dice = dice
        self._standing = {creature.kind.id: creature.kind for _, creature, _ in query.creatures(run)}
        self._table = {tier: _hordes_here(run, self._stratum, self._first, tier) for tier in Tier}
        self._drawn: list[Horde] = []
        problems = run.content.problems_at(run.floor.danger, self._stratum)
        self._problems = problems if run.floor.danger <= PROBLEMS_UNTIL and not wanders else []
        self._in_medium = 0  # hordes drawn

    @property
    def lacks_kinds(self) -> bool:
        """True while the floor has too few kinds."""
        return len(self._standing) < KINDS

    @property
    def lacks_problems(self) -> bool:
        """True while the floor has too few problems, of which a medium room then gets one."""
        return bool(self._problems) and sum(horde.problem for horde in self._drawn) < PROBLEMS

    def group(self, tier: Tier, *, wide: bool = False, above: int = 0) -> Group:
        """Draw the group of a room.

        Args:
            tier: the room's.
            wide: a wide passage leads to it.
            above: dangers to add to the floor's own.
        """
        danger = max(1, self._danger + above - (tier == Tier.EASY))
        if tier == Tier.MEDIUM and self.lacks_problems:
            return self._problem()
        # With its problems and hordes as well a first floor would be a brawl, where stealth is of no use.
        full = bool(self._problems) or (tier == Tier.MEDIUM and self._in_medium >= 1 + (self._danger >= TWO_HORDES))
        full = full and tier != Tier.HARD
        groups = [] if full else self._hordes(tier, danger)
        if tier != Tier.HARD or not groups:
            groups += self._alone(tier, danger)
        groups = groups if self._wanders else self._wanted(groups)
        weights = [_weight(group) * (IN_WIDE if wide and group.horde else 1) for group in groups]
        chosen = self._dice.weighted(groups, weights)
        if not self._stratum and chosen.horde is not None:
            chosen = self._led_by_another(chosen, [group for group in groups if group.horde is not None])
        if not self._stratum and self._own and self._dice.chance(OWN):
            chosen = Group((self._dice.pick(self._own), *chosen.kinds[1:]), chosen.horde)
        self._in_medium += tier == Tier.MEDIUM and chosen.horde is not None
        self._note(chosen)
        return chosen

    def court(self) -> Group:
        """Draw the group of a boss's room: the horde of a hard room under a leader who walks, if there is any."""
        groups = [group for group in self._hordes(Tier.HARD, self._danger) if len(group.kinds) > 1]
        groups = [group for group in groups if group.kinds[0].home is None and group.kinds[0].temper.moves]
        if not groups:
            return replace(self.group(Tier.HARD), is_court=True)
        chosen = self._dice.weighted(groups, [_weight(group) for group in groups])
        self._note(chosen)
        return replace(chosen, is_court=True)

    def _note(self, group: Group) -> None:
        """Note that the floor has a group."""
        self._standing |= {kind.id: kind for kind in group.kinds}
        self._drawn += [group.horde] if group.horde is not None else []

    def _problem(self) -> Group:
        """Return a problem that the floor has not."""
        left = [horde for horde in self._problems if horde not in self._drawn]
        horde = self._dice.weighted(left, [horde.weight for horde in left])
        group = Group(self._content.members_of(horde), horde)
        self._note(group)
        return group

    def _led_by_another(self, group: Group, hordes: list[Group]) -> Group:
        """Return a horde of the Unmade under the leader of another horde of any stratum, if there is another."""
        leaders = [other.kinds[0] for other in hordes if other.kinds[0] not in group.kinds and not other.kinds[0].home]
        return Group((self._dice.pick(leaders), *group.kinds[1:]), group.horde) if leaders else group

    def _alone(self, tier: Tier, danger: int) -> list[Group]:
        """Return the single monsters that a room may hold; in an easy room no supporters, if it can be helped."""
        kinds = self._content.kinds_at(danger, stratum=self._stratum, first=self._first, below=BELOW)
        if tier == Tier.EASY:
            kinds = [kind for kind in kinds if kind.role not in COMPANIONS] or kinds
        elif not self._wanders:  # new kinds too, even if they are a little too dangerous for the floor
            known = {kind.id for kind in kinds}
            new = [kind for kind in self._content.monsters.values() if kind.first == self._first]
            new = [kind for kind in new if kind.weight and self._stratum in kind.strata and not kind.home]
            kinds += [kind for kind in new if kind.id not in known]
        return [Group((kind,)) for kind in kinds if kind not in self._own] or [Group((kind,)) for kind in kinds]

    def _hordes(self, tier: Tier, danger: int) -> list[Group]:
        """Return the hordes that a room may hold; those already drawn only if there is no other."""
        low, high = danger - BELOW if self._first else 1, danger
        if tier == Tier.HARD:
            above = HARD_ABOVE_AT_FIRST if danger <= AT_FIRST else HARD_ABOVE
            low, high = danger + above[0], danger + above[1]
        hordes = self._table[tier]
        fitting = [horde for horde in hordes if low <= horde.danger <= high]
        if tier == Tier.HARD and not fitting:
            fitting = sorted(hordes, key=lambda horde: abs(horde.danger - high))[:NEAREST]
        fresh = [horde for horde in fitting if horde not in self._drawn]
        most = CUT if tier == Tier.EASY else None
        return [Group(self._content.members_of(horde)[:most], horde) for horde in fresh or fitting]

    def _wanted(self, groups: list[Group]) -> list[Group]:
        """Return the groups that bring kinds the floor still lacks, new kinds first; all groups if none does."""
        unseen = [(group, [kind for kind in group.kinds if kind.id not in self._standing]) for group in groups]
        debuts = [group for group, kinds in unseen if any(kind.first == self._first for kind in kinds)]
        if debuts and sum(kind.first == self._first for kind in self._standing.values()) < DEBUTS:
            return debuts
        others = [group for group, kinds in unseen if kinds]
        return others if others and self.lacks_kinds else groups


def _hordes_here(run: Run, stratum: str, first: int, tier: Tier) -> list[Horde]:
    """Return the spawn table of the current floor for rooms of a tier, without hordes whose element the floor lacks."""
    terrain = run.floor.ground.terrain
    homes = {home for home, cells in run.content.ground.hazards.items() if cells[terrain].any()} | {None}
    early = EARLY if first and tier == Tier.HARD else 0
    table = run.content.hordes_at(stratum=stratum, first=first + early)
    kinds = run.content.monsters
    return [
        horde for horde in table if tier in horde.tiers and all(kinds[name].home in homes for name in horde.members)
    ]


def _weight(group: Group) -> int:
    return group.kinds[0].weight if group.horde is None else group.horde.weight
