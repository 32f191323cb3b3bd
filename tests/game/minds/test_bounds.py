"""How near, how far, how hurt, how often: on both sides of the bounds at which monsters decide otherwise.

`m` decides, and `*` is where: the cell that it steps to, or that its action is aimed at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import minds
from game.content.abilities import Snared
from game.minds import base, moods
from game.minds.base import Round
from game.rules.beings import creatures, guard_duty, hiding
from game.rules.senses import facing
from game.rules.senses.fov import distance
from game.world import spawn
from game.world.components import Carried, Duty, Entity, Item, Position
from game.world.events import Did
from game.world.floor import Remains
from tests.kit.decisions import Case, Drawn, decision, monster
from tests.kit.scenes import Scene
from tests.kit.symmetries import cells

if TYPE_CHECKING:
    from collections.abc import Callable


def row(line: str) -> str:
    """Return the drawing of a corridor."""
    rock = "#" * len(line)
    return f"{rock}\n{line}\n{rock}\n{rock}"


def resting(drawn: Drawn) -> None:
    """Let it begin no act for now."""
    drawn.scene.mind("m").acts.ready = 10_000


def at_health(share: int) -> Callable[[Drawn], None]:
    """Let it have this share of its health, in per cent."""

    def ready(drawn: Drawn) -> None:
        creature = drawn.scene.creature("m")
        creature.max_health, creature.health = 100, share

    return ready


def led_by_l(drawn: Drawn) -> None:
    drawn.scene.mind("m").leader = drawn.scene.mind("l").leader = Entity(drawn.scene.named["l"])
    drawn.scene.mind("m").goal = drawn.cell("g")


def posted(drawn: Drawn) -> None:
    drawn.scene.mind("m").post = drawn.cell("p")


def curious(drawn: Drawn) -> None:
    mind = drawn.scene.mind("m")
    mind.goal, mind.patience = drawn.cell("p"), 5


def laid(count: int) -> Callable[[Drawn], None]:
    def ready(drawn: Drawn) -> None:
        drawn.scene.mind("m").remember(Snared).laid = count

    return ready


def over_remains(drawn: Drawn) -> None:
    drawn.scene.floor.remains[drawn.cell("p")] = Remains("lag", 0)


def facing_to(glyph: str) -> Callable[[Drawn], None]:
    def ready(drawn: Drawn) -> None:
        for _ in range(8):  # an eighth at a time
            facing.follow(drawn.scene.run, drawn.scene.named["m"], *drawn.cell(glyph))

    return ready


def at_work(drawn: Drawn) -> None:
    drawn.scene.floor.remains[drawn.cell("p")] = Remains("ram", 0, raiser=drawn.scene.named["m"])


def wealthy(drawn: Drawn) -> None:
    drawn.scene.give("dart")


def alarmed(drawn: Drawn) -> None:
    """Let it have to ring a bell."""
    drawn.scene.run.world.add(drawn.scene.named["m"], Duty("bell"))
    asked = guard_duty.duty(drawn.scene.run, drawn.scene.named["m"])
    assert asked is not None
    guard_duty.alarm(drawn.scene.run, monster(drawn.scene), asked)


def blind(drawn: Drawn) -> None:
    drawn.scene.afflict("m", "darkened", 9)


def over_remains_of_q(drawn: Drawn) -> None:
    drawn.scene.floor.remains[drawn.cell("q")] = Remains("lag", 0)


def at_its_post(drawn: Drawn) -> None:
    drawn.scene.mind("m").post = drawn.cell("m")


def under_q(drawn: Drawn) -> None:
    """Let a ration lie under q, and its post be at p."""
    posted(drawn)
    spawn.create(drawn.scene.run, Item(drawn.scene.content.items["ration"]), Position(*drawn.cell("q")))


def loaded(drawn: Drawn) -> None:
    posted(drawn)
    scene = drawn.scene
    entity = spawn.create(scene.run, Item(scene.content.items["ration"]))
    scene.run.world.add(entity, Carried(Entity(scene.named["m"]), "a"))


def bathing(drawn: Drawn) -> None:
    at_health(99)(drawn)
    drawn.scene.mind("m").patience = 1


def in_warrens(drawn: Drawn) -> None:
    drawn.scene.floor.stratum = "warrens"


def warning(drawn: Drawn) -> None:
    """Let it have lifted its bell a turn ago."""
    acts = drawn.scene.mind("m").acts
    acts.number, acts.target, acts.since = 0, Entity(drawn.scene.run.hero), drawn.scene.run.ticks


def case(words: str, does: str, drawing: str, at: str = "*", **rest: object) -> Case:
    """Return a case with a corridor or a larger drawing; names that are no fields of a case name what is drawn."""
    fields = {key: rest.pop(key) for key in ("under", "light", "luck", "ready") if key in rest}
    named = {glyph: str(kind) for glyph, kind in rest.items()}
    return Case(words, does, drawing if "\n" in drawing else row(drawing), named, at=at, **fields)  # type: ignore[arg-type]


CASES = [
    # Allies
    case("an ally waits two steps from the hero", "Rest", "#@.m..#", "m", m="lag following"),
    case("an ally comes from three steps", "Walk", "#@.*m.#", m="lag following"),
    case("an ally that cannot move waits anywhere", "Rest", "#@......m.#", "m", m="polyp following"),
    # Steps
    case(
        "it goes along a level where the way is taken",
        "Walk",
        "######\n#@.pm#\n#..p*#\n######",
        m="jelly",
        p="polyp",
    ),
    # Diggers
    case(
        "a delver walks four steps more than straight",
        "Walk",
        "#####\n#@#m#\n#.#*#\n#...#\n#####",
        m="delver",
        ready=in_warrens,
    ),
    case(
        "a delver digs where it is five",
        "Burrow",
        "#####\n##*m#\n#@#.#\n#.#.#\n#...#\n#####",
        under="#",
        m="delver",
        ready=in_warrens,
    ),
    case(
        "a delver walks until it is level with its foe",
        "Walk",
        "########\n#@######\n########\n#...*m.#\n########",
        m="delver",
        ready=in_warrens,
    ),
    case(
        "a delver digs at once where nothing leads on",
        "Burrow",
        "########\n#@######\n#####*##\n#.S..m.#\n########",
        under="#",
        m="delver",
        S="statue",
        ready=in_warrens,
    ),
    case("a delver strikes", "Strike", "#@m..#", "@", m="delver"),
    case("a colossus strikes", "Strike", "#@m..#", "@", m="colossus"),
    # Dwellers
    case("a whole salamander hunts", "Walk", "#@.*m.L#", m="salamander", L="lava"),
    case(
        "a salamander at its share of health hunts", "Walk", "#@.*m.L#", m="salamander", L="lava", ready=at_health(50)
    ),
    case("one that is hurt more goes to the fire", "Walk", "#@..m*L#", m="salamander", L="lava", ready=at_health(1)),
    case("one that bathes goes on until it is whole", "Walk", "#@..m*L#", m="salamander", L="lava", ready=bathing),
    case(
        "a bath is twenty steps off", "Walk", "#@..m*" + "." * 18 + "L#", m="salamander", L="lava", ready=at_health(1)
    ),
    case("but not farther", "Walk", "#@.*m." + "." * 19 + "L#", m="salamander", L="lava", ready=at_health(1)),
    case("a wisp goes to what burns three cells from its foe", "Walk", "#@m*g.#", m="wisp", g="grass"),
    case("a wisp leaves what burns farther off", "Strike", "#@m..g#", "@", m="wisp", g="grass"),
    case("a shade goes seven cells", "StepThroughDark", "#@m......*..#", m="shade", light=0, luck=True),
    case("a shade strikes if it stays", "Strike", "#@m.........#", "@", m="shade", light=0),
    case("a shade in the light strikes", "Strike", "#@m.........#", "@", m="shade", light=4, luck=True),
    # Flight
    case("one who cannot get away strikes", "Strike", "#m@...#", "@", m="rat fleeing"),
    case("or waits", "Rest", "#m.@..#", "m", m="rat fleeing"),
    case(
        "a hurt rat runs to a friend at twelve cells",
        "Walk",
        "#m*...@......r#",
        m="rat",
        r="rat wandering",
        ready=at_health(1),
    ),
    case("but not to one farther off", "Rest", "#m....@.......r#", "m", m="rat", r="rat wandering", ready=at_health(1)),
    case(
        "a hurt rat runs to the nearest of two friends",
        "Walk",
        "############\n#####@######\n#####.######\n#q...m*.r..#\n############",
        m="rat",
        q="rat wandering",
        r="rat wandering",
        ready=at_health(1),
    ),
    # Fighters
    case("a fencer strikes", "Strike", "#@m...#", "@", m="fencer", ready=resting),
    case("a fencer steps back", "Walk", "#@m*..#", m="fencer", ready=resting, luck=True),
    case("a fencer stays two paces off in line", "Rest", "#@.m..#", "m", m="fencer", ready=resting),
    case("a fencer comes nearer from three", "Walk", "#@.*m.#", m="fencer", ready=resting),
    case("a crow comes nearer from four cells", "Walk", "#@..*m#", m="crow", ready=resting),
    case("a crow at three stays in its ring", "Walk", "#@.*m##", m="crow", ready=resting),
    case("a crow pecks", "Strike", "#@m...#", "@", m="crow", ready=resting),
    case("a ram that cannot draw back strikes", "Strike", "#@m####", "@", m="ram", ready=resting),
    case("a crab strikes who is before its shell", "Strike", "#@m...#", "@", m="crab", ready=facing_to("@")),
    case("a crab turns to who is behind it", "Rest", "#@m..p#", "m", m="crab", p="floor", ready=facing_to("p")),
    case("a crab comes even when it is turned away", "Walk", "#@.*m.p#", m="crab", p="floor", ready=facing_to("p")),
    case(
        "a mastiff strikes from any cell behind its foe",
        "Strike",
        "#####\n#d..#\n#.@m#\n#...#\n#####",
        "@",
        m="mastiff",
        d="mastiff",
    ),
    # Moods
    case(
        "a follower stays two cells from its leader",
        "Rest",
        "#@#g.m.l..#",
        "m",
        m="watchman wandering",
        l="watchman wandering",
        g="floor",
        ready=led_by_l,
    ),
    case(
        "a follower comes from three",
        "Walk",
        "#@#g.m*..l#",
        m="watchman wandering",
        l="watchman wandering",
        g="floor",
        ready=led_by_l,
    ),
    case(
        "a follower of one that does not wander has goals of its own",
        "Walk",
        "#@#g*m..l.#",
        m="watchman wandering",
        l="watchman asleep",
        g="floor",
        ready=led_by_l,
    ),
    case("a guard at its post waits", "Rest", "#@#..m..#", "m", m="brute guarding"),
    case(
        "the curious stay beside the place",
        "Rest",
        "#@#.mp..#",
        "m",
        m="watchman curious",
        p="floor",
        ready=curious,
        luck=True,
    ),
    case(
        "the curious come from two cells",
        "Walk",
        "#@#m*p..#",
        m="watchman curious",
        p="floor",
        ready=curious,
        luck=True,
    ),
    # Fighters from afar
    case("a shooter backs off from three cells", "Walk", "#@..m*.#", m="crossbowman", luck=True),
    case("a shooter aims from four", "Telegraph", "#@...m.#", "@", m="crossbowman", luck=True),
    case("a shooter that does not back off aims", "Telegraph", "#@..m..#", "@", m="crossbowman"),
    case("a sapper runs until his next keg is ready", "Walk", "#@..m*.#", m="sapper", ready=resting),
    case("a sapper comes nearer with it", "Walk", "#@..*m.#", m="sapper"),
    case("what has no blow stands beside its foe", "Rest", "#@m..#", "m", m="polyp", ready=resting),
    # Stalkers
    case("a lag stays two cells behind", "Rest", "#@.m..#", "m", m="lag"),
    case("a lag comes from three", "Walk", "#@.*m.#", m="lag"),
    case("a hurt lag comes on", "Walk", "#@*m..#", m="lag", ready=at_health(99)),
    case("a hurt lag strikes", "Strike", "#@m...#", "@", m="lag", ready=at_health(99)),
    case("a lag cries beside a sleeper", "Telegraph", "#s@.m..#", "@", m="lag", s="brute asleep"),
    case("a lag does not cry beside one who is awake", "Rest", "#s@.m..#", "m", m="lag", s="brute guarding"),
    case("an outrider strikes who is in his way", "Strike", "#>.@m..#", "@", m="outrider"),
    case("an outrider hunts where no way leads to the stairs", "Walk", "#>##@.*m#", m="outrider"),
    # Support
    case("a chaplain keeps four cells off", "Rest", "#@...m..#", "m", m="chaplain"),
    case("a chaplain backs off from three", "Walk", "#@..m*..#", m="chaplain"),
    case("a chaplain stays at seven", "Rest", "#@......m..#", "m", m="chaplain"),
    case("a chaplain comes nearer from eight", "Walk", "#@......*m..#", m="chaplain"),
    case("a cornered chaplain strikes", "Strike", "#@m#####", "@", m="chaplain"),
    case("one who is nearly cornered waits", "Rest", "#@.m####", "m", m="chaplain"),
    case("a wounded chaplain without friends comes", "Walk", "#@..*m..#", m="chaplain", ready=at_health(99)),
    case("a pikeman stays before a friend at eight cells", "Rest", "#@..m.......a#", "m", m="pikeman", a="archer"),
    case(
        "a pikeman stays before the nearest of two", "Rest", "#@...c..m.a.#", "m", m="pikeman", a="archer", c="archer"
    ),
    case("a pikeman leaves who fights hand to hand", "Walk", "#@.*m...b#", m="pikeman", b="brute"),
    case("a pikeman leaves a friend who sleeps", "Walk", "#@.*m...a#", m="pikeman", a="archer asleep"),
    case("a pikeman leaves another pikeman", "Walk", "#@.*m...a#", m="pikeman", a="pikeman"),
    case("a pikeman leaves one farther off", "Walk", "#@.*m........a#", m="pikeman", a="archer"),
    case(
        "a serjeant lets his men go first",
        "Rest",
        "#####\n#@.m#\n#..b#\n#####",
        "m",
        m="serjeant",
        b="brute",
        ready=resting,
    ),
    case("a smith goes to the wreck that she mends", "Walk", "#@....m*p#", m="smith", p="floor", ready=at_work),
    case("a smith works beside it", "Rest", "#@..mp..#", "m", m="smith", p="floor", ready=at_work),
    case("a smith at work strikes who comes beside her", "Strike", "#@mp..#", "@", m="smith", p="floor", ready=at_work),
    # Trappers
    case("a trapper lays a snare at six cells", "LaySnare", "#@.....m.#", "m", m="trapper"),
    case("a trapper lays his fourth snare", "LaySnare", "#@.....m.#", "m", m="trapper", ready=laid(3)),
    case("a trapper has no fifth", "Rest", "#@.....m.#", "m", m="trapper", ready=laid(4)),
    case("a trapper lays none at seven cells", "Rest", "#@......m.#", "m", m="trapper"),
    case("a trapper lays one at two cells", "LaySnare", "#@.m..#", "m", m="trapper"),
    case("a trapper beside his foe backs off", "Walk", "#@m*..#", m="trapper"),
    # Thieves and gatherers
    case("a cutpurse steals", "Steal", "#@m..#", "@", m="cutpurse", luck=True, ready=wealthy),
    case("a cutpurse may fail and strike", "Strike", "#@m..#", "@", m="cutpurse", ready=wealthy),
    case("a cutpurse strikes who has nothing", "Strike", "#@m..#", "@", m="cutpurse", luck=True),
    case("a ghoul goes nine steps to the dead", "Walk", "#@..m*.......p#", m="ghoul", p="floor", ready=over_remains),
    case("a ghoul goes no ten", "Walk", "#@.*m.........p#", m="ghoul", p="floor", ready=over_remains),
    case("a ghoul leaves the dead under somebody", "Walk", "#@.*m.q#", m="ghoul", q="polyp", ready=over_remains_of_q),
    case("a weevil goes to what it eats", "Walk", "#@..m*h#", m="weevil", h="hide"),
    case("a weevil finds that far from the edge too", "Walk", "#.............@..m*h#", m="weevil", h="hide"),
    case("a packrat fights two cells from its nest", "Strike", "#..p.@m..#", "@", m="packrat", p="floor", ready=posted),
    case(
        "a packrat runs where its foe is farther from its nest",
        "Walk",
        "#.p..@m*.#",
        m="packrat",
        p="floor",
        ready=posted,
    ),
    case(
        "a packrat takes nothing from within its nest",
        "Rest",
        "#d.m...@#",
        "m",
        m="packrat",
        d="ration",
        ready=at_its_post,
    ),
    case("a packrat takes what lies three cells off", "Walk", "#d.*m...@#", m="packrat", d="ration", ready=at_its_post),
    case(
        "a packrat goes for another thing if somebody stands on the nearest",
        "Walk",
        "#########\n#q.m*..d#\n#......@#\n#p......#\n#########",
        m="packrat",
        q="polyp",
        d="ration",
        p="floor",
        ready=under_q,
    ),
    case(
        "a packrat puts down its load a step from its post",
        "Stow",
        "#@..mp.#",
        "m",
        m="packrat",
        p="floor",
        ready=loaded,
    ),
    case("a packrat goes on from two", "Walk", "#@..m*p#", m="packrat", p="floor", ready=loaded),
    # Wardens and the blind
    case(
        "an alarmed guard goes to the nearest bell though another is fewer steps off",
        "Walk",
        "##############\n#@#..b.......#\n###..........#\n###.##########\n###....*m...b#\n##############",
        m="watchman guarding",
        b="bell",
        ready=alarmed,
    ),
    case("a blind brute finds whom it stands beside", "Telegraph", "#@m...#", "@", m="brute", ready=blind),
    case("a blind crossbowman finds nobody farther off", "Walk", "#@..*m.#", m="crossbowman", ready=blind),
    # Others than the hero, announced acts, food
    case(
        "a crossbowman aims at an ally whom the hero does not see",
        "Telegraph",
        "#@#a....m..#",
        "a",
        m="crossbowman",
        a="lag following",
    ),
    case(
        "one who eats looks up when the food is gone",
        "Rest",
        "#@#m..p.#",
        "m",
        m="mastiff eating",
        p="floor",
        ready=curious,
    ),
    case(
        "a mastiff in the only cell beside a cornered foe strikes",
        "Strike",
        "####\n#@m#\n#d##\n####",
        "@",
        m="mastiff",
        d="mastiff",
    ),
    case("an announced act waits for its turn", "Rest", "#@..m..#", "m", m="bellman", ready=warning),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.words)
def test_what_a_monster_decides_at_its_bounds(case: Case) -> None:
    assert decision(case, case.drawing) == (case.does, cells(case.drawing, case.at)[0])


@pytest.mark.parametrize(
    ("gap", "mood", "wakes"), [(4, "guarding", True), (5, "guarding", False), (4, "asleep", False)]
)
@pytest.mark.parametrize(("other", "leader"), [("mastiff", ""), ("brute", "m"), ("brute", "")])
def test_who_notices_the_hero_warns_those_awake_of_its_like_and_its_group_within_four_cells(
    gap: int, mood: str, other: str, leader: str, *, wakes: bool
) -> None:
    scene = Scene(row("#@...m" + "." * (gap - 1) + "o.#"), m="mastiff asleep", o=f"{other} {mood}")
    scene.dice.luck = False
    if leader:
        scene.mind("m").leader = scene.mind("o").leader = Entity(scene.named[leader])
    base.notice(scene.run, monster(scene), base.Round.begin(scene.run))
    assert scene.mind("m").mood == "hunting"
    assert (scene.mind("o").mood == "hunting") is (wakes and (other == "mastiff" or bool(leader)))


@pytest.mark.parametrize("turns", [1, 4])
def test_the_curious_look_about_for_as_many_turns_as_they_have_patience(turns: int) -> None:
    scene = Scene(row("#@#..m..#"), m="watchman curious")
    scene.mind("m").goal = scene.at("m")
    scene.mind("m").patience = turns
    scene.dice.luck = True
    for _ in range(turns):
        assert scene.mind("m").mood == "curious"
        scene.rest()
    assert scene.mind("m").mood != "curious"


@pytest.mark.parametrize("mood", ["asleep", "wandering", "guarding", "curious"])
def test_who_notices_the_hero_does_nothing_else_in_that_turn(mood: str) -> None:
    scene = Scene(row("#@.m...#"), m=f"brute {mood}")
    scene.mind("m").post = scene.mind("m").goal = 6, 1
    scene.hero.loud = True
    scene.dice.luck = True
    scene.rest()
    assert scene.mind("m").mood == "hunting"
    assert scene.at("m") == (3, 1)


def test_a_patrol_goes_round_the_three_rooms_nearest_to_its_post() -> None:
    scene = Scene(
        """
        #####################
        #@#.....#.....#.....#
        ###..m..+.....+.....#
        ###.....#.....#.....#
        ###..#..#..#..#..#..#
        ###.....#.....#.....#
        #####################
        """,
        m="watchman wandering",
    )
    rooms = sorted(scene.floor.level.rooms, key=lambda room: room.center)
    assert len(rooms) >= 4
    mind = scene.mind("m")
    mind.patrols = True
    mind.post = scene.at("m")
    goals = []
    for _ in range(4):
        next_room = moods._next_of_round(scene.run, monster(scene))
        mind.goal = next_room.center
        goals.append(next_room.id)
    halls = [room for room in scene.floor.level.rooms if room.kind != "junction"]
    by_gap = sorted(halls, key=lambda room: (distance(*scene.at("m"), *room.center), room.id))
    assert goals == [by_gap[0].id, by_gap[1].id, by_gap[2].id, by_gap[0].id]


TRACKED = [
    ("delver", "############\n#@##m......#\n#.########.#\n#..........#\n############"),
    ("delver", "##############\n#@##....m....#\n#.##########.#\n#............#\n##############"),
    ("colossus", row("#@..m..#")),
    ("jelly", row("#@..m..#")),
    ("wisp", "#######\n#@..m.#\n#g....#\n#######"),
    ("eel", row("#@..m..#")),
    ("ram", row("#@..m..#")),
    ("fencer", row("#@..m..#")),
    ("mastiff", row("#@..m..#")),
    ("crow", row("#@..m..#")),
    ("crossbowman", row("#@..m..#")),
    ("chaplain", row("#@..m..#")),
    ("pikeman", row("#@...m..a.#")),
    ("cutpurse", row("#@..m..#")),
    ("lag", row("#@..m..#")),
    ("turnkey", "#########\n#@......#\n#.......#\n#......m#\n#######+#\n#.......#\n#########"),
]


@pytest.mark.parametrize(("kind", "drawing"), TRACKED)
@pytest.mark.parametrize("loses", [True, False])
def test_who_comes_for_the_hero_knows_where_he_is_and_may_lose_him_out_of_sight(
    kind: str, drawing: str, *, loses: bool
) -> None:
    for seen in (True, False):
        scene = Scene(drawing, m=kind, a="archer", g="grass")
        scene.floor.stratum = "warrens"
        scene.mind("m").acts.ready = 10_000
        scene.floor.memory.visible[:] = seen
        scene.dice.luck = loses
        minds.decide(scene.run, monster(scene), Round.begin(scene.run))
        assert scene.mind("m").goal == scene.at()
        assert (scene.mind("m").mood == "hunting") is (seen or not loses)


def test_a_hurt_rat_without_friends_runs_for_twelve_turns_and_then_fights_on() -> None:
    scene = Scene(row("#@.m" + "." * 30 + "#"), m="rat")
    scene.dice.luck = False
    scene.creature("m").health = 1
    squeaks = 0
    for _ in range(11):
        scene.rest()
        squeaks += len([event for event in scene.events if isinstance(event, Did)])
        assert not scene.mind("m").called
    assert squeaks == 1
    assert scene.at("m") == (3 + 11, 1)
    scene.rest(2)
    assert scene.mind("m").called
    assert scene.at("m") == (3 + 11 - 2, 1)


@pytest.mark.parametrize("leads", [False, True])
@pytest.mark.parametrize("gap", [1, 2])
def test_a_hurt_rat_beside_its_friend_wakes_it_and_both_come(gap: int, *, leads: bool) -> None:
    scene = Scene(row("#@...m" + "." * (gap - 1) + "r..#"), m="rat", r="rat asleep")
    if leads:
        creatures.promote(scene.creature("m"), "Lame Gaol Rat", 0)
    scene.dice.luck = False
    scene.creature("m").health = 1
    scene.rest()
    assert (scene.mind("r").mood == "hunting") is (gap == 1)
    assert scene.at("m") == (4 if gap == 1 else 6, 1)


@pytest.mark.parametrize("leads", [False, True])
@pytest.mark.parametrize(("gap", "rises"), [(5, True), (6, False)])
def test_those_within_five_cells_come_out_with_one_of_their_kind(gap: int, *, rises: bool, leads: bool) -> None:
    scene = Scene(row("#.@m" + "." * (gap - 1) + "o.#"), m="sootling guarding", o="sootling guarding")
    if leads:
        creatures.promote(scene.creature("m"), "Lame Sootling", 0)
    for name in "mo":
        scene.floor.ground.change(*scene.at(name), "ash")
        hiding.hide(scene.run, scene.named[name])
    minds.decide(scene.run, monster(scene), Round.begin(scene.run))
    assert not scene.mind("m").hidden
    assert scene.mind("o").hidden is not rises
    assert (scene.mind("o").mood == "hunting") is rises
