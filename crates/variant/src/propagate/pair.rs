//! Propagator for relations between the values of two cells.

use std::sync::Arc;

use super::Propagator;
use crate::engine::mask::{each_value, is_single};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// The value pairs that two cells may have.
#[derive(Debug)]
pub(crate) struct Relation {
    forward: Table,
    backward: Table,
    /// Whether the relation is transitive. If so, [`Pair`] never finds a value that must occur in one of its cells.
    is_transitive: bool,
}

/// For each set of values, the union of the partners of its members. Sets are looked up in chunks of eight values.
#[derive(Debug)]
struct Table(Vec<[Mask; 256]>);

impl Table {
    fn new(rows: &[Mask]) -> Table {
        let chunk = |rows: &[Mask]| {
            let mut chunk = [0; 256];
            for set in 1..1_usize << rows.len() {
                chunk[set] = chunk[set & (set - 1)] | rows[set.trailing_zeros() as usize];
            }
            chunk
        };
        Table(rows.chunks(8).map(chunk).collect())
    }

    #[inline]
    fn get(&self, set: Mask) -> Mask {
        self.0
            .iter()
            .enumerate()
            .fold(0, |union, (at, chunk)| union | chunk[(set >> (8 * at) & 255) as usize])
    }
}

impl Relation {
    /// Creates the relation in which the first cell's value `v` has the partners `rows[v]`.
    pub fn new(rows: &[Mask]) -> Relation {
        let size = rows.len();
        let column =
            |to: usize| (0..size).fold(0, |column: Mask, from| column | (rows[from] >> to & 1) << from);
        let columns: Vec<Mask> = (0..size).map(column).collect();
        let reached = |row: &Mask| {
            each_value(*row).fold(0, |union, value| union | rows[value.trailing_zeros() as usize])
        };
        let is_transitive = rows.iter().all(|row| reached(row) & !row == 0);
        Relation { forward: Table::new(rows), backward: Table::new(&columns), is_transitive }
    }

    /// Creates the relation in which both values are equal, for up to 31 values.
    pub fn equality() -> Relation {
        Relation::new(&(0..crate::constraint::MAX_NUMBERS).map(|at| 1 << at).collect::<Vec<Mask>>())
    }

    /// Returns the second cell's values that have a partner in `set`.
    #[inline]
    pub fn forward(&self, set: Mask) -> Mask {
        self.forward.get(set)
    }

    /// Returns the first cell's values that have a partner in `set`.
    #[inline]
    pub fn backward(&self, set: Mask) -> Mask {
        self.backward.get(set)
    }
}

/// Two cells whose values are related.
pub(crate) struct Pair {
    cells: [Index; 2],
    relation: Arc<Relation>,
    /// Whether the two cells have common peers and the relation is not transitive. If so, a value that must occur in
    /// one of the two cells is removed from the common peers.
    has_common_peers: bool,
}

impl Pair {
    pub fn new(cells: [Index; 2], relation: Arc<Relation>) -> Pair {
        Pair { cells, relation, has_common_peers: false }
    }
}

impl Propagator for Pair {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        let common = setup.exclusions.common_of(self.cells.into_iter());
        self.has_common_peers =
            !self.relation.is_transitive && common.is_some_and(|common| !common.is_empty());
        if self.relation.forward(Mask::MAX >> (Mask::BITS - setup.size)) == 0 {
            Err(Conflict)
        } else {
            Ok(())
        }
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let [first, second] = self.cells;
        let (a, b) = (state.get(first), state.get(second));
        state.restrict(first, self.relation.backward(b))?;
        state.restrict(second, self.relation.forward(a))?;
        if !self.has_common_peers {
            return Ok(());
        }
        let (a, b) = (state.get(first), state.get(second));
        if is_single(a) || is_single(b) {
            return Ok(());
        }
        let mut required = 0;
        for value in each_value(a & b) {
            if self.relation.forward(a ^ value) & b == value {
                required |= value;
            }
        }
        state.exclude_required(&self.cells, required)
    }
}
