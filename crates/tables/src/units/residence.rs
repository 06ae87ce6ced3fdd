//! Tracks which units are in memory.
//!
//! The addresses of the whole table are reserved. Memory is taken when a unit is loaded or computed, and is returned to
//! the system when the unit is evicted. This happens in *frames*: pages, or huge pages if units are large. A unit need
//! not begin or end at a frame, so two units may share a frame; it is returned when neither is in memory.

use super::Units;
use crate::error::TableError;
use memmap2::{MmapOptions, MmapRaw};
use std::io;
use std::ops::Range;

/// The size of a huge page. Huge pages are used if units are at least twice as long.
const HUGE: usize = 2 << 20;

/// The address space of a table.
pub(super) struct Space {
    map: MmapRaw,
    /// The offset of the first frame in the map.
    skipped: usize,
    frame: usize,
}

/// The size of a frame in bytes.
fn frame_len(units: &Units) -> io::Result<usize> {
    if units.unit_len() >= 2 * HUGE { Ok(HUGE) } else { page_len() }
}

#[cfg(unix)]
fn page_len() -> io::Result<usize> {
    Ok(rustix::param::page_size())
}

/// Unsupported where a map takes all of its memory at once, since nothing would be gained.
#[cfg(not(unix))]
fn page_len() -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

impl Space {
    /// Reserves the addresses of a table.
    pub fn new(units: &Units, spec: &str) -> Result<Space, TableError> {
        let len = units.count() * units.unit_len();
        let no_memory = |error| TableError::NoMemory { spec: spec.to_owned(), needs: len as u64, error };
        if cfg!(not(unix)) {
            return Err(no_memory(io::ErrorKind::Unsupported.into()));
        }
        let frame = frame_len(units).map_err(no_memory)?;
        let map = MmapOptions::new().len(len.next_multiple_of(frame) + frame).no_reserve_swap().map_anon();
        let map = MmapRaw::from(map.map_err(no_memory)?);
        // Memory is counted in frames, so the system should neither give nor take it in other sizes. This is only
        // advice.
        #[cfg(target_os = "linux")]
        let _ = map.advise(if frame == HUGE { memmap2::Advice::HugePage } else { memmap2::Advice::NoHugePage });
        let skipped = map.as_mut_ptr().align_offset(frame);
        Ok(Space { map, skipped, frame })
    }

    /// A pointer to the start of the table.
    pub fn table(&self) -> *mut u8 {
        // Safety: the map is one frame longer than the table, and `skipped` is less than a frame.
        unsafe { self.map.as_mut_ptr().add(self.skipped) }
    }

    /// Allocates the memory of a unit in advance, which costs less than page by page as it is touched.
    pub fn prepare(&self, unit: Range<usize>) {
        // Without this, the memory is allocated when it is touched.
        #[cfg(target_os = "linux")]
        let _ = self.map.advise_range(memmap2::Advice::PopulateWrite, self.skipped + unit.start, unit.len());
        #[cfg(not(target_os = "linux"))]
        let _ = unit;
    }

    /// Returns the memory of frames to the system.
    ///
    /// # Safety
    ///
    /// No other code uses the frames, and their contents are not needed any more.
    unsafe fn give_back(&self, frames: Range<usize>) {
        let (at, len) = (self.skipped + frames.start * self.frame, frames.len() * self.frame);
        // If this fails, the memory stays allocated, and only the count is wrong.
        #[cfg(unix)]
        // Safety: the bytes keep their values or become zero, and the caller guarantees that nothing refers to them.
        let _ = unsafe { self.map.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, at, len) };
        #[cfg(not(unix))]
        let _ = (at, len);
    }
}

/// The state of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Not in memory.
    Out,
    /// It has its memory, and is being loaded there or about to be opened.
    Coming,
    /// In memory.
    In,
}

/// The units in memory, and when they are needed.
pub(super) struct Residence {
    units: Units,
    frame: usize,
    /// The largest number of frames allowed.
    most: usize,
    /// For each frame, how many units in memory touch it.
    touched: Vec<u32>,
    /// The number of frames in use.
    taken: usize,
    /// The largest number of frames ever in use.
    peak: usize,
    places: Vec<Place>,
    /// For each unit, how many holds keep it in memory.
    holds: Vec<u32>,
    /// For each unit, the turns at which it is needed, ascending.
    uses: Vec<Vec<u32>>,
    /// For each unit, how many of these turns are known to be over.
    past: Vec<usize>,
}

impl Residence {
    /// Starts with no unit in memory and no memory allowed, given the order in which units will be computed.
    pub fn new(units: Units, order: &[usize]) -> io::Result<Residence> {
        let frame = frame_len(&units)?;
        let mut uses = vec![Vec::new(); units.count()];
        for (turn, &unit) in (0..).zip(order) {
            units.needs(unit).into_iter().for_each(|other| uses[other].push(turn));
        }
        let frames = (units.count() * units.unit_len()).div_ceil(frame);
        Ok(Residence {
            units,
            frame,
            most: 0,
            touched: vec![0; frames],
            taken: 0,
            peak: 0,
            places: vec![Place::Out; units.count()],
            holds: vec![0; units.count()],
            uses,
            past: vec![0; units.count()],
        })
    }

    /// The frames that a unit touches.
    fn frames(&self, unit: usize) -> Range<usize> {
        let range = self.units.range(unit);
        range.start / self.frame..range.end.div_ceil(self.frame)
    }

    /// The least memory in bytes with which the units can be computed: enough for the unit that needs most.
    pub fn least(&self, order: &[usize]) -> u64 {
        let least = order.iter().map(|&unit| {
            let mut needs = self.units.needs(unit);
            needs.push(unit);
            let mut frames: Vec<usize> = needs.into_iter().flat_map(|unit| self.frames(unit)).collect();
            frames.sort_unstable();
            frames.dedup();
            frames.len()
        });
        (least.max().unwrap_or(0) * self.frame) as u64
    }

    /// The size in bytes of the lists of turns.
    pub fn lists_len(&self) -> u64 {
        let uses: usize = self.uses.iter().map(|uses| size_of::<Vec<u32>>() + uses.capacity() * size_of::<u32>()).sum();
        uses as u64
    }

    /// Sets how much memory may be used, in bytes.
    pub fn allow(&mut self, memory: u64) {
        self.most = usize::try_from(memory / self.frame as u64).unwrap_or(usize::MAX);
    }

    /// The largest number of bytes in use at one time.
    pub fn peak(&self) -> u64 {
        (self.peak * self.frame) as u64
    }

    /// The state of a unit.
    pub fn place(&self, unit: usize) -> Place {
        self.places[unit]
    }

    /// Holds a unit in memory. Each hold must be released.
    pub fn hold(&mut self, unit: usize) {
        self.holds[unit] += 1;
    }

    /// Releases a hold on a unit.
    pub fn let_go(&mut self, unit: usize) {
        self.holds[unit] -= 1;
    }

    /// Takes memory for a unit that is not in memory, for use at a turn, and holds the unit. To make room, evicts other
    /// units, those whose next use is farthest away first. Returns false if there is not enough room until some units
    /// are released.
    pub fn take(&mut self, unit: usize, turn: usize, space: &Space) -> bool {
        let frames = self.frames(unit);
        while self.taken + self.touched[frames.clone()].iter().filter(|&&units| units == 0).count() > self.most {
            let Some(last) = self.needed_last(turn) else { return false };
            self.send_away(last, space);
        }
        for touched in &mut self.touched[frames] {
            self.taken += usize::from(*touched == 0);
            *touched += 1;
        }
        self.peak = self.peak.max(self.taken);
        self.places[unit] = Place::Coming;
        self.hold(unit);
        true
    }

    /// Evicts a unit if it is not held and no turn from this one on needs it, so that its memory is free sooner.
    pub fn send_away_if_over(&mut self, unit: usize, turn: usize, space: &Space) {
        let is_over = self.uses[unit].last().is_none_or(|&last| (last as usize) < turn);
        if is_over && self.holds[unit] == 0 && self.places[unit] == Place::In {
            self.send_away(unit, space);
        }
    }

    /// Marks a unit as present: it has been loaded, or is being computed in its place.
    pub fn came(&mut self, unit: usize) {
        self.places[unit] = Place::In;
    }

    /// The unit, among those not held, whose next use after a turn is farthest away, or that is never used again.
    fn needed_last(&mut self, turn: usize) -> Option<usize> {
        let mut last = None;
        for unit in 0..self.places.len() {
            if self.places[unit] != Place::In || self.holds[unit] > 0 {
                continue;
            }
            let (uses, past) = (&self.uses[unit], &mut self.past[unit]);
            *past += uses[*past..].iter().take_while(|&&other| other as usize <= turn).count();
            let next = uses.get(*past).map_or(usize::MAX, |&next| next as usize);
            last = last.max(Some((next, unit)));
        }
        last.map(|(_, unit)| unit)
    }

    fn send_away(&mut self, unit: usize, space: &Space) {
        self.places[unit] = Place::Out;
        let frames = self.frames(unit);
        self.touched[frames.clone()].iter_mut().for_each(|units| *units -= 1);
        // Units are longer than frames, so only their first and last frames can be shared.
        let start = frames.start + usize::from(self.touched[frames.start] > 0);
        let end = frames.end - usize::from(self.touched[frames.end - 1] > 0);
        self.taken -= end.saturating_sub(start);
        if start < end {
            // Safety: the unit is not held, so no code uses it, and no other unit in memory touches these frames.
            unsafe { space.give_back(start..end) };
        }
    }
}
