//! Checks that two-way choices agree with the solutions, and that their text can be verified from the candidates.

use sodan_board::{Candidate, Cell, Digit, House, Puzzle, Solution};
use sodan_logic::two_way::{
    Effect, Net, NetLimits, Weights, after_basic_steps, after_singles, all, choices, play, smart, throttled,
    trim,
};
use sodan_logic::{State, notation};
use std::collections::{BTreeMap, BTreeSet};

/// Parses a string and verifies it from the candidates only. Shares no code with the formatter.
mod reader {
    use super::*;

    /// The part of a side that has been parsed: the level of each placement, whether every single depends only on the
    /// one before it, the results that the side gives, and whether it leads to a contradiction.
    #[derive(Default)]
    struct Side {
        levels: BTreeMap<(Cell, Digit), usize>,
        streams: bool,
        last: Option<(Cell, Digit)>,
        gives: BTreeSet<String>,
        breaks: bool,
    }

    type Checked<T> = Result<T, String>;

    /// The cancelled candidates, and their causes in the order of the text.
    type Losses = (BTreeSet<(Cell, Digit)>, Vec<(Cell, Digit)>);

    /// Verifies a string. Returns a description of the first incorrect line.
    pub fn check(state: &State, text: &str) -> Checked<()> {
        let mut lines = text.lines().peekable();
        let head = lines.next().ok_or("the text is empty")?;
        let ends = choice(state, head).map_err(|error| format!("{head}: {error}"))?;
        let mut sides: Vec<((Cell, Digit), Side)> = Vec::new();
        while let Some(line) = lines.peek().and_then(|line| line.strip_prefix("if ")) {
            lines.next();
            let assumed = placed(line)?;
            ensure(ends.contains(&assumed), "the assumption is a candidate of the choice")?;
            let mut side = Side { streams: true, last: Some(assumed), ..Side::default() };
            side.levels.insert(assumed, 0);
            while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
                follow(state, &mut side, line.trim_start()).map_err(|error| format!("{line}: {error}"))?;
            }
            sides.push((assumed, side));
        }
        let therefore = lines
            .next()
            .and_then(|line| line.strip_prefix("therefore "))
            .ok_or("the conclusion is missing")?;
        for conclusion in therefore.split(", ") {
            concluded(state, &ends, &sides, conclusion).map_err(|error| format!("{conclusion}: {error}"))?;
        }
        let length: usize = sides.iter().map(|(_, side)| side.levels.len() - 1).sum();
        let levels = sides.iter().flat_map(|(_, side)| side.levels.values()).max().copied().unwrap_or(0);
        let form = if sides.iter().all(|(_, side)| side.streams) { "chain" } else { "net" };
        let s = |count| if count == 1 { "" } else { "s" };
        let expected = format!("{form} of {length} single{} on {levels} level{}", s(length), s(levels));
        let last = lines.next().unwrap_or_default();
        ensure(last == expected && lines.next().is_none(), &format!("`{last}`, not `{expected}`"))
    }

    fn ensure(holds: bool, subject: &str) -> Checked<()> {
        if holds { Ok(()) } else { Err(format!("check failed: {subject}")) }
    }

    fn parts<'a>(text: &'a str, sign: &str) -> Checked<(&'a str, &'a str)> {
        text.split_once(sign).ok_or_else(|| format!("`{sign}` is missing in `{text}`"))
    }

    fn pair(text: &str, sign: &str) -> Checked<(Cell, Digit)> {
        let (cell, digit) = parts(text, sign)?;
        let digit = Digit::from_ascii(*digit.as_bytes().first().ok_or("a digit is missing")?);
        Ok((cell.parse::<Cell>().map_err(|error| error.to_string())?, digit.ok_or("invalid digit")?))
    }

    fn placed(text: &str) -> Checked<(Cell, Digit)> {
        pair(text, "=")
    }

    fn house(text: &str) -> Checked<House> {
        let (kind, number) = parts(text, " ")?;
        let named = |house: &House| house.kind().name() == kind && house.number().to_string() == number;
        House::all().find(named).ok_or_else(|| format!("`{text}` is not a house"))
    }

    fn is_candidate(state: &State, cell: Cell, digit: Digit) -> bool {
        state.candidates().digits(cell).contains(digit)
    }

    fn choice(state: &State, line: &str) -> Checked<[(Cell, Digit); 2]> {
        let (ends, place) = parts(line, ": ")?;
        let (a, b) = parts(ends, " or ")?;
        let ends = [placed(a)?, placed(b)?];
        let expected: BTreeSet<(Cell, Digit)> = if let Some(cell) =
            place.strip_prefix("the two candidates of ")
        {
            let cell: Cell = cell.parse().map_err(|_| "invalid cell")?;
            Digit::all()
                .filter(|&digit| is_candidate(state, cell, digit))
                .map(|digit| (cell, digit))
                .collect()
        } else {
            let rest = place
                .strip_prefix("the two positions of ")
                .ok_or("the choice is neither a cell nor a house")?;
            let (digit, name) = parts(rest, " in ")?;
            let digit = Digit::from_ascii(digit.as_bytes()[0]).ok_or("invalid digit")?;
            let cells = house(name)?.cells();
            cells.iter().filter(|&cell| is_candidate(state, cell, digit)).map(|cell| (cell, digit)).collect()
        };
        ensure(
            expected == ends.into_iter().collect() && expected.len() == 2,
            "the choice has exactly these two candidates",
        )?;
        Ok(ends)
    }

    /// Parses `r1c2<>3 by r1c1=3, …`, and returns the cancelled candidates and the causes.
    fn losses(side: &Side, text: &str) -> Checked<Losses> {
        let (mut lost, mut causes) = (BTreeSet::new(), Vec::new());
        for loss in text.split(", ") {
            let (gone, by) = parts(loss, " by ")?;
            let ((cell, digit), (cause, value)) = (pair(gone, "<>")?, placed(by)?);
            ensure(side.levels.contains_key(&(cause, value)), "the cause was placed earlier")?;
            let sees =
                cause.row() == cell.row() || cause.column() == cell.column() || cause.block() == cell.block();
            let same_cell = cause == cell && value != digit;
            ensure(same_cell || cause != cell && sees && value == digit, "the cause excludes the candidate")?;
            lost.insert((cell, digit));
            causes.push((cause, value));
        }
        Ok((lost, causes))
    }

    fn follow(state: &State, side: &mut Side, line: &str) -> Checked<()> {
        ensure(!side.breaks || line.starts_with("gives "), "only cancellations follow a contradiction")?;
        if let Some(given) = line.strip_prefix("gives ") {
            if given.contains("<>") {
                losses(side, given)?;
            } else {
                ensure(side.levels.contains_key(&placed(given)?), "the digit was placed")?;
            }
            side.gives.insert(given.split(' ').next().unwrap_or_default().to_owned());
            return Ok(());
        }
        if let Some(how) = line.strip_prefix("breaks: ") {
            side.breaks = true;
            return breaks(state, side, how);
        }
        let (level, rest) = parts(line.strip_prefix("level ").ok_or("invalid level")?, ": ")?;
        let level: usize = level.parse().map_err(|_| "invalid level")?;
        let (subject, rest) = parts(rest, ", ")?;
        let (cell, digit) = placed(subject)?;
        let (how, why) = parts(rest, ": ")?;
        ensure(
            is_candidate(state, cell, digit) && !side.levels.keys().any(|(other, _)| *other == cell),
            "the digit can be placed",
        )?;
        let expected: BTreeSet<(Cell, Digit)> = if how == "naked single" {
            Digit::all()
                .filter(|&it| it != digit && is_candidate(state, cell, it))
                .map(|it| (cell, it))
                .collect()
        } else {
            let cells = house(how.strip_prefix("hidden single in ").ok_or("invalid reason")?)?.cells();
            ensure(cells.contains(cell), "the house contains the cell")?;
            cells
                .iter()
                .filter(|&it| it != cell && is_candidate(state, it, digit))
                .map(|it| (it, digit))
                .collect()
        };
        let (lost, causes) = match why {
            "it is implied before the choice" => (BTreeSet::new(), Vec::new()),
            _ => losses(side, why)?,
        };
        ensure(lost == expected, "exactly the other candidates are cancelled")?;
        let deepest = causes.iter().map(|cause| side.levels[cause] + 1).max().unwrap_or(1);
        ensure(level == deepest, "the level is one above the highest level of its causes")?;
        side.streams &= !causes.is_empty() && causes.iter().all(|cause| Some(*cause) == side.last);
        side.last = Some((cell, digit));
        side.levels.insert((cell, digit), level);
        Ok(())
    }

    fn breaks(state: &State, side: &Side, how: &str) -> Checked<()> {
        if let Some((digit, rest)) = how.split_once(" twice in ") {
            let (name, both) = parts(rest, ", ")?;
            let (a, b) = parts(both, " and ")?;
            let (a, b, cells) = (placed(a)?, placed(b)?, house(name)?.cells());
            ensure(
                a.0 != b.0 && cells.contains(a.0) && cells.contains(b.0),
                "the house contains both cells",
            )?;
            ensure(a.1 == b.1 && a.1.to_string() == digit, "both placements have this digit")?;
            return ensure(
                side.levels.contains_key(&a) && side.levels.contains_key(&b),
                "both digits were placed",
            );
        }
        let (subject, why) = parts(how, ": ")?;
        let expected: BTreeSet<(Cell, Digit)> = if let Some(cell) = subject.strip_suffix(" has no candidates")
        {
            let cell: Cell = cell.parse().map_err(|_| "invalid cell")?;
            Digit::all().filter(|&it| is_candidate(state, cell, it)).map(|it| (cell, it)).collect()
        } else {
            let (digit, name) = parts(subject, " has no position in ")?;
            let digit = Digit::from_ascii(digit.as_bytes()[0]).ok_or("invalid digit")?;
            house(name)?
                .cells()
                .iter()
                .filter(|&it| is_candidate(state, it, digit))
                .map(|it| (it, digit))
                .collect()
        };
        ensure(!expected.is_empty() && losses(side, why)?.0 == expected, "all candidates are cancelled")
    }

    fn concluded(
        state: &State,
        ends: &[(Cell, Digit); 2],
        sides: &[((Cell, Digit), Side)],
        conclusion: &str,
    ) -> Checked<()> {
        let (cell, digit) = pair(conclusion, if conclusion.contains("<>") { "<>" } else { "=" })?;
        ensure(is_candidate(state, cell, digit), "the candidate is present")?;
        let broken = sides.iter().any(|(end, side)| *end == (cell, digit) && side.breaks);
        let both = ends
            .iter()
            .all(|end| sides.iter().any(|(it, side)| it == end && side.gives.contains(conclusion)));
        ensure(broken && conclusion.contains("<>") || both, "one side is contradictory, or both sides agree")
    }
}

fn agrees(state: &State, solutions: &[Solution], net: &Net) {
    for solution in solutions {
        let is_true = |it: &Candidate| solution.get(it.cell) == it.digit;
        assert!(!net.eliminations().iter().any(is_true), "{state:?}\n{}", notation::two_way::text(net));
        assert!(net.placements().iter().all(is_true), "{state:?}\n{}", notation::two_way::text(net));
    }
    let effect = Effect::of(state, net);
    assert!(!effect.is_empty() && effect.falls.iter().all(|it| state.contains(it)));
}

fn reads(state: &State, net: &Net) {
    let text = notation::two_way::text(net);
    if let Err(error) = reader::check(state, &text) {
        panic!("{error}\n{text}{:?}", state.candidates());
    }
}

/// Checks every choice of the puzzle in three states: the initial state, after singles, and after singles and basic
/// steps. Each choice is checked at its first finding and at its end, and the results of the throttled and the smart
/// search are checked as well. Returns the number of checked findings, not counting those of the two searches.
fn look_at(puzzle: &Puzzle, solutions: &[Solution]) -> usize {
    let start = State::new(puzzle);
    let mut read = 0;
    for state in [Some(start), after_singles(&start), after_basic_steps(&start)].into_iter().flatten() {
        let whole = choices(&state)
            .into_iter()
            .map(|choice| trim::trim(&state, &play::play(&state, choice, usize::MAX)));
        let whole = whole.filter(|net| !net.conclusions.is_empty());
        for net in all(&state, &NetLimits::default()).into_iter().chain(whole) {
            agrees(&state, solutions, &net);
            reads(&state, &net);
            read += 1;
        }
        for net in throttled(&state, &NetLimits::default())
            .into_iter()
            .chain(smart(&state, &NetLimits::default(), &Weights::default()).map(|it| it.0))
        {
            agrees(&state, solutions, &net);
            reads(&state, &net);
        }
    }
    read
}

/// Checks a slice of at most `count` puzzles of a file, selected at regular intervals.
fn look_at_file(name: &str, count: usize, most_solutions: usize, slices: usize) {
    let lines = sodan_testkit::lines(name);
    let chosen = sodan_testkit::slice(lines.iter().step_by(lines.len().div_ceil(count)), slices);
    look_at_all(name, chosen.map(|line| puzzle(line)), most_solutions);
}

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("a collection contains puzzles")
}

fn look_at_all(name: &str, all: impl Iterator<Item = Puzzle>, most_solutions: usize) {
    let (mut puzzles, mut read) = (0, 0);
    for puzzle in all {
        let solutions: Vec<Solution> = sodan_search::solutions(&puzzle).take(most_solutions).collect();
        (puzzles, read) = (puzzles + 1, read + look_at(&puzzle, &solutions));
    }
    println!("{name}: {read} findings in {puzzles} puzzles agree with the solutions and can be verified");
}

#[test]
fn every_find_agrees_and_reads() {
    look_at_all("minimal.txt", sodan_testkit::minimal().step_by(8).map(puzzle), 1);
}

#[test]
fn no_technique_assumes_uniqueness() {
    let without_one =
        |puzzle: Puzzle| puzzle.without(puzzle.givens().iter().next().expect("the puzzle has givens"));
    let puzzles = sodan_testkit::minimal().step_by(16).map(puzzle).map(without_one);
    look_at_all("minimal.txt", puzzles, 1000);
}

mod over_collections {
    use super::*;

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn every_find_agrees_and_reads() {
        look_at_file("puzzles/magictour_top1465.txt", 25, 1, 1);
        look_at_file("puzzles/17_clue.txt", 20, 1, 1);
        look_at_file("puzzles/forum_hardest_1106.txt", 20, 1, 1);
        look_at_file("puzzles/qqwing_expert.txt", 20, 1, 1);
    }

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn no_technique_assumes_uniqueness() {
        look_at_file("puzzles/serg_benchmark.txt", 40, 1000, 1);
    }
}

/// All findings in the collections agree with the solutions, and their texts can be verified.
#[test]
#[ignore = "takes minutes"]
fn finds_of_collections_are_readable() {
    look_at_file("puzzles/magictour_top1465.txt", 2000, 1, 11);
    look_at_file("puzzles/17_clue.txt", 2100, 1, 11);
    look_at_file("puzzles/forum_hardest_1106.txt", 2000, 1, 11);
    look_at_file("puzzles/sudocue_top10000.txt", 1000, 1, 11);
    look_at_file("puzzles/qqwing_expert.txt", 1000, 1, 11);
    look_at_file("puzzles/qqwing_intermediate.txt", 1000, 1, 11);
    look_at_file("puzzles/forum_hardest_1905_11plus_sample.txt", 1000, 1, 11);
    look_at_file("puzzles/serg_benchmark.txt", 500, 1000, 11);
}

/// A correct text is no longer accepted if a line is removed or a part is changed.
#[test]
fn reader_reports_errors() {
    let puzzle: Puzzle =
        "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......".parse().unwrap();
    let state = after_basic_steps(&State::new(&puzzle)).unwrap();
    let nets = all(&state, &NetLimits::default());
    let texts: Vec<String> = nets.iter().map(notation::two_way::text).collect();
    for text in &texts {
        assert_eq!(reader::check(&state, text), Ok(()));
        let lines: Vec<&str> = text.lines().collect();
        for left_out in 0..lines.len() {
            let rest: Vec<&str> = lines
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != left_out)
                .map(|(_, line)| *line)
                .collect();
            assert!(reader::check(&state, &rest.join("\n")).is_err(), "without line {left_out}:\n{text}");
        }
        for (from, to) in
            [("level 1", "level 2"), (" by r", " by r9"), ("<>", "="), ("therefore ", "therefore r1c1<>")]
        {
            let changed = text.replacen(from, to, 1);
            assert!(changed == *text || reader::check(&state, &changed).is_err(), "{changed}");
        }
    }
}
