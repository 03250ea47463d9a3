//! `sodan serve`: the page and the API, on this machine.

use crate::args::{at_least_one, seconds};
use crate::exit::{Ending, Failure};
use crate::runner::backend;
use crate::tell;
use clap::Args;
use sodan_web::{Config, Server, ServerLimits};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Serve the page and the API
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan serve
  sodan serve --port 8081
  sodan serve --address 0.0.0.0 --rate 20 --log
  curl -H 'Content-Type: application/json' -d '{\"text\":\"PUZZLE\"}' http://localhost:8080/api/v1/solve

Ctrl-C ends it: what runs is finished first.")]
pub struct ServeArgs {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,

    /// The address to listen on; by default only this machine can reach it
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// How often a client may ask, in requests a second; twice that at once [default: 50, or without limit where only
    /// this machine can ask]
    #[arg(long, value_name = "N", value_parser = rate)]
    rate: Option<f64>,

    /// How long a request may be worked on, in seconds; what was found until then is told
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// How many requests are worked on at the same time [default: 4 for each core, 8 at least]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    workers: Option<NonZeroUsize>,

    /// Let pages of this origin ask, as `https://example.org`, or `*` for all; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// Write a line of JSON to standard error for each request: never what was asked
    #[arg(long)]
    log: bool,

    /// Read the page from this folder at each request, in place of the one that is built in: for those who change it
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

/// Reads a number of requests a second.
fn rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate: &f64| rate.is_finite() && *rate > 0.0);
    rate.ok_or("expected a number, more than 0")
}

/// A folder that holds a page.
fn page(folder: &Path) -> Result<PathBuf, Failure> {
    let index = folder.join("index.html");
    std::fs::metadata(&index).map_err(|cause| Failure::read(&index, cause))?;
    Ok(folder.into())
}

impl ServeArgs {
    fn config(&self) -> Result<Config, Failure> {
        const RATE: f64 = 50.0;
        let for_all = (!self.address.is_loopback()).then_some(RATE);
        let standard = ServerLimits::default();
        let limits = ServerLimits {
            rate: self.rate.or(for_all),
            time: self.timeout,
            workers: self.workers.map_or(standard.workers, NonZeroUsize::get),
            ..standard
        };
        let (address, origins) = (SocketAddr::new(self.address, self.port), self.allow_origin.clone());
        let page = self.page.as_deref().map(page).transpose()?;
        Ok(Config { address, page, backend: backend()?, origins, log: self.log, limits })
    }
}

/// Runs the command.
pub fn run(args: &ServeArgs) -> Result<Ending, Failure> {
    let config = args.config()?;
    let failure = |cause| Failure::File { what: "cannot listen on", name: config.address.to_string(), cause };
    let server = Server::bind(&config).map_err(failure)?;
    let stopper = server.stopper();
    let asked = AtomicBool::new(false);
    // Without a handler Ctrl-C still ends the process, only less gently: no reason to refuse to run.
    drop(ctrlc::set_handler(move || match asked.swap(true, Ordering::AcqRel) {
        false => stopper.stop(),
        true => std::process::exit(130),
    }));
    tell(format_args!("sodan: http://{}/ (Ctrl-C ends it)", server.address().map_err(failure)?));
    server.run();
    Ok(Ending::Done)
}
