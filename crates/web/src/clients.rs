//! Rate limits per client: requests per second, with bursts.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Number of clients to track before idle ones are removed.
const MANY: usize = 1 << 14;

/// The rate limit, and the remaining requests of each client.
pub struct Clients {
    /// Number of requests per second that a client may send.
    rate: f64,
    /// Maximum number of requests in a burst.
    burst: f64,
    known: Mutex<HashMap<IpAddr, Account>>,
}

/// A client's allowance at the time of its last request.
struct Account {
    left: f64,
    at: Instant,
}

impl Clients {
    /// Creates a limit of `rate` requests per second, with bursts of twice that number. `rate` must be greater than 0.
    pub fn new(rate: f64) -> Clients {
        Clients { rate, burst: (2.0 * rate).max(1.0), known: Mutex::default() }
    }

    /// Returns whether `client` may send a request at the time `now` and, if so, counts the request.
    pub fn may_ask(&self, client: IpAddr, now: Instant) -> bool {
        let mut known = self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if known.len() >= MANY {
            let full_again = Duration::from_secs_f64(self.burst / self.rate);
            known.retain(|_, account| now.duration_since(account.at) < full_again);
        }
        let account = known.entry(network(client)).or_insert(Account { left: self.burst, at: now });
        let earned = now.duration_since(account.at).as_secs_f64() * self.rate;
        account.left = (account.left + earned).min(self.burst);
        account.at = now;
        let may = account.left >= 1.0;
        if may {
            account.left -= 1.0;
        }
        may
    }
}

/// Returns the address under which a client is tracked. For IPv6, this is the /64 prefix, since a client usually
/// controls all addresses with the same prefix.
fn network(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => IpAddr::V4(address),
            None => IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_earn_requests_independently() {
        let (clients, start) = (Clients::new(2.0), Instant::now());
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|it| it.parse().unwrap());
        let asked = (0..10).filter(|_| clients.may_ask(one, start)).count();
        assert_eq!(asked, 4);
        assert!(clients.may_ask(other, start));
        let later = start + Duration::from_millis(500);
        assert!(clients.may_ask(one, later) && !clients.may_ask(one, later));
    }

    #[test]
    fn ipv6_network_is_one_client() {
        let (clients, now) = (Clients::new(0.5), Instant::now());
        let [one, same, other] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|it| it.parse().unwrap());
        assert!(clients.may_ask(one, now));
        assert!(!clients.may_ask(same, now));
        assert!(clients.may_ask(other, now));
    }

    #[test]
    fn quiet_clients_are_forgotten() {
        let (clients, start) = (Clients::new(1.0), Instant::now());
        for number in 0..MANY as u32 {
            clients.may_ask(IpAddr::V4(number.into()), start);
        }
        clients.may_ask(IpAddr::V4(u32::MAX.into()), start + Duration::from_secs(3));
        assert_eq!(clients.known.lock().unwrap().len(), 1);
    }
}
