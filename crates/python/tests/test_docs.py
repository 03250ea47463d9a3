"""Runs every example of the pages."""

import ast
import json
import re
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from textwrap import dedent

import pytest
from conftest import ROOT, TEXTS

import sodan
import sodan.duckdb

PACKAGE_PAGE = ROOT / "crates" / "python" / "README.md"
GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
PAGES = [ROOT / "docs" / "python.md", ROOT / "README.md", PACKAGE_PAGE, *GUIDES]


def indented(text: str) -> list[str]:
    """The indented Python blocks of a text."""
    blocks = re.findall(r"(?:^ {4}.*\n|^\n)+", text, re.MULTILINE)
    return [block for block in (dedent(block).strip() for block in blocks) if block.startswith("import ")]


EXAMPLES = [found for page in PAGES for found in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)]
OF_DOCSTRINGS = [example for module in (sodan, sodan.duckdb) for example in indented(module.__doc__ or "")]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 10 and len(OF_DOCSTRINGS) == 2


@pytest.mark.parametrize("example", EXAMPLES + OF_DOCSTRINGS, ids=lambda it: it.splitlines()[0][:40])
def test_an_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "".join(f"{text}\n" for text in TEXTS if text)
    (tmp_path / "puzzles.csv").write_text("puzzle\n" + lines)
    exec(compile(example, "an example of the docs", "exec"), {"__name__": "example"})


def test_package_page_has_no_relative_links() -> None:
    links = re.findall(r"\]\(([^)]*)\)", PACKAGE_PAGE.read_text())
    assert all(link.startswith("https://") for link in links), "package indexes show the page without the repository"


def test_image_pins_tested_versions() -> None:
    folder = ROOT / "crates" / "python"
    pinned = (folder / "requirements.txt").read_text().splitlines()
    named = re.findall(r"\S+==\S+", (folder / "examples" / "Dockerfile").read_text())
    assert len(named) == 2 and all(name in pinned for name in named)


def executed(source: str, names: dict[str, object]) -> str:
    """Run a cell and return its output as text: what it prints, and the value of its last expression."""
    body = ast.parse(source).body
    value = None
    with redirect_stdout(StringIO()) as printed:
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "a cell of the notebook", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "a cell of the notebook", "eval"), names)
    return printed.getvalue() + ("" if value is None else repr(value))


@pytest.mark.parametrize(("name", "is_compared"), [("first_look", False), ("dataset_and_training", True)])
def test_notebook_outputs_are_current(name: str, is_compared: bool) -> None:
    notebook = json.loads((ROOT / "crates" / "python" / "examples" / f"{name}.ipynb").read_text())
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5
    names: dict[str, object] = {"__name__": "notebook"}
    for cell in cells:
        outputs = ["".join(out.get("text", out.get("data", {}).get("text/plain", ""))) for out in cell["outputs"]]
        output = executed("".join(cell["source"]), names)
        # The sentences of hints and steps may change with every release.
        assert not is_compared or output == "".join(outputs), cell["source"]


def to_lines(puzzles: list[str], columns: list[str] | None = None) -> sodan.Table:
    return sodan.convert(puzzles, "line", columns=columns)


def test_page_lists_all_columns() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (`\w+`.*) \| (.*) \|$", PAGES[0].read_text(), re.MULTILINE)
    questions: dict[str, Callable[..., sodan.Table]] = {
        name: getattr(sodan, name)
        for name in ("solve", "count", "check", "candidates", "rate", "explain", "hint", "canonicalize", "augment")
    }
    questions |= {"convert": to_lines, "generate": sodan.generate}
    assert [name for name, _, _ in rows] == list(questions)
    for name, usual, more in rows:
        ask, about = questions[name], 1 if name == "generate" else TEXTS[:1]
        with pytest.raises(KeyError, match="no column `odd`") as refused:
            ask(about, columns=["odd"])
        there = str(refused.value).rpartition("expected one of: ")[2].split(", ")
        told, on_request = (re.findall(r"`(\w+)`", it) for it in (usual, more))
        assert told == ask(about).column_names, name
        assert sorted(told + on_request) == sorted(there), name
