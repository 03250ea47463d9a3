//! Parses every line of a collection and checks that writing it again changes nothing.

use crate::read_records;
use sodan_formats::{self as formats, Empty, Format, library};
use std::collections::BTreeSet;

/// Calls `each` for every entry of a string, all of whose records must be valid. Returns the number of entries.
fn each_entry(name: &str, input: &[u8], mut each: impl FnMut(&str, formats::Entry)) -> usize {
    let records = read_records(input, 8192, |raw| {
        let entry = raw.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        each(std::str::from_utf8(raw.text).expect("UTF-8"), entry);
    });
    records.len()
}

fn are_written_as_they_were(name: &str, input: &[u8]) -> usize {
    each_entry(name, input, |text, entry| {
        assert_eq!(entry.format, Format::Line);
        assert_eq!(entry.position.digits.to_string(), text);
        assert!(entry.position.puzzle().is_ok(), "{name}: {text}");
    })
}

#[test]
fn lines_are_written_as_they_were() {
    let lines: String = sodan_testkit::minimal().flat_map(|line| [line, "\n"]).collect();
    assert_eq!(are_written_as_they_were("minimal.txt", lines.as_bytes()), 200);
}

mod over_collections {
    use super::*;

    fn read(name: &str) -> Vec<u8> {
        std::fs::read(sodan_testkit::data(name)).expect("a collection can be read")
    }

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn line_collections_are_written_unchanged() {
        for (name, expected) in [
            ("puzzles/17_clue.txt", 49_158),
            ("puzzles/forum_hardest_1106.txt", 375),
            ("puzzles/magictour_top1465.txt", 1_465),
            ("puzzles/serg_benchmark.txt", 10_000),
            ("puzzles/sudocue_top10000.txt", 10_000),
            ("puzzles/qqwing_easy.txt", 1_000),
        ] {
            assert_eq!(are_written_as_they_were(name, &read(name)), expected, "{name}");
        }
    }

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn ratings_behind_lines_are_comments() {
        each_entry("se/sample.txt", &read("se/sample.txt"), |text, entry| {
            assert_eq!(text, format!("{} {}", entry.position.digits, entry.comment));
            assert!(entry.comment.starts_with("ED="), "{text}");
        });
    }

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn hodokus_library_is_read_and_written() {
        let words = |list: &str| list.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
        let count = each_entry("reglib-1.3.txt", &read("reglib-1.3.txt"), |text, entry| {
            assert_eq!(entry.format, Format::Library);
            let mut written = String::new();
            library::write(&entry.position, entry.case(), Empty::Dot, &mut written);
            let (old, new): (Vec<_>, Vec<_>) =
                (text.trim().split(':').collect(), written.split(':').collect());
            assert_eq!(old[..4], new[..4], "{text}");
            for field in 4..7 {
                assert_eq!(words(old[field]), words(new[field]), "{text}");
            }
            assert_eq!(old.get(7).unwrap_or(&""), new.get(7).unwrap_or(&""), "{text}");
        });
        assert_eq!(count, 1_112);
    }
}
