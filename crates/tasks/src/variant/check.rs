//! Checks whether variants are valid, whether the solution in the input is correct, and which clues are redundant.

use super::{VariantAbout, VariantReading, schema_begin, solutions_of, status_of, with_limits};
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_search::Backend;
use sodan_variant::{Cell, Constraint, VariantError, VariantPuzzle};

/// Options of the `check` task for variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantCheckOptions {
    /// Options for parsing records.
    pub reading: VariantReading,
    /// Whether to find redundant clues and a minimal puzzle. This requires one or two searches per clue.
    pub clues: bool,
}

/// Task that checks variants; created from [`VariantCheckOptions`].
pub struct VariantCheck {
    options: VariantCheckOptions,
    backend: Backend,
}

/// A part of a puzzle that can be removed: a given or a constraint, by index, or the candidates of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Clue {
    Given(usize),
    Candidates(Cell),
    Constraint(usize),
}

impl Clue {
    fn of(puzzle: &VariantPuzzle) -> Vec<Clue> {
        let givens = puzzle.givens.iter().enumerate().filter(|(_, given)| given.is_some());
        givens
            .map(|(at, _)| Clue::Given(at))
            .chain(puzzle.candidates.keys().map(|&cell| Clue::Candidates(cell)))
            .chain((0..puzzle.constraints.len()).map(Clue::Constraint))
            .filter(|clue| !clue.is_modifier(puzzle))
            .collect()
    }

    /// Returns whether the clue changes the meaning of other clues. Removing such a clue creates a different puzzle
    /// rather than one with fewer clues.
    fn is_modifier(self, puzzle: &VariantPuzzle) -> bool {
        let is_modifier =
            |it: &Constraint| matches!(it, Constraint::ModifiedCells(_) | Constraint::Modifiers(_));
        matches!(self, Clue::Constraint(at) if is_modifier(&puzzle.constraints[at]))
    }

    /// Returns the clue's name in records: `R1C1=5`, `R1C2 candidates`, or a constraint with its cells.
    fn name(self, puzzle: &VariantPuzzle) -> String {
        match self {
            Clue::Given(at) => format!("{}={}", puzzle.shape.cell(at), puzzle.givens[at].unwrap_or_default()),
            Clue::Candidates(cell) => format!("{cell} candidates"),
            Clue::Constraint(at) => {
                let constraint = &puzzle.constraints[at];
                let cells: Vec<String> = constraint.cells().iter().take(4).map(Cell::to_string).collect();
                let dots = if constraint.cells().len() > 4 { " ..." } else { "" };
                format!("{} {}{dots}", constraint.name(), cells.join(" ")).trim_end().to_owned()
            }
        }
    }

    fn without(clues: &[Clue], puzzle: &VariantPuzzle) -> VariantPuzzle {
        let mut rest = puzzle.clone();
        for clue in clues {
            match clue {
                Clue::Given(at) => rest.givens[*at] = None,
                Clue::Candidates(cell) => drop(rest.candidates.remove(cell)),
                Clue::Constraint(_) => {}
            }
        }
        let constraints = puzzle.constraints.iter().enumerate();
        rest.constraints = constraints
            .filter(|(at, _)| !clues.contains(&Clue::Constraint(*at)))
            .map(|(_, constraint)| constraint.clone())
            .collect();
        rest
    }
}

/// Redundant clues of a puzzle with exactly one solution.
struct Redundancy {
    /// Clues that are redundant as long as all other clues remain.
    single: Vec<Clue>,
    /// Clues that can be removed together, leaving no redundant clue.
    together: Vec<Clue>,
}

impl VariantCheck {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid.
    pub fn new(options: &VariantCheckOptions, backend: Backend) -> Result<VariantCheck, OptionError> {
        options.reading.validate()?;
        Ok(VariantCheck { options: options.clone(), backend })
    }

    fn checked(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantChecked> {
        let read = match self.options.reading.read(item) {
            Ok(read) => read,
            Err(fault) => return Some(VariantChecked::bad(fault)),
        };
        let puzzle = &read.puzzle;
        let result = with_limits(limits, None, |limits| {
            let found = solutions_of(puzzle, (2, 1), self.backend, limits)?;
            let status = status_of(found.count, 2, found.end);
            let redundancy = match self.options.clues && status == Status::Unique {
                true => self.redundancy(puzzle, limits)?,
                false => None,
            };
            Ok((found, status, redundancy))
        })?;
        let (found, status, redundancy) = match result {
            Ok(result) => result,
            Err::<_, VariantError>(error) => {
                return Some(VariantChecked::bad(super::unreadable(item, error.to_string())));
            }
        };
        let solution = puzzle.solution.as_ref().map(|stored| match puzzle.check_grid(stored) {
            Ok(faults) if faults.is_empty() => "right",
            _ => "wrong",
        });
        let names = |clues: &[Clue]| clues.iter().map(|clue| clue.name(puzzle)).collect::<Vec<_>>();
        let is_cut = status == Status::Unique && self.options.clues && redundancy.is_none();
        Some(VariantChecked {
            status: if is_cut { Status::Timeout } else { status },
            fault: None,
            guesses: found.guesses,
            solution: solution.unwrap_or("none"),
            redundant: redundancy.as_ref().map(|redundancy| names(&redundancy.single)),
            removable: redundancy.as_ref().map(|redundancy| names(&redundancy.together)),
            minimal: redundancy
                .as_ref()
                .map(|redundancy| Clue::without(&redundancy.together, puzzle).to_json()),
            about: Some(read.about),
        })
    }

    /// Finds redundant clues. Returns `None` if a limit stops the search.
    fn redundancy(
        &self,
        puzzle: &VariantPuzzle,
        limits: &sodan_variant::Limits<'_>,
    ) -> Result<Option<Redundancy>, VariantError> {
        let is_unique = |clues: &[Clue]| -> Result<Option<bool>, VariantError> {
            // A search with few guesses ends without checking the limits, so they are checked here.
            if (limits.should_stop)() {
                return Ok(None);
            }
            let found = solutions_of(&Clue::without(clues, puzzle), (2, 0), self.backend, limits)?;
            let is_known = found.count > 1 || found.end != sodan_variant::End::Stopped;
            Ok(is_known.then_some(found.count == 1))
        };
        let (mut single, mut together) = (Vec::new(), Vec::new());
        for clue in Clue::of(puzzle) {
            match is_unique(&[clue])? {
                Some(true) => single.push(clue),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        for &clue in &single {
            together.push(clue);
            if together.len() > 1 {
                match is_unique(&together)? {
                    Some(true) => {}
                    Some(false) => drop(together.pop()),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(Redundancy { single, together }))
    }
}

/// Result of the checks on one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantChecked {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Number of guesses made by the search for two solutions.
    pub guesses: u64,
    /// `right` or `wrong` for the solution in the input, or `none` if there is no solution to compare.
    pub solution: &'static str,
    /// Names of the clues that are redundant as long as all other clues remain, if requested and the puzzle has exactly
    /// one solution.
    pub redundant: Option<Vec<String>>,
    /// Names of clues that can be removed together, leaving no redundant clue.
    pub removable: Option<Vec<String>>,
    /// The puzzle without the removable clues, as JSON.
    pub minimal: Option<String>,
    about: Option<VariantAbout>,
}

impl VariantChecked {
    fn bad(fault: Fault) -> VariantChecked {
        VariantChecked {
            status: Status::Bad,
            fault: Some(fault),
            guesses: 0,
            solution: "none",
            redundant: None,
            removable: None,
            minimal: None,
            about: None,
        }
    }

    fn in_words(&self) -> String {
        let mut words = match self.status {
            Status::Unique => "valid".to_owned(),
            Status::Multiple => "multiple solutions".into(),
            Status::None => "no solution".into(),
            Status::Timeout => "undecided: a limit was reached".into(),
            _ => return reason(self),
        };
        match self.redundant.as_deref() {
            Some([]) => words += ", minimal",
            Some(redundant) => words += &format!(", redundant: {}", redundant.join("; ")),
            None => {}
        }
        if let Some(removable) = self.removable.as_ref().filter(|removable| removable.len() > 1) {
            words += &format!(" (together: {})", removable.join("; "));
        }
        if self.solution == "wrong" {
            words += ", the solution in the input is wrong";
        }
        words
    }
}

impl Record for VariantChecked {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn warning(&self) -> Option<&'static str> {
        (self.solution == "wrong").then_some("the solution in the input is wrong")
    }
}

impl Task for VariantCheck {
    type Record = VariantChecked;

    fn name(&self) -> &'static str {
        "check"
    }

    fn schema(&self) -> Schema<VariantChecked> {
        schema_begin(|record: &VariantChecked| record.about.as_ref())
            .column("minimal", Kind::Boolean, "whether every clue is needed", |_, record: &VariantChecked| {
                record.redundant.as_ref().map(Vec::is_empty).into()
            })
            .column(
                "redundant",
                Kind::Texts,
                "redundant clues, any one of which can be removed",
                |_, record| record.redundant.clone().into(),
            )
            .column("removable", Kind::Texts, "clues that can be removed together", |_, record| {
                record.removable.clone().into()
            })
            .column(
                "minimal_puzzle",
                Kind::Text,
                "the puzzle without the removable clues, as JSON",
                |_, record| record.minimal.clone().into(),
            )
            .only_in(ColumnPlace::Detail)
            .column(
                "solution_check",
                Kind::Word(&["right", "wrong", "none"]),
                "whether the solution in the input is correct",
                |_, record| record.solution.into(),
            )
            .column("guesses", Kind::Integer, "number of guesses made by the search", |_, record| {
                if record.fault.is_some() { Value::Missing } else { record.guesses.into() }
            })
            .only_in(ColumnPlace::Detail)
            .end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantChecked),
    ) {
        for item in items {
            let Some(record) = self.checked(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantChecked, out: &mut Vec<u8>) {
        if record.fault.is_some() {
            return write_reason(record, out);
        }
        let note = record.about.as_ref().map(VariantAbout::note).unwrap_or_default();
        write(out, format_args!("{}{note}\n", record.in_words()));
    }

    fn text(&self, item: &Item<'_>, record: &VariantChecked, out: &mut Vec<u8>) {
        let about = record.about.clone().unwrap_or_default();
        let kind = if about.kind.is_empty() { String::new() } else { format!("{}: ", about.kind) };
        write(
            out,
            format_args!("puzzle {}: {kind}{}\n{}", item.raw.number, record.in_words(), about.in_words()),
        );
    }
}
