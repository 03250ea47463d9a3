//! The next step from a player's position, or its mistakes.

use crate::record::{ColumnPlace, Kind, Record, Schema, Value, slugs_of_techniques};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Fault, Item, Start, Status, serde_names, wire};
use serde::{Deserialize, Serialize};
use sodan_board::{Candidate, Candidates, Cell, CellSet, Contradiction, Puzzle, Solution};
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::path::Detail;
use sodan_logic::rating::Scale;
use sodan_logic::{State, Step, Technique, Walk};
use sodan_render::hint as words;
use sodan_search::Outcome;

/// Level of detail of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum HintLevel {
    /// Only where to look.
    Vague,
    /// The technique and its digits.
    #[default]
    Technique,
    /// The complete step, with its reasons.
    Full,
}

/// Content of a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HintContent {
    /// Wrong entries or, if there are none, missing candidates that the solution needs.
    Mistakes {
        /// Wrong entries.
        wrong: Vec<Candidate>,
        /// Missing candidates that the solution needs.
        gone: Vec<Candidate>,
    },
    /// The board has no solution, but removing any one of these digits would give it one. The set is empty if more than
    /// one digit is wrong.
    Contradiction(CellSet),
    /// The digits have a solution, but not with the remaining candidates. Contains the first contradiction on the
    /// board, or on the board after all singles; `None` if only a search finds it.
    MissingCandidates(Option<Contradiction>),
    /// Every cell is filled correctly.
    Solved,
    /// The next step, and the state before it.
    Step(Box<(Step, State)>),
    /// No step was found.
    Nothing,
    /// No technique finds a step. The scale would use brute force, which hints never show.
    BruteForce,
    /// The search for a step was cut short.
    Cut(Cut),
    /// The input is not a puzzle.
    Bad,
}

/// Returns the hint for a player whose position is `now`. All digits of `now` that are not in `puzzle` are entries of
/// the player. If a cell of `now` has neither a digit nor candidates, its candidates are all digits that no peer
/// excludes.
///
/// Mistakes come first, since deductions from wrong digits are unsound. Brute force, which merely reveals a digit of
/// the solution, is never shown.
///
/// Hints are independent of each other. On some scales the choice among equal steps depends on the previous path: a
/// [`Game`](crate::Game) records its moves, and follows the path of the puzzle.
///
/// ```
/// use sodan_board::{Candidates, Puzzle};
/// use sodan_logic::rating::hodoku::Hodoku;
/// use sodan_tasks::{HintContent, hint};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let now = Candidates::new(&puzzle);
/// let HintContent::Step(found) = hint(&puzzle, &now, &Hodoku) else { panic!("there is a step") };
/// assert_eq!(found.0.technique.name(), "Naked Single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(puzzle: &Puzzle, now: &Candidates, scale: &dyn Scale) -> HintContent {
    within(puzzle, now, scale, &Effort::unlimited())
}

/// Like [`hint`], within limits.
fn within(puzzle: &Puzzle, now: &Candidates, scale: &dyn Scale, effort: &Effort<'_>) -> HintContent {
    let now = with_unknown_filled(&with_givens(puzzle, now));
    mistakes(puzzle, &now).unwrap_or_else(|| {
        let walk = Start::of_candidates(&now, puzzle.givens()).walk(scale);
        next(walk.as_ref(), &now, puzzle.givens(), effort)
    })
}

/// Returns the differences from the solution of a puzzle: wrong entries, and missing candidates that the solution
/// needs. Returns `None` if there are no differences, or the puzzle does not have exactly one solution.
pub fn mistakes(puzzle: &Puzzle, now: &Candidates) -> Option<HintContent> {
    let Outcome::Unique(solution) = sodan_search::solve(puzzle) else { return None };
    let (wrong, gone) = against(&solution, now);
    (!wrong.is_empty() || !gone.is_empty()).then_some(HintContent::Mistakes { wrong, gone })
}

fn against(solution: &Solution, now: &Candidates) -> (Vec<Candidate>, Vec<Candidate>) {
    let wrong: Vec<Candidate> = now
        .placed()
        .iter()
        .filter(|&(cell, digit)| solution.get(cell) != digit)
        .map(|(cell, digit)| Candidate::new(cell, digit))
        .collect();
    // Candidates next to a wrong digit are ignored.
    let needed = now.unplaced().iter().map(|cell| Candidate::new(cell, solution.get(cell)));
    let gone =
        if wrong.is_empty() { needed.filter(|needed| !now.contains(*needed)).collect() } else { Vec::new() };
    (wrong, gone)
}

/// Finds the reason why there is no solution. Digits are blamed only if there is no solution even with all candidates.
fn contradiction(now: &Candidates, givens: CellSet) -> HintContent {
    if matches!(sodan_search::solve(&Candidates::of_grid(now.placed())), Outcome::None) {
        return HintContent::Contradiction(suspects(now, givens));
    }
    let after_singles = || {
        let mut played = *now;
        played.place_singles();
        played.contradiction()
    };
    HintContent::MissingCandidates(now.contradiction().or_else(after_singles))
}

/// Returns the digits, except givens, whose individual removal would make the board solvable.
fn suspects(now: &Candidates, givens: CellSet) -> CellSet {
    let placed = *now.placed();
    let entries = placed.iter().map(|(cell, _)| cell).filter(|&cell| !givens.contains(cell));
    let has_solution_without = |cell: Cell| {
        let mut grid = placed;
        grid.set(cell, None);
        !matches!(sodan_search::solve(&Candidates::of_grid(&grid)), Outcome::None)
    };
    entries.filter(|&cell| has_solution_without(cell)).collect()
}

/// Adds givens that are missing in the position.
fn with_givens(puzzle: &Puzzle, now: &Candidates) -> Candidates {
    let mut filled = *now;
    for (cell, digit) in puzzle.grid().iter().filter(|&(cell, _)| now.placed().get(cell).is_none()) {
        filled.place(cell, digit);
    }
    filled
}

/// Adds to each cell without a digit and without candidates those that no peer excludes.
fn with_unknown_filled(now: &Candidates) -> Candidates {
    let mut filled = Candidates::of_grid(now.placed());
    for cell in now.unplaced().iter().filter(|&cell| !now.digits(cell).is_empty()) {
        for digit in (filled.digits(cell) - now.digits(cell)).iter() {
            filled.eliminate(Candidate::new(cell, digit));
        }
    }
    filled
}

/// Returns the next step of a walk. If there is no walk, the position has no solution.
pub(crate) fn next(
    walk: Option<&Walk>,
    now: &Candidates,
    givens: CellSet,
    effort: &Effort<'_>,
) -> HintContent {
    let Some(walk) = walk else { return contradiction(now, givens) };
    match walk.peek(Detail::Explained, effort) {
        Ok(Some(step)) if step.technique != Technique::BruteForce => {
            HintContent::Step(Box::new((step, *walk.state())))
        }
        _ if walk.is_solved() => HintContent::Solved,
        Err(cut) => HintContent::Cut(cut),
        Ok(Some(_)) => HintContent::BruteForce,
        Ok(None) => HintContent::Nothing,
    }
}

/// Options of the task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintOptions {
    /// The scale that chooses the step.
    #[serde(with = "serde_names::scale")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::ScaleName"))]
    pub scale: &'static dyn Scale,
    /// Level of detail.
    pub level: HintLevel,
    /// The cells with givens; all other digits are entries. Default: as in the input.
    #[serde(skip)]
    pub puzzle: Option<Puzzle>,
    /// Format of the hint as text. This is not an option of data formats.
    #[serde(skip)]
    pub style: HintStyle,
}

impl Default for HintOptions {
    /// Returns the default scale; the technique, as text.
    fn default() -> HintOptions {
        HintOptions {
            scale: serde_names::usual_scale(),
            level: HintLevel::default(),
            puzzle: None,
            style: HintStyle::default(),
        }
    }
}

/// The task for validated [`HintOptions`].
pub struct Hint {
    scale: &'static dyn Scale,
    level: HintLevel,
    puzzle: Option<Puzzle>,
    style: HintStyle,
}

/// Format of a hint as text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum HintStyle {
    /// Text.
    #[default]
    Text,
    /// A picture of the step followed by its views, or text if there is no step.
    Svg,
}

impl Hint {
    /// Creates the task.
    pub fn new(options: &HintOptions) -> Hint {
        let &HintOptions { scale, level, puzzle, style } = options;
        Hint { scale, level, puzzle, style }
    }

    /// Finds the hint for an item. Returns `None` if the task is cancelled.
    pub fn hinted(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Hinted> {
        let start = Start::of(item);
        limits.with_effort_from(&start, |effort| self.within(item, &start, effort))
    }

    fn within(&self, item: &Item<'_>, start: &Start, effort: &Effort<'_>) -> Hinted {
        let (status, fault) = (start.status(), start.fault().cloned());
        let given = || item.givens().and_then(|givens| Puzzle::new(givens).ok());
        let content = match (item.candidates(), self.puzzle.or_else(given)) {
            (Some(now), Some(puzzle)) if self.puzzle.is_some() => within(&puzzle, &now, self.scale, effort),
            (Some(now), Some(puzzle)) => match start {
                Start::Hopeless => {
                    mistakes(&puzzle, &now).unwrap_or_else(|| contradiction(&now, CellSet::EMPTY))
                }
                _ => within(&puzzle, &now, self.scale, effort),
            },
            _ => HintContent::Bad,
        };
        Hinted { status, fault, content }
    }
}

/// Record of an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hinted {
    /// Status of the puzzle.
    pub status: Status,
    /// Error of a bad item.
    pub fault: Option<Fault>,
    /// Content of the hint.
    pub content: HintContent,
}

impl Hinted {
    /// Returns the limit that cut the search short, if any.
    pub fn cut(&self) -> Option<Cut> {
        match self.content {
            HintContent::Cut(cut) => Some(cut),
            _ => None,
        }
    }
}

impl Record for Hinted {
    fn status(&self) -> Status {
        if self.cut().is_some() { Status::Timeout } else { self.status }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_find(&self) -> bool {
        !matches!(
            self.content,
            HintContent::Solved
                | HintContent::Nothing
                | HintContent::BruteForce
                | HintContent::Cut(_)
                | HintContent::Bad
        )
    }
}

impl Task for Hint {
    type Record = Hinted;

    fn name(&self) -> &'static str {
        "hint"
    }

    fn schema(&self) -> Schema<Hinted> {
        let (level, scale) = (self.level, self.scale);
        let cells = |all: &[Candidate]| all.iter().map(|it| it.cell.to_string()).collect::<Vec<_>>();
        let step = |it: &Hinted, least: bool| match &it.content {
            HintContent::Step(found) if least => Some((**found).clone()),
            _ => None,
        };
        let full = level == HintLevel::Full;
        Schema::begin()
            .column("hint", Kind::Text, "the hint as text", move |_, record: &Hinted| match record.content {
                HintContent::Bad | HintContent::Cut(_) => Value::Absent,
                _ => in_words(record, level).into(),
            })
            .only_in(ColumnPlace::Detail)
            .column("houses", Kind::Texts, "houses named in the text of a step", move |_, record| {
                step(record, !full).map_or(Value::Absent, |(step, _)| {
                    let named = match level {
                        HintLevel::Vague => words::boxes(&step),
                        _ => words::named_houses(&step),
                    };
                    named.iter().map(|record| record.to_string()).collect::<Vec<_>>().into()
                })
            })
            .only_in(ColumnPlace::Detail)
            .column("wrong", Kind::Texts, "cells with a wrong entry", move |_, record: &Hinted| match &record
                .content
            {
                HintContent::Mistakes { wrong, .. } if full => cells(wrong).into(),
                _ => Value::Absent,
            })
            .only_in(ColumnPlace::Detail)
            .column("gone", Kind::Texts, "cells whose correct candidate was eliminated", move |_, record| {
                match &record.content {
                    HintContent::Mistakes { gone, .. } if full => cells(gone).into(),
                    _ => Value::Absent,
                }
            })
            .only_in(ColumnPlace::Detail)
            .column("technique", Kind::Text, "slug of the technique of the step", move |_, record| {
                step(record, level != HintLevel::Vague)
                    .map_or(Value::Absent, |(step, _)| step.technique.spec().slug.into())
            })
            .only_in(ColumnPlace::Detail)
            .among(slugs_of_techniques())
            .column("schema", Kind::Text, "the version of the schema of `step`", move |_, record| {
                step(record, full).map_or(Value::Absent, |_| wire::VERSION.into())
            })
            .only_in(ColumnPlace::Detail)
            .among([wire::VERSION])
            .column("step", Kind::Object("step"), "the step", move |_, record| {
                step(record, full).map_or(Value::Absent, |(step, state)| {
                    Value::object(wire::Step::of(scale, &step, &state))
                })
            })
            .only_in(ColumnPlace::Detail)
            .column(
                "scheme",
                Kind::Text,
                "the program and version whose steps it reproduces",
                move |_, record| step(record, true).map_or(Value::Absent, |_| scale.scheme().into()),
            )
            .only_in(ColumnPlace::Detail)
            .among([scale.scheme()])
            .column(
                "board",
                Kind::Object("board"),
                "the board to which the step's cells and houses refer",
                move |_, record| {
                    step(record, full).map_or(Value::Absent, |_| Value::object(wire::Board::plain()))
                },
            )
            .only_in(ColumnPlace::Detail)
            .end_with(|record| match (record.fault(), record.cut()) {
                (Some(fault), _) => Some(fault.to_string()),
                (None, cut) => cut.map(|cut| format!("{cut}; no step was found")),
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        mut give: impl FnMut(&Item<'i>, &Hinted),
    ) {
        for item in items {
            match self.hinted(item, limits) {
                Some(hinted) if !(limits.should_stop)() => give(item, &hinted),
                _ => return,
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Hinted, out: &mut Vec<u8>) {
        let words = in_words(record, self.level);
        write(out, format_args!("{}\n", words.lines().next().unwrap_or_default()));
    }

    fn text(&self, item: &Item<'_>, record: &Hinted, out: &mut Vec<u8>) {
        match (self.style, &record.content) {
            (HintStyle::Svg, HintContent::Step(found)) => {
                out.extend_from_slice(sodan_render::svg::with_views(&found.0, &found.1).as_bytes());
            }
            (_, told) => {
                write(out, format_args!("puzzle {}: {}\n", item.raw.number, in_words(record, self.level)));
                if record.status == Status::Multiple
                    && self.puzzle.is_none()
                    && matches!(told, HintContent::Step(_))
                {
                    write(out, format_args!("(the puzzle has multiple solutions)\n"));
                }
            }
        }
    }
}

fn in_words(record: &Hinted, level: HintLevel) -> String {
    match &record.content {
        HintContent::Mistakes { wrong, gone } => of_mistakes(wrong, gone, level),
        HintContent::Contradiction(suspects) => of_contradiction(*suspects),
        HintContent::MissingCandidates(sign) => of_missing_candidates(*sign),
        HintContent::Solved => "the puzzle is solved".into(),
        HintContent::Nothing if record.status == Status::Multiple => {
            "no further step found: the puzzle has multiple solutions".into()
        }
        HintContent::Nothing => "no further step found".into(),
        HintContent::BruteForce => "none of the enabled techniques finds a step".into(),
        HintContent::Cut(cut) => format!("{cut}; no step was found"),
        HintContent::Bad => reason(record),
        HintContent::Step(found) => {
            let (step, state) = &**found;
            match level {
                HintLevel::Vague => words::vague(step).to_string(),
                HintLevel::Technique => words::by_technique(step).to_string(),
                HintLevel::Full => words::full(step, state),
            }
        }
    }
}

fn listed(cells: impl Iterator<Item = Cell>) -> String {
    sodan_render::words::listed(cells.map(|cell| cell.to_string()))
}

fn of_mistakes(wrong: &[Candidate], gone: &[Candidate], level: HintLevel) -> String {
    let [wrong_cells, gone_cells] = [wrong, gone].map(|all| listed(all.iter().map(|it| it.cell)));
    match (level, wrong) {
        (HintLevel::Vague, _) => "there is a mistake".into(),
        (HintLevel::Technique, []) => {
            format!("the correct candidate has been eliminated in {gone_cells}")
        }
        (HintLevel::Technique, [_]) => format!("there is a wrong digit in {wrong_cells}"),
        (HintLevel::Technique, _) => format!("there are wrong digits in {wrong_cells}"),
        (HintLevel::Full, []) => format!("the correct candidate has been eliminated: {gone_cells}"),
        (HintLevel::Full, _) => format!("wrong: {wrong_cells}"),
    }
}

fn of_missing_candidates(sign: Option<Contradiction>) -> String {
    let why = match sign {
        Some(Contradiction::NoCandidate(cell)) => format!("{cell} has no candidates left"),
        Some(Contradiction::NoPlace { house, digit }) => {
            format!("{digit} has no position left in {} {}", house.kind().name(), house.number())
        }
        _ => "a candidate required by every solution has been eliminated".to_owned(),
    };
    format!("the position has no solution: {why}")
}

fn of_contradiction(suspects: CellSet) -> String {
    if suspects.is_empty() {
        return "the position has no solution: more than one digit is wrong".into();
    }
    let cells = listed(suspects.iter());
    let which = if suspects.len() == 1 { "the digit in" } else { "a digit among" };
    format!("the position has no solution: {which} {cells} contradicts the others")
}
