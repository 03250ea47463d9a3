//! The interface through which finders report steps.
//!
//! A finder reports its results through [`Found::eliminate`] and similar methods. [`Found`] drops results without
//! effect and results of techniques that were not requested. It passes all other results to a [`Sink`], which decides
//! whether the finder continues. The pattern is passed as a closure, which runs only if the sink needs it.

use crate::effort::{Cut, Effort};
use crate::step::Detail;
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::{Candidate, CellSet, Digit};

pub use crate::effort::Flow;

/// A reported result, as passed to a sink.
pub struct Finding<'a> {
    /// Technique that produced the result.
    pub technique: Technique,
    /// Digits that can be placed, in ascending order of their cells.
    pub placements: &'a [Candidate],
    /// Candidates that can be eliminated. Each candidate is present in the state and listed once.
    pub eliminations: &'a [Candidate],
    /// Number of nodes of all chains; 0 for techniques without chains.
    pub length: usize,
    pattern: &'a dyn Fn() -> Pattern,
}

impl Finding<'_> {
    /// Converts the finding to a step. The step contains the pattern if `detail` requires one.
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

/// Consumer of findings, which decides whether a finder continues.
pub trait Sink {
    /// Processes a finding. Returns `Break` to stop the search.
    fn take(&mut self, finding: &Finding<'_>) -> Flow;

    /// Returns whether the sink needs only findings with the first result, for finders of forcing chains. Placements
    /// come first, by cell, then eliminations, by candidate. A finder that finds all results in one pass may ignore
    /// this.
    fn needs_first_result_only(&self) -> bool {
        false
    }
}

/// Sink that stores the first finding and stops the search.
pub struct First {
    /// The first finding, if there was one.
    pub step: Option<Step>,
    detail: Detail,
}

impl First {
    /// Creates the sink. `detail` determines whether the step contains its pattern.
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

/// Sink that stores the finding with a given 0-based index and stops the search.
pub struct Number {
    /// The selected finding, if the search reached it.
    pub step: Option<Step>,
    left: usize,
    detail: Detail,
}

impl Number {
    /// Creates a sink that skips `number` findings and stores the next one.
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

/// Sink that stores every finding, in the order of discovery.
pub struct All {
    /// The findings so far.
    pub steps: Vec<Step>,
    detail: Detail,
}

impl All {
    /// Creates the sink. `detail` determines whether the steps contain their patterns.
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

/// Sink that counts findings without storing them.
#[derive(Default)]
pub struct Count(
    /// Number of findings received.
    pub usize,
);

impl Sink for Count {
    fn take(&mut self, _: &Finding<'_>) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }
}

/// The interface through which a finder reports results and accesses shared data.
pub struct Found<'a> {
    state: &'a State,
    wanted: TechniqueSet,
    memo: &'a Memo<'a>,
    effort: &'a Effort<'a>,
    sink: &'a mut dyn Sink,
    eliminations: Vec<Candidate>,
}

impl<'a> Found<'a> {
    /// Returns whether findings of `technique` were requested. A finder may skip the search for all other techniques.
    #[inline]
    pub fn wants(&self, technique: Technique) -> bool {
        self.wanted.contains(technique)
    }

    /// Returns [whether only findings with the first result are needed](Sink::needs_first_result_only).
    pub(crate) fn needs_first_result_only(&self) -> bool {
        self.sink.needs_first_result_only()
    }

    /// Returns the cached data of the state that is searched.
    #[inline]
    pub fn memo(&self) -> &'a Memo<'a> {
        self.memo
    }

    /// Adds `looks` to the effort. The finder must return if the result is `Break`.
    #[inline]
    pub fn look(&self, looks: u64) -> Flow {
        self.effort.look(looks)
    }

    /// Returns the options that the finder must respect.
    #[inline]
    pub fn options(&self) -> &'a Options {
        self.memo.options()
    }

    /// Reports a placement.
    pub fn place(
        &mut self,
        technique: Technique,
        placement: Candidate,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        self.place_cells(technique, 0, placement.digit, placement.cell.into(), pattern)
    }

    /// Reports a placement derived from chains with `length` nodes in total.
    pub fn place_by_chain(
        &mut self,
        technique: Technique,
        length: usize,
        placement: Candidate,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        self.place_cells(technique, length, placement.digit, placement.cell.into(), pattern)
    }

    /// Reports that `digit` can be placed in all unplaced cells of `cells`, in ascending order.
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

    /// Reports that `digit` can be eliminated from all cells of `cells` that have the digit as a candidate, in
    /// ascending order.
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

    /// Reports eliminations in the given order. Absent and repeated candidates are dropped.
    pub fn eliminate_all(
        &mut self,
        technique: Technique,
        eliminations: impl IntoIterator<Item = Candidate>,
        pattern: impl Fn() -> Pattern,
    ) -> Flow {
        self.eliminate_by_chain(technique, 0, eliminations, pattern)
    }

    /// Reports eliminations derived from chains with `length` nodes in total, in the given order. Absent and repeated
    /// candidates are dropped.
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

/// Returns the first step of the wanted techniques, in the order of [`find`]. The effort is unlimited.
pub fn first(state: &State, wanted: TechniqueSet, options: Options, detail: Detail) -> Option<Step> {
    let mut first = First::new(detail);
    // Unlimited effort never runs out.
    let _: Result<(), Cut> = find(&Memo::of(state, options), wanted, &Effort::unlimited(), &mut first);
    first.step
}

/// Returns all steps of the wanted techniques, in the order of [`find`]. The effort is unlimited.
pub fn steps(state: &State, wanted: TechniqueSet, options: Options, detail: Detail) -> Vec<Step> {
    let mut all = All::new(detail);
    // Unlimited effort never runs out.
    let _: Result<(), Cut> = find(&Memo::of(state, options), wanted, &Effort::unlimited(), &mut all);
    all.steps
}

/// Runs the finders of the wanted techniques on the memo's state, in the order of [`Technique::ALL`], and passes their
/// findings to `sink`.
///
/// # Errors
///
/// Returns the reason if the search was stopped early. The sink has then received the earlier findings.
pub fn find(
    memo: &Memo<'_>,
    wanted: TechniqueSet,
    effort: &Effort<'_>,
    sink: &mut dyn Sink,
) -> Result<(), Cut> {
    find_along(memo, [wanted, TechniqueSet::EMPTY], effort, sink)
}

/// Like [`find`], but the finders of the `wanted` techniques also report findings of the `along` techniques.
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
