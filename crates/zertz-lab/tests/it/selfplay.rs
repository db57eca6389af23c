//! Files of games for training: what they keep, and what is refused.

use zertz::{Game, GameResult, Player, Position, Rules};
use zertz_engine::checksum::fnv1a_32;
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Settings, Stop};
use zertz_lab::selfplay::{self, Damage, DataError, Plan, Reader, ScoredGame};

fn rules(names: &[&str]) -> Vec<Rules> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

fn engine() -> Engine {
    Engine::new(Settings {
        hash_mib: 1,
        ..Settings::default()
    })
}

fn header(rules: &[Rules]) -> Vec<u8> {
    selfplay::header(rules, "for a test")
}

/// A random game, as far as it goes or so many turns.
fn random(rules: Rules, number: u32, turns: usize) -> Game {
    let mut rng = Rng::new(5, u64::from(number));
    let mut game = Game::new(Position::start(rules));
    while game.turns().len() < turns
        && let Some(mv) = game.legal().pick(|count| rng.below(count))
    {
        game.play(mv).unwrap();
    }
    game
}

/// A file with one game whose checked bytes are these, and the right checksum.
fn file_of(rules: &[Rules], body: &[u8]) -> Vec<u8> {
    [header(rules), selfplay::framed(body).unwrap()].concat()
}

/// What is wrong with the only game of a file.
fn damage(bytes: &[u8]) -> Damage {
    let all: Vec<_> = Reader::new(bytes).unwrap().collect();
    match all.as_slice() {
        [
            Err(DataError::Damaged {
                game: 1, damage, ..
            }),
        ] => *damage,
        other => panic!("{other:?}"),
    }
}

#[test]
fn games_that_were_played_come_back_with_scores_and_results() {
    let rules = rules(&["37", "48:tournament", "37:captures=claimed"]);
    let mut bytes = header(&rules);
    let mut scored = Vec::new();
    for number in 0..12 {
        let is_resigned = number % 2 == 0;
        let length = if is_resigned { 9 } else { 1000 };
        let mut game = random(rules[number as usize % 3], number, length);
        let stated = if is_resigned {
            game.resign(Player::First).unwrap();
            GameResult::Second
        } else {
            game.outcome().unwrap().result()
        };
        let unscored = ScoredGame::unscored(number, &game, Some(stated)).unwrap();
        assert_eq!(unscored.result(), Some(stated));
        // What the board tells is not told again.
        assert_eq!(unscored.stated.is_some(), is_resigned);
        let game = selfplay::score(&unscored, 60, &mut engine(), &Stop::new()).unwrap();
        assert!(game.turns.iter().any(|turn| turn.1 != 0));
        bytes.extend(game.write(&rules).unwrap());
        scored.push(game);
    }
    let again: Vec<_> = Reader::new(&bytes).unwrap().map(Result::unwrap).collect();
    assert_eq!(again, scored);
    // Resigned games give samples, and their result is the stated one.
    for game in &scored {
        for sample in selfplay::samples(game, &mut engine()) {
            assert_eq!(sample.game, game.number);
            if game.stated.is_some() {
                assert!([0, 2].contains(&sample.result));
            }
        }
    }
    let resigned = selfplay::samples(&scored[0], &mut engine());
    assert!(!resigned.is_empty());
    // Without its result the same game teaches nothing.
    let mut unfinished = scored[0].clone();
    unfinished.stated = None;
    assert_eq!(unfinished.result(), None);
    assert!(selfplay::samples(&unfinished, &mut engine()).is_empty());
}

#[test]
fn what_cannot_be_kept_is_not_written() {
    let known = rules(&["37"]);
    let game = random(known[0], 1, 4);
    let unscored = ScoredGame::unscored(1, &game, Some(GameResult::Tie)).unwrap();
    assert!(unscored.write(&rules(&["48", "37"])).is_some());
    assert_eq!(unscored.write(&rules(&["48"])), None);
    // From another position.
    let later = Game::new(*game.position());
    assert_eq!(ScoredGame::unscored(1, &later, None), None);
    // Too long.
    let mut long = unscored.clone();
    long.turns = vec![unscored.turns[0]; 1001];
    assert_eq!(long.write(&known), None);
    // Not legal: the same turn twice.
    long.turns.truncate(2);
    assert_eq!(long.write(&known), None);
    // Marbles left unclaimed: on two rings, the second marble takes the last vacant one.
    let optional = rules(&["3.2:claims=optional", "7:claims=optional"]);
    let mut kept = [0, 0];
    for number in 0..300 {
        let game = random(optional[number as usize % 2], number, 1000);
        let declines = game.turns().any(
            |turn| matches!(turn.mv(), zertz::Move::Place(place) if !place.declined.is_empty()),
        );
        let unscored = ScoredGame::unscored(number, &game, None).unwrap();
        assert_eq!(unscored.write(&optional).is_none(), declines);
        kept[usize::from(declines)] += 1;
    }
    assert!(kept[0] > 0 && kept[1] > 0, "{kept:?}");
}

#[test]
fn every_kind_of_damage_is_told() {
    let known = rules(&["37", "19"]);
    let game = random(known[0], 1, 1000);
    let whole = ScoredGame::unscored(7, &game, None).unwrap();
    let bytes = whole.write(&known).unwrap();
    let body = &bytes[8..];
    assert_eq!(Reader::new(&file_of(&known, body)).unwrap().count(), 1);

    for len in [0, 5, 8, 9, 4012] {
        assert_eq!(damage(&file_of(&known, &vec![0; len])), Damage::Length(len));
    }
    let mut foreign = body.to_vec();
    foreign[4] = 2;
    assert_eq!(damage(&file_of(&known, &foreign)), Damage::Rules(2));
    let mut extreme = body.to_vec();
    extreme[8..10].copy_from_slice(&i16::MIN.to_le_bytes());
    assert_eq!(damage(&file_of(&known, &extreme)), Damage::Score(1));
    let turns = whole.turns.len();
    // A turn after the end, and turns that no position has.
    for bits in [0x7fff_u16, 0x8000, 0xffff, 0x0003, 0x00f4, 0x3e00, 0x7000] {
        let mut longer = body.to_vec();
        longer.extend(bits.to_le_bytes());
        longer.extend([0, 0]);
        assert_eq!(
            damage(&file_of(&known, &longer)),
            Damage::Illegal(turns + 1)
        );
    }
    for number in 4..=255 {
        let stated = [body, &[number]].concat();
        assert_eq!(damage(&file_of(&known, &stated)), Damage::Result(number));
    }
    // No turns at all are a game, if one that teaches nothing.
    let empty = file_of(&known, &[9, 0, 0, 0, 1, 255, 3]);
    let game = Reader::new(&empty).unwrap().next().unwrap().unwrap();
    assert_eq!((game.number, game.turns.len()), (9, 0));
    assert_eq!(game.result(), Some(GameResult::BothLose));
    assert!(selfplay::samples(&game, &mut engine()).is_empty());
}

#[test]
fn damage_in_the_middle_is_told_with_its_place_and_nothing_follows() {
    let known = rules(&["37"]);
    let mut bytes = header(&known);
    let mut starts = Vec::new();
    for number in 0..5 {
        starts.push(bytes.len());
        let game = random(known[0], number, 1000);
        let game = ScoredGame::unscored(number % 2, &game, None).unwrap();
        bytes.extend(game.write(&known).unwrap());
    }
    // Numbers may repeat.
    let (numbers, end) = Reader::new(&bytes).unwrap().numbers();
    let numbers: Vec<u32> = numbers.unwrap().into_iter().map(|game| game.0).collect();
    assert_eq!((numbers, end), (vec![0, 1, 0, 1, 0], bytes.len()));
    let mut damaged = bytes.clone();
    damaged[starts[2] + 20] ^= 4;
    let all: Vec<_> = Reader::new(&damaged).unwrap().collect();
    assert_eq!(all.len(), 3);
    let error = all[2].clone().unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "game 3, at byte {}, is damaged: its checksum does not fit",
            starts[2]
        )
    );
    // A length that is a lie, however likely it looks, does not hide the games that follow.
    for byte in 0..2 {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[starts[1] + byte] ^= 1 << bit;
            let all: Vec<_> = Reader::new(&damaged).unwrap().collect();
            assert_eq!(all.len(), 2);
            assert!(all[1].clone().unwrap_err().to_string().contains("length"));
        }
    }

    // In parts, nothing is lost, and damage has the same place.
    let mut reader = Reader::new(&bytes).unwrap();
    let mut parts = Vec::new();
    while let Some(part) = reader.split_off(2).unwrap() {
        parts.push(part.map(|game| game.unwrap().number).collect::<Vec<_>>());
    }
    assert_eq!(parts, [vec![0, 1], vec![0, 1], vec![0]]);
    let mut illegal = bytes.clone();
    let end = *starts.get(4).unwrap();
    let mut body = illegal[starts[3] + 8..end].to_vec();
    body[6..8].copy_from_slice(&0xffff_u16.to_le_bytes());
    let one = file_of(&known, &body);
    illegal.splice(starts[3]..end, one[header(&known).len()..].to_vec());
    let mut reader = Reader::new(&illegal).unwrap();
    reader.split_off(2).unwrap();
    let mut part = reader.split_off(2).unwrap().unwrap();
    assert!(part.next().unwrap().is_ok());
    let damaged = DataError::Damaged {
        game: 4,
        byte: starts[3],
        damage: Damage::Illegal(1),
    };
    assert_eq!(part.next(), Some(Err(damaged)));
}

#[test]
fn the_list_of_rules_is_bounded() {
    let longest = "5.6.7.8.9.8.7.6.5:tournament:islands=inert:claims=optional:captures=claimed\
        :goals=99/99/99/99:pool=99/99/99";
    let many = rules(&vec![longest; 300]);
    let bytes = header(&many);
    assert_eq!(Reader::new(&bytes).unwrap().rules(), &many[..256]);
    assert_eq!(Reader::new(&bytes).unwrap().made(), "for a test");
    // Text of any length may stand there.
    for text in [
        "",
        " ",
        "37  48",
        "37 banana",
        "\u{e9}",
        &"7 ".repeat(32_000),
    ] {
        let mut bytes = b"zertzdat\x02\0".to_vec();
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend([0, 0]);
        bytes.extend(text.as_bytes());
        bytes.extend(fnv1a_32(&bytes).to_le_bytes());
        let read = Reader::new(&bytes);
        assert!(matches!(read, Err(DataError::Rules(_))), "{text:.20}");
    }
    let long = selfplay::header(&rules(&["37"]), &"\u{e9}".repeat(70_000));
    assert_eq!(Reader::new(&long).unwrap().made().len(), 32_000);
    for cut in (10..long.len()).filter(|cut| *cut < 30 || cut % 1000 > 990) {
        let read = Reader::new(&long[..cut]);
        assert_eq!(read.err(), Some(DataError::Beginning), "{cut}");
    }
    assert!(matches!(Reader::new(b"zertzdat"), Err(DataError::Foreign)));
    assert!(matches!(
        Reader::new(b"zertzdat\x01\0\0\0"),
        Err(DataError::Version(1))
    ));
}

/// In games where captures may be overlooked and turns taken back, every score stays with its turn.
#[test]
fn turns_taken_back_take_their_scores_with_them() {
    let plan = Plan {
        rules: vec![("37:captures=claimed".parse().unwrap(), 1)],
        nodes: 30,
        seed: 2,
        balanced: false,
    };
    for number in 0..5 {
        let game = selfplay::play(&plan, number, &mut engine(), &Stop::new()).unwrap();
        assert!(game.outcome().is_some(), "{game:?}");
    }
}

#[test]
fn data_comes_back() {
    let rules: Vec<Rules> = ["37", "61:blitz"].map(|name| name.parse().unwrap()).into();
    let plan = Plan {
        rules: rules.iter().map(|&rules| (rules, 1)).collect(),
        nodes: 50,
        seed: 1,
        balanced: false,
    };
    let mut engine = Engine::new(Settings::default());
    let games: Vec<_> = (0..6)
        .map(|number| selfplay::play(&plan, number, &mut engine, &Stop::new()).unwrap())
        .collect();
    let mut bytes = selfplay::header(&rules, "for a test");
    for game in &games {
        bytes.extend(game.write(&rules).unwrap());
    }
    let again: Vec<_> = Reader::new(&bytes).unwrap().map(Result::unwrap).collect();
    assert_eq!(again, games);
    // Cut anywhere, the whole games are still there.
    let cut = &bytes[..bytes.len() - 3];
    let (numbers, end) = Reader::new(cut).unwrap().numbers();
    let numbers: Vec<u32> = numbers.unwrap().into_iter().map(|game| game.0).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4]);
    assert!(end < cut.len());
    // A bit that has changed is noticed.
    let mut rng = Rng::new(2, 0);
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        damaged[rng.below(bytes.len())] ^= 1 << rng.below(8);
        let is_damaged =
            Reader::new(&damaged).map_or(true, |mut games| games.any(|game| game.is_err()));
        assert!(is_damaged);
    }
}
