//! Compares several engines on the same puzzles in one table.
//!
//! ```text
//! puzzles × engines ──measure (by the caller, with a clock)──▶ Samples ──table──▶ one EngineRow per engine
//! ```

use std::time::Duration;

use sodan_search::Answer;

use crate::engine::{Engine, Question, Report, Verdict};

/// The result of one engine on one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The [name](Engine::name) of the engine.
    pub engine: &'static str,
    /// Unit of the engine's effort, such as `guesses`.
    pub unit: &'static str,
    /// 1-based number of the record in the input.
    pub puzzle: usize,
    /// Search difficulty of the puzzle: the number of guesses that the fast search makes until it has either found a
    /// second solution or shown that there is none.
    pub difficulty: u64,
    /// The engine's verdict.
    pub verdict: Verdict,
    /// Whether the engine's answer agrees with the expected answer; see [`Sample::new`].
    pub agreement: Agreement,
    /// Time that the engine took.
    pub time: Duration,
    /// Effort, in the engine's unit.
    pub effort: u64,
}

/// How an engine's answer compares with the fast search's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Agreement {
    /// The engine found the same solution, found one solution of a puzzle with several, or correctly reported that
    /// there is no solution.
    Agrees,
    /// The engine's answer cannot be compared, for example because the engine got stuck.
    Silent,
    /// The answers contradict each other, so one of them is wrong.
    Disagrees,
}

/// The results of one engine on all puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineRow {
    /// The [name](Engine::name) of the engine.
    pub engine: &'static str,
    /// Unit of the engine's effort, such as `guesses`.
    pub unit: &'static str,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Number of puzzles that the engine solved or showed to have no solution.
    pub solved: usize,
    /// Number of puzzles on which the engine got stuck.
    pub stuck: usize,
    /// Number of puzzles not finished within the limits.
    pub timeout: usize,
    /// Number of answers that contradict the fast search. It should be 0.
    pub disagree: usize,
    /// Median time over all puzzles, including unsolved ones. For an even number of puzzles, it is the lower of the two
    /// middle values.
    pub median_time: Duration,
    /// Maximum time per puzzle.
    pub worst_time: Duration,
    /// Median effort, computed like [`median_time`](EngineRow::median_time).
    pub median_effort: u64,
    /// Maximum effort per puzzle.
    pub worst_effort: u64,
}

impl Sample {
    /// Creates a sample from the report that `engine` returned for a puzzle after `time`. Difficulty and agreement are
    /// computed from `expected`, the answer of [`sodan_search::answer`] with a limit of two solutions.
    pub fn new(
        engine: &dyn Engine,
        puzzle: usize,
        question: Question<'_>,
        expected: &Answer,
        report: &Report,
        time: Duration,
    ) -> Sample {
        Sample {
            engine: engine.name(),
            unit: engine.unit(),
            puzzle,
            difficulty: expected.guesses,
            verdict: report.verdict,
            agreement: agreement(question, expected, report),
            time,
            effort: report.effort,
        }
    }
}

fn agreement(question: Question<'_>, expected: &Answer, report: &Report) -> Agreement {
    let agrees = match (report.verdict, report.solution) {
        (Verdict::Stuck | Verdict::Timeout, None) => return Agreement::Silent,
        (Verdict::None, _) => expected.count == 0,
        (_, None) => false,
        (verdict, Some(solution)) => {
            let count_fits = match verdict {
                Verdict::Unique => expected.count == 1,
                Verdict::Multiple => expected.count >= 2,
                _ => expected.count >= 1,
            };
            let allowed = question.candidates();
            let is_solution =
                sodan_board::Cell::all().all(|cell| allowed.allowed(cell).contains(solution.get(cell)));
            count_fits && is_solution && (expected.count != 1 || expected.first == Some(solution))
        }
    };
    if agrees { Agreement::Agrees } else { Agreement::Disagrees }
}

/// Returns one row per engine, in the order in which the engines first appear.
pub fn table(samples: &[Sample]) -> Vec<EngineRow> {
    let mut engines: Vec<&'static str> = Vec::new();
    for sample in samples {
        if !engines.contains(&sample.engine) {
            engines.push(sample.engine);
        }
    }
    engines
        .iter()
        .filter_map(|&engine| {
            row(&samples.iter().filter(|sample| sample.engine == engine).collect::<Vec<_>>())
        })
        .collect()
}

/// Returns the row of one engine, or `None` if there are no samples.
fn row(samples: &[&Sample]) -> Option<EngineRow> {
    let first = samples.first()?;
    let count = |which: fn(&Sample) -> bool| samples.iter().filter(|sample| which(sample)).count();
    let mut times: Vec<Duration> = samples.iter().map(|sample| sample.time).collect();
    let mut efforts: Vec<u64> = samples.iter().map(|sample| sample.effort).collect();
    times.sort_unstable();
    efforts.sort_unstable();
    let middle = (samples.len() - 1) / 2;
    Some(EngineRow {
        engine: first.engine,
        unit: first.unit,
        puzzles: samples.len(),
        solved: count(|it| !matches!(it.verdict, Verdict::Stuck | Verdict::Timeout)),
        stuck: count(|it| it.verdict == Verdict::Stuck),
        timeout: count(|it| it.verdict == Verdict::Timeout),
        disagree: count(|it| it.agreement == Agreement::Disagrees),
        median_time: times[middle],
        worst_time: *times.last()?,
        median_effort: efforts[middle],
        worst_effort: *efforts.last()?,
    })
}

#[cfg(test)]
mod tests {
    use sodan_board::{Puzzle, Solution};

    use super::*;
    use crate::engine::EngineLimits;
    use crate::list::{ALL, named};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn sample(engine: &'static str, verdict: Verdict, milliseconds: u64, effort: u64) -> Sample {
        Sample {
            engine,
            unit: "steps",
            puzzle: 1,
            difficulty: 0,
            verdict,
            agreement: Agreement::Agrees,
            time: Duration::from_millis(milliseconds),
            effort,
        }
    }

    #[test]
    fn rows_have_median_and_maximum() {
        let rows = table(&[
            sample("slow", Verdict::Solved, 30, 7),
            sample("quick", Verdict::Unique, 1, 0),
            sample("slow", Verdict::Timeout, 90, 100),
            sample("slow", Verdict::Stuck, 10, 5),
            sample("slow", Verdict::None, 20, 6),
        ]);
        assert_eq!(rows.iter().map(|row| row.engine).collect::<Vec<_>>(), ["slow", "quick"]);
        let slow = rows[0];
        assert_eq!((slow.puzzles, slow.solved, slow.stuck, slow.timeout), (4, 2, 1, 1));
        assert_eq!(
            (slow.median_time, slow.worst_time),
            (Duration::from_millis(20), Duration::from_millis(90))
        );
        assert_eq!((slow.median_effort, slow.worst_effort), (6, 100));
    }

    #[test]
    fn no_samples_make_no_rows() {
        assert_eq!(table(&[]), []);
    }

    #[test]
    fn engines_agree_on_proper_puzzles() {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let expected = sodan_search::answer(&puzzle, 2);
        let judge = |report: &Report| agreement((&puzzle).into(), &expected, report);
        // The printed program leaves the first row of this puzzle unsolved.
        for engine in ALL.iter().filter(|engine| engine.name() != "backtracking-as-written") {
            let report = engine.solve((&puzzle).into(), &EngineLimits::default());
            assert_eq!(judge(&report), Agreement::Agrees, "{}", engine.name());
            let wrong = Report { verdict: Verdict::Multiple, ..report };
            assert_eq!(judge(&wrong), Agreement::Disagrees);
            let other: Solution = swapped(&report.solution.unwrap());
            assert_eq!(judge(&Report { solution: Some(other), ..report }), Agreement::Disagrees);
            assert_eq!(
                judge(&Report { verdict: Verdict::None, solution: None, ..report }),
                Agreement::Disagrees
            );
            let silent = Report { verdict: Verdict::Timeout, solution: None, ..report };
            assert_eq!(judge(&silent), Agreement::Silent);
        }
    }

    /// Returns the solution with the digits 1 and 2 swapped.
    fn swapped(solution: &Solution) -> Solution {
        let line: String = solution
            .to_string()
            .chars()
            .map(|sign| match sign {
                '1' => '2',
                '2' => '1',
                other => other,
            })
            .collect();
        Solution::try_from(&line.parse::<sodan_board::Grid>().unwrap()).unwrap()
    }

    #[test]
    fn a_sample_says_who_did_what() {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let (engine, expected) = (named("amb").unwrap(), sodan_search::answer(&puzzle, 2));
        let report = engine.solve((&puzzle).into(), &EngineLimits::default());
        let time = Duration::from_micros(12);
        let sample = Sample::new(engine, 3, (&puzzle).into(), &expected, &report, time);
        assert_eq!((sample.engine, sample.unit, sample.puzzle, sample.time), ("amb", "choices", 3, time));
        assert_eq!((sample.verdict, sample.agreement), (Verdict::Unique, Agreement::Agrees));
    }
}
