//! Is it a puzzle as it should be: without clashes, proper, minimal?

use crate::batch::answered;
use crate::record::{Kind, Record, Schema};
use crate::task::{Limits, Room, Task, reason, write, write_reason};
use crate::{Fault, Item, Status};
use sodan_board::{Candidates, CellSet, Puzzle};
use sodan_search::Backend;

/// The task. It has no options.
pub struct Check {
    backend: Backend,
}

impl Check {
    /// The task on this backend.
    pub fn new(backend: Backend) -> Check {
        Check { backend }
    }
}

/// What is found out.
#[derive(Clone, Debug)]
pub struct Checked {
    /// In a word.
    pub status: Status,
    /// What is wrong with a bad item.
    pub fault: Option<Fault>,
    /// How many givens there are; nothing of a bad item.
    pub givens: Option<usize>,
    /// The givens that follow from the others, of a proper puzzle that is made of givens alone.
    pub redundant: Option<CellSet>,
}

impl Checked {
    /// Whether no given can go, where that can be asked.
    pub fn is_minimal(&self) -> Option<bool> {
        self.redundant.map(CellSet::is_empty)
    }
}

impl Record for Checked {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for Check {
    type Record = Checked;

    fn name(&self) -> &'static str {
        "check"
    }

    fn schema(&self) -> Schema<Checked> {
        let about = "whether no given can go; missing unless the puzzle is proper and made of givens alone";
        Schema::begin()
            .column("givens", Kind::Integer, "how many givens there are", |_, it: &Checked| it.givens.into())
            .column("minimal", Kind::Boolean, about, |_, it| it.is_minimal().into())
            .detail("redundant", Kind::Texts, "the cells of the givens that could go, each alone", |_, it| {
                it.redundant.map(names).into()
            })
            .end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        room: &mut Room,
        _limits: &Limits<'_>,
        mut give: impl FnMut(&Item<'i>, &Checked),
    ) {
        let mut all = Vec::with_capacity(items.len());
        answered(items, self.backend, 2, room, |item, answer| {
            all.push(found(item, answer.map_or(0, |answer| answer.count)));
        });
        // The givens of all puzzles are tried at once, which is twice as fast.
        let puzzles: Vec<Puzzle> = all.iter().filter_map(|(_, puzzle)| *puzzle).collect();
        let mut redundant = self.backend.redundant_givens(&puzzles).into_iter();
        for (item, (mut checked, puzzle)) in items.iter().zip(all) {
            checked.redundant = puzzle.and_then(|_| redundant.next());
            give(item, &checked);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Checked, out: &mut Vec<u8>) {
        match record.fault {
            Some(_) => write_reason(record, out),
            None => {
                let minimal = if record.is_minimal() == Some(true) { ", minimal" } else { "" };
                write(out, format_args!("{}{minimal}\n", record.status));
            }
        }
    }

    fn text(&self, item: &Item<'_>, record: &Checked, out: &mut Vec<u8>) {
        let (number, format) = (item.raw.number, item.format());
        write(out, format_args!("puzzle {number} ({format}): {}\n", in_words(record)));
    }
}

/// What is known before givens are tried, and the puzzle, if that is to be done. `count` is the number of solutions up to 2.
fn found(item: &Item<'_>, count: u64) -> (Checked, Option<Puzzle>) {
    let bad = |fault| Checked { status: Status::Bad, fault, givens: None, redundant: None };
    let (Some(givens), Some(candidates)) = (item.givens(), item.candidates()) else {
        return (bad(item.fault()), None);
    };
    let fault = if count == 0 { item.fault() } else { None };
    if fault.is_some() {
        return (bad(fault), None);
    }
    let status = match count {
        0 => Status::None,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    // Of a state that says more than its givens it cannot be asked which givens it needs.
    let puzzle = Puzzle::new(givens).ok().filter(|puzzle| candidates == Candidates::new(puzzle));
    let checked = Checked { status, fault, givens: Some(givens.filled().len()), redundant: None };
    (checked, puzzle.filter(|_| count == 1))
}

fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn in_words(record: &Checked) -> String {
    let givens = record.givens.unwrap_or_default();
    match (record.status, record.redundant) {
        (Status::Bad, _) => reason(record),
        (Status::None, _) => format!("no solution; {givens} givens"),
        (Status::Multiple, _) => format!("several solutions; {givens} givens"),
        (_, None) => format!("proper; {givens} givens, and candidates are gone"),
        (_, Some(redundant)) if redundant.is_empty() => format!("proper and minimal; {givens} givens"),
        (_, Some(redundant)) => {
            let cells = names(redundant).join(" ");
            format!("proper, not minimal; {givens} givens, of which each alone could go: {cells}")
        }
    }
}
