//! Writes a position in any format.

use super::style::{CannotSay, Style};
use super::{
    Entry, Format, Position, csv, fpuzzles, grid, json, library, line, opensudoku, pencilmarks, sdx,
    sudokupad, sudokuwiki, sukaku,
};

impl Format {
    /// Returns the lines that precede the records of a file. Empty for most formats.
    pub const fn header(self) -> &'static str {
        match self {
            Format::Csv => csv::HEADER_LINE,
            Format::OpenSudoku => opensudoku::HEADER,
            _ => "",
        }
    }

    /// Returns the lines that follow the records of a file. Empty for most formats.
    pub const fn footer(self) -> &'static str {
        match self {
            Format::OpenSudoku => opensudoku::FOOTER,
            _ => "",
        }
    }
}

/// Appends an entry in the given format to `out`, without the last line ending. Comments and extra data are written if
/// the format supports them. Some formats require a [header](Format::header) and a [footer](Format::footer) around the
/// records of a file.
///
/// # Errors
///
/// Returns an error if the format cannot represent the position, for example because candidates have been eliminated.
/// Nothing is appended in that case.
pub fn write(entry: &Entry, format: Format, style: Style, out: &mut String) -> Result<(), CannotSay> {
    let position = &entry.position;
    if matches!(format, Format::Line | Format::Sdm | Format::Grid | Format::Csv | Format::SudokuPad)
        && position.lacks_candidates()
    {
        return Err(CannotSay(format));
    }
    match format {
        Format::Line => {
            line::write(&position.digits, style.empty, out);
            write_comment_after(&entry.comment, out);
        }
        Format::Sdm => line::write(&position.digits, style.empty, out),
        Format::Grid => {
            write_comment_line(style.frame.comment_sign(), &entry.comment, out);
            grid::write(&position.digits, style, out);
        }
        Format::Pencilmarks => {
            write_comment_line("# ", &entry.comment, out);
            pencilmarks::write(position, out);
        }
        Format::Library => library::write(position, entry.case(), style.empty, out),
        Format::Sukaku => {
            sukaku::write(position, style.empty, out);
            write_comment_after(&entry.comment, out);
        }
        Format::Csv => csv::write(position, entry.solution(), &entry.comment, style.empty, out),
        Format::Json => json::write(position, entry.solution(), &entry.comment, style.empty, out),
        Format::SudokuWiki => {
            sudokuwiki::write(position, out)?;
            write_comment_after(&entry.comment, out);
        }
        Format::FPuzzles => fpuzzles::write(position, &entry.comment, out)?,
        Format::SudokuPad => {
            sudokupad::write(&position.digits, out);
            write_comment_after(&entry.comment, out);
        }
        Format::Sdx => {
            let mut rows = String::new();
            sdx::write(position, &mut rows)?;
            write_comment_line("# ", &entry.comment, out);
            out.push_str(&rows);
        }
        Format::OpenSudoku => opensudoku::write(position, &in_one_line(&entry.comment), out)?,
    }
    Ok(())
}

/// Appends a comment on its own line, before the rows.
fn write_comment_line(sign: &str, comment: &str, out: &mut String) {
    if !comment.is_empty() {
        out.extend([sign, &in_one_line(comment), "\n"]);
    }
}

fn write_comment_after(comment: &str, out: &mut String) {
    if !comment.is_empty() {
        out.extend([" # ", &in_one_line(comment)]);
    }
}

fn in_one_line(comment: &str) -> String {
    comment.replace(['\r', '\n', '\0'], " ")
}

/// Formats a position like [`write()`], but without comments and extra data.
///
/// # Errors
///
/// Returns the same errors as [`write()`].
pub fn to_string(position: Position, format: Format, style: Style) -> Result<String, CannotSay> {
    let mut out = String::new();
    write(&Entry::new(format, position), format, style, &mut out)?;
    Ok(out)
}
