//! The elements of a table: integers of one, two or four bytes.

use std::slice;

/// One value of a table.
///
/// # Safety
///
/// An element has no padding, and any bytes are an element.
pub unsafe trait Element: Copy + Send + Sync + Into<u32> + 'static {
    /// Stored where an index has no position. Every value is smaller.
    const HOLE: Self;

    /// The value as an element; `None` if it does not fit.
    fn new(value: u64) -> Option<Self>;

    /// The element as an index into something.
    #[inline(always)]
    fn get(self) -> usize {
        let value: u32 = self.into();
        value as usize
    }
}

macro_rules! element {
    ($($type:ty)*) => {$(
        // Safety: so it is with numbers.
        unsafe impl Element for $type {
            const HOLE: $type = <$type>::MAX;

            #[inline(always)]
            fn new(value: u64) -> Option<$type> {
                <$type>::try_from(value).ok().filter(|&value| value != <$type>::MAX)
            }
        }
    )*};
}

element!(u8 u16 u32);

/// Bytes as elements.
///
/// # Panics
///
/// If they are not aligned, or not whole elements long.
pub(crate) fn elements<E: Element>(bytes: &mut [u8]) -> &mut [E] {
    let (first, len) = (bytes.as_mut_ptr().cast::<E>(), bytes.len() / size_of::<E>());
    assert!(first.is_aligned() && len * size_of::<E>() == bytes.len(), "bytes are aligned, and whole elements long");
    // Safety: they are the same bytes, aligned as asserted; any bytes are elements, and any elements bytes.
    unsafe { slice::from_raw_parts_mut(first, len) }
}

/// Elements as bytes.
pub(crate) fn bytes<E: Element>(elements: &[E]) -> &[u8] {
    // Safety: they are the same bytes; elements have no padding, and bytes can be anywhere.
    unsafe { slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

/// The size of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// One byte: values up to 254.
    One,
    /// Two bytes: values up to 65,534.
    Two,
    /// Four bytes: values up to 4,294,967,294.
    Four,
}

impl Width {
    /// The narrowest element that holds every value up to `most`.
    pub fn for_values(most: u64) -> Option<Width> {
        [Width::One, Width::Two, Width::Four].into_iter().find(|width| most < width.hole())
    }

    /// The size in bytes.
    pub fn bytes(self) -> usize {
        match self {
            Width::One => 1,
            Width::Two => 2,
            Width::Four => 4,
        }
    }

    /// The width with the given size in bytes.
    pub fn of_bytes(bytes: u8) -> Option<Width> {
        [Width::One, Width::Two, Width::Four].into_iter().find(|width| width.bytes() == usize::from(bytes))
    }

    /// What is stored where an index has no position.
    pub fn hole(self) -> u64 {
        u64::from(u32::MAX >> (32 - 8 * self.bytes()))
    }

    /// The element at an index of an array given as bytes.
    pub fn read(self, bytes: &[u8], index: usize) -> u64 {
        let at = index * self.bytes();
        match self {
            Width::One => bytes[at].into(),
            Width::Two => u16::from_le_bytes([bytes[at], bytes[at + 1]]).into(),
            Width::Four => u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]).into(),
        }
    }
}
