//! Checks whether puzzles are free of clashes, proper, and minimal.

use crate::batch::answered;
use crate::record::{ColumnPlace, Kind, Record, Schema};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Content, Fault, Item, Status};
use serde::{Deserialize, Serialize};
use sodan_board::{Candidate, Candidates, CellSet, Puzzle, Solution};
use sodan_formats::parse_grid;
use sodan_search::{Answer, Backend, Problem};

/// Options of the `check` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(description = "Options of the `check` task for classic puzzles. There are none.")
)]
pub struct CheckOptions {
    /// Whether to search for redundant givens or eliminations, which takes ten times as long as the other checks. Not
    /// part of the serialized options.
    #[serde(skip, default = "yes")]
    pub minimality: bool,
}

fn yes() -> bool {
    true
}

impl Default for CheckOptions {
    /// Enables all checks.
    fn default() -> CheckOptions {
        CheckOptions { minimality: yes() }
    }
}

/// Task that checks puzzles; created from [`CheckOptions`].
pub struct Check {
    backend: Backend,
    options: CheckOptions,
}

impl Check {
    /// Creates the task with `options`; `backend` runs its searches.
    pub fn new(options: &CheckOptions, backend: Backend) -> Check {
        Check { backend, options: *options }
    }
}

/// Result of the checks on one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Number of givens, or `None` for an invalid item.
    pub givens: Option<usize>,
    /// The solution, if the puzzle is proper.
    pub solution: Option<Solution>,
    /// Redundant givens, if the puzzle is proper and consists of givens only.
    pub redundant: Option<CellSet>,
    /// Eliminated candidates, if the puzzle is a proper sukaku without digits.
    pub missing: Option<Missing>,
    /// Whether the solution in the input is correct, or `None` if there is none to compare.
    pub claim: Option<Claim>,
}

/// Candidates that a sukaku eliminates; these eliminations are its clues.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Missing {
    /// Number of eliminated candidates.
    pub count: usize,
    /// Candidates whose elimination is redundant: restoring any one of them does not add a solution.
    pub spare: Vec<Candidate>,
}

/// Whether the solution in the input is correct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The grid is a solution of the puzzle, which may have others.
    Right,
    /// The grid is not a solution of the puzzle.
    Wrong,
}

impl Checked {
    /// Returns whether every given or, in a sukaku, every elimination is necessary for the unique solution. Returns
    /// `None` if this was not determined.
    pub fn is_minimal(&self) -> Option<bool> {
        let of_sukaku = || self.missing.as_ref().map(|missing| missing.spare.is_empty());
        self.redundant.map(CellSet::is_empty).or_else(of_sukaku)
    }
}

impl Record for Checked {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn warning(&self) -> Option<&'static str> {
        (self.claim == Some(Claim::Wrong)).then_some("the solution in the input is wrong")
    }
}

impl Checked {
    /// Returns `right` or `wrong` for the solution in the input, or `none` if there is none to compare.
    fn claim_in_a_word(&self) -> &'static str {
        match self.claim {
            Some(Claim::Right) => "right",
            Some(Claim::Wrong) => "wrong",
            None => "none",
        }
    }
}

impl Task for Check {
    type Record = Checked;

    fn name(&self) -> &'static str {
        "check"
    }

    fn schema(&self) -> Schema<Checked> {
        let about = "whether every given or, in a sukaku, every elimination is needed; null unless the puzzle is proper and consists only of givens or only of candidates";
        Schema::begin()
            .column("givens", Kind::Integer, "number of givens", |_, record: &Checked| record.givens.into())
            .column("minimal", Kind::Boolean, about, |_, record| record.is_minimal().into())
            .column(
                "redundant",
                Kind::Texts,
                "cells of the redundant givens, any one of which can be removed",
                |_, record| record.redundant.map(names).into(),
            )
            .column(
                "spare",
                Kind::Texts,
                "redundant eliminations of a sukaku, any one of which can be undone",
                |_, record| record.missing.as_ref().map(|missing| candidates(&missing.spare)).into(),
            )
            .only_in(ColumnPlace::Detail)
            .column(
                "solution_check",
                Kind::Word(&["right", "wrong", "none"]),
                "whether the solution in the input is correct",
                |_, record| record.claim_in_a_word().into(),
            )
            .only_in(ColumnPlace::Detail)
            .end_with(|record| match (&record.fault, record.warning()) {
                (Some(fault), _) => Some(fault.to_string()),
                (None, warning) => warning.map(str::to_owned),
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        buffers: &mut Buffers,
        _limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Checked),
    ) {
        if !self.options.minimality {
            return answered(items, self.backend, 2, buffers, |item, answer| {
                give(item, &found(item, answer))
            });
        }
        let mut all = Vec::with_capacity(items.len());
        answered(items, self.backend, 2, buffers, |item, answer| {
            let checked = found(item, answer);
            let puzzle = proper(item, &checked);
            all.push((checked, puzzle));
        });
        // Testing the givens of all puzzles in one batch is twice as fast as testing one puzzle at a time.
        let puzzles: Vec<Puzzle> = all.iter().filter_map(|(_, puzzle)| *puzzle).collect();
        let mut redundant = self.backend.redundant_givens(&puzzles).into_iter();
        for (item, (mut checked, puzzle)) in items.iter().zip(all) {
            checked.redundant = puzzle.and_then(|_| redundant.next());
            checked.missing = sukaku(item, &checked).map(|candidates| missing(&candidates, self.backend));
            give(item, &checked);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Checked, out: &mut Vec<u8>) {
        match record.fault {
            Some(_) => write_reason(record, out),
            None => {
                let minimal = match record.is_minimal() {
                    Some(true) => ", minimal",
                    Some(false) => ", not minimal",
                    None => "",
                };
                let wrong = if record.warning().is_some() { ", wrong solution" } else { "" };
                write(out, format_args!("{}{minimal}{wrong}\n", record.status));
            }
        }
    }

    fn text(&self, item: &Item<'_>, record: &Checked, out: &mut Vec<u8>) {
        let (number, format) = (item.raw.number, item.format());
        let warning = record.warning().map(|warning| format!("; {warning}")).unwrap_or_default();
        write(out, format_args!("puzzle {number} ({format}): {}{warning}\n", in_words(record)));
    }
}

/// Creates an item's record from the answer of a search for up to two solutions, or from `None` for an invalid item.
/// Redundant givens and eliminations are determined later.
fn found(item: &Item<'_>, answer: Option<&Answer>) -> Checked {
    let count = answer.map_or(0, |answer| answer.count);
    let of = |status, fault, givens| Checked {
        status,
        fault,
        givens,
        solution: answer.filter(|answer| answer.count == 1).and_then(|answer| answer.first),
        redundant: None,
        missing: None,
        claim: claim(item, answer),
    };
    let bad = |fault| of(Status::Bad, fault, None);
    let Some(givens) = item.number_of_givens() else { return bad(item.fault()) };
    let fault = if count == 0 { item.fault() } else { None };
    if fault.is_some() {
        return bad(fault);
    }
    let status = match count {
        0 => Status::None,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    of(status, fault, Some(givens))
}

/// Returns the item's puzzle if it is proper and consists of givens only, so that redundant givens can be determined.
fn proper(item: &Item<'_>, checked: &Checked) -> Option<Puzzle> {
    let says_more = |puzzle: &Puzzle| match &item.content {
        // A bare line consists of givens only.
        Ok(Content::Bare(_)) => false,
        _ => item.candidates() != Some(Candidates::new(puzzle)),
    };
    let givens = item.givens().filter(|_| checked.status == Status::Unique)?;
    Puzzle::new(givens).ok().filter(|puzzle| !says_more(puzzle))
}

/// Returns the candidates of a proper sukaku without digits, or `None` for other items.
fn sukaku(item: &Item<'_>, checked: &Checked) -> Option<Candidates> {
    let candidates = item.candidates().filter(|_| checked.status == Status::Unique)?;
    (candidates.placed().filled().is_empty() && checked.redundant.is_none()).then_some(candidates)
}

fn missing(candidates: &Candidates, backend: Backend) -> Missing {
    let missing: Vec<Candidate> =
        Candidates::full().iter().filter(|&candidate| !candidates.contains(candidate)).collect();
    let with = |back: &Candidate| {
        let mut more = Candidates::full();
        for &candidate in missing.iter().filter(|&candidate| candidate != back) {
            more.eliminate(candidate);
        }
        Problem::from(&more)
    };
    let problems: Vec<Problem> = missing.iter().map(with).collect();
    let answers = backend.answer_many(&problems, 2);
    let spare =
        missing.iter().zip(answers).filter(|(_, answer)| answer.count == 1).map(|(it, _)| *it).collect();
    Missing { count: missing.len(), spare }
}

/// Compares the solution in the input with the puzzle's only solution. If the puzzle has several solutions, each of
/// them is correct. Returns `None` if the input contains no solution or the item is invalid.
fn claim(item: &Item<'_>, answer: Option<&Answer>) -> Option<Claim> {
    // Nearly every claimed solution equals the computed solution. Comparing the bytes avoids parsing the row again.
    let only = answer.filter(|answer| answer.count == 1).and_then(|answer| answer.first);
    let is_only = |text: &[u8]| only.is_some_and(|only| only.to_bytes() == *text);
    if item.solution_of_bare_row().is_some_and(is_only) {
        return Some(Claim::Right);
    }
    let claimed = item.raw.solution()?;
    let answer = answer?;
    if is_only(claimed.as_bytes()) {
        return Some(Claim::Right);
    }
    let is_right =
        parse_grid(&claimed).ok().and_then(|it| Solution::try_from(it).ok()).is_some_and(|claimed| {
            match (answer.count, &answer.first) {
                (1, Some(first)) => claimed == *first,
                (2.., _) => item.givens().is_some_and(|givens| claimed.extends(&givens)),
                _ => false,
            }
        });
    Some(if is_right { Claim::Right } else { Claim::Wrong })
}

fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn candidates(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|candidate| candidate.to_string()).collect()
}

fn in_words(record: &Checked) -> String {
    if let Some(Missing { count, spare }) = &record.missing {
        return match spare.len() {
            0 => format!("proper and minimal; {count} eliminated candidates, none of them redundant"),
            spare => {
                format!("proper, not minimal; {count} eliminated candidates, {spare} of them redundant")
            }
        };
    }
    let givens = record.givens.unwrap_or_default();
    match (record.status, record.redundant) {
        (Status::Bad, _) => reason(record),
        (Status::None, _) => format!("no solution; {givens} givens"),
        (Status::Multiple, _) => format!("multiple solutions; {givens} givens"),
        (_, None) => format!("proper; {givens} givens, with eliminated candidates"),
        (_, Some(redundant)) if redundant.is_empty() => format!("proper and minimal; {givens} givens"),
        (_, Some(redundant)) => {
            let cells = names(redundant).join(" ");
            format!("proper, not minimal; {givens} givens, of which these are redundant: {cells}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_formats::csv::Columns;
    use sodan_formats::{Extent, Layout, Raw};

    /// The solution in the input is compared, whichever column contains it.
    #[test]
    fn adjacent_solution_is_compared() {
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        let other = solution.replace('1', "x").replace('2', "1").replace('x', "2");
        let blank = format!(" {solution} ");
        let claim = |header: &str, row: &str| {
            let layout = Layout::Table(Columns::of_header(header.as_bytes()));
            let (text, extent) = (row.as_bytes(), Extent::Whole);
            let raw = Raw { number: 1, line: 2, text, layout, extent, column: None, begins_at: 0 };
            let check = Check::new(&CheckOptions { minimality: false }, Backend::best());
            check.one(&Item::read(raw), &Limits::default()).unwrap().claim
        };
        for (text, expected) in [
            (solution, Some(Claim::Right)),
            (&blank, Some(Claim::Right)),
            (&other, Some(Claim::Wrong)),
            (&solution[1..], Some(Claim::Wrong)),
            ("none", Some(Claim::Wrong)),
            (" ", None),
            ("", None),
        ] {
            assert_eq!(claim("puzzle,solution", &format!("{puzzle},{text}")), expected, "{text}");
            assert_eq!(claim("solution;id;puzzle", &format!("{text};a;{puzzle}")), expected, "{text}");
            assert_eq!(claim("puzzle,solution", &format!("{puzzle},\"{text}\"")), expected, "{text}");
            assert_eq!(claim("puzzle,id", &format!("{puzzle},{text}")), None, "{text}");
        }
    }
}
