"""Queries: their answers are kept until something comes or goes."""

from __future__ import annotations

from game.world import query, spawn
from game.world.components import Carried, Entity
from tests.kit.scenes import Scene


def test_answers_are_kept_until_something_comes_or_goes() -> None:
    scene = Scene("""
        ######
        #@.!r#
        ######
    """, legend={"!": "haste"}, r="rat")  # fmt: skip
    run, potion, rat = scene.run, scene.named["!"], scene.named["r"]
    pack, monsters = query.pack(run, run.hero), query.monsters(run)
    assert query.pack(run, run.hero) is pack
    assert query.monsters(run) is monsters
    assert query.pack(run, rat) == []
    run.world.add(potion, Carried(Entity(rat), "a"))
    assert [entity for _, entity, _ in query.pack(run, rat)] == [potion]
    assert query.pack(run, run.hero) == pack
    spawn.delete(run, rat)
    assert [monster.entity for monster in monsters] == [rat], "what was asked before stays as it was"
    assert query.monsters(run) == []
