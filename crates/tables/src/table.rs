//! A table in a file, read through a memory map.
//!
//! It opens at once: the header is checked then, each block when it is first used.

use crate::error::TableError;
use crate::family::{Family, Place};
use crate::format::{BadHeader, Header, PAGE, RECORD};
use memmap2::Mmap;
use rulesets::answer::Values;
use std::fmt;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use theory::Play;

/// A table that can be asked.
pub struct Table {
    file: String,
    header: Header,
    seed: u64,
    map: Mmap,
    checked: Vec<AtomicBool>,
    // Held for as long as the map is, so that no `solve` writes what is read here.
    _lock: File,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} of {}, {} play)", self.file, self.header.family, self.header.play)
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
        let file = path.display().to_string();
        let failed = |error| TableError::File { file: path.display().to_string(), error };
        let opened = File::open(path).map_err(failed)?;
        match opened.try_lock_shared() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(TableError::Other { file, problem: "it is being solved at this moment".to_owned() });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        if opened.metadata().map_err(failed)?.len() < PAGE {
            return Err(bad_header(&file, &BadHeader::NotATable));
        }
        // Safety: the file is only read. `solve` does not write while we hold the lock; a program that changes the file
        // all the same can at worst make a block's checksum disagree, or end us if it cuts the file short.
        let map = unsafe { Mmap::map(&opened) }.map_err(failed)?;
        let header = Header::from_page(&map[..PAGE as usize]).map_err(|bad| bad_header(&file, &bad))?;
        if header.file_len() != Some(map.len() as u64) {
            let problem = format!("it has {} bytes, and a table of {} has others", map.len(), header.family);
            return Err(TableError::Other { file, problem });
        }
        let records_end = PAGE as usize + header.blocks() * RECORD as usize;
        if map[records_end..header.data_at() as usize].iter().any(|&byte| byte != 0) {
            return Err(TableError::Damaged { file, part: BEHIND_RECORDS.to_owned() });
        }
        let checked = (0..header.blocks()).map(|_| AtomicBool::new(false)).collect();
        Ok(Table { seed: header.seed(), file, header, map, checked, _lock: opened })
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Which positions it has.
    pub fn family(&self) -> &Family {
        &self.header.family
    }

    /// For which play.
    pub fn play(&self) -> Play {
        self.header.play
    }

    /// What it says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The bytes of a block.
    ///
    /// # Errors
    ///
    /// Refuses a block that is not finished or is damaged.
    pub fn block(&self, block: usize) -> Result<&[u8], TableError> {
        let range = self.header.block_range(block);
        let data_at = self.header.data_at() as usize;
        let data = &self.map[data_at + range.start..data_at + range.end];
        if !self.checked[block].load(Ordering::Relaxed) {
            let record_at = PAGE as usize + block * RECORD as usize;
            let record = &self.map[record_at..record_at + RECORD as usize];
            if record.iter().all(|&byte| byte == 0) {
                return Err(TableError::Unfinished { file: self.file.clone(), block });
            }
            if record != self.header.record(self.seed, block, data) {
                return Err(TableError::Damaged { file: self.file.clone(), part: format!("block {block}") });
            }
            self.checked[block].store(true, Ordering::Relaxed);
        }
        Ok(data)
    }

    /// The value at an index.
    ///
    /// # Errors
    ///
    /// Refuses an index that is not in the table, and one in a block that is not finished or is damaged.
    pub fn value(&self, index: u64) -> Result<u64, TableError> {
        if index >= self.header.elements {
            let problem = format!("it ends at index {}", self.header.elements - 1);
            return Err(TableError::Outside { file: self.file.clone(), problem });
        }
        let block = (index / self.header.block_len) as usize;
        let within = (index % self.header.block_len) as usize;
        Ok(self.header.width.read(self.block(block)?, within))
    }

    /// Checks every block.
    ///
    /// # Errors
    ///
    /// Names the first one that is not finished or is damaged.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.header.blocks()).try_for_each(|block| self.block(block).map(|_| ()))
    }

    /// The table as a source of values for a ruleset.
    ///
    /// # Errors
    ///
    /// Says that it is a table of another game, or too small for the board.
    pub fn bind(self: &Arc<Table>, ruleset: &str) -> Result<BoundTable, TableError> {
        match self.family().place(ruleset) {
            Ok(_) => Ok(BoundTable { table: Arc::clone(self), ruleset: ruleset.to_owned() }),
            Err(problem) => Err(TableError::Outside { file: self.file.clone(), problem }),
        }
    }
}

/// A table as a source of values for one ruleset.
#[derive(Debug)]
pub struct BoundTable {
    table: Arc<Table>,
    ruleset: String,
}

impl BoundTable {
    fn place(&self) -> Place<'_> {
        self.table.family().place(&self.ruleset).expect("it was there when the table was bound")
    }
}

impl Values for BoundTable {
    fn name(&self) -> &str {
        self.table.file()
    }

    fn value(&self, entries: &[u64]) -> Result<u64, String> {
        let outside = || format!("it is not in the table of {}", self.table.family());
        let index = self.place().index(entries).ok_or_else(outside)?;
        self.table.value(index).map_err(|error| error.to_string())
    }
}
