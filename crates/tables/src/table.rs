//! Reads a table: from a file, from a folder with its parts, or from memory.
//!
//! Opening takes no time: the header is checked then, and each block when it is first used. After that, reading a value
//! reads the page it is on; some megabytes of pages are kept. (A memory map would do all that by itself, but it crashes
//! the program if somebody truncates the file. The file is mapped only if all elements are wanted as one array.)

use crate::disk::read_exact_at;
use crate::error::TableError;
use crate::format::{BadHeader, Checksum, Header, PAGE, RECORD};
use crate::indexed::Family;
use crate::solve::InMemory;
use crate::units::Folder;
use memmap2::{Mmap, MmapMut};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use theory::Play;

/// A table to look values up in.
pub struct Table {
    name: String,
    header: Header,
    seed: u64,
    source: Source,
    seen: Mutex<Seen>,
    /// The mapped file, once all elements have been asked for as an array.
    map: OnceLock<Mmap>,
}

/// Where the bytes are. Files and folders are locked, so that no `solve` writes to them while they are read.
enum Source {
    File(File),
    Parts(Folder),
    Memory(MmapMut),
}

/// What has been read so far.
#[derive(Default)]
struct Seen {
    /// The blocks whose checksums match.
    checked: HashSet<usize>,
    /// Pages of elements, by block and page number within it.
    pages: HashMap<(usize, usize), Box<[u8]>>,
}

/// How many pages are kept: 64 MiB.
const MOST_PAGES: usize = 1 << 14;

/// Blocks are read in pieces of this many bytes, a whole number of elements.
const PIECE: usize = 1 << 18;

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} of {}, {} play)", self.name, self.header.spec, self.header.play)
    }
}

/// The name in messages of the padding after the records, which must be zero.
pub(crate) const BEHIND_RECORDS: &str = "the padding after the records";

/// The error for a file without a valid header.
pub(crate) fn bad_header(file: &str, bad: &BadHeader) -> TableError {
    let file = file.to_owned();
    match bad {
        BadHeader::NotATable => TableError::Other { file, problem: "it is not a table".to_owned() },
        BadHeader::Version(version) => TableError::Other {
            file,
            problem: format!(
                "it is a table of format version {version}, and this program has {}",
                crate::format::VERSION
            ),
        },
        BadHeader::Damaged => TableError::Damaged { file, part: "the header".to_owned() },
    }
}

impl Table {
    /// Opens a table, which is a file or a folder with its parts.
    ///
    /// # Errors
    ///
    /// If it is not a table, its header is damaged, or a `solve` is writing to it.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let name = path.display().to_string();
        let failed = |error| TableError::File { file: path.display().to_string(), error };
        let other = |problem: String| TableError::Other { file: path.display().to_string(), problem };
        // Anything but a regular file has no length, and opening it may block forever.
        let kind = std::fs::metadata(path).map_err(failed)?;
        if kind.is_dir() {
            let folder = Folder::open(path)?;
            let header = folder.cut().header.clone();
            return Ok(Table::new(name, header, Source::Parts(folder)));
        }
        if !kind.is_file() {
            return Err(other("it is not a regular file".to_owned()));
        }
        let file = File::open(path).map_err(failed)?;
        match file.try_lock_shared() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(other("it is being solved at this moment".to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let len = file.metadata().map_err(failed)?.len();
        if len < PAGE {
            return Err(bad_header(&name, &BadHeader::NotATable));
        }
        let mut page = vec![0; PAGE as usize];
        read_exact_at(&file, &mut page, 0).map_err(failed)?;
        let header = Header::from_page(&page).map_err(|bad| bad_header(&name, &bad))?;
        if header.file_len() != Some(len) {
            return Err(other(format!("it has {len} bytes, which is not the size of a table of {}", header.spec)));
        }
        let records_end = PAGE + header.blocks() as u64 * RECORD;
        page.truncate((header.data_at() - records_end) as usize);
        read_exact_at(&file, &mut page, records_end).map_err(failed)?;
        if page.iter().any(|&byte| byte != 0) {
            return Err(TableError::Damaged { file: name, part: BEHIND_RECORDS.to_owned() });
        }
        Ok(Table::new(name, header, Source::File(file)))
    }

    /// A table of a family that was solved in memory, named after the family; `None` if only part of the family was
    /// solved.
    pub fn in_memory(solved: InMemory) -> Option<Table> {
        let (header, memory) = solved.into_whole()?;
        Some(Table::new(header.spec.clone(), header, Source::Memory(memory)))
    }

    fn new(name: String, header: Header, source: Source) -> Table {
        Table { seed: header.seed(), name, header, source, seen: Mutex::default(), map: OnceLock::new() }
    }

    /// The name of the file or folder, or of the family if the table is in memory.
    pub fn file(&self) -> &str {
        &self.name
    }

    /// The name of the file or folder, if there is one.
    pub fn path(&self) -> Option<&str> {
        (!matches!(self.source, Source::Memory(_))).then_some(&*self.name)
    }

    /// The spec of the family: which positions the table has.
    pub fn spec(&self) -> &str {
        &self.header.spec
    }

    /// The play convention.
    pub fn play(&self) -> Play {
        self.header.play
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Checks that this is the table of a family; only then do the family's indices apply to it.
    ///
    /// # Errors
    ///
    /// If it is the table of another family, or its header is damaged: it names this family but contradicts it.
    pub fn check_family(&self, family: &Family) -> Result<(), TableError> {
        if self.spec() != family.spec() {
            let problem = format!("it is a table of {}, and not of {family}", self.spec());
            return Err(TableError::Other { file: self.name.clone(), problem });
        }
        match Header::new(family, self.play())? == self.header {
            true => Ok(()),
            false => Err(bad_header(&self.name, &BadHeader::Damaged)),
        }
    }

    /// The number of finished blocks.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn finished(&self) -> Result<usize, TableError> {
        match &self.source {
            Source::Parts(folder) => return Ok(folder.finished()),
            Source::Memory(_) => return Ok(self.header.blocks()),
            Source::File(_) => {}
        }
        let mut finished = 0;
        for block in 0..self.header.blocks() {
            finished += usize::from(self.record(block)?.is_some());
        }
        Ok(finished)
    }

    /// The record of a block; `None` if the block is not finished.
    fn record(&self, block: usize) -> Result<Option<[u8; RECORD as usize]>, TableError> {
        let record = match &self.source {
            Source::File(file) => {
                let mut record = [0; RECORD as usize];
                self.read_at(file, &mut record, PAGE + block as u64 * RECORD)?;
                Some(record)
            }
            Source::Parts(folder) => folder.record(block)?,
            Source::Memory(memory) => Some(Checksum::of(self.seed, block, &memory[self.header.block_range(block)])),
        };
        Ok(record.filter(|record| record.iter().any(|&byte| byte != 0)))
    }

    /// The record of a block, which must be finished.
    pub(crate) fn finished_record(&self, block: usize) -> Result<[u8; RECORD as usize], TableError> {
        self.record(block)?.ok_or_else(|| TableError::Unfinished { file: self.name.clone(), block })
    }

    /// Reads bytes of a finished block, from the offset `within` on.
    fn read_within(&self, block: usize, buffer: &mut [u8], within: usize) -> Result<(), TableError> {
        match &self.source {
            Source::File(file) => {
                let start = self.header.block_range(block).start + within;
                self.read_at(file, buffer, self.header.data_at() + start as u64)
            }
            Source::Parts(folder) => folder.read(block, buffer, within),
            Source::Memory(memory) => {
                let start = self.header.block_range(block).start + within;
                buffer.copy_from_slice(&memory[start..start + buffer.len()]);
                Ok(())
            }
        }
    }

    fn read_at(&self, file: &File, buffer: &mut [u8], at: u64) -> Result<(), TableError> {
        read_exact_at(file, buffer, at).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TableError::Other {
                file: self.name.clone(),
                problem: "it has been cut short since it was opened".to_owned(),
            },
            _ => TableError::File { file: self.name.clone(), error },
        })
    }

    /// Calls `each` with the bytes of a block, piece by piece.
    ///
    /// # Errors
    ///
    /// If the block is unfinished or damaged, before the first call; or if it cannot be read.
    pub fn read_block(&self, block: usize, each: impl FnMut(&[u8])) -> Result<(), TableError> {
        self.check_block(block, &mut self.seen())?;
        self.pieces(block, each)
    }

    fn pieces(&self, block: usize, mut each: impl FnMut(&[u8])) -> Result<(), TableError> {
        let len = self.header.block_range(block).len();
        let mut buffer = vec![0; PIECE.min(len)];
        for start in (0..len).step_by(PIECE) {
            let piece = &mut buffer[..PIECE.min(len - start)];
            self.read_within(block, piece, start)?;
            each(piece);
        }
        Ok(())
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks a block against its record, unless that has been done.
    fn check_block(&self, block: usize, seen: &mut Seen) -> Result<(), TableError> {
        if seen.checked.contains(&block) {
            return Ok(());
        }
        self.read_once(block, |_| ())?;
        seen.checked.insert(block);
        Ok(())
    }

    /// Calls `each` with the bytes of a block, piece by piece, and checks them in the same pass.
    ///
    /// # Errors
    ///
    /// If the block is unfinished, before the first call; if it is damaged, after the last.
    pub(crate) fn read_once(&self, block: usize, mut each: impl FnMut(&[u8])) -> Result<(), TableError> {
        let record = self.finished_record(block)?;
        let mut checksum = Checksum::new(self.seed, block);
        self.pieces(block, |piece| {
            checksum.add(piece);
            each(piece);
        })?;
        if record == checksum.record() {
            return Ok(());
        }
        Err(match &self.source {
            Source::File(_) | Source::Memory(_) => {
                TableError::Damaged { file: self.name.clone(), part: format!("block {block}") }
            }
            Source::Parts(folder) => folder.damaged(block),
        })
    }

    /// The value at an index.
    ///
    /// # Errors
    ///
    /// If the index is not in the table, or its block is unfinished or damaged.
    pub fn value(&self, index: u64) -> Result<u64, TableError> {
        if index >= self.header.elements {
            let problem = format!("it has {} values, and none at index {index}", self.header.elements);
            return Err(TableError::Outside { file: self.name.clone(), problem });
        }
        if let Source::Memory(memory) = &self.source {
            return Ok(self.header.width.read(memory, index as usize));
        }
        let mut seen = self.seen();
        let block = (index / self.header.block_len) as usize;
        self.check_block(block, &mut seen)?;
        let (width, within) = (self.header.width, (index % self.header.block_len) as usize * self.header.width.bytes());
        let (page, at) = (within / PAGE as usize, within % PAGE as usize / width.bytes());
        if let Some(bytes) = seen.pages.get(&(block, page)) {
            return Ok(width.read(bytes, at));
        }
        let start = page * PAGE as usize;
        let len = (self.header.block_range(block).len() - start).min(PAGE as usize);
        let mut bytes = vec![0; len].into_boxed_slice();
        self.read_within(block, &mut bytes, start)?;
        let value = width.read(&bytes, at);
        if seen.pages.len() >= MOST_PAGES {
            seen.pages.clear();
        }
        seen.pages.insert((block, page), bytes);
        Ok(value)
    }

    /// Checks every block.
    ///
    /// # Errors
    ///
    /// Names the first block that is unfinished or damaged.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.header.blocks()).try_for_each(|block| self.check_block(block, &mut self.seen()))
    }

    /// All elements as one array, without copying: a file is mapped after every block has been checked.
    /// [`Width::hole`](crate::Width::hole) stands where an index has no position.
    ///
    /// The file must not be changed or truncated while the table is open: the system kills a program that reads beyond
    /// the end of a mapped file. No `solve` does so, since the file is locked.
    ///
    /// # Errors
    ///
    /// If the table is in parts, which are separate files, or is unfinished or damaged.
    pub fn bytes(&self) -> Result<&[u8], TableError> {
        let file = match &self.source {
            Source::Memory(memory) => return Ok(memory),
            Source::File(file) => file,
            Source::Parts(_) => {
                let problem = "its parts are separate files, not one array; `grundy join` makes one file of them";
                return Err(TableError::Other { file: self.name.clone(), problem: problem.to_owned() });
            }
        };
        if let Some(map) = self.map.get() {
            return Ok(map);
        }
        self.check()?;
        let len = self.header.data_len().and_then(|len| usize::try_from(len).ok()).unwrap_or(usize::MAX);
        // Safety: the map is read-only, and our lock keeps every `solve` from writing to the file. Other programs must
        // not change or truncate it, as the documentation says.
        let map = unsafe { memmap2::MmapOptions::new().offset(self.header.data_at()).len(len).map(file) };
        let map = map.map_err(|error| TableError::File { file: self.name.clone(), error })?;
        Ok(self.map.get_or_init(|| map))
    }
}
