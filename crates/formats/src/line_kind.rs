//! Kinds of lines and characters in formats of nine rows.

pub(super) const EXPECTED: &str = "a digit 1 to 9 or an empty cell (`.` or `0`)";

/// Kinds of lines around and in a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// Only whitespace.
    Blank,
    /// The line begins with `#`.
    Comment,
    /// Part of the drawing: `---`, `===`, box-drawing characters, brackets, bars.
    Frame,
    /// Words: the line starts with a letter that is not an empty cell, possibly after brackets.
    Heading,
    /// Only separators and spaces: nine empty cells if spaces are empty cells, or else part of the drawing.
    Bars,
    /// The given symbol nine times: nine empty cells if it is an empty cell, or else part of the drawing.
    Signs(u8),
    /// The digits 1 to 9: names of the columns if rows have names, or else a row.
    Axis,
    /// Anything else; it is parsed as a row of cells.
    Row,
}

/// Returns whether an ASCII character has no meaning between the cells of a row.
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
