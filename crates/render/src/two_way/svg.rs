//! Draws a net as two boards side by side, one for each side of the choice.
//!
//! ```text
//!    if r1c1=1                     if r1c1=2            large bold    placed on this side; the small number is the level
//!  ┌───────┬───────┬───────┐    ┌───────┬───────┐…                    (deeper levels have darker cells)
//!  │ 1⁰    │  3¹   │       │    │ 2⁰    │       │       square frame  the assumption
//!  │       │       │       │    │       │       │       thin stroke   eliminated on this side, and needed
//!  ├───────┼───────┼───────┤    ├───────┼───────┤       round frame   placed by the net; ring and stroke: eliminated
//!                                                       dashed frame  where this side is contradictory
//! ```
//!
//! In a chain, arrows connect the singles. In a net, arrows would cross each other, and the levels show the order
//! instead. The picture does not rely on colour and can be printed in black and white. Its colours and strokes are the
//! same as in pictures of other steps.

use crate::svg::FONT;
use sodan_board::{Candidate, Cell, CellSet};
use sodan_logic::State;
use sodan_logic::notation::two_way as words;
use sodan_logic::two_way::{Conclusion, Contradiction, Net, NetForm, Side, Which};
use std::fmt::Write;

const CELL: usize = 48;
const BOARD: usize = 9 * CELL;
const MARGIN: usize = 24;
/// Height of the area above the boards, which contains the title and the assumption of each side.
const HEAD: usize = 80;
const LINE: usize = 18;

/// Draws a net, given the state in which it was found.
pub fn svg(state: &State, net: &Net) -> String {
    let (width, height) = (3 * MARGIN + 2 * BOARD, HEAD + BOARD + MARGIN + 4 * LINE);
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="{FONT}" role="img">
<title>{title}</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#00507f"/></marker></defs>
<rect width="{width}" height="{height}" fill="#fff"/>
<text x="{MARGIN}" y="26" font-size="16" font-weight="bold">{title}</text>
"##,
        title = net.choice,
    );
    for which in Which::BOTH {
        board(&mut out, state, net, which);
    }
    let mut y = HEAD + BOARD + MARGIN + 4;
    for line in [
        format!("Therefore {}. A {}.", words::deduction(net).replace("<>", "≠"), words::summary(net)),
        "Large: placed on this side, with its level; deeper levels are darker. Square frame: assumed. Thin \
         stroke: eliminated and needed."
            .to_owned(),
        "Ring with a stroke: eliminated by the step. Round frame: placed by the step. Dashed frame: contradiction.".to_owned(),
    ] {
        text(&mut out, [MARGIN, y], r#"font-size="13""#, &line);
        y += LINE;
    }
    out.push_str("</svg>\n");
    out
}

/// Appends a line of SVG text. Writing to a string cannot fail.
macro_rules! draw {
    ($out:expr, $($arguments:tt)*) => {{ let _ = writeln!($out, $($arguments)*); }};
}

fn text(out: &mut String, [x, y]: [usize; 2], style: &str, words: &str) {
    draw!(out, r#"<text x="{x}" y="{y}" {style}>{words}</text>"#);
}

/// Returns whether any conclusion depends on this side. No conclusion does if only the other side is contradictory.
fn is_needed(net: &Net, which: Which) -> bool {
    !net.conclusions
        .iter()
        .all(|conclusion| matches!(conclusion, Conclusion::Breaks(broken, _) if *broken != which))
}

fn board(out: &mut String, state: &State, net: &Net, which: Which) {
    let left = MARGIN + which.index() * (BOARD + MARGIN);
    let side = &net.sides[which.index()];
    let breaks = net.conclusions.iter().find_map(|conclusion| match conclusion {
        Conclusion::Breaks(broken, why) if *broken == which => Some(why),
        _ => None,
    });
    let caption = match (is_needed(net, which), breaks) {
        (false, _) => " is not needed".to_owned(),
        (true, Some(why)) => format!(" breaks: {}", words::contradiction(why)),
        (true, None) => String::new(),
    };
    let assumed = words::placement(net.choice.ends[which.index()]);
    text(out, [left, HEAD - 26], r#"font-size="14" font-weight="bold""#, &format!("if {assumed}{caption}"));
    draw!(out, r#"<g transform="translate({left} {HEAD})">"#);
    let shown = if is_needed(net, which) { side.singles.as_slice() } else { &[] };
    let placed: CellSet = shown.iter().map(|single| single.placement.cell).collect();
    for single in shown {
        let [x, y] = corner(single.placement.cell);
        let fill = shade(single.level);
        draw!(out, r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#);
    }
    grid(out);
    labels(out);
    for cell in Cell::all() {
        match state.placed().get(cell) {
            Some(digit) => {
                let [x, y] = center(cell);
                let weight = if state.givens().contains(cell) {
                    r##"font-weight="bold""##
                } else {
                    r##"fill="#555""##
                };
                let style = format!(r##"font-size="26" text-anchor="middle" {weight}"##);
                text(out, [x, y + 9], &style, &digit.to_string());
            }
            None if !placed.contains(cell) => candidates(out, state, side, cell, is_needed(net, which)),
            None => {}
        }
    }
    if is_needed(net, which) {
        singles(out, side);
        ends(out, net, which);
        if net.form() == NetForm::Chain {
            arrows(out, net, side);
        }
    }
    draw!(out, "</g>");
}

/// Returns a shade of green, darker for deeper levels, on which black text is readable. The assumption is yellow.
fn shade(level: usize) -> String {
    if level == 0 {
        return "#f7e49a".into();
    }
    let step = level.min(8) - 1;
    format!("#{:02x}{:02x}{:02x}", 0xe2 - 10 * step, 0xf4 - 5 * step, 0xec - 8 * step)
}

fn corner(cell: Cell) -> [usize; 2] {
    [cell.column().index() * CELL, cell.row().index() * CELL]
}

fn center(cell: Cell) -> [usize; 2] {
    corner(cell).map(|edge| edge + CELL / 2)
}

/// Returns the centre of a candidate of an undecided cell, in pixels from the corner of the board.
fn spot(candidate: Candidate) -> [usize; 2] {
    let ([x, y], digit) = (corner(candidate.cell), candidate.digit.index());
    [x + 9 + digit % 3 * 15, y + 9 + digit / 3 * 15]
}

fn grid(out: &mut String) {
    for line in 0..=9 {
        let (at, (width, colour)) = (line * CELL, if line % 3 == 0 { (2.5, "#000") } else { (0.8, "#999") });
        draw!(
            out,
            r##"<path d="M{at} 0V{BOARD}M0 {at}H{BOARD}" stroke="{colour}" stroke-width="{width}" stroke-linecap="square"/>"##
        );
    }
}

/// Draws the labels: `c1` to `c9` above the board, `r1` to `r9` to its left.
fn labels(out: &mut String) {
    for number in 1..=9 {
        let (at, style) = (number * CELL - CELL / 2, r##"font-size="12" fill="#444" text-anchor="middle""##);
        draw!(out, r#"<text x="{at}" y="-6" {style}>c{number}</text>"#);
        draw!(out, r#"<text x="-11" y="{}" {style}>r{number}</text>"#, at + 4);
    }
}

fn candidates(out: &mut String, state: &State, side: &Side, cell: Cell, needed: bool) {
    for digit in state.digits(cell) {
        let candidate = Candidate::new(cell, digit);
        let [x, y] = spot(candidate);
        let is_cancelled = needed && side.cancellation(candidate).is_some();
        let fill = if is_cancelled { "#000" } else { "#666" };
        let style = format!(r##"font-size="12" text-anchor="middle" fill="{fill}""##);
        text(out, [x, y + 4], &style, &digit.to_string());
        if is_cancelled {
            let (left, right, top, bottom) = (x - 6, x + 6, y - 6, y + 6);
            draw!(
                out,
                r##"<path d="M{left} {top}L{right} {bottom}" stroke="#00507f" stroke-width="1.4" stroke-linecap="round"/>"##
            );
        }
    }
}

fn singles(out: &mut String, side: &Side) {
    for single in &side.singles {
        let Candidate { cell, digit } = single.placement;
        let ([x, y], [left, top]) = (center(cell), corner(cell));
        text(
            out,
            [x, y + 10],
            r#"font-size="28" font-weight="bold" text-anchor="middle""#,
            &digit.to_string(),
        );
        text(
            out,
            [left + CELL - 5, top + 13],
            r#"font-size="11" text-anchor="end""#,
            &single.level.to_string(),
        );
        if single.level == 0 {
            let (left, top, size) = (left + 3, top + 3, CELL - 6);
            draw!(
                out,
                r##"<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="none" stroke="#5e4a00" stroke-width="2.6"/>"##
            );
        }
    }
}

/// Draws the conclusions of a net on the board of one side.
fn ends(out: &mut String, net: &Net, which: Which) {
    for conclusion in &net.conclusions {
        match conclusion {
            Conclusion::Falls(it)
                if net.sides[which.index()].singles.iter().any(|single| single.placement.cell == it.cell) =>
            {
                // The cell shows a large digit, so the eliminated candidate is drawn again in the corner.
                let [x, y] = corner(it.cell);
                text(
                    out,
                    [x + 9, y + CELL - 5],
                    r#"font-size="12" text-anchor="middle""#,
                    &it.digit.to_string(),
                );
                gone(out, [x + 9, y + CELL - 9]);
            }
            Conclusion::Falls(it) => gone(out, spot(*it)),
            Conclusion::Forced(it) => {
                let [x, y] = corner(it.cell).map(|edge| edge + 6);
                let size = CELL - 12;
                draw!(
                    out,
                    r##"<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="{}" fill="none" stroke="#000" stroke-width="2.6"/>"##,
                    size / 2
                );
            }
            Conclusion::Breaks(broken, why) if *broken == which => broken_at(out, why),
            Conclusion::Breaks(..) => {}
        }
    }
}

fn gone(out: &mut String, [x, y]: [usize; 2]) {
    draw!(out, r##"<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="#c00000" stroke-width="1.4"/>"##);
    // Only one stroke, so that the digit remains readable.
    let (left, right, top, bottom) = (x - 7, x + 7, y - 6, y + 6);
    draw!(
        out,
        r##"<path d="M{left} {top}L{right} {bottom}" stroke="#c00000" stroke-width="2.2" stroke-linecap="round"/>"##
    );
}

fn broken_at(out: &mut String, why: &Contradiction) {
    let [left, top, right, bottom] = match *why {
        Contradiction::NoCandidate { cell, .. } => frame(CellSet::only(cell)),
        Contradiction::Twice { house, .. } | Contradiction::NoPlace { house, .. } => frame(house.cells()),
    };
    let (width, height) = (right - left, bottom - top);
    draw!(
        out,
        r##"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="6" fill="none" stroke="#c00000" stroke-width="3.5" stroke-dasharray="9 5"/>"##
    );
}

/// Returns the edges of the smallest rectangle around cells: left, top, right and bottom.
fn frame(cells: CellSet) -> [usize; 4] {
    let corners = || cells.iter().map(corner);
    let maximum = |axis: usize| corners().map(|corner| corner[axis]).max().unwrap_or(0) + CELL;
    let least = |axis: usize| corners().map(|corner| corner[axis]).min().unwrap_or(0);
    [least(0), least(1), maximum(0), maximum(1)]
}

/// Draws arrows from each single of a side to the next one, and from singles to the concluded eliminations that they
/// cause.
fn arrows(out: &mut String, net: &Net, side: &Side) {
    let cells: Vec<[usize; 2]> = side.singles.iter().map(|single| center(single.placement.cell)).collect();
    for pair in cells.windows(2) {
        arrow(out, pair[0], pair[1], 20.0);
    }
    for conclusion in &net.conclusions {
        if let Conclusion::Falls(it) = conclusion
            && let Some(cause) = side.cancellation(*it)
            && side.singles[cause.by].placement.cell != it.cell
        {
            arrow(out, cells[cause.by], spot(*it), 9.0);
        }
    }
}

/// Draws a thin dashed arrow that ends `before` pixels before the point `to`.
fn arrow(out: &mut String, from: [usize; 2], to: [usize; 2], before: f64) {
    let ([x0, y0], [x1, y1]) = (from.map(|from| from as f64), to.map(|it| it as f64));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx.hypot(dy);
    if length < before + 20.0 {
        return;
    }
    let at = |way: f64| (x0 + dx * way / length, y0 + dy * way / length);
    let ((x0, y0), (x1, y1)) = (at(18.0), at(length - before));
    draw!(
        out,
        r##"<path d="M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}" stroke="#00507f" stroke-width="1.4" stroke-dasharray="6 4" marker-end="url(#tip)"/>"##
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::two_way::{NetLimits, after_basic_steps, all};

    fn pictures() -> Vec<(Net, String)> {
        let puzzle = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";
        let state = after_basic_steps(&State::new(&puzzle.parse().unwrap())).unwrap();
        all(&state, &NetLimits::default()).into_iter().map(|net| (net.clone(), svg(&state, &net))).collect()
    }

    #[test]
    fn singles_show_their_levels() {
        for (net, picture) in pictures() {
            let needed = Which::BOTH.into_iter().filter(|&which| is_needed(&net, which));
            let singles: usize = needed.map(|which| net.sides[which.index()].singles.len()).sum();
            assert_eq!(picture.matches(r#"font-size="28""#).count(), singles);
            assert_eq!(picture.matches(r#"font-size="11""#).count(), singles);
        }
    }

    #[test]
    fn only_chains_have_arrows() {
        for (net, picture) in pictures() {
            assert_eq!(picture.contains("marker-end"), net.form() == NetForm::Chain && net.length() > 0);
            let breaks =
                net.conclusions.iter().any(|conclusion| matches!(conclusion, Conclusion::Breaks(..)));
            assert_eq!(picture.contains(r#"stroke-dasharray="9 5""#), breaks);
        }
    }
}
