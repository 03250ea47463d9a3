"""Runs the examples of all docstrings."""

import doctest
import importlib
import inspect
from pathlib import Path
from types import ModuleType

import pytest
from conftest import ROOT

import sodan

NEEDING_MORE = ("ray", "spark", "taskset")
"""Modules with packages that are tested elsewhere."""

FILES = sorted((ROOT / "crates" / "python" / "python" / "sodan").glob("*.py"))
MODULES = [file.stem for file in FILES if not file.stem.startswith("__") and file.stem not in NEEDING_MORE]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(f"sodan.{name}")
    failed, _ = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_public_names_have_examples() -> None:
    without = [
        name
        for name in sodan.__all__
        if not isinstance(found := getattr(sodan, name), ModuleType)
        and (inspect.isfunction(found) or inspect.isclass(found))
        and ">>>" not in (inspect.getdoc(found) or "")
    ]
    assert sorted(without) == ["Candidate", "Hint", "Path", "SodanError", "Step", "Table"], "results of other calls"
