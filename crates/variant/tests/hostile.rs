//! Puzzles that are designed to require as much work as possible. Searches must respect their limits, and malformed
//! strings must be rejected quickly.

use sodan_variant::constraint::{Cage, Lunchbox, Renban, ZipperLine};
use sodan_variant::{Cell, Constraint, End, Limits, Shape, VariantPuzzle, format};
use std::time::{Duration, Instant};

/// Returns a 25x25 grid with 900 rules about pseudo-random cells.
fn crowded(length: usize, rule: fn(Vec<Cell>) -> Constraint) -> VariantPuzzle {
    let mut puzzle = VariantPuzzle::new(Shape::square(25).with_boxes(5, 5));
    let mut state = 1_u64;
    for _ in 0..900 {
        let mut cells: Vec<Cell> = Vec::new();
        while cells.len() < length {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let cell = puzzle.shape.cell((state >> 33) as usize % puzzle.shape.len());
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        puzzle.constraints.push(rule(cells));
    }
    puzzle
}

/// Runs a search with a time limit of 0.1 s, and returns how it ended.
fn stopped_in_time(name: &str, work: impl FnOnce(&Limits<'_>) -> End) -> End {
    let start = Instant::now();
    let should_stop = || start.elapsed() > Duration::from_millis(100);
    let end = work(&Limits { should_stop: &should_stop, ..Limits::default() });
    // On an idle machine, a search takes at most 2 s, since preparation and the first propagation cannot be
    // interrupted.
    assert!(start.elapsed() < Duration::from_secs(30), "{name} took {:?}", start.elapsed());
    end
}

#[test]
fn crowded_grids_stop_in_time() {
    let sets: [(&str, VariantPuzzle); 4] = [
        ("cages", crowded(7, |cells| Cage { sum: 60, cells }.into())),
        ("lunchboxes", crowded(18, |cells| Lunchbox { sum: 40, cells }.into())),
        ("zippers", crowded(18, |cells| ZipperLine { cells }.into())),
        ("renbans", crowded(7, |cells| Renban { cells }.into())),
    ];
    for (name, puzzle) in sets {
        stopped_in_time(name, |limits| puzzle.count(u64::MAX, limits).unwrap().end);
        stopped_in_time(name, |limits| puzzle.true_candidates(1000, limits).unwrap().end);
    }
}

#[test]
fn empty_grids_stop_in_time() {
    for size in [9, 16, 25] {
        let (rows, columns) = Shape::default_box_size(size).unwrap();
        let puzzle = VariantPuzzle::new(Shape::square(size).with_boxes(rows, columns));
        let end = stopped_in_time("count", |limits| puzzle.count(u64::MAX, limits).unwrap().end);
        assert_eq!(end, End::Stopped, "size {size}");
        stopped_in_time("candidates", |limits| puzzle.true_candidates(u64::MAX, limits).unwrap().end);
    }
}

#[test]
fn nested_texts_are_refused() {
    let object = r#"{"type":"or","branches":[["#;
    for text in [
        "[".repeat(1 << 19),
        r#"{"a":"#.repeat(1 << 17),
        format!(
            r#"{{"rows":4,"cols":4,"size":4,"givens":"................","constraints":[{}"#,
            object.repeat(9000)
        ),
        format!(".Shape~4x4{}.Cage~3~R1C1~R1C2{}", ".Or.And".repeat(9000), ".End.End".repeat(9000)),
        format!(".Shape~4x4.Regex~{}~R1C1", "KCgo".repeat(9000)),
        ".".repeat(1 << 20),
        format!("{{\"grid\":[[{}", "{\"value\":1},".repeat(1 << 15)),
    ] {
        let start = Instant::now();
        let refused = format::read(&text).and_then(|import| import.into_puzzle(false)).is_err();
        assert!(refused, "{} was accepted", &text[..40]);
        assert!(start.elapsed() < Duration::from_secs(10), "{} took {:?}", &text[..40], start.elapsed());
    }
}
