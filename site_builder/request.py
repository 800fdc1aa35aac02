"""What a build is asked for."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: the archive from `first` through `last`, all of it where None.

    Without `today` it is the day that it is now; `base_url` goes before that of the settings. The
    boards of the published site in the file `against` must be those of the record. A `part` is of
    the whole site, and has all its files but for the pages of days before `first` or after `last`.
    """

    today: date | None = None
    base_url: str | None = None
    first: date | None = None
    last: date | None = None
    drafts: bool = False
    jobs: int | None = None
    against: Path | None = None
    part: bool = False
