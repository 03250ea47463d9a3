//! Whom a cell talks with: its peers, or what was first taken for them.

use sodan_board::{Cell, CellSet, House};

/// A rule for who must differ from whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Neighbourhood {
    /// The cells that share a house: 20.
    Peers,
    /// The published `roll`: the box, and all cells at distances that are multiples of three: 16.
    Rolled,
}

impl Neighbourhood {
    /// The sets of nine in which every digit may stand only once.
    pub(crate) fn groups(self) -> Vec<CellSet> {
        match self {
            Neighbourhood::Peers => House::all().map(House::cells).collect(),
            Neighbourhood::Rolled => {
                let boxes = (18..27).map(|house| House::from_index(house).cells());
                let residue = |cell: Cell| (cell.row().index() % 3, cell.column().index() % 3);
                let rolled =
                    (0..9).map(|n| Cell::all().filter(|&cell| residue(cell) == (n / 3, n % 3)).collect());
                boxes.chain(rolled).collect()
            }
        }
    }

    pub(crate) fn of(self, cell: Cell) -> CellSet {
        let groups = self.groups().into_iter().filter(|group| group.contains(cell));
        groups.fold(CellSet::EMPTY, |all, group| all | group).without(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_are_peers() {
        assert!(Cell::all().all(|cell| Neighbourhood::Peers.of(cell) == cell.peers()));
    }

    #[test]
    fn rolled_neighbours_are_sixteen_and_mutual() {
        for cell in Cell::all() {
            let neighbours = Neighbourhood::Rolled.of(cell);
            assert_eq!(neighbours.len(), 16);
            assert!(neighbours.iter().all(|other| Neighbourhood::Rolled.of(other).contains(cell)));
        }
    }
}
