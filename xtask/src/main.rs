//! Development commands of the project: `cargo xtask test`, `tidy`, `bench`, `book`, `catalogue`, `conformance`,
//! `dist`, `negotiation`, `page`, `pages`, `python`, `site`, `two-way`, `generation-times`.

mod bench;
mod book;
mod catalogue;
mod conformance;
mod dist;
mod generation_times;
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

use anyhow::{Result, bail};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  test                 Run every check that a change must pass
  tidy                 Check allowed dependencies, unsafe code, file lengths and other rules of the project
  bench [ARGUMENTS]    Compare Sodan with other solvers on this machine (--help lists the arguments)
  book [COMMAND]       Build the documentation as HTML in target/book, with help texts of COMMAND (requires mdbook)
  catalogue            Recompute the table of the solution catalogue (takes minutes)
  conformance NAMES    Run long checks over whole collections; --all runs all suites, --slice HASH the slice
                       that `test` runs at that commit
  dist                 Build the packages of a release from the commit, in target/dist/packages
  negotiation [PART]   Measure the negotiation protocols and write the tables of docs/negotiation.md
  page [TEST]          Check the web app: types, lints, browser tests (only those whose name contains TEST)
  pages [--search N]   Write a page with an example of every technique; search N puzzles for missing examples
  python [ARGUMENTS]   Check the Python package: lints, types, tests (arguments are passed to pytest, such as -k NAME)
  site                 Build the web app without a server and the npm package, in target/site
  two-way              Write docs/two-way.md: statistics of two-way choices in all collections
  generation-times     Write docs/generation-times.md: time to generate puzzles for typical specifications
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    match command.as_str() {
        "test" => test::run(),
        "tidy" => tidy::run(),
        "bench" => bench::run(&rest),
        "book" => book::run(&rest),
        "catalogue" => catalogue::write(),
        "dist" => dist::run(&rest),
        "negotiation" => negotiation::write(&rest),
        "page" => page::run(&rest),
        "pages" => pages::run(&rest),
        "python" => python::run(&rest),
        "site" => site::run(),
        "two-way" => two_way::run(),
        "generation-times" => generation_times::run(),
        "conformance" => conformance::run(&rest),
        "" | "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        unknown => bail!("unknown command `{unknown}`\n\n{USAGE}"),
    }
}
