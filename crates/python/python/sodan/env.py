"""Gymnasium environments in which an agent fills a board digit by digit. They require ``gymnasium`` and ``numpy``.

Importing this module registers ``sodan/Sudoku-v0``. ``gymnasium.make("sodan.env:sodan/Sudoku-v0", puzzles=[...])``
imports the module automatically. The environments never reveal the solution: only the last digit earns a reward, and
the legal actions depend only on the rules.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sodan._columns import digits, solve
from sodan._inputs import Column, One, is_one
from sodan._puzzle import Puzzle
from sodan._values import one_of, whole, whole_or_none
from sodan.errors import InvalidOptionError, InvalidPuzzleError, InvalidTypeError, SodanError

__all__ = ["Level", "LimitReachedError", "SudokuEnv", "SudokuVectorEnv"]

Cells = NDArray[np.uint8]

Level = Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]
"""Level of HoDoKu's scale, from easy to hard."""


class LimitReachedError(SodanError, RuntimeError):
    """The episode has used up its consistency checks."""


def _peer_actions() -> NDArray[np.intp]:
    """Return, for each action, the 20 actions that place the same digit in a peer of its cell."""
    row, column = np.divmod(np.arange(81), 9)
    box = 3 * (row // 3) + column // 3
    sees = (row == row[:, None]) | (column == column[:, None]) | (box == box[:, None])
    np.fill_diagonal(sees, False)
    peers = np.nonzero(sees)[1].reshape(81, 20)
    return (9 * peers[:, None, :] + np.arange(9)[None, :, None]).reshape(729, 20)


_PEERS = _peer_actions()
_BLOCK = np.arange(9)


class SudokuEnv(gymnasium.Env[Cells, np.int64]):
    """An environment for solving a puzzle digit by digit.

    - Observation: ``uint8[81]``, the digits in reading order, with 0 for an empty cell.
    - Action: ``9 * cell + digit - 1``, 0 to 728. The action places the digit in the cell if the cell is empty. If the
      cell already contains this digit and is not a given, the action erases the digit.
    - Reward: 1 for the last digit of a solution, otherwise 0. The episode terminates with this digit, and is truncated
      after ``max_steps``.
    - After an illegal action, the board is unchanged, and ``info["legal"]`` is false. ``info["action_mask"]``, an array
      ``int8[729]``, contains 1 for each legal action. A value outside the action space raises
      ``gymnasium.error.InvalidAction``; a step after the end of the episode raises ``gymnasium.error.ResetNeeded``.

    Args:
        puzzles: a column of puzzles, or one puzzle. ``reset`` selects one at random, or uses ``options={"puzzle":
            text}``.
        max_steps: number of actions after which an episode is truncated, 1 or more.
        checks: number of times that :meth:`is_consistent` may be called per episode.
        level: if set, ``info["forced"]`` reports for each placed digit whether techniques up to this level prove it; if
            not, the digit was a guess. On a board without a solution, techniques prove nothing. Do not set a level if
            the agent must not learn whether the board still has a solution.
        forced_limit: maximum number of reports in ``info["forced"]`` per episode. Further values are ``None``. Without
            a limit, an agent can find the solution by guessing and undoing. ``info["forced_count"]`` counts the
            reports.
        render_mode: ``"ansi"`` if :meth:`render` should return text, or ``None``.

    Raises:
        InvalidPuzzleError: if a puzzle is invalid.
        InvalidOptionError: if an option is invalid, or there is no puzzle.

    Example:
        >>> import sodan.env
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> env = sodan.env.SudokuEnv(P)
        >>> board, info = env.reset(seed=1)
        >>> int(board[0]), int(info["action_mask"].sum())
        (4, 301)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        puzzles: Column | One,
        *,
        max_steps: int = 1000,
        checks: int = 0,
        level: Level | None = None,
        forced_limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InvalidOptionError(f"render_mode: expected 'ansi' or None, found {render_mode!r}")
        self.level = level if level is None else one_of("level", level, _LEVELS)
        self.puzzles = _boards(puzzles)
        self.max_steps, self.checks = whole("max_steps", max_steps, 1), whole("checks", checks)
        self.forced_limit = whole_or_none("forced_limit", forced_limit)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 9, (81,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(729)
        self._start(self.puzzles[0])

    def _start(self, board: Cells) -> None:
        self._given = board != 0
        self._board = board.copy()
        self._mask, self._conflicts = _legal_actions(board)
        self._history: list[int] = []
        self._steps = self._checked = self._forced_count = 0
        self._ended = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Cells, dict[str, Any]]:
        """Start an episode with a random puzzle, or with the puzzle in ``options``.

        Raises:
            InvalidTypeError: if the options are not a dictionary.
            InvalidOptionError: if ``options`` contains a key other than ``puzzle``.
            InvalidPuzzleError: if the puzzle is invalid.
        """
        super().reset(seed=seed)
        board = self.puzzles[int(self.np_random.integers(len(self.puzzles)))]
        self._start(_chosen(options, board))
        return self._board.copy(), self._info(True)

    def step(self, action: np.int64 | int) -> tuple[Cells, float, bool, bool, dict[str, Any]]:
        """Apply an action: place a digit in a cell, or erase it."""
        if isinstance(action, bool) or not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(f"action: expected an integer from 0 to 728, found {action!r}")
        if self._ended:
            raise gymnasium.error.ResetNeeded("the episode has ended: call reset first")
        index = int(action)
        legal = bool(self._mask[index])
        asks = self.level is not None and (self.forced_limit is None or self._forced_count < self.forced_limit)
        asks = asks and legal and self._board[index // 9] == 0
        forced = self._is_forced(index) if asks else None
        self._forced_count += asks
        if legal:
            self._history.append(index)
            self._toggle(index)
        self._steps += 1
        # Legal actions never create a repeated digit in a house, so a full board is a solution.
        solved = legal and bool(self._board.all())
        truncated = not solved and self._steps >= self.max_steps
        self._ended = solved or truncated
        return self._board.copy(), float(solved), solved, truncated, self._info(legal, forced)

    def _toggle(self, action: int) -> None:
        """Place or erase a digit, and update the legal actions that this affects."""
        cell, digit = divmod(action, 9)
        peers = _PEERS[action]
        if self._board[cell]:
            self._board[cell] = 0
            self._conflicts[peers] -= 1
            own = slice(9 * cell, 9 * cell + 9)
            self._mask[own] = self._conflicts[own] == 0
            self._mask[peers] = (self._conflicts[peers] == 0) & (self._board[peers // 9] == 0)
        else:
            self._board[cell] = digit + 1
            self._conflicts[peers] += 1
            self._mask[9 * cell : 9 * cell + 9] = 0
            self._mask[action] = 1
            self._mask[peers] = 0

    def undo(self) -> bool:
        """Undo the last change without counting a step. Return whether there was a change to undo."""
        if not self._history or self._ended:
            return False
        self._toggle(self._history.pop())
        return True

    def action_masks(self) -> NDArray[np.int8]:
        """Return a mask of the legal actions: ``int8[729]``."""
        return self._mask.copy()

    def is_consistent(self) -> bool:
        """Return whether the position has a solution. The method may be called at most ``checks`` times per episode.

        Raises:
            LimitReachedError: if the episode has used up its checks.
        """
        if self._checked >= self.checks:
            raise LimitReachedError(f"no checks are left in this episode (limit: {self.checks})")
        self._checked += 1
        return solve(_text(self._board), columns=["status"], threads=1).status in ("unique", "multiple")

    def render(self) -> str | None:
        """Return the board as nine lines of text."""
        if self.render_mode != "ansi":
            return None
        text = _text(self._board)
        return "\n".join(" ".join(text[row : row + 9]) for row in range(0, 81, 9))

    def _is_forced(self, action: int) -> bool:
        levels = _LEVELS[: _LEVELS.index(self.level or "Easy") + 1]
        try:
            steps = Puzzle(_text(self._board)).path().steps
        except InvalidPuzzleError:
            return False
        for step in steps:
            if step.level not in levels or step.slug == "brute-force":
                break
            if any(it.index == action for it in step.placements):
                return True
        return False

    def _info(self, legal: bool, forced: bool | None = None) -> dict[str, Any]:
        info = {"legal": legal, "action_mask": self._mask.copy(), "checks": self._checked}
        return info if self.level is None else {**info, "forced": forced, "forced_count": self._forced_count}


class SudokuVectorEnv(gymnasium.vector.VectorEnv[Cells, NDArray[np.int64], Any]):
    """An environment that plays many boards at once, with the rules and rewards of :class:`SudokuEnv`.

    Consistency checks and levels are not supported.

    After the end of an episode, the next step ignores the action for that board and starts a new episode with a random
    puzzle (autoreset mode ``NEXT_STEP``). ``info`` contains the arrays ``legal`` and ``action_mask``.

    Args:
        puzzles: a column of puzzles, or one puzzle. Each episode selects one at random.
        num_envs: number of boards, 1 or more.
        max_steps: number of actions after which an episode is truncated, 1 or more.

    Raises:
        InvalidPuzzleError: if a puzzle is invalid.
        InvalidOptionError: if an option is invalid, or there is no puzzle.

    Example:
        >>> import sodan.env
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> envs = sodan.env.SudokuVectorEnv(P, num_envs=4)
        >>> envs.reset(seed=1)[0].shape
        (4, 81)
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, puzzles: Column | One, num_envs: int, *, max_steps: int = 1000) -> None:
        self.puzzles = _boards(puzzles)
        self.num_envs, self.max_steps = whole("num_envs", num_envs, 1), whole("max_steps", max_steps, 1)
        self.single_observation_space = gymnasium.spaces.Box(0, 9, (81,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(729)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._rows = np.arange(self.num_envs)
        self._tables = [_legal_actions(board) for board in self.puzzles]
        self._board = np.zeros((self.num_envs, 81), np.uint8)
        self._mask = np.zeros((self.num_envs, 729), np.int8)
        self._conflicts = np.zeros((self.num_envs, 729), np.int8)
        self._steps = np.zeros(self.num_envs, np.int64)
        self._ended = np.ones(self.num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Cells, dict[str, Any]]:
        """Start a new episode on every board."""
        if isinstance(seed, list):
            raise InvalidOptionError("seed: expected one integer for all boards")
        super().reset(seed=seed)
        _chosen(options, None, ())
        self._restart(self._rows)
        return self._board.copy(), self._info(np.ones(self.num_envs, bool))

    def _restart(self, boards: NDArray[np.intp]) -> None:
        for board, drawn in zip(boards, self.np_random.integers(len(self.puzzles), size=len(boards)), strict=True):
            self._board[board] = self.puzzles[drawn]
            self._mask[board], self._conflicts[board] = self._tables[drawn]
        self._steps[boards] = 0
        self._ended[boards] = False

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Cells, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Place or erase a digit on every board. Boards whose episode has ended start a new one instead."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu" or not _in_range(actions):
            raise gymnasium.error.InvalidAction(f"actions: expected {self.num_envs} integers from 0 to 728")
        restarted = self._ended.copy()
        legal = self._mask[self._rows, actions].astype(bool) & ~restarted
        playing = np.nonzero(legal)[0]
        self._toggle(playing, actions[playing])
        if restarted.any():
            self._restart(np.nonzero(restarted)[0])
        self._steps += ~restarted
        solved = np.zeros(self.num_envs, bool)
        solved[playing] = self._board[playing].all(axis=1)
        truncated = ~solved & (self._steps >= self.max_steps)
        self._ended = solved | truncated
        return self._board.copy(), solved.astype(np.float64), solved, truncated, self._info(legal | restarted)

    def _toggle(self, boards: NDArray[np.intp], actions: NDArray[np.int64]) -> None:
        cells, digit = np.divmod(actions, 9)
        places = self._board[boards, cells] == 0
        self._board[boards, cells] = np.where(places, digit + 1, 0)
        peers, rows = _PEERS[actions], boards[:, None]
        conflicts = self._conflicts[rows, peers] + np.where(places, 1, -1).astype(np.int8)[:, None]
        self._conflicts[rows, peers] = conflicts
        self._mask[rows, peers] = (conflicts == 0) & (self._board[rows, peers // 9] == 0)
        own = 9 * cells[:, None] + _BLOCK
        self._mask[rows, own] = (self._conflicts[rows, own] == 0) & ~places[:, None]
        self._mask[boards, actions] = 1

    def action_masks(self) -> NDArray[np.int8]:
        """Return a mask of the legal actions: ``int8[num_envs, 729]``."""
        return self._mask.copy()

    def _info(self, legal: NDArray[np.bool_]) -> dict[str, Any]:
        return {"legal": legal, "action_mask": self._mask.copy()}


_LEVELS = get_args(Level)


def _in_range(actions: NDArray[np.int64]) -> bool:
    return bool(((actions >= 0) & (actions < 729)).all())


def _legal_actions(board: Cells) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return the legal actions on a board of givens and, for each action, the number of peers with its digit."""
    filled = np.nonzero(board)[0]
    conflicts = np.zeros(729, np.int8)
    np.add.at(conflicts, _PEERS[9 * filled + board[filled] - 1], 1)
    mask = (conflicts == 0) & np.repeat(board == 0, 9)
    return mask.astype(np.int8), conflicts


def _boards(puzzles: Column | One) -> Cells:
    """Return the givens of puzzles as ``uint8[n, 81]``. Every puzzle must be valid."""
    found: Any = solve(puzzles, columns=["status", "reason"])
    for number, row in enumerate([found] if is_one(puzzles) else found):
        if row["status"] == "bad":
            raise InvalidPuzzleError(f"puzzle {number}: {row['reason']}")
    boards = digits(puzzles).reshape(-1, 81)
    if not len(boards):
        raise InvalidOptionError("puzzles: expected at least one")
    return boards


def _chosen(options: Any, drawn: Any, known: tuple[str, ...] = ("puzzle",)) -> Any:
    """Return the board named in the options of ``reset``, or the randomly selected board."""
    if options is None:
        return drawn
    if not isinstance(options, dict):
        raise InvalidTypeError(f"options: expected a dictionary, found {options!r}")
    for name in options:
        if name not in known:
            expected = f"expected only {', '.join(known)}" if known else "expected none"
            raise InvalidOptionError(f"options: {expected}, found {name!r}")
    return digits(Puzzle(options["puzzle"])) if "puzzle" in options else drawn


def _text(cells: Cells) -> str:
    return "".join("." if cell == 0 else str(cell) for cell in cells)


gymnasium.register("sodan/Sudoku-v0", entry_point="sodan.env:SudokuEnv", vector_entry_point="sodan.env:SudokuVectorEnv")
