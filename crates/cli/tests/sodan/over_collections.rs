//! End-to-end tests over the external collections.

use crate::run::*;
use std::fs;

fn csv(path: &str, threads: &str) -> String {
    let outcome = run(&["solve", "--format", "csv", "--threads", threads, path], "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    outcome.out
}

/// All 17-clue puzzles are proper, and are written in input order for any number of threads.
#[test]
#[ignore = "needs shared/data: puzzle collections next to the checkout"]
fn seventeen_clue_puzzles_keep_order() {
    let path = sodan_testkit::data("puzzles/17_clue.txt");
    let table = csv(shown(&path), "1");
    assert!(table == csv(shown(&path), "2"));
    assert!(table == csv(shown(&path), "8"));
    let input = fs::read_to_string(&path).unwrap();
    assert_eq!(table.lines().count(), 49_158 + 1);
    for (number, (row, line)) in table.lines().skip(1).zip(input.lines()).enumerate() {
        let fields: Vec<&str> = row.split(',').collect();
        let [found, puzzle, status, solution, ""] = fields[..] else { panic!("{row}") };
        assert_eq!((found, puzzle, status), ((number + 1).to_string().as_str(), line, "unique"));
        assert!(is_solution_of(solution, puzzle), "{row}");
    }
}

/// Checks the rules directly, without the engine's code.
fn is_solution_of(solution: &str, puzzle: &str) -> bool {
    let digits = solution.as_bytes();
    let all_nine = |cells: [usize; 9]| {
        let seen = cells.iter().fold(0, |seen, &cell| seen | 1u32 << (digits[cell] - b'0'));
        seen == 0b11_1111_1110
    };
    let houses = (0..9).all(|house| {
        all_nine(std::array::from_fn(|i| house * 9 + i))
            && all_nine(std::array::from_fn(|i| i * 9 + house))
            && all_nine(std::array::from_fn(|i| house / 3 * 27 + house % 3 * 3 + i / 3 * 9 + i % 3))
    });
    houses && puzzle.bytes().zip(solution.bytes()).all(|(given, digit)| given == b'.' || given == digit)
}

#[test]
#[ignore = "needs shared/data: puzzle collections next to the checkout"]
fn multi_solution_set_has_several() {
    let path = sodan_testkit::data("puzzles/serg_benchmark.txt");
    let table = csv(shown(&path), "2");
    assert_eq!(table.lines().skip(1).filter(|row| row.ends_with(",multiple,,")).count(), 10_000);
}

#[test]
#[ignore = "needs shared/data: puzzle collections next to the checkout"]
fn memory_ignores_input_size() {
    let path = sodan_testkit::data("puzzles/17_clue.txt");
    let once = fs::read(path).unwrap();
    let [small, large] = [1, 8].map(|times| peak_memory(&once, times));
    assert!(large < 64 << 20, "{large} bytes");
    assert!(large < small + (8 << 20), "{small} bytes for one, {large} for eight times as much");
}

/// Returns the peak memory use in bytes for solving the same input `times` times.
fn peak_memory(input: &[u8], times: usize) -> u64 {
    use std::io::{Read, Write};
    use std::process::Stdio;
    let mut child = sodan(&["solve", "--format", "csv", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (mut pipe, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let reader = std::thread::spawn(move || std::io::copy(&mut out.by_ref(), &mut std::io::sink()).unwrap());
    for _ in 0..times {
        pipe.write_all(input).unwrap();
    }
    // All input except the pipe's capacity has been processed, and the process is still alive.
    let text = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    drop(pipe);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
    kilobytes << 10
}

#[test]
#[ignore = "needs shared/data: puzzle collections next to the checkout"]
fn each_imported_file_is_solved() {
    for file in fs::read_dir(sodan_testkit::data("imports")).unwrap() {
        let path = file.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with('F') {
            let outcome = run(&["solve", "--format", "csv", shown(&path)], "");
            assert_eq!(outcome.status, 0, "{}: {}", path.display(), outcome.err);
            assert!(outcome.out.lines().count() > 1, "{}", path.display());
            assert!(outcome.out.lines().skip(1).all(|row| row.contains(",unique,")), "{}", outcome.out);
        }
    }
}
