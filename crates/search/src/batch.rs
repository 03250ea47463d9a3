//! Searches many puzzles at once.

use crate::{Answer, Backend, Problem};

/// Returns the [`answer`](crate::answer) of each problem, in order.
///
/// ```
/// use sodan_board::Puzzle;
/// use sodan_search::{Problem, answer_many};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answers = answer_many(&[Problem::from(&puzzle); 3], 2);
/// assert!(answers.iter().all(|answer| answer.count == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer_many(problems: &[Problem], limit: u64) -> Vec<Answer> {
    Backend::best().answer_many(problems, limit)
}
