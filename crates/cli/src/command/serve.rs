//! `sodan serve`: the page and the API, on this machine.

use crate::exit::{Ending, Failure};
use crate::tell;
use clap::Args;
use sodan_web::{Config, Server};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

/// Serve the page and the API
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan serve
  sodan serve --port 8081
  curl -H 'Content-Type: application/json' -d '{\"text\":\"PUZZLE\"}' http://localhost:8080/api/v1/solve

Ctrl-C ends it: what runs is finished first.")]
pub struct ServeArgs {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,

    /// The address to listen on; by default only this machine can reach it
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
}

/// Runs the command.
pub fn run(args: &ServeArgs) -> Result<Ending, Failure> {
    let address = SocketAddr::new(args.address, args.port);
    let failure = |cause| Failure::File { what: "cannot listen on", name: address.to_string(), cause };
    let server = Server::bind(&Config { address, ..Config::default() }).map_err(failure)?;
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
