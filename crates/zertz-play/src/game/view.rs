//! What visitors get to see.

use zertz::{Outcome, Player, Record, TieReason, WinReason};

use super::live::Live;
use crate::message::{
    BoardShape, Clocks, GameEvent, GameInfo, GameSummary, GameView, Moment, Offer, Options,
    RematchOffer, ResultView, Seat, SeatKind, State, Status, TakebackOffer, TurnMade, Update,
    VERSION,
};
use crate::pair::Pair;
use crate::words::{nameless, title};

impl Live {
    /// Everything, for a visitor with these seats.
    pub fn view(&self, you: &[Player], now: u64) -> GameView {
        GameView {
            version: VERSION,
            info: self.info(),
            state: self.state(now),
            turns: (0..self.game.turns().len())
                .map(|i| self.turn_made(i))
                .collect(),
            you: you.to_vec(),
        }
    }

    /// What has just happened, with the turns that were added since there were `turns` of them.
    pub fn update(&self, event: GameEvent, turns: usize, now: u64) -> Update {
        let keep = turns.min(self.game.turns().len());
        Update {
            event,
            state: self.state(now),
            keep,
            add: (keep..self.game.turns().len())
                .map(|i| self.turn_made(i))
                .collect(),
        }
    }

    fn turn_made(&self, index: usize) -> TurnMade {
        let clock = self.clock_after.get(index).copied().flatten();
        // The turns of a game are never fewer than what was asked for here.
        match self.game.turns().nth(index) {
            Some(turn) => TurnMade::new(index + 1, turn, clock),
            None => unreachable!("turn {index} of {}", self.game.turns().len()),
        }
    }

    fn info(&self) -> GameInfo {
        let start = self.game.start();
        GameInfo {
            id: self.id.to_string(),
            created: self.created,
            game: start.rules().to_string(),
            title: title(start.rules()),
            shape: BoardShape::new(&start.rules().board),
            start: Moment::new(start),
            clock: self.setup.clock,
            rematch_of: self.setup.rematch_of.clone(),
        }
    }

    fn state(&self, now: u64) -> State {
        let status = self.status();
        let takeback = self.takeback.and_then(|(by, turn)| {
            let made = self.game.turns().nth(turn.checked_sub(1)?)?;
            Some(TakebackOffer {
                by,
                turn,
                notation: format!("{made:#}"),
            })
        });
        let left = |player| self.left(player, now);
        let clocks = left(Player::First).zip(left(Player::Second));
        State {
            seq: self.seq,
            since: self.since,
            status,
            seats: self.seats.clone(),
            moment: Moment::new(self.game.position()),
            options: Options::new(&self.game).filter(|_| status == Status::Playing),
            clocks: clocks.map(|(first, second)| Clocks {
                first,
                second,
                running: self.running(),
            }),
            result: self.result(),
            takeback,
            tie: self.tie.map(|by| Offer { by }),
            rematch: self.rematch.as_ref().map(|(by, game)| RematchOffer {
                by: *by,
                game: game.clone(),
            }),
        }
    }

    /// How it ended, in a sentence with the players' names.
    pub fn result(&self) -> Option<ResultView> {
        let goals = &self.game.position().rules().goals;
        let outcome = self.outcome()?;
        let name = |player| called(&self.seats, player);
        Some(ResultView::new(outcome, goals, name))
    }

    /// The game in a list.
    pub fn summary(&self, you: &[Player], updated: u64) -> GameSummary {
        let rules = self.game.start().rules();
        GameSummary {
            id: self.id.to_string(),
            created: self.created,
            updated,
            game: rules.to_string(),
            title: title(rules),
            board: rules.board.to_string(),
            status: self.status(),
            seats: self.seats.clone(),
            you: you.to_vec(),
            turn: self.turn(),
            turns: self.game.turns().len(),
            result: self.result(),
            moment: Moment::new(self.game.position()),
        }
    }

    /// The game as a record, with names, date, clock and result.
    pub fn record(&self) -> Record {
        let mut record = Record::of_game(&self.game);
        let rules = self.game.start().rules();
        record.set_tag("Event", "Casual game");
        record.set_tag("Date", record_date(self.created));
        record.set_tag("Player1", called(&self.seats, Player::First));
        record.set_tag("Player2", called(&self.seats, Player::Second));
        record.set_tag("Game", rules.to_string());
        if let Some(clock) = self.setup.clock {
            record.set_tag(
                "TimeControl",
                format!("{}+{}", clock.seconds, clock.increment),
            );
        }
        if let Some(outcome) = self.outcome() {
            let how = match outcome {
                Outcome::Win(_, WinReason::Resignation) => "resignation",
                Outcome::Win(_, WinReason::Time) => "time",
                Outcome::Tie(TieReason::Agreement) => "agreement",
                Outcome::Win(_, WinReason::Abandoned) | Outcome::Tie(TieReason::Abandoned) => {
                    "abandoned"
                }
                _ => "normal",
            };
            record.set_tag("Termination", how);
        }
        record
    }
}

/// The name of whoever sits there: the engine says that it is one.
fn called(seats: &Pair<Seat>, player: Player) -> String {
    let seat = seats.get(player);
    match (seat.kind, seat.level) {
        (SeatKind::Engine, Some(level)) => format!("Engine level {level}"),
        _ if seat.name.is_empty() => nameless(player).to_string(),
        _ => seat.name.clone(),
    }
}

/// The day of a time in milliseconds since 1970, as records write it: `2026.11.15`.
pub fn record_date(millis: u64) -> String {
    // Days to years, months and days, in the calendar that starts in March of the year 0.
    let days = (millis / 86_400_000) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::record_date;

    #[test]
    fn dates() {
        assert_eq!(record_date(0), "1970.01.01");
        assert_eq!(record_date(951_782_400_000), "2000.02.29");
        assert_eq!(record_date(1_794_700_800_000), "2026.11.15");
        assert_eq!(record_date(4_107_542_400_000), "2100.03.01");
    }
}
