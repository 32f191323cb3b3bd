"""A look back at a run that ended: the last messages, the killer, missed chances, and the true contents of the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.content.effects.bodily import Afflict, Heal, Mend
from game.content.effects.forces import Push
from game.content.effects.ground import Become
from game.content.effects.moving import Blink, Teleport
from game.draw.pages.log import HINT, UNBOUND, text_of
from game.draw.text.palette import TONES
from game.draw.text.rows import Row, block, plain
from game.draw.words import bestiary
from game.rules.harm import pursuit
from game.rules.items import identify
from game.rules.pathfinding import shortest_path
from game.rules.senses.avoiding import NOBODY
from game.world import query
from game.world.components import Worn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.kinds import MonsterKind
    from game.world.components import Item
    from game.world.run import Run

LAST_MESSAGES = 8
NEAR = 8  # steps to stairs that count as near
SET_IN = 5  # columns by which continuation lines are indented
HINDERED = {"slowed": "slowed", "paralysed": "held", "discordant": "turned others on"}  # by status of a bolt
RESCUES = ((Heal | Mend, "healed you"), (Teleport | Blink, "taken you away"))  # effects, and words for them


def rows(run: Run) -> list[Row]:
    """Return all rows that follow the epitaph."""
    pack = belongings(run)
    return [
        *block("Last messages", last_messages(run)),
        *thoughts(run),
        *block("In your pack" if pack else "Your pack was empty", pack or [plain("  Nothing.", "text_dim")]),
    ]


def thoughts(run: Run) -> list[Row]:
    """Return the killer and the missed chances; nothing while the run goes on."""
    left = [plain(f"  {words}", "text", SET_IN) for words in untried(run)]
    return [*block("Your killer", killer(run)), *block("What could have saved you", left)]


def last_messages(run: Run) -> list[Row]:
    """Return the last messages with their damage numbers, without hints and what was said of keys."""
    told = [line for line in run.log if not (line.text.startswith(HINT) or UNBOUND.fullmatch(line.text))]
    return [plain(f"  {text_of(line, numbers=True)}", TONES[line.tone], SET_IN) for line in told[-LAST_MESSAGES:]]


def killer_of(run: Run) -> MonsterKind | None:
    """Return the kind of creature that killed the hero; None if nobody did."""
    by = run.outcome.by if run.outcome is not None and run.outcome.how == "died" else ""
    name, kinds = by.removeprefix("the "), run.content.monsters.values()  # a leader's
    return next((kind for kind in kinds if identify.article(kind.name) == by or kind.answers_to(name)), None)


def killer(run: Run) -> list[Row]:
    """Return the card of the hero's killer: its kind, health, nature and deeds."""
    kind = killer_of(run)
    if kind is None:
        return []
    made = [Row(((f"  {kind.glyph} ", kind.color), (kind.name, "text"), (f": {kind.text}", "text_dim")), SET_IN)]
    near = next((seen for seen in knowledge.foes_in_sight(run) if seen.kind.id == kind.id), None)
    if near is not None:
        made.append(plain(f"  {near.health} of {near.max_health} health left.", "text_dim", SET_IN))
        made += [plain(f"  {words}", color, SET_IN) for words, color in bestiary.nature(run, near)]
    history = bestiary.history(run, kind)
    return [*made, plain(f"  {history}", "text_dim", SET_IN)] if history else made


def untried(run: Run) -> Iterator[str]:
    """Yield what could have saved a hero who died, by rules of thumb: unused items, and stairs close by."""
    if run.outcome is None or run.outcome.how != "died":
        return
    for _, _, item in query.pack(run, run.hero):
        rescues = RESCUES[1:] if run.outcome.by == "lava" else RESCUES  # which kills whoever is whole, too
        deeds = [deed for effects, deed in rescues if any(isinstance(each, effects) for each in item.kind.effects)]
        if item.kind.nutrition and run.outcome.by == "hunger":
            deeds.append("fed you")
        deeds += _spared(run, item)
        if deeds:
            known = identify.is_learnt(run, item.kind)
            words = _truly(run, item) if known else identify.look_name(run, item.kind, item.count)
            one = "Your" if item.count == 1 else "Any of your"
            yield f"{one} {words} would have {deeds[0]}{'' if known else ', had you known'}."
    yield from _stairs(run)


def _spared(run: Run, item: Item) -> Iterator[str]:
    """Yield what a wand or staff with charges left would have done to a killer in sight."""
    kind = killer_of(run)
    if kind is None or item.charges < 1 or not any(seen.kind is kind for seen in knowledge.foes_in_sight(run)):
        return
    for effect in item.kind.bolt:
        if isinstance(effect, Afflict) and effect.status in HINDERED:
            yield f"{HINDERED[effect.status]} it"
        elif isinstance(effect, Become) and _holds(run, effect.ground):
            yield "held it"
        elif isinstance(effect, Teleport):
            yield "sent it away"
        elif isinstance(effect, Push) and effect.cells > 0:
            yield "thrown it back"


def _holds(run: Run, ground: str) -> bool:
    """Return whether a kind of ground holds whoever steps into it."""
    return bool(run.content.ground.hindering(NOBODY).item(run.content.terrain_of(ground).number))


def _stairs(run: Run) -> Iterator[str]:
    """Yield the known stairs that were a few steps from a killer, on a path past all creatures in sight.

    Stairs over which a hunter would have followed save nobody, and neither do any from what is in the body.
    """
    if killer_of(run) is None:
        return
    *_, at = query.hero(run)
    grid = knowledge.movement_grid(run.floor, occupied=knowledge.occupied_cells(run))
    for name, cell in knowledge.stairs(run).items():
        path = shortest_path(grid, (at.x, at.y), [cell])
        if path is not None and len(path) <= NEAR and name != "home" and not pursuit.hunters(run, *cell):
            steps = "under your feet" if not path else f"{len(path)} step{'' if len(path) == 1 else 's'} away"
            yield f"The stairs {name} were {steps}."


def belongings(run: Run) -> list[Row]:
    """Return a row for each item of the pack: letter, name, and use; after the run's end with its true kind."""
    made = []
    for letter, entity, item in query.pack(run, run.hero):
        use = f" ({item.kind.family.worn})" if run.world.has(entity, Worn) else ""
        unknown = run.outcome is not None and not identify.is_learnt(run, item.kind)
        words = _by_look(run, item) if unknown else _truly(run, item)
        made.append(Row(((f"  {letter}  ", "title"), (words, "text"), (use, "text_good")), SET_IN))
    return made


def _truly(run: Run, item: Item) -> str:
    return identify.name(run, item)


def _by_look(run: Run, item: Item) -> str:
    """Return an item that the hero never knew by its look and its kind: "4 orange potions: healing"."""
    looks = identify.look_name(run, item.kind, item.count)
    _, _, what = identify.name(run, item, 1).partition(" of ")
    return f"{looks}: {what}"
