//! Options for variants, and the choice between the classic task and the variant task.

use crate::args::{InputArgs, RunArgs};
use crate::choosing::ChoiceArgs;
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::runner::TaskRun;
use clap::Args;
use serde_json::json;
use sodan::logic::rating::{self, Scale};
use sodan::tasks::Task;
use sodan::tasks::variant::{VariantPositionOptions, VariantReading};

/// Options for reading variants.
#[derive(Args, Debug, Default)]
pub struct VariantArgs {
    /// Rules to add to every puzzle, such as x,anti-knight
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = VariantReading::RULES, hide_possible_values = true)]
    rules: Vec<String>,

    /// Grid size, 4 to 25 [default: detect]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(4..=25))]
    size: Option<u8>,

    /// Reject puzzles with constraints guessed from drawings
    #[arg(long)]
    strict: bool,
}

impl VariantArgs {
    /// Converts the arguments to options of a task.
    pub fn reading(&self) -> VariantReading {
        VariantReading { strict: self.strict, rules: self.rules.clone(), size: self.size }
    }

    /// Returns the options for finding steps in a variant.
    ///
    /// # Errors
    ///
    /// Returns an error if an option that applies only to classic puzzles is in use.
    pub fn position(
        &self,
        scale: &dyn Scale,
        choice: &ChoiceArgs,
        effort: Option<u64>,
    ) -> Result<VariantPositionOptions, Failure> {
        refuse((scale.name() != rating::ALL[0].name()).then_some("--scale"))?;
        refuse(effort.map(|_| "--effort"))?;
        let without = choice.without_classes()?;
        Ok(VariantPositionOptions { reading: self.reading(), without, ..VariantPositionOptions::default() })
    }

    /// Opens the input. The returned flag is `true` if the input contains variants, or if these options require it to
    /// be read as variants.
    pub fn open(&self, input: &InputArgs) -> Result<(Input, bool), Failure> {
        let mut input = Input::open(input, Portion::Little)?;
        let holds_variants = input.holds_variants(self.reading().is_needed())?;
        Ok((input, holds_variants))
    }

    /// Runs the variant task if the input contains variants, else the classic task. `only_classic` is the name of an
    /// option in use that variants do not support.
    pub fn run<T: Task, V: Task>(
        &self,
        classic: &TaskRun<'_, T>,
        variants: &V,
        only_classic: Option<&str>,
        input: &InputArgs,
        run: &RunArgs,
    ) -> Result<Ending, Failure> {
        let mut input = Input::open(input, classic.portion)?;
        if !input.holds_variants(self.reading().is_needed())? {
            return classic.run_over(input, run);
        }
        refuse(only_classic)?;
        self.run_over(input, variants, classic, run)
    }

    fn run_over<T, V: Task>(
        &self,
        input: Input,
        variants: &V,
        classic: &TaskRun<'_, T>,
        run: &RunArgs,
    ) -> Result<Ending, Failure> {
        let task = TaskRun {
            task: variants,
            form: classic.form,
            portion: Portion::Little,
            options: json!({ "classic": classic.options, "reading": self.reading() }),
            effort: classic.effort,
            timeout: classic.timeout,
            is_answered: classic.is_answered,
            columns: classic.columns.clone(),
            order: classic.order.clone(),
            keeps_text: classic.keeps_text,
            text_for_one: classic.text_for_one,
        };
        task.run_over(input, run)
    }
}

/// Rejects the option `only_classic`, if any, since variants do not support it.
pub fn refuse(only_classic: Option<&str>) -> Result<(), Failure> {
    match only_classic {
        Some(option) => Err(Failure::Usage(format!(
            "{option} is only supported for classic 9x9 puzzles, but the input contains variants"
        ))),
        None => Ok(()),
    }
}
