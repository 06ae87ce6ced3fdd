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

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Reads a cell.
    ///
    /// # Safety
    ///
    /// No other thread writes it meanwhile.
    #[inline(always)]
    pub unsafe fn get(&self, index: usize) -> E {
        debug_assert!(index < self.len);
        // Safety: engines stay below `len`; the caller keeps writers away.
        unsafe { *self.first.add(index) }
    }

    /// Writes a cell.
    ///
    /// # Safety
    ///
    /// No other thread reads or writes it meanwhile, and `index` is below `len`.
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

    /// All cells, for one thread that has them alone.
    ///
    /// # Safety
    ///
    /// Nobody else touches them for as long as the slice is used, but to read cells that are not written any more.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn all(&self) -> &mut [E] {
        // Safety: as promised.
        unsafe { std::slice::from_raw_parts_mut(self.first, self.len) }
    }
}
