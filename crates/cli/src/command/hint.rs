//! `sodan hint`: the next step from where a player stands, or what is wrong there.

use crate::args::{InputArgs, RunArgs, ScaleArgs};
use crate::command::rate::reason;
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::Question;
use crate::rows;
use crate::start::{self, Start, mistakes};
use crate::status::Tally;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use sodan::logic::path::Detail;
use sodan::logic::rating::Scale;
use sodan::logic::{Effort, State, Step, Technique};
use sodan::report::{hint, json, text};
use sodan::{Candidate, Puzzle};

/// Give a hint for the next step from where a player stands
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan hint 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sodan hint --level full marks.txt
  sodan hint --puzzle 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... now.txt

Candidates count as the text has them. Wrong entries are told first: what does not agree with the solution of the givens.
A notation that does not tell givens from entries needs --puzzle for that.")]
pub struct HintArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    scale: ScaleArgs,

    /// How much is told
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = Level::Technique)]
    level: Level,

    /// The puzzle as it was given, in any notation: all other digits are entries
    #[arg(long, value_name = "PUZZLE")]
    puzzle: Option<Puzzle>,

    /// How the hint is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Level {
    /// Where to look
    Vague,
    /// Which technique, and for which digits
    Technique,
    /// The whole step, with its picture and its reasons
    Full,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Sentences
    Text,
    /// One object a line
    Json,
}

/// Runs the command.
pub fn run(args: &HintArgs) -> Result<Ending, Failure> {
    let resuming = match args.format {
        Form::Json => Resuming::Possible,
        Form::Text => Resuming::Impossible("text for people is not gone on with; take --format json"),
    };
    let job = Hint { form: args.format, level: args.level, puzzle: args.puzzle, scale: args.scale.scale };
    pipeline::run(&job, "hint", &args.input, &args.run, resuming)
}

struct Hint {
    form: Form,
    level: Level,
    puzzle: Option<Puzzle>,
    scale: &'static dyn Scale,
}

/// What there is to be told.
enum Told {
    /// These entries are wrong, and in these cells the candidate that they need is gone.
    Mistakes { wrong: Vec<Candidate>, gone: Vec<Candidate> },
    /// Every cell is filled, and rightly.
    Solved,
    /// The next step.
    Step(Box<(Step, State)>),
    /// No step is found.
    Nothing,
    /// It is no question: for this reason.
    Reason(String),
}

impl Job for Hint {
    fn block_bytes(&self) -> usize {
        1 << 11
    }

    fn header(&self) -> &str {
        ""
    }

    fn work(&self, block: &Block, results: &mut Results) {
        start::each(block, results, |question, start, lines| {
            let told = self.told(question, start);
            match self.form {
                Form::Text => {
                    let number = question.raw.number;
                    rows::text(lines, format_args!("puzzle {number}: {}\n", self.in_words(&told)));
                }
                Form::Json => rows::json_line(&self.object(question, start, &told), lines),
            }
        });
    }

    fn is_answered(&self, _tally: &Tally) -> bool {
        true
    }
}

impl Hint {
    fn told(&self, question: &Question<'_>, start: &Start) -> Told {
        if let Some((wrong, gone)) = mistakes(question, self.puzzle.as_ref()) {
            return Told::Mistakes { wrong, gone };
        }
        let Some(walk) = start.walk(self.scale) else { return Told::Reason(reason(start)) };
        match walk.peek(Detail::Explained, &Effort::unlimited()) {
            Ok(Some(step)) => Told::Step(Box::new((step, *walk.state()))),
            _ if walk.is_solved() => Told::Solved,
            _ => Told::Nothing,
        }
    }

    fn in_words(&self, told: &Told) -> String {
        match told {
            Told::Mistakes { wrong, gone } => self.of_mistakes(wrong, gone),
            Told::Solved => "it is solved".into(),
            Told::Nothing => "no further step is found".into(),
            Told::Reason(reason) => reason.clone(),
            Told::Step(it) => {
                let (step, state) = &**it;
                if step.technique == Technique::BruteForce && self.level != Level::Full {
                    return "no technique at hand shows the next step".into();
                }
                match self.level {
                    Level::Vague => hint::vague(step).to_string(),
                    Level::Technique => hint::by_technique(step).to_string(),
                    Level::Full => text::step(step, state),
                }
            }
        }
    }

    fn of_mistakes(&self, wrong: &[Candidate], gone: &[Candidate]) -> String {
        let listed = |candidates: &[Candidate]| {
            sodan::report::words::listed(candidates.iter().map(|it| it.cell.to_string()))
        };
        match (self.level, wrong.is_empty()) {
            (Level::Vague, _) => "there is a mistake".into(),
            (Level::Technique, false) => format!("there is a wrong digit among {}", listed(wrong)),
            (Level::Technique, true) => "a candidate is gone that the solution needs".into(),
            (Level::Full, false) => format!("wrong: {}", listed(wrong)),
            (Level::Full, true) => format!("the candidate that the solution needs is gone: {}", listed(gone)),
        }
    }

    fn object(&self, question: &Question<'_>, start: &Start, told: &Told) -> Value {
        let mut object = start.object(question);
        object["hint"] = json!(self.in_words(told));
        match told {
            Told::Mistakes { wrong, gone } if self.level == Level::Full => {
                let cells = |all: &[Candidate]| all.iter().map(|it| it.cell.to_string()).collect::<Vec<_>>();
                object["wrong"] = json!(cells(wrong));
                object["gone"] = json!(cells(gone));
            }
            Told::Step(it) => {
                let (step, state) = &**it;
                if self.level != Level::Vague {
                    object["technique"] = json!(step.technique.spec().slug);
                }
                if self.level == Level::Full {
                    object["schema"] = json!(json::VERSION);
                    object["step"] = json::step(self.scale, step, state);
                }
            }
            _ => {}
        }
        object
    }
}
