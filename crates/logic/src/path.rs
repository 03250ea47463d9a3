//! Paths: find a step, apply it, and again, until the puzzle is solved or nothing more is found.

use crate::{State, Step};

/// Whether steps carry the [`Pattern`](crate::Pattern) from which they are explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// They do not: for rating.
    Bare,
    /// They do: for reading.
    Explained,
}

/// Chooses the next step. It may keep what it knows from step to step, so all changes go through it.
pub trait Walker {
    /// The next step from here, if there is one.
    fn next(&mut self, state: &State, detail: Detail) -> Option<Step>;

    /// Carries a step out.
    fn apply(&mut self, state: &mut State, step: &Step) {
        step.apply(state);
    }
}

/// A walk's steps and where it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The state after the last of them.
    pub end: State,
}

impl Path {
    /// Whether every cell is placed at the end.
    pub fn is_solved(&self) -> bool {
        self.end.unplaced().is_empty()
    }
}

/// Walks until solved or stuck.
pub fn walk(start: State, walker: &mut (impl Walker + ?Sized), detail: Detail) -> Path {
    let mut path = Path { steps: Vec::new(), end: start };
    while !path.is_solved()
        && let Some(step) = walker.next(&path.end, detail)
    {
        walker.apply(&mut path.end, &step);
        path.steps.push(step);
    }
    path
}
