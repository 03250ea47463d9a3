//! HoDoKu's main loop: the first technique that finds anything provides the step, and the loop restarts.

use super::options::OPTIONS;
use super::order::{Best, FirstResult, NumberedStep};
use super::singles::Singles;
use super::table::{LAST, Pick, SINGLES, TRIES, Try, When};
use crate::effort::{Cut, Effort};
use crate::found::{First, Number, Sink, find_along};
use crate::options::Duals;
use crate::path::{Detail, Guide};
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::{Candidate, House, Solution};
use std::borrow::Cow;

/// Selection of the techniques to try.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Techniques {
    /// Allowed techniques among those that HoDoKu tries by default.
    pub allowed: TechniqueSet,
    /// Additional techniques that are off by default. Techniques of HoDoKu are tried at their positions in HoDoKu's
    /// order. All others are tried after every technique of HoDoKu has failed.
    pub more: TechniqueSet,
}

impl Techniques {
    /// HoDoKu's default selection.
    pub const DEFAULT: Techniques = Techniques { allowed: TechniqueSet::all(), more: TechniqueSet::EMPTY };
}

/// Dual steps, which are found only if [`Options::duals`] allows them.
const DUALS: TechniqueSet = TechniqueSet::of(&[Technique::DualTwoStringKite, Technique::DualEmptyRectangle]);

/// How singles are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum FirstSingles {
    /// Singles are found through HoDoKu's queues, before all other techniques.
    Queued,
    /// Singles are tried like other techniques, at their positions in the order.
    Tried,
}

/// Selects the steps of a walk on HoDoKu's scale.
#[derive(Clone, Debug)]
pub(super) struct HodokuGuide {
    singles: Singles,
    first: FirstSingles,
    tries: Cow<'static, [Try]>,
    techniques: Techniques,
    options: Options,
    solution: Option<Solution>,
}

impl HodokuGuide {
    /// Creates the guide of a walk that starts at `start`. Without a solution, techniques that assume a unique solution
    /// are excluded, and the walk ends where HoDoKu would resort to brute force.
    pub(super) fn new(start: &State, solution: Option<Solution>, techniques: Techniques) -> HodokuGuide {
        let sound = if solution.is_some() { TechniqueSet::all() } else { TechniqueSet::without_uniqueness() };
        let techniques = Techniques { allowed: techniques.allowed & sound, more: techniques.more & sound };
        // Dual steps are found after the single steps of which they consist, so allowing them does not change the first
        // finding.
        let duals = if techniques.more.intersects(DUALS) { Duals::On } else { Duals::Off };
        let options = Options { duals, ..OPTIONS };
        HodokuGuide {
            singles: Singles::new(start),
            first: FirstSingles::Queued,
            tries: Cow::Borrowed(TRIES),
            techniques,
            options,
            solution,
        }
    }

    /// Replaces the sequence of tries, and the way in which singles are searched for.
    pub(super) fn trying(self, first: FirstSingles, tries: Vec<Try>) -> HodokuGuide {
        HodokuGuide { first, tries: Cow::Owned(tries), ..self }
    }

    /// Returns the techniques of a try that are allowed or requested.
    fn wanted(&self, one: &Try) -> TechniqueSet {
        match one.when {
            When::ByDefault => one.techniques & self.techniques.allowed,
            When::Requested => one.techniques & self.techniques.more,
        }
    }

    fn single(&mut self, state: &State, detail: Detail) -> Option<Step> {
        let step = |technique, placement, pattern| Step {
            technique,
            placements: vec![placement],
            eliminations: Vec::new(),
            length: 0,
            difficulty: None,
            pattern: (detail == Detail::Explained).then_some(pattern),
        };
        let of = |technique, (placement, house): (Candidate, House)| {
            step(technique, placement, Pattern::Single(Some(house)))
        };
        let allowed = self.techniques.allowed;
        let may = |technique| allowed.contains(technique).then_some(technique);
        let full_house =
            may(Technique::FullHouse).and_then(|it| Some(of(it, self.singles.full_house(state)?)));
        let naked = |singles: &mut Singles| {
            let technique = may(Technique::NakedSingle)?;
            Some(step(technique, singles.next_naked(state)?, Pattern::Single(None)))
        };
        full_house.or_else(|| naked(&mut self.singles)).or_else(|| {
            may(Technique::HiddenSingle).and_then(|it| Some(of(it, self.singles.next_hidden(state)?)))
        })
    }

    /// Returns the next queued single, or else the step of the first try that finds one, or else the brute-force step.
    fn chosen(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        if self.first == FirstSingles::Queued {
            effort.turn_to(SINGLES)?;
            if let Some(single) = self.single(state, detail) {
                return Ok(Some(single));
            }
        }
        let memo = Memo::of(state, self.options);
        for one in self.tries.iter() {
            let wanted = self.wanted(one);
            if wanted == TechniqueSet::EMPTY {
                continue;
            }
            let along = one.also & self.techniques.allowed;
            let step = search(&memo, one, [wanted, along], detail, effort)?;
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(self.given_step(state, detail))
    }

    /// Returns the brute-force step, which places the solution's digit in the middle one of the open cells.
    fn given_step(&self, state: &State, detail: Detail) -> Option<Step> {
        let solution = self.solution.as_ref().filter(|_| self.techniques.allowed.contains(LAST))?;
        let cell = state.unplaced().iter().nth(state.unplaced().len() / 2)?;
        Some(Step {
            technique: LAST,
            placements: vec![Candidate::new(cell, solution.get(cell))],
            eliminations: Vec::new(),
            length: 0,
            difficulty: None,
            pattern: (detail == Detail::Explained).then_some(Pattern::FromSolution),
        })
    }
}

impl Guide for HodokuGuide {
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        let mark = self.singles.mark();
        let next = self.chosen(state, detail, effort);
        if next.is_err() {
            self.singles.put_back(mark);
        }
        next
    }

    fn place(&mut self, state: &mut State, placement: Candidate) {
        self.singles.place(state, placement);
    }

    fn eliminate(&mut self, state: &mut State, candidate: Candidate) {
        self.singles.eliminate(state, candidate);
    }

    fn boxed(&self) -> Box<dyn Guide> {
        Box::new(self.clone())
    }
}

fn search(
    memo: &Memo<'_>,
    one: &Try,
    sets: [TechniqueSet; 2],
    detail: Detail,
    effort: &Effort<'_>,
) -> Result<Option<Step>, Cut> {
    let run = |sink: &mut dyn Sink| {
        let mut by_result = FirstResult(sink);
        let sink: &mut dyn Sink = if one.pick == Pick::BestForced { &mut by_result } else { by_result.0 };
        find_along(memo, sets, effort, sink)
    };
    if one.pick == Pick::First {
        let mut first = First::new(detail);
        run(&mut first)?;
        return Ok(first.step);
    }
    let mut best = Best::new(one.pick);
    run(&mut best)?;
    let Some(NumberedStep { step, number }) = best.take() else { return Ok(None) };
    if detail == Detail::Bare {
        return Ok(Some(step));
    }
    // The winner of the comparison is now known. Search again to obtain its pattern.
    let mut again = Number::new(number, detail);
    run(&mut again)?;
    Ok(again.step)
}
