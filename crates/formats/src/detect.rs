//! Detects the format of a string.
//!
//! XML input is an [OpenSudoku file](super::opensudoku) with one record per `game`. Input that begins with an array, or
//! with an object that spans several lines, is [JSON](super::json). All other input has one *layout*, determined by its
//! first content line: the first line that is not blank, not a comment (`#`) and not a heading. A heading starts with a
//! letter.
//!
//! | first content line | layout | record |
//! | --- | --- | --- |
//! | names of columns, one of them a known name for the puzzle | [table](Layout::Table) | each row after the header |
//! | an object or the cells of a grid in [JSON](super::json), bare [OpenSudoku cells](super::opensudoku), or a link to [SudokuWiki](super::sudokuwiki), [f-puzzles](super::fpuzzles) or [SudokuPad](super::sudokupad) | [lines](Layout::Lines) | each line |
//! | at least forty cells in one word, or 81 separated cells (see `spread.rs`) | [lines](Layout::Lines) | each line |
//! | part of a frame | [rows](Layout::Rows) | nine rows |
//! | 5 to 14 cells, separators for nine cells, or nine groups of digits as in pencilmark grids | [rows](Layout::Rows) | nine rows |
//! | anything else | [lines](Layout::Lines) | each line |
//!
//! In a file of lines, the format of each line is detected separately, so formats may be mixed. The first match of the
//! following list is used:
//!
//! 1. JSON, bare OpenSudoku cells, or a link, as in the table above;
//! 2. a line of the [library](super::library) format, which begins with `:`, or contains `:` or `+` before the first
//!    space;
//! 3. a [sukaku](super::sukaku), which has more than 400 characters before the first space;
//! 4. a plain [line](super::line).
//!
//! The format of nine rows is determined similarly: [sdx](super::sdx) if a row contains a `u` followed by a digit,
//! [pencilmarks](super::pencilmarks) if a row contains a marked digit or a group of several digits among others,
//! otherwise [grid](super::grid).
//!
//! A file may contain lines as well as grids. After a grid, a line with at least forty cells in one word is a separate
//! record. After a line, nine rows are a grid only if all nine are present, so a damaged line does not change the
//! layout. In a file of lines, every line is a record: a line of 80 or 82 characters, a truncated line, and a line of
//! words without `#` are bad records. A grid with a row of eight cells is a bad record. If the first line is
//! truncated, it may look like a row; then the next line decides.
//!
//! A line of one word, such as `puzzle`, may be the title of a grid. If lines follow instead of a grid, the word is
//! treated as their header, not as a record.
//!
//! A plain line and a line of an `.sdm` collection look alike, and both are reported as `line`.

use super::csv::Columns;
use super::line_kind::{LineKind, is_ornament};
use super::normal::normal;
use super::reading;
use super::rows;
use super::{Format, grid, json, links, loose, opensudoku, pencilmarks, spread};

/// Division of an input into records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// One record per line, in this format. With `None`, the format of each line is detected.
    Lines(Option<Format>),
    /// Nine rows per record, in this format. With `None`, the format of each record is detected.
    Rows(Option<Format>),
    /// One record per row of a table with these columns. `None` if the table has no puzzle column.
    Table(Option<Columns>),
}

impl Layout {
    pub(super) const fn of(format: Format) -> Layout {
        match format {
            Format::Line | Format::Sdm | Format::Library | Format::Sukaku => Layout::Lines(Some(format)),
            Format::Json | Format::SudokuWiki | Format::FPuzzles | Format::SudokuPad | Format::OpenSudoku => {
                Layout::Lines(Some(format))
            }
            Format::Grid | Format::Pencilmarks | Format::Sdx => Layout::Rows(Some(format)),
            Format::Csv => Layout::Table(None),
        }
    }

    /// Guesses an input's layout from its first content line.
    pub(super) fn of_first_line(line: &[u8]) -> Layout {
        if let Some(columns) = Columns::of_header(line).filter(|columns| columns.count > 1) {
            return Layout::Table(Some(columns));
        }
        if begins_rows(line) { Layout::Rows(None) } else { Layout::Lines(None) }
    }

    /// Returns the layout of an input whose first content line looks like a row. `line` is the line after it.
    pub(super) fn of_second_line(line: &[u8]) -> Layout {
        if is_whole_line(line) { Layout::Lines(None) } else { Layout::Rows(None) }
    }
}

pub(super) fn of_line(line: &[u8]) -> Format {
    if line.first() == Some(&b':') {
        return Format::Library;
    }
    if json::is_record(line) {
        return Format::Json;
    }
    if let Some(format) = links::format_of(line) {
        return format;
    }
    if opensudoku::is_bare(line) {
        return Format::OpenSudoku;
    }
    if loose::is_line(line) {
        return Format::Pencilmarks;
    }
    if spread::is_spread(&normal(line)) {
        return Format::Line;
    }
    let cells = line.trim_ascii_start().split(|byte| b"#;, \t".contains(byte)).next().unwrap_or_default();
    if cells.len() > 400 {
        Format::Sukaku
    } else if cells.iter().any(|byte| matches!(byte, b'+' | b':')) && links::address_problem(line).is_none() {
        Format::Library
    } else {
        Format::Line
    }
}

/// Detects the format of the nine rows at the start of `text`.
pub(super) fn of_rows(text: &[u8]) -> Format {
    if rows::lines(text).any(|(_, line)| rows::is_sdx_row(line)) {
        Format::Sdx
    } else if pencilmarks::has_row(text) && !rows::lines(text).any(|(_, line)| grid::is_puzzle(line)) {
        Format::Pencilmarks
    } else {
        Format::Grid
    }
}

/// Returns whether a line is a record by itself, such as a JSON record, a link, separated cells, or a word with more
/// cells than any row of a grid.
pub(super) fn is_whole_line(line: &[u8]) -> bool {
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b".*-_xX?+".contains(byte);
    let has_many = |line: &[u8]| line.split(|byte| !is_cell(byte)).any(|word| word.len() >= 40);
    if json::is_record(line)
        || links::format_of(line).is_some()
        || opensudoku::is_bare(line)
        || loose::is_line(line)
    {
        return true;
    }
    let normal = normal(line);
    (has_many(&normal) && (rows::kind_of_normal(&normal) != LineKind::Frame || is_empty_grid(line)))
        || spread::is_spread(&normal)
}

/// Returns whether a line may be a row of a grid, or start a record of nine rows.
pub(super) fn begins_rows(line: &[u8]) -> bool {
    // Most bracketed lines are JSON records, so this check precedes normalization. Normalizing a record took 30 times
    // as long as parsing it.
    if json::is_record(line) {
        return false;
    }
    let line = normal(line);
    if is_whole_line(&line) {
        return false;
    }
    match rows::kind_of_normal(&line) {
        LineKind::Frame | LineKind::Bars | LineKind::Signs(_) | LineKind::Axis => true,
        LineKind::Row => {
            is_grid_row(&line)
                || reading::has_room(&line)
                || reading::has_name(line.trim_ascii())
                || is_pencilmark_row(&line)
                || rows::is_sdx_row(&line)
        }
        LineKind::Heading | LineKind::Blank | LineKind::Comment => false,
    }
}

/// Returns whether a line consists of one symbol 81 times. Such a line is an empty grid and not a frame.
fn is_empty_grid(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() == 81 && same(line)
}

fn same(line: &[u8]) -> bool {
    line.iter().all(|byte| Some(byte) == line.first())
}

/// Returns whether a line has five to fourteen characters apart from ornaments. A damaged line of 81 cells is longer.
fn is_grid_row(line: &[u8]) -> bool {
    (5..15).contains(&line.iter().filter(|&&byte| !is_ornament(byte)).count())
}

/// Returns whether a line can only be a row of a pencilmark grid, because all groups are ascending. In a line of 81
/// characters with spaces as empty cells, some groups are not ascending.
fn is_pencilmark_row(line: &[u8]) -> bool {
    let ascends = |group: &[u8]| group.windows(2).all(|pair| pair[0] < pair[1]);
    pencilmarks::is_row(line) && (line.len() != 81 || line.split(|byte| !byte.is_ascii_digit()).all(ascends))
}
