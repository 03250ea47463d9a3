//! The rules that a puzzle may contain in addition to givens, rows, columns and regions.
//!
//! Each type, or group of related types, has its own file, which defines the parameters, validates them, and checks a
//! full grid. The macro `constraints!` lists all types with their JSON names and the sentences that explain them.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value as Json;

use crate::engine::Model;
use crate::{Cell, Shape, VariantPuzzle};

/// A full grid, as passed to [`Rule::holds`].
#[derive(Clone)]
pub(crate) struct Filled<'a> {
    pub puzzle: &'a VariantPuzzle,
    /// The digits, row by row.
    digits: &'a [u8],
    /// The numbers that cells count as. They differ from the digits only in modified cells.
    values: Vec<i32>,
}

impl<'a> Filled<'a> {
    /// Returns one copy of the grid for each possible placement of hidden modifiers, or a single copy if the puzzle has
    /// none.
    pub fn all(puzzle: &'a VariantPuzzle, digits: &'a [u8]) -> Vec<Filled<'a>> {
        let with = |values| Filled { puzzle, digits, values };
        modified::values(puzzle, digits).into_iter().map(with).collect()
    }

    pub fn shape(&self) -> &Shape {
        &self.puzzle.shape
    }

    /// Returns the digit of `cell`, for rules about repeats.
    pub fn digit(&self, cell: Cell) -> i32 {
        i32::from(self.digits[self.shape().index(cell)])
    }

    pub fn digits(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.digit(cell)).collect()
    }

    /// Returns the number that `cell` counts as, for rules about sums and comparisons.
    pub fn value(&self, cell: Cell) -> i32 {
        self.values[self.shape().index(cell)]
    }

    pub fn read(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    pub fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }
}

/// Behaviour of a constraint type.
pub(crate) trait Rule {
    /// Returns the cells that the parameters name, in order, or an empty list for a rule about the whole grid.
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Returns the values that the parameters list.
    fn values(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Rejects invalid parameters. Cells and values are already known to be within the grid.
    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        Ok(())
    }

    /// Returns whether a full grid obeys the rule.
    fn holds(&self, grid: &Filled<'_>) -> bool;

    /// Adds the rule's conditions to a model. The rule must be [valid](Rule::validate).
    fn lower(&self, model: &mut Model<'_>);
}

/// Declares [`Constraint`], and the functions that have one case for each constraint type.
macro_rules! constraints {
    ($($module:ident { $($name:ident = $tag:literal: $sentence:literal),+ $(,)? })+) => {
        $(mod $module; pub use $module::{$($name),+};)+

        /// A rule of a puzzle. In JSON, it is an object with the name in `type` and the parameters in the other fields.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "type")]
        #[non_exhaustive]
        pub enum Constraint {
            $($(
                #[doc = concat!("`", $tag, "`: ", $sentence)]
                #[serde(rename = $tag)]
                $name($name),
            )+)+
        }

        impl Constraint {
            /// Names of all types, as in JSON.
            pub const NAMES: &[&str] = &[$($($tag),+),+];

            /// Returns the name of the constraint's type, as in JSON.
            pub fn name(&self) -> &'static str {
                match self { $($(Constraint::$name(_) => $tag,)+)+ }
            }

            /// Returns a sentence that explains the rule to a player.
            pub fn sentence(&self) -> &'static str {
                match self { $($(Constraint::$name(_) => $sentence,)+)+ }
            }

            pub(crate) fn rule(&self) -> &dyn Rule {
                match self { $($(Constraint::$name(rule) => rule,)+)+ }
            }

            fn from_parameters(name: &str, parameters: Json) -> Result<Constraint, String> {
                let parsed = match name {
                    $($($tag => crate::json::from_value(parameters).map(Constraint::$name),)+)+
                    unknown => return Err(format!("unknown constraint type `{unknown}`")),
                };
                parsed.map_err(|error| format!("{name}: {error}{}", hint(name, &error)))
            }
        }

        $($(
            impl From<$name> for Constraint {
                fn from(rule: $name) -> Constraint {
                    Constraint::$name(rule)
                }
            }
        )+)+
    };
}

constraints! {
    all_different {
        AllDifferent = "all_different": "No value repeats in the cells.",
    }
    arrow {
        Arrow = "arrow": "The values on the arrow add up to the value in its circle.",
        DoubleArrow = "double_arrow": "The values between the two circles add up to the sum of the circles.",
        PillArrow = "pill_arrow": "The values on the arrow add up to the number in the pill.",
    }
    automaton {
        Automaton = "automaton": "The automaton accepts the values along the line.",
    }
    between_line {
        BetweenLine = "between_line": "The values on the line are strictly between the values of its ends.",
    }
    cage {
        Cage = "cage": "The values in the cage add up to its sum, and no value repeats.",
    }
    chess {
        AntiKnight = "anti_knight": "Cells a knight's move apart have different values.",
        AntiKing = "anti_king": "Cells a king's move apart have different values.",
        AntiTaxicab = "anti_taxicab": "Two cells with the value N are never N orthogonal steps apart.",
    }
    composite {
        Or = "or": "At least one of the alternatives holds.",
        And = "and": "All parts hold.",
    }
    counting {
        CountingCircles = "counting_circles": "A value in a circle is the number of circles with that value.",
        CountDistinct = "count_distinct": "The value of the control cell is the number of different values in the other cells.",
    }
    diagonal {
        DiagonalMain = "diagonal_main": "No value repeats on the diagonal from the top left to the bottom right.",
        DiagonalAnti = "diagonal_anti": "No value repeats on the diagonal from the bottom left to the top right.",
    }
    dutch_flatmates {
        DutchFlatmates = "dutch_flatmates": "Every middle value has the smallest value directly above it or the greatest value directly below it.",
    }
    equal_sum {
        EqualSum = "equal_sum": "All sets of cells have the same sum.",
    }
    equality_cage {
        EqualityCage = "equality_cage": "The cage contains as many odd as even values and as many low as high values, and no value repeats.",
    }
    full_rank {
        FullRank = "full_rank": "If every row and column is read as a number in both directions, the clue is the rank of the number that starts at the clue.",
        FullRankTies = "full_rank_ties": "Ranks of rows and columns with equal numbers follow the given rule.",
    }
    greater {
        Greater = "greater": "The first value is greater than the second.",
    }
    groups {
        Windoku = "windoku": "No value repeats in the shaded squares.",
        DisjointGroups = "disjoint_groups": "Cells at the same position of different boxes have different values.",
    }
    index {
        IndexColumn = "index_column": "If the cell in column C contains V, the cell in column V of the same row contains C.",
        IndexRow = "index_row": "If the cell in row R contains V, the cell in row V of the same column contains R.",
        IndexBox = "index_box": "If the cell at position P of a box contains V, the cell at position V of the same box contains P.",
        ValueIndexingArrow = "value_indexing_arrow": "The first value is repeated N cells after the second cell, where N is the value of the second cell.",
    }
    kropki {
        WhiteDot = "white_dot": "The two values are consecutive.",
        BlackDot = "black_dot": "One value is twice the other.",
        KropkiNegative = "kropki_negative": "The values of adjacent cells without a dot are not consecutive, and neither is twice the other.",
        ConsecutiveNegative = "consecutive_negative": "The values of adjacent cells without a white dot are not consecutive.",
        NonConsecutive = "non_consecutive": "The values of adjacent cells are not consecutive.",
    }
    little_killer {
        LittleKiller = "little_killer": "The values on the diagonal add up to the sum and may repeat.",
    }
    lockout_line {
        LockoutLine = "lockout_line": "The values of the ends differ by at least the minimum, and no other value on the line is between them or equal to one of them.",
    }
    look_and_say {
        LookAndSay = "look_and_say": "The cells contain each value in the clue exactly as often as the clue states.",
    }
    lunchbox {
        Lunchbox = "lunchbox": "The values between the smallest and the greatest value of the cells add up to the sum.",
        Sandwich = "sandwich": "The values between the smallest and the greatest value of the grid add up to the sum.",
    }
    modified {
        ModifiedCells = "modified_cells": "In sums and comparisons, each cell counts as its digit times the factor plus the offset.",
        Modifiers = "modifiers": "In sums and comparisons, one cell in each row, column and region counts as its digit times the factor plus the offset, and all of these cells have different digits.",
    }
    numbered_room {
        NumberedRoom = "numbered_room": "The clue is the value of the cell at the position given by the first cell.",
    }
    pair {
        PairConsecutive = "pair_consecutive": "The values of adjacent cells on the line form a pair that the table allows.",
        PairAll = "pair_all": "The values of any two cells form a pair that the table allows.",
    }
    palindrome {
        Palindrome = "palindrome": "The values on the line are the same in both directions.",
    }
    parity {
        Odd = "odd": "The value is odd.",
        Even = "even": "The value is even.",
    }
    quadruple {
        Quadruple = "quadruple": "The values in the circle appear in the cells around it.",
        ContainAtLeast = "contain_at_least": "The cells contain each listed value at least as often as it is listed.",
        ContainExact = "contain_exact": "The cells contain each listed value exactly as often as it is listed.",
    }
    regex_line {
        RegexLine = "regex_line": "The values along the line match the regular expression.",
    }
    region_sum_line {
        RegionSumLine = "region_sum_line": "The parts of the line within each region have the same sum.",
    }
    rellik_cage {
        RellikCage = "rellik_cage": "No set of values in the cage adds up to the sum.",
    }
    renban {
        Renban = "renban": "The values of the line are consecutive without repeats, in any order.",
    }
    same_values {
        SameValues = "same_values": "All sets of cells contain the same values.",
    }
    skyscraper {
        Skyscraper = "skyscraper": "The clue is the number of values that are greater than all values before them.",
        HiddenSkyscraper = "hidden_skyscraper": "The clue is the first value that is less than a value before it.",
    }
    square {
        GlobalEntropy2x2 = "global_entropy_2x2": "Every square of 2x2 cells contains a low, a middle and a high value.",
        GlobalMod3Of2x2 = "global_mod3_2x2": "Every square of 2x2 cells contains all three remainders modulo 3.",
    }
    sum {
        Sum = "sum": "The values of the cells, times their coefficients, add up to the sum.",
    }
    sum_line {
        SumLine = "sum_line": "The line can be divided into parts that each add up to the sum.",
    }
    thermo {
        Thermo = "thermo": "The values increase from the bulb to the tip.",
        SlowThermo = "slow_thermo": "The values do not decrease from the bulb to the tip.",
    }
    value {
        Value = "value": "The cells contain only listed values.",
    }
    whisper {
        Whisper = "whisper": "Adjacent values of the line differ by at least the minimum.",
    }
    window_line {
        EntropicLine = "entropic_line": "Any three consecutive cells on the line contain a low, a middle and a high value.",
        ModularLine = "modular_line": "Any N consecutive cells on the line have different remainders, where N is the modulus.",
    }
    x_sum {
        XSum = "x_sum": "The first N values add up to the clue, where N is the first value.",
    }
    xv {
        XSum10 = "x_sum10": "The two values add up to 10.",
        VSum5 = "v_sum5": "The two values add up to 5.",
        XvNegative = "xv_negative": "Adjacent cells without X or V do not add up to 10 or 5.",
    }
    zipper_line {
        ZipperLine = "zipper_line": "Any two cells at the same distance from the middle of the line have the same sum, and the value of a middle cell equals this sum.",
    }
}

pub use automaton::Symbol;
pub use full_rank::Ties;
pub use pair::PairTable;

impl Constraint {
    /// Returns the cells that the parameters name, in order and including repeats. The list is empty for a rule about
    /// the whole grid.
    pub fn cells(&self) -> Vec<Cell> {
        self.rule().cells()
    }

    /// Returns whether a full grid obeys the rule. `values` contains the digit of every cell, row by row. The puzzle
    /// must be valid and contain the constraint, and the digits must be within the puzzle's range.
    pub fn holds(&self, puzzle: &VariantPuzzle, values: &[u8]) -> bool {
        Filled::all(puzzle, values).iter().any(|grid| self.rule().holds(grid))
    }

    /// Checks the parameters against the size and values of the puzzle's grid.
    pub(crate) fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        let rule = self.rule();
        puzzle.shape.check_cells(&rule.cells())?;
        if let Some(value) = rule.values().into_iter().find(|&value| !puzzle.shape.has_value(value)) {
            let (least, greatest) = (puzzle.shape.min_value, puzzle.shape.max_value());
            return Err(format!("{value} is out of range ({least} to {greatest})"));
        }
        rule.validate(puzzle)
    }
}

pub(crate) use modified::{MAX_NUMBERS, has_hidden_modifiers, number_range};

impl<'de> Deserialize<'de> for Constraint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Constraint, D::Error> {
        let mut parameters = serde_json::Map::deserialize(deserializer)?;
        match parameters.remove("type") {
            Some(Json::String(name)) => {
                Constraint::from_parameters(&name, Json::Object(parameters)).map_err(D::Error::custom)
            }
            Some(_) => Err(D::Error::custom("expected a string for `type`")),
            None => Err(D::Error::missing_field("type")),
        }
    }
}

/// Returns what to write instead of parameters that were rejected with `error`, for the message.
fn hint(name: &str, error: &str) -> &'static str {
    let is_sum_missing =
        error.starts_with("the field `sum`") || error.starts_with("sum: ") && error.ends_with("found null");
    if name == "cage" && is_sum_missing { "; a cage without a sum has the type `all_different`" } else { "" }
}

fn all_differ(values: &[i32]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Rejects a list that contains a cell twice.
fn check_distinct(cells: &[Cell]) -> Result<(), String> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("{} is listed twice", pair[0])),
        None => Ok(()),
    }
}

/// Rejects a list with fewer than `least` cells.
fn check_length(cells: &[Cell], least: usize) -> Result<(), String> {
    if cells.len() < least {
        Err(format!("expected at least {least} cells, found {}", cells.len()))
    } else {
        Ok(())
    }
}

/// Rejects a list that does not contain exactly two different cells.
fn check_pair(cells: &[Cell]) -> Result<(), String> {
    if cells.len() != 2 {
        Err(format!("expected 2 cells, found {}", cells.len()))
    } else {
        check_distinct(cells)
    }
}

#[cfg(test)]
mod tests;
