//! Runs a ring of actors on `sodan-stage`.

use super::{Clock, Ran, Ring};
use sodan_stage::{Context, Event, Halt, Limit, Name, Next, Process, Replay, Scheduler, Threads};

/// Actor that passes each received token to the next actor. A token is the number of its remaining hops.
struct Player {
    next: Name,
    hops: u64,
}

impl Process for Player {
    type Message = u64;

    fn receive(&mut self, me: &mut Context<'_, Player>, event: Event<u64>) -> Next<u64> {
        if let Event::Message(left) = event {
            self.hops += 1;
            if left > 1 {
                me.send(self.next, left - 1);
            }
        }
        Next::Receive
    }
}

pub fn replay(ring: Ring, threads: usize) -> Ran {
    run(&mut Replay::new(1), ring, threads)
}

pub fn threads(ring: Ring, threads: usize) -> Ran {
    run(&mut Threads::new(threads), ring, threads)
}

fn run(stage: &mut impl Scheduler<Player>, ring: Ring, threads: usize) -> Ran {
    let names: Vec<Name> = (0..ring.actors).map(|number| stage.name(&number.to_string())).collect();
    for (&name, &next) in names.iter().zip(names.iter().cycle().skip(1)) {
        stage.spawn_named(name, Player { next, hops: 0 }).expect("the name is unique");
    }
    let step = ring.actors / ring.tokens;
    names.iter().step_by(step).take(ring.tokens).for_each(|&first| stage.send(first, ring.hops));
    let start = Clock::start(threads);
    assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
    let time = start.elapsed();
    Ran { time, hops: names.iter().filter_map(|&name| stage.look(name, |player| player.hops)).sum() }
}
