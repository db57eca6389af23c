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

/// Squares lose so many of their lowest bits, so that sums of products fit into 32 bits.
pub(super) const SQUARES_LESS: u32 = 4;

/// The sums with three more rows, limited to 0 … `ONE` and squared.
#[inline]
pub(super) fn square(sums: &[i16], more: [&[i16]; 3], squares: &mut [i16]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::square(sums, more, squares) };
    }
    square_anywhere(sums, more, squares);
}

/// Weighs values by the rows that are wanted: each sum goes to the row's number among `sums`.
#[inline]
pub(super) fn products(values: &[i16], rows: &[i16], wanted: &[usize], sums: &mut [i32]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "the machine has AVX2")]
        // SAFETY: the machine has AVX2.
        return unsafe { avx2::products(values, rows, wanted, sums) };
    }
    products_anywhere(values, rows, wanted, sums);
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

    #[target_feature(enable = "avx2")]
    pub(super) fn square(sums: &[i16], more: [&[i16]; 3], squares: &mut [i16]) {
        super::square_anywhere(sums, more, squares);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn products(values: &[i16], rows: &[i16], wanted: &[usize], sums: &mut [i32]) {
        super::products_anywhere(values, rows, wanted, sums);
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

#[inline(always)]
fn square_anywhere(sums: &[i16], more: [&[i16]; 3], squares: &mut [i16]) {
    let [first, second, third] = more;
    let rows = sums.iter().zip(first).zip(second).zip(third);
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
fn products_anywhere(values: &[i16], rows: &[i16], wanted: &[usize], sums: &mut [i32]) {
    for &row in wanted {
        let weights = &rows[row * values.len()..][..values.len()];
        let mut sum = 0_i32;
        for (value, weight) in values.iter().zip(weights) {
            sum = sum.wrapping_add(i32::from(*value) * i32::from(*weight));
        }
        sums[row] = sum;
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
            // As sums are in a network that was trained, and as far as sixteen bits go.
            for most in [400, i32::from(i16::MAX)].repeat(25) {
                let (mut a, b, c, d, e) = (row(most), row(most), row(most), row(most), row(127));
                let outputs = [row(256), row(256), row(256)].concat();
                let mut other = a.clone();
                change(&mut a, &[&b, &c], &[&d]);
                change_anywhere(&mut other, &[&b, &c], &[&d]);
                assert_eq!(a, other);
                let more = [&b[..], &c, &d];
                assert_eq!(weigh(&a, more, &e), weigh_anywhere(&a, more, &e));
                let mut squares = [vec![0; len], vec![0; len]];
                square(&a, more, &mut squares[0]);
                square_anywhere(&a, more, &mut squares[1]);
                assert_eq!(squares[0], squares[1]);
                let mut sums = [[0; 3]; 2];
                products(&squares[0], &outputs, &[0, 2], &mut sums[0]);
                products_anywhere(&squares[0], &outputs, &[0, 2], &mut sums[1]);
                assert_eq!(sums[0], sums[1]);
            }
        }
    }
}
