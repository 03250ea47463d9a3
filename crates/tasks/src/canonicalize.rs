//! Computes the canonical form of each puzzle. Isomorphic puzzles have the same canonical form.

use crate::batch::answered;
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, Status, serde_names};
use serde::{Deserialize, Serialize};
use sodan_board::{Puzzle, Solution, Symmetry};
use sodan_canonical::{Canonical, Canonicalize as _, Form, Id, automorphisms, in_solution_class, max_lex};
use sodan_search::{Answer, Backend, Outcome};

/// Options of the `canonicalize` task.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonicalizeOptions {
    /// Canonical form to compute.
    #[serde(with = "serde_names::form")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::FormName"))]
    pub form: Form,
    /// Whether to compute the solution's rank in the catalogue of all solution grids up to symmetry. This takes a few
    /// milliseconds per puzzle. Not part of the serialized options, since not every build includes the catalogue.
    #[cfg(feature = "catalogue")]
    #[serde(skip)]
    pub rank: bool,
}

/// Task that computes canonical forms; created from [`CanonicalizeOptions`].
pub struct Canonicalize {
    form: Form,
    backend: Backend,
    /// Function that computes a solution's rank, if ranks are requested.
    rank: Option<fn(&Solution) -> u64>,
}

impl CanonicalizeOptions {
    /// Returns the function that computes ranks, or `None` if they are not requested.
    fn ranks(&self) -> Option<fn(&Solution) -> u64> {
        #[cfg(feature = "catalogue")]
        if self.rank {
            return Some(|solution| sodan_canonical::catalogue::Rank::of(solution).get());
        }
        None
    }
}

impl Canonicalize {
    /// Creates the task with `options`; `backend` runs its searches.
    pub fn new(options: &CanonicalizeOptions, backend: Backend) -> Canonicalize {
        Canonicalize { form: options.form, backend, rank: options.ranks() }
    }

    fn found(&self, item: &Item<'_>, answer: Option<&Answer>) -> Canonicalized {
        let outcome = answer.map_or(Outcome::None, Answer::outcome);
        let bad = |fault| Canonicalized { fault: Some(fault), ..Canonicalized::of(Status::Bad) };
        // If givens clash, the puzzle has no solution.
        if let (Outcome::None, Some(fault)) = (&outcome, item.fault()) {
            return bad(fault);
        }
        let status = match outcome {
            Outcome::None => Status::None,
            Outcome::Unique(_) => Status::Unique,
            Outcome::Multiple(_) => Status::Multiple,
        };
        let puzzle = match item.givens_alone() {
            Ok(puzzle) => puzzle,
            Err(fault) => return bad(fault),
        };
        let rank = match (&outcome, self.rank) {
            (Outcome::Unique(solution), Some(rank_of)) => Some(rank_of(solution)),
            _ => None,
        };
        let solution = match &outcome {
            Outcome::Unique(solution) => Some(*solution),
            _ => None,
        };
        let found = match (self.form, outcome) {
            (Form::MinLex, _) => Ok(puzzle.canonical()),
            (Form::MaxLex, _) => Ok(max_lex(&puzzle)),
            (Form::SolutionClass, Outcome::Unique(solution)) => Ok(in_solution_class(&puzzle, &solution)),
            (Form::SolutionClass, _) => Err("only puzzles with exactly one solution have a solution class"),
        };
        let no_rank = || (self.rank.is_some() && rank.is_none()).then_some(NO_RANK);
        // Nearly every puzzle has no automorphism other than the identity.
        let list = |solution| match found {
            Ok(Canonical { automorphisms: 1, .. }) | Err(_) => Vec::new(),
            Ok(_) => automorphisms(&puzzle, &solution),
        };
        Canonicalized {
            automorphisms: solution.map(list),
            why: found.err().or_else(no_rank),
            found: found.ok(),
            rank,
            ..Canonicalized::of(status)
        }
    }

    /// Returns the record's rank, or `-` if it has none, with the prefix `before`. Returns an empty string if ranks are
    /// not requested.
    fn rank_after(&self, before: &str, record: &Canonicalized) -> String {
        let rank = record.rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string());
        if self.rank.is_some() { format!("{before}{rank}") } else { String::new() }
    }
}

const NO_RANK: &str = "only puzzles with exactly one solution have a rank";

/// Canonical form of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Canonicalized {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// The canonical form and the symmetry that maps the puzzle to it, if the puzzle has a form of the requested kind.
    pub found: Option<Canonical<Puzzle>>,
    /// Automorphisms other than the identity, if the puzzle has exactly one solution.
    pub automorphisms: Option<Vec<Symmetry>>,
    /// Rank of the solution, 1 to 5,472,730,538, if requested and the puzzle has exactly one solution.
    pub rank: Option<u64>,
    /// Why a valid puzzle has no form of the requested kind, or no rank even though the rank was requested.
    pub why: Option<&'static str>,
}

impl Canonicalized {
    /// Creates a record that contains only a status.
    fn of(status: Status) -> Canonicalized {
        Canonicalized { status, fault: None, found: None, automorphisms: None, rank: None, why: None }
    }
}

impl Record for Canonicalized {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for Canonicalize {
    type Record = Canonicalized;

    fn name(&self) -> &'static str {
        "canonicalize"
    }

    fn schema(&self) -> Schema<Canonicalized> {
        let form = self.form.name();
        let schema = Schema::begin()
            .column("canonical", Kind::Text, "the form: 81 characters", |_, record: &Canonicalized| {
                record.found.map(|found| found.form.to_string()).into()
            })
            .column("automorphisms", Kind::Integer, "number of symmetries that map the puzzle to itself", |_, record| {
                record.found.map(|found| u64::from(found.automorphisms)).into()
            })
            .column(
                "automorphism_list",
                Kind::Texts,
                "symmetries other than the identity that map the puzzle to itself, if it has exactly one solution",
                |_, record| {
                    record.automorphisms.as_ref().map_or(Value::Missing, |all| {
                        Value::Listed(all.iter().map(ToString::to_string).collect())
                    })
                },
            )
            .only_in(ColumnPlace::Detail)
            .column("id", Kind::Text, "identifier of the form: XXH3 of its text, 16 bytes", |_, record| {
                record.found.map(|found| Id::of(found.form.grid()).to_string()).into()
            })
            .column("symmetry", Kind::Text, "symmetry that maps the puzzle to the form; `1` is the identity", |_, record| {
                record.found.map(|found| found.symmetry.to_string()).into()
            })
            .column("form", Kind::Word(&["min-lex", "max-lex", "solution-class"]), "name of the form", move |_, record| {
                record.found.map(|_| form).into()
            });
        let about = "rank of the solution among all solution grids up to symmetry, 1 to 5,472,730,538";
        let schema = match self.rank {
            Some(_) => schema.column("rank", Kind::Integer, about, |_, record| record.rank.into()),
            None => schema,
        };
        schema.end_with(|record| {
            record.fault.as_ref().map(ToString::to_string).or_else(|| record.why.map(str::to_owned))
        })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Canonicalized),
    ) {
        if (limits.should_stop)() {
            return;
        }
        answered(items, self.backend, 2, buffers, |item, answer| give(item, &self.found(item, answer)));
    }

    fn line(&self, _item: &Item<'_>, record: &Canonicalized, out: &mut Vec<u8>) {
        match (&record.found, record.why) {
            (Some(found), _) => write(out, format_args!("{}{}\n", found.form, self.rank_after(" ", record))),
            (None, Some(why)) => write(out, format_args!("- {why}\n")),
            (None, None) => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Canonicalized, out: &mut Vec<u8>) {
        let number = item.raw.number;
        let Some(found) = &record.found else {
            let why = record.why.map_or_else(|| reason(record), str::to_owned);
            return write(out, format_args!("puzzle {number}: {why}\n"));
        };
        let (form, id) = (self.form.name(), Id::of(found.form.grid()));
        let Canonical { form: puzzle, symmetry, automorphisms, .. } = found;
        let rank = self.rank_after(", rank ", record);
        write(
            out,
            format_args!(
                "puzzle {number}: {form} {puzzle}\n  symmetry {symmetry}, automorphisms {automorphisms}, id {id}{rank}\n"
            ),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn line_of(form: Form, text: &str) -> String {
        #[cfg_attr(
            not(feature = "catalogue"),
            expect(clippy::needless_update, reason = "a feature adds a field")
        )]
        let options = CanonicalizeOptions { form, ..CanonicalizeOptions::default() };
        let task = Canonicalize::new(&options, Backend::best());
        let item = Item::of_text(1, text.as_bytes());
        let record = task.one(&item, &Limits::default()).expect("it is not cancelled");
        let mut out = Vec::new();
        task.line(&item, &record, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn puzzle_and_form_agree() {
        for form in Form::ALL {
            let line = line_of(form, PROPER);
            assert_eq!(line.len(), 82);
            assert_eq!(line_of(form, line.trim()), line);
        }
        assert_ne!(line_of(Form::MinLex, PROPER), line_of(Form::SolutionClass, PROPER));
    }

    #[test]
    fn what_has_no_form_says_why() {
        let empty = ".".repeat(81);
        assert_eq!(line_of(Form::MinLex, &empty), format!("{empty}\n"));
        assert_eq!(
            line_of(Form::SolutionClass, &empty),
            "- only puzzles with exactly one solution have a solution class\n"
        );
        assert!(line_of(Form::MinLex, &format!("11{}", ".".repeat(79))).starts_with("- bad: "));
    }
}
