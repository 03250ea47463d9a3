"""The API page is up to date, and docstrings are complete."""

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Callable

import api_page
import pytest
from conftest import ROOT

import sodan

PAGE = ROOT / "docs" / "python-api.md"

QUESTIONS: list[Callable[..., object]] = [
    sodan.annotate,
    sodan.augment,
    sodan.candidates,
    sodan.canonicalize,
    sodan.check,
    sodan.convert,
    sodan.count,
    sodan.digits,
    sodan.explain,
    sodan.generate,
    sodan.hint,
    sodan.rate,
    sodan.solve,
    sodan.traces,
]


def test_api_page_is_current() -> None:
    if "SODAN_BLESS" in os.environ:
        PAGE.write_text(api_page.page())
    assert PAGE.read_text() == api_page.page(), "`SODAN_BLESS=1 cargo xtask python -k api_page` regenerates the page"


def test_public_names_are_documented() -> None:
    page = PAGE.read_text()
    titles = re.findall(r"^### `(.*)`$", page, re.MULTILINE)
    assert {f"sodan.{name}" for name in sodan.__all__} - {*titles} == {
        "sodan.__version__",
        "sodan.dataset",
        "sodan.errors",
        "sodan.verify",
    }
    assert len(titles) == len({*titles})
    of_modules = ["duckdb.register", "env.SudokuEnv", "game.tools", "ray.rate", "spark.rate", "taskset.SudokuTaskset"]
    assert {f"sodan.{name}" for name in [*of_modules, "verify.check"]} <= {*titles}
    silent = re.findall(r"^### `(.*)`\n\n```python\n(?:[^`]*)```\n\n\n", page, re.MULTILINE)
    assert not silent, "names without documentation"
    assert not re.findall(r"(?<!`)``(?!`)|:\w+:`", page), "reStructuredText markup remains on the page"


def test_every_module_has_its_place() -> None:
    folder = ROOT / "crates" / "python" / "python" / "sodan"
    there = {f"sodan.{file.stem}" for file in folder.glob("*.py") if not file.stem.startswith("_")}
    assert there | {"sodan"} == {module.__name__ for module in api_page.MODULES}


def test_api_page_needs_no_packages() -> None:
    program = "import sys, api_page; api_page.page(); print(*({'pyspark', 'ray', 'verifiers'} & {*sys.modules}))"
    folder = ROOT / "crates" / "python" / "tests"
    made = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True)
    assert (made.returncode, made.stdout.strip()) == (0, ""), made.stderr


@pytest.mark.parametrize("ask", QUESTIONS, ids=lambda it: it.__name__)
def test_functions_document_arguments_and_errors(ask: Callable[..., object]) -> None:
    headings = r"^(?:Args|Returns|Raises|Example):$"
    takes, gives, raises, example = re.split(headings, inspect.getdoc(ask) or "", flags=re.MULTILINE)[1:]
    assert re.findall(r"^    (\w+): ", takes, re.MULTILINE) == list(inspect.signature(ask).parameters)
    assert gives.strip() and "InvalidTypeError" in re.findall(r"^    (\w+): ", raises, re.MULTILINE)
    assert ">>> import sodan" in example


@pytest.mark.parametrize("ask", QUESTIONS, ids=lambda it: it.__name__)
def test_limits_have_one_name_each(ask: Callable[..., object]) -> None:
    arguments = re.findall(r"^    (\w+): ((?:.|\n {8})*)", inspect.getdoc(ask) or "", re.MULTILINE)
    limits = {"work limit": "effort", "time limit": "timeout", "number of solutions to": "limit"}
    named = [(name, limits[kind]) for name, text in arguments for kind in limits if text.startswith(kind)]
    assert all(name == expected for name, expected in named), named
