//! Texts of rules in puzzle files. Classic rules are described with few words; a text with any other word may state a
//! rule of a variant.

/// Words that occur in descriptions of the classic rules, besides numbers and sizes such as `3x3`.
const WORDS: &str = "a all an and any appear appears apply as be block blocks box boxes by can cell cells classic column columns \
     complete contain contains digit digits do does each empty enter every exactly fill filled fit for from grid has have in \
     into is it must no normal not number numbers of on once one only or place placed puzzle region regions regular \
     repeat repeated repeats row rows rule rules same should so solve standard sudoku that the this through to values \
     vanilla with within without";

/// Returns whether a text describes only the classic rules. A negation must be about repetition: "Normal rules do not
/// apply" describes a variant.
pub(super) fn is_classic(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = || text.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_size = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x');
    let is_negated = words().any(|word| matches!(word, "no" | "not"));
    let is_about_repetition = words().any(|word| word.starts_with("repeat"));
    words().all(|word| is_size(word) || WORDS.split_whitespace().any(|known| known == word))
        && (!is_negated || is_about_repetition)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_are_not_classic() {
        for text in [
            "",
            "Normal Sudoku rules apply.",
            "Place the digits 1-9 once in each row, column and 3x3 box.",
            "Fill the grid so that digits do not repeat in rows, columns and boxes.",
        ] {
            assert!(is_classic(text), "{text}");
        }
        for text in [
            "Cells a knight's move apart cannot contain the same digit.",
            "Normal sudoku rules do not apply.",
            "Every digit must be adjacent to a prime",
            "Normal sudoku rules apply. Digits must not repeat on the marked diagonals.",
        ] {
            assert!(!is_classic(text), "{text}");
        }
    }
}
