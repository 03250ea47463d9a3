//! The notations by name.

use super::{csv, opensudoku};
use std::fmt;
use std::str::FromStr;

/// A notation: how a puzzle or a state of solving is written as text.
///
/// It prints as the name by which it is chosen, and is parsed from the same in either case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// `line`: 81 characters, [see there](super::line).
    Line,
    /// `grid`: nine rows of nine cells with any frame, [see there](super::grid).
    Grid,
    /// `sdm`: a collection of bare lines, [see there](super::sdm).
    Sdm,
    /// `pencilmarks`: nine rows of nine groups of digits with any frame, [see there](super::pencilmarks).
    Pencilmarks,
    /// `library`: a line of HoDoKu's library, [see there](super::library).
    Library,
    /// `sukaku`: 729 characters, [see there](super::sukaku).
    Sukaku,
    /// `csv`: a table with a header, [see there](super::csv).
    Csv,
    /// `json`: one object a line, or one array of them, [see there](super::json).
    Json,
    /// `sudokuwiki`: a link to sudokuwiki.org, [see there](super::sudokuwiki).
    SudokuWiki,
    /// `f-puzzles`: a link to f-puzzles.com, [see there](super::fpuzzles).
    FPuzzles,
    /// `sudokupad`: a link to SudokuPad, [see there](super::sudokupad).
    SudokuPad,
    /// `sdx`: a puzzle in progress as SudoCue saves it, [see there](super::sdx).
    Sdx,
    /// `opensudoku`: a file of OpenSudoku, [see there](super::opensudoku).
    OpenSudoku,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 13] = [
        Format::Line,
        Format::Grid,
        Format::Sdm,
        Format::Pencilmarks,
        Format::Library,
        Format::Sukaku,
        Format::Csv,
        Format::Json,
        Format::SudokuWiki,
        Format::FPuzzles,
        Format::SudokuPad,
        Format::Sdx,
        Format::OpenSudoku,
    ];

    /// The names of all, in the order of [`ALL`](Format::ALL).
    pub const NAMES: [&'static str; 13] = {
        let mut names = [""; 13];
        let mut index = 0;
        while index < names.len() {
            names[index] = Format::ALL[index].name();
            index += 1;
        }
        names
    };

    /// Whether a record takes several lines when it is written: then a blank line sets two apart.
    pub const fn takes_several_lines(self) -> bool {
        matches!(self, Format::Grid | Format::Pencilmarks | Format::Sdx)
    }

    /// What stands before all records of a file, as whole lines; nothing, in most notations.
    pub const fn header(self) -> &'static str {
        match self {
            Format::Csv => csv::HEADER_LINE,
            Format::OpenSudoku => opensudoku::HEADER,
            _ => "",
        }
    }

    /// What stands after all records of a file, as whole lines; nothing, in most notations.
    pub const fn footer(self) -> &'static str {
        match self {
            Format::OpenSudoku => opensudoku::FOOTER,
            _ => "",
        }
    }

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Grid => "grid",
            Format::Sdm => "sdm",
            Format::Pencilmarks => "pencilmarks",
            Format::Library => "library",
            Format::Sukaku => "sukaku",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::SudokuWiki => "sudokuwiki",
            Format::FPuzzles => "f-puzzles",
            Format::SudokuPad => "sudokupad",
            Format::Sdx => "sdx",
            Format::OpenSudoku => "opensudoku",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format `{name}`: expected one of {}", Format::ALL.map(Format::name).join(", "))]
#[non_exhaustive]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Format {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Format {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Format, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            assert_eq!(format.to_string().to_uppercase().parse(), Ok(format));
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        assert_eq!(
            "xls".parse::<Format>().unwrap_err().to_string(),
            "unknown format `xls`: expected one of line, grid, sdm, pencilmarks, library, sukaku, csv, \
             json, sudokuwiki, f-puzzles, sudokupad, sdx, opensudoku"
        );
    }
}
