//! An array that several threads fill at once, each writing its own part.

use crate::element::{Element, Width};
use crate::engine::Unfilled;
use std::marker::PhantomData;
use std::ops::Range;

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
}

/// The cells of a table whose elements have any width, for work that need not be compiled for each of them. The same
/// rules apply.
pub struct Elements<'t> {
    first: *mut u8,
    len: usize,
    width: Width,
    hole: u32,
    table: PhantomData<&'t mut [u8]>,
}

// Safety: as for `Cells`.
unsafe impl Sync for Elements<'_> {}

impl<'t> Elements<'t> {
    /// The elements of a table.
    pub fn new<E: Element>(table: &'t mut [E]) -> Elements<'t> {
        let width = Width::of_bytes(size_of::<E>() as u8).expect("an element has one of the widths");
        Elements::with(table.as_mut_ptr().cast(), table.len(), width)
    }

    /// The elements of a table given as bytes.
    ///
    /// # Panics
    ///
    /// If they are not aligned.
    pub fn of_bytes(bytes: &'t mut [u8], width: Width) -> Elements<'t> {
        assert!(bytes.as_ptr().addr().is_multiple_of(width.bytes()), "a table is aligned");
        Elements::with(bytes.as_mut_ptr(), bytes.len() / width.bytes(), width)
    }

    fn with(first: *mut u8, len: usize, width: Width) -> Elements<'t> {
        Elements { first, len, width, hole: width.hole() as u32, table: PhantomData }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The width of the elements.
    pub fn width(&self) -> Width {
        self.width
    }

    /// What is stored where an index has no position.
    pub fn hole(&self) -> u32 {
        self.hole
    }

    /// Reads an element.
    ///
    /// # Safety
    ///
    /// As for [`Cells::get`].
    #[inline(always)]
    pub unsafe fn get(&self, index: usize) -> u32 {
        debug_assert!(index < self.len);
        // Safety: the caller keeps `index` in bounds and other threads from writing the element.
        unsafe {
            match self.width {
                Width::One => self.first.add(index).read().into(),
                Width::Two => self.first.cast::<u16>().add(index).read().into(),
                Width::Four => self.first.cast::<u32>().add(index).read(),
            }
        }
    }

    /// Writes a value.
    ///
    /// # Errors
    ///
    /// If it does not fit an element.
    ///
    /// # Safety
    ///
    /// As for [`Cells::set`].
    #[inline(always)]
    pub unsafe fn set(&self, index: usize, value: u64) -> Result<(), Unfilled> {
        if value >= self.hole.into() {
            return Err(Unfilled::TooLarge { index: index as u64 });
        }
        // Safety: the caller guarantees what `write` requires.
        unsafe { self.write(index, value as u32) };
        Ok(())
    }

    /// Notes that an index has no position.
    ///
    /// # Safety
    ///
    /// As for [`Cells::set`].
    pub unsafe fn set_hole(&self, index: usize) {
        // Safety: the caller guarantees what `write` requires.
        unsafe { self.write(index, self.hole) };
    }

    /// # Safety
    ///
    /// As for [`Cells::set`].
    #[inline(always)]
    unsafe fn write(&self, index: usize, element: u32) {
        debug_assert!(index < self.len);
        // Safety: the caller keeps `index` in bounds and other threads away from the element.
        unsafe {
            match self.width {
                Width::One => self.first.add(index).write(element as u8),
                Width::Two => self.first.cast::<u16>().add(index).write(element as u16),
                Width::Four => self.first.cast::<u32>().add(index).write(element),
            }
        }
    }

    /// A range of the bytes of the table.
    ///
    /// # Safety
    ///
    /// As for [`Cells::slice`].
    pub unsafe fn bytes(&self, range: Range<usize>) -> &[u8] {
        debug_assert!(range.end <= self.len * self.width.bytes());
        // Safety: the caller keeps the range in bounds, and nothing writes the bytes while the slice is in use.
        unsafe { std::slice::from_raw_parts(self.first.add(range.start), range.len()) }
    }

    /// The same elements with a type.
    ///
    /// # Safety
    ///
    /// Both views refer to the same memory, so the rules for accessing a cell apply to both views together.
    ///
    /// # Panics
    ///
    /// If they do not have the width of this type.
    pub unsafe fn cells<E: Element>(&self) -> Cells<'t, E> {
        assert_eq!(size_of::<E>(), self.width.bytes(), "elements are as wide as they are");
        Cells { first: self.first.cast(), len: self.len, table: PhantomData }
    }
}
