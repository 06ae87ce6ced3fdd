//! An array that several threads fill at once, each writing its own part.

use std::marker::PhantomData;

/// A table shared by the threads that fill it.
///
/// The user guarantees that no cell is written while another thread reads or writes it. Engines do so by their order of
/// work: the options of a cell are finished, and their values visible to the thread, before the cell is begun.
pub struct Cells<'t, E> {
    first: *mut E,
    len: usize,
    table: PhantomData<&'t mut [E]>,
}

// Safety: a `Cells` stands for a `&mut [E]` lent to several threads. Cells are accessed only through unsafe methods,
// whose callers rule out data races. `slice` also shares `&E` between threads.
unsafe impl<E: Send + Sync> Sync for Cells<'_, E> {}
// Safety: as above; a `Cells` owns nothing.
unsafe impl<E: Send> Send for Cells<'_, E> {}

impl<'t, E: Copy> Cells<'t, E> {
    /// The cells of a table.
    pub fn new(table: &'t mut [E]) -> Cells<'t, E> {
        Cells { first: table.as_mut_ptr(), len: table.len(), table: PhantomData }
    }

    /// The cells of a table that is not borrowed as a whole.
    ///
    /// # Safety
    ///
    /// `first` is aligned, and the addresses of `len` cells from there on stay reserved for `'t`. Cells are accessed
    /// only while there is initialised memory at their addresses.
    pub unsafe fn from_raw(first: *mut E, len: usize) -> Cells<'t, E> {
        Cells { first, len, table: PhantomData }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Reads a cell.
    ///
    /// # Safety
    ///
    /// `index` is below `len`, and no other thread writes the cell at the same time.
    #[inline(always)]
    pub unsafe fn get(&self, index: usize) -> E {
        debug_assert!(index < self.len);
        // Safety: the caller keeps `index` in bounds and other threads from writing the cell.
        unsafe { *self.first.add(index) }
    }

    /// Writes a cell.
    ///
    /// # Safety
    ///
    /// `index` is below `len`, and no other thread reads or writes the cell at the same time.
    #[inline(always)]
    pub unsafe fn set(&self, index: usize, value: E) {
        debug_assert!(index < self.len);
        // Safety: the caller keeps `index` in bounds and other threads away from the cell.
        unsafe { *self.first.add(index) = value };
    }

    /// `len` consecutive cells, from `start` on.
    ///
    /// # Safety
    ///
    /// The cells are within the table, and no thread writes them while the slice is in use.
    #[inline(always)]
    pub unsafe fn slice(&self, start: usize, len: usize) -> &[E] {
        debug_assert!(start + len <= self.len);
        // Safety: the caller keeps the range in bounds, and nothing writes the cells while the slice is in use.
        unsafe { std::slice::from_raw_parts(self.first.add(start), len) }
    }

    /// A pointer to the first cell.
    pub fn as_ptr(&self) -> *mut E {
        self.first
    }

    /// The same cells as bytes.
    ///
    /// # Safety
    ///
    /// Both views refer to the same memory, so the rules for accessing a cell apply to both views together. Any byte
    /// written must be a valid value of `E`.
    pub unsafe fn as_bytes(&self) -> Cells<'t, u8> {
        assert_eq!(size_of::<E>(), 1, "an element is a byte");
        Cells { first: self.first.cast(), len: self.len, table: PhantomData }
    }
}
