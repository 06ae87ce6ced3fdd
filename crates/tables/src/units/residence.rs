//! Which units are in memory.
//!
//! The addresses of the whole table are reserved; memory comes when a unit is put there, and goes back to the system when
//! the unit is sent away. It comes and goes in *frames*: pages, or huge pages where units are large. A unit need not begin
//! or end with a frame, so that two may share one; it is given back when neither is there.

use super::Units;
use crate::error::TableError;
use memmap2::{MmapOptions, MmapRaw};
use std::io;
use std::ops::Range;

/// The size of a huge page, which is asked for where units are at least twice as long.
const HUGE: usize = 2 << 20;

/// The addresses of a table.
pub(super) struct Space {
    map: MmapRaw,
    /// How far from the beginning of the map the first frame begins.
    skipped: usize,
    frame: usize,
}

/// Bytes of a frame for a table of such units.
fn frame_len(units: &Units) -> io::Result<usize> {
    if units.unit_len() >= 2 * HUGE { Ok(HUGE) } else { page_len() }
}

#[cfg(unix)]
fn page_len() -> io::Result<usize> {
    Ok(rustix::param::page_size())
}

/// Where a map takes all its memory at once, there is nothing to be gained.
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
        // Frames are what is counted: the system is to give neither more nor less at a time. It works without as well.
        #[cfg(target_os = "linux")]
        let _ = map.advise(if frame == HUGE { memmap2::Advice::HugePage } else { memmap2::Advice::NoHugePage });
        let skipped = map.as_mut_ptr().align_offset(frame);
        Ok(Space { map, skipped, frame })
    }

    /// Where the table begins.
    pub fn table(&self) -> *mut u8 {
        // Safety: there is a frame more than the table has.
        unsafe { self.map.as_mut_ptr().add(self.skipped) }
    }

    /// Has the memory of a unit ready: it costs less at once than page by page as it is touched.
    pub fn prepare(&self, unit: Range<usize>) {
        // It comes without being asked for as well.
        #[cfg(target_os = "linux")]
        let _ = self.map.advise_range(memmap2::Advice::PopulateWrite, self.skipped + unit.start, unit.len());
        #[cfg(not(target_os = "linux"))]
        let _ = unit;
    }

    /// Gives the memory of frames back.
    ///
    /// # Safety
    ///
    /// Nobody uses them, and what was there is not needed any more.
    unsafe fn give_back(&self, frames: Range<usize>) {
        let (at, len) = (self.skipped + frames.start * self.frame, frames.len() * self.frame);
        // If it fails, the memory stays ours: nothing is wrong but the count.
        #[cfg(unix)]
        // Safety: the bytes are zero or what they were afterwards, and nobody minds.
        let _ = unsafe { self.map.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, at, len) };
        #[cfg(not(unix))]
        let _ = (at, len);
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Not in memory.
    Out,
    /// It has its memory and is being put there, or computed.
    Coming,
    /// In memory.
    In,
}

/// The units in memory, and who needs them.
pub(super) struct Residence {
    units: Units,
    frame: usize,
    /// The most frames.
    most: usize,
    /// How many units in memory touch each frame.
    touched: Vec<u32>,
    /// How many frames are touched.
    taken: usize,
    /// The most that were.
    peak: usize,
    places: Vec<Place>,
    /// How many times each unit is held in memory.
    holds: Vec<u32>,
    /// For each unit the turns at which it is needed, ascending.
    uses: Vec<Vec<u32>>,
    /// For each unit how many of these turns are over.
    past: Vec<usize>,
}

impl Residence {
    /// None of the units is in memory, and there is no memory yet. Their order of computation is known.
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

    /// The least bytes with which the units can be computed in any order: those for the unit that needs most.
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

    /// Bytes of the lists, besides the table.
    pub fn lists_len(&self) -> u64 {
        let uses: usize = self.uses.iter().map(|uses| size_of::<Vec<u32>>() + uses.capacity() * size_of::<u32>()).sum();
        uses as u64
    }

    /// How much memory there is, in bytes.
    pub fn allow(&mut self, memory: u64) {
        self.most = usize::try_from(memory / self.frame as u64).unwrap_or(usize::MAX);
    }

    /// The most bytes that were taken at a time.
    pub fn peak(&self) -> u64 {
        (self.peak * self.frame) as u64
    }

    /// Where a unit is.
    pub fn place(&self, unit: usize) -> Place {
        self.places[unit]
    }

    /// Holds a unit in memory; to be let go as often.
    pub fn hold(&mut self, unit: usize) {
        self.holds[unit] += 1;
    }

    /// Lets a unit go.
    pub fn let_go(&mut self, unit: usize) {
        self.holds[unit] -= 1;
    }

    /// Takes the memory of a unit that is not there, for its use at a turn, and holds it; sends others away for it, those
    /// that are needed again last. Says whether it could be done: if not, some that are held must be let go first.
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

    /// Sends a unit away if nobody holds it and no turn from this one on needs it: its memory serves others sooner.
    pub fn send_away_if_over(&mut self, unit: usize, turn: usize, space: &Space) {
        let is_over = self.uses[unit].last().is_none_or(|&last| (last as usize) < turn);
        if is_over && self.holds[unit] == 0 && self.places[unit] == Place::In {
            self.send_away(unit, space);
        }
    }

    /// Says that a unit is in its place, or is being computed there.
    pub fn came(&mut self, unit: usize) {
        self.places[unit] = Place::In;
    }

    /// The unit that nobody holds and that is needed last after a turn, or never.
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
        // Units are longer than frames, and so only the first frame and the last can be another's too.
        let start = frames.start + usize::from(self.touched[frames.start] > 0);
        let end = frames.end - usize::from(self.touched[frames.end - 1] > 0);
        self.taken -= end.saturating_sub(start);
        if start < end {
            // Safety: nobody holds the unit, and no other unit in memory touches these frames.
            unsafe { space.give_back(start..end) };
        }
    }
}
