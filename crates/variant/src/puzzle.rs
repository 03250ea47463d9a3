//! A puzzle of any size with any rules, and the check of a full grid.

use std::collections::BTreeMap;

use crate::constraint::Filled;
use crate::{Cell, Constraint, Shape, VariantError};

/// Maximum number of cells that all constraints of a puzzle may list in total.
const MAX_NAMED: usize = 20_000;

/// A puzzle of any size with any rules.
///
/// The fields are public and may contradict each other. Therefore, every function that solves or checks a puzzle
/// [validates](VariantPuzzle::validate) it first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantPuzzle {
    /// Size, values and regions of the grid.
    pub shape: Shape,
    /// The given of each cell, row by row, or `None` for a cell without a given.
    pub givens: Vec<Option<u8>>,
    /// Allowed values of restricted cells. A cell that is not listed may have any value.
    pub candidates: BTreeMap<Cell, Vec<u8>>,
    /// Rules in addition to rows, columns and regions.
    pub constraints: Vec<Constraint>,
    /// Identifier, such as a number in a collection.
    pub id: Option<String>,
    /// Title for display.
    pub title: Option<String>,
    /// Author of the puzzle.
    pub author: Option<String>,
    /// The rules in human-readable form. The text does not affect the solutions.
    pub rules: Option<String>,
    /// The solution that the author stored with the puzzle, row by row. It does not affect the solutions.
    pub solution: Option<Vec<u8>>,
}

impl VariantPuzzle {
    /// Creates a puzzle without givens and constraints.
    pub fn new(shape: Shape) -> VariantPuzzle {
        VariantPuzzle {
            givens: vec![None; shape.len()],
            shape,
            candidates: BTreeMap::new(),
            constraints: Vec::new(),
            id: None,
            title: None,
            author: None,
            rules: None,
            solution: None,
        }
    }

    /// Checks that every number is in range, that every cell is on the grid, and that the parameters of every
    /// constraint are valid. A valid puzzle may still have no solution.
    ///
    /// # Errors
    ///
    /// Returns the first error, with its field.
    pub fn validate(&self) -> Result<(), VariantError> {
        self.shape.validate()?;
        let values =
            self.givens.iter().map(|given| given.unwrap_or(self.shape.min_value)).collect::<Vec<_>>();
        self.check_values("givens", &values)?;
        if let Some(solution) = &self.solution {
            self.check_values("solution", solution)?;
        }
        for (&cell, values) in &self.candidates {
            let field = || format!("candidates.{cell}");
            self.shape.check_cells(&[cell]).map_err(|message| VariantError::in_field(field(), message))?;
            if let Some(value) = values.iter().find(|&&value| !self.shape.has_value(value)) {
                return Err(VariantError::in_field(field(), self.out_of_range(*value)));
            }
        }
        let named: usize = self.constraints.iter().map(|constraint| constraint.cells().len()).sum();
        if named > MAX_NAMED {
            let message =
                format!("expected at most {MAX_NAMED} cells in all constraints together, found {named}");
            return Err(VariantError::in_field("constraints", message));
        }
        for (number, constraint) in self.constraints.iter().enumerate() {
            let fault = |message| VariantError::in_field(constraint_field(number, constraint), message);
            constraint.validate(self).map_err(fault)?;
        }
        Ok(())
    }

    fn check_values(&self, field: &str, values: &[u8]) -> Result<(), VariantError> {
        if values.len() != self.shape.len() {
            let message = format!("expected {} values, found {}", self.shape.len(), values.len());
            return Err(VariantError::in_field(field, message));
        }
        match values.iter().position(|&value| !self.shape.has_value(value)) {
            Some(at) => {
                let message = format!("{}: {}", self.shape.cell(at), self.out_of_range(values[at]));
                Err(VariantError::in_field(field, message))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn out_of_range(&self, value: u8) -> String {
        format!("{value} is out of range ({} to {})", self.shape.min_value, self.shape.max_value())
    }

    /// Checks a full grid, given row by row, against every given, restriction, row, column, region and constraint,
    /// without a search. Returns all violations. If the list is empty, the grid is a solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate), or if the grid has the wrong number of
    /// cells or a value that is out of range.
    pub fn check_grid(&self, values: &[u8]) -> Result<Vec<VariantError>, VariantError> {
        self.validate()?;
        self.check_values("grid", values)?;
        let mut faults = Vec::new();
        let grids = Filled::all(self, values);
        for (at, given) in self.givens.iter().enumerate() {
            if given.is_some_and(|given| given != values[at]) {
                faults.push(VariantError::in_field(
                    "givens",
                    format!("{} is not {}", self.shape.cell(at), values[at]),
                ));
            }
        }
        for (&cell, allowed) in &self.candidates {
            let value = values[self.shape.index(cell)];
            if !allowed.contains(&value) {
                faults.push(VariantError::in_field("candidates", format!("{cell} cannot be {value}")));
            }
        }
        for (name, houses) in self.houses() {
            for (number, house) in houses.iter().enumerate() {
                let digits: Vec<u8> = house.iter().map(|&cell| values[self.shape.index(cell)]).collect();
                if let Some(value) = repeated(&digits) {
                    let message = format!("{name} {} contains {value} twice", number + 1);
                    faults.push(VariantError::in_field(name, message));
                }
            }
        }
        let holds = |grid: &Filled<'_>, constraint: &Constraint| constraint.rule().holds(grid);
        let is_met = grids.iter().any(|grid| self.constraints.iter().all(|it| holds(grid, it)));
        for (number, constraint) in self.constraints.iter().enumerate().filter(|_| !is_met) {
            let message = match &grids[..] {
                [grid] if holds(grid, constraint) => continue,
                [_] => "is not satisfied",
                _ if matches!(constraint, Constraint::Modifiers(_)) => "no assignment satisfies all rules",
                _ => continue,
            };
            faults.push(VariantError::in_field(constraint_field(number, constraint), message));
        }
        Ok(faults)
    }

    /// Returns the sets of cells in which no value may repeat because of the grid's shape: rows, columns, boxes and
    /// pieces, with the name of each kind.
    pub(crate) fn houses(&self) -> [(&'static str, Vec<Vec<Cell>>); 4] {
        let shape = &self.shape;
        [
            ("row", shape.row_houses()),
            ("column", shape.column_houses()),
            ("box", shape.box_houses()),
            ("piece", shape.jigsaw.clone()),
        ]
    }

    /// Formats a grid as text: one character per cell, row by row, with `.` for an empty cell and `A` for 10 to `P` for
    /// 25.
    pub fn format_grid(&self, values: impl IntoIterator<Item = Option<u8>>) -> String {
        values.into_iter().map(|value| value.map_or('.', value_character)).collect()
    }

    /// Parses a string in the form of [`format_grid`](VariantPuzzle::format_grid). Letters may be in lower case.
    ///
    /// # Errors
    ///
    /// Returns a message if the string contains a character that is neither a value nor `.`. The number of cells is not
    /// checked.
    pub fn parse_grid(text: &str) -> Result<Vec<Option<u8>>, String> {
        let value = |(at, character): (usize, char)| match character {
            '.' => Ok(None),
            _ => match character.to_digit(26) {
                Some(value) => Ok(Some(value as u8)),
                None => Err(format!("expected a value or `.`, found `{character}` at position {}", at + 1)),
            },
        };
        text.chars().enumerate().map(value).collect()
    }
}

fn constraint_field(number: usize, constraint: &Constraint) -> String {
    format!("constraints[{number}] ({})", constraint.name())
}

fn value_character(value: u8) -> char {
    char::from_digit(u32::from(value), 36).unwrap_or('?').to_ascii_uppercase()
}

fn repeated(values: &[u8]) -> Option<u8> {
    values.iter().enumerate().find(|(at, value)| values[..*at].contains(value)).map(|(_, &value)| value)
}
