//! Finds digits assigned to cells, such as `r1c1: 5`, `R1C1=5`, `r1c1 -> 5`, `r1c1 is 5` or `(1, 1) = 5`. The
//! assignment may be in bold or part of a JSON object.
//!
//! Notes are ignored: several digits for a cell, digits that are ruled out, and digits that are merely assumed.

use sodan_board::{Cell, Digit};

/// Words before a cell that turn a placement into an assumption or a denial.
const SUPPOSING: [&[u8]; 5] = [b"if", b"suppose", b"assume", b"assuming", b"not"];

/// Words that deny the preceding digit.
const DENYING: [&[u8]; 20] = [
    b"not",
    b"cannot",
    b"can't",
    b"isn't",
    b"doesn't",
    b"won't",
    b"impossible",
    b"invalid",
    b"wrong",
    b"false",
    b"conflicts",
    b"conflict",
    b"contradicts",
    b"contradiction",
    b"fails",
    b"violates",
    b"eliminated",
    b"excluded",
    b"removed",
    b"ruled",
];

/// Words that may separate a digit from its denial: `9 is not possible`, `9 would be wrong`, `9 leads to a
/// contradiction`.
const LINKING: [&[u8]; 14] = [
    b"is", b"was", b"are", b"has", b"been", b"can", b"could", b"would", b"will", b"be", b"leads", b"lead",
    b"to", b"a",
];

/// Returns all placements in `text`, in order.
pub(super) fn placements(text: &[u8]) -> Vec<(Cell, Digit)> {
    let begins = |at: &usize| matches!(text[*at], b'r' | b'R' | b'(') && stands_alone(text, *at);
    let at = (0..text.len()).filter(begins);
    at.filter_map(|at| placement(&text[at..]).filter(|_| !is_supposed(&text[..at]))).collect()
}

/// Returns whether a cell may start at byte `at`: at a parenthesis, or at the beginning of a word.
fn stands_alone(text: &[u8], at: usize) -> bool {
    text[at] == b'(' || at.checked_sub(1).is_none_or(|before| !is_of_word(text[before]))
}

const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_supposed(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let word = before.rsplit(|byte| !byte.is_ascii_alphabetic()).next().unwrap_or_default();
    SUPPOSING.iter().any(|it| it.eq_ignore_ascii_case(word))
}

/// Parses a placement at the start of `text`.
fn placement(text: &[u8]) -> Option<(Cell, Digit)> {
    let (cell, rest) = named(text).or_else(|| pair(text))?;
    let rest = unmarked(linked(unmarked(rest))?);
    let (digit, rest) = digit(rest)?;
    (!is_note(rest)).then_some((cell, digit))
}

fn digit(text: &[u8]) -> Option<(Digit, &[u8])> {
    let (&digit, rest) = text.split_first()?;
    Some((Digit::from_ascii(digit)?, rest))
}

fn cell(row: Digit, column: Digit) -> Cell {
    let [row, column] = [row, column].map(|it| usize::from(it.get()) - 1);
    Cell::from_index(9 * row + column)
}

/// Parses a cell such as `r1c2` and returns it with the rest of the text.
fn named(text: &[u8]) -> Option<(Cell, &[u8])> {
    let [b'r' | b'R', rest @ ..] = text else { return None };
    let (row, [b'c' | b'C', rest @ ..]) = digit(rest)? else { return None };
    let (column, rest) = digit(rest)?;
    Some((cell(row, column), rest))
}

/// Parses a cell such as `(1, 2)` and returns it with the rest of the text.
fn pair(text: &[u8]) -> Option<(Cell, &[u8])> {
    let [b'(', rest @ ..] = text else { return None };
    let (row, rest) = digit(blank(rest))?;
    let [b',', rest @ ..] = blank(rest) else { return None };
    let (column, rest) = digit(blank(rest))?;
    let [b')', rest @ ..] = blank(rest) else { return None };
    Some((cell(row, column), rest))
}

fn skipped(text: &[u8], signs: &[u8]) -> usize {
    text.iter().take_while(|byte| signs.contains(byte)).count()
}

/// Skips spaces and tabs.
fn blank(text: &[u8]) -> &[u8] {
    &text[skipped(text, b" \t")..]
}

/// Skips spaces, quotes and the markup of bold text.
fn unmarked(text: &[u8]) -> &[u8] {
    &text[skipped(text, b" \t*_`\"'")..]
}

/// Skips the symbols or words that link a cell to its digit. Returns `None` if there are none.
fn linked(text: &[u8]) -> Option<&[u8]> {
    const SIGNS: [&[u8]; 6] = [b":=", b":", b"=>", b"=", b"->", "→".as_bytes()];
    let of_sign = SIGNS.iter().find_map(|sign| text.strip_prefix(*sign));
    of_sign.or_else(|| {
        let (word, rest) = text.split_at_checked(2)?;
        (word.eq_ignore_ascii_case(b"is") && rest.first().is_some_and(u8::is_ascii_whitespace))
            .then_some(rest)
    })
}

/// Returns whether `rest`, the text after a digit, turns the placement into a note because another digit or a denial
/// follows.
fn is_note(rest: &[u8]) -> bool {
    // `1.5` and `5th` are not digits, and `1-9` is a range.
    let [sign, next] = [0, 1].map(|at| rest.get(at).copied().unwrap_or(b' '));
    if is_of_word(sign) && sign != b'_' || b".-".contains(&sign) && next.is_ascii_digit() {
        return true;
    }
    let rest = unmarked(rest);
    let after_sign = rest.split_first().filter(|(sign, _)| b",;/|&".contains(sign)).map(|(_, rest)| rest);
    let (word, others) = word(rest);
    let joins = [&b"or"[..], b"and"].iter().any(|it| it.eq_ignore_ascii_case(word));
    let list = after_sign.unwrap_or(if joins { others } else { rest });
    is_digit_alone(unmarked(list)) || is_denied(rest)
}

fn is_digit_alone(text: &[u8]) -> bool {
    digit(text).is_some_and(|(_, rest)| !rest.first().is_some_and(|&byte| is_of_word(byte)))
}

/// Returns whether the next words deny the preceding digit.
fn is_denied(mut text: &[u8]) -> bool {
    let is_one_of = |words: &[&[u8]], word: &[u8]| words.iter().any(|it| it.eq_ignore_ascii_case(word));
    loop {
        let (word, rest) = word(text);
        if is_one_of(&DENYING, word) {
            return true;
        }
        if !is_one_of(&LINKING, word) {
            return false;
        }
        text = rest;
    }
}

/// Returns the next word on the line, and the rest of the text.
fn word(text: &[u8]) -> (&[u8], &[u8]) {
    let text = blank(text);
    let length = text.iter().take_while(|&&byte| byte.is_ascii_alphabetic() || byte == b'\'').count();
    text.split_at(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(text: &str) -> String {
        let tell = |(cell, digit): (Cell, Digit)| format!("{}{} ", cell.index(), digit.get());
        placements(text.as_bytes()).into_iter().map(tell).collect()
    }

    #[test]
    fn cell_and_digit_separators_vary() {
        for text in [
            "r1c2: 1",
            "R1C2=1",
            "r1c2 = 1",
            "r1c2 is 1",
            "r1c2 IS 1.",
            "r1c2 -> 1",
            "r1c2 → 1",
            "r1c2 := 1",
            "r1c2: **1**",
            "**r1c2**: 1",
            "**r1c2 = 1**",
            "`r1c2`: `1`",
            r#"{"r1c2": 1}"#,
            "{'r1c2': '1'}",
            "(1,2) = 1",
            "( 1, 2 ): 1",
            "- r1c2: 1 (the only candidate)",
            "so r1c2 = 1, as 9 is not possible",
            "r1c2=1; r1",
            "r1c2: 1\n2",
            "r1c2 = 1 because no other digit is left",
            "r1c2: 1, 64 are left",
        ] {
            assert_eq!(text_of(text), "11 ", "{text}");
        }
        assert_eq!(text_of(r#"{"r1c2": 1, "r1c3": 7}"#), "11 27 ");
        assert_eq!(text_of("(1,2) = 1, (1,3) = 7 and r1c4=3"), "11 27 33 ");
    }

    #[test]
    fn notes_are_no_placements() {
        for text in [
            "r1c2: 1, 6, 7, 9",
            "r1c2: 1 or 6",
            "r1c2: 1 and 6",
            "r1c2: 1 6 7 9",
            "r1c2: 1/6",
            "r1c2: **1**, **6**",
            "r1c2: {1, 6}",
            "r1c2: [1, 6]",
            "r1c2 = 1-9",
            "r1c2: 9 is impossible",
            "r1c2=9 is not possible",
            "r1c2: 9 cannot be",
            "r1c2=9 would be wrong",
            "r1c2=9 leads to a contradiction",
            "r1c2 is not 9",
            "r1c2 != 9",
            "r1c2<>9",
            "if r1c2=9, then",
            "Suppose r1c2 = 9.",
            "bar1c2=9",
            "r1c2: 9th",
            "r1c2: 1.5",
            "(1,2)",
            "(0,2) = 1",
            "(1,23) = 1",
            "r1c2: 10",
            "r1c2 isolates 5",
            "r1c23: 4",
        ] {
            assert_eq!(text_of(text), "", "{text}");
        }
    }
}
