//! Every line of the outside collections is read, and written as it was.

use sodan_board::text::{self, Empty, Format, Item, Records, library};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Gives every entry of a file with its text; every record must be good.
fn each_entry(name: &str, mut each: impl FnMut(&str, text::Entry)) -> Option<usize> {
    let path = sodan_testkit::data(name)?;
    let input = std::fs::read(path).expect("a collection can be read");
    let mut count = 0;
    let mut items = |item: Item<'_>| {
        if let Item::Record(raw) = item {
            count += 1;
            let entry = raw.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            each(std::str::from_utf8(raw.text).expect("UTF-8"), entry);
        }
        ControlFlow::<()>::Continue(())
    };
    let mut records = Records::new(None);
    for chunk in input.chunks(8192) {
        let _ = records.feed(chunk, &mut items);
    }
    let _ = records.finish(&mut items);
    Some(count)
}

#[test]
fn collections_of_lines_are_written_as_they_were() {
    for (name, expected) in [
        ("puzzles/17_clue.txt", 49_158),
        ("puzzles/forum_hardest_1106.txt", 375),
        ("puzzles/magictour_top1465.txt", 1_465),
        ("puzzles/serg_benchmark.txt", 10_000),
        ("puzzles/sudocue_top10000.txt", 10_000),
        ("puzzles/qqwing_easy.txt", 1_000),
    ] {
        let count = each_entry(name, |text, entry| {
            assert_eq!(entry.format, Format::Line);
            assert_eq!(entry.position.digits.to_string(), text);
            assert!(entry.position.puzzle().is_ok(), "{name}: {text}");
        });
        assert!(count.is_none_or(|count| count == expected), "{name}: {count:?}");
    }
}

#[test]
fn ratings_behind_lines_are_comments() {
    each_entry("se/sample.txt", |text, entry| {
        assert_eq!(text, format!("{} {}", entry.position.digits, entry.comment));
        assert!(entry.comment.starts_with("ED="), "{text}");
    });
}

#[test]
fn hodokus_library_is_read_and_written() {
    let words = |list: &str| list.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let count = each_entry("reglib-1.3.txt", |text, entry| {
        assert_eq!(entry.format, Format::Library);
        let mut written = String::new();
        library::write(&entry.position, entry.case(), Empty::Dot, &mut written);
        let (old, new): (Vec<_>, Vec<_>) = (text.trim().split(':').collect(), written.split(':').collect());
        assert_eq!(old[..4], new[..4], "{text}");
        for field in 4..7 {
            assert_eq!(words(old[field]), words(new[field]), "{text}");
        }
        assert_eq!(old.get(7).unwrap_or(&""), new.get(7).unwrap_or(&""), "{text}");
    });
    assert!(count.is_none_or(|count| count == 1_112), "{count:?}");
}
