//! Sentences that explain the forcing chains of Sudoku Explainer: the conclusion, each branch step by step, and nested
//! chains.
//!
//! ```text
//! Wherever 3 is in row 6, r6c5 is not 4.                       the conclusion
//!   Branch 1 of 3: suppose r6c1 is 3.                              each branch, which can be collapsed
//!     Since r6c1 is 3, r6c1 is not 8: a cell contains only one digit.
//!     Since r6c1 is not 8, r4c4 is not 8 by nested chain 1.
//!   Nested chain 1: if r4c4 is 8, then r4c4 is not 8.              a proof within the proof
//!     …                                                            chains nested in it are nested chains 1.1, 1.2, …
//! ```

use super::Part;
use crate::say;
use crate::words::{Phrase, Sentence};
use sodan_board::{Candidate, CellSet, HouseKind};
use sodan_logic::pattern::{Branch, Chaining, Derived, Ground, Rule, Shows, SubsetKind};

/// Explains forcing chains. Returns their conclusion as sentences, and their branches and nested chains as parts. The
/// sentences of a single branch follow the conclusion instead.
pub fn chaining(it: &Chaining) -> (Vec<Sentence>, Vec<Part>) {
    let mut narrator = Narrator { views: 0 };
    let (sentences, mut parts) = narrator.branches(it, &[]);
    let mut premises = vec![begun(shown(it))];
    premises.extend(sentences);
    parts.extend(narrator.nested(it, &[]));
    (premises, parts)
}

/// Describes forcing chains, and numbers their views.
struct Narrator {
    views: usize,
}

impl Narrator {
    fn next_view(&mut self) -> Option<usize> {
        self.views += 1;
        Some(self.views - 1)
    }

    /// Describes the branches of forcing chains: a single branch as sentences, several branches as parts. Both branches
    /// of a contradiction start from the same assumption, so the second branch omits the steps of the first.
    fn branches(&mut self, it: &Chaining, path: &[usize]) -> (Vec<Sentence>, Vec<Part>) {
        if let [single] = &it.branches[..] {
            self.views += 1;
            return (sentences_of(single, path, |_| true), Vec::new());
        }
        let count = it.branches.len();
        let part = |(number, branch): (usize, &Branch)| {
            let place =
                if path.is_empty() { String::new() } else { format!(" of nested chain {}", label(path)) };
            let heading = say![format!("Branch {} of {count}{place}: ", number + 1)];
            let first = it.branches.first().filter(|_| number > 0 && it.shows == Shows::Contradiction);
            let end = branch.literals.len().saturating_sub(1);
            let is_new = |at: usize| {
                at == end
                    || !first.is_some_and(|first| {
                        first.literals.iter().any(|other| is_same(&branch.literals[at], other))
                    })
            };
            let begin = match (first, branch.start()) {
                (None, Some(assumed)) => say!["suppose "].and(conclusion(&[assumed])).and(say!["."]),
                _ => say!["the same assumption also implies:"],
            };
            Part {
                heading: heading.and(begin),
                sentences: sentences_of(branch, path, |at| {
                    branch.literals[at].ground != Ground::Assumed && is_new(at)
                }),
                parts: Vec::new(),
                view: self.next_view(),
            }
        };
        (Vec::new(), it.branches.iter().enumerate().map(part).collect())
    }

    fn nested(&mut self, it: &Chaining, path: &[usize]) -> Vec<Part> {
        let part = |(number, nested): (usize, &Chaining)| {
            let path: Vec<usize> = path.iter().copied().chain([number]).collect();
            let view = (nested.branches.len() == 1).then_some(self.views);
            let (sentences, mut parts) = self.branches(nested, &path);
            parts.extend(self.nested(nested, &path));
            let heading = say![format!("Nested chain {}: ", label(&path))].and(shown(nested));
            Part { heading, sentences, parts, view }
        };
        it.nested.iter().enumerate().map(part).collect()
    }
}

/// Formats the label of a nested chain: `1.2` is the second chain nested in the first nested chain.
fn label(path: &[usize]) -> String {
    path.iter().map(|number| (number + 1).to_string()).collect::<Vec<_>>().join(".")
}

/// Capitalises the first letter of a sentence that starts with literal text.
fn begun(mut sentence: Sentence) -> Sentence {
    if let Some(first @ Phrase::Words(_)) = sentence.0.first_mut() {
        *first = Phrase::from(crate::words::capitalized(first));
    }
    sentence
}

/// Returns the conclusion of forcing chains, in lower case at the start so that a heading can precede it.
fn shown(it: &Chaining) -> Sentence {
    let end = it.branches.first().and_then(|branch| branch.literals.last());
    let start = it.branches.first().and_then(|branch| branch.literals.first());
    match (it.shows, start, end) {
        (Shows::Cycle, _, Some(end)) => {
            say![
                "the implications form a cycle through ",
                end.candidate.cell,
                " that can be followed in both directions."
            ]
        }
        (Shows::Itself, Some(start), Some(end)) => say!["if "]
            .and(conclusion(&[start]))
            .and(say![", then "])
            .and(conclusion(&[end]))
            .and(say![": so "])
            .and(conclusion(&[end]))
            .and(say!["."]),
        (Shows::Contradiction, Some(start), Some(end)) => say!["if "]
            .and(conclusion(&[start]))
            .and(say![", then "])
            .and(conclusion(&[end]))
            .and(say![" and is not ", end.candidate.digit, " at the same time: so the assumption is false."]),
        (Shows::Double, Some(start), Some(end)) => {
            let Candidate { cell, digit } = start.candidate;
            say!["whether ", cell, " is ", digit, " or not, "].and(conclusion(&[end])).and(say!["."])
        }
        (Shows::Cell(cell), _, Some(end)) => {
            say!["whatever ", cell, " contains, "].and(conclusion(&[end])).and(say!["."])
        }
        (Shows::House(house, digit), _, Some(end)) => {
            say!["wherever ", digit, " is in ", house, ", "].and(conclusion(&[end])).and(say!["."])
        }
        _ => say!["the chain has no end."],
    }
}

fn is_same(one: &Derived, other: &Derived) -> bool {
    (one.candidate, one.is_on) == (other.candidate, other.is_on)
}

/// Returns the sentences that derive those literals of a branch whose index satisfies `is_included`. Consecutive
/// literals with the same reason are combined.
fn sentences_of(it: &Branch, path: &[usize], is_included: impl Fn(usize) -> bool) -> Vec<Sentence> {
    let literals: Vec<&Derived> =
        it.literals.iter().enumerate().filter(|&(at, _)| is_included(at)).map(|(_, it)| it).collect();
    let alike = |one: &&Derived, other: &&Derived| {
        (&one.from, one.ground, one.rule, one.is_on) == (&other.from, other.ground, other.rule, other.is_on)
    };
    literals.chunk_by(alike).map(|together| derived(together, it, path)).collect()
}

/// Formats literals as a clause: `r1c2 is 5`, `r1c2 and r1c3 are not 5`.
fn conclusion(all: &[&Derived]) -> Sentence {
    let with_digit = |derived: &&Derived| (derived.candidate.digit, derived.is_on);
    let mut sentence = Sentence::default();
    for run in all.chunk_by(|one, other| with_digit(one) == with_digit(other)) {
        let cells: CellSet = run.iter().map(|it| it.candidate.cell).collect();
        let verb = match (run[0].is_on, cells.len()) {
            (true, 1) => " is ",
            (true, _) => " are ",
            (false, 1) => " is not ",
            (false, _) => " are not ",
        };
        let joint = if sentence.0.is_empty() { Sentence::default() } else { say![" and "] };
        sentence = sentence.and(joint).and(say![cells, verb, run[0].candidate.digit]);
    }
    sentence
}

/// Returns a sentence that derives literals of a branch, all with the same parents and the same ground.
fn derived(all: &[&Derived], branch: &Branch, path: &[usize]) -> Sentence {
    let Some(first) = all.first() else { return say![""] };
    let parents: Vec<&Derived> = first.from.iter().filter_map(|&at| branch.literals.get(at)).collect();
    let because = || say!["Since "].and(conclusion(&parents)).and(say![", "]).and(conclusion(all));
    match (first.ground, first.is_on) {
        (Ground::Assumed, _) => say!["Suppose "].and(conclusion(all)).and(say!["."]),
        (Ground::Cell, true) => because().and(say![": the cell has no other candidate."]),
        (Ground::Cell, false) => because().and(say![": a cell contains only one digit."]),
        (Ground::House(house), true) => because().and(say![": no other place is left in ", house, "."]),
        (Ground::House(house), false) => because().and(say![": the digit occurs only once in ", house, "."]),
        (Ground::Rule, _) => match first.rule {
            Some(rule) => because().and(say![": "]).and(by_rule(rule)),
            None => because().and(say![" by a locked candidate, a pair or an X-wing."]),
        },
        (Ground::Nested(number), _) => {
            let inner: Vec<usize> = path.iter().copied().chain([number]).collect();
            because().and(say![format!(" by nested chain {}.", label(&inner))])
        }
    }
}

fn by_rule(rule: Rule) -> Sentence {
    match rule {
        Rule::Locked(it) => {
            let name = if it.house.kind() == HouseKind::Block { " (Pointing)." } else { " (Claiming)." };
            say!["in ", it.house, ", ", it.digit, " can only go into ", it.other, name]
        }
        Rule::Pair(it) => {
            let kind = match it.kind {
                SubsetKind::Hidden => " are a hidden pair in ",
                SubsetKind::Naked => " are a naked pair in ",
            };
            say![it.digits, kind, it.cells, " of ", it.house, "."]
        }
        Rule::XWing(it) => {
            say!["in ", it.base, ", ", it.digit, " can only go into ", it.cover, " (X-Wing)."]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Explanation;
    use sodan_board::{Cell, Digit, House};
    use sodan_logic::path::Detail;
    use sodan_logic::pattern::{Locked, Subset};
    use sodan_logic::rating::{Scale, se::Se};
    use sodan_logic::{Effort, Pattern, State};

    /// Returns the sentences that explain the first forcing chains satisfying `kind` on the solving path of a puzzle.
    fn sentences_of(puzzle: &str, kind: impl Fn(&Chaining) -> bool) -> Vec<String> {
        let puzzle: sodan_board::Puzzle = puzzle.parse().unwrap();
        let path = Se.walk(State::new(&puzzle), None).finish(Detail::Explained, &Effort::unlimited());
        let found = path.steps.into_iter().find_map(|step| match step.pattern {
            Some(Pattern::Chaining(chains)) if kind(&chains) => Some(chains),
            _ => None,
        });
        let (premises, parts) = chaining(&found.expect("the path contains such chains"));
        let all = Explanation { premises, parts, conclusion: Sentence::default() };
        all.unfolded().iter().map(ToString::to_string).collect()
    }

    const HARD: &str = "4.8..........1..9...9...28...54..1..8.43..7..2....68.....8.4..2....9....3....1..7";

    #[test]
    fn equal_consequences_are_merged() {
        let sentences = sentences_of(HARD, |it| it.shows == Shows::Contradiction);
        assert!(sentences.iter().any(|sentence| sentence.contains(" are not ")), "{sentences:#?}");
        assert!(sentences[1].starts_with("Branch 1 of 2: suppose "), "{sentences:#?}");
        assert_eq!(
            sentences.iter().filter(|sentence| sentence.contains("uppose ")).count(),
            1,
            "{sentences:#?}"
        );
        let second = "Branch 2 of 2: the same assumption also implies:".to_owned();
        assert!(sentences.contains(&second), "{sentences:#?}");
        let mut once = sentences.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), sentences.len(), "{sentences:#?}");
    }

    /// Returns whether a literal's reason matches the candidates of the literal and of its parents.
    fn reason_is_of(it: &Derived, branch: &Branch) -> bool {
        let parents = || it.from.iter().map(|&at| branch.literals[at].candidate);
        let (cell, digit) = (it.candidate.cell, it.candidate.digit);
        match it.ground {
            Ground::Cell => parents().all(|parent| parent.cell == cell && parent.digit != digit),
            Ground::House(house) => parents()
                .chain([it.candidate])
                .all(|one| house.cells().contains(one.cell) && one.digit == digit),
            Ground::Assumed | Ground::Rule | Ground::Nested(_) => true,
        }
    }

    #[test]
    fn reasons_mention_their_cells() {
        // The first puzzle has cycles: their second branch is the reverse of the first branch.
        const CYCLES: &str =
            "000704005020010070000080002090006250600070008053200010400090000030060090200407000";
        let mut shown = 0;
        for text in [CYCLES, HARD] {
            let puzzle: sodan_board::Puzzle = text.parse().unwrap();
            let path = Se.walk(State::new(&puzzle), None).finish(Detail::Explained, &Effort::unlimited());
            for step in &path.steps {
                let Some(Pattern::Chaining(chains)) = &step.pattern else { continue };
                let mut all: Vec<&Chaining> = vec![chains];
                while let Some(it) = all.pop() {
                    all.extend(&it.nested);
                    shown += usize::from(it.shows == Shows::Cycle);
                    for branch in &it.branches {
                        let wrong = branch.literals.iter().find(|literal| !reason_is_of(literal, branch));
                        assert_eq!(wrong, None, "{}", step.technique.name());
                    }
                }
            }
        }
        assert!(shown > 0, "there are cycles");
    }

    fn literal(cell: usize, digit: usize, is_on: bool, from: &[usize], ground: Ground) -> Derived {
        let candidate = Candidate::new(Cell::from_index(cell), Digit::from_index(digit - 1));
        Derived { candidate, is_on, from: from.to_vec(), ground, rule: None }
    }

    /// Returns a chain with two levels of nesting.
    fn nesting() -> Chaining {
        let chain = |cell, ground, nested: Vec<Chaining>| {
            let literals =
                vec![literal(cell, 5, true, &[], Ground::Assumed), literal(cell, 5, false, &[0], ground)];
            Chaining { shows: Shows::Itself, branches: vec![Branch { literals }], nested }
        };
        let innermost = chain(2, Ground::Cell, Vec::new());
        chain(0, Ground::Nested(0), vec![chain(1, Ground::Nested(0), vec![innermost])])
    }

    #[test]
    fn nested_proofs_are_numbered() {
        let (premises, parts) = chaining(&nesting());
        let last = |sentences: &[Sentence]| sentences.last().map(ToString::to_string).unwrap();
        assert_eq!(last(&premises), "Since r1c1 is 5, r1c1 is not 5 by nested chain 1.");
        let [outer] = &parts[..] else { panic!("{parts:?}") };
        let heading = "Nested chain 1: if r1c2 is 5, then r1c2 is not 5: so r1c2 is not 5.";
        assert_eq!((outer.heading.to_string().as_str(), outer.view), (heading, Some(1)));
        assert_eq!(last(&outer.sentences), "Since r1c2 is 5, r1c2 is not 5 by nested chain 1.1.");
        let [inner] = &outer.parts[..] else { panic!("{outer:?}") };
        assert!(inner.heading.to_string().starts_with("Nested chain 1.1: if r1c3 is 5"));
        assert_eq!((inner.view, inner.parts.len()), (Some(2), 0));
    }

    #[test]
    fn rules_have_name_and_place() {
        let (row, block) = (House::from_index(0), House::from_index(18));
        let cells: CellSet = [Cell::from_index(0), Cell::from_index(1)].into_iter().collect();
        let locked = |house, other| Rule::Locked(Locked { digit: Digit::ONE, house, other, cells });
        let digits = [Digit::ONE, Digit::NINE].into_iter().collect();
        let pair = |kind| Rule::Pair(Subset { kind, house: row, cells, digits });
        let text = |rule| by_rule(rule).to_string();
        assert_eq!(text(locked(block, row)), "In box 1, 1 can only go into row 1 (Pointing).");
        assert_eq!(text(locked(row, block)), "In row 1, 1 can only go into box 1 (Claiming).");
        assert_eq!(text(pair(SubsetKind::Naked)), "1 and 9 are a naked pair in r1c1 and r1c2 of row 1.");
        assert_eq!(text(pair(SubsetKind::Hidden)), "1 and 9 are a hidden pair in r1c1 and r1c2 of row 1.");
    }

    #[test]
    fn contradicting_chain_states_its_conclusion() {
        let sentences = sentences_of(HARD, |it| it.shows == Shows::Itself);
        let (assumed, concluded) = sentences[0].split_once(": so ").expect("a conclusion");
        let words = assumed.trim_start_matches("If ").split(", then ").collect::<Vec<_>>();
        assert_eq!((words.len(), format!("{}.", words[1])), (2, concluded.to_owned()), "{}", sentences[0]);
    }
}
