"""Every example of the pages runs."""

import re
from pathlib import Path

import pytest
from conftest import ROOT, TEXTS

PAGES = [ROOT / "docs" / "python.md", ROOT / "README.md"]
EXAMPLES = [found for page in PAGES for found in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda it: it.splitlines()[0][:40])
def test_an_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "".join(f"{text}\n" for text in TEXTS if text)
    (tmp_path / "puzzles.csv").write_text("puzzle\n" + lines)
    exec(compile(example, "an example of the docs", "exec"), {"__name__": "example"})
