"""What links of all puzzles have in common: parameters, and a time in tenths of a second."""

import re
from urllib.parse import unquote_plus

from .interface import CodeError

_TENTHS = re.compile(r"[1-9][0-9]*")
_LONGEST_TIME = 12  # digits: three thousand years, so that a figure stays a figure
_SECONDS = re.compile(r"([0-9]{1,9})(?:\.([0-9]))?")


def parameters(text: str) -> dict[str, str]:
    """The parameters of the query in a text, each with its first value."""
    query = text.partition("?")[2] if "?" in text else text
    found: dict[str, str] = {}
    for pair in query.partition("#")[0].split("&"):
        name, _, value = pair.partition("=")
        found.setdefault(unquote_plus(name), unquote_plus(value))
    return found


def read_tenths(text: str) -> int:
    """The `t` of a link, in tenths of a second; raises CodeError with the fault."""
    if not _TENTHS.fullmatch(text) or len(text) > _LONGEST_TIME:
        raise CodeError(
            f"t is {shown(text)}, expected tenths of a second: "
            f"a positive whole number without leading zeros, at most {_LONGEST_TIME} digits"
        )
    return int(text)


def tenths_of(seconds: str) -> int:
    """The tenths of a time like 12.5, as a person writes it; raises CodeError with the fault."""
    found = _SECONDS.fullmatch(seconds)
    tenths = int(found[1] + (found[2] or "0")) if found else 0
    if not tenths:
        raise CodeError(f"the time is {seconds!r}, expected seconds above 0 with tenths, like 12.5")
    return tenths


def shown(text: str) -> str:
    """A found text for a message, cut where it is long."""
    return repr(text if len(text) <= 24 else text[:24] + "…")
