//! Compact notation for sets of cells, such as `r1c12,r5c3`.

use sodan_board::{Cell, CellSet};

/// Formats cells in ascending order. Each cell is combined with later cells of its row, or if there are none, with
/// later cells of its column.
///
/// ```
/// use sodan_board::Cell;
/// let cells = ["r4c3", "r4c6", "r6c3"].iter().map(|name| name.parse().unwrap()).collect();
/// assert_eq!(sodan_logic::notation::cells::compact(cells), "r4c36,r6c3");
/// ```
pub fn compact(mut cells: CellSet) -> String {
    let mut texts = Vec::new();
    while let Some(cell) = cells.pop_first() {
        // The first later cell in the same row or column decides which of the two lines is used.
        let same_line = |other: &Cell| other.row() == cell.row() || other.column() == cell.column();
        let mut group = CellSet::only(cell);
        if let Some(next) = cells.iter().find(same_line) {
            let line = if next.row() == cell.row() { cell.row().cells() } else { cell.column().cells() };
            group |= cells & line;
        }
        cells -= group;
        texts.push(text(group));
    }
    texts.join(",")
}

/// Formats cells of a single row or column.
fn text(group: CellSet) -> String {
    let numbers = |index: fn(Cell) -> usize| {
        let all: Vec<usize> = group.iter().map(index).collect();
        let first = all[0];
        let count = if all.iter().all(|&number| number == first) { 1 } else { all.len() };
        all.into_iter().take(count).map(|number| char::from(b'1' + number as u8)).collect::<String>()
    };
    format!("r{}c{}", numbers(|cell| cell.row().index()), numbers(|cell| cell.column().index()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compacted(names: &str) -> String {
        compact(names.split(' ').map(|name| name.parse().unwrap()).collect())
    }

    #[test]
    fn cells_join_in_rows_and_columns() {
        assert_eq!(compacted("r1c1"), "r1c1");
        assert_eq!(compacted("r1c1 r1c2 r5c1 r5c2"), "r1c12,r5c12");
        assert_eq!(compacted("r1c5 r4c1 r5c1 r9c1"), "r1c5,r459c1");
        assert_eq!(compacted("r1c1 r2c1 r2c2 r3c1"), "r123c1,r2c2");
    }
}
