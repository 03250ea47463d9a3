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
<defs><g id="queen" fill="#222"><path d="M6.5 13l6.3 9.3.2-12.8 4.6 11.7L20 8l2.4 13.2L27 9.5l.2 12.8L33.5 13l-4.3 15.5H10.8z"/><path d="M10.8 30.3h18.4v3.2H10.8z"/>
<circle cx="6" cy="12" r="2.3"/><circle cx="12.8" cy="8.6" r="2.3"/><circle cx="20" cy="7.2" r="2.3"/><circle cx="27.2" cy="8.6" r="2.3"/><circle cx="34" cy="12" r="2.3"/></g></defs>
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
