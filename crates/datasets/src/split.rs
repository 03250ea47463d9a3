//! The names of splits: by which words a file or a row says which one it belongs to.

use crate::retrace::short;

/// The words that name a split, as Hugging Face reads them, and the name of the split.
pub const WORDS: [(&str, &str); 11] = [
    ("train", "train"),
    ("training", "train"),
    ("validation", "validation"),
    ("valid", "validation"),
    ("val", "validation"),
    ("dev", "validation"),
    ("test", "test"),
    ("testing", "test"),
    ("tests", "test"),
    ("eval", "test"),
    ("evaluation", "test"),
];

/// The split that a word in small letters names, if it is one of these.
pub fn of_word(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, split)| *split)
}

/// Whether a column of that name says which split a row is of.
pub fn is_column(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("split")
}

/// The split that a row is of by the word in its column: one of those, or one of the word's own name. Nothing, if there is no word.
///
/// # Errors
///
/// If the word is none that a file could be called by.
pub fn of_row(word: &str) -> Result<Option<String>, String> {
    const LONGEST: usize = 64;
    let word = word.trim();
    if word.is_empty() {
        return Ok(None);
    }
    let is_part = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_');
    // In small letters: some systems take two files for one whose names differ in nothing else.
    let name = word.to_lowercase();
    if name.len() > LONGEST || !name.chars().all(is_part) {
        return Err(format!("split `{}` is no name: expected letters, digits, - and _", short(word)));
    }
    Ok(Some(of_word(&name).map(str::to_owned).unwrap_or(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_rows_are_those_of_files_or_names_of_their_own() {
        assert_eq!(
            ["Train", " val ", "DEV", "eval"].map(|it| of_row(it).unwrap().unwrap()),
            ["train", "validation", "validation", "test"]
        );
        let own = ["Fold-1", "7", "größe_2"];
        assert_eq!(own.map(|it| of_row(it).unwrap().unwrap()), ["fold-1", "7", "größe_2"]);
        assert_eq!(["", " "].map(of_row), [const { Ok(None) }; 2]);
        assert!(["../x", "a b", "a.b", &"x".repeat(65)].into_iter().all(|it| of_row(it).is_err()));
    }
}
