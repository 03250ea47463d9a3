"""For every kind of column, the results for the external collections equal those of the command.

The collections are read from the folder ``SODAN_DATA``; by default from ``shared/data`` next to the checkout.
"""

import csv
import io
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import ROOT, command, command_name

import sodan

MISSING = "the collections are missing: set SODAN_DATA, or put shared/data next to the checkout"
MOST = 300
"""Number of evenly spaced puzzles to take from each collection."""

COLLECTIONS = [
    "17_clue",
    "forum_hardest_1106",
    "forum_hardest_1905_11plus_sample",
    "magictour_top1465",
    "qqwing_easy",
    "qqwing_expert",
    "qqwing_intermediate",
    "qqwing_simple",
    "serg_benchmark",
    "sudocue_top10000",
]

QUESTIONS: dict[str, tuple[Callable[..., sodan.Table], dict[str, Any], list[str]]] = {
    "solve": (sodan.solve, {}, ["solve"]),
    "check": (sodan.check, {}, ["check"]),
    # The work limit shortens the time for the hardest puzzles, with the same results on every machine.
    "rate": (sodan.rate, {"effort": 20_000}, ["rate", "--effort", "20000"]),
    "canonicalize": (sodan.canonicalize, {}, ["canonicalize"]),
}


def folder() -> Path | None:
    """The folder of the collections."""
    if named := os.environ.get("SODAN_DATA"):
        return Path(named)
    folders = (above / "shared" / "data" for above in ROOT.parents)
    return next((folder for folder in folders if folder.is_dir()), None)


@pytest.fixture(scope="module")
def data() -> Path:
    found = folder()
    if found is None:
        # Without the collections, the tests must not pass.
        (pytest.fail if "CI" in os.environ else pytest.skip)(MISSING)
    return found / "puzzles"


def lines_of(file: Path) -> list[str]:
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    return lines[:: max(1, len(lines) // MOST)][:MOST]


def columns(lines: list[str]) -> Iterator[tuple[str, Any, list[int | None]]]:
    """Each kind of column, with the line number of each of its rows."""
    every: list[int | None] = [*range(len(lines))]
    strings = pa.array(lines)
    yield "list", lines, every
    yield "string", strings, every
    yield "large_string", strings.cast(pa.large_string()), every
    yield "dictionary", pa.array([*lines, *lines[:7]]).dictionary_encode(), [*every, *every[:7]]
    yield "sliced", strings.slice(5, len(lines) - 9), every[5:-4]
    third = len(lines) // 3
    null = pa.nulls(2, pa.string())
    chunks = [strings.slice(0, third), null, strings.slice(third, 0), strings.slice(third)]
    yield "chunked with nulls", pa.chunked_array(chunks), [*every[:third], None, None, *every[third:]]
    if all(re.fullmatch(r"[.0-9]{81}", line) for line in lines):
        cells = np.array([[int(cell) for cell in line.replace(".", "0")] for line in lines], np.uint8)
        yield "digits", cells, every


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", COLLECTIONS)
def test_columns_match_the_command(data: Path, name: str, question: str) -> None:
    lines = lines_of(data / f"{name}.txt")
    assert len(lines) >= 100
    ask, options, arguments = QUESTIONS[question]
    table = list(csv.DictReader(io.StringIO(command(*arguments, lines=lines))))
    assert [int(row.pop("record")) for row in table] == list(range(1, len(lines) + 1))
    kinds = []
    for kind, column, rows in columns(lines):
        found = ask(column, **options).rows()
        assert len(found) == len(rows), kind
        for row, at in zip(found, rows, strict=True):
            if at is None:
                assert row["status"] == "bad" and "found null" in row["reason"], kind
            else:
                assert {command_name(key): written(value) for key, value in row.items()} == table[at], (kind, lines[at])
        kinds.append(kind)
    assert len(kinds) == 7, kinds


def written(value: object) -> str:
    """A value as formatted in CSV."""
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
