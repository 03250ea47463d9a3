//! `sodan completions` and `sodan man`: generate completions and man pages from the definition of the command line.

use crate::command::command_line;
use crate::complete;
use crate::exit::{EXIT_CODES, Ending, Failure};
use crate::help::{Detail, GROUPS};
use clap::{Args, Command};
use clap_mangen::Man;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Print the completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan completions bash > ~/.local/share/bash-completion/completions/sodan
  sodan completions zsh > _sodan
  sodan completions fish > sodan.fish")]
pub struct CompletionsArgs {
    /// Shell to generate completions for
    shell: clap_complete::Shell,
}

/// Show the man page of a command
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan man
  sodan man solve
  sodan man --folder /usr/local/share/man/man1")]
pub struct ManArgs {
    /// Command, such as `solve` or `dataset build` [default: sodan]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write the man pages of all commands to FOLDER
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

/// Runs `sodan completions`.
pub fn completions(args: &CompletionsArgs) -> Result<Ending, Failure> {
    complete::script(args.shell)
}

/// Runs `sodan man`: shows one page, or writes all pages to a folder.
pub fn man(args: &ManArgs) -> Result<Ending, Failure> {
    let mut root = command_line(Detail::Full);
    root.build();
    if let Some(folder) = &args.folder {
        std::fs::create_dir_all(folder).map_err(|cause| Failure::write(folder, cause))?;
        write_pages(&root, "sodan", folder)?;
        return Ok(Ending::Done);
    }
    let (mut command, mut name) = (&root, "sodan".to_owned());
    let mut rest = args.command.join("-");
    // Also accept page names, such as `sodan-dataset-split`.
    rest = rest.strip_prefix("sodan-").unwrap_or(&rest).to_owned();
    while !rest.is_empty() {
        let below = command.get_subcommands().find_map(|below| {
            let names = std::iter::once(below.get_name()).chain(below.get_all_aliases());
            let ends = names.filter_map(|name| rest.strip_prefix(name));
            let end = ends.filter(|end| end.is_empty() || end.starts_with('-')).last()?;
            Some((below, end.trim_start_matches('-').to_owned()))
        });
        let Some((below, end)) = below else {
            return Err(Failure::Usage(format!("no man page for `{rest}`: `{name}` has no such subcommand")));
        };
        name = format!("{name}-{}", below.get_name());
        (command, rest) = (below, end);
    }
    let page = page(command, &name)?;
    if io::stdout().is_terminal() && view(&page).is_ok() {
        return Ok(Ending::Done);
    }
    print(&page)
}

/// Displays a man page, given as roff, with `man`.
fn view(page: &[u8]) -> io::Result<()> {
    let mut viewer = std::process::Command::new("man").args(["-l", "-"]).stdin(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = viewer.stdin.take() {
        // The pipe breaks if the user closes the pager early.
        drop(stdin.write_all(page));
    }
    if viewer.wait()?.success() { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
}

/// Writes the man pages of a command and of its subcommands to `folder`.
fn write_pages(command: &Command, name: &str, folder: &Path) -> Result<(), Failure> {
    let file = folder.join(format!("{name}.1"));
    std::fs::write(&file, page(command, name)?).map_err(|cause| Failure::write(&file, cause))?;
    for below in command.get_subcommands() {
        write_pages(below, &format!("{name}-{}", below.get_name()), folder)?;
    }
    Ok(())
}

/// Returns the man page of a command as roff.
fn page(command: &Command, name: &str) -> Result<Vec<u8>, Failure> {
    let failure = |cause| Failure::File { action: "cannot write", name: format!("{name}.1"), cause };
    let mut page = Vec::new();
    write_page(command, name, &mut page).map_err(failure)?;
    Ok(page)
}

/// Writes the man page of a command. Sections that clap_mangen does not support are written directly as roff, and keep
/// their line breaks.
fn write_page(command: &Command, name: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    // Without `.ad l`, lines are justified, which distorts puzzles and options.
    writeln!(out, ".TH {name} 1 \"\" \"sodan {version}\" \"Sodan Manual\"\n.ad l\n.nh")?;
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    writeln!(out, ".SH NAME\n{} \\- {}", escaped(name), escaped(&about))?;
    let usage = command.clone().render_usage().to_string();
    writeln!(out, ".SH SYNOPSIS\n{}", escaped(usage.trim_start_matches("Usage: ")))?;
    let page = Man::new(command.clone());
    if name == "sodan" {
        writeln!(out, ".SH COMMANDS")?;
        for (title, names) in GROUPS {
            writeln!(out, ".SS {}", escaped(title))?;
            for below in names.iter().filter_map(|below| command.find_subcommand(below)) {
                let about = below.get_about().map(ToString::to_string).unwrap_or_default();
                writeln!(out, ".TP\n\\fBsodan\\-{}\\fR(1)\n{}", escaped(below.get_name()), escaped(&about))?;
            }
        }
    } else if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    page.render_options_section(out)?;
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut notes = Vec::new();
    for paragraph in help.split("\n\n").filter(|part| !part.starts_with("Exit codes:")) {
        match paragraph.strip_prefix("Examples:\n") {
            Some(examples) => writeln!(out, ".SH EXAMPLES\n.nf\n{}\n.fi", escaped(examples))?,
            None if paragraph.starts_with("Values of") => {}
            None => notes.push(paragraph),
        }
    }
    if !notes.is_empty() {
        writeln!(out, ".SH NOTES")?;
        for paragraph in notes {
            let is_listed = paragraph.lines().any(|line| line.starts_with(' '));
            let (before, after) = if is_listed { (".nf\n", "\n.fi") } else { ("", "") };
            writeln!(out, ".PP\n{before}{}{after}", escaped(paragraph))?;
        }
    }
    writeln!(out, ".SH EXIT STATUS")?;
    for (code, meaning) in EXIT_CODES {
        writeln!(out, ".TP\n.B {code}\n{}", escaped(meaning))?;
    }
    writeln!(out, ".SH SEE ALSO\n{}", escaped(&related(command, name)))
}

/// Returns the names of related pages: the parent command, the subcommands, and the commands in the same group.
fn related(command: &Command, name: &str) -> String {
    let parent = name.rsplit_once('-').map(|(parent, _)| parent.to_owned());
    let group = GROUPS.iter().find(|(_, names)| names.contains(&command.get_name()));
    let siblings = group.into_iter().flat_map(|(_, names)| *names).filter(|it| **it != command.get_name());
    let below = command.get_subcommands().map(|below| format!("{name}-{}", below.get_name()));
    let pages = parent.into_iter().chain(below).chain(siblings.map(|it| format!("sodan-{it}")));
    pages.map(|page| format!("{page}(1)")).collect::<Vec<_>>().join(", ")
}

/// Escapes text for roff, in which `\`, `-` and a leading `.` or `'` are special.
fn escaped(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn print(text: &[u8]) -> Result<Ending, Failure> {
    io::stdout().write_all(text).map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}
