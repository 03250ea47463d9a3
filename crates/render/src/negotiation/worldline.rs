//! Draws world lines as SVG: time on the horizontal axis, 81 cells on the vertical axis, and the digit of each cell.
//!
//! ```text
//!   r1c1 ▐44444444444444444▌   given
//!   r1c2 ▐15╱37╱2222222╱66▌    ╱ in conflict: a dark lower edge
//!    ⋮
//! ```

use std::fmt::Write;

use sodan_board::{Cell, Digit};

use super::{DIGIT_COLOURS, hex};
use crate::svg::{FONT, escaped};

const LEFT: f64 = 44.0;
const ROW: f64 = 10.0;
const TOP: f64 = 30.0;
/// Horizontal position of the right end of the world lines.
const RIGHT: f64 = 1180.0;

/// An interval during which a cell displays the same digit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stretch {
    /// The cell that displays the digit.
    pub cell: Cell,
    /// Start of the interval, from 0 to 1.
    pub from: f64,
    /// End of the interval, from 0 to 1.
    pub to: f64,
    /// The digit of the cell in this interval.
    pub digit: Digit,
    /// Whether a peer has the same digit in this interval.
    pub in_conflict: bool,
}

/// Draws the intervals. Callers should pass at most a few thousand per cell, since intervals narrower than a tenth of a
/// point are invisible.
pub fn svg(stretches: &[Stretch], title: &str, along: &str) -> String {
    let (width, height) = (RIGHT + 20.0, TOP + 81.0 * ROW + 8.0 * 4.0 + 60.0);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="{FONT}" font-size="9">
<rect width="{width}" height="{height}" fill="#fff"/>
<text x="{LEFT}" y="18" font-size="13">{}</text>
"##,
        escaped(title)
    );
    for cell in Cell::all() {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(svg, r##"<text x="4" y="{}">{cell}</text>"##, row(cell) + ROW - 2.0);
    }
    stretches.iter().for_each(|stretch| draw(&mut svg, stretch));
    legend(&mut svg, height - 34.0);
    let _ =
        writeln!(svg, r##"<text x="{LEFT}" y="{}" font-size="12">{}</text>"##, height - 8.0, escaped(along));
    svg.push_str("</svg>\n");
    svg
}

/// Returns the upper edge of a cell's line. The lines of different rows of the grid are slightly separated.
fn row(cell: Cell) -> f64 {
    TOP + cell.index() as f64 * ROW + cell.row().index() as f64 * 4.0
}

fn draw(svg: &mut String, stretch: &Stretch) {
    let x = |at: f64| LEFT + (RIGHT - LEFT) * at.clamp(0.0, 1.0);
    let (from, width, y) = (x(stretch.from), x(stretch.to) - x(stretch.from), row(stretch.cell));
    let fill = hex(DIGIT_COLOURS[stretch.digit.index()]);
    let _ = writeln!(
        svg,
        r##"<rect x="{from:.1}" y="{y:.0}" width="{width:.2}" height="{}" fill="{fill}"/>"##,
        ROW - 1.0
    );
    if stretch.in_conflict {
        let below = y + ROW - 3.0;
        let _ = writeln!(
            svg,
            r##"<rect x="{from:.1}" y="{below:.0}" width="{width:.2}" height="2" fill="#000"/>"##
        );
    }
    if width > 12.0 {
        let _ = writeln!(
            svg,
            r##"<text x="{:.1}" y="{:.0}">{}</text>"##,
            from + 2.0,
            y + ROW - 2.0,
            stretch.digit
        );
    }
}

fn legend(svg: &mut String, y: f64) {
    for digit in Digit::all() {
        let (x, fill) = (LEFT + 40.0 * digit.index() as f64, hex(DIGIT_COLOURS[digit.index()]));
        let _ = writeln!(svg, r##"<rect x="{x}" y="{y}" width="14" height="9" fill="{fill}"/>"##);
        let _ = writeln!(svg, r##"<text x="{}" y="{}">{digit}</text>"##, x + 18.0, y + 8.0);
    }
    let x = LEFT + 380.0;
    let _ = writeln!(svg, r##"<rect x="{x}" y="{}" width="14" height="2" fill="#000"/>"##, y + 6.0);
    let _ = writeln!(svg, r##"<text x="{}" y="{}">a peer has the same digit</text>"##, x + 18.0, y + 8.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_show_cell_and_digit() {
        let cell = Cell::from_index(80);
        let stretch = Stretch { cell, from: 0.0, to: 1.0, digit: Digit::SEVEN, in_conflict: true };
        let svg = svg(&[stretch], "t", "time");
        assert!(svg.contains(&format!(r##"y="{:.0}" width="1136.00""##, row(cell))));
        assert!(svg.contains(">7</text>") && svg.contains("height=\"2\" fill=\"#000\""));
    }
}
