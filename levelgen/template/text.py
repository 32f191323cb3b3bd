"""A template as a text drawing: a header, an empty line, and one line per row, one character per cell.

The characters are those of `levelgen.terrain.GLYPHS`; "_" is a cell that is not part of the template, "*" a wall that
is an ideal entrance, and all others are explained by the legend in the header.
"""

from itertools import chain
from string import ascii_letters

from levelgen.errors import TemplateError
from levelgen.files import BYTE_ORDER_MARK
from levelgen.template import header as template_header
from levelgen.template import rules
from levelgen.template.header import IDEAL, UNUSED, Header, Symbol
from levelgen.template.template import NOTHING, Template, TemplateMark
from levelgen.terrain import BY_GLYPH, GLYPHS, Terrain


def read(text: str, name: str, where: str = "drawing") -> Template:
    """Return the template that a drawing shows; a text without an empty line has no header.

    Raises:
        TemplateError: the text is no template; the message names the file, as `where`, and the line.
    """
    header, first, rows = _divided(text.removeprefix(BYTE_ORDER_MARK), where)
    _check_rows(rows, first, where)
    width = len(rows[0]) if rows else 0
    if header.kind != "piece":
        rules.check_size(width, len(rows), where, "characters")

    def place(x: int, y: int) -> str:
        return f"{where}: line {first + y + 1}, column {x + 1}"

    numbers = _NUMBERS | {glyph: int(symbol.ground) for glyph, symbol in header.legend.items()}
    glyphs = "".join(rows)
    for glyph in dict.fromkeys(glyphs):  # each once, in order of appearance
        if glyph not in numbers:
            y, x = divmod(glyphs.index(glyph), width)
            raise TemplateError(f"{place(x, y)}: {glyph!r} means nothing; allowed: {' '.join(numbers)}")
    cells = bytes([numbers[glyph] for glyph in glyphs])
    ideal = [(at % width, at // width) for at, glyph in enumerate(glyphs) if glyph == IDEAL]
    marks = [
        TemplateMark(what, at % width, at // width, called)
        for at, glyph in enumerate(glyphs)
        if glyph in header.legend
        for what, called in header.legend[glyph].marks
    ]
    drawing = rules.Drawing(where, place, width, len(rows), cells, ideal, marks)
    return drawing.template(name, header)


def _divided(text: str, where: str) -> tuple[Header, int, list[str]]:
    """Return the header of a text, the number of lines before its drawing, and the rows of the drawing."""
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    gap = lines.index("") if "" in lines else -1
    header = template_header.read(enumerate(lines[: max(gap, 0)], 1), where)
    first = gap + 1
    while first < len(lines) and not lines[first]:
        first += 1
    rows = lines[first:]
    if header.kind == "piece":  # its rows are lists of cells, not a picture, and may differ in length
        rows = [row.ljust(max(map(len, rows)), GLYPHS[Terrain.WALL]) for row in rows]
    return header, first, rows


def _check_rows(rows: list[str], first: int, where: str) -> None:
    """Refuse rows of different lengths, and a header that no empty line divides from its drawing.

    Raises:
        TemplateError: a row is wrong; the message names its line; `first` lines come before.
    """
    for number, row in enumerate(rows, first + 1):
        # Asked before the length, which would be a puzzling fault to name in a line of a header.
        if row.partition(":")[0].strip() in template_header.FIELDS:
            raise TemplateError(
                f"{where}: line {number}: is a line of a header, not of a drawing; "
                "allowed: a header, an empty line, and a drawing"
            )
        if len(row) != len(rows[0]):
            raise TemplateError(
                f"{where}: line {number}: is {len(row)} characters long; allowed: {len(rows[0])}, as the first"
            )


_NUMBERS = {glyph: int(word) for glyph, word in BY_GLYPH.items() if glyph != " "} | {
    UNUSED: NOTHING,
    IDEAL: int(Terrain.WALL),
}


def write(template: Template) -> str:
    """Return the header and drawing of a template, from which `read` makes an equal template."""
    glyphs = [UNUSED if number == NOTHING else GLYPHS[number] for number in template.cells]
    for entrance in template.entrances:
        if entrance.ideal:
            glyphs[entrance.y * template.width + entrance.x] = IDEAL
    marks_at: dict[int, list[tuple[str, str]]] = {}
    for mark in template.marks:
        marks_at.setdefault(mark.y * template.width + mark.x, []).append((mark.what, mark.name))
    letters: dict[Symbol, str] = {}
    for at, marks in sorted(marks_at.items()):
        symbol = Symbol(tuple(sorted(marks)), Terrain(template.cells[at]))
        if symbol not in letters:
            taken = {*letters.values(), *BY_GLYPH}
            letters[symbol] = next(letter for letter in chain(marks[0][0], ascii_letters) if letter not in taken)
        glyphs[at] = letters[symbol]
    header = template.header()
    header.legend = {letter: symbol for symbol, letter in letters.items()}
    rows = ["".join(glyphs[start : start + template.width]) for start in range(0, len(glyphs), template.width)]
    return "\n".join([*template_header.write(header), "", *rows]) + "\n"
