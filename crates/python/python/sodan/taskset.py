"""Puzzles as a taskset for the v1 API of ``verifiers``. Requires the package ``verifiers``.

To let ``verifiers`` find the taskset by name, re-export it from a module::

    from sodan.taskset import SudokuTaskset

    __all__ = ["SudokuTaskset"]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from sodan._columns import generate
from sodan._prompt import PROMPT
from sodan._puzzle import Puzzle
from sodan.verify import Preset, check

__all__ = ["SudokuConfig", "SudokuData", "SudokuTask", "SudokuTaskset"]


class SudokuData(vf.TaskData):
    """Data of one task."""

    puzzle: str
    """The puzzle as 81 characters, with ``.`` for an empty cell."""


class SudokuConfig(vf.TasksetConfig):
    """Configuration of the taskset: puzzles and reward scheme."""

    puzzles: list[str] = Field(default_factory=list)
    """Puzzles in any format. If the list is empty, puzzles are generated endlessly."""
    seed: int = 0
    """Random seed of the generated puzzles."""
    query: str | None = None
    """Query that generated puzzles must match, as in :func:`sodan.generate`."""
    preset: Preset = "exact"
    """Reward scheme; see :data:`sodan.verify.Preset`."""


class SudokuTask(vf.Task[SudokuData]):
    """Task of solving one puzzle."""

    preset: Preset = "exact"
    """Reward scheme; see :data:`sodan.verify.Preset`."""

    @vf.reward
    async def solved(self, trace: vf.Trace) -> float:
        """Return the reward of the last reply, in [0, 1]."""
        verdict = check(self.data.puzzle, trace.last_reply, several=self.preset == "valid_completion")
        return verdict.reward(self.preset)

    @vf.metric
    async def right(self, trace: vf.Trace) -> float:
        """Return the fraction of empty cells that the last reply fills correctly."""
        return check(self.data.puzzle, trace.last_reply).reward("cells")


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
    """Taskset with one puzzle per task."""

    INFINITE = True

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config)
        self.INFINITE = not config.puzzles

    def load(self) -> Iterator[SudokuTask]:
        """Yield the tasks, in the order of the puzzles."""
        for text in self._puzzles():
            board = "\n".join(text[row : row + 9] for row in range(0, 81, 9))
            task = SudokuTask(SudokuData(prompt=PROMPT.format(board=board), puzzle=text), self.config.task)
            task.preset = self.config.preset
            yield task

    def _puzzles(self) -> Iterator[str]:
        if self.config.puzzles:
            yield from (str(Puzzle(text)) for text in self.config.puzzles)
            return
        start = 0
        while True:
            rows: list[dict[str, Any]] = generate(
                64, start=start, seed=self.config.seed, query=self.config.query, columns=["puzzle"]
            ).rows()
            yield from (row["puzzle"] for row in rows)
            start += 64
