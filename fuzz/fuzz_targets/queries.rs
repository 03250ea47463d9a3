//! Parses and evaluates queries. Nothing panics, the position of an error is within the text, and a query matches if
//! and only if its distance is 0.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_query::{Facts, Name, NameKind, Query, Vocabulary, Words};

fuzz_target!(|bytes: &[u8]| {
    let [values @ .., _, _] = bytes else { return };
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let words = || Words::new([("easy", 0), ("hard", 1), ("x-wing", 2)]);
    let vocabulary = Vocabulary::new([
        Name::new("givens", NameKind::Integer, 0, ""),
        Name::new("minimal", NameKind::Boolean, 1, ""),
        Name::new("se.er", NameKind::Tenths, 2, ""),
        Name::new("a.level", NameKind::Word(words()), 1, ""),
        Name::new("b.level", NameKind::Word(words()), 0, ""),
        Name::new("uses", NameKind::Several(words()), 1, ""),
    ]);
    match Query::parse(text, &vocabulary) {
        Ok(query) => assert_eq!(query.holds(&mut Drawn(values)), query.distance(&mut Drawn(values)) == 0.0),
        Err(error) => {
            assert!(text.get(error.span()).is_some());
            assert!(!error.to_string().is_empty());
        }
    }
});

/// Facts whose values are derived from bytes.
struct Drawn<'a>(&'a [u8]);

impl Facts for Drawn<'_> {
    fn number(&mut self, name: usize) -> Option<i64> {
        self.0.get(name).copied().map(i64::from)
    }

    fn says(&mut self, name: usize, word: usize) -> Option<bool> {
        self.0.get(name).map(|byte| byte >> (word % 8) & 1 == 1)
    }
}
