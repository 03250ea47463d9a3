//! Runs a ring of actors on `kameo`, with unbounded mailboxes as in the other frameworks.

use super::{Clock, Ran, Ring};
use ::kameo::Actor;
use ::kameo::actor::{ActorRef, Spawn};
use ::kameo::mailbox;
use ::kameo::message::{Context, Message};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

#[derive(Actor)]
struct Player {
    next: Option<ActorRef<Player>>,
    hops: u64,
    done: UnboundedSender<()>,
}

struct NextPlayer(ActorRef<Player>);

/// The token, with the number of remaining hops.
struct Token(u64);

struct Count;

impl Message<NextPlayer> for Player {
    type Reply = ();

    async fn handle(&mut self, NextPlayer(next): NextPlayer, _: &mut Context<Player, ()>) {
        self.next = Some(next);
    }
}

impl Message<Token> for Player {
    type Reply = ();

    async fn handle(&mut self, Token(left): Token, _: &mut Context<Player, ()>) {
        self.hops += 1;
        match &self.next {
            Some(next) if left > 1 => next.tell(Token(left - 1)).await.expect("the actor is running"),
            _ => self.done.send(()).expect("the receiver is waiting"),
        }
    }
}

impl Message<Count> for Player {
    type Reply = u64;

    async fn handle(&mut self, _: Count, _: &mut Context<Player, u64>) -> u64 {
        self.hops
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
    let player = || Player { next: None, hops: 0, done: done.clone() };
    let actors: Vec<ActorRef<Player>> =
        (0..ring.actors).map(|_| Player::spawn_with_mailbox(player(), mailbox::unbounded())).collect();
    for (actor, next) in actors.iter().zip(actors.iter().cycle().skip(1)) {
        actor.ask(NextPlayer(next.clone())).await.expect("the actor is running");
    }
    let step = ring.actors / ring.tokens;
    let start = Clock::start(threads);
    for first in actors.iter().step_by(step).take(ring.tokens) {
        first.tell(Token(ring.hops)).await.expect("the actor is running");
    }
    for _ in 0..ring.tokens {
        are_done.recv().await;
    }
    let time = start.elapsed();
    let mut hops = 0;
    for actor in &actors {
        hops += actor.ask(Count).await.expect("the actor is running");
        actor.kill();
    }
    Ran { time, hops }
}
