//! The rules a puzzle may have besides its givens, rows, columns and regions.
//!
//! Each type has a file, or shares one with its relatives: parameters, checks of them, and the check of a full grid.
//! The macro `constraints!` is the list.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value as Json;

use crate::engine::Model;
use crate::{Cell, Shape, VariantPuzzle};

/// A full grid of a puzzle, as [`Rule::holds`] sees it.
#[derive(Clone, Copy)]
pub(crate) struct Filled<'a> {
    pub puzzle: &'a VariantPuzzle,
    /// Row by row.
    pub values: &'a [u8],
}

impl Filled<'_> {
    pub fn shape(&self) -> &Shape {
        &self.puzzle.shape
    }

    pub fn value(&self, cell: Cell) -> i32 {
        i32::from(self.values[self.shape().index(cell)])
    }

    pub fn read(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    pub fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }
}

/// The behaviour that every type of constraint has.
pub(crate) trait Rule {
    /// The cells that the parameters name, in order. Empty for a rule about the whole grid.
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// The values that the parameters name.
    fn values(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Rejects parameters without a meaning. Cells and values are on the grid already.
    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        Ok(())
    }

    /// Whether a full grid obeys the rule.
    fn holds(&self, grid: &Filled<'_>) -> bool;

    /// Adds the rule to a model. The rule is [valid](Rule::validate).
    fn lower(&self, model: &mut Model<'_>);
}

/// Declares [`Constraint`] and the functions that go through all of its types.
macro_rules! constraints {
    ($($module:ident { $($name:ident = $tag:literal),+ $(,)? })+) => {
        $(mod $module; pub use $module::{$($name),+};)+

        /// A rule of a puzzle. Its JSON form is an object whose `type` is the name and whose other fields are the parameters.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[serde(tag = "type")]
        #[non_exhaustive]
        pub enum Constraint {
            $($(
                #[doc = concat!("`", $tag, "`")]
                #[serde(rename = $tag)]
                $name($name),
            )+)+
        }

        impl Constraint {
            /// The names of all types, as in JSON.
            pub const NAMES: &[&str] = &[$($($tag),+),+];

            /// The name of the type, as in JSON.
            pub fn name(&self) -> &'static str {
                match self { $($(Constraint::$name(_) => $tag,)+)+ }
            }

            pub(crate) fn rule(&self) -> &dyn Rule {
                match self { $($(Constraint::$name(rule) => rule,)+)+ }
            }

            fn from_parameters(name: &str, parameters: Json) -> Result<Constraint, String> {
                let parsed = match name {
                    $($($tag => serde_json::from_value(parameters).map(Constraint::$name),)+)+
                    unknown => return Err(format!("unknown constraint type `{unknown}`")),
                };
                parsed.map_err(|error| format!("{name}: {error}"))
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
    all_different { AllDifferent = "all_different" }
    arrow { Arrow = "arrow", DoubleArrow = "double_arrow", PillArrow = "pill_arrow" }
    automaton { Automaton = "automaton" }
    between_line { BetweenLine = "between_line" }
    cage { Cage = "cage" }
    chess { AntiKnight = "anti_knight", AntiKing = "anti_king", AntiTaxicab = "anti_taxicab" }
    composite { Or = "or", And = "and" }
    counting { CountingCircles = "counting_circles", CountDistinct = "count_distinct" }
    diagonal { DiagonalMain = "diagonal_main", DiagonalAnti = "diagonal_anti" }
    dutch_flatmates { DutchFlatmates = "dutch_flatmates" }
    equal_sum { EqualSum = "equal_sum" }
    equality_cage { EqualityCage = "equality_cage" }
    full_rank { FullRank = "full_rank", FullRankTies = "full_rank_ties" }
    greater { Greater = "greater" }
    groups { Windoku = "windoku", DisjointGroups = "disjoint_groups" }
    index { IndexColumn = "index_column", IndexRow = "index_row", ValueIndexingArrow = "value_indexing_arrow" }
    kropki {
        WhiteDot = "white_dot",
        BlackDot = "black_dot",
        KropkiNegative = "kropki_negative",
        ConsecutiveNegative = "consecutive_negative",
        NonConsecutive = "non_consecutive",
    }
    little_killer { LittleKiller = "little_killer" }
    lockout_line { LockoutLine = "lockout_line" }
    look_and_say { LookAndSay = "look_and_say" }
    lunchbox { Lunchbox = "lunchbox", Sandwich = "sandwich" }
    numbered_room { NumberedRoom = "numbered_room" }
    pair { PairConsecutive = "pair_consecutive", PairAll = "pair_all" }
    palindrome { Palindrome = "palindrome" }
    parity { Odd = "odd", Even = "even" }
    quadruple {
        Quadruple = "quadruple",
        ContainAtLeast = "contain_at_least",
        ContainExact = "contain_exact",
    }
    regex_line { RegexLine = "regex_line" }
    region_sum_line { RegionSumLine = "region_sum_line" }
    rellik_cage { RellikCage = "rellik_cage" }
    renban { Renban = "renban" }
    same_values { SameValues = "same_values" }
    skyscraper { Skyscraper = "skyscraper", HiddenSkyscraper = "hidden_skyscraper" }
    square { GlobalEntropy2x2 = "global_entropy_2x2", GlobalMod3Of2x2 = "global_mod3_2x2" }
    sum { Sum = "sum" }
    sum_line { SumLine = "sum_line" }
    thermo { Thermo = "thermo", SlowThermo = "slow_thermo" }
    value { Value = "value" }
    whisper { Whisper = "whisper" }
    window_line { EntropicLine = "entropic_line", ModularLine = "modular_line" }
    x_sum { XSum = "x_sum" }
    xv { XSum10 = "x_sum10", VSum5 = "v_sum5", XvNegative = "xv_negative" }
    zipper_line { ZipperLine = "zipper_line" }
}

pub use automaton::Symbol;
pub use full_rank::Ties;
pub use pair::PairTable;

impl Constraint {
    /// The cells that the parameters name, in order and with repeats. Empty for a rule about the whole grid.
    pub fn cells(&self) -> Vec<Cell> {
        self.rule().cells()
    }

    /// Checks the parameters against the puzzle.
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

impl<'de> Deserialize<'de> for Constraint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Constraint, D::Error> {
        let mut parameters = serde_json::Map::deserialize(deserializer)?;
        match parameters.remove("type") {
            Some(Json::String(name)) => {
                Constraint::from_parameters(&name, Json::Object(parameters)).map_err(D::Error::custom)
            }
            Some(_) => Err(D::Error::custom("`type` is not a string")),
            None => Err(D::Error::missing_field("type")),
        }
    }
}

/// Whether no value occurs twice.
fn all_differ(values: &[i32]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Rejects a list in which a cell occurs twice.
fn check_distinct(cells: &[Cell]) -> Result<(), String> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("{} is listed twice", pair[0])),
        None => Ok(()),
    }
}

/// Rejects a list of fewer cells than the rule needs.
fn check_length(cells: &[Cell], least: usize) -> Result<(), String> {
    if cells.len() < least {
        Err(format!("{} cells, expected at least {least}", cells.len()))
    } else {
        Ok(())
    }
}

/// Rejects a list that is not two cells.
fn check_pair(cells: &[Cell]) -> Result<(), String> {
    if cells.len() != 2 { Err(format!("{} cells, expected 2", cells.len())) } else { check_distinct(cells) }
}

#[cfg(test)]
mod tests;
