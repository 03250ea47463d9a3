//! What the values of a column say of it where its name says nothing, or something else.
//!
//! A column has solutions as soon as more of its values are full grids than are not. Any other value of it is wrong then, also in the
//! rows before. So it is with ids. A column whose name claims something else claims nothing, if all of its values are boards.

use crate::audit::Where;
use crate::fault::{Fault, Flaw};
use crate::run::Run;

/// A value that tells what kind of column it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Telling {
    /// A full grid, in a column of unknown kind.
    FullGrid,
    /// Anything else there.
    Other,
    /// Nothing there, beside a puzzle with one solution.
    Nothing,
    /// The right id, in a column of ids.
    Id,
    /// What is no id, there.
    NoId,
    /// A board where the name of the column claims something else.
    Board(Claimed),
}

/// What a column's name claims: the fault if that is wrong, and what a value should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claimed {
    pub fault: Fault,
    pub should_be: &'static str,
}

/// The values of a row that tell something of their columns, with the places of these. Nearly always there is one at most, which
/// needs no memory of its own.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tellings {
    first: Option<(usize, Telling)>,
    others: Vec<(usize, Telling)>,
}

impl Tellings {
    pub fn push(&mut self, place: usize, telling: Telling) {
        match self.first {
            None => self.first = Some((place, telling)),
            Some(_) => self.others.push((place, telling)),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, Telling)> {
        self.first.into_iter().chain(self.others.iter().copied())
    }
}

/// What the values of a column were so far.
#[derive(Default)]
pub(crate) struct Values {
    /// Full grids, or right ids.
    own: u64,
    others: u64,
    /// The rows that are wrong if the column turns out to be of a kind.
    held: Vec<Run<Telling>>,
    kind: Kind,
}

/// What kind of column it turns out to be.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Kind {
    #[default]
    Open,
    /// It has solutions, ids, or what its name claims.
    Told,
    /// It is a text in which there may be a grid.
    Text,
}

/// So many runs of rows, or so many values that are no grids, are held until it is known what a column has.
pub(crate) const MOST_HELD: usize = 1 << 12;

impl Values {
    /// Takes the value of a row. Gives all rows that are known to be wrong now, with their splits. `is_claim` says whether a value
    /// before was such as the name claims.
    pub fn take(
        &mut self,
        name: &str,
        telling: Telling,
        (row, split): (Where, usize),
        is_claim: bool,
    ) -> Vec<(Where, usize, Flaw)> {
        match telling {
            Telling::FullGrid | Telling::Id => self.own += 1,
            Telling::Other | Telling::NoId => self.others += 1,
            Telling::Nothing | Telling::Board(_) => {}
        }
        if !matches!(telling, Telling::FullGrid | Telling::Id) && self.kind != Kind::Text {
            Run::add(&mut self.held, telling, row, split);
        }
        if self.kind == Kind::Open && (self.own > self.others || is_claim && self.own == 0) {
            self.kind = Kind::Told;
        }
        if self.kind == Kind::Told {
            return self.release(name);
        }
        if self.held.len() > MOST_HELD || self.others > MOST_HELD as u64 {
            (self.kind, self.held) = (Kind::Text, Vec::new());
        }
        Vec::new()
    }

    /// There are no more rows: the same of a column in which half of the values are full grids.
    pub fn end(&mut self, name: &str, is_claim: bool) -> Vec<(Where, usize, Flaw)> {
        let has_boards = self.held.first().is_some_and(|run| matches!(run.what, Telling::Board(_)));
        let has_solutions = self.own > 0 && self.own >= self.others;
        if self.kind == Kind::Open && (has_solutions || has_boards && is_claim) {
            self.kind = Kind::Told;
            return self.release(name);
        }
        Vec::new()
    }

    /// Whether it is known to have solutions.
    pub fn are_solutions(&self) -> bool {
        self.kind == Kind::Told && self.own > 0
    }

    /// How many values are full grids, and how many are not, of a column that has some and is none of solutions.
    pub fn few_grids(&self) -> Option<(u64, u64)> {
        (self.kind != Kind::Told && self.own > 0).then_some((self.own, self.others))
    }

    fn release(&mut self, name: &str) -> Vec<(Where, usize, Flaw)> {
        let runs = std::mem::take(&mut self.held).into_iter();
        let rows = runs.flat_map(|run| {
            let flaw = run.what.flaw(name);
            run.rows().map(move |(row, split)| (row, split, flaw.clone()))
        });
        rows.collect()
    }
}

impl Telling {
    fn flaw(self, name: &str) -> Flaw {
        let (fault, reason) = match self {
            Telling::FullGrid | Telling::Other => (Fault::WrongSolution, format!("{name} is no full grid")),
            Telling::Id | Telling::NoId => {
                (Fault::WrongLabel, format!("{name} is no id, but most of the others are"))
            }
            Telling::Nothing => (Fault::MissingSolution, format!("{name} is empty")),
            Telling::Board(Claimed { fault, should_be }) => {
                (fault, format!("{name} is a board of 81 cells, but should be {should_be}"))
            }
        };
        Flaw { column: Some(name.to_owned()), reason: Some(reason), ..Flaw::of(fault) }
    }
}

/// Whether a text is a board of 81 cells, full or not.
pub(crate) fn is_board(text: &str) -> bool {
    let text = text.trim();
    text.len() == 81 && text.bytes().all(|byte| cell(byte).is_some())
}

/// The digit of a cell, or `0` for one of the signs that stand in empty cells; nothing of any other byte.
pub(crate) fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'9' => Some(byte),
        b'0' | b'.' | b'-' | b'_' | b'*' | b'?' | b'x' | b'X' => Some(b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The records that turn out to be wrong with the value at their place, and at which value that is known.
    fn wrong(values: &mut Values, all: &[Telling]) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for (record, &telling) in (1..).zip(all) {
            let row = Where { file: 0, record };
            let told = values.take("gold", telling, (row, 0), false);
            found.extend(told.into_iter().map(|(row, _, _)| (row.record, record)));
        }
        found
    }

    #[test]
    fn what_is_no_grid_among_solutions_is_wrong_also_before_it_is_known() {
        use Telling::{FullGrid, Nothing, Other};
        let of = |all: &[Telling]| wrong(&mut Values::default(), all);
        assert_eq!(of(&[FullGrid, Other, FullGrid, Nothing]), [(2, 2), (4, 4)]);
        assert_eq!(of(&[Other, Nothing, FullGrid, FullGrid, Other]), [(1, 4), (2, 4), (5, 5)]);
        assert_eq!(of(&[Other, Other, FullGrid, Other]), []);
        let mut values = Values::default();
        assert_eq!(wrong(&mut values, &[Other, FullGrid]), []);
        assert_eq!((values.end("gold", false).len(), values.end("gold", false).len()), (1, 0));
        // Such a column may be compared with something else.
        let mut of_text = Values::default();
        assert_eq!((wrong(&mut of_text, &[Other, Other]), of_text.end("split", true).len()), (Vec::new(), 0));
    }

    #[test]
    fn a_text_with_a_grid_has_no_solutions_and_holds_no_rows() {
        let mut values = Values::default();
        let mut all = vec![Telling::Other; MOST_HELD + 1];
        all.extend([Telling::FullGrid; 3]);
        assert_eq!(wrong(&mut values, &all), []);
        assert!(values.held.is_empty() && values.end("gold", false).is_empty());
        assert_eq!(values.few_grids(), Some((3, MOST_HELD as u64 + 1)));
    }

    #[test]
    fn boards_are_told_from_numbers_and_words() {
        let board = format!("{:.<81}", "403");
        for text in [&board, &board.replace('.', "0"), &format!(" {board} ")] {
            assert!(is_board(text), "{text}");
        }
        for text in ["17", "true", &board[1..], &board.replace('3', "a")] {
            assert!(!is_board(text), "{text}");
        }
    }
}
