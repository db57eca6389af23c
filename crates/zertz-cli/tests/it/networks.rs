//! Networks that are none: told in one line wherever an evaluation can be chosen.

use crate::common::{Folder, fine, refused, run_with_input};
use zertz_engine::eval::net::{OUTPUTS, STAGES, checksum, inputs};

/// A network with a first layer of 64, and another of 64 for the policy, without weights, as a file. The
/// version, whether it corrects, and the shape can be told; the outputs have these weights.
fn network(shape: [u32; 6], [output, policy]: [i16; 2]) -> Vec<u8> {
    let mut bytes = b"zertznet".to_vec();
    for number in shape {
        bytes.extend(number.to_le_bytes());
    }
    for (outputs, weight) in [(STAGES, output), (OUTPUTS, policy)] {
        bytes.extend(vec![0; 2 * 64 * (inputs::COUNT + 1)]);
        bytes.extend(weight.to_le_bytes().repeat(64 * outputs));
        bytes.extend(500_i32.to_le_bytes().repeat(outputs));
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

const SHAPE: [u32; 6] = [3, 0, inputs::COUNT as u32, 64, STAGES as u32, 64];

/// A file name, and a word of what is said about it.
type Bad = (String, &'static str);

fn bad_networks(folder: &Folder) -> Vec<Bad> {
    let sound = network(SHAPE, [1, 1]);
    let mut damaged = sound.clone();
    damaged[100_000] ^= 16;
    let with = |place: usize, number: u32| {
        let mut shape = SHAPE;
        shape[place] = number;
        network(shape, [1, 1])
    };
    let large = [&sound[..], &vec![0; 5 << 20]].concat();
    folder.write("folder.znet/file", "");
    vec![
        (folder.at("missing.znet"), "missing.znet"),
        (folder.at("folder.znet"), "folder.znet"),
        (folder.write("empty.znet", ""), "zertznet"),
        (folder.write("foreign.znet", "[Game \"37\"]\n"), "zertznet"),
        (
            folder.write("cut.znet", &sound[..sound.len() - 1]),
            "cut off",
        ),
        (folder.write("head.znet", &sound[..20]), "cut off"),
        (folder.write("damaged.znet", &damaged), "damaged"),
        (folder.write("version.znet", with(0, 4)), "version 4"),
        (folder.write("inputs.znet", with(2, 7)), "7 inputs"),
        (
            folder.write("hidden.znet", with(3, 63)),
            "63 hidden neurons",
        ),
        (
            folder.write("many.znet", with(3, u32::MAX)),
            "hidden neurons",
        ),
        (folder.write("stages.znet", with(4, 9)), "9 stages"),
        (
            folder.write("policy.znet", with(5, 65)),
            "65 hidden neurons of the policy",
        ),
        (
            folder.write("weights.znet", network(SHAPE, [128, 0])),
            "±127",
        ),
        (
            folder.write("weighty.znet", network(SHAPE, [0, 257])),
            "±256",
        ),
        (folder.write("large.znet", large), "4194304 is the most"),
    ]
}

#[test]
fn a_bad_network_is_refused_in_one_line() {
    let folder = Folder::new();
    for (file, reason) in bad_networks(&folder) {
        let side = format!("engine:eval={file}");
        for args in [
            &["bench", "search", "--eval", &file][..],
            &["--eval", &file, "moves"],
            &[
                "match",
                &side,
                "ladder:random",
                "--games",
                "2",
                "--depth",
                "1",
            ],
            &[
                "match",
                "ladder:random",
                &side,
                "--games",
                "2",
                "--depth",
                "1",
            ],
        ] {
            let error = refused(args);
            assert!(error.contains(reason) && error.contains(&file), "{error}");
            let said: Vec<&str> = error
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with("For more information"))
                .collect();
            assert_eq!(said.len(), 1, "{error}");
        }
    }
    // And a sound one is taken.
    let sound = folder.write("sound.znet", network(SHAPE, [1, 1]));
    fine(["eval", "--eval", &sound]);
}

#[test]
fn a_bad_network_leaves_the_old_evaluation_in_use() {
    let folder = Folder::new();
    let sound = folder.write("sound.znet", network(SHAPE, [0, 0]));
    let ask = |lines: &str| run_with_input(&["ugi"], &format!("{lines}eval\nquit\n")).out;
    let choose = |file: &str| format!("setoption name Eval value {file}\n");
    let chosen = ask(&choose(&sound));
    assert!(chosen.contains("eval cp "), "{chosen}");
    assert_ne!(chosen, ask(""), "the network makes no difference");
    for (file, reason) in bad_networks(&folder) {
        let out = ask(&(choose(&sound) + &choose(&file)));
        let (error, rest) = out.split_once('\n').expect("lines");
        assert!(error.starts_with("info string error Eval: "), "{out}");
        assert!(error.contains(reason), "{error}");
        assert_eq!(rest, chosen, "the evaluation has changed");
    }
}
