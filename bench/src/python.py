"""CPU time of the Python package and of other installed packages, in one process on one thread.

Arguments: a file of puzzles, the number of puzzles that fast packages solve, and the number that are rated. Prints lines with a name, the
number of puzzles, and seconds, separated by tabs.
"""

import importlib
import sys
from collections.abc import Callable, Iterable
from time import process_time
from typing import Any

import pyarrow as pa
import sodan


def peer(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def board(puzzle: str) -> list[list[int | None]]:
    cells = [int(cell) if cell.isdigit() and cell != "0" else None for cell in puzzle]
    return [cells[row : row + 9] for row in range(0, 81, 9)]


def each(answer: Callable[[str], Any], puzzles: Iterable[str]) -> None:
    for puzzle in puzzles:
        answer(puzzle)


CALLS = 1000


def calls_of_duckdb() -> float:
    """Return the overhead of the slowest function over `CALLS` calls with a vector, whose results are precomputed."""
    import sodan.duckdb

    vector, took = pa.chunked_array([lines[:2048]]), []
    for name in sodan.duckdb.FUNCTIONS:
        ask, options, *others = sodan.duckdb._ASKED[name]
        found = ask(vector, **options, threads=1)
        sodan.duckdb._ASKED[name] = (lambda puzzles, found=found, **_: found, options, *others)
        call = sodan.duckdb._function(name)
        begun = process_time()
        for _ in range(CALLS):
            call(vector)
        took.append(process_time() - begun)
        sodan.duckdb._ASKED[name] = (ask, options, *others)
    return max(took)


path, many, some = sys.argv[1], *map(int, sys.argv[2:])
with open(path) as file:
    lines = file.read().split()
solved = (lines * (many // len(lines) + 1))[:many]
rated, few, fewest = lines[:some], solved[: many // 50], lines[:10]
columns = pa.array(solved), pa.array(rated)
rustoku, hodoku, sudoku = map(peer, ("rustoku", "hodoku", "sudoku"))

work: list[tuple[str, int, Callable[[], Any]]] = [
    ("sodan.solve, a column of pyarrow", many, lambda: sodan.solve(columns[0], threads=1)),
    ("sodan.rate, HoDoKu's scale", some, lambda: sodan.rate(columns[1], scales=["hodoku"], threads=1)),
]
# Answers as models write them. The target is a million per second.
fenced = pa.array(["Here it is:\n```\n" + "\n".join(["123456789"] * 9) + "\n```\n"] * (many // 5))
answers = {"line": pa.array(solved[: many // 5]), "fenced block": fenced}
for kind, column in answers.items():
    name = f"sodan.verify.column, answers as a {kind}"
    work.append((name, many // 5, lambda column=column: sodan.verify.column(columns[0][: many // 5], column, threads=1)))
if rustoku:
    work.append(("  rustoku.solve", len(few), lambda: each(rustoku.solve, few)))
if sudoku:
    # py-sudoku does not report the number of solutions.
    work.append(("  py-sudoku", len(fewest), lambda: each(lambda it: sudoku.Sudoku(3, board=board(it)).solve(), fewest)))
if hodoku:
    work.append(("  hodoku-py, its rating", len(fewest), lambda: each(hodoku.Solver().solve, fewest)))

if peer("duckdb"):
    # The target is at most fifty microseconds per call, or 20,000 calls per second.
    print("sodan.duckdb, the slowest function: a call of 2,048 rows", CALLS, calls_of_duckdb(), sep="\t")
for name, count, run in work:
    begun = process_time()
    run()
    print(name, count, process_time() - begun, sep="\t")
