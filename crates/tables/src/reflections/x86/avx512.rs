//! Vectors of 64 bytes, with AVX-512 and its byte permutations.

use super::super::layout::LANES;
use super::super::vector::{Gathered, PLANE, PLANES, Planes, Vector};
use super::{DROP, EASE, FAR_REPLIES, FLIP};
use crate::instructions::{self, Kernel};
use std::arch::x86_64::*;

/// A register of 64 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// The truth table of the or of three bits.
const OR: i32 = 0xfe;

#[repr(align(64))]
struct Bytes<const N: usize>([u8; N]);

/// For each plane, the bits in it for the values 0 to 63.
static BITS: [Bytes<64>; PLANES] = {
    let mut bits = [const { Bytes([0; 64]) }; PLANES];
    let mut value = 0;
    while value < 64 {
        bits[value / 8].0[value] = 1 << (value % 8);
        value += 1;
    }
    bits
};

/// For each of the three lowest digits, where the lanes of its 27 patterns look for replies, in two tables of 32
/// entries: the first for flip or (from 32 on) ease, the second for drop or ease.
static REPLIES: [[Bytes<32>; 2]; 3] = {
    let mut replies = [const { [Bytes([0; 32]), Bytes([0; 32])] }; 3];
    let (mut a, mut w) = (0, 1);
    while a < 3 {
        let mut lane = 0;
        while lane < 27 {
            let digit = lane / w % 3;
            let (first, second) = match digit {
                0 => (lane + 2 * w, lane + w),
                1 => (lane - w + 32, lane + w + 32),
                _ => (lane - 2 * w, lane - w),
            };
            replies[a][0].0[lane] = first as u8;
            replies[a][1].0[lane] = second as u8;
            lane += 1;
        }
        (a, w) = (a + 1, 3 * w);
    }
    replies
};

impl Vector for Avx512 {
    const BYTES: usize = 64;

    #[inline(always)]
    unsafe fn run<K: Kernel>(kernel: K) -> K::Output {
        // Safety: the caller has the instructions, and meets the kernel's requirements.
        unsafe { instructions::Avx512::run(kernel) }
    }

    #[inline(always)]
    unsafe fn zero() -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_setzero_si512() })
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Avx512 {
        // Safety: the caller has the instructions, and guarantees the bytes.
        Avx512(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn load_few(from: *const u8, lanes: usize) -> Avx512 {
        // Safety: the caller has the instructions, and guarantees the bytes that the mask selects; no others are read.
        Avx512(unsafe { _mm512_maskz_loadu_epi8((1 << lanes) - 1, from.cast()) })
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
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn or(self, b: Avx512, c: Avx512) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_ternarylogic_epi64::<OR>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    unsafe fn and(self, other: Avx512) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn max(self, other: Avx512) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_max_epu8(self.0, other.0) })
    }

    /// A permutation looks up the low six bits of a value in a table of the bits of 64 values. A mask leaves out values
    /// outside these 64.
    #[inline(always)]
    unsafe fn see<const P: usize, const HIGH: bool>(planes: &mut [Avx512; P], a: Avx512, b: Avx512) {
        // Safety: the caller has the instructions.
        unsafe {
            let begin = _mm512_set1_epi8(if HIGH { 64 } else { 0 });
            let high = _mm512_set1_epi8(!63);
            let (a, b) = (_mm512_xor_si512(a.0, begin), _mm512_xor_si512(b.0, begin));
            let (in_a, in_b) = (_mm512_testn_epi8_mask(a, high), _mm512_testn_epi8_mask(b, high));
            for p in 0..P {
                let bits = _mm512_load_si512((&raw const BITS[p]).cast());
                let a = _mm512_maskz_permutexvar_epi8(in_a, a, bits);
                let b = _mm512_maskz_permutexvar_epi8(in_b, b, bits);
                planes[p].0 = _mm512_ternarylogic_epi64::<OR>(planes[p].0, a, b);
            }
        }
    }

    /// The replies of the three lowest digits are permutations of 27 lanes in one register; those of the other two
    /// digits move all 27 lanes at once.
    #[inline(always)]
    unsafe fn merge(gathered: &Gathered, planes: usize, sets: &mut Planes) {
        // Safety: the caller has the instructions, and no plane is read beyond its bytes.
        unsafe {
            for (p, sets) in sets[..planes].iter_mut().enumerate() {
                let (mut from, mut to) = (gathered.lanes(0, p), sets.as_mut_ptr());
                for far in &FAR_REPLIES {
                    let at = |offset| _mm256_loadu_si256(from.add(offset).cast());
                    let (flip, drop, ease) = (at(FLIP), at(DROP), at(EASE));
                    let mut set = _mm256_or_si256(at(0), flip);
                    for [first, second] in &REPLIES {
                        let first = _mm256_load_si256((&raw const *first).cast());
                        let second = _mm256_load_si256((&raw const *second).cast());
                        let first = _mm256_permutex2var_epi8(flip, first, ease);
                        let second = _mm256_permutex2var_epi8(drop, second, ease);
                        set = _mm256_ternarylogic_epi64::<OR>(set, first, second);
                    }
                    let plane = gathered.lanes(0, p);
                    let at = |offset| _mm256_loadu_si256(plane.add(offset).cast());
                    set = _mm256_ternarylogic_epi64::<OR>(set, at(far[0]), at(far[1]));
                    set = _mm256_ternarylogic_epi64::<OR>(set, at(far[2]), at(far[3]));
                    // This writes five bytes too many. The next 27 overwrite them, and after the last lanes they are
                    // padding.
                    _mm256_storeu_si256(to.cast(), set);
                    (from, to) = (from.add(27), to.add(27));
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
                let mut blocks = [[_mm512_setzero_si512(); PLANES]; 8];
                for block in 0..8 {
                    blocks[block] = words_of(&planes[block], from);
                }
                for i in 0..PLANES {
                    let mut r = [_mm512_setzero_si512(); 8];
                    for block in 0..8 {
                        r[block] = blocks[block][i];
                    }
                    let r = transposed(r);
                    for j in 0..8 {
                        let lane = from + 2 * i + j / 2 * 16 + j % 2;
                        _mm512_storeu_si512(words.add(lane * stride).cast(), r[j]);
                    }
                }
                from += 64;
            }
        }
    }

    #[inline(always)]
    unsafe fn mex(self) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_andnot_si512(self.0, _mm512_sub_epi64(self.0, _mm512_set1_epi64(-1))) })
    }

    #[inline(always)]
    unsafe fn is_zero(self) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_maskz_set1_epi64(_mm512_testn_epi64_mask(self.0, self.0), -1) })
    }

    #[inline(always)]
    unsafe fn place(self) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_popcnt_epi64(_mm512_add_epi64(self.0, _mm512_set1_epi64(-1))) })
    }

    #[inline(always)]
    unsafe fn add(self, other: Avx512) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn up(self, bytes: i64) -> Avx512 {
        // Safety: the caller has the instructions.
        Avx512(unsafe { _mm512_sllv_epi64(self.0, _mm512_set1_epi64(8 * bytes)) })
    }
}

/// The words of the lanes `from..from + 64` of a block. The i-th vector has those of the lanes 2i and 2i+1, and of the
/// lanes 16, 32 and 48 further up.
#[inline(always)]
unsafe fn words_of(planes: &Planes, from: usize) -> [__m512i; PLANES] {
    // Safety: the caller has the instructions, and the planes have 64 bytes from `from` on.
    unsafe {
        let mut r = [_mm512_setzero_si512(); PLANES];
        for p in 0..PLANES {
            r[p] = _mm512_loadu_si512(planes[p].as_ptr().add(from).cast());
        }
        let mut pairs = r;
        for i in 0..4 {
            pairs[i] = _mm512_unpacklo_epi8(r[2 * i], r[2 * i + 1]);
            pairs[i + 4] = _mm512_unpackhi_epi8(r[2 * i], r[2 * i + 1]);
        }
        let mut fours = r;
        for i in 0..4 {
            fours[i / 2 * 4 + i % 2] = _mm512_unpacklo_epi16(pairs[2 * i], pairs[2 * i + 1]);
            fours[i / 2 * 4 + 2 + i % 2] = _mm512_unpackhi_epi16(pairs[2 * i], pairs[2 * i + 1]);
        }
        let mut eights = r;
        for i in 0..4 {
            eights[2 * i] = _mm512_unpacklo_epi32(fours[2 * i], fours[2 * i + 1]);
            eights[2 * i + 1] = _mm512_unpackhi_epi32(fours[2 * i], fours[2 * i + 1]);
        }
        eights
    }
}

/// Transposes eight rows of eight words.
#[inline(always)]
unsafe fn transposed(r: [__m512i; 8]) -> [__m512i; 8] {
    // Safety: the caller has the instructions.
    unsafe {
        let mut pairs = r;
        for i in 0..4 {
            pairs[2 * i] = _mm512_unpacklo_epi64(r[2 * i], r[2 * i + 1]);
            pairs[2 * i + 1] = _mm512_unpackhi_epi64(r[2 * i], r[2 * i + 1]);
        }
        // In pairs[2i + s], the quarter q has the words 2q+s of the rows 2i and 2i+1.
        let mut columns = r;
        for s in 0..2 {
            let [a, b, c, d] = [pairs[s], pairs[2 + s], pairs[4 + s], pairs[6 + s]];
            let (ab, ab2) = (_mm512_shuffle_i64x2::<0x88>(a, b), _mm512_shuffle_i64x2::<0xdd>(a, b));
            let (cd, cd2) = (_mm512_shuffle_i64x2::<0x88>(c, d), _mm512_shuffle_i64x2::<0xdd>(c, d));
            columns[s] = _mm512_shuffle_i64x2::<0x88>(ab, cd);
            columns[4 + s] = _mm512_shuffle_i64x2::<0xdd>(ab, cd);
            columns[2 + s] = _mm512_shuffle_i64x2::<0x88>(ab2, cd2);
            columns[6 + s] = _mm512_shuffle_i64x2::<0xdd>(ab2, cd2);
        }
        columns
    }
}
