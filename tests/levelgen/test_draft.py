"""The draft: what lies in the rock where nobody sees it becomes rock."""

from levelgen.rooms import Mark, Tier
from levelgen.terrain import GLYPHS
from tests.kit.drafts import draft_of

BEFORE = """
..###~~#0#
..###~~###
..~~##0|~#
..##~#####
..0~~#####
"""

AFTER = """
..########
..########
..~~######
..##~#####
..0~~#####
"""


def test_what_nobody_sees_is_buried_with_its_marks() -> None:
    """A lake is seen from its shore, and behind a statue; what walls hide, all around or but for a corner, is not."""
    draft = draft_of(BEFORE)
    draft.marks = [Mark("dweller", x, y, Tier.EASY, -1) for x, y in ((5, 0), (3, 2), (8, 2), (4, 3))]
    draft.bury()
    drawn = "".join(GLYPHS[kind] for kind in draft.cells).replace(" ", "#")
    assert drawn == "".join(AFTER.split())
    assert [(mark.x, mark.y) for mark in draft.marks] == [(3, 2), (4, 3)]
