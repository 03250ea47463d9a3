//! `--histogram`: counts how often each value occurs in a task's columns.

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Input, RecordBlock};
use crate::interrupt;
use crate::message::note;
use crate::output::Output;
use crate::pipeline::{self, Job, NoPart, Results, Settings, Sink, Workspace};
use crate::runner::TaskRun;
use sodan::logic::Technique;
use sodan::logic::rating::hodoku::Level;
use sodan::tasks::record::{ColumnPlace, Field, Kind, Record, Schema, Value};
use sodan::tasks::{Limits, Status, Task, TimeLimit};
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A value of a column. Keys are ordered like the printed rows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    Number(u64),
    Tenths(u64),
    /// A word, preceded by its rank in [`ORDER`], or by `usize::MAX` if it has none.
    Word(usize, String),
}

impl Key {
    fn word(word: &str) -> Key {
        let place = ORDER.get(word).copied().unwrap_or(usize::MAX);
        Key::Word(place, word.to_owned())
    }
}

/// Ranks of the words that have a natural order: levels and techniques are ranked by difficulty, and statuses follow
/// the levels.
static ORDER: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
    let levels = Level::ALL.iter().map(|level| level.name());
    let techniques = Technique::ALL.iter().map(|technique| technique.name());
    levels.chain(Status::NAMES).chain(techniques).zip(0..).collect()
});

/// For each column, the number of records per value.
type Counts = Vec<BTreeMap<Key, u64>>;

/// Runs the task on the whole input, and writes a histogram of each column.
pub fn run<T: Task>(task_run: &TaskRun<'_, T>, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
    if run.resume {
        return Err(Failure::Usage("--resume: a histogram cannot be resumed".into()));
    }
    let input = Input::open(input, task_run.portion)?;
    let typed = input.is_typed();
    let (effort, timeout) = (task_run.effort, task_run.timeout);
    let job = Counting { task: task_run.task, fields: counted(task_run.task.schema()), effort, timeout };
    let names: Vec<String> = job.fields.iter().map(|field| field.column.name.to_string()).collect();
    let sink = Shown {
        output: Output::open(run.output.as_deref(), run.existing())?,
        names,
        counts: Counts::default(),
    };
    let settings = Settings { threads: run.threads().get(), progress: run.work.progress };
    let outcome = pipeline::run(&job, input, sink, &settings)?;
    if !typed {
        note(format_args!("{}", outcome.tally.summary(task_run.task.name(), None, 0, outcome.took)));
    }
    Ok(outcome.ending)
}

/// Returns the columns that a histogram can show: words, numbers and flags, but not lists and objects.
fn counted<R>(schema: Schema<R>) -> Vec<Field<R>> {
    let is_counted = |field: &Field<R>| {
        let column = &field.column;
        let is_own = !["record", "puzzle", "reason"].contains(&&*column.name);
        column.place == ColumnPlace::Everywhere
            && is_own
            && !matches!(
                column.kind,
                Kind::Texts | Kind::Integers | Kind::Counts | Kind::Steps | Kind::Object(_)
            )
    };
    schema.into_fields().into_iter().filter(is_counted).collect()
}

struct Counting<'t, T: Task> {
    task: &'t T,
    fields: Vec<Field<T::Record>>,
    effort: Option<u64>,
    timeout: Option<Duration>,
}

impl<T: Task> Job<RecordBlock, Counts> for Counting<'_, T> {
    fn work(&self, block: &RecordBlock, workspace: &mut Workspace, results: &mut Results<Counts>) {
        let items = block.items();
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let time = self.timeout.map(|each| TimeLimit { clock: &clock, each });
        let limits =
            Limits { should_stop: &interrupt::is_requested, effort: self.effort, time, ..Limits::default() };
        let Results { rows, tally, complaints, .. } = results;
        rows.resize_with(self.fields.len(), BTreeMap::new);
        self.task.each(&items, &mut workspace.buffers, &limits, &mut |item, record| {
            tally.count(record.status());
            complaints.extend(record.fault().map(ToString::to_string));
            for (field, counts) in self.fields.iter().zip(rows.iter_mut()) {
                let key = match field.value(item, record) {
                    Value::Integer(number) => Key::Number(number),
                    Value::Tenths(tenths) => Key::Tenths(tenths),
                    Value::Boolean(value) => Key::word(if value { "yes" } else { "no" }),
                    Value::Text(text) => Key::word(&text),
                    _ => continue,
                };
                *counts.entry(key).or_default() += 1;
            }
        });
    }
}

/// Sink that adds up the counts of all blocks, and writes each column's histogram at the end.
struct Shown {
    output: Output,
    names: Vec<String>,
    counts: Counts,
}

impl Sink for Shown {
    type Rows = Counts;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, rows: &mut Counts, _records: u64) -> Result<(), Failure> {
        self.counts.resize_with(self.names.len(), BTreeMap::new);
        for (counts, more) in self.counts.iter_mut().zip(rows) {
            for (key, count) in more {
                *counts.entry(key.clone()).or_default() += *count;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        let text: String =
            self.names.iter().zip(&self.counts).map(|(name, counts)| table(name, &grouped(counts))).collect();
        self.output.write(text.as_bytes())?;
        self.output.finish()
    }

    fn clear(rows: &mut Counts) {
        rows.clear();
    }
}

/// Returns a column's values with their counts. More than 24 different numbers are grouped into ranges.
fn grouped(counts: &BTreeMap<Key, u64>) -> Vec<(String, u64)> {
    const MOST: usize = 24;
    let number = |key: &Key| match key {
        Key::Number(number) => Some(*number),
        Key::Tenths(_) | Key::Word(..) => None,
    };
    let numbers: Option<Vec<(u64, u64)>> =
        counts.iter().map(|(key, &count)| number(key).map(|number| (number, count))).collect();
    match numbers {
        Some(numbers) if numbers.len() > MOST => ranges(&numbers, MOST as u64),
        _ => counts.iter().map(|(key, &count)| (in_words(key), count)).collect(),
    }
}

fn in_words(key: &Key) -> String {
    match key {
        Key::Number(number) => number.to_string(),
        Key::Tenths(tenths) => format!("{}.{}", tenths / 10, tenths % 10),
        Key::Word(_, word) => word.clone(),
    }
}

/// Groups numbers into ranges whose width is 1, 2 or 5 times a power of ten. Since most values are usually small, the
/// ranges cover the 90 % of records with the smallest values; all larger values share one last range.
fn ranges(numbers: &[(u64, u64)], limit: u64) -> Vec<(String, u64)> {
    let all: u64 = numbers.iter().map(|(_, count)| count).sum();
    let mut seen = 0;
    let most_lie_below = numbers.iter().find(|(_, count)| {
        seen += count;
        seen * 10 >= all * 9
    });
    let (end, first) = (most_lie_below.map_or(0, |(number, _)| *number), numbers[0].0);
    let widths = (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
    let width = widths.into_iter().find(|width| end / width - first / width < limit).unwrap_or(u64::MAX);
    let last = end / width;
    let mut groups = BTreeMap::new();
    for &(number, count) in numbers {
        *groups.entry((number / width).min(last + 1)).or_insert(0) += count;
    }
    let name = |group: u64| match group {
        group if group > last => format!("{} or more", group * width),
        group if width == 1 => group.to_string(),
        group => format!("{} to {}", group * width, (group + 1) * width - 1),
    };
    groups.into_iter().map(|(group, count)| (name(group), count)).collect()
}

/// Formats a column's histogram as a table with bars. The longest bar has 40 characters.
fn table(name: &str, rows: &[(String, u64)]) -> String {
    let (all, maximum) =
        (rows.iter().map(|(_, count)| count).sum::<u64>(), rows.iter().map(|(_, count)| *count).max());
    let Some(maximum) = maximum else { return String::new() };
    let width = rows
        .iter()
        .map(|(value, _)| value.chars().count())
        .max()
        .unwrap_or(0)
        .max(name.len().saturating_sub(2));
    let mut text = format!("{name:<width$}  {:>10}  {:>7}\n", "records", "share", width = width + 2);
    for (value, count) in rows {
        let (share, bar) = (100.0 * *count as f64 / all as f64, "█".repeat((count * 40 / maximum) as usize));
        let line = format!("  {value:<width$}  {count:>10}  {share:>5.1} %  {bar}");
        text += &format!("{}\n", line.trim_end());
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_values_print_as_ranges() {
        let words =
            BTreeMap::from([(Key::word("Hard"), 1), (Key::word("Extreme"), 3), (Key::word("Easy"), 3)]);
        assert_eq!(
            table("level", &grouped(&words)),
            format!(
                "level         records    share\n  Easy              3   42.9 %  {0}\n  Hard              1   14.3 %  {1}\n  \
                 Extreme           3   42.9 %  {0}\n\n",
                "█".repeat(40),
                "█".repeat(13)
            )
        );
        let numbers = (0..1000).map(|number| (Key::Number(number), 1)).collect();
        let rows = grouped(&numbers);
        assert_eq!((rows.len(), &*rows[0].0, &*rows[18].0), (19, "0 to 49", "900 or more"));
        assert_eq!(rows.iter().map(|(_, count)| count).sum::<u64>(), 1000);
    }
}
