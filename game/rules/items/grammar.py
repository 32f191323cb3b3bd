"""Grammar of names: their number, whose a thing is, and verbs that agree with them."""

from __future__ import annotations

import re

SINGULAR = ("ss", "us", "is", "as")  # ends of singular names that end in "s"
MASS = {  # names without an article, by the last word of their head
    *("ash", "blood", "brimstone", "earth", "foliage", "gas", "grass", "ice", "lava", "lawn", "moss", "mud"),
    *("obsidian", "oil", "rubble", "sedge", "stone", "straw", "water"),
}
IRREGULAR = {"does": "do", "is": "are", "has": "have", "was": "were"}
FEW = {2: "two", 3: "three", 4: "four"}
LONG = ("ches", "shes", "sses", "xes")  # ends of verbs that lose "es" in the plural
AFTER_HEAD = re.compile(r" (?:of|that|with|in) ")
VERB = re.compile(r"<(\w+)>")


def is_plural(name: str) -> bool:
    """Return whether a name is that of several: "3 darts", "weir bars", but not "grass" or "pair of scales"."""
    if name[:1].isdigit():
        return not name.startswith("1 ")
    head = _head(name)
    return head.endswith("s") and not head.endswith(SINGULAR)


def is_mass(name: str) -> bool:
    """Return whether a name is that of a mass, as "deep water" is, which takes no article."""
    return _head(name).rpartition(" ")[2] in MASS


def agreeing(verb: str, name: str) -> str:
    """Return a verb of the third person as it follows a name: "is" after "web", "are" after "bars"."""
    if not is_plural(name):
        return verb
    return IRREGULAR.get(verb) or (verb[:-2] if verb.endswith(LONG) else verb.removesuffix("s"))


def agreed(sentence: str, name: str) -> str:
    """Return a sentence whose verbs in angle brackets, as in "comes <is>", agree with a name."""
    return VERB.sub(lambda found: agreeing(found[1], name), sentence)


def yours(name: str) -> str:
    """Return the name of a thing that is the hero's with "your", or with "the" if it is a proper name."""
    return f"{'the' if name[:1].isupper() else 'your'} {name}"


def counted(number: int, noun: str) -> str:
    """Return a number with a noun that agrees with it: "1 game", "2,000 games"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def several(number: int, noun: str) -> str:
    """Return several of a kind of creature: "two watchmen", "5 rats"."""
    ending = "es" if noun.endswith(("s", "x", "ch", "sh")) else "s"
    many = f"{noun.removesuffix('man')}men" if noun.endswith("man") else f"{noun}{ending}"
    many = f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else many
    return f"{FEW.get(number, number)} {many}"


def _head(name: str) -> str:
    """Return the words of a name that say what it is: "pair" of "pair of scales"."""
    return AFTER_HEAD.split(name, maxsplit=1)[0]
