//! Recognises split names in file names and rows.

use crate::retrace::short;

/// Words for splits that Hugging Face recognises, each with the name of the split.
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

/// Returns the split for one of the [`WORDS`] in lower case, or `None` for any other word.
pub fn of_word(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, split)| *split)
}

/// Returns whether a column with the given name contains the split of a row.
pub fn is_column(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("split")
}

/// Returns the split for the word in a row's split column: a standard split, or a custom split named after the word.
/// Returns `None` for an empty word.
///
/// # Errors
///
/// Returns an error if the word cannot be a file name.
pub fn of_row(word: &str) -> Result<Option<String>, String> {
    const LONGEST: usize = 64;
    let word = word.trim();
    if word.is_empty() {
        return Ok(None);
    }
    let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
    // Use lower case, since some systems treat file names that differ only in case as equal.
    let name = word.to_lowercase();
    if name.len() > LONGEST || !name.chars().all(is_part) {
        return Err(format!("invalid split `{}`: expected letters, digits, - and _", short(word)));
    }
    Ok(Some(of_word(&name).map(str::to_owned).unwrap_or(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_words_match_file_words() {
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
