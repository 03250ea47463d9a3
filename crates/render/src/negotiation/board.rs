//! Draws a board at a point in time as SVG.

use std::fmt::Write;

use sodan_board::Cell;

use super::{Scene, hex, shade};
use crate::svg::{FONT, escaped};

pub(super) const SIDE: usize = 44;
/// Left edge of the grid, to the right of the row headers.
pub(super) const EDGE: usize = 28;
/// Upper edge of the grid, below the title and the column headers.
pub(super) const TOP: usize = 60;
/// Margin to the right of the grid.
const RIGHT: usize = 14;
const WIDTH: usize = EDGE + 9 * SIDE + RIGHT;
/// Height of each line of the legend below the grid.
const LINE: usize = 18;
/// Maximum number of characters of the first title line.
const LETTERS: usize = 62;

/// Draws the board. Darker cells are more certain, conflicts are hatched and framed, and givens are bold.
pub fn svg(scene: &Scene, title: &str) -> String {
    let mut svg = begin(title);
    for cell in Cell::all() {
        let (x, y) = (EDGE + cell.column().index() * SIDE, TOP + cell.row().index() * SIDE);
        let fill = hex(shade(scene.sureness[cell]));
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(svg, r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>"##);
        draw_digit(&mut svg, scene, cell);
    }
    draw_lines(&mut svg);
    let legend = ["bold: given · darker: more certain", "hatched: a peer has the same digit"];
    end(svg, &legend.map(str::to_owned))
}

/// Returns the first part of the SVG content of a board: the title, and the row and column headers. [`end`] adds the
/// root element, since its height depends on the legend.
pub(super) fn begin(title: &str) -> String {
    let mut svg = format!(
        r##"<title>{}</title>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="#d55e00" stroke-width="2"/></pattern></defs>
<rect width="100%" height="100%" fill="#fff"/>
"##,
        escaped(title)
    );
    for (place, line) in broken(title).iter().enumerate() {
        let (x, y, line) = (WIDTH / 2, 16 + 16 * place, escaped(line));
        let _ = writeln!(svg, r##"<text x="{x}" y="{y}" font-size="12" font-weight="600">{line}</text>"##);
    }
    for number in 1..=9 {
        let (x, y) = (EDGE + number * SIDE - SIDE / 2, TOP + number * SIDE - SIDE / 2 + 4);
        let _ = writeln!(
            svg,
            r##"<text x="{x}" y="{}" font-size="11" fill="#6a7280">c{number}</text><text x="{}" y="{y}" font-size="11" fill="#6a7280">r{number}</text>"##,
            TOP - 8,
            EDGE / 2
        );
    }
    svg
}

/// Returns the complete SVG document: the drawn content, and the legend below the grid.
pub(super) fn end(drawn: String, legend: &[String]) -> String {
    let height = TOP + 9 * SIDE + 14 + LINE * legend.len();
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="{FONT}" text-anchor="middle">
{drawn}"##
    );
    for (place, line) in legend.iter().enumerate() {
        let (y, line) = (TOP + 9 * SIDE + 2 + LINE * (place + 1), escaped(line));
        let _ =
            writeln!(svg, r##"<text x="{EDGE}" y="{y}" font-size="11" text-anchor="start">{line}</text>"##);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Splits a title at a space into two lines if it is longer than [`LETTERS`] characters.
fn broken(title: &str) -> Vec<&str> {
    let cut = |limit: usize| title.char_indices().nth(limit).map(|(at, _)| at);
    match cut(LETTERS).and_then(|limit| title[..limit].rfind(' ')) {
        Some(at) => vec![&title[..at], &title[at + 1..]],
        None => vec![title],
    }
}

pub(super) fn draw_lines(svg: &mut String) {
    for line in 0..10 {
        let (x, y, right, low) = (EDGE + line * SIDE, TOP + line * SIDE, EDGE + 9 * SIDE, TOP + 9 * SIDE);
        let width = if line % 3 == 0 { 2.5 } else { 0.7 };
        let _ = writeln!(
            svg,
            r##"<path d="M{x} {TOP}V{low}M{EDGE} {y}H{right}" stroke="#3d4654" stroke-width="{width}" fill="none" stroke-linecap="square"/>"##
        );
    }
}

/// Draws the digit of a cell, on a hatched and framed background if it is in conflict.
pub(super) fn draw_digit(svg: &mut String, scene: &Scene, cell: Cell) {
    let (x, y) = (EDGE + cell.column().index() * SIDE, TOP + cell.row().index() * SIDE);
    if scene.conflicts.contains(cell) {
        let (x, y, side) = (x + 3, y + 3, SIDE - 6);
        let _ = writeln!(
            svg,
            r##"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="url(#hatch)" fill-opacity="0.4" stroke="#d55e00" stroke-width="2"/>"##
        );
    }
    if let Some(digit) = scene.grid.get(cell) {
        let (x, y) = (x + SIDE / 2, y + SIDE * 7 / 10);
        let weight = if scene.givens.contains(cell) { "bold" } else { "normal" };
        let _ =
            writeln!(svg, r##"<text x="{x}" y="{y}" font-size="26" font-weight="{weight}">{digit}</text>"##);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use sodan_board::{ByCell, CellSet, Grid};

    use super::*;

    pub(in super::super) fn scene() -> Scene {
        let grid: Grid = format!("11{}", ".".repeat(79)).parse().unwrap();
        Scene {
            grid,
            givens: CellSet::only(Cell::from_index(0)),
            conflicts: grid.filled(),
            sureness: ByCell::new([0.5; 81]),
        }
    }

    /// Conflicts and givens are distinguished by more than their colour.
    #[test]
    fn conflicts_need_no_colour() {
        let svg = svg(&scene(), "a < b");
        assert_eq!(svg.matches("url(#hatch)").count(), 2);
        assert_eq!(svg.matches("font-weight=\"bold\"").count(), 1);
        assert!(svg.contains("<title>a &lt; b</title>") && svg.contains(">a &lt; b</text>"));
        assert!(svg.contains("bold: given"));
    }
}
