//! A table in memory that several processes on one machine have in common.
//!
//! **Representation.** The memory begins with two counters; then come how far each block is, and where each unit is; the table
//! follows, on a page of its own. New memory is zero, which says everywhere that nothing has been done. Whoever computes a
//! block, or reads a unit again, puts it into its place and then says so, and the others read it where it lies: nothing is
//! copied, and nothing is held twice. Nothing is given back before the end, and so there must be room for the whole table.

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

// Where a unit is: the number of its blocks that have been computed, or one of these.
/// Its owner has it elsewhere.
const KEPT: u32 = u32::MAX - 1;
/// Its owner is putting it into its place.
const COMING: u32 = u32::MAX;

/// The table begins at a multiple of this: at a page of any usual size.
const PAGE: usize = 1 << 16;

/// What comes before the blocks and units: how often a unit has come to its place, and how many blocks have been handed out.
#[repr(C)]
struct Counters {
    changes: AtomicU32,
    next: AtomicUsize,
}

/// The memory of a table that several processes have in common.
pub struct Common {
    units: Units,
    map: MmapRaw,
}

impl std::fmt::Debug for Common {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Common({:?})", self.units)
    }
}

/// How many blocks all units have.
fn blocks(units: &Units) -> usize {
    units.count() * units.blocks_each()
}

/// Where the table begins.
fn table_at(units: &Units) -> usize {
    let each = blocks(units) * size_of::<AtomicUsize>() + units.count() * size_of::<AtomicU32>();
    (size_of::<Counters>() + each).next_multiple_of(PAGE)
}

impl Common {
    /// Bytes of memory for a table.
    pub fn bytes(units: &Units) -> u64 {
        (table_at(units) + units.count() * units.unit_len()) as u64
    }

    /// The memory behind a file without a name that all processes have opened, and that becomes no shorter. It was empty
    /// when the first of them came here.
    ///
    /// # Errors
    ///
    /// If it cannot be had.
    pub fn new(file: &File, units: Units) -> io::Result<Common> {
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
        // Safety: the map begins with them, and with a page; no process uses them but as atomic numbers.
        unsafe { &*self.map.as_ptr().cast() }
    }

    /// How far each block is.
    fn progress(&self) -> &[AtomicUsize] {
        // Safety: the numbers follow the counters, whose length is a multiple of theirs, and are used as above.
        unsafe {
            let at = self.map.as_ptr().add(size_of::<Counters>());
            std::slice::from_raw_parts(at.cast(), blocks(&self.units))
        }
    }

    /// Where each unit is.
    fn places(&self) -> &[AtomicU32] {
        // Safety: these follow the others, and are used as above.
        unsafe { std::slice::from_raw_parts(self.progress().as_ptr_range().end.cast(), self.units.count()) }
    }

    /// What is known of blocks, with a place for the time that threads of this process wait.
    pub(super) fn ledger<'a>(&'a self, waited: &'a AtomicU64) -> Ledger<'a> {
        Ledger { next: &self.counters().next, progress: self.progress(), waited }
    }

    /// Where the table begins.
    fn table(&self) -> *mut u8 {
        // Safety: the map is longer than that.
        unsafe { self.map.as_mut_ptr().add(table_at(&self.units)) }
    }

    /// The cells of the table.
    pub(super) fn cells(&self) -> Cells<'_, u8> {
        // Safety: the map has the table there; who uses its cells keeps to the ledger.
        unsafe { Cells::from_raw(self.table(), self.units.count() * self.units.unit_len()) }
    }

    /// The bytes of a unit that is in its place.
    pub(super) fn bytes_of(&self, unit: usize) -> Option<&[u8]> {
        let range = self.units.range(unit);
        // Safety: the place is within the table, and nobody writes to a unit that is in its place.
        self.has(unit).then(|| unsafe { std::slice::from_raw_parts(self.table().add(range.start), range.len()) })
    }

    /// Has the memory of codes that are to be written ready: it costs less at once than page by page as it is touched.
    pub(super) fn prepare(&self, codes: Range<usize>) {
        // It comes without being asked for as well.
        #[cfg(target_os = "linux")]
        let _ = self.map.advise_range(memmap2::Advice::PopulateWrite, table_at(&self.units) + codes.start, codes.len());
        #[cfg(not(target_os = "linux"))]
        let _ = codes;
    }

    /// Whether a unit is in its place. What was written there is then seen.
    pub fn has(&self, unit: usize) -> bool {
        self.places()[unit].load(Ordering::Acquire) as usize == self.units.blocks_each()
    }

    /// Whether a unit need not be computed and is not in its place yet.
    pub(super) fn is_elsewhere(&self, unit: usize) -> bool {
        self.places()[unit].load(Ordering::Acquire) >= KEPT
    }

    /// Says that a unit of ours need not be computed, but can be put into its place when it is needed. To be said before
    /// anybody computes.
    pub fn keeps(&self, unit: usize) {
        self.places()[unit].store(KEPT, Ordering::Release);
        self.progress()[self.units.blocks(unit)].iter().for_each(|far| far.store(FINISHED, Ordering::Release));
    }

    /// Counts a block that has been computed; after the last one of a unit that is in its place.
    pub(super) fn count(&self, block: usize) {
        let unit = block / self.units.blocks_each();
        let before = self.places()[unit].fetch_add(1, Ordering::AcqRel);
        if before as usize + 1 == self.units.blocks_each() {
            self.announce();
        }
    }

    /// Wakes those who wait for a unit.
    fn announce(&self) {
        self.counters().changes.fetch_add(1, Ordering::Release);
        #[cfg(target_os = "linux")]
        // Whoever waits looks by itself after a while as well.
        let _ = futex::wake(&self.counters().changes, futex::Flags::empty(), i32::MAX as u32);
    }

    /// Waits until a unit is in its place, but no longer than so. Says whether it is.
    pub fn wait_for(&self, unit: usize, most: Duration) -> bool {
        let changes = self.counters().changes.load(Ordering::Acquire);
        if self.has(unit) {
            return true;
        }
        #[cfg(target_os = "linux")]
        if let Ok(most) = futex::Timespec::try_from(most) {
            // A change, the end of the time and a signal are all the same here.
            let _ = futex::wait(&self.counters().changes, futex::Flags::empty(), changes, Some(&most));
        }
        #[cfg(not(target_os = "linux"))]
        {
            let _ = changes;
            std::thread::sleep(most.min(Duration::from_micros(100)));
        }
        self.has(unit)
    }

    /// Puts a unit of ours that is kept elsewhere into its place, unless it is there or another thread is about it. Says
    /// whether it is there now.
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
        // Safety: the place is within the table. No one else writes to a unit that is coming, and no one reads it.
        load(unsafe { std::slice::from_raw_parts_mut(self.table().add(range.start), range.len()) })?;
        place.store(self.units.blocks_each() as u32, Ordering::Release);
        self.announce();
        Ok(true)
    }
}
