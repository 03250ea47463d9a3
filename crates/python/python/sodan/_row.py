"""What is told of one puzzle: a row of a table, as an object."""

from __future__ import annotations

import re
from collections.abc import Iterable, KeysView, Mapping
from typing import TYPE_CHECKING, Any, Literal

from sodan._taken import suggestion

Status = Literal["unique", "multiple", "none", "bad", "solved", "stuck", "timeout", "done"]


class Row:
    """What a question tells of one puzzle: the columns of its table as attributes.

    ``row.solution`` and ``row["solution"]`` are the same; columns of several scales, as ``row["se.er"]``, have no
    attribute. A row has the columns that were asked for and no others. It never changes, compares by its columns,
    pickles, and hashes where its values do: lists do not.

    Raises ``AttributeError`` or ``KeyError`` for a column that it has not, with all that there are.
    """

    __slots__ = ("_values",)
    _values: dict[str, Any]

    puzzle: str | None
    """81 characters row by row, ``.`` for an empty cell, or 729 where candidates are gone; if bad, its own text."""
    status: Status
    """What the puzzle is, in a word."""
    reason: str | None
    """Why there is no more than this; ``None`` when all is well."""
    line: int
    """Which puzzle of those asked about it is, from 1."""
    format: str | None
    """The notation that was read."""
    solution: str | None
    """81 digits: the only solution, or the first; of ``check`` a word on what stands beside the puzzle."""
    solutions: list[str] | None
    """The solutions that were found, 81 digits each."""
    guesses: int | None
    """How often the fast search tried both ways."""
    count: int | None
    """How many solutions there are."""
    givens: int | None
    """How many givens there are: 0 to 81."""
    minimal: bool | None
    """Whether no given can go."""
    redundant: list[str] | None
    """The cells of givens that could go, each alone: ``r1c1``."""
    spare: list[str] | None
    """The missing candidates of a sukaku that could come back, each alone."""
    scale: str | None
    """The scale that rates."""
    scheme: str | None
    """Whose ratings they equal, and in which version."""
    rating: str | None
    """The rating as people write it."""
    score: float | None
    """Points, in the scale's unit; HoDoKu's are whole."""
    level: str | None
    """The level's name on the scale."""
    hardest: str | None
    """The name of the hardest technique."""
    path: list[dict[str, Any]] | None
    """Of each step its technique, placements and eliminations as candidates (9 * cell + digit - 1), score and level."""
    steps: Any
    """Of ``rate`` how many steps there are; of ``explain`` the steps themselves, as lists and dictionaries."""
    er: float | None
    """Sudoku Explainer's rating of the hardest step: 1.0 to 12.0."""
    ep: float | None
    """And of the hardest up to the first placement."""
    ed: float | None
    """And of the first step."""
    rank: int | str | None
    """Of ``canonicalize`` which solution grid it is; of the scale ``forum`` the rank's name."""
    choices: int | None
    """How many two-way choices there are."""
    longest: int | None
    """How many singles the longest of them has."""
    schema: str | None
    """The version of the JSON."""
    solved: bool | None
    """Whether the path reaches the solution."""
    board: Any
    """The board that cells and houses belong to, as lists and dictionaries."""
    hint: str | None
    """The next step in words."""
    houses: list[str] | None
    """The houses that the words of a step name."""
    wrong: list[str] | None
    """The cells of wrong entries."""
    gone: list[str] | None
    """The cells whose needed candidate is gone."""
    technique: str | None
    """The slug of the step's technique."""
    step: dict[str, Any] | None
    """The step."""
    canonical: str | None
    """The form that all images have in common: 81 characters."""
    id: str | None
    """16 bytes in hexadecimal that stand for the form."""
    automorphisms: int | None
    """How many symmetries bring the puzzle onto itself."""
    symmetry: str | None
    """What brings the puzzle to its form, or to its copy: see :class:`Symmetry`."""
    form: str | None
    """Which form it is."""
    number: int | None
    """Which copy it is, from 1."""
    copy: str | None
    """A puzzle that looks different and is the same: 81 characters."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_values", dict(values))

    if not TYPE_CHECKING:  # what is not annotated above is a mistake that type checkers shall see

        def __getattr__(self, name: str) -> Any:
            values = {} if name == "_values" else self._values
            if name not in values:
                raise AttributeError(_missing(name, values), name=name, obj=self)
            return values[name]

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            raise KeyError(_missing(name, self._values))
        return self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    __iter__ = None
    """It is no sequence: :meth:`to_dict` gives what can be gone through."""

    def keys(self) -> KeysView[str]:
        """Give the names of the columns, in order: ``dict(row)`` is :meth:`to_dict`, and ``**row`` hands them over."""
        return self._values.keys()

    def to_dict(self) -> dict[str, Any]:
        """Give the columns as a dictionary, in order: what :meth:`Table.rows` has for the same puzzle."""
        return dict(self._values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a row never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a row never changes")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and self._values == other._values

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __reduce__(self) -> tuple[type[Row], tuple[dict[str, Any]]]:
        return Row, (self._values,)

    def __dir__(self) -> list[str]:
        return sorted({*(name for name in self._values if name.isidentifier()), *super().__dir__()})

    def __repr__(self) -> str:
        return f"sodan.Row({self._values!r})"


def _missing(name: str, there: Iterable[str]) -> str:
    return f"this row has no column `{name}`{suggestion(name, there)}"


_FILE = re.compile(r"[^\n]*[^\s.]\.[a-z][a-z0-9]{1,7}", re.IGNORECASE)
"""How the name of a file ends, in one line: other than a cell, a dot, and letters."""


def row_of(text: object, values: dict[str, Any]) -> Row:
    """Make a row, and tell whoever may have meant a file that its name is no puzzle."""
    if values.get("status") == "bad" and "reason" in values and isinstance(text, str):
        name = text.strip()
        if "://" not in name and _FILE.fullmatch(name):
            values["reason"] += "; this looks like the name of a file: read it, and ask about its column"
    return Row(values)
