//! Formats grids of variants as text for a terminal.
//!
//! ```text
//! 2   3   1 | 4
//! --+   +---+      lines between regions; a column for lines only where some row has one
//! 1 | 4 | 2   3
//! ```

use sodan_variant::Shape;

/// Formats a grid as complete lines, with a string in each cell and lines between regions.
pub fn grid<T: AsRef<str>>(cells: &[T], shape: &Shape) -> String {
    let regions = shape.region_of_cells();
    let region = |row: usize, column: usize| regions[row * usize::from(shape.columns) + column];
    let (rows, columns) = (usize::from(shape.rows), usize::from(shape.columns));
    let differ_across =
        |row: usize, column: usize| column > 0 && region(row, column - 1) != region(row, column);
    let differ_down = |row: usize, column: usize| row > 0 && region(row - 1, column) != region(row, column);
    // A boundary takes up a column only if some row has a line there.
    let has_bar: Vec<bool> =
        (0..columns).map(|column| (0..rows).any(|row| differ_across(row, column))).collect();
    let text = |row: usize, column: usize| cells.get(row * columns + column).map_or("", AsRef::as_ref);
    let width = |column: usize| (0..rows).map(|row| text(row, column).chars().count()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut lines = String::new();
    for row in 0..rows {
        let (mut above, mut line) = (String::new(), String::new());
        for (column, &has_bar) in has_bar.iter().enumerate() {
            let dash = if differ_down(row, column) { '-' } else { ' ' };
            if column > 0 {
                let before = if differ_down(row, column - 1) { '-' } else { ' ' };
                above.push(if has_bar || before == dash { before } else { ' ' });
                line.push(' ');
            }
            if has_bar {
                let is_bar = differ_across(row, column);
                let is_corner = is_bar || row > 0 && differ_across(row - 1, column);
                let touches = dash == '-' || differ_down(row, column - 1);
                above.push(match (is_corner, touches) {
                    (true, true) => '+',
                    (true, false) => '|',
                    (false, _) => dash,
                });
                above.push(dash);
                line.push_str(if is_bar { "| " } else { "  " });
            }
            let width = widths[column];
            above.extend(std::iter::repeat_n(dash, width));
            line.push_str(&format!("{:<width$}", text(row, column)));
        }
        for line in [above, line] {
            if line.contains(|symbol: char| !" |".contains(symbol)) {
                lines += line.trim_end();
                lines.push('\n');
            }
        }
    }
    lines
}
