//! HoDoKu's loop: the first technique that finds something is taken, and all starts again from the top.

use super::order::{Best, Choice};
use super::singles::Singles;
use super::table::{Pick, TRIES, Try, When};
use crate::found::{First, Flow, Number, Sink, find_along};
use crate::path::{Detail, Walker};
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::{Candidate, House, Solution};

/// The state of a walk on the HoDoKu scale.
#[derive(Clone, Debug)]
pub struct Walk {
    singles: Singles,
    allowed: TechniqueSet,
    asked: TechniqueSet,
    solution: Option<Solution>,
}

impl Walk {
    /// A walk that starts there. Without a [solution](Walk::with_solution) it gets stuck where HoDoKu would resort to
    /// brute force.
    pub fn new(start: &State) -> Walk {
        Walk {
            singles: Singles::new(start),
            allowed: TechniqueSet::all(),
            asked: TechniqueSet::EMPTY,
            solution: None,
        }
    }

    /// The walk with these techniques only. Leave the family `Uniqueness` out for a puzzle that may have several
    /// solutions.
    #[must_use]
    pub fn with_techniques(self, allowed: TechniqueSet) -> Walk {
        Walk { allowed, ..self }
    }

    /// The walk with techniques that are off by default: each is tried where HoDoKu's list has it, and those that HoDoKu
    /// lacks when all of its own have failed. The rating is then no longer the one that HoDoKu gives.
    #[must_use]
    pub fn with_more(self, asked: TechniqueSet) -> Walk {
        Walk { asked: self.asked | asked, ..self }
    }

    /// What a try looks for.
    fn wanted(&self, one: &Try) -> TechniqueSet {
        one.techniques & if one.when == When::ByDefault { self.allowed } else { self.asked }
    }

    /// The walk with a solution at hand, from which a digit is told where nothing else helps.
    #[must_use]
    pub fn with_solution(self, solution: Solution) -> Walk {
        Walk { solution: Some(solution), ..self }
    }

    fn single(&mut self, state: &State, detail: Detail) -> Option<Step> {
        let step = |technique, placement, pattern| Step {
            technique,
            placements: vec![placement],
            eliminations: Vec::new(),
            length: 0,
            pattern: (detail == Detail::Explained).then_some(pattern),
        };
        let of = |technique, (placement, house): (Candidate, House)| {
            step(technique, placement, Pattern::Single(Some(house)))
        };
        let full_house = self.singles.full_house(state).map(|it| of(Technique::FullHouse, it));
        let naked = |singles: &mut Singles| {
            singles.next_naked(state).map(|it| step(Technique::NakedSingle, it, Pattern::Single(None)))
        };
        full_house
            .or_else(|| naked(&mut self.singles))
            .or_else(|| self.singles.next_hidden(state).map(|it| of(Technique::HiddenSingle, it)))
    }

    /// The middle one of the open cells gets its digit.
    fn told(&self, state: &State, detail: Detail) -> Option<Step> {
        let solution = self.solution.as_ref().filter(|_| self.allowed.contains(Technique::BruteForce))?;
        let cell = state.unplaced().iter().nth(state.unplaced().len() / 2)?;
        Some(Step {
            technique: Technique::BruteForce,
            placements: vec![Candidate::new(cell, solution.get(cell))],
            eliminations: Vec::new(),
            length: 0,
            pattern: (detail == Detail::Explained).then_some(Pattern::Told),
        })
    }
}

impl Walker for Walk {
    fn next(&mut self, state: &State, detail: Detail) -> Option<Step> {
        self.next_telling(state, detail, &mut |_| {})
    }

    fn apply(&mut self, state: &mut State, step: &Step) {
        for &placement in &step.placements {
            self.singles.place(state, placement);
        }
        for &candidate in &step.eliminations {
            self.singles.eliminate(state, candidate);
        }
    }
}

impl Walk {
    /// As [`next`](Walker::next), and tells each time what is searched for now: for those who measure where the time goes.
    /// Singles come before the first search.
    pub fn next_telling(
        &mut self,
        state: &State,
        detail: Detail,
        tell: &mut impl FnMut(TechniqueSet),
    ) -> Option<Step> {
        if let Some(single) = self.single(state, detail) {
            return Some(single);
        }
        let memo = Memo::default();
        let tries = TRIES
            .iter()
            .map(|one| (one, self.wanted(one)))
            .filter(|(_, wanted)| *wanted != TechniqueSet::EMPTY);
        for (one, wanted) in tries {
            tell(wanted);
            let step = search(state, &memo, one, wanted, detail);
            if step.is_some() {
                return step;
            }
        }
        self.told(state, detail)
    }
}

fn search(state: &State, memo: &Memo, one: &Try, wanted: TechniqueSet, detail: Detail) -> Option<Step> {
    let run = |sink: &mut dyn Sink| {
        // How a sink ends a search says nothing here: what it holds does.
        let _: Flow = find_along(state, memo, wanted, one.also, Options::default(), sink);
    };
    if one.pick == Pick::First {
        let mut first = First::new(detail);
        run(&mut first);
        return first.step;
    }
    let mut best = Best::new(one.pick);
    run(&mut best);
    let Choice { step, number } = best.take()?;
    if detail == Detail::Bare {
        return Some(step);
    }
    // Only now is it known which one of many wants its pattern.
    let mut again = Number::new(number, detail);
    run(&mut again);
    again.step
}
