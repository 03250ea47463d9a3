//! Formats a net as sentences: the choice, the singles of each side with their reasons, and the common conclusions.
//!
//! For the complete form, which can be verified, see `sodan_logic::notation::two_way`.

use crate::say;
use crate::words::Sentence;
use sodan_board::{Candidate, CellSet};
use sodan_logic::two_way::{
    Choice, Conclusion, Contradiction, Net, Place, Side, Single, SingleReason, Which,
};

/// Returns the sentences that lead from the choice to its conclusions.
pub fn sentences(net: &Net) -> Vec<Sentence> {
    let mut sentences = vec![choice(&net.choice)];
    let breaks = |conclusion: &Conclusion| matches!(conclusion, Conclusion::Breaks(..));
    for which in Which::BOTH {
        let broken =
            |conclusion: &Conclusion| matches!(conclusion, Conclusion::Breaks(side, _) if *side == which);
        if net.conclusions.iter().any(|conclusion| broken(conclusion) || !breaks(conclusion)) {
            side(net, which, &mut sentences);
        }
    }
    if !net.conclusions.iter().all(breaks) {
        sentences.push(say!["Both assumptions lead to the same result."]);
    }
    sentences
}

fn choice(it: &Choice) -> Sentence {
    let [a, b] = it.ends;
    match it.place {
        Place::Cell(cell) => say![cell, " is either ", a.digit, " or ", b.digit, "."],
        Place::House(house, digit) => {
            say!["In ", house, ", ", digit, " is either in ", a.cell, " or in ", b.cell, "."]
        }
    }
}

fn side(net: &Net, which: Which, sentences: &mut Vec<Sentence>) {
    let (end, side) = (net.choice.ends[which.index()], &net.sides[which.index()]);
    sentences.push(say!["Suppose that ", end.cell, " is ", end.digit, "."]);
    sentences.extend(side.singles.iter().skip(1).map(|it| single(side, it)));
    for conclusion in &net.conclusions {
        match conclusion {
            // The singles have been described.
            Conclusion::Forced(_) => {}
            Conclusion::Falls(it) => sentences.push(
                say!["So ", it.cell, " is not ", it.digit, ", since "]
                    .and(own_losses(side, &[*it]))
                    .and(say!["."]),
            ),
            Conclusion::Breaks(broken, why) if *broken == which => {
                sentences.push(contradiction(side, why));
                sentences.push(say!["This is impossible, so ", end.cell, " is not ", end.digit, "."]);
            }
            Conclusion::Breaks(..) => {}
        }
    }
}

/// Describes a single: `Level 2: r1c6 can only be 8, since it sees the 7 in r1c7.`
fn single(side: &Side, it: &Single) -> Sentence {
    let Candidate { cell, digit } = it.placement;
    let level = format!("Level {}: ", it.level);
    let (fact, why) = match it.reason {
        SingleReason::Assumed | SingleReason::Naked(_) => {
            (say![level, cell, " can only be ", digit], own_losses(side, &it.needs()))
        }
        SingleReason::Hidden(house, _) => (
            say![level, "in ", house, ", ", cell, " is the only place left for ", digit],
            losses(side, &it.needs()),
        ),
    };
    match it.needs().is_empty() {
        true => fact.and(say![", in either case."]),
        false => fact.and(say![", since "]).and(why).and(say!["."]),
    }
}

fn contradiction(side: &Side, why: &Contradiction) -> Sentence {
    match *why {
        Contradiction::Twice { digit, house, cells: [a, b] } => {
            say!["So ", digit, " would appear twice in ", house, ", in ", a, " and in ", b, "."]
        }
        Contradiction::NoCandidate { cell, .. } => say!["So no digit is left for ", cell, ", since "]
            .and(own_losses(side, &why.lost()))
            .and(say!["."]),
        Contradiction::NoPlace { digit, house, .. } => {
            say!["So no place is left for ", digit, " in ", house, ", since "]
                .and(losses(side, &why.lost()))
                .and(say!["."])
        }
    }
}

/// Returns the reason that the digits in `lost` are eliminated from a cell: `it sees the 7 in r1c7 and the 3 in r2c2`,
/// or `it is 3`.
fn own_losses(side: &Side, lost: &[Candidate]) -> Sentence {
    let causes = by_cause(side, lost);
    match causes.iter().find(|(by, cells)| cells.contains(by.cell)) {
        Some((by, _)) => say!["it is ", by.digit],
        None => {
            let seen = causes.iter().map(|(by, _)| say!["the ", by.digit, " in ", by.cell]);
            say!["it sees "].and(joined(seen.collect()))
        }
    }
}

/// Returns the reason why a digit is eliminated from the cells of `lost`: `r1c2 and r1c3 see the 5 in r2c1 and r1c9 is 3`.
fn losses(side: &Side, lost: &[Candidate]) -> Sentence {
    let causes = by_cause(side, lost);
    let clauses = causes.iter().map(|&(by, cells)| {
        let verb = if cells.len() == 1 { " sees the " } else { " see the " };
        match cells.contains(by.cell) {
            true => say![cells, " is ", by.digit],
            false => say![cells, verb, by.digit, " in ", by.cell],
        }
    });
    joined(clauses.collect())
}

/// Returns the placements that eliminated the candidates in `lost`, each with the cells of the candidates that it
/// eliminated.
fn by_cause(side: &Side, lost: &[Candidate]) -> Vec<(Candidate, CellSet)> {
    let mut causes: Vec<(Candidate, CellSet)> = Vec::new();
    for it in lost {
        let single = side.cancellation(*it).and_then(|cancelled| side.singles.get(cancelled.by));
        let Some(cause) = single.map(|single| single.placement) else { continue };
        match causes.iter_mut().find(|(by, _)| *by == cause) {
            Some((_, cells)) => *cells |= it.cell.into(),
            None => causes.push((cause, it.cell.into())),
        }
    }
    causes
}

/// Joins clauses: `a`, `a and b`, `a, b and c`.
fn joined(clauses: Vec<Sentence>) -> Sentence {
    let count = clauses.len();
    clauses.into_iter().enumerate().fold(Sentence::default(), |sentence, (index, clause)| {
        let joint = match index {
            0 => "",
            _ if index + 1 == count => " and ",
            _ => ", ",
        };
        sentence.and(say![joint]).and(clause)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::{ByCell, Candidates, Cell, Digit, DigitSet};
    use sodan_logic::State;
    use sodan_logic::two_way::{NetLimits, first};

    /// Returns the sentences for the first two-way choice on a board. `text` lists cells with their candidates, such as
    /// `r1c1:12 r1c2:3`; all other cells have all candidates.
    fn text_of(text: &str) -> String {
        let mut digits = ByCell::new([DigitSet::ALL; 81]);
        for word in text.split_whitespace() {
            let (cell, set) = word.split_once(':').unwrap();
            let set = set.bytes().map(|byte| Digit::from_ascii(byte).unwrap());
            digits[cell.parse::<Cell>().unwrap()] = set.collect();
        }
        let state = State::of(Candidates::of_digits(&digits), CellSet::EMPTY);
        let net = first(&state, &NetLimits::default()).unwrap();
        sentences(&net).iter().map(|it| format!("{it}\n")).collect()
    }

    #[test]
    fn both_sides_lead_to_the_same() {
        assert_eq!(
            text_of("r1c1:12 r1c5:13 r5c1:23"),
            "\
Cell r1c1 is either 1 or 2.
Suppose that r1c1 is 1.
Level 1: r1c5 can only be 3, since it sees the 1 in r1c1.
So r5c5 is not 3, since it sees the 3 in r1c5.
Suppose that r1c1 is 2.
Level 1: r5c1 can only be 3, since it sees the 2 in r1c1.
So r5c5 is not 3, since it sees the 3 in r5c1.
Both assumptions lead to the same result.
"
        );
    }

    #[test]
    fn each_contradiction_is_explained() {
        let twice = text_of("r1c1:12 r1c4:13 r1c7:13");
        assert!(twice.ends_with(
            "So 3 would appear twice in row 1, in r1c4 and in r1c7.\nThis is impossible, so r1c1 is not 1.\n"
        ));
        assert!(!twice.contains("Suppose that r1c1 is 2."));
        let empty = text_of("r1c1:12 r1c4:13 r5c1:14 r5c4:34");
        assert!(
            empty
                .contains("\nSo no digit is left for r5c4, since it sees the 3 in r1c4 and the 4 in r5c1.\n"),
            "{empty}"
        );
        let rest: String =
            [21, 22, 23, 31, 32, 33].map(|it| format!(" r{}c{}:456789", it / 10, it % 10)).concat();
        let homeless = text_of(&format!("r1c1:123 r1c2:123 r1c3:123 r1c8:39{rest}"));
        assert!(
            homeless.contains(
                "\nSo no place is left for 3 in box 1, since r1c1, r1c2 and r1c3 see the 3 in r1c8.\n"
            ),
            "{homeless}"
        );
    }
}
