//! Random jigsaw layouts.

use sodan_generator::Random;
use sodan_variant::{Cell, Shape};

/// Number of swaps per cell of the grid. With 4 swaps, pieces of 16×16 layouts still resembled boxes; with 20, no piece
/// did in 200 layouts of 9×9.
const EXCHANGES: usize = 20;

/// Divides a square grid into orthogonally connected pieces. The number of pieces and the number of cells per piece
/// equal the number of rows. The pieces are ordered by their first cells.
///
/// The layout starts as rows or boxes. Then pairs of adjacent pieces repeatedly swap a cell, provided that both pieces
/// stay connected.
pub(crate) fn pieces(shape: &Shape, random: &mut Random) -> Vec<Vec<Cell>> {
    let size = usize::from(shape.size);
    let mut piece_of: Vec<usize> = match Shape::default_box_size(shape.size) {
        Some((rows, columns)) => {
            let boxes = shape.clone().with_boxes(rows, columns);
            boxes.regions.iter().map(|number| usize::from(number.unwrap_or_default())).collect()
        }
        None => (0..shape.len()).map(|at| at / size).collect(),
    };
    let neighbours: Vec<Vec<usize>> = (0..shape.len()).map(|at| neighbours(at, size)).collect();
    for _ in 0..EXCHANGES * shape.len() {
        let one = random.below(shape.len());
        let adjacent = &neighbours[one];
        let (from, to) = (piece_of[one], piece_of[adjacent[random.below(adjacent.len())]]);
        if from == to {
            continue;
        }
        piece_of[one] = to;
        // Cells of piece `to` that touch piece `from`.
        let back: Vec<usize> = (0..shape.len())
            .filter(|&at| {
                at != one && piece_of[at] == to && neighbours[at].iter().any(|&next| piece_of[next] == from)
            })
            .collect();
        let other = if back.is_empty() { one } else { back[random.below(back.len())] };
        piece_of[other] = from;
        if other != one
            && !(is_connected(&piece_of, &neighbours, from) && is_connected(&piece_of, &neighbours, to))
        {
            (piece_of[one], piece_of[other]) = (from, to);
        }
    }
    let cells =
        |piece| (0..shape.len()).filter(|&at| piece_of[at] == piece).map(|at| shape.cell(at)).collect();
    let mut pieces: Vec<Vec<Cell>> = (0..size).map(cells).collect();
    pieces.sort_unstable();
    pieces
}

/// Returns the indices of the orthogonal neighbours of the cell with index `at` in a grid with `size` rows and columns.
pub(crate) fn neighbours(at: usize, size: usize) -> Vec<usize> {
    let (row, column) = (at / size, at % size);
    let mut all = Vec::with_capacity(4);
    if row > 0 {
        all.push(at - size);
    }
    if column > 0 {
        all.push(at - 1);
    }
    if column + 1 < size {
        all.push(at + 1);
    }
    if row + 1 < size {
        all.push(at + size);
    }
    all
}

fn is_connected(piece_of: &[usize], neighbours: &[Vec<usize>], piece: usize) -> bool {
    let cells: Vec<usize> = (0..piece_of.len()).filter(|&at| piece_of[at] == piece).collect();
    are_connected(&cells, |at| &neighbours[at])
}

/// Returns whether `cells` are connected through neighbours that are also in `cells`.
pub(crate) fn are_connected<'a>(cells: &[usize], neighbours: impl Fn(usize) -> &'a Vec<usize>) -> bool {
    let Some(&first) = cells.first() else { return true };
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for other in neighbours(at) {
            if cells.contains(other) && !reached.contains(other) {
                reached.push(*other);
            }
        }
    }
    reached.len() == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_connected_and_new() {
        for size in [4, 5, 7, 9, 12, 16] {
            let shape = Shape::square(size);
            let usual = Shape::default_box_size(size).map(|(rows, columns)| {
                let mut boxes = shape.clone().with_boxes(rows, columns).box_houses();
                boxes.iter_mut().for_each(|cells| cells.sort_unstable());
                boxes
            });
            for number in 0..5 {
                let pieces = pieces(&shape, &mut Random::new(1, number));
                let mut cells: Vec<Cell> = pieces.concat();
                cells.sort_unstable();
                assert_eq!(cells, shape.cells().collect::<Vec<_>>(), "each cell is in exactly one piece");
                for piece in &pieces {
                    assert_eq!(piece.len(), usize::from(size));
                    let at: Vec<usize> = piece.iter().map(|&cell| shape.index(cell)).collect();
                    let all: Vec<Vec<usize>> =
                        (0..shape.len()).map(|at| neighbours(at, usize::from(size))).collect();
                    assert!(are_connected(&at, |at| &all[at]), "{piece:?}");
                }
                assert_ne!(Some(&pieces), usual.as_ref(), "the layout differs from the standard boxes");
            }
        }
    }
}
