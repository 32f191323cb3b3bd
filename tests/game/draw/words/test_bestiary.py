"""The cards of creatures: speed, range, limits, signs, odds both ways, and what they did in this run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import knowledge
from game.actions.fighting import Steal, Strike
from game.content.abilities import Burst
from game.content.effects.bodily import Afflict
from game.content.effects.calling import Tend
from game.draw.words import bestiary, describing
from game.draw.words.amounts import amounts
from game.rules.items import inventory
from game.rules.senses import reach
from game.world import spawn
from tests.kit.playing import play
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from pathlib import Path

ROOM = """
    #########
    #.......#
    #.@..r..#
    #.......#
    #########
"""


def card(scene: Scene, name: str = "r") -> str:
    known = knowledge.creature_at(scene.run, *scene.at(name))
    assert known is not None
    return " ".join(line for line, _ in bestiary.card(scene.run, known))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rat", "Moves just as fast as you; a blow takes 1 turn."),
        ("mastiff", "Moves twice as fast as you"),
        ("leech", "Moves half as fast as you"),
        ("packrat", "Moves 1.3× as fast as you"),
        ("brute", "a blow takes 2 turns."),
        ("polyp", "It cannot move."),
    ],
)
def test_a_monsters_card_says_its_speed(kind: str, words: str) -> None:
    assert words in card(Scene(ROOM, r=kind))


@pytest.mark.parametrize(("corner", "told"), [("#", True), (".", False)])
def test_the_card_of_who_stands_behind_a_corner_says_that_no_blow_gets_there(corner: str, *, told: bool) -> None:
    scene = Scene(f"#####\n#@..#\n#{corner}r.#\n#####", r="rat")
    assert ("a corner is in the way. You hit it" in card(scene)) == told


def test_speed_is_told_as_it_is_now() -> None:
    scene = Scene(ROOM, r="rat")
    scene.afflict("r", "hasted", 5)
    assert "Moves twice as fast as you; a blow takes 0.5 turns." in card(scene)
    scene.afflict("@", "hasted", 5)
    assert "Moves just as fast as you" in card(scene)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rat", "Strikes only from beside you."),
        ("pikeman", "Strikes only from two steps away, in a straight line."),
        ("crossbowman", "Shoots from up to 9 steps away, for 3-6."),
        ("puffball", "It does not strike."),
    ],
)
def test_a_monsters_card_says_its_range(kind: str, words: str) -> None:
    assert words in card(Scene(ROOM, r=kind))


def test_who_throws_what_it_picks_up_is_not_said_to_strike_only_from_beside_you() -> None:
    throwers = [kind.id for kind in library().monsters.values() if reach.throws(kind)]
    assert "slinger" in throwers
    for kind in throwers:
        scene = Scene(ROOM, r=kind)
        told = card(scene)
        assert "Strikes from beside you, and throws what it has picked up from up to 10 steps away." in told
        assert "only from beside you" not in told
        assert "from afar" not in told
        javelin = scene.give("javelin")
        inventory.put_into_pack(scene.run, scene.named["r"], inventory.take_one(scene.run, javelin))
        assert "for 3-5 or 3-11 from afar: at least 4 hits to kill you." in card(scene)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rat", "Cannot open doors, swim or fly."),
        ("watchman", "Cannot swim or fly."),
        ("drowned", "Cannot fly."),
        ("warden", "take stairs."),
        ("crow", "It enters no corridor and no doorway."),
        ("wraith", "It passes through stone."),
        ("knight", "It goes no farther than 5 steps from its post."),
        ("blade", "It loses a point of health a turn, and all of it once its caller is gone."),
        ("crab", "Its shell turns blows from the front, until it breaks."),
        ("shieldman", "Its shield turns every blow from the front."),
    ],
)
def test_a_monsters_card_says_what_it_cannot_do(kind: str, words: str) -> None:
    assert words in card(Scene(ROOM, r=kind))


def test_a_monsters_card_says_whether_it_sees_you() -> None:
    scene = Scene(ROOM, r="rat")
    assert "It sees you." in card(scene)
    scene.afflict("@", "invisible", 9)
    assert "It does not see you now." in card(scene)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("bellman", "Sign: lifts the bell; a turn later, rings the bell (a noise heard 20 steps away)."),
        ("brute", "Sign: draws back its club; a turn later, strikes."),
        ("puffball", "Sign: swells; a turn later, bursts into dust that confuses."),
        ("serjeant", "points it at you (each of its men in its sight moves or strikes once more)."),
        ("headsman", "lets the axe fall (sure to hit, for three times the damage)."),
        ("castellan", "(a noise heard 20 steps away; two archers come through the green gate)."),
        (
            "blower",
            "blows, from up to 7 steps away (thrown back 2 steps; gas and flames are blown along).",
        ),
        ("hexer", "a turn later, speaks your name, from up to 10 steps away (weakened 15-25 turns); this follows you"),
        ("mason", "2 turns later, brings the vault down"),
        ("adder", "Its blows: poisoned 6-10 turns."),
        ("strangler", "Its blows seize you: you cannot step away."),
        ("bat", "Its blows: it regains 3 health."),
        ("acid_mound", "Its blows: a point less armour."),
        ("cutpurse", "It steals something and runs. It takes the dearest thing in your pack: what you wear or wield"),
    ],
)
def test_its_acts_are_told_in_words_with_the_sign_by_which_they_are_seen_coming(kind: str, words: str) -> None:
    assert words in card(Scene(ROOM, r=kind))


def test_the_card_tells_of_each_act_not_only_its_sign_but_what_it_does_to_you() -> None:
    run = Scene(ROOM, r="rat").run
    untold = [
        f"{kind.id}: {act.sign}"
        for kind in library().monsters.values()
        for act in kind.acts
        if not (act.does or act.means or amounts(run, act.effects))
    ]
    assert untold == []
    for each, words in (("mender", "regains {} health"), ("sapper", "bursts three turns later")):
        (act,) = library().monsters[each].acts
        mended = [effect.amount for effect in act.effects if isinstance(effect, Tend)]
        assert words.format(*mended) in act.means
    assert library().terrain_of("lit_keg").fuse == 3


def test_the_card_tells_of_each_effect_of_its_blows() -> None:
    run = Scene(ROOM, r="rat").run
    untold = [
        f"{kind.id}: {effect}"
        for kind in library().monsters.values()
        for effect in kind.on_hit
        if not (amounts(run, (effect,)) or (isinstance(effect, Afflict) and effect.status in bestiary.GRIPS))
    ]
    assert untold == []


def test_who_takes_one_thing_alone_is_not_said_to_take_the_dearest() -> None:
    for kind, told in (("cutpurse", True), ("bailiff", False)):
        assert ("dearest" in card(Scene(ROOM, r=kind))) == told


def test_the_cards_of_allies_and_captives_leave_out_what_they_would_do_to_a_foe() -> None:
    for mood, told in (("hunting", True), ("captive", False), ("following", False)):
        text = card(Scene(ROOM, r=f"lag {mood}"))
        phrases = ("follows two steps behind you", "goes for food that you drop", "Sign: ")
        assert [phrase in text for phrase in phrases] == [told] * 3
        assert ("You will not hear it come." in card(Scene(ROOM, r=f"strangler {mood}"))) == told


def test_a_captives_card_says_what_holds_it_and_how_to_free_it() -> None:
    scene = Scene(ROOM, r="mastiff captive")
    scene.rest()
    assert "stuck" in scene.statuses("r")
    assert "It hangs in chains: walk into it to free it, which takes five turns and is heard" in card(scene)
    assert "fire" not in card(scene), "chains do not burn"
    assert "stuck" not in describing.place(scene.run, *scene.at("r"))
    scene.give("master_key")
    assert "which takes a turn with your master key, and no noise." in card(scene)


@pytest.mark.parametrize("mood", ["captive", "following"])
def test_the_cards_of_allies_and_captives_tell_their_health_and_their_blows(mood: str) -> None:
    scene = Scene(ROOM, r=f"mastiff {mood}")
    scene.creature("r").health, scene.creature("r").max_health = 5, 9
    assert "It has 5 of 9 health, and strikes for 3-5." in card(scene)


def test_a_captives_card_says_that_it_would_follow() -> None:
    follows = "Free, it follows you and fights on your side."
    assert f"{follows} It also finds what is hidden within five steps of it." in card(Scene(ROOM, r="lag captive"))
    assert follows in card(Scene(ROOM, r="chaplain captive"))


def test_the_card_of_a_captive_who_would_be_a_third_follower_says_so() -> None:
    scene = Scene(ROOM.replace("r..", "rab"), r="mastiff captive", a="rat following", b="rat following")
    assert "but not now. Two follow you already, and they will not have a third." in card(scene)


def test_hits_to_kill_are_told_both_ways() -> None:
    text = card(Scene(ROOM, r="rat"))
    assert "You hit it 100% of the time, for 1-3: 2-6 hits to kill it." in text
    assert "It hits you 70% of the time, for 1-3: at least 14 hits to kill you." in text
    text = card(Scene(ROOM, r="brute"))
    assert "for 5-9, and up to 4 more if it throws you against something: at least 4 hits to kill you." in text


def test_the_card_says_what_its_kind_has_done_to_you_this_run() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    assert "In this run" not in card(scene)
    scene.dice.luck = True
    for roll, words in ((2, "hurt you for 2 damage"), (3, "hurt you for 5 damage")):
        scene.dice.rolls = [roll]
        Strike(scene.run.hero).perform(scene.run, scene.named["r"])
        assert f"In this run so far its kind has {words}." in card(scene)


def test_the_card_counts_the_dead_of_a_kind_in_this_run() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    scene.run.count("deaths:rat", 30)
    assert "In this run so far 30 of its kind have died." in card(scene)
    scene.run.count("thefts:by:rat")
    assert "In this run so far its kind has robbed you once; 30 of its kind have died." in card(scene)


def test_the_card_says_what_its_kind_does_on_its_death() -> None:
    bursts = {kind.id: burst for kind in library().monsters.values() if (burst := kind.ability(Burst))}
    assert {"puffball", "clinker", "watchman"} <= set(bursts)
    for kind, burst in bursts.items():
        assert burst.text in card(Scene(ROOM, r=kind))
        assert burst.text in card(Scene(ROOM, r=f"{kind} following"))


def test_the_card_says_that_its_kind_has_robbed_you() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="cutpurse")
    scene.give("haste")
    Steal(scene.run.hero).perform(scene.run, scene.named["r"])
    assert "In this run so far its kind has robbed you once." in card(scene)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34), (160, 50)])
@pytest.mark.parametrize("kind", ["broodmother", "castellan", "founder", "drowned_king"])
def test_the_longest_cards_fit_the_screen_whole(kind: str, columns: int, rows: int, tmp_path: Path) -> None:
    scene = Scene(ROOM, r=kind)
    for count in ("hits", "damage", "thefts"):
        scene.run.count(f"{count}:by:{kind}", 3)
    picture = play(scene.session, [";"], tmp_path, columns=columns, rows=rows).picture
    assert picture is not None
    assert picture.over is not None
    shown = "".join(chr(code or ord(" ")) for code in picture.over.ch.ravel().tolist())
    assert card(scene) in " ".join(shown.replace("│", " ").split())


def test_a_card_says_why_a_monster_runs_away() -> None:
    scene = Scene("#########\n#@..c...#\n#########", c="cutpurse")

    def told() -> str:
        (known,) = knowledge.creatures_in_sight(scene.run)
        return describing.awareness(scene.run, known)

    scene.mind("c").mood = "fleeing"
    assert told() == "It is running away, and wants no more of you."
    own = spawn.create(scene.run, inventory.make(scene.content.items["dart"]))
    inventory.put_into_pack(scene.run, scene.named["c"], own)
    assert told() == "It is running away, and wants no more of you.", "it has stolen nothing"
    inventory.put_into_pack(scene.run, scene.named["c"], inventory.take_one(scene.run, scene.give("axe")))
    assert told() == "It is running away with a +0 axe."
    scene.mind("c").mood = "hunting"
    scene.afflict("c", "afraid", 9, by="@")
    assert told() == "It is running away in fear."


@pytest.mark.parametrize(("kind", "why"), [("rat", "for help"), ("salamander", "to where it mends")])
def test_a_card_says_that_the_hurt_run_for_help_or_to_mend(kind: str, why: str) -> None:
    scene = Scene("#########\n#@..c...#\n#########", c=kind)
    scene.creature("c").health, scene.mind("c").patience = 1, 5
    (known,) = knowledge.creatures_in_sight(scene.run)
    assert describing.awareness(scene.run, known) == f"It is running {why}."
