"""Where a player stands: moves give new states, and the solution is not told."""

import pickle

import pytest
from conftest import PROPER, SOLUTION

import sodan


def test_a_move_gives_another_state_and_leaves_the_first_as_it_is() -> None:
    begin = sodan.State(PROPER)
    entered = begin.enter("r1c2", 1)
    assert begin.digits == PROPER and entered.digits == "41" + PROPER[2:]
    assert entered.enter("r1c2", 7).digits == "47" + PROPER[2:]
    assert entered.erase("r1c2") == begin and hash(entered.erase("r1c2")) == hash(begin)
    assert pickle.loads(pickle.dumps(entered)) == entered != begin
    assert entered.puzzle == sodan.Puzzle(PROPER)


def test_what_cannot_be_entered_is_refused() -> None:
    state = sodan.State(PROPER)
    with pytest.raises(ValueError, match="r1c1 is a given"):
        state.enter("r1c1", 5)
    with pytest.raises(ValueError, match="cell: expected r1c1 to r9c9"):
        state.erase("r0c1")
    with pytest.raises(ValueError, match="digit: expected 1 to 9, found 0"):
        state.enter("r1c2", 0)


def test_candidates_follow_what_is_entered() -> None:
    state = sodan.State(PROPER)
    one, other = sodan.Candidate("r1c2", 1), sodan.Candidate("r1c3", 1)
    assert {one, other} < set(state.candidates())
    assert not {one, other} & set(state.enter("r1c2", 1).candidates())


def test_a_mistake_is_told_and_the_next_step_after_right_entries() -> None:
    state = sodan.State(PROPER)
    assert state.enter("r1c2", 9).hint("full").wrong == ("r1c2",)
    right = state.enter("r1c2", 1)
    assert right.is_consistent() and right.hint("full").step and not right.hint("full").wrong
    assert right._repr_svg_().startswith("<svg")


def test_the_solution_solves_it() -> None:
    state = sodan.State(PROPER)
    for at, digit in enumerate(SOLUTION):
        if PROPER[at] == ".":
            assert not state.is_solved()
            state = state.enter(f"r{at // 9 + 1}c{at % 9 + 1}", int(digit))
    assert state.is_solved() and state.digits == SOLUTION
    assert not state.enter("r1c2", 9).is_solved()
