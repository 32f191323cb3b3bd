"""The sidebar: the hero, status effects, and the creatures and items in sight."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from game import knowledge
from game.content.materials import ENOUGH
from game.draw.map import reveal, signs
from game.draw.text.canvas import fit
from game.draw.text.layout import Area
from game.draw.words import describing
from game.rules import hunger, score
from game.rules.beings import allies
from game.rules.combat import attacks
from game.rules.items import identify
from game.rules.senses import avoiding, stealth
from game.world import query
from game.world.components import Ally, Statuses

if TYPE_CHECKING:
    from game.draw.text.canvas import Canvas
    from game.draw.text.palette import Color
    from game.knowledge import Danger, KnownCreature, KnownItem
    from game.rules.senses.fear import Stance
    from game.world.components import Hero, Order
    from game.world.movement import Cell
    from game.world.run import Run


MOOD_WORDS: dict[Stance, str] = {
    "asleep": "sleeps",
    "wandering": "roams",
    "hunting": "hunts",
    "fleeing": "flees",
    "cornered": "cornered",
    "fighting": "fights",
    "guarding": "guards",
    "curious": "looks",
    "eating": "eats",
    "captive": "chained",
    "following": "turns",  # on the hero: it is discordant
}
ALLIED = "+"  # the mark of all allies
NOTICES = "•"  # the mark of a creature that may notice the hero from its cell, whatever it is about
ORDER_WORDS: dict[Order, str] = {"follow": "follows", "stay": "stays", "attack": "attacks", "act": "busy"}  # of allies
FALLS_BACK = "wounded"  # of an ally that keeps out of fights
MARKS: dict[Stance, str] = {
    "asleep": "z",
    "wandering": "·",
    "guarding": "·",
    "curious": "?",
    "eating": "·",
    "hunting": "!",
    "fleeing": "←",
    "cornered": "!",
    "fighting": "·",
    "captive": "§",
    "following": "+",
}
WORD_COLORS = {
    "hunts": "text_danger",
    "cornered": "text_danger",
    "sleeps": "text_good",
    "chained": "text_place",
    "looks": "text_bad",
}
DANGERS: dict[Danger, tuple[str, str]] = {
    "dangerous": ("Dangerous room", "text_danger"),
    "cleared": ("Cleared room", "text_dim"),
}
BEGINS = "readies"  # for a creature about to act
BAR = 8  # cells
SHORT_BAR = 3
USUAL_WORD = 8  # letters of a state that fit beside a bar, which thus keeps its length when the state changes
HUNGER_COLORS = {"Hungry": "yellow", "Weak": "text_bad", "Fainting": "text_danger", "Starved": "text_danger"}


def draw(canvas: Canvas, area: Area, run: Run, *, sight: Area | None = None, flashes: bool = False) -> dict[int, Cell]:
    """Fill the sidebar; the health bar `flashes` at a heavy blow.

    Creatures and items in sight are shown in the area `sight`, or below everything else.

    Returns:
        The floor cells (x, y) of the creatures and items shown, by row.
    """
    colors = canvas.colors
    canvas.fill(area, colors["panel"])
    inner = Area(area.left + 1, area.top, area.right if sight is None else sight.left, area.bottom)
    y = _hero(canvas, inner, run, flashes=flashes)
    y = _statuses(canvas, inner, run, y + 1)
    if sight is None:
        places = _in_sight(canvas, inner, run, y + 1)
    else:
        places = _in_sight(canvas, Area(sight.left + 1, sight.top, sight.right, sight.bottom), run, sight.top)
    reason = score.unranked(run)
    if reason:
        canvas.write(inner.left, area.bottom - 1, f"{reason}: unranked", colors["text_bad"])
    if run.debug:
        canvas.write(inner.left, area.bottom - 2, fit(reveal.words(run.floor), inner.width), colors["text_dim"])
    return places


def _hero(canvas: Canvas, area: Area, run: Run, *, flashes: bool) -> int:
    colors = canvas.colors
    _, hero, creature, at = query.hero(run)
    place = f"{run.depth}·{run.content.place_of(run.length, run.depth).removeprefix('the ')}"
    canvas.write(area.left, area.top, "Strata", colors["title"])
    canvas.write(area.right - 1 - len(place), area.top, place, colors["text_place"])
    share = creature.health / creature.max_health
    number = f"{creature.health}/{creature.max_health}"
    y = area.top + 1
    canvas.write(area.left, y, "HP", colors["text_dim"])
    fill, back = "bar_health" if share > 1 / 3 else "text_danger", "bar_back"
    if flashes:
        fill, back = "cursor", "text_danger"
    width = area.width - 5 - len(number)
    canvas.bar(area.left + 3, y, width, share, colors[fill], colors[back])
    canvas.write(area.right - 1 - len(number), y, number, colors["text"] if share > 1 / 3 else colors["text_danger"])
    y = _hunger_and_strength(canvas, area, y + 1, hero)
    worn = query.worn(run, run.hero, "armour")
    points = round(attacks.defence(run, run.hero, seems=True) / 10, 1)
    armour = f"{points:g}{'?' if worn and not worn[1].known else ''}"
    weapon = query.worn(run, run.hero, "weapon")
    arms = identify.name(run, weapon[1]) if weapon else "bare hands"
    within = Area(area.left, y, area.right - 1, area.bottom)
    y = canvas.paragraph(within, y, arms[:1].upper() + arms[1:], colors["text_dim"])
    cells = stealth.stealth_range(run)
    reasons = ", ".join(factor.word for factor in stealth.factors(run))
    words = f"Stealth {cells} ({reasons})" if reasons else f"Stealth {cells}"
    color = "text_good" if cells < stealth.USUAL else "text_bad" if cells > stealth.USUAL else "text_dim"
    canvas.write(area.left, y, f"Armour {armour}", colors["text_dim"])
    y = canvas.paragraph(within, y + 1, words, colors[color])
    for kind, amount in run.floor.ground.gases_at(at.x, at.y):
        if amount >= ENOUGH:
            canvas.write(
                area.left, y, fit(f"In {kind.name}", area.width), colors["text_bad" if kind.harms else "text_dim"]
            )
            y += 1
    danger = knowledge.danger_of(run, run.floor, run.floor.level.room_at.item(at.y, at.x))
    if danger in DANGERS:
        words, tone = DANGERS[danger]
        canvas.write(area.left, y, words, colors[tone])
        y += 1
    return y


def _hunger_and_strength(canvas: Canvas, area: Area, y: int, hero: Hero) -> int:
    """Write the hero's hunger and strength, on two rows if one is too narrow; return the row after them."""
    stage = hunger.stage(hero.food)
    color = canvas.colors[HUNGER_COLORS.get(stage or "", "text_dim")]
    food, strength = stage or "Full", f"strength {hero.strength}"
    x = canvas.write(area.left, y, food, color)
    if len(f"{food} · {strength}") <= area.width:
        canvas.write(x, y, f" · {strength}", canvas.colors["text_dim"])
        return y + 1
    canvas.write(area.left, y + 1, strength.capitalize(), canvas.colors["text_dim"])
    return y + 2


def _statuses(canvas: Canvas, area: Area, run: Run, y: int) -> int:
    statuses = run.world.find(run.hero, Statuses)
    if statuses is None or not statuses.turns:
        return y - 1
    y = _heading(canvas, area, y, "statuses")
    for name, turns in sorted(statuses.turns.items()):
        kind = run.content.statuses[name]
        canvas.write(area.left, y, kind.symbol, canvas.colors[kind.color])
        number = "" if kind.counts == "holder" else f" {turns}"
        tone = canvas.colors["text_good" if kind.good else "text_bad"]
        x = canvas.write(area.left + 2, y, fit(kind.name, area.width - 2 - len(number)), tone)
        canvas.write(x, y, number, canvas.colors["text_dim"])
        y += 1
    return y


def _in_sight(canvas: Canvas, area: Area, run: Run, y: int) -> dict[int, Cell]:
    """Write the creatures and items in sight; return their floor cells by row, the nearest for several items."""
    colors = canvas.colors
    places: dict[int, Cell] = {}
    seen = knowledge.creatures_in_sight(run)
    things = _alike(run)
    if not seen and not things:
        return places
    y = _heading(canvas, area, y, "in sight")
    last = area.bottom - (3 if run.debug else 2 if score.unranked(run) else 1)  # a row for the number of those left out
    roomy = y + 2 * len(seen) + len(things) <= last
    left = len(seen) + len(things)
    for creature in seen:
        if y >= last:
            return _left_out(canvas, area, y, left, places)
        after = _creature(canvas, area, y, run, creature, last=last, roomy=roomy)
        places |= dict.fromkeys(range(y, after), creature.cell)
        y, left = after, left - 1
    for alike in things:
        rows = textwrap.wrap(_called(run, alike), area.width - 2)
        if y + len(rows) > last:
            return _left_out(canvas, area, y, left, places)
        canvas.write(area.left, y, signs.of_thing(alike[0]), colors["item"])
        for row in rows:
            canvas.write(area.left + 2, y, row, colors["text_dim"])
            places[y] = alike[0].cell
            y += 1
        left -= 1
    return places


def _left_out(canvas: Canvas, area: Area, y: int, count: int, places: dict[int, Cell]) -> dict[int, Cell]:
    """Write how many creatures and things have no row; return the rows of the others."""
    canvas.write(area.left, y, f"and {count} more", canvas.colors["text_dim"])
    return places


def _alike(run: Run) -> list[list[KnownItem]]:
    """Return the items in sight grouped by row of the sidebar, nearest first."""
    rows: dict[tuple[str, bool, str, str], list[KnownItem]] = {}
    for item in knowledge.items(run):
        if item.in_sight:
            name = "" if item.kind.family.stacks else item.name
            rows.setdefault((item.kind.id, item.is_felt, name, _held_by(run, item)), []).append(item)
    return list(rows.values())


def _called(run: Run, alike: list[KnownItem]) -> str:
    """Return the name of a group of like items with their number, and how they feel if no more is known."""
    first, count = alike[0], sum(item.count for item in alike)
    name = first.name if len(alike) == 1 else identify.kind_name(run, first.kind, count)
    name += f" ({describing.sign_of(first.kind, good=first.good)})" if first.is_felt else ""
    ground = _held_by(run, first)
    return f"{name} (in {ground})" if ground else name


def _held_by(run: Run, item: KnownItem) -> str:
    """Return the name of the web or the like in which an item lies, "" if it lies free."""
    ground = avoiding.holding_ground(run.floor, *item.cell)
    return "" if ground is None else run.floor.name_of(ground)


def _creature(canvas: Canvas, area: Area, y: int, run: Run, creature: KnownCreature, *, last: int, roomy: bool) -> int:
    """Write a creature's name, health and state above row `last`, and return the row after it.

    They take two rows if there is room, or if one is too narrow.
    """
    colors = canvas.colors
    word, tone = _state(canvas, run, creature)
    share = creature.health / creature.max_health
    right = area.right - 1
    x = canvas.write(area.left, y, creature.kind.glyph, colors[creature.kind.color])
    canvas.write(x, y, *_mark(canvas, run, creature))
    left = area.left + 3  # beside the glyph and its mark
    name = creature.kind.name
    if not roomy and len(name) + 1 + len(word) <= right - left:
        if right - left - len(name) - len(word) - 2 >= SHORT_BAR:
            canvas.low_bar(right - len(word) - SHORT_BAR - 1, y, SHORT_BAR, share, colors["bar_health"])
        canvas.write(left, y, name, colors["text"])
    else:
        canvas.write(left, y, name, colors["text"], right=area.right)
        if y + 1 >= last:
            return y + 1
        y += 1
        bar = min(BAR, right - left - max(len(word), USUAL_WORD) - 1)
        canvas.low_bar(left, y, bar, share, colors["bar_health"])
    canvas.write(right - len(word), y, word, tone)
    return y + 1


def _mark(canvas: Canvas, run: Run, creature: KnownCreature) -> tuple[str, Color]:
    """Return a creature's mark and its colour: a warning if it hunts, or may notice the hero from its cell."""
    if creature.side == "ally":
        return ALLIED, canvas.colors["text_good"]
    if creature.gap <= knowledge.notices_from(run, creature):
        return NOTICES, canvas.colors["cursor"]
    hostile = creature.stance in ("hunting", "cornered", "following")
    return MARKS[creature.stance], canvas.colors["text_danger" if hostile else "text_dim"]


def _state(canvas: Canvas, run: Run, creature: KnownCreature) -> tuple[str, Color]:
    """Return a creature's state in a word: its announced act, an important status effect, or its mood."""
    if creature.sign:
        return BEGINS, canvas.colors["text_danger"]
    kinds = [run.content.statuses[name] for name in creature.statuses]
    kind = next((kind for kind in kinds if "slight" not in kind.does), None)
    if kind is not None and creature.side != "captive":
        return kind.name, canvas.colors["text_good" if kind.good else "text_bad"]
    word = MOOD_WORDS[creature.stance]
    if creature.side == "ally":
        ally = run.world.get(creature.entity, Ally)
        word = f"fades {allies.fades_in(run, ally)}" if ally.fades else ORDER_WORDS[ally.order]
        word = FALLS_BACK if allies.falls_back(run, creature.entity) else word
        return word, canvas.colors["text_good"]
    return word, _mood_color(canvas, word)


def _mood_color(canvas: Canvas, word: str) -> Color:
    return canvas.colors[WORD_COLORS.get(word, "text_dim")]


def _heading(canvas: Canvas, area: Area, y: int, title: str) -> int:
    color = canvas.colors.faded(canvas.colors["text_place"], canvas.colors["panel"], 0.45)
    canvas.write(area.left, y, title, color, right=area.right)
    return y + 1
