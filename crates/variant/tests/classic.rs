//! Compares the variant engine with the classic engine on classic puzzles.

use sodan_board::Puzzle;
use sodan_search::Outcome as Classic;
use sodan_variant::{Limits, Outcome, Shape, VariantPuzzle};

fn variant(givens: &str) -> VariantPuzzle {
    let givens = VariantPuzzle::parse_grid(&givens.replace('0', ".")).expect("givens are digits and dots");
    VariantPuzzle { givens, ..VariantPuzzle::new(Shape::classic()) }
}

fn text(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect()
}

#[test]
fn answers_equal_the_classic_search() {
    for line in sodan_testkit::minimal() {
        let puzzle: Puzzle = line.parse().unwrap();
        let Classic::Unique(expected) = sodan_search::solve(&puzzle) else {
            panic!("{line}: expected one solution")
        };
        let Outcome::Unique(found) = variant(line).solve(&Limits::default()).unwrap() else {
            panic!("{line}: expected one solution")
        };
        assert_eq!(text(&found), expected.to_string(), "{line}");
    }
}

#[test]
fn counts_equal_the_classic_search() {
    // If one or two givens are removed from a minimal puzzle, the puzzle has several solutions.
    for line in sodan_testkit::minimal().take(40) {
        for removed in 1..=2 {
            let mut given = 0;
            let open: String = line
                .chars()
                .map(|digit| {
                    given += usize::from(digit.is_ascii_digit() && digit != '0');
                    if given <= removed { '.' } else { digit }
                })
                .collect();
            let expected = sodan_search::count(&open.parse::<Puzzle>().unwrap(), 500);
            let found = variant(&open).count(500, &Limits::default()).unwrap();
            assert_eq!(found.count, expected, "{open}");
        }
    }
}
