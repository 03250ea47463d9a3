"""Where a player stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sodan import _native
from sodan._columns import solve
from sodan._puzzle import Candidate, Hint, Level, Puzzle, _counted, _drawn, _hint, _how
from sodan._taken import CELLS
from sodan._taken import cell as _cell
from sodan._taken import digit as _digit


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

        Whole floats and texts are digits, too: ``1.0`` and ``"1"``. ``R1C1`` is the same cell.

        Raises ``ValueError`` if the cell is a given, or cell or digit cannot be.
        """
        return self._with(cell, str(_digit(digit)))

    def erase(self, cell: str) -> State:
        """Erase an entry. Raises ``ValueError`` if the cell is a given, or cannot be."""
        return self._with(cell, ".")

    def _with(self, cell: str, sign: str) -> State:
        name = _cell(cell)
        at = CELLS[name]
        if str(self.puzzle)[at] != ".":
            raise ValueError(f"{name} is a given")
        other = object.__new__(State)
        other._set(self.puzzle, self.digits[:at] + sign + self.digits[at + 1 :])
        return other

    def candidates(self) -> tuple[Candidate, ...]:
        """What may still be entered in empty cells, as far as no cell in their row, column or box has it."""
        (row,) = _native.candidates(([self.digits], None), _how("text")).rows()
        empty = [(cell, at) for cell, at in CELLS.items() if self.digits[at] == "."]
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
        return solve(self.digits, columns=["status"], threads=1).status in ("unique", "multiple")

    def hint(self, level: Level = "technique", scale: Literal["hodoku", "se", "forum"] = "hodoku") -> Hint:
        """The next step from here, or what is wrong: told vaguely, by its technique, or in full."""
        return _hint(self.digits, str(self.puzzle), level, scale)

    def _repr_svg_(self) -> str:
        givens = str(self.puzzle)
        entries = givens.count(".") - self.digits.count(".")
        title = f"{_counted(81 - givens.count('.'), 'given', 'givens')}, {_counted(entries, 'entry', 'entries')}"
        if clashes := self._clashes():
            title += f"; the same digit twice: {', '.join(clashes)}"
        return _drawn(self.digits, title=title, givens=givens)

    def _clashes(self) -> list[str]:
        """Name the cells whose digit another cell of a house of theirs has, too."""

        def see(one: int, other: int) -> bool:
            (row, column), (below, right) = divmod(one, 9), divmod(other, 9)
            return row == below or column == right or (row // 3, column // 3) == (below // 3, right // 3)

        filled = [(name, at) for name, at in CELLS.items() if self.digits[at] != "."]
        return [
            name
            for name, at in filled
            if any(at != other and self.digits[at] == self.digits[other] and see(at, other) for _, other in filled)
        ]

    def __str__(self) -> str:
        return self.digits
