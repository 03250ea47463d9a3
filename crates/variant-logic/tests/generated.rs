//! Checks the steps for generated puzzles of many kinds: no step contradicts the grid from which the puzzle was made,
//! and no certificate is wrong. The puzzles may have several solutions, and every step must be true in all of them.

use serde_json::{Value as Json, json};
use sodan_variant::{Cell, Constraint, Limits, Shape, VariantPuzzle};
use sodan_variant_logic::{Board, Technique, Verdict, verify};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Kinds of puzzles, by the types of their constraints.
const KINDS: [&[&str]; 24] = [
    &["cage"],
    &["thermo"],
    &["slow_thermo"],
    &["arrow"],
    &["white_dot", "black_dot"],
    &["x_sum10", "v_sum5"],
    &["little_killer"],
    &["sandwich"],
    &["x_sum"],
    &["skyscraper"],
    &["numbered_room"],
    &["renban"],
    &["whisper"],
    &["palindrome"],
    &["between_line"],
    &["quadruple"],
    &["odd", "even"],
    &["greater"],
    &["rellik_cage", "thermo"],
    &["anti_knight", "cage"],
    &["anti_king", "arrow"],
    &["non_consecutive"],
    &["diagonal_main", "diagonal_anti", "cage"],
    &["cage", "thermo", "white_dot", "sandwich", "renban"],
];

/// Rules about the whole grid, which must hold when the grid is generated.
const GLOBAL: [&str; 5] = ["anti_knight", "anti_king", "non_consecutive", "diagonal_main", "diagonal_anti"];
/// Number of grids of each kind and shape.
const GRIDS: usize = 12;
/// Maximum number of steps to check per puzzle.
const MAX_STEPS: usize = 60;

/// Pseudo-random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// Draws a walk from neighbour to neighbour that visits no cell twice. Diagonal moves are allowed if `is_line`.
    fn walk(&mut self, shape: &Shape, length: usize, is_line: bool) -> Vec<Cell> {
        let mut cells = vec![shape.cell(self.below(shape.len()))];
        for _ in 0..4 * length {
            if cells.len() == length {
                break;
            }
            let (rows, columns) = (self.below(3) as i32 - 1, self.below(3) as i32 - 1);
            let from = if is_line { cells[cells.len() - 1] } else { cells[self.below(cells.len())] };
            let next = from.offset(rows, columns).filter(|&cell| shape.contains(cell));
            if let Some(next) = next.filter(|next| !cells.contains(next) && (is_line || rows * columns == 0))
            {
                cells.push(next);
            }
        }
        cells
    }
}

fn constraint(name: &str, parameters: Json) -> Constraint {
    let mut json = parameters;
    json["type"] = json!(name);
    serde_json::from_value(json).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Draws parameters for a constraint of type `name`.
fn drawn(name: &str, shape: &Shape, random: &mut Random) -> Vec<Json> {
    let line = |random: &mut Random| {
        let lines = [shape.row_houses(), shape.column_houses()].concat();
        let mut line = lines[random.below(lines.len())].clone();
        if random.below(2) == 0 {
            line.reverse();
        }
        line
    };
    let values = |field: &'static str, most: u8, cells: Vec<Cell>| -> Vec<Json> {
        (0..=most).map(|value| json!({ field: value, "cells": cells })).collect()
    };
    let length = 2 + random.below(4);
    match name {
        "cage" | "rellik_cage" => values("sum", 45, random.walk(shape, length, false)),
        "little_killer" => values("sum", 45, random.walk(shape, length + 1, true)),
        "sandwich" | "x_sum" => values("sum", 45, line(random)),
        "skyscraper" => values("count", shape.size, line(random)),
        "numbered_room" => values("value", shape.size, line(random)),
        "arrow" => {
            let mut cells = random.walk(shape, length.min(4), true);
            vec![json!({ "circle": [cells.remove(0)], "cells": cells })]
        }
        "white_dot" | "black_dot" | "x_sum10" | "v_sum5" | "greater" => {
            vec![json!({ "cells": random.walk(shape, 2, false) })]
        }
        "whisper" => (2..5)
            .rev()
            .map(|least| json!({ "min_diff": least, "cells": random.walk(shape, 3, true) }))
            .collect(),
        "quadruple" => {
            let (row, column) =
                (random.below(shape.rows as usize - 1), random.below(shape.columns as usize - 1));
            let first = Cell::new(row as u8, column as u8);
            let cells: Vec<Cell> = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .into_iter()
                .filter_map(|(rows, columns)| first.offset(rows, columns))
                .collect();
            (1..=shape.size).map(|value| json!({ "values": [value], "cells": cells })).collect()
        }
        "odd" | "even" => vec![json!({ "cells": [shape.cell(random.below(shape.len()))] })],
        _ => vec![json!({ "cells": random.walk(shape, length.max(3), true) })],
    }
}

/// Returns full grids that obey `rules`, each from a different random start.
fn grids(shape: &Shape, rules: &[Constraint], random: &mut Random) -> Vec<Vec<u8>> {
    let mut grids = Vec::new();
    while grids.len() < GRIDS {
        let mut puzzle = VariantPuzzle::new(shape.clone());
        puzzle.constraints = rules.to_vec();
        for _ in 0..3 {
            let at = random.below(shape.len());
            puzzle.givens[at] = Some(1 + random.below(shape.size.into()) as u8);
        }
        let limits = Limits { guesses: Some(2_000), ..Limits::default() };
        grids.extend(puzzle.solutions(1, &limits).expect("a valid puzzle").solutions);
    }
    grids
}

/// Returns a puzzle of the given kind with constraints that `grid` obeys.
fn puzzle(
    kind: &[&str],
    rules: &[Constraint],
    shape: &Shape,
    grid: &[u8],
    random: &mut Random,
) -> VariantPuzzle {
    let mut puzzle = VariantPuzzle::new(shape.clone());
    puzzle.constraints = rules.to_vec();
    let local: Vec<&str> = kind.iter().copied().filter(|name| !GLOBAL.contains(name)).collect();
    let wanted = if local.is_empty() { 0 } else { 4 + random.below(shape.len() / 3) };
    for _ in 0..wanted {
        let name = local[random.below(local.len())];
        let fits = |parameters: Json| {
            let mut alone = VariantPuzzle::new(shape.clone());
            alone.constraints.push(constraint(name, parameters));
            alone.check_grid(grid).is_ok_and(|faults| faults.is_empty()).then(|| alone.constraints.remove(0))
        };
        puzzle.constraints.extend(drawn(name, shape, random).into_iter().find_map(fits));
    }
    let share = 3 + random.below(6);
    for (given, &value) in puzzle.givens.iter_mut().zip(grid) {
        if random.below(share) == 0 {
            *given = Some(value);
        }
    }
    puzzle
}

/// Checks the steps of a puzzle against a solution. Returns the number of steps, and the number of steps with a checked
/// proof.
fn check(puzzle: &VariantPuzzle, grid: &[u8], tries: bool) -> Result<(usize, usize), String> {
    let board = Board::new(puzzle).map_err(|error| error.to_string())?;
    let (mut state, mut steps, mut proved) = (board.start(), 0, 0);
    let logic: Vec<Technique> =
        Technique::ALL.into_iter().filter(|it| tries || *it != Technique::Contradiction).collect();
    while steps < MAX_STEPS {
        let Some(step) = board.next_step(&state, &logic, &|| false) else { break };
        let is_true = |cell: usize, value: u8| grid[cell] == value + puzzle.shape.min_value;
        let is_wrong = step.placements.iter().any(|it| !is_true(it.cell, it.value))
            || step.eliminations.iter().any(|it| is_true(it.cell, it.value));
        if is_wrong {
            return Err(format!("{} contradicts a solution", step.sentence(&board)));
        }
        match verify(&board, &state, &step) {
            Verdict::Wrong(reason) => return Err(format!("{}: {reason}", step.sentence(&board))),
            verdict => proved += usize::from(verdict == Verdict::Proved),
        }
        state.apply(&board, &step);
        steps += 1;
    }
    Ok((steps, proved))
}

/// Checks `count` puzzles of each kind. Returns the number of puzzles, steps and proved steps.
fn check_all(count: usize) -> [usize; 3] {
    let totals = [const { AtomicUsize::new(0) }; 3];
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(kind) = KINDS.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check_kind(kind, count, &totals);
                }
            });
        }
    });
    totals.map(AtomicUsize::into_inner)
}

fn check_kind(kind: &[&str], count: usize, totals: &[AtomicUsize; 3]) {
    let mut random = Random(kind.iter().flat_map(|name| name.bytes()).map(u64::from).sum());
    let rules: Vec<Constraint> =
        kind.iter().filter(|name| GLOBAL.contains(name)).map(|name| constraint(name, json!({}))).collect();
    let shapes = [Shape::square(6).with_boxes(2, 3), Shape::square(9).with_boxes(3, 3)];
    // Non-consecutive 6×6 grids are rare with boxes and common without boxes.
    let is_open = kind.contains(&"non_consecutive");
    let shapes = shapes.map(|shape| if is_open { Shape::square(shape.size) } else { shape });
    let pools = shapes.clone().map(|shape| grids(&shape, &rules, &mut random));
    for number in 0..count {
        let size = usize::from(number.is_multiple_of(5));
        let grid = &pools[size][random.below(GRIDS)];
        let puzzle = puzzle(kind, &rules, &shapes[size], grid, &mut random);
        match check(&puzzle, grid, size == 0 && number.is_multiple_of(8)) {
            Ok((steps, proved)) => {
                for (total, more) in totals.iter().zip([1, steps, proved]) {
                    total.fetch_add(more, Ordering::Relaxed);
                }
            }
            Err(fault) => panic!("{kind:?} {number}: {fault}: {}", puzzle.to_json()),
        }
    }
}

#[test]
fn steps_keep_solutions_of_every_kind() {
    let [puzzles, steps, _] = check_all(5);
    assert_eq!(puzzles, 5 * KINDS.len());
    assert!(steps > puzzles, "only {steps} steps");
}

mod over_collections {
    use super::*;

    #[test]
    #[ignore = "takes minutes"]
    fn steps_keep_solutions_at_length() {
        let [puzzles, steps, proved] = check_all(850);
        println!("{puzzles} puzzles, {steps} steps, {proved} with a proof that was checked");
        assert!(puzzles > 20_000 && proved * 100 >= steps * 95, "{proved} of {steps} steps were proved");
    }
}
