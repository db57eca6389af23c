//! Random numbers that are the same for the same seed on every machine and in every version.

/// The generator xoshiro256** of Blackman and Vigna.
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator number `stream` of a seed, so that one game does not depend on the others.
    pub fn new(seed: u64, stream: u64) -> Rng {
        // Neighbouring seeds and streams must not give similar states, so each is mixed on its own.
        let mut mixer = mix(seed) ^ mix(stream.wrapping_add(0x5EED)).rotate_left(32);
        let mut next = || {
            mixer = mixer.wrapping_add(0x9E37_79B9_7F4A_7C15);
            mix(mixer)
        };
        Rng {
            state: [next(), next(), next(), next()],
        }
    }

    #[inline]
    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= t;
        *d = d.rotate_left(45);
        result
    }

    /// A number below `bound`, every one with the same probability; zero if the bound is zero.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // Lemire's method: the high half of a product, with the few numbers that would come up too
        // often drawn again.
        let mut product = u128::from(self.next()) * u128::from(bound);
        if (product as u64) < bound {
            let too_often = bound.wrapping_neg() % bound.max(1);
            while (product as u64) < too_often {
                product = u128::from(self.next()) * u128::from(bound);
            }
        }
        (product >> 64) as usize
    }
}

/// The mixing function of splitmix64.
pub(crate) fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_generator_is_xoshiro256starstar() {
        // The first numbers of the published generator for the state 1, 2, 3, 4.
        let mut rng = Rng {
            state: [1, 2, 3, 4],
        };
        let numbers = [(); 4].map(|()| rng.next());
        assert_eq!(
            numbers,
            [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]
        );
    }

    #[test]
    fn numbers_are_spread_evenly() {
        let mut rng = Rng::new(1, 0);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[rng.below(7)] += 1;
        }
        assert!(
            counts.iter().all(|&n| (9_600..10_400).contains(&n)),
            "{counts:?}"
        );
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn streams_and_seeds_differ() {
        let first = |seed, stream| Rng::new(seed, stream).next();
        let mut seen = std::collections::HashSet::new();
        for seed in 0..40 {
            for stream in 0..40 {
                assert!(seen.insert(first(seed, stream)));
            }
        }
    }
}
