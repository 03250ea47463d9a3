//! Singles, locked candidates, subsets, fish and wings. Each function returns the first finding in Sudoku Explainer's
//! order.
//!
//! Boxes precede columns, and columns precede rows. Subsets of nine positions are masks in ascending order: (0, 1), (0,
//! 2), (1, 2), (0, 3), …

use super::finding::Finding;
use crate::Pattern;
use crate::Technique::{self, *};
use crate::chaining::board::{CELLS, MaskBoard, bits, house};
use crate::chaining::difficulty::Difficulty;
use crate::pattern::{Fish, Locked, Subset, SubsetKind, Wing};
use sodan_board::{Cell, CellSet, Digit, DigitSet};

const BLOCKS: usize = 0;
const ROWS: usize = 9;
const COLUMNS: usize = 18;

/// Returns the indices of all houses in the order boxes, columns, rows.
fn houses() -> impl Iterator<Item = usize> {
    [BLOCKS, COLUMNS, ROWS].into_iter().flat_map(|first| first..first + 9)
}

/// Returns all masks that consist of `size` bits of `within`, in ascending order.
pub(super) fn masks(size: usize, within: u16) -> impl Iterator<Item = u16> {
    let sizes = if within.count_ones() as usize >= size { &MASKS[size] } else { &MASKS[0] };
    sizes.iter().copied().take_while(|&mask| mask != 0).filter(move |mask| mask & !within == 0)
}

/// Indexed by size: all masks of that many bits out of nine, in ascending order, padded with zeros.
const MASKS: [[u16; 127]; 8] = {
    let mut masks = [[0; 127]; 8];
    let mut size = 1;
    while size < 8 {
        let (mut mask, mut count): (u16, usize) = (1, 0);
        while mask < 512 {
            if mask.count_ones() as usize == size {
                masks[size][count] = mask;
                count += 1;
            }
            mask += 1;
        }
        size += 1;
    }
    masks
};

/// Selects one of the entries for sizes two, three and four. Each entry is a technique and its difficulty in tenths.
fn by_size(size: usize, of: [(Technique, u16); 3]) -> (Technique, u16) {
    of[size - 2]
}

fn cell_at(house: usize, position: usize) -> usize {
    usize::from(CELLS[house][position])
}

fn cells_at(number: usize, positions: u16) -> CellSet {
    bits(positions).map(|position| Cell::from_index(cell_at(number, position))).collect()
}

fn digits(mask: u16) -> DigitSet {
    DigitSet::from_bits(mask)
}

/// Finds hidden singles. The last open cell of a house precedes all other hidden singles.
pub fn hidden_single(board: &MaskBoard) -> Option<Finding> {
    [true, false].into_iter().find_map(|last| {
        houses().filter(|&number| (board.open_in(number) == 1) == last).find_map(|number| {
            let digit = (0..9).find(|&digit| board.places(number, digit).count_ones() == 1)?;
            let cell = cell_at(number, board.places(number, digit).trailing_zeros() as usize);
            let (technique, tenths) = match (last, number < ROWS) {
                (true, _) => (FullHouse, 10),
                (false, true) => (HiddenSingle, 12),
                (false, false) => (HiddenSingle, 15),
            };
            let pattern = Pattern::Single(Some(house(number)));
            Some(Finding::placing(technique, tenths, (cell, digit), pattern))
        })
    })
}

pub fn naked_single(board: &MaskBoard) -> Option<Finding> {
    let cell = board.open().iter().find(|cell| board.digits(cell.index()).count_ones() == 1)?.index();
    let digit = board.digits(cell).trailing_zeros() as usize;
    Some(Finding::placing(NakedSingle, 23, (cell, digit), Pattern::Single(None)))
}

/// Locked candidates: in the house `base`, the digit is confined to cells of the house `cover`. It is eliminated from
/// the other cells of `cover`.
#[derive(Clone, Copy)]
struct Crossing {
    digit: usize,
    base: usize,
    cover: usize,
}

impl Crossing {
    /// Returns all locked candidates, with or without eliminations, in the order box and column, box and row, column
    /// and box, row and box.
    fn all(board: &MaskBoard) -> impl Iterator<Item = Crossing> {
        [[BLOCKS, COLUMNS], [BLOCKS, ROWS], [COLUMNS, BLOCKS], [ROWS, BLOCKS]].into_iter().flat_map(
            move |[first, second]| {
                (0..81).filter_map(move |number| {
                    let (digit, base) = (number / 9, first + number % 9);
                    let places = board.places(base, digit);
                    let cells = cells_at(base, places);
                    if places.count_ones() < 2 {
                        return None;
                    }
                    let cover = (second..second + 9).find(|&cover| cells.is_subset(house(cover).cells()))?;
                    Some(Crossing { digit, base, cover })
                })
            },
        )
    }

    fn is_pointing(self) -> bool {
        self.base < ROWS
    }

    fn pattern(self, board: &MaskBoard) -> Pattern {
        Pattern::Locked(Locked {
            digit: Digit::from_index(self.digit),
            house: house(self.base),
            other: house(self.cover),
            cells: cells_at(self.base, board.places(self.base, self.digit)),
        })
    }
}

/// Finds locked candidates (pointing or claiming).
pub fn locked(board: &MaskBoard) -> Option<Finding> {
    Crossing::all(board).find_map(|it| {
        let gone = cells_at(it.cover, board.places(it.cover, it.digit)) - house(it.base).cells();
        let removed = gone.iter().map(|cell| (cell.index(), 1 << it.digit)).collect();
        let (technique, tenths) =
            if it.is_pointing() { (LockedCandidates1, 26) } else { (LockedCandidates2, 28) };
        Finding::removing(technique, Difficulty::exactly(tenths), removed, || it.pattern(board))
    })
}

/// Finds locked candidates (pointing or claiming) that leave the digit with one cell in a third house.
pub fn direct_locked(board: &MaskBoard) -> Option<Finding> {
    Crossing::all(board).find_map(|it| {
        let first = it.base / 9 * 9;
        let thirds = (first..first + 9).filter(|&third| third != it.base);
        let mut left = thirds.filter_map(|third| {
            let places = cells_at(third, board.places(third, it.digit));
            let cover = house(it.cover).cells();
            if places.len() > 1 && house(third).cells().intersects(cover) {
                (places - cover).single()
            } else {
                None
            }
        });
        let (technique, tenths) = if it.is_pointing() { (DirectPointing, 17) } else { (DirectClaiming, 19) };
        let cell = left.next()?.index();
        Some(Finding::placing(technique, tenths, (cell, it.digit), it.pattern(board)))
    })
}

/// A hidden subset: digits that together have only as many cells in a house as there are digits.
struct HiddenSet {
    number: usize,
    digits: u16,
    places: u16,
}

impl HiddenSet {
    /// Returns all hidden subsets of this size in houses with more than `more_than` open cells.
    fn all(board: &MaskBoard, size: usize, more_than: usize) -> impl Iterator<Item = HiddenSet> {
        houses().filter(move |&number| board.open_in(number) > more_than).flat_map(move |number| {
            let count = |digit: usize| board.places(number, digit).count_ones() as usize;
            let fit = (0..9).filter(|&digit| (2..=size).contains(&count(digit)));
            let fit = fit.fold(0, |mask, digit| mask | 1 << digit);
            masks(size, fit).filter_map(move |digits| {
                let places = bits(digits).fold(0, |all, digit| all | board.places(number, digit));
                (places.count_ones() as usize == size).then_some(HiddenSet { number, digits, places })
            })
        })
    }

    fn pattern(&self) -> Pattern {
        Pattern::Subset(Subset {
            kind: SubsetKind::Hidden,
            house: house(self.number),
            cells: cells_at(self.number, self.places),
            digits: digits(self.digits),
        })
    }
}

/// Finds hidden pairs, triplets and quads.
pub fn hidden_set(board: &MaskBoard, size: usize) -> Option<Finding> {
    let (technique, tenths) = by_size(size, [(HiddenPair, 34), (HiddenTriple, 40), (HiddenQuadruple, 54)]);
    HiddenSet::all(board, size, 2 * size).find_map(|set| {
        let cells = bits(set.places).map(|position| cell_at(set.number, position));
        let removed =
            cells.map(|cell| (cell, board.digits(cell) & !set.digits)).filter(|it| it.1 != 0).collect();
        Finding::removing(technique, Difficulty::exactly(tenths), removed, || set.pattern())
    })
}

/// Finds hidden pairs and triplets that leave another digit of the house with one cell.
pub fn direct_hidden_set(board: &MaskBoard, size: usize) -> Option<Finding> {
    let (technique, tenths) = if size == 2 { (DirectHiddenPair, 20) } else { (DirectHiddenTriple, 25) };
    HiddenSet::all(board, size, size).find_map(|set| {
        let left = |digit: usize| board.places(set.number, digit) & !set.places;
        let others = bits(0o777 & !set.digits);
        let mut single = others.filter(|&digit| {
            board.places(set.number, digit).count_ones() > 1 && left(digit).count_ones() == 1
        });
        let digit = single.next()?;
        let cell = cell_at(set.number, left(digit).trailing_zeros() as usize);
        Some(Finding::placing(technique, tenths, (cell, digit), set.pattern()))
    })
}

/// Finds naked pairs, triplets and quads. Candidates are eliminated only from the house of the subset.
pub fn naked_set(board: &MaskBoard, size: usize) -> Option<Finding> {
    let (technique, tenths) = by_size(size, [(NakedPair, 30), (NakedTriple, 36), (NakedQuadruple, 50)]);
    houses().filter(|&number| board.open_in(number) >= 2 * size).find_map(|number| {
        let at = |position| board.digits(cell_at(number, position));
        let fit = (0..9).filter(|&position| (2..=size).contains(&(at(position).count_ones() as usize)));
        let fit = fit.fold(0, |mask, position| mask | 1 << position);
        masks(size, fit).find_map(|positions| {
            let set = bits(positions).fold(0, |all, position| all | at(position));
            if set.count_ones() as usize != size {
                return None;
            }
            let others =
                bits(0o777 & !positions).map(|position| (cell_at(number, position), at(position) & set));
            let removed = others.filter(|&(_, digits)| digits != 0).collect();
            Finding::removing(technique, Difficulty::exactly(tenths), removed, || {
                Pattern::Subset(Subset {
                    kind: SubsetKind::Naked,
                    house: house(number),
                    cells: cells_at(number, positions),
                    digits: digits(set),
                })
            })
        })
    })
}

/// Finds X-wings, swordfish and jellyfish. Columns are tried as the base first; base lines vary more slowly than
/// digits.
pub fn fish(board: &MaskBoard, size: usize) -> Option<Finding> {
    let (technique, tenths) = by_size(size, [(XWing, 32), (Swordfish, 38), (Jellyfish, 52)]);
    let common = (0..9).filter(|&digit| board.placed(digit) + 2 * size <= 9).fold(0, |all, it| all | 1 << it);
    [[COLUMNS, ROWS], [ROWS, COLUMNS]].into_iter().find_map(|[first, across]| {
        let mut fit = [0_u16; 9];
        for digit in bits(common) {
            for line in 0..9 {
                let places = board.places(first + line, digit).count_ones() as usize;
                fit[digit] |= u16::from((2..=size).contains(&places)) << line;
            }
        }
        masks(size, 0o777).find_map(|lines| {
            (0..9).filter(|&digit| lines & !fit[digit] == 0).find_map(|digit| {
                let covers = bits(lines).fold(0, |all, line| all | board.places(first + line, digit));
                if covers.count_ones() as usize != size {
                    return None;
                }
                let gone = bits(covers).flat_map(|cover| {
                    let number = across + cover;
                    bits(board.places(number, digit) & !lines)
                        .map(move |at| (cell_at(number, at), 1 << digit))
                });
                Finding::removing(technique, Difficulty::exactly(tenths), gone.collect(), || {
                    let houses = |first: usize, mask| bits(mask).map(|line| house(first + line)).collect();
                    Pattern::Fish(Fish {
                        digit: Digit::from_index(digit),
                        base: houses(first, lines),
                        cover: houses(across, covers),
                        fins: CellSet::EMPTY,
                        endo_fins: CellSet::EMPTY,
                        siamese: None,
                    })
                })
            })
        })
    })
}

/// Finds XY-wings or XYZ-wings. Pivots are tried in ascending order, then the peers of each.
pub fn wing(board: &MaskBoard, is_xyz: bool) -> Option<Finding> {
    let (size, technique, tenths) = if is_xyz { (3, XyzWing, 44) } else { (2, XyWing, 42) };
    let pairs: CellSet =
        board.open().iter().filter(|cell| board.digits(cell.index()).count_ones() == 2).collect();
    let pivots = board.open().iter().filter(|cell| board.digits(cell.index()).count_ones() == size);
    pivots.into_iter().find_map(|pivot| {
        let of_pivot = board.digits(pivot.index());
        let pincers = pairs & pivot.peers();
        pincers.iter().find_map(|one| {
            let of_one = board.digits(one.index());
            pincers.iter().find_map(|two| {
                let of_two = board.digits(two.index());
                let z = of_one & of_two;
                let all = of_pivot | of_one | of_two;
                let has_z = of_pivot & z != 0;
                if all.count_ones() != 3 || z.count_ones() != 1 || has_z != is_xyz {
                    return None;
                }
                let digit = z.trailing_zeros() as usize;
                let mut gone = one.peers() & two.peers();
                if is_xyz {
                    gone &= pivot.peers();
                }
                let gone = gone.without(pivot).without(one).without(two);
                let gone = gone.iter().filter(|cell| board.has(cell.index(), digit));
                let removed = gone.map(|cell| (cell.index(), z)).collect();
                Finding::removing(technique, Difficulty::exactly(tenths), removed, || {
                    let z = Digit::from_index(digit);
                    Pattern::Wing(Wing { pivot, digits: digits(of_pivot), pincers: [one, two], z })
                })
            })
        })
    })
}
