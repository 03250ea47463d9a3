//! Draws a variant as SVG: grid, regions, givens, and a shape for each constraint.
//!
//! ```text
//! below the grid                               above the grid
//!   thermo      bulb and tube                    cage                dashed outline, with its sum
//!   arrow       circle and line with a tip       dot, X, V, circle   at the edge or corner
//!   other line  a line in its usual colour       clue outside        before the first cell of its line
//!   odd, even   circle, square
//!   shaded      squares of windoku               whole grid          in the caption
//! ```
//!
//! The upper left corner of the grid is the origin, and a cell is 48 wide. Each constraint is a group
//! `<g data-clue="INDEX">` whose title contains its name and sentence, even if it has no shape. If there are several
//! kinds of lines, each line has a letter at its first cell, and the caption explains the letters. Therefore nothing is
//! shown by colour alone. The attribute `data-board` is the view box of the picture without its caption.

mod board;
mod path;
mod step;
mod style;

pub use board::grid as text_grid;
pub use path::{Grade, brief, html, markdown, text as path_text};
pub use step::{step, step_text};

use crate::svg::{FONT, escaped};
use sodan_variant::{Cell, Constraint, Shape, VariantPuzzle};
use sodan_variant_logic::Board;
use std::fmt::Write;

/// Length of a cell's side.
const CELL: f64 = 48.0;
/// Margin on a side of the grid without clues outside it.
const MARGIN: f64 = 6.0;
/// Margin on a side with clues outside the grid.
const CLUES: f64 = 44.0;
/// Line height of the caption.
const LINE: f64 = 20.0;
/// Width of a character of the caption.
const CHARACTER: f64 = 7.0;
/// Distance between a cage and the sides of its cells.
const INSET: f64 = 4.0;

/// A point in the picture, in SVG units.
type Point = (f64, f64);

/// Draws a puzzle. Values above 9 are drawn as numbers.
pub fn svg(puzzle: &VariantPuzzle, title: &str) -> String {
    draw(puzzle, &[title.to_owned()], "", &values(puzzle))
}

/// Draws a puzzle. `area` and `values` contain the SVG elements below and above its constraints. The titles are the
/// first lines of the caption.
fn draw(puzzle: &VariantPuzzle, titles: &[String], area: &str, values: &str) -> String {
    let mut drawing = Drawing::of(puzzle);
    for (index, constraint) in puzzle.constraints.iter().enumerate() {
        drawing.clue(index, constraint);
    }
    let (below, above) = (std::mem::take(&mut drawing.below), std::mem::take(&mut drawing.above));
    let grid = grid(&puzzle.shape);
    let [left, top, right, bottom] = drawing.margins;
    let width = left + right + CELL * f64::from(puzzle.shape.columns);
    let board = top + bottom + CELL * f64::from(puzzle.shape.rows);
    let lines = drawing.caption(titles, ((width - 2.0 * MARGIN) / CHARACTER) as usize);
    let height = board + if lines.is_empty() { 0.0 } else { LINE * (lines.len() as f64 + 0.5) };
    let (x, y) = (-left, -top);
    let title = titles.first().map_or("", String::as_str);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" data-board="{x} {y} {width} {board}" class="sv" font-family="{FONT}" role="img">
<title>{}</title>
"##,
        escaped(if title.is_empty() { "Sudoku variant" } else { title })
    );
    svg += &style::sheet();
    let _ = writeln!(
        svg,
        r##"<rect class="paper" x="{x}" y="{y}" width="{width}" height="{height}"/>
{area}{below}{grid}{above}{values}<g data-part="caption">"##
    );
    for (at, line) in lines.iter().enumerate() {
        let class = if at == 0 && !title.is_empty() { "title" } else { "words" };
        let (x, y) = (x + MARGIN, y + board + LINE * (at as f64 + 0.5));
        let _ = writeln!(svg, r##"<text class="{class}" x="{x}" y="{y}">{}</text>"##, escaped(line));
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// Splits a string into lines of at most `limit` characters. A longer word gets a separate line. All lines except the
/// first are indented.
fn wrapped(text: &str, limit: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= limit => *line += &format!(" {word}"),
            Some(_) => lines.push(format!("\u{2003}{word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns the letter of the line kind at this index of [`Drawing::kinds`].
fn letter(at: usize) -> char {
    char::from(b'A' + (at % 26) as u8)
}

/// Returns the name of a constraint, followed by the sentence that explains it.
fn explained(constraint: &Constraint) -> String {
    format!("{}: {}", constraint.name().replace('_', " "), constraint.sentence())
}

/// Formats a factor and an offset, such as `×2` or `×-1+3`.
fn modification(times: i8, plus: i8) -> String {
    let factor = if times == 1 { String::new() } else { format!("×{times}") };
    let offset = if plus == 0 { String::new() } else { format!("{plus:+}") };
    factor + &offset
}

/// Returns a value as one character, such as `A` for 10.
pub fn symbol(board: &Board, value: u8) -> char {
    char::from_digit(board.number(value) as u32, 36).map_or('?', |symbol| symbol.to_ascii_uppercase())
}

fn centre(cell: Cell) -> Point {
    (CELL * (f64::from(cell.column) + 0.5), CELL * (f64::from(cell.row) + 0.5))
}

/// Returns the mean of the centres of cells.
fn middle(cells: &[Cell]) -> Point {
    let count = cells.len().max(1) as f64;
    let sum = cells.iter().map(|&cell| centre(cell)).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}

fn text(class: &str, (x, y): Point, size: f64, text: &str) -> String {
    let y = y + size * 0.35;
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
}

fn circle(class: &str, (x, y): Point, radius: f64) -> String {
    format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n")
}

fn square(class: &str, (x, y): Point, side: f64) -> String {
    let (x, y) = (x - side / 2.0, y - side / 2.0);
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>\n")
}

fn path(class: &str, points: impl IntoIterator<Item = Point>) -> String {
    let points: Vec<String> = points.into_iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!("<polyline class=\"{class}\" points=\"{}\"/>\n", points.join(" "))
}

/// Returns the lines of the grid, including the thick lines between regions.
fn grid(shape: &Shape) -> String {
    let (mut thin, mut thick) = (String::new(), String::new());
    let regions = shape.region_of_cells();
    let region = |cell: Option<Cell>| {
        cell.filter(|&cell| shape.contains(cell))
            .map(|cell| regions.get(shape.index(cell)).copied().flatten())
    };
    for cell in shape.cells() {
        let (x, y) = (CELL * f64::from(cell.column), CELL * f64::from(cell.row));
        let sides = [
            ((-1, 0), format!("M{x} {y}h{CELL}")),
            ((1, 0), format!("M{x} {}h{CELL}", y + CELL)),
            ((0, -1), format!("M{x} {y}v{CELL}")),
            ((0, 1), format!("M{} {y}v{CELL}", x + CELL)),
        ];
        for ((rows, columns), side) in sides {
            let other = region(cell.offset(rows, columns));
            // A side between two cells is drawn only once.
            if rows + columns < 0 && other.is_some() {
                continue;
            }
            if other == region(Some(cell)) { thin += &side } else { thick += &side }
        }
    }
    format!("<path class=\"thin\" d=\"{thin}\"/>\n<path class=\"thick\" d=\"{thick}\"/>\n")
}

fn values(puzzle: &VariantPuzzle) -> String {
    let mut out = String::from("<g data-part=\"values\">\n");
    for (cell, given) in puzzle.shape.cells().zip(&puzzle.givens) {
        if let Some(value) = given {
            out += &text("given", centre(cell), 28.0, &value.to_string());
        } else if let Some(values) = puzzle.candidates.get(&cell) {
            let values: Vec<String> = values.iter().map(u8::to_string).collect();
            out += &text("mark", centre(cell), 11.0, &values.join(" "));
        }
    }
    out + "</g>\n"
}

/// Returns the outline of a cage, slightly inside its cells.
fn outline(cells: &[Cell]) -> String {
    let mut out = String::new();
    for &cell in cells {
        let (x, y) = centre(cell);
        let has = |(rows, columns): (i32, i32)| {
            cell.offset(rows, columns).is_some_and(|other| cells.contains(&other))
        };
        for (rows, columns) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if has((rows, columns)) {
                continue;
            }
            // A side of the outline ends at the cell's own corner, at the boundary to the next cell of the cage or, at
            // an inner corner, at the outline of the adjacent cell.
            let reach = |turn: i32| {
                let beside = (columns * turn, rows * turn);
                match (has(beside), has((rows + beside.0, columns + beside.1))) {
                    (false, _) => CELL / 2.0 - INSET,
                    (true, false) => CELL / 2.0,
                    (true, true) => CELL / 2.0 + INSET,
                }
            };
            let distance = CELL / 2.0 - INSET;
            let at = |turn: i32| {
                let along = reach(turn) * f64::from(turn);
                let (down, right) = (f64::from(rows), f64::from(columns));
                (x + right * distance + down * along, y + down * distance + right * along)
            };
            let ((x1, y1), (x2, y2)) = (at(-1), at(1));
            let _ = write!(out, "M{x1} {y1}L{x2} {y2}");
        }
    }
    out
}

struct Drawing<'a> {
    puzzle: &'a VariantPuzzle,
    /// SVG elements of the constraints that are drawn below the grid lines.
    below: String,
    /// SVG elements of the constraints that are drawn above the grid lines.
    above: String,
    /// Name and sentence of each kind of line drawn so far, for the caption.
    kinds: Vec<String>,
    /// Sentences for the caption that explain rules, such as those without a shape.
    rules: Vec<String>,
    /// Whether lines have letters, because there are several kinds of lines.
    has_letters: bool,
    /// Whether clues outside the grid have signs, because there are several kinds of such clues.
    has_signs: bool,
    /// Margins of the grid: left, top, right and bottom.
    margins: [f64; 4],
}

impl<'a> Drawing<'a> {
    fn of(puzzle: &'a VariantPuzzle) -> Drawing<'a> {
        let is_mixed = |is: fn(&Constraint) -> bool| {
            let mut kinds = puzzle.constraints.iter().filter(|constraint| is(constraint)).map(explained);
            let first = kinds.next();
            kinds.any(|kind| Some(kind) != first)
        };
        Drawing {
            puzzle,
            below: String::new(),
            above: String::new(),
            kinds: Vec::new(),
            rules: Vec::new(),
            has_letters: is_mixed(is_line),
            has_signs: is_mixed(|constraint| outside(constraint, false).is_some()),
            margins: [MARGIN; 4],
        }
    }

    fn caption(&self, titles: &[String], limit: usize) -> Vec<String> {
        let mut lines: Vec<String> = titles.iter().flat_map(|title| wrapped(title, limit)).collect();
        for (at, kind) in self.kinds.iter().enumerate() {
            let kind = if self.has_letters { format!("{}: {kind}", letter(at)) } else { kind.clone() };
            lines.extend(wrapped(&kind, limit));
        }
        for rule in &self.rules {
            lines.extend(wrapped(rule, limit));
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// Draws a constraint as an SVG group.
    fn clue(&mut self, index: usize, constraint: &Constraint) {
        let (shapes, is_below) = self.shapes(constraint);
        let title = escaped(&explained(constraint));
        let name = constraint.name();
        let group =
            format!("<g data-clue=\"{index}\" data-name=\"{name}\"><title>{title}</title>\n{shapes}</g>\n");
        if is_below { self.below += &group } else { self.above += &group }
    }

    /// Returns the SVG elements of a constraint, and whether they are drawn below the grid lines.
    fn shapes(&mut self, constraint: &Constraint) -> (String, bool) {
        if let Some((cells, clue)) = outside(constraint, self.has_signs) {
            return (self.outside(cells, &clue, matches!(constraint, Constraint::LittleKiller(_))), false);
        }
        if is_line(constraint) {
            return (self.line(constraint), true);
        }
        let above = match constraint {
            Constraint::Cage(it) => cage(&it.cells, &it.sum.to_string()),
            Constraint::AllDifferent(it) => cage(&it.cells, ""),
            Constraint::Sum(it) => cage(&it.cells, &it.sum.to_string()),
            Constraint::RellikCage(it) => cage(&it.cells, &format!("\u{2260}{}", it.sum)),
            Constraint::EqualityCage(it) => cage(&it.cells, "="),
            Constraint::Lunchbox(it) => cage(&it.cells, &it.sum.to_string()),
            Constraint::WhiteDot(it) => circle("white-dot", middle(&it.cells), 6.5),
            Constraint::BlackDot(it) => circle("black-dot", middle(&it.cells), 6.5),
            Constraint::XSum10(it) => text("sign", middle(&it.cells), 15.0, "X"),
            Constraint::VSum5(it) => text("sign", middle(&it.cells), 15.0, "V"),
            Constraint::Greater(it) => text("sign", middle(&it.cells), 15.0, inequality(&it.cells)),
            Constraint::Quadruple(it) => quadruple(&it.cells, &it.values),
            Constraint::ModifiedCells(it) => {
                self.rule(constraint);
                let label = modification(it.times, it.plus);
                let at = |cell: &Cell| (centre(*cell).0 + CELL * 0.28, centre(*cell).1 + CELL * 0.34);
                it.cells.iter().map(|cell| text("small", at(cell), 10.0, &label)).collect()
            }
            _ => String::new(),
        };
        if !above.is_empty() {
            return (above, false);
        }
        let below = match constraint {
            Constraint::Thermo(it) => thermo("tube", &it.cells),
            Constraint::SlowThermo(it) => thermo("tube slow", &it.cells),
            Constraint::Arrow(it) => arrow(&it.circle, &it.cells),
            Constraint::PillArrow(it) => arrow(&it.pill, &it.cells),
            Constraint::Odd(it) => {
                it.cells.iter().map(|&cell| circle("shade", centre(cell), CELL * 0.38)).collect()
            }
            Constraint::Even(it) => {
                it.cells.iter().map(|&cell| square("shade", centre(cell), CELL * 0.74)).collect()
            }
            Constraint::Windoku(it) => {
                it.groups.iter().flatten().map(|&cell| square("shade", centre(cell), CELL)).collect()
            }
            Constraint::DiagonalMain(_) => self.diagonal(false),
            Constraint::DiagonalAnti(_) => self.diagonal(true),
            Constraint::CountingCircles(it) => {
                self.rule(constraint);
                it.cells.iter().map(|&cell| circle("ring", centre(cell), CELL * 0.41)).collect()
            }
            Constraint::Modifiers(it) => {
                self.rule(constraint);
                self.rules.push(format!("The modified cells count {}.", modification(it.times, it.plus)));
                String::new()
            }
            _ => {
                self.rule(constraint);
                String::new()
            }
        };
        (below, true)
    }

    /// Adds the name and sentence of a constraint to the caption, unless they are already there.
    fn rule(&mut self, constraint: &Constraint) {
        let rule = explained(constraint);
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    fn diagonal(&self, is_anti: bool) -> String {
        let (width, height) =
            (CELL * f64::from(self.puzzle.shape.columns), CELL * f64::from(self.puzzle.shape.rows));
        let (from, to) = if is_anti { (0.0, width) } else { (width, 0.0) };
        path("diagonal", [(from, height), (to, 0.0)])
    }

    /// Draws the line of a constraint, which has the colour of its kind.
    fn line(&mut self, constraint: &Constraint) -> String {
        let cells = constraint.cells();
        let kind = explained(constraint);
        let at = self.kinds.iter().position(|other| *other == kind).unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        });
        let mut out = path(&format!("line {}", constraint.name()), cells.iter().map(|&cell| centre(cell)));
        if let Constraint::BetweenLine(_) | Constraint::LockoutLine(_) | Constraint::DoubleArrow(_) =
            constraint
        {
            for &end in cells.first().into_iter().chain(cells.last()) {
                out += &circle("end", centre(end), CELL * 0.36);
            }
        }
        if let (true, Some(&first)) = (self.has_letters, cells.first()) {
            let (x, y) = centre(first);
            out += &text("letter", (x - CELL * 0.3, y + CELL * 0.32), 13.0, &letter(at).to_string());
        }
        out
    }

    /// Draws the clue of a line of cells outside the grid, before the first of the cells.
    fn outside(&mut self, cells: &[Cell], clue: &str, is_diagonal: bool) -> String {
        let [first, second, ..] = cells else { return String::new() };
        let ((x, y), (next_x, next_y)) = (centre(*first), centre(*second));
        let (right, down) = ((next_x - x) / CELL, (next_y - y) / CELL);
        let (x, y) = (x - right * CELL * 0.88, y - down * CELL * 0.88);
        let (width, height) =
            (CELL * f64::from(self.puzzle.shape.columns), CELL * f64::from(self.puzzle.shape.rows));
        for (side, is_outside) in [x < 0.0, y < 0.0, x > width, y > height].into_iter().enumerate() {
            if is_outside {
                self.margins[side] = CLUES;
            }
        }
        let mut out = text("outside", (x, y), 18.0, clue);
        if is_diagonal {
            let at = |along: f64, across: f64| {
                (x + right * along - down * across, y + down * along + right * across)
            };
            out += &path("pointer", [at(9.0, 0.0), at(14.0, 0.0)]);
            out += &path("pointer", [at(11.5, -2.5), at(14.0, 0.0), at(11.5, 2.5)]);
        }
        out
    }
}

/// Returns whether a constraint is drawn as a line in the colour of its kind.
fn is_line(constraint: &Constraint) -> bool {
    let has_shape = matches!(
        constraint,
        Constraint::Thermo(_)
            | Constraint::SlowThermo(_)
            | Constraint::Arrow(_)
            | Constraint::PillArrow(_)
            | Constraint::Cage(_)
            | Constraint::AllDifferent(_)
            | Constraint::Sum(_)
            | Constraint::RellikCage(_)
            | Constraint::EqualityCage(_)
            | Constraint::Lunchbox(_)
            | Constraint::WhiteDot(_)
            | Constraint::BlackDot(_)
            | Constraint::XSum10(_)
            | Constraint::VSum5(_)
            | Constraint::Greater(_)
            | Constraint::Quadruple(_)
            | Constraint::Odd(_)
            | Constraint::Even(_)
            | Constraint::ModifiedCells(_)
            | Constraint::CountingCircles(_)
            | Constraint::Windoku(_)
            | Constraint::DisjointGroups(_)
    );
    let cells = constraint.cells();
    let are_near =
        |pair: &[Cell]| pair[0].row.abs_diff(pair[1].row).max(pair[0].column.abs_diff(pair[1].column)) == 1;
    !has_shape && outside(constraint, false).is_none() && cells.len() > 1 && cells.windows(2).all(are_near)
}

/// Returns the cells and the text of a clue outside the grid. `has_sign` adds a sign for its kind.
fn outside(constraint: &Constraint, has_sign: bool) -> Option<(&[Cell], String)> {
    let (cells, clue, before, after) = match constraint {
        Constraint::LittleKiller(it) => (&it.cells, it.sum, "", ""),
        Constraint::Sandwich(it) => (&it.cells, it.sum, "", ""),
        Constraint::XSum(it) => (&it.cells, it.sum, "x", ""),
        Constraint::Skyscraper(it) => (&it.cells, it.count.into(), "[", "]"),
        Constraint::HiddenSkyscraper(it) => (&it.cells, it.value.into(), "|", "|"),
        Constraint::NumberedRoom(it) => (&it.cells, it.value.into(), ":", ":"),
        Constraint::FullRank(it) => (&it.cells, it.rank.into(), "#", ""),
        _ => return None,
    };
    let clue = if has_sign { format!("{before}{clue}{after}") } else { clue.to_string() };
    (cells.len() > 1).then_some((cells, clue))
}

/// Draws a cage with a label in its first cell.
fn cage(cells: &[Cell], label: &str) -> String {
    let mut out = format!("<path class=\"cage\" d=\"{}\"/>\n", outline(cells));
    if let (Some(&first), false) = (cells.iter().min(), label.is_empty()) {
        let (x, y) = centre(first);
        out += &text("label", (x - CELL * 0.45, y - CELL * 0.3), 13.0, label);
    }
    out
}

fn thermo(class: &str, cells: &[Cell]) -> String {
    let Some(&bulb) = cells.first() else { return String::new() };
    path(class, cells.iter().map(|&cell| centre(cell))) + &circle("bulb", centre(bulb), CELL * 0.38)
}

fn arrow(circled: &[Cell], cells: &[Cell]) -> String {
    let Some((&first, &last)) = circled.first().zip(circled.last()) else { return String::new() };
    let shaft: Vec<Cell> = [last].iter().chain(cells).copied().collect();
    let mut out = path("shaft", shaft.iter().map(|&cell| centre(cell)));
    if let [.., before, last] = shaft[..] {
        let ((x, y), (from_x, from_y)) = (centre(last), centre(before));
        let length = (x - from_x).hypot(y - from_y).max(1.0);
        let (dx, dy) = ((x - from_x) / length * 9.0, (y - from_y) / length * 9.0);
        let tip = [(x - dx - dy, y - dy + dx), (x, y), (x - dx + dy, y - dy - dx)];
        out += &path("shaft", tip);
    }
    // A circle, or a rounded rectangle around several cells in a line.
    let ((x1, y1), (x2, y2)) = (centre(first), centre(last));
    let radius = CELL * 0.4;
    let (x, y) = (x1.min(x2) - radius, y1.min(y2) - radius);
    let (width, height) = ((x1 - x2).abs() + 2.0 * radius, (y1 - y2).abs() + 2.0 * radius);
    out + &format!(
        "<rect class=\"ring\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>\n"
    )
}

fn quadruple(cells: &[Cell], values: &[u8]) -> String {
    let (x, y) = middle(cells);
    let lines: Vec<String> = values
        .chunks(2)
        .map(|values| values.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    let mut out = circle("disc", (x, y), 12.0);
    for (at, line) in lines.iter().enumerate() {
        let down = 10.0 * (at as f64 - (lines.len() as f64 - 1.0) / 2.0);
        out += &text("small", (x, y + down), 10.0, line);
    }
    out
}

/// Returns the inequality sign between two cells, where the first cell is the greater one.
fn inequality(cells: &[Cell]) -> &'static str {
    match cells {
        [one, other] if one.row == other.row => {
            if one.column < other.column {
                ">"
            } else {
                "<"
            }
        }
        [one, other] if one.row > other.row => "\u{2227}",
        _ => "\u{2228}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        let puzzle = sodan_variant::format::read(text).unwrap().into_puzzle(true).unwrap();
        svg(&puzzle, "A <title>")
    }

    #[test]
    fn constraints_have_shapes() {
        let text = ".Cage~7~R1C1~R1C2.Thermo~R3C1~R3C2.Arrow~R5C5~R5C6.WhiteDot~R7C1~R7C2.Skyscraper~R9~3~.AntiKnight.Renban~R8C8~R9C9.~R1C9_5";
        let svg = drawn(text);
        for part in [
            ">7</text>",
            ">5</text>",
            ">3</text>",
            "class=\"line renban\"",
            ">renban: The values",
            "anti knight: Cells a knight",
            "A &lt;title&gt;",
            "class=\"tube\"",
            "class=\"ring\"",
            "class=\"white-dot\"",
            "data-clue=\"6\"",
        ] {
            assert!(svg.contains(part), "{part} is missing");
        }
        assert_eq!(svg.matches("<svg").count(), 1);
        assert!(svg.ends_with("</svg>\n"));
    }

    #[test]
    fn kinds_are_told_apart() {
        let one = drawn(".Renban~R8C8~R9C9.Renban~R1C8~R2C9.Skyscraper~R9~3~");
        assert!(!one.contains("class=\"letter\"") && !one.contains("[3]"), "one kind needs no signs");
        let two = drawn(".Renban~R8C8~R9C9.Palindrome~R1C8~R2C9.Skyscraper~R9~3~.Sandwich~9~R8");
        assert_eq!(two.matches("class=\"letter\"").count(), 2, "each kind of line has a letter");
        assert!(two.contains(">[3]<"), "each kind of clue outside has a sign");
    }

    #[test]
    fn cages_close_at_corners() {
        let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];
        let outline = outline(&cells);
        // The two sides at the inner corner end at the same point.
        assert_eq!(outline.matches("44 44").count(), 2, "{outline}");
    }
}
