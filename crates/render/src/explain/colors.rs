//! Sentences that explain colorings of a digit with two colors.

use crate::say;
use crate::words::Sentence;
use sodan_board::{Cell, CellSet, Digit};
use sodan_logic::Step;
use sodan_logic::pattern::Colors;

pub fn colors(it: &Colors, step: &Step) -> Vec<Sentence> {
    let gone: CellSet = step.eliminations.iter().map(|elimination| elimination.cell).collect();
    let mut sentences: Vec<Sentence> =
        it.clusters.iter().zip(0..).map(|(cluster, index)| cluster_of(it.digit, *cluster, index)).collect();
    let names = || it.clusters.iter().flatten().zip('A'..);
    let false_color = names().find(|(cells, _)| gone.is_subset(**cells));
    sentences.extend(match (false_color, &it.clusters[..]) {
        (Some((cells, name)), clusters) => {
            let twice = cells.iter().find(|cell| cells.intersects(cell.peers()));
            match (twice, clusters.len()) {
                (Some(_), _) => vec![say![
                    "Two cells of color ",
                    name.to_string(),
                    " see each other, so they cannot all be ",
                    it.digit,
                    ": color ",
                    name.to_string(),
                    " is false."
                ]],
                (None, _) => vec![say![
                    "Color ",
                    name.to_string(),
                    " sees both colors of the other cluster, one of which is true: so color ",
                    name.to_string(),
                    " is false."
                ]],
            }
        }
        (None, [_]) => {
            vec![say![
                "One of the two colors is true, so a cell that sees both colors is not ",
                it.digit,
                "."
            ]]
        }
        (None, _) => meeting(it, gone),
    });
    sentences
}

fn cluster_of(digit: Digit, [a, b]: [CellSet; 2], index: u8) -> Sentence {
    let [first, second] =
        [b'A' + 2 * index, b'A' + 2 * index + 1].map(|letter| char::from(letter).to_string());
    say![
        "Strong links on ",
        digit,
        " connect color ",
        first.clone(),
        " (",
        a,
        ") to color ",
        second.clone(),
        " (",
        b,
        "): either all cells of color ",
        first,
        " are ",
        digit,
        ", or all cells of color ",
        second,
        "."
    ]
}

/// Describes two clusters: for each pair of colors that see each other and justify an elimination, states the
/// conclusion.
fn meeting(it: &Colors, gone: CellSet) -> Vec<Sentence> {
    let [[a, b], [c, d]] = match it.clusters[..] {
        [first, second, ..] => [first, second],
        _ => return vec![say!["A cell that sees both colors is not ", it.digit, "."]],
    };
    let sees = |one: CellSet, other: CellSet| one.iter().any(|cell| other.intersects(cell.peers()));
    let is_seen = |cell: Cell, color: CellSet| color.intersects(cell.peers());
    let mut sentences = Vec::new();
    for (near, near_name, far, far_name) in [(a, 'A', b, 'B'), (b, 'B', a, 'A')] {
        for (next, next_name, end, end_name) in [(c, 'C', d, 'D'), (d, 'D', c, 'C')] {
            let helps = gone.iter().any(|cell| is_seen(cell, far) && is_seen(cell, end));
            if sees(near, next) && helps {
                sentences.push(say![
                    format!("A cell of color {near_name} sees a cell of color {next_name}, so these colors cannot both be true: "),
                    format!("color {far_name} or color {end_name} is true. A cell that sees both {far_name} and {end_name} is not "),
                    it.digit,
                    "."
                ]);
            }
        }
    }
    sentences
}
