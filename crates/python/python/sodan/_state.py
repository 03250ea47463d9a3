"""Where a player stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sodan import _native
from sodan._columns import solve
from sodan._puzzle import Candidate, Hint, Level, Puzzle, _drawn, _hint, _how


@dataclass(frozen=True, slots=True, init=False)
class State:
    """A puzzle, and the digits that a player has entered. It never changes: every move gives another state.

    It compares, hashes and pickles by its digits. It does not know the solution.

    Raises ``ValueError`` for a puzzle that is not made of givens alone.
    """

    puzzle: Puzzle
    """What was given."""
    digits: str
    """Givens and entries: 81 characters row by row, ``.`` for an empty cell."""

    def __init__(self, puzzle: Puzzle | str) -> None:
        begin = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
        if len(str(begin)) != 81:
            raise ValueError("a puzzle with candidates gone is nothing to enter digits in")
        self._set(begin, str(begin))

    def _set(self, puzzle: Puzzle, digits: str) -> None:
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "digits", digits)

    def enter(self, cell: str, digit: int) -> State:
        """Enter a digit, 1 to 9, over another one if there is one. A cell is ``r1c1`` to ``r9c9``.

        Raises ``ValueError`` if the cell is a given, or cell or digit cannot be.
        """
        if digit not in range(1, 10):
            raise ValueError(f"digit: expected 1 to 9, found {digit}")
        return self._with(cell, str(digit))

    def erase(self, cell: str) -> State:
        """Erase an entry. Raises ``ValueError`` if the cell is a given, or cannot be."""
        return self._with(cell, ".")

    def _with(self, cell: str, sign: str) -> State:
        at = _CELLS.get(cell)
        if at is None:
            raise ValueError(f"cell: expected r1c1 to r9c9, found `{cell}`")
        if str(self.puzzle)[at] != ".":
            raise ValueError(f"{cell} is a given")
        other = object.__new__(State)
        other._set(self.puzzle, self.digits[:at] + sign + self.digits[at + 1 :])
        return other

    def candidates(self) -> tuple[Candidate, ...]:
        """What may still be entered in empty cells, as far as no cell in their row, column or box has it."""
        (row,) = _native.candidates(([self.digits], None), _how("text")).rows()
        empty = [(cell, at) for cell, at in _CELLS.items() if self.digits[at] == "."]
        return tuple(
            Candidate(cell, digit)
            for cell, at in empty
            for digit in range(1, 10)
            if row["text"][9 * at + digit - 1] != "."
        )

    def is_solved(self) -> bool:
        """Whether every cell is filled and no digit stands twice in a row, column or box."""
        return "." not in self.digits and self.is_consistent()

    def is_consistent(self) -> bool:
        """Whether there is a solution from here."""
        (row,) = solve([self.digits], columns=["status"], threads=1).rows()
        return row["status"] in ("unique", "multiple")

    def hint(self, level: Level = "technique", scale: Literal["hodoku", "se", "forum"] = "hodoku") -> Hint:
        """The next step from here, or what is wrong: told vaguely, by its technique, or in full."""
        return _hint(self.digits, str(self.puzzle), level, scale)

    def _repr_svg_(self) -> str:
        return _drawn(self.digits)

    def __str__(self) -> str:
        return self.digits


_CELLS = {f"r{row + 1}c{column + 1}": 9 * row + column for row in range(9) for column in range(9)}
