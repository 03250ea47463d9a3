//! Runs every example in the help, README.md and `docs/`, in a folder with the files that the examples use.

use crate::run::*;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Time limit per example in seconds. Tests run concurrently, and without full optimisation.
const LONGEST: &str = "60";

/// Adds the help texts of a command and its subcommands to `texts`.
pub fn help_of(path: &[String], texts: &mut Vec<String>) {
    let arguments: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
    let help = run(&arguments, "").out;
    let lists = help.split("\nOptions:").next().unwrap_or_default();
    let lists = if path.is_empty() { lists } else { help.split("Commands:\n").nth(1).unwrap_or_default() };
    let names = lists.lines().take_while(|line| path.is_empty() || !line.is_empty());
    let names = names.filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    for name in names {
        help_of(&[path, &[name.to_owned()]].concat(), texts);
    }
    texts.push(help);
}

/// Returns the commands in a string. Help is wrapped: a line that starts with an option continues the previous one.
fn examples(text: &str) -> Vec<String> {
    let block = text.split("Example").nth(1).unwrap_or_default();
    let indented = block.lines().skip(1).take_while(|line| line.starts_with("  "));
    let mut commands: Vec<String> = Vec::new();
    for line in indented.map(str::trim) {
        match commands.last_mut().filter(|_| line.starts_with('-')) {
            Some(command) => *command += &format!(" {line}"),
            None => commands.push(line.to_owned()),
        }
    }
    commands
}

/// Fills a folder with all files that examples read, and with the programs that their pipes run.
pub fn workplace(folder: &Path) {
    let one = format!("{PROPER}\n");
    let several = format!("{PROPER}\n# another\n{TWO_SOLUTIONS}\n{PROPER}\n");
    let marks = run(&["convert", "--to", "pencilmarks"], PROPER).out;
    let grid = run(&["convert", "--to", "grid"], PROPER).out;
    let order = run(&["techniques", "--format", "order"], "").out;
    for (name, text) in [
        ("puzzle.txt", &one),
        ("easy.txt", &format!("{EASY}\n")),
        ("puzzles.txt", &several),
        ("marks.txt", &marks),
        ("now.txt", &marks),
        ("forum-post.txt", &grid),
        ("mine.txt", &order),
        (
            "killer.txt",
            &".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.~R3C2_2.~R4C4_1\n".to_owned(),
        ),
        ("ranks.txt", &"264\n1000256899\n".to_owned()),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::write(folder.join("puzzles.csv"), format!("id,puzzle\n7,{PROPER}\n")).unwrap();
    fs::write(folder.join("millions.csv"), format!("id,puzzle\n7,{PROPER}\n")).unwrap();
    let labelled = format!("question,gold,n_clues\n{PROPER},{SOLUTION},17\n");
    fs::write(folder.join("labelled.csv"), labelled).unwrap();
    let rated = folder.join("rated.parquet");
    assert_eq!(run(&["rate", "--scale", "hodoku,se", "-o", shown(&rated)], PROPER).status, 0);
    let guide = include_str!("../../../../docs/guides/dataset.md");
    let recipe = guide.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    // Use a smaller stratum, which is still large enough for one puzzle in every split.
    fs::write(folder.join("recipe.toml"), recipe.replace("n = 40\n", "n = 5\n")).unwrap();
    let answers = run(&["explain", "--format", "hodoku", shown(&folder.join("puzzles.txt"))], "").out;
    fs::write(folder.join("answers-of-hodoku.txt"), answers).unwrap();
    for name in ["puzzles.gz", "millions.gz"] {
        let file = fs::File::create(folder.join(name)).unwrap();
        let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::default());
        std::io::Write::write_all(&mut packed, several.as_bytes()).unwrap();
        packed.finish().unwrap();
    }
    let paths = run(&["explain", "--scale", "csp", "--format", "json"], &one).out;
    fs::write(folder.join("paths.jsonl"), paths).unwrap();
    let programs = folder.join("bin");
    fs::create_dir(&programs).unwrap();
    // This script replaces `man` if it is not installed.
    fs::write(programs.join("man"), "#!/bin/sh\ncat > /dev/null\n").unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(programs.join("man"), executable).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_sodan"), programs.join("sodan")).unwrap();
}

/// Returns the text of README.md and the pages of `docs/`.
fn documents() -> Vec<String> {
    fn add(folder: &Path, pages: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                add(&path, pages);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![fs::read_to_string(root.join("README.md")).unwrap()];
    add(&root.join("docs"), &mut pages);
    pages
}

#[test]
fn readme_shows_real_output() {
    let readme = &documents()[0];
    let block = readme.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_sodan"), folder.path().join("sodan")).unwrap();
    let path = format!("{}:{}", shown(folder.path()), std::env::var("PATH").unwrap());
    let mut commands = 0;
    for part in block.split("$ ").skip(1) {
        let (line, expected) = part.split_once('\n').unwrap();
        // The server prints its address and runs until it is stopped; other tests cover it.
        if line == "sodan serve" {
            continue;
        }
        let output =
            Command::new("sh").args(["-c", line]).current_dir(folder.path()).env("PATH", &path).output();
        let printed = String::from_utf8(output.unwrap().stdout).unwrap();
        // A last line `…` stands for the rest of the output.
        match expected.strip_suffix("…\n") {
            Some(start) => assert!(printed.starts_with(start), "{line}\nprints\n{printed}"),
            None => assert_eq!(printed, expected, "{line}"),
        }
        commands += 1;
    }
    assert_eq!(commands, 6, "README.md shows six commands and `echo`, without `sodan serve`");
}

#[test]
fn documented_examples_run() {
    let mut texts = Vec::new();
    help_of(&[], &mut texts);
    let mut lines: Vec<String> = texts.iter().flat_map(|text| examples(text)).collect();
    for page in documents() {
        for block in page.split("```sh\n").skip(1) {
            let block = block.split("```").next().unwrap_or_default();
            let commands = block.lines().filter(|line| line.contains("sodan ") && !line.starts_with("cargo"));
            lines.extend(commands.map(str::to_owned));
        }
    }
    // The server's own tests cover requests.
    lines.retain(|line| !line.starts_with("curl "));
    lines.sort_unstable();
    lines.dedup();
    assert!(lines.len() > 40, "{}", lines.join("\n"));
    let folder = tempfile::tempdir().unwrap();
    workplace(folder.path());
    let path = format!("{}:{}", shown(&folder.path().join("bin")), std::env::var("PATH").unwrap());
    // Examples that read a transcript or a library come after those that write it, and removals from the library come last.
    let is_writer = |line: &String| line.contains("--transcript") || line.contains("library add");
    lines.sort_by_key(|line| (!is_writer(line), line.contains("library remove")));
    for line in lines {
        // Pages and scripts are in subfolders.
        let mut line = line.replace("/usr/local/share", "share").replace('~', ".");
        // The other puzzle's negotiation gives up after millions of messages.
        if line.contains("sodan negotiate ") || line.contains("sodan choices ") {
            line = line.replace(" puzzle.txt", " easy.txt");
        }
        for made in ["pictures", "share", ".local/share/bash-completion/completions"] {
            drop(fs::remove_dir_all(folder.path().join(made)));
        }
        fs::create_dir_all(folder.path().join(".local/share/bash-completion/completions")).unwrap();
        // The server is terminated.
        let serves = line.contains("sodan serve");
        let output = Command::new("timeout")
            .args([if serves { "1" } else { LONGEST }, "sh", "-c", &line])
            .current_dir(folder.path())
            .env("PATH", &path)
            .output()
            .unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        // A negotiation may end without a solution, and a search without a result.
        let may_fail = ["negotiate", "backdoors", "filter", "library remove"]
            .iter()
            .any(|command| line.contains(command));
        let fine = match output.status.code() {
            Some(0) => true,
            Some(1) => may_fail,
            Some(124) => serves && message.contains("http://"),
            _ => false,
        };
        assert!(fine, "{line}: {}\n{message}", output.status);
    }
}

/// Names in backquotes in the last column of tables in `docs/five-texts.md` must be names of tests.
#[test]
fn five_texts_name_existing_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/five-texts.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.ends_with('|'));
    let last = rows.filter_map(|row| row.trim_end_matches('|').trim_end().rsplit(" | ").next());
    let named =
        last.flat_map(|column| column.split('`').skip(1).step_by(2)).filter(|name| name.contains('_'));
    let mut sources = String::new();
    let mut folders = vec![root.join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("rs") => sources += &fs::read_to_string(path).unwrap(),
                None if path.is_dir() && !path.ends_with("node_modules") => folders.push(path),
                _ => {}
            }
        }
    }
    let (present, missing): (Vec<&str>, Vec<&str>) =
        named.partition(|name| sources.contains(&format!("fn {name}(")));
    assert!(missing.is_empty() && present.len() > 40, "{} there, missing: {missing:?}", present.len());
}

/// Commands in the third column of tables in `docs/five-texts.md` must be valid.
#[test]
fn five_texts_show_valid_commands() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/five-texts.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix('|'));
    let commands: Vec<&str> = rows
        .filter_map(|row| row.split(" | ").nth(2))
        .flat_map(|column| column.split('`').skip(1).step_by(2))
        .filter(|command| !command.starts_with("cargo "))
        .collect();
    assert!(commands.len() > 50, "{commands:?}");
    for command in commands {
        let words = command.split(' ').map(|word| word.trim_matches('\''));
        let arguments: Vec<&str> = words.chain(["--help"]).collect();
        let outcome = run(&arguments, "");
        assert_eq!(outcome.status, 0, "{command}: {}", outcome.err);
    }
}
