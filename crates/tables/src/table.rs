//! A table in a file.
//!
//! It opens at once: the header is checked then, each block when it is first used. After that a value is read with the page
//! it is on, and pages are kept up to some megabytes. (A memory map would do all that by itself, and end the program when
//! somebody cuts the file short.)

use crate::disk::read_exact_at;
use crate::error::TableError;
use crate::format::{BadHeader, Checksum, Header, PAGE, RECORD};
use crate::indexed::Family;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use theory::Play;

/// A table that can be asked.
pub struct Table {
    name: String,
    header: Header,
    seed: u64,
    // It holds a lock, so that no `solve` writes what is read here.
    file: File,
    seen: Mutex<Seen>,
}

/// What has been read of a table.
#[derive(Default)]
struct Seen {
    /// The blocks whose checksums agree.
    checked: HashSet<usize>,
    /// Pages of elements, by their numbers.
    pages: HashMap<u64, Box<[u8]>>,
}

/// So many pages are kept: 64 MiB.
const MOST_PAGES: usize = 1 << 14;

/// Blocks are read in pieces of this many bytes, each of whole elements.
const PIECE: usize = 1 << 18;

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} of {}, {} play)", self.name, self.header.spec, self.header.play)
    }
}

/// What fills the last page of records: zeros, or the file is damaged.
pub(crate) const BEHIND_RECORDS: &str = "the space behind the records";

/// What the first page of a file that is no good table says.
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
    /// Opens a table.
    ///
    /// # Errors
    ///
    /// Refuses what is not a table, a damaged header, and a file that a `solve` is writing to.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let name = path.display().to_string();
        let failed = |error| TableError::File { file: path.display().to_string(), error };
        let other = |problem: String| TableError::Other { file: path.display().to_string(), problem };
        // Anything else has no length, and opening it may wait for ever.
        if !std::fs::metadata(path).map_err(failed)?.is_file() {
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
            return Err(other(format!("it has {len} bytes, and a table of {} has others", header.spec)));
        }
        let records_end = PAGE + header.blocks() as u64 * RECORD;
        page.truncate((header.data_at() - records_end) as usize);
        read_exact_at(&file, &mut page, records_end).map_err(failed)?;
        if page.iter().any(|&byte| byte != 0) {
            return Err(TableError::Damaged { file: name, part: BEHIND_RECORDS.to_owned() });
        }
        Ok(Table { seed: header.seed(), name, header, file, seen: Mutex::default() })
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        &self.name
    }

    /// Which positions it has: the spec of a family.
    pub fn spec(&self) -> &str {
        &self.header.spec
    }

    /// For which play.
    pub fn play(&self) -> Play {
        self.header.play
    }

    /// What it says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Checks that it is a table of a family: only then do the indices of the family mean anything in it.
    ///
    /// # Errors
    ///
    /// Says of which family it is a table; or that the header is damaged, if it names this one and says otherwise.
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

    /// How many blocks are finished.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn finished(&self) -> Result<usize, TableError> {
        let mut finished = 0;
        for block in 0..self.header.blocks() {
            finished += usize::from(self.record(block)?.is_some());
        }
        Ok(finished)
    }

    /// The record of a block; none if the block is not finished.
    fn record(&self, block: usize) -> Result<Option<[u8; RECORD as usize]>, TableError> {
        let mut record = [0; RECORD as usize];
        self.read_at(&mut record, PAGE + block as u64 * RECORD)?;
        Ok(Some(record).filter(|record| record.iter().any(|&byte| byte != 0)))
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), TableError> {
        read_exact_at(&self.file, buffer, at).map_err(|error| match error.kind() {
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
    /// Refuses a block that is not finished or is damaged, before the first call.
    pub fn read_block(&self, block: usize, each: impl FnMut(&[u8])) -> Result<(), TableError> {
        self.check_block(block, &mut self.seen())?;
        self.pieces(block, each)
    }

    fn pieces(&self, block: usize, mut each: impl FnMut(&[u8])) -> Result<(), TableError> {
        let range = self.header.block_range(block);
        let mut buffer = vec![0; PIECE.min(range.len())];
        for start in range.clone().step_by(PIECE) {
            let piece = &mut buffer[..PIECE.min(range.end - start)];
            self.read_at(piece, self.header.data_at() + start as u64)?;
            each(piece);
        }
        Ok(())
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compares a block with its record, if that has not been done.
    fn check_block(&self, block: usize, seen: &mut Seen) -> Result<(), TableError> {
        if seen.checked.contains(&block) {
            return Ok(());
        }
        let record = self.record(block)?.ok_or_else(|| TableError::Unfinished { file: self.name.clone(), block })?;
        let mut checksum = Checksum::new(self.seed, block);
        self.pieces(block, |piece| checksum.add(piece))?;
        if record != checksum.record() {
            return Err(TableError::Damaged { file: self.name.clone(), part: format!("block {block}") });
        }
        seen.checked.insert(block);
        Ok(())
    }

    /// The value at an index.
    ///
    /// # Errors
    ///
    /// Refuses an index that is not in the table, and one in a block that is not finished or is damaged.
    pub fn value(&self, index: u64) -> Result<u64, TableError> {
        if index >= self.header.elements {
            let problem = format!("it has {} values, and none at index {index}", self.header.elements);
            return Err(TableError::Outside { file: self.name.clone(), problem });
        }
        let mut seen = self.seen();
        self.check_block((index / self.header.block_len) as usize, &mut seen)?;
        let width = self.header.width;
        let per_page = PAGE / width.bytes() as u64;
        let (page, within) = (index / per_page, (index % per_page) as usize);
        if let Some(bytes) = seen.pages.get(&page) {
            return Ok(width.read(bytes, within));
        }
        let elements = per_page.min(self.header.elements - page * per_page) as usize;
        let mut bytes = vec![0; elements * width.bytes()].into_boxed_slice();
        self.read_at(&mut bytes, self.header.data_at() + page * PAGE)?;
        let value = width.read(&bytes, within);
        if seen.pages.len() >= MOST_PAGES {
            seen.pages.clear();
        }
        seen.pages.insert(page, bytes);
        Ok(value)
    }

    /// Checks every block.
    ///
    /// # Errors
    ///
    /// Names the first one that is not finished or is damaged.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.header.blocks()).try_for_each(|block| self.check_block(block, &mut self.seen()))
    }
}
