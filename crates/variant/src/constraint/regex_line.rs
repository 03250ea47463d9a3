//! Lines whose values match a regular expression.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::{Mask, Model};
use crate::propagate::{Automaton, Transitions};
use crate::{Cell, VariantPuzzle};

pub(crate) mod pattern;

/// A line whose values match a regular expression, one character per value. The expression must match the whole line.
///
/// Values above 9 are written as the letters `A`, `B` and so on. Supported syntax: characters, `.`, classes such as
/// `[1-35]` and `[^24]`, groups, `|`, and the repetitions `*`, `+`, `?`, `{2}`, `{2,}` and `{2,5}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RegexLine {
    /// The regular expression.
    pub pattern: String,
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for RegexLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        pattern::parse(&self.pattern).map(drop)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        pattern::parse(&self.pattern).is_ok_and(|node| node.matches(&values))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let Ok(node) = pattern::parse(&self.pattern) else { return };
        let least = model.shape().min_value;
        let all = model.all_values();
        let mask = |values: u64| (values >> least) as Mask & all;
        let (accept, transitions) = pattern::automaton(&node);
        let transitions: Vec<_> =
            transitions.into_iter().map(|(from, values, to)| (from, mask(values), to)).collect();
        let transitions = Arc::new(Transitions::new(&[0], &accept, &transitions));
        let steps = self.cells.iter().map(|&cell| Some(model.index(cell))).collect();
        model.push(Automaton::new(steps, transitions));
    }
}
