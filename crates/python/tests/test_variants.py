"""Variants: recognised in columns and single texts, with the options of the command."""

import json
from typing import assert_type

import pyarrow as pa
import pytest
from conftest import PROPER, SOLUTION

import sodan

FOUR = ".3....2..1....3."
FOUR_SOLVED = "2314142331424231"
KILLER = ".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight"
THERMO = json.dumps(
    {
        "rows": 4,
        "cols": 4,
        "size": 4,
        "box": [2, 2],
        "givens": "1.......2.......",
        "constraints": [{"type": "thermo", "cells": ["R1C1", "R1C2", "R1C3"]}],
    }
)
GUESSED = (
    "{ce:[[,,,],[{v:2},,,],[,,,],[,,,]],ca:[{v:'rules: Digits on a purple renban line form a set of consecutive "
    "digits.'}],l:[{wp:[[3.5,0.5],[2.5,1.5],[1.5,1.5],[0.5,0.5]],c:f067f0,th:10},{wp:[[1.5,2.5],[1.5,3.5],[0.5,3.5]],"
    "c:f067f0,th:10},{wp:[[3.5,3.5],[2.5,3.5],[3.5,2.5]],c:f067f0,th:10},{wp:[[0.5,1.5],[0.5,2.5]],c:f067f0,th:10}]}"
)


def test_columns_of_variants_are_solved() -> None:
    texts = [FOUR, KILLER, THERMO, "2x2:a3d2b1d3a", PROPER, "nonsense", None]
    for column in (texts, pa.array(texts), pa.chunked_array([texts[:3], texts[3:]])):
        table = sodan.solve(column)
        assert table.column_names == ["puzzle", "status", "format", "kind", "guessed", "solution", "reason"]
        assert table["format"] == ["line", "iss", "json", "tatham", "line", None, None]
        assert [table["solution"][row] for row in (0, 3, 4)] == [FOUR_SOLVED, FOUR_SOLVED, SOLUTION]
        assert table["puzzle"][:4] == texts[:4], "the whole text"
        assert table["status"][5:] == ["bad", "bad"] and all(table["reason"][5:])
    assert sodan.solve(texts, threads=1) == sodan.solve(texts, threads=3)


def test_a_truncated_row_stays_bad() -> None:
    for rest in (PROPER[:64], PROPER[:16], PROPER + PROPER[:19]):
        table = sodan.solve([PROPER, rest, None])
        assert table.column_names == ["puzzle", "status", "solution", "reason"]
        assert table["status"] == ["unique", "bad", "bad"], "a line of 64 cells is a damaged line of 81"
        assert sodan.check([PROPER, rest])["givens"] == [17, None]
        assert sodan.convert([PROPER, rest], "sdm")["status"] == ["done", "bad"]
        assert sodan.solve([PROPER, rest], engine="logic")["status"][1] == "bad"
        assert sodan.convert([None, rest, PROPER], "sdm")["status"] == ["bad", "bad", "done"], "also before it"
    assert sodan.solve([None, FOUR])["solution"] == [None, FOUR_SOLVED]


def test_one_variant_is_a_row() -> None:
    row = sodan.solve(FOUR)
    assert_type(row, sodan.Row)
    assert (row.status, row.solution, row.kind) == ("unique", FOUR_SOLVED, "4x4 classic")
    assert sodan.count("1...............").count == 72
    assert sodan.count(KILLER, limit=1).count == 1
    with pytest.raises(sodan.errors.InvalidOptionError, match="engine: expected search for variants"):
        sodan.solve(FOUR, engine="amb")


def test_steps_of_variants_have_reasons() -> None:
    row = sodan.explain(KILLER)
    assert row.solved and row.steps and row.techniques and row.kind == "4x4 cage, anti_knight"
    assert sum(each["count"] for each in row.techniques) == len(row.steps)
    assert row.steps[0]["sentence"].endswith(".") and row.end and len(row.end["digits"]) == 16
    table = sodan.hint([KILLER, PROPER], level="full", columns=["schema"])
    assert table["schema"] == ["sodan-variant-path/1", "sodan-path/1"], "a classic puzzle has classic steps"
    assert table.num_rows == 2 and all(sodan.hint([KILLER, PROPER])["hint"])
    assert sodan.hint(PROPER, rules=["x"]).status == "none"
    with pytest.raises(sodan.errors.InvalidOptionError, match="scale: expected hodoku for variants"):
        sodan.explain(KILLER, scale="se")


def test_classic_columns_stay_as_they_are() -> None:
    assert sodan.solve([PROPER]).column_names == ["puzzle", "status", "solution", "reason"]
    row = sodan.rate(KILLER)
    assert row.status == "bad" and "found a variant (4x4 cage, anti_knight)" in str(row.reason)


def test_rules_and_size_are_options() -> None:
    assert sodan.count("1...............", rules=["x"]).count == 12
    assert sodan.count(PROPER, rules=["x", "anti-knight"]).count == 0
    grid = sodan.Puzzle(PROPER)
    assert sodan.count(grid, rules=["no-boxes"], limit=2).count == 2
    row = sodan.solve(FOUR, size=6)
    assert row.status == "bad" and "expected a grid of size 6, found size 4" in str(row.reason)
    with pytest.raises(ValueError, match="rules: expected one of x, "):
        sodan.solve(FOUR, rules=["y"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="size: expected 4 to 25, found 26"):
        sodan.solve(FOUR, size=26)


def test_guesses_are_reported_or_refused() -> None:
    row = sodan.solve(GUESSED)
    assert row.status == "unique" and len(row.guessed or []) == 5
    assert row.guessed and row.guessed[1] == "lines[0]: guessed: renban"
    strict = sodan.solve(GUESSED, strict=True)
    assert strict.status == "bad" and "guessed" in str(strict.reason)


def test_redundant_clues_are_found_on_request() -> None:
    assert sodan.check("123434122143....").redundant is None
    row = sodan.check("123434122143....", columns=["minimal", "redundant", "minimal_puzzle"])
    assert row.minimal is False and row.redundant and row.redundant[0] == "R1C1=1"
    assert sodan.check(str(row.minimal_puzzle), columns=["minimal"]).minimal is True


def test_true_candidates_are_those_of_solutions() -> None:
    row = sodan.candidates("1...............", limit=50, columns=["candidates", "counts"])
    assert row.candidates and row.candidates[:3] == ["1", "234", "234"]
    assert row.counts and row.counts[:2] == [[50, 0, 0, 0], [0, 24, 24, 24]]
    assert "".join(sodan.candidates(PROPER).candidates or []) == SOLUTION


def test_conversions_reach_all_formats() -> None:
    texts = sodan.convert([FOUR, KILLER], "json")["text"]
    assert sodan.solve(texts)["solution"] == sodan.solve([FOUR, KILLER])["solution"]
    refused = sodan.convert(KILLER, "line")
    assert refused.text is None and "cage: cannot be represented in the format line" in str(refused.reason)
    assert str(sodan.convert(KILLER, "svg").svg).startswith("<svg")
    assert sodan.convert(PROPER.replace(".", "0"), "line").text == PROPER
    assert str(sodan.convert(PROPER, "iss").text).startswith(".")


def test_a_time_limit_ends_hard_variants() -> None:
    row = sodan.count("." * 256, timeout=0.2)
    assert row.status == "timeout" and row.reason


def test_generated_variants_have_one_solution() -> None:
    table = sodan.generate(2, seed=3, size=6, rules=["killer", "x"], givens=0)
    assert {"puzzle", "solution", "kind", "clues"} <= set(table.column_names)
    for row in table.rows():
        solved = sodan.solve(row["puzzle"])
        assert (solved.status, solved.solution) == ("unique", row["solution"])
        assert row["givens"] == 0 and row["clues"] > 5
    with pytest.raises(sodan.errors.InvalidOptionError, match="size: expected a size that can be divided"):
        sodan.generate(1, size=7)
    with pytest.raises(sodan.errors.InvalidOptionError, match="query: unknown name"):
        sodan.generate(1, size=6, query="er > 3")
    with pytest.raises(sodan.errors.InvalidOptionError, match="size"):
        sodan.generate(1, size=300)
