"""Type checkers accept correct calls and report wrong ones.

Both mypy and pyright report an `ignore` comment on a line without an error.
"""

from typing import Any, assert_type

import polars as pl
import pytest
from conftest import PROPER

import sodan

# pyright: reportUnnecessaryTypeIgnoreComment=true


def test_results_have_precise_types() -> None:
    puzzles, frame = [PROPER], pl.DataFrame({"puzzle": [PROPER]})
    assert_type(sodan.solve(PROPER), sodan.Row)
    assert_type(sodan.solve(sodan.Puzzle(PROPER)), sodan.Row)
    assert_type(sodan.solve(puzzles), sodan.Table)
    assert_type(sodan.solve(frame), sodan.Table)
    assert_type(sodan.solve(frame["puzzle"]), sodan.Table)
    assert_type(sodan.solve({"puzzle": puzzles}), sodan.Table)
    assert_type(sodan.solve(text for text in puzzles), sodan.Table)
    assert_type(sodan.rate(puzzles=PROPER, scales=["se"]).se_er, float | None)
    assert_type(sodan.augment(PROPER), list[sodan.Row])
    assert_type(sodan.augment(puzzles), sodan.Table)
    assert_type(sodan.annotate(frame, ["status"]), pl.DataFrame)
    assert_type(sodan.solve(puzzles)["status"], list[Any])
    assert_type(sodan.solve(puzzles)[:1], sodan.Table)


WRONG = [
    lambda: sodan.solve(None),  # type: ignore[call-overload]
    lambda: sodan.solve(5),  # type: ignore[call-overload]
    lambda: sodan.count(True),  # type: ignore[call-overload]
    lambda: sodan.check(object()),  # type: ignore[call-overload]
    lambda: sodan.rate(3.5),  # type: ignore[call-overload]
    lambda: sodan.digits(None),  # type: ignore[arg-type]
    lambda: sodan.solve(PROPER, engine="fast"),  # type: ignore[call-overload]
    lambda: sodan.rate(PROPER, scales=["forum"]),  # type: ignore[list-item]
    lambda: sodan.generate(1, symmetry="odd"),  # type: ignore[arg-type]
    lambda: sodan.hint(PROPER, level="all"),  # type: ignore[call-overload]
    lambda: sodan.Puzzle(PROPER).hint("all"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", WRONG)
def test_wrong_types_raise(call: Any) -> None:
    with pytest.raises(sodan.SodanError):
        call()
