//! The list of formats.

use std::fmt;
use std::str::FromStr;

macro_rules! formats {
    ($($(#[$doc:meta])* $Format:ident = $name:literal,)*) => {
        /// A text format of puzzles and states. It is parsed from, and displayed as, its name; parsing is
        /// case-insensitive.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $Format,)*
        }

        impl Format {
            const COUNT: usize = [$($name),*].len();

            /// All formats, in the order in which help texts list them.
            pub const ALL: [Format; Format::COUNT] = [$(Format::$Format),*];

            /// Names of all formats, in the order of [`ALL`](Format::ALL).
            pub const NAMES: [&'static str; Format::COUNT] = [$($name),*];

            /// Returns the name, such as `pencilmarks`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Format::$Format => $name,)*
                }
            }
        }
    };
}

// The list of formats. A test checks that the help texts and the web app list all of them.
formats! {
    /// `line`: 81 characters, see [`line`](super::line).
    Line = "line",
    /// `grid`: nine rows of nine cells with any frame, see [`grid`](super::grid).
    Grid = "grid",
    /// `sdm`: a collection of bare lines without comments, see [`sdm`](super::sdm).
    Sdm = "sdm",
    /// `pencilmarks`: nine rows of nine groups of digits with any frame, see [`pencilmarks`](super::pencilmarks).
    Pencilmarks = "pencilmarks",
    /// `library`: a line of HoDoKu's library, see [`library`](super::library).
    Library = "library",
    /// `sukaku`: 729 characters, see [`sukaku`](super::sukaku).
    Sukaku = "sukaku",
    /// `csv`: a table with a header, see [`csv`](super::csv).
    Csv = "csv",
    /// `json`: a sequence of values, or one array of them, see [`json`](super::json).
    Json = "json",
    /// `sudokuwiki`: a link to sudokuwiki.org, see [`sudokuwiki`](super::sudokuwiki).
    SudokuWiki = "sudokuwiki",
    /// `f-puzzles`: a link to f-puzzles.com, see [`fpuzzles`](super::fpuzzles).
    FPuzzles = "f-puzzles",
    /// `sudokupad`: a link to SudokuPad, see [`sudokupad`](super::sudokupad).
    SudokuPad = "sudokupad",
    /// `sdx`: a puzzle in progress as saved by SudoCue, see [`sdx`](super::sdx).
    Sdx = "sdx",
    /// `opensudoku`: a file of OpenSudoku, see [`opensudoku`](super::opensudoku).
    OpenSudoku = "opensudoku",
}

impl Format {
    /// Returns whether a record spans several lines. Such records are separated by blank lines.
    pub const fn takes_several_lines(self) -> bool {
        matches!(self, Format::Grid | Format::Pencilmarks | Format::Sdx)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for an unknown format name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format `{name}`: expected one of {}", Format::ALL.map(Format::name).join(", "))]
#[non_exhaustive]
pub struct UnknownFormat {
    /// The unknown name.
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
    fn unknown_names_list_known_ones() {
        assert_eq!(
            "xls".parse::<Format>().unwrap_err().to_string(),
            "unknown format `xls`: expected one of line, grid, sdm, pencilmarks, library, sukaku, csv, \
             json, sudokuwiki, f-puzzles, sudokupad, sdx, opensudoku"
        );
    }
}
