"""The record of play tells a game that changed from one that did not."""

from tests.kit import record


def test_a_record_names_the_first_action_by_which_a_game_differs() -> None:
    for asked in record.plays(0.01)[1:3]:
        before = record.play(asked._replace(actions=200))
        assert record.differences(before, record.play(asked._replace(actions=200))) == []
        name, _, digest = before[1].rpartition(" ")
        changed = [before[0], f"{name} {digest[::-1]}", *before[2:]]
        assert record.differences(before, changed) == [f"{asked.name}: differs by action 100"]
