//! Formats hints, which show parts of a step to a player. Each level includes the previous one.

use crate::words::Sentence;
use crate::{say, text};
use sodan_board::{CellSet, DigitSet, HouseSet};
use sodan_logic::proof::HouseRole;
use sodan_logic::{Proof, State, Step, Technique};

/// Describes where to look for the step, without naming the technique.
pub fn vague(step: &Step) -> Sentence {
    match step.placements.first() {
        Some(_) => say!["A cell of ", boxes(step), " can be filled."],
        None => {
            let digits: DigitSet = step.eliminations.iter().map(|elimination| elimination.digit).collect();
            say![
                "No cell can be filled yet, but candidates of ",
                digits,
                " can be removed in ",
                boxes(step),
                "."
            ]
        }
    }
}

/// Returns the boxes that [`vague`] names.
pub fn boxes(step: &Step) -> HouseSet {
    let cells: CellSet = match step.placements.first() {
        Some(placement) => CellSet::only(placement.cell),
        None => step.eliminations.iter().map(|elimination| elimination.cell).collect(),
    };
    cells.iter().map(|cell| cell.block().house()).collect()
}

/// Like [`vague`], but also names the technique, and the digits and houses of its pattern if they are few.
pub fn by_technique(step: &Step) -> Sentence {
    let proof = step.pattern.as_ref().map(Proof::from).unwrap_or_default();
    let digits = digits(step, &proof);
    let mut sentence = vague(step).and(say![" Technique: ", step.technique.name()]);
    if !digits.is_empty() {
        let noun = if digits.len() == 1 { ", for the digit " } else { ", for the digits " };
        sentence = sentence.and(say![noun, digits]);
    }
    let houses = houses(&proof);
    if !houses.is_empty() {
        sentence = sentence.and(say![" in ", houses]);
    }
    sentence.and(say!["."])
}

/// Returns the houses that [`by_technique`] names.
pub fn named_houses(step: &Step) -> HouseSet {
    boxes(step) | houses(&step.pattern.as_ref().map(Proof::from).unwrap_or_default())
}

/// Returns the complete hint as full lines: where to look, the technique, and the step with its board and its
/// explanation.
pub fn full(step: &Step, before: &State) -> String {
    format!("{}\n\n{}", by_technique(step), text::step(step, before))
}

/// Returns the digits that a hint names: the pattern's digits if there are at most four, and the digit of a hidden
/// single. The set is empty for other placements, because the digit would reveal the answer.
fn digits(step: &Step, proof: &Proof) -> DigitSet {
    const FEW: usize = 4;
    if let Some(placement) = step.placements.first() {
        let is_hidden = step.technique == Technique::HiddenSingle;
        return if is_hidden { DigitSet::only(placement.digit) } else { DigitSet::EMPTY };
    }
    let all = proof.marks.iter().fold(DigitSet::EMPTY, |all, mark| all | mark.digits);
    if all.len() <= FEW { all } else { DigitSet::EMPTY }
}

/// Returns the base houses of the pattern, or its cover houses if it has no base. The set is empty if there are more
/// than three.
fn houses(proof: &Proof) -> HouseSet {
    const FEW: usize = 3;
    let of = |role| proof.houses.iter().find(|house| house.0 == role).map(|it| it.1);
    let houses = of(HouseRole::Base).or_else(|| of(HouseRole::Cover)).unwrap_or_default();
    if houses.len() <= FEW { houses } else { HouseSet::EMPTY }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::Effort;
    use sodan_logic::path::Detail;
    use sodan_logic::rating::Scale;
    use sodan_logic::rating::hodoku::Hodoku;

    fn next(puzzle: &str) -> (Step, State) {
        let state = State::new(&puzzle.parse().unwrap());
        let next = Hodoku.walk(state, None).peek(Detail::Explained, &Effort::unlimited());
        (next.unwrap().unwrap(), state)
    }

    #[test]
    fn subset_questions_use_its_digits() {
        let (step, _) =
            next("8.........59.......67.........623598...918746...754213.....6137....7.982...8..465");
        assert_eq!(
            by_technique(&step).to_string(),
            "No cell can be filled yet, but candidates of 3 and 4 can be removed in boxes 2 and 3. \
             Technique: Hidden Pair, for the digits 6 and 8 in row 2."
        );
        let names = |houses: HouseSet| houses.iter().map(|house| house.to_string()).collect::<Vec<_>>();
        assert_eq!(names(boxes(&step)), ["b2", "b3"]);
        assert_eq!(names(named_houses(&step)), ["r2", "b2", "b3"]);
    }

    #[test]
    fn naked_single_hides_its_digit() {
        let (step, _) =
            next("6.4.1.5......75....5.2..89......7.6....4.8.2..9..6.......1...4...1.9....23..4...7");
        assert_eq!(
            by_technique(&step).to_string(),
            "A cell of box 2 can be filled. Technique: Naked Single."
        );
    }

    #[test]
    fn levels_extend_each_other() {
        let (step, state) =
            next("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
        let levels = [vague(&step).to_string(), by_technique(&step).to_string(), full(&step, &state)];
        assert_eq!(levels[0], "A cell of box 8 can be filled.");
        assert!(levels.is_sorted_by(|less, more| more.starts_with(less)), "{levels:?}");
    }
}
