"""`levelgen template check`: read drawings as the generators do, and say what is wrong with them."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from levelgen.cli.arguments import Parser
from levelgen.cli.colors import TERRAIN_COLORS, add_color_argument, painted, wants_color
from levelgen.errors import TemplateError
from levelgen.generators.tiles.drawings import TileDrawing
from levelgen.generators.tiles.reader import is_of_tiles, read_text
from levelgen.quoting import printable, sentence
from levelgen.template import files, text
from levelgen.template.header import DEEPEST
from levelgen.template.template import Template
from levelgen.terrain import WALKABLE


def add(commands: Any) -> None:
    """Add the subcommand."""
    template = commands.add_parser("template", help="look at drawn templates", description="Look at drawn templates.")
    actions = template.add_subparsers(title="actions", required=True, metavar="ACTION", parser_class=Parser)
    doc = (
        "Read drawings of rooms, vaults and tiles as the generators do, and show what they are: * is one of the best "
        "places for an entrance, ' another possible one. Or say at which pixel or line one is wrong."
    )
    check = actions.add_parser("check", help="read drawings, say what is wrong", description=doc)
    check.add_argument("files", nargs="+", metavar="FILE", help="a text *.txt, a bitmap *.png, or a folder of them")
    add_color_argument(check)
    check.set_defaults(run=_check)


def _check(asked: argparse.Namespace) -> int:
    """Show the valid templates and report the errors of the others; return 2 if there are errors, else 0."""
    color = wants_color(asked.color, sys.stdout)
    status = 0
    for path, found in _drawings(map(Path, asked.files)):
        if isinstance(found, TemplateError):
            print(f"levelgen: {sentence(found)}", file=sys.stderr)
            status = 2
        elif isinstance(found, Template):
            print(_shown(path, found, color=color))
        else:
            for drawing in found:
                print(_shown_tile(path, drawing, color=color))
    return status


Found = Template | list[TileDrawing] | TemplateError


def _drawings(paths: Iterable[Path]) -> Iterator[tuple[Path, Found]]:
    """Yield each file, including those in folders, with its template, its tiles, or its error."""
    for path in paths:
        try:
            drawn = files.drawings_in(path) if os.path.isdir(path) else [path]  # noqa: PTH112 - raises never
        except TemplateError as problem:
            yield path, problem
            continue
        for file in drawn:
            found: Found
            try:
                found = _read(file)
            except TemplateError as problem:
                found = problem
            yield file, found


def _read(file: Path) -> Template | list[TileDrawing]:
    """Return the template or the tiles in a file.

    Raises:
        TemplateError: there are none; the message names the file, and the line or pixel.
    """
    if file.suffix.lower() == ".txt":
        drawn = files.text_of(file)
        if is_of_tiles(drawn):
            return read_text(drawn, str(file))
    return files.load(file)


def _shown_tile(path: Path, drawing: TileDrawing, *, color: bool) -> str:
    """Return a tile as the generator reads it: exits, weights, and the number of distinct turns and mirrorings."""
    across, terrain = len(drawing.rows), drawing.terrain
    usual, some = drawing.weights
    depths = [f"{low}-{'' if high == DEEPEST else high}:{weight:g}" for low, high, weight in some]
    rows = [
        "  "
        + painted([(glyph, TERRAIN_COLORS.get(terrain.get((x, y), 0), 0)) for x, glyph in enumerate(row)], color=color)
        for y, row in enumerate(drawing.rows)
    ]
    stand = int(np.count_nonzero(WALKABLE[list(terrain.values())]))
    told = [
        f"{path}: {drawing.kind} of {across}x{across}, {_counted(stand, 'cell')} to stand on",
        f"exits: {', '.join(drawing.exit_words)}",
        f"weight: {' '.join([f'{usual:g}', *depths])}",
        f"turns and mirrorings: {len(drawing.orientations())}",
    ]
    return "\n".join([*map(printable, told), "", *rows, ""])


def _shown(path: Path, template: Template, *, color: bool) -> str:
    """Return a template as the generators read it, with all its entrances."""
    header, drawing = text.write(template).split("\n\n")
    low, high = template.depths
    told = [
        f"kind: {template.kind}",
        f"weight: {template.weight:g}",
        f"depths: {low}-{'' if high == DEEPEST else high}",
    ]
    told += [line for line in header.splitlines() if line.partition(":")[0] not in ("kind", "weight", "depths")]
    entrances = {(each.x, each.y): ("*", 33) if each.ideal else ("'", 93) for each in template.entrances}
    rows = []
    for y, row in enumerate(drawing.splitlines()):
        cells = [
            entrances.get((x, y), (glyph, TERRAIN_COLORS.get(template.cell(x, y), 0))) for x, glyph in enumerate(row)
        ]
        rows.append("  " + painted(cells, color=color))
    stand = int(np.count_nonzero(WALKABLE[template.as_array()]))
    best = sum(each.ideal for each in template.entrances)
    size = f"{template.width}x{template.height}, {_counted(stand, 'cell')} to stand on"
    places = "a best place" if best == 1 else "best places"
    title = f"{path}: {size}, {_counted(len(template.entrances), 'entrance')}, {best} of them {places}"
    if template.kind == "piece":  # its rows are lists of cells, not a picture
        title = f"{path}: {_counted(template.height, 'row')} of up to {template.width} cells"
    return "\n".join([*map(printable, [title, *told]), "", *rows, ""])


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
