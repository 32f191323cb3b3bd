"""The last page: four endings that differ, each reached from a prepared floor, and what it says of the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.handling import Drop, PickUp
from game.actions.options import Abandon
from game.actions.travelling import Ascend, Descend
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import TravelUp
from game.rules.beings import health
from game.screens.play import endings
from game.screens.play.death import DEAF, epitaph
from game.world import query
from levelgen import Level
from tests.kit.playing import play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LAST = 20
FLOOR = """
    ###############
    #@*...........#
    #<...........>#
    ###############
"""


def with_the_keystone(depth: int = LAST) -> Scene:
    """A hero that has just lifted the Keystone."""
    scene = Scene(FLOOR, depth=depth, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    return scene


def go_up(scene: Scene) -> None:
    """Travel up until the floor or the run ends."""
    depth = scene.run.depth
    while scene.run.outcome is None and scene.run.depth == depth:
        action = TravelUp(cautious=False).next_step(scene.run)
        assert not isinstance(action, StopReason), action.text
        scene.do(action)


def gate() -> Scene:
    scene = with_the_keystone()
    go_up(scene)
    return scene


def on_foot() -> Scene:
    scene = with_the_keystone(depth=1)
    scene.rest(30)
    go_up(scene)
    return scene


def unmade() -> Scene:
    scene = Scene(
        """
        ####
        #@>#
        ####
        #<##
        ####
    """,
        depth=LAST,
    )
    scene.walk("e")
    scene.do(Descend())
    assert scene.run.depth == LAST + 1
    health.hurt(scene.run, scene.run.hero, 999, by="a hollow")
    return scene


def death() -> Scene:
    scene = with_the_keystone()
    health.hurt(scene.run, scene.run.hero, 999, by="a headsman")
    return scene


def test_each_ending_has_a_page_of_its_own() -> None:
    headings = set()
    for ended, words, points in (
        (gate, "let you out into an ordinary morning", "Score 5,100."),
        (on_foot, "Up 20 floors on your own feet, 33 turns with boots", "Score 5,100."),
        (unmade, "Killed by a hollow, one floor below the last", "Score 300."),
        (death, "Killed by a headsman on floor 20, the Gaol, 20 flights of stairs from daylight.", "Score 100."),
    ):
        scene = ended()
        heading, lines = epitaph(scene.session)
        headings.add(heading)
        assert words in lines[0], (heading, lines)
        assert points in lines[-1]
    assert len(headings) == 4


def test_other_ends_are_told_plainly() -> None:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    health.hurt(scene.run, scene.run.hero, 999, by="lava", through=True)
    assert epitaph(scene.session)[0] == "You died"
    assert epitaph(scene.session)[1][0] == "Fell into lava on floor 3, the Gaol."
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    scene.do(Abandon())
    assert epitaph(scene.session)[0] == "You gave up"


def test_it_says_what_the_hero_did() -> None:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    scene.do(Abandon())
    said = " ".join(epitaph(scene.session)[1])
    assert "You killed nobody." in said
    assert "You entered no dangerous room." in said
    scene.run.counts |= {"kills:rat": 2, "kills:brute": 1, "dared:3": 2, "dared:9": 1}
    scene.run.counts |= {"damage:by:brute": 7, "damage:by:hunger": 3}
    said = " ".join(epitaph(scene.session)[1])
    assert "You killed 3, most often the gaol rat." in said
    assert "You entered 3 dangerous rooms, the deepest on floor 9. What hurt you most was a brute." in said


def test_an_unranked_run_says_so() -> None:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    scene.run.easy = True
    scene.do(Abandon())
    assert epitaph(scene.session)[1][-1].endswith("Not ranked: an easy run.")


def test_there_is_no_way_home_without_the_keystone() -> None:
    scene = Scene(FLOOR, depth=1, legend={"*": "haste"})
    scene.walk("s")
    scene.do(Ascend())
    assert scene.run.outcome is None


def gave_up() -> Scene:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    scene.do(Abandon())
    return scene


def gave_up_with_the_keystone() -> Scene:
    scene = with_the_keystone()
    scene.do(Abandon())
    return scene


def gave_up_in_the_unmade() -> Scene:
    scene = Scene(FLOOR, depth=LAST + 2, legend={"*": "haste"})
    scene.do(Abandon())
    return scene


def in_the_unmade_with_the_keystone() -> Scene:
    scene = with_the_keystone(depth=LAST + 2)
    health.hurt(scene.run, scene.run.hero, 999, by="a hollow")
    return scene


def plain_death() -> Scene:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    health.hurt(scene.run, scene.run.hero, 999, by="a gaol rat")
    return scene


ENDS = (
    gate,
    on_foot,
    unmade,
    in_the_unmade_with_the_keystone,
    gave_up_in_the_unmade,
    death,
    gave_up_with_the_keystone,
    plain_death,
    gave_up,
)


@pytest.mark.parametrize("ended", ENDS)
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34)])
def test_each_ending_is_a_page_of_more_than_two_lines_and_names_the_deeds(
    ended: Callable[[], Scene], columns: int, rows: int, tmp_path: Path
) -> None:
    scene = ended()
    scene.run.counts |= {"kills:rat": 2, "slain:founder:lava": 1, "lost:lag": 1, "dared:7": 1}
    heading, lines = epitaph(scene.session)
    assert lines.index("") >= 2, "a story before the deeds"
    frontend = play(scene.session, ["z", DEAF], tmp_path, columns=columns, rows=rows)
    top = next(line for line in frontend.lines() if f"┌─ {heading} ─" in line)
    left, right = top.index("┌"), top.index("┐")
    page = " ".join(
        " ".join(line[left + 1 : right] for line in frontend.lines() if line[left : left + 1] == "│").split()
    )
    for part in (*lines[:2], "of what ran out of his own ladle", "You lost an old lag", "on floor 7."):
        assert part in page, part


def test_no_two_endings_tell_the_same_story() -> None:
    stories = [tuple(epitaph(ended().session)[1][:2]) for ended in ENDS]
    assert len(set(stories)) == len(ENDS)


def test_a_keystone_that_was_let_fall_is_not_said_to_lie_on_its_seat() -> None:
    scene = with_the_keystone()
    scene.do(Drop(next(iter(entity for _, entity, _ in query.pack(scene.run, scene.run.hero)))))
    health.hurt(scene.run, scene.run.hero, 999, by="a gaol rat")
    assert epitaph(scene.session)[1][1] == "The Keystone lies where you left it, and waits for the next."


def test_bosses_allies_and_dangerous_rooms_are_counted_for_the_last_page() -> None:
    scene = Scene("########\n#@bW.a.#\n########", W="warden", b="founder", a="lag following")
    run = scene.run
    health.hurt(run, scene.named["b"], 9999, by="lava", through=True)
    health.hurt(run, scene.named["W"], 9999, by=run.hero)
    said = " ".join(endings.deeds(run))
    assert "The Founder died of what ran out of his own ladle." in said
    assert "You slew the Warden." in said
    assert "An old lag was with you at the end." in said
    health.hurt(run, scene.named["a"], 9999, by="fire")
    assert "You lost an old lag, who followed you." in " ".join(endings.deeds(run))


def test_the_hall_of_a_boss_counts_as_a_dangerous_room_entered() -> None:
    scene = Scene("########\n#@.+...#\n########", depth=4)
    level = scene.floor.level
    hall = int(level.room_at[1, 5])
    rooms = tuple(room._replace(kind="landmark") if room.id == hall else room for room in level.rooms)
    scene.floor.level = Level(
        level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, level.marks
    )
    scene.floor.knobs = {**scene.floor.knobs, "landmark": "ward"}
    scene.walk("e", "e", "e", "e", "e")
    assert "You entered one dangerous room, on floor 4." in list(endings.deeds(scene.run))
