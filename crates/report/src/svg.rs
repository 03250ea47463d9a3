//! A step as a picture of the board, in SVG: candidates, marks, houses, chains.
//!
//! ```text
//!        c1 c2 ...        title
//!      ┌──────────┐       board: digits, candidates, marks by shape (and a letter where there are several),
//!   r1 │          │              strokes for what goes, a ring for what is placed,
//!      └──────────┘              solid arrows for strong links, dashed ones for weak links
//!      legend             only what occurs
//! ```
//!
//! Nothing is said by colour alone: each role has its own shape or letter, so that a picture can be read in black and
//! white. Colours are those of Okabe and Ito, lightened, which the colour-blind can tell apart too.

mod legend;
mod links;
mod marks;

use crate::picture::Picture;
use crate::words::Sentence;
use crate::{explain, two_way};
use sodan_board::{Candidate, Cell, CellSet, Column, DigitSet, Row};
use sodan_logic::proof::HouseRole;
use sodan_logic::{Pattern, State, Step, notation};
use std::fmt::Write;

/// The side of a cell.
const CELL: f64 = 69.0;
/// From one candidate of a cell to the next.
const PITCH: f64 = CELL / 3.0;
/// Where the board begins, from the left and from the top.
const MARGIN: f64 = 32.0;
/// The width of the whole picture.
const WIDTH: f64 = 2.0 * MARGIN + 9.0 * CELL;

/// The picture of a step from the state before it: one board, or two if both sides of a choice are played.
pub fn step(step: &Step, before: &State) -> String {
    match &step.pattern {
        Some(Pattern::TwoWay(net)) => two_way::svg(before, net),
        _ => {
            let title = notation::hodoku::step(step);
            draw(&Picture::new(step, before), &title, &explain::sentences(step, before))
        }
    }
}

/// A picture with a title below the board, and a description for those who cannot see it.
pub fn draw(picture: &Picture, title: &str, description: &[Sentence]) -> String {
    let caption: Vec<String> = title.lines().flat_map(|line| wrapped(line, 66)).collect();
    let (legend, legend_height) =
        legend::draw(picture, MARGIN, bottom() + 20.0 * caption.len() as f64 + 14.0);
    let height = bottom() + 20.0 * caption.len() as f64 + legend_height + 18.0;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif" role="img">
"##
    );
    let sentences: Vec<String> = description.iter().map(|sentence| escaped(&sentence.to_string())).collect();
    line(&mut svg, format_args!("<title>{}</title>", escaped(title)));
    line(&mut svg, format_args!("<desc>{}</desc>", sentences.join(" ")));
    line(&mut svg, format_args!(r##"<rect width="{WIDTH}" height="{height}" fill="#fff"/>"##));
    board(&mut svg);
    houses(&mut svg, picture);
    digits(&mut svg, picture);
    links::draw(&mut svg, picture);
    for (index, text) in caption.iter().enumerate() {
        let y = bottom() + 18.0 + 20.0 * index as f64;
        line(
            &mut svg,
            format_args!(
                r##"<text x="{MARGIN}" y="{y}" font-size="14" font-weight="bold">{}</text>"##,
                escaped(text)
            ),
        );
    }
    svg.push_str(&legend);
    svg.push_str("</svg>\n");
    svg
}

/// Where the board ends.
fn bottom() -> f64 {
    MARGIN + 9.0 * CELL + 8.0
}

/// Writing to a string cannot fail.
fn line(svg: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = writeln!(svg, "{arguments}");
}

/// The left upper corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    (MARGIN + CELL * cell.column().index() as f64, MARGIN + CELL * cell.row().index() as f64)
}

/// The middle of a candidate.
fn middle(candidate: Candidate) -> (f64, f64) {
    let (x, y) = corner(candidate.cell);
    let (column, row) = (candidate.digit.index() % 3, candidate.digit.index() / 3);
    (x + PITCH * (column as f64 + 0.5), y + PITCH * (row as f64 + 0.5))
}

fn board(svg: &mut String) {
    let end = MARGIN + 9.0 * CELL;
    for index in 0..=9 {
        let at = MARGIN + CELL * f64::from(index);
        let (width, colour) = if index % 3 == 0 { (2.5, "#000") } else { (0.8, "#999") };
        line(
            svg,
            format_args!(
                r##"<path d="M{MARGIN} {at}H{end}M{at} {MARGIN}V{end}" stroke="{colour}" stroke-width="{width}" stroke-linecap="square"/>"##
            ),
        );
    }
    for (row, column) in Row::all().zip(Column::all()) {
        let at = MARGIN + CELL * (row.index() as f64 + 0.5);
        line(
            svg,
            format_args!(
                r##"<text x="{}" y="{}" font-size="13" fill="#444" text-anchor="middle">{row}</text>"##,
                MARGIN / 2.0,
                at + 4.0
            ),
        );
        line(
            svg,
            format_args!(
                r##"<text x="{at}" y="{}" font-size="13" fill="#444" text-anchor="middle">{column}</text>"##,
                MARGIN - 10.0
            ),
        );
    }
}

/// Base houses in a solid frame, cover houses in a dashed one.
fn houses(svg: &mut String, picture: &Picture) {
    for &(role, house) in &picture.houses {
        let (x, y, width, height) = bounds(house.cells());
        let (inset, style) = match role {
            HouseRole::Base => (2.0, marks::BASE),
            HouseRole::Cover => (5.0, marks::COVER),
            HouseRole::SecondCover => (8.0, marks::SECOND),
        };
        line(
            svg,
            format_args!(
                r##"<rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="none" {style}/>"##,
                x + inset,
                y + inset,
                width - 2.0 * inset,
                height - 2.0 * inset
            ),
        );
    }
}

fn bounds(cells: CellSet) -> (f64, f64, f64, f64) {
    let corners = || cells.iter().map(corner);
    let least = |f: fn((f64, f64)) -> f64| corners().map(f).fold(f64::MAX, f64::min);
    let most = |f: fn((f64, f64)) -> f64| corners().map(f).fold(0.0, f64::max);
    let (x, y) = (least(|it| it.0), least(|it| it.1));
    (x, y, most(|it| it.0) - x + CELL, most(|it| it.1) - y + CELL)
}

fn digits(svg: &mut String, picture: &Picture) {
    for cell in Cell::all() {
        let (x, y) = corner(cell);
        if let Some(digit) = picture.before.placed().get(cell) {
            let is_marked = picture.roles.contains_key(&Candidate::new(cell, digit));
            if is_marked {
                line(
                    svg,
                    format_args!(
                        r##"<rect x="{}" y="{}" width="44" height="44" rx="10" {}/>"##,
                        x + (CELL - 44.0) / 2.0,
                        y + (CELL - 44.0) / 2.0,
                        marks::MEMBER
                    ),
                );
            }
            let style = if picture.before.givens().contains(cell) {
                r##"font-weight="bold""##
            } else {
                r##"fill="#555""##
            };
            line(
                svg,
                format_args!(
                    r##"<text x="{}" y="{}" font-size="40" text-anchor="middle" {style}>{digit}</text>"##,
                    x + CELL / 2.0,
                    y + CELL / 2.0 + 14.5
                ),
            );
            continue;
        }
        candidates(svg, picture, cell, picture.before.digits(cell));
    }
}

fn candidates(svg: &mut String, picture: &Picture, cell: Cell, digits: DigitSet) {
    for candidate in digits.iter().map(|digit| Candidate::new(cell, digit)) {
        let (x, y) = middle(candidate);
        let roles = picture.roles.get(&candidate).map(Vec::as_slice).unwrap_or_default();
        marks::shape(svg, roles, x, y);
        let is_placed = picture.placements.contains(candidate);
        let is_gone = picture.eliminations.contains(candidate);
        if is_placed {
            marks::ring(svg, x, y);
        }
        let weight = if is_placed || !roles.is_empty() { r##" font-weight="bold""## } else { "" };
        let fill = if is_placed || is_gone || !roles.is_empty() { "#000" } else { "#666" };
        line(
            svg,
            format_args!(
                r##"<text x="{x}" y="{}" font-size="13" text-anchor="middle" fill="{fill}"{weight}>{}</text>"##,
                y + 4.6,
                candidate.digit
            ),
        );
        marks::letters(svg, roles, x, y);
        if is_gone {
            marks::stroke(svg, x, y);
        }
    }
}

/// Lines of at most so many characters, broken at blanks.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Text as it may stand in XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
