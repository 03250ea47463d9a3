//! How fast the first protocol talks.
use sodan_negotiation::*;
fn main() {
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
    let o = negotiate(
        &puzzle,
        &Settings::new(Protocol::First),
        1,
        Conditions { messages: 20_000_000, ..Default::default() },
        &mut Blind,
    );
    println!("{} {} {}", o.ending.name(), o.messages, o.changes);
}
