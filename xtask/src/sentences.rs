//! Sentences that are too long: in doc comments, in the guides that become documentation, and in the texts at the root.
//!
//! A sentence ends with `.`, `!`, `?`, `:` or `;` and a blank after it, or with its paragraph or item. Code counts as one word.
//! Tables, drawings and code in fences, and lists of links are left out.

/// The most words of a sentence.
const MOST_WORDS: usize = 25;

/// The texts at the root that are held to the rule.
const AT_THE_ROOT: &[&str] = &["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"];

/// What is said of each sentence that is too long: file, line and how the sentence begins.
pub fn faults(file: &str, text: &str) -> Vec<String> {
    let lines: Vec<Option<&str>> = match file {
        _ if file.ends_with(".rs") => text.lines().map(documentation).collect(),
        _ if AT_THE_ROOT.contains(&file) || file.ends_with("guide.md") => text.lines().map(Some).collect(),
        _ => return Vec::new(),
    };
    let too_long = paragraphs(&lines).into_iter().flat_map(sentences).filter(|it| it.len() > MOST_WORDS);
    too_long
        .map(|words| {
            let beginning: Vec<&str> = words.iter().take(6).map(|(_, word)| word.as_str()).collect();
            let (line, count) = (words[0].0, words.len());
            format!(
                "{file}:{line}: {count} words in a sentence ({MOST_WORDS} at most): {} …",
                beginning.join(" ")
            )
        })
        .collect()
}

/// A word and the line on which it begins, counted from 1.
type Word = (usize, String);

/// What a line of Rust says as documentation, if it is part of a doc comment.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = line.strip_prefix("//!").or_else(|| line.strip_prefix("///"))?;
    (!text.starts_with('/')).then_some(text)
}

/// The words of each paragraph, heading and item of a list.
fn paragraphs(lines: &[Option<&str>]) -> Vec<Vec<Word>> {
    let mut found = vec![Vec::new()];
    let mut is_fenced = false;
    for (index, line) in lines.iter().enumerate() {
        let Some(line) = line.map(str::trim) else {
            is_fenced = false;
            found.push(Vec::new());
            continue;
        };
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        if is_fenced || is_fence || line.is_empty() || line.contains('|') || is_link(line) {
            found.push(Vec::new());
            continue;
        }
        let text = without_mark(line);
        if text.is_some() {
            found.push(Vec::new());
        }
        add_words(found.last_mut().expect("there is one from the start"), index + 1, text.unwrap_or(line));
    }
    found
}

/// Whether a line is where a link leads: `[name]: address`.
fn is_link(line: &str) -> bool {
    line.starts_with('[') && line.contains("]: ")
}

/// What follows the mark that begins an item, a heading or a quotation.
fn without_mark(line: &str) -> Option<&str> {
    let (mark, text) = line.split_once(' ')?;
    let is_sign = ["-", "*", ">"].contains(&mark) || mark.bytes().all(|byte| byte == b'#');
    (is_sign || is_number(mark)).then_some(text)
}

/// Adds the words of a line. A word in which code is open goes on with the next one.
fn add_words(paragraph: &mut Vec<Word>, line: usize, text: &str) {
    for word in text.split_whitespace() {
        match paragraph.last_mut().filter(|(_, last)| last.matches('`').count() % 2 == 1) {
            Some((_, code)) => {
                code.push(' ');
                code.push_str(word);
            }
            None => paragraph.push((line, word.to_owned())),
        }
    }
}

/// The words of each sentence of a paragraph.
fn sentences(words: Vec<Word>) -> Vec<Vec<Word>> {
    let mut found = vec![Vec::new()];
    for (line, word) in words {
        let sentence: &mut Vec<Word> = found.last_mut().expect("there is one from the start");
        let is_end = ends_sentence(&word) && !(sentence.is_empty() && is_number(&word));
        sentence.push((line, word));
        if is_end {
            found.push(Vec::new());
        }
    }
    found
}

/// Whether a word is the last of its sentence: not if it is an abbreviation or an initial.
fn ends_sentence(word: &str) -> bool {
    let word = word.trim_end_matches([')', ']', '"', '\'', '*', '_']);
    let word = word.trim_start_matches(['(', '[', '"', '*', '_']);
    let is_initial = word.len() == 2 && word.as_bytes()[0].is_ascii_uppercase() && word.ends_with('.');
    word.ends_with(['.', '!', '?', ':', ';']) && !is_initial && !["e.g.", "i.e."].contains(&word)
}

/// Whether a word is a number with a full stop, such as `1.`, which opens a sentence and does not end one.
fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "crates/board/src/cell.rs";

    /// A sentence of so many words.
    fn words(count: usize) -> String {
        vec!["word"; count].join(" ")
    }

    /// How many words each sentence of a paragraph has.
    fn counts(text: &str) -> Vec<usize> {
        let mut paragraph = Vec::new();
        add_words(&mut paragraph, 1, text);
        sentences(paragraph).iter().map(Vec::len).filter(|&count| count > 0).collect()
    }

    #[test]
    fn a_sentence_of_documentation_has_25_words_at_most() {
        for sign in ["//!", "    ///"] {
            assert!(faults(ROOM, &format!("{sign} {}.\n", words(25))).is_empty());
            assert_eq!(faults(ROOM, &format!("{sign} {}.\n", words(26))).len(), 1);
        }
    }

    #[test]
    fn a_fault_tells_the_line_on_which_its_sentence_begins() {
        let text = format!("//! Short.\n//!\n//! Short. This is\n//! long: This is longer, {}.\n", words(25));
        let fault =
            format!("{ROOM}:4: 28 words in a sentence (25 at most): This is longer, word word word …");
        assert_eq!(faults(ROOM, &text), [fault]);
    }

    #[test]
    fn sentences_end_with_a_sign_and_a_blank() {
        assert_eq!(counts("One. Two two! Three three three? One: Two two; One"), [1, 2, 3, 1, 2, 1]);
        assert_eq!(counts("(One.) \"Two two.\" *One.* 0.1 and r1c2:12 and so.on"), [1, 2, 1, 5]);
    }

    #[test]
    fn abbreviations_initials_and_numbers_of_items_end_no_sentence() {
        assert_eq!(counts("One, e.g. two (i.e. three) by N. N. Nobody. One"), [9, 1]);
        assert_eq!(counts("1. First. In 2008. There are 3. 2. Second"), [2, 2, 3, 2]);
    }

    #[test]
    fn code_is_one_word_and_has_no_ends() {
        assert_eq!(counts("It prints `breaks: r5c4. no; candidate`, and ends."), [5]);
    }

    #[test]
    fn comments_code_and_tables_are_left_out() {
        let long = words(26);
        assert!(faults(ROOM, &format!("// {long}\n//// {long}\nlet it = \"{long}\";\n")).is_empty());
        assert!(faults(ROOM, &format!("//! ```text\n//! {long}\n//! ```\n//! | {long} |\n")).is_empty());
        assert!(faults(ROOM, &format!("/// [name]: {long}\n")).is_empty());
        assert!(faults("docs/two-way.md", &long).is_empty());
    }

    #[test]
    fn items_and_what_lies_apart_are_sentences_of_their_own() {
        let part = words(20);
        for between in [
            "\n///\n/// ",
            "\n/// - ",
            "\n/// 2. ",
            "\n/// ```\n/// code\n/// ```\n/// ",
            "\nfn f() {}\n/// ",
        ] {
            assert!(faults(ROOM, &format!("/// {part}{between}{part}\n")).is_empty(), "{between:?}");
        }
        assert_eq!(faults(ROOM, &format!("/// {part}\n/// {part}\n")).len(), 1);
    }

    #[test]
    fn guides_and_texts_at_the_root_are_held_to_it() {
        assert_eq!(faults("README.md", &words(26)).len(), 1);
        assert_eq!(faults("crates/stage/src/guide.md", &words(26)).len(), 1);
    }
}
