//! The picture of a variant, in SVG: grid, regions, givens, and a shape for each rule.
//!
//! ```text
//! cage        dashed outline, with its sum         dot, X, V, quadruple   at the edge or corner
//! thermo      bulb and tube                        clue outside           before the first cell of its line
//! arrow       circle and line with a tip           other lines            a line, named in the caption
//! odd, even   circle, square                       whole grid             in the caption
//! ```
//!
//! Lines of different rules have different dashes and a letter at their first cell, which the caption explains with the sentence of the
//! rule: nothing is shown by colour only. The style sheet is that of [steps](crate::svg).

use crate::svg::{FONT, escaped, sheet};
use sodan_variant::{Cell, Constraint, VariantPuzzle};
use std::fmt::Write;

/// The side of a cell.
const CELL: f64 = 48.0;
/// The margin, which has room for clues outside the grid.
const MARGIN: f64 = 48.0;
/// From one line of the caption to the next.
const LINE: f64 = 20.0;
/// The width of a character of the caption.
const CHARACTER: f64 = 7.0;
/// Dashes of lines, of which each kind of line has its own.
const DASHES: [&str; 6] = ["", "12 4", "4 4", "12 4 3 4", "2 3", "8 3 2 3 2 3"];

/// Draws a puzzle. Values above 9 are drawn as numbers.
pub fn svg(puzzle: &VariantPuzzle, title: &str) -> String {
    let mut picture = Drawing { out: String::new(), kinds: Vec::new(), caption: Vec::new() };
    picture.grid(puzzle);
    for constraint in &puzzle.constraints {
        picture.constraint(constraint);
    }
    picture.values(puzzle);
    let (width, board) = (
        2.0 * MARGIN + CELL * f64::from(puzzle.shape.columns),
        2.0 * MARGIN + CELL * f64::from(puzzle.shape.rows),
    );
    let most = ((width - 2.0 * MARGIN) / CHARACTER) as usize;
    let mut lines = vec![title.to_owned()];
    for (at, kind) in picture.kinds.iter().enumerate() {
        lines.extend(wrapped(&format!("{}: {kind}", letter(at)), most));
    }
    for rule in &picture.caption {
        lines.extend(wrapped(rule, most));
    }
    lines.retain(|line| !line.is_empty());
    let height = board + LINE * (lines.len() as f64 + 0.5);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" class="sd" font-family="{FONT}" role="img">
<title>{}</title>
"##,
        escaped(if title.is_empty() { "Sudoku variant" } else { title })
    );
    svg += &sheet();
    let _ = writeln!(svg, r##"<rect class="paper" width="{width}" height="{height}"/>"##);
    svg += &picture.out;
    for (at, line) in lines.iter().enumerate() {
        let y = board + LINE * (at as f64 + 0.5);
        let _ = writeln!(svg, r##"<text class="words" x="{MARGIN}" y="{y}">{}</text>"##, escaped(line));
    }
    svg.push_str("</svg>\n");
    svg
}

/// A text in lines of at most so many characters, or of one word. The later lines are indented.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= most => *line += &format!(" {word}"),
            Some(_) => lines.push(format!("\u{2003}{word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The letter of a kind of line.
fn letter(at: usize) -> char {
    char::from(b'A' + (at % 26) as u8)
}

/// The name of a rule and the sentence that explains it.
fn explained(constraint: &Constraint) -> String {
    format!("{}: {}", constraint.name().replace('_', " "), constraint.sentence())
}

struct Drawing {
    out: String,
    /// The kinds of lines with a letter, each as its name and sentence.
    kinds: Vec<String>,
    /// The rules without a shape, each as its name and sentence.
    caption: Vec<String>,
}

/// A factor and an offset, such as `×2` or `×-1+3`.
fn modification(times: i8, plus: i8) -> String {
    let factor = if times == 1 { String::new() } else { format!("×{times}") };
    let offset = if plus == 0 { String::new() } else { format!("{plus:+}") };
    factor + &offset
}

/// The centre of a cell.
fn centre(cell: Cell) -> (f64, f64) {
    (MARGIN + CELL * (f64::from(cell.column) + 0.5), MARGIN + CELL * (f64::from(cell.row) + 0.5))
}

/// The centre of several cells.
fn middle(cells: &[Cell]) -> (f64, f64) {
    let count = cells.len().max(1) as f64;
    let sum = cells.iter().map(|&cell| centre(cell)).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}

impl Drawing {
    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "{element}");
    }

    fn text(&mut self, class: &str, (x, y): (f64, f64), size: f64, text: &str) {
        self.put(format_args!(
            r##"<text class="{class}" x="{x}" y="{}" style="font-size:{size}px;text-anchor:middle">{}</text>"##,
            y + size * 0.35,
            escaped(text)
        ));
    }

    fn grid(&mut self, puzzle: &VariantPuzzle) {
        let shape = &puzzle.shape;
        let regions = shape.region_of_cells();
        for cell in shape.cells() {
            let (x, y) = centre(cell);
            let (x, y) = (x - CELL / 2.0, y - CELL / 2.0);
            self.put(format_args!(
                r##"<rect class="thin" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>"##
            ));
        }
        let region = |cell: Option<Cell>| {
            cell.filter(|&cell| shape.contains(cell))
                .map(|cell| regions.get(shape.index(cell)).copied().flatten())
        };
        for cell in shape.cells() {
            let (x, y) = centre(cell);
            let half = CELL / 2.0;
            let sides = [
                ((-1, 0), (x - half, y - half, x + half, y - half)),
                ((1, 0), (x - half, y + half, x + half, y + half)),
                ((0, -1), (x - half, y - half, x - half, y + half)),
                ((0, 1), (x + half, y - half, x + half, y + half)),
            ];
            for ((rows, columns), (x1, y1, x2, y2)) in sides {
                if region(cell.offset(rows, columns)) != region(Some(cell)) {
                    self.put(format_args!(
                        r##"<line class="thick" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"##
                    ));
                }
            }
        }
    }

    fn values(&mut self, puzzle: &VariantPuzzle) {
        for (cell, given) in puzzle.shape.cells().zip(&puzzle.givens) {
            if let Some(value) = given {
                self.text("given", centre(cell), 26.0, &value.to_string());
            } else if let Some(values) = puzzle.candidates.get(&cell) {
                let values: Vec<String> = values.iter().map(u8::to_string).collect();
                self.text("mark", centre(cell), 10.0, &values.join(" "));
            }
        }
    }

    fn polyline(&mut self, class: &str, style: &str, cells: &[Cell]) {
        let points: Vec<String> =
            cells.iter().map(|&cell| centre(cell)).map(|(x, y)| format!("{x},{y}")).collect();
        self.put(format_args!(
            r##"<polyline class="{class}" style="{style}" points="{}"/>"##,
            points.join(" ")
        ));
    }

    /// A line with the letter and the dashes of its kind.
    fn line(&mut self, constraint: &Constraint, cells: &[Cell]) {
        let Some(&first) = cells.first() else { return };
        let kind = explained(constraint);
        let at = self.kinds.iter().position(|other| *other == kind).unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        });
        let style = format!(
            "fill:none;stroke-width:4;stroke-linecap:round;stroke-dasharray:{}",
            DASHES[at % DASHES.len()]
        );
        self.polyline("group", &style, cells);
        let (x, y) = centre(first);
        self.text("name", (x - CELL * 0.34, y - CELL * 0.32), 11.0, &letter(at).to_string());
    }

    fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        self.put(format_args!(r##"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"##));
    }

    /// A letter or number on a disc at the middle of cells.
    fn badge(&mut self, cells: &[Cell], text: &str) {
        let at = middle(cells);
        self.circle("placed", at, 8.0);
        self.text("marked", at, if text.len() > 2 { 7.0 } else { 11.0 }, text);
    }

    /// A clue outside the grid, before the first cell in the direction of its line.
    fn outside(&mut self, cells: &[Cell], text: &str) {
        let [first, second, ..] = cells else { return };
        let ((x, y), (next_x, next_y)) = (centre(*first), centre(*second));
        self.text("title", (x - (next_x - x) * 0.8, y - (next_y - y) * 0.8), 14.0, text);
    }

    /// A dashed outline a little within the cells, with a label in the first one.
    fn cage(&mut self, cells: &[Cell], label: &str) {
        let inset = CELL / 2.0 - 4.0;
        for &cell in cells {
            let (x, y) = centre(cell);
            let is_in =
                |rows, columns| cell.offset(rows, columns).is_some_and(|other| cells.contains(&other));
            let reach = |rows, columns| if is_in(rows, columns) { CELL / 2.0 } else { inset };
            let (up, down, left, right) = (reach(-1, 0), reach(1, 0), reach(0, -1), reach(0, 1));
            let sides = [
                ((-1, 0), (x - left, y - inset, x + right, y - inset)),
                ((1, 0), (x - left, y + inset, x + right, y + inset)),
                ((0, -1), (x - inset, y - up, x - inset, y + down)),
                ((0, 1), (x + inset, y - up, x + inset, y + down)),
            ];
            for ((rows, columns), (x1, y1, x2, y2)) in sides {
                if !is_in(rows, columns) {
                    self.put(format_args!(
                        r##"<line class="second" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"##
                    ));
                }
            }
        }
        if let (Some(&first), false) = (cells.iter().min(), label.is_empty()) {
            let (x, y) = centre(first);
            self.text("words", (x - CELL * 0.28, y - CELL * 0.3), 11.0, label);
        }
    }

    fn thermo(&mut self, cells: &[Cell]) {
        if let Some(&bulb) = cells.first() {
            self.polyline("before", "fill:none;stroke-width:12;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.3;stroke-dasharray:none", cells);
            self.circle("before", centre(bulb), CELL * 0.36);
        }
    }

    fn arrow(&mut self, circle: &[Cell], cells: &[Cell]) {
        for &cell in circle {
            self.circle("group", centre(cell), CELL * 0.4);
        }
        let shaft: Vec<Cell> = circle.last().into_iter().chain(cells).copied().collect();
        self.polyline("group", "fill:none;stroke-width:2", &shaft);
        if let [.., before, last] = shaft[..] {
            let ((x, y), (from_x, from_y)) = (centre(last), centre(before));
            let length = (x - from_x).hypot(y - from_y).max(1.0);
            let (dx, dy) = ((x - from_x) / length * 9.0, (y - from_y) / length * 9.0);
            self.put(format_args!(
                r##"<polyline class="group" style="fill:none;stroke-width:2" points="{},{} {x},{y} {},{}"/>"##,
                x - dx - dy / 1.5,
                y - dy + dx / 1.5,
                x - dx + dy / 1.5,
                y - dy - dx / 1.5
            ));
        }
    }

    fn constraint(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Cage(it) => self.cage(&it.cells, &it.sum.to_string()),
            Constraint::AllDifferent(it) => self.cage(&it.cells, ""),
            Constraint::Sum(it) => self.cage(&it.cells, &it.sum.to_string()),
            Constraint::RellikCage(it) => self.cage(&it.cells, &format!("\u{2260}{}", it.sum)),
            Constraint::EqualityCage(it) => self.cage(&it.cells, "="),
            Constraint::Lunchbox(it) => self.cage(&it.cells, &it.sum.to_string()),
            Constraint::Thermo(it) => self.thermo(&it.cells),
            Constraint::Arrow(it) => self.arrow(&it.circle, &it.cells),
            Constraint::PillArrow(it) => self.arrow(&it.pill, &it.cells),
            Constraint::WhiteDot(it) => self.circle("placed", middle(&it.cells), 7.0),
            Constraint::BlackDot(it) => self.circle("given", middle(&it.cells), 7.0),
            Constraint::XSum10(it) => self.badge(&it.cells, "X"),
            Constraint::VSum5(it) => self.badge(&it.cells, "V"),
            Constraint::Greater(it) => {
                let sign = match &it.cells[..] {
                    [one, other] if one.row == other.row => {
                        if one.column < other.column {
                            ">"
                        } else {
                            "<"
                        }
                    }
                    [one, other] => {
                        if one.row < other.row {
                            "\u{2228}"
                        } else {
                            "\u{2227}"
                        }
                    }
                    _ => ">",
                };
                self.badge(&it.cells, sign);
            }
            Constraint::Quadruple(it) => {
                let values: String = it.values.iter().map(u8::to_string).collect();
                self.badge(&it.cells, &values);
            }
            Constraint::Odd(it) => {
                it.cells.iter().for_each(|&cell| self.circle("group", centre(cell), CELL * 0.36))
            }
            Constraint::Even(it) => {
                for &cell in &it.cells {
                    let (x, y) = centre(cell);
                    let side = CELL * 0.68;
                    self.put(format_args!(
                        r##"<rect class="group" x="{}" y="{}" width="{side}" height="{side}"/>"##,
                        x - side / 2.0,
                        y - side / 2.0
                    ));
                }
            }
            Constraint::ModifiedCells(it) => {
                let label = modification(it.times, it.plus);
                for &cell in &it.cells {
                    let (x, y) = centre(cell);
                    self.text("name", (x + CELL * 0.28, y + CELL * 0.34), 11.0, &label);
                }
                self.caption_of(constraint);
            }
            Constraint::Modifiers(it) => {
                self.caption_of(constraint);
                self.caption.push(format!("The modified cells count {}.", modification(it.times, it.plus)));
            }
            Constraint::CountingCircles(it) => {
                it.cells.iter().for_each(|&cell| self.circle("second", centre(cell), CELL * 0.42));
                self.caption_of(constraint);
            }
            Constraint::LittleKiller(it) => self.outside(&it.cells, &it.sum.to_string()),
            Constraint::XSum(it) => self.outside(&it.cells, &format!("x{}", it.sum)),
            Constraint::Sandwich(it) => self.outside(&it.cells, &it.sum.to_string()),
            Constraint::Skyscraper(it) => self.outside(&it.cells, &format!("[{}]", it.count)),
            Constraint::HiddenSkyscraper(it) => self.outside(&it.cells, &format!("|{}|", it.value)),
            Constraint::NumberedRoom(it) => self.outside(&it.cells, &format!(":{}:", it.value)),
            Constraint::FullRank(it) => self.outside(&it.cells, &format!("#{}", it.rank)),
            Constraint::Windoku(it) => it.groups.iter().for_each(|cells| self.cage(cells, "")),
            _ => match constraint.cells() {
                cells if cells.is_empty() => self.caption_of(constraint),
                cells => {
                    let is_line = cells.windows(2).all(|pair| {
                        pair[0].row.abs_diff(pair[1].row).max(pair[0].column.abs_diff(pair[1].column)) == 1
                    });
                    if is_line { self.line(constraint, &cells) } else { self.caption_of(constraint) }
                }
            },
        }
    }

    fn caption_of(&mut self, constraint: &Constraint) {
        let rule = explained(constraint);
        if !self.caption.contains(&rule) {
            self.caption.push(rule);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_shapes() {
        let text = ".Cage~7~R1C1~R1C2.Thermo~R3C1~R3C2.Arrow~R5C5~R5C6.WhiteDot~R7C1~R7C2.Skyscraper~R9~3~.AntiKnight.Renban~R8C8~R9C9.~R1C9_5";
        let puzzle = sodan_variant::format::read(text).unwrap().into_puzzle(true).unwrap();
        let svg = svg(&puzzle, "A <title>");
        for part in [
            ">7</text>",
            ">5</text>",
            "[3]",
            "A: renban",
            "anti knight: Cells a knight",
            "A &lt;title&gt;",
            "<polyline",
            "<circle",
        ] {
            assert!(svg.contains(part), "{part} is missing");
        }
        assert_eq!(svg.matches("<svg").count(), 1);
        assert!(svg.ends_with("</svg>\n"));
    }
}
