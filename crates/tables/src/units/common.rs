//! A table in memory that several processes on one machine share.
//!
//! **Representation.** The memory begins with two counters, followed by the progress of each block and the state of
//! each unit; the table starts on a page of its own. New memory is zero, which means that nothing has been done. A
//! process that computes a block, or loads a unit, writes it to its place and then sets its state, and the others read
//! it there: nothing is copied, and nothing is in memory twice. No memory is released before the end, so there must be
//! room for the whole table.

use super::Units;
use crate::cells::Cells;
use crate::engine::schedule::{FINISHED, Ledger};
use crate::error::TableError;
use memmap2::{MmapOptions, MmapRaw};
#[cfg(target_os = "linux")]
use rustix::thread::futex;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

// The state of a unit: the number of its blocks that have been computed, or one of the following.
/// Its owner keeps it elsewhere.
const KEPT: u32 = u32::MAX - 1;
/// Its owner is loading it into its place.
const COMING: u32 = u32::MAX;

/// The table is aligned to this, so it begins at a page, whatever the usual page size.
const PAGE: usize = 1 << 16;

/// The counters at the start: how many times a unit has been completed, and how many blocks have been handed out.
#[repr(C)]
struct Counters {
    changes: AtomicU32,
    next: AtomicUsize,
}

/// The memory of a table that several processes share.
pub struct Common {
    units: Units,
    map: MmapRaw,
}

impl std::fmt::Debug for Common {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Common({:?})", self.units)
    }
}

/// The number of blocks in all units.
fn blocks(units: &Units) -> usize {
    units.count() * units.blocks_each()
}

/// The offset of the table in the memory.
fn table_at(units: &Units) -> usize {
    let each = blocks(units) * size_of::<AtomicUsize>() + units.count() * size_of::<AtomicU32>();
    (size_of::<Counters>() + each).next_multiple_of(PAGE)
}

impl Common {
    /// The size of the memory for a table, in bytes.
    pub fn bytes(units: &Units) -> u64 {
        (table_at(units) + units.count() * units.unit_len()) as u64
    }

    /// Maps the memory of an anonymous file that all processes have opened.
    ///
    /// # Errors
    ///
    /// If the file cannot be extended or mapped.
    ///
    /// # Safety
    ///
    /// The file was empty when the first process called this; nobody truncates it, or accesses it in any other way.
    pub unsafe fn new(file: &File, units: Units) -> io::Result<Common> {
        let len = Common::bytes(&units);
        if file.metadata()?.len() < len {
            file.set_len(len)?;
        }
        let len = usize::try_from(len).map_err(io::Error::other)?;
        let map = MmapOptions::new().len(len).no_reserve_swap().map_raw(file)?;
        Ok(Common { units, map })
    }

    /// How the table is cut.
    pub fn units(&self) -> Units {
        self.units
    }

    fn counters(&self) -> &Counters {
        // Safety: the map begins with the counters, and at a page, so they are aligned. Zeros are valid counters, and
        // every process accesses them only as atomics.
        unsafe { &*self.map.as_ptr().cast() }
    }

    /// The progress of each block.
    fn progress(&self) -> &[AtomicUsize] {
        // Safety: the numbers follow the counters, whose size is a multiple of their alignment. Zeros are valid, and
        // every process accesses them only as atomics.
        unsafe {
            let at = self.map.as_ptr().add(size_of::<Counters>());
            std::slice::from_raw_parts(at.cast(), blocks(&self.units))
        }
    }

    /// The state of each unit.
    fn places(&self) -> &[AtomicU32] {
        // Safety: the states follow the progress of the blocks, which has a larger alignment, and are used in the same
        // way.
        unsafe {
            let at = self.map.as_ptr().add(size_of::<Counters>() + blocks(&self.units) * size_of::<AtomicUsize>());
            std::slice::from_raw_parts(at.cast(), self.units.count())
        }
    }

    /// The shared state of the blocks, with a counter for how long threads of this process wait.
    pub(super) fn ledger<'a>(&'a self, waited: &'a AtomicU64) -> Ledger<'a> {
        Ledger { next: &self.counters().next, progress: self.progress(), waited }
    }

    /// A pointer to the start of the table.
    fn table(&self) -> *mut u8 {
        // Safety: the map is longer than the offset.
        unsafe { self.map.as_mut_ptr().add(table_at(&self.units)) }
    }

    /// The cells of the table.
    pub(super) fn cells(&self) -> Cells<'_, u8> {
        // Safety: the map holds the whole table from there on, and lives as long as the cells. Users access cells as
        // the ledger allows.
        unsafe { Cells::from_raw(self.table(), self.units.count() * self.units.unit_len()) }
    }

    /// The bytes of a unit; `None` if it is not in its place.
    pub(super) fn bytes_of(&self, unit: usize) -> Option<&[u8]> {
        let range = self.units.range(unit);
        // Safety: the range is within the table, and no process writes to a unit that is in its place.
        self.has(unit).then(|| unsafe { std::slice::from_raw_parts(self.table().add(range.start), range.len()) })
    }

    /// Allocates the memory of codes that will be written, which costs less than page by page as it is touched.
    pub(super) fn prepare(&self, codes: Range<usize>) {
        // Without this, the memory is allocated when it is touched.
        #[cfg(target_os = "linux")]
        let _ = self.map.advise_range(memmap2::Advice::PopulateWrite, table_at(&self.units) + codes.start, codes.len());
        #[cfg(not(target_os = "linux"))]
        let _ = codes;
    }

    /// Whether a unit is in its place. If so, its bytes are visible.
    pub fn has(&self, unit: usize) -> bool {
        self.places()[unit].load(Ordering::Acquire) as usize == self.units.blocks_each()
    }

    /// Whether a unit need not be computed but is not in its place yet.
    pub(super) fn is_elsewhere(&self, unit: usize) -> bool {
        self.places()[unit].load(Ordering::Acquire) >= KEPT
    }

    /// Marks one of our units as kept elsewhere: it need not be computed, and will be loaded when it is needed. To be
    /// called before any process computes.
    pub fn keeps(&self, unit: usize) {
        self.places()[unit].store(KEPT, Ordering::Release);
        self.progress()[self.units.blocks(unit)].iter().for_each(|far| far.store(FINISHED, Ordering::Release));
    }

    /// Counts a block that has been computed. Once its last block is counted, a unit is in its place.
    pub(super) fn count(&self, block: usize) {
        let unit = block / self.units.blocks_each();
        let before = self.places()[unit].fetch_add(1, Ordering::AcqRel);
        if before as usize + 1 == self.units.blocks_each() {
            self.announce();
        }
    }

    /// Wakes all threads that wait for a unit.
    fn announce(&self) {
        self.counters().changes.fetch_add(1, Ordering::Release);
        #[cfg(target_os = "linux")]
        // Waiting threads also check from time to time, so an error does not matter.
        let _ = futex::wake(&self.counters().changes, futex::Flags::empty(), i32::MAX as u32);
    }

    /// Waits until a unit is in its place, or until the time `most` has passed, and perhaps less. Returns whether the
    /// unit is in its place.
    pub fn wait_for(&self, unit: usize, most: Duration) -> bool {
        let changes = self.counters().changes.load(Ordering::Acquire);
        if self.has(unit) {
            return true;
        }
        #[cfg(target_os = "linux")]
        if let Ok(most) = futex::Timespec::try_from(most) {
            // It makes no difference whether a change, the timeout or a signal ends the wait.
            let _ = futex::wait(&self.counters().changes, futex::Flags::empty(), changes, Some(&most));
        }
        #[cfg(not(target_os = "linux"))]
        {
            let _ = changes;
            std::thread::sleep(most.min(Duration::from_micros(100)));
        }
        self.has(unit)
    }

    /// Loads one of our units that is kept elsewhere into its place, unless it is there already or another thread is
    /// loading it. Returns whether it is in its place now.
    ///
    /// # Errors
    ///
    /// Those of `load`.
    pub fn put(&self, unit: usize, load: impl FnOnce(&mut [u8]) -> Result<(), TableError>) -> Result<bool, TableError> {
        let place = &self.places()[unit];
        if place.compare_exchange(KEPT, COMING, Ordering::Acquire, Ordering::Acquire).is_err() {
            return Ok(self.has(unit));
        }
        let range = self.units.range(unit);
        // Safety: the range is within the table. Only the thread that set the state to `COMING` writes to the unit, and
        // no process reads it before the state changes again.
        let loaded = load(unsafe { std::slice::from_raw_parts_mut(self.table().add(range.start), range.len()) });
        // What failed can be tried again.
        place.store(if loaded.is_ok() { self.units.blocks_each() as u32 } else { KEPT }, Ordering::Release);
        self.announce();
        loaded.map(|()| true)
    }
}
