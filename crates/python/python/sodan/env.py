"""A Gymnasium environment: a player who places digits. It needs the package ``gymnasium`` and numpy.

It never tells the solution: rewards come only when a puzzle is solved, and what is legal follows from the rules alone.
Whether a position can still be solved is told as often as is allowed, and counted.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from numpy.typing import NDArray

from sodan import _native
from sodan._columns import Column, solve
from sodan._inputs import asked
from sodan._options import How
from sodan._puzzle import Puzzle
from sodan._taken import whole

Cells = NDArray[np.uint8]

Level = Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]
"""How hard techniques are, on HoDoKu's scale."""


class SudokuEnv(gymnasium.Env[Cells, np.int64]):
    """Solve a puzzle digit by digit.

    - An observation is ``uint8[81]``: the digits row by row, 0 for an empty cell.
    - An action is ``9 * cell + digit - 1``, 729 in all: the digit is placed, or erased if it stands there and is no
      given.
    - The reward is 1 for the last digit of a solution, else 0. An episode ends with it, or after ``max_steps`` actions.
    - An action against the rules changes nothing, and ``info["legal"]`` is false. ``info["action_mask"]``,
      ``int8[729]``, is 1 where an action is legal. What is no action raises ``gymnasium.error.InvalidAction``.
    - After the end of an episode ``step`` raises ``gymnasium.error.ResetNeeded``, and nothing is taken back.

    ``puzzles`` is a column as :func:`sodan.solve` takes it; ``reset`` draws one of them, or takes
    ``options={"puzzle": text}``. ``render_mode="ansi"`` shows the board as text; there is no other.
    ``checks`` is how often :meth:`is_consistent` may be asked in an episode. With a ``level``, ``info["forced"]`` tells
    of a digit that was placed whether techniques up to that level lead to it from the board before, or it was a guess.
    On a board without a solution nothing is forced: where that must not be known, leave the level out. Who takes
    guesses back learns the solution from it: ``info["forced_told"]`` counts how often it was told, and ``forced_limit``
    is how often it may be told in an episode. After that ``info["forced"]`` is ``None``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        puzzles: Column,
        *,
        max_steps: int = 1000,
        checks: int = 0,
        level: Level | None = None,
        forced_limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: expected ansi or nothing, found {render_mode}")
        if level is not None and level not in _LEVELS:
            raise ValueError(f"level: expected {', '.join(_LEVELS)}, found {level}")
        self.level = level
        self.puzzles = _texts(puzzles)
        self.max_steps, self.checks = whole("max_steps", max_steps, 1), whole("checks", checks)
        self.forced_limit = None if forced_limit is None else whole("forced_limit", forced_limit)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 9, (81,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(729)
        self._begin(self.puzzles[0])

    def _begin(self, text: str) -> None:
        self._given = _cells(text)
        self._now = self._given.copy()
        self._before: list[Cells] = []
        self._steps = self._checked = self._told = 0
        self._ended = False
        self._mask = self._legal()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Cells, dict[str, Any]]:
        """Begin with another puzzle."""
        super().reset(seed=seed)
        drawn = self.puzzles[int(self.np_random.integers(len(self.puzzles)))]
        self._begin(str(Puzzle(options["puzzle"])) if options and "puzzle" in options else drawn)
        return self._now.copy(), self._info(True)

    def step(self, action: np.int64 | int) -> tuple[Cells, float, bool, bool, dict[str, Any]]:
        """Place a digit, or erase it.

        Raises ``gymnasium.error.InvalidAction`` unless ``action_space`` contains the action, and
        ``gymnasium.error.ResetNeeded`` after the end of an episode.
        """
        if isinstance(action, bool) or not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(f"action: expected a whole number from 0 to 728, found {action!r}")
        if self._ended:
            raise gymnasium.error.ResetNeeded("the episode has ended: call reset first")
        cell, digit = divmod(int(action), 9)
        legal = bool(self._mask[int(action)])
        tells = self.level is not None and (self.forced_limit is None or self._told < self.forced_limit)
        tells = tells and legal and bool(self._now[cell] == 0)
        forced = self._is_forced(cell, digit + 1) if tells else None
        self._told += tells
        if legal:
            self._before.append(self._now.copy())
            self._now[cell] = 0 if self._now[cell] == digit + 1 else digit + 1
            self._mask = self._legal()
        self._steps += 1
        # Whatever is legal keeps each house without a clash, so that a full board is a solution.
        solved = legal and bool(self._now.all())
        truncated = not solved and self._steps >= self.max_steps
        self._ended = solved or truncated
        return self._now.copy(), float(solved), solved, truncated, self._info(legal, forced)

    def undo(self) -> bool:
        """Take the last change back. False, if there is none, or the episode has ended. It is no step."""
        if not self._before or self._ended:
            return False
        self._now = self._before.pop()
        self._mask = self._legal()
        return True

    def action_mask(self) -> NDArray[np.int8]:
        """Tell which actions are legal: ``int8[729]``.

        A digit may be placed in an empty cell if no cell in its row, column or box has it.
        """
        return self._mask.copy()

    def _legal(self) -> NDArray[np.int8]:
        (row,) = _native.candidates(([_text(self._now)], None), _HOW).rows()
        mask = np.frombuffer(row["text"].encode(), np.uint8) != ord(".")
        legal: NDArray[np.int8] = (mask & np.repeat(self._given == 0, 9)).astype(np.int8)
        return legal

    def is_consistent(self) -> bool:
        """Tell whether the position has a solution: counted, and allowed ``checks`` times in an episode.

        Raises ``RuntimeError`` once they are used up.
        """
        if self._checked >= self.checks:
            raise RuntimeError(f"all {self.checks} checks of this episode are used up")
        self._checked += 1
        (row,) = solve([_text(self._now)], columns=["status"], threads=1).rows()
        return row["status"] in ("unique", "multiple")

    def render(self) -> str | None:
        """Show the board as nine lines."""
        if self.render_mode != "ansi":
            return None
        text = _text(self._now)
        return "\n".join(" ".join(text[row : row + 9]) for row in range(0, 81, 9))

    def _is_forced(self, cell: int, digit: int) -> bool:
        levels = _LEVELS[: _LEVELS.index(self.level or "Easy") + 1]
        name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
        try:
            steps = Puzzle(_text(self._now)).path().steps
        except ValueError:
            return False
        for step in steps:
            if step.level not in levels or step.slug == "brute-force":
                break
            if any((it.cell, it.digit) == (name, digit) for it in step.placements):
                return True
        return False

    def _info(self, legal: bool, forced: bool | None = None) -> dict[str, Any]:
        info = {"legal": legal, "action_mask": self.action_mask(), "checks": self._checked}
        return info if self.level is None else {**info, "forced": forced, "forced_told": self._told}


_LEVELS = get_args(Level)
_HOW: How = {"columns": ["text"], "threads": 1, "effort": None, "timeout": None}


def _texts(puzzles: Column) -> list[str]:
    """Read a column of puzzles, each of which must be one."""
    how: How = {**_HOW, "columns": ["puzzle", "status", "reason"]}
    rows = _native.count(asked(puzzles, None), how, 1).rows()
    for number, row in enumerate(rows):
        if row["status"] == "bad":
            raise ValueError(f"puzzle {number}: {row['reason']}")
        _cells(row["puzzle"])
    if not rows:
        raise ValueError("puzzles: expected one or more")
    return [row["puzzle"] for row in rows]


def _cells(text: str) -> Cells:
    if len(text) != 81:
        raise ValueError("a position with candidates gone is no puzzle to begin with")
    return np.array([int(cell.replace(".", "0")) for cell in text], np.uint8)


def _text(cells: Cells) -> str:
    return "".join("." if cell == 0 else str(cell) for cell in cells)
