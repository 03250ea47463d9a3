//! `sodan rate`: how hard each puzzle is, on a scale of the field.

use crate::args::{LimitArgs, TaskArgs, container_of, scale_parser};
use crate::choosing::{ChoiceArgs, TechniqueChoice};
use crate::exit::{Ending, Failure};
use crate::histogram;
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::Args;
use serde_json::json;
use sodan::logic::rating::hodoku::Hodoku;
use sodan::logic::rating::se::{Gem, Se, Unrepaired};
use sodan::logic::rating::{self, Scale};
use sodan::tasks::record::Rows;
use sodan::tasks::{OptionError, Rate, RateOptions, Status};

/// Rate puzzles by the steps that a person needs for them
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan rate puzzles.txt --format csv -o rated.csv
  sodan rate --scale forum puzzles.txt
  sodan rate --order mine.txt puzzles.txt
  sodan rate --scale hodoku,forum puzzles.txt --format csv
  sodan rate --scale se --template '%g ED=%r/%p/%d' puzzles.txt
  sodan rate --histogram puzzles.txt
  sodan rate puzzle.txt

A puzzle is rated from where its text stands: digits placed and candidates gone are no steps. Only puzzles with exactly
one solution are rated. With --format line each record gives its rating, or `-` and the reason.")]
pub struct RateArgs {
    #[command(flatten)]
    task: TaskArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// Whose techniques, order and points count; several with commas between them, side by side
    #[arg(long, value_name = "SCALE", value_delimiter = ',', default_value = rating::ALL[0].name(),
        value_parser = scale_parser())]
    scale: Vec<&'static dyn Scale>,

    /// Write each record as a text (scale se), with these signs: %g is the puzzle, %i its givens, %n its number; %r
    /// %p %d are ER, EP and ED; %R %P %D are the techniques of these steps; %l is a new line, %t a tab, %% a percent
    /// sign
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["format", "histogram"])]
    template: Option<String>,

    /// Text of a rating that does not exist in --template, as of a solved grid; programs that read serate's lines expect 0.0
    #[arg(long, value_name = "TEXT", default_value = "-", requires = "template")]
    missing: String,

    /// Give a puzzle up as soon as it is no pearl, whose ER and EP are the same (scale se alone). Its ER is then `-`, and the
    /// reason says which step it was; the summary counts the pearls, and a single puzzle that is none ends with status 1
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,

    /// The same with diamonds, whose ER, EP and ED are the same
    #[arg(long)]
    diamond: bool,

    /// Rate as Sudoku Explainer 1.2.1 did, without the repairs of unique loops and BUG (scale se; scheme se-1.2.1)
    #[arg(long)]
    unrepaired: bool,

    /// Show how often each value occurs instead of a row for each puzzle
    #[arg(long, conflicts_with = "format")]
    histogram: bool,
}

impl RateArgs {
    fn gem(&self) -> Option<Gem> {
        match (self.pearl, self.diamond) {
            (true, _) => Some(Gem::Pearl),
            (false, true) => Some(Gem::Diamond),
            (false, false) => None,
        }
    }

    /// The scales, with chosen techniques in place of HoDoKu's.
    fn scales(&self, choice: &TechniqueChoice) -> Result<Vec<&'static dyn Scale>, Failure> {
        let mut scales = self.scale.clone();
        let hodoku = scales.iter().position(|scale| scale.name() == Hodoku.name()).unwrap_or(0);
        scales[hodoku] = choice.scale(scales[hodoku])?;
        Ok(scales)
    }

    fn task(&self, mut scales: Vec<&'static dyn Scale>) -> Result<Rate, OptionError> {
        if self.unrepaired {
            let Some(scale) = scales.iter_mut().find(|scale| scale.name() == Se.name()) else {
                let found: Vec<&str> = scales.iter().map(|scale| scale.name()).collect();
                let expected = "se, since `unrepaired` is about its repairs".to_owned();
                return Err(OptionError::Value { option: "scale", expected, found: found.join(",") });
            };
            *scale = &Unrepaired;
        }
        Rate::new(&RateOptions {
            scales,
            gem: self.gem(),
            template: self.template.clone(),
            missing: self.missing.clone(),
        })
    }
}

/// Runs the command.
pub fn run(args: &RateArgs) -> Result<Ending, Failure> {
    let choice = args.choice.choice()?;
    let task = args.task(args.scales(&choice)?)?;
    if args.template.is_some() && args.task.run.file().and_then(container_of).is_some() {
        let why = "--template writes lines of text, and the name of -o asks for columns";
        return Err(Failure::Usage(why.into()));
    }
    let form =
        if args.template.is_some() { Rows::Line.into() } else { args.task.format.form(&args.task.run)? };
    let run = TaskRun {
        task: &task,
        form,
        portion: Portion::Little,
        options: json!({
            "effort": args.limits.effort,
            "timeout": args.limits.timeout,
            "choice": choice.options(),
            "scales": args.scale.iter().map(|scale| scale.name()).collect::<Vec<_>>(),
            "template": args.template,
            "missing": args.missing,
            "gem": args.gem().map(Gem::name),
            "unrepaired": args.unrepaired,
        }),
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: match args.gem() {
            Some(_) => |tally| tally.finds() > 0,
            None => |tally| tally.of(Status::None) + tally.of(Status::Timeout) == 0,
        },
    };
    if args.histogram {
        return histogram::run(&run, &args.task.input, &args.task.run);
    }
    run.run(&args.task.input, &args.task.run)
}
