//! `sodan chains`: forcing chains and nets from two-way choices.

mod pictures;
mod place;

use crate::args::{FormatArgs, InputArgs, Rows, RunArgs, at_least_one};
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::interrupt;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::Question;
use crate::rows;
use crate::status::{Status, Tally};
use clap::{Args, ValueEnum};
use place::{Conclusion, Place};
use serde_json::json;
use sodan::CandidateSet;
use sodan::logic::State;
use sodan::logic::notation::two_way as notation;
use sodan::logic::two_way::{self, Effect, Limits, Net, Reach, after_basic_steps, after_singles, trim};
use sodan::report;
use std::num::NonZeroUsize;

/// Find forcing chains and nets that start from a choice between two candidates
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan chains 4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......
  sodan chains --smart puzzle.txt
  sodan chains --all --levels 3 --falls r3c4 puzzle.txt
  sodan chains --reach singles --length 10 puzzles.txt --format csv -o keys.csv
  sodan chains --all puzzle.txt --format svg -o pictures

Both sides of a choice (a cell with two candidates, or a digit with two places in a house) are played by singles alone,
level by level. What both sides cancel falls, what both place is placed, and a side that breaks is false. The net is cut
to the singles that are needed. WHERE is a cell r3c4, a candidate r3c4=7, a house r3, c4 or b2, or a digit 7.")]
pub struct ChainsArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// How results are written [default: text on a terminal, line elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Form>,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Every single with its reason, side by side with what it rests on: the default on a terminal
    Text,
    /// What follows and a summary, or `-` and the reason: the default elsewhere
    Line,
    /// A table with a header
    Csv,
    /// One object a line
    Json,
    /// A picture of two boards for each chain or net, in the folder that -o names
    Svg,
}

#[derive(Args, Debug)]
struct SearchArgs {
    /// Take the find with the fewest levels, and of those the shortest (the default)
    #[arg(long, group = "search")]
    throttle: bool,

    /// Score every find at every throttle and take the best: what lets singles solve the puzzle, then what lets singles and
    /// basic steps, then what takes most candidates away at the fewest levels
    #[arg(long, group = "search")]
    smart: bool,

    /// Take every choice's find
    #[arg(long, group = "search")]
    all: bool,

    /// Take the find of the first choice that has one: cells before houses, ascending
    #[arg(long, group = "search")]
    first: bool,

    /// Search the state that is reached by these
    #[arg(long, value_name = "STEPS", value_enum, default_value_t = After::Basic)]
    after: After,

    /// Start only from choices with a candidate there
    #[arg(long, value_name = "WHERE", value_delimiter = ',')]
    start: Vec<Place>,

    /// Look only for what makes candidates there fall
    #[arg(long, value_name = "WHERE", value_delimiter = ',')]
    falls: Vec<Place>,

    /// Play no more than N levels
    #[arg(long, value_name = "N")]
    levels: Option<usize>,

    /// Take no more than N singles, both sides together; conclusions that need more are left out
    #[arg(long, value_name = "N")]
    length: Option<usize>,

    /// Take only what makes N candidates fall or more
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    cancels: Option<NonZeroUsize>,

    /// Take only what gets the puzzle so far
    #[arg(long, value_name = "STATE", value_enum, default_value_t = Wanted::Any)]
    reach: Wanted,

    /// Leave these conclusions out, as r3c4<>7 or r3c4=7, and trim again
    #[arg(long, value_name = "CONCLUSION", value_delimiter = ',')]
    drop: Vec<Conclusion>,
}

/// The steps that come before a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum After {
    /// None: the state as it is written
    Nothing,
    /// All singles
    Singles,
    /// All singles, locked candidates, and naked and hidden subsets
    Basic,
}

/// How far a puzzle is to get.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Wanted {
    /// Anywhere
    Any,
    /// Solved by singles and basic steps
    Basic,
    /// Solved by singles
    Singles,
}

impl SearchArgs {
    fn limits(&self) -> Limits {
        let open = Limits::default();
        let of = |places: &[Place], all: CandidateSet| match places {
            [] => all,
            places => places.iter().flat_map(|place| place.candidates()).collect(),
        };
        Limits {
            starts: of(&self.start, open.starts),
            falls: of(&self.falls, open.falls),
            levels: self.levels.unwrap_or(open.levels),
            length: self.length.unwrap_or(open.length),
            cancellations: self.cancels.map_or(0, NonZeroUsize::get),
            reach: match self.reach {
                Wanted::Any => Reach::Open,
                Wanted::Basic => Reach::Basic,
                Wanted::Singles => Reach::Singles,
            },
        }
    }

    /// What is found in a state.
    fn search(&self, state: &State) -> Vec<Net> {
        let limits = self.limits();
        let nets = if self.smart {
            two_way::smart(state, &limits).map(|(net, _)| net).into_iter().collect()
        } else if self.all {
            two_way::all(state, &limits)
        } else if self.first {
            two_way::first(state, &limits).into_iter().collect()
        } else {
            two_way::throttled(state, &limits).into_iter().collect()
        };
        if self.drop.is_empty() {
            return nets;
        }
        let stays = |net: &Net, it: &two_way::Conclusion| !self.drop.iter().any(|drop| drop.is(net, it));
        let kept = nets.iter().map(|net| trim::keep(state, net, |it| stays(net, it)));
        kept.filter(|net| !net.conclusions.is_empty()).collect()
    }
}

/// Runs the command.
pub fn run(args: &ChainsArgs) -> Result<Ending, Failure> {
    let default = || match (FormatArgs { format: None }).rows(&args.run) {
        Rows::Text => Form::Text,
        _ => Form::Line,
    };
    let form = args.format.unwrap_or_else(default);
    if form == Form::Svg {
        return pictures::run(&args.search, &args.input, &args.run);
    }
    let resuming = match form {
        Form::Text => {
            Resuming::Impossible("text for people is not gone on with; take --format line, csv or json")
        }
        _ if args.search.all => Resuming::Impossible("with --all a record gives several lines"),
        _ => Resuming::Possible,
    };
    pipeline::run(&Chains { form, search: &args.search }, "chains", &args.input, &args.run, resuming)
}

struct Chains<'a> {
    form: Form,
    search: &'a SearchArgs,
}

/// What is found out of one record.
struct Found {
    status: Status,
    fault: Option<String>,
    state: Option<State>,
    nets: Vec<Net>,
}

impl Found {
    fn of(question: &Question<'_>, search: &SearchArgs) -> Found {
        let nothing = |status, fault| Found { status, fault, state: None, nets: Vec::new() };
        if let Some(fault) = question.fault() {
            return nothing(Status::Bad, Some(fault));
        }
        let (Some(givens), Some(candidates)) = (question.givens(), question.candidates()) else {
            return nothing(Status::Bad, question.fault());
        };
        let start = State::of(candidates, givens.filled());
        let state = match search.after {
            After::Nothing => Some(start),
            After::Singles => after_singles(&start),
            After::Basic => after_basic_steps(&start),
        };
        let Some(state) = state else { return nothing(Status::None, None) };
        if state.unplaced().is_empty() {
            return nothing(Status::Solved, None);
        }
        let nets = search.search(&state);
        let status = if nets.is_empty() { Status::Stuck } else { Status::Done };
        Found { status, fault: None, state: Some(state), nets }
    }

    /// Why there is no net.
    fn reason(&self) -> String {
        match (self.status, &self.fault) {
            (_, Some(fault)) => format!("bad: {fault}"),
            (Status::Solved, _) => "solved before any choice".into(),
            (Status::None, _) => "no solution".into(),
            _ => "nothing within the limits".into(),
        }
    }
}

impl Job for Chains<'_> {
    fn block_bytes(&self) -> usize {
        1 << 13
    }

    fn header(&self) -> &str {
        if self.form == Form::Csv {
            "line,puzzle,status,choice,placements,eliminations,form,levels,length,reach\n"
        } else {
            ""
        }
    }

    fn work(&self, block: &Block, results: &mut Results) {
        for raw in block.records() {
            if interrupt::asked() {
                return;
            }
            let question = Question::read(raw);
            let found = Found::of(&question, self.search);
            results.tally.count(found.status);
            results.complaints.extend(found.fault.clone());
            self.write(&question, &found, &mut results.lines);
        }
    }

    fn is_answered(&self, tally: &Tally) -> bool {
        tally.of(Status::Done) + tally.of(Status::Solved) > 0
    }
}

impl Chains<'_> {
    fn write(&self, question: &Question<'_>, found: &Found, out: &mut Vec<u8>) {
        match self.form {
            Form::Text => write_text(question, found, out),
            Form::Line => write_line(found, out),
            Form::Csv => write_csv(question, found, out),
            Form::Json | Form::Svg => write_json(question, found, out),
        }
    }
}

fn write_text(question: &Question<'_>, found: &Found, out: &mut Vec<u8>) {
    let number = question.raw.number;
    if found.nets.is_empty() {
        rows::text(out, format_args!("puzzle {number}: {}\n\n", found.reason()));
    }
    for (index, net) in (1..).zip(&found.nets) {
        let which =
            if found.nets.len() > 1 { format!(", {index} of {}", found.nets.len()) } else { String::new() };
        rows::text(out, format_args!("puzzle {number}{which}: {}\n", notation::text(net)));
    }
}

fn write_line(found: &Found, out: &mut Vec<u8>) {
    if found.nets.is_empty() {
        rows::text(out, format_args!("- {}\n", found.reason()));
    }
    for net in &found.nets {
        let (what, summary) = (notation::deduction(net), notation::summary(net));
        rows::text(out, format_args!("{what}; {summary}; {}\n", net.choice));
    }
}

fn write_csv(question: &Question<'_>, found: &Found, out: &mut Vec<u8>) {
    let begin = |out: &mut Vec<u8>| {
        rows::text(out, format_args!("{},", question.raw.number));
        question.write_puzzle(out);
        rows::text(out, format_args!(",{},", found.status.name()));
    };
    if found.nets.is_empty() {
        begin(out);
        out.extend_from_slice(b",,,,,,");
        if let Some(fault) = &found.fault {
            rows::csv_field(fault, out);
        }
        out.push(b'\n');
    }
    for net in &found.nets {
        begin(out);
        let [a, b] = net.choice.ends.map(notation::placement);
        let placed: Vec<String> = net.placements().into_iter().map(notation::placement).collect();
        let gone: Vec<String> = net.eliminations().into_iter().map(notation::elimination).collect();
        let (form, levels, length) = (net.form().name(), net.levels(), net.length());
        let reach = found.state.as_ref().map_or("", |state| reach(state, net));
        rows::text(
            out,
            format_args!(
                "{a} or {b},{},{},{form},{levels},{length},{reach}\n",
                placed.join(" "),
                gone.join(" ")
            ),
        );
    }
}

fn write_json(question: &Question<'_>, found: &Found, out: &mut Vec<u8>) {
    let head = |net: Option<&Net>| {
        let mut object = json!({
            "line": question.raw.number,
            "puzzle": question.puzzle(),
            "status": found.status.name(),
            "net": net.map(report::two_way::json),
            "reach": net.zip(found.state.as_ref()).map(|(net, state)| reach(state, net)),
        });
        if net.is_none() {
            object["reason"] = json!(found.reason());
        }
        object
    };
    if found.nets.is_empty() {
        rows::json_line(&head(None), out);
    }
    found.nets.iter().for_each(|net| rows::json_line(&head(Some(net)), out));
}

/// How far the puzzle gets, in a word.
fn reach(state: &State, net: &Net) -> &'static str {
    match two_way::reach(state, &Effect::of(state, net)) {
        Reach::Open => "open",
        Reach::Basic => "basic",
        Reach::Singles => "singles",
    }
}
