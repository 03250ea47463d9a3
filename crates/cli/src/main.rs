//! The `sodan` command.
fn main() {}
