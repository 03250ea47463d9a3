//! Rules about the whole grid, selected by name.

use crate::constraint::*;
use crate::{Shape, VariantPuzzle};

/// A rule about the whole grid, without parameters.
#[derive(Clone, Copy, Debug)]
pub struct GlobalRule {
    /// Name in lower case, with hyphens.
    pub name: &'static str,
    constraints: fn(&Shape) -> Vec<Constraint>,
}

impl GlobalRule {
    /// Name of the rule that removes the boxes.
    pub const NO_BOXES: &'static str = "no-boxes";

    /// All rules, in the order in which help texts list them.
    pub const ALL: [GlobalRule; 13] = [
        GlobalRule { name: "x", constraints: |_| vec![DiagonalMain {}.into(), DiagonalAnti {}.into()] },
        GlobalRule { name: "anti-knight", constraints: |_| vec![AntiKnight {}.into()] },
        GlobalRule { name: "anti-king", constraints: |_| vec![AntiKing {}.into()] },
        GlobalRule { name: "anti-taxicab", constraints: |_| vec![AntiTaxicab {}.into()] },
        GlobalRule { name: "non-consecutive", constraints: |_| vec![NonConsecutive {}.into()] },
        GlobalRule { name: "windoku", constraints: |shape| vec![Windoku::of(shape).into()] },
        GlobalRule { name: "disjoint", constraints: |shape| vec![DisjointGroups::of(shape).into()] },
        GlobalRule { name: "entropy", constraints: |_| vec![GlobalEntropy2x2 {}.into()] },
        GlobalRule { name: "mod-3", constraints: |_| vec![GlobalMod3Of2x2 {}.into()] },
        GlobalRule { name: "dutch-flatmates", constraints: |_| vec![DutchFlatmates {}.into()] },
        GlobalRule { name: "kropki-negative", constraints: |_| vec![KropkiNegative {}.into()] },
        GlobalRule { name: "xv-negative", constraints: |_| vec![XvNegative {}.into()] },
        GlobalRule { name: GlobalRule::NO_BOXES, constraints: |_| Vec::new() },
    ];

    /// Adds the rules with these names to a puzzle. Repeated names count once, and unknown names are ignored. Rules that
    /// the puzzle already has are added again.
    ///
    /// ```
    /// use sodan_variant::{GlobalRule, Shape, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Shape::classic());
    /// GlobalRule::add(&["x", "no-boxes"], &mut puzzle);
    /// assert_eq!(puzzle.constraints.len(), 2);
    /// assert!(puzzle.shape.box_houses().is_empty());
    /// ```
    pub fn add<S: AsRef<str>>(names: &[S], puzzle: &mut VariantPuzzle) {
        let has = |name: &str| names.iter().any(|it| it.as_ref() == name);
        if has(GlobalRule::NO_BOXES) {
            (puzzle.shape.box_size, puzzle.shape.regions) = (None, Vec::new());
        }
        for rule in GlobalRule::ALL.iter().filter(|rule| has(rule.name)) {
            puzzle.constraints.extend((rule.constraints)(&puzzle.shape));
        }
    }
}
