//! One game of a match.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use zertz::{Game, GameResult, Player};
use zertz_engine::{Clocks, Stop};

use super::adjudication::{Adjudication, Adjudicator};
use super::limits::SideLimits;
use crate::opponent::{Fault, Opponent, Work};

/// What holds for every game of a match.
#[derive(Debug)]
pub(crate) struct Conditions {
    /// The limits of either side, A before B.
    pub(crate) limits: [SideLimits; 2],
    /// Whether either side can lose on time.
    pub(crate) is_timed: [bool; 2],
    /// How much a move may exceed its time.
    pub(crate) grace: Duration,
    /// How long a move may take if its time is not limited.
    pub(crate) patience: Duration,
    /// A game that has not ended by then is a tie.
    pub(crate) max_turns: u32,
    /// When a game ends by the scores.
    pub(crate) adjudication: Adjudication,
}

/// A game that has been played.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(crate) score: GameResult,
    /// The side that could not go on, and why.
    pub(crate) fault: Option<(Player, Fault)>,
    /// What they said instead of a legal move.
    pub(crate) illegal: Option<String>,
    /// What the first and the second player have done.
    pub(crate) work: [Work; 2],
}

/// Sees to it that a game goes on: whoever supervises it stops searches that take too long.
#[derive(Debug, Default)]
pub(crate) struct Watchdog {
    /// Ends the search that is under way.
    pub(crate) stop: Stop,
    /// Ends the match: the game does not count.
    pub(crate) ending: Stop,
    /// Until when the search under way may take.
    pub(crate) until: Mutex<Option<Instant>>,
}

impl Watchdog {
    /// Begins a search that may take until then, or ends it.
    fn watch(&self, until: Option<Instant>) {
        let mut watched = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        // Under the lock, so that the supervisor cannot stop the next search for being late with
        // this one.
        self.stop.reset();
        *watched = until;
    }

    /// Stops a search that has taken too long, and says by how much.
    pub(crate) fn look(&self) -> Duration {
        let until = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        let late = until.map_or(Duration::ZERO, |until| until.elapsed());
        if !late.is_zero() || self.ending.is_set() {
            self.stop.set();
        }
        late
    }
}

/// Plays a game to its end. `sides[player]` says which side plays a player; `None` if the game was
/// interrupted.
pub(crate) fn play(
    mut game: Game,
    sides: [usize; 2],
    opponents: &mut [&mut dyn Opponent; 2],
    conditions: &Conditions,
    watchdog: &Watchdog,
) -> Option<Played> {
    let mut work = [Work::default(); 2];
    let clock = |player: Player| conditions.limits[sides[player as usize]].clock;
    let mut left = Player::BOTH.map(|player| clock(player).map_or(Duration::ZERO, |c| c.left));
    let increment = Player::BOTH.map(|p| clock(p).map_or(Duration::ZERO, |c| c.increment));
    let (mut fault, mut illegal) = (None, None);
    let mut adjudicator = Adjudicator::new(conditions.adjudication);
    let mut agreed = None;
    while game.outcome().is_none()
        && agreed.is_none()
        && game.turns().len() < conditions.max_turns as usize
    {
        let player = game.position().turn();
        let side = sides[player as usize];
        let own = &conditions.limits[side];
        let mut limits = own.each;
        limits.clocks = own.clock.map(|_| Clocks { left, increment });

        let is_timed = conditions.is_timed[side];
        let clock_left = own.clock.map(|_| left[player as usize]);
        let allowed = clock_left.into_iter().chain(own.each.move_time).min();
        let allowed = allowed
            .filter(|_| is_timed)
            .map(|time| time + conditions.grace);
        let patience = allowed.unwrap_or(conditions.patience);
        let since = Instant::now();
        watchdog.watch(Some(since + patience));
        let answer = opponents[side].choose(&game, &limits, patience, &watchdog.stop);
        watchdog.watch(None);
        if watchdog.ending.is_set() {
            return None;
        }
        let answer = match answer {
            Ok(_) if allowed.is_some_and(|time| since.elapsed() > time) => Err(Fault::Time),
            // The supervisor has set the flag because nothing came for too long.
            Ok(_) if since.elapsed() > patience => Err(Fault::Hang),
            answer => answer,
        };
        let played = answer.and_then(|answer| {
            game.act(answer.action).map_err(|_| Fault::Illegal)?;
            Ok(answer)
        });
        match played {
            Ok(answer) => {
                work[player as usize].note(&answer, since);
                agreed = adjudicator.hear(player, answer.score);
            }
            Err(why) => {
                fault = Some((player, why));
                let said = opponents[side].illegal();
                illegal = said.filter(|_| why == Fault::Illegal).map(str::to_string);
                break;
            }
        }
        if own.clock.is_some() && is_timed {
            let rest = left[player as usize].saturating_sub(since.elapsed());
            left[player as usize] = rest + increment[player as usize];
        }
    }
    let score = match fault {
        Some((Player::First, _)) => GameResult::Second,
        Some((Player::Second, _)) => GameResult::First,
        None => {
            let result = game.outcome().map(zertz::Outcome::result);
            result.or(agreed).unwrap_or(GameResult::Tie)
        }
    };
    Some(Played {
        game,
        score,
        fault,
        illegal,
        work,
    })
}
