//! An array that several threads fill at once, each its own part.

use std::marker::PhantomData;

/// A table shared by the threads that fill it.
///
/// Who uses it promises that no cell is written while another thread reads or writes it; engines keep that by an order
/// in which a cell's options are finished, and seen to be finished, before the cell is begun.
pub struct Cells<'t, E> {
    first: *mut E,
    len: usize,
    table: PhantomData<&'t mut [E]>,
}

// Safety: it is a `&mut [E]` handed round; `get`, `slice` and `set` say what their callers must keep.
unsafe impl<E: Send> Sync for Cells<'_, E> {}
// Safety: as above.
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
    /// There are addresses for so many cells for as long as `'t`. Cells are used only where and while they may be.
    pub unsafe fn from_raw(first: *mut E, len: usize) -> Cells<'t, E> {
        Cells { first, len, table: PhantomData }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Reads a cell.
    ///
    /// # Safety
    ///
    /// `index` is below `len`, and no other thread writes the cell meanwhile.
    #[inline(always)]
    pub unsafe fn get(&self, index: usize) -> E {
        debug_assert!(index < self.len);
        // Safety: as promised.
        unsafe { *self.first.add(index) }
    }

    /// Writes a cell.
    ///
    /// # Safety
    ///
    /// `index` is below `len`, and no other thread reads or writes the cell meanwhile.
    #[inline(always)]
    pub unsafe fn set(&self, index: usize, value: E) {
        debug_assert!(index < self.len);
        // Safety: as promised.
        unsafe { *self.first.add(index) = value };
    }

    /// A run of cells.
    ///
    /// # Safety
    ///
    /// No other thread writes them for as long as the slice is used, and they are below `len`.
    #[inline(always)]
    pub unsafe fn slice(&self, start: usize, len: usize) -> &[E] {
        debug_assert!(start + len <= self.len);
        // Safety: as promised.
        unsafe { std::slice::from_raw_parts(self.first.add(start), len) }
    }

    /// Where the cells begin.
    pub fn as_ptr(&self) -> *mut E {
        self.first
    }

    /// The same cells, of a byte each, as bytes.
    ///
    /// # Safety
    ///
    /// They are the same cells: what is to be kept for one is to be kept for both together. Any byte written must be a
    /// value of `E`.
    pub unsafe fn as_bytes(&self) -> Cells<'t, u8> {
        assert_eq!(size_of::<E>(), 1, "an element is a byte");
        Cells { first: self.first.cast(), len: self.len, table: PhantomData }
    }
}
