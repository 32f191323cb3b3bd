"""Quotes what came from outside: no text of a file or an argument reaches a terminal or a file as it is.

A terminal obeys escape sequences wherever they stand: in the name of a file, in a field of a table, in an argument.
"""

LONGEST_VALUE = 80
"""The most characters of a value that a sentence quotes."""

LONGEST_WORD = 200
"""The most characters without a space between that a sentence quotes; a path is rarely longer."""

LONGEST = 3000
"""The most characters of a sentence; the longest lists of what is allowed come near it."""


def printable(text: str) -> str:
    r"""Return the text with all characters that cannot be printed as escapes, such as `\x1b`."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def shortened(text: str, most: int) -> str:
    """Return the text with its middle left out if it has more than `most` characters."""
    return text if len(text) <= most else f"{text[: most // 2 - 2]}...{text[most // 2 + 1 - most :]}"


def sentence(message: object, most: int = LONGEST) -> str:
    """Return a message on one line, of up to `most` characters, with nothing that a terminal would obey."""
    text = printable(" ".join(line.strip() for line in str(message).splitlines()))
    return shortened(" ".join(shortened(word, LONGEST_WORD) for word in text.split(" ")), most)
