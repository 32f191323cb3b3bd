"""The errors of levelgen; every message names the thing, what is wrong, and what is allowed."""


class RecipeError(ValueError):
    """The request is impossible: an unknown generator or knob, or a value, seed, depth or size that is not allowed."""


class TemplateError(ValueError):
    """A template file or drawing cannot be used; the message names the file and the pixel or line."""


class LevelError(ValueError):
    """A drawing or JSON text is no level; the message names the offending line or field."""


class GenerationError(RuntimeError):
    """Every allowed attempt to dig a level failed its validation; the message lists the reasons."""
