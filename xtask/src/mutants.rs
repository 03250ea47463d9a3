//! `cargo xtask conformance mutants`: faults made by hand in a copy of the sources, each of which a test must notice.
//!
//! A test that passes whatever the code does proves nothing. Each mutant here is a fault that some promise rules out; the check
//! fails if the test of that promise does not.

use crate::run::{cargo, root};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A fault, and the tests that must fail with it.
struct Mutant {
    /// What it breaks.
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    /// Arguments of `cargo test`.
    tests: &'static [&'static str],
}

const ENDING: &[&str] = &["-p", "sodan-negotiation", "--test", "ending"];
const TALKS: &[&str] = &["-p", "sodan-negotiation", "--test", "talks"];

const MUTANTS: &[Mutant] = &[
    Mutant {
        what: "cells show their digits without freezing and without markers",
        file: "crates/negotiation/src/published/sleep.rs",
        from: "return self.freeze(me, table, cell, round),",
        to: "{ me.send(table.arbiter, CellMessage::Shown { round, cell, digit }); return Next::After(table.pause) }",
        tests: ENDING,
    },
    Mutant {
        what: "cells freeze, and show their digits after the first marker",
        file: "crates/negotiation/src/published/sleep.rs",
        from: "Frozen { round, markers: neighbours.len() }",
        to: "Frozen { round, markers: 1 }",
        tests: ENDING,
    },
    Mutant {
        what: "a frozen cell answers what it is told",
        file: "crates/negotiation/src/published/cell.rs",
        from: "event => self.sleep.pass(me, &self.table, (self.cell, self.digit), event),",
        to: "Event::Message(talk @ CellMessage::Assert { .. }) => { self.negotiate(me, talk); Next::Receive }\n\
             event => self.sleep.pass(me, &self.table, (self.cell, self.digit), event),",
        tests: ENDING,
    },
    Mutant {
        what: "a clash under a guess is taken for a proof that there is no solution",
        file: "crates/negotiation/src/waves/token.rs",
        from: "let Some(bids) = self.trail.pop() else {",
        to: "let Some(bids) = self.trail.pop().filter(|_| self.trail.len() > 2) else {",
        tests: TALKS,
    },
    Mutant {
        what: "a house loses a digit that still has a place",
        file: "crates/negotiation/src/waves/house.rs",
        from: "self.view[position] &= digits;",
        to: "self.view[position] &= digits.without(sodan_board::Digit::NINE);",
        tests: TALKS,
    },
    Mutant {
        what: "certain cells of the Ruby version go on talking",
        file: "crates/negotiation/src/settings.rs",
        from: "protocol == Protocol::Stage || protocol == Protocol::Community && skills.prunes",
        to: "protocol == Protocol::Community && skills.prunes",
        tests: TALKS,
    },
    Mutant {
        what: "two-way choices of a box in one line are missed",
        file: "crates/logic/src/two_way/choice.rs",
        from: "let are_all_of = |line| state.conjugates(line, digit) == Some([a, b]);",
        to: "let are_all_of = |line: House| line.cells().contains(b);",
        tests: &["-p", "sodan-logic", "--lib", "two_way::choice"],
    },
];

/// Plants each fault and runs its tests, in a copy of the sources that keeps what it has compiled.
///
/// # Errors
///
/// If a fault goes unnoticed, or cannot be planted or compiled any more.
pub fn run() -> Result<()> {
    let copy = root().join("target/mutants");
    copy_sources(&copy)?;
    let mut unnoticed = Vec::new();
    for mutant in MUTANTS {
        println!("── mutant: {}", mutant.what);
        let path = copy.join(mutant.file);
        let whole = fs::read_to_string(root().join(mutant.file)).context(mutant.file)?;
        ensure!(
            whole.matches(mutant.from).count() == 1,
            "{}: '{}' stands there no more",
            mutant.file,
            mutant.from
        );
        fs::write(&path, whole.replace(mutant.from, mutant.to))?;
        let compiled = cargo_test(&copy, mutant.tests, &["--no-run"])?;
        let passed = compiled && cargo_test(&copy, mutant.tests, &[])?;
        fs::write(&path, whole)?;
        ensure!(compiled, "the mutant does not compile");
        if passed {
            unnoticed.push(mutant.what);
        }
    }
    if !unnoticed.is_empty() {
        bail!("unnoticed: {}", unnoticed.join("; "));
    }
    println!("── mutants: all {} were noticed\n", MUTANTS.len());
    Ok(())
}

fn cargo_test(copy: &Path, tests: &[&str], more: &[&str]) -> Result<bool> {
    let mut command = cargo(&["test"]);
    command.current_dir(copy).args(tests).args(more).env("CARGO_TARGET_DIR", copy.join("target"));
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(status.with_context(|| format!("cannot start {command:?}"))?.success())
}

/// All files that git tracks.
fn copy_sources(copy: &Path) -> Result<()> {
    let output =
        Command::new("git").args(["ls-files"]).current_dir(root()).output().context("git ls-files")?;
    for file in String::from_utf8(output.stdout)?.lines() {
        let (from, to) = (root().join(file), copy.join(file));
        if fs::read(&to).ok() != fs::read(&from).ok() {
            fs::create_dir_all(to.parent().context("a file without a folder")?)?;
            fs::copy(&from, &to).with_context(|| format!("cannot copy {file}"))?;
        }
    }
    Ok(())
}
