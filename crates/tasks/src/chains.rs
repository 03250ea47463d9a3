//! Forcing chains and nets from two-way choices.

mod options;
mod selector;

pub use options::{After, ChainsOptions, Selection};
pub use selector::{DroppedConclusion, ParseSelectorError, Selector};

use crate::record::{Kind, Record, Schema, Value};
use crate::task::{self, Room, Task, write};
use crate::{Fault, Item, Status, wire};
use sodan_board::CandidateSet;
use sodan_logic::State;
use sodan_logic::notation::two_way as notation;
use sodan_logic::two_way::{self, Effect, Limits, Net, Reach, after_basic_steps, after_singles};

/// The task.
pub struct Chains {
    options: ChainsOptions,
    limits: Limits,
}

impl Chains {
    /// The task with these options.
    pub fn new(options: ChainsOptions) -> Chains {
        let open = Limits::default();
        let of = |places: &[Selector], all: CandidateSet| match places {
            [] => all,
            places => places.iter().flat_map(|place| place.candidates()).collect(),
        };
        let limits = Limits {
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

    /// What is found in an item: a record for each find, or one that says why there is none.
    pub fn found(&self, item: &Item<'_>) -> Vec<Chain> {
        let nothing = |status, fault| vec![Chain { status, fault, number: 1, of: 0, net: None }];
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
        let nets = self.search(&state);
        if nets.is_empty() {
            return nothing(Status::Stuck, None);
        }
        let of = nets.len();
        let chain = |(number, net)| Chain {
            status: Status::Done,
            fault: None,
            number,
            of,
            net: Some(Box::new((net, state))),
        };
        (1..).zip(nets).map(chain).collect()
    }

    fn search(&self, state: &State) -> Vec<Net> {
        match self.options.way {
            Selection::Smart => {
                let best = two_way::smart(state, &self.limits, &self.options.weights);
                best.map(|(net, _)| net).into_iter().collect()
            }
            Selection::All => two_way::all(state, &self.limits),
            Selection::First => two_way::first(state, &self.limits).into_iter().collect(),
            Selection::Throttle => two_way::throttled(state, &self.limits).into_iter().collect(),
        }
    }
}

/// A find, or why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// The status.
    pub status: Status,
    /// What is wrong with a bad item.
    pub fault: Option<Fault>,
    /// Which of the item's finds it is, from 1.
    pub number: usize,
    /// How many the item has.
    pub of: usize,
    /// The chain or net, and the state that it was found in.
    pub net: Option<Box<(Net, State)>>,
}

impl Chain {
    /// Why there is no net.
    fn reason(&self) -> Option<String> {
        match (self.status, &self.fault) {
            (_, Some(fault)) => Some(fault.to_string()),
            (Status::Solved, _) => Some("solved before any choice".into()),
            (Status::None, _) => Some("no solution".into()),
            (Status::Stuck, _) => Some("nothing within the limits".into()),
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
            .table("choice", Kind::Text, "the two candidates of which one is true", |_, it: &Chain| {
                it.with_net(|net, _| {
                    let [a, b] = net.choice.ends.map(notation::placement);
                    format!("{a} or {b}").into()
                })
            })
            .table("placements", Kind::Texts, "what is placed", |_, it| {
                it.with_net(|net, _| {
                    net.placements().into_iter().map(notation::placement).collect::<Vec<_>>().into()
                })
            })
            .table("eliminations", Kind::Texts, "what falls", |_, it| {
                it.with_net(|net, _| {
                    net.eliminations().into_iter().map(notation::elimination).collect::<Vec<_>>().into()
                })
            })
            .table("form", Kind::Text, "chain or net", |_, it| it.with_net(|net, _| net.form().name().into()))
            .table("levels", Kind::Integer, "how many levels are played", |_, it| {
                it.with_net(|net, _| net.levels().into())
            })
            .table("length", Kind::Integer, "how many singles, both sides together", |_, it| {
                it.with_net(|net, _| net.length().into())
            })
            .detail("net", Kind::Object("net"), "both sides, single by single", |_, it| {
                it.with_net(|net, _| Value::object(wire::Net::of(net)))
            })
            .column(
                "reach",
                Kind::Word(&REACHES),
                "how far the puzzle gets by singles, or basic steps",
                |_, it| it.with_net(|net, state| reach(state, net).into()),
            )
            .detail(
                "state",
                Kind::Object("state"),
                "the board that the search began with; only with an item's first find",
                |_, it| match it.number {
                    1 => it.with_net(|_, state| Value::object(wire::State::of(state))),
                    _ => Value::Missing,
                },
            )
            .end_with(Chain::reason)
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _room: &mut Room,
        limits: &task::Limits<'_>,
        mut give: impl FnMut(&Item<'i>, &Chain),
    ) {
        for item in items {
            if (limits.should_stop)() {
                return;
            }
            self.found(item).iter().for_each(|chain| give(item, chain));
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Chain, out: &mut Vec<u8>) {
        match record.net.as_deref() {
            None => write(out, format_args!("- {}\n", record.reason_in_words())),
            Some((net, _)) => {
                let (what, summary) = (notation::deduction(net), notation::summary(net));
                write(out, format_args!("{what}; {summary}; {}\n", net.choice));
            }
        }
    }

    fn text(&self, item: &Item<'_>, record: &Chain, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match record.net.as_deref() {
            None => write(out, format_args!("puzzle {number}: {}\n\n", record.reason_in_words())),
            Some((net, _)) => {
                let (index, of) = (record.number, record.of);
                let which = if of > 1 { format!(", {index} of {of}") } else { String::new() };
                write(out, format_args!("puzzle {number}{which}: {}\n", notation::text(net)));
            }
        }
    }
}

const REACHES: [&str; 3] = ["open", "basic", "singles"];

/// How far the puzzle gets, in a word.
fn reach(state: &State, net: &Net) -> &'static str {
    match two_way::reach(state, &Effect::of(state, net)) {
        Reach::Open => "open",
        Reach::Basic => "basic",
        Reach::Singles => "singles",
    }
}
