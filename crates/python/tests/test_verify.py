"""What answers are worth, and that the solution is not told."""

import pickle

import pyarrow as pa
import pytest
from conftest import PROPER, SEVERAL, SOLUTION

from sodan import verify

ROWS = "\n".join(" ".join(SOLUTION[row : row + 9]) for row in range(0, 81, 9))
WRONG = SOLUTION[:4] + "7" + SOLUTION[5:]


@pytest.mark.parametrize("text", [SOLUTION, f"So:\n```\n{ROWS}\n```\nThat is it.", f"The answer is {SOLUTION}."])
def test_the_solution_is_found_in_any_text(text: str) -> None:
    verdict = verify.check(PROPER, text)
    assert verdict.solved and verdict.right == verdict.empty == 64
    assert verdict.reward("exact") == verdict.reward("cells") == verdict.reward("until_first_error") == 1.0


def test_presets_tell_how_much_is_right() -> None:
    verdict = verify.check(PROPER, WRONG)
    assert verdict.reward("exact") == 0.0
    assert verdict.reward("cells") == 63 / 64
    assert verdict.reward("until_first_error") == 3 / 64
    copied = verify.check(PROPER, PROPER.replace(".", "1"))
    assert copied.givens_kept and copied.reward("cells") < 0.2
    assert verify.check(PROPER, PROPER).reward("cells") == 0.0
    other_givens = "5" + SOLUTION[1:]
    assert verify.check(PROPER, other_givens).reward("cells") == 0.0
    with pytest.raises(ValueError, match="no preset"):
        verdict.reward("odd")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", None, "no", "\ud800\0```", "[" * 10000, "r1c1", "9" * 100_000])
def test_no_text_raises(text: str | None) -> None:
    verdict = verify.check(PROPER, text)
    assert verdict.read_as is None and not verdict.solved
    assert verdict.reward("cells") == 0.0


def test_any_solution_will_do_if_that_is_asked() -> None:
    assert verify.rewards([SEVERAL] * 2, [SOLUTION, WRONG], preset="valid_completion") == [1.0, 0.0]
    assert verify.rewards([SEVERAL], [SOLUTION]) == [0.0]


def test_columns_of_any_chunks_are_judged_in_order() -> None:
    answers = [SOLUTION, WRONG, None, "no"] * 500
    chunked = pa.chunked_array([answers[:7], answers[7:1500], answers[1500:]], pa.string())
    table = verify.column(pa.array([PROPER] * 2000), chunked, columns=["right"])
    assert pa.table(table)["right"].to_pylist() == [64, 63, 0, 0] * 500
    bad = verify.column(["12"], ["no"]).rows()[0]
    assert bad["status"] == "bad" and bad["reason"]
    with pytest.raises(ValueError, match="1 answers to 2 puzzles"):
        verify.column([PROPER] * 2, ["no"])


def test_nothing_tells_the_solution() -> None:
    verdict = verify.check(PROPER, "r1c2: 9")
    table = verify.column([PROPER], ["r1c2: 9"])
    told = [repr(verdict), str(pickle.dumps(verdict)), repr(table), str(table.rows())]
    assert not any(SOLUTION in text or SOLUTION[:9] in text for text in told)


def test_trainers_get_what_they_ask_for() -> None:
    reward = verify.trl(preset="cells")
    plain = reward(prompts=["?", "?"], completions=[SOLUTION, "no"], puzzle=[PROPER] * 2, trainer_state=None)
    assert plain == [1.0, 0.0]
    messages = [[{"role": "assistant", "content": SOLUTION}], []]
    assert reward(prompts=["?", "?"], completions=messages, puzzle=[PROPER] * 2) == [1.0, 0.0]
    assert verify.verl()("sudoku", SOLUTION, PROPER, extra_info={}) == 1.0
    scores = verify.openrlhf()(["?" + SOLUTION, "?no"], ["?", "?"], [PROPER] * 2)
    assert list(scores) == ["rewards", "scores", "extra_logs"] and list(scores["rewards"]) == [1.0, 0.0]
    score = verify.reasoning_gym()
    cells = [[int(cell.replace(".", "0")) for cell in PROPER[row : row + 9]] for row in range(0, 81, 9)]
    assert score(ROWS, {"metadata": {"puzzle": cells}}) == 1.0
    assert score(None, {"metadata": {"puzzle": PROPER}}) == 0.0
    assert score(PROPER.replace(".", "0"), {"metadata": {"puzzle": cells}}) == 0.0
