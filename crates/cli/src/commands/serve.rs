//! `grundy serve`: the laboratory in the browser.

use crate::args::{bytes, seconds};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use theory::{Limit, Stopped};
use web::Settings;

/// Open the laboratory in the browser
///
/// It has a board to play on, heat maps, posets, the theorems, and an API.
#[derive(clap::Args)]
pub struct Args {
    /// The port to listen on; 0 chooses a free one
    #[arg(long, value_name = "P", default_value_t = 8017)]
    port: u16,
    /// The address to listen on. Any address other than loopback lets everyone who can reach it use this machine's
    /// processor and memory, without a password or encryption
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A name other than localhost by which browsers may address this machine; can be repeated
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Trust the proxy in front for where visitors come from (the last address in X-Forwarded-For), so that each
    /// visitor gets a separate share. Without a proxy, visitors could claim any address
    #[arg(long)]
    behind_proxy: bool,
    /// Stop computing a request after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "20")]
    time: Duration,
    /// Let a request use at most this much memory, in bytes or with K, M, G (powers of 1024); all answers waiting to be
    /// read may together use as much again
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "256M")]
    memory: u64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let settings = Settings {
        address: SocketAddr::new(args.address, args.port),
        hosts: args.hosts.clone(),
        behind_proxy: args.behind_proxy,
        time: args.time,
        memory: args.memory,
    };
    if !args.address.is_loopback() {
        eprintln!(
            "grundy: {} is not a loopback address: everyone who can reach it can use this machine's processor and \
             memory, within the limits of a request, without a password or encryption",
            args.address
        );
    }
    interrupt::let_finish();
    let stop = interrupt::cancel_signal();
    let mut said = Ok(());
    let served = web::serve(&settings, &stop, |address| {
        said = output::print(&format!("The laboratory is open at http://{address}/ (Ctrl-C closes it)"));
    });
    served.map_err(|error| Failure::Input(error.to_string()))?;
    said?;
    Err(Failure::Stopped(Stopped { limit: Limit::Cancelled, positions: 0 }))
}
