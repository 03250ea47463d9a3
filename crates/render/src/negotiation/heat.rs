//! Draws a heat map as SVG: a number in each cell, with a darker background for larger numbers.

use std::fmt::Write;

use sodan_board::{ByCell, Cell};

use super::board::{EDGE, SIDE, TOP, begin, draw_lines, end};
use super::{hex, shade};

/// Draws a heat map as SVG, with one number per cell.
pub fn svg(numbers: &ByCell<u64>, title: &str) -> String {
    let maximum = numbers.iter().map(|(_, &number)| number).max().unwrap_or(0);
    let mut svg = begin(title);
    for cell in Cell::all() {
        let (x, y) = (EDGE + cell.column().index() * SIDE, TOP + cell.row().index() * SIDE);
        let (number, fill) = (numbers[cell], hex(shade(numbers[cell] as f64 / maximum.max(1) as f64)));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/><text x="{}" y="{}" font-size="12">{number}</text>"##,
            x + SIDE / 2,
            y + SIDE / 2 + 4
        );
    }
    draw_lines(&mut svg);
    end(svg, &[format!("darker cells have larger numbers; the largest is {maximum}")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_number_is_darkest() {
        let mut numbers = ByCell::new([0; 81]);
        numbers[Cell::from_index(3)] = 7;
        let svg = svg(&numbers, "changes");
        assert_eq!(svg.matches("#78b4e6").count(), 1);
        assert_eq!(svg.matches("fill=\"#ffffff\"").count(), 80);
    }
}
