//! What results say: Elo, its error, the likelihood of superiority, the sequential probability ratio
//! test (SPRT), shares with their intervals, and the strengths of many players (Bradley–Terry).
//!
//! Both games of a pair begin with the same opening, so that their results are not independent. The
//! pair is therefore what is counted: its points of 0, ½, 1, 1½ or 2 make five counts, the
//! *pentanomial*. Elo is logistic throughout: a player with the expected score s is
//! 400·log10(s / (1 − s)) Elo stronger.

use serde::Serialize;

/// 95 % of a normal distribution lie within this many standard deviations.
const SIGMAS: f64 = 1.959_963_984_540_054;
/// And this much lies beyond them on either side.
const ONE_SIDE: f64 = 0.025;
/// How unlikely the test is to accept either hypothesis wrongly.
pub const ERROR_RATE: f64 = 0.05;

/// How many pairs of games brought the first engine 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A value and how far off it may be, with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Pentanomial {
    /// Adds a pair in which the first engine scored this many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game and the variance of a pair's score, both on a scale of 0 to 1.
    fn moments(&self) -> Option<(f64, f64)> {
        if self.pairs() == 0 {
            return None;
        }
        let pairs = self.pairs() as f64;
        let parts = || (0..5).map(|i| (i as f64 / 4.0, self.0[i] as f64 / pairs));
        let mean: f64 = parts().map(|(score, share)| score * share).sum();
        let variance = parts()
            .map(|(score, share)| (score - mean).powi(2) * share)
            .sum();
        Some((mean, variance))
    }

    /// The mean score of a game, from 0 to 1.
    pub fn score(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let error = SIGMAS * (variance / self.pairs() as f64).sqrt();
        let mut score = Estimate {
            value: mean,
            low: (mean - error).max(0.0),
            high: (mean + error).min(1.0),
        };
        // A score without exception has no variance, but is no certainty either: a share of p comes
        // up n times in a row with the probability p^n.
        let streak = ONE_SIDE.powf(1.0 / self.pairs() as f64);
        if mean == 1.0 {
            score.low = streak;
        } else if mean == 0.0 {
            score.high = 1.0 - streak;
        }
        Some(score)
    }

    /// How much stronger the first engine is. Infinite if it won or lost everything.
    pub fn elo(&self) -> Option<Estimate> {
        let score = self.score()?;
        Some(Estimate {
            value: elo(score.value),
            low: elo(score.low),
            high: elo(score.high),
        })
    }

    /// How much stronger the first engine is, in units of what a game varies by chance: the *normalised*
    /// Elo, which equals Elo where all games are independent and even. The number of games that show a
    /// difference falls with its square, so it tells how much a game says, whatever the openings. None
    /// where the results do not vary.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let scale = 800.0 / std::f64::consts::LN_10;
        let value = scale * (mean - 0.5) / (2.0 * variance).sqrt();
        let error = SIGMAS * scale / (2.0 * self.pairs() as f64).sqrt();
        (variance > 0.0).then_some(Estimate {
            value,
            low: value - error,
            high: value + error,
        })
    }

    /// The share of the pairs in which both engines scored the same.
    pub fn split(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.0[2] as f64 / self.pairs() as f64)
    }

    /// The likelihood that the first engine is the stronger one.
    pub fn superiority(&self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        let distance = mean - 0.5;
        if variance == 0.0 {
            return Some(match distance {
                d if d > 0.0 => 1.0,
                d if d < 0.0 => 0.0,
                _ => 0.5,
            });
        }
        Some(normal(distance / (variance / self.pairs() as f64).sqrt()))
    }
}

/// The Elo difference at which this score is expected.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score expected at an Elo difference.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The distribution function of the standard normal distribution.
fn normal(x: f64) -> f64 {
    // A series for the error function, all of whose terms are positive; beyond six standard
    // deviations the rest is less than one in a hundred million.
    if x.abs() > 6.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let mut term = x;
    let mut sum = x;
    for n in 1..200 {
        term *= x * x / f64::from(2 * n + 1);
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// A share of this many cases, with its 95 % interval (after Wilson). Nothing is known of no case.
pub fn share(of: u64, all: u64) -> Option<Estimate> {
    if all == 0 {
        return None;
    }
    let (n, value) = (all as f64, of as f64 / all as f64);
    let spread = SIGMAS * SIGMAS / n;
    let middle = (value + spread / 2.0) / (1.0 + spread);
    let half = SIGMAS * (value * (1.0 - value) / n + spread / (4.0 * n)).sqrt() / (1.0 + spread);
    Some(Estimate {
        value,
        low: (middle - half).max(0.0),
        high: (middle + half).min(1.0),
    })
}

/// What two players scored against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// The numbers of the two.
    pub players: [usize; 2],
    /// The points of either: their sum is the number of games.
    pub points: [f64; 2],
}

/// The strengths that explain the results best, after Bradley and Terry: a player of strength a beats
/// one of strength b with the probability a / (a + b).
///
/// Everybody is given this many wins and as many losses against a player of strength 1, so that nobody
/// is infinitely strong. The strengths are fitted anew this often; each time they change less.
pub fn bradley_terry(
    players: usize,
    encounters: &[Encounter],
    virtual_wins: f64,
    rounds: usize,
) -> Vec<f64> {
    let mut won = vec![virtual_wins; players];
    for encounter in encounters {
        for (player, points) in encounter.players.into_iter().zip(encounter.points) {
            won[player] += points;
        }
    }
    let mut strengths = vec![1.0; players];
    for _ in 0..rounds {
        let virtual_games = |own: &f64| 2.0 * virtual_wins / (own + 1.0);
        let mut expected: Vec<f64> = strengths.iter().map(virtual_games).collect();
        for encounter in encounters {
            let [a, b] = encounter.players;
            let share = (encounter.points[0] + encounter.points[1]) / (strengths[a] + strengths[b]);
            expected[a] += share;
            expected[b] += share;
        }
        for (own, (won, expected)) in strengths.iter_mut().zip(won.iter().zip(&expected)) {
            *own = won / expected;
        }
    }
    strengths
}

/// A sequential probability ratio test of two hypotheses about the difference in logistic Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// Not enough games yet.
    Open,
    /// The difference is `elo0` rather than `elo1`.
    AcceptsFirst,
    /// The difference is `elo1` rather than `elo0`.
    AcceptsSecond,
}

impl Sprt {
    /// The log-likelihood ratio at which the second hypothesis is accepted; the first is accepted at
    /// its negative.
    pub fn bound() -> f64 {
        ((1.0 - ERROR_RATE) / ERROR_RATE).ln()
    }

    /// The logarithm of how much likelier the results are under the second hypothesis.
    ///
    /// The generalised ratio: each hypothesis fixes only the mean, and of all distributions of the
    /// five results with that mean the one is taken that makes the results likeliest.
    pub fn ratio(&self, counts: &Pentanomial) -> f64 {
        if counts.pairs() == 0 {
            return 0.0;
        }
        // Results that have not occurred are possible all the same.
        const LITTLE: f64 = 1e-3;
        let counts = counts.0.map(|count| (count as f64).max(LITTLE));
        let pairs: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / pairs);
        let first = likeliest(&shares, expected_score(self.elo0));
        let second = likeliest(&shares, expected_score(self.elo1));
        let terms = (0..5).map(|i| shares[i] * (second[i] / first[i]).ln());
        pairs * terms.sum::<f64>()
    }

    pub fn verdict(&self, counts: &Pentanomial) -> SprtVerdict {
        let ratio = self.ratio(counts);
        if ratio >= Sprt::bound() {
            SprtVerdict::AcceptsSecond
        } else if ratio <= -Sprt::bound() {
            SprtVerdict::AcceptsFirst
        } else {
            SprtVerdict::Open
        }
    }
}

/// The distribution of the five results with this mean that makes the observed shares likeliest.
///
/// By Lagrange its parts are shareᵢ / (1 + x·(scoreᵢ − mean)) for the x at which the mean comes out,
/// which is where Σ shareᵢ·(scoreᵢ − mean) / (1 + x·(scoreᵢ − mean)) is zero. That sum falls with x.
fn likeliest(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let distance = |i: usize| i as f64 / 4.0 - mean;
    let part = |i: usize, x: f64| shares[i] / (1.0 + x * distance(i));
    // Between these all parts are positive.
    let (mut low, mut high) = (-1.0 / distance(4), -1.0 / distance(0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let sum: f64 = (0..5).map(|i| part(i, middle) * distance(i)).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    [0, 1, 2, 3, 4].map(|i| part(i, x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz_engine::rng::Rng;

    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() <= tolerance,
            "{found} is not {expected}"
        );
    }

    /// Counts as match runners for chess publish them: LL, LD, WL and DD together, WD, WW.
    fn counts(ll: u64, ld: u64, even: u64, wd: u64, ww: u64) -> Pentanomial {
        Pentanomial([ll, ld, even, wd, ww])
    }

    #[test]
    fn published_log_likelihood_ratios() {
        // Two tests of a chess engine, with the ratios that their site published.
        let sprt = Sprt {
            elo0: 0.5,
            elo1: 2.5,
        };
        let found = sprt.ratio(&counts(223, 9863, 20279 + 1000, 10037, 246));
        close(found, -3.07, 0.01);
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 2.0,
        };
        let found = sprt.ratio(&counts(871, 26175, 55003 + 980, 26678, 821));
        close(found, -4.98, 0.01);
    }

    #[test]
    fn published_elo_and_errors() {
        let elo = counts(34, 54, 31 + 32, 64, 75).elo().unwrap();
        close(elo.value, 55.58, 0.01);
        close(elo.error(), 27.65, 0.01);
        let even = counts(332, 433, 457 + 41, 333, 334);
        let elo = even.elo().unwrap();
        close(elo.value, -8.64, 0.01);
        close(elo.error(), 10.33, 0.01);
        close(even.superiority().unwrap(), 0.0505, 0.0001);
    }

    #[test]
    fn normalised_elo_counts_what_a_game_varies() {
        // Even, independent games: a quarter of the pairs each lost and won, and half of them split.
        let fair = counts(245, 0, 500, 0, 255);
        close(
            fair.normalized_elo().unwrap().value,
            fair.elo().unwrap().value,
            0.01,
        );
        close(
            fair.normalized_elo().unwrap().error(),
            fair.elo().unwrap().error(),
            0.05,
        );
        close(fair.split().unwrap(), 0.5, 1e-12);
        // Pairs that the opening splits take from Elo, and less of the normalised.
        let split = counts(49, 0, 900, 0, 51);
        assert!(split.elo().unwrap().value < 0.25 * fair.elo().unwrap().value);
        let share = split.normalized_elo().unwrap().value / fair.normalized_elo().unwrap().value;
        close(share, 0.2f64.sqrt(), 0.01);
        assert_eq!(counts(0, 0, 9, 0, 0).normalized_elo(), None);
        assert_eq!(counts(0, 0, 0, 0, 0).split(), None);
    }

    #[test]
    fn the_normal_distribution() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.959_963_985, 0.025),
            (3.0, 0.998_650_102),
            (5.9, 0.999_999_998),
            (-7.0, 0.0),
        ] {
            close(normal(x), expected, 1e-9);
        }
    }

    #[test]
    fn elo_and_scores() {
        close(expected_score(0.0), 0.5, 1e-12);
        close(expected_score(400.0), 10.0 / 11.0, 1e-12);
        close(elo(expected_score(123.0)), 123.0, 1e-9);
        // Ten pairs won in a row happen once in forty times if 69 % are won in the long run.
        let all = counts(0, 0, 0, 0, 10).elo().unwrap();
        assert_eq!((all.value, all.high), (f64::INFINITY, f64::INFINITY));
        close(all.low, elo(0.6915), 0.1);
        let none = counts(10, 0, 0, 0, 0).elo().unwrap();
        close(none.high, -all.low, 1e-9);
        assert_eq!(counts(3, 0, 0, 0, 0).superiority(), Some(0.0));
        assert_eq!(counts(0, 0, 9, 0, 0).superiority(), Some(0.5));
        assert_eq!(Pentanomial::default().elo(), None);
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        assert_eq!(share(0, 0), None);
        let none = share(0, 10).expect("cases");
        assert_eq!((none.value, none.low), (0.0, 0.0));
        close(none.high, 0.2775, 1e-4);
        let some = share(10, 100).expect("cases");
        close(some.value, 0.1, 1e-12);
        close(some.low, 0.0552, 1e-4);
        close(some.high, 0.1744, 1e-4);
    }

    #[test]
    fn strengths_explain_the_results() {
        // The first wins three of four against the second, the second nine of ten against the third.
        let encounter = |a, b, won, lost| Encounter {
            players: [a, b],
            points: [won, lost],
        };
        let encounters = [encounter(0, 1, 30.0, 10.0), encounter(2, 1, 4.0, 36.0)];
        let strengths = bradley_terry(3, &encounters, 0.0, 1_000);
        close(strengths[0] / strengths[1], 3.0, 1e-6);
        close(strengths[1] / strengths[2], 9.0, 1e-6);
        // Whoever wins everything is not infinitely strong.
        let strengths = bradley_terry(2, &[encounter(0, 1, 5.0, 0.0)], 1.0, 1_000);
        assert!(strengths[0] > strengths[1] && strengths[0] < 100.0);
    }

    #[test]
    fn the_likeliest_distribution_has_the_mean_and_is_one() {
        for (shares, mean) in [
            ([0.1, 0.2, 0.4, 0.2, 0.1], 0.6),
            ([0.7, 0.1, 0.1, 0.05, 0.05], 0.9),
            ([0.2; 5], 0.5),
        ] {
            let parts = likeliest(&shares, mean);
            close(parts.iter().sum(), 1.0, 1e-9);
            let found = (0..5).map(|i| parts[i] * i as f64 / 4.0).sum();
            close(found, mean, 1e-9);
            assert!(parts.iter().all(|&part| part > 0.0));
        }
    }

    /// Runs the test on made-up matches and counts how often it accepts the second hypothesis.
    fn accepted(sprt: Sprt, truth: f64, runs: u64) -> f64 {
        // Pairs as they occur: 20 % ½ and 1½ points, 10 % of 0 and 2, the rest even, tilted so that
        // the mean is the true one.
        let parts = likeliest(&[0.1, 0.2, 0.4, 0.2, 0.1], expected_score(truth));
        let mut accepted = 0;
        for run in 0..runs {
            let mut rng = Rng::new(7, run);
            let mut counts = Pentanomial::default();
            loop {
                let mut drawn = rng.below(1_000_000) as f64 / 1e6;
                let result = parts.iter().position(|part| {
                    drawn -= part;
                    drawn < 0.0
                });
                counts.add(result.unwrap_or(4));
                match sprt.verdict(&counts) {
                    SprtVerdict::Open => {}
                    SprtVerdict::AcceptsFirst => break,
                    SprtVerdict::AcceptsSecond => {
                        accepted += 1;
                        break;
                    }
                }
            }
        }
        accepted as f64 / runs as f64
    }

    #[test]
    fn the_test_errs_as_seldom_as_it_promises() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 60.0,
        };
        let wrongly = accepted(sprt, 0.0, 400);
        assert!((0.005..0.085).contains(&wrongly), "{wrongly}");
        let rightly = accepted(sprt, 60.0, 400);
        assert!((0.915..0.995).contains(&rightly), "{rightly}");
    }

    #[test]
    fn the_errors_cover_the_truth() {
        // Of many made-up matches the interval holds the true value in about 95 %.
        let parts = likeliest(&[0.1, 0.2, 0.4, 0.2, 0.1], expected_score(30.0));
        let mut held = 0;
        for run in 0..1000 {
            let mut rng = Rng::new(8, run);
            let mut counts = Pentanomial::default();
            for _ in 0..200 {
                let mut drawn = rng.below(1_000_000) as f64 / 1e6;
                let result = parts.iter().position(|part| {
                    drawn -= part;
                    drawn < 0.0
                });
                counts.add(result.unwrap_or(4));
            }
            let elo = counts.elo().unwrap();
            held += u32::from(elo.low < 30.0 && 30.0 < elo.high);
        }
        assert!((930..=970).contains(&held), "{held}");
    }
}
