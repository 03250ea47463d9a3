"""A game for a model that plays by tools: one for each rollout, as trainers of agents make them.

For TRL, ``environment_factory=sodan.game.tools("puzzle")``: every public method but ``reset`` and
``get_reward`` is a tool. No tool tells a digit of the solution. Whether the board can still be
solved is told as often as is allowed.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sodan._state import State
from sodan._taken import CELLS, whole
from sodan._taken import cell as _cell
from sodan.verify import Preset, checked, rewards

__all__ = ["Game", "tools"]


class Game:
    """A player at a board. Bad moves are answered in words and raise no exception."""

    column: ClassVar[str] = "puzzle"
    """The data set's column of puzzles."""
    preset: ClassVar[Preset] = "exact"
    """What the reward is made of: see :data:`sodan.verify.Preset`."""
    checks: ClassVar[int] = 0
    """How often :meth:`check` answers in a game."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._before: list[State] = []
        self._checked = 0

    def reset(self, **row: Any) -> str:
        """Begin a game with the puzzle of a row, and tell the board.

        Raises ``ValueError`` if it is no puzzle, or the row has none.
        """
        if self.column not in row:
            raise ValueError(f"there is no column `{self.column}`; there are: {', '.join(row)}")
        self._state = State(str(row[self.column]))
        self._before = []
        self._checked = 0
        return self.look()

    def look(self) -> str:
        """Show the board: nine rows of nine cells, an empty cell is a dot."""
        digits = self._now().digits
        return "\n".join(" ".join(digits[row : row + 9]) for row in range(0, 81, 9))

    def candidates(self, cell: str) -> str:
        """List the digits that the rules still allow in an empty cell.

        Args:
            cell: The cell, from r1c1 in the top left corner to r9c9.
        """
        try:
            name = _cell(cell)
        except ValueError as error:
            return str(error)
        digits = [str(it.digit) for it in self._now().candidates() if it.cell == name]
        if digits:
            return " ".join(digits)
        filled = self._now().digits[CELLS[name]] != "."
        return f"{name} has no candidates: " + ("it is filled" if filled else "no digit is allowed there any more")

    def place(self, cell: str, digit: int) -> str:
        """Place a digit in a cell that is not a given, over another digit if there is one.

        Args:
            cell: The cell, from r1c1 in the top left corner to r9c9.
            digit: The digit, from 1 to 9.
        """
        try:
            after = self._now().enter(cell, digit)
        except ValueError as error:
            return str(error)
        return self._moved(after)

    def erase(self, cell: str) -> str:
        """Erase the digit of a cell that is not a given.

        Args:
            cell: The cell, from r1c1 in the top left corner to r9c9.
        """
        try:
            after = self._now().erase(cell)
        except ValueError as error:
            return str(error)
        return self._moved(after)

    def undo(self) -> str:
        """Take the last change of the board back."""
        if not self._before:
            return "nothing is left to take back"
        self._state = self._before.pop()
        return self.look()

    def check(self) -> str:
        """Tell whether the board can still be solved. This is answered a limited number of times."""
        if self._checked >= self.checks:
            return f"all {self.checks} checks of this game are used up"
        self._checked += 1
        return "it can be solved" if self._now().is_consistent() else "it cannot be solved any more"

    def get_reward(self) -> float:
        """Tell what the board is worth, in [0, 1]."""
        state = self._now()
        return rewards([str(state.puzzle)], [state.digits], preset=self.preset)[0]

    def _now(self) -> State:
        if self._state is None:
            raise RuntimeError("the game has not begun: call reset first")
        return self._state

    def _moved(self, after: State) -> str:
        self._before.append(self._now())
        self._state = after
        return self.look()


def tools(column: str = "puzzle", *, preset: Preset = "exact", checks: int = 0) -> type[Game]:
    """Make a class of games for TRL's ``environment_factory``.

    ``column`` is the data set's column of puzzles, ``preset`` what the reward is made of, and ``checks`` how often a
    game tells whether its board can still be solved.

    Raises ``ValueError`` for a preset or a number that cannot be.
    """
    return type("Game", (Game,), {"column": column, "preset": checked(preset), "checks": whole("checks", checks)})
