"""Positions of a player: moves return new states, and the solution is not revealed."""

import pickle
import re
from typing import Any

import numpy as np
import pytest
from conftest import PROPER, SOLUTION

import sodan


def test_moves_return_new_states() -> None:
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


@pytest.mark.parametrize("one", [1, 1.0, np.int64(1), np.float32(1), "1", " 1 "])
def test_digits_accept_numbers_and_text(one: Any) -> None:
    assert sodan.State(PROPER).enter("r1c2", one).digits == "41" + PROPER[2:]
    assert sodan.State(PROPER).enter(" R1C2 ", one).erase("R1C2") == sodan.State(PROPER)
    assert sodan.State(PROPER).enter(1, one) == sodan.State(PROPER).enter((1, 2), one)


@pytest.mark.parametrize("digit", [True, 1.5, 0, 10, "10", "1.0", "", None, [1], {}, float("nan"), np.True_, 10**400])
def test_what_is_no_digit_changes_nothing(digit: Any) -> None:
    with pytest.raises(ValueError, match="digit: expected 1 to 9, found "):
        sodan.State(PROPER).enter("r1c2", digit)


@pytest.mark.parametrize("cell", ["r0c1", "r1c10", "", None, ["r1c1"], 81, -1, 1.5, True, (0, 1), (1, 10), (1, 1, 1)])
def test_what_is_no_cell_is_refused(cell: Any) -> None:
    with pytest.raises(ValueError, match="cell: expected r1c1 to r9c9, "):
        sodan.State(PROPER).erase(cell)


def test_candidates_follow_what_is_entered() -> None:
    state = sodan.State(PROPER)
    one, other = sodan.Candidate("r1c2", 1), sodan.Candidate("r1c3", 1)
    assert {one, other} < set(state.candidates())
    assert not {one, other} & set(state.enter("r1c2", 1).candidates())


def test_mistakes_come_before_steps() -> None:
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


def test_pictures_mark_givens_and_clashes() -> None:
    def drawn(state: sodan.State) -> tuple[int, int, str]:
        svg = state._repr_svg_()
        (title,) = re.findall("<title>(.+)</title>", svg)
        assert "<desc></desc>" not in svg
        return svg.count('class="given'), svg.count('class="entry'), title

    begin = sodan.State(PROPER)
    assert drawn(begin) == (17, 0, "17 givens, 0 entries")
    assert drawn(begin.enter("r1c2", 1)) == (17, 1, "17 givens, 1 entry")
    assert drawn(begin.enter("r1c2", 8))[2] == "17 givens, 1 entry; the same digit twice: r1c2, r1c7"
    assert "<title>Sudoku with 17 givens</title>" in sodan.Puzzle(PROPER)._repr_svg_()
