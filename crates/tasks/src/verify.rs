//! Grades answers to puzzles: parses an arbitrary text for each puzzle and compares it with the solution.
//!
//! A malformed answer never causes an error, and the grade never reveals a digit of the solution. Reasoning between
//! `<think>`, `<thinking>` or `<reasoning>` and the closing tag is ignored, as is everything before an unmatched
//! closing tag and after an unmatched opening tag. The answer is the first of the following that the remaining text
//! contains:
//!
//! 1. The last grid without an empty cell within a fenced block.
//! 2. The last grid without an empty cell, anywhere.
//! 3. The last grid with empty cells that adds digits to the puzzle's givens.
//! 4. Placements in the last fenced block that contains any, or else in the whole text, in order.
//! 5. The last grid of any kind, such as a copy of the puzzle.
//!
//! | read as | the text contains |
//! | --- | --- |
//! | `line` | 81 cells in one word, or on one line with spaces, commas, `/` or frames between them |
//! | `rows` | nine lines of nine cells in any frame, optionally with labels; other text may precede the first line and follow the last |
//! | `numbers` | 81 numbers, or nine strings of nine digits, within brackets |
//! | `placements` | digits for cells, such as `r1c1: 5`, `R1C1=5`, `r1c1 -> 5`, `r1c1 is 5`, `(1, 1) = 5`; notes with several digits or a negation are ignored |
//!
//! A string that matches several rows of this table is parsed according to the first of them. An empty cell is `.`,
//! `0`, `_`, `*`, `-` or `?`.

mod grids;
mod passages;
mod placements;
mod read;
mod rows;

pub use read::ReadAs;

use crate::batch::answered;
use crate::record::{Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, write, write_reason};
use crate::{Fault, Item, Status};
use read::Reading;
use serde::{Deserialize, Serialize};
use sodan_board::{Cell, CellSet, Digit, DigitSet, Grid};
use sodan_search::{Answer, Backend};

/// Function that returns the answer to the item with a given number.
type Answers<'a> = Box<dyn Fn(usize) -> &'a [u8] + Send + Sync + 'a>;

/// Options of the `verify` task.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Verify"))]
#[serde(default, deny_unknown_fields)]
pub struct VerifyOptions {
    /// Whether to accept any solution of a puzzle with several solutions. Otherwise, every answer to such a puzzle
    /// counts as wrong.
    pub several: bool,
}

/// Task that grades answers; created from [`VerifyOptions`].
pub struct Verify<'a> {
    answers: Answers<'a>,
    options: VerifyOptions,
    backend: Backend,
}

impl<'a> Verify<'a> {
    /// Creates the task. `answers` returns the text to grade for an item, given the item's number.
    pub fn new(
        options: VerifyOptions,
        answers: impl Fn(usize) -> &'a [u8] + Send + Sync + 'a,
        backend: Backend,
    ) -> Verify<'a> {
        Verify { answers: Box::new(answers), options, backend }
    }

    fn verified(&self, item: &Item<'_>, answer: Option<&Answer>) -> Verified {
        let (Some(answer), Some(givens)) = (answer, item.givens()) else {
            return Verified::without(Status::Bad, item.fault());
        };
        let status = match answer.count {
            0 => match item.fault() {
                Some(fault) => return Verified::without(Status::Bad, Some(fault)),
                None => Status::None,
            },
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        let reading = read::read((self.answers)(item.raw.number), &givens);
        let judged = judge(&givens, answer, self.options.several, reading.as_ref());
        Verified { status, fault: None, read_as: reading.map(|reading| reading.how()), judged: Some(judged) }
    }
}

/// Grade of the answer to one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Format in which the answer was recognized, or `None` if the text contains no answer.
    pub read_as: Option<ReadAs>,
    /// Correctness of the answer, or `None` if the item is invalid.
    pub judged: Option<Judged>,
}

/// Measures of an answer's correctness.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Judged {
    /// Whether the answer leaves every given unchanged.
    pub givens_kept: bool,
    /// Number of cells that are not givens.
    pub empty: usize,
    /// Number of empty cells that the answer fills in.
    pub filled: usize,
    /// Number of empty cells filled in correctly. If the puzzle has several solutions, this is either `filled` or 0.
    pub right: usize,
    /// Number of empty cells filled in correctly before the first error, in the order of the answer.
    pub before_error: usize,
    /// Number of houses, out of 27, that contain each digit exactly once.
    pub houses: usize,
    /// Whether the answer is an accepted solution.
    pub solved: bool,
}

impl Verified {
    const fn without(status: Status, fault: Option<Fault>) -> Verified {
        Verified { status, fault, read_as: None, judged: None }
    }
}

impl Record for Verified {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

/// Grades `reading`, the parsed answer to be verified. `answer` is the result of searching the puzzle for solutions; if
/// `several` is set, any solution of a puzzle with several solutions is accepted.
fn judge(givens: &Grid, answer: &Answer, several: bool, reading: Option<&Reading>) -> Judged {
    let Some(reading) = reading else {
        return Judged { empty: 81 - givens.filled().len(), ..Judged::default() };
    };
    let solution = answer.first.as_ref().filter(|_| answer.count == 1);
    let is_right = |cell: Cell, digit: Digit| solution.is_some_and(|solution| solution.get(cell) == digit);
    let grid = reading.grid(givens);
    let mut judged = Judged { givens_kept: true, ..Judged::default() };
    let mut is_right_so_far = true;
    // Separate loops for sets and houses took longer than solving the puzzle, and so did `Cell::houses`, which needs
    // divisions.
    let mut houses = [[DigitSet::EMPTY; 9]; 3];
    for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
        let cell = Cell::from_index(9 * row + column);
        let (given, value) = (givens.get(cell), grid.get(cell));
        if let Some(digit) = value {
            houses[0][row] |= digit.into();
            houses[1][column] |= digit.into();
            houses[2][row / 3 * 3 + column / 3] |= digit.into();
        }
        if given.is_some() {
            judged.givens_kept &= value == given;
        } else {
            judged.empty += 1;
            let is_right = value.is_some_and(|digit| is_right(cell, digit));
            judged.filled += usize::from(value.is_some());
            judged.right += usize::from(is_right);
            is_right_so_far &= is_right || value.is_none();
            judged.before_error += usize::from(is_right && is_right_so_far);
        }
    }
    judged.houses = houses.as_flattened().iter().filter(|digits| digits.len() == 9).count();
    let will_do = answer.count == 1 || several && answer.count > 1;
    judged.solved = will_do && judged.givens_kept && judged.houses == 27;
    if solution.is_none() && judged.solved {
        (judged.right, judged.before_error) = (judged.filled, judged.filled);
    } else if let Reading::Placements(placements) = reading {
        let entered = placements.iter().filter(|(cell, _)| givens.get(*cell).is_none());
        let rightly = entered.take_while(|&&(cell, digit)| is_right(cell, digit)).map(|&(cell, _)| cell);
        // A correct digit that the answer later overwrites does not count; only the final digit of a cell does.
        let is_kept = |cell: &Cell| grid.get(*cell).is_some_and(|digit| is_right(*cell, digit));
        judged.before_error = rightly.filter(is_kept).collect::<CellSet>().len();
    }
    judged
}

impl Task for Verify<'_> {
    type Record = Verified;

    fn name(&self) -> &'static str {
        "verify"
    }

    fn schema(&self) -> Schema<Verified> {
        let of = |it: &Verified, value: fn(&Judged) -> usize| Value::from(it.judged.as_ref().map(value));
        Schema::begin_without_format()
            .column(
                "read_as",
                Kind::Word(&ReadAs::NAMES),
                "format of the parsed answer",
                |_, record: &Verified| record.read_as.map(ReadAs::name).into(),
            )
            .column("givens_kept", Kind::Boolean, "whether every given is unchanged", |_, record| {
                record.judged.map(|judged| judged.givens_kept).into()
            })
            .column("empty", Kind::Integer, "number of cells that are not givens", move |_, record| {
                of(record, |record| record.empty)
            })
            .column(
                "filled",
                Kind::Integer,
                "number of empty cells that the answer fills in",
                move |_, record| of(record, |record| record.filled),
            )
            .column("right", Kind::Integer, "number of empty cells filled in correctly", move |_, record| {
                of(record, |record| record.right)
            })
            .column(
                "before_error",
                Kind::Integer,
                "number of empty cells filled in correctly before the first error",
                move |_, record| of(record, |record| record.before_error),
            )
            .column(
                "houses",
                Kind::Integer,
                "number of houses, out of 27, that contain each digit exactly once",
                move |_, record| of(record, |record| record.houses),
            )
            .column("solved", Kind::Boolean, "whether the answer is an accepted solution", |_, record| {
                record.judged.map(|judged| judged.solved).into()
            })
            .end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        buffers: &mut Buffers,
        _limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Verified),
    ) {
        answered(items, self.backend, 2, buffers, |item, answer| give(item, &self.verified(item, answer)));
    }

    fn line(&self, _item: &Item<'_>, record: &Verified, out: &mut Vec<u8>) {
        match &record.judged {
            None => write_reason(record, out),
            Some(Judged { solved: true, .. }) => write(out, format_args!("solved\n")),
            Some(Judged { right, empty, .. }) => write(out, format_args!("{right}/{empty}\n")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn verified(puzzle: &str, answer: &str, several: bool) -> Verified {
        let task = Verify::new(VerifyOptions { several }, |_| answer.as_bytes(), Backend::best());
        task.one(&Item::of_text(1, puzzle.as_bytes()), &Limits::default()).unwrap()
    }

    fn judged(answer: &str) -> Judged {
        verified(PUZZLE, answer, false).judged.unwrap()
    }

    #[test]
    fn solution_scores_and_puzzle_does_not() {
        let whole = Judged {
            givens_kept: true,
            empty: 64,
            filled: 64,
            right: 64,
            before_error: 64,
            houses: 27,
            solved: true,
        };
        assert_eq!(judged(SOLUTION), whole);
        let nothing = Judged { filled: 0, right: 0, before_error: 0, houses: 0, solved: false, ..whole };
        assert_eq!(judged(PUZZLE), nothing);
        assert_eq!(judged("I do not know."), Judged { givens_kept: false, ..nothing });
    }

    #[test]
    fn wrong_cell_ends_the_prefix() {
        // r1c5 is not a given, and its correct digit is 6.
        let wrong = judged(&SOLUTION.replacen("41736", "41737", 1));
        assert!(!wrong.solved && wrong.givens_kept);
        assert_eq!((wrong.filled, wrong.right, wrong.before_error, wrong.houses), (64, 63, 3, 24));
    }

    #[test]
    fn another_given_is_noticed() {
        let other = judged(&SOLUTION.replacen('4', "5", 1));
        assert!(!other.givens_kept && !other.solved);
        assert_eq!(other.right, 64);
    }

    #[test]
    fn placements_count_once_in_order() {
        let all = judged("r1c2=1, r1c2: 1, R1C3: 7 and r1c4 = 9, then r1c5=6");
        assert_eq!((all.filled, all.right, all.before_error), (4, 3, 2));
        assert!(all.givens_kept);
        assert!(!judged("r1c1=5").givens_kept);
    }

    #[test]
    fn overwritten_placements_earn_nothing() {
        let overwritten = judged("r1c2: 1\nr1c2: 9");
        assert_eq!((overwritten.right, overwritten.before_error), (0, 0), "the final digit is wrong");
        let corrected = judged("r1c2: 9\nr1c2: 1\nr1c3: 7");
        assert_eq!((corrected.right, corrected.before_error), (2, 0), "the first placement was wrong");
    }

    #[test]
    fn several_solutions_may_be_accepted() {
        let several = format!(".{}", &PUZZLE[1..]);
        assert!(!verified(&several, SOLUTION, false).judged.unwrap().solved);
        let fine = verified(&several, SOLUTION, true);
        assert_eq!((fine.status, fine.judged.unwrap().right), (Status::Multiple, 65));
        assert_eq!(verified(&several, &SOLUTION.replacen('4', "5", 1), true).judged.unwrap().right, 0);
    }

    #[test]
    fn a_bad_puzzle_is_no_judge() {
        let bad = verified("12", SOLUTION, true);
        assert!(bad.judged.is_none() && bad.fault.is_some());
        assert!(verified(&format!("44{}", &PUZZLE[2..]), SOLUTION, true).judged.is_none());
    }
}
