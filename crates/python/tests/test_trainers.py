"""Tests the adapters whose packages can be installed without a GPU."""

import ast
import asyncio
import inspect
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

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


def test_verifiers_puzzles_never_end() -> None:
    from sodan.taskset import SudokuConfig, SudokuTaskset

    few = SudokuTaskset(SudokuConfig(puzzles=[PROPER, PROPER.replace(".", "0")]))
    assert few.bounded and [task.data.puzzle for task in few] == [PROPER] * 2
    board = "\n".join(PROPER[row : row + 9] for row in range(0, 81, 9))
    assert all(board in str(task.data.prompt) and SOLUTION not in str(task.data) for task in few)
    endless = SudokuTaskset(SudokuConfig(seed=5, query="givens <= 24"))
    assert not endless.bounded
    first = [[task.data.puzzle for task in islice(endless, 70)] for _ in range(2)]
    assert first[0] == first[1] and len(set(first[0])) == 70


def test_reasoning_gym_answers_are_scored() -> None:
    import reasoning_gym

    score = verify.reasoning_gym()
    for entry in reasoning_gym.create_dataset("sudoku", size=5, seed=1):
        assert score(entry["answer"], entry) == 1.0
        copied = "\n".join(" ".join(map(str, row)) for row in entry["metadata"]["puzzle"])
        assert score(copied, entry) == 0.0


def _code(trainer: ast.Module, kind: type[ast.AST], start: str) -> ast.AST:
    """The only statement or expression of TRL's trainer that starts like this."""
    found = [node for node in ast.walk(trainer) if isinstance(node, kind) and ast.unparse(node).startswith(start)]
    assert found, f"the trainer has no `{start}`"
    return found[0]


@pytest.mark.parametrize("version", ["1.0.0", "1.16.0"])
def test_trl_exposes_tools_without_the_reward(version: str, tmp_path: Path) -> None:
    # TRL imports torch, which needs CUDA's packages on Linux. Therefore, only two of its statements are run: the
    # loop that selects an environment's tools, and the call of a reward function.
    from sodan.game import reward, tools

    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tmp_path)]
    subprocess.run([*install, f"trl=={version}"], check=True)
    trainer = ast.parse((tmp_path / "trl" / "trainer" / "grpo_trainer.py").read_text())
    game = tools(preset="cells")()
    game.reset(puzzle=PROPER, prompt="?")
    names: dict[str, Any] = {"inspect": inspect, "environment": game, "instance": game, "i": 0}
    names |= {"environment_methods": [[]], "methods": []}
    header = "for name, member in" if version == "1.0.0" else "for member_name, _ in"
    loop = _code(trainer, ast.For, f"{header} inspect.getmembers(")
    exec(compile(ast.Module([loop], []), "trl", "exec"), names)  # type: ignore[list-item]
    exposed = {method.__name__: method for method in names["environment_methods"][0] + names["methods"]}
    assert names["has_reset"] and set(exposed) == {"look", "candidates", "place", "erase", "undo", "check"}
    exposed["place"]("r1c2", 1)
    answers = [exposed["look"](), exposed["candidates"]("r1c3"), exposed["check"]()]
    assert not any("/" in answer or SOLUTION in answer.replace(" ", "") for answer in answers)
    call = _code(trainer, ast.Call, "reward_func(prompts=")
    names |= {"reward_func": reward, "prompts": ["?"], "completions": ["?"], "completion_ids_list": [[1]]}
    names["reward_kwargs"] = {"puzzle": [PROPER], "trainer_state": None, "environments": [game]}
    assert eval(compile(ast.Expression(call), "trl", "eval"), names) == [1 / 64]  # type: ignore[arg-type]
