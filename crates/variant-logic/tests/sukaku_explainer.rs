//! Compares Sodan's steps with the output of SukakuExplainer 1.18.1 for six kinds of variants. The positions are from
//! SukakuExplainer's solving paths, which differ from Sodan's paths.
//!
//! Each line of `testdata/variants/sukaku-explainer.txt` contains a rule, the givens, and steps in the form
//! `CODE:ELIMINATIONS`.

use sodan_variant::{Cell, Limits, VariantPuzzle};
use sodan_variant_logic::{Board, State, Technique, Verdict, verify};
use std::collections::BTreeMap;

/// SukakuExplainer's codes for singles, intersections, subsets and fish, except generalised fish.
const BASIC: [&str; 14] =
    ["HS", "NS", "DP", "Po", "Cl", "gI", "HP", "NP", "gNP", "HT", "NT", "gNT", "NQ", "XW"];

fn puzzle(rule: &str, givens: &str) -> VariantPuzzle {
    let constraints = match rule {
        "x" => r#"{"type": "diagonal_main"}, {"type": "diagonal_anti"}"#.to_owned(),
        "anti-knight" => r#"{"type": "anti_knight"}"#.to_owned(),
        "anti-king" => r#"{"type": "anti_king"}"#.to_owned(),
        "non-consecutive" => r#"{"type": "non_consecutive"}"#.to_owned(),
        "windoku" => grouped("windoku", &[2, 6], |at| (at / 3, at % 3)),
        "disjoint" => grouped("disjoint_groups", &[1, 2, 3], |at| (at / 3 * 3, at % 3 * 3)),
        _ => panic!("unknown rule {rule}"),
    };
    let shape = r#""rows": 9, "cols": 9, "size": 9, "box": [3, 3]"#;
    let text = format!(r#"{{ {shape}, "givens": "{givens}", "constraints": [{constraints}] }}"#);
    VariantPuzzle::from_json(&text).expect("a puzzle")
}

/// Returns a constraint with one group of nine cells per corner. `offset` returns a cell's offset from the corner.
fn grouped(name: &str, corners: &[usize], offset: fn(usize) -> (usize, usize)) -> String {
    let cells = |row: usize, column: usize| {
        let names = (0..9).map(offset).map(|(down, right)| format!("\"R{}C{}\"", row + down, column + right));
        format!("[{}]", names.collect::<Vec<_>>().join(","))
    };
    let groups = corners.iter().flat_map(|&row| corners.iter().map(move |&column| (row, column)));
    let groups: Vec<String> = groups.map(|(row, column)| cells(row, column)).collect();
    format!(r#"{{"type": "{name}", "groups": [{}]}}"#, groups.join(","))
}

/// Removes candidates such as `R1C2-34,R5C5-6` from the bit masks of all cells.
fn remove(masks: &mut [u32], eliminations: &str) {
    for part in eliminations.split(',') {
        let (cell, values) = part.split_once('-').expect("a cell and its values");
        let cell: Cell = cell.parse().expect("a cell");
        let at = usize::from(cell.row) * 9 + usize::from(cell.column);
        values.bytes().for_each(|value| masks[at] &= !(1 << (value - b'1')));
    }
}

fn state_of(board: &Board, masks: &[u32]) -> State {
    let marks: Vec<Option<u32>> = masks.iter().copied().map(Some).collect();
    board.start().with_entries(board, &[None; 81], &marks)
}

/// Checks Sodan's steps in all positions of puzzles with the given rule. They must be sound and verified, and, without
/// chains, lead to all basic eliminations of SukakuExplainer.
#[track_caller]
fn check_steps(rule: &str) {
    let text = include_str!("../../../testdata/variants/sukaku-explainer.txt");
    let logic: Vec<Technique> =
        Technique::ALL.into_iter().filter(|&technique| technique != Technique::Contradiction).collect();
    let without_chains: Vec<Technique> =
        logic.iter().copied().filter(|&technique| technique != Technique::Chain).collect();
    let (mut positions, mut ours) = (0, 0);
    let mut basic: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in text.lines() {
        let mut parts = line.split(' ');
        if parts.next() != Some(rule) {
            continue;
        }
        let puzzle = puzzle(rule, parts.next().expect("givens"));
        let found = puzzle.solutions(2, &Limits::default()).expect("a valid puzzle").solutions;
        let [solution] = &found[..] else { panic!("expected one solution: {line}") };
        let board = Board::new(&puzzle).expect("a valid puzzle");
        let mut masks: Vec<u32> = (0..81).map(|cell| board.start().mask(cell)).collect();
        for step in parts {
            let (code, eliminations) = step.split_once(':').expect("a code and eliminations");
            let state = state_of(&board, &masks);
            positions += 1;
            for &technique in &logic {
                let Some(step) = board.next_step(&state, &[technique], &|| false) else { continue };
                let is_true = |cell: usize, value: u8| solution[cell] == value + 1;
                let is_sound = step.placements.iter().all(|it| is_true(it.cell, it.value))
                    && !step.eliminations.iter().any(|it| is_true(it.cell, it.value));
                let verdict = verify(&board, &state, &step);
                assert!(
                    is_sound && !matches!(verdict, Verdict::Wrong(_)),
                    "{line}: {}",
                    step.sentence(&board)
                );
                ours += 1;
            }
            remove(&mut masks, eliminations);
            if !BASIC.contains(&code) {
                continue;
            }
            let mut after = state;
            while let Some(step) = board.next_step(&after, &without_chains, &|| false) {
                after.apply(&board, &step);
            }
            let is_found = (0..81).all(|cell| after.mask(cell) & !masks[cell] == 0);
            let [found, all] = basic.entry(code).or_default();
            *found += usize::from(is_found);
            *all += 1;
        }
    }
    println!("{ours} steps from {positions} positions; basic steps of SukakuExplainer found: {basic:?}");
    assert!(!basic.is_empty(), "no puzzles with the rule {rule}");
    for (code, [found, all]) in basic {
        assert_eq!(found, all, "steps {code} of SukakuExplainer that are found without chains");
    }
}

#[test]
fn diagonal_steps_agree() {
    check_steps("x");
}

#[test]
fn anti_knight_steps_agree() {
    check_steps("anti-knight");
}

#[test]
fn anti_king_steps_agree() {
    check_steps("anti-king");
}

#[test]
fn non_consecutive_steps_agree() {
    check_steps("non-consecutive");
}

#[test]
fn windoku_steps_agree() {
    check_steps("windoku");
}

#[test]
fn disjoint_steps_agree() {
    check_steps("disjoint");
}
