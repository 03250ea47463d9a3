//! The names of splits: by which words a file or a row says which one it belongs to.

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

/// The split that a row is of by the word in its column: one of those, or one of the word's own name. Nothing, if the word is none that
/// a file could be called by.
pub fn of_row(word: &str) -> Option<String> {
    const LONGEST: usize = 64;
    let word = word.trim().to_lowercase();
    let is_part = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_');
    let is_name = !word.is_empty() && word.len() <= LONGEST && word.chars().all(is_part);
    // In small letters: some systems take two files for one whose names differ in nothing else.
    is_name.then(|| of_word(&word).map(str::to_owned).unwrap_or(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_rows_are_those_of_files_or_names_of_their_own() {
        assert_eq!(
            ["Train", " val ", "DEV", "eval"].map(|it| of_row(it).unwrap()),
            ["train", "validation", "validation", "test"]
        );
        assert_eq!(["Fold-1", "7", "größe_2"].map(|it| of_row(it).unwrap()), ["fold-1", "7", "größe_2"]);
        assert_eq!(["", " ", "../x", "a b", "a.b", &"x".repeat(65)].map(of_row), [const { None }; 6]);
    }
}
