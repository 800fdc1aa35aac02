"""Templates, looked at without rendering a page: what they lead to, and which anchors they make."""

import re
from collections.abc import Collection, Iterator
from html import unescape

from jinja2 import Environment, TemplateSyntaxError, nodes

_REFERENCES = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
_ID = re.compile(r'\sid="((?:\{\{.*?\}\}|[^"])*)"', re.DOTALL)
_SHOWN = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_STATEMENT = re.compile(r"\{[%#]")


def required(environment: Environment, name: str) -> Iterator[tuple[str, str, int]]:
    """The templates and static files that a template names, where it cannot do without.

    Each is "template" or "asset", its name and the line. Raises jinja2.TemplateSyntaxError.
    """
    for node in _tree(environment, name).find_all((*_REFERENCES, nodes.Call)):
        if isinstance(node, nodes.Call):
            arguments = [each.value for each in node.args if isinstance(each, nodes.Const)]
            if getattr(node.node, "name", None) == "asset" and len(arguments) == 1:
                yield "asset", str(arguments[0]), node.lineno
        elif not getattr(node, "ignore_missing", False):
            template = getattr(node, "template", None)
            if isinstance(template, nodes.Const) and isinstance(template.value, str):
                yield "template", template.value, node.lineno


def anchor_patterns(environment: Environment, name: str) -> set[str] | None:
    """Regular expressions of the ids in pages of a template; None where they cannot be known."""
    patterns: set[str] = set()
    known = frozenset(environment.list_templates())
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        template = waiting.pop()
        if template in seen or template not in known:
            continue
        seen.add(template)
        try:
            source, tree = _source(environment, template)[0], _tree(environment, template)
        except (TemplateSyntaxError, UnicodeDecodeError):
            return None
        ids = _ID.findall(source)
        if "xmlattr" in source or any(map(_STATEMENT.search, ids)):
            return None
        patterns |= {".*".join(re.escape(unescape(p)) for p in _SHOWN.split(one)) for one in ids}
        for node in tree.find_all(_REFERENCES):
            others = _may_mean(getattr(node, "template", None), known)
            if others is None:
                return None
            waiting += others
    return patterns


def _may_mean(name: nodes.Node | None, known: Collection[str]) -> Collection[str] | None:
    """The templates that an expression may name; None where it could be any."""
    if isinstance(name, nodes.Const) and isinstance(name.value, str):
        return [name.value]
    if isinstance(name, nodes.Concat) and isinstance(name.nodes[0], nodes.Const):
        start = str(name.nodes[0].value)
        return [template for template in known if template.startswith(start)]
    return None


def _tree(environment: Environment, name: str) -> nodes.Template:
    source, file, _ = _source(environment, name)
    return environment._parse(source, name, file)


def _source(environment: Environment, name: str) -> tuple[str, str | None, object]:
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)
