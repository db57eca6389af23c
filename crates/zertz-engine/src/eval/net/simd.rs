//! The arithmetic of a network on many values at once (SIMD).
//!
//! Every function is written once, in plain Rust, and compiled twice: for AVX2 and for any machine.
//! The former is called where the machine has AVX2. Integers give the same result in both. That call
//! is the only thing in this project that the compiler cannot check by itself.

/// Values are worked on in blocks of this size, small enough for the registers.
pub(super) const WIDTH: usize = 64;

/// Adds rows to an accumulator and subtracts others. All must have the same length, a multiple of `WIDTH`.
#[inline]
pub(super) fn update(accumulator: &mut [i16], added: &[&[i16]], removed: &[&[i16]]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::update(accumulator, added, removed) };
    }
    update_anywhere(accumulator, added, removed);
}

/// The output of a network: the accumulator with three more rows, activated (clipped to 0 … `ONE` and
/// squared), times the weights of the output.
#[inline]
pub(super) fn output(accumulator: &[i16], more: [&[i16]; 3], weights: &[i16]) -> i64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::output(accumulator, more, weights) };
    }
    output_anywhere(accumulator, more, weights)
}

/// How many of their lowest bits squares lose, so that sums of products fit into 32 bits.
pub(super) const SQUARES_LESS: u32 = 4;

/// The activation: the accumulator with three more rows, clipped to 0 … `ONE` and squared.
#[inline]
pub(super) fn activate(accumulator: &[i16], more: [&[i16]; 3], squares: &mut [i16]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::activate(accumulator, more, squares) };
    }
    activate_anywhere(accumulator, more, squares);
}

/// The wanted outputs of a layer with many: each goes to its own place among `outputs`.
#[inline]
pub(super) fn outputs(values: &[i16], rows: &[i16], wanted: &[usize], outputs: &mut [i32]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::outputs(values, rows, wanted, outputs) };
    }
    outputs_anywhere(values, rows, wanted, outputs);
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    #[target_feature(enable = "avx2")]
    pub(super) fn update(accumulator: &mut [i16], added: &[&[i16]], removed: &[&[i16]]) {
        super::update_anywhere(accumulator, added, removed);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn output(accumulator: &[i16], more: [&[i16]; 3], weights: &[i16]) -> i64 {
        super::output_anywhere(accumulator, more, weights)
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn activate(accumulator: &[i16], more: [&[i16]; 3], squares: &mut [i16]) {
        super::activate_anywhere(accumulator, more, squares);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn outputs(values: &[i16], rows: &[i16], wanted: &[usize], outputs: &mut [i32]) {
        super::outputs_anywhere(values, rows, wanted, outputs);
    }
}

#[inline(always)]
fn update_anywhere(accumulator: &mut [i16], added: &[&[i16]], removed: &[&[i16]]) {
    for (number, block) in accumulator.chunks_exact_mut(WIDTH).enumerate() {
        let start = number * WIDTH;
        let mut values = [0_i16; WIDTH];
        values.copy_from_slice(block);
        for row in added {
            for (value, weight) in values.iter_mut().zip(&row[start..start + WIDTH]) {
                *value = value.wrapping_add(*weight);
            }
        }
        for row in removed {
            for (value, weight) in values.iter_mut().zip(&row[start..start + WIDTH]) {
                *value = value.wrapping_sub(*weight);
            }
        }
        block.copy_from_slice(&values);
    }
}

#[inline(always)]
fn output_anywhere(accumulator: &[i16], more: [&[i16]; 3], weights: &[i16]) -> i64 {
    let [first, second, third] = more;
    let mut total = 0_i64;
    let blocks = accumulator
        .chunks_exact(WIDTH)
        .zip(first.chunks_exact(WIDTH))
        .zip(second.chunks_exact(WIDTH))
        .zip(third.chunks_exact(WIDTH))
        .zip(weights.chunks_exact(WIDTH));
    for ((((values, first), second), third), weights) in blocks {
        let mut sum = 0_i32;
        for i in 0..WIDTH {
            let value = values[i]
                .wrapping_add(first[i])
                .wrapping_add(second[i])
                .wrapping_add(third[i])
                .clamp(0, super::ONE as i16);
            // With weights of 7 bits and a sign this fits.
            let weighed = value.wrapping_mul(weights[i]);
            sum = sum.wrapping_add(i32::from(weighed) * i32::from(value));
        }
        total += i64::from(sum);
    }
    total
}

#[inline(always)]
fn activate_anywhere(accumulator: &[i16], more: [&[i16]; 3], squares: &mut [i16]) {
    let [first, second, third] = more;
    let rows = accumulator.iter().zip(first).zip(second).zip(third);
    for (square, (((sum, first), second), third)) in squares.iter_mut().zip(rows) {
        let value = sum
            .wrapping_add(*first)
            .wrapping_add(*second)
            .wrapping_add(*third)
            .clamp(0, super::ONE as i16);
        *square = ((i32::from(value) * i32::from(value)) >> SQUARES_LESS) as i16;
    }
}

#[inline(always)]
fn outputs_anywhere(values: &[i16], rows: &[i16], wanted: &[usize], outputs: &mut [i32]) {
    for &row in wanted {
        let weights = &rows[row * values.len()..][..values.len()];
        let mut sum = 0_i32;
        for (value, weight) in values.iter().zip(weights) {
            sum = sum.wrapping_add(i32::from(*value) * i32::from(*weight));
        }
        outputs[row] = sum;
    }
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
            let mut row = |most: i32| -> Vec<i16> {
                let range = 2 * most as usize + 1;
                (0..len)
                    .map(|_| (rng.below(range) as i32 - most) as i16)
                    .collect()
            };
            // As in a trained network, and as far as sixteen bits go.
            for most in [400, i32::from(i16::MAX)].repeat(25) {
                let (mut a, b, c, d, e) = (row(most), row(most), row(most), row(most), row(127));
                let rows = [row(256), row(256), row(256)].concat();
                let mut other = a.clone();
                update(&mut a, &[&b, &c], &[&d]);
                update_anywhere(&mut other, &[&b, &c], &[&d]);
                assert_eq!(a, other);
                let more = [&b[..], &c, &d];
                assert_eq!(output(&a, more, &e), output_anywhere(&a, more, &e));
                let mut squares = [vec![0; len], vec![0; len]];
                activate(&a, more, &mut squares[0]);
                activate_anywhere(&a, more, &mut squares[1]);
                assert_eq!(squares[0], squares[1]);
                let mut both = [[0; 3]; 2];
                outputs(&squares[0], &rows, &[0, 2], &mut both[0]);
                outputs_anywhere(&squares[0], &rows, &[0, 2], &mut both[1]);
                assert_eq!(both[0], both[1]);
            }
        }
    }
}
