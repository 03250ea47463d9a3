"""What answers are worth: for evaluations and for training by reward.

Nothing here raises an exception for bad text, and nothing tells a digit of the solution: neither a result nor its
``repr``. What leaks by its nature does: whether and how much of an answer is right, as often as it is asked.

What stands between ``<think>``, ``<thinking>`` or ``<reasoning>`` and its end is left out; where one ends that never
began, all before it is. Of the rest the first of these is the answer:

1. The last grid without an empty cell within a fenced block.
2. The last grid without an empty cell, wherever it stands.
3. The last grid with empty cells that enters more than the puzzle's givens.
4. Placements: of the last fenced block that has any, or else of the whole text, in order.
5. The last grid of all: a copy of the puzzle.

A grid is read in three ways; where it can be read in several, the first counts:

- ``line``: 81 cells in one piece, or in one line of the text with blanks, commas, ``/`` or ``|`` between them.
- ``rows``: nine lines of nine cells, whatever frame stands around them: tables, lists, quotations, lists of texts.
  Lines may have labels, as ``Row 1:``, ``r1:``, ``1.``, ``A:`` or ``| 1 |``. Text may stand before the first line and
  after the last.
- ``numbers``: 81 numbers, or nine texts of nine digits, within brackets, wherever lines end.

A digit may be full-width or in bold. An empty cell is ``.``, ``0``, ``_``, ``*``, ``-`` or ``?``. A grid has at least
one digit.

- ``placements``: digits for cells, as ``r1c1: 5``, ``R1C1=5``, ``r1c1 -> 5``, ``r1c1 is 5``, ``{"r1c1": 5}`` or
  ``(1, 1) = 5``, row before column and both from 1. Notes are none: several digits for a cell, a digit that is denied
  (``r1c1: 5 is impossible``) or only supposed (``if r1c1=5``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from sodan import _native
from sodan._columns import Column, _how
from sodan._inputs import ANSWERS, asked
from sodan._native import Table
from sodan._taken import flag, integer, suggestion

Preset = Literal["exact", "cells", "until_first_error", "valid_completion"]
"""What a reward in [0, 1] is made of:

- ``exact``: 1 if it is the puzzle's only solution.
- ``cells``: the share of the empty cells that are right. Givens do not count, and must be kept.
- ``until_first_error``: the share of the empty cells that are right before the first that is wrong.
- ``valid_completion``: 1 if it is a solution; of a puzzle with several, any.
"""


def checked(preset: Preset) -> Preset:
    """Give the preset back. Raises ``ValueError`` if there is none of that name."""
    known = get_args(Preset)
    if preset not in known:
        raise ValueError(f"there is no preset `{preset}`{suggestion(str(preset), known)}")
    return preset


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
        match checked(preset):
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
    column: str | None = None,
    answer: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table:
    """Judge an answer for each puzzle: the fields of a :class:`Verdict` as columns, in the order of the puzzles.

    Of tables, ``column`` names the column of puzzles and ``answer`` that of answers; both may come from one table.
    Without ``answer`` it is the only one, or ``answer``, ``completion``, ``response``, ``output``, ``prediction`` or
    ``solution``. A bad puzzle is a row with the status ``bad`` and the reason. Raises ``ValueError`` if there are not
    as many answers as puzzles.
    """
    said = asked(answers, answer, ANSWERS, "answers")
    return _native.verify(asked(puzzles, column), _how(columns, threads), said, flag("several", several))


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
    several = checked(preset) == "valid_completion"
    return [verdict.reward(preset) for verdict in verdicts(puzzles, answers, several=several)]


def _text(completion: Any) -> str:
    """What a completion says: a text, the text parts of a message, or the last message of a conversation."""
    if completion is None or isinstance(completion, str):
        return completion or ""
    if isinstance(completion, Mapping):
        return _said(completion.get("content"))
    if hasattr(completion, "content"):
        return _said(completion.content)
    return _text(completion[-1]) if completion else ""


def _said(content: Any) -> str:
    """What a message's content says: a text, or a list of parts, of which those of text count."""
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


def trl(column: str = "puzzle", preset: Preset = "exact") -> Callable[..., list[float]]:
    """Make a reward function for TRL's trainers: ``reward_func(prompts, completions, **columns)``.

    ``column`` is the data set's column of puzzles. The function is named after the preset, as ``sodan_exact``, so that
    trainers tell several apart. Raises ``ValueError`` for a preset that is none; so do the other adapters.
    """
    checked(preset)

    def sodan_reward(prompts: Sequence[Any], completions: Sequence[Any], **columns: Any) -> list[float]:
        if column not in columns:
            raise ValueError(f"there is no column `{column}`{suggestion(column, columns)}")
        return rewards(list(columns[column]), [_text(it) for it in completions], preset=preset)

    return _named(sodan_reward, preset)


def _named(function: Callable[..., list[float]], preset: Preset) -> Callable[..., list[float]]:
    function.__name__ = function.__qualname__ = f"sodan_{preset}"
    return function


def verl(preset: Preset = "exact") -> Callable[..., float]:
    """Make a score for veRL: ``compute_score(data_source, solution_str, ground_truth, extra_info=None)``.

    The ground truth is the puzzle.
    """
    checked(preset)

    def compute_score(
        data_source: str, solution_str: Any, ground_truth: str, extra_info: Any = None, **others: Any
    ) -> float:
        return rewards([ground_truth], [_text(solution_str)], preset=preset)[0]

    return compute_score


def openrlhf(preset: Preset = "exact") -> Callable[..., dict[str, Any]]:
    """Make a reward function for OpenRLHF: ``reward_func(queries, prompts, labels, **kwargs)``.

    The labels are the puzzles. Tensors are made of the rewards if torch is installed, else lists.
    """
    checked(preset)

    def reward_func(
        queries: Sequence[Any], prompts: Sequence[Any], labels: Sequence[str], **others: Any
    ) -> dict[str, Any]:
        pairs = zip(map(_text, queries), map(_text, prompts), strict=True)
        said = [query.removeprefix(prompt) for query, prompt in pairs]
        found: Any = rewards(list(labels), said, preset=preset)
        try:
            import torch  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            pass
        else:
            found = torch.tensor(found)
        return {"rewards": found, "scores": found, "extra_logs": {}}

    return reward_func


def reasoning_gym(preset: Preset = "cells") -> Callable[[Any, dict[str, Any]], float]:
    """Make a ``score_answer(answer, entry)`` for data sets as those of reasoning-gym.

    The entry's ``metadata`` has the puzzle, as text or as nine lists of numbers. Copying the puzzle is worth nothing.
    """
    checked(preset)

    def score_answer(answer: Any, entry: dict[str, Any]) -> float:
        puzzle = entry["metadata"]["puzzle"]
        if not isinstance(puzzle, str):
            puzzle = "".join(str(integer(cell) or 0) for row in puzzle for cell in row)
        return rewards([puzzle], [_text(answer)], preset=preset)[0]

    return score_answer
