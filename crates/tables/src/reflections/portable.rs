//! Vectors as plain arrays, for any processor. The loops are simple enough for the compiler to use the vector
//! instructions that every processor of the target has.

use super::layout::LANES;
use super::vector::{Gathered, HAS, Planes, Vector};
use crate::instructions::Kernel;
use std::array::from_fn;

/// Thirty-two bytes.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u8; 32]);

impl Portable {
    #[inline(always)]
    fn words(self, each: impl Fn(u64) -> u64) -> Portable {
        let (words, _) = self.0.as_chunks::<8>();
        let words: [[u8; 8]; 4] = from_fn(|i| each(u64::from_le_bytes(words[i])).to_le_bytes());
        Portable(words.as_flattened().try_into().expect("four words are 32 bytes"))
    }

    #[inline(always)]
    fn bytes(self, other: Portable, each: impl Fn(u8, u8) -> u8) -> Portable {
        Portable(from_fn(|i| each(self.0[i], other.0[i])))
    }
}

impl Vector for Portable {
    const BYTES: usize = 32;

    #[inline(never)]
    unsafe fn run<K: Kernel>(kernel: K) -> K::Output {
        // Safety: the caller meets the kernel's requirements.
        unsafe { kernel.run() }
    }

    #[inline(always)]
    unsafe fn zero() -> Portable {
        Portable([0; 32])
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Portable {
        // Safety: the caller guarantees 32 bytes at the address.
        Portable(unsafe { from.cast::<[u8; 32]>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // Safety: the caller guarantees 32 bytes at the address.
        unsafe { to.cast::<[u8; 32]>().write_unaligned(self.0) }
    }

    #[inline(always)]
    unsafe fn or(self, b: Portable, c: Portable) -> Portable {
        self.bytes(b, |a, b| a | b).bytes(c, |a, c| a | c)
    }

    #[inline(always)]
    unsafe fn and(self, other: Portable) -> Portable {
        self.bytes(other, |a, b| a & b)
    }

    #[inline(always)]
    unsafe fn max(self, other: Portable) -> Portable {
        self.bytes(other, u8::max)
    }

    #[inline(always)]
    unsafe fn see<const P: usize, const HIGH: bool>(planes: &mut [Portable; P], a: Portable, b: Portable) {
        for Portable(mut values) in [a, b] {
            let mut bits = [0; 32];
            for (value, to) in values.iter_mut().zip(&mut bits) {
                *value = value.wrapping_sub(if HIGH { 64 } else { 0 });
                let bit = if *value & 1 == 0 { 1_u8 } else { 2 };
                let bit = if *value & 2 == 0 { bit } else { bit << 2 };
                *to = if *value & 4 == 0 { bit } else { bit << 4 };
            }
            for (k, plane) in planes.iter_mut().enumerate() {
                for i in 0..32 {
                    plane.0[i] |= if values[i] & !7 == 8 * k as u8 { bits[i] } else { 0 };
                }
            }
        }
    }

    /// Uses only masks and shifted reads.
    #[inline(always)]
    unsafe fn merge(gathered: &Gathered, planes: usize, sets: &mut Planes) {
        for (plane, sets) in sets[..planes].iter_mut().enumerate() {
            let lanes = |kind| gathered.lanes(kind, plane);
            let (both, flip, drop, ease) = (lanes(0), lanes(1), lanes(2), lanes(3));
            for from in (0..LANES).step_by(32).map(|from| from.min(LANES - 32)) {
                // Safety: shifts are at most 162 lanes up or down. Reads may reach into other planes or the margins,
                // and what they find there is masked.
                unsafe {
                    let at = |lanes: *const u8, shift: isize| Portable::load(lanes.offset(from as isize + shift));
                    let mut set = at(both, 0).or(at(flip, 0), Portable::zero());
                    let mut w = 1;
                    for has in &HAS {
                        let [zero, one, two] = has.each_ref().map(|mask| Portable::load(mask.as_ptr().add(from)));
                        let for_zero = at(flip, 2 * w).or(at(drop, w), Portable::zero()).and(zero);
                        let for_one = at(ease, -w).or(at(ease, w), Portable::zero()).and(one);
                        let for_two = at(flip, -2 * w).or(at(drop, -w), Portable::zero()).and(two);
                        set = set.or(for_zero, for_one).or(for_two, Portable::zero());
                        w *= 3;
                    }
                    set.store(sets.as_mut_ptr().add(from));
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn spread(blocks: &[Planes], lanes: usize, words: *mut u64, stride: usize) {
        for (block, planes) in blocks.iter().enumerate() {
            for lane in 0..lanes {
                let bytes = planes.each_ref().map(|plane| plane[lane]);
                // Safety: the caller guarantees a word for each lane and block.
                unsafe { words.add(lane * stride + block).write(u64::from_le_bytes(bytes)) };
            }
        }
    }

    #[inline(always)]
    unsafe fn mex(self) -> Portable {
        self.words(|word| !word & word.wrapping_add(1))
    }

    #[inline(always)]
    unsafe fn is_zero(self) -> Portable {
        self.words(|word| if word == 0 { !0 } else { 0 })
    }

    #[inline(always)]
    unsafe fn place(self) -> Portable {
        self.words(|word| u64::from(word.trailing_zeros()))
    }

    #[inline(always)]
    unsafe fn add(self, other: Portable) -> Portable {
        // No byte that is added is more than 64, so there are no carries.
        self.bytes(other, u8::wrapping_add)
    }

    #[inline(always)]
    unsafe fn up(self, bytes: i64) -> Portable {
        self.words(|word| word << (8 * bytes))
    }
}
