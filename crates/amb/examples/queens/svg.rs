//! A chess board with its queens, as an SVG document.

use std::fmt::Write;

use crate::board::Queens;

/// Side of one square of the board.
const SIDE: usize = 40;

pub fn draw(queens: &Queens) -> String {
    let n = queens.columns().len();
    let size = n * SIDE;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">
<title>{n} queens: {columns:?}</title>
<defs><path id="queen" d="M7 14l5 11-1-14 6 13 3-15 3 15 6-13-1 14 5-11-4 19H11z M11 34h18" fill="#222" stroke="#222" stroke-width="2" stroke-linejoin="round"/></defs>
<rect width="{size}" height="{size}" fill="#f3e6cf"/>
"##,
        columns = queens.columns(),
    );
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        if (row + column) % 2 == 1 {
            let (x, y) = (column * SIDE, row * SIDE);
            let square =
                format!(r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="#b98b5e"/>"##);
            svg.push_str(&square);
        }
    }
    for (row, &column) in queens.columns().iter().enumerate() {
        let (x, y) = (usize::from(column) * SIDE, row * SIDE);
        // Writing to a string cannot fail.
        let _ = write!(svg, "\n<use href=\"#queen\" x=\"{x}\" y=\"{y}\"/>");
    }
    svg.push_str("\n</svg>");
    svg
}
