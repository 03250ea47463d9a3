//! The solving path from a puzzle to its solution, and a summary of its techniques.

use std::ops::ControlFlow;

use crate::technique::find;
use crate::{Board, State, Step, Technique};

/// A solving path. Each step is the easiest step in the state before it.
#[derive(Clone, Debug)]
pub struct Path {
    /// Steps in solving order.
    pub steps: Vec<Step>,
    /// The state after the last step.
    pub end: State,
}

impl Path {
    /// Returns each technique that occurs in the path, with its number of steps, from easy to hard.
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let count = |technique| self.steps.iter().filter(|step| step.technique == technique).count();
        let counts = Technique::ALL.into_iter().map(|technique| (technique, count(technique)));
        counts.filter(|&(_, count)| count > 0).collect()
    }

    /// Returns the hardest technique of the path, or `None` if the path is empty.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }
}

impl Board {
    /// Returns the easiest step that one of `techniques` finds. Returns `None` if no technique finds a step, if a cell
    /// has no candidates, or if `should_stop` returns true. `should_stop` is called before each technique, and before
    /// each candidate that is tested for a contradiction.
    pub fn next_step(
        &self,
        state: &State,
        techniques: &[Technique],
        should_stop: &dyn Fn() -> bool,
    ) -> Option<Step> {
        if state.is_broken() {
            return None;
        }
        let mut found = None;
        for technique in Technique::ALL.into_iter().filter(|it| techniques.contains(it)) {
            let mut sink = |step| {
                found = Some(step);
                ControlFlow::Break(())
            };
            if should_stop() || find(technique, self, state, should_stop, &mut sink).is_break() {
                break;
            }
        }
        found
    }

    /// Returns all steps that `techniques` find in one state, from easy to hard. A step is omitted if an earlier step
    /// has the same result. `should_stop` is called whenever [`next_step`](Board::next_step) would call it, and also
    /// after each step.
    pub fn steps(
        &self,
        state: &State,
        techniques: &[Technique],
        should_stop: &dyn Fn() -> bool,
    ) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        if state.is_broken() {
            return steps;
        }
        for technique in Technique::ALL.into_iter().filter(|it| techniques.contains(it)) {
            let mut sink = |step: Step| {
                let is_same = |other: &Step| {
                    other.placements == step.placements && other.eliminations == step.eliminations
                };
                if !steps.iter().any(is_same) {
                    steps.push(step);
                }
                if should_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            if should_stop() || find(technique, self, state, should_stop, &mut sink).is_break() {
                break;
            }
        }
        steps
    }

    /// Applies the easiest step repeatedly until the puzzle is solved, `techniques` find no step, or `should_stop`
    /// returns true; `should_stop` is called whenever [`next_step`](Board::next_step) would call it.
    pub fn path(&self, start: State, techniques: &[Technique], should_stop: &dyn Fn() -> bool) -> Path {
        let mut path = Path { steps: Vec::new(), end: start };
        while !path.end.is_solved() && !should_stop() {
            let Some(step) = self.next_step(&path.end, techniques, should_stop) else { break };
            path.end.apply(self, &step);
            path.steps.push(step);
        }
        path
    }
}
