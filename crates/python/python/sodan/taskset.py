"""Puzzles as a taskset of verifiers (its first version of tasks). It needs the package ``verifiers``.

``load_taskset`` of a module of one's own makes it an environment that ``verifiers`` finds by name::

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
    """What a task is about."""

    puzzle: str
    """81 characters, ``.`` for an empty cell."""


class SudokuConfig(vf.TasksetConfig):
    """Which puzzles there are, and what an answer is worth."""

    puzzles: list[str] = Field(default_factory=list)
    """Puzzles in any notation; if there are none, they are made, without end."""
    seed: int = 0
    """The seed of the puzzles that are made."""
    wish: str | None = None
    """What these shall be like, as ``sodan.generate`` takes it."""
    preset: Preset = "exact"
    """What the reward is made of: see :data:`sodan.verify.Preset`."""


class SudokuTask(vf.Task[SudokuData]):
    """Solve one puzzle."""

    preset: Preset = "exact"
    """What the reward is made of."""

    @vf.reward
    async def solved(self, trace: vf.Trace) -> float:
        """The reward of the last reply, in [0, 1]."""
        verdict = check(self.data.puzzle, trace.last_reply, several=self.preset == "valid_completion")
        return verdict.reward(self.preset)

    @vf.metric
    async def right(self, trace: vf.Trace) -> float:
        """The share of the empty cells that are right."""
        return check(self.data.puzzle, trace.last_reply).reward("cells")


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
    """A task for each puzzle."""

    INFINITE = True

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config)
        self.INFINITE = not config.puzzles

    def load(self) -> Iterator[SudokuTask]:
        """Make the tasks, in order."""
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
                64, start=start, seed=self.config.seed, wish=self.config.wish, columns=["puzzle"]
            ).rows()
            yield from (row["puzzle"] for row in rows)
            start += 64
