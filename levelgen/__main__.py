"""The command line: `python -m levelgen show cells --seed 7`, or the same with the installed command `levelgen`."""

import argparse
import math
import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

import numpy as np
from numpy.typing import NDArray

import levelgen
from levelgen.level import Level
from levelgen.recipe import Recipe, knobs_of
from levelgen.template.template import DEEPEST, Template
from levelgen.terrain import GLYPHS, WALKABLE, WALKABLE_BYTES, Terrain

__all__ = ["main"]

LARGEST_CELL = 64  # pixels a map cell of a gallery is wide
MOST_LEVELS = 1000  # on one picture

_TIER_COLORS = {levelgen.Tier.EASY: 32, levelgen.Tier.MEDIUM: 34, levelgen.Tier.HARD: 31}  # green, blue, red
_TIER_GLYPHS = {levelgen.Tier.EASY: ".", levelgen.Tier.MEDIUM: "m", levelgen.Tier.HARD: "H"}
_TERRAIN_COLORS: dict[int, int] = {
    Terrain.WALL: 90,
    Terrain.DOOR: 33,
    Terrain.LOCKED_DOOR: 33,
    Terrain.SECRET_DOOR: 35,
    Terrain.STAIRS_UP: 93,
    Terrain.STAIRS_DOWN: 93,
    Terrain.LAVA: 91,
    Terrain.DEEP_WATER: 34,
    Terrain.SHALLOW_WATER: 36,
    Terrain.BRIDGE: 33,
    Terrain.GRASS: 32,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit status: 0, or 2 when something asked for is not allowed."""
    parser = _parser()
    try:
        asked = parser.parse_args(arguments)
        run: Callable[[argparse.Namespace], int | None] = asked.run
        status = run(asked) or 0
        sys.stdout.flush()
    except (levelgen.RecipeError, levelgen.GenerationError, levelgen.TemplateError) as problem:
        print(f"levelgen: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read has seen enough. Python would complain once more when it closes the stream at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, like all others of this command."""

    def error(self, message: str) -> Any:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="levelgen", description="Levels for roguelikes.", allow_abbrev=False)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=_Parser)
    _add_show(commands)
    _add_export(commands)
    _add_gallery(commands)
    _add_template(commands)
    _add_survey(commands)
    return parser


def _add_show(commands: Any) -> None:
    show = commands.add_parser("show", help="print a level", description="Print a level.", allow_abbrev=False)
    generators = show.add_subparsers(title="generators", required=True, metavar="GENERATOR", parser_class=_Parser)
    for name, recipe in levelgen.GENERATORS.items():
        doc = " ".join((recipe.__doc__ or name).split())
        generator = generators.add_parser(
            name,
            help=doc,
            description=doc,
            epilog=_knob_help(recipe),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        _add_level_arguments(generator)
        generator.add_argument("--stages", action="store_true", help="print every stage of the digging")
        generator.add_argument(
            "--tiers", action="store_true", help="show each room's difficulty: . easy, m medium, H hard"
        )
        _add_color_argument(generator)
        generator.set_defaults(run=_show, generator=name)


def _add_export(commands: Any) -> None:
    doc = (
        "Write a level: as the drawing that show prints, as JSON, as a picture, or as a map and key for pen and paper."
    )
    export = commands.add_parser("export", help="write a level to a file", description=doc, allow_abbrev=False)
    export.add_argument("generator", choices=list(levelgen.GENERATORS), metavar="GENERATOR")
    _add_level_arguments(export)
    export.add_argument("--format", choices=("text", "json", "png", "tabletop"), default="text", help="default: text")
    export.add_argument("-o", "--output", default="-", metavar="FILE", help="default: -, which is the standard output")
    export.set_defaults(run=_export)


def _add_gallery(commands: Any) -> None:
    doc = "Draw levels side by side into a picture: a row of seeds for each generator."
    gallery = commands.add_parser("gallery", help="draw many levels as a picture", description=doc, allow_abbrev=False)
    gallery.add_argument("-o", "--output", required=True, metavar="FILE", help="the picture, a PNG")
    gallery.add_argument("--generators", metavar="A,B,...", help="which of them (default: all)")
    gallery.add_argument(
        "--seeds", default="3", metavar="N", help="so many, from 0 on, or which ones: A,B,... (default: 3)"
    )
    _add_recipe_arguments(gallery)
    gallery.add_argument("--tiers", action="store_true", help="show each room's difficulty: green easy, blue, red hard")
    gallery.add_argument("--cell", default="8", metavar="PIXELS", help="width and height of a map cell (default: 8)")
    gallery.set_defaults(run=_gallery)


def _add_template(commands: Any) -> None:
    template = commands.add_parser(
        "template", help="look at drawn templates", description="Look at drawn templates.", allow_abbrev=False
    )
    actions = template.add_subparsers(title="actions", required=True, metavar="ACTION", parser_class=_Parser)
    doc = (
        "Read drawings of rooms and vaults as the generators do, and show what they are: * is one of the best places "
        "for an entrance, ' another possible one. Or say at which pixel or line one is wrong."
    )
    check = actions.add_parser("check", help="read drawings, say what is wrong", description=doc, allow_abbrev=False)
    check.add_argument("files", nargs="+", metavar="FILE", help="a text *.txt, a bitmap *.png, or a folder of them")
    _add_color_argument(check)
    check.set_defaults(run=_check)


def _add_color_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: only on a terminal, and not if NO_COLOR is set",
    )


def _add_survey(commands: Any) -> None:
    doc = "Dig many levels, measure them, and print what is usual beside the measures of other games' levels."
    survey = commands.add_parser("survey", help="measure many levels", description=doc, allow_abbrev=False)
    survey.add_argument("generators", nargs="+", choices=list(levelgen.GENERATORS), metavar="GENERATOR")
    survey.add_argument("--seeds", default="100", help="so many levels of each, with seeds from 0 on (default: 100)")
    _add_recipe_arguments(survey)
    survey.add_argument("--jobs", help="processes that dig (default: one for each processor)")
    survey.add_argument("--format", choices=("text", "markdown"), default="text", help="how the table is written")
    survey.set_defaults(run=_survey)


def _add_level_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that say which level: all commands that dig one share them."""
    parser.add_argument("--seed", default="0", help="any text; the digits of a number are that number (default: 0)")
    _add_recipe_arguments(parser)


def _add_recipe_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that say what kind of level."""
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help="in map cells (default: 80x45)")
    parser.add_argument("--depth", default="1", help="how deep the level lies (default: 1)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KNOB=VALUE", dest="knobs", help="set a knob; can be repeated"
    )


def _knob_help(recipe: type[Recipe]) -> str:
    lines = ["knobs, set with --set:"]
    for name, knob in knobs_of(recipe).items():
        default = "None" if knob.default is None else _written(knob.default)
        lines.append(f"  {name} (default: {default})")
        for part in (knob.doc, f"Allowed: {knob.allowed}."):
            lines += textwrap.wrap(part, 96, initial_indent="      ", subsequent_indent="      ")
    bundles = {name: bundle for name, bundle in recipe.PRESETS.items() if bundle}
    if bundles:
        lines.append("presets:")
        for name, bundle in bundles.items():
            values = ", ".join(f"{knob}={_written(value)}" for knob, value in bundle.items())
            lines += textwrap.wrap(f"{name}: {values}", 100, initial_indent="  ", subsequent_indent="      ")
    return "\n".join(lines)


def _written(value: Any) -> str:
    """A knob's value as the command line takes it."""
    return (
        value
        if isinstance(value, str)
        else ",".join(f"{k}:{v:g}" for k, v in value.items())
        if hasattr(value, "items")
        else f"{value:g}"
    )


def _recipe(asked: argparse.Namespace, generator: str) -> Recipe:
    """The recipe of a generator that the arguments ask for."""
    recipe = levelgen.GENERATORS[generator]
    known = knobs_of(recipe)
    texts = dict(_size(asked.size))
    for setting in asked.knobs:
        name, equals, text = setting.partition("=")
        if not equals:
            raise levelgen.RecipeError(
                f"--set {setting!r} is no setting; allowed: KNOB=VALUE, with one of: {', '.join(known)}"
            )
        if name not in known:
            raise levelgen.RecipeError(f"{recipe.name}: {name} is not one of its knobs; allowed: {', '.join(known)}")
        texts[name] = text
    return recipe(**{name: known[name].parsed(recipe.name, name, text) for name, text in texts.items()})


def _size(text: str | None) -> Iterable[tuple[str, str]]:
    if text is None:
        return ()
    width, x, height = text.lower().partition("x")
    if not (x and width.isdecimal() and height.isdecimal()):
        raise levelgen.RecipeError(f"--size is {text!r}; allowed: WIDTHxHEIGHT in map cells, like 80x45")
    return ("width", width), ("height", height)


def _whole(text: str, name: str, least: int, most: float = math.inf) -> int:
    """The whole number that an argument is."""
    try:
        number = int(text)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        to = "" if most == math.inf else f" to {most}"
        raise levelgen.RecipeError(f"{name} is {text!r}; allowed: a whole number from {least}{to}")
    return number


def _export(asked: argparse.Namespace) -> None:
    from levelgen.export import png, tabletop  # noqa: PLC0415 - only this command writes

    recipe = _recipe(asked, asked.generator)
    level = levelgen.generate(recipe, seed=asked.seed, depth=_whole(asked.depth, "--depth", 0))
    if asked.format == "png":
        _write(asked.output, png.written(png.picture(level)))
        return
    writers: dict[str, Callable[[Level], str]] = {
        "text": Level.to_text,
        "json": Level.to_json,
        "tabletop": tabletop.written,
    }
    _write(asked.output, (writers[asked.format](level).rstrip("\n") + "\n").encode())


def _write(output: str, data: bytes) -> None:
    """Write bytes to a file, or to the standard output if it is "-"; they are the same here and there."""
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        Path(output).write_bytes(data)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise levelgen.RecipeError(f"--output {output!r} cannot be written: {reason}") from None


def _gallery(asked: argparse.Namespace) -> None:
    from levelgen.export import png  # noqa: PLC0415 - as above

    names = list(levelgen.GENERATORS) if asked.generators is None else asked.generators.split(",")
    for name in names:
        if name not in levelgen.GENERATORS:
            allowed = ", ".join(levelgen.GENERATORS)
            raise levelgen.RecipeError(f"--generators: {name!r} is no generator; allowed: {allowed}")
    seeds = _seeds(asked.seeds)
    depth, cell = _whole(asked.depth, "--depth", 0), _whole(asked.cell, "--cell", 1, LARGEST_CELL)
    recipes = [_recipe(asked, name) for name in names]
    if len(recipes) * len(seeds) > MOST_LEVELS:
        raise levelgen.RecipeError(
            f"--seeds: that makes {len(recipes) * len(seeds)} levels; allowed: {MOST_LEVELS} on one picture"
        )
    area = sum(recipe.width * recipe.height for recipe in recipes) * len(seeds)
    if area > png.MOST_PIXELS:
        raise levelgen.RecipeError(f"--seeds: the levels have {area} cells; allowed: {png.MOST_PIXELS} on one picture")
    levels = [
        (f"{recipe.name} {seed}", levelgen.generate(recipe, seed=seed, depth=depth))
        for recipe in recipes
        for seed in seeds
    ]
    _write(asked.output, png.written(png.sheet(levels, len(seeds), tiers=asked.tiers, cell=cell)))


def _seeds(text: str) -> Sequence[int | str]:
    """So many seeds from 0 on, or those of a list with commas."""
    if "," not in text:
        return range(_whole(text, "--seeds", 1))
    seeds = [seed.strip() for seed in text.split(",") if seed.strip()]
    if not seeds:
        raise levelgen.RecipeError(f"--seeds is {text!r}; allowed: a whole number from 1, or seeds with commas")
    return seeds


def _check(asked: argparse.Namespace) -> int:
    """Show the templates that are right, and say of the others what is wrong; 2 if there are any."""
    color = _wants_color(asked.color, sys.stdout)
    status = 0
    for path, found in _drawings(map(Path, asked.files)):
        if isinstance(found, levelgen.TemplateError):
            print(f"levelgen: {found}", file=sys.stderr)
            status = 2
        else:
            print(_shown(path, found, color=color))
    return status


def _drawings(paths: Iterable[Path]) -> Iterator[tuple[Path, Template | levelgen.TemplateError]]:
    """Each file, those in folders too, with its template or what is wrong."""
    from levelgen.template import files  # noqa: PLC0415 - only this command reads files

    for path in paths:
        found: Template | levelgen.TemplateError
        try:
            drawn = files.drawings_in(path) if os.path.isdir(path) else [path]  # noqa: PTH112 - raises never
        except levelgen.TemplateError as problem:
            yield path, problem
            continue
        for file in drawn:
            try:
                found = files.load(file)
            except levelgen.TemplateError as problem:
                found = problem
            yield file, found


def _shown(path: Path, template: Template, *, color: bool) -> str:
    """A template as the generators read it, with all its entrances."""
    header, drawing = template.to_text().split("\n\n")
    low, high = template.depths
    told = [
        f"kind: {template.kind}",
        f"weight: {template.weight:g}",
        f"depths: {low}-{'' if high == DEEPEST else high}",
    ]
    told += [line for line in header.splitlines() if line.partition(":")[0] not in ("kind", "weight", "depths")]
    ways = {(way.x, way.y): ("*", 33) if way.ideal else ("'", 93) for way in template.entrances}
    rows = []
    for y, row in enumerate(drawing.splitlines()):
        cells = [ways.get((x, y), (glyph, _TERRAIN_COLORS.get(template.cell(x, y), 0))) for x, glyph in enumerate(row)]
        rows.append(
            "  " + "".join(f"\x1b[{paint}m{glyph}\x1b[0m" if color and paint else glyph for glyph, paint in cells)
        )
    stand = sum(template.cells.translate(WALKABLE_BYTES))
    best = sum(way.ideal for way in template.entrances)
    size = f"{template.width}x{template.height}, {stand} cells to stand on"
    title = f"{path}: {size}, {len(template.entrances)} entrances, {best} of them best places"
    return "\n".join([title, *told, "", *rows, ""])


def _survey(asked: argparse.Namespace) -> None:
    from levelgen import survey  # noqa: PLC0415 - processes and measures take longer to import than a level to dig

    recipes = [_recipe(asked, name) for name in dict.fromkeys(asked.generators)]
    depth, seeds = _whole(asked.depth, "--depth", 0), _whole(asked.seeds, "--seeds", 1)
    jobs = None if asked.jobs is None else _whole(asked.jobs, "--jobs", 1)
    found = [survey.survey(recipe, range(seeds), depth=depth, jobs=jobs, progress=True) for recipe in recipes]
    print(survey.table(found, markdown=asked.format == "markdown"))


def _show(asked: argparse.Namespace) -> None:
    recipe, depth = _recipe(asked, asked.generator), _whole(asked.depth, "--depth", 0)
    color = _wants_color(asked.color, sys.stdout)
    if asked.stages:
        for stage in levelgen.stages(recipe, seed=asked.seed, depth=depth):
            print(f"{stage.name}:")
            print(_picture(stage.terrain, None, color=color))
    if not asked.stages or asked.tiers:
        level = levelgen.generate(recipe, seed=asked.seed, depth=depth)
        print(_picture(level.terrain, level if asked.tiers else None, color=color))


def _wants_color(choice: str, stream: TextIO) -> bool:
    if choice == "auto":
        return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return choice == "always"


def _picture(terrain: NDArray[np.uint8], level: Level | None, *, color: bool) -> str:
    """The terrain [y, x] as lines of text; with a level, its rooms' floor shows their tiers."""
    lines = []
    for y, row in enumerate(terrain.tolist()):
        line = []
        painted = 0
        for x, kind in enumerate(row):
            glyph, paint = GLYPHS[kind], _TERRAIN_COLORS.get(kind, 0)
            room = -1 if level is None else int(level.room_at[y, x])
            if level is not None and room >= 0 and WALKABLE[kind]:
                tier = level.rooms[room].tier
                paint = paint or _TIER_COLORS[tier]
                glyph = _TIER_GLYPHS[tier] if kind == Terrain.FLOOR else glyph
            if color and paint != painted:
                line.append(f"\x1b[{paint}m")
                painted = paint
            line.append(glyph)
        lines.append("".join(line) + ("\x1b[0m" if painted else ""))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
