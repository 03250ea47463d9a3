//! The cells with which a cell communicates: its peers, or the incorrect neighbours of the first version.

use sodan_board::{Cell, CellSet, House};

/// Rule that defines which cells must differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Neighbourhood {
    /// The 20 cells that share a house with the cell.
    Peers,
    /// The neighbours according to the published function `roll`: the other cells of the box, and all cells whose row
    /// and column distances are multiples of three; 16 in total.
    Rolled,
}

impl Neighbourhood {
    /// Returns the sets of nine cells in which each digit may occur only once.
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
    use sodan_board::{DigitSet, Grid, Solution};

    use super::*;

    #[test]
    fn peers_are_peers() {
        assert!(Cell::all().all(|cell| Neighbourhood::Peers.of(cell) == cell.peers()));
    }

    /// Returns the total number of duplicates over all groups.
    fn duplicates(neighbourhood: Neighbourhood, grid: &Grid) -> usize {
        let digits = |group: &CellSet| group.iter().filter_map(|cell| grid.get(cell)).collect::<DigitSet>();
        neighbourhood.groups().iter().map(|group| group.len() - digits(group).len()).sum()
    }

    /// The first published grid is valid only with the rolled neighbours.
    #[test]
    fn published_grid_needs_wrong_neighbours() {
        let grid: Grid = "451146835837925719269783642924297368673384451851516927789613572562298146134475398"
            .parse()
            .unwrap();
        let puzzle: Grid =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
                .parse()
                .unwrap();
        assert!(Cell::all().all(|cell| puzzle.get(cell).is_none_or(|given| grid.get(cell) == Some(given))));
        assert_eq!(duplicates(Neighbourhood::Rolled, &grid), 0);
        assert_eq!(duplicates(Neighbourhood::Peers, &grid), 18 + 18);
        assert!(Solution::try_from(&grid).is_err());
    }

    #[test]
    fn grid_of_148_exchanges_is_invalid() {
        let grid: Grid = "457321865836548497192796213927256163618387452435419789287653873539248215164197694"
            .parse()
            .unwrap();
        assert_eq!(duplicates(Neighbourhood::Peers, &grid), 20 + 23);
        assert!(duplicates(Neighbourhood::Rolled, &grid) > 0);
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
