//! Sentences that explain templates: their number, which of them are excluded and why, and the cells that the remaining
//! templates have in common.

use super::number;
use crate::picture::letter;
use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::CellSet;
use sodan_logic::Step;
use sodan_logic::pattern::Templates;

/// Maximum number of templates that are described one by one.
const FEW: usize = 4;

pub fn template(it: &Templates, step: &Step) -> Vec<Sentence> {
    let Templates { digit, left, .. } = it;
    let mut sentences = vec![say![
        "A template is a way to put every missing ",
        *digit,
        " on the board, one into each house that lacks it."
    ]];
    let out = it.all - left.len();
    let counted = |count: usize| format!("{} template{}", number(count), if count == 1 { "" } else { "s" });
    sentences.push(match out {
        0 => say!["Here ", *digit, " has ", counted(it.all), "."],
        _ => say![
            "Here ",
            *digit,
            " has ",
            counted(it.all),
            "; ",
            number(out),
            " of them would occupy a cell that every template of another digit needs, so ",
            number(left.len()),
            if left.len() == 1 { " is left." } else { " are left." }
        ],
    });
    if left.len() <= FEW {
        sentences.extend(
            (0..).zip(left).map(|(index, &cells)| say![format!("Template {}: ", letter(index)), cells, "."]),
        );
    }
    let cells: CellSet = step.placements.iter().chain(&step.eliminations).map(|it| it.cell).collect();
    sentences.push(match step.placements.is_empty() {
        true => say!["None of them has a ", *digit, " in ", Or(cells), "."],
        false => say!["Each of them has a ", *digit, " in ", cells, "."],
    });
    sentences
}
