//! Packages that need no installation: the npm package, the web app without a server, and the book.

use super::{PUZZLE, Release, only};
use crate::run::step;
use anyhow::Result;
use std::fs;
use std::process::Command;

/// Builds the npm package, the web app and the book with the `xtask` of the commit, and packs them.
pub fn build(release: &Release) -> Result<()> {
    step("site", &mut release.cargo(&["xtask", "site"]))?;
    let site = release.results().join("site");
    let mut pack = Command::new(&release.npm);
    pack.args(["pack", "--quiet", "--pack-destination"]).arg(&release.packages).current_dir(site.join("npm"));
    step("package for npm", &mut pack)?;
    use_package(release)?;
    let mut book = release.cargo(&["xtask", "book"]);
    step("book", book.arg(release.results().join("dist/sodan")))?;
    for (folder, name) in
        [(site.join("page"), "sodan-site"), (release.results().join("book/html"), "sodan-book")]
    {
        let name = format!("{name}-{}", release.version);
        fs::rename(folder, release.home.join(&name))?;
        release.archive(&release.home, &name)?;
    }
    Ok(())
}

/// Installs the npm package into a new folder, and solves a puzzle with it.
fn use_package(release: &Release) -> Result<()> {
    let folder = release.home.join("npm");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("package.json"), r#"{ "type": "module", "private": true }"#)?;
    let package = release.packages.join(only(&release.packages, "sodan-", ".tgz")?);
    let mut install = Command::new(&release.npm);
    step(
        "npm: install",
        install.args(["install", "--offline", "--no-audit", "--no-fund"]).arg(package).current_dir(&folder),
    )?;
    let program = format!(
        "import {{ load }} from \"sodan\";\n\
         const {{ records }} = (await load()).ask(\"solve\", {{ text: {PUZZLE:?} }});\n\
         if (records[0].solution?.length !== 81) throw new Error(JSON.stringify(records));\n"
    );
    fs::write(folder.join("solve.js"), program)?;
    step("npm: solve", Command::new("node").arg("solve.js").current_dir(&folder))
}
