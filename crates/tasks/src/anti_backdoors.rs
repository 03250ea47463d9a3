//! Finds the smallest anti-backdoors of each proper puzzle. An anti-backdoor is a set of candidates; once they are
//! eliminated, singles solve the rest of the puzzle. Each anti-backdoor is reported with the patterns that eliminate
//! its candidates.

use crate::hunted::{self, Hunted, Hunting};
use crate::options::within;
use crate::record::{Kind, Schema, Value};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Item, OptionError, several};
use serde::{Deserialize, Serialize};
use sodan_board::Candidates;
use sodan_csp::{AntiBackdoor, Family, Proofs, State};
use std::ops::ControlFlow;

/// Options of the task that finds anti-backdoors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AntiBackdoorsOptions {
    /// Maximum number of eliminations, 0 to 3.
    #[cfg_attr(feature = "schema", schemars(range(max = 3)))]
    pub size: usize,
    /// Names of the patterns that must eliminate the candidates, such as `whip`. If the list is empty, no pattern is
    /// required.
    pub patterns: Vec<String>,
    /// Maximum length of a pattern, in cells and houses, 1 to 40.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 40)))]
    pub length: usize,
}

impl Default for AntiBackdoorsOptions {
    /// Returns options for up to two eliminations by whips and braids of up to twelve cells and houses.
    fn default() -> AntiBackdoorsOptions {
        let patterns = vec![Family::Whip.name().to_owned(), Family::Braid.name().to_owned()];
        AntiBackdoorsOptions { size: 2, patterns, length: 12 }
    }
}

/// Task that finds all smallest anti-backdoors; created from [`AntiBackdoorsOptions`].
pub struct AntiBackdoors {
    size: usize,
    proofs: Option<Proofs>,
}

/// Largest accepted value of the `size` option. Trying all sets of four candidates would take hours.
const MOST: usize = 3;

/// Largest accepted value of the `length` option. The longest published whip has 31 cells and houses.
const LONGEST: usize = 40;

impl AntiBackdoors {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is out of range or a pattern is unknown.
    pub fn new(options: &AntiBackdoorsOptions) -> Result<AntiBackdoors, OptionError> {
        let size = within("size", options.size, 0..=MOST)?;
        let max_length = within("length", options.length, 1..=LONGEST)?;
        let family = |name: &String| {
            Family::ALL.into_iter().find(|it| it.name() == name).ok_or_else(|| {
                let names: Vec<&str> = Family::ALL.iter().map(|it| it.name()).collect();
                OptionError::Value { option: "pattern", expected: names.join(", "), found: name.clone() }
            })
        };
        let families: Vec<Family> = options.patterns.iter().map(family).collect::<Result<_, _>>()?;
        let proofs = (!families.is_empty()).then_some(Proofs { families, max_length });
        Ok(AntiBackdoors { size, proofs })
    }
}

impl Task for AntiBackdoors {
    type Record = Hunted<AntiBackdoor>;

    fn name(&self) -> &'static str {
        "backdoors"
    }

    fn finds(&self) -> Option<&'static str> {
        Some("anti-backdoors")
    }

    fn schema(&self) -> Schema<Hunted<AntiBackdoor>> {
        Schema::begin()
            .column(
                "number",
                Kind::Integer,
                "1-based number of the anti-backdoor",
                |_, record: &Hunted<AntiBackdoor>| record.found.as_ref().map(|_| record.number).into(),
            )
            .column(
                "size",
                Kind::Integer,
                "number of eliminations; the same for all anti-backdoors of a puzzle",
                |_, record| record.found.as_ref().map(|it| it.eliminations.len()).into(),
            )
            .column(
                "eliminations",
                Kind::Texts,
                "the eliminations in order, such as `r3c4<>7`; empty if singles solve the puzzle",
                |_, record| {
                    record.found.as_ref().map_or(Value::Missing, |it| Value::Listed(eliminations(it)))
                },
            )
            .column(
                "length",
                Kind::Integer,
                "length of the longest pattern, in cells and houses",
                |_, record| {
                    record.found.as_ref().and_then(|it| it.steps.iter().map(|step| step.length).max()).into()
                },
            )
            .column(
                "steps",
                Kind::Texts,
                "the pattern that proves each elimination, in the notation of CSP-Rules",
                |_, record| match &record.found {
                    Some(it) if !it.steps.is_empty() => Value::Listed(steps(it)),
                    _ => Value::Missing,
                },
            )
            .end_with(Hunted::reason)
    }

    /// Reports all anti-backdoors of the smallest size, starting with those that need the shortest patterns.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<AntiBackdoor>),
    ) {
        hunted::each(items, limits, give, |item, ends| {
            let (puzzle, _) = hunted::proper(item)?;
            let mut hunting = Hunting::default();
            let mut look = || if ends() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            // For a proper puzzle, singles never lead to a contradiction, so there is always a start state.
            let start = State::new(&Candidates::new(&puzzle));
            let found = start.map_or(ControlFlow::Continue(Vec::new()), |start| {
                sodan_csp::anti_backdoors(&start, self.proofs.as_ref(), self.size, &mut look)
            });
            let left = found.is_break().then_some(hunted::TIME_IS_UP);
            if let ControlFlow::Continue(found) = found {
                found.into_iter().for_each(|it| hunting.found(it));
            }
            Ok(hunting.end(left, "no anti-backdoor within the size limit"))
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<AntiBackdoor>, out: &mut Vec<u8>) {
        match &record.found {
            Some(it) => {
                let eliminations = eliminations(it).join(" ");
                write(
                    out,
                    format_args!("{}\n", format!("{} {eliminations}", it.eliminations.len()).trim_end()),
                );
            }
            None => record.write_reason(out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Hunted<AntiBackdoor>, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        match &record.found {
            Some(it) if it.eliminations.is_empty() => write(out, format_args!("singles solve the puzzle\n")),
            Some(it) => {
                let count = several(it.eliminations.len() as u64, "elimination");
                write(
                    out,
                    format_args!("singles solve the puzzle after {count}: {}\n", eliminations(it).join(", ")),
                );
                steps(it).iter().for_each(|step| write(out, format_args!("  {step}\n")));
            }
            None => record.write_reason(out),
        }
    }
}

/// Formats the eliminations of an anti-backdoor, each as `r3c4<>7`.
fn eliminations(found: &AntiBackdoor) -> Vec<String> {
    found.eliminations.iter().map(|it| format!("{}<>{}", it.cell, it.digit)).collect()
}

fn steps(found: &AntiBackdoor) -> Vec<String> {
    found.steps.iter().map(ToString::to_string).collect()
}
