//! Propagators, each of which removes the candidates that its condition excludes.

mod all_different;
mod alternatives;
mod automaton;
mod between;
mod combinations;
mod count;
mod distinct;
mod flatmates;
mod full_rank;
mod house;
mod index;
mod linear;
mod lockout;
mod lunchbox;
mod modified;
mod ordered;
mod pair;
mod pairwise;
mod partition;
mod rellik;
mod required;
mod same_values;
mod square;
mod sum_line;
mod taxicab;

pub(crate) use all_different::AllDifferent;
pub(crate) use alternatives::Alternatives;
pub(crate) use automaton::{Automaton, Transitions};
pub(crate) use between::Between;
pub(crate) use combinations::Combinations;
pub(crate) use count::CountingCircles;
pub(crate) use distinct::CountDistinct;
pub(crate) use flatmates::Flatmates;
pub(crate) use full_rank::FullRank;
pub(crate) use house::House;
pub(crate) use index::Indexed;
pub(crate) use linear::Linear;
pub(crate) use lockout::Lockout;
pub(crate) use lunchbox::Lunchbox;
pub(crate) use modified::Modified;
pub(crate) use ordered::Ordered;
pub(crate) use pair::{Pair, Relation};
pub(crate) use pairwise::Pairwise;
pub(crate) use partition::EqualHalves;
pub(crate) use rellik::Rellik;
pub(crate) use required::Required;
pub(crate) use same_values::SameValues;
pub(crate) use square::Square;
pub(crate) use sum_line::SumLine;
pub(crate) use taxicab::Taxicab;

use std::sync::Arc;

use crate::engine::{Index, Mask, Propagated, Setup, State};

/// A condition that removes candidates.
///
/// In a full grid, [`propagate`](Propagator::propagate) must report a conflict if the condition is not met. In an
/// incomplete grid, it may remove any candidates that are in no solution of the condition.
pub(crate) trait Propagator: Send {
    /// Returns the cells whose changes wake the propagator.
    fn cells(&self) -> &[Index];

    /// Returns the cells that must have different values according to this condition, or `None` if there are none.
    fn distinct_cells(&self) -> Option<&[Index]> {
        None
    }

    /// Returns the related pairs of cells if the condition consists only of such pairs.
    fn pairs(&self) -> Option<Vec<([Index; 2], Arc<Relation>)>> {
        None
    }

    /// Prepares the propagator for a search, and removes candidates that it excludes from the start.
    fn prepare(&mut self, _setup: &mut Setup<'_>) -> Propagated {
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated;

    /// Returns the condition's contribution to the initial scores of its cells. By default, large conditions contribute
    /// more, so the search first guesses cells in many or large conditions.
    fn priority(&self, _size: u32) -> u32 {
        self.cells().len() as u32
    }

    /// Returns values whose positions may be guessed, as an alternative to guessing the value of a cell.
    fn placements(&self, _masks: &[Mask]) -> Vec<Placement> {
        Vec::new()
    }
}

/// A guess of the position of a value among some cells.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    pub cells: Vec<Index>,
    /// The value to place, or `None` for any value that has exactly two possible positions left.
    pub value: Option<Mask>,
    /// Factor by which the score of the positions is multiplied when they are compared with other guesses.
    pub weight: u32,
}
