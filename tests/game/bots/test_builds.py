"""Builds fight as they are meant to, where the explorer does not."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.handling import PickUp
from game.actions.moving import Rest, Walk
from game.actions.ordering import SendAway
from game.actions.travelling import Descend
from game.actions.using import Invoke, Read, Throw, Zap
from game.bots.builds.build import Build, equipped
from game.bots.explorer import Explorer
from game.bots.roster import BOTS
from game.content.families import STAFF
from game.session import Session
from game.world import query
from game.world.components import Entity, Statuses
from tests.kit.scenes import Scene, library

BUILDS = [name for name, kind in BOTS.items() if issubclass(kind, Build)]


def choice(bot: str, scene: Scene) -> object:
    """What a bot does first in a scene."""
    return BOTS[bot]().choose(scene.session)


@pytest.mark.parametrize("name", BUILDS)
def test_a_build_sets_out_with_its_kit(name: str) -> None:
    bot = BOTS[name]()
    assert isinstance(bot, Build)
    session = Session.new(equipped(library(), bot), 1)
    items = {item.kind.id: item for _, _, item in query.pack(session.run, session.run.hero)}
    assert {"dagger", "leather", *bot.kit} <= set(items)
    assert all(items[kind].enchant == items[kind].charges == 2 for kind in bot.kit if items[kind].kind.family is STAFF)
    assert all(items[kind].enchant <= 1 for kind in bot.kit if items[kind].kind.family is not STAFF)
    session.close()
    assert equipped(library(), Explorer()) is library()


def test_builds_enchant_their_favourites() -> None:
    for bot, favourite in (("storm", True), ("explorer", False)):
        scene = Scene("#####\n#@..#\n#####")
        armour = scene.give("leather", worn=True)
        scene.give("frost", enchant=1)
        thunder = scene.give("thunder", enchant=1)
        scroll = scene.give("enchanting")
        scene.run.known.add("enchanting")
        assert choice(bot, scene) == Read(scroll, thunder if favourite else armour)


def test_builds_enchant_the_better_of_two_favourites_of_a_kind() -> None:
    scene = Scene("#####\n#@..#\n#####")
    _, better, _ = (scene.give("thunder", enchant=points) for points in (2, 4, 3))
    scroll = scene.give("enchanting")
    scene.run.known.add("enchanting")
    assert choice("storm", scene) == Read(scroll, better)


def test_builds_choose_their_favourites_in_vaults() -> None:
    for bot, takes in (("storm", "thunder"), ("explorer", "mace")):
        scene = Scene("#####\n#s.t#\n#.@.#\n#####", s="mace", t="thunder")
        for x in (1, 3):
            scene.floor.ground.change(x, 1, "pedestal")
        scene.hero.strength = 18
        scene.rest()
        player = BOTS[bot]()
        for _ in range(4):
            action = player.choose(scene.session)
            scene.do(action)
            if isinstance(action, PickUp):
                break
        assert takes in scene.pack.values()


def test_builds_go_after_thieves_who_run_until_these_drop_their_loot() -> None:
    for gap, darts in ((3, True), (3, False), (1, False)):
        for bot in ("clockwork", "explorer"):
            scene = Scene(f"##########\n#@{'c'.rjust(gap, '.')}.....#\n##########", c="cutpurse")
            scene.mind("c").mood = "fleeing"
            dart = scene.give("dart") if darts else 0
            thief = scene.named["c"]
            wanted = Throw(dart, 1 + gap, 1) if darts else Strike(thief) if gap == 1 else Walk(1, 0)
            assert (choice(bot, scene) == wanted) == (bot == "clockwork")


def test_builds_go_after_nobody_else_who_flees_and_no_thief_during_a_fight() -> None:
    scene = Scene("##########\n#@..c....#\n##########", c="rat")
    scene.mind("c").mood = "fleeing"
    assert choice("clockwork", scene) != Walk(1, 0)
    scene = Scene("##########\n#@..c...r#\n##########", c="cutpurse", r="rat")
    scene.mind("c").mood = "fleeing"
    assert choice("clockwork", scene) == choice("explorer", scene)  # of the one who hunts it


def test_the_gatekeeper_grows_bark_and_falls_back_to_a_narrow_place() -> None:
    scene = Scene("#########\n#@r.....#\n#########", r="mastiff")
    bark = scene.give("bark", enchant=1, charges=1)
    assert choice("gatekeeper", scene) == Zap(bark, 1, 1)
    for bot, guards in (("gatekeeper", True), ("explorer", False)):
        scene = Scene(
            """
            ##########
            ###......#
            #..@....r#
            ###......#
            ##########
        """,
            r="mastiff",
        )
        assert (choice(bot, scene) == Walk(-1, 0)) == guards


def test_the_drover_lets_its_friends_fight_and_wins_who_is_wounded() -> None:
    for bot, leads in (("drover", True), ("explorer", False)):
        scene = Scene("##########\n#@.m...r.#\n##########", m="brute following", r="turnkey")
        assert isinstance(choice(bot, scene), Rest) == leads
        scene = Scene("##########\n#@r......#\n##########", r="turnkey")
        wand = scene.give("fealty", charges=1)
        scene.run.known.add("fealty")
        scene.creature("r").health = 5
        assert (choice(bot, scene) == Zap(wand, 2, 1)) == leads


def test_the_drover_sends_a_weak_friend_away_for_a_better_one() -> None:
    for friend, goes in (("rat following", True), ("brute following", False)):
        scene = Scene("###########\n#@r.......#\n#mn.......#\n###########", r="brute", m=friend, n="serjeant following")
        scene.give("fealty", charges=1)
        scene.run.known.add("fealty")
        scene.creature("r").health = 5
        assert (choice("drover", scene) == SendAway(scene.named["m"])) == goes


def test_the_drover_leaves_no_fight_to_friends_who_are_outmatched() -> None:
    for friend, waits in (("brute following", True), ("rat following", False)):
        scene = Scene("##########\n#@.m...r.#\n##########", m=friend, r="turnkey")
        assert isinstance(choice("drover", scene), Rest) == waits


def test_the_drover_enchants_its_staff_before_its_wand() -> None:
    for has_staff in (True, False):
        scene = Scene("#####\n#@..#\n#####")
        favourite = wand = scene.give("fealty", charges=1)
        if has_staff:
            favourite = scene.give("wisps", enchant=2)
        scene.run.known.update(("fealty", "enchanting"))
        scroll = scene.give("enchanting")
        assert choice("drover", scene) == Read(scroll, favourite)
        assert (favourite == wand) != has_staff


def test_the_drover_goes_ashore_to_rest_until_its_friends_are_well() -> None:
    for ground, rests in (("floor", True), ("shallow_water", False)):
        scene = Scene("########\n#..m@..#\n#......#\n########", m="brute following")
        scene.creature("m").health = 3
        for x in range(3, 7):
            scene.floor.ground.change(x, 1, ground)
        scene.rest()
        assert isinstance(choice("drover", scene), Rest) == rests


def test_the_drover_calls_friends_to_a_costly_fight() -> None:
    for foe, calls in (("brute", True), ("rat", False)):
        scene = Scene("##########\n#@...B...#\n##########", B=foe)
        staff = scene.give("wisps", enchant=1, charges=1)
        assert (choice("drover", scene) == Zap(staff, 1, 1)) == calls


def test_the_drover_has_no_use_for_the_weak() -> None:
    scene = Scene("##########\n#@r......#\n##########", r="mastiff")
    wand = scene.give("fealty", charges=1)
    scene.run.known.add("fealty")
    scene.creature("r").health = 1
    assert choice("drover", scene) != Zap(wand, 2, 1)


def test_the_drover_waits_at_stairs_for_its_friends() -> None:
    for bot, waits in (("drover", True), ("explorer", False)):
        scene = Scene("##########\n#>@.....m#\n##########", m="brute following")
        scene.afflict("m", "stuck", 9)
        scene.walk("w")
        action = choice(bot, scene)
        assert isinstance(action, Rest if waits else Descend)


def test_the_drover_blows_the_horn_when_it_has_friends() -> None:
    for friend, blows in (("mastiff following", True), ("mastiff captive", False)):
        scene = Scene("##########\n#@m..B...#\n##########", m=friend, B="brute")
        horn = scene.give("horn", enchant=1, charges=1)
        assert (choice("drover", scene) == Invoke(horn)) == blows


def test_the_clockwork_anchors_at_stairs_and_goes_back_there_from_a_lost_fight() -> None:
    scene = Scene("##################\n#<@..............#\n##################")
    anchor = scene.give("anchor", enchant=1, charges=1)
    assert choice("clockwork", scene) == Invoke(anchor)
    scene = Scene("##################\n#<@............B.#\n##################", B="headsman captive")
    anchor = scene.give("anchor", enchant=1, charges=1)
    scene.do(Invoke(anchor))
    scene.walk(*["e"] * 11)
    scene.mind("B").mood = "hunting"
    assert choice("clockwork", scene) == Invoke(anchor)


def test_the_clockwork_has_itself_mended_before_it_is_late() -> None:
    for bot, mends in (("clockwork", True), ("explorer", False)):
        scene = Scene("#######\n#@r...#\n#######", r="rat")
        heart = scene.give("heart", enchant=1, charges=1)
        scene.creature().health = 22
        action = choice(bot, scene)
        assert (action == Invoke(heart)) == mends
        assert mends or isinstance(action, Strike)


def test_the_clockwork_enchants_its_healing_charm_and_then_its_armour() -> None:
    for enchant, enchants_charm in ((2, True), (3, False)):
        scene = Scene("#####\n#@..#\n#####")
        armour = scene.give("leather", worn=True)
        scene.give("anchor", enchant=1)
        heart = scene.give("heart", enchant=enchant)
        scroll = scene.give("enchanting")
        scene.run.known.add("enchanting")
        assert choice("clockwork", scene) == Read(scroll, heart if enchants_charm else armour)


def test_the_clockwork_dares_more_while_its_charm_is_ready() -> None:
    for bot, charges, dares in (("clockwork", 1, True), ("clockwork", 0, False), ("explorer", 1, False)):
        scene = Scene("############\n#@......B..#\n############", B="trapper asleep")
        scene.give("heart", enchant=1, charges=charges)
        scene.creature().health = scene.creature().max_health = 60
        assert (choice(bot, scene) == Walk(1, 0)) == dares


def test_the_clockwork_is_mended_in_peace_by_what_is_soon_back() -> None:
    for enchant, mends in ((3, True), (1, False)):
        scene = Scene("#######\n#@....#\n#######")
        heart = scene.give("heart", enchant=enchant, charges=1)
        scene.creature().health = 20
        assert (choice("clockwork", scene) == Invoke(heart)) == mends


def test_the_knife_comes_up_behind_who_is_awake() -> None:
    for bot, stabs in (("knife", True), ("sneak", False)):
        scene = Scene("#####\n#@r.#\n#####", r="turnkey guarding")
        scene.give("dagger", worn=True)
        scene.hero.sneaking = True
        assert (choice(bot, scene) == Walk(1, 0)) == stabs


def test_the_poacher_throws_what_holds_and_then_all_it_has() -> None:
    for bot, throws in (("poacher", True), ("explorer", False)):
        scene = Scene("##########\n#@....B..#\n##########", B="brute")
        scene.creature().health = scene.creature().max_health = 50
        scene.give("sword", worn=True)
        scene.hero.strength = 15
        net = scene.give("net")
        javelin = scene.give("javelin", count=3)
        assert choice(bot, scene) == Throw(net if throws else javelin, 6, 1)


def test_the_pyre_oils_who_comes_and_lights_it() -> None:
    for bot, burns in (("pyre", True), ("explorer", False)):
        scene = Scene("##########\n#@.....r.#\n##########", r="turnkey")
        scene.give("sword", worn=True)
        scene.hero.strength = 15
        pot, staff = scene.give("oil_pot"), scene.give("embers", enchant=1, charges=1)
        assert (choice(bot, scene) == Throw(pot, 7, 1)) == burns
        scene.do(Throw(pot, 7, 1))
        assert choice("pyre", scene) == Zap(staff, *scene.at("r"))


def test_the_pyre_lights_nobody_while_it_stands_on_grass() -> None:
    for ground, lights in (("grass", False), ("floor", True)):
        scene = Scene("##########\n#@.....r.#\n##########", r="turnkey")
        scene.floor.ground.change(1, 1, ground)
        staff = scene.give("embers", enchant=1, charges=1)
        assert (choice("pyre", scene) == Zap(staff, 7, 1)) == lights


def test_the_storm_shoots_at_who_stands_beside_it_the_cheaper_the_fight_the_fuller_its_staff() -> None:
    for foe, charges, shoots in (("brute", 1, True), ("rat", 1, False), ("rat", 4, True)):
        scene = Scene("######\n#@B..#\n######", B=foe)
        staff = scene.give("thunder", enchant=4, charges=charges)
        assert (choice("storm", scene) == Zap(staff, 2, 1)) == shoots


def test_the_storm_spares_its_staffs_in_cheap_fights_but_not_with_thieves_and_shooters() -> None:
    for foe, bot, spares in (
        ("rat", "storm", True),
        ("rat", "explorer", False),
        ("cutpurse", "storm", False),
        ("crossbowman", "storm", False),
    ):
        scene = Scene("########\n#@...r.#\n########", r=foe)
        scene.creature("r").health = 5
        staff = scene.give("thunder", enchant=4, charges=1)
        assert (choice(bot, scene) != Zap(staff, 5, 1)) == spares


def test_the_storm_shoots_where_it_hits_most_and_at_no_friend_in_cheap_fights() -> None:
    scene = Scene("#########\n#.......#\n#@.b.b..#\n#.......#\n#..B....#\n#########", B="brute", b="serjeant")
    staff = scene.give("thunder", enchant=2, charges=2)
    assert choice("storm", scene) == Zap(staff, 3, 2)
    for foe, shoots in (("brute", True), ("bellman", False)):
        scene = Scene("########\n#@.a.B.#\n########", a="brute following", B=foe)
        staff = scene.give("thunder", enchant=2, charges=2)
        assert (choice("storm", scene) == Zap(staff, 5, 1)) == shoots


def test_the_storm_slows_foes_before_it_shoots_unless_they_are_beside_it() -> None:
    for drawing, slows in (("#@...B.#", True), ("#@B....#", False)):
        scene = Scene(f"########\n{drawing}\n########", B="brute")
        frost, thunder = (scene.give(kind, enchant=2, charges=2) for kind in ("frost", "thunder"))
        x = drawing.index("B")
        assert choice("storm", scene) == Zap(frost if slows else thunder, x, 1)


def test_the_storm_shoots_from_wet_ground_unless_the_water_leads_back_and_the_fight_is_cheap() -> None:
    for wet, foe, shoots in ((1, "rat", True), (6, "rat", False), (6, "brute", True)):
        scene = Scene("########\n#@...B.#\n########", B=foe)
        for x in range(1, 1 + wet):
            scene.floor.ground.change(x, 1, "shallow_water")
        scene.rest()
        staff = scene.give("thunder", enchant=2, charges=2)
        target = next(seen for seen in knowledge.foes_in_sight(scene.run))
        assert (choice("storm", scene) == Zap(staff, *target.cell)) == shoots


def test_builds_use_their_favourites_in_a_grip() -> None:
    for bot, uses in (("storm", True), ("explorer", False)):
        scene = Scene("######\n#@B..#\n######", B="strangler")
        scene.afflict("@", "seized", 5)
        scene.run.world.get(scene.run.hero, Statuses).holder = Entity(scene.named["B"])
        staff = scene.give("thunder", enchant=2, charges=2)
        assert (choice(bot, scene) == Zap(staff, 2, 1)) == uses


def test_the_storm_dares_more_with_charged_staffs() -> None:
    scene = Scene("##########\n#@.......#\n##########")
    bot = BOTS["storm"]()
    bare = bot._strength(scene.run)
    scene.give("thunder", enchant=4, charges=4)
    assert bare < bot._strength(scene.run) <= 2 * bare


def test_no_more_allies_are_called_while_most_of_the_last_are_left() -> None:
    for bot in ("drover", "explorer"):
        scene = Scene("############\n#@.........#\n#.........B#\n#..........#\n############", B="colossus")
        staff = scene.give("wisps", enchant=4, charges=4)
        assert choice(bot, scene) == Zap(staff, 1, 1)
        scene.do(Zap(staff, 1, 1))
        assert choice(bot, scene) != Zap(staff, 1, 1)


def test_the_drover_lets_a_weak_friend_go_for_a_better_captive() -> None:
    for captive, goes in (("brute captive", True), ("cutpurse captive", False), ("mender captive", False)):
        scene = Scene(
            "##########\n#@.....c.#\n#mn......#\n##########", m="lag following", n="serjeant following", c=captive
        )
        assert (choice("drover", scene) == SendAway(scene.named["m"])) == goes


def test_the_drover_fights_beside_friends_who_are_hurt_worse_than_itself() -> None:
    for health, rests in ((40, True), (30, False)):
        scene = Scene("##########\n#@.m...r.#\n##########", m="brute following", r="turnkey")
        scene.creature("m").health = health
        assert isinstance(choice("drover", scene), Rest) == rests


def test_the_drover_wins_who_strikes_hard_and_lives_long_not_who_is_merely_dangerous() -> None:
    for foe, wins in (("brute", True), ("adder", False)):
        scene = Scene("##########\n#@r......#\n##########", r=foe)
        wand = scene.give("fealty", charges=1)
        scene.run.known.add("fealty")
        scene.creature("r").health = 3
        assert (choice("drover", scene) == Zap(wand, 2, 1)) == wins


def test_builds_strike_at_no_thief_whom_they_cannot_reach() -> None:
    scene = Scene("#####\n#@#.#\n##c.#\n#####", c="cutpurse")
    scene.mind("c").mood = "fleeing"
    assert choice("clockwork", scene) != Strike(scene.named["c"])


def test_the_drover_dares_more_beside_strong_friends() -> None:
    strengths = []
    for row, a in (("#@.....#", ""), ("#@a....#", "lag"), ("#@a....#", "turnkey"), ("#@aaaaa#", "knight")):
        scene = Scene(f"########\n{row}\n########", legend={"a": f"{a} following"})
        strengths.append(BOTS["drover"]()._strength(scene.run))
    assert strengths == sorted(set(strengths))
    assert strengths[-1] == 3 * strengths[0]
