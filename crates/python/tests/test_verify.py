"""Answers earn rewards, and the solution is not revealed."""

import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import get_args

import pyarrow as pa
import pytest
from conftest import PROPER, SEVERAL, SOLUTION

from sodan import verify

ROWS = "\n".join(" ".join(SOLUTION[row : row + 9]) for row in range(0, 81, 9))
WRONG = SOLUTION[:4] + "7" + SOLUTION[5:]


@pytest.mark.parametrize("text", [SOLUTION, f"So:\n```\n{ROWS}\n```\nThat is it.", f"The answer is {SOLUTION}."])
def test_solutions_are_found_in_text(text: str) -> None:
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
    with pytest.raises(ValueError, match="preset: expected one of exact"):
        verdict.reward("odd")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", None, "no", "\ud800\0```", "[" * 10000, "r1c1", "9" * 100_000])
def test_no_text_raises(text: str | None) -> None:
    verdict = verify.check(PROPER, text)
    assert verdict.read_as is None and not verdict.solved
    assert verdict.reward("cells") == 0.0


def test_any_solution_can_be_accepted() -> None:
    assert verify.rewards([SEVERAL] * 2, [SOLUTION, WRONG], preset="valid_completion") == [1.0, 0.0]
    assert verify.rewards([SEVERAL], [SOLUTION]) == [0.0]


def test_chunked_answers_keep_order() -> None:
    answers = [SOLUTION, WRONG, None, "no"] * 500
    chunked = pa.chunked_array([answers[:7], answers[7:1500], answers[1500:]], pa.string())
    table = verify.column(pa.array([PROPER] * 2000), chunked, columns=["right"])
    assert pa.table(table)["right"].to_pylist() == [64, 63, 0, 0] * 500
    bad = verify.column(["12"], ["no"]).rows()[0]
    assert bad["status"] == "bad" and bad["reason"]
    with pytest.raises(ValueError, match="expected one answer per puzzle, found 1 answers and 2 puzzles"):
        verify.column([PROPER] * 2, ["no"])


def test_nothing_tells_the_solution() -> None:
    verdict = verify.check(PROPER, "r1c2: 9")
    table = verify.column([PROPER], ["r1c2: 9"])
    told = [repr(verdict), str(pickle.dumps(verdict)), repr(table), str(table.rows())]
    assert not any(SOLUTION in text or SOLUTION[:9] in text for text in told)


@pytest.mark.parametrize(
    "text",
    [
        f"<think>The puzzle is {PROPER}.</think>\n\n{ROWS}",
        f"**Final answer: {SOLUTION}**",
        f"Answer: {ROWS}",
        "\\boxed{" + ROWS + "}",
        f"{ROWS} is the answer",
        "\n".join(f"Row {number}: {row}" for number, row in enumerate(ROWS.splitlines(), 1)),
        "\n".join(f"| {number} | {' | '.join(row.split())} |" for number, row in enumerate(ROWS.splitlines(), 1)),
        f"```\n{ROWS}\n```\nthen\n```\nr1c2: 1\n```",
        "/".join(ROWS.replace(" ", "").splitlines()),
    ],
)
def test_answer_formats_are_read(text: str) -> None:
    assert verify.rewards([PROPER], [text]) == [1.0]


def test_notes_are_not_moves() -> None:
    for text in ("r1c2 is 1", "r1c2 -> 1", "r1c2: **1**", '{"r1c2": 1}', "(1,2) = 1"):
        assert verify.check(PROPER, text).right == 1, text
    for text in ("r1c2: 1, 6, 7, 9", "r1c2: 1 or 6", "r1c2: 9 is impossible", "bar1c2=9"):
        assert verify.check(PROPER, text).filled == 0, text


def test_rewards_are_validated_on_creation() -> None:
    presets: tuple[verify.Preset, ...] = get_args(verify.Preset)
    assert {verify.trl(preset=preset).__name__ for preset in presets} == {f"sodan_{preset}" for preset in presets}
    makers: list[Callable[..., object]] = [verify.trl, verify.verl, verify.openrlhf, verify.reasoning_gym]
    for make in makers:
        with pytest.raises(ValueError, match=r"preset: expected one of exact, .*, found 'exat'"):
            make(preset="exat")
    with pytest.raises(KeyError, match="no column `puzzle`; expected one of: sudoku"):
        verify.trl()(prompts=["?"], completions=["no"], sudoku=[PROPER])


def test_text_parts_of_messages_are_read() -> None:
    parts = [
        {"type": "thinking", "text": PROPER},
        {"type": "text", "text": ROWS[:40]},
        {"type": "text", "text": ROWS[40:]},
    ]
    message = {"role": "assistant", "content": parts}
    thing = SimpleNamespace(content=[SimpleNamespace(type="output_text", text=ROWS)])
    for completion in (message, [message], [{"role": "user", "content": "?"}, message], thing, [thing]):
        assert verify.trl()(prompts=["?"], completions=[completion], puzzle=[PROPER]) == [1.0]
        assert verify.verl()("sudoku", completion, PROPER) == 1.0
        assert list(verify.openrlhf()([completion], [""], [PROPER])["rewards"]) == [1.0]
        assert verify.reasoning_gym()(completion, {"metadata": {"puzzle": PROPER}}) == 1.0
    image = [{"role": "assistant", "content": [{"type": "image", "url": SOLUTION}, {"type": "text", "text": None}]}]
    for nothing in (image, [{"role": "assistant", "content": None}], None, []):
        assert verify.trl()(prompts=["?"], completions=[nothing], puzzle=[PROPER]) == [0.0]


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
