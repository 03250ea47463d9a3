//! Selects puzzles of a library by number, by isomorph, or by expression.

use super::LibraryFile;
use crate::exit::{Ending, Failure};
use crate::input::single_puzzle;
use crate::message::warn;
use clap::Args;
use sodan::library::{Library, LibraryQuery, LibraryVocabulary};
use std::ffi::OsString;

/// Options that select puzzles.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
pub struct WhichArgs {
    /// Puzzles to select: library numbers, files or puzzle strings (isomorphs match)
    #[arg(value_name = "WHICH")]
    which: Vec<OsString>,

    /// Select puzzles that match an expression, as in `library find`
    #[arg(long = "where", value_name = "EXPRESSION")]
    expression: Option<String>,
}

/// Result of selecting puzzles.
pub struct Selection {
    /// Puzzle numbers in the order of the arguments, without duplicates.
    pub numbers: Vec<i64>,
    /// Number of arguments without a match.
    pub missing: usize,
    /// Lower bound on the number of puzzles for which the expression is undecided, since they lack a label used in the
    /// expression.
    pub unknown: u64,
}

impl Selection {
    /// Returns the exit status of a successful run on this selection.
    pub fn ending(&self) -> Ending {
        match self {
            Selection { unknown: 1.., .. } => Ending::SomeBad,
            Selection { missing: 1.., .. } => Ending::NoAnswer,
            _ if self.numbers.is_empty() => Ending::NoAnswer,
            _ => Ending::Done,
        }
    }
}

impl WhichArgs {
    /// Resolves the arguments to puzzles of `library`, with a warning for each argument that matches no puzzle.
    pub fn of(&self, library: &Library, place: LibraryFile<'_>) -> Result<Selection, Failure> {
        let failure = |error| place.failure(error);
        let mut selection = Selection { numbers: Vec::new(), missing: 0, unknown: 0 };
        for argument in &self.which {
            let number = match argument.to_str().and_then(number) {
                Some(number) => library.entry(number).map_err(failure)?.map(|entry| entry.number),
                None => library.number_of(&single_puzzle(argument)?).map_err(failure)?,
            };
            match number {
                Some(number) => selection.numbers.push(number),
                None => {
                    selection.missing += 1;
                    warn(format_args!("{}: no such puzzle in {}", argument.display(), place.file.display()));
                }
            }
        }
        if let Some(text) = &self.expression {
            let query = query(text, library, place)?;
            selection.numbers.extend(library.find(&query).map_err(failure)?);
            selection.unknown = number_of_lacking(library, &query, place)?;
        }
        let mut seen = std::collections::HashSet::new();
        selection.numbers.retain(|number| seen.insert(*number));
        Ok(selection)
    }
}

/// Parses a puzzle number of up to 15 digits. Returns `None` for other arguments, which are puzzles or files.
fn number(text: &str) -> Option<i64> {
    const LONGEST: usize = 15;
    text.parse().ok().filter(|_| text.len() <= LONGEST)
}

/// Parses a filter expression with the vocabulary of `library`.
pub fn query(text: &str, library: &Library, place: LibraryFile<'_>) -> Result<LibraryQuery, Failure> {
    let vocabulary = LibraryVocabulary::of(library).map_err(|error| place.failure(error))?;
    LibraryQuery::parse(text, &vocabulary).map_err(|error| place.failure(error))
}

/// Prints a warning for each label that `query` uses and some puzzles lack. The query is undecided for these puzzles.
/// Returns the largest number of puzzles that lack the same label, or 0 if no label is missing.
pub fn number_of_lacking(
    library: &Library,
    query: &LibraryQuery,
    place: LibraryFile<'_>,
) -> Result<u64, Failure> {
    let failure = |error| place.failure(error);
    let puzzles = library.puzzles().map_err(failure)?;
    let lacking = library.lacking(query).map_err(failure)?;
    for (label, lacking) in &lacking {
        warn(format_args!(
            "skipped {lacking} of {puzzles} puzzles without the label `{label}`; compute it with `sodan library --file {} label {label}`",
            place.file.display()
        ));
    }
    Ok(lacking.into_iter().map(|(_, lacking)| lacking).max().unwrap_or_default())
}
