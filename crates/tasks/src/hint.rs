//! Hints: the next step from a player's position, or the mistakes in it.

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
    /// The region of the next step.
    Vague,
    /// The technique and the digits involved.
    #[default]
    Technique,
    /// The complete step, with its explanation.
    Full,
}

/// Content of a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HintContent {
    /// Differences from the solution. Eliminated candidates are reported only if there are no wrong entries.
    Mistakes {
        /// Entries that differ from the solution.
        wrong: Vec<Candidate>,
        /// Candidates that the solution needs, but the player has removed.
        gone: Vec<Candidate>,
    },
    /// The board has no solution, but removing the digit in any one of these cells would make it solvable. The set is
    /// empty if more than one digit is wrong.
    Contradiction(CellSet),
    /// The digits can be completed to a solution, but not with the remaining candidates. Contains the first
    /// contradiction on the board or, if the board contains none yet, the first one to which singles lead; `None` if
    /// only a search finds a contradiction.
    MissingCandidates(Option<Contradiction>),
    /// Every cell is filled correctly.
    Solved,
    /// The next step, with the state before it.
    Step(Box<(Step, State)>),
    /// No step was found.
    Nothing,
    /// The enabled techniques find no step. The scale would now use brute force, which hints never show.
    BruteForce,
    /// A limit cut the search for a step short.
    Cut(Cut),
    /// The input is not a puzzle.
    Bad,
}

/// Returns a hint for a player of `puzzle` whose position is `now`. All digits in `now` other than the givens are the
/// player's entries. A cell of `now` that contains neither a digit nor candidates is treated as if it contained all
/// candidates that its peers permit.
///
/// Mistakes take priority, since deductions from wrong digits are unsound. Brute force is never shown, since it merely
/// reveals a digit of the solution.
///
/// Each hint is independent of previous hints. On some scales, the path so far decides between equally good steps; a
/// [`Game`](crate::Game) records its moves, so that its hints follow the puzzle's path.
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

/// Like [`hint`], with an effort limit.
fn within(puzzle: &Puzzle, now: &Candidates, scale: &dyn Scale, effort: &Effort<'_>) -> HintContent {
    let now = with_unknown_filled(&with_givens(puzzle, now));
    mistakes(puzzle, &now).unwrap_or_else(|| {
        let walk = Start::of_candidates(&now, puzzle.givens()).walk(scale);
        next(walk.as_ref(), &now, puzzle.givens(), effort)
    })
}

/// Compares a position with the puzzle's solution. Returns the wrong entries or, if there are none, the eliminated
/// candidates that the solution needs. Returns `None` if there are no differences, or the puzzle does not have exactly
/// one solution.
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
    // Wrong digits remove candidates from other cells, so eliminated candidates are not reported together with wrong
    // digits.
    let needed = now.unplaced().iter().map(|cell| Candidate::new(cell, solution.get(cell)));
    let gone =
        if wrong.is_empty() { needed.filter(|needed| !now.contains(*needed)).collect() } else { Vec::new() };
    (wrong, gone)
}

/// Determines why `now` has no solution. Digits are reported as wrong only if the board has no solution even with all
/// candidates restored.
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

/// Returns the cells outside `givens` for which removing only the digit in that cell would make the board solvable.
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

/// Returns `now` after placing the givens of `puzzle` that it lacks.
fn with_givens(puzzle: &Puzzle, now: &Candidates) -> Candidates {
    let mut filled = *now;
    for (cell, digit) in puzzle.grid().iter().filter(|&(cell, _)| now.placed().get(cell).is_none()) {
        filled.place(cell, digit);
    }
    filled
}

/// Returns `now` after adding, to each cell with neither a digit nor candidates, all candidates that its peers permit.
fn with_unknown_filled(now: &Candidates) -> Candidates {
    let mut filled = Candidates::of_grid(now.placed());
    for cell in now.unplaced().iter().filter(|&cell| !now.digits(cell).is_empty()) {
        for digit in (filled.digits(cell) - now.digits(cell)).iter() {
            filled.eliminate(Candidate::new(cell, digit));
        }
    }
    filled
}

/// Returns the hint for the next step of `walk`, whose state is `now`. If `now` has no solution, `walk` is `None`, and
/// the hint describes the contradiction.
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

/// Options of the `hint` task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintOptions {
    /// Scale that chooses the step.
    #[serde(with = "serde_names::scale")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::ScaleName"))]
    pub scale: &'static dyn Scale,
    /// Level of detail.
    pub level: HintLevel,
    /// Puzzle that is being played: digits outside its givens are the player's entries. Default: the givens in the
    /// input.
    #[serde(skip)]
    pub puzzle: Option<Puzzle>,
    /// Text format of the hint. Not part of the serialized options.
    #[serde(skip)]
    pub style: HintStyle,
}

impl Default for HintOptions {
    /// Returns options with the default scale, [`HintLevel::Technique`] and [`HintStyle::Text`].
    fn default() -> HintOptions {
        HintOptions {
            scale: serde_names::usual_scale(),
            level: HintLevel::default(),
            puzzle: None,
            style: HintStyle::default(),
        }
    }
}

/// Task that finds hints; created from [`HintOptions`].
pub struct Hint {
    scale: &'static dyn Scale,
    level: HintLevel,
    puzzle: Option<Puzzle>,
    style: HintStyle,
}

/// Text format of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum HintStyle {
    /// Plain text.
    #[default]
    Text,
    /// An SVG picture of the step, followed by additional views of it, or plain text if there is no step.
    Svg,
}

impl Hint {
    /// Creates the task with `options`.
    pub fn new(options: &HintOptions) -> Hint {
        let &HintOptions { scale, level, puzzle, style } = options;
        Hint { scale, level, puzzle, style }
    }

    /// Finds the hint for one item. Returns `None` if the task is cancelled.
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

/// Hint for one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hinted {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Content of the hint.
    pub content: HintContent,
}

impl Hinted {
    /// Returns the limit that cut the search short, or `None` if the search was complete.
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
            .column("houses", Kind::Texts, "houses named in the hint's text", move |_, record| {
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
            .column("technique", Kind::Text, "slug of the step's technique", move |_, record| {
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
                "the program and version whose steps the scale reproduces",
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
        give: &mut dyn FnMut(&Item<'i>, &Hinted),
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
            (_, content) => {
                write(out, format_args!("puzzle {}: {}\n", item.raw.number, in_words(record, self.level)));
                if record.status == Status::Multiple
                    && self.puzzle.is_none()
                    && matches!(content, HintContent::Step(_))
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
    let which = if suspects.len() == 1 { "the digit in" } else { "one of the digits in" };
    format!("the position has no solution: {which} {cells} contradicts the other digits")
}
