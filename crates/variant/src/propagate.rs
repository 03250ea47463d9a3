//! Propagators: each removes candidates that its condition rules out.

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
/// In a full grid, [`propagate`](Propagator::propagate) must find a conflict if the condition is not met. Before, it may remove
/// any candidates that occur in no solution of the condition together with the candidates of its cells.
pub(crate) trait Propagator: Send {
    /// Returns the cells whose changes wake the propagator.
    fn cells(&self) -> &[Index];

    /// Returns the cells that must have different values, if these follow from the condition.
    fn distinct_cells(&self) -> Option<&[Index]> {
        None
    }

    /// Returns the pairs of cells that must be related, if that is the whole condition.
    fn pairs(&self) -> Option<Vec<([Index; 2], Arc<Relation>)>> {
        None
    }

    /// Prepares the propagator for a search, and removes candidates once.
    fn prepare(&mut self, _setup: &mut Setup<'_>) -> Propagated {
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated;

    /// Returns the first score of each cell: cells of many and large conditions are guessed first.
    fn priority(&self, _size: u32) -> u32 {
        self.cells().len() as u32
    }

    /// Returns the values whose places can be guessed instead of the value of a cell.
    fn placements(&self, _masks: &[Mask]) -> Vec<Placement> {
        Vec::new()
    }
}

/// A guess that a value is in one of some cells.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    pub cells: Vec<Index>,
    /// The value, or `None` for every value that has exactly two places left.
    pub value: Option<Mask>,
    /// The weight of the score.
    pub weight: u32,
}
