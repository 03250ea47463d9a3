"""The answer for one puzzle: a row of a table as an object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from sodan.errors import InvalidTypeError, no_column, suggestion

Status = Literal["unique", "multiple", "none", "bad", "solved", "stuck", "timeout", "done"]
"""Classification of a puzzle: ``unique``, ``multiple`` and ``none`` count its solutions; ``bad`` is not a puzzle;
``solved`` has a solution and perhaps others; ``stuck`` could not be solved by the engine; ``timeout`` was given up;
``done`` has no such answer."""


class Row(Mapping[str, Any]):
    """The answer for one puzzle: a read-only mapping whose columns are attributes, too.

    ``row.solution`` and ``row["solution"]`` are the same. A row has the columns that were requested and no others. It
    compares by value, pickles, and is hashable if its values are.

    Raises:
        AttributeError: if there is no such column; the message lists the columns.
        ColumnNotFoundError: the same for ``row["name"]``.

    Example:
        >>> import sodan
        >>> row = sodan.solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
        >>> row.status, row.solution[:9]
        ('unique', '417369825')
    """

    __slots__ = ("_values",)
    _values: dict[str, Any]

    puzzle: str | None
    """81 characters row by row, ``.`` for an empty cell; 729 if candidates are eliminated; the text itself of a
    variant, or if it is bad."""
    status: Status
    """The number of solutions, or the reason for a missing answer: see :data:`Status`."""
    reason: str | None
    """Why the answer is missing or incomplete; ``None`` if nothing is wrong."""
    record: int
    """1-based number of the puzzle in the column."""
    format: str | None
    """The text format that was recognised."""
    solution: str | None
    """The only solution, or the first: 81 digits, or a character per cell of a variant."""
    solution_check: str | None
    """In ``check``, whether a solution given with the puzzle is ``right``, ``wrong`` or ``none``."""
    solutions: list[str] | None
    """The solutions found, a character per cell."""
    guesses: int | None
    """The number of guesses of the search."""
    count: int | None
    """The number of solutions, up to the limit."""
    givens: int | None
    """The number of givens: 0 to 81."""
    minimal: bool | None
    """Whether every given is needed. ``None`` unless the puzzle has exactly one solution."""
    redundant: list[str] | None
    """The cells of the givens that can be removed, each on its own: ``r1c1``. Of a variant, its clues."""
    spare: list[str] | None
    """The missing candidates of a sukaku that can be restored, each on its own."""
    kind: str | None
    """The size of a variant and the names of its rules."""
    guessed: list[str] | None
    """The constraints of a variant that were guessed from a picture."""
    removable: list[str] | None
    """The clues of a variant that can be removed together."""
    minimal_puzzle: str | None
    """A variant without them, as JSON."""
    candidates: list[str] | None
    """The values that each cell has in some solution, row by row: a text per cell, ``A`` for 10."""
    counts: list[list[int]] | None
    """For each cell and value the number of solutions, up to the limit."""
    text: str | None
    """The puzzle in the format that was requested."""
    svg: str | None
    """The picture of a puzzle."""
    position: Any
    """Givens, digits and marks, as they were read."""
    comment: str | None
    """The comment of the puzzle."""
    scale: str | None
    """The rating scale."""
    scheme: str | None
    """The program and version that the ratings reproduce."""
    rating: str | None
    """The rating as people write it."""
    score: float | None
    """The score in the unit of the scale."""
    level: str | None
    """The difficulty level on the scale."""
    hardest: str | None
    """The name of the hardest technique."""
    hodoku_score: int | None
    """HoDoKu's score: the sum of the points of all steps."""
    hodoku_level: str | None
    """HoDoKu's level: ``Easy``, ``Medium``, ``Hard``, ``Unfair`` or ``Extreme``."""
    hodoku_hardest: str | None
    """The hardest technique of HoDoKu's path."""
    hodoku_steps: int | None
    """The number of steps of HoDoKu's path."""
    hodoku_scheme: str | None
    """The version of HoDoKu that the ratings reproduce."""
    hodoku_rating: str | None
    """HoDoKu's level and score as people write them."""
    se_er: float | None
    """Sudoku Explainer's rating of the hardest step: 1.0 to 12.0."""
    se_ep: float | None
    """The same of the hardest step up to the first placement."""
    se_ed: float | None
    """The same of the first step."""
    se_hardest: str | None
    """The hardest technique of Sudoku Explainer's path."""
    se_scheme: str | None
    """The version of Sudoku Explainer that the ratings reproduce."""
    se_rating: str | None
    """ER/EP/ED as people write them."""
    two_way_rank: str | None
    """The rank on the scale of two-way choices."""
    two_way_choices: int | None
    """The number of two-way choices."""
    two_way_longest: int | None
    """The number of singles of the longest two-way choice."""
    two_way_hardest: str | None
    """The hardest technique of the path of two-way choices."""
    two_way_steps: int | None
    """The number of steps of the path of two-way choices."""
    two_way_scheme: str | None
    """The scheme of the scale of two-way choices."""
    two_way_rating: str | None
    """The rating on the scale of two-way choices as people write it."""
    csp_w: int | None
    """CSP-Rules' W rating: length of the longest required whip."""
    csp_b: int | None
    """CSP-Rules' B rating: length of the longest required braid."""
    csp_gw: int | None
    """CSP-Rules' gW rating: length of the longest required g-whip."""
    csp_gb: int | None
    """CSP-Rules' gB rating: length of the longest required g-braid."""
    csp_hardest: str | None
    """The technique of the longest step of CSP-Rules' path."""
    csp_scheme: str | None
    """The scheme of CSP-Rules' scale."""
    csp_rating: str | None
    """The ratings of CSP-Rules as people write them."""
    path: list[dict[str, Any]] | None
    """The technique, placements, eliminations, score and level of each step. Candidates are ``9 * cell + digit -
    1``."""
    steps: list[dict[str, Any]] | None
    """The steps in full, as in the JSON schema."""
    techniques: list[dict[str, Any]] | None
    """The number of steps of each class on the path of a variant, from easy to hard: ``name`` and ``count``."""
    end: dict[str, Any] | None
    """The values and candidates at the end of the path of a variant."""
    rank: int | None
    """The rank of the solution grid among all 5,472,730,538 up to symmetry, from 1."""
    schema: str | None
    """The version of the JSON schema."""
    solved: bool | None
    """Whether the path reaches the solution."""
    board: Any
    """The board's size and houses, which cells in ``steps`` refer to."""
    hint: str | None
    """The next step in words."""
    houses: list[str] | None
    """The houses named in the hint."""
    wrong: list[str] | None
    """The cells with wrong entries."""
    gone: list[str] | None
    """The cells whose correct candidate was eliminated."""
    technique: str | None
    """The slug of the step's technique, such as ``xy-wing``."""
    step: dict[str, Any] | None
    """The step in full, as in the JSON schema."""
    canonical: str | None
    """The canonical form: 81 characters."""
    id: str | None
    """A 128-bit hash of the canonical form, in hexadecimal."""
    automorphisms: int | None
    """The number of symmetries that map the puzzle to itself, the identity included."""
    automorphism_list: list[str] | None
    """The symmetries other than the identity that map the puzzle to itself, if it has exactly one solution."""
    symmetry: str | None
    """The symmetry that maps the puzzle to its canonical form or to its copy: see :class:`Symmetry`."""
    form: str | None
    """The kind of canonical form."""
    number: int | None
    """1-based number of the copy."""
    copy: str | None
    """An isomorphic puzzle: 81 characters."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_values", dict(values))

    if not TYPE_CHECKING:  # so that type checkers report attributes that are not annotated above

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
        """Return the columns as a dictionary, in order."""
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
        # The steps of one puzzle take up to a hundred kilobytes.
        shown = {name: repr(value) for name, value in self._values.items()}
        shown = {name: text if len(text) <= 200 else f"{text[:200]}…" for name, text in shown.items()}
        return f"sodan.Row({{{', '.join(f'{name!r}: {text}' for name, text in shown.items())}}})"
