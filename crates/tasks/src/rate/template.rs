//! Formats ratings as `serate` does, using templates with placeholders.
//!
//! | letters | value |
//! | --- | --- |
//! | `%g` | the puzzle |
//! | `%c` | the text after the puzzle in the input |
//! | `%i` | the givens as 81 digits, `0` for an empty cell |
//! | `%n` | the 1-based number in the input |
//! | `%r`, `%p`, `%d` | ER, EP, ED; `-`, or the configured text, for a puzzle without a rating, such as a solved grid |
//! | `%R`, `%P`, `%D` | the technique that determines ER, EP or ED; `-` if there is none |
//! | `%l`, `%t`, `%%` | a new line, a tab, a percent sign |
//!
//! The manual of `SukakuExplainer` 1.18.1 defines the letters. This module does not support `%e`, the time taken, since
//! output must be reproducible. Nor does it support `%S`, `%T` and `%U`, the short technique names.

use super::Hardness;
use crate::{Item, OptionError};
use sodan_logic::Technique;

/// A parsed output template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    pieces: Vec<Piece>,
    /// Text that replaces a missing rating.
    missing: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Puzzle,
    Comment,
    Givens,
    Number,
    /// Rating in the column that has this index in `GEM_COLUMNS`.
    Rating(usize),
    /// Hardest technique of the steps that determine the rating with this index in `GEM_COLUMNS`.
    Technique(usize),
}

impl Template {
    /// Parses a template. `missing` is the text for missing ratings.
    ///
    /// # Errors
    ///
    /// Returns an error if the template contains an unknown letter after `%`.
    pub fn parse(text: &str, missing: &str) -> Result<Template, OptionError> {
        let mut pieces = Vec::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if letter != '%' {
                push(&mut pieces, letter);
                continue;
            }
            let letter = letters.next();
            match letter {
                Some('%') => push(&mut pieces, '%'),
                Some('l') => push(&mut pieces, '\n'),
                Some('t') => push(&mut pieces, '\t'),
                Some('g') => pieces.push(Piece::Puzzle),
                Some('c') => pieces.push(Piece::Comment),
                Some('i') => pieces.push(Piece::Givens),
                Some('n') => pieces.push(Piece::Number),
                _ => match letter.and_then(|letter| "rpdRPD".find(letter)) {
                    Some(at @ 0..3) => pieces.push(Piece::Rating(at)),
                    Some(at) => pieces.push(Piece::Technique(at - 3)),
                    None => {
                        return Err(OptionError::Value {
                            option: "template",
                            expected: "one of %g %c %i %n %r %p %d %R %P %D %l %t %%".into(),
                            found: format!("%{}", letter.map(String::from).unwrap_or_default()),
                        });
                    }
                },
            }
        }
        Ok(Template { pieces, missing: missing.to_owned() })
    }

    /// Fills in the template for an item. `found` is the item's rating, if any.
    pub(super) fn fill(&self, item: &Item<'_>, found: Option<&Hardness>) -> String {
        self.pieces.iter().map(|piece| piece.fill(item, found, &self.missing)).collect()
    }
}

fn push(pieces: &mut Vec<Piece>, letter: char) {
    match pieces.last_mut() {
        Some(Piece::Text(text)) => text.push(letter),
        _ => pieces.push(Piece::Text(letter.into())),
    }
}

impl Piece {
    fn fill(&self, item: &Item<'_>, found: Option<&Hardness>, missing: &str) -> String {
        // A path that was cut short yields only a lower bound.
        let rated = found.filter(|found| found.cut.is_none());
        let or_none = |known: Option<String>| known.unwrap_or_else(|| "-".into());
        match self {
            Piece::Text(text) => text.clone(),
            Piece::Puzzle => item.puzzle().into_owned(),
            Piece::Comment => item.comment().to_owned(),
            Piece::Givens => or_none(item.givens().map(|givens| givens.to_string().replace('.', "0"))),
            Piece::Number => item.raw.number.to_string(),
            Piece::Rating(at) => {
                let value = rated.and_then(|found| found.rating.values.get(*at).copied().flatten());
                value.map_or_else(|| missing.to_owned(), |value| value.to_string())
            }
            Piece::Technique(at) => {
                let name = |technique: Technique| technique.name().to_owned();
                or_none(rated.and_then(|found| found.hardest_of[*at]).map(name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_letters_are_named() {
        for (text, found) in [("%g %x", "`%x`"), ("%", "`%`"), ("%e", "`%e`")] {
            let error = Template::parse(text, "-").unwrap_err().to_string();
            assert!(error.ends_with(found) && error.contains("%g %c %i %n"), "{error}");
        }
    }

    #[test]
    fn template_letters_are_filled_in() {
        let puzzle = ".".repeat(80) + "1";
        let item = Item::of_text(7, puzzle.as_bytes());
        let filled_with = |text, missing| Template::parse(text, missing).unwrap().fill(&item, None);
        let filled = |text| filled_with(text, "-");
        assert_eq!(filled("%g ED=%r/%p/%d"), format!("{puzzle} ED=-/-/-"));
        assert_eq!(filled_with("%r/%p/%d %R", "0.0"), "0.0/0.0/0.0 -", "only ratings are numbers");
        assert_eq!(filled("%n%t100 %%%l%R"), "7\t100 %\n-");
        assert_eq!(filled("%i"), "0".repeat(80) + "1");
        let text = format!("{puzzle} # from a forum");
        let item = Item::of_text(1, text.as_bytes());
        let filled = Template::parse("%g|%c", "-").unwrap().fill(&item, None);
        assert_eq!(filled, format!("{puzzle}|from a forum"), "the text is not part of the puzzle");
    }
}
