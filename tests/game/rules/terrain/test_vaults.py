"""Vaults at play: locks and keys, one of several things, altars, springs, and what lifting a key sets off."""

from __future__ import annotations

import json

import pytest

from game import knowledge
from game.actions.bumping import Touch
from game.actions.doors import Unlock
from game.actions.handling import Drop, PickUp
from game.autopilot.explore import AutoExplore
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.draw.words import describing
from game.rules.beings import noise
from game.rules.combat import sight
from game.rules.items import identify
from game.rules.terrain import vaults
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Item, Offered, Opens, Position
from game.world.events import ItemChanged, Sounded
from levelgen import Level, Mark, Tier
from levelgen.template.files import ours
from tests.kit.playing import fresh_with
from tests.kit.scenes import Scene, library

VAULT = """
########
#.@X)?.#
########
"""
LEGEND = {")": "sword", "?": "sparks"}


def offered(scene: Scene, choose: int = 1) -> None:
    """The sword and the wand are offered in a room of their own, behind the lock."""
    for name in (")", "?"):
        at = scene.run.world.get(scene.named[name], Position)
        scene.floor.ground.change(at.x, at.y, "pedestal")
        scene.run.world.add(scene.named[name], Offered(int(scene.floor.level.room_at[at.y, at.x]), choose))


def with_marks(scene: Scene, *marks: Mark, tags: dict[int, tuple[str, ...]] | None = None) -> None:
    """Let the level have these marks and no others, and rooms the tags given by their numbers."""
    level = scene.floor.level
    rooms = tuple(room._replace(tags=(tags or {}).get(room.id, room.tags)) for room in level.rooms)
    scene.floor.level = Level(
        level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, marks
    )


def with_key(scene: Scene, x: int = 3, y: int = 1, depth: int = 1) -> int:
    key = scene.give("vault_key")
    scene.run.world.add(key, Opens(depth, x, y))
    return key


def test_a_locked_door_stays_shut_without_its_key() -> None:
    scene = Scene(VAULT, legend=LEGEND)
    turn = scene.run.ticks
    scene.walk("e")
    assert scene.at() == (2, 1)
    assert scene.terrain(3, 1) == "locked_door"
    assert scene.run.ticks == turn, "a refusal costs nothing"
    assert "locked" in scene.log[-1]


@pytest.mark.parametrize(("x", "depth"), [(4, 1), (3, 2)])
def test_a_key_opens_no_other_door_and_none_on_another_floor(x: int, depth: int) -> None:
    scene = Scene(VAULT, legend=LEGEND)
    with_key(scene, x, depth=depth)
    scene.walk("e")
    assert scene.terrain(3, 1) == "locked_door"
    assert len(scene.pack) == 1


def test_its_key_opens_the_door_and_breaks_and_all_that_is_offered_is_known() -> None:
    scene = Scene(VAULT, legend=LEGEND)
    offered(scene)
    with_key(scene)
    scene.give("dart")
    assert "sparks" not in scene.run.known
    scene.walk("e")
    assert scene.terrain(3, 1) == "open_door"
    assert [kind for kind in scene.pack.values() if kind == "vault_key"] == []
    assert [event.level for event in scene.of(Sounded)] == [noise.DOOR]  # type: ignore[attr-defined]
    assert any("The key turns in the lock and breaks." in line for line in scene.log)
    assert "sparks" in scene.run.known
    assert scene.run.world.get(scene.named[")"], Item).known
    assert "You may take one of the things" in scene.log[-1]


def exchanged(*owned: str, seed: int = 1, offers: str = "sword") -> dict[str, Item]:
    """The things on offer after a hero who owns some has opened the vault."""
    scene = Scene(VAULT, legend={**LEGEND, ")": offers}, seed=seed)
    offered(scene)
    scene.run.floor.danger = 9
    with_key(scene)
    for name in owned:
        scene.give(name)
    scene.walk("e")
    return {name: scene.run.world.get(scene.named[name], Item) for name in (")", "?")}


@pytest.mark.parametrize("kind", ["sword", "mail", "sap", "webs", "anchor", "slowness", "healing"])
def test_a_vault_offers_another_of_the_family_for_what_the_hero_has(kind: str) -> None:
    kinds = library().items
    assert exchanged(offers=kind)[")"].kind.id == kind
    shown = exchanged(kind, offers=kind)
    assert shown[")"].kind.family is kinds[kind].family
    assert shown[")"].kind.id != kind
    assert shown[")"].known, "it is labelled as the others are"
    assert shown["?"].kind.id == "sparks", "what he lacks stays"
    assert exchanged(kind, offers=kind)[")"].kind is shown[")"].kind, "by dice of the seed and the depth alone"


def test_what_the_hero_has_stays_where_he_has_all_that_chance_could_offer() -> None:
    kinds = [kind for kind in library().items_of(library().items["healing"].family) if kind.good and kind.weight]
    assert exchanged(*(kind.id for kind in kinds), offers="healing")[")"].kind.id == "healing"


def test_what_the_hero_has_is_exchanged_before_he_first_sees_it_and_later_told_of() -> None:
    scene = Scene(VAULT, legend={**LEGEND, "X": "portcullis"})
    offered(scene)
    scene.run.floor.danger = 9
    scene.floor.memory.forget((4, 1))
    scene.give("sword")
    sight.look_about(scene.run)
    seen = scene.run.world.get(scene.named[")"], Item).kind
    assert seen.id != "sword"
    assert scene.floor.memory.items[4, 1] == seen.id
    scene.give(seen.id)
    sight.look_about(scene.run)
    assert scene.run.world.get(scene.named[")"], Item).kind is seen, "what was seen stays for now"
    scene.run.events.clear()
    vaults.lay_open(scene.run, [scene.run.world.get(scene.named[")"], Offered).room], 3, 1)
    name = identify.name(scene.run, scene.run.world.get(scene.named[")"], Item))
    changes = [event.name for event in scene.run.events if isinstance(event, ItemChanged)]
    assert changes == [identify.article(name)]
    assert scene.run.world.get(scene.named[")"], Item).kind is not seen


def test_one_thing_may_be_taken_and_the_rest_is_gone() -> None:
    scene = Scene(VAULT, legend=LEGEND)
    offered(scene)
    with_key(scene)
    scene.walk("e", "e", "e")
    scene.do(PickUp())
    assert scene.pack == {"a": "sword"}
    assert not scene.run.world.alive(scene.named["?"])
    assert scene.terrain(5, 1) == "slab"
    assert scene.run.world.rows(Offered) == []
    assert knowledge.items_at(scene.run, 5, 1) == []
    assert "Stone grinds shut over the rest, for good." in scene.log


def test_of_two_that_may_be_taken_both_are() -> None:
    scene = Scene(VAULT, legend=LEGEND)
    offered(scene, choose=2)
    with_key(scene)
    scene.walk("e", "e", "e")
    scene.do(PickUp())
    assert scene.run.world.alive(scene.named["?"])
    scene.walk("e")
    scene.do(PickUp())
    assert len(scene.pack) == 2
    assert not any("Stone grinds" in line or "You may take" in line for line in scene.log)


def test_a_key_tells_nothing_of_other_vaults_and_what_is_taken_shuts_none() -> None:
    scene = Scene("#########\n#)X@X?.!#\n#########", legend={**LEGEND, "!": "axe"})
    offered(scene)
    there = scene.run.world.get(scene.named["!"], Position)
    other = int(scene.floor.level.room_at[there.y, there.x])
    scene.run.world.add(scene.named["!"], Offered(other, 1))
    scene.floor.ground.change(there.x, there.y, "pedestal")
    with_key(scene, 2)
    with_key(scene, 4)
    scene.walk("w")
    assert "sparks" not in scene.run.known
    assert not any("You may take" in line for line in scene.log), "all that stands behind this door may be taken"
    scene.walk("w", "w")
    scene.do(PickUp())
    assert scene.run.world.alive(scene.named["?"])
    scene.walk("e", "e", "e")
    assert "sparks" in scene.run.known
    assert "You may take one of the things offered here; the rest will be lost." in scene.log


def test_a_key_whose_lock_the_master_key_has_opened_crumbles_and_others_stay() -> None:
    scene = Scene(VAULT, legend=LEGEND)
    with_key(scene)
    with_key(scene, depth=2)
    scene.give("master_key")
    scene.walk("e")
    assert scene.terrain(3, 1) == "open_door"
    assert sorted(scene.pack.values()) == ["master_key", "vault_key"]
    assert "The lock gives way without a sound." in scene.log
    assert "Your key crumbles: its lock is open." in scene.log


def test_a_key_crumbles_when_it_is_picked_up_after_its_lock_was_opened() -> None:
    scene = Scene("#######\n#@¬.'.#\n#######", legend={"¬": "vault_key"})
    scene.run.world.add(scene.named["¬"], Opens(1, 4, 1))
    scene.walk("e")
    scene.do(PickUp())
    assert scene.pack == {}
    assert scene.log[-1] == "Your key crumbles: its lock is open."


def test_statues_count_in_a_watched_room_alone_and_only_those_there() -> None:
    for tags, woken in (((), 0), (("watched",), 1)):
        scene = Scene("###########\n#S+.@)?..S#\n###########", legend={**LEGEND, "S": "watching_statue"})
        x, y = scene.at(")")
        room = int(scene.floor.level.room_at[y, x])
        with_marks(scene, *[Mark("treasure", 0, 0, Tier.EASY, room, "", None, binding=True)] * 3, tags={room: tags})
        scene.run.world.add(scene.named[")"], Offered(room, 2))
        scene.walk("e")
        scene.do(PickUp())
        assert scene.terrain(1, 1) == "watching_statue"
        assert (scene.terrain(9, 1) == "rubble") == (woken > 0)


def test_exploring_leaves_alone_what_is_kept() -> None:
    scene = Scene(
        """
        ########
        #.@.)..#
        ########
    """,
        legend=LEGEND,
    )
    scene.floor.ground.change(4, 1, "pedestal")
    goal = AutoExplore()
    scene.walk("e", "e")
    step = goal.next_step(scene.run)
    while not isinstance(step, StopReason):
        assert not isinstance(step, PickUp)
        scene.do(step)
        step = goal.next_step(scene.run)
    assert scene.pack == {}


@pytest.mark.parametrize(("ground", "spent"), [("altar", "cold_altar"), ("spring", "dry_spring")])
def test_what_gives_gives_once_and_to_the_hero_alone(ground: str, spent: str) -> None:
    scene = Scene(
        """
        #########
        #..@...r#
        #########
    """,
        r="rat",
    )
    scene.floor.ground.change(4, 1, ground)
    scene.creature().health = 5
    most = scene.creature().max_health
    assert "nothing to touch" in str(Touch(4, 1).perform(scene.run, scene.named["r"]))
    scene.walk("e")
    assert scene.terrain(4, 1) == spent
    assert scene.health() == scene.creature().max_health == (most + 3 if ground == "altar" else most)
    scene.creature().health = 5
    scene.do(Touch(4, 1))
    assert scene.health() == 5


def test_nothing_far_away_can_be_touched_or_unlocked() -> None:
    scene = Scene("""
        ##########
        #@....X..#
        ##########
    """)
    scene.floor.ground.change(4, 1, "altar")
    with_key(scene, 6)
    scene.do(Touch(4, 1))
    scene.do(Unlock(6, 1))
    scene.do(Unlock(-1, 1))
    assert scene.terrain(4, 1) == "altar"
    assert scene.terrain(6, 1) == "locked_door"


def lifted(scene: Scene, *marks: Mark) -> None:
    """A key on a pedestal beside the hero is lifted, in a room with such marks."""
    with_marks(scene, *marks)
    x, y = scene.at()
    scene.floor.ground.change_all({(x + 1, y): "pedestal", (1, 1): "locked_door"})
    lying = spawn.create(scene.run, Item(library().items["vault_key"]), Opens(1, 1, 1), Position(x + 1, y))
    scene.walk("e")
    scene.do(PickUp(lying))


def test_statues_wait_for_the_key_to_be_lifted() -> None:
    scene = Scene("""
        #########
        #.@.....#
        #########
    """)
    scene.floor.ground.change(6, 1, "watching_statue")
    room = int(scene.floor.level.room_at[1, 2])
    lifted(scene, Mark("monster", 6, 1, Tier.EASY, room, "ambush", None, binding=True))
    assert scene.terrain(6, 1) == "rubble"
    assert len(list(query.creatures(scene.run))) == 1
    assert "breaks open" in " ".join(scene.log)


def test_a_key_sets_off_nothing_in_other_rooms_nor_when_it_was_dropped() -> None:
    scene = Scene("#########\n#.@.....#\n#########")
    scene.floor.ground.change(6, 1, "watching_statue")
    room = int(scene.floor.level.room_at[1, 2])
    lifted(scene, Mark("monster", 6, 1, Tier.EASY, room + 1, "ambush", None, binding=True))
    assert scene.terrain(6, 1) == "watching_statue"
    with_marks(scene, Mark("monster", 6, 1, Tier.EASY, room, "ambush", None, binding=True))
    scene.floor.ground.change(3, 1, "floor")
    (key,) = [entity for _, entity, _ in query.pack(scene.run, scene.run.hero)]
    scene.do(Drop(key))
    scene.do(PickUp(key))
    assert scene.pack == {"a": "vault_key"}
    assert scene.terrain(6, 1) == "watching_statue"


TRIGGERS: dict[str, tuple[str, str]] = {  # to the ground at the mark before and after
    "ambush": ("watching_statue", "rubble"),
    "flames": ("grass", "grass"),
    "fall": ("cracked_floor", "chasm"),
    "spill": ("oil", "oil"),
    "flood": ("shallow_water", "deep_water"),
    "sink": ("hollow_floor", "chasm"),
    "burst": ("wall", "rubble"),
    "dark": ("lamp", "dark_lamp"),
    "rise": ("tomb", "open_tomb"),
    "gas": ("vent", "vent"),
    "snatch": ("hole", "hole"),
    "toll": ("laden_pan", "shut_pan"),
}


@pytest.mark.parametrize("name", sorted(library().triggers))
def test_lifting_the_key_sets_off_what_its_mark_is_named_for(name: str) -> None:
    before, after = TRIGGERS[name]
    scene = Scene("#########\n#.@.....#\n#########")
    scene.floor.ground.change(6, 1, before)
    room = int(scene.floor.level.room_at[1, 2])
    turns = library().triggers[name].after + library().triggers[name].apart * 3
    lifted(scene, Mark("feature", 6, 1, Tier.EASY, room, name, None, binding=True))
    assert len(scene.floor.lifted) == (turns > 0)
    restored = Session(restore(json.loads(json.dumps(snapshot(scene.run))), library())).run
    assert restored.floor.lifted == scene.floor.lifted
    scene.rest(turns + 2)
    if name == "ambush":
        assert len(query.creatures(scene.run)) == 1
    if name == "gas":
        assert scene.floor.ground.gases.any()
    if name in ("flames", "spill"):
        assert (6, 1) in scene.burning()
    assert scene.terrain(6, 1) == after
    told = library().triggers[name].told
    assert not told or any(told in line for line in scene.log)


def test_a_lifted_key_moves_what_its_pedestal_is_paired_with() -> None:
    scene = Scene("#########\n#.@.....#\n#########")
    scene.floor.ground.change(6, 1, "raised_portcullis")
    scene.floor.pairs[3, 1] = ((6, 1),)
    room = int(scene.floor.level.room_at[1, 2])
    lifted(scene, Mark("feature", 5, 1, Tier.EASY, room, "no trigger", None, binding=True))
    assert scene.terrain(6, 1) == "portcullis"


def test_a_spark_falls_into_the_grass() -> None:
    scene = Scene('#########\n#.@.."""#\n#########')
    room = int(scene.floor.level.room_at[1, 2])
    lifted(scene, Mark("feature", 6, 1, Tier.EASY, room, "flames", None, binding=True))
    assert scene.floor.ground.fire[1, 6] > 0
    assert scene.floor.ground.fire[1, 3] == 0


def test_floors_hold_what_their_vaults_promise() -> None:
    families = set()
    for seed in range(6):
        session = Session.new(library(), seed=seed)
        level = session.run.floor.level
        locks = {(mark.x, mark.y) for mark in level.marks if mark.what == "lock"}
        keys = session.run.world.rows(Opens, Position)
        assert {(opens.x, opens.y) for _, (opens, _) in keys} == locks
        assert all(opens.depth == 1 for _, (opens, _) in keys)
        for _, (opens, at) in keys:
            assert session.run.floor.ground.kind_at(at.x, at.y).keeps, opens
        for room in level.rooms:
            if "choose 1" in room.tags:
                things = [item for _, (offer, item) in session.run.world.rows(Offered, Item) if offer.room == room.id]
                drawn = next(each for each in ours("vaults") if each.name == room.tags[1])
                assert len(things) == len(drawn.marks)
                assert len({item.kind.id for item in things}) == len(things)
                assert all(item.kind.good and item.enchant >= 0 for item in things)
                families |= {item.kind.family.id for item in things}
                assert any(item.kind.family.rare for item in things)
                assert len({item.kind.family for item in things}) >= min(3, len(things))
        session.close()
    assert len(families & {"weapon", "armour", "wand", "staff", "ring", "charm"}) >= 5


def test_keys_and_offers_survive_a_save() -> None:
    session = fresh_with(lambda run: run.world.rows(Opens) and run.world.rows(Offered))
    before = sorted((vars_of(row) for row in session.run.world.rows(Opens, Position)), key=str)
    offers = len(session.run.world.rows(Offered, Position))
    assert before
    assert offers
    restored = restore(snapshot(session.run), library())
    assert sorted((vars_of(row) for row in restored.world.rows(Opens, Position)), key=str) == before
    assert len(restored.world.rows(Offered, Position)) == offers
    restored.world.close()
    session.close()


def vars_of(row: tuple[int, tuple[Opens, Position]]) -> tuple[int, ...]:
    _, (opens, at) = row
    return opens.depth, opens.x, opens.y, at.x, at.y


@pytest.mark.parametrize("held", ["no key", "its key", "another key"])
def test_travel_leads_to_and_through_a_locked_door_whose_key_is_carried(held: str) -> None:
    scene = Scene(
        """
        ###########
        #@...X)?..#
        ###########
    """,
        legend=LEGEND,
    )
    if held != "no key":
        with_key(scene, 5, depth=1 if held == "its key" else 2)
    goal = Travel((5, 1))
    for _ in range(10):
        step = goal.next_step(scene.run)
        if isinstance(step, StopReason):
            break
        scene.do(step)
    lacks = "Here you are. The locked door is to the east: you do not have its key."
    assert step == StopReason("Here you are." if held == "its key" else lacks)
    assert scene.at() == ((5, 1) if held == "its key" else (4, 1))  # else only as far as the door
    assert scene.terrain(5, 1) == ("open_door" if held == "its key" else "locked_door")


def test_looking_at_a_locked_door_says_where_its_key_is() -> None:
    scene = Scene(VAULT, legend=LEGEND)
    assert "Its key lies somewhere on this floor" in describing.place(scene.run, 3, 1)
    with_key(scene)
    words = describing.place(scene.run, 3, 1)
    assert "its key is in your pack" in words
    assert "lies somewhere" not in words


def test_what_was_taken_is_told_before_what_comes_of_it() -> None:
    scene = Scene("########\n#@/)...#\n########", legend={"/": "sparks", ")": "sword"})
    for glyph in "/)":
        at = scene.run.world.get(scene.named[glyph], Position)
        scene.run.world.add(scene.named[glyph], Offered(int(scene.floor.level.room_at[at.y, at.x]), 1))
    scene.walk("e")
    scene.do(PickUp())
    told = [line for line in scene.log if "You now have" in line or "Stone grinds" in line]
    assert ["You now have" in line for line in told] == [True, False]
