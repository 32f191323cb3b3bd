"""A template as a bitmap: a PNG with one pixel for each cell, and an optional header beside it, in NAME.header.

Most colours are from the default palette of Paint:

    white 255 255 255, or transparent     not part of the template
    black 0 0 0                           wall
    orange 255 127 39                     wall, one of the best places for an entrance
    light gray 195 195 195                floor
    gray 127 127 127                      statue, or pillar
    brown 185 122 87                      door
    green 34 177 76                       grass
    blue gray 112 146 190                 rubble
    light turquoise 153 217 234           shallow water
    indigo 63 72 204                      deep water
    red 237 28 36                         lava
    purple 163 73 164                     chasm
    light yellow 239 228 176              bridge
    lavender 200 191 231                  grate
    yellow 255 242 0                      an item on floor
    gold 255 201 14                       a treasure on floor
    rose 255 174 201                      a monster on floor
    lime 181 230 29                       a feature on floor

Other terrain and marks need a text drawing.
"""

import struct
import zlib
from io import BytesIO

from levelgen.errors import TemplateError
from levelgen.template import rules
from levelgen.template.header import Header
from levelgen.template.template import NOTHING, Template, TemplateMark
from levelgen.terrain import Terrain

Colour = tuple[int, int, int]

COLOURS: dict[Colour, tuple[str, int, str]] = {
    (255, 255, 255): ("white", NOTHING, ""),
    (0, 0, 0): ("black", Terrain.WALL, ""),
    (255, 127, 39): ("orange", Terrain.WALL, "entrance"),
    (195, 195, 195): ("light gray", Terrain.FLOOR, ""),
    (127, 127, 127): ("gray", Terrain.STATUE, ""),
    (185, 122, 87): ("brown", Terrain.DOOR, ""),
    (34, 177, 76): ("green", Terrain.GRASS, ""),
    (112, 146, 190): ("blue gray", Terrain.RUBBLE, ""),
    (153, 217, 234): ("light turquoise", Terrain.SHALLOW_WATER, ""),
    (63, 72, 204): ("indigo", Terrain.DEEP_WATER, ""),
    (237, 28, 36): ("red", Terrain.LAVA, ""),
    (163, 73, 164): ("purple", Terrain.CHASM, ""),
    (239, 228, 176): ("light yellow", Terrain.BRIDGE, ""),
    (200, 191, 231): ("lavender", Terrain.GRATE, ""),
    (255, 242, 0): ("yellow", Terrain.FLOOR, "item"),
    (255, 201, 14): ("gold", Terrain.FLOOR, "treasure"),
    (255, 174, 201): ("rose", Terrain.FLOOR, "monster"),
    (181, 230, 29): ("lime", Terrain.FLOOR, "feature"),
}
"""Every colour with its name, its tile (a number of Terrain or NOTHING), and its mark."""

_DRAWN = {bytes((*colour, 255)): (number, mark) for colour, (_, number, mark) in COLOURS.items()}

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"


def read(data: bytes, header: Header, name: str, where: str = "bitmap") -> Template:
    """Return the template shown by the bytes of a PNG.

    Raises:
        TemplateError: it shows no template; the message names the file, as `where`, and the pixel, counted from (0, 0)
            at the top left.
    """
    width, height = _size(data, where)
    rules.check_size(width, height, where, "pixels")

    def place(x: int, y: int) -> str:
        return f"{where}: pixel ({x}, {y})"

    pixels = _pixels(data, where)
    for pixel in dict.fromkeys(pixels):  # each colour once, in order of appearance
        if pixel not in _DRAWN and pixel[3]:
            red, green, blue, opacity = pixel
            y, x = divmod(pixels.index(pixel), width)
            seen = f"{red} {green} {blue}" + ("" if opacity == 255 else f", opacity {opacity},")
            allowed = ", ".join(f"{name} {' '.join(map(str, each))}" for each, (name, *_) in COLOURS.items())
            raise TemplateError(f"{place(x, y)}: {seen} is none of the colours; allowed: {allowed}")
    drawn = [_DRAWN[pixel] if pixel[3] else (NOTHING, "") for pixel in pixels]
    cells = bytes([number for number, _ in drawn])
    marked = [(mark, at % width, at // width) for at, (_, mark) in enumerate(drawn) if mark]
    ideal = [(x, y) for mark, x, y in marked if mark == "entrance"]
    marks = [TemplateMark(mark, x, y) for mark, x, y in marked if mark != "entrance"]
    drawing = rules.Drawing(where, place, width, height, cells, ideal, marks)
    return drawing.template(name, header)


def _size(data: bytes, where: str) -> tuple[int, int]:
    """Return width and height from the first chunk, so that nothing is decoded before they are known to be small."""
    if len(data) < 24 or not data.startswith(_SIGNATURE) or data[12:16] != b"IHDR":
        raise TemplateError(f"{where}: is no PNG; allowed: a bitmap saved as PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _pixels(data: bytes, where: str) -> list[bytes]:
    """Return red, green, blue and opacity of every pixel, row by row."""
    # Only this one of Pillow's formats: importing them is slow, and even one takes longer than digging a level.
    from PIL.PngImagePlugin import PngImageFile  # noqa: PLC0415 - drawings may all be text

    if _END not in data or data.count(b"IHDR") != 1:  # Pillow accepts a file without an end, or with a second size
        raise TemplateError(f"{where}: is damaged or cut short; allowed: a whole PNG")
    try:
        with PngImageFile(BytesIO(data)) as image:
            raw = image.convert("RGBA").tobytes()
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error):  # all that Pillow may raise
        raise TemplateError(f"{where}: is damaged; allowed: a whole PNG of 8 bits a colour") from None
    return [raw[at : at + 4] for at in range(0, len(raw), 4)]
