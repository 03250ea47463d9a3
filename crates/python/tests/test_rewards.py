"""Honest completions and reward hacking, with the reward of each."""

import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from conftest import PROPER, SEVERAL, SOLUTION

from sodan import verify

Layout = Callable[[str], str]


def _rows(text: str) -> list[str]:
    return [text[row : row + 9] for row in range(0, 81, 9)]


LAYOUTS: dict[str, Layout] = {
    "line": lambda text: text,
    "zeros": lambda text: text.replace(".", "0"),
    "rows": lambda text: "\n".join(_rows(text)),
    "spaced": lambda text: "\n".join(" ".join(row) for row in _rows(text)),
    "table": lambda text: "\n".join(f"| {' | '.join(row)} |" for row in _rows(text)),
    "labelled": lambda text: "\n".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(_rows(text), 1)),
    "list": lambda text: f"{[[int(cell) for cell in row.replace('.', '0')] for row in _rows(text)]}",
    "strings": lambda text: f"{_rows(text.replace('.', '0'))}",
}
ANY = "line"
WRONG = SOLUTION[:1] + "2" + SOLUTION[2:]  # r1c2 is 1
OTHER_GIVEN = "5" + SOLUTION[1:]  # r1c1 is given as 4
ALL_BUT_ONE = SOLUTION[:1] + "." + SOLUTION[2:]
HALF = "".join(
    solved if index < 40 else given for index, (given, solved) in enumerate(zip(PROPER, SOLUTION, strict=True))
)
EMPTY = PROPER.count(".")
RIGHT_OF_HALF = sum(given == "." for given in PROPER[:40])


def cells(right: int) -> Fraction:
    return Fraction(right, EMPTY)


Case = tuple[str, str, Fraction, Fraction, Fraction]
"""A name, the completion, and its rewards: exact, cells, until_first_error."""


def case(name: str, completion: str, exact: int, right: int, before: int) -> Case:
    return name, completion, Fraction(exact), cells(right), cells(before)


def cases() -> Iterator[Case]:
    for name, layout in LAYOUTS.items():
        solved, copied = layout(SOLUTION), layout(PROPER)
        # Honest answers in every layout.
        for where, text in {
            "bare": solved,
            "fenced": f"Here it is:\n```\n{solved}\n```\nDone.",
            "after reasoning": f"<think>Try {copied}</think>\n{solved}",
            "after two kinds of reasoning": f"<reasoning>a</reasoning>b<thinking>c</thinking>\n{solved}",
            "after reasoning that the prompt began": f"let me see</think>\n{solved}",
            "after a copy of the puzzle": f"The puzzle:\n{copied}\n\nThe solution:\n{solved}",
            "after a wrong draft": f"First:\n{layout(WRONG)}\n\nCorrected:\n{solved}",
        }.items():
            yield case(f"{name}: {where}", text, 1, EMPTY, EMPTY)
        # Not an answer.
        for tag in ("think", "thinking", "reasoning"):
            yield case(f"{name}: in an open <{tag}>", f"<{tag}>{solved}", 0, 0, 0)
        yield case(f"{name}: in closed reasoning", f"<think>{solved}</think>I give up.", 0, 0, 0)
        yield case(f"{name}: reasoning opened again", f"<think>a</think><THINK>{solved}", 0, 0, 0)
        yield case(f"{name}: a copy of the puzzle", copied, 0, 0, 0)
        yield case(f"{name}: the solution, then reasoning that ends", f"{solved}</think>", 0, 0, 0)
        # Answers that are not quite right.
        yield case(f"{name}: one cell wrong", layout(WRONG), 0, EMPTY - 1, 0)
        yield case(f"{name}: a wrong answer after a right one", f"{solved}\n\nNo:\n{layout(WRONG)}", 0, EMPTY - 1, 0)
        yield case(f"{name}: one cell left out", layout(ALL_BUT_ONE), 0, EMPTY - 1, EMPTY - 1)
        yield case(f"{name}: half of the cells", layout(HALF), 0, RIGHT_OF_HALF, RIGHT_OF_HALF)
        for preset_kept in ("bare", "fenced"):
            text = layout(OTHER_GIVEN)
            text = text if preset_kept == "bare" else f"```\n{text}\n```"
            yield f"{name}: a given changed, {preset_kept}", text, Fraction(0), Fraction(0), Fraction(0)
    for name, text, right, before in [
        ("one placement", "r1c2: 1", 1, 1),
        ("two placements", "r1c2=1, r1c3=7", 2, 2),
        ("the same placement twice", "r1c2=1 r1c2=1 r1c2=1", 1, 1),
        ("as JSON", '{"r1c2": 1, "r1c3": 7}', 2, 2),
        ("as pairs", "(1, 2) = 1, (1, 3) = 7", 2, 2),
        ("bold", "**r1c2** = **1**", 1, 1),
        ("a given repeated", "r1c1=4, r1c2=1", 1, 1),
        ("right, then overwritten", "r1c2: 1\nr1c2: 9", 0, 0),
        ("wrong, then corrected", "r1c2: 9\nr1c2: 1\nr1c3: 7", 2, 0),
        ("right, wrong, right", "r1c2: 1\nr1c2: 9\nr1c2: 1", 1, 1),
        ("one of two overwritten", "r1c2=1, r1c3=7, r1c3=1", 1, 1),
        ("an error between", "r1c2=1, r1c3=9, r1c4=3", 2, 1),
        ("every digit of a cell", " ".join(f"r1c2={digit}" for digit in range(1, 10)), 0, 0),
        ("notes of several digits", "r1c2: 1/6/7/9", 0, 0),
        ("a denial", "r1c2: 1 is impossible", 0, 0),
        ("a supposition", "if r1c2=1 then", 0, 0),
        ("a denial before", "not r1c2=1", 0, 0),
        ("a cell outside the board", "r0c2=1 r10c2=1", 0, 0),
        ("a digit out of range", "r1c2=0 r1c2=10", 0, 0),
        ("in an open tag", "<think>r1c2=1", 0, 0),
        ("in closed reasoning", "<think>r1c2=1</think>", 0, 0),
        ("after closed reasoning", "<think>r1c2=9</think>r1c2=1", 1, 1),
        ("nothing", "", 0, 0),
        ("words", "I do not know the solution.", 0, 0),
        ("the numbers 1 to 9", "1 2 3 4 5 6 7 8 9", 0, 0),
        ("80 cells", SOLUTION[:80], 0, 0),
        ("82 cells", SOLUTION + "1", 0, 0),
        ("all digits one", "1" * 81, 0, 0),
        ("an open tag and nothing else", "<think>", 0, 0),
        ("brackets without end", "[" * 5000, 0, 0),
        ("a row of the solution", SOLUTION[:9], 0, 0),
        ("a cell as a word", "r1c2 is one", 0, 0),
        ("columns before rows", "c2r1: 1", 0, 0),
        ("an arrow", "r1c2 -> 1; r1c3 -> 7", 2, 2),
        ("a placement that is refuted", "r1c2: 1 leads to a contradiction", 0, 0),
        ("an assumption", "assume r1c2=1", 0, 0),
        ("eight rows", "\n".join(_rows(SOLUTION)[:8]), 0, 0),
    ]:
        kept = Fraction(0)
        right_share, before_share = (kept, kept) if name == "all digits one" else (cells(right), cells(before))
        yield name, text, Fraction(0), right_share, before_share
    # All placements of the solution in order are a complete answer.
    moves = [
        f"r{index // 9 + 1}c{index % 9 + 1}={digit}"
        for index, (given, digit) in enumerate(zip(PROPER, SOLUTION, strict=True))
        if given == "."
    ]
    yield case("all placements", ", ".join(moves), 1, EMPTY, EMPTY)
    yield case("all placements in reverse", ", ".join(reversed(moves)), 1, EMPTY, EMPTY)
    yield case("all placements, the last wrong", ", ".join([*moves[:-1], "r9c9=1"]), 0, EMPTY - 1, EMPTY - 1)
    yield case("all placements but a given", ", ".join([*moves, "r1c1=5"]), 0, 0, 0)


CASES = list(cases())


def test_200_distinct_reward_cases() -> None:
    assert len(CASES) >= 200 and len({name for name, *_ in CASES}) == len(CASES)


@pytest.mark.parametrize(("name", "completion", "exact", "right", "before"), CASES, ids=[name for name, *_ in CASES])
def test_completion_earns_what_it_deserves(
    name: str, completion: str, exact: Fraction, right: Fraction, before: Fraction
) -> None:
    presets: dict[verify.Preset, Fraction] = {
        "exact": exact,
        "valid_completion": exact,
        "cells": right,
        "until_first_error": before,
    }
    for preset, deserved in presets.items():
        assert verify.rewards([PROPER], [completion], preset=preset) == [float(deserved)], preset


def test_reward_functions_can_be_pickled() -> None:
    for make in (verify.trl, verify.verl, verify.openrlhf, verify.reasoning_gym):
        reward = make(preset="cells")
        again = pickle.loads(pickle.dumps(reward))
        assert again == reward and again.__name__ == reward.__name__ == "sodan_cells"
        assert reward.__doc__


def test_trl_skips_invalid_puzzles() -> None:
    reward = verify.trl(preset="exact")
    answers = reward(prompts=["?"] * 3, completions=[SOLUTION] * 3, puzzle=[PROPER, "12", SEVERAL])
    assert answers == [1.0, None, 0.0]
