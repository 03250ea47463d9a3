//! Measures the complexity of a protocol during a negotiation.
//!
//! > How much complexity would you need at each "level" to place the intelligence there? (Andrew Cooke, 17 May 2007)

use std::collections::{BTreeSet, VecDeque};

use sodan_stage::Pid;

use crate::agent::{Agent, MessageKind, Shown, Word};
use crate::bits;
use crate::settings::Rules;

/// Sizes of the agents' states and messages in a run, and the number of rules that the agents applied.
///
/// Only mutable state counts. It is encoded field by field: a digit takes 4 bits, a cell 7, a set of digits 9, and a
/// count its number of binary digits. Randomness and the agents' initial data are not counted. State and messages that
/// only serve to detect the end (counts of duplicates, freezes, the check) are not counted either, since all published
/// protocols share them.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Complexity {
    /// Maximum size of a cell's state, in bits.
    pub cell_bits: u32,
    /// Sum of the maximum state sizes, in bits, of all agents other than cells: houses, boxes, the token.
    pub community_bits: u64,
    /// Mean size of a message in bits, including its kind; 0 if no message was sent.
    pub message_bits: f64,
    /// Number of message kinds that were sent.
    pub kinds: usize,
    /// Number of distinct rules that cells applied. A rule is an agent's input (a message, a timeout, or its start) and
    /// the effect: the kinds of messages sent, whether the digit changed, and whether the confidence increased or
    /// decreased.
    pub cell_rules: usize,
    /// Number of distinct rules that all other agents applied.
    pub community_rules: usize,
}

/// Measures a run in virtual time.
pub(crate) struct Gauge {
    rules_in_force: Rules,
    agents: Vec<Seen>,
    turn: Option<Turn>,
    cell_bits: u32,
    /// Maximum of [`Complexity::community_bits`] over the completed parts of the run.
    community_bits: u64,
    messages: u64,
    message_bits: u64,
    kinds: BTreeSet<MessageKind>,
    rules: BTreeSet<Rule>,
}

/// Observed data of one agent.
#[derive(Default)]
struct Seen {
    /// The agent's process, which changes when the agent restarts.
    pid: Option<Pid>,
    number: Option<u8>,
    only_ends: bool,
    mailbox: VecDeque<Cause>,
    shown: Option<Shown>,
    most_bits: u32,
}

/// The current turn of an agent. The agent may still send messages in this turn.
struct Turn {
    agent: Pid,
    heard: Cause,
    change: Change,
    sent: BTreeSet<MessageKind>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Cause {
    Birth,
    Waited,
    Heard(MessageKind),
    /// A message that only serves to detect the end of the run, or the notice that another agent has ended.
    Ending,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Change {
    digit: bool,
    surer: bool,
    less_sure: bool,
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rule {
    is_of_a_cell: bool,
    heard: Cause,
    change: Change,
    sent: BTreeSet<MessageKind>,
}

fn is_cell(number: u8) -> bool {
    number < 81
}

impl Gauge {
    pub(crate) fn new(rules_in_force: Rules) -> Gauge {
        Gauge {
            rules_in_force,
            agents: Vec::new(),
            turn: None,
            cell_bits: 0,
            community_bits: 0,
            messages: 0,
            message_bits: 0,
            kinds: BTreeSet::new(),
            rules: BTreeSet::new(),
        }
    }

    /// Starts the next part of the run, which has new agents.
    pub(crate) fn next_part(&mut self) {
        self.end_turn();
        self.community_bits = self.community_bits.max(self.bits_of_community());
        self.agents.clear();
    }

    fn bits_of_community(&self) -> u64 {
        let others = self.agents.iter().filter(|seen| seen.number.is_some_and(|number| !is_cell(number)));
        others.map(|seen| u64::from(seen.most_bits)).sum()
    }

    pub(crate) fn complexity(mut self) -> Complexity {
        self.next_part();
        let cell_rules = self.rules.iter().filter(|rule| rule.is_of_a_cell).count();
        // A message's kind is encoded as an index, so it takes as many bits as the highest index.
        let kind_bits = bits::number((self.kinds.len().max(1) - 1) as u64);
        let mean = self.message_bits as f64 / self.messages.max(1) as f64;
        Complexity {
            cell_bits: self.cell_bits,
            community_bits: self.community_bits,
            message_bits: if self.messages > 0 { mean + f64::from(kind_bits) } else { 0.0 },
            kinds: self.kinds.len(),
            cell_rules,
            community_rules: self.rules.len() - cell_rules,
        }
    }

    fn seen(&mut self, pid: Pid) -> &mut Seen {
        if pid.index() >= self.agents.len() {
            self.agents.resize_with(pid.index() + 1, Seen::default);
        }
        let seen = &mut self.agents[pid.index()];
        if seen.pid != Some(pid) {
            *seen = Seen { pid: Some(pid), ..Seen::default() };
        }
        seen
    }

    /// Records that a message was appended to a mailbox.
    pub(crate) fn arrived(&mut self, to: Pid, word: &impl Word) {
        let cause = word.bits(self.rules_in_force).map_or(Cause::Ending, |_| Cause::Heard(word.kind()));
        self.seen(to).mailbox.push_back(cause);
    }

    /// Records that the notice of another agent's end was appended to a mailbox.
    pub(crate) fn arrived_end(&mut self, to: Pid) {
        self.seen(to).mailbox.push_back(Cause::Ending);
    }

    /// Records that an agent takes the event at index `passed` of its mailbox.
    pub(crate) fn took(&mut self, pid: Pid, passed: usize) {
        let cause = self.seen(pid).mailbox.remove(passed).unwrap_or(Cause::Ending);
        self.begin_turn(pid, cause);
    }

    /// Records that an agent's wait has timed out.
    pub(crate) fn timed_out(&mut self, pid: Pid) {
        self.begin_turn(pid, Cause::Waited);
    }

    fn begin_turn(&mut self, agent: Pid, heard: Cause) {
        self.end_turn();
        self.turn = Some(Turn { agent, heard, change: Change::default(), sent: BTreeSet::new() });
    }

    fn end_turn(&mut self) {
        let Some(Turn { agent, heard, change, sent }) = self.turn.take() else { return };
        let &mut Seen { number, only_ends, .. } = self.seen(agent);
        let counts = matches!(heard, Cause::Heard(_)) || heard != Cause::Ending && !only_ends;
        if let Some(number) = number.filter(|_| counts) {
            self.rules.insert(Rule { is_of_a_cell: is_cell(number), heard, change, sent });
        }
    }

    /// Records the state of an agent after its turn.
    pub(crate) fn turned<P: Agent>(&mut self, pid: Pid, agent: &P) {
        if self.turn.as_ref().is_none_or(|turn| turn.agent != pid) {
            // This is the agent's start; its mailbox may already contain messages.
            self.begin_turn(pid, Cause::Birth);
        }
        let (number, bits) = (agent.number(), agent.state_bits());
        let seen = self.seen(pid);
        (seen.number, seen.only_ends) = (Some(number), agent.only_ends());
        seen.most_bits = seen.most_bits.max(bits);
        let before = std::mem::replace(&mut seen.shown, agent.shown());
        let change = Change::between(before, seen.shown);
        if is_cell(number) {
            self.cell_bits = self.cell_bits.max(bits);
        }
        if let Some(turn) = &mut self.turn {
            turn.change = change;
        }
    }

    /// Records a message that an agent sent.
    pub(crate) fn sent(&mut self, from: Pid, message: &impl Word) {
        let Some(bits) = message.bits(self.rules_in_force) else { return };
        self.messages += 1;
        self.message_bits += u64::from(bits);
        self.kinds.insert(message.kind());
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.agent == from) {
            turn.sent.insert(message.kind());
        }
    }
}

impl Change {
    fn between(before: Option<Shown>, after: Option<Shown>) -> Change {
        let (Some(before), Some(after)) = (before, after) else { return Change::default() };
        Change {
            digit: before.digit != after.digit,
            surer: after.confidence > before.confidence,
            less_sure: after.confidence < before.confidence,
        }
    }
}

#[cfg(test)]
mod tests {
    use sodan_board::{Cell, Digit};
    use sodan_stage::{Context, Event, Next, Process, Replay, Scheduler};

    use super::*;
    use crate::agent::Confidence;
    use crate::run::{Conditions, complexity};
    use crate::settings::{Protocol, Settings};
    use crate::slider::Slider;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn at(slider: Slider) -> Complexity {
        let conditions = Conditions { messages: 100_000, ..Conditions::default() };
        complexity(&PUZZLE.parse().unwrap(), &slider.settings(), 1, conditions)
    }

    /// Each slider step up to the house actors requires a more complex cell.
    #[test]
    fn steps_demand_increasing_work() {
        let steps: Vec<Complexity> = Slider::all().map(at).collect();
        // A digit, and whether it is certain.
        assert_eq!(steps[0].cell_bits, 5);
        // A domain adds one bit for each of nine digits.
        assert!(steps[1].cell_bits > 5 && steps[2].cell_bits >= 5 + bits::DIGITS);
        assert!(steps[3].community_bits == 0 && steps[4].community_bits > 27 * 81);
        assert!(steps[7].cell_bits < steps[6].cell_bits);
        assert!(steps.iter().all(|step| step.cell_rules > 3 && step.kinds > 2));
    }

    #[test]
    fn equal_runs_have_equal_measures() {
        let step = Slider::new(0.7).unwrap();
        assert_eq!(at(step), at(step));
    }

    /// An agent whose events the test supplies.
    #[derive(Clone, Copy)]
    struct Puppet {
        number: u8,
        bits: u32,
        digit: Digit,
    }

    struct SentMessage(MessageKind);

    impl Word for SentMessage {
        fn kind(&self) -> MessageKind {
            self.0
        }

        fn bits(&self, _: Rules) -> Option<u32> {
            match self.0 {
                MessageKind::Marker => None,
                MessageKind::Assert => Some(3),
                _ => Some(1),
            }
        }
    }

    impl Process for Puppet {
        type Message = SentMessage;

        fn receive(&mut self, _: &mut Context<'_, Puppet>, _: Event<SentMessage>) -> Next<SentMessage> {
            Next::Receive
        }
    }

    impl Agent for Puppet {
        fn shown(&self) -> Option<Shown> {
            let Puppet { number, digit, .. } = *self;
            let shown =
                || Shown { cell: Cell::from_index(0), digit: Some(digit), confidence: Confidence::NONE };
            is_cell(number).then(shown)
        }

        fn number(&self) -> u8 {
            self.number
        }

        fn state_bits(&self) -> u32 {
            self.bits
        }
    }

    #[test]
    fn rules_pair_input_and_result() {
        let mut gauge = Gauge::new(Settings::new(Protocol::First).rules());
        let mut stage = Replay::new(1);
        let mut cell = Puppet { number: 0, bits: 5, digit: Digit::ONE };
        let house = Puppet { number: 81, bits: 7, digit: Digit::ONE };
        let [one, other] = [cell, house].map(|agent| stage.spawn(agent));
        // The first message arrives before the cell starts.
        gauge.arrived(one, &SentMessage(MessageKind::Cede));
        gauge.turned(one, &cell);
        gauge.turned(other, &house);
        gauge.arrived(one, &SentMessage(MessageKind::Assert));
        gauge.arrived(one, &SentMessage(MessageKind::Assert));
        // The cell takes the second event first, and changes its digit; then it takes the last event, which has no
        // effect.
        gauge.took(one, 1);
        cell = Puppet { bits: 9, digit: Digit::TWO, ..cell };
        gauge.turned(one, &cell);
        gauge.sent(one, &SentMessage(MessageKind::Deny));
        gauge.sent(one, &SentMessage(MessageKind::Deny));
        gauge.took(one, 1);
        gauge.turned(one, &Puppet { bits: 2, ..cell });
        // Markers are not counted.
        gauge.arrived(one, &SentMessage(MessageKind::Marker));
        gauge.took(one, 1);
        gauge.turned(one, &cell);
        gauge.sent(one, &SentMessage(MessageKind::Marker));
        // The house times out and sends a message, twice: that is one rule.
        for _ in 0..2 {
            gauge.timed_out(other);
            gauge.turned(other, &house);
            gauge.sent(other, &SentMessage(MessageKind::Assert));
        }
        let expected = Complexity {
            cell_bits: 9,
            community_bits: 7,
            // Two messages of 1 bit and two of 3 bits, plus one bit for the kind.
            message_bits: 3.0,
            kinds: 2,
            // Three rules: the start, an assertion that changes the digit and is denied, and an assertion without
            // effect.
            cell_rules: 3,
            // Two rules: the start, and a timeout.
            community_rules: 2,
        };
        assert_eq!(gauge.complexity(), expected);
    }

    #[test]
    fn agents_of_parts_are_distinct() {
        let mut gauge = Gauge::new(Settings::new(Protocol::First).rules());
        let house = |bits| Puppet { number: 81, bits, digit: Digit::ONE };
        let pids = [Replay::new(1).spawn(house(0)), Replay::new(1).spawn(house(0))];
        gauge.turned(pids[0], &house(7));
        gauge.next_part();
        gauge.turned(pids[1], &house(4));
        assert_eq!(gauge.complexity().community_bits, 7);
    }
}
