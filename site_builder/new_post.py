"""A new post: a draft with a title and all its keys, written as a file of the content."""

from datetime import date
from pathlib import Path

from .errors import SiteError
from .settings import slug_fault
from .slugs import slug_of
from .texts import clean_line
from .writing import post_text, slugs_taken, write_new

_FOLDER = "posts"
_LONGEST_SLUG = 60
_GIVEN = {"title": "TITLE", "date": "--date"}  # where a file's keys come from


def write_post(root: Path, title: str, day: date, slug: str | None) -> Path:
    """Write the file of a post; its slug is made from the title where none is given.

    Raises SiteError where there is a file of that slug, or none can be made.
    """
    title = clean_line("TITLE", title)
    if slug is None:
        slug = slug_of(title, _LONGEST_SLUG)
        if not slug:
            raise SiteError(f"TITLE: {title!r} has no letters for an address, expected --slug too")
    elif fault := slug_fault(slug):
        raise SiteError(f"--slug: {fault}")
    if taken := slugs_taken(root, _FOLDER).get(slug):
        raise SiteError(f"the slug {slug!r} is that of this file, expected another", taken)
    return write_new(root, _FOLDER, slug, post_text(title, day), _GIVEN)
