//! Solves a table into a file, or completes an unfinished one.
//!
//! The table is computed in memory. A separate thread writes each block to the file as it is finished: first the
//! elements and then, once these have reached the disk, the checksum. A block with a checksum is never computed again.

use crate::cells::Elements;
use crate::disk;
use crate::element::Width;
use crate::engine::{self, Engine, Job, Unfilled, Watch};
use crate::error::TableError;
use crate::format::{BadHeader, Checksum, Header, PAGE, RECORD};
use crate::indexed::Family;
use crate::moves::Moves;
use crate::table::{BEHIND_RECORDS, bad_header};
use memmap2::MmapMut;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use theory::team::OnDrop;
use theory::{Limit, Limits, Play, Stopped};

/// The outcome of [`solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of indices of the table.
    pub elements: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The number of blocks that were finished before.
    pub resumed: usize,
    /// The number of blocks.
    pub blocks: usize,
}

/// Solves a family into a file, or completes an unfinished file. Values are counted in `limits.progress`.
///
/// # Errors
///
/// Refuses a file that is something else, and leaves it untouched. Fails if there is not enough memory or disk space,
/// or a limit is reached. A file with finished blocks can be resumed after an error; if no block was finished, the file
/// is restored to what it was, or removed if it was new.
pub fn solve(family: &Family, play: Play, path: &Path, engine: Engine, limits: &Limits) -> Result<Solved, TableError> {
    let header = checked_header(family, play, engine, limits)?;
    // Memory comes first: without it, no file is created.
    let memory = zeros(&header, bytes_for(&header, family, engine))?;
    let target = Target::open(path, header)?;
    following_rules(family, || target.solve(family, memory, engine, limits))?
}

/// Runs work that asks a family for options, and reports it if its rules fail.
fn following_rules<T>(family: &Family, work: impl FnOnce() -> T) -> Result<T, TableError> {
    let spec = || family.spec().to_owned();
    theory::caught(work).map_err(|failure| TableError::Rules { spec: spec(), problem: failure.0 })
}

/// A table in memory.
pub struct InMemory {
    header: Header,
    memory: MmapMut,
    moves: Moves,
    /// The class that was solved; `None` if all were.
    class: Option<u32>,
}

impl InMemory {
    /// The value at an index, which must be below the number of elements; `None` if it was not solved.
    pub fn value(&self, index: u64) -> Option<u64> {
        let is_solved = self.class.is_none_or(|class| self.moves.class(index) == class);
        is_solved.then(|| self.header.width.read(&self.memory, index as usize))
    }

    /// The size of an element.
    pub fn width(&self) -> Width {
        self.header.width
    }

    /// The elements. Those that were not solved may be anything.
    pub fn bytes(&self) -> &[u8] {
        &self.memory
    }

    /// The header and the memory, if all of the family was solved.
    pub(crate) fn into_whole(self) -> Option<(Header, MmapMut)> {
        self.class.is_none().then_some((self.header, self.memory))
    }
}

/// Solves a family in memory.
///
/// # Errors
///
/// As for [`solve`], except that nothing can be resumed.
pub fn solve_in_memory(family: &Family, play: Play, engine: Engine, limits: &Limits) -> Result<InMemory, TableError> {
    solve_class(family, None, play, engine, limits)
}

/// Solves, in memory, at least the positions that can be reached from an index.
///
/// # Errors
///
/// As for [`solve_in_memory`].
pub fn solve_below(
    family: &Family,
    start: u64,
    play: Play,
    engine: Engine,
    limits: &Limits,
) -> Result<InMemory, TableError> {
    solve_class(family, Some(family.moves().class(start)), play, engine, limits)
}

fn solve_class(
    family: &Family,
    class: Option<u32>,
    play: Play,
    engine: Engine,
    limits: &Limits,
) -> Result<InMemory, TableError> {
    let header = checked_header(family, play, engine, limits)?;
    let mut memory = zeros(&header, bytes_for(&header, family, engine))?;
    let finished: Vec<AtomicBool> = (0..header.blocks()).map(|_| AtomicBool::new(false)).collect();
    let job = Job { play, engine, threads: limits.threads, class };
    let watch = Watch { finished: &finished, stop: &|| limits.reached(0, 0).is_some(), done: &|_| () };
    let table = Elements::of_bytes(&mut memory, header.width);
    // Safety: the memory is borrowed mutably for the whole call.
    let filled = following_rules(family, || unsafe { engine::fill_elements(family, &table, &job, &watch) })?;
    filled.map_err(|unfilled| unfilled_error(unfilled, &header.spec, limits.reached(0, 0), 0))?;
    Ok(InMemory { header, memory, moves: family.moves().clone(), class })
}

/// The error for a table that was not filled.
pub(crate) fn unfilled_error(unfilled: Unfilled, spec: &str, reached: Option<Limit>, positions: u64) -> TableError {
    match unfilled {
        Unfilled::TooLarge { .. } => TableError::Value { spec: spec.to_owned() },
        Unfilled::Card(error) => error.into(),
        Unfilled::Stopped => Stopped { limit: reached.unwrap_or(Limit::Cancelled), positions }.into(),
    }
}

/// How much memory [`solve`] needs, in bytes; `None` if no table can hold the family.
pub fn bytes_needed(family: &Family, engine: Engine) -> Option<u64> {
    // The play convention makes no difference.
    Header::new(family, Play::Normal).ok().map(|header| bytes_for(&header, family, engine))
}

/// Checks that a family can be solved within the memory limit.
pub(crate) fn check_memory(family: &Family, play: Play, engine: Engine, limits: &Limits) -> Result<(), TableError> {
    checked_header(family, play, engine, limits).map(|_| ())
}

/// The header of a family's table, if solving it fits the memory limit.
fn checked_header(family: &Family, play: Play, engine: Engine, limits: &Limits) -> Result<Header, TableError> {
    let header = Header::new(family, play)?;
    let needs = bytes_for(&header, family, engine);
    if needs > limits.memory {
        return Err(TableError::Memory { spec: header.spec, needs, limit: limits.memory });
    }
    Ok(header)
}

/// Bytes of memory for a table and for its engine.
fn bytes_for(header: &Header, family: &Family, engine: Engine) -> u64 {
    header.data_len().unwrap_or(u64::MAX).saturating_add(engine::extra_bytes(family, engine))
}

/// Bytes for thread stacks and other small allocations.
const SMALL_THINGS: u64 = 32 << 20;

/// Allocates zeroed memory for the elements of a table.
fn zeros(header: &Header, needs: u64) -> Result<MmapMut, TableError> {
    let no_memory = |error| TableError::NoMemory { spec: header.spec.clone(), needs, error };
    let map = |bytes: u64| MmapMut::map_anon(usize::try_from(bytes).unwrap_or(usize::MAX)).map_err(no_memory);
    // An engine that runs out of memory later on aborts the program; here an error can still be reported.
    drop(map(needs.saturating_add(SMALL_THINGS))?);
    let memory = map(header.data_len().unwrap_or(u64::MAX))?;
    // Options are far apart, and larger pages make the lookups of their addresses cheaper. It is only advice.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

/// The file being written.
struct Target {
    name: String,
    file: File,
    header: Header,
    seed: u64,
    before: Before,
    /// Whether some block has its record.
    holds_something: AtomicBool,
}

/// What was there before.
enum Before {
    /// Nothing. The file was created at this path, with links resolved.
    Nothing(PathBuf),
    /// A file of this length: an empty one, or the start of a table.
    File(u64),
}

impl Target {
    /// Opens or creates the file and reserves its disk space. An empty file counts as new.
    fn open(path: &Path, header: Header) -> Result<Target, TableError> {
        let name = path.display().to_string();
        let failed = |error| TableError::File { file: path.display().to_string(), error };
        let other = |problem: String| TableError::Other { file: path.display().to_string(), problem };
        let needs = header.file_len().ok_or_else(|| other("the table would be too large".to_owned()))?;
        let (mut file, existed) = open_locked(path)?;
        let len = file.metadata().map_err(failed)?.len();
        if len > 0 {
            let mut there = Vec::new();
            (&mut file).take(PAGE).read_to_end(&mut there).map_err(failed)?;
            if there.len() < PAGE as usize {
                return Err(bad_header(&name, &BadHeader::NotATable));
            }
            let found = Header::from_page(&there).map_err(|bad| bad_header(&name, &bad))?;
            if (&found.spec, found.play) != (&header.spec, header.play) {
                let what = |header: &Header| format!("{} in {} play", header.spec, header.play);
                return Err(other(format!("it is a table of {}, and not of {}", what(&found), what(&header))));
            }
            if found != header {
                return Err(bad_header(&name, &BadHeader::Damaged));
            }
            // A file with nothing but a header was interrupted while it was created.
            if len != PAGE && len != needs {
                return Err(other(format!("it has {len} bytes, and this table has {needs}")));
            }
        }
        let before = match (existed, len) {
            (false, 0) => Before::Nothing(path.canonicalize().map_err(failed)?),
            _ => Before::File(len),
        };
        let seed = header.seed();
        let mut target = Target { name, file, header, seed, before, holds_something: AtomicBool::new(false) };
        if len == 0 {
            let page = target.header.to_page();
            target.file.rewind().and_then(|()| target.file.write_all(&page)).map_err(target.failed())?;
        }
        disk::reserve(&target.file, needs).map_err(|error| TableError::NoRoom {
            file: target.name.clone(),
            needs,
            error,
        })?;
        target.file.sync_all().map_err(target.failed())?;
        Ok(target)
    }

    fn failed(&self) -> impl Fn(io::Error) -> TableError {
        let file = self.name.clone();
        move |error| TableError::File { file: file.clone(), error }
    }

    /// Reads the finished blocks into the table. Returns a flag for each block: whether it is finished.
    fn load(&mut self, table: &mut [u8]) -> Result<Vec<AtomicBool>, TableError> {
        let blocks = self.header.blocks();
        let mut records = vec![0; (self.header.data_at() - PAGE) as usize];
        self.file
            .seek(SeekFrom::Start(PAGE))
            .and_then(|_| self.file.read_exact(&mut records))
            .map_err(self.failed())?;
        let rest = records.split_off(blocks * RECORD as usize);
        if rest.iter().any(|&byte| byte != 0) {
            return Err(TableError::Damaged { file: self.name.clone(), part: BEHIND_RECORDS.to_owned() });
        }
        let mut finished = Vec::with_capacity(blocks);
        for (block, record) in records.chunks_exact(RECORD as usize).enumerate() {
            let is_finished = record.iter().any(|&byte| byte != 0);
            self.holds_something.fetch_or(is_finished, Ordering::Relaxed);
            if is_finished {
                let range = self.header.block_range(block);
                let data = &mut table[range.clone()];
                let at = self.header.data_at() + range.start as u64;
                self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.read_exact(data)).map_err(self.failed())?;
                if record != Checksum::of(self.seed, block, data) {
                    return Err(TableError::Damaged { file: self.name.clone(), part: format!("block {block}") });
                }
            }
            finished.push(AtomicBool::new(is_finished));
        }
        Ok(finished)
    }

    fn solve(
        mut self,
        family: &Family,
        mut memory: MmapMut,
        engine: Engine,
        limits: &Limits,
    ) -> Result<Solved, TableError> {
        let finished = self.load(&mut memory)?;
        let resumed = finished.iter().filter(|finished| finished.load(Ordering::Relaxed)).count();
        let blocks = self.header.blocks();
        let solved = Solved {
            elements: self.header.elements,
            bytes: self.header.file_len().unwrap_or(u64::MAX),
            resumed,
            blocks,
        };
        let count = |block: usize| {
            let elements = (self.header.block_range(block).len() / self.header.width.bytes()) as u64;
            limits.progress.fetch_add(elements, Ordering::Relaxed);
        };
        (0..blocks).filter(|&block| finished[block].load(Ordering::Relaxed)).for_each(count);
        if resumed == blocks {
            return Ok(solved);
        }
        let table = Elements::of_bytes(&mut memory, self.header.width);
        let failed = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        let done = |block: usize| {
            count(block);
            // If the writer is gone, it has failed, and its error will be reported.
            let _ = sender.send(Some(block));
        };
        let stop = || failed.load(Ordering::Relaxed) || limits.reached(0, 0).is_some();
        let job = Job { play: self.header.play, engine, threads: limits.threads, class: None };
        let watch = Watch { finished: &finished, stop: &stop, done: &done };
        let ends = thread::scope(|scope| -> io::Result<_> {
            let writer = thread::Builder::new().spawn_scoped(scope, || {
                // Without the writer, nothing more can be saved, whether it fails or panics.
                let _stop_all = OnDrop(|| failed.store(true, Ordering::Relaxed));
                Writer { target: &self, table: &table, waiting: Vec::new() }.run(receiver)
            })?;
            let filled = {
                // Ends the writer, even if the engine panics.
                let _no_more = OnDrop(|| {
                    let _ = sender.send(None);
                });
                // Safety: we own the table, which has a cell for each index. The only other user is the writer, which
                // reads blocks once they are reported as done.
                unsafe { engine::fill_elements(family, &table, &job, &watch) }
            };
            writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            Ok(filled)
        });
        let positions = limits.progress.load(Ordering::Relaxed);
        match ends.map_err(self.failed())? {
            Ok(()) => Ok(solved),
            Err(unfilled) => Err(unfilled_error(unfilled, &self.header.spec, limits.reached(0, 0), positions)),
        }
    }
}

/// Opens or creates a file and locks it against other programs. Also returns whether it existed.
pub(crate) fn open_locked(path: &Path) -> Result<(File, bool), TableError> {
    let failed = |error| TableError::File { file: path.display().to_string(), error };
    let other = |problem: &str| TableError::Other { file: path.display().to_string(), problem: problem.to_owned() };
    loop {
        let existed = match std::fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(failed(io::ErrorKind::IsADirectory.into())),
            Ok(there) if !there.is_file() => return Err(other("it is not a regular file, as a table must be")),
            there => there.is_ok(),
        };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(other("another program is using it")),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // The previous owner of the lock may have removed the file; then try again.
        if disk::is_at(path, &file).map_err(failed)? {
            return Ok((file, existed));
        }
    }
}

impl Drop for Target {
    /// Unless a block was finished, restores what was there before.
    fn drop(&mut self) {
        if self.holds_something.load(Ordering::Relaxed) || self.header.blocks() == 0 {
            return;
        }
        // If this fails, the file counts as new next time.
        let _ = match &self.before {
            Before::Nothing(path) => std::fs::remove_file(path),
            Before::File(len) => self.file.set_len(*len),
        };
    }
}

/// How often records are written; at most this much work is lost.
const BETWEEN_RECORDS: Duration = Duration::from_millis(100);

/// Writes finished blocks to the file.
struct Writer<'w> {
    target: &'w Target,
    table: &'w Elements<'w>,
    /// Blocks whose elements are written but whose records are not.
    waiting: Vec<(usize, [u8; RECORD as usize])>,
}

impl Writer<'_> {
    /// Writes the blocks it receives until there are no more.
    fn run(mut self, blocks: Receiver<Option<usize>>) -> io::Result<()> {
        let mut recorded = Instant::now();
        loop {
            match blocks.recv_timeout(BETWEEN_RECORDS) {
                Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(Some(block)) => self.write(block)?,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if recorded.elapsed() >= BETWEEN_RECORDS {
                self.record()?;
                recorded = Instant::now();
            }
        }
        self.record()?;
        self.target.file.sync_all()
    }

    fn write(&mut self, block: usize) -> io::Result<()> {
        let Target { header, seed, .. } = self.target;
        let range = header.block_range(block);
        // Safety: the engine has reported this block as done, so nothing writes its elements any more.
        let data = unsafe { self.table.bytes(range.clone()) };
        let mut file = &self.target.file;
        file.seek(SeekFrom::Start(header.data_at() + range.start as u64))?;
        file.write_all(data)?;
        self.waiting.push((block, Checksum::of(*seed, block, data)));
        Ok(())
    }

    /// Writes the records of the blocks written so far, once their elements have reached the disk.
    fn record(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let mut file = &self.target.file;
        file.sync_data()?;
        for (block, record) in self.waiting.drain(..) {
            file.seek(SeekFrom::Start(PAGE + block as u64 * RECORD))?;
            file.write_all(&record)?;
            self.target.holds_something.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}
