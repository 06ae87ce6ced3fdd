//! What the engine needs of a processor: vectors of bytes, and of words of 64 bits.

use super::layout::{LANES, WAYS};
use crate::instructions::Kernel;

/// The number of planes of a set of 64 values. Plane k has, for each lane, one byte for the values 8k to 8k+7.
pub(crate) const PLANES: usize = 8;
/// The size of a plane in bytes. The first 243 bytes are its lanes.
pub(crate) const PLANE: usize = 256;
/// The margin in bytes before the first plane and after the last, so that planes can be read with shifts of up to 162
/// lanes, twice the weight of the highest low digit.
const MARGIN: usize = 192;

/// The sets of a block in planes.
pub(crate) type Planes = [[u8; PLANE]; PLANES];

/// Runs code with the number of planes as a constant; does nothing if it is zero.
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

/// The sets of the values of a block's options before they are combined: first those by moves of two high digits, then
/// those by moves of one high digit in the three ways, one after another.
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

    /// The sets of one kind, for writing.
    #[inline(always)]
    pub fn of_mut(&mut self, kind: usize) -> &mut Planes {
        &mut self.planes[kind]
    }

    /// A pointer to the lanes of a plane, through which all of `self` may be read.
    #[inline(always)]
    pub fn lanes(&self, kind: usize, plane: usize) -> *const u8 {
        let offset = std::mem::offset_of!(Gathered, planes) + (kind * PLANES + plane) * PLANE;
        (&raw const *self).cast::<u8>().wrapping_add(offset)
    }
}

/// A vector register and its operations.
///
/// # Safety
///
/// All methods are `unsafe`, because an implementation may use instructions beyond those that the program is compiled
/// for. They may be called only from code that runs with these instructions. Where a method takes a pointer, there must
/// be [`Vector::BYTES`] bytes at that address, unless it says otherwise.
pub(crate) trait Vector: Copy {
    /// The length in bytes.
    const BYTES: usize;
    /// The length in words of 64 bits, which is the number of blocks solved side by side.
    const WORDS: usize = Self::BYTES / 8;

    /// Runs a kernel as a function of its own, compiled with the instructions of the vector. The kernel's requirements
    /// are to be met as well.
    unsafe fn run<K: Kernel>(kernel: K) -> K::Output;
    /// All zeros.
    unsafe fn zero() -> Self;
    /// Loads the bytes at `from`, which need not be aligned.
    unsafe fn load(from: *const u8) -> Self;
    /// Loads the first `lanes` bytes at `from`, fewer than [`Vector::BYTES`], followed by zeros. No other bytes are
    /// read.
    #[inline(always)]
    unsafe fn load_few(from: *const u8, lanes: usize) -> Self {
        let mut bytes = [0_u8; 64];
        // Safety: a vector has at most 64 bytes, and the caller guarantees `lanes` bytes at `from`, which are fewer.
        unsafe {
            std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), lanes);
            Self::load(bytes.as_ptr())
        }
    }
    /// Hints that the bytes at `from`, which may be any address, will be read soon.
    unsafe fn fetch(_from: *const u8) {}
    /// Hints that the bytes at `from`, which may be any address, will be read very soon.
    unsafe fn fetch_close(_from: *const u8) {}
    /// Stores the bytes at `to`, which need not be aligned.
    unsafe fn store(self, to: *mut u8);
    /// The bitwise or of three vectors.
    unsafe fn or(self, b: Self, c: Self) -> Self;
    /// The greater byte in each place.
    unsafe fn max(self, other: Self) -> Self;
    /// Adds two vectors of values to sets in `P` planes, which begin at the value 64 if `HIGH` and at 0 otherwise.
    /// Values outside the planes are left out.
    unsafe fn see<const P: usize, const HIGH: bool>(planes: &mut [Self; P], a: Self, b: Self);
    /// Combines the first `planes` planes of the sets of a block.
    unsafe fn merge(gathered: &Gathered, planes: usize, sets: &mut Planes);
    /// Converts planes to words: for each of the first `lanes` lanes, and perhaps more up to 256, writes a word for
    /// each of [`Vector::WORDS`] blocks. The words of consecutive lanes are `stride` words apart.
    unsafe fn spread(blocks: &[Planes], lanes: usize, words: *mut u64, stride: usize);
    /// In each word, the lowest bit that is not set, alone; zero if all are set.
    unsafe fn mex(self) -> Self;
    /// In each word, all ones if the word is zero, and otherwise zero.
    unsafe fn is_zero(self) -> Self;
    /// The bitwise and.
    unsafe fn and(self, other: Self) -> Self;
    /// In each word, the place of its only bit; 64 if the word is zero.
    unsafe fn place(self) -> Self;
    /// Adds words.
    unsafe fn add(self, other: Self) -> Self;
    /// Shifts each word up by a number of bytes.
    unsafe fn up(self, bytes: i64) -> Self;
}

/// For each low digit and each of its values, ones in the lanes where the digit has this value.
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
