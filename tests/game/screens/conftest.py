"""What tests of screens share: whatever was cut where it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw.text.canvas import Canvas, rows_of

if TYPE_CHECKING:
    from game.draw.text.layout import Area
    from game.draw.text.palette import Color


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that did not fit where it was written, from now on."""
    found: list[str] = []
    write, paragraph = Canvas.write, Canvas.paragraph

    def noting(self: Canvas, x: int, y: int, text: str, color: Color, *, right: int | None = None) -> int:
        end = self.console.width if right is None else min(right, self.console.width)
        if x + len(text) > end or x < 0 or not 0 <= y < self.console.height:
            found.append(text)
        return write(self, x, y, text, color, right=right)

    def noting_paragraph(self: Canvas, area: Area, top: int, text: str, color: Color) -> int:
        if top + rows_of([text], area.width) > area.bottom:
            found.append(text)
        return paragraph(self, area, top, text, color)

    monkeypatch.setattr(Canvas, "write", noting)
    monkeypatch.setattr(Canvas, "paragraph", noting_paragraph)
    return found
