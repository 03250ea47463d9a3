//! Draws a search's choices as an SVG tree: time from left to right, depth from top to bottom.

use std::fmt::Write;

use sodan_engines::choices::{Alternative, fails};

/// Horizontal distance between consecutive choices, in pixels.
const STEP_X: usize = 14;
/// Vertical distance between depths, in pixels.
const STEP_Y: usize = 22;

/// Margin on each side of the tree except the top, in pixels.
const EDGE: usize = 20;
/// Height of the top margin, which contains the title, in pixels.
const TOP: usize = 44;

/// Draws the first alternatives of a search that tried `count` alternatives in total. Crosses are failed alternatives,
/// a square is the solution, and dots are other alternatives. Each tooltip shows the cell and the digit.
pub fn svg(alternatives: &[Alternative], count: u64, is_solved: bool) -> String {
    let deepest = alternatives.iter().map(|it| it.depth).max().unwrap_or(0);
    let width = (2 * EDGE + STEP_X * (alternatives.len() + 1)).max(360);
    let height = TOP + EDGE + STEP_Y * deepest;
    let mut svg = String::new();
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif">"#
    );
    let _ = writeln!(svg, r##"<rect width="{width}" height="{height}" fill="#fff"/>"##);
    let outcome = if is_solved { "solved" } else { "not solved" };
    let drawn = match alternatives.len() as u64 {
        all if all == count => String::new(),
        drawn => format!(", the first {drawn} drawn"),
    };
    let _ = writeln!(
        svg,
        r#"<text x="{EDGE}" y="22" font-size="13">{outcome} after {count} choices{drawn}; maximum depth {deepest}</text>"#
    );
    let x = |number: usize| EDGE + STEP_X * number;
    let y = |depth: usize| TOP + STEP_Y * depth;
    let mut path: Vec<usize> = Vec::new();
    for (index, it) in alternatives.iter().enumerate() {
        path.truncate(it.depth - 1);
        let parent = path.last().map_or(0, |&parent| parent + 1);
        path.push(index);
        let (from, to) = ((x(parent), y(it.depth - 1)), (x(index + 1), y(it.depth)));
        let _ = writeln!(
            svg,
            r##"<path d="M{} {}V{}H{}" fill="none" stroke="#999"/>"##,
            from.0, from.1, to.1, to.0
        );
    }
    for (index, it) in alternatives.iter().enumerate() {
        let (x, y) = (x(index + 1), y(it.depth));
        let is_solution = is_solved && index + 1 == alternatives.len() && count == alternatives.len() as u64;
        let sign = if is_solution {
            format!(r##"<rect x="{}" y="{}" width="10" height="10" fill="#1a7f37"/>"##, x - 5, y - 5)
        } else if fails(alternatives, index) {
            format!(r##"<path d="M{} {}l8 8m0 -8l-8 8" stroke="#c0392b" stroke-width="2"/>"##, x - 4, y - 4)
        } else {
            format!(r##"<circle cx="{x}" cy="{y}" r="4" fill="#24527a"/>"##)
        };
        let _ = writeln!(svg, "<g><title>{}={}</title>{sign}</g>", it.candidate.cell, it.candidate.digit);
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use sodan_engines::choices::{Method, search};

    use super::*;

    #[test]
    fn every_choice_is_drawn() {
        let text = "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..";
        let mut alternatives = Vec::new();
        let board = search(&text.parse().unwrap(), Method::AmbAsWritten, &mut |it| {
            alternatives.push(it);
            ControlFlow::Continue(())
        });
        let svg = svg(&alternatives, alternatives.len() as u64, board.is_some());
        assert_eq!((svg.matches("<title>").count(), svg.matches("#1a7f37").count()), (353, 1));
        let failed = (0..alternatives.len()).filter(|&index| fails(&alternatives, index)).count();
        assert_eq!(svg.matches("#c0392b").count(), failed);
        assert!(failed > 100 && svg.contains("solved after 353 choices; maximum depth 11"), "{failed}");
    }
}
