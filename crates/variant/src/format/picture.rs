//! Interprets drawings with the help of the rules text: lines, arrows, dots and letters.
//!
//! ```text
//! line with a disc of its colour at one end ▶ thermometer     small disc on an edge ▶ dot, by its colour
//! line in a colour that a rule names        ▶ that rule       X or V on an edge     ▶ XV
//! arrow that begins in a large disc         ▶ arrow           small disc on a corner with digits ▶ quadruple
//! ```
//!
//! A shape that no rule explains is not understood.

use super::rules::{LineRule, Rules};
use super::{Import, Reading};
use crate::constraint::*;
use crate::{Cell, Constraint, Shape};

/// Colours that rules may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    White,
    Black,
    Grey,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
}

impl Colour {
    /// Returns the colour with this English name.
    pub(super) fn named(word: &str) -> Option<Colour> {
        Some(match word {
            "white" => Colour::White,
            "black" => Colour::Black,
            "grey" | "gray" => Colour::Grey,
            "red" => Colour::Red,
            "orange" | "peach" | "tan" | "brown" => Colour::Orange,
            "yellow" | "gold" => Colour::Yellow,
            "green" => Colour::Green,
            "blue" | "cyan" | "teal" => Colour::Blue,
            "purple" | "pink" | "magenta" | "lavender" | "violet" => Colour::Purple,
            _ => return None,
        })
    }

    /// Returns the colour of a hexadecimal code, with or without `#` and opacity. Returns `None` if the colour is
    /// transparent or `code` is not a hexadecimal code.
    pub(super) fn of(code: &str) -> Option<Colour> {
        let code = code.strip_prefix('#').unwrap_or(code);
        if !code.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let nibbles: Vec<u8> =
            code.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect();
        let channels: Vec<u8> = match nibbles.len() {
            1 => vec![nibbles[0] * 17; 3],
            3 | 4 => nibbles.iter().map(|nibble| nibble * 17).collect(),
            6 | 8 => nibbles.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return None,
        };
        let opacity = f64::from(channels.get(3).copied().unwrap_or(255)) / 255.0;
        if opacity < 0.05 {
            return None;
        }
        // The colour as it appears on white paper.
        let [red, green, blue] =
            [0, 1, 2].map(|at| f64::from(channels[at]) * opacity + 255.0 * (1.0 - opacity));
        let (max, min) = (red.max(green).max(blue), red.min(green).min(blue));
        if max - min < 24.0 {
            return Some(match max as u32 {
                0..=60 => Colour::Black,
                245.. => Colour::White,
                _ => Colour::Grey,
            });
        }
        let sixth = 60.0 / (max - min);
        let hue = if max == red {
            (green - blue) * sixth
        } else if max == green {
            120.0 + (blue - red) * sixth
        } else {
            240.0 + (red - green) * sixth
        };
        Some(match hue.rem_euclid(360.0) as u32 {
            0..=14 | 345.. => Colour::Red,
            15..=44 => Colour::Orange,
            45..=69 => Colour::Yellow,
            70..=164 => Colour::Green,
            165..=254 => Colour::Blue,
            _ => Colour::Purple,
        })
    }
}

/// A line or an arrow.
pub(super) struct Stroke {
    pub(super) name: String,
    /// Cells along the line, from its start to its end, or `None` if it does not connect centres of cells.
    pub(super) cells: Option<Vec<Cell>>,
    pub(super) colour: Option<Colour>,
    pub(super) is_arrow: bool,
}

/// A disc, a square or a string.
pub(super) struct Mark {
    pub(super) name: String,
    /// Row and column of the centre in half cells, from the top left corner of the grid. Odd numbers are centres of
    /// cells.
    pub(super) halves: Option<(i32, i32)>,
    /// The greater of width and height, in units of a cell's side.
    pub(super) size: f64,
    pub(super) is_round: bool,
    pub(super) fill: Option<Colour>,
    pub(super) border: Option<Colour>,
    pub(super) text: String,
}

impl Mark {
    /// Returns the cells at the mark's centre: one inside a cell, two on an edge, four on a corner.
    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        let Some((row, column)) = self.halves else { return Vec::new() };
        let around = |half: i32| if half % 2 == 0 { vec![half / 2 - 1, half / 2] } else { vec![half / 2] };
        let cell =
            |row: i32, column: i32| Some(Cell::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?));
        let columns = around(column);
        let cells = around(row)
            .into_iter()
            .flat_map(|row| columns.iter().filter_map(move |&column| cell(row, column)));
        cells.filter(|&cell| shape.contains(cell)).collect()
    }

    fn is_invisible(&self) -> bool {
        self.text.is_empty() && self.fill.is_none() && self.border.is_none() || self.size <= 0.0
    }
}

/// The lines, arrows, discs, squares and strings of a drawing.
#[derive(Default)]
pub(super) struct Picture {
    pub(super) strokes: Vec<Stroke>,
    pub(super) marks: Vec<Mark>,
}

/// Returns the cells on the path through `points`, which are pairs of row and column in units of cells. The first point
/// may be on the rim of a circle. Returns `None` if the path leaves the grid, or if a segment is neither horizontal,
/// vertical nor diagonal.
pub(super) fn path(points: &[(f64, f64)], shape: &Shape) -> Option<Vec<Cell>> {
    let cell = |&(row, column): &(f64, f64)| {
        let is_inside = |at: f64, length: u8| at.is_finite() && at >= 0.0 && at < f64::from(length);
        (is_inside(row, shape.rows) && is_inside(column, shape.columns))
            .then(|| Cell::new(row as u8, column as u8))
    };
    let mut cells: Vec<Cell> = Vec::new();
    for point in points {
        let to = cell(point)?;
        let Some(&from) = cells.last() else {
            cells.push(to);
            continue;
        };
        let (rows, columns) =
            (i32::from(to.row) - i32::from(from.row), i32::from(to.column) - i32::from(from.column));
        let steps = rows.abs().max(columns.abs());
        if rows != 0 && columns != 0 && rows.abs() != columns.abs() {
            return None;
        }
        for step in 1..=steps {
            cells.push(from.offset(rows.signum() * step, columns.signum() * step)?);
        }
    }
    Some(cells)
}

impl Picture {
    /// Interprets each shape: adds the constraint that the rules assign to it, and an element that describes it.
    pub(super) fn explain(&self, rules: &Rules, import: &mut Import) {
        let shape = import.puzzle.shape.clone();
        let mut is_used = vec![false; self.marks.len()];
        let mut thermos: Vec<(Vec<Cell>, Option<Colour>)> = Vec::new();
        let mut found: Vec<(&str, Option<Constraint>)> = Vec::new();
        for stroke in &self.strokes {
            let constraint = match &stroke.cells {
                Some(cells) if cells.len() < 2 => None,
                Some(cells) if stroke.is_arrow => self.arrow(cells, rules, &shape, &mut is_used),
                Some(cells) => {
                    let thermo = self.thermo(cells, stroke.colour, rules, &shape, &mut is_used);
                    thermos.extend(thermo.iter().map(|cells| (cells.clone(), stroke.colour)));
                    thermo.map(|cells| thermo_of(cells, rules)).or_else(|| line(cells, stroke.colour, rules))
                }
                None => None,
            };
            found.push((&stroke.name, constraint));
        }
        // A branch of a thermometer begins on the main line, without a bulb.
        for (stroke, (_, constraint)) in self.strokes.iter().zip(&mut found) {
            if let (None, Some(cells), false) = (&constraint, &stroke.cells, stroke.is_arrow) {
                let is_branch = |(thermo, colour): &(Vec<Cell>, Option<Colour>)| {
                    *colour == stroke.colour && cells.len() > 1 && thermo.contains(&cells[0])
                };
                if thermos.iter().any(is_branch) {
                    *constraint = Some(thermo_of(cells.clone(), rules));
                }
            }
        }
        for (mark, is_used) in self.marks.iter().zip(is_used) {
            if mark.is_invisible() {
                import.note(&mark.name, Reading::Ignored, "invisible");
            } else if is_used {
                import.note(&mark.name, Reading::Guessed, "the bulb or circle of a line");
            } else {
                found.push((&mark.name, self.mark(mark, rules, &shape)));
            }
        }
        for (name, constraint) in found {
            match constraint {
                Some(constraint) => {
                    import.note(name, Reading::Guessed, constraint.name());
                    import.puzzle.constraints.push(constraint);
                }
                None => import.note(name, Reading::NotUnderstood, "no known rule matches this shape"),
            }
        }
        self.negatives(rules, import);
    }

    /// Adds negative constraints if the rules state that all dots, or all X and V, are shown.
    fn negatives(&self, rules: &Rules, import: &mut Import) {
        let mut guess = |constraint: Constraint| {
            import.note("rules", Reading::Guessed, constraint.name());
            import.puzzle.constraints.push(constraint);
        };
        match (rules.all_dots, rules.has_white_dots, rules.has_black_dots) {
            (true, true, true) => guess(KropkiNegative {}.into()),
            (true, true, false) => guess(ConsecutiveNegative {}.into()),
            _ => {}
        }
        if rules.all_xv && rules.has_x && rules.has_v {
            guess(XvNegative {}.into());
        }
        if rules.all_dots && !rules.has_white_dots || rules.all_xv && rules.has_x != rules.has_v {
            import.note(
                "rules",
                Reading::NotUnderstood,
                "the rule about missing marks applies to only one kind of mark",
            );
        }
    }

    /// Returns the indices in `marks` of large round marks without text in the centre of `cell`.
    fn discs_at<'a>(&'a self, cell: Cell, shape: &'a Shape) -> impl Iterator<Item = usize> + 'a {
        let is_disc = move |mark: &Mark| {
            mark.is_round && mark.size >= 0.5 && mark.text.is_empty() && mark.cells(shape) == [cell]
        };
        self.marks.iter().enumerate().filter(move |(_, mark)| is_disc(mark)).map(|(at, _)| at)
    }

    fn arrow(
        &self,
        cells: &[Cell],
        rules: &Rules,
        shape: &Shape,
        is_used: &mut [bool],
    ) -> Option<Constraint> {
        let circle = self.discs_at(cells[0], shape).next().filter(|_| rules.has_arrows)?;
        is_used[circle] = true;
        Some(Arrow { circle: vec![cells[0]], cells: cells[1..].to_vec() }.into())
    }

    /// If a line is a thermometer, returns its cells, starting at the bulb.
    fn thermo(
        &self,
        cells: &[Cell],
        colour: Option<Colour>,
        rules: &Rules,
        shape: &Shape,
        is_used: &mut [bool],
    ) -> Option<Vec<Cell>> {
        if !rules.has_thermos {
            return None;
        }
        let bulb = |cell: Cell| self.discs_at(cell, shape).find(|&at| self.marks[at].fill == colour);
        match (bulb(cells[0]), bulb(*cells.last()?)) {
            (Some(at), None) => {
                is_used[at] = true;
                Some(cells.to_vec())
            }
            (None, Some(at)) => {
                is_used[at] = true;
                Some(cells.iter().rev().copied().collect())
            }
            _ => None,
        }
    }

    fn mark(&self, mark: &Mark, rules: &Rules, shape: &Shape) -> Option<Constraint> {
        let cells = mark.cells(shape);
        let text = mark.text.trim();
        match (cells.len(), text) {
            (2, "X" | "x") if rules.has_x => Some(XSum10 { cells }.into()),
            (2, "V" | "v") if rules.has_v => Some(VSum5 { cells }.into()),
            (2, "") if mark.is_round && mark.size <= 0.5 => match mark.fill {
                Some(Colour::White) if rules.has_white_dots => Some(WhiteDot { cells }.into()),
                Some(Colour::Black) if rules.has_black_dots => Some(BlackDot { cells }.into()),
                _ => None,
            },
            (4, digits) if rules.has_quadruples && !digits.is_empty() => {
                let value = |symbol: char| symbol.to_digit(10).map(|digit| digit as u8);
                let values: Option<Vec<u8>> =
                    digits.chars().filter(|symbol| !" ,".contains(*symbol)).map(value).collect();
                Some(Quadruple { values: values?, cells }.into())
            }
            (1, "") if mark.fill == Some(Colour::Grey) && mark.size >= 0.5 => match mark.is_round {
                true if rules.odd => Some(Odd { cells }.into()),
                false if rules.even => Some(Even { cells }.into()),
                _ => None,
            },
            _ => None,
        }
    }
}

fn thermo_of(cells: Vec<Cell>, rules: &Rules) -> Constraint {
    if rules.is_slow { SlowThermo { cells }.into() } else { Thermo { cells }.into() }
}

/// Returns the constraint of a line, selected by its colour. If there is only one rule about lines and it names no
/// colour, it applies to all lines.
fn line(cells: &[Cell], colour: Option<Colour>, rules: &Rules) -> Option<Constraint> {
    let mut of_colour =
        rules.lines.iter().filter(|(_, colours)| colour.is_some_and(|colour| colours.contains(&colour)));
    let rule = match (of_colour.next(), of_colour.next(), &rules.lines[..]) {
        (Some((rule, _)), None, _) => *rule,
        (None, None, [(rule, colours)]) if colours.is_empty() && !rules.has_thermos => *rule,
        _ => return None,
    };
    let cells = cells.to_vec();
    Some(match rule {
        LineRule::Whisper(min_diff) => Whisper { min_diff, cells }.into(),
        LineRule::Renban => Renban { cells }.into(),
        LineRule::RegionSum => RegionSumLine { cells }.into(),
        LineRule::Entropic => EntropicLine { cells }.into(),
        LineRule::Palindrome => Palindrome { cells }.into(),
        LineRule::Between => BetweenLine { cells }.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_their_colours() {
        for (code, colour) in [
            ("#cccf", Colour::Grey),
            ("#f067f0ff", Colour::Purple),
            ("67F067", Colour::Green),
            ("#2ecbffff", Colour::Blue),
            ("34BBE6", Colour::Blue),
            ("#fcaf", Colour::Orange),
            ("#dac391ff", Colour::Orange),
            ("FFFFFF", Colour::White),
            ("#0003", Colour::Grey),
            ("D23BE7", Colour::Purple),
        ] {
            assert_eq!(Colour::of(code), Some(colour), "{code}");
        }
        assert_eq!(Colour::of("#0000"), None);
        assert_eq!(Colour::of("none"), None);
    }

    #[test]
    fn paths_pass_all_cells() {
        let shape = Shape::classic();
        let cells = path(&[(4.78, 3.22), (2.5, 5.5), (2.5, 7.5)], &shape).unwrap();
        assert_eq!(cells.len(), 5);
        assert_eq!(cells[1], Cell::new(3, 4));
        for points in [&[(f64::NAN, 0.5)][..], &[(-0.5, 0.5)], &[(0.5, 9.5)], &[(0.5, 0.5), (1.5, 3.5)]] {
            assert_eq!(path(points, &shape), None, "{points:?}");
        }
    }
}
