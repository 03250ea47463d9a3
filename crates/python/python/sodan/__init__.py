"""Sodan: a Sudoku engine for columns of puzzles.

    import polars as pl
    import sodan

    puzzles = pl.read_csv("puzzles.csv")["puzzle"]
    rated = sodan.rate(puzzles, scales=["hodoku", "se"]).to_polars()

Every function accepts a column of puzzles and returns a :class:`Table` with one row per puzzle, in order. A column is
any object with Arrow's C data interface (pyarrow, polars, pandas, DuckDB), an array of digits of shape ``(n, 81)``
with 0 for an empty cell, or a list of strings in any format. Invalid input becomes a row with the status ``bad`` and a
reason, and never aborts the batch.

For a single puzzle (a string, a 9 x 9 grid or a :class:`Puzzle`), the functions return a :class:`Row`, as in
``sodan.solve(text).solution``.
"""

from sodan import dataset, errors, verify
from sodan._annotate import annotate
from sodan._augment import augment
from sodan._columns import (
    Engine,
    Form,
    GeneratedRule,
    HintLevel,
    Method,
    Rule,
    Scale,
    SymmetryName,
    Target,
    VariantFormat,
    candidates,
    canonicalize,
    check,
    convert,
    count,
    digits,
    explain,
    generate,
    hint,
    rate,
    solve,
)
from sodan._inputs import Column, One
from sodan._native import Table, __version__
from sodan._puzzle import Candidate, Hint, Path, Puzzle, Step
from sodan._row import Row, Status
from sodan._state import State
from sodan._symmetry import Symmetry
from sodan._traces import traces
from sodan.errors import SodanError

__all__ = [
    "Candidate",
    "Column",
    "Engine",
    "Form",
    "GeneratedRule",
    "Hint",
    "HintLevel",
    "Method",
    "One",
    "Path",
    "Puzzle",
    "Row",
    "Rule",
    "Scale",
    "SodanError",
    "State",
    "Status",
    "Step",
    "Symmetry",
    "SymmetryName",
    "Table",
    "Target",
    "VariantFormat",
    "__version__",
    "annotate",
    "augment",
    "candidates",
    "canonicalize",
    "check",
    "convert",
    "count",
    "dataset",
    "digits",
    "errors",
    "explain",
    "generate",
    "hint",
    "rate",
    "solve",
    "traces",
    "verify",
]
