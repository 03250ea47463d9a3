//! `sodan negotiate` and what can go wrong with it.

use crate::run::*;

fn transcript(folder: &tempfile::TempDir, arguments: &[&str]) -> std::path::PathBuf {
    let path = folder.path().join("talk.arrow");
    let mut all = vec!["negotiate", PROPER, "--transcript", shown(&path)];
    all.extend(arguments);
    let outcome = run(&all, "");
    assert!(outcome.status <= 1, "{}", outcome.err);
    path
}

#[test]
fn the_token_solves_and_says_so() {
    let outcome = run(&["negotiate", PROPER], "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.out.starts_with(&format!("solved {SOLUTION}\n")), "{}", outcome.out);
}

#[test]
fn what_is_not_solved_ends_with_1_and_the_state_reached() {
    let outcome = run(&["negotiate", "run", PROPER, "--protocol", "first", "--messages", "20000"], "");
    assert_eq!(outcome.status, 1, "{}", outcome.err);
    assert!(outcome.out.starts_with("gave-up "), "{}", outcome.out);
}

#[test]
fn wrong_parameters_are_wrong_usage() {
    for (arguments, expected) in [
        (&["--protocol", "panic", "--panic", "2"][..], "panic must be a number from 0 to 1, but is 2"),
        (&["--panic", "2"], "panic must be a number from 0 to 1, but is 2"),
        (&["--protocol", "telepathy"], "unknown protocol 'telepathy'; there are: first, panic"),
        (&["--panic", "0.1"], "the protocol 'token' does not know 'panic'"),
        (&["--slider", "1.5"], "slider must be a number from 0 to 1, but is 1.5"),
        (&["--protocol", "first", "--mistake", "blocking-swap"], "does not know 'blocking-swap'"),
    ] {
        let mut all = vec!["negotiate", PROPER];
        all.extend(arguments);
        let outcome = run(&all, "");
        assert_eq!(outcome.status, 2, "{arguments:?}: {}", outcome.err);
        assert!(outcome.err.contains(expected), "{arguments:?}: {}", outcome.err);
    }
}

#[test]
fn the_same_seed_writes_the_same_bytes() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [one, two] = folders.each_ref().map(|folder| {
        std::fs::read(transcript(folder, &["--protocol", "community-plus", "--seed", "3", "--every-message"]))
            .unwrap()
    });
    assert!(one == two);
}

#[test]
fn a_transcript_is_enough_for_numbers_and_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let path = transcript(&folder, &["--protocol", "community-plus"]);
    let path = shown(&path);
    let stats = run(&["negotiate", "stats", path, "--points", "5"], "");
    let rows: Vec<&str> = stats.out.lines().collect();
    assert_eq!((rows.len(), rows[0].split(',').count()), (6, 8), "{}", stats.err);
    assert!(rows[5].contains(",0,64,20.0000,"), "{}", rows[5]);
    for arguments in
        [&["--at", "end"][..], &["--at", "0.001"], &["--show", "heat"], &["--show", "world-lines"]]
    {
        let mut all = vec!["negotiate", "picture", path];
        all.extend(arguments);
        let picture = run(&all, "");
        assert!(picture.out.starts_with("<svg") && picture.out.ends_with("</svg>\n"), "{arguments:?}");
    }
    let movie = folder.path().join("talk.gif");
    assert_eq!(run(&["negotiate", "movie", path, "-o", shown(&movie), "--frames", "5"], "").status, 0);
    assert!(std::fs::read(&movie).unwrap().starts_with(b"GIF89a"));
    let replay = run(&["negotiate", "replay", path], "");
    assert!(replay.out.lines().last().unwrap().ends_with(&format!("{SOLUTION} 0")), "{}", replay.out);
}

#[test]
fn a_transcript_cut_short_or_of_another_kind_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = transcript(&folder, &[]);
    let whole = std::fs::read(&path).unwrap();
    for (bytes, expected) in
        [(&whole[..whole.len() / 2], "was cut short"), (b"no transcript", "was cut short")]
    {
        std::fs::write(&path, bytes).unwrap();
        let outcome = run(&["negotiate", "stats", shown(&path)], "");
        assert_eq!(outcome.status, 4);
        assert!(outcome.err.contains(expected), "{}", outcome.err);
    }
}

#[test]
fn a_sweep_gives_the_same_table_on_any_number_of_threads() {
    let sweep = |threads| {
        let arguments = ["--parameter", "slider", "--steps", "3", "--seeds", "2", "--messages", "20000"];
        let mut all = vec!["negotiate", "sweep", PROPER, "--threads", threads];
        all.extend(arguments);
        run(&all, "").out
    };
    let one = sweep("1");
    assert_eq!(one.lines().count(), 4);
    assert!(one.lines().last().unwrap().starts_with("1.0000,2,2,"), "{one}");
    assert_eq!(one, sweep("2"));
}
