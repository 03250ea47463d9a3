//! The project's own chores: `cargo xtask test`, `tidy`, `bench`, `catalogue`, `conformance`, `negotiation`, `page`,
//! `pages`, `python`, `site`, `two-way`, `wishes`.

mod bench;
mod catalogue;
mod conformance;
mod needed;
mod negotiation;
mod page;
mod pages;
mod python;
mod run;
mod site;
mod test;
mod tidy;
mod two_way;
mod wishes;

use anyhow::{Result, bail};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask CHORE

  test                 every check that a change must pass: formatting, lints, tidiness, docs, tests
  tidy                 who may know whom, where unsafe code may stand, and the other house rules
  bench [ARGUMENTS]    measure this machine beside other solvers (arguments go to the benchmark; try --help)
  catalogue            counts all solutions up to symmetry anew: the table by which grids have ranks (some minutes)
  conformance NAMES    the long checks, over whole collections and millions of puzzles; --all runs all of them,
                       --slice HASH the part that `test` runs at that commit
  negotiation [PART]   measures the negotiating protocols and writes the tables of docs/negotiation.md
  page [TEST]          the page that `sodan serve` opens: types, lints, tests in a browser (those of that name)
  pages [--search N]   a page with an example of every technique; looks for missing examples in N puzzles
  python [ARGUMENTS]   the Python package: lints, types, tests (arguments go to pytest, as -k NAME)
  site                 the page without a server and the package for npm, in target/site
  two-way              docs/two-way.md: what two-way choices solve in every collection
  wishes               docs/wishes.md: how long it takes to make a puzzle for each of many wishes
";

fn main() -> ExitCode {
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let chore = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    match chore.as_str() {
        "test" => test::run(),
        "tidy" => tidy::run(),
        "bench" => bench::run(&rest),
        "catalogue" => catalogue::write(),
        "negotiation" => negotiation::write(&rest),
        "page" => page::run(&rest),
        "pages" => pages::run(&rest),
        "python" => python::run(&rest),
        "site" => site::run(),
        "two-way" => two_way::run(),
        "wishes" => wishes::run(),
        "conformance" => conformance::run(&rest),
        "" | "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        unknown => bail!("there is no chore `{unknown}`\n\n{USAGE}"),
    }
}
