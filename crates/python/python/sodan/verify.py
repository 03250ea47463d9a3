"""What answers are worth: for evaluations and for training by reward.

Nothing here raises an exception for bad text, and nothing tells a digit of the solution: neither a result nor its
``repr``. What leaks by its nature does: whether and how much of an answer is right, as often as it is asked.

An answer is read as the first of these that it can be read as, in its last fenced block if there is one:

- ``line``: 81 cells in one piece, the last such; an empty cell is ``.``, ``0``, ``_`` or ``*``.
- ``rows``: nine lines of nine cells, whatever frame stands around them, the last such.
- ``numbers``: 81 numbers within brackets, the last such.
- ``placements``: digits for cells, as ``r1c1: 5`` or ``R1C1=5``, all of them, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sodan import _native
from sodan._columns import Column, _asked, _how
from sodan._native import Table

Preset = Literal["exact", "cells", "until_first_error", "valid_completion"]
"""What a reward in [0, 1] is made of:

- ``exact``: 1 if it is the puzzle's only solution.
- ``cells``: the share of the empty cells that are right. Givens do not count, and must be kept.
- ``until_first_error``: the share of the empty cells that are right before the first that is wrong.
- ``valid_completion``: 1 if it is a solution; of a puzzle with several, any.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth."""

    read_as: Literal["line", "rows", "numbers", "placements"] | None
    """As what it was read; ``None``, if it says nothing."""
    givens_kept: bool
    """Whether every given stands where it stood."""
    empty: int
    """How many cells are not givens: 0 to 81."""
    filled: int
    """How many of these the answer fills."""
    right: int
    """How many of these it fills rightly. Of a puzzle with several solutions: all or none."""
    before_error: int
    """How many of these it fills rightly before the first that is wrong, in the order of the answer."""
    houses: int
    """How many of the 27 houses have each digit once."""
    solved: bool
    """Whether it is a solution that will do."""

    def reward(self, preset: Preset) -> float:
        """The reward, in [0, 1]."""
        match preset:
            case "exact" | "valid_completion":
                return float(self.solved)
            case "cells":
                return self._share(self.right)
            case "until_first_error":
                return self._share(self.before_error)
        raise ValueError(f"there is no preset `{preset}`")

    def _share(self, cells: int) -> float:
        return cells / self.empty if self.givens_kept and self.empty else float(self.solved)


_COLUMNS = ("read_as", "givens_kept", "empty", "filled", "right", "before_error", "houses", "solved")


def check(puzzle: str, answer: str | None, *, several: bool = False) -> Verdict:
    """Judge one answer. With ``several``, any solution will do of a puzzle that has several.

    Raises ``ValueError`` for a puzzle that is none.
    """
    (verdict,) = verdicts([puzzle], [answer], several=several)
    return verdict


def column(
    puzzles: Column,
    answers: Column,
    *,
    several: bool = False,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table:
    """Judge an answer for each puzzle: the fields of a :class:`Verdict` as columns, in the order of the puzzles.

    A bad puzzle is a row with the status ``bad`` and the reason. Raises ``ValueError`` if there are not as many answers
    as puzzles.
    """
    return _native.verify(_asked(puzzles, None), _how(columns, threads), _asked(answers, None)[0], several)


def verdicts(puzzles: Column, answers: Column, *, several: bool = False) -> list[Verdict]:
    """Judge an answer for each puzzle, as objects.

    Raises ``ValueError`` for a puzzle that is none.
    """
    rows = column(puzzles, answers, several=several, columns=["status", "reason", *_COLUMNS], threads=1).rows()
    for row in rows:
        if row["status"] == "bad":
            raise ValueError(row["reason"])
    return [Verdict(*(row[name] for name in _COLUMNS)) for row in rows]


def rewards(puzzles: Column, answers: Column, *, preset: Preset = "exact") -> list[float]:
    """Give the reward of an answer to each puzzle, in [0, 1]: see :data:`Preset`.

    Raises ``ValueError`` for a puzzle that is none.
    """
    several = preset == "valid_completion"
    return [verdict.reward(preset) for verdict in verdicts(puzzles, answers, several=several)]


def _text(completion: Any) -> str:
    """What a completion says: a text, or the last message of a conversation."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, dict):
        return str(completion.get("content") or "")
    return _text(completion[-1]) if completion else ""


def trl(column: str = "puzzle", preset: Preset = "exact") -> Callable[..., list[float]]:
    """Make a reward function for TRL's trainers: ``reward_func(prompts, completions, **columns)``.

    ``column`` is the data set's column of puzzles.
    """

    def sodan_reward(prompts: Sequence[Any], completions: Sequence[Any], **columns: Any) -> list[float]:
        return rewards(list(columns[column]), [_text(it) for it in completions], preset=preset)

    return sodan_reward


def verl(preset: Preset = "exact") -> Callable[..., float]:
    """Make a score for veRL: ``compute_score(data_source, solution_str, ground_truth, extra_info=None)``.

    The ground truth is the puzzle.
    """

    def compute_score(
        data_source: str, solution_str: str, ground_truth: str, extra_info: Any = None, **others: Any
    ) -> float:
        return rewards([ground_truth], [solution_str], preset=preset)[0]

    return compute_score


def openrlhf(preset: Preset = "exact") -> Callable[..., dict[str, Any]]:
    """Make a reward function for OpenRLHF: ``reward_func(queries, prompts, labels, **kwargs)``.

    The labels are the puzzles. Tensors are made of the rewards if torch is installed, else lists.
    """

    def reward_func(
        queries: Sequence[str], prompts: Sequence[str], labels: Sequence[str], **others: Any
    ) -> dict[str, Any]:
        said = [query.removeprefix(prompt) for query, prompt in zip(queries, prompts, strict=True)]
        found: Any = rewards(list(labels), said, preset=preset)
        try:
            import torch  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            pass
        else:
            found = torch.tensor(found)
        return {"rewards": found, "scores": found, "extra_logs": {}}

    return reward_func


def reasoning_gym(preset: Preset = "cells") -> Callable[[str | None, dict[str, Any]], float]:
    """Make a ``score_answer(answer, entry)`` for data sets as those of reasoning-gym.

    The entry's ``metadata`` has the puzzle, as text or as nine lists of numbers. Copying the puzzle is worth nothing.
    """

    def score_answer(answer: str | None, entry: dict[str, Any]) -> float:
        puzzle = entry["metadata"]["puzzle"]
        if not isinstance(puzzle, str):
            puzzle = "".join(str(cell) for row in puzzle for cell in row)
        return rewards([puzzle], [answer], preset=preset)[0]

    return score_answer
