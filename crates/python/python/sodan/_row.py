"""Results for a single puzzle: the row of a table as an object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from sodan.errors import InvalidTypeError, no_column, suggestion

Status = Literal["unique", "multiple", "none", "bad", "solved", "stuck", "timeout", "done"]
"""Status of a puzzle:

- ``unique``, ``multiple``, ``none``: the puzzle has exactly one solution, several solutions, or no solution.
- ``bad``: the text is not a puzzle.
- ``solved``: a solution was found; others may exist.
- ``stuck``: the engine or scale could not solve the puzzle.
- ``timeout``: a limit was reached.
- ``done``: the function finished; it does not determine the number of solutions.
"""


class Row(Mapping[str, Any]):
    """The result for a single puzzle: a read-only mapping whose columns are also attributes.

    ``row.solution`` and ``row["solution"]`` are the same. A row contains only the columns that were requested. Rows
    compare by value, can be pickled, and are hashable if their values are hashable.

    Raises:
        AttributeError: if there is no such column. The message lists the columns.
        ColumnNotFoundError: if ``row["name"]`` names a column that does not exist.

    Example:
        >>> import sodan
        >>> row = sodan.solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
        >>> row.status, row.solution[:9]
        ('unique', '417369825')
    """

    __slots__ = ("_values",)
    _values: dict[str, Any]

    puzzle: str | None
    """81 characters in reading order, with ``.`` for an empty cell; 729 if candidates are eliminated; the original text
    of a variant or an invalid puzzle."""
    status: Status
    """Number of solutions, or why the result is missing: see :data:`Status`."""
    reason: str | None
    """Why the result is missing or incomplete; ``None`` for a complete result."""
    record: int
    """1-based number of the puzzle in the column."""
    format: str | None
    """Detected text format of the puzzle."""
    solution: str | None
    """The unique solution, or the first one if requested: 81 digits, or one character per cell of a variant."""
    solution_check: str | None
    """In ``check``, whether the solution in the input is ``right`` or ``wrong``; ``none`` if the input
    contains no solution to compare."""
    solutions: list[str] | None
    """All solutions found, one character per cell."""
    guesses: int | None
    """Number of guesses made by the search."""
    count: int | None
    """Number of solutions, up to the limit."""
    givens: int | None
    """Number of givens, 0 to 81."""
    minimal: bool | None
    """Whether no given is redundant. ``None`` unless the puzzle has exactly one solution."""
    redundant: list[str] | None
    """Cells of the redundant givens, such as ``r1c1``; any one of them can be removed. For a variant, the
    names of the redundant clues."""
    spare: list[str] | None
    """Candidates whose elimination in a sukaku is redundant; any one of them can be restored."""
    kind: str | None
    """Size of a variant, and the names of its rules."""
    guessed: list[str] | None
    """Constraints of a variant that were guessed from a picture."""
    removable: list[str] | None
    """Clues of a variant that can be removed together."""
    minimal_puzzle: str | None
    """The variant without the removable clues, as JSON."""
    candidates: list[str] | None
    """Values that each cell takes in at least one solution: one string per cell in reading order, with ``A`` for 10."""
    counts: list[list[int]] | None
    """Number of solutions for each cell and value, up to the limit."""
    text: str | None
    """The puzzle in the requested format."""
    svg: str | None
    """The picture of the puzzle as an SVG document."""
    position: Any
    """Givens, digits and marks, as in the input."""
    comment: str | None
    """Comment next to the puzzle."""
    scale: str | None
    """Name of the rating scale."""
    scheme: str | None
    """Program and version whose ratings the scale reproduces."""
    rating: str | None
    """The complete rating as text."""
    score: float | None
    """Score in the unit of the scale."""
    level: str | None
    """Difficulty level on the scale."""
    hardest: str | None
    """Name of the hardest technique."""
    hodoku_score: int | None
    """HoDoKu's score: the sum of the points of all steps."""
    hodoku_level: str | None
    """HoDoKu's level: ``Easy``, ``Medium``, ``Hard``, ``Unfair`` or ``Extreme``."""
    hodoku_hardest: str | None
    """Hardest technique in HoDoKu's path."""
    hodoku_steps: int | None
    """Number of steps in HoDoKu's path."""
    hodoku_scheme: str | None
    """Version of HoDoKu whose ratings are reproduced."""
    hodoku_rating: str | None
    """HoDoKu's level and score as text."""
    se_er: float | None
    """ER, Sudoku Explainer's rating of the hardest step: 1.0 to 12.0."""
    se_ep: float | None
    """EP, Sudoku Explainer's rating of the hardest step up to the first placement: 1.0 to 12.0."""
    se_ed: float | None
    """ED, Sudoku Explainer's rating of the first step: 1.0 to 12.0."""
    se_hardest: str | None
    """Hardest technique in Sudoku Explainer's path."""
    se_scheme: str | None
    """Version of Sudoku Explainer whose ratings are reproduced."""
    se_rating: str | None
    """ER/EP/ED as text."""
    two_way_rank: str | None
    """Rank on the scale of two-way choices."""
    two_way_choices: int | None
    """Number of two-way choices in the path."""
    two_way_longest: int | None
    """Number of singles in the longest two-way choice."""
    two_way_hardest: str | None
    """Hardest technique in the path of two-way choices."""
    two_way_steps: int | None
    """Number of steps in the path of two-way choices."""
    two_way_scheme: str | None
    """Version of the scale of two-way choices."""
    two_way_rating: str | None
    """Rating on the scale of two-way choices as text."""
    csp_w: int | None
    """CSP-Rules' W rating: length of the longest required whip."""
    csp_b: int | None
    """CSP-Rules' B rating: length of the longest required braid."""
    csp_gw: int | None
    """CSP-Rules' gW rating: length of the longest required g-whip."""
    csp_gb: int | None
    """CSP-Rules' gB rating: length of the longest required g-braid."""
    csp_hardest: str | None
    """Technique of the longest step in CSP-Rules' path."""
    csp_scheme: str | None
    """Version of CSP-Rules whose ratings are reproduced."""
    csp_rating: str | None
    """All ratings of CSP-Rules as text."""
    path: list[dict[str, Any]] | None
    """Technique, placements, eliminations, score and level of each step. Candidates are ``9 * cell + digit - 1``."""
    steps: list[dict[str, Any]] | None
    """All steps in full, as described by the JSON schema."""
    techniques: list[dict[str, Any]] | None
    """Number of steps per class in a variant's path, easiest class first: ``name`` and ``count``."""
    end: dict[str, Any] | None
    """Values and candidates at the end of a variant's path."""
    rank: int | None
    """1-based rank of the solution grid among all 5,472,730,538 up to symmetry."""
    schema: str | None
    """Version of the JSON schema."""
    solved: bool | None
    """Whether the path reaches the solution."""
    board: Any
    """Size and houses of the board that cells in ``steps`` refer to."""
    hint: str | None
    """The next step as text."""
    houses: list[str] | None
    """Houses that the hint names."""
    wrong: list[str] | None
    """Cells with wrong entries."""
    gone: list[str] | None
    """Cells whose correct candidate the player has eliminated."""
    technique: str | None
    """Slug of the step's technique, such as ``xy-wing``."""
    step: dict[str, Any] | None
    """The complete step, as described by the JSON schema."""
    canonical: str | None
    """Canonical form: 81 characters."""
    id: str | None
    """128-bit hash of the canonical form, in hexadecimal."""
    automorphisms: int | None
    """Number of symmetries that map the puzzle to itself, including the identity."""
    automorphism_list: list[str] | None
    """Symmetries other than the identity that map the puzzle to itself, if it has exactly one solution."""
    symmetry: str | None
    """Symmetry that maps the puzzle to its canonical form or its copy: see :class:`Symmetry`."""
    form: str | None
    """Kind of canonical form."""
    number: int | None
    """1-based number of the copy."""
    copy: str | None
    """Isomorphic copy of the puzzle: 81 characters."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_values", dict(values))

    if not TYPE_CHECKING:  # Type checkers then report attributes that are not annotated above.

        def __getattr__(self, name: str) -> Any:
            values = {} if name == "_values" else self._values
            if name not in values:
                message = f"this row has no column `{name}`{suggestion(name, values)}"
                raise AttributeError(message, name=name, obj=self)
            return values[name]

    def __getitem__(self, name: str) -> Any:
        if not isinstance(name, str):
            raise InvalidTypeError(f"expected a column name, found {name!r}")
        if name not in self._values:
            raise no_column(name, self._values, " in this row")
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def to_dict(self) -> dict[str, Any]:
        """Return the columns and their values as a dictionary, in order."""
        return dict(self._values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a row is read-only")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a row is read-only")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and self._values == other._values

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __reduce__(self) -> tuple[type[Row], tuple[dict[str, Any]]]:
        return Row, (self._values,)

    def __dir__(self) -> list[str]:
        return sorted({*self._values, *(name for name in dir(type(self)) if name not in type(self).__annotations__)})

    def __repr__(self) -> str:
        # The steps of a single puzzle take up to a hundred kilobytes.
        shown = {name: repr(value) for name, value in self._values.items()}
        shown = {name: text if len(text) <= 200 else f"{text[:200]}…" for name, text in shown.items()}
        return f"sodan.Row({{{', '.join(f'{name!r}: {text}' for name, text in shown.items())}}})"
