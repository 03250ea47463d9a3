//! The puzzles of `variants/given.jsonl`: no step contradicts a solution, every certificate is proved or takes too long to check, and most
//! puzzles are solved without contradiction.

use serde_json::Value as Json;
use sodan_variant::VariantPuzzle;
use sodan_variant_logic::{Board, State, Step, Technique, Verdict, verify};

/// The techniques without contradiction.
fn logic() -> Vec<Technique> {
    Technique::ALL.into_iter().filter(|&technique| technique != Technique::Contradiction).collect()
}

/// Whether the certificate of a step was proved; or its fault: a result that the solution contradicts, or a wrong certificate.
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

    /// Guesses of Interactive-Sudoku-Solver from which on a puzzle counts as extreme.
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

    /// Solves a record with a unique solution.
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
        while let Some(step) = board.next_step(&state, techniques) {
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
