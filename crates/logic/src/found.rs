//! The interface through which finders report steps.
//!
//! A finder reports results ([`Found::eliminate`] and others). [`Found`] drops unwanted techniques and results without
//! effect, and passes the rest to a [`Sink`], which decides whether the finder continues. The pattern is
//! passed as a closure, which runs only if the sink needs it.

use crate::effort::{Cut, Effort};
use crate::step::Detail;
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::{Candidate, CellSet, Digit};

pub use crate::effort::Flow;

/// A finding, as a sink receives it.
pub struct Finding<'a> {
    /// The technique.
    pub technique: Technique,
    /// Digits that can be placed.
    pub placements: &'a [Candidate],
    /// Candidates that can be eliminated: each is present, and occurs once.
    pub eliminations: &'a [Candidate],
    /// Number of nodes of all chains.
    pub length: usize,
    pattern: &'a dyn Fn() -> Pattern,
}

impl Finding<'_> {
    /// Converts the finding to a step.
    pub fn to_step(&self, detail: Detail) -> Step {
        Step {
            technique: self.technique,
            placements: self.placements.to_vec(),
            eliminations: self.eliminations.to_vec(),
            length: self.length,
            difficulty: None,
            pattern: (detail == Detail::Explained).then(|| (self.pattern)()),
        }
    }
}

/// Receives findings, and decides whether to continue.
pub trait Sink {
    /// Receives a finding.
    fn take(&mut self, finding: &Finding<'_>) -> Flow;
}

/// Keeps the first finding.
pub struct First {
    /// The finding.
    pub step: Option<Step>,
    detail: Detail,
}

impl First {
    /// Waits for the first finding.
    pub fn new(detail: Detail) -> First {
        First { step: None, detail }
    }
}

impl Sink for First {
    fn take(&mut self, finding: &Finding<'_>) -> Flow {
        self.step = Some(finding.to_step(self.detail));
        Flow::Break(())
    }
}

/// Keeps the finding with a given index, from 0.
pub struct Number {
    /// The finding.
    pub step: Option<Step>,
    left: usize,
    detail: Detail,
}

impl Number {
    /// Waits for a finding.
    pub fn new(number: usize, detail: Detail) -> Number {
        Number { step: None, left: number, detail }
    }
}

impl Sink for Number {
    fn take(&mut self, finding: &Finding<'_>) -> Flow {
        if let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            return Flow::Continue(());
        }
        self.step = Some(finding.to_step(self.detail));
        Flow::Break(())
    }
}

/// Keeps every finding, in the order in which they come.
pub struct All {
    /// The findings.
    pub steps: Vec<Step>,
    detail: Detail,
}

impl All {
    /// Waits for findings.
    pub fn new(detail: Detail) -> All {
        All { steps: Vec::new(), detail }
    }
}

impl Sink for All {
    fn take(&mut self, finding: &Finding<'_>) -> Flow {
        self.steps.push(finding.to_step(self.detail));
        Flow::Continue(())
    }
}

/// Counts findings without storing them.
#[derive(Default)]
pub struct Count(
    /// Number of findings.
    pub usize,
);

impl Sink for Count {
    fn take(&mut self, _: &Finding<'_>) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }
}

/// The reporting interface of a finder.
pub struct Found<'a> {
    state: &'a State,
    wanted: TechniqueSet,
    memo: &'a Memo<'a>,
    effort: &'a Effort<'a>,
    sink: &'a mut dyn Sink,
    eliminations: Vec<Candidate>,
}

impl<'a> Found<'a> {
    /// Returns whether findings of a technique are wanted. A finder may skip the search for others.
    #[inline]
    pub fn wants(&self, technique: Technique) -> bool {
        self.wanted.contains(technique)
    }

    /// Returns the cached data of this state.
    #[inline]
    pub fn memo(&self) -> &'a Memo<'a> {
        self.memo
    }

    /// Counts looks. After `Break`, the finder must end.
    #[inline]
    pub fn look(&self, looks: u64) -> Flow {
        self.effort.look(looks)
    }

    /// Returns the options.
    #[inline]
    pub fn options(&self) -> &'a Options {
        self.memo.options()
    }

    /// Reports that a digit can be placed.
    pub fn place(
        &mut self,
        technique: Technique,
        placement: Candidate,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        self.place_cells(technique, 0, placement.digit, placement.cell.into(), pattern)
    }

    /// Reports a placement because of chains with this number of nodes.
    pub fn place_by_chain(
        &mut self,
        technique: Technique,
        length: usize,
        placement: Candidate,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        self.place_cells(technique, length, placement.digit, placement.cell.into(), pattern)
    }

    /// Reports that a digit can be placed in cells, in ascending order.
    pub fn place_all(
        &mut self,
        technique: Technique,
        digit: Digit,
        cells: CellSet,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        self.place_cells(technique, 0, digit, cells, pattern)
    }

    fn place_cells(
        &mut self,
        technique: Technique,
        length: usize,
        digit: Digit,
        cells: CellSet,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        let open = cells & self.state.unplaced();
        if !self.wants(technique) || open.is_empty() {
            return Flow::Continue(());
        }
        let placements: Vec<Candidate> = open.iter().map(|cell| Candidate::new(cell, digit)).collect();
        self.sink.take(&Finding {
            technique,
            placements: &placements,
            eliminations: &[],
            length,
            pattern: &pattern,
        })
    }

    /// Reports that a digit can be eliminated from cells, in ascending order.
    #[inline]
    pub fn eliminate(
        &mut self,
        technique: Technique,
        digit: Digit,
        cells: CellSet,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        if !self.wants(technique) || !cells.intersects(self.state.places(digit)) {
            return Flow::Continue(());
        }
        self.eliminate_all(technique, cells.iter().map(|cell| Candidate::new(cell, digit)), pattern)
    }

    /// Reports that candidates can be eliminated, in this order.
    pub fn eliminate_all(
        &mut self,
        technique: Technique,
        eliminations: impl IntoIterator<Item = Candidate>,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        self.eliminate_by_chain(technique, 0, eliminations, pattern)
    }

    /// Reports eliminations, in this order, because of chains with this number of nodes.
    pub fn eliminate_by_chain(
        &mut self,
        technique: Technique,
        length: usize,
        eliminations: impl IntoIterator<Item = Candidate>,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        if !self.wants(technique) {
            return Flow::Continue(());
        }
        self.eliminations.clear();
        for candidate in eliminations {
            if self.state.contains(candidate) && !self.eliminations.contains(&candidate) {
                self.eliminations.push(candidate);
            }
        }
        if self.eliminations.is_empty() {
            return Flow::Continue(());
        }
        self.sink.take(&Finding {
            technique,
            placements: &[],
            eliminations: &self.eliminations,
            length,
            pattern: &pattern,
        })
    }
}

/// Returns the first step of the wanted techniques in a state, in the order of [`find`], without a limit.
pub fn first(state: &State, wanted: TechniqueSet, options: Options, detail: Detail) -> Option<Step> {
    let mut first = First::new(detail);
    // Unlimited effort is not cut short.
    let _: Result<(), Cut> = find(&Memo::of(state, options), wanted, &Effort::unlimited(), &mut first);
    first.step
}

/// Returns every step of the wanted techniques in a state, in the order of [`find`], without a limit.
pub fn steps(state: &State, wanted: TechniqueSet, options: Options, detail: Detail) -> Vec<Step> {
    let mut all = All::new(detail);
    // Unlimited effort is not cut short.
    let _: Result<(), Cut> = find(&Memo::of(state, options), wanted, &Effort::unlimited(), &mut all);
    all.steps
}

/// Passes all findings of the wanted techniques in the memo's state to a sink; finders run in the order of the list.
///
/// # Errors
///
/// If the effort was cut short. Earlier findings are in the sink.
pub fn find(
    memo: &Memo<'_>,
    wanted: TechniqueSet,
    effort: &Effort<'_>,
    sink: &mut dyn Sink,
) -> Result<(), Cut> {
    find_along(memo, [wanted, TechniqueSet::EMPTY], effort, sink)
}

/// Like [`find`], but the finders of the wanted techniques also report findings of other techniques.
pub(crate) fn find_along(
    memo: &Memo<'_>,
    [wanted, along]: [TechniqueSet; 2],
    effort: &Effort<'_>,
    sink: &mut dyn Sink,
) -> Result<(), Cut> {
    let state = memo.state();
    let mut found = Found { state, wanted, memo, effort, sink, eliminations: Vec::new() };
    let mut left = wanted;
    while let Some(technique) = left.first() {
        let finder = technique.finder();
        found.wanted = left & finder.techniques() | along;
        effort.turn_to(found.wanted)?;
        left = left - finder.techniques();
        if finder.find.is_some_and(|find| find(state, &mut found).is_break()) {
            return effort.checked();
        }
    }
    effort.checked()
}
