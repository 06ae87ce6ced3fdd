//! Vectors of 32 bytes, with AVX2.

use super::super::layout::LANES;
use super::super::vector::{Gathered, HAS, PLANE, PLANES, Planes, Vector};
use super::{DROP, EASE, FAR_REPLIES, FLIP};
use crate::instructions::{self, Kernel};
use std::arch::x86_64::*;

/// A register of 32 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// For each number below 16, its bit in the lower and in the upper of two planes.
const BITS: [[i8; 16]; 2] =
    [[1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128]];

#[inline(always)]
unsafe fn table16(bytes: &[i8; 16]) -> __m256i {
    // Safety: the caller has the instructions, and the array has 16 bytes.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

impl Vector for Avx2 {
    const BYTES: usize = 32;

    #[inline(always)]
    unsafe fn run<K: Kernel>(kernel: K) -> K::Output {
        // Safety: the caller has the instructions, and meets the kernel's requirements.
        unsafe { instructions::Avx2::run(kernel) }
    }

    #[inline(always)]
    unsafe fn zero() -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Avx2 {
        // Safety: the caller has the instructions, and guarantees the bytes.
        Avx2(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn load_few(from: *const u8, lanes: usize) -> Avx2 {
        // Safety: the caller has the instructions, and guarantees `lanes` bytes. No others are read: fewer than 8 lanes
        // are read one by one, 8 to 15 as two words that overlap, and more are copied.
        unsafe {
            let word = |at: usize| from.add(at).cast::<u64>().read_unaligned();
            let (first, second) = match lanes {
                8..16 => (word(0), if lanes == 8 { 0 } else { word(lanes - 8) >> (8 * (16 - lanes)) }),
                0..8 => ((0..lanes).fold(0, |word, i| word | u64::from(from.add(i).read()) << (8 * i)), 0),
                _ => {
                    let mut bytes = [0_u8; 32];
                    std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), lanes);
                    return Avx2::load(bytes.as_ptr());
                }
            };
            Avx2(_mm256_set_epi64x(0, 0, second as i64, first as i64))
        }
    }

    #[inline(always)]
    unsafe fn fetch(from: *const u8) {
        // Safety: the caller has the instructions, and a prefetch accepts any address.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn fetch_close(from: *const u8) {
        // Safety: the caller has the instructions, and a prefetch accepts any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // Safety: the caller has the instructions, and guarantees the bytes.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn or(self, b: Avx2, c: Avx2) -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_or_si256(self.0, _mm256_or_si256(b.0, c.0)) })
    }

    #[inline(always)]
    unsafe fn and(self, other: Avx2) -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn max(self, other: Avx2) -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_max_epu8(self.0, other.0) })
    }

    /// A shuffle looks up the low four bits of a value, and gives zero if the highest bit is set. So for each sixteen
    /// values, the highest bit of all others is set first.
    #[inline(always)]
    unsafe fn see<const P: usize, const HIGH: bool>(planes: &mut [Avx2; P], a: Avx2, b: Avx2) {
        // Safety: the caller has the instructions.
        unsafe {
            let [lower, upper] = [table16(&BITS[0]), table16(&BITS[1])];
            let mut sixteen = 0;
            while 2 * sixteen < P {
                let begin = _mm256_set1_epi8((16 * sixteen + if HIGH { 64 } else { 0 }) as i8);
                let others = _mm256_set1_epi8(0x70);
                let a = _mm256_adds_epu8(_mm256_xor_si256(a.0, begin), others);
                let b = _mm256_adds_epu8(_mm256_xor_si256(b.0, begin), others);
                let bits = _mm256_or_si256(_mm256_shuffle_epi8(lower, a), _mm256_shuffle_epi8(lower, b));
                planes[2 * sixteen].0 = _mm256_or_si256(planes[2 * sixteen].0, bits);
                if 2 * sixteen + 1 < P {
                    let bits = _mm256_or_si256(_mm256_shuffle_epi8(upper, a), _mm256_shuffle_epi8(upper, b));
                    planes[2 * sixteen + 1].0 = _mm256_or_si256(planes[2 * sixteen + 1].0, bits);
                }
                sixteen += 1;
            }
        }
    }

    /// The replies of the three lowest digits are shifts within 27 lanes, with the same masks for all; those of the
    /// other two digits move all 27 lanes at once.
    #[inline(always)]
    unsafe fn merge(gathered: &Gathered, planes: usize, sets: &mut Planes) {
        // Safety: the caller has the instructions. Shifts are at most 18 lanes up or down, which stays within the
        // margins; what comes from outside the 27 lanes is masked.
        unsafe {
            let load = |from: *const u8| _mm256_loadu_si256(from.cast());
            let mut has = [[_mm256_setzero_si256(); 3]; 3];
            for (has, masks) in has.iter_mut().zip(&HAS) {
                *has = masks.each_ref().map(|mask| load(mask.as_ptr()));
            }
            for (p, sets) in sets[..planes].iter_mut().enumerate() {
                let plane = gathered.lanes(0, p);
                for (pattern, far) in FAR_REPLIES.iter().enumerate() {
                    let lanes = plane.add(27 * pattern);
                    let at = |kind: usize, shift: isize| Avx2(load(lanes.add(kind).offset(shift)));
                    let mut set = at(0, 0).or(at(FLIP, 0), Avx2(load(plane.add(far[0]))));
                    set = set.or(Avx2(load(plane.add(far[1]))), Avx2(load(plane.add(far[2]))));
                    set = set.or(Avx2(load(plane.add(far[3]))), Avx2::zero());
                    let mut w = 1;
                    for [zero, one, two] in has {
                        let for_zero = at(FLIP, 2 * w).or(at(DROP, w), Avx2::zero()).and(Avx2(zero));
                        let for_one = at(EASE, -w).or(at(EASE, w), Avx2::zero()).and(Avx2(one));
                        let for_two = at(FLIP, -2 * w).or(at(DROP, -w), Avx2::zero()).and(Avx2(two));
                        set = set.or(for_zero, for_one).or(for_two, Avx2::zero());
                        w *= 3;
                    }
                    // This writes five bytes too many. The next 27 overwrite them, and after the last lanes they are
                    // padding.
                    set.store(sets.as_mut_ptr().add(27 * pattern));
                }
            }
            const { assert!(27 * 8 + 32 <= PLANE && LANES == 9 * 27) };
        }
    }

    #[inline(always)]
    unsafe fn spread(planes: &[Planes], lanes: usize, words: *mut u64, stride: usize) {
        // Safety: the caller has the instructions, planes have 256 bytes, and the caller guarantees room for 256 lanes.
        unsafe {
            let mut from = 0;
            while from < lanes {
                let mut blocks = [[_mm256_setzero_si256(); PLANES]; 4];
                for block in 0..4 {
                    blocks[block] = words_of(&planes[block], from);
                }
                for i in 0..PLANES {
                    let [a, b, c, d] = [blocks[0][i], blocks[1][i], blocks[2][i], blocks[3][i]];
                    let (ab, ab1) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
                    let (cd, cd1) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
                    let lane = words.add((from + 2 * i) * stride);
                    _mm256_storeu_si256(lane.cast(), _mm256_permute2x128_si256::<0x20>(ab, cd));
                    _mm256_storeu_si256(lane.add(stride).cast(), _mm256_permute2x128_si256::<0x20>(ab1, cd1));
                    let lane = lane.add(16 * stride);
                    _mm256_storeu_si256(lane.cast(), _mm256_permute2x128_si256::<0x31>(ab, cd));
                    _mm256_storeu_si256(lane.add(stride).cast(), _mm256_permute2x128_si256::<0x31>(ab1, cd1));
                }
                from += 32;
            }
        }
    }

    #[inline(always)]
    unsafe fn mex(self) -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_andnot_si256(self.0, _mm256_sub_epi64(self.0, _mm256_set1_epi64x(-1))) })
    }

    #[inline(always)]
    unsafe fn is_zero(self) -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
    }

    /// The number of ones below the bit, counted by half bytes.
    #[inline(always)]
    unsafe fn place(self) -> Avx2 {
        const ONES: [i8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        // Safety: the caller has the instructions.
        unsafe {
            let (ones, half) = (table16(&ONES), _mm256_set1_epi8(15));
            let below = _mm256_add_epi64(self.0, _mm256_set1_epi64x(-1));
            let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(below, half));
            let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(below), half));
            Avx2(_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()))
        }
    }

    #[inline(always)]
    unsafe fn add(self, other: Avx2) -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn up(self, bytes: i64) -> Avx2 {
        // Safety: the caller has the instructions.
        Avx2(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(8 * bytes)) })
    }
}

/// The words of the lanes `from..from + 32` of a block. The i-th vector has those of the lanes 2i, 2i+1, 2i+16, 2i+17.
#[inline(always)]
unsafe fn words_of(planes: &Planes, from: usize) -> [__m256i; PLANES] {
    // Safety: the caller has the instructions, and the planes have 32 bytes from `from` on.
    unsafe {
        let mut r = [_mm256_setzero_si256(); PLANES];
        for p in 0..PLANES {
            r[p] = _mm256_loadu_si256(planes[p].as_ptr().add(from).cast());
        }
        let mut pairs = r;
        for i in 0..4 {
            pairs[i] = _mm256_unpacklo_epi8(r[2 * i], r[2 * i + 1]);
            pairs[i + 4] = _mm256_unpackhi_epi8(r[2 * i], r[2 * i + 1]);
        }
        let mut fours = r;
        for i in 0..4 {
            fours[2 * (i / 2 * 2) + i % 2] = _mm256_unpacklo_epi16(pairs[2 * i], pairs[2 * i + 1]);
            fours[2 * (i / 2 * 2) + 2 + i % 2] = _mm256_unpackhi_epi16(pairs[2 * i], pairs[2 * i + 1]);
        }
        let mut eights = r;
        for i in 0..4 {
            eights[2 * i] = _mm256_unpacklo_epi32(fours[2 * i], fours[2 * i + 1]);
            eights[2 * i + 1] = _mm256_unpackhi_epi32(fours[2 * i], fours[2 * i + 1]);
        }
        eights
    }
}
