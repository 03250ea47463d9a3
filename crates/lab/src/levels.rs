//! Measures the state, messages and rules that each step of the slider between cell and system requires.

use serde::{Deserialize, Serialize};
use sodan_board::Puzzle;
use sodan_negotiation::{Complexity, Conditions, Slider, complexity};

/// Maximum number of messages in each measured negotiation.
pub const MOST: u64 = 200_000;

/// Options for measuring the steps of the slider.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelsOptions {
    /// The puzzle: 81 characters, row by row.
    #[cfg_attr(feature = "schema", schemars(length(equal = 81)))]
    pub puzzle: String,
    /// Random seed of the negotiations.
    #[serde(default = "first")]
    pub seed: u64,
    /// Number of messages to measure in each negotiation, 1 to 200,000.
    #[serde(default = "most")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST)))]
    pub messages: u64,
}

fn first() -> u64 {
    1
}

fn most() -> u64 {
    MOST
}

/// The measurements of all steps, from the cell to the community.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Levels {
    /// One element per step, in order.
    pub levels: Vec<Level>,
}

/// The state, messages and rules that a step requires, measured in one negotiation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Level {
    /// Name of the step: the capability that it adds.
    pub name: &'static str,
    /// Maximum number of bits that one cell stores at a time.
    pub cell_bits: u32,
    /// Maximum number of bits that the houses, boxes and the token store at a time, in total.
    pub community_bits: u64,
    /// Mean number of bits per message.
    pub message_bits: f64,
    /// Number of message kinds.
    pub kinds: usize,
    /// Number of rules that cells follow.
    pub cell_rules: usize,
    /// Number of rules that all other agents follow.
    pub community_rules: usize,
}

/// Runs a negotiation on the puzzle for every step, and measures it.
///
/// # Errors
///
/// Returns an error if the puzzle is invalid, or the number of messages is out of range.
pub fn levels(options: LevelsOptions) -> Result<Levels, String> {
    let LevelsOptions { puzzle, seed, messages } = options;
    let grid = sodan_formats::parse_grid(&puzzle).map_err(|error| format!("puzzle: {error}"))?;
    let puzzle = Puzzle::new(grid).map_err(|error| format!("puzzle: {error}"))?;
    if !(1..=MOST).contains(&messages) {
        return Err(format!("messages: expected 1 to {MOST}, found {messages}"));
    }
    let conditions = Conditions { messages, ..Conditions::default() };
    let level = |slider: Slider| {
        let Complexity {
            cell_bits, community_bits, message_bits, kinds, cell_rules, community_rules, ..
        } = complexity(&puzzle, &slider.settings(), seed, conditions.clone());
        let name = slider.name();
        Level { name, cell_bits, community_bits, message_bits, kinds, cell_rules, community_rules }
    };
    Ok(Levels { levels: Slider::all().map(level).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn options(puzzle: &str, messages: u64) -> LevelsOptions {
        LevelsOptions { puzzle: puzzle.to_owned(), seed: 1, messages }
    }

    #[test]
    fn every_step_is_measured() {
        let Levels { levels } = levels(options(PUZZLE, 20_000)).unwrap();
        assert_eq!((levels.len(), levels[0].name, levels[7].name), (8, "chance", "token"));
        assert!(levels[0].community_bits == 0 && levels[7].community_bits > 0);
        assert!(levels.iter().all(|level| level.message_bits > 1.0 && level.cell_rules > 3));
    }

    #[test]
    fn unmeasured_levels_are_reported() {
        assert!(levels(options("1", 1)).unwrap_err().starts_with("puzzle: "));
        for messages in [0, MOST + 1] {
            assert!(levels(options(PUZZLE, messages)).unwrap_err().contains("expected 1 to 200000, found"));
        }
    }
}
