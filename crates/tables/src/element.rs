//! The elements of a table: integers of one, two or four bytes.

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
