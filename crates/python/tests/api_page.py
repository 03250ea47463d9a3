"""Writes `docs/python-api.md`: every public name of the package, from its signature and docstring.

``python tests/api_page.py`` prints it; ``test_api_page.py`` holds the page in `docs` against it.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import sodan
import sodan.dataset
import sodan.duckdb
import sodan.env
import sodan.errors
import sodan.game
import sodan.polars
import sodan.verify


class StandIn(ModuleType):
    """A stub for an optional package: every attribute is a class, or a decorator without effect."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if inner := sys.modules.get(f"{self.__name__}.{name}"):
            return inner
        if name == "Field" or name.islower():
            return lambda *thing, **_: thing[0] if thing else None
        made = type(name, (), {"__module__": self.__name__})
        made.__class_getitem__ = classmethod(lambda cls, _: cls)  # type: ignore[attr-defined]
        return made


def read(name: str, *needed: str) -> ModuleType:
    """Import a module with stubs for missing packages, without adding it to the imported modules."""
    spec = importlib.util.find_spec(name)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    with patch.dict(sys.modules, {package: StandIn(package) for package in needed}):
        spec.loader.exec_module(module)
    return module


READ = [
    read("sodan.spark", "pyspark", "pyspark.sql", "pyspark.sql.pandas", "pyspark.sql.pandas.types"),
    read("sodan.ray"),
    read("sodan.taskset", "verifiers", "verifiers.v1", "pydantic"),
]
"""Modules that need large or conflicting packages."""

MODULES: list[ModuleType] = [
    sodan,
    sodan.errors,
    sodan.verify,
    sodan.dataset,
    sodan.polars,
    sodan.duckdb,
    sodan.env,
    sodan.game,
    *READ,
]

HEAD = """# The Python package, name by name

This page is made of signatures and docstrings: `SODAN_BLESS=1 cargo xtask python -k api_page` regenerates it.
[python.md](python.md) is the guide; it describes columns and inputs.
"""

WIDEST = 110
"""Maximum length of a one-line signature."""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for module in MODULES:
        names = public(module)
        links = ", ".join(f"[`{name}`](#{anchor(module, name)})" for name in names)
        parts.append(f"## `{module.__name__}`\n\n{prose(module)}\n\n{links}\n")
        parts += [entry(module, name) for name in names]
    return "\n".join(parts)


def anchor(module: ModuleType, name: str) -> str:
    return re.sub(r"[^\w-]", "", f"{module.__name__}.{name}".lower())


def public(module: ModuleType) -> list[str]:
    """Functions, classes and documented values, each sorted by name."""
    told = getattr(module, "__all__", None)
    if told is None:
        own = [name for name, it in vars(module).items() if getattr(it, "__module__", "") == module.__name__]
        told = [name for name in {*own, *values(module)} if not name.startswith("_")]
    names = [name for name in told if not isinstance(getattr(module, name), ModuleType) and name != "__version__"]
    return sorted(names, key=lambda name: (rank(getattr(module, name)), name.lower()))


def rank(thing: object) -> int:
    return 0 if inspect.isfunction(thing) else 1 if is_class(thing) else 2


def is_class(thing: object) -> bool:
    # Some versions of Python make `Any` a class.
    return inspect.isclass(thing) and thing is not Any


def entry(module: ModuleType, name: str) -> str:
    thing, title = getattr(module, name), f"### `{module.__name__}.{name}`\n\n"
    if inspect.isfunction(thing):
        return title + described(name, thing)
    if is_class(thing):
        return title + "\n".join(of_class(name, thing))
    for source in (module, *(it for it in vars(sodan).values() if isinstance(it, ModuleType))):
        if found := values(source).get(name):
            code, doc = found
            return f"{title}```python\n{name}{code}\n```\n\n{marked(doc)}\n"
    raise LookupError(f"{name} has no docstring")


def of_class(name: str, thing: type) -> Iterator[str]:
    if not has_source(thing):
        yield from of_native(name, thing)
        return
    bases = [it for it in thing.__bases__ if isinstance(vars(it).get("__class_getitem__"), classmethod)]
    if bases and "__init__" not in vars(thing):
        # Its parameters are those of that class, and its own values.
        told = ", ".join(f"{it.__module__}.{it.__name__}" for it in bases)
        yield f"```python\nclass {name}({told})\n```\n\n{prose(thing)}\n"
    else:
        yield described(name, thing)
    lines = [f"- `{name}{kind}`: {item(doc)}" for name, (kind, doc) in documented(definition(thing))]
    if lines:
        yield "\n".join(lines) + "\n"
    for name, it in vars(thing).items():
        if not name.startswith("_") and callable(it) and inspect.getdoc(it):
            yield f"#### `{thing.__name__}.{name}`\n\n{described(name, it)}"


def of_native(name: str, thing: type) -> Iterator[str]:
    """The members of a class in Rust, with the signatures of the stubs, which are checked against it."""
    yield f"{prose(thing)}\n"
    stubs = (Path(sodan.__file__).parent / "_native.pyi").read_text()
    (told,) = (it for it in ast.parse(stubs).body if isinstance(it, ast.ClassDef) and it.name == name)
    for method in told.body:
        if not isinstance(method, ast.FunctionDef) or method.name.startswith("_"):
            continue
        takes, gives = (
            ast.unparse(method.args).removeprefix("self").removeprefix(", "),
            ast.unparse(method.returns or method),
        )
        is_attribute = any(ast.unparse(it) == "property" for it in method.decorator_list)
        line = f"{method.name}: {gives}" if is_attribute else f"{method.name}({takes}) -> {gives}"
        yield f"#### `{name}.{method.name}`\n\n```python\n{line}\n```\n\n{prose(getattr(thing, method.name))}\n"


def definition(thing: type) -> ast.AST:
    """The source of a class. ``inspect`` supports only imported modules."""
    (module,) = [it for it in READ if it.__name__ == thing.__module__] or [sys.modules[thing.__module__]]
    body = ast.parse(inspect.getsource(module)).body
    return next(it for it in body if isinstance(it, ast.ClassDef) and it.name == thing.__name__)


def has_source(thing: type) -> bool:
    return not thing.__module__.startswith("sodan._native")


def values(module: ModuleType) -> dict[str, tuple[str, str]]:
    """The documented values of a module, with the text after the name and the docstring."""
    if not module.__name__.startswith("sodan") or module.__name__ == "sodan._native":
        return {}
    return dict(documented(ast.parse(inspect.getsource(module)), with_value=True))


def documented(scope: ast.AST, with_value: bool = False) -> Iterator[tuple[str, tuple[str, str]]]:
    """Assigned or annotated names with the docstring below: each with its annotation, or its value."""
    body: list[ast.stmt] = getattr(scope, "body", [])
    for at, below in pairwise(body):
        if not isinstance(below, ast.Expr) or not isinstance(below.value, ast.Constant):
            continue
        target = at.target if isinstance(at, ast.AnnAssign) else at.targets[0] if isinstance(at, ast.Assign) else None
        kind = getattr(at, "annotation", None)
        # Show the type of annotated names, and the definition of aliases.
        is_value = with_value and (kind is None or ast.unparse(kind) == "TypeAlias")
        written = ast.unparse(found) if (found := getattr(at, "value", None) if is_value else kind) else ""
        if isinstance(target, ast.Name) and not target.id.startswith("_"):
            sign = " = " if is_value else ": "
            yield target.id, (sign + written, str(below.value.value))


def described(name: str, thing: Any) -> str:
    """The signature and the docstring."""
    return f"```python\n{signature(name, thing)}\n```\n\n{prose(thing)}\n"


def signature(name: str, thing: Any) -> str:
    try:
        found = inspect.signature(thing)
    except ValueError:
        return name
    parts, kinds = [], inspect.Parameter
    is_keyword = False
    for parameter in found.parameters.values():
        if parameter.name == "self" or parameter.name.startswith("_"):
            continue
        if parameter.kind == kinds.KEYWORD_ONLY and not is_keyword:
            parts.append("*")
        is_keyword = is_keyword or parameter.kind in (kinds.KEYWORD_ONLY, kinds.VAR_POSITIONAL)
        star = "*" if parameter.kind == kinds.VAR_POSITIONAL else "**" if parameter.kind == kinds.VAR_KEYWORD else ""
        default = "" if parameter.default is kinds.empty else f" = {parameter.default!r}"
        told = annotation(parameter.annotation)
        parts.append(f"{star}{parameter.name}{told and ': '}{told}{default if told else default.replace(' ', '')}")
    told = "" if is_class(thing) else annotation(found.return_annotation)
    ending = f" -> {told}" if told else ""
    name = f"async {name}" if inspect.iscoroutinefunction(thing) else name
    line = f"{name}({', '.join(parts)}){ending}"
    return line if len(line) <= WIDEST else f"{name}(\n" + "".join(f"    {it},\n" for it in parts) + f"){ending}"


def annotation(found: Any) -> str:
    if found is inspect.Parameter.empty:
        return ""
    return found if isinstance(found, str) else inspect.formatannotation(found)


SECTIONS = {"Args": "Parameters", "Returns": "Returns", "Raises": "Raises", "Warns": "Warns", "Example": "Example"}


def prose(thing: Any) -> str:
    """A docstring as Markdown: its sections as lists, and its example as code."""
    text = inspect.getdoc(thing) or ""
    heads = "|".join(SECTIONS)
    first, *rest = re.split(rf"^({heads}):\n", text, flags=re.MULTILINE)
    parts = [marked(first)]
    for head, body in zip(rest[::2], rest[1::2], strict=True):
        body = inspect.cleandoc(body)
        if head == "Returns":
            parts.append(f"{SECTIONS[head]} {body[0].lower()}{marked(body)[1:]}")
            continue
        if head == "Example":
            parts.append(f"```pycon\n{body}\n```")
            continue
        items = re.split(r"^(?=\S)", body, flags=re.MULTILINE)[1:]
        lines = [re.sub(r"^(\w+): ", r"- `\1`: ", item(it)) for it in items]
        parts.append(f"{SECTIONS[head]}:\n\n" + "\n".join(lines))
    return "\n\n".join(part for part in parts if part)


def item(text: str) -> str:
    """A text in one line."""
    return marked(" ".join(text.split()))


def marked(text: str) -> str:
    """Marks as Markdown has them."""
    text = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", text.strip())
    return re.sub(r"``([^`]*)``", r"`\1`", text).replace("::\n", ":\n")


if __name__ == "__main__":
    print(page(), end="")
