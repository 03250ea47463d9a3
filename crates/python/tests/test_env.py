"""The environment: the rules alone, and not a word of the solution."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from conftest import PROPER, SEVERAL, SOLUTION
from gymnasium.utils.env_checker import check_env

from sodan.env import SudokuEnv


def actions() -> list[np.int64]:
    cells = zip(PROPER, SOLUTION, strict=True)
    return [np.int64(9 * at + int(digit) - 1) for at, (given, digit) in enumerate(cells) if given == "."]


def test_it_is_an_environment() -> None:
    check_env(SudokuEnv([PROPER], render_mode="ansi"), skip_render_check=True)


def test_the_solution_ends_an_episode_with_the_only_reward() -> None:
    env = SudokuEnv([PROPER])
    env.reset(seed=1)
    *before, last = (env.step(action) for action in actions())
    assert all(reward == 0 and not ended for _, reward, ended, _, _ in before)
    assert last[1:4] == (1.0, True, False)
    assert "".join(map(str, last[0])) == SOLUTION


def test_what_is_against_the_rules_changes_nothing() -> None:
    env = SudokuEnv([PROPER])
    board, info = env.reset()
    same_row = 9 * 1 + 4 - 1  # r1c2=4, beside the given r1c1=4
    assert info["action_mask"][same_row] == 0
    after, reward, ended, _, info = env.step(np.int64(same_row))
    assert (after == board).all() and not info["legal"] and not ended and reward == 0
    assert not env.step(np.int64(3))[4]["legal"]  # the given itself cannot be erased


def test_digits_are_erased_and_taken_back() -> None:
    env = SudokuEnv([PROPER], max_steps=3)
    board, _ = env.reset()
    first = actions()[0]
    env.step(first)
    assert (env.step(first)[0] == board).all()
    assert env.undo() and env.undo() and not env.undo()
    assert env.step(first)[3], "cut after three steps"


def test_consistency_is_counted_and_limited() -> None:
    env = SudokuEnv([PROPER], checks=1)
    env.reset()
    assert env.is_consistent()
    with pytest.raises(RuntimeError, match="all 1 checks"):
        env.is_consistent()
    env.reset()
    assert env.is_consistent()


def test_a_placement_is_forced_by_logic_or_a_guess() -> None:
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    env = SudokuEnv([easy], level="Easy")
    _, info = env.reset()
    assert info["forced"] is None
    right, wrong = np.int64(9 * 40 + 4), np.int64(9 * 2)  # r5c5=5 is the only candidate; r1c3=1 is not so
    assert env.step(wrong)[4]["forced"] is False
    assert env.step(wrong)[4]["forced"] is None, "what is erased is no placement"
    assert env.step(right)[4]["forced"] is True
    assert "forced" not in SudokuEnv([easy]).reset()[1]
    hard = SudokuEnv([PROPER], level="Easy")
    hard.reset()
    assert hard.step(actions()[0])[4]["forced"] is False, "right, and yet a guess"
    with pytest.raises(ValueError, match="level: expected Easy, Medium, Hard, Unfair, Extreme, found easy"):
        SudokuEnv([easy], level="easy")  # type: ignore[arg-type]


def test_the_same_seed_draws_the_same_puzzles() -> None:
    def drawn(seed: int) -> list[str]:
        env = SudokuEnv([PROPER, SEVERAL])
        return [str(env.reset(seed=seed if first else None)[0]) for first in (True, False, False, False)]

    assert drawn(3) == drawn(3)
    assert len(set(drawn(3))) == 2


def test_many_run_side_by_side() -> None:
    env: Any = gymnasium.vector.SyncVectorEnv([lambda: SudokuEnv([PROPER])] * 3)
    boards, infos = env.reset(seed=1)
    assert boards.shape == (3, 81) and infos["action_mask"].shape == (3, 729)
    assert env.step(np.array([actions()[0]] * 3))[0].shape == (3, 81)


def test_it_does_not_know_the_solution() -> None:
    env = SudokuEnv([PROPER], checks=5)
    env.reset()
    env.is_consistent()
    told = repr(env).encode() + repr(vars(env)).encode() + pickle.dumps(env)
    assert SOLUTION.encode() not in told and bytes(map(int, SOLUTION)) not in told
