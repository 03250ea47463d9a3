"""Sodan: one Sudoku engine, from Python.

Columns first: every question takes a column of puzzles and gives a table, a row for each puzzle, in order.

    import polars as pl
    import sodan

    puzzles = pl.read_csv("puzzles.csv")["puzzle"]
    rated = sodan.rate(puzzles, scales=["hodoku", "se"]).to_polars()

A column is anything with Arrow's C data interface (of pyarrow, polars, pandas, DuckDB), an array of digits as
``[n, 81]`` with 0 for an empty cell, or a list of texts. A puzzle's text is in any notation of the field.
A text that is no puzzle is a row with the status ``bad`` and the reason; it stops nothing.

One puzzle, as a text or a :class:`Puzzle`, gives its row as an object: ``sodan.solve(text).solution``.
"""

from sodan import verify
from sodan._annotate import annotate
from sodan._columns import (
    Column,
    One,
    Scale,
    augment,
    canonicalize,
    check,
    count,
    digits,
    explain,
    generate,
    hint,
    rate,
    solve,
)
from sodan._native import Table, __version__
from sodan._puzzle import Candidate, Hint, Path, Puzzle, Step
from sodan._row import Row
from sodan._state import State
from sodan._symmetry import Symmetry

__all__ = [
    "Candidate",
    "Column",
    "Hint",
    "One",
    "Path",
    "Puzzle",
    "Row",
    "Scale",
    "State",
    "Step",
    "Symmetry",
    "Table",
    "__version__",
    "annotate",
    "augment",
    "canonicalize",
    "check",
    "count",
    "digits",
    "explain",
    "generate",
    "hint",
    "rate",
    "solve",
    "verify",
]
