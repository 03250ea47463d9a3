//! The board that the Python program of "An Automated Sudoku Player" (2013) prints is read as a grid.

use sodan_board::text::{self, Format};

/// As its `printSudoku` writes it: two blanks between digits, one after a bar, a line of dashes above and after each
/// third row. The board is the solution of the example in the Scheme text; zeros are unknown cells.
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
fn the_printing_of_the_backtracking_text_is_a_grid() {
    let entry = text::parse(PRINTED).unwrap();
    assert_eq!(entry.format, Format::Grid);
    assert_eq!(
        PRINTED.parse::<sodan_board::Puzzle>().unwrap().to_string(),
        "7483921562695718433154867295748...12891234675632157498487625931926713584153948267",
    );
}
