"""Fields that tables of earlier versions had, so that a mod's author is told what is written in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from levelgen.reading import WrongError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_GEAR = {
    "quiet": 'words of properties: properties = ["quiet_steps", "quiet_blows"]',
    **{
        word: f'a word of properties: properties = ["{word}"]'
        for word in ("wades", "dry", "sinks", "steady", "rooted", "draws_shots", "kin")
    },
    "stealth_plus": "in plus: plus = { stealth = -15 }",
    "cuts": 'a part: does = [{ do = "cut", ground = ["web"] }]',
    "wards": 'a part for each status: does = [{ do = "ward", status = "soaked", chance = 1000 }]',
    "lasts": 'a part for each status: does = [{ do = "stretch", status = "burning", share = 25 }]',
    "wards_bites": 'a part: does = [{ do = "foil", chance = 500 }]',
    "gases": 'a part: does = [{ do = "filter", gases = ["steam"] }]',
    "breath": 'a part: does = [{ do = "breathe", turns = 4 }]',
    "breath_plus": 'in plus: does = [{ do = "breathe", turns = 4 }], plus = { turns = 4 }',
    "shots": 'a part: does = [{ do = "blunt", share = 50 }]',
    "reflects": 'a part: does = [{ do = "reflect", chance = 333 }]',
    "finds_dwellers": 'a part: does = [{ do = "detect", cells = 7 }]',
    "shares": 'a part: does = [{ do = "share" }], plus = { per_cent = 20 }',
    "hastens": 'a part: does = [{ do = "recharge" }], plus = { per_cent = 20 }',
}
FORMER: dict[str, dict[str, str]] = {
    "items.toml": _GEAR,
    "runes.toml": _GEAR,
    "monsters.toml": {
        "leash": 'an ability: abilities = [{ can = "stay", within = 5 }]',
        "in_turn": 'a word of traits: traits = ["in_turn"]',
        "dies": 'an ability: abilities = [{ can = "burst", effects = [{ do = "kindle" }], text = "..." }]',
        "death": 'a field of an ability: abilities = [{ can = "burst", effects = [{ do = "kindle" }], text = "..." }]',
        "struck": 'an ability: abilities = [{ can = "sting", effects = [{ do = "burn" }], text = "..." }]',
        "steps": 'an ability: abilities = [{ can = "tread", effects = [{ do = "burn" }], text = "..." }]',
        "builds": 'an ability: abilities = [{ can = "build", ground = "wet_wall", every = 5 }]',
        "works": 'an ability: abilities = [{ can = "work", ground = ["lever"] }]',
        "brings": 'an ability: abilities = [{ can = "install", ground = ["lever"] }]',
        "gates": 'a field of an ability: abilities = [{ can = "install", ground = ["lever"], gates = "shut_gate" }]',
        "cry": 'an ability: abilities = [{ can = "cry", heard = "barking" }]',
        "retreats": 'an ability, "retreat" or "bathe": abilities = [{ can = "retreat", below = 50 }]',
        "raises": 'an ability: abilities = [{ can = "raise", turns = 5, told = "reads over {}", shows = "..." }]',
        "rises": 'an ability: abilities = [{ can = "rise", turns = 6 }]',
        "lurks": 'an ability: abilities = [{ can = "lurk", ground = ["grass"] }]',
        "sign": 'a field of an ability: abilities = [{ can = "lurk", sign = "..." }]',
        "guises": 'a field of an ability: abilities = [{ can = "lurk", ground = ["floor"], guises = ["sword"] }]',
        "recovers": 'an ability: abilities = [{ can = "recover", turns = 6 }]',
        "bath": 'an ability: abilities = [{ can = "recover", points = 2, ground = "deep_water" }]',
        "fades": 'a word of traits: traits = ["fades"]',
        "takes": 'an ability: abilities = [{ can = "steal", item = "keystone" }]',
        "sent": 'an ability: abilities = [{ can = "pursue", rank = 2 }]',
        "copies": 'a word of traits: traits = ["copies"]',
        "gathers": 'an ability: abilities = [{ can = "gather", what = ["things"] }]',
        "breeds": 'a field of an ability: abilities = [{ can = "gather", what = ["grass"], breeds = 5 }]',
        "ally_ability": 'an ability: abilities = [{ can = "serve", text = "...", when = "ordered" }]',
        "improved": 'an ability: abilities = [{ can = "serve", text = "...", when = "ordered", improved = true }]',
        "boss": 'a word of traits: traits = ["boss"]',
        "greets": 'an ability: abilities = [{ can = "greet", words = "..." }]',
        "acts.heated": 'a word of when: when = ["foe_in_heat"]',
        "acts.metal": 'a word of when: when = ["foe_in_metal"]',
        "acts.lit": 'a word of when: when = ["foe_in_light"]',
        "acts.men": 'a word of when: when = ["men_in_sight"]',
        "acts.voice": 'a word of when: when = ["voice"]',
        "acts.once": 'a word of when: when = ["once"]',
        "acts.times": 'a condition: when = [{ is = "limited", times = 2 }]',
        "acts.below": 'a condition: when = [{ is = "wounded", below = 50 }]',
        "acts.beside": 'a condition: when = [{ is = "near", ground = "rack" }]',
        "acts.behind": 'a condition: shape = "lane", when = [{ is = "behind", ground = "bellows" }]',
        "acts.stirs": 'a field of a condition: when = [{ is = "behind", ground = "bellows", stirs = true }]',
        "acts.apart": 'a condition: when = [{ is = "away", cells = 2 }]',
        "acts.radius": 'always 1 for shape = "around"',
        "acts.certain": 'a kind of blow: does = "execute"',
    },
    "statuses.toml": {
        **{word: f'a word of does: does = ["{word}"]' for word in (
            "slight", "frequent", "helpless", "held", "clings", "dazed", "blind", "mute", "queasy", "harms_moving",
            "burns", "fears", "discordant", "sees_minds", "known_of", "shows_in_gas",
        )},
        "mends": 'a word of does: does = ["unmending"]',
        "cancels": 'a field of others: others = { cancels = ["..."] }',
        "bars": 'a field of others: others = { bars = ["..."] }',
        "prolongs": 'a field of others: others = { prolongs = ["..."] }',
        "ended_by_light": "a field of wears_off: wears_off = { in_light = 6 }",
        "faded_by_light": "a field of wears_off: wears_off = { sooner_in_light = 5 }",
        "ended_by_stillness": "a field of wears_off: wears_off = { at_rest = 3 }",
        "ended_out_of_sight": "a field of wears_off: wears_off = { out_of_sight = 5 }",
        "harm": 'a field of harms: harms = { damage = 1, cause = "..." }',
        "cause": 'a field of harms: harms = { damage = 1, cause = "..." }',
        "weakens": "a field of weakness: weakness = { strength = 3 }",
        "deals": "a field of weakness: weakness = { damage = 75 }",
        "stealth": "a field of noticed: noticed = { share = 50 }",
        "stealth_most": "a field of noticed: noticed = { most = 2 }",
        "seen_within": "a field of noticed: noticed = { seen_within = 7 }",
        "lightning": "a field of struck: struck = { lightning = 2 }",
        "slides": "a field of struck: struck = { slides = 1 }",
    },
}  # fmt: skip
"""By file: each former field, with those around it as in "acts.foe", and what it is now, to follow "is now"."""


def refuse_former(table: Any, former: Mapping[str, str]) -> None:
    """Refuse a table with a former field, alone or in one of the tables and lists inside it.

    Raises:
        WrongError: it has one; the sentence gives the new form.
    """
    for field, now in former.items():
        for path in _paths(table, field):
            raise WrongError(f"is now {now}", path)


def _paths(value: Any, field: str) -> Iterator[str]:
    """Yield where data has a field, such as "acts[1].foe" for "acts.foe"."""
    if isinstance(value, list):
        yield from (f"[{index}].{path}" for index, part in enumerate(value) for path in _paths(part, field))
        return
    name, _, rest = field.partition(".")
    if isinstance(value, dict) and name in value:
        yield from (f"{name}.{path}".replace(".[", "[") for path in _paths(value[name], rest)) if rest else (name,)
