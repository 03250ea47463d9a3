//! Tests each technique in one position: checks the step's sentence, and that its certificate proves the step's result
//! but no other result.

use sodan_variant::VariantPuzzle;
use sodan_variant_logic::{Board, Candidate, Step, Technique, Verdict, verify};

/// Creates a board; `candidates` restricts cells to values, such as `R1C1:12 R1C2:3`.
fn board(shape: &str, constraints: &str, candidates: &str) -> Board {
    let text = format!("{{ {shape}, \"constraints\": [{constraints}] }}");
    let mut puzzle = VariantPuzzle::from_json(&text).expect("a puzzle");
    for restriction in candidates.split_whitespace() {
        let (cell, values) = restriction.split_once(':').expect("a cell and its values");
        let values = values.bytes().map(|value| value - b'0').collect();
        puzzle.candidates.insert(cell.parse().expect("a cell"), values);
    }
    Board::new(&puzzle).expect("a valid puzzle")
}

const FOUR: &str = r#""rows": 4, "cols": 4, "size": 4, "box": [2, 2]"#;
const SIX: &str = r#""rows": 6, "cols": 6, "size": 6, "box": [2, 3]"#;

/// Returns the first step of a technique after checking its certificate.
fn first(board: &Board, technique: Technique) -> Step {
    let state = board.start();
    let step =
        board.next_step(&state, &[technique], &|| false).unwrap_or_else(|| panic!("no {}", technique.slug()));
    assert_eq!(verify(board, &state, &step), Verdict::Proved, "{}", step.sentence(board));
    let cells = step.premises.iter().map(|premise| premise.cell).chain(step.area.iter().copied());
    let other = cells
        .flat_map(|cell| (0..9).map(move |value| Candidate { cell, value }))
        .find(|it| state.mask(it.cell) >> it.value & 1 == 1 && !step.eliminations.contains(it))
        .expect("a candidate that remains");
    let wrong = Step { placements: Vec::new(), eliminations: vec![other], ..step.clone() };
    assert!(
        matches!(verify(board, &state, &wrong), Verdict::Wrong(_)),
        "the certificate does not prove another result: {}",
        wrong.sentence(board)
    );
    step
}

fn sentence(board: &Board, technique: Technique) -> String {
    first(board, technique).sentence(board)
}

#[test]
fn naked_single_is_placed() {
    let board = board(FOUR, "", "R1C1:3");
    assert_eq!(sentence(&board, Technique::NakedSingle), "3 is the only candidate of R1C1, so R1C1 is 3.");
}

#[test]
fn hidden_single_is_placed_in_house() {
    let board = board(FOUR, "", "R1C2:234 R2C1:234 R2C2:234");
    let expected = "R1C1 is the only position of 1 in box 1, so R1C1 is 1.";
    assert_eq!(sentence(&board, Technique::HiddenSingle), expected);
}

#[test]
fn rules_need_values() {
    let quadruple = r#"{ "type": "quadruple", "values": [1], "cells": ["R2C2", "R2C3", "R3C2", "R3C3"] }"#;
    let single = board(FOUR, quadruple, "R2C3:234 R3C2:234 R3C3:234");
    let expected = "The quadruple at R2C2 needs 1, and only R2C2 can contain it, so R2C2 is 1.";
    assert_eq!(sentence(&single, Technique::HiddenSingle), expected);
    let locked = board(FOUR, quadruple, "R3C2:234 R3C3:234");
    let expected = "The quadruple at R2C2 needs 1 in one of R2C2 and R2C3, so R2C1 and R2C4 are not 1.";
    assert_eq!(sentence(&locked, Technique::LockedCandidates), expected);
    let cage = r#"{ "type": "cage", "sum": 6, "cells": ["R1C1", "R1C2", "R1C3"] }"#;
    let expected = "The cage 6 at R1C1 needs 1 in one of R1C1, R1C2 and R1C3, so R1C4 is not 1.";
    assert_eq!(sentence(&board(FOUR, cage, ""), Technique::LockedCandidates), expected);
}

#[test]
fn line_gives_bounds() {
    let thermo = r#"{ "type": "thermo", "cells": ["R1C1", "R1C2", "R1C3"] }"#;
    let expected = "Values increase along the thermo at R1C1: R1C1 is at most 2, R1C2 is 2 to 3 and R1C3 is at least 3, so R1C1 is not 3 or 4, R1C2 is not 1 or 4 and R1C3 is not 1 or 2.";
    assert_eq!(sentence(&board(FOUR, thermo, ""), Technique::Rule), expected);
}

#[test]
fn related_cells_exclude_values() {
    let dot = r#"{ "type": "white_dot", "cells": ["R1C1", "R1C2"] }"#;
    let expected =
        "R1C1 is 1, which limits the cells related to it by the white dot at R1C1, so R1C2 is not 1, 3 or 4.";
    assert_eq!(sentence(&board(FOUR, dot, "R1C1:1"), Technique::Rule), expected);
    let expected = "Whether R1C1 is 1 or 2, the same candidates in other cells are excluded by the white dot at R1C1, so R1C2 is not 4.";
    assert_eq!(sentence(&board(FOUR, dot, "R1C1:12"), Technique::Rule), expected);
}

#[test]
fn cage_has_combinations() {
    let cage = r#"{ "type": "cage", "sum": 7, "cells": ["R1C1", "R1C2"] }"#;
    let expected =
        "The cage 7 at R1C1 can only contain 3-4 in R1C1 and R1C2, so R1C1 and R1C2 are not 1 or 2.";
    assert_eq!(sentence(&board(FOUR, cage, ""), Technique::Combination), expected);
    let arrow = r#"{ "type": "arrow", "circle": ["R1C1"], "cells": ["R2C2", "R3C3"] }"#;
    let expected = "The sum of the arrow at R1C1 limits the values of R1C1, R2C2 and R3C3, so R1C1 is not 1 and R2C2 and R3C3 are not 4.";
    assert_eq!(sentence(&board(FOUR, arrow, ""), Technique::Combination), expected);
}

#[test]
fn locked_candidates_exclude_common_peers() {
    let expected = "In row 2, 1 is in one of R2C3 and R2C4, so R1C3 and R1C4 are not 1.";
    assert_eq!(sentence(&board(FOUR, "", "R2C1:234 R2C2:234"), Technique::LockedCandidates), expected);
}

#[test]
fn naked_pair_excludes_its_values() {
    let step = first(&board(FOUR, "", "R1C1:12 R1C2:12"), Technique::NakedSubset);
    let board = board(FOUR, "", "");
    let expected =
        "R1C1 and R1C2 contain only 1 and 2, each exactly once, so R1C3, R1C4, R2C1 and R2C2 are not 1 or 2.";
    assert_eq!((step.name.as_str(), step.sentence(&board).as_str()), ("naked pair", expected));
}

#[test]
fn hidden_pair_excludes_other_values() {
    let board = board(FOUR, "", "R1C3:34 R1C4:34");
    let expected = "In row 1, 1 and 2 are only in R1C1 and R1C2, so R1C1 and R1C2 are not 3 or 4.";
    assert_eq!(sentence(&board, Technique::HiddenSubset), expected);
}

#[test]
fn innies_and_outies_have_sums() {
    let cage = r#"{ "type": "cage", "sum": 8, "cells": ["R1C1", "R1C2", "R1C3"] }"#;
    let expected =
        "Row 1 adds up to 10, and subtracting the cages shows that R1C4 is 2, so R1C4 is not 1, 3 or 4.";
    assert_eq!(sentence(&board(FOUR, cage, ""), Technique::InniesOuties), expected);
    let crossing = r#"{ "type": "cage", "sum": 3, "cells": ["R1C1", "R1C2"] }, { "type": "cage", "sum": 8, "cells": ["R1C3", "R1C4", "R2C4"] }"#;
    let expected =
        "Row 1 adds up to 10, and subtracting the cages shows that R2C4 is 1, so R2C4 is not 2, 3 or 4.";
    assert_eq!(sentence(&board(FOUR, crossing, "R1C3:34 R1C4:34"), Technique::InniesOuties), expected);
}

#[test]
fn leftovers_have_equal_values() {
    let jigsaw = r#""rows": 4, "cols": 4, "size": 4, "jigsaw": [["R1C1", "R1C2", "R1C3", "R2C2"], ["R1C4", "R2C3", "R2C4", "R3C4"], ["R2C1", "R3C1", "R3C2", "R4C1"], ["R3C3", "R4C2", "R4C3", "R4C4"]]"#;
    let expected = "Outside their common cells, row 1 must contain the same values as region 1: in R1C4 on one side and in R2C2 on the other, so R1C4 is not 3 or 4.";
    assert_eq!(sentence(&board(jigsaw, "", "R2C2:12"), Technique::LawOfLeftovers), expected);
}

#[test]
fn extended_subset_needs_no_house() {
    let step = first(&board(SIX, "", "R1C1:12 R1C5:13 R5C5:34 R5C1:24"), Technique::ExtendedSubset);
    assert_eq!(step.name, "extended quadruple");
    let result = step.notation(&board(SIX, "", ""));
    assert!(
        result.contains("R1C2<>1") && result.contains("R2C5<>3") && result.contains("R5C2<>4"),
        "{result}"
    );
}

#[test]
fn fish_covers_columns() {
    let others =
        [1, 5].map(|row| [2, 3, 4, 6].map(|column| format!("R{row}C{column}:23456")).join(" ")).join(" ");
    let expected = "In row 1 and row 5, 1 is only in columns 1 and 5, so R2C1, R2C5, R3C1, R3C5, R4C1, R4C5, R6C1 and R6C5 are not 1.";
    assert_eq!(sentence(&board(SIX, "", &others), Technique::Fish), expected);
}

#[test]
fn chain_links_its_ends() {
    let board = board(SIX, "", "R1C1:12 R1C5:23 R5C5:13");
    let expected = "If R1C1=1 is false, R1C1=2 is true, R1C5=2 is false, R1C5=3 is true, R5C5=3 is false, R5C5=1 is true; either way, R1C1=1 or R5C5=1 is true, so R5C1 is not 1.";
    assert_eq!(sentence(&board, Technique::Chain), expected);
}

#[test]
fn rules_link_candidates() {
    let sum = r#"{ "type": "sum", "sum": 9, "cells": ["R1C1", "R3C3", "R5C5"] }"#;
    let board = board(SIX, sum, "R1C1:13 R3C3:456 R5C5:23 R5C2:12");
    let expected = "If R1C1=1 is false, R1C1=3 is true, R5C5=3 is false, R5C5=2 is true, R5C2=2 is false, R5C2=1 is true; either way, R1C1=1 or R5C2=1 is true, so R1C2, R2C2, R5C1 and R6C1 are not 1.";
    assert_eq!(sentence(&board, Technique::Chain), expected);
}

#[test]
fn contradiction_is_named() {
    let board = board(FOUR, "", "R1C1:12 R1C2:12");
    let step =
        board.next_step(&board.start(), &[Technique::Contradiction], &|| false).expect("a contradiction");
    assert_eq!(step.name, "contradiction");
    assert_eq!(
        step.sentence(&board),
        "If R1C3=1, then R1C1=2, and R1C2 has no candidates left, so R1C3 is not 1."
    );
    assert_eq!(verify(&board, &board.start(), &step), Verdict::Unproved);
}

#[test]
fn path_counts_techniques() {
    let board = board(FOUR, "", "R1C1:1 R1C2:2 R1C3:3 R2C1:3 R3C1:2 R3C3:4 R4C4:3");
    let path = board.path(board.start(), &Technique::ALL, &|| false);
    assert!(path.end.is_solved(), "{path:?}");
    let counts: usize = path.counts().iter().map(|count| count.1).sum();
    assert_eq!(counts, path.steps.len());
    assert!(path.hardest() >= Some(Technique::NakedSingle));
    let stopped = board.path(board.start(), &Technique::ALL, &|| true);
    assert_eq!(stopped.steps, []);
    assert!(board.steps(&board.start(), &Technique::ALL, &|| false).len() >= 7);
}

#[test]
fn hidden_windows_are_houses() {
    let windows = [(2, 2), (2, 6), (6, 2), (6, 6)].map(|(row, column)| {
        let cells = (0..9).map(|at| format!("\"R{}C{}\"", row + at / 3, column + at % 3));
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    });
    let windoku = format!(r#"{{ "type": "windoku", "groups": [{}] }}"#, windows.join(","));
    let others = "R2C1:2345678 R2C5:2345678 R2C9:2345678 R3C1:2345678 R3C5:2345678 R3C9:2345678 R4C1:2345678 R4C5:23456789";
    let board = board(r#""rows": 9, "cols": 9, "size": 9, "box": [3, 3]"#, &windoku, others);
    let expected = "R4C9 is the only position of 1 in the windoku at R2C2 (R234C159), so R4C9 is 1.";
    assert_eq!(sentence(&board, Technique::HiddenSingle), expected);
    let middle = "R1C1:2 R1C5:3 R1C9:4 R5C1:5 R5C5:6 R5C9:7 R9C1:8 R9C5:9";
    let board = self::board(r#""rows": 9, "cols": 9, "size": 9, "box": [3, 3]"#, &windoku, middle);
    let mut state = board.start();
    while let Some(step) = board.next_step(&state, &[Technique::NakedSingle], &|| false) {
        state.apply(&board, &step);
    }
    assert_eq!(state.mask(80), 1, "R9C9 is in the house R159C159");
}
