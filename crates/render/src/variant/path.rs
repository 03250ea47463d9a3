//! Formats the solving path of a variant in the same forms as [paths of classic puzzles](crate::text).

use super::step::{state, state_text};
use super::{step, style, svg, symbol, text_grid};
use crate::svg::{self as classic, escaped};
use sodan_variant_logic::{Board, Path, State, Technique};

/// The grade of a path. It is not a number, since no scale applies to all rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The technique classes that occur, from easy to hard, each with its number of steps.
    pub counts: Vec<(Technique, usize)>,
    /// Number of cells that have a value at the end of the path, and total number of cells.
    pub filled: (usize, usize),
    /// Number of guesses made in searching for a second solution. `None` if the search was abandoned.
    pub guesses: Option<u64>,
    /// Whether the path ends early because of a limit.
    pub is_cut: bool,
}

impl Grade {
    /// Computes the grade of a path.
    pub fn of(path: &Path, board: &Board, guesses: Option<u64>, is_cut: bool) -> Grade {
        let cells = board.puzzle().shape.len();
        let filled = (0..cells).filter(|&cell| path.end.is_placed(cell)).count();
        Grade { counts: path.counts(), filled: (filled, cells), guesses, is_cut }
    }

    /// Returns the hardest class that occurs. Returns `None` if there are no steps.
    pub fn hardest(&self) -> Option<Technique> {
        self.counts.last().map(|count| count.0)
    }

    /// Returns whether all cells have a value.
    pub fn is_solved(&self) -> bool {
        self.filled.0 == self.filled.1
    }

    /// Formats the grade as a line: `solved; hardest: fish; 61 steps; 12 guesses by search`.
    pub fn summary(&self) -> String {
        let (filled, cells) = self.filled;
        let end = match (self.is_solved(), self.is_cut) {
            (true, _) => "solved".to_owned(),
            (_, true) => format!("not finished, time limit reached; {filled} of {cells} cells filled"),
            _ => format!("not solved, {filled} of {cells} cells filled"),
        };
        let hardest =
            self.hardest().map(|technique| format!("; hardest: {}", technique.name())).unwrap_or_default();
        let steps: usize = self.counts.iter().map(|count| count.1).sum();
        let guesses = match self.guesses {
            Some(guesses) => format!("{} by search", count(guesses, "guess", "guesses")),
            None => "search abandoned".into(),
        };
        format!("{end}{hardest}; {}; {guesses}", count(steps as u64, "step", "steps"))
    }

    /// Formats the counts as a list: `20 naked single, 3 fish`.
    fn listed(&self) -> String {
        let counts = self.counts.iter().map(|(technique, count)| format!("{} {count}", technique.name()));
        counts.collect::<Vec<_>>().join(", ")
    }
}

fn count(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Returns the line that introduces the remaining candidates of an incomplete path.
fn no_more(grade: &Grade) -> &'static str {
    match grade.is_cut {
        true => "The search for further steps stopped here (time limit reached)",
        false => "No further steps found from here",
    }
}

/// Formats a path: its grade, each step with its sentence, and its end.
pub fn text(board: &Board, path: &Path, grade: &Grade) -> String {
    with_steps(board, path, grade, true)
}

/// Formats a path briefly: its grade, one line per step, and its end.
pub fn brief(board: &Board, path: &Path, grade: &Grade) -> String {
    with_steps(board, path, grade, false)
}

fn with_steps(board: &Board, path: &Path, grade: &Grade, has_sentences: bool) -> String {
    let mut text = format!("{}\n", grade.summary());
    if !grade.counts.is_empty() {
        text += &format!("{}\n", grade.listed());
    }
    text.push('\n');
    for (number, step) in (1..).zip(&path.steps) {
        text += &format!("{number}. {}\n", step.notation(board));
        if has_sentences {
            text += &format!("   {}\n", step.sentence(board));
        }
    }
    format!("{text}\n{}", end(board, &path.end, grade))
}

/// Formats the solution. If the path does not reach it, formats the reason and the remaining candidates.
fn end(board: &Board, state: &State, grade: &Grade) -> String {
    if !grade.is_solved() {
        return format!("{}:\n{}", no_more(grade), state_text(board, state, &|_| ""));
    }
    let value = |cell: usize| symbol(board, state.mask(cell).trailing_zeros() as u8).to_string();
    let cells: Vec<String> = (0..board.puzzle().shape.len()).map(value).collect();
    text_grid(&cells, &board.puzzle().shape)
}

/// Formats a path as Markdown below a heading.
pub fn markdown(heading: &str, board: &Board, path: &Path, grade: &Grade) -> String {
    let mut text = format!("## {heading}\n\n{}\n\n", grade.summary());
    for (number, step) in (1..).zip(&path.steps) {
        let number = format!("{number}. ");
        let indent = " ".repeat(number.len());
        text += &format!("{number}**{}**\n\n{indent}{}\n\n", step.notation(board), step.sentence(board));
    }
    text + &format!("```text\n{}```\n", end(board, &path.end, grade))
}

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.55 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid #8884; padding: .8rem 0; break-inside: avoid; }
h2 { font-size: 1.05rem; margin: 0 0 .3rem; }
p { margin: .15rem 0; }
svg { display: block; max-width: min(100%, 34rem); height: auto; margin: .5rem 0; }
@page { margin: 1.6cm; }
";

/// Removes the style sheets from a picture, for a page whose head already contains them.
fn in_page(picture: &str) -> String {
    classic::in_page(&picture.replacen(&style::sheet(), "", 1))
}

/// Formats a path as an HTML page with a heading and pictures of the puzzle, of each step that is more than a single,
/// and of the final state.
pub fn html(heading: &str, board: &Board, start: &State, path: &Path, grade: &Grade) -> String {
    let title = escaped(heading);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>\n{STYLE}</style>\n{}{}</head>\n<body>\n\
         <h1>{title}</h1>\n<p>{}</p>\n{}<ol>\n",
        style::sheet(),
        classic::sheet(),
        escaped(&grade.summary()),
        in_page(&svg(board.puzzle(), "The puzzle"))
    );
    let mut before = start.clone();
    for (number, it) in (1..).zip(&path.steps) {
        let picture = match it.technique {
            Technique::NakedSingle | Technique::HiddenSingle => String::new(),
            _ => in_page(&step(board, &before, it)),
        };
        page += &format!(
            "<li>\n<h2>{number}. {}</h2>\n<p>{}</p>\n{picture}</li>\n",
            escaped(&it.notation(board)),
            escaped(&it.sentence(board))
        );
        before.apply(board, it);
    }
    let title = if grade.is_solved() { "The solution" } else { no_more(grade) };
    page + &format!("</ol>\n{}</body>\n</html>\n", in_page(&state(board, &path.end, title)))
}
