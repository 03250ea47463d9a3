//! Parses a player's position in a variant: the puzzle with the player's values and candidates.

use super::{AnyPuzzle, ReadVariant, VariantAbout, VariantReading, solutions_of, status_of, unreadable};
use crate::{Fault, Item, OptionError, Status, wire};
use serde::{Deserialize, Serialize};
use sodan_search::Backend;
use sodan_variant::{End, Limits, VariantError, VariantPuzzle};
use sodan_variant_logic::{Board, State, Technique};
use std::sync::Arc;

/// Maximum number of guesses for determining the number of solutions. Steps do not depend on the result.
const MAX_GUESSES: u64 = 50_000;

/// Slugs of all classes of steps, easiest first.
pub const CLASSES_OF_STEPS: [&str; Technique::ALL.len()] = {
    let mut slugs = [""; Technique::ALL.len()];
    let mut at = 0;
    while at < slugs.len() {
        slugs[at] = Technique::ALL[at].slug();
        at += 1;
    }
    slugs
};

/// Options for a player's position in a variant and the steps to search for.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantPositionOptions {
    /// Options for parsing records.
    pub reading: VariantReading,
    /// The player's values: one character per cell, with `.` for an empty cell and `A` for 10. Givens may be omitted.
    pub entries: Option<String>,
    /// The player's candidates: one string per cell, empty if the cell's candidates are unknown.
    pub marks: Option<Vec<String>>,
    /// Slugs of classes of steps to exclude.
    pub without: Vec<String>,
}

impl VariantPositionOptions {
    /// Validates the options that do not depend on the puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid or a class of steps is unknown.
    pub fn validate(&self) -> Result<(), OptionError> {
        self.reading.validate()?;
        match self.without.iter().find(|slug| !CLASSES_OF_STEPS.contains(&slug.as_str())) {
            Some(unknown) => {
                let expected = format!("one of {}", CLASSES_OF_STEPS.join(", "));
                Err(OptionError::Value { option: "without", expected, found: unknown.clone() })
            }
            None => Ok(()),
        }
    }

    /// Returns whether an option is set that only variants support, so that classic puzzles must be parsed as variants.
    pub fn is_needed(&self) -> bool {
        self.reading.is_needed() || self.entries.is_some() || self.marks.is_some() || !self.without.is_empty()
    }

    /// Returns all techniques except those excluded by `without`, easiest first.
    pub(super) fn techniques(&self) -> Vec<Technique> {
        let is_used = |technique: &Technique| !self.without.iter().any(|slug| slug == technique.slug());
        Technique::ALL.into_iter().filter(is_used).collect()
    }

    /// Parses a record, applies the player's values and candidates, and determines the number of solutions of the
    /// resulting position.
    pub(super) fn start(
        &self,
        item: &Item<'_>,
        backend: Backend,
        limits: &Limits<'_>,
    ) -> Result<VariantStart, Fault> {
        let ReadVariant { puzzle, about } = self.reading.read(item)?;
        let fault = |error: VariantError| unreadable(item, error.to_string());
        let player = self.player(&puzzle).map_err(|message| unreadable(item, message))?;
        let limits = Limits { guesses: Some(MAX_GUESSES), ..*limits };
        let search = |puzzle: &VariantPuzzle| solutions_of(puzzle, (2, 1), backend, &limits).map_err(fault);
        let found = search(&player.position(&puzzle))?;
        let status = status_of(found.count, 2, found.end);
        // If the player's position has no solution, mistakes are found by comparing it with the solution of the
        // original puzzle.
        let solution = match (status, player.is_empty()) {
            (Status::None, false) => {
                let original = search(&puzzle)?;
                let is_unique = original.count == 1 && original.end == End::Complete;
                original.solutions.into_iter().next().filter(|_| is_unique)
            }
            _ => None,
        };
        let board = Board::new(&puzzle).map_err(fault)?;
        let state = player.state(&board);
        Ok(VariantStart {
            about,
            status,
            board: Arc::new(board),
            state,
            guesses: (found.end != End::Stopped).then_some(found.guesses),
            entries: player.values,
            solution,
        })
    }

    /// Returns the player's position as an item, with information about its source, if the puzzle is classic. Returns
    /// `None` for a variant and for an invalid record.
    pub(super) fn classic(&self, item: &Item<'_>) -> Option<(VariantAbout, Item<'static>)> {
        let ReadVariant { puzzle, about } = self.reading.read(item).ok()?;
        let AnyPuzzle::Classic(_) = AnyPuzzle::of(puzzle.clone()) else { return None };
        let position = self.player(&puzzle).ok()?.classic(&puzzle).back().ok()?;
        Some((about, Item::of_position(item.raw.number, position)))
    }

    fn player(&self, puzzle: &VariantPuzzle) -> Result<Player, String> {
        let shape = &puzzle.shape;
        let grid = |field: &str, text: &str| -> Result<Vec<Option<u8>>, String> {
            let values = VariantPuzzle::parse_grid(text).map_err(|message| format!("{field}: {message}"))?;
            match values.iter().flatten().find(|value| !shape.has_value(**value)) {
                Some(value) => {
                    let (least, greatest) = (shape.min_value, shape.max_value());
                    Err(format!("{field}: expected values from {least} to {greatest}, found {value}"))
                }
                None => Ok(values),
            }
        };
        let expect = |field: &str, unit: &str, found: usize| match found == shape.len() {
            true => Ok(()),
            false => Err(format!("{field}: expected {} {unit}, found {found}", shape.len())),
        };
        let mut values = vec![None; shape.len()];
        if let Some(entries) = &self.entries {
            let entries = grid("entries", entries)?;
            expect("entries", "characters", entries.len())?;
            for (cell, entry) in entries.into_iter().enumerate() {
                match (puzzle.givens[cell], entry) {
                    (Some(given), Some(entry)) if given != entry => {
                        let cell = shape.cell(cell);
                        return Err(format!("entries: {cell} has the given {given}, found {entry}"));
                    }
                    (Some(_), _) => {}
                    (None, entry) => values[cell] = entry,
                }
            }
        }
        let mut marks = vec![None; shape.len()];
        if let Some(texts) = &self.marks {
            expect("marks", "texts", texts.len())?;
            for (cell, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
                let known: Option<Vec<u8>> = grid("marks", text)?.into_iter().collect();
                marks[cell] =
                    Some(known.ok_or_else(|| format!("marks: expected only values, found `{text}`"))?);
            }
        }
        Ok(Player { values, marks })
    }
}

/// A player's values and candidates.
struct Player {
    /// The player's value of each cell; `None` for a given or an empty cell.
    values: Vec<Option<u8>>,
    /// The player's candidates of each cell; `None` if they are unknown.
    marks: Vec<Option<Vec<u8>>>,
}

impl Player {
    fn is_empty(&self) -> bool {
        self.values.iter().all(Option::is_none) && self.marks.iter().all(Option::is_none)
    }

    /// Returns the player's candidates of a cell, or `None` if they are unknown or the cell has a value.
    fn marks(&self, cell: usize) -> Option<&Vec<u8>> {
        self.marks[cell].as_ref().filter(|_| self.values[cell].is_none())
    }

    /// Returns a puzzle whose solutions are the solutions of the player's position.
    fn position(&self, puzzle: &VariantPuzzle) -> VariantPuzzle {
        let mut position = puzzle.clone();
        for (at, cell) in puzzle.shape.cells().enumerate() {
            let values = self.values[at].map(|value| vec![value]);
            let Some(values) =
                values.or_else(|| self.marks(at).cloned()).filter(|_| puzzle.givens[at].is_none())
            else {
                continue;
            };
            let known = position.candidates.entry(cell).or_insert_with(|| values.clone());
            known.retain(|value| values.contains(value));
        }
        position
    }

    fn state(&self, board: &Board) -> State {
        let least = board.puzzle().shape.min_value;
        let values: Vec<Option<u8>> =
            self.values.iter().map(|value| value.map(|value| value - least)).collect();
        let mask = |marks: &Vec<u8>| marks.iter().fold(0, |mask, value| mask | 1 << (value - least));
        let marks: Vec<Option<u32>> = (0..self.marks.len()).map(|cell| self.marks(cell).map(mask)).collect();
        board.start().with_entries(board, &values, &marks)
    }

    /// Converts the player's position in a classic puzzle to its serialized form.
    fn classic(&self, puzzle: &VariantPuzzle) -> wire::Position {
        let cells = 0..puzzle.shape.len();
        let values = cells.clone().map(|cell| puzzle.givens[cell].or(self.values[cell]));
        let allowed = |cell: usize| match (puzzle.candidates.get(&puzzle.shape.cell(cell)), self.marks(cell))
        {
            (Some(values), Some(marks)) => {
                marks.iter().filter(|mark| values.contains(mark)).copied().collect()
            }
            (values, marks) => values.or(marks).cloned().unwrap_or_default(),
        };
        let text = |cell: usize| allowed(cell).iter().map(u8::to_string).collect::<String>();
        let marks: Vec<String> = cells.map(text).collect();
        wire::Position {
            givens: puzzle.format_grid(puzzle.givens.iter().copied()),
            digits: puzzle.format_grid(values),
            marks: marks.iter().any(|mark| !mark.is_empty()).then_some(marks),
        }
    }
}

/// A player's position in a variant, with the results of the search for its solutions.
#[derive(Clone, Debug)]
pub(super) struct VariantStart {
    pub about: VariantAbout,
    /// Status that corresponds to the position's number of solutions; `Timeout` if the search was given up.
    pub status: Status,
    pub board: Arc<Board>,
    pub state: State,
    /// Number of guesses made by the search, or `None` if the search was given up.
    pub guesses: Option<u64>,
    /// The player's value of each cell; `None` for a given or an empty cell.
    pub entries: Vec<Option<u8>>,
    /// The only solution of the puzzle without the player's values and candidates, to find mistakes. It is searched for
    /// only if the position has no solution.
    pub solution: Option<Vec<u8>>,
}

impl VariantStart {
    /// Returns a note about the number of solutions, to be written before other text. The note is empty unless
    /// there are several solutions or their number is unknown.
    pub fn note(&self) -> &'static str {
        match self.status {
            Status::Multiple => "multiple solutions; ",
            Status::Timeout => "the number of solutions is unknown; ",
            _ => "",
        }
    }

    /// Returns the reason why the number of solutions is unknown.
    pub fn why_unknown(&self) -> Option<String> {
        let is_unknown = self.status == Status::Timeout;
        is_unknown.then(|| "limit reached; the number of solutions is unknown".into())
    }
}

/// Returns the reason for a missing or incomplete result: an invalid item, a limit, or an abandoned search for the
/// number of solutions.
pub(super) fn reason_of(
    fault: Option<&Fault>,
    limit: Option<String>,
    start: Option<&VariantStart>,
) -> Option<String> {
    fault.map(ToString::to_string).or(limit).or_else(|| start.and_then(VariantStart::why_unknown))
}
