//! The rules of generated puzzles, selected by name.

use sodan_generator::Random;
use sodan_variant::constraint::{
    Arrow, BlackDot, Cage, LittleKiller, Sandwich, Thermo, VSum5, WhiteDot, XSum10,
};
use sodan_variant::{Cell, Constraint, End, GlobalRule, Limits, Shape, VariantError, VariantPuzzle};
use std::ops::RangeInclusive;

use crate::jigsaw;

/// Supported grid sizes.
pub const SIZES: RangeInclusive<u8> = 4..=16;

/// Guess limit of the search that checks in advance whether any grid obeys the rules.
const GUESSES_OF_CHECK: u64 = 20_000;

/// Kinds of clues that are derived from the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ClueKind {
    /// Killer cages. If no other kind is selected, they cover the grid.
    Killer,
    /// Thermometers.
    Thermo,
    /// Arrows with a circle of one cell.
    Arrow,
    /// White and black dots: some of them, or all with the `kropki-negative` rule.
    Kropki,
    /// X and V between cells: some of them, or all with the `xv-negative` rule.
    Xv,
    /// Sums of diagonals.
    LittleKiller,
    /// Sums of the values between the smallest and the largest value in a row or column.
    Sandwich,
}

impl ClueKind {
    /// All kinds, in the order in which help texts list them.
    pub const ALL: [ClueKind; 7] = [
        ClueKind::Killer,
        ClueKind::Thermo,
        ClueKind::Arrow,
        ClueKind::Kropki,
        ClueKind::Xv,
        ClueKind::LittleKiller,
        ClueKind::Sandwich,
    ];

    /// Returns the name that options use, such as `killer`.
    pub const fn name(self) -> &'static str {
        match self {
            ClueKind::Killer => "killer",
            ClueKind::Thermo => "thermo",
            ClueKind::Arrow => "arrow",
            ClueKind::Kropki => "kropki",
            ClueKind::Xv => "xv",
            ClueKind::LittleKiller => "little-killer",
            ClueKind::Sandwich => "sandwich",
        }
    }

    /// Returns the name of the negative rule, which states that all clues of this kind are shown. Returns `None` if
    /// there is no such rule.
    pub(crate) const fn negative(self) -> Option<&'static str> {
        match self {
            ClueKind::Kropki => Some("kropki-negative"),
            ClueKind::Xv => Some("xv-negative"),
            _ => None,
        }
    }

    /// Returns one example of each constraint type that clues of this kind use.
    fn samples(self) -> Vec<Constraint> {
        let row = |cells: u8| (0..cells).map(|column| Cell::new(0, column)).collect::<Vec<_>>();
        match self {
            ClueKind::Killer => vec![Cage { sum: 3, cells: row(2) }.into()],
            ClueKind::Thermo => vec![Thermo { cells: row(3) }.into()],
            ClueKind::Arrow => {
                vec![Arrow { circle: row(1), cells: row(3).split_off(1) }.into()]
            }
            ClueKind::Kropki => {
                vec![WhiteDot { cells: row(2) }.into(), BlackDot { cells: row(3).split_off(1) }.into()]
            }
            ClueKind::Xv => {
                vec![XSum10 { cells: row(2) }.into(), VSum5 { cells: row(3).split_off(1) }.into()]
            }
            ClueKind::LittleKiller => {
                let cells = (0..3).map(|at| Cell::new(at, 2 - at)).collect();
                vec![LittleKiller { sum: 6, cells }.into()]
            }
            ClueKind::Sandwich => Vec::new(),
        }
    }
}

/// Grid size and rules of generated puzzles.
#[derive(Clone, Debug)]
pub struct Rules {
    size: u8,
    is_jigsaw: bool,
    /// Names of the rules about the whole grid, except negative rules such as `kropki-negative`.
    global: Vec<&'static str>,
    /// Kinds whose clues are all shown.
    pub(crate) complete: Vec<ClueKind>,
    pub(crate) kinds: Vec<ClueKind>,
}

/// Error for rules that are invalid or exclude every grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The name of a rule is unknown.
    #[error("unknown rule `{name}`: expected one of {}", Rules::names().join(", "))]
    Unknown {
        /// Name as passed by the caller.
        name: String,
    },
    /// The size is not in [`SIZES`].
    #[error("size {size} is out of range ({least} to {most})", least = SIZES.start(), most = SIZES.end())]
    Size {
        /// Size as passed by the caller.
        size: u8,
    },
    /// A grid of this size cannot be divided into equal boxes.
    #[error("a {0}x{0} grid has no boxes of equal size: add jigsaw or no-boxes")]
    NoBoxes(u8),
    /// The two rules exclude each other.
    #[error("{0} cannot be combined with {1}")]
    Together(&'static str, &'static str),
    /// The first rule needs boxes, and the second one removes them.
    #[error("{0} needs boxes, but {1} removes them")]
    NeedsBoxes(&'static str, &'static str),
    /// The rule cannot be applied to this grid.
    #[error("{0}")]
    Invalid(VariantError),
    /// No grid of this size obeys the rules.
    #[error("no {0}x{0} grid obeys these rules")]
    Impossible(u8),
}

impl Rules {
    /// Name of the rule that replaces boxes with random jigsaw pieces.
    pub const JIGSAW: &'static str = "jigsaw";

    /// Returns the names of all rules: first rules about the whole grid, then kinds of clues.
    pub fn names() -> Vec<&'static str> {
        let global = GlobalRule::ALL.iter().map(|rule| rule.name);
        let kinds = ClueKind::ALL.into_iter().map(ClueKind::name);
        global.chain([Rules::JIGSAW]).chain(kinds).collect()
    }

    /// Looks up rules by name for a square grid with `size` rows. Repeated names are ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if a name or the size is invalid, if rules exclude each other, or if a short search proves that
    /// no grid obeys them.
    pub fn new<S: AsRef<str>>(size: u8, names: &[S]) -> Result<Rules, RulesError> {
        if !SIZES.contains(&size) {
            return Err(RulesError::Size { size });
        }
        let known = Rules::names();
        if let Some(unknown) = names.iter().map(AsRef::as_ref).find(|name| !known.contains(name)) {
            return Err(RulesError::Unknown { name: unknown.chars().take(40).collect() });
        }
        let has = |name: &str| names.iter().any(|it| it.as_ref() == name);
        let is_complete = |kind: &ClueKind| kind.negative().is_some_and(has);
        let complete: Vec<ClueKind> = ClueKind::ALL.into_iter().filter(is_complete).collect();
        let is_negative = |name: &str| complete.iter().any(|kind| kind.negative() == Some(name));
        let global = GlobalRule::ALL.iter().map(|rule| rule.name);
        let rules = Rules {
            size,
            is_jigsaw: has(Rules::JIGSAW),
            global: global.filter(|name| has(name) && !is_negative(name)).collect(),
            kinds: ClueKind::ALL
                .into_iter()
                .filter(|kind| has(kind.name()) || complete.contains(kind))
                .collect(),
            complete,
        };
        rules.check()?;
        Ok(rules)
    }

    fn check(&self) -> Result<(), RulesError> {
        let has = |name: &str| self.global.contains(&name);
        let without_boxes = if self.is_jigsaw { Rules::JIGSAW } else { GlobalRule::NO_BOXES };
        let has_boxes = !self.is_jigsaw && !has(GlobalRule::NO_BOXES);
        if self.is_jigsaw && has(GlobalRule::NO_BOXES) {
            return Err(RulesError::Together(Rules::JIGSAW, GlobalRule::NO_BOXES));
        }
        if has_boxes && Shape::default_box_size(self.size).is_none() {
            return Err(RulesError::NoBoxes(self.size));
        }
        if let Some(rule) = ["windoku", "disjoint"].into_iter().find(|rule| has(rule) && !has_boxes) {
            return Err(RulesError::NeedsBoxes(rule, without_boxes));
        }
        let sample = self.sample();
        sample.validate().map_err(RulesError::Invalid)?;
        if self.is_jigsaw || self.global.is_empty() {
            return Ok(());
        }
        let limits = Limits { guesses: Some(GUESSES_OF_CHECK), ..Limits::default() };
        let found = self.grid(&mut Random::new(0, 0)).count(1, &limits).map_err(RulesError::Invalid)?;
        match (found.count, found.end) {
            (0, End::Complete) => Err(RulesError::Impossible(self.size)),
            _ => Ok(()),
        }
    }

    /// Returns the number of rows, columns and values.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Returns an empty grid with the rules about the whole grid. Each call draws new jigsaw pieces.
    pub(crate) fn grid(&self, random: &mut Random) -> VariantPuzzle {
        let mut shape = Shape::square(self.size);
        match Shape::default_box_size(self.size) {
            _ if self.is_jigsaw => shape.jigsaw = jigsaw::pieces(&shape, random),
            Some((rows, columns)) => shape = shape.with_boxes(rows, columns),
            None => {}
        }
        let mut puzzle = VariantPuzzle::new(shape);
        GlobalRule::add(&self.global, &mut puzzle);
        puzzle
    }

    /// Returns a puzzle with clues of each kind, for testing whether a format can represent such puzzles. It may have
    /// no solution.
    pub fn sample(&self) -> VariantPuzzle {
        let mut puzzle = self.grid(&mut Random::new(0, 0));
        let row = puzzle.shape.row_houses().swap_remove(0);
        for kind in &self.kinds {
            match kind {
                ClueKind::Sandwich => puzzle.constraints.push(Sandwich { sum: 3, cells: row.clone() }.into()),
                kind => puzzle.constraints.extend(kind.samples()),
            }
        }
        self.add_negatives(&mut puzzle);
        puzzle
    }

    /// Returns whether the constraint is a clue that may be removed. Negative rules are not clues, and the clues that
    /// they refer to must remain.
    pub(crate) fn is_removable(&self, constraint: &Constraint) -> bool {
        let kind = match constraint {
            Constraint::WhiteDot(_) | Constraint::BlackDot(_) => Some(ClueKind::Kropki),
            Constraint::XSum10(_) | Constraint::VSum5(_) => Some(ClueKind::Xv),
            _ => None,
        };
        let is_negative = matches!(constraint, Constraint::KropkiNegative(_) | Constraint::XvNegative(_));
        !is_negative && !kind.is_some_and(|kind| self.complete.contains(&kind))
    }

    /// Adds the negative rules, which state that all clues of a kind are shown.
    pub(crate) fn add_negatives(&self, puzzle: &mut VariantPuzzle) {
        let names: Vec<&str> = self.complete.iter().filter_map(|kind| kind.negative()).collect();
        GlobalRule::add(&names, puzzle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(size: u8, names: &[&str]) -> String {
        Rules::new(size, names).expect_err("the rules are invalid").to_string()
    }

    #[test]
    fn invalid_rules_are_refused() {
        assert!(error(9, &["kiler"]).starts_with("unknown rule `kiler`: expected one of x, anti-knight, "));
        assert_eq!(error(3, &[]), "size 3 is out of range (4 to 16)");
        assert_eq!(error(17, &[]), "size 17 is out of range (4 to 16)");
        assert_eq!(error(7, &[]), "a 7x7 grid has no boxes of equal size: add jigsaw or no-boxes");
        assert_eq!(error(9, &["jigsaw", "no-boxes"]), "jigsaw cannot be combined with no-boxes");
        assert_eq!(error(9, &["windoku", "jigsaw"]), "windoku needs boxes, but jigsaw removes them");
        assert_eq!(error(4, &["anti-king"]), "no 4x4 grid obeys these rules");
        assert!(Rules::new(7, &["jigsaw", "x", "x"]).is_ok());
    }

    #[test]
    fn negatives_add_their_clues() {
        let rules = Rules::new(9, &["kropki-negative"]).unwrap();
        assert_eq!(rules.kinds, [ClueKind::Kropki]);
        let names: Vec<&str> = rules.sample().constraints.iter().map(Constraint::name).collect();
        assert_eq!(names, ["white_dot", "black_dot", "kropki_negative"]);
        assert!(rules.grid(&mut Random::new(0, 0)).constraints.is_empty(), "no dot is known yet");
    }
}
