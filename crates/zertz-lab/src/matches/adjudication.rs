//! Games that are ended because both sides agree on the score.

use std::fmt;

use zertz::{GameResult, Player};

/// When a game ends by the scores of the engines. A score counts from the view of the player who gives it;
/// a forced win or loss is more than any number of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// Won by the player who is ahead by so many points at least.
    pub win: Option<ByScore>,
    /// A tie if neither player is ahead by more points than these.
    pub tie: Option<ByScore>,
}

/// Points, and for how many turns in a row, those of both players counted, every score must say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByScore {
    pub points: u32,
    pub turns: u32,
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, by) in [("win", self.win), ("tie", self.tie)] {
            if let Some(ByScore { points, turns }) = by {
                write!(f, "; {name} at {points} for {turns}")?;
            }
        }
        Ok(())
    }
}

/// The scores of a game as it goes on.
#[derive(Debug)]
pub(crate) struct Adjudicator {
    rule: Adjudication,
    /// For how many turns each player has been far enough ahead, and nobody.
    ahead: [u32; 2],
    even: u32,
}

impl Adjudicator {
    pub(crate) fn new(rule: Adjudication) -> Adjudicator {
        Adjudicator {
            rule,
            ahead: [0; 2],
            even: 0,
        }
    }

    /// Hears what the player who has just moved thinks of the game, and says how it ends, if it does.
    /// Without a score the count begins anew.
    pub(crate) fn hear(&mut self, player: Player, score: Option<i32>) -> Option<GameResult> {
        let first = score.map(|score| match player {
            Player::First => i64::from(score),
            Player::Second => -i64::from(score),
        });
        let is_ahead = |sign: i64| {
            let far = self.rule.win.map(|by| i64::from(by.points));
            first
                .zip(far)
                .is_some_and(|(first, far)| first * sign >= far)
        };
        let is_even = first
            .zip(self.rule.tie)
            .is_some_and(|(first, by)| first.unsigned_abs() <= u64::from(by.points));
        let next = |count: u32, goes_on: bool| if goes_on { count + 1 } else { 0 };
        self.ahead = [
            next(self.ahead[0], is_ahead(1)),
            next(self.ahead[1], is_ahead(-1)),
        ];
        self.even = next(self.even, is_even);
        let is_long = |count: u32, by: Option<ByScore>| by.is_some_and(|by| count >= by.turns);
        if is_long(self.ahead[0], self.rule.win) {
            Some(GameResult::First)
        } else if is_long(self.ahead[1], self.rule.win) {
            Some(GameResult::Second)
        } else if is_long(self.even, self.rule.tie) {
            Some(GameResult::Tie)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a game with these scores, each from the view of its player.
    fn end(rule: Adjudication, scores: &[Option<i32>]) -> Option<(usize, GameResult)> {
        let mut adjudicator = Adjudicator::new(rule);
        let players = [Player::First, Player::Second].into_iter().cycle();
        let mut heard = players.zip(scores).enumerate();
        heard.find_map(|(i, (player, score))| Some((i + 1, adjudicator.hear(player, *score)?)))
    }

    #[test]
    fn both_sides_must_agree_for_long_enough() {
        let by = |points, turns| Some(ByScore { points, turns });
        let win = Adjudication {
            win: by(300, 4),
            tie: None,
        };
        let scores = |numbers: &[i32]| numbers.iter().copied().map(Some).collect::<Vec<_>>();
        let won = [Some(GameResult::First), Some(GameResult::Second)];
        let found = end(win, &scores(&[300, -300, 999, -400, 500]));
        assert_eq!(found, won[0].map(|result| (4, result)));
        let found = end(win, &scores(&[-300, 300, -999, 400, 500]));
        assert_eq!(found, won[1].map(|result| (4, result)));
        // One side does not agree, or for a moment only, or says nothing.
        assert_eq!(end(win, &scores(&[300, 300, 300, 300, 300, 300])), None);
        assert_eq!(end(win, &scores(&[300, -300, 299, -300, 300, -300])), None);
        assert_eq!(
            end(win, &[Some(300), Some(-300), None, Some(-300), Some(300)]),
            None
        );
        let tie = Adjudication {
            win: by(300, 4),
            tie: by(10, 3),
        };
        let found = end(tie, &scores(&[400, -5, 10, -10, 0]));
        assert_eq!(found, Some((4, GameResult::Tie)));
        assert_eq!(end(tie, &scores(&[0, 0, 11, 0, 0, 11])), None);
        assert_eq!(end(Adjudication::default(), &scores(&[0; 50])), None);
        assert_eq!(tie.to_string(), "; win at 300 for 4; tie at 10 for 3");
    }
}
