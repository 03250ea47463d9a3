//! Disjunctions and conjunctions of other constraints.

use serde::{Deserialize, Serialize};

use super::{Constraint, Filled, Rule};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A disjunction: in at least one branch, all rules hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Or {
    /// The branches, each a list of rules.
    pub branches: Vec<Vec<Constraint>>,
}

impl Or {
    /// Returns whether `is_of_kind` returns true for any rule in a branch, including nested rules.
    pub(crate) fn any(&self, is_of_kind: fn(&Constraint) -> bool) -> bool {
        self.branches.iter().flatten().any(|constraint| contains(constraint, is_of_kind))
    }
}

impl Rule for Or {
    fn cells(&self) -> Vec<Cell> {
        self.branches.iter().flatten().flat_map(Constraint::cells).collect()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        if self.branches.is_empty() {
            return Err("expected at least one branch".into());
        }
        for (number, branch) in self.branches.iter().enumerate() {
            check_parts(branch, puzzle).map_err(|message| format!("branches[{number}]{message}"))?;
        }
        Ok(())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.branches.iter().any(|branch| branch.iter().all(|part| part.rule().holds(grid)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let mut branches = Vec::new();
        for branch in &self.branches {
            branches.push(model.branch(|model| branch.iter().for_each(|part| part.rule().lower(model))));
        }
        model.or(branches);
    }
}

/// A conjunction: all of the rules hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct And {
    /// The combined rules.
    pub parts: Vec<Constraint>,
}

impl And {
    /// Returns the rules of a list, with each `and` recursively replaced by its parts.
    pub(crate) fn flatten(constraints: &[Constraint]) -> Vec<&Constraint> {
        constraints.iter().flat_map(parts).collect()
    }
}

fn parts(constraint: &Constraint) -> Vec<&Constraint> {
    match constraint {
        Constraint::And(and) => And::flatten(&and.parts),
        other => vec![other],
    }
}

impl Rule for And {
    fn cells(&self) -> Vec<Cell> {
        self.parts.iter().flat_map(Constraint::cells).collect()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_parts(&self.parts, puzzle).map_err(|message| format!("parts{message}"))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.parts.iter().all(|part| part.rule().holds(grid))
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.parts.iter().for_each(|part| part.rule().lower(model));
    }
}

fn contains(constraint: &Constraint, is_of_kind: fn(&Constraint) -> bool) -> bool {
    match constraint {
        Constraint::Or(or) => or.any(is_of_kind),
        Constraint::And(and) => and.parts.iter().any(|part| contains(part, is_of_kind)),
        other => is_of_kind(other),
    }
}

fn check_parts(parts: &[Constraint], puzzle: &VariantPuzzle) -> Result<(), String> {
    for (number, part) in parts.iter().enumerate() {
        if matches!(part, Constraint::ModifiedCells(_) | Constraint::Modifiers(_)) {
            return Err(format!("[{number}].{}: only allowed as a rule of the whole puzzle", part.name()));
        }
        part.validate(puzzle).map_err(|message| format!("[{number}].{}: {message}", part.name()))?;
    }
    Ok(())
}
