"""Positions in a game: a puzzle and the digits that a player has entered."""

from __future__ import annotations

from dataclasses import dataclass

from sodan import _native
from sodan._columns import HintLevel, Scale, solve
from sodan._puzzle import Candidate, Hint, Puzzle, _drawn, _how, counted, hint_of
from sodan._values import CELLS, name_of
from sodan._values import cell as _cell
from sodan._values import digit as _digit
from sodan.errors import InvalidOptionError, InvalidPuzzleError


@dataclass(frozen=True, slots=True, init=False)
class State:
    """A puzzle with a player's entries. States are immutable: every move returns a new state.

    States compare by value and can be hashed and pickled. They do not contain the solution. A cell is identified by its
    name, ``r1c1`` to ``r9c9``, by a pair ``(row, column)`` with numbers from 1 to 9, or by an index from 0 to 80.

    Raises:
        InvalidPuzzleError: if the text is not a puzzle, or eliminates candidates.

    Example:
        >>> import sodan
        >>> state = sodan.State("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
        >>> state.enter("r1c2", 9).hint("full").wrong
        ('r1c2',)
    """

    puzzle: Puzzle
    """The puzzle with its givens."""
    digits: str
    """Givens and entries: 81 characters in reading order, with ``.`` for an empty cell."""

    def __init__(self, puzzle: Puzzle | str) -> None:
        start = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
        if len(str(start)) != 81:
            raise InvalidPuzzleError("a puzzle with eliminated candidates cannot be played")
        self._set(start, str(start))

    def _set(self, puzzle: Puzzle, digits: str) -> None:
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "digits", digits)

    def enter(self, cell: str | int | tuple[int, int], digit: int) -> State:
        """Return the state after entering a digit, 1 to 9, in a cell. The digit replaces any earlier entry.

        Raises:
            InvalidOptionError: if the cell is a given, or the cell or the digit is invalid.
        """
        return self._with(cell, str(_digit(digit)))

    def erase(self, cell: str | int | tuple[int, int]) -> State:
        """Return the state after erasing the entry of a cell.

        Raises:
            InvalidOptionError: if the cell is a given or invalid.
        """
        return self._with(cell, ".")

    def _with(self, cell: object, sign: str) -> State:
        index = _cell(cell)
        if str(self.puzzle)[index] != ".":
            raise InvalidOptionError(f"{name_of(index)} is a given")
        other = object.__new__(State)
        other._set(self.puzzle, self.digits[:index] + sign + self.digits[index + 1 :])
        return other

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the candidates of all empty cells: digits that do not occur in the same row, column or box."""
        text = _native.candidates(([self.digits], None), _how("text"))[0]["text"]
        return tuple(
            Candidate(cell, digit)
            for cell, index in CELLS.items()
            if self.digits[index] == "."
            for digit in range(1, 10)
            if text[9 * index + digit - 1] != "."
        )

    def is_solved(self) -> bool:
        """Return whether every cell is filled and no digit repeats in a row, column or box."""
        return "." not in self.digits and self.is_consistent()

    def is_consistent(self) -> bool:
        """Return whether the position has a solution."""
        return solve(self.digits, columns=["status"], threads=1).status in ("unique", "multiple")

    def hint(self, level: HintLevel = "technique", scale: Scale = "hodoku") -> Hint:
        """Return the next step from this position. If the position contains mistakes, the hint reports them instead."""
        return hint_of(self.digits, str(self.puzzle), level, scale)

    def _repr_svg_(self) -> str:
        givens = str(self.puzzle)
        entries = givens.count(".") - self.digits.count(".")
        title = f"{counted(81 - givens.count('.'), 'given', 'givens')}, {counted(entries, 'entry', 'entries')}"
        if clashes := self._clashes():
            title += f"; the same digit twice: {', '.join(clashes)}"
        return _drawn(self.digits, title=title, givens=givens)

    def _clashes(self) -> list[str]:
        """Return the names of the cells whose digit occurs twice in one of their houses."""

        def see(one: int, other: int) -> bool:
            (row, column), (below, right) = divmod(one, 9), divmod(other, 9)
            return row == below or column == right or (row // 3, column // 3) == (below // 3, right // 3)

        filled = [index for index in range(81) if self.digits[index] != "."]
        return [
            name_of(one)
            for one in filled
            if any(one != other and self.digits[one] == self.digits[other] and see(one, other) for other in filled)
        ]

    def __str__(self) -> str:
        return self.digits
