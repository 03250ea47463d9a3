//! A board at a moment, as SVG.

use std::fmt::Write;

use sodan_board::Cell;

use super::{Scene, hex, shade};

const SIDE: usize = 44;
const EDGE: usize = 10;

/// Draws the board: the surer a cell, the darker; conflicts are hatched and framed, givens bold.
pub fn svg(scene: &Scene, title: &str) -> String {
    let size = 9 * SIDE + 2 * EDGE;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}" font-family="sans-serif" text-anchor="middle">
<title>{}</title>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="#d55e00" stroke-width="2"/></pattern></defs>
<rect width="{size}" height="{size}" fill="#fff"/>
"##,
        escaped(title)
    );
    Cell::all().for_each(|cell| draw_cell(&mut svg, scene, cell));
    for line in 0..10 {
        let (at, end, width) = (EDGE + line * SIDE, EDGE + 9 * SIDE, if line % 3 == 0 { 2.5 } else { 0.7 });
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            svg,
            r##"<path d="M{at} {EDGE}V{end}M{EDGE} {at}H{end}" stroke="#222" stroke-width="{width}" fill="none"/>"##
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_cell(svg: &mut String, scene: &Scene, cell: Cell) {
    let (x, y) = (EDGE + cell.column().index() * SIDE, EDGE + cell.row().index() * SIDE);
    let fill = hex(shade(scene.sureness[cell]));
    let _ = writeln!(svg, r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>"##);
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

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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
            sureness: ByCell([0.5; 81]),
        }
    }

    #[test]
    fn conflicts_and_givens_are_told_by_more_than_colour() {
        let svg = svg(&scene(), "a < b");
        assert_eq!(svg.matches("url(#hatch)").count(), 2);
        assert_eq!(svg.matches("font-weight=\"bold\"").count(), 1);
        assert!(svg.contains("<title>a &lt; b</title>"));
    }
}
