//! Kinds of lines, and kinds of characters, in formats of nine rows.

pub(super) const EXPECTED: &str = "a digit 1 to 9 or an empty cell (`.` or `0`)";

/// Kind of a line in or around a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    Blank,
    Comment,
    /// Part of the frame: `---`, `===`, box-drawing characters, brackets, bars.
    Frame,
    /// Words: the line starts, possibly after brackets, with a letter that does not represent an empty cell.
    Heading,
    /// Only separators and spaces. If spaces are empty cells, the line has nine empty cells; otherwise it is part of
    /// the frame.
    Bars,
    /// One symbol nine times. If the symbol is an empty cell, the line has nine empty cells; otherwise it is part of
    /// the frame.
    Signs(u8),
    /// The digits 1 to 9. They are column headers if the grid has row headers; otherwise the line is a row.
    Axis,
    /// Anything else, which is parsed as a row of cells.
    Row,
}

/// Returns whether an ASCII character is ignored between the cells of a row.
pub(super) const fn is_ornament(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'|'
            | b'!'
            | b':'
            | b','
            | b';'
            | b'('
            | b')'
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'"'
            | b'\''
    )
}

/// Returns whether a byte is a digit or a common symbol for an empty cell.
pub(super) const fn is_common_cell(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'X' | b'x' | b'?')
}
