"""A game for a language model that plays by calling tools, one game per rollout.

With TRL 1.0 or later, pass ``environment_factory=sodan.game.tools("puzzle")`` and ``reward_funcs=[sodan.game.reward]``.
Every public method of the game except ``reset`` is a tool. No tool reveals the reward or a digit of the solution. The
tool ``check``, which reports whether the board can still be solved, is limited to a number of calls, by default 0.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sodan._state import State
from sodan._values import cell as _cell
from sodan._values import name_of, whole
from sodan.errors import InvalidOptionError, InvalidPuzzleError, no_column
from sodan.verify import Preset, _checked, rewards

__all__ = ["Game", "reward", "tools"]


class Game:
    """A game on one board. Invalid moves are explained in the reply and never raise an exception."""

    def __init__(self, column: str = "puzzle", preset: Preset = "exact", checks: int = 0) -> None:
        """Create a game without a board; see :func:`tools`."""
        self.column, self.checks = column, whole("checks", checks)
        self.preset: Preset = _checked(preset)
        self._state: State | None = None
        self._history: list[State] = []
        self._checked = 0

    def reset(self, **row: Any) -> str:
        """Start a game with the puzzle in a row of the data set, and return the board.

        Raises:
            InvalidPuzzleError: if the puzzle is not valid.
            ColumnNotFoundError: if the row lacks the column of puzzles.
        """
        if self.column not in row:
            raise no_column(self.column, row)
        self._state = State(str(row[self.column]))
        self._history = []
        self._checked = 0
        return self.look()

    def look(self) -> str:
        """Show the board as nine rows of nine cells, with a dot for an empty cell."""
        digits = self._now().digits
        return "\n".join(" ".join(digits[row : row + 9]) for row in range(0, 81, 9))

    def candidates(self, cell: str) -> str:
        """List the digits that the rules still allow in an empty cell.

        Args:
            cell: The cell, from r1c1 in the top left corner to r9c9.
        """
        try:
            index = _cell(cell)
        except InvalidOptionError as error:
            return str(error)
        name = name_of(index)
        digits = [str(it.digit) for it in self._now().candidates() if it.cell == name]
        if digits:
            return " ".join(digits)
        filled = self._now().digits[index] != "."
        return f"{name} has no candidates: " + ("it is filled" if filled else "the rules allow no digit there")

    def place(self, cell: str, digit: int) -> str:
        """Place a digit in a cell that is not a given, replacing any earlier digit.

        Args:
            cell: The cell, from r1c1 in the top left corner to r9c9.
            digit: The digit, from 1 to 9.
        """
        try:
            after = self._now().enter(cell, digit)
        except InvalidOptionError as error:
            return str(error)
        return self._moved(after)

    def erase(self, cell: str) -> str:
        """Erase the digit of a cell that is not a given.

        Args:
            cell: The cell, from r1c1 in the top left corner to r9c9.
        """
        try:
            after = self._now().erase(cell)
        except InvalidOptionError as error:
            return str(error)
        return self._moved(after)

    def undo(self) -> str:
        """Undo the last change of the board."""
        if not self._history:
            return "there is nothing to undo"
        self._state = self._history.pop()
        return self.look()

    def check(self) -> str:
        """Report whether the board can still be solved. Only a limited number of calls per game is allowed."""
        if self._checked >= self.checks:
            return f"no checks are left in this game (limit: {self.checks})"
        self._checked += 1
        return "the board can be solved" if self._now().is_consistent() else "the board can no longer be solved"

    def _reward(self) -> float:
        state = self._now()
        return rewards([str(state.puzzle)], [state.digits], preset=self.preset)[0]

    def _now(self) -> State:
        if self._state is None:
            raise InvalidPuzzleError("the game has not started: call reset first")
        return self._state

    def _moved(self, after: State) -> str:
        self._history.append(self._now())
        self._state = after
        return self.look()


def reward(*, environments: list[Game], **_: Any) -> list[float]:
    """Return the reward of each game, in [0, 1]. This is a reward function for TRL's trainers."""
    return [game._reward() for game in environments]


def tools(column: str = "puzzle", *, preset: Preset = "exact", checks: int = 0) -> Callable[[], Game]:
    """Return a factory of games for TRL's ``environment_factory``. It can be pickled.

    Args:
        column: the data set's column of puzzles.
        preset: reward scheme, see :data:`sodan.verify.Preset`.
        checks: maximum number of calls of the tool ``check`` per game.

    Raises:
        InvalidOptionError: if the preset is unknown or the number is negative.

    Example:
        >>> from sodan.game import tools
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> game = tools("puzzle")()
        >>> print(game.reset(puzzle=P).splitlines()[0])
        4 . . . . . 8 . 5
    """
    return partial(Game, column, _checked(preset), whole("checks", checks))
