//! A number for each cell, as SVG: the larger, the darker, and written out.

use std::fmt::Write;

use sodan_board::{ByCell, Cell};

use super::board::escaped;
use super::{hex, shade};

const SIDE: usize = 56;

/// Draws the map.
pub fn svg(numbers: &ByCell<u64>, title: &str) -> String {
    let size = 9 * SIDE;
    let most = numbers.iter().map(|(_, &number)| number).max().unwrap_or(0).max(1) as f64;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -24 {size} {}" width="{size}" height="{}" font-family="sans-serif" font-size="12" text-anchor="middle">
<rect y="-24" width="{size}" height="{}" fill="#fff"/>
<text x="{}" y="-8">{}</text>
"##,
        size + 24,
        size + 24,
        size + 24,
        size / 2,
        escaped(title)
    );
    for cell in Cell::all() {
        let (x, y) = (cell.column().index() * SIDE, cell.row().index() * SIDE);
        let (number, fill) = (numbers[cell], hex(shade(numbers[cell] as f64 / most)));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="#666"/><text x="{}" y="{}">{number}</text>"##,
            x + SIDE / 2,
            y + SIDE / 2 + 4
        );
    }
    for line in [0, 3, 6, 9].map(|third| third * SIDE) {
        let path = format!("M{line} 0V{size}M0 {line}H{size}");
        let _ = writeln!(svg, r##"<path d="{path}" stroke="#000" stroke-width="2"/>"##);
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_number_is_darkest() {
        let mut numbers = ByCell([0; 81]);
        numbers[Cell::from_index(3)] = 7;
        let svg = svg(&numbers, "changes");
        assert_eq!(svg.matches("#78b4e6").count(), 1);
        assert_eq!(svg.matches("fill=\"#ffffff\"").count(), 80);
    }
}
