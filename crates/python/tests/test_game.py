"""A game with tools: TRL finds the methods with their types and documentation, and no tool reveals the solution."""

import inspect
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from conftest import PROPER, SOLUTION

from sodan.game import Game, reward, tools


def begun(game: Callable[[], Game] = Game) -> Game:
    it = game()
    it.reset(puzzle=PROPER, answer="not looked at")
    return it


def test_factories_pickle() -> None:
    game = begun(pickle.loads(pickle.dumps(tools(preset="cells", checks=1))))
    game.place("r1c2", 1)
    assert reward(environments=[game]) == [1 / 64] and game.check() == "the board can be solved"


def test_a_game_begins_with_the_board() -> None:
    game = tools("board")()
    assert game.reset(board=PROPER).replace("\n", "").replace(" ", "") == PROPER
    with pytest.raises(ValueError, match="expected 81 cells"):
        game.reset(board="12")
    with pytest.raises(ValueError, match="call reset first"):
        Game().look()


def test_digits_can_be_undone() -> None:
    game = begun()
    begin = game.look()
    assert game.place("r1c2", 1) != begin and game.candidates("r1c2").startswith("r1c2 has no candidates")
    assert game.place("r1c2", 9) != begin and game.erase("r1c2") == begin
    assert game.undo() != begin and game.undo() != begin and game.undo() == begin
    assert game.undo() == "there is nothing to undo"


def test_invalid_moves_are_explained() -> None:
    game = begun()
    assert game.place("r1c1", 5) == "r1c1 is a given"
    assert game.place("r0c1", 5) == "cell: expected r1c1 to r9c9, (row, column) or an index from 0 to 80, found `r0c1`"
    assert game.place("r1c2", 0) == "digit: expected 1 to 9, found 0"
    assert game.erase("there") == "cell: expected r1c1 to r9c9, (row, column) or an index from 0 to 80, found `there`"
    assert game.candidates("r1c2").split() == ["1", "6", "7", "9"]


def test_tool_call_moves_are_accepted() -> None:
    game = begun()
    for digit in (1.0, "1", 1):
        board = game.place("R1C2", digit)  # type: ignore[arg-type]
        assert board.startswith("4 1 .") and len(board) == 9 * 18 - 1
        assert game.erase("R1C2") != board
    assert game.candidates("R1C2") == "1 6 7 9"


@pytest.mark.parametrize("wrong", [[1], {}, None, True, 1.5])
def test_no_move_raises(wrong: Any) -> None:
    game = begun()
    before = game.look()
    assert game.place("r1c2", wrong).startswith("digit: expected 1 to 9, found ")
    for told in (game.place(wrong, 1), game.erase(wrong), game.candidates(wrong)):
        assert told.startswith("cell: expected r1c1 to r9c9, ")
    assert game.look() == before and game.undo() == "there is nothing to undo"


def test_invalid_games_raise_on_creation() -> None:
    with pytest.raises(ValueError, match=r"preset: expected one of exact, .*, found 'exat'"):
        tools(preset="exat")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="checks: expected an integer of 0 or more"):
        tools(checks=-1)
    with pytest.raises(KeyError, match="no column `puzzle`; expected one of: board"):
        Game().reset(board=PROPER)


def test_reward_matches_the_board() -> None:
    game = begun(tools(preset="cells"))
    assert reward(environments=[game])[0] == 0.0
    for at, (given, digit) in enumerate(zip(PROPER, SOLUTION, strict=True)):
        if given == ".":
            game.place(f"r{at // 9 + 1}c{at % 9 + 1}", int(digit))
    assert reward(environments=[game])[0] == 1.0
    game.erase("r1c2")
    assert 0.9 < reward(environments=[game])[0] < 1.0


def test_solvability_checks_are_limited() -> None:
    game = begun(tools(checks=2))
    assert game.check() == "the board can be solved"
    game.place("r1c2", 7)
    assert game.check() == "the board can no longer be solved"
    assert game.check() == "no checks are left in this game (limit: 2)"
    assert begun().check() == "no checks are left in this game (limit: 0)"


def test_tools_are_typed_and_documented() -> None:
    public = {name: it for name, it in inspect.getmembers(Game, inspect.isfunction) if not name.startswith("_")}
    assert sorted(public) == ["candidates", "check", "erase", "look", "place", "reset", "undo"]
    for name, tool in public.items():
        assert tool.__doc__ and "return" in tool.__annotations__, name
        for argument in set(inspect.signature(tool).parameters) - {"self", "row"}:
            assert f"{argument}: The " in tool.__doc__ and argument in tool.__annotations__, name


def test_games_hide_the_solution() -> None:
    game = begun(tools(checks=1))
    game.check()
    told = repr(vars(game)) + repr(game)
    assert SOLUTION not in told and SOLUTION.encode() not in pickle.dumps(vars(game))
