//! The only door through which findings leave a finder.
//!
//! A finder says what follows ([`Found::eliminate`] and its sisters). The door drops what was not asked for and what
//! has no effect. It hands the rest to a [`Sink`], which decides whether the finder goes on. What the eye sees is
//! passed as a closure, which runs only if the sink calls for it.

use crate::effort::{Cut, Effort};
use crate::step::Detail;
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::{Candidate, CellSet, Digit};

pub use crate::effort::Flow;

/// What a finder has found, as a sink sees it.
pub struct Finding<'a> {
    /// The technique.
    pub technique: Technique,
    /// Digits that can be placed.
    pub placements: &'a [Candidate],
    /// Candidates that can be eliminated: each is still there, and each stands once.
    pub eliminations: &'a [Candidate],
    /// How many nodes its chains have together.
    pub length: usize,
    pattern: &'a dyn Fn() -> Pattern,
}

impl Finding<'_> {
    /// The finding as a step of its own.
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

/// Takes findings, and says whether more are wanted.
pub trait Sink {
    /// Takes one.
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

/// Keeps the finding of a given number, counted from 0.
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

/// Counts findings and keeps none.
#[derive(Default)]
pub struct Count(
    /// How many came.
    pub usize,
);

impl Sink for Count {
    fn take(&mut self, _: &Finding<'_>) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }
}

/// The door. A finder gets it and reports through it.
pub struct Found<'a> {
    state: &'a State,
    wanted: TechniqueSet,
    memo: &'a Memo<'a>,
    effort: &'a Effort<'a>,
    sink: &'a mut dyn Sink,
    eliminations: Vec<Candidate>,
}

impl<'a> Found<'a> {
    /// Whether findings of a technique are asked for. A finder may skip the search for others.
    #[inline]
    pub fn wants(&self, technique: Technique) -> bool {
        self.wanted.contains(technique)
    }

    /// What was worked out from this state before.
    #[inline]
    pub fn memo(&self) -> &'a Memo<'a> {
        self.memo
    }

    /// Counts looks: `Break` if no more may be taken, and then the finder ends.
    #[inline]
    pub fn look(&self, looks: u64) -> Flow {
        self.effort.look(looks)
    }

    /// What is allowed.
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

    /// Reports that a digit can be placed because of chains with so many nodes together.
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

    /// Reports that candidates can be eliminated, in this order, because of chains with so many nodes together.
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

/// The first step that the wanted techniques find in a state, in the order of [`find`], however long it takes.
pub fn first(state: &State, wanted: TechniqueSet, options: Options, detail: Detail) -> Option<Step> {
    let mut first = First::new(detail);
    // Unlimited effort is not cut short.
    let _: Result<(), Cut> = find(&Memo::of(state, options), wanted, &Effort::unlimited(), &mut first);
    first.step
}

/// Every step that the wanted techniques find in a state, in the order of [`find`], however long it takes.
pub fn steps(state: &State, wanted: TechniqueSet, options: Options, detail: Detail) -> Vec<Step> {
    let mut all = All::new(detail);
    // Unlimited effort is not cut short.
    let _: Result<(), Cut> = find(&Memo::of(state, options), wanted, &Effort::unlimited(), &mut all);
    all.steps
}

/// Everything that the wanted techniques find in the memo's state, into a sink; finders come in the order of the list.
///
/// # Errors
///
/// If the effort was cut short. What was found until then is in the sink.
pub fn find(
    memo: &Memo<'_>,
    wanted: TechniqueSet,
    effort: &Effort<'_>,
    sink: &mut dyn Sink,
) -> Result<(), Cut> {
    find_along(memo, [wanted, TechniqueSet::EMPTY], effort, sink)
}

/// As [`find`], but the finders of the wanted techniques also report what they find of other techniques.
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
