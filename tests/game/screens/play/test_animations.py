"""Animations on the screen: they end, no key waits for them, they can be off, and they cost a terminal little."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.autopilot.travel import Travel
from game.frontends.base import Key
from game.frontends.frame import compose, lines
from game.frontends.terminal.painter import Painter
from game.screens.play.death import Death
from game.screens.play.more_prompt import More
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world.events import Blasted, Burst, Died, Flew
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.world.events import Event

HALL = """
    ####################
    #@.r...............#
    #..................#
    #..................#
    ####################
"""
LONGEST = 2.0  # seconds that all of a turn takes to be shown
MOST_BYTES = 2_000  # a frame, on the average, as any step of the hero


def playing(scene: Scene, tmp_path: Path, *, animations: bool = True) -> tuple[Stack, Play]:
    shared = context(tmp_path, animations=animations)
    play = Play(scene.session, shared)
    return Stack(shared, play), play


def test_animations_end_by_themselves(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat")
    _, play = playing(scene, tmp_path)
    play.floorview.animate(everything())
    now, frames = 0.0, 0
    while play.floorview.is_animating:
        assert play.floorview.pause is not None
        now += play.floorview.pause
        play.floorview.tick()
        frames += 1
        assert now < LONGEST
    assert frames > 10
    assert play.floorview.view.flashes == {}


def test_under_a_panel_that_waits_for_a_key_the_animation_ends_and_the_foe_is_seen_again(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("@.r", "@r."), r="turnkey")
    scene.dice.luck = True
    scene.creature().health = 8
    stack, play = playing(scene, tmp_path)
    stack.feed(Key("s"), 0.0)  # the turnkey strikes
    assert isinstance(stack.screens[-1], More)
    play.floorview.animate([Flew(1, 1, 2, 1, ")", "item")])

    def shown() -> str:
        return lines(compose(stack.picture(100, 34), 100, 34))[play.floorview.layout.map.top + 1]  # type: ignore[union-attr]

    glyph = scene.creature("r").kind.glyph
    assert f"@{glyph}" not in shown()
    now = 0.0
    while stack.due is not None:
        now = stack.due
        stack.tick(now)
        assert now < LONGEST
    assert isinstance(stack.screens[-1], More)
    assert f"@{glyph}" in shown()
    stack.feed(Key("space"), now)
    assert len(stack.screens) == 1


def everything() -> list[Event]:
    """Bolts across the hall, blasts and deaths in one turn."""
    flights: list[Event] = [Flew(18, y, 1, 1, "*", "magic") for y in (1, 2, 3)]
    return [*flights, Blasted(9, 2, 2), Burst(14, 2, 2, "green"), *(Died(x, 2, 0, "rat", "you") for x in range(5, 9))]


def test_no_key_waits_for_an_animation(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("r", "."))
    stack, play = playing(scene, tmp_path)
    for x in range(2, 9):
        play.floorview.animate(everything())
        stack.feed(Key("right"), 0.0)
        assert scene.at() == (x, 1), "the key counts at once"
        assert not play.floorview.view.flashes


def test_animations_can_be_off(tmp_path: Path) -> None:
    for animations in (True, False):
        scene = Scene(HALL.replace("@.r", "@r."), r="rat asleep")
        stack, play = playing(scene, tmp_path, animations=animations)
        stack.feed(Key("right"), 0.0)
        assert scene.run.turn == 1
        assert play.floorview.is_animating == animations


def test_an_animation_costs_a_terminal_no_more_than_steps_do(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat")
    stack, play = playing(scene, tmp_path)
    painter = Painter("truecolor")

    def sent() -> int:
        painter.want(compose(stack.picture(100, 34), 100, 34), focus=(30, 10))
        return sum(map(len, iter(painter.chunk, b"")))

    sent()
    play.floorview.animate(everything())
    sizes = [sent()]
    while play.floorview.is_animating:
        play.floorview.tick()
        sizes.append(sent())
    flights = sizes[:40]
    assert max(flights) < 250, "a bolt is two cells"
    assert sum(sizes) / len(sizes) < MOST_BYTES
    assert max(sizes) < 2 * MOST_BYTES
    assert sent() == 0


def test_the_death_of_the_hero_is_seen_before_it_is_told(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("@.r", "@r."), r="rat hunting")
    scene.creature().health = 1
    stack, play = playing(scene, tmp_path)
    for _ in range(200):
        if scene.run.outcome is not None:
            break
        stack.feed(Key("z"), 0.0)
    assert isinstance(stack.screens[-1], Death)
    assert play.floorview.is_animating
    assert stack.picture(100, 34).over is None, "the floor is to be seen"
    now = 1.0
    stack.feed(Key("enter"), now)
    assert isinstance(stack.screens[-1], Death), "a key ends the animation, and not the screen"
    assert stack.picture(100, 34).over is not None


def test_the_death_of_the_hero_goes_on_by_itself(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("@.r", "@r."), r="rat hunting")
    scene.creature().health = 1
    stack, _ = playing(scene, tmp_path)
    for _ in range(200):
        if scene.run.outcome is not None:
            break
        stack.feed(Key("z"), 0.0)
    for _ in range(50):
        if stack.due is None:
            break
        stack.tick(stack.due)
    assert stack.picture(100, 34).over is not None


def test_a_shot_at_who_travels_is_seen_too(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("r.......", ".......r"), r="slinger hunting")
    _, play = playing(scene, tmp_path)
    play.set_out(Travel((1, 3), cautious=False))
    flown = False
    for _ in range(60):
        if play.floorview.is_animating:
            flown = flown or bool(play.floorview.view.flashes)
        elif not scene.session.autopilot.is_active:
            play.set_out(Travel((1, 1) if scene.at() == (1, 3) else (1, 3), cautious=False))
        play.tick()
    assert scene.health() < scene.creature().max_health
    assert flown
