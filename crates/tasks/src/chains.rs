//! Finds forcing chains and nets that start from two-way choices.

mod options;
mod selector;

pub use options::{After, ChainsOptions, Selection};
pub use selector::{DroppedConclusion, ParseSelectorError, Selector};

use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{self, Buffers, Task, write};
use crate::{Fault, Item, Status, wire};
use sodan_board::CandidateSet;
use sodan_logic::State;
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::notation::two_way as notation;
use sodan_logic::two_way::{
    self, Effect, Net, NetForm, NetLimits, Reach, after_basic_steps, after_singles, trim,
};

/// Task that searches for chains and nets; created from [`ChainsOptions`].
pub struct Chains {
    options: ChainsOptions,
    limits: NetLimits,
}

impl Chains {
    /// Creates the task with `options`.
    pub fn new(options: ChainsOptions) -> Chains {
        let open = NetLimits::default();
        let of = |places: &[Selector], all: CandidateSet| match places {
            [] => all,
            places => places.iter().flat_map(|place| place.candidates()).collect(),
        };
        let limits = NetLimits {
            starts: of(&options.start, open.starts),
            falls: of(&options.falls, open.falls),
            not_false: options.dropped.iter().filter_map(|drop| drop.fallen()).collect(),
            not_true: options.dropped.iter().filter_map(|drop| drop.placed()).collect(),
            levels: options.levels.unwrap_or(open.levels),
            length: options.length.unwrap_or(open.length),
            cancellations: options.cancellations,
            reach: options.reach,
        };
        Chains { options, limits }
    }

    /// Searches an item for chains and nets. Returns one record per chain or net, or a single record with the reason
    /// if none was found. Returns `None` if the task is cancelled.
    pub fn found(&self, item: &Item<'_>, limits: &task::Limits<'_>) -> Option<Vec<Chain>> {
        limits.with_effort(|effort| self.within(item, effort))
    }

    fn within(&self, item: &Item<'_>, effort: &Effort<'_>) -> Vec<Chain> {
        let nothing = |status, fault| vec![Chain { status, fault, number: 1, of: 0, net: None, cut: None }];
        if let Some(fault) = item.fault() {
            return nothing(Status::Bad, Some(fault));
        }
        let (Some(givens), Some(candidates)) = (item.givens(), item.candidates()) else {
            return nothing(Status::Bad, None);
        };
        let start = State::of(candidates, givens.filled());
        let state = match self.options.after {
            After::Nothing => Some(start),
            After::Singles => after_singles(&start),
            After::Basic => after_basic_steps(&start),
        };
        let Some(state) = state else { return nothing(Status::None, None) };
        if state.unplaced().is_empty() {
            return nothing(Status::Solved, None);
        }
        let (nets, cut) = self.search(&state, effort);
        let found = if cut.is_some() { Status::Timeout } else { Status::Done };
        if nets.is_empty() {
            let status = if cut.is_some() { Status::Timeout } else { Status::Stuck };
            return vec![Chain { status, fault: None, number: 1, of: 0, net: None, cut }];
        }
        let of = nets.len();
        let shown = |net| if self.options.untrimmed { trim::untrimmed(&state, &net) } else { net };
        let chain = |(number, net)| Chain {
            status: found,
            fault: None,
            number,
            of,
            net: Some(Box::new((shown(net), state))),
            cut,
        };
        (1..).zip(nets).map(chain).collect()
    }

    /// Runs the selected kind of search from `state`. Returns the chains and nets found, and the limit that cut the
    /// search short, if any.
    fn search(&self, state: &State, effort: &Effort<'_>) -> (Vec<Net>, Option<Cut>) {
        let found = match self.options.selection {
            Selection::All => return two_way::all_with(state, &self.limits, effort),
            Selection::Smart => two_way::smart_with(state, &self.limits, &self.options.weights, effort)
                .map(|best| best.map(|(net, _)| net)),
            Selection::First => two_way::first_with(state, &self.limits, effort),
            Selection::Throttle => two_way::throttled_with(state, &self.limits, effort),
        };
        match found {
            Ok(net) => (net.into_iter().collect(), None),
            Err(cut) => (Vec::new(), Some(cut)),
        }
    }
}

/// One chain or net, or the reason why none was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// 1-based index of this record among the item's records.
    pub number: usize,
    /// Number of chains and nets found, or 0 if there are none.
    pub of: usize,
    /// The chain or net, with the state in which it was found.
    pub net: Option<Box<(Net, State)>>,
    /// Limit that cut the search short; more chains may then exist.
    pub cut: Option<Cut>,
}

impl Chain {
    /// Returns the value of the `reason` column: why the item has no net, or why it may have more nets than those
    /// found.
    fn reason(&self) -> Option<String> {
        if let Some(cut) = self.cut {
            let until_then = if self.net.is_some() { "there may be more choices" } else { "no choice found" };
            return Some(format!("{cut}; {until_then}"));
        }
        match (self.status, &self.fault) {
            (_, Some(fault)) => Some(fault.to_string()),
            (Status::Solved, _) => Some("the puzzle was solved before the search".into()),
            (Status::None, _) => Some("no solution".into()),
            (Status::Stuck, _) => Some("no choice found within the limits".into()),
            _ => None,
        }
    }

    fn reason_in_words(&self) -> String {
        let reason = self.reason().unwrap_or_default();
        if self.fault.is_some() { format!("bad: {reason}") } else { reason }
    }

    fn with_net<'r>(&'r self, value: impl Fn(&'r Net, &'r State) -> Value<'r>) -> Value<'r> {
        self.net.as_deref().map_or(Value::Missing, |(net, state)| value(net, state))
    }
}

impl Record for Chain {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_first(&self) -> bool {
        self.number == 1
    }
}

impl Task for Chains {
    type Record = Chain;

    fn name(&self) -> &'static str {
        "chains"
    }

    fn schema(&self) -> Schema<Chain> {
        Schema::begin_without_format()
            .column("choice", Kind::Text, "two candidates, one of which is true", |_, record: &Chain| {
                record.with_net(|net, _| {
                    let [a, b] = net.choice.ends.map(notation::placement);
                    format!("{a} or {b}").into()
                })
            })
            .only_in(ColumnPlace::Table)
            .column("placements", Kind::Texts, "placements", |_, record| {
                record.with_net(|net, _| {
                    net.placements().into_iter().map(notation::placement).collect::<Vec<_>>().into()
                })
            })
            .only_in(ColumnPlace::Table)
            .column("eliminations", Kind::Texts, "the eliminated candidates", |_, record| {
                record.with_net(|net, _| {
                    net.eliminations().into_iter().map(notation::elimination).collect::<Vec<_>>().into()
                })
            })
            .only_in(ColumnPlace::Table)
            .column("form", Kind::Text, "chain or net", |_, record| {
                record.with_net(|net, _| net.form().name().into())
            })
            .only_in(ColumnPlace::Table)
            .among([NetForm::Chain, NetForm::Net].map(NetForm::name))
            .column("levels", Kind::Integer, "number of levels", |_, record| {
                record.with_net(|net, _| net.levels().into())
            })
            .only_in(ColumnPlace::Table)
            .column("length", Kind::Integer, "total number of singles on both sides", |_, record| {
                record.with_net(|net, _| net.length().into())
            })
            .only_in(ColumnPlace::Table)
            .column("net", Kind::Object("net"), "the singles on both sides", |_, record| {
                record.with_net(|net, _| Value::object(wire::Net::of(net)))
            })
            .only_in(ColumnPlace::Detail)
            .column(
                "reach",
                Kind::Word(&REACHES),
                "whether singles or basic steps then solve the puzzle",
                |_, record| record.with_net(|net, state| reach(state, net).into()),
            )
            .column(
                "state",
                Kind::Object("state"),
                "the board at the start of the search; only in the puzzle's first record",
                |_, record| match record.number {
                    1 => record.with_net(|_, state| Value::object(wire::State::of(state))),
                    _ => Value::Missing,
                },
            )
            .only_in(ColumnPlace::Detail)
            .column(
                "board",
                Kind::Object("board"),
                "the board to which cells and houses refer; only in the puzzle's first record",
                |_, record| match record.number {
                    1 => record.with_net(|_, _| Value::object(wire::Board::plain())),
                    _ => Value::Missing,
                },
            )
            .only_in(ColumnPlace::Detail)
            .end_with(Chain::reason)
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &task::Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Chain),
    ) {
        for item in items {
            match self.found(item, limits) {
                Some(found) if !(limits.should_stop)() => found.iter().for_each(|chain| give(item, chain)),
                _ => return,
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Chain, out: &mut Vec<u8>) {
        match record.net.as_deref() {
            None => write(out, format_args!("- {}\n", record.reason_in_words())),
            Some((net, _)) => {
                let (deduction, summary) = (notation::deduction(net), notation::summary(net));
                write(out, format_args!("{deduction}; {summary}; {}\n", net.choice));
            }
        }
    }

    fn text(&self, item: &Item<'_>, record: &Chain, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match record.net.as_deref() {
            None => write(out, format_args!("puzzle {number}: {}\n\n", record.reason_in_words())),
            Some((net, _)) => {
                let (index, of) = (record.number, record.of);
                let cut =
                    record.cut.map(|cut| format!(" ({cut}; there may be more choices)")).unwrap_or_default();
                let which = if of > 1 { format!(", {index} of {of}{cut}") } else { cut };
                write(out, format_args!("puzzle {number}{which}: {}\n", notation::text(net)));
            }
        }
    }
}

const REACHES: [&str; 3] = ["open", "basic", "singles"];

/// Returns the value of the `reach` column: whether singles or basic steps solve the puzzle after the net.
fn reach(state: &State, net: &Net) -> &'static str {
    match two_way::reach(state, &Effect::of(state, net)) {
        Reach::Open => "open",
        Reach::Basic => "basic",
        Reach::Singles => "singles",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeLimit;
    use crate::record::Json;
    use std::time::Duration;

    const PUZZLE: &str = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";

    fn rows(selection: Selection, limits: &task::Limits<'_>) -> Vec<serde_json::Value> {
        let task = Chains::new(ChainsOptions { selection, ..ChainsOptions::default() });
        let (item, json, mut rows) =
            (Item::of_text(1, PUZZLE.as_bytes()), Json::new(task.schema()), Vec::new());
        task.each(&[item], &mut Buffers::default(), limits, &mut |item, chain| {
            let mut object = Vec::new();
            json.object(item, chain, &mut object);
            rows.push(serde_json::from_slice(&object).unwrap());
        });
        rows
    }

    #[test]
    fn interrupted_search_is_reported() {
        let little = task::Limits { effort: Some(50), ..task::Limits::default() };
        for selection in [Selection::Throttle, Selection::Smart, Selection::First, Selection::All] {
            let [row] = &rows(selection, &little)[..] else { panic!("{selection:?}: one record") };
            assert_eq!(row["status"], "timeout", "{selection:?}");
            assert_eq!(row["reason"], "work limit reached; no choice found");
        }
    }

    #[test]
    fn partial_results_are_reported() {
        let more = task::Limits { effort: Some(2_000), ..task::Limits::default() };
        let (some, all) = (rows(Selection::All, &more), rows(Selection::All, &task::Limits::default()));
        assert!(!some.is_empty() && some.len() < all.len(), "{} of {}", some.len(), all.len());
        for (some, all) in some.iter().zip(&all) {
            assert_eq!((&some["net"], &all["status"]), (&all["net"], &"done".into()));
            assert_eq!(some["status"], "timeout");
            assert_eq!(some["reason"], "work limit reached; there may be more choices");
        }
    }

    #[test]
    fn search_stops_within_an_item() {
        let clock = || Duration::from_secs(1);
        let time = Some(TimeLimit { clock: &clock, each: Duration::ZERO });
        let late = rows(Selection::All, &task::Limits { time, ..task::Limits::default() });
        assert_eq!((late.len(), &late[0]["status"]), (1, &"timeout".into()));
        assert!(late[0]["reason"].as_str().unwrap().starts_with("time limit reached; "), "{}", late[0]);
        let gone = task::Limits { should_stop: &|| true, ..task::Limits::default() };
        assert_eq!(rows(Selection::Smart, &gone), Vec::<serde_json::Value>::new());
    }
}
