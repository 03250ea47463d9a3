//! Converts the documentation to HTML without scripts: `docs/*.md` in the order of `SUMMARY.md`. The server embeds
//! these pages, and the static site contains them. `cargo xtask book` builds the same pages with mdBook, which adds
//! search.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::io;
use std::path::Path;

/// Returns the files below `docs/` of the site as pairs of name and content: `index.html`, `guides/rate.html`,
/// `page.png`.
///
/// # Errors
///
/// Returns an error if a file cannot be read.
pub fn files(docs: &Path) -> io::Result<Vec<(String, Vec<u8>)>> {
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md"))?;
    let mut pages: Vec<(String, String)> = Vec::new();
    for line in summary.lines() {
        let link = line.split_once('[').and_then(|(_, link)| link.split_once("]("));
        if let Some((title, path)) = link {
            pages.push((title.to_owned(), path.trim_end_matches(')').to_owned()));
        }
    }
    let mut files = Vec::new();
    for (title, path) in &pages {
        let text = std::fs::read_to_string(docs.join(path))?;
        files.push((html_name(path), page(title, path, &text, &summary).into_bytes()));
    }
    for entry in std::fs::read_dir(docs)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if [".gif", ".png", ".svg"].iter().any(|suffix| name.ends_with(suffix)) {
            files.push((name.to_owned(), std::fs::read(&path)?));
        }
    }
    Ok(files)
}

/// Returns the name of a page's HTML file. The introduction becomes the index.
fn html_name(path: &str) -> String {
    if path == "introduction.md" { "index.html".to_owned() } else { path.replace(".md", ".html") }
}

fn page(title: &str, path: &str, text: &str, summary: &str) -> String {
    let up = "../".repeat(depth(path));
    let (list, content) = (converted(summary, 0, &up), converted(text, depth(path), ""));
    // The groups of the list become second-level headings below the title of the page.
    let list = list
        .replacen("<h1 id=\"summary\">Summary</h1>\n", "", 1)
        .replace("<h1", "<h2")
        .replace("</h1>", "</h2>");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} – Sodan</title>\n\
         <link rel=\"icon\" href=\"{up}../icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"{up}../css/docs.css\">\n</head>\n<body>\n\
         <main>\n{content}</main>\n<nav aria-label=\"Documentation\">\n{list}</nav>\n</body>\n</html>\n"
    )
}

/// Returns the number of folders between `docs/` and the page.
fn depth(path: &str) -> usize {
    path.matches('/').count()
}

/// Converts the Markdown of a page that is `depth` folders below `docs/` to HTML. Headings get the same anchors as on
/// GitHub and in mdBook. Links to other pages end in `.html` and start with `up`; links to files outside `docs/` become
/// plain text.
fn converted(text: &str, depth: usize, up: &str) -> String {
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut is_outside = false;
    for at in 0..events.len() {
        let anchor =
            matches!(events[at], Event::Start(Tag::Heading { .. })).then(|| anchor(&events[at + 1..]));
        match &mut events[at] {
            Event::Start(Tag::Heading { id, .. }) => *id = anchor.map(CowStr::from),
            Event::Start(Tag::Link { dest_url, .. }) => {
                is_outside = dest_url.split('/').take_while(|part| *part == "..").count() > depth;
                let is_page = !is_outside && !dest_url.contains("://") && !dest_url.starts_with('#');
                if is_page {
                    let (path, anchor) = dest_url
                        .split_once('#')
                        .map_or((&**dest_url, None), |(path, anchor)| (path, Some(anchor)));
                    let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
                    *dest_url = format!("{up}{}{anchor}", html_name(path)).into();
                }
            }
            _ => {}
        }
        if is_outside && matches!(events[at], Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link)) {
            is_outside = !matches!(events[at], Event::End(_));
            events[at] = Event::Text("".into());
        }
    }
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    // The server's content security policy does not permit inline styles.
    let html = html.replace(" style=\"text-align: right\"", " class=\"number\"");
    let html = html.replace(" style=\"text-align: left\"", "").replace(" style=\"text-align: center\"", "");
    // Elements that scroll sideways on a phone must be focusable, so that the keyboard can scroll them.
    html.replace("<pre>", "<pre tabindex=\"0\">").replace("<table>", "<table tabindex=\"0\">")
}

/// Returns the anchor of the heading at the start of `events`.
fn anchor(events: &[Event<'_>]) -> String {
    let content = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let text: String = content
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.to_lowercase()),
            _ => None,
        })
        .collect();
    let kept = text.chars().filter(|&sign| sign.is_alphanumeric() || "_- ".contains(sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}
