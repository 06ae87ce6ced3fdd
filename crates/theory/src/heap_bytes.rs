//! How much memory a position owns, so that a search can keep within its limit.

/// A value that knows how much memory it owns outside itself.
///
/// The default is for types that own nothing: `impl HeapBytes for Pair {}`.
pub trait HeapBytes {
    /// The bytes allocated for the value, beyond the size of the value itself.
    fn heap_bytes(&self) -> usize {
        0
    }
}

macro_rules! own_nothing {
    ($($type:ty),*) => { $(impl HeapBytes for $type {})* };
}

own_nothing!((), bool, char, u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl<A: HeapBytes, B: HeapBytes> HeapBytes for (A, B) {
    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes() + self.1.heap_bytes()
    }
}

impl<T: HeapBytes> HeapBytes for Option<T> {
    fn heap_bytes(&self) -> usize {
        self.as_ref().map_or(0, T::heap_bytes)
    }
}

impl<T: HeapBytes> HeapBytes for [T] {
    fn heap_bytes(&self) -> usize {
        self.iter().map(T::heap_bytes).sum()
    }
}

impl<T: HeapBytes, const N: usize> HeapBytes for [T; N] {
    fn heap_bytes(&self) -> usize {
        self.as_slice().heap_bytes()
    }
}

impl<T: HeapBytes> HeapBytes for Vec<T> {
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>() + self.as_slice().heap_bytes()
    }
}

impl<T: HeapBytes> HeapBytes for Box<[T]> {
    fn heap_bytes(&self) -> usize {
        size_of_val::<[T]>(self) + self.as_ref().heap_bytes()
    }
}

impl HeapBytes for String {
    fn heap_bytes(&self) -> usize {
        self.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::HeapBytes;

    #[test]
    fn what_is_owned_within_what_is_owned_counts() {
        assert_eq!([1_u64, 2].heap_bytes(), 0);
        assert_eq!(vec![1_u64, 2].into_boxed_slice().heap_bytes(), 16);
        assert_eq!(Vec::<u32>::with_capacity(5).heap_bytes(), 5 * 4);
        let nested = vec![vec![0_u8; 3], Vec::new()];
        assert_eq!(nested.heap_bytes(), 2 * size_of::<Vec<u8>>() + 3);
        assert_eq!((nested.clone(), Some(String::from("four"))).heap_bytes(), nested.heap_bytes() + 4);
    }
}
