//! HoDoKu's loop: the first technique with a finding provides the step, and the loop restarts.

use super::options::OPTIONS;
use super::order::{Best, NumberedStep};
use super::singles::Singles;
use super::table::{LAST, Pick, SINGLES, TRIES, Try, When};
use crate::effort::{Cut, Effort};
use crate::found::{First, Number, Sink, find_along};
use crate::options::Duals;
use crate::path::{Detail, Guide};
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::{Candidate, House, Solution};
use std::borrow::Cow;

/// The techniques to try.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Techniques {
    /// Techniques that HoDoKu tries by default.
    pub allowed: TechniqueSet,
    /// Those that are off by default: each at its position in HoDoKu's list. Those that HoDoKu lacks
    /// are tried when all of its own have failed.
    pub more: TechniqueSet,
}

impl Techniques {
    /// HoDoKu's default.
    pub const DEFAULT: Techniques = Techniques { allowed: TechniqueSet::all(), more: TechniqueSet::EMPTY };
}

/// Dual steps, which are found only if the options allow them.
const DUALS: TechniqueSet = TechniqueSet::of(&[Technique::DualTwoStringKite, Technique::DualEmptyRectangle]);

/// Search for singles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum FirstSingles {
    /// In HoDoKu's queues, before all other techniques.
    Queued,
    /// Like other techniques, at their position in the order.
    Tried,
}

/// The guide of a walk on the HoDoKu scale.
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
    /// Creates the guide of a walk from a state. Without a solution the walk gets stuck where HoDoKu would use brute
    /// force, and techniques that assume a unique solution are excluded.
    pub(super) fn new(start: &State, solution: Option<Solution>, techniques: Techniques) -> HodokuGuide {
        let sound = if solution.is_some() { TechniqueSet::all() } else { TechniqueSet::without_uniqueness() };
        let techniques = Techniques { allowed: techniques.allowed & sound, more: techniques.more & sound };
        // Duals come after the steps of which they consist, so the first of those stays the first.
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

    /// Creates a guide with other tries.
    pub(super) fn trying(self, first: FirstSingles, tries: Vec<Try>) -> HodokuGuide {
        HodokuGuide { first, tries: Cow::Owned(tries), ..self }
    }

    /// Returns the techniques of a try.
    fn wanted(&self, one: &Try) -> TechniqueSet {
        match one.when {
            When::ByDefault => one.techniques & self.techniques.allowed,
            When::Asked => one.techniques & self.techniques.more,
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

    /// Returns the next single, or the finding of the first successful try.
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
        Ok(self.told(state, detail))
    }

    /// The middle one of the open cells gets its digit.
    fn told(&self, state: &State, detail: Detail) -> Option<Step> {
        let solution = self.solution.as_ref().filter(|_| self.techniques.allowed.contains(LAST))?;
        let cell = state.unplaced().iter().nth(state.unplaced().len() / 2)?;
        Some(Step {
            technique: LAST,
            placements: vec![Candidate::new(cell, solution.get(cell))],
            eliminations: Vec::new(),
            length: 0,
            difficulty: None,
            pattern: (detail == Detail::Explained).then_some(Pattern::Told),
        })
    }
}

impl Guide for HodokuGuide {
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        let taken = self.singles.taken();
        let next = self.chosen(state, detail, effort);
        if next.is_err() {
            self.singles.put_back(taken);
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
    let run = |sink: &mut dyn Sink| find_along(memo, sets, effort, sink);
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
    // Only now is it known which one of many needs its pattern.
    let mut again = Number::new(number, detail);
    run(&mut again)?;
    Ok(again.step)
}
