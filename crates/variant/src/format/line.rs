//! One character per cell, on one line or one line per row, for grids of 4x4 to 25x25.
//!
//! ```text
//! line    = cells [ layout ] [ comment ]
//! cells   = size * size characters: a value, or "." "_" "-" "*" "?" for an empty cell
//! value   = "1".."9", then "A" for 10 to "P" for 25
//!         | "0".."9", then "A" for 10: if "0" and another symbol for empty cells occur, and there are 10 values or more
//!         | "A" for 1 to "Y" for 25: if letters occur and digits do not
//! layout  = size * size characters, the same character for all cells of a jigsaw piece; a blank may precede it
//! comment = anything after "#", ";", a comma or a blank
//! ```
//!
//! In all other cases, `0` is an empty cell. The grid is divided into conventional boxes if they exist for its size
//! (see [`Shape::default_box_size`]) and no layout follows; otherwise it is a Latin square.

use super::{Format, Import, not_representable, symbol_of, value_of};
use crate::{Cell, MAX_SIZE, Shape, VariantError, VariantPuzzle};
use std::collections::BTreeMap;

/// Symbols for empty cells besides `0`.
const EMPTY: &str = "._-*?";

/// Symbols that lines between puzzles consist of. An empty grid has other symbols.
const RULE: &str = "-_*";

/// Minimum number of rows of a grid. Shorter words are not treated as puzzles.
const MIN_SIZE: u8 = 4;

/// Returns the number of rows of a square grid with `cells` cells.
fn size_of(cells: usize) -> Option<u8> {
    (MIN_SIZE..=MAX_SIZE).find(|&size| usize::from(size) * usize::from(size) == cells)
}

/// Returns the characters for cells in a string, including a layout but not the comment. If each row is on its own
/// line, the rows are joined.
fn cells_of(text: &str) -> String {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next().unwrap_or_default();
    let word = |line: &str| line.split(['#', ';', ',', '\t', ' ']).next().unwrap_or_default().to_owned();
    let mut cells = word(first);
    let width = cells.len();
    if let Some(layout) = first.split_whitespace().nth(1).filter(|layout| is_layout(layout, width)) {
        cells += layout;
    } else if width <= usize::from(MAX_SIZE) {
        cells.extend(lines.map(word).take(width.saturating_sub(1)));
    }
    cells
}

/// Returns whether a word has one character per cell, each character occurs as many times as the grid has rows, and the
/// word is not a solution.
fn is_layout(word: &str, cells: usize) -> bool {
    let Some(size) = size_of(cells).map(usize::from).filter(|_| word.len() == cells) else { return false };
    let has_size = |symbol: u8| word.bytes().filter(|&other| other == symbol).count() == size;
    word.bytes().all(|symbol| symbol.is_ascii_alphanumeric() && has_size(symbol)) && !is_solution(word, size)
}

/// Returns whether all neighbours in the grid differ, as in a solution. The cells of a piece are neighbours.
fn is_solution(word: &str, size: usize) -> bool {
    let symbols = word.as_bytes();
    let mut columns = symbols.iter().zip(symbols.iter().skip(size));
    symbols.chunks(size).all(|row| row.windows(2).all(|pair| pair[0] != pair[1]))
        && columns.all(|(upper, lower)| upper != lower)
}

fn is_cell(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || EMPTY.contains(symbol)
}

/// Returns whether a string consists of the cells of a square grid, optionally followed by a layout, and contains a
/// digit or a symbol for an empty cell.
pub(super) fn matches(text: &str) -> bool {
    let cells = cells_of(text);
    let has_size =
        size_of(cells.len()).is_some() || cells.len().is_multiple_of(2) && size_of(cells.len() / 2).is_some();
    has_size
        && cells.chars().all(is_cell)
        && cells.contains(|symbol: char| symbol.is_ascii_digit() || EMPTY.contains(symbol))
        && !cells.chars().all(|symbol| RULE.contains(symbol))
}

/// Parses a line.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    let cells = cells_of(text);
    let count = cells.chars().count();
    let (size, layout) = match (size_of(count), size_of(count / 2).filter(|_| count.is_multiple_of(2))) {
        (Some(size), _) => (size, None),
        (None, Some(size)) => (size, Some(cells.chars().skip(count / 2).collect::<String>())),
        (None, None) => {
            let message = format!("expected a square number of cells from 16 to 625, found {count}");
            return Err(VariantError::in_field("cells", message));
        }
    };
    let mut shape = Shape::square(size);
    match layout {
        Some(layout) => shape.jigsaw = pieces_of(&layout, size)?,
        None => {
            if let Some((rows, columns)) = Shape::default_box_size(size) {
                shape = shape.with_boxes(rows, columns);
            }
        }
    }
    read_cells(&cells[..cells.len().min(shape.len())], shape).map(|puzzle| Import::of(Format::Line, puzzle))
}

/// Creates a puzzle with the grid `shape` from its cells.
pub(super) fn read_cells(cells: &str, mut shape: Shape) -> Result<VariantPuzzle, VariantError> {
    let size = shape.size;
    let has = |is_wanted: &dyn Fn(char) -> bool| cells.chars().any(is_wanted);
    let is_of_letters =
        has(&|symbol| symbol.is_ascii_alphabetic()) && !has(&|symbol| symbol.is_ascii_digit());
    let from_zero = size > 9
        && has(&|symbol| symbol == '0')
        && has(&|symbol| EMPTY.contains(symbol))
        && !has(&|symbol| value_of(symbol).is_some_and(|value| value >= size));
    if from_zero {
        shape.min_value = 0;
    }
    let mut puzzle = VariantPuzzle::new(shape);
    for (at, symbol) in cells.chars().enumerate() {
        let is_empty = EMPTY.contains(symbol) || symbol == '0' && !from_zero;
        let value = if is_of_letters {
            value_of(symbol).map(|value| value.wrapping_sub(9))
        } else {
            value_of(symbol)
        };
        puzzle.givens[at] = match value {
            _ if is_empty => None,
            Some(value) if puzzle.shape.has_value(value) => Some(value),
            _ => {
                let (least, greatest) = (puzzle.shape.min_value, puzzle.shape.max_value());
                let cell = puzzle.shape.cell(at);
                let message = format!(
                    "expected an empty cell or a value from {least} to {greatest}, found `{symbol}` at {cell}"
                );
                return Err(VariantError::in_field("cells", message));
            }
        };
    }
    Ok(puzzle)
}

/// Returns the pieces of a layout, ordered by their first cells.
fn pieces_of(layout: &str, size: u8) -> Result<Vec<Vec<Cell>>, VariantError> {
    if is_solution(layout, size.into()) {
        let message =
            "expected the pieces of a jigsaw after the cells, found a solution: write a comma before it";
        return Err(VariantError::in_field("layout", message));
    }
    let shape = Shape::square(size);
    let mut pieces: BTreeMap<char, (usize, Vec<Cell>)> = BTreeMap::new();
    for (cell, symbol) in shape.cells().zip(layout.chars()) {
        let first = shape.index(cell);
        pieces.entry(symbol).or_insert((first, Vec::new())).1.push(cell);
    }
    let mut pieces: Vec<(usize, Vec<Cell>)> = pieces.into_values().collect();
    pieces.sort_unstable();
    if let Some((_, piece)) = pieces.iter().find(|(_, piece)| piece.len() != usize::from(size)) {
        let message =
            format!("expected pieces of {size} cells, found one at {} with {}", piece[0], piece.len());
        return Err(VariantError::in_field("layout", message));
    }
    Ok(pieces.into_iter().map(|(_, piece)| piece).collect())
}

/// Writes the givens as a line, followed by a layout if the grid has jigsaw pieces.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let shape = &puzzle.shape;
    if let Some(constraint) = puzzle.constraints.first() {
        return Err(not_representable(Format::Line, constraint.name()));
    }
    if !puzzle.candidates.is_empty() {
        return Err(not_representable(Format::Line, "candidates"));
    }
    let mut text: String = puzzle.givens.iter().map(|given| given.map_or('.', symbol_of)).collect();
    if !shape.jigsaw.is_empty() {
        let mut layout = vec!['.'; shape.len()];
        for (number, piece) in shape.jigsaw.iter().enumerate() {
            piece.iter().for_each(|&cell| layout[shape.index(cell)] = symbol_of(number as u8));
        }
        text.extend(layout);
    }
    let back = if matches(&text) { read(&text)?.puzzle } else { VariantPuzzle::new(Shape::square(1)) };
    let is_same = back.shape.rows == shape.rows
        && back.shape.min_value == shape.min_value
        && back.givens == puzzle.givens
        && back.shape.region_of_cells() == shape.region_of_cells()
        && back.shape.jigsaw.len() == shape.jigsaw.len()
        && back.shape.size == shape.size;
    if is_same {
        Ok(text)
    } else {
        Err(not_representable(Format::Line, "a grid with unconventional regions or values for its size"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(text: &str) -> VariantPuzzle {
        read(text).unwrap().puzzle
    }

    #[test]
    fn letters_follow_their_scheme() {
        let blank = ".".repeat(253);
        let first = |text: String| puzzle(&text).givens[..3].to_vec();
        assert_eq!(first(format!("1AG{blank}")), [Some(1), Some(10), Some(16)]);
        assert_eq!(first(format!("0Af{blank}")), [Some(0), Some(10), Some(15)]);
        assert_eq!(first(format!("AbP{blank}")), [Some(1), Some(2), Some(16)]);
        assert_eq!(first(format!("1A0{}", "0".repeat(253))), [Some(1), Some(10), None]);
        assert!(read(&format!("1AH{blank}")).is_err(), "17 in a grid of 16 values");
    }

    #[test]
    fn sizes_follow_the_length() {
        for (cells, size, has_boxes) in
            [(16, 4, true), (49, 7, false), (81, 9, true), (144, 12, true), (625, 25, true)]
        {
            let puzzle = puzzle(&".".repeat(cells));
            assert_eq!((puzzle.shape.size, !puzzle.shape.regions.is_empty()), (size, has_boxes));
        }
        assert!(!matches(&".".repeat(80)));
        assert!(!matches("abcdabcdabcdabcd"), "a word");
        assert!(!matches(&"-".repeat(25)), "a line between puzzles");
        assert!(matches(&format!("1{}", "-".repeat(24))) && matches(&".".repeat(25)));
    }

    #[test]
    fn layouts_become_pieces() {
        let puzzle = puzzle("1...............AABBAABBCCDDCCDD # corner");
        assert_eq!(puzzle.shape.jigsaw.len(), 4);
        assert_eq!(write(&puzzle).unwrap(), "1...............0011001122332233");
        assert_eq!(
            self::puzzle("1............... AABBAABBCCDDCCDD # corner"),
            puzzle,
            "a blank before the layout"
        );
        assert!(read(&format!("{}AAAB{}", ".".repeat(16), "C".repeat(12))).is_err());
    }

    #[test]
    fn solutions_are_no_layouts() {
        let solution = "1234341221434321";
        let error = read(&format!("1..............1{solution}")).unwrap_err().to_string();
        assert!(error.contains("found a solution: write a comma before it"), "{error}");
        for separator in [",", " "] {
            assert!(puzzle(&format!("1..............1{separator}{solution}")).shape.jigsaw.is_empty());
        }
    }

    #[test]
    fn rows_may_have_lines() {
        assert_eq!(puzzle("1.2.\n....\n....\n...4\n").givens[15], Some(4));
    }
}
