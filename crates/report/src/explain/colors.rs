//! Sentences for places of a digit in two colors.

use crate::say;
use crate::words::Sentence;
use sodan_board::{CellSet, Digit};
use sodan_logic::Step;
use sodan_logic::pattern::Colors;

pub fn colors(it: &Colors, step: &Step) -> Vec<Sentence> {
    let gone: CellSet = step.eliminations.iter().map(|it| it.cell).collect();
    let mut sentences: Vec<Sentence> =
        it.clusters.iter().zip(0..).map(|(cluster, index)| cluster_of(it.digit, *cluster, index)).collect();
    let names = || it.clusters.iter().flatten().zip('A'..);
    let false_color = names().find(|(cells, _)| gone.is_subset(**cells));
    sentences.push(match (false_color, &it.clusters[..]) {
        (Some((cells, name)), clusters) => {
            let twice = cells.iter().find(|cell| cells.intersects(cell.peers()));
            match (twice, clusters.len()) {
                (Some(_), _) => say![
                    "Two cells of color ",
                    name.to_string(),
                    " see each other, so they cannot all be ",
                    it.digit,
                    ": color ",
                    name.to_string(),
                    " is false."
                ],
                (None, _) => say![
                    "Color ",
                    name.to_string(),
                    " sees both colors of the other cluster, one of which is true: so color ",
                    name.to_string(),
                    " is false."
                ],
            }
        }
        (None, [_]) => say!["One of the two colors is true, and what sees both is not ", it.digit, "."],
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
        " tie color ",
        first.clone(),
        " (",
        a,
        ") to color ",
        second.clone(),
        " (",
        b,
        "): either all of ",
        first,
        " are ",
        digit,
        ", or all of ",
        second,
        "."
    ]
}

/// Two clusters of which two colors see each other.
fn meeting(it: &Colors, gone: CellSet) -> Sentence {
    let [[a, b], [c, d]] = match it.clusters[..] {
        [first, second, ..] => [first, second],
        _ => return say!["What sees both colors is not ", it.digit, "."],
    };
    let sees = |one: CellSet, other: CellSet| one.iter().any(|cell| other.intersects(cell.peers()));
    let seen = |color: CellSet| gone.iter().all(|cell| color.intersects(cell.peers()));
    let all = [(a, 'A', b, 'B'), (b, 'B', a, 'A')];
    let others = [(c, 'C', d, 'D'), (d, 'D', c, 'C')];
    for (near, near_name, far, far_name) in all {
        for (next, next_name, end, end_name) in others {
            if sees(near, next) && seen(far) && seen(end) {
                return say![
                    format!(
                        "A cell of color {near_name} sees one of color {next_name}, so they are not both true, and of colors {far_name} and {end_name} one is. What sees both is not "
                    ),
                    it.digit,
                    "."
                ];
            }
        }
    }
    say![
        "Colors of the two clusters see each other; what sees both of the other colors is not ",
        it.digit,
        "."
    ]
}
