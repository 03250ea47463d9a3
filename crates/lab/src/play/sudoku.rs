//! Example program: the cells of one box negotiate as in the Stage paper. A solver interprets 5 ms without a change as
//! agreement and stops them.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use sodan_stage::Event::{Message, Timeout};
use sodan_stage::{Context, Event, Next, Process, Reason};

const PAUSE: Duration = Duration::from_millis(1);
const QUIET: Duration = Duration::from_millis(5);

#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub enum Confidence {
    Of(u32),
    Certain,
}
use Confidence::{Certain, Of};

#[derive(Clone, Copy, Debug)]
pub enum Talk {
    Assert { value: u8, confidence: Confidence, from: usize },
    Cede { value: u8 },
    Deny { value: u8 },
    Changed,
    Done,
}
use Talk::{Assert, Cede, Changed, Deny, Done};

pub struct Cell {
    place: usize,
    value: u8,
    confidence: Confidence,
    domain: Vec<u8>,
    random: Pcg32,
}

pub enum Actor {
    Cell(Cell),
    Solver,
}

impl Process for Actor {
    type Message = Talk;

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<Talk> {
        match self {
            Actor::Solver => return Next::After(QUIET),
            Actor::Cell(cell) if cell.confidence == Certain => {
                for other in (1..=9).filter(|&other| other != cell.place) {
                    me.cast(me.name(&other.to_string()), cell.assertion());
                }
            }
            Actor::Cell(_) => return Next::After(PAUSE),
        }
        Next::Receive
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<Talk>) -> Next<Talk> {
        match (self, event) {
            (Actor::Cell(_), Message(Done)) => Next::Exit(Reason::Normal),
            (Actor::Cell(cell), _) if cell.confidence == Certain => Next::Receive,
            (Actor::Cell(cell), event) => cell.search(me, event),
            (Actor::Solver, Message(_)) => Next::After(QUIET),
            (Actor::Solver, _) => {
                (1..=9).for_each(|cell| me.cast(me.name(&cell.to_string()), Done));
                Next::Exit(Reason::Normal)
            }
        }
    }
}

impl Cell {
    fn search(&mut self, me: &mut Context<'_, Actor>, event: Event<Talk>) -> Next<Talk> {
        match event {
            Message(Assert { confidence: Certain, value, .. }) => {
                self.domain.retain(|&it| it != value);
                if value == self.value {
                    self.new_value(me);
                }
            }
            Message(Assert { value, confidence, from })
                if value == self.value && self.confidence < confidence =>
            {
                self.new_value(me);
                me.cast(me.name(&from.to_string()), Cede { value });
            }
            Message(Assert { value, from, .. }) if value == self.value => {
                self.change_confidence(|of| of.saturating_sub(1));
                me.cast(me.name(&from.to_string()), Deny { value });
            }
            Message(Assert { value, from, .. }) => {
                self.change_confidence(|of| of + 1);
                me.cast(me.name(&from.to_string()), Cede { value });
            }
            Message(Deny { value }) if value == self.value => self.new_value(me),
            Message(Cede { value }) if value == self.value => self.change_confidence(|of| of + 1),
            Timeout => {
                let other = (self.place + self.random.random_range(0..8)) % 9 + 1;
                me.cast(me.name(&other.to_string()), self.assertion());
            }
            _ => {}
        }
        Next::After(PAUSE)
    }

    fn assertion(&self) -> Talk {
        Assert { value: self.value, confidence: self.confidence, from: self.place }
    }

    fn change_confidence(&mut self, change: impl Fn(u32) -> u32) {
        if let Of(of) = &mut self.confidence {
            *of = change(*of);
        }
    }

    fn new_value(&mut self, me: &mut Context<'_, Actor>) {
        let others: Vec<u8> = self.domain.iter().copied().filter(|&it| it != self.value).collect();
        if !others.is_empty() {
            self.value = others[self.random.random_range(0..others.len())];
            self.confidence = Of(0);
            me.cast(me.name("solver"), Changed);
        }
    }
}

// Functions for the lab.

use super::cast::{Cast, enter_named};
use sodan_stage::{Pid, Replay};

/// The given digits of the box. Three of its cells are empty.
const GIVENS: [u8; 9] = [5, 3, 0, 6, 0, 1, 0, 9, 8];

impl Cast for Actor {
    const FILE: &'static str = include_str!("sudoku.rs");

    fn enter(stage: &mut Replay<Actor>) -> Vec<(Pid, String)> {
        let cell = |(place, given): (usize, u8)| {
            Actor::Cell(Cell {
                place,
                value: given.max(1),
                confidence: if given > 0 { Certain } else { Of(0) },
                domain: (1..=9).collect(),
                random: Pcg32::seed_from_u64(place as u64),
            })
        };
        enter_named(stage, (1..).zip(GIVENS).map(cell).chain([Actor::Solver]))
    }

    fn name(&self) -> String {
        match self {
            Actor::Cell(cell) => cell.place.to_string(),
            Actor::Solver => "solver".to_owned(),
        }
    }

    fn state(&self) -> String {
        match self {
            Actor::Solver => "waits for 5 ms without a change".to_owned(),
            Actor::Cell(Cell { value, confidence: Certain, .. }) => format!("value {value}, certain"),
            Actor::Cell(Cell { value, confidence: Of(of), .. }) => format!("value {value}, confidence {of}"),
        }
    }

    fn seeks(&self) -> Vec<String> {
        Vec::new()
    }
}
