//! Draws a step as an SVG picture of the board: candidates, marks, houses, chains.
//!
//! ```text
//!        c1 c2 ...
//!      ┌──────────┐       board: digits, candidates, marks by shape (and a letter if there are several),
//!   r1 │          │              a square with a stroke for eliminations, a ring for placements,
//!      └──────────┘              solid arrows for strong links, dashed ones for weak links
//!      caption, legend    the step's notation, and an entry for each role that occurs
//! ```
//!
//! Pictures do not rely on colour: each role has its own shape or letter, so a picture can be read in black and white.
//! The colours are lightened versions of Okabe and Ito's palette, which colour-blind people can distinguish. Viewers
//! that prefer a dark scheme get a dark picture; `svg/style.rs` defines the colours of both schemes.

mod legend;
mod links;
mod marks;
mod route;
pub(crate) mod style;

pub use style::sheet;

use crate::explain::{self, Explanation};
use crate::picture::Picture;
use crate::two_way;
use crate::words::Sentence;
use sodan_board::{Candidate, Cell, CellSet, Column, Digit, DigitSet, Row};
use sodan_logic::proof::{HouseRole, Spot};
use sodan_logic::view;
use sodan_logic::{Pattern, State, Step, notation};
use std::fmt::{Arguments, Write};

/// Length of a cell's side.
const CELL: f64 = 72.0;
/// Distance between the centres of adjacent candidates in a cell.
const PITCH: f64 = 22.0;
/// Margin between a cell's side and its candidates, so that marks and strokes remain within the cell.
const INSET: f64 = (CELL - 3.0 * PITCH) / 2.0;
/// Distance of the board from the left and upper edge of the picture.
const MARGIN: f64 = 36.0;
const BOARD: f64 = 9.0 * CELL;
const WIDTH: f64 = 2.0 * MARGIN + BOARD;
/// Line height of the caption.
const LINE: f64 = 20.0;
/// Maximum number of characters per line of the caption, in the widest font.
const LETTERS: usize = 64;

/// The fonts of all pictures, available on every system.
pub(crate) const FONT: &str =
    "system-ui, 'Segoe UI', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// A point in the picture, in SVG units.
type At = (f64, f64);

/// Draws a step, given the state before it: one board, or two boards for the two sides of a two-way choice.
pub fn step(step: &Step, before: &State) -> String {
    match &step.pattern {
        Some(Pattern::TwoWay(net)) => two_way::svg(before, net),
        _ => {
            let title = notation::hodoku::step(step, before);
            draw(&Picture::new(step, before), &title, &explain::sentences(step, before))
        }
    }
}

/// Returns one picture for each of a step's [views](view::views): the branches of forcing chains and of the chains
/// nested in them.
pub fn views(step: &Step, before: &State) -> Vec<String> {
    views_drawn(step, before).into_iter().map(|drawn| drawn.svg).collect()
}

fn views_drawn(step: &Step, before: &State) -> Vec<Drawn> {
    let Some(pattern) = &step.pattern else { return Vec::new() };
    let explanation = Explanation::of(step, before);
    let parts = explanation.views();
    let views = view::views(pattern).into_iter().enumerate().map(|(number, view)| {
        let picture = Picture::of_view(step, &view, before);
        match parts.iter().find(|part| part.view == number) {
            Some(it) => drawn(&picture, &it.part.heading.to_string(), &it.part.sentences),
            None => drawn(&picture, step.technique.name(), &explanation.premises),
        }
    });
    views.collect()
}

/// Draws a step, with its views below, two per row.
pub fn with_views(step: &Step, before: &State) -> String {
    let views = views_drawn(step, before);
    if views.is_empty() {
        return self::step(step, before);
    }
    let title = notation::hodoku::step(step, before);
    let whole = drawn(&Picture::new(step, before), &title, &[]);
    let mut inner = whole.at(WIDTH / 2.0, 0.0);
    let mut top = whole.height;
    for row in views.chunks(2) {
        for (picture, left) in row.iter().zip([0.0, WIDTH]) {
            inner.push_str(&picture.at(left, top));
        }
        top += row.iter().map(|picture| picture.height).fold(0.0, f64::max);
    }
    let mut svg = head(2.0 * WIDTH, top, &title, &explain::sentences(step, before));
    svg.push_str(&inner);
    svg.push_str("</svg>\n");
    svg
}

/// Whether a board is drawn with candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// All candidates are drawn.
    Shown,
    /// Only placed digits are drawn.
    Hidden,
}

/// Draws a board without a step.
pub fn board(state: &State, marks: Marks, title: &str) -> String {
    let mut shown = *state;
    if marks == Marks::Hidden {
        state.candidates().iter().for_each(|candidate| {
            shown.eliminate(candidate);
        });
    }
    draw(&Picture::of_state(&shown), title, &[])
}

/// Removes the style sheet from a picture, for a page whose head already contains the [`sheet`].
pub fn in_page(picture: &str) -> String {
    picture.replacen(&sheet(), "", 1)
}

/// Draws a picture with a title below the board, and a description for screen readers.
pub fn draw(picture: &Picture, title: &str, description: &[Sentence]) -> String {
    drawn(picture, title, description).svg
}

/// An SVG picture along with its height.
struct Drawn {
    svg: String,
    height: f64,
}

impl Drawn {
    /// Returns the picture as an SVG element at a position in another picture, which contains the style sheet.
    fn at(&self, x: f64, y: f64) -> String {
        in_page(&self.svg).replacen("<svg ", &format!(r##"<svg x="{x}" y="{y}" "##), 1)
    }
}

fn drawn(picture: &Picture, title: &str, description: &[Sentence]) -> Drawn {
    let caption: Vec<String> = title.lines().flat_map(|line| wrapped(line, LETTERS)).collect();
    let below = MARGIN + BOARD + 14.0 + LINE * caption.len() as f64;
    let (legend, legend_height) = legend::draw(picture, below + 10.0);
    let height = below + legend_height + 16.0;
    let mut svg = head(WIDTH, height, title, description);
    grid(&mut svg);
    houses(&mut svg, picture);
    digits(&mut svg, picture);
    links::draw(&mut svg, picture);
    for (index, text) in caption.iter().enumerate() {
        let y = MARGIN + BOARD + 28.0 + LINE * index as f64;
        line(
            &mut svg,
            format_args!(r##"<text class="title" x="{MARGIN}" y="{y}">{}</text>"##, escaped(text)),
        );
    }
    svg.push_str(&legend);
    svg.push_str("</svg>\n");
    Drawn { svg, height }
}

/// Returns the start of a picture: size, title, description, styles and background.
fn head(width: f64, height: f64, title: &str, description: &[Sentence]) -> String {
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" class="sd" font-family="{FONT}" role="img">
"##
    );
    let sentences: Vec<String> = description.iter().map(|sentence| escaped(&sentence.to_string())).collect();
    line(&mut svg, format_args!("<title>{}</title>", escaped(title)));
    if !sentences.is_empty() {
        line(&mut svg, format_args!("<desc>{}</desc>", sentences.join(" ")));
    }
    svg.push_str(&sheet());
    line(&mut svg, format_args!(r##"<rect class="paper" width="{width}" height="{height}"/>"##));
    svg
}

/// Appends a line of SVG text. Writing to a string cannot fail.
fn line(svg: &mut String, arguments: Arguments<'_>) {
    let _ = writeln!(svg, "{arguments}");
}

/// Returns the upper left corner of a cell.
fn corner(cell: Cell) -> At {
    (MARGIN + CELL * cell.column().index() as f64, MARGIN + CELL * cell.row().index() as f64)
}

fn centre(cell: Cell) -> At {
    let (x, y) = corner(cell);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// Returns the centre of a candidate, in the coordinates of the picture.
fn middle(candidate: Candidate) -> At {
    let (x, y) = corner(candidate.cell);
    let (column, row) = (candidate.digit.index() % 3, candidate.digit.index() / 3);
    (x + INSET + PITCH * (column as f64 + 0.5), y + INSET + PITCH * (row as f64 + 0.5))
}

/// Draws the grid: tinted boxes, lines, and row and column headers.
fn grid(svg: &mut String) {
    let boxes = (0..9).filter(|number| number % 2 == 1).map(|number| (number % 3, number / 3));
    let side = 3.0 * CELL;
    for (x, y) in boxes.map(|(x, y)| (MARGIN + side * f64::from(x), MARGIN + side * f64::from(y))) {
        line(svg, format_args!(r##"<rect class="tint" x="{x}" y="{y}" width="{side}" height="{side}"/>"##));
    }
    let end = MARGIN + BOARD;
    for kind in ["thin", "thick"] {
        let lines = (0..=9).filter(|index| (index % 3 == 0) == (kind == "thick"));
        for at in lines.map(|index| MARGIN + CELL * f64::from(index)) {
            line(
                svg,
                format_args!(r##"<path class="{kind}" d="M{MARGIN} {at}H{end}M{at} {MARGIN}V{end}"/>"##),
            );
        }
    }
    let left = MARGIN - 14.0;
    for (row, column) in Row::all().zip(Column::all()) {
        let at = MARGIN + CELL * (row.index() as f64 + 0.5);
        let down = at + 4.5;
        line(svg, format_args!(r##"<text class="name" x="{left}" y="{down}">{row}</text>"##));
        line(svg, format_args!(r##"<text class="name" x="{at}" y="{}">{column}</text>"##, left + 4.5));
    }
}

/// Draws a solid frame around base houses, a dashed frame around cover houses, and a double frame around a
/// contradiction.
fn houses(svg: &mut String, picture: &Picture) {
    for &(role, house) in &picture.houses {
        let (inset, class) = match role {
            HouseRole::Base => (2.5, "base"),
            HouseRole::Cover => (5.5, "cover"),
            HouseRole::SecondCover => (8.5, "second"),
        };
        frame(svg, house.cells(), inset, class);
    }
    let broken = match picture.contradiction {
        Some(Spot::Cell(cell)) => CellSet::only(cell),
        Some(Spot::House(house)) => house.cells(),
        None => return,
    };
    frame(svg, broken, 1.5, "broken");
    frame(svg, broken, 5.5, "broken");
}

/// Draws a frame around cells that fill a rectangle.
fn frame(svg: &mut String, cells: CellSet, inset: f64, class: &str) {
    let corners = || cells.iter().map(corner);
    let least = |f: fn(At) -> f64| corners().map(f).fold(f64::MAX, f64::min);
    let maximum = |f: fn(At) -> f64| corners().map(f).fold(0.0, f64::max);
    let (x, y) = (least(|it| it.0), least(|it| it.1));
    let width = maximum(|it| it.0) - x + CELL - 2.0 * inset;
    let height = maximum(|it| it.1) - y + CELL - 2.0 * inset;
    let (x, y) = (x + inset, y + inset);
    line(
        svg,
        format_args!(r##"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>"##),
    );
}

fn digits(svg: &mut String, picture: &Picture) {
    for cell in Cell::all() {
        match picture.before.placed().get(cell) {
            Some(digit) => placed(svg, picture, cell, digit),
            None => candidates(svg, picture, cell, picture.before.digits(cell)),
        }
    }
}

/// Draws a placed digit. Givens are upright and bold, and entries are thin. Digits of the pattern have a background.
fn placed(svg: &mut String, picture: &Picture, cell: Cell, digit: Digit) {
    let (x, y) = centre(cell);
    if picture.roles.contains_key(&Candidate::new(cell, digit)) {
        let (left, top) = (x - 24.0, y - 24.0);
        line(
            svg,
            format_args!(r##"<rect class="member" x="{left}" y="{top}" width="48" height="48" rx="12"/>"##),
        );
    }
    let class = if picture.before.givens().contains(cell) { "given" } else { "entry" };
    line(svg, format_args!(r##"<text class="{class}" x="{x}" y="{}">{digit}</text>"##, y + 14.5));
}

fn candidates(svg: &mut String, picture: &Picture, cell: Cell, digits: DigitSet) {
    for candidate in digits.iter().map(|digit| Candidate::new(cell, digit)) {
        let (x, y) = middle(candidate);
        let roles = picture.roles.get(&candidate).map(Vec::as_slice).unwrap_or_default();
        let is_placed = picture.placements.contains(candidate);
        let is_gone = picture.eliminations.contains(candidate);
        if is_gone {
            marks::ground(svg, x, y);
        }
        marks::shape(svg, roles, x, y);
        if is_placed {
            marks::ring(svg, x, y);
        }
        let class = if is_placed || is_gone || !roles.is_empty() { "marked" } else { "mark" };
        line(
            svg,
            format_args!(r##"<text class="{class}" x="{x}" y="{}">{}</text>"##, y + 5.0, candidate.digit),
        );
        marks::letters(svg, roles, x, y);
        if is_gone {
            marks::stroke(svg, x, y);
        }
    }
}

/// Splits a string at spaces into lines of at most `limit` characters.
pub(crate) fn wrapped(text: &str, limit: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= limit => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Escapes a string for XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
