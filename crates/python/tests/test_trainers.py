"""Adapters with their packages, if these can be installed without a GPU."""

import asyncio
from itertools import islice

import pytest
from conftest import PROPER, SEVERAL, SOLUTION

from sodan import verify

pytestmark = pytest.mark.trainers


def test_verifiers_scores_a_task() -> None:
    import verifiers.v1 as vf

    from sodan.taskset import SudokuConfig, SudokuTaskset

    def scored(answer: str, puzzle: str, **config: object) -> tuple[float, float]:
        (task,) = SudokuTaskset(SudokuConfig(puzzles=[puzzle], **config))
        trace = vf.Trace.model_construct(root_reply=answer, rewards={}, metrics={})
        asyncio.run(task.score(trace))
        return trace.rewards["solved"].value, trace.metrics["right"]

    assert scored(f"```\n{SOLUTION}\n```", PROPER) == (1.0, 1.0)
    assert scored("r1c2: 1", PROPER) == (0.0, 1 / 64)
    assert scored("r1c2: 1", PROPER, preset="cells") == (1 / 64, 1 / 64)
    assert scored(SOLUTION, SEVERAL)[0] == 0.0
    assert scored(SOLUTION, SEVERAL, preset="valid_completion")[0] == 1.0


def test_verifiers_gets_puzzles_in_order_and_without_end() -> None:
    from sodan.taskset import SudokuConfig, SudokuTaskset

    few = SudokuTaskset(SudokuConfig(puzzles=[PROPER, PROPER.replace(".", "0")]))
    assert few.bounded and [task.data.puzzle for task in few] == [PROPER] * 2
    board = "\n".join(PROPER[row : row + 9] for row in range(0, 81, 9))
    assert all(board in str(task.data.prompt) and SOLUTION not in str(task.data) for task in few)
    endless = SudokuTaskset(SudokuConfig(seed=5, query="givens <= 24"))
    assert not endless.bounded
    first = [[task.data.puzzle for task in islice(endless, 70)] for _ in range(2)]
    assert first[0] == first[1] and len(set(first[0])) == 70


def test_reasoning_gyms_own_answers_are_right_and_copies_worth_nothing() -> None:
    import reasoning_gym

    score = verify.reasoning_gym()
    for entry in reasoning_gym.create_dataset("sudoku", size=5, seed=1):
        assert score(entry["answer"], entry) == 1.0
        copied = "\n".join(" ".join(map(str, row)) for row in entry["metadata"]["puzzle"])
        assert score(copied, entry) == 0.0
