"""The front matter of a Markdown file: YAML whose scalars stay text, with the line of each key.

What a scalar means is for its field to say, so that `no` and `12:30` survive.
"""

import re
from typing import TYPE_CHECKING, Any

from .errors import SiteError
from .fields import Table

if TYPE_CHECKING:
    import yaml

_DEEPEST = 8  # levels of nesting; two are enough for all that is read

# A key and a value on one line, of which YAML reads just what stands there. Anything else, such
# as a colon before a space or a list, is for PyYAML, which takes thirty times as long.
_PLAIN = re.compile(
    r"""([a-z_]+):(?:[ ]+(?:
        "(?P<double>[^"\\]*)" | '(?P<single>[^']*)'
        | (?P<bare>[^\W_](?:[^\s:\#]|:(?=[^\s])|(?<=[^\s])\#|[ ]+(?=[^\s\#]))*)
    ))?[ ]*""",
    re.VERBOSE,
)


def read_front_matter(text: str | None, file: str) -> Table:
    """The keys and values; raises SiteError where there is no front matter or no mapping in it."""
    if text is None:
        raise SiteError("no front matter, expected keys between two lines of ---", file, 1)
    values, lines = _plain_lines(text) or _yaml_mapping(text, file)
    return Table(values, file, 1, lines)


def _plain_lines(text: str) -> tuple[dict[str, Any], dict[str, int]] | None:
    """The values and lines of text that is plain throughout; None where any line is not."""
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=2):
        found = _PLAIN.fullmatch(line)
        if not found or found[1] in values or not line.isprintable():
            return None
        values[found[1]] = found["double"] or found["single"] or found["bare"] or ""
        lines[found[1]] = number
    return values, lines


def _yaml_mapping(text: str, file: str) -> tuple[dict[str, Any], dict[str, int]]:
    """The values and lines of any YAML mapping."""
    import yaml

    try:
        node = yaml.compose(text, Loader=_loader())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 2 if mark else 1
        raise SiteError(f"front matter: {error.problem}, expected plain YAML", file, line) from None
    except yaml.YAMLError as error:
        raise SiteError(f"front matter: {error}, expected plain YAML", file, 1) from None
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    if node is None:
        return values, lines
    if not isinstance(node, yaml.MappingNode):
        raise SiteError("front matter is no mapping, expected lines of key: value", file, 2)
    for key, value in node.value:
        name, line = str(key.value), key.start_mark.line + 2
        if name in values:
            message = f"{name}: given twice, first in line {lines[name]}, expected it once"
            raise SiteError(message, file, line)
        values[name], lines[name] = _plain(value), line
    return values, lines


def _loader() -> "type[yaml.SafeLoader]":
    import yaml

    class Loader(yaml.SafeLoader):
        """YAML as front matter needs it: no references, which can stand for endless data."""

        depth = 0

        def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
            event = self.peek_event()  # type: ignore[no-untyped-call]
            mark = event.start_mark
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise yaml.MarkedYAMLError(problem="found a reference", problem_mark=mark)
            if getattr(event, "tag", None):
                raise yaml.MarkedYAMLError(problem="found a tag", problem_mark=mark)
            if self.depth > _DEEPEST:
                raise yaml.MarkedYAMLError(problem="nested too deep", problem_mark=mark)
            self.depth += 1
            node = super().compose_node(parent, index)
            self.depth -= 1
            return node

    return Loader


def _plain(node: "yaml.Node") -> Any:
    """A YAML node's strings, lists and mappings."""
    import yaml

    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _plain(value) for key, value in node.value}
    return node.value
