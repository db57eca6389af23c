//! Sums of rows of small integers, many lanes at once.
//!
//! Every function is written once, in plain Rust. Where the machine has AVX2 the compiler's
//! translation for AVX2 is called, elsewhere the one for any machine; whole numbers give the same
//! result in both. To call the former is the only thing in this project that the compiler cannot
//! check by itself.

/// Lanes are worked on in blocks of this size, small enough for the registers.
pub(super) const WIDTH: usize = 64;

/// Adds some rows to sums and takes others away. All must have the same length, a multiple of `WIDTH`.
#[inline]
pub(super) fn change(sums: &mut [i16], come: &[&[i16]], go: &[&[i16]]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::change(sums, come, go) };
    }
    change_anywhere(sums, come, go);
}

/// The sums with three more rows, limited to 0 … `ONE`, squared, weighed and added up.
#[inline]
pub(super) fn weigh(sums: &[i16], more: [&[i16]; 3], weights: &[i16]) -> i64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::weigh(sums, more, weights) };
    }
    weigh_anywhere(sums, more, weights)
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    #[target_feature(enable = "avx2")]
    pub(super) fn change(sums: &mut [i16], come: &[&[i16]], go: &[&[i16]]) {
        super::change_anywhere(sums, come, go);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn weigh(sums: &[i16], more: [&[i16]; 3], weights: &[i16]) -> i64 {
        super::weigh_anywhere(sums, more, weights)
    }
}

#[inline(always)]
fn change_anywhere(sums: &mut [i16], come: &[&[i16]], go: &[&[i16]]) {
    for (number, block) in sums.chunks_exact_mut(WIDTH).enumerate() {
        let start = number * WIDTH;
        let mut lanes = [0_i16; WIDTH];
        lanes.copy_from_slice(block);
        for row in come {
            for (lane, value) in lanes.iter_mut().zip(&row[start..start + WIDTH]) {
                *lane = lane.wrapping_add(*value);
            }
        }
        for row in go {
            for (lane, value) in lanes.iter_mut().zip(&row[start..start + WIDTH]) {
                *lane = lane.wrapping_sub(*value);
            }
        }
        block.copy_from_slice(&lanes);
    }
}

#[inline(always)]
fn weigh_anywhere(sums: &[i16], more: [&[i16]; 3], weights: &[i16]) -> i64 {
    let [first, second, third] = more;
    let mut total = 0_i64;
    let blocks = sums
        .chunks_exact(WIDTH)
        .zip(first.chunks_exact(WIDTH))
        .zip(second.chunks_exact(WIDTH))
        .zip(third.chunks_exact(WIDTH))
        .zip(weights.chunks_exact(WIDTH));
    for ((((sums, first), second), third), weights) in blocks {
        let mut sum = 0_i32;
        for lane in 0..WIDTH {
            let value = sums[lane]
                .wrapping_add(first[lane])
                .wrapping_add(second[lane])
                .wrapping_add(third[lane])
                .clamp(0, super::ONE as i16);
            // With weights of 7 bits and a sign this fits.
            let weighed = value.wrapping_mul(weights[lane]);
            sum = sum.wrapping_add(i32::from(weighed) * i32::from(value));
        }
        total += i64::from(sum);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// The version for AVX2, where there is one, gives the same numbers as that for any machine.
    #[test]
    fn all_machines_agree() {
        let mut rng = Rng::new(7, 0);
        for blocks in 1..6 {
            let len = blocks * WIDTH;
            let mut row = |range: u64| -> Vec<i16> {
                let middle = range as i16 / 2;
                (0..len)
                    .map(|_| rng.below(range as usize) as i16 - middle)
                    .collect()
            };
            for _ in 0..50 {
                let (mut a, b, c, d, e) = (row(1200), row(400), row(400), row(400), row(254));
                let mut other = a.clone();
                change(&mut a, &[&b, &c], &[&d]);
                change_anywhere(&mut other, &[&b, &c], &[&d]);
                assert_eq!(a, other);
                let more = [&b[..], &c, &d];
                assert_eq!(weigh(&a, more, &e), weigh_anywhere(&a, more, &e));
            }
        }
    }
}
