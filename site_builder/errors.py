"""The errors that a person sees."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

# Breaks of lines and what moves a terminal; bytes of file names that are not UTF-8.
UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class SiteError(Exception):
    """One fault, where it stands, and what was expected.

    `file` is relative to the site's root where it lies below it; `line` counts from 1.
    """

    def __init__(self, message: str, file: str | None = None, line: int | None = None) -> None:
        """Keep the parts; `str()` puts them together as `file:line: message`."""
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line

    def __str__(self) -> str:
        """`file:line: message`, with the parts that are known, on one line whatever they hold."""
        place = "".join(f"{part}:" for part in (self.file, self.line) if part is not None)
        return UNSHOWN.sub(_spelled, f"{place} {self.message}" if place else self.message)


def unreadable(error: OSError) -> str:
    """What keeps a file from being read."""
    return f"cannot be read ({error.strerror})"


def _spelled(found: re.Match[str]) -> str:
    """A character as Python spells it; a byte that Python took for a character, as the byte."""
    byte = ord(found[0]) - 0xDC00
    return f"\\x{byte:02x}" if 0x80 <= byte <= 0xFF else ascii(found[0])[1:-1]


@contextmanager
def writing(file: str, *, kept: str = "") -> Iterator[None]:
    """Tell that this file or folder cannot be written, whatever the block failed to write for it.

    `kept` says what has become of what was there.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        message = f"cannot be written ({reason}), expected a place to write to"
        raise SiteError(f"{message}; {kept}" if kept else message, file) from None


class Faults:
    """Errors and warnings gathered on the way, so that a person sees all of them in one run."""

    def __init__(self) -> None:
        """None so far."""
        self.errors: list[SiteError] = []
        self.warnings: list[SiteError] = []

    def add(self, error: SiteError) -> None:
        """Keep an error."""
        self.errors.append(error)

    def warn(self, warning: SiteError) -> None:
        """Keep, once, what does not stop the work, but should be looked at."""
        if str(warning) not in map(str, self.warnings):
            self.warnings.append(warning)

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Keep the errors that the block raises, one or a group; the rest of the block is left."""
        try:
            yield
        except* SiteError as group:
            self.errors.extend(flattened(group))

    def raise_any(self) -> None:
        """Raise what has been gathered, if anything, as an ExceptionGroup of SiteError.

        They are in the order of files and lines. A fault that many pages run into, such as one in
        a template, is kept once.
        """
        if self.errors:
            once = {str(error): error for error in self.errors}
            errors = sorted(once.values(), key=lambda error: (error.file or "", error.line or 0))
            raise ExceptionGroup("the site has faults", errors)


def flattened(group: BaseExceptionGroup[SiteError]) -> Iterator[SiteError]:
    """The errors of a group and of the groups inside it, in order."""
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from flattened(error)
        else:
            yield error
