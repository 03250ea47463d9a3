"""Functions for a single puzzle, which return its row as an object."""

import copy
import pickle
from typing import Any, get_args, get_origin, get_type_hints

import pyarrow as pa
import pytest
from conftest import BAD, NONE, PROPER, SEVERAL, SOLUTION, TEXTS

import sodan

SCALES: list[sodan.Scale] = ["hodoku", "se", "two_way"]
ASKED: list[tuple[Any, dict[str, Any]]] = [
    (sodan.solve, {}),
    (sodan.solve, {"limit": 3, "columns": ["status", "solutions", "guesses"]}),
    (sodan.count, {"limit": 50}),
    (sodan.check, {"columns": ["status", "givens", "minimal", "redundant", "spare", "solution_check", "reason"]}),
    *((sodan.rate, {"scales": [scale]}) for scale in SCALES),
    (sodan.rate, {"columns": ["record", "format", "scale", "hodoku_scheme", "hodoku_rating"]}),
    *((sodan.explain, {"scale": scale}) for scale in SCALES),
    (sodan.hint, {"level": "full"}),
    (sodan.canonicalize, {"rank": True}),
]


@pytest.mark.parametrize(("ask", "options"), ASKED)
def test_one_puzzle_matches_a_list(ask: Any, options: dict[str, Any]) -> None:
    for text in TEXTS:
        row = ask(text, **options)
        (expected,) = ask([text], **options).rows()
        assert isinstance(row, sodan.Row) and row.to_dict() == expected, text
        assert list(row.to_dict()) == ask([text], **options).column_names
        for name, value in expected.items():
            assert getattr(row, name) == row[name] == value and name in row


def test_whatever_is_one_puzzle_is_taken() -> None:
    board = "\n".join(PROPER[row : row + 9] for row in range(0, 81, 9))
    puzzle = sodan.Puzzle(PROPER)
    for one in (board, PROPER.replace(".", "0"), PROPER.encode(), puzzle, sodan.State(puzzle)):
        row = sodan.solve(one)
        assert (row.puzzle, row.status, row.solution, row.reason) == (PROPER, "unique", SOLUTION, None)
    assert sodan.solve(sodan.State(puzzle).enter("r1c2", 6)).status == "none"
    assert sodan.digits(PROPER).shape == (81,) and sodan.digits(puzzle)[0] == 4
    with pytest.raises(ValueError, match="row 0: line 1"):
        sodan.digits(BAD)


def test_copies_are_a_list() -> None:
    copies = sodan.augment(PROPER, copies=3, seed=1)
    assert [row.to_dict() for row in copies] == sodan.augment([PROPER], copies=3, seed=1).rows()
    assert [row.number for row in copies] == [1, 2, 3]
    (bad,) = sodan.augment(BAD, copies=3)
    assert (bad.status, bad.copy) == ("bad", None)


def test_unknown_attribute_suggests_a_column() -> None:
    with pytest.raises(AttributeError, match="no column `solutoin`; did you mean `solution`"):
        print(sodan.solve(PROPER).solutoin)  # type: ignore[attr-defined]


def test_annotations_are_those_of_the_values() -> None:
    hints = get_type_hints(sodan.Row)
    for text in (PROPER, SEVERAL, NONE, BAD):
        rows = [ask(text, **options) for ask, options in ASKED]
        for name, value in [it for row in [*rows, *sodan.augment(text)] for it in row.to_dict().items()]:
            assert name in hints, name
            assert fits(value, hints[name]), (name, value)


def fits(value: object, hint: Any) -> bool:
    if hint is Any:
        return True
    if not get_args(hint):
        return isinstance(value, (int, float) if hint is float else hint)
    kinds = [get_origin(it) or it for it in get_args(hint)]
    if get_origin(hint) is list:
        return isinstance(value, list)
    if all(isinstance(it, str) for it in kinds):
        return value in kinds
    return isinstance(value, (*kinds, int) if float in kinds else tuple(kinds))


def test_scale_columns_are_named() -> None:
    row = sodan.rate(PROPER, scales=["hodoku", "se"])
    assert row["hodoku_score"] == row.hodoku_score == sodan.rate(PROPER).hodoku_score
    assert row["se_er"] == sodan.rate(PROPER, scales=["se"]).se_er
    with pytest.raises(KeyError, match=r"no column `se_err` in this row; did you mean `se_er`"):
        row["se_err"]


def test_rows_are_immutable_values() -> None:
    row, same = sodan.solve(PROPER), sodan.solve(PROPER.replace(".", "0"))
    assert row == same and hash(row) == hash(same) and row != sodan.solve(SEVERAL) and row != row.to_dict()
    for again in (pickle.loads(pickle.dumps(row)), copy.copy(row), copy.deepcopy(row), eval(repr(row))):
        assert again == row and isinstance(again, sodan.Row)
    with pytest.raises(AttributeError, match="a row is read-only"):
        row.status = "none"
    with pytest.raises(AttributeError, match="a row is read-only"):
        del row.status
    assert dict(row) == {**row} == row.to_dict() and list(row.keys()) == list(row.to_dict())
    row.to_dict()["status"] = "none"
    assert row.status == "unique" and {"solution", "to_dict"} <= set(dir(row))
    assert "score" not in dir(row) and not hasattr(row, "score")
    assert len(row) == 4 and list(row.items()) == list(row.to_dict().items()) and row.get("score", 5) == 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(sodan.solve(SEVERAL, limit=3, columns=["solutions"]))
    assert pa.table(sodan.solve([PROPER])).to_pylist() == [row.to_dict()]


@pytest.mark.parametrize("name", ["puzzles.csv", "data/17_clue.txt", "C:\\data\\a.parquet", "./a.b.gz", " x.sdm "])
def test_file_names_are_bad_puzzles(name: str) -> None:
    row = sodan.solve(name)
    assert row.status == "bad" and row.solution is None
    for reason in (row.reason, sodan.augment(name)[0].reason, sodan.solve([name])["reason"][0]):
        assert reason and "expected a puzzle, found a path" in reason


@pytest.mark.parametrize(
    "text", [BAD, "", PROPER[:80], "44" + PROPER[2:], "https://example.org/a.html", f"{PROPER}\nx.y"]
)
def test_bad_texts_match_columns(text: str) -> None:
    row = sodan.solve(text)
    assert row.status == "bad" and row.reason == sodan.solve([text])["reason"][0]


def test_rows_print_shortened_and_refuse_numbers() -> None:
    row = sodan.explain(PROPER)
    assert len(repr(row)) < 3000 and "…" in repr(row) and PROPER in repr(row)
    with pytest.raises(sodan.errors.InvalidTypeError, match="expected a column name, found 0"):
        row[0]  # type: ignore[index]
