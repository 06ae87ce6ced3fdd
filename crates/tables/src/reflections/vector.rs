//! What the engine asks of a processor: vectors of bytes, and of words of 64 bits.

use super::layout::{LANES, WAYS};

/// The planes of a set of 64 values: plane k has, for each lane, one byte for the values 8k..8k+8.
pub(crate) const PLANES: usize = 8;
/// The bytes of a plane; the first 243 are its lanes.
pub(crate) const PLANE: usize = 256;
/// Bytes before the first plane and after the last, so that all can be read shifted by up to 162 lanes, twice the weight
/// of the last low digit.
const MARGIN: usize = 192;

/// The sets of a block in planes.
pub(crate) type Planes = [[u8; PLANE]; PLANES];

/// Does something with a number of planes that is known to the compiler; nothing if there are none.
macro_rules! with_planes {
    ($planes:expr, $constant:ident => $what:expr) => {
        with_planes!($planes, $constant => $what, 1 2 3 4 5 6 7 8)
    };
    ($planes:expr, $constant:ident => $what:expr, $($number:literal)*) => {
        match $planes {
            $($number => {
                const $constant: usize = $number;
                $what
            })*
            other => debug_assert_eq!(other, 0, "there are no more planes"),
        }
    };
}

pub(crate) use with_planes;

/// Sets of the values of a block's options, not yet brought together: by moves of two high digits, then by the three
/// ways of moves of one high digit, each right behind the other.
#[repr(C, align(64))]
pub(crate) struct Gathered {
    before: [u8; MARGIN],
    planes: [Planes; 1 + WAYS],
    after: [u8; MARGIN],
}

impl Gathered {
    /// Empty sets.
    pub fn new() -> Box<Gathered> {
        let planes = [[[0; PLANE]; PLANES]; 1 + WAYS];
        Box::new(Gathered { before: [0; MARGIN], planes, after: [0; MARGIN] })
    }

    /// The sets of one kind, to be written.
    #[inline(always)]
    pub fn of_mut(&mut self, kind: usize) -> &mut Planes {
        &mut self.planes[kind]
    }

    /// Where the lanes of a plane begin, from which all of `self` can be reached.
    #[inline(always)]
    pub fn lanes(&self, kind: usize, plane: usize) -> *const u8 {
        let offset = std::mem::offset_of!(Gathered, planes) + (kind * PLANES + plane) * PLANE;
        (&raw const *self).cast::<u8>().wrapping_add(offset)
    }
}

/// A vector register and what is done with it.
///
/// # Safety
///
/// All methods are `unsafe`, because an implementation may use instructions beyond those that the program is compiled
/// for: they are called only from code that runs with these instructions. Where a method has a pointer, the caller has
/// [`Vector::BYTES`] bytes there.
pub(crate) trait Vector: Copy {
    /// Its length in bytes.
    const BYTES: usize;
    /// Its length in words of 64 bits: the blocks done side by side.
    const WORDS: usize = Self::BYTES / 8;

    /// All zero.
    unsafe fn zero() -> Self;
    /// The bytes at `from`, at any address.
    unsafe fn load(from: *const u8) -> Self;
    /// The first `lanes` bytes at `from`, fewer than [`Vector::BYTES`], and zeros after them. No others are read.
    #[inline(always)]
    unsafe fn load_few(from: *const u8, lanes: usize) -> Self {
        let mut bytes = [0_u8; 64];
        // Safety: a vector has at most 64 bytes, and the caller has `lanes` of them there.
        unsafe {
            std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), lanes);
            Self::load(bytes.as_ptr())
        }
    }
    /// Says that the bytes at `from` will be read soon.
    unsafe fn fetch(_from: *const u8) {}
    /// Says that the bytes at `from` will be read at once.
    unsafe fn fetch_close(_from: *const u8) {}
    /// Puts the bytes at `to`, at any address.
    unsafe fn store(self, to: *mut u8);
    /// The union of three.
    unsafe fn or(self, b: Self, c: Self) -> Self;
    /// The greater byte in each place.
    unsafe fn max(self, other: Self) -> Self;
    /// Adds two vectors of values to sets in `P` planes, which begin at value 64 if `HIGH` and else at 0. Values outside
    /// the planes add nothing.
    unsafe fn see<const P: usize, const HIGH: bool>(planes: &mut [Self; P], a: Self, b: Self);
    /// Brings the first `planes` planes of a block's options together.
    unsafe fn merge(gathered: &Gathered, planes: usize, sets: &mut Planes);
    /// From planes to words: for each of the first `lanes` lanes, and perhaps more up to 256, a word for each of
    /// [`Vector::WORDS`] blocks, the words for one lane `stride` words apart from those of the next.
    unsafe fn spread(blocks: &[Planes], lanes: usize, words: *mut u64, stride: usize);
    /// In each word the least bit that is not set, alone; zero if all are set.
    unsafe fn mex(self) -> Self;
    /// In each word: all ones if it is zero.
    unsafe fn is_zero(self) -> Self;
    /// Bits set in both.
    unsafe fn and(self, other: Self) -> Self;
    /// In each word the place of its only bit; 64 if it is zero.
    unsafe fn place(self) -> Self;
    /// Adds words.
    unsafe fn add(self, other: Self) -> Self;
    /// Shifts words up by some bytes.
    unsafe fn up(self, bytes: i64) -> Self;
}

/// For each low digit and each of its values, ones in the lanes that have it.
pub(crate) static HAS: [[[u8; 256]; 3]; 5] = {
    let mut has = [[[0; 256]; 3]; 5];
    let mut lane = 0;
    while lane < LANES {
        let (mut a, mut rest) = (0, lane);
        while a < 5 {
            has[a][rest % 3][lane] = !0;
            (a, rest) = (a + 1, rest / 3);
        }
        lane += 1;
    }
    has
};
