"""Styles and scripts as they are published: without comments and white space."""

from rcssmin import cssmin
from rjsmin import jsmin


def slim(name: str, content: bytes) -> bytes:
    """A static file as it is published: as it is, where it is no style or script."""
    if name.endswith(".css"):
        return bytes(cssmin(content))
    if name.endswith(".js") and not _has_nested_templates(content):
        return bytes(jsmin(content))
    return content


def _has_nested_templates(script: bytes) -> bool:
    """Does a template literal stand inside another's `${}`, as far as counting braces tells?

    The minifier would take the outer one to end there, and drop spaces of its text.
    """
    for part in script.split(b"`")[1:]:
        inside = part.rpartition(b"${")[2] if b"${" in part else b"}"
        if inside.count(b"{") >= inside.count(b"}"):
            return True
    return False
