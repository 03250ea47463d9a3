//! Places queens that do not attack each other, on boards of size 1 to 16, by three methods.
//!
//! ```text
//! cargo run --release --example queens -- 8            the first solution, in the format of the published program
//! cargo run --release --example queens -- 8 --all      all solutions, one per line
//! cargo run --release --example queens -- 8 --count    number of solutions, and number up to symmetry
//! … --by amb | backtracking | counter                  search method (default: amb)
//! … --by counter --seed 7                              starts counting at a random position, like the published program
//! … --svg                                              draws the first solution (with --all, each solution)
//! ```
//!
//! Counting all solutions for size 14 takes 0.7 seconds with amb, which replays the program for each branch, and 0.2
//! seconds with backtracking; size 15 takes 4.5 and 1.2 seconds, and size 16, which has 14,772,512 solutions, takes 30
//! and 8 seconds (one core of an AMD EPYC, Zen 5). The first solution for size 16 is found immediately, and solutions
//! are printed as they are found, without being stored. The counter supports sizes up to 9.
//!
//! A solution is written as the column of each row's queen, from 0, top row first. The published program is the one in
//! "Showing the Lady Her Right Place" (2013).

mod attacked;
mod board;
mod by_amb;
mod by_backtracking;
mod by_counter;
mod svg;

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use board::Queens;

/// Search method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    Amb,
    Backtracking,
    Counter,
}

/// Requested output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    First,
    All,
    Count,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Job {
    n: usize,
    method: Method,
    goal: Goal,
    form: Form,
    /// Seed of the counter's initial position. If it is `None`, all queens start in the first column.
    seed: Option<u64>,
}

/// Error for an invalid command line.
#[derive(Debug, PartialEq, Eq)]
struct Refusal(String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}\nusage: queens N [--all | --count] [--by amb|backtracking|counter] [--seed N] [--svg]",
            self.0
        )
    }
}

fn main() -> ExitCode {
    let job = match parse(std::env::args().skip(1)) {
        Ok(job) => job,
        Err(refusal) => {
            eprintln!("{refusal}");
            return ExitCode::from(2);
        }
    };
    match run(job, &mut BufWriter::new(io::stdout().lock())) {
        Ok(Outcome::Found) => ExitCode::SUCCESS,
        Ok(Outcome::NoSolution) => {
            eprintln!("no solution for {} queens on a board with {0} rows and columns", job.n);
            ExitCode::from(1)
        }
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(4)
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Found,
    NoSolution,
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Job, Refusal> {
    let refuse = |why: String| Err(Refusal(why));
    let (mut n, mut seed) = (None, None);
    let (mut method, mut goal, mut form) = (Method::Amb, Goal::First, Form::Text);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--all" => goal = Goal::All,
            "--count" => goal = Goal::Count,
            "--svg" => form = Form::Svg,
            "--by" => {
                method = match words.next().as_deref() {
                    Some("amb") => Method::Amb,
                    Some("backtracking") => Method::Backtracking,
                    Some("counter") => Method::Counter,
                    other => {
                        return refuse(format!(
                            "unknown method {:?}: expected amb, backtracking or counter",
                            other.unwrap_or_default()
                        ));
                    }
                }
            }
            "--seed" => match words.next().as_deref().map(str::parse) {
                Some(Ok(number)) => seed = Some(number),
                _ => return refuse("--seed: expected a whole number, 0 or more".to_owned()),
            },
            number => match number.parse() {
                Ok(number @ 1..=16) if n.is_none() => n = Some(number),
                _ => return refuse(format!("expected a board size from 1 to 16, found {number:?}")),
            },
        }
    }
    let Some(n) = n else { return refuse("expected the number of queens".to_owned()) };
    if method == Method::Counter && n > by_counter::LARGEST {
        let largest = by_counter::LARGEST;
        return refuse(format!(
            "the counter would try {n}^{n} placements: expected at most {largest} queens"
        ));
    }
    if seed.is_some() && method != Method::Counter {
        return refuse("--seed requires --by counter".to_owned());
    }
    Ok(Job { n, method, goal, form, seed })
}

fn run(job: Job, out: &mut impl Write) -> io::Result<Outcome> {
    let mut result = Ok(());
    let (mut found, mut essential) = (0_u64, 0_u64);
    each_solution(&job, |queens| {
        found += 1;
        if job.goal == Goal::Count {
            essential += u64::from(queens.is_first_of_its_kind());
            return ControlFlow::Continue(());
        }
        result = match (job.form, job.goal) {
            (Form::Svg, _) => writeln!(out, "{}", svg::draw(queens)),
            (Form::Text, Goal::All) => writeln!(out, "{:?}", queens.columns()),
            (Form::Text, _) => writeln!(out, "{queens}"),
        };
        if job.goal == Goal::First || result.is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    result?;
    if job.goal == Goal::Count {
        writeln!(out, "{found} solutions, {essential} up to symmetry")?;
    } else if job.goal == Goal::All && job.form == Form::Text {
        writeln!(out, "found {found} solutions.")?;
    }
    out.flush()?;
    Ok(if found == 0 { Outcome::NoSolution } else { Outcome::Found })
}

fn each_solution(job: &Job, visit: impl FnMut(&Queens) -> ControlFlow<()>) {
    match job.method {
        Method::Amb => by_amb::each_solution(job.n, visit),
        Method::Backtracking => by_backtracking::each_solution(job.n, visit),
        Method::Counter => {
            let start = job.seed.map_or_else(|| vec![0; job.n], |seed| by_counter::somewhere(job.n, seed));
            by_counter::each_solution(&start, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [usize; 12] = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200];

    fn job(method: Method, n: usize) -> Job {
        Job { n, method, goal: Goal::All, form: Form::Text, seed: None }
    }

    fn solutions(method: Method, n: usize) -> Vec<Queens> {
        let mut all = Vec::new();
        each_solution(&job(method, n), |queens| {
            all.push(*queens);
            ControlFlow::Continue(())
        });
        all
    }

    fn output(line: &str) -> String {
        let mut out = Vec::new();
        run(parse(line.split(' ').map(str::to_owned)).unwrap(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn both_methods_count_to_twelve() {
        for (n, count) in (1..).zip(COUNTS) {
            let by_amb = solutions(Method::Amb, n);
            assert_eq!(by_amb.len(), count, "{n} queens");
            assert_eq!(by_amb, solutions(Method::Backtracking, n), "{n} queens, in the same order");
        }
    }

    #[test]
    #[ignore = "takes a minute"]
    fn both_methods_count_to_sixteen() {
        // OEIS A000170 and A002562.
        for (n, counts) in [
            (13, "73712 solutions, 9233 up to symmetry\n"),
            (14, "365596 solutions, 45752 up to symmetry\n"),
            (15, "2279184 solutions, 285053 up to symmetry\n"),
            (16, "14772512 solutions, 1846955 up to symmetry\n"),
        ] {
            assert_eq!(output(&format!("{n} --count --by amb")), counts);
            assert_eq!(output(&format!("{n} --count --by backtracking")), counts);
        }
    }

    #[test]
    fn counter_counts_to_eight() {
        // The counter takes six seconds for 9 and would take minutes for 10, so the program supports sizes up to 9.
        for (n, count) in (1..=8).zip(COUNTS) {
            let by_counter = solutions(Method::Counter, n);
            assert_eq!(by_counter.len(), count, "{n} queens");
            assert_eq!(by_counter, solutions(Method::Amb, n), "{n} queens, in the same order");
        }
    }

    #[test]
    fn random_start_finds_all_solutions() {
        let expected = solutions(Method::Amb, 6);
        for seed in 0..20 {
            let mut found = Vec::new();
            each_solution(&Job { seed: Some(seed), ..job(Method::Counter, 6) }, |queens| {
                found.push(*queens);
                ControlFlow::Continue(())
            });
            assert!(found.len() == 4 && expected.iter().all(|queens| found.contains(queens)), "{seed}");
        }
        let firsts: std::collections::HashSet<String> =
            (0..20).map(|seed| output(&format!("8 --by counter --seed {seed}"))).collect();
        assert!(firsts.len() > 5, "different seeds have different starts: {}", firsts.len());
    }

    #[test]
    fn solutions_up_to_symmetry() {
        // OEIS A002562.
        for (n, count) in (1..).zip([1, 0, 0, 1, 2, 1, 6, 12, 46, 92]) {
            let essential =
                solutions(Method::Backtracking, n).iter().filter(|it| it.is_first_of_its_kind()).count();
            assert_eq!(essential, count, "{n} queens");
        }
    }

    #[test]
    fn every_solution_is_one() {
        for queens in solutions(Method::Amb, 8) {
            assert!(queens.is_peaceful());
        }
    }

    #[test]
    fn first_solution_is_always_found() {
        for method in [Method::Amb, Method::Backtracking] {
            for n in (4..=16).chain([1]) {
                let mut first = None;
                each_solution(&job(method, n), |queens| {
                    first = Some(*queens);
                    ControlFlow::Break(())
                });
                assert!(first.is_some_and(|queens| queens.is_peaceful()), "{n} queens by {method:?}");
            }
        }
    }

    #[test]
    fn prints_as_the_text_does() {
        let four = "\
---------------------
|    |  X |    |    |
---------------------
|    |    |    |  X |
---------------------
|  X |    |    |    |
---------------------
|    |    |  X |    |
---------------------
";
        assert_eq!(output("4"), four);
        let all = output("8 --all --by counter");
        assert!(all.contains("[3, 5, 7, 2, 0, 6, 4, 1]\n"), "the solution printed in the text is found");
        assert!(all.ends_with("found 92 solutions.\n"));
        assert_eq!(output("8 --count"), "92 solutions, 12 up to symmetry\n");
    }

    #[test]
    fn draws_a_queen_in_every_row() {
        let drawing = output("6 --svg");
        assert!(drawing.starts_with("<svg ") && drawing.trim_end().ends_with("</svg>"));
        assert_eq!(drawing.matches("<use ").count(), 6);
        assert_eq!(output("8 --all --svg").matches("</svg>").count(), 92);
    }

    #[test]
    fn refuses_what_it_cannot_do() {
        for line in [
            "",
            "0",
            "17",
            "8 9",
            "8 --by magic",
            "8 --by",
            "16 --by counter",
            "eight",
            "8 --seed 1",
            "8 --seed",
        ] {
            assert!(parse(line.split(' ').map(str::to_owned)).is_err(), "{line:?}");
        }
    }
}
