//! `sodan steps`: everything that can be found now, grouped by what it achieves.

use crate::args::{InputArgs, RunArgs};
use crate::command::rate::reason;
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::Question;
use crate::rows;
use crate::start::{self, Start};
use crate::status::Tally;
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::logic::effort::{Cut, Effort};
use sodan::logic::found::find;
use sodan::logic::options::{Duals, RectangleKeys};
use sodan::logic::rating::hodoku::Hodoku;
use sodan::logic::{Memo, Options, State, Technique, TechniqueSet};
use sodan::report::found::{Group, Groups};
use sodan::report::{json, text};

/// Find every step that can be done now, grouped by what it achieves
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan steps 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sodan steps --technique xy-wing --technique w-wing marks.txt

The easiest come first, by the order of `sodan techniques`. Of each end the text shows the easiest way and names the
others; --format json has all of them.
Candidates count as the text has them. If it has several solutions, nothing is shown that assumes only one.")]
pub struct StepsArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    /// Look for this technique only; may be given several times (`sodan techniques` lists them)
    #[arg(long, value_name = "NAME", value_parser = technique)]
    technique: Vec<Technique>,

    /// How the steps are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// What each group achieves, and the ways to it in HoDoKu's notation
    Text,
    /// One object a line
    Json,
}

/// Reads a technique by its slug, its name or its code in HoDoKu's library.
pub fn technique(name: &str) -> Result<Technique, String> {
    let known = |it: &&Technique| {
        let spec = it.spec();
        spec.slug == name
            || spec.name.eq_ignore_ascii_case(name)
            || sodan::logic::notation::hodoku::code(**it) == Some(name)
    };
    Technique::ALL
        .iter()
        .find(known)
        .copied()
        .ok_or_else(|| "there is no such technique; `sodan techniques` lists all".to_owned())
}

/// Runs the command.
pub fn run(args: &StepsArgs) -> Result<Ending, Failure> {
    let resuming = match args.format {
        Form::Json => Resuming::Possible,
        Form::Text => Resuming::Impossible("text for people is not gone on with; take --format json"),
    };
    let wanted =
        if args.technique.is_empty() { TechniqueSet::all() } else { TechniqueSet::of(&args.technique) };
    pipeline::run(&Steps { form: args.format, wanted }, "steps", &args.input, &args.run, resuming)
}

struct Steps {
    form: Form,
    wanted: TechniqueSet,
}

impl Job for Steps {
    fn block_bytes(&self) -> usize {
        // A record may take seconds.
        1 << 10
    }

    fn header(&self) -> &str {
        ""
    }

    fn work(&self, block: &Block, results: &mut Results) {
        start::each(block, results, |question, start, lines| {
            let groups = start.state().map(|state| (state, self.groups(state, start.techniques())));
            self.write(question, start, groups, lines);
        });
    }

    fn is_answered(&self, tally: &Tally) -> bool {
        tally.of(crate::status::Status::None) == 0
    }
}

impl Steps {
    fn groups(&self, state: &State, sound: TechniqueSet) -> Vec<Group> {
        // What a person sees, not what a scale leaves out.
        let options =
            Options { duals: Duals::On, rectangle_keys: RectangleKeys::Exact, ..Options::default() };
        let wanted: Vec<Technique> = self.wanted.iter().filter(|&it| sound.contains(it)).collect();
        let mut groups = Groups::default();
        let (memo, wanted) = (Memo::of(state), TechniqueSet::of(&wanted));
        // Unlimited effort is not cut short.
        let _: Result<(), Cut> = find(&memo, wanted, options, &Effort::unlimited(), &mut groups);
        groups.sorted()
    }

    fn write(
        &self,
        question: &Question<'_>,
        start: &Start,
        groups: Option<(&State, Vec<Group>)>,
        out: &mut Vec<u8>,
    ) {
        let number = question.raw.number;
        match (self.form, groups) {
            (Form::Text, None) => rows::text(out, format_args!("puzzle {number}: {}\n\n", reason(start))),
            (Form::Text, Some((_, groups))) => {
                let steps: usize = groups.iter().map(|group| group.steps.len()).sum();
                let ends = groups.len();
                rows::text(out, format_args!("puzzle {number}: {steps} steps to {ends} ends\n\n"));
                rows::text(out, format_args!("{}\n", text::groups(&groups)));
            }
            (Form::Json, groups) => {
                let mut object = start.object(question);
                if let Some(fault) = start.fault() {
                    object["reason"] = json!(fault);
                }
                if let Some((state, groups)) = groups {
                    object["schema"] = json!(json::VERSION);
                    object["state"] = json::state(state);
                    object["groups"] = json::groups(&Hodoku, &groups, state);
                }
                rows::json_line(&object, out);
            }
        }
    }
}
