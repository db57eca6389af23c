//! How much an address may add to the library: plenty at once, but not all that there is room for.
//!
//! A visitor has a limit too, but anybody can be as many visitors as they like.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::refusal::{Refusal, ServerReason};

/// How many bytes an address may add to the library,
const FULL: u64 = 400 << 20;
/// and as many again after this time.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// More addresses than this are not remembered.
const MAX_ADDRESSES: usize = 20_000;

/// What is left to all addresses that have imported something.
#[derive(Debug, Default)]
pub(super) struct Allowances(Mutex<HashMap<IpAddr, Allowance>>);

/// What was left to an address, in bytes; a last batch may go beyond it.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    left: f64,
    at: Instant,
}

impl Allowance {
    fn left(&self, now: Instant) -> f64 {
        let days = now.saturating_duration_since(self.at).as_secs_f64() / DAY.as_secs_f64();
        (self.left + days * FULL as f64).min(FULL as f64)
    }
}

impl Allowances {
    /// Counts what an address is about to add, or says that it may add nothing more.
    pub(super) fn take(&self, address: IpAddr, bytes: u64, now: Instant) -> Result<(), Refusal> {
        let addresses = self.0.lock();
        let mut addresses = addresses.unwrap_or_else(PoisonError::into_inner);
        let known = addresses.get(&address);
        let left = known.map_or(FULL as f64, |allowance| allowance.left(now));
        if left <= 0.0 {
            let mib = FULL >> 20;
            return Err(ServerReason::DayFull { mib }.into());
        }
        if bytes > 0 {
            if addresses.len() >= MAX_ADDRESSES && !addresses.contains_key(&address) {
                // Rather forget those who have imported little than remember without end.
                addresses.retain(|_, allowance| allowance.left(now) < FULL as f64 / 2.0);
            }
            let left = left - bytes as f64;
            addresses.insert(address, Allowance { left, at: now });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_adds_so_much_in_a_day() {
        let allowances = Allowances::default();
        let [ann, bob] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let now = Instant::now();
        let take = |address, bytes, now| allowances.take(address, bytes, now).is_ok();
        assert!(take(ann, FULL / 2, now) && take(ann, 0, now));
        // What is begun is finished.
        assert!(take(ann, FULL / 2 + 1, now));
        assert!(!take(ann, 1, now) && !take(ann, 0, now));
        assert!(take(bob, 1, now));
        // It comes back little by little, and not without end.
        let later = now + DAY / 4;
        assert!(take(ann, FULL / 4, later) && !take(ann, 1, later));
        let much_later = now + DAY * 10;
        assert!(take(ann, FULL, much_later) && !take(ann, 1, much_later));
    }

    #[test]
    fn those_who_have_brought_little_are_forgotten() {
        let allowances = Allowances::default();
        let now = Instant::now();
        let greedy = IpAddr::from([192, 0, 2, 1]);
        allowances.take(greedy, FULL, now).expect("allowed");
        for number in 0..MAX_ADDRESSES as u32 + 10 {
            let address = std::net::Ipv4Addr::from(0x0a00_0000 + number);
            allowances.take(address.into(), 1, now).expect("allowed");
        }
        assert!(allowances.0.lock().expect("fine").len() < MAX_ADDRESSES);
        assert!(allowances.take(greedy, 1, now).is_err());
    }
}
