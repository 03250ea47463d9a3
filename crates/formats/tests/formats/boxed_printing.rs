//! Tests boards in the formats of the programs in two articles: the boxed form of "An Automated Sudoku Player" (2013),
//! and the code form of "Yet Another Sudoku Solver" (2006).

use sodan_board::{Grid, Puzzle};
use sodan_formats::{self as formats, Empty, Format, Frame, Position, Style};

/// Output of `printSudoku` from "An Automated Sudoku Player" (2013): two spaces between digits, one space after a bar,
/// and a line of dashes above the grid and after every third row. The board is the solution of the example in "Yet
/// Another Sudoku Solver" (2006), with zeros for unknown cells.
const PRINTED: &str = "\
-------------------------
7  4  8| 3  9  2| 1  5  6
2  6  9| 5  7  1| 8  4  3
3  1  5| 4  8  6| 7  2  9
-------------------------
5  7  4| 8  0  0| 0  1  2
8  9  1| 2  3  4| 6  7  5
6  3  2| 1  5  7| 4  9  8
-------------------------
4  8  7| 6  2  5| 9  3  1
9  2  6| 7  1  3| 5  8  4
1  5  3| 9  4  8| 2  6  7
-------------------------
";

#[test]
fn backtracking_text_printing_is_read() {
    let entry = formats::parse(PRINTED).unwrap();
    assert_eq!(entry.format, Format::Grid);
    assert_eq!(
        PRINTED.parse::<Puzzle>().unwrap().to_string(),
        "7483921562695718433154867295748...12891234675632157498487625931926713584153948267",
    );
}

#[test]
fn ruled_frame_prints_like_text() {
    let grid: Grid = PRINTED.parse().unwrap();
    let style = Style { empty: Empty::Zero, frame: Frame::Ruled };
    let written = formats::to_string(Position::of_givens(grid), Format::Grid, style).unwrap();
    assert_eq!(written + "\n", PRINTED, "the ruled frame prints as the backtracking text does");
}

#[test]
fn code_is_read_as_a_grid() {
    let puzzle: Puzzle = PRINTED.parse().unwrap();
    let read = |text: &str| Puzzle::new(formats::parse_grid(text).unwrap()).unwrap();
    assert_eq!(read(&puzzle.to_code()), puzzle);
    assert_eq!(read(&puzzle.to_code().replace("puzzle! {", "(sudoku-board")), puzzle);
}
