"""Immutable objects for one puzzle."""

import copy
import pickle

import pytest
from conftest import NONE, PROPER, SEVERAL, SOLUTION

import sodan


def test_a_puzzle_answers() -> None:
    puzzle = sodan.Puzzle(PROPER)
    assert puzzle.solution() == SOLUTION
    assert (puzzle.status(), puzzle.count(), puzzle.is_minimal()) == ("unique", 1, True)
    assert sodan.Puzzle(SEVERAL).solution() is None
    assert sodan.Puzzle(SEVERAL).count(limit=3) == 3
    assert sodan.Puzzle(NONE).status() == "none"
    assert puzzle.rate().hodoku_score == puzzle.rate()["hodoku_score"] > 0
    assert puzzle.givens == 17 == (puzzle.digits > 0).sum()
    assert puzzle.canonical() == sodan.Puzzle(puzzle.canonical()).canonical()


def test_puzzles_are_values() -> None:
    puzzle, same = sodan.Puzzle(PROPER), sodan.Puzzle(PROPER.replace(".", "0"))
    assert puzzle == same and hash(puzzle) == hash(same)
    assert puzzle != sodan.Puzzle(SEVERAL) and puzzle != PROPER
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == copy.deepcopy(puzzle)
    assert eval(repr(puzzle)) == puzzle
    with pytest.raises(AttributeError):
        puzzle._text = SEVERAL


def test_formats_are_read_or_located() -> None:
    rows = "\n".join(" ".join(PROPER[row : row + 9]) for row in range(0, 81, 9))
    assert sodan.Puzzle(rows) == sodan.Puzzle(PROPER)
    with pytest.raises(ValueError, match="line 1, column 81: expected 81 cells, found 80"):
        sodan.Puzzle(PROPER[:80])
    grid = [[int(cell) for cell in PROPER[row : row + 9].replace(".", "0")] for row in range(0, 81, 9)]
    for same in (
        grid,
        [cell for row in grid for cell in row],
        sodan.State(PROPER),
        sodan.Puzzle(PROPER),
        PROPER.encode(),
    ):
        assert sodan.Puzzle(same) == sodan.Puzzle(PROPER)
    with pytest.raises(ValueError, match="r1c1"):
        sodan.Puzzle("44" + PROPER[2:])


def test_paths_lead_to_solutions() -> None:
    path = sodan.Puzzle(PROPER).path()
    assert path.solved and path.rating
    placed = {it.cell: it.digit for step in path.steps for it in step.placements}
    cells = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
    assert all(str(placed[cell]) == SOLUTION[at] for at, cell in enumerate(cells) if cell in placed)
    assert len(placed) == 81 - 17 and len(path) == len(path.steps)
    assert repr(path).startswith("<sodan.Path: ") and len(repr(path)) < 100 and "<ol" in path._repr_html_()
    first = path.steps[0].placements[0]
    assert sodan.Candidate.from_index(first.index) == first and f"r{first.row}c{first.column}" == first.cell
    step = path.steps[0]
    assert pickle.loads(pickle.dumps(path)) == path and hash(step) == hash(path.steps[0])
    assert step._repr_svg_().startswith("<svg") and step.sentences
    assert sodan.Puzzle(PROPER)._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="no solution"):
        sodan.Puzzle(NONE).path()


def test_hints_follow_their_level() -> None:
    puzzle = sodan.Puzzle(PROPER)
    vague, named, full = (puzzle.hint(level) for level in ("vague", "technique", "full"))
    assert vague.technique is None and vague.text
    assert named.technique and named.step is None
    assert full.step == puzzle.path().steps[0]
    assert "<p>" in full._repr_html_() and "|" not in full._repr_html_().partition("<svg")[0]
    assert "<svg" in full._repr_html_() and "<svg" not in named._repr_html_()
