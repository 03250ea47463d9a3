"""The environment enforces the rules and reveals nothing about the solution."""

import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pandas as pd
import polars as pl
import pytest
from conftest import PROPER, SEVERAL, SOLUTION
from gymnasium.utils.env_checker import check_env

from sodan.env import SudokuEnv, SudokuVectorEnv


def actions() -> list[np.int64]:
    cells = zip(PROPER, SOLUTION, strict=True)
    return [np.int64(9 * at + int(digit) - 1) for at, (given, digit) in enumerate(cells) if given == "."]


def legal(env: SudokuEnv) -> np.ndarray:
    """The legal actions, computed from the board only."""
    board, given = env._board.reshape(9, 9), env._given.reshape(9, 9)
    mask = np.zeros((9, 9, 9), np.int8)
    for row, column in np.ndindex(9, 9):
        if given[row, column]:
            continue
        if board[row, column]:
            mask[row, column, board[row, column] - 1] = 1
            continue
        box = board[row // 3 * 3 : row // 3 * 3 + 3, column // 3 * 3 : column // 3 * 3 + 3]
        seen = {*board[row], *board[:, column], *box.flat}
        mask[row, column] = [digit not in seen for digit in range(1, 10)]
    return mask.reshape(729)


def test_registered_environment_passes_checks() -> None:
    # Treats warnings as errors.
    for mode in (None, "ansi"):
        check_env(gymnasium.make("sodan/Sudoku-v0", puzzles=[PROPER], render_mode=mode).unwrapped)


def test_environment_is_made_by_name_alone() -> None:
    program = f"""
import gymnasium
env = gymnasium.make("sodan.env:sodan/Sudoku-v0", puzzles=["{PROPER}"])
envs = gymnasium.make_vec("sodan.env:sodan/Sudoku-v0", num_envs=3, puzzles=["{PROPER}"])
print(env.reset(seed=1)[0][0], envs.reset(seed=1)[0].shape, type(envs).__name__)
"""
    made = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert made.stdout.split("\n")[0] == "4 (3, 81) SudokuVectorEnv", made.stderr


def test_masks_stay_right_in_random_play() -> None:
    env = SudokuEnv([PROPER, SEVERAL], max_steps=400)
    _, info = env.reset(seed=5)
    for step in range(300):
        choices = np.flatnonzero(info["action_mask"])
        info = env.step(env.np_random.choice(choices))[4]
        if step % 7 == 0:
            env.undo()
            info["action_mask"] = env.action_masks()
        assert (info["action_mask"] == legal(env)).all(), step


def test_vector_boards_play_like_single_ones() -> None:
    single = [SudokuEnv([PROPER], max_steps=60) for _ in range(3)]
    envs = SudokuVectorEnv([PROPER], 3, max_steps=60)
    boards, info = envs.reset(seed=2)
    infos = [env.reset()[1] for env in single]
    ended = [False] * 3
    for _ in range(150):
        masks = np.stack([it["action_mask"] for it in infos])
        assert (masks == info["action_mask"]).all()
        actions = np.array([envs.np_random.choice(np.flatnonzero(mask)) for mask in masks])
        boards, rewards, terminated, truncated, info = envs.step(actions)
        for number, env in enumerate(single):
            if ended[number]:
                board, infos[number] = env.reset()
                found = (0.0, False, False)
            else:
                board, reward, solved, cut, infos[number] = env.step(actions[number])
                found = (reward, solved, cut)
            assert (board == boards[number]).all()
            assert found == (rewards[number], terminated[number], truncated[number])
            ended[number] = bool(found[1] or found[2])
    assert any(ended) or True in truncated or envs._steps.max() < 60


def test_solved_vector_boards_restart() -> None:
    envs = SudokuVectorEnv(PROPER, num_envs=2)
    envs.reset(seed=1)
    *_, last = (envs.step(np.array([action, action])) for action in actions())
    assert last[1].tolist() == [1.0, 1.0] and last[2].all() and not last[3].any()
    board, reward, terminated, _, info = envs.step(np.array([0, 0]))
    assert (board == SudokuEnv(PROPER).reset()[0]).all() and not reward.any() and not terminated.any()
    assert info["legal"].all()
    for wrong in (np.array([0]), np.array([0, 729]), np.array([0.0, 1.0]), np.array([-1, 0])):
        with pytest.raises(gymnasium.error.InvalidAction, match="expected 2 integers from 0 to 728"):
            envs.step(wrong)


def test_unknown_options_of_reset_are_refused() -> None:
    env = SudokuEnv([PROPER])
    assert env.reset(options={"puzzle": SEVERAL})[0][0] == 0
    with pytest.raises(ValueError, match="options: expected only puzzle, found 'puzzles'"):
        env.reset(options={"puzzles": [SEVERAL]})
    with pytest.raises(TypeError, match="options: expected a dictionary, found 5"):
        env.reset(options=5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="options: expected none, found 'puzzle'"):
        SudokuVectorEnv([PROPER], 1).reset(options={"puzzle": SEVERAL})


@pytest.mark.parametrize("action", [-1, 729, True, 1.0, "3", None, np.int64(-1), np.array([3])])
def test_invalid_actions_change_nothing(action: Any) -> None:
    env = SudokuEnv([PROPER])
    before, _ = env.reset()
    with pytest.raises(gymnasium.error.InvalidAction, match="action: expected an integer from 0 to 728"):
        env.step(action)
    assert (env.step(3)[0] == before).all()


def test_ended_episodes_pay_once() -> None:
    env = SudokuEnv([PROPER])
    env.reset()
    *_, last = (env.step(action) for action in actions())
    assert last[1:3] == (1.0, True) and not env.undo()
    for action in (actions()[-1], actions()[0]):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
            env.step(action)
    env.reset()
    assert env.step(actions()[0])[1] == 0.0
    cut = SudokuEnv([PROPER], max_steps=1)
    cut.reset()
    assert cut.step(actions()[0])[3] and not cut.undo()
    with pytest.raises(gymnasium.error.ResetNeeded):
        cut.step(actions()[0])


def test_environments_validate_puzzle_columns() -> None:
    grid = np.array([int(cell) for cell in PROPER.replace(".", "0")]).reshape(9, 9)
    for puzzles in (np.array([PROPER, PROPER]), pl.Series([PROPER]), pd.Series([PROPER]), (PROPER,), PROPER, grid):
        assert SudokuEnv(puzzles).reset()[0][0] == 4
    with pytest.raises(ValueError, match="puzzle 1: line 1, column 3: expected 81 cells"):
        SudokuEnv([PROPER, "12"])
    with pytest.raises(ValueError, match="puzzles: expected at least one"):
        SudokuEnv([])
    with pytest.raises(ValueError, match="render_mode: expected 'ansi' or None, found 'human'"):
        SudokuEnv([PROPER], render_mode="human")
    with pytest.raises(ValueError, match="max_steps: expected an integer of 1 or more"):
        SudokuEnv([PROPER], max_steps=0)


def test_masks_match_the_board() -> None:
    env = SudokuEnv([PROPER])
    env.reset()
    for _ in range(2):
        env.step(actions()[0])
        assert (env.action_masks() == legal(env)).all()
    env.action_masks()[:] = 0
    assert env.action_masks().any()
    env.step(actions()[0])
    assert env.undo() and (env.action_masks() == SudokuEnv([PROPER]).action_masks()).all()


def test_sparse_reward_ends_an_episode() -> None:
    env = SudokuEnv([PROPER])
    env.reset(seed=1)
    *before, last = (env.step(action) for action in actions())
    assert all(reward == 0 and not ended for _, reward, ended, _, _ in before)
    assert last[1:4] == (1.0, True, False)
    assert "".join(map(str, last[0])) == SOLUTION


def test_illegal_placements_change_nothing() -> None:
    env = SudokuEnv([PROPER])
    board, info = env.reset()
    same_row = 9 * 1 + 4 - 1  # r1c2=4, next to the given r1c1=4
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
    with pytest.raises(RuntimeError, match=r"no checks are left in this episode \(limit: 1\)"):
        env.is_consistent()
    env.reset()
    assert env.is_consistent()


def test_placements_are_forced_or_guesses() -> None:
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    env = SudokuEnv([easy], level="Easy")
    _, info = env.reset()
    assert info["forced"] is None
    right, wrong = np.int64(9 * 40 + 4), np.int64(9 * 2)  # r5c5=5 is the only candidate of its cell; r1c3=1 is not
    assert env.step(wrong)[4]["forced"] is False
    assert env.step(wrong)[4]["forced"] is None, "erasing is not a placement"
    assert env.step(right)[4]["forced"] is True
    assert "forced" not in SudokuEnv([easy]).reset()[1]
    hard = SudokuEnv([PROPER], level="Easy")
    hard.reset()
    assert hard.step(actions()[0])[4]["forced"] is False, "right, and yet a guess"
    few = SudokuEnv([easy], level="Easy", forced_limit=1)
    few.reset()
    assert (few.step(wrong)[4]["forced"], few.undo()) == (False, True)
    info = few.step(right)[4]
    assert (info["forced"], info["forced_count"]) == (None, 1), "trying again reveals nothing more"
    with pytest.raises(ValueError, match="level: expected one of Easy, Medium, Hard, Unfair, Extreme, found 'easy'"):
        SudokuEnv([easy], level="easy")  # type: ignore[arg-type]


def test_seeds_repeat_puzzles() -> None:
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
