//! `sodan serve`: serves the web page and the HTTP API.

use crate::args::{at_least_one, seconds};
use crate::exit::{Ending, Failure};
use crate::interrupt;
use crate::message::note;
use crate::runner::backend;
use clap::Args;
use sodan_web::{Config, Server, ServerLimits};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Serve the web page and the HTTP API
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan serve
  sodan serve --port 8081
  sodan serve --address 0.0.0.0 --rate 20 --log

On Ctrl-C, the server finishes current requests and stops.")]
pub struct ServeArgs {
    /// Port; 0 selects a free port
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,

    /// Address to listen on; the default accepts only connections from this machine
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// Maximum number of requests per second and client, with bursts of up to 2 N [default: 50; unlimited if --address is local]
    #[arg(long, value_name = "N", value_parser = rate)]
    rate: Option<f64>,

    /// Time limit per request; if exceeded, partial results are returned
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// Maximum number of concurrent requests [default: 4 per core, at least 8]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    workers: Option<NonZeroUsize>,

    /// Allow requests from pages of this origin, or `*` for all; repeatable
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// Log each request, without its body, to standard error as JSON
    #[arg(long)]
    log: bool,

    /// Serve the page from FOLDER, for development
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

/// Parses a rate in requests per second, which must be positive and finite.
fn rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate: &f64| rate.is_finite() && *rate > 0.0);
    rate.ok_or("expected a number greater than 0")
}

/// Returns the path of a folder after checking that it contains `index.html`.
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

/// Runs `sodan serve`.
pub fn run(args: &ServeArgs) -> Result<Ending, Failure> {
    let config = args.config()?;
    let failure =
        |cause| Failure::File { action: "cannot listen on", name: config.address.to_string(), cause };
    let server = Server::bind(&config).map_err(failure)?;
    let stopper = server.stopper();
    let requested = AtomicBool::new(false);
    interrupt::on_signal(move || match requested.swap(true, Ordering::AcqRel) {
        false => stopper.stop(),
        true => std::process::exit(interrupt::code().into()),
    });
    note(format_args!("sodan: http://{}/ (press Ctrl-C to stop)", server.address().map_err(failure)?));
    server.run();
    Ok(Ending::Done)
}
