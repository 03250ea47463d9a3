//! Variant formats, one file per format.
//!
//! ```text
//! text ──detect──▶ Format ──read──▶ Import { puzzle, elements } ──into_puzzle──▶ VariantPuzzle
//!                                                                                     │
//!                                                                             write ◀─┘
//! ```
//!
//! | format | reads | writes |
//! | --- | --- | --- |
//! | `json` | Sodan's own JSON with all constraints | all constraints |
//! | `f-puzzles` | links and JSON of f-puzzles.com | constraints that f-puzzles supports |
//! | `sudokupad` | links and JSON of SudokuPad; lines, arrows and dots are guessed from colours and rules | givens, regions, cages |
//! | `iss` | constraint strings of Interactive Sudoku Solver | constraints that ISS supports, up to 16 values |
//! | `killer` | 81 characters of arrows and sums | killer cages |
//! | `tatham` | game ids of Simon Tatham's solo, towers and unequal | puzzles of these games |
//! | `gecode` | quoted rows in a list | givens |
//! | `line` | one character per cell for 4x4 to 25x25, optionally followed by a jigsaw layout | givens, jigsaw pieces |
//!
//! An [`Import`] reports every element of its source as understood, guessed, ignored or not understood. A puzzle with
//! an element that is not understood is rejected, since it would be a different puzzle without that element.

mod fpuzzles;
mod gecode;
mod iss;
mod json;
mod killer;
mod line;
mod link;
mod lz;
mod picture;
mod rules;
mod sudokupad;
mod tatham;

use crate::{VariantError, VariantPuzzle};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Maximum length of an input text, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

macro_rules! formats {
    ($($(#[$doc:meta])* $Format:ident = $name:literal in $module:ident;)*) => {
        /// A text format for variant puzzles.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $Format,)*
        }

        impl Format {
            /// All formats, in the order in which detection tries them.
            pub const ALL: &[Format] = &[$(Format::$Format),*];

            /// Names of all formats, in the same order.
            pub const NAMES: &[&str] = &[$($name),*];

            /// Returns the name that options and output use.
            pub const fn name(self) -> &'static str {
                match self { $(Format::$Format => $name,)* }
            }

            /// Returns whether a string looks like this format.
            fn matches(self, text: &str) -> bool {
                match self { $(Format::$Format => $module::matches(text),)* }
            }

            /// Parses a string in this format.
            ///
            /// # Errors
            ///
            /// Returns an error if the string is malformed. The error contains the position.
            pub fn read(self, text: &str) -> Result<Import, VariantError> {
                if text.len() > MAX_TEXT {
                    return Err(VariantError::in_field("input", format!("expected at most {MAX_TEXT} bytes")));
                }
                match self { $(Format::$Format => $module::read(text.trim()),)* }
            }

            /// Writes a puzzle in this format. The title and the text of the rules are not written.
            ///
            /// # Errors
            ///
            /// Returns an error if the format does not support the grid or a constraint. The error names the
            /// unsupported part.
            pub fn write(self, puzzle: &VariantPuzzle) -> Result<String, VariantError> {
                match self { $(Format::$Format => $module::write(puzzle),)* }
            }
        }
    };
}

// The list of formats, in detection order.
formats! {
    /// Sodan's own JSON.
    Json = "json" in json;
    /// Links and JSON of f-puzzles.com.
    FPuzzles = "f-puzzles" in fpuzzles;
    /// Links and JSON of SudokuPad.
    SudokuPad = "sudokupad" in sudokupad;
    /// Killer Sudoku in 81 characters.
    Killer = "killer" in killer;
    /// Constraint strings of Interactive Sudoku Solver.
    Iss = "iss" in iss;
    /// Game ids of Simon Tatham's puzzle collection.
    Tatham = "tatham" in tatham;
    /// Quoted rows, as in Gecode's list of instances.
    Gecode = "gecode" in gecode;
    /// One character per cell.
    Line = "line" in line;
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for an unknown format name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant format `{name}`: expected one of {}", Format::NAMES.join(", "))]
pub struct UnknownFormat {
    /// Name as passed by the caller.
    pub name: String,
}
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let known = Format::ALL.iter().find(|format| format.name().eq_ignore_ascii_case(name));
        known.copied().ok_or_else(|| UnknownFormat { name: name.chars().take(40).collect() })
    }
}

/// Detects the format of a string. Returns `None` if the string does not look like any format.
pub fn detect(text: &str) -> Option<Format> {
    let text = text.trim();
    Format::ALL.iter().copied().find(|format| format.matches(text))
}

/// Detects the format of a string and parses it.
///
/// # Errors
///
/// Returns an error if no format matches, or if the string is malformed.
///
/// ```
/// use sodan_variant::format::{Format, read};
///
/// let import = read(".Shape~6x6.Cage~7~R1C1~R1C2.AntiKnight")?;
/// assert_eq!(import.format, Format::Iss);
/// assert_eq!(import.into_puzzle(false)?.constraints.len(), 2);
/// # Ok::<(), sodan_variant::VariantError>(())
/// ```
pub fn read(text: &str) -> Result<Import, VariantError> {
    match detect(text) {
        Some(format) => format.read(text),
        None => Err(VariantError::in_field(
            "input",
            "unknown format: expected a variant in one of the supported formats",
        )),
    }
}

/// Interpretation of a source element.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// The format defines the element's meaning.
    Understood,
    /// The element is only a drawing. Its meaning was guessed from its appearance and the text of the rules.
    Guessed,
    /// The element does not affect the puzzle.
    Ignored,
    /// The meaning of the element is unknown.
    NotUnderstood,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reading::Understood => "understood",
            Reading::Guessed => "guessed",
            Reading::Ignored => "ignored",
            Reading::NotUnderstood => "not understood",
        })
    }
}

/// A source element and its interpretation. Displayed as `lines[3]: guessed: renban`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Name of the element, such as `killercage[2]`.
    pub name: String,
    /// Interpretation of the element.
    pub reading: Reading,
    /// Meaning of the element, or the reason why no meaning is known.
    pub note: Cow<'static, str>,
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.reading)?;
        if self.note.is_empty() { Ok(()) } else { write!(f, ": {}", self.note) }
    }
}

/// The result of parsing a string: the puzzle, and the interpretation of the string's elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// Format of the parsed string.
    pub format: Format,
    /// The elements of the source in order. Formats that define the meaning of every element list only ignored
    /// elements.
    pub elements: Vec<Element>,
    puzzle: VariantPuzzle,
}

impl Import {
    fn of(format: Format, puzzle: VariantPuzzle) -> Import {
        Import { format, elements: Vec::new(), puzzle }
    }

    fn note(&mut self, name: impl Into<String>, reading: Reading, note: impl Into<Cow<'static, str>>) {
        self.elements.push(Element { name: name.into(), reading, note: note.into() });
    }

    /// Iterates over the elements with this interpretation.
    pub fn of_reading(&self, reading: Reading) -> impl Iterator<Item = &Element> {
        self.elements.iter().filter(move |element| element.reading == reading)
    }

    /// Returns whether any element was guessed.
    pub fn is_guessed(&self) -> bool {
        self.of_reading(Reading::Guessed).next().is_some()
    }

    /// Returns the puzzle if its source was interpreted completely.
    ///
    /// # Errors
    ///
    /// Returns an error if an element is not understood or, if `strict` is set, guessed. The error names the first
    /// three such elements.
    pub fn into_puzzle(self, strict: bool) -> Result<VariantPuzzle, VariantError> {
        for (refuses, reading) in [(true, Reading::NotUnderstood), (strict, Reading::Guessed)] {
            let elements: Vec<&Element> = self.of_reading(reading).collect();
            if let (true, Some(first)) = (refuses, elements.first()) {
                let mut names: Vec<String> = elements
                    .iter()
                    .take(3)
                    .map(|element| match element.note.is_empty() {
                        true => element.name.clone(),
                        false => format!("{} ({})", element.name, element.note),
                    })
                    .collect();
                if elements.len() > 3 {
                    names.push(format!("and {} more", elements.len() - 3));
                }
                let message = format!("{reading}: {}", names.join(", "));
                return Err(VariantError::in_field(first.name.clone(), message));
            }
        }
        Ok(self.puzzle)
    }
}

/// Returns the character for a value: `0` to `9`, then `A` for 10 to `Z` for 35.
fn symbol_of(value: u8) -> char {
    char::from_digit(value.into(), 36).unwrap_or('?').to_ascii_uppercase()
}

/// Returns the value of a character, `0` to `9` or a letter, where `A` and `a` are 10.
fn value_of(symbol: char) -> Option<u8> {
    symbol.to_digit(36).map(|value| value as u8)
}

/// Decodes percent-encoded characters such as `%2B`.
fn without_percent(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|code| std::str::from_utf8(code).ok());
        let code = code.filter(|code| bytes[at] == b'%' && code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        decoded.push(code.and_then(|code| u8::from_str_radix(code, 16).ok()).unwrap_or(bytes[at]));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// Creates the error for `feature`, a feature that the format does not support.
fn not_representable(format: Format, feature: impl fmt::Display) -> VariantError {
    VariantError::in_field(feature.to_string(), format!("cannot be represented in the format {format}"))
}
