//! Checks the steps for the puzzles of `variants/given.jsonl`: no step contradicts a solution, every certificate is
//! proved or takes too long to check, and most puzzles are solved without the `contradiction` technique.

use serde_json::Value as Json;
use sodan_variant::VariantPuzzle;
use sodan_variant_logic::{Board, State, Step, Technique, Verdict, verify};

/// Returns all techniques except `contradiction`.
fn logic() -> Vec<Technique> {
    Technique::ALL.into_iter().filter(|&technique| technique != Technique::Contradiction).collect()
}

/// Returns whether the step's certificate was proved. The error describes a result that contradicts the solution, or a
/// wrong certificate.
fn checked(board: &Board, state: &State, step: &Step, solution: &[u8]) -> Result<bool, String> {
    let least = board.puzzle().shape.min_value;
    let is_true = |cell: usize, value: u8| solution[cell] == value + least;
    if let Some(it) = step.placements.iter().find(|it| !is_true(it.cell, it.value)) {
        return Err(format!("wrong value in {}", board.puzzle().shape.cell(it.cell)));
    }
    if let Some(it) = step.eliminations.iter().find(|it| is_true(it.cell, it.value)) {
        return Err(format!("the value of {} is removed", board.puzzle().shape.cell(it.cell)));
    }
    match verify(board, state, step) {
        Verdict::Wrong(reason) => Err(reason),
        verdict => Ok(verdict == Verdict::Proved),
    }
}

mod over_collections {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Number of guesses of Interactive Sudoku Solver above which a puzzle counts as extreme.
    const EXTREME: u64 = 1_000;

    struct Row {
        id: String,
        kind: String,
        is_extreme: bool,
        is_solved: bool,
        steps: usize,
        proved: usize,
        faults: Vec<String>,
    }

    fn rows(techniques: &[Technique]) -> Vec<Row> {
        let lines = sodan_testkit::lines("variants/given.jsonl");
        let next = AtomicUsize::new(0);
        let rows = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let json: Json = serde_json::from_str(line).expect("a record is JSON");
                        if let Some(row) = row(line, &json, techniques) {
                            rows.lock().unwrap().push(row);
                        }
                    }
                });
            }
        });
        let mut rows = rows.into_inner().unwrap();
        rows.sort_by(|a, b| a.id.cmp(&b.id));
        rows
    }

    /// Solves the puzzle of a record. Returns `None` if its rules are not encoded or its solution is not unique.
    fn row(line: &str, json: &Json, techniques: &[Technique]) -> Option<Row> {
        if json["constraints"].is_null() || json["solutions_count_if_known"] != 1 {
            return None;
        }
        let puzzle = VariantPuzzle::from_json(line).unwrap();
        let solution = puzzle.solution.clone()?;
        let is_large = puzzle.shape.size > 16;
        let is_extreme = is_large || json["iss_guesses"].as_u64().is_some_and(|guesses| guesses > EXTREME);
        let board = Board::new(&puzzle).unwrap();
        let (mut state, mut faults) = (board.start(), Vec::new());
        let (mut steps, mut proved) = (0, 0);
        while let Some(step) = board.next_step(&state, techniques, &|| false) {
            match checked(&board, &state, &step, &solution) {
                Ok(is_proved) => proved += usize::from(is_proved),
                Err(fault) => {
                    faults.push(format!("{}: {fault}: {}", json["id"], step.sentence(&board)));
                    break;
                }
            }
            steps += 1;
            state.apply(&board, &step);
        }
        let is_solved = state.solution(&board).is_some_and(|found| found == solution);
        let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
        Some(Row { id: text("id"), kind: text("kind"), is_extreme, is_solved, steps, proved, faults })
    }

    /// Number of altered copies of each puzzle.
    const ROUNDS: u64 = 10;
    /// Maximum number of steps that are checked for each altered puzzle.
    const MAX_STEPS: usize = 40;

    /// Returns pseudo-random bits (SplitMix64).
    fn random(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (*seed ^ (*seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Removes some givens from a puzzle, and some candidates that do not belong to the solution. The result may have
    /// additional solutions.
    fn altered(puzzle: &VariantPuzzle, solution: &[u8], seed: &mut u64) -> VariantPuzzle {
        let mut altered = puzzle.clone();
        let removed = random(seed) % 8;
        for (at, &value) in solution.iter().enumerate() {
            if random(seed).is_multiple_of(3) {
                altered.givens[at] = None;
            }
            let shape = &puzzle.shape;
            let values = altered
                .candidates
                .entry(shape.cell(at))
                .or_insert_with(|| (shape.min_value..=shape.max_value()).collect());
            values.retain(|&other| other == value || random(seed) % 8 >= removed);
        }
        altered
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn steps_keep_solutions_of_altered_puzzles() {
        let lines = sodan_testkit::lines("variants/given.jsonl");
        let puzzle_of = |line: &String| {
            let json: Json = serde_json::from_str(line).expect("a record is JSON");
            let puzzle = VariantPuzzle::from_json(line).ok().filter(|puzzle| puzzle.shape.size <= 9)?;
            Some((json["id"].to_string(), puzzle.solution.clone()?, puzzle))
        };
        let puzzles: Vec<_> = lines.iter().filter_map(puzzle_of).enumerate().collect();
        assert!(puzzles.len() > 250, "only {} puzzles", puzzles.len());
        let (mut count, mut steps) = (0, 0);
        for (number, (id, solution, puzzle)) in sodan_testkit::slice(puzzles, 40) {
            for round in 0..ROUNDS {
                let mut seed = number as u64 * ROUNDS + round;
                let board = Board::new(&altered(&puzzle, &solution, &mut seed)).unwrap();
                let chosen = random(&mut seed);
                let techniques: Vec<Technique> = logic()
                    .into_iter()
                    .enumerate()
                    .filter(|(at, _)| chosen >> at & 1 == 1)
                    .map(|it| it.1)
                    .collect();
                let mut state = board.start();
                count += 1;
                for _ in 0..MAX_STEPS {
                    let Some(step) = board.next_step(&state, &techniques, &|| false) else { break };
                    if let Err(fault) = checked(&board, &state, &step, &solution) {
                        panic!("{id} round {round}: {fault}: {}", step.sentence(&board));
                    }
                    steps += 1;
                    state.apply(&board, &step);
                }
                if let Some(step) =
                    board.next_step(&state, &[Technique::Contradiction], &|| false).filter(|_| round == 0)
                {
                    checked(&board, &state, &step, &solution).unwrap_or_else(|fault| panic!("{id}: {fault}"));
                }
            }
        }
        println!("{steps} steps of {count} altered puzzles");
        assert!(steps > count, "only {steps} steps of {count} puzzles");
    }

    #[test]
    #[ignore = "needs shared/data"]
    fn steps_keep_recorded_solutions() {
        let rows = rows(&logic());
        let faults: Vec<&String> = rows.iter().flat_map(|row| &row.faults).collect();
        assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
        let (steps, proved) = rows.iter().fold((0, 0), |sum, row| (sum.0 + row.steps, sum.1 + row.proved));
        println!("{proved} of {steps} steps have a proof that was checked");
        assert!(proved * 100 >= steps * 95, "only {proved} of {steps} steps were proved");
        let ordinary: Vec<&Row> = rows.iter().filter(|row| !row.is_extreme).collect();
        let unsolved: Vec<&&Row> = ordinary.iter().filter(|row| !row.is_solved).collect();
        let solved = ordinary.len() - unsolved.len();
        println!("{solved} of {} ordinary puzzles are solved; not solved:", ordinary.len());
        for row in &unsolved {
            println!("{} {}", row.id, row.kind);
        }
        let extreme = rows.iter().filter(|row| row.is_extreme);
        println!(
            "{} of {} extreme ones are solved",
            extreme.clone().filter(|row| row.is_solved).count(),
            extreme.count()
        );
        assert!(solved * 100 >= ordinary.len() * 60, "only {solved} of {} are solved", ordinary.len());
    }
}
