//! One-time codes with which a visitor goes on with everything on another device.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::ids::{Token, Visitor, random_code};
use crate::refusal::{Refusal, ServerReason};

/// How long a code can be used.
const LIFE: Duration = Duration::from_secs(10 * 60);
/// More codes than this do not wait at once: of all visitors, and of those of one address.
const MOST: usize = 500;
const MOST_OF_ADDRESS: usize = 20;

/// What waits to be fetched. It is kept in memory only: after a restart one asks for another code.
#[derive(Debug, Default)]
pub(crate) struct Handovers {
    waiting: Mutex<HashMap<String, Waiting>>,
}

#[derive(Debug)]
struct Waiting {
    token: Token,
    luggage: String,
    address: IpAddr,
    until: Instant,
}

/// What was fetched with a code.
#[derive(Debug)]
pub(crate) struct Fetched {
    /// Of the visitor who has asked for the code.
    pub(crate) token: Token,
    /// What their browser has given along.
    pub(crate) luggage: String,
}

impl Handovers {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        waiting.retain(|_, one| one.until > now);
        waiting
    }

    /// A code for a visitor, and for how long it can be used. One that they had before can no longer be.
    pub(crate) fn offer(
        &self,
        token: Token,
        luggage: String,
        address: IpAddr,
    ) -> Result<(String, Duration), Refusal> {
        self.withdraw(token.visitor());
        let code = random_code().map_err(|error| ServerReason::NoRandomNumbers {
            error: error.to_string(),
        })?;
        let mut waiting = self.lock();
        let of_address = waiting.values().filter(|one| one.address == address);
        if waiting.len() >= MOST || of_address.count() >= MOST_OF_ADDRESS {
            return Err(ServerReason::TooManyCodes {}.into());
        }
        let one = Waiting {
            token,
            luggage,
            address,
            until: Instant::now() + LIFE,
        };
        waiting.insert(code.clone(), one);
        Ok((code, LIFE))
    }

    /// The code of a visitor can no longer be used.
    pub(crate) fn withdraw(&self, visitor: Visitor) {
        self.lock().retain(|_, one| one.token.visitor() != visitor);
    }

    /// What waits under a code, which is used up by this.
    pub(crate) fn fetch(&self, code: &str) -> Option<Fetched> {
        let Waiting { token, luggage, .. } = self.lock().remove(code)?;
        Some(Fetched { token, luggage })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token() -> Token {
        Token::random().expect("random numbers")
    }

    fn home(number: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, number])
    }

    #[test]
    fn a_code_is_used_once_and_a_new_one_takes_its_place() {
        let handovers = Handovers::default();
        let ann = token();
        let (old, _) = handovers
            .offer(ann.clone(), "a".into(), home(1))
            .expect("a code");
        let (code, life) = handovers
            .offer(ann.clone(), "b".into(), home(1))
            .expect("a code");
        assert!(life <= LIFE && code != old);
        assert!(handovers.fetch(&old).is_none());
        assert!(handovers.fetch("abcdefghijkl").is_none());
        let fetched = handovers.fetch(&code).expect("what waits");
        assert_eq!(
            (fetched.token == ann, fetched.luggage.as_str()),
            (true, "b")
        );
        assert!(handovers.fetch(&code).is_none());
        let (code, _) = handovers
            .offer(ann.clone(), "c".into(), home(1))
            .expect("a code");
        handovers.withdraw(ann.visitor());
        assert!(handovers.fetch(&code).is_none());
    }

    #[test]
    fn codes_end_and_are_bounded() {
        let handovers = Handovers::default();
        let (code, _) = handovers
            .offer(token(), String::new(), home(1))
            .expect("a code");
        let past = Instant::now();
        for one in handovers.lock().values_mut() {
            one.until = past;
        }
        assert!(handovers.fetch(&code).is_none());
        for _ in 0..MOST_OF_ADDRESS {
            handovers
                .offer(token(), String::new(), home(1))
                .expect("a code");
        }
        assert!(handovers.offer(token(), String::new(), home(1)).is_err());
        // Others can still ask for theirs, until there are very many.
        let asked = (0..MOST).filter(|n| {
            let address = home((2 + n / 10) as u8);
            handovers.offer(token(), String::new(), address).is_ok()
        });
        assert_eq!(asked.count(), MOST - MOST_OF_ADDRESS);
    }
}
