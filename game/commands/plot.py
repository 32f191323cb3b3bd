"""A chart of the figures of simulated games, drawn by matplotlib, which is optional."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from game.bots.figures import Figures

MOST_CAUSES = 15
SIZE = (14, 9)  # inches
COLORS = {"easy": "#4f8f4f", "medium": "#4a6fa5", "hard": "#b04a3a"}  # easy green, medium blue, hard red
WIDTH = 0.27  # of a bar


def draw(found: Figures, name: str) -> None:
    """Draw deaths by floor and cause, and the costs and gains of rooms by stratum, into a file.

    Raises:
        SettingsError: the file cannot be written.
    """
    from matplotlib.figure import Figure

    from game.rules.items.grammar import counted
    from game.storage.settings import SettingsError

    figure = Figure(SIZE, layout="constrained")
    (floors, causes), (damage, loot) = figure.subplots(2, 2)
    figure.suptitle(f"{counted(found.games, 'game')}, {found.wins} won, {counted(found.turns, 'turn')}")
    floors.bar([*found.depth], [*found.depth.values()], color=COLORS["medium"])
    floors.set(title="deaths by floor", xlabel="floor")
    commonest = list(found.causes.items())[:MOST_CAUSES][::-1]
    causes.barh([cause for cause, _ in commonest], [count for _, count in commonest], color=COLORS["hard"])
    causes.set(title="deaths by cause")
    _draw_rooms(damage, found, "damage_per_room")
    _draw_rooms(loot, found, "loot_per_room")
    try:
        figure.savefig(name)
    except OSError as problem:
        raise SettingsError(f"{name}: cannot be written ({problem.strerror})") from problem


def _draw_rooms(axes: Axes, found: Figures, name: str) -> None:
    """Draw the means of each stratum, a bar for each tier."""
    for rank, (tier, color) in enumerate(COLORS.items()):
        heights = [getattr(part, name)[rank] for part in found.strata.values()]
        axes.bar([place + (rank - 1) * WIDTH for place in range(len(heights))], heights, WIDTH, label=tier, color=color)
    axes.set_xticks(range(len(found.strata)), [*found.strata])
    axes.set(title=name.replace("_", " ") + " entered")
    axes.legend()
