//! Writes statistics of two-way choices in Markdown: the number of solved puzzles, the effect of trimming, and the
//! percentage of findings that are chains.
//!
//! `cargo xtask two-way` writes them to `docs/two-way.md`. For other collections, run `cargo run --release -p
//! sodan-logic --example two_way -- FILE...`. Lines that start with 81 cells are puzzles.

use sodan_board::Puzzle;
use sodan_logic::path::{Detail, Path};
use sodan_logic::pattern::Pattern;
use sodan_logic::rating::Scale;
use sodan_logic::rating::two_way::{Rank, Rating, TwoWay};
use sodan_logic::two_way::{Conclusion, Contradiction, Net, NetForm, play};
use sodan_logic::{Effort, State};

/// Names of the collections in `shared/data`.
const COLLECTIONS: [&str; 10] = [
    "qqwing_easy",
    "qqwing_simple",
    "qqwing_intermediate",
    "qqwing_expert",
    "17_clue",
    "sudocue_top10000",
    "magictour_top1465",
    "forum_hardest_1106",
    "forum_hardest_1905_11plus_sample",
    "serg_benchmark",
];

/// Maximum number of puzzles per collection.
const MOST: usize = 5000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let mut rows: Vec<(String, Sums)> = Vec::new();
    if names.is_empty() {
        for name in COLLECTIONS {
            let lines = sodan_testkit::lines(&format!("puzzles/{name}.txt"));
            rows.push((name.to_owned(), Sums::of(&lines)));
        }
    } else {
        for name in names {
            let lines: Vec<String> = std::fs::read_to_string(&name)?.lines().map(str::to_owned).collect();
            rows.push((name, Sums::of(&lines)));
        }
    }
    print!("{}", page(&rows));
    Ok(())
}

/// Statistics of one collection.
#[derive(Default)]
struct Sums {
    all: usize,
    puzzles: usize,
    singles: usize,
    basic: usize,
    choices: usize,
    nets: usize,
    whole: usize,
    trimmed: usize,
    chains: usize,
    short: usize,
    cancellations: usize,
    placements: usize,
    breaks: [usize; 3],
}

impl Sums {
    /// Computes the statistics of a collection. If the collection has more than [`MOST`] puzzles, only every nth puzzle
    /// is used.
    fn of(lines: &[String]) -> Sums {
        let puzzles: Vec<Puzzle> =
            lines.iter().filter_map(|line| line.get(..81)).filter_map(|line| line.parse().ok()).collect();
        let mut sums = Sums { all: puzzles.len(), ..Sums::default() };
        for puzzle in puzzles.iter().step_by(puzzles.len().div_ceil(MOST).max(1)) {
            let start = State::new(puzzle);
            sums.add(start, &TwoWay.walk(start, None).finish(Detail::Explained, &Effort::unlimited()));
        }
        sums
    }

    fn add(&mut self, mut state: State, path: &Path) {
        self.puzzles += 1;
        let rank = Rating::of(path).rank;
        self.singles += usize::from(rank <= Rank::Singles);
        self.basic += usize::from(rank <= Rank::Basic);
        self.choices += usize::from(rank <= Rank::Choices);
        for step in &path.steps {
            if let Some(Pattern::TwoWay(net)) = &step.pattern {
                self.add_net(&state, net);
            }
            step.apply(&mut state);
        }
    }

    fn add_net(&mut self, state: &State, net: &Net) {
        self.nets += 1;
        // Number of singles on both sides up to the level at which the net was found.
        self.whole += play::play(state, net.choice, net.levels()).length();
        self.trimmed += net.length();
        self.chains += usize::from(net.form() == NetForm::Chain);
        self.short += usize::from(net.length() <= 3);
        match net.conclusions.first() {
            Some(Conclusion::Breaks(_, why)) => match why {
                Contradiction::Twice { .. } => self.breaks[0] += 1,
                Contradiction::NoCandidate { .. } => self.breaks[1] += 1,
                Contradiction::NoPlace { .. } => self.breaks[2] += 1,
            },
            Some(Conclusion::Forced(_)) => self.placements += 1,
            Some(Conclusion::Falls(_)) | None => self.cancellations += 1,
        }
    }
}

const HEAD: &str = "\
# Two-way choices

`cargo xtask two-way` generates this page. It contains statistics of the paths that `sodan explain --scale two-way` finds. This scale tries singles
first, then locked candidates, pairs, triples and quadruples. If none of them applies, it uses a two-way choice. The search for choices is throttled
(nets with the fewest levels come first) and has no limits. The statistics do not depend on random numbers or timings, so they are the same on every
machine.

";

fn page(rows: &[(String, Sums)]) -> String {
    let mut page = format!(
        "{HEAD}If a collection contains more than {MOST} puzzles, every nth puzzle is used, with the smallest n that leaves at most {MOST}.\n"
    );
    page += "
## Solved puzzles

| collection | puzzles | used | solved by singles | with basic steps | with two-way choices |
| --- | --: | --: | --: | --: | --: |
";
    for (name, it) in rows {
        let [singles, basic, choices] =
            [it.singles, it.basic, it.choices].map(|count| share(count, it.puzzles));
        page += &format!("| {name} | {} | {} | {singles} | {basic} | {choices} |\n", it.all, it.puzzles);
    }
    page += "
The percentages are cumulative: each column includes the columns to its left. The puzzles in `serg_benchmark` have multiple solutions, so
they cannot be solved by logical steps.

## Effect of trimming, and share of chains

The columns of this table are:

- *whole*: the mean number of singles that the search places on both sides before it finds a conclusion
- *trimmed*: the mean number of singles that the conclusions need
- *shorter by*: the reduction from *whole* to *trimmed*
- *up to 3 singles*: the share of findings that need at most three singles
- *chains*: the share of findings in which both sides are linear sequences of singles; all other findings are nets

| collection | findings | whole | trimmed | shorter by | up to 3 singles | chains |
| --- | --: | --: | --: | --: | --: | --: |
";
    for (name, it) in rows.iter().filter(|(_, it)| it.nets > 0) {
        let [whole, trimmed] = [it.whole, it.trimmed].map(|sum| sum as f64 / it.nets as f64);
        let shorter = share(it.whole - it.trimmed, it.whole);
        let [short, chains] = [it.short, it.chains].map(|count| share(count, it.nets));
        page += &format!(
            "| {name} | {} | {whole:.1} | {trimmed:.1} | {shorter} | {short} | {chains} |\n",
            it.nets
        );
    }
    page += "
## Kinds of findings

In a *common cancellation*, both sides eliminate the same candidate. In a *forced placement*, both sides place the same digit. All other
findings are contradictions on one side:

- type 1: a house contains a digit twice
- type 2: a cell has no candidates
- type 3: a house has no cell left for a digit

| collection | findings | common cancellation | forced placement | type 1 | type 2 | type 3 |
| --- | --: | --: | --: | --: | --: | --: |
";
    for (name, it) in rows.iter().filter(|(_, it)| it.nets > 0) {
        let [cancelled, placed] = [it.cancellations, it.placements].map(|count| share(count, it.nets));
        let [twice, bare, homeless] = it.breaks.map(|count| share(count, it.nets));
        page +=
            &format!("| {name} | {} | {cancelled} | {placed} | {twice} | {bare} | {homeless} |\n", it.nets);
    }
    page
}

fn share(count: usize, of: usize) -> String {
    format!("{:.1} %", 100.0 * count as f64 / of.max(1) as f64)
}
