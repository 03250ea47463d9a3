//! Runs a ring of actors on `ractor`.

use super::{Clock, Ran, Ring};
use ::ractor::{Actor, ActorProcessingErr, ActorRef};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

struct Player;

enum Ball {
    Next(ActorRef<Ball>),
    /// The token, with the number of remaining hops.
    Token(u64),
    /// Requests the number of counted hops.
    Count(UnboundedSender<u64>),
}

impl Actor for Player {
    type Msg = Ball;
    type State = (Option<ActorRef<Ball>>, u64, UnboundedSender<u64>);
    type Arguments = UnboundedSender<u64>;

    async fn pre_start(
        &self,
        _: ActorRef<Ball>,
        done: UnboundedSender<u64>,
    ) -> Result<Self::State, ActorProcessingErr> {
        Ok((None, 0, done))
    }

    async fn handle(
        &self,
        _: ActorRef<Ball>,
        ball: Ball,
        (next, hops, done): &mut Self::State,
    ) -> Result<(), ActorProcessingErr> {
        match ball {
            Ball::Next(actor) => *next = Some(actor),
            Ball::Token(left) => {
                *hops += 1;
                match next {
                    Some(next) if left > 1 => next.cast(Ball::Token(left - 1))?,
                    _ => done.send(0)?,
                }
            }
            Ball::Count(to) => to.send(*hops)?,
        }
        Ok(())
    }
}

pub fn run(ring: Ring, threads: usize) -> Ran {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build();
    runtime
        .expect("a runtime")
        .block_on(async { tokio::spawn(play(ring, threads)).await.expect("the task does not panic") })
}

async fn play(ring: Ring, threads: usize) -> Ran {
    let (done, mut are_done) = unbounded_channel();
    let mut actors = Vec::new();
    for _ in 0..ring.actors {
        actors.push(Actor::spawn(None, Player, done.clone()).await.expect("the actor starts").0);
    }
    for (actor, next) in actors.iter().zip(actors.iter().cycle().skip(1)) {
        actor.cast(Ball::Next(next.clone())).expect("the actor is running");
    }
    let step = ring.actors / ring.tokens;
    let start = Clock::start(threads);
    for first in actors.iter().step_by(step).take(ring.tokens) {
        first.cast(Ball::Token(ring.hops)).expect("the actor is running");
    }
    for _ in 0..ring.tokens {
        are_done.recv().await;
    }
    let time = start.elapsed();
    let mut hops = 0;
    for actor in &actors {
        actor.cast(Ball::Count(done.clone())).expect("the actor is running");
        hops += are_done.recv().await.unwrap_or(0);
    }
    actors.iter().for_each(|actor| actor.stop(None));
    Ran { time, hops }
}
