//! Skyscraper clues outside the grid: the number of visible values, or the first hidden value.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::{Mask, Model};
use crate::propagate::{Automaton, Transitions};
use crate::{Cell, VariantPuzzle};

/// The number of visible values as seen from the clue. A value is visible if it is greater than all values before it; 0
/// is never visible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Skyscraper {
    /// The number of visible values.
    pub count: u8,
    /// The cells as seen from the clue, nearest first.
    pub cells: Vec<Cell>,
}

impl Rule for Skyscraper {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut highest = 0;
        let mut visible = 0;
        for value in grid.read(&self.cells) {
            visible += u8::from(value > highest);
            highest = highest.max(value);
        }
        visible == self.count
    }

    fn lower(&self, model: &mut Model<'_>) {
        let shape = model.shape();
        let values = u32::from(shape.max_value()) + 1;
        // The state is the number of visible values and the greatest value so far. The value 0 is never visible.
        let state = |visible: u32, highest: u32| visible * values + highest;
        // If all values differ, a hidden value is less than the greatest value so far, and the greatest value is at
        // least the number of cells.
        let differ = model.are_in_line(&self.cells);
        let lowest_end = if differ { u32::from(shape.min_value) + self.cells.len() as u32 - 1 } else { 0 };
        let mut transitions = Vec::new();
        for visible in 0..=u32::from(self.count) {
            for highest in 0..values {
                let hidden = model.values(|value| {
                    value < highest as i32 || value == highest as i32 && (!differ || value == 0)
                });
                transitions.push((state(visible, highest), hidden, state(visible, highest)));
                for value in highest + 1..values {
                    if visible < u32::from(self.count) {
                        transitions.push((
                            state(visible, highest),
                            model.mask(value as u8),
                            state(visible + 1, value),
                        ));
                    }
                }
            }
        }
        let accept: Vec<u32> =
            (lowest_end..values).map(|highest| state(self.count.into(), highest)).collect();
        push_automaton(model, &self.cells, &[0], &accept, &transitions);
    }
}

/// The first hidden value as seen from the clue: the first value that is less than a value before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HiddenSkyscraper {
    /// The first hidden value.
    pub value: u8,
    /// The cells as seen from the clue, nearest first.
    pub cells: Vec<Cell>,
}

impl Rule for HiddenSkyscraper {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        vec![self.value]
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let hidden = values.windows(2).find(|pair| pair[1] < pair[0]);
        hidden.is_some_and(|pair| pair[1] == i32::from(self.value))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let values = u32::from(model.shape().max_value()) + 1;
        // The state is the greatest value so far, or `found` after the first hidden value.
        let (found, all) = (values, model.all_values());
        // If all values differ, the clue's value does not occur before it is hidden.
        let differ = model.are_in_line(&self.cells);
        let mut transitions = vec![(found, all, found)];
        for highest in 0..values {
            for value in u32::from(model.shape().min_value)..values {
                let mask = model.mask(value as u8);
                if value >= highest && !(differ && value == u32::from(self.value)) {
                    transitions.push((highest, mask, value));
                } else if value < highest && value == u32::from(self.value) {
                    transitions.push((highest, mask, found));
                }
            }
        }
        push_automaton(model, &self.cells, &[0], &[found], &transitions);
    }
}

fn push_automaton(
    model: &mut Model<'_>,
    cells: &[Cell],
    start: &[u32],
    accept: &[u32],
    transitions: &[(u32, Mask, u32)],
) {
    let steps = cells.iter().map(|&cell| Some(model.index(cell))).collect();
    model.push(Automaton::new(steps, Arc::new(Transitions::new(start, accept, transitions))));
}
