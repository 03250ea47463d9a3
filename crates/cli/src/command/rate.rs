//! `sodan rate`: rates the difficulty of puzzles.

use crate::args::{LimitArgs, TaskArgs, container_of, scale_parser};
use crate::choosing::{ChoiceArgs, TechniqueChoice};
use crate::exit::{Ending, Failure};
use crate::histogram;
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::Args;
use clap::builder::ArgPredicate;
use serde_json::json;
use sodan::logic::rating::hodoku::Hodoku;
use sodan::logic::rating::se::{Gem, Se, Unrepaired};
use sodan::logic::rating::{self, Scale};
use sodan::tasks::record::Rows;
use sodan::tasks::{OptionError, Rate, RateOptions, Status};

/// Rate the difficulty of puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan rate puzzles.txt --format csv -o rated.csv
  sodan rate --scale hodoku,se puzzles.txt --format csv
  sodan rate --template '%g ED=%r/%p/%d' puzzles.txt

Only puzzles with exactly one solution are rated. Digits already placed and candidates already eliminated in the input do not count as
steps. --template, --pearl, --diamond and --unrepaired imply --scale se.")]
pub struct RateArgs {
    #[command(flatten)]
    task: TaskArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// Rating scales, separated by commas
    #[arg(long, value_name = "SCALE", value_delimiter = ',', default_value = rating::ALL[0].name(),
        default_value_ifs = [
            ("template", ArgPredicate::IsPresent, Se.name()),
            ("pearl", ArgPredicate::Equals("true".into()), Se.name()),
            ("diamond", ArgPredicate::Equals("true".into()), Se.name()),
            ("unrepaired", ArgPredicate::Equals("true".into()), Se.name()),
        ],
        value_parser = scale_parser())]
    scale: Vec<&'static dyn Scale>,

    /// Output template as in serate: %g puzzle, %c trailing text, %i givens, %n record, %r %p %d ER EP ED, %R %P %D
    /// their techniques, %l newline, %t tab, %% percent
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["format", "json", "histogram"])]
    template: Option<String>,

    /// Text for missing ratings (0.0 in serate)
    #[arg(long, value_name = "TEXT", default_value = "-", requires = "template")]
    missing: String,

    /// Stop once the puzzle cannot be a pearl (ER = EP)
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,

    /// Stop once the puzzle cannot be a diamond (ER = EP = ED)
    #[arg(long)]
    diamond: bool,

    /// Rate like Sudoku Explainer 1.2.1, without later fixes
    #[arg(long)]
    unrepaired: bool,

    /// Print a histogram of each column instead of rows
    #[arg(long, conflicts_with_all = ["format", "json"])]
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

    /// Returns the scales that `--scale` selects. HoDoKu's scale is restricted to the selected techniques.
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
                let expected = "se (`unrepaired` disables repairs of this scale)".to_owned();
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

/// Runs `sodan rate`.
pub fn run(args: &RateArgs) -> Result<Ending, Failure> {
    let choice = args.choice.choice()?;
    let task = args.task(args.scales(&choice)?)?;
    if args.template.is_some() && args.task.run.file().and_then(container_of).is_some() {
        let why = "--template writes lines of text, but the suffix of -o requires columns";
        return Err(Failure::Usage(why.into()));
    }
    let form = if args.template.is_some() { Rows::Line.into() } else { args.task.form()? };
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
        columns: args.task.format.select.choice(),
        order: args.task.order.order(),
        keeps_text: args.task.order.keep_text,
        text_for_one: false,
        is_answered: match args.gem() {
            Some(_) => |tally| tally.finds() > 0,
            None => |tally| tally.finds() > 0 && tally.of(Status::Timeout) == 0,
        },
    };
    if args.histogram {
        return histogram::run(&run, &args.task.input, &args.task.run);
    }
    run.run(&args.task.input, &args.task.run)
}
