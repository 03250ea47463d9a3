//! Formats a step of a variant as a picture and as text: the candidates with their roles, the cells of the reason, and
//! the chain.
//!
//! ```text
//! circle   candidate of the reason, or true in a chain      square with a stroke   eliminated
//! square   false in a chain                                 ring                   placed
//! ```

use super::{CELL, Point, centre, draw, text_grid};
use crate::svg::{escaped, sheet};
use sodan_variant_logic::{Board, Candidate, Role, State, Step};

/// Margin between a cell's side and its candidates.
const INSET: f64 = 2.0;
/// Height reserved for the labels of cages above the candidates.
const LABEL: f64 = 8.0;

/// Draws a step, given the state before it.
pub fn step(board: &Board, before: &State, step: &Step) -> String {
    let titles = [step.notation(board), step.sentence(board)];
    let cell = |&cell: &usize| {
        let (x, y) = centre(board.cell(cell));
        let (x, y) = (x - CELL / 2.0, y - CELL / 2.0);
        format!(
            "<rect class=\"base\" style=\"stroke:none\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>\n"
        )
    };
    let area: String = step.area.iter().map(cell).collect();
    let marks = Marks { placed: &step.placements, removed: &step.eliminations, roles: &step.marks() };
    let content = chain(board, step) + &marks.draw(board, before);
    // Marks use the same styles as steps of classic puzzles.
    draw(
        board.puzzle(),
        &titles,
        &format!("{}<g class=\"sd\">\n{area}</g>\n", sheet()),
        &format!("<g class=\"sd\">\n{content}</g>\n"),
    )
}

/// Draws a state without a step.
pub(super) fn state(board: &Board, state: &State, title: &str) -> String {
    let content = Marks::default().draw(board, state);
    draw(board.puzzle(), &[title.to_owned()], &sheet(), &format!("<g class=\"sd\">\n{content}</g>\n"))
}

fn text(class: &str, (x, y): Point, size: f64, text: &str) -> String {
    let (y, text) = (y + size * 0.35, escaped(text));
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" style=\"font-size:{size:.1}px;text-anchor:middle\">{text}</text>\n"
    )
}

fn circle(class: &str, (x, y): Point, radius: f64) -> String {
    format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>\n")
}

fn square(class: &str, (x, y): Point, radius: f64) -> String {
    let (x, y, side) = (x - radius, y - radius, 2.0 * radius);
    format!(
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" rx=\"2\"/>\n"
    )
}

/// Returns the number of candidate columns in a cell, and the horizontal and vertical distances between candidates.
fn pitch(board: &Board) -> (usize, f64, f64) {
    let size = usize::from(board.puzzle().shape.size);
    let columns = (1..).find(|columns| columns * columns >= size).unwrap_or(1);
    let rows = size.div_ceil(columns);
    let side = CELL - 2.0 * INSET;
    (columns, side / columns as f64, (side - LABEL) / rows as f64)
}

/// Returns the centre of a candidate, in the coordinates of the picture.
fn middle(board: &Board, candidate: Candidate) -> (f64, f64) {
    let (columns, across, down) = pitch(board);
    let (x, y) = centre(board.cell(candidate.cell));
    let value = usize::from(candidate.value);
    (
        x - CELL / 2.0 + INSET + across * ((value % columns) as f64 + 0.5),
        y - CELL / 2.0 + INSET + LABEL + down * ((value / columns) as f64 + 0.5),
    )
}

/// Candidates to mark in a drawing of a state.
#[derive(Default)]
struct Marks<'a> {
    placed: &'a [Candidate],
    removed: &'a [Candidate],
    roles: &'a [(Candidate, Role)],
}

impl Marks<'_> {
    /// Draws the values and candidates of all cells.
    fn draw(&self, board: &Board, state: &State) -> String {
        let cell = |cell: usize| {
            if state.is_placed(cell) {
                return self.value(board, Candidate { cell, value: state.mask(cell).trailing_zeros() as u8 });
            }
            let values = (0..board.puzzle().shape.size).filter(|value| state.mask(cell) >> value & 1 == 1);
            values.map(|value| self.candidate(board, Candidate { cell, value })).collect()
        };
        (0..board.puzzle().shape.len()).map(cell).collect()
    }

    fn value(&self, board: &Board, placed: Candidate) -> String {
        let at = centre(board.cell(placed.cell));
        let is_marked = self.roles.iter().any(|(candidate, _)| *candidate == placed);
        let mark = if is_marked { circle("member", at, 17.0) } else { String::new() };
        let class = if board.puzzle().givens[placed.cell].is_some() { "given" } else { "entry" };
        mark + &text(class, at, 28.0, &board.number(placed.value).to_string())
    }

    fn candidate(&self, board: &Board, candidate: Candidate) -> String {
        let (_, across, down) = pitch(board);
        let radius = across.min(down) * 0.54;
        let at = middle(board, candidate);
        let role = self.roles.iter().find(|(marked, _)| *marked == candidate).map(|(_, role)| *role);
        let (is_placed, is_removed) = (self.placed.contains(&candidate), self.removed.contains(&candidate));
        let ground = if is_removed { square("ground", at, radius) } else { String::new() };
        let mark = match role {
            _ if is_placed => circle("placed", at, radius),
            Some(Role::Off) => square("off", at, radius),
            Some(_) => circle("member", at, radius),
            None => String::new(),
        };
        let class = if is_placed || is_removed || role.is_some() { "marked" } else { "mark" };
        let value = text(class, at, radius * 1.5, &board.number(candidate.value).to_string());
        let (left, right, top, bottom) = (at.0 - radius, at.0 + radius, at.1 - radius, at.1 + radius);
        let stroke = match is_removed {
            true => format!(
                "<path class=\"gone\" style=\"stroke-width:1.4\" d=\"M{left:.1} {top:.1}L{right:.1} {bottom:.1}\"/>\n"
            ),
            false => String::new(),
        };
        ground + &mark + &value + &stroke
    }
}

/// Draws the links of a chain: solid if one of the two candidates must be true, dashed if they exclude each other.
fn chain(board: &Board, step: &Step) -> String {
    let point = |node: &[Candidate]| {
        let count = node.len().max(1) as f64;
        let points = node.iter().map(|&candidate| middle(board, candidate));
        let sum = points.fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (sum.0 / count, sum.1 / count)
    };
    let link = |(at, pair): (usize, &[Vec<Candidate>])| {
        let class = if at.is_multiple_of(2) { "strong" } else { "weak" };
        let ((x, y), (to_x, to_y)) = (point(&pair[0]), point(&pair[1]));
        format!("<path class=\"{class}\" d=\"M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}\"/>\n")
    };
    step.chain().windows(2).enumerate().map(link).collect()
}

/// Formats a step in full, as complete lines: its notation, the grid (with a sign for the role of each candidate), and
/// the sentence.
pub fn step_text(board: &Board, before: &State, step: &Step) -> String {
    let marks = step.marks();
    let sign = |candidate: Candidate| {
        if step.placements.contains(&candidate) {
            return "+";
        }
        if step.eliminations.contains(&candidate) {
            return "-";
        }
        match marks.iter().find(|(marked, _)| *marked == candidate) {
            Some((_, role)) => sign_of_role(*role),
            None => "",
        }
    };
    let mut legend: Vec<String> = Vec::new();
    for (role, name) in [(Role::Member, "pattern"), (Role::On, "true"), (Role::Off, "false")] {
        if marks.iter().any(|mark| mark.1 == role) {
            legend.push(format!("{} {name}", sign_of_role(role)));
        }
    }
    legend.extend((!step.placements.is_empty()).then(|| "+ placed".to_owned()));
    legend.extend((!step.eliminations.is_empty()).then(|| "- removed".to_owned()));
    format!(
        "{}\n\n{}{}\n\n{}\n",
        step.notation(board),
        state_text(board, before, &sign),
        legend.join("   "),
        step.sentence(board)
    )
}

fn sign_of_role(role: Role) -> &'static str {
    match role {
        Role::On => "=",
        Role::Off => "/",
        _ => "*",
    }
}

/// Formats the candidates of all cells as a grid. `sign` returns the sign after a candidate.
pub(super) fn state_text(board: &Board, state: &State, sign: &dyn Fn(Candidate) -> &'static str) -> String {
    let cells: Vec<String> = (0..board.puzzle().shape.len())
        .map(|cell| {
            let values = (0..board.puzzle().shape.size).filter(|value| state.mask(cell) >> value & 1 == 1);
            values
                .map(|value| {
                    let symbol = super::symbol(board, value);
                    format!("{symbol}{}", sign(Candidate { cell, value }))
                })
                .collect()
        })
        .collect();
    text_grid(&cells, &board.puzzle().shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_variant_logic::Technique;

    fn first(text: &str, technique: Technique) -> (Board, Step) {
        let puzzle = sodan_variant::format::read(text).unwrap().into_puzzle(true).unwrap();
        let board = Board::new(&puzzle).unwrap();
        let found = board.next_step(&board.start(), &[technique], &|| false).expect("a step");
        (board, found)
    }

    #[test]
    fn marks_of_steps_are_drawn() {
        let (board, found) = first(".Shape~4x4.Cage~3~R1C1~R1C2", Technique::Combination);
        let svg = step(&board, &board.start(), &found);
        let count = |part: &str| svg.matches(part).count();
        assert_eq!((found.eliminations.len(), count("class=\"ground\""), count("class=\"gone\"")), (4, 4, 4));
        assert_eq!(count("class=\"base\""), 2, "the cells of the cage");
        assert!(svg.contains(">The cage 3 at R1C1"), "the sentence is in the caption: {svg}");
        let text = step_text(&board, &board.start(), &found);
        assert!(text.contains("1*2*3-4- 1*2*3-4- | 1234 1234\n"), "{text}");
    }

    #[test]
    fn chains_have_links() {
        let text = r#"{ "rows": 4, "cols": 4, "size": 4, "box": [2, 2], "constraints": [],
            "candidates": { "R1C2": [2, 3, 4], "R1C3": [2, 3, 4], "R3C2": [2, 3, 4], "R3C3": [2, 3, 4] } }"#;
        let (board, found) = first(text, Technique::Chain);
        let svg = step(&board, &board.start(), &found);
        let links = found.chain().len() - 1;
        let drawn = ["strong", "weak"].map(|kind| svg.matches(&format!("<path class=\"{kind}\"")).count());
        assert_eq!(drawn, [links.div_ceil(2), links / 2]);
        assert!(svg.matches("class=\"off\"").count() >= drawn[0], "every second node is false");
    }

    #[test]
    fn large_grids_have_columns_of_candidates() {
        let grid = |size: u8| {
            let text = format!(r#"{{ "rows": {size}, "cols": {size}, "size": {size}, "constraints": [] }}"#);
            let puzzle = sodan_variant::format::read(&text).unwrap().into_puzzle(true).unwrap();
            let board = Board::new(&puzzle).unwrap();
            let last = Candidate { cell: 0, value: size - 1 };
            (pitch(&board).0, middle(&board, last))
        };
        let (columns, (x, y)) = grid(25);
        let (centre_x, centre_y) = centre(sodan_variant::Cell::new(0, 0));
        assert_eq!((columns, grid(16).0, grid(9).0, grid(6).0), (5, 4, 3, 3));
        assert!(x < centre_x + CELL / 2.0 && y < centre_y + CELL / 2.0, "the last candidate is in its cell");
    }
}
