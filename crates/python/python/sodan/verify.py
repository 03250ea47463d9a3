"""Grades answers of models, for evaluation and for training with rewards.

No text raises an exception, and no result reveals a digit of the solution. A reward reveals only whether an answer is
correct, or which fraction of its cells is correct.

Reasoning is ignored: all text between ``<think>``, ``<thinking>`` or ``<reasoning>`` and the closing tag, before an
unmatched closing tag, and after an unmatched opening tag. If the remaining text contains several possible answers, the
first of the following is graded:

1. The last complete grid in a fenced block.
2. The last complete grid anywhere in the text.
3. The last incomplete grid that contains more digits than the puzzle.
4. The placements in the last fenced block that contains any; if there is none, those in the whole text. They are
   applied in order.
5. The last grid of any kind, such as a copy of the puzzle.

Answers are recognized in four layouts, which are tried in this order:

- ``line``: 81 cells without separators, or 81 cells on one line separated by spaces, commas, ``/`` or ``|``.
- ``rows``: nine lines of nine cells, including tables, lists, quotations, lists of strings, and grids in any frame.
  Lines may have labels such as ``Row 1:``, ``r1:``, ``1.``, ``A:`` or ``| 1 |``. Other text may precede the first cell
  and follow the last.
- ``numbers``: 81 numbers or nine strings of nine digits in brackets, on any number of lines.
- ``placements``: digits assigned to cells, such as ``r1c1: 5``, ``R1C1=5``, ``r1c1 -> 5``, ``r1c1 is 5``, ``{"r1c1":
  5}`` or ``(1, 1) = 5``. The row precedes the column; both are numbered from 1 to 9. Notes are ignored: several digits
  for a cell, a digit that is ruled out (``r1c1: 5 is impossible``), and a digit that is only assumed (``if r1c1=5``).

A digit may be full-width or bold. An empty cell is ``.``, ``0``, ``_``, ``*``, ``-`` or ``?``. A grid contains at least
one digit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from sodan import _native
from sodan._columns import _how
from sodan._inputs import ANSWERS, PUZZLES, Column, column_of
from sodan._native import Table
from sodan._values import flag, integer, one_of, text
from sodan.errors import InvalidOptionError, InvalidPuzzleError, InvalidTypeError, no_column

__all__ = [
    "Preset",
    "Verdict",
    "check",
    "column",
    "openrlhf",
    "reasoning_gym",
    "rewards",
    "trl",
    "verdicts",
    "verl",
]

Preset = Literal["exact", "cells", "until_first_error", "valid_completion"]
"""Reward scheme, with values in [0, 1]:

- ``exact``: 1 for the puzzle's unique solution, otherwise 0.
- ``cells``: the fraction of empty cells filled correctly. Givens do not count, but must be unchanged.
- ``until_first_error``: the fraction of empty cells filled correctly before the first error. A cell counts only if its
  final digit is also correct.
- ``valid_completion``: 1 for any solution, even if the puzzle has several, otherwise 0.
"""


def _checked(preset: Preset) -> Preset:
    """Return the preset, or raise an exception for an unknown name."""
    return one_of("preset", preset, get_args(Preset))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Grade of an answer."""

    read_as: Literal["line", "rows", "numbers", "placements"] | None
    """Layout in which the answer was recognized, or ``None`` if the text contains no answer."""
    givens_kept: bool
    """Whether the answer leaves every given unchanged."""
    empty: int
    """Number of cells without a given, 0 to 81."""
    filled: int
    """Number of these cells that the answer fills."""
    right: int
    """Number of these cells that the answer fills correctly. If the puzzle has several solutions, the number is 0
    unless the whole answer is correct."""
    before_error: int
    """Number of these cells that the answer fills correctly before its first error, in the order of the answer."""
    houses: int
    """Number of houses that contain each digit exactly once, 0 to 27."""
    solved: bool
    """Whether the answer is an accepted solution."""

    def reward(self, preset: Preset) -> float:
        """Return the reward under a preset, in [0, 1]."""
        match _checked(preset):
            case "exact" | "valid_completion":
                return float(self.solved)
            case "cells":
                return self._share(self.right)
            case "until_first_error":
                return self._share(self.before_error)

    def _share(self, cells: int) -> float:
        return cells / self.empty if self.givens_kept and self.empty else float(self.solved)


_COLUMNS = ("read_as", "givens_kept", "empty", "filled", "right", "before_error", "houses", "solved")


def check(puzzle: str, answer: str | None, *, several: bool = False) -> Verdict:
    """Grade one answer. With ``several``, any solution of a puzzle with several solutions is accepted.

    Raises:
        InvalidPuzzleError: if the puzzle is invalid.

    Example:
        >>> from sodan import verify
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> verdict = verify.check(P, "r1c2: 1, then r1c3 = 9")
        >>> verdict.filled, verdict.right, verdict.solved
        (2, 1, False)
    """
    (verdict,) = verdicts([puzzle], [answer], several=several)
    return verdict


def column(
    puzzles: Column,
    answers: Column,
    *,
    several: bool = False,
    column: str | None = None,
    answer: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table:
    """Grade one answer per puzzle, and return the grades as a table. The columns are the fields of :class:`Verdict`.

    Args:
        puzzles: a column or table of puzzles.
        answers: a column or table of a model's answers, one per puzzle. This may be the same table.
        several: whether to accept any solution of a puzzle with several solutions.
        column: the column of puzzles, if ``puzzles`` is a table. The default is the same as for :func:`sodan.solve`.
        answer: the column of answers, if ``answers`` is a table. Defaults to the only column, or the first of
            ``completion``, ``response``, ``output`` and ``prediction`` that exists. ``answer`` and ``solution`` are not
            used by default, since most data sets use these names for the ground truth.
        columns: columns to return; requesting fewer is faster.
        threads: number of threads, 1 or more. Defaults to one per core.

    Returns:
        A :class:`Table` with one row per puzzle. An invalid puzzle has the status ``bad`` and a reason.

    Raises:
        InvalidOptionError: if the column of answers is ambiguous, or the numbers of answers and puzzles differ.
        ColumnNotFoundError: if a column does not exist.
    """
    texts = column_of(answers, answer, ANSWERS, "answers")
    return _native.verify(
        column_of(puzzles, column, PUZZLES, "puzzles"), _how(columns, threads), texts, flag("several", several)
    )


def verdicts(puzzles: Column, answers: Column, *, several: bool = False) -> list[Verdict]:
    """Grade one answer per puzzle, and return the grades as objects.

    Raises:
        InvalidPuzzleError: if a puzzle is invalid.
    """
    rows = column(puzzles, answers, several=several, columns=["status", "reason", *_COLUMNS], threads=1).rows()
    for row in rows:
        if row["status"] == "bad":
            raise InvalidPuzzleError(row["reason"])
    return [Verdict(*(row[name] for name in _COLUMNS)) for row in rows]


def rewards(puzzles: Column, answers: Column, *, preset: Preset = "exact") -> list[float]:
    """Return the reward of one answer per puzzle, in [0, 1]; see :data:`Preset`.

    Raises:
        InvalidPuzzleError: if a puzzle is invalid.
    """
    several = _checked(preset) == "valid_completion"
    return [verdict.reward(preset) for verdict in verdicts(puzzles, answers, several=several)]


def _text(completion: Any) -> str:
    """Return the text of a completion: a string, the text parts of a message, or the last message of a conversation."""
    if completion is None or isinstance(completion, str):
        return completion or ""
    if isinstance(completion, Mapping):
        return _content(completion.get("content"))
    if hasattr(completion, "content"):
        return _content(completion.content)
    if not isinstance(completion, Sequence):
        raise InvalidTypeError(f"expected a completion as text or messages, found {type(completion).__name__}")
    return _text(completion[-1]) if completion else ""


def _content(content: Any) -> str:
    """Return the text of a message's content, which is a string or a list with text parts."""
    if content is None or isinstance(content, str):
        return content or ""
    return "".join(map(_part, content))


def _part(part: Any) -> str:
    if isinstance(part, str):
        return part
    kind, text = (
        (part.get("type"), part.get("text"))
        if isinstance(part, Mapping)
        else (getattr(part, "type", None), getattr(part, "text", None))
    )
    return text if kind in ("text", "output_text") and isinstance(text, str) else ""


@dataclass(frozen=True)
class _Adapter:
    """A reward function with options. Unlike a closure, it can be pickled."""

    preset: Preset

    def __post_init__(self) -> None:
        _checked(self.preset)

    @property
    def __name__(self) -> str:
        """Name under which trainers log the rewards."""
        return f"sodan_{self.preset}"


@dataclass(frozen=True)
class _Trl(_Adapter):
    """Reward function for TRL: ``reward(prompts, completions, **columns)``."""

    column: str = "puzzle"

    def __call__(self, prompts: Sequence[Any], completions: Sequence[Any], **columns: Any) -> list[float | None]:
        """Return the reward of each completion, or ``None`` where the puzzle is invalid."""
        if self.column not in columns:
            raise no_column(self.column, columns)
        several = self.preset == "valid_completion"
        graded = column(
            list(columns[self.column]), [_text(it) for it in completions], several=several, threads=1
        ).rows()
        return [
            None if row["status"] == "bad" else Verdict(*(row[name] for name in _COLUMNS)).reward(self.preset)
            for row in graded
        ]


def trl(column: str = "puzzle", preset: Preset = "exact") -> Callable[..., list[float | None]]:
    """Return a reward function for TRL's trainers: ``reward(prompts, completions, **columns)``.

    Args:
        column: the data set's column of puzzles.
        preset: reward scheme; see :data:`Preset`.

    Returns:
        A function named after the preset, such as ``sodan_exact``, so that trainers log several functions separately.
        For a row with an invalid puzzle, the function returns ``None``, which TRL treats as "not applicable". The
        function can be pickled.

    Raises:
        InvalidOptionError: if the preset is unknown. The other adapters raise this exception, too.
        InvalidTypeError: if ``column`` is not a string.
    """
    return _Trl(preset, text("column", column))


@dataclass(frozen=True)
class _Verl(_Adapter):
    """Score function for veRL."""

    def __call__(
        self, data_source: str, solution_str: Any, ground_truth: str, extra_info: Any = None, **others: Any
    ) -> float:
        """Return the reward of an answer to the puzzle ``ground_truth``."""
        return rewards([ground_truth], [_text(solution_str)], preset=self.preset)[0]


def verl(preset: Preset = "exact") -> Callable[..., float]:
    """Return a score function for veRL: ``compute_score(data_source, solution_str, ground_truth, extra_info=None)``.

    ``ground_truth`` is the puzzle.
    """
    return _Verl(preset)


@dataclass(frozen=True)
class _OpenRlhf(_Adapter):
    """Reward function for OpenRLHF."""

    def __call__(
        self, queries: Sequence[Any], prompts: Sequence[Any], labels: Sequence[str], **others: Any
    ) -> dict[str, Any]:
        """Return the rewards of the queries, which are graded without their prompts."""
        if len(queries) != len(prompts):
            raise InvalidOptionError(f"expected one prompt per query, found {len(prompts)} and {len(queries)}")
        pairs = zip(map(_text, queries), map(_text, prompts), strict=True)
        texts = [query.removeprefix(prompt) for query, prompt in pairs]
        found: Any = rewards(list(labels), texts, preset=self.preset)
        try:
            import torch  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            pass
        else:
            found = torch.tensor(found)
        return {"rewards": found, "scores": found, "extra_logs": {}}


def openrlhf(preset: Preset = "exact") -> Callable[..., dict[str, Any]]:
    """Return a reward function for OpenRLHF: ``reward_func(queries, prompts, labels, **kwargs)``.

    ``labels`` contains the puzzles. The rewards are tensors if torch is installed; otherwise, they are lists.
    """
    return _OpenRlhf(preset)


@dataclass(frozen=True)
class _ReasoningGym(_Adapter):
    """Score function for reasoning-gym."""

    def __call__(self, answer: Any, entry: dict[str, Any]) -> float:
        """Return the reward of an answer to the entry's puzzle."""
        metadata = entry.get("metadata", {})
        if "puzzle" not in metadata:
            raise no_column("puzzle", metadata, " in the entry's metadata")
        puzzle = metadata["puzzle"]
        if not isinstance(puzzle, str):
            puzzle = "".join(str(integer(cell) or 0) for row in puzzle for cell in row)
        return rewards([puzzle], [_text(answer)], preset=self.preset)[0]


def reasoning_gym(preset: Preset = "cells") -> Callable[[Any, dict[str, Any]], float]:
    """Return a function ``score_answer(answer, entry)`` for data sets in the style of reasoning-gym.

    The entry's ``metadata`` contains the puzzle, as text or as nine lists of numbers. A mere copy of the puzzle earns
    no reward.
    """
    return _ReasoningGym(preset)
