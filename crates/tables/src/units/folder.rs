//! A table in parts: a folder with a file for each unit. `docs/table-format.md` describes it.
//!
//! A part is written and synced under another name and then renamed, so every part in the folder is complete. Its
//! checksums are those of the same blocks in a table file; they also depend on the block's number and on the table.

use super::Store;
use crate::disk::{self, read_exact_at};
use crate::error::TableError;
use crate::format::{BadHeader, Checksum, Header, PAGE, RECORD, VERSION};
use crate::solve::open_locked;
use crate::table::bad_header;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use xxhash_rust::xxh3::{xxh3_128, xxh3_128_with_seed};

/// The name of the file that says which table it is, and how it is cut.
const HEADER: &str = "header";
const CUT_MAGIC: &[u8; 8] = b"GRUNDYPS";
const PART_MAGIC: &[u8; 8] = b"GRUNDYPT";
const CHECKSUM_AT: usize = PAGE as usize - RECORD as usize;

/// How a table is cut into parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The header of the whole table.
    pub header: Header,
    /// The number of blocks in a part; the last part may have fewer.
    pub blocks_each: usize,
    seed: u64,
}

impl Cut {
    fn new(header: Header, blocks_each: usize) -> Cut {
        Cut { seed: header.seed(), header, blocks_each }
    }

    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.header.blocks().div_ceil(self.blocks_each)
    }

    /// The blocks of a part.
    pub fn blocks(&self, part: usize) -> Range<usize> {
        let first = part * self.blocks_each;
        first..(first + self.blocks_each).min(self.header.blocks())
    }

    /// The offset of the elements in the file of a part.
    fn data_at(&self, part: usize) -> u64 {
        PAGE + (self.blocks(part).len() as u64 * RECORD).next_multiple_of(PAGE)
    }

    /// The byte range of a part among the elements of the table.
    fn range(&self, part: usize) -> Range<usize> {
        let blocks = self.blocks(part);
        self.header.block_range(blocks.start).start..self.header.block_range(blocks.end - 1).end
    }

    /// The size of a part's file in bytes.
    pub fn file_len(&self, part: usize) -> u64 {
        self.data_at(part) + self.range(part).len() as u64
    }

    /// The two pages of the file `header`.
    fn to_pages(&self) -> Vec<u8> {
        let mut pages = self.header.to_page();
        let mut page = vec![0; PAGE as usize];
        page[..8].copy_from_slice(CUT_MAGIC);
        page[8..12].copy_from_slice(&VERSION.to_le_bytes());
        page[16..24].copy_from_slice(&(self.blocks_each as u64).to_le_bytes());
        let checksum = xxh3_128_with_seed(&page[..CHECKSUM_AT], self.seed);
        page[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        pages.append(&mut page);
        pages
    }

    fn from_pages(pages: &[u8]) -> Result<Cut, BadHeader> {
        let (page, rest) = pages.split_at_checked(PAGE as usize).ok_or(BadHeader::NotATable)?;
        let header = Header::from_page(page)?;
        let blocks_each = rest.get(16..24).and_then(|bytes| bytes.try_into().ok()).map(u64::from_le_bytes);
        let blocks_each = blocks_each.and_then(|blocks| usize::try_from(blocks).ok()).ok_or(BadHeader::Damaged)?;
        // A part has between one block and all of them, so nothing overflows.
        if !(1..=header.blocks().max(1)).contains(&blocks_each) {
            return Err(BadHeader::Damaged);
        }
        let cut = Cut::new(header, blocks_each);
        // Any other content was not written by us.
        if cut.to_pages() == pages { Ok(cut) } else { Err(BadHeader::Damaged) }
    }

    /// The first page of the file of a part.
    fn part_page(&self, part: usize) -> Vec<u8> {
        let mut page = vec![0; PAGE as usize];
        page[..8].copy_from_slice(PART_MAGIC);
        page[8..12].copy_from_slice(&VERSION.to_le_bytes());
        page[16..24].copy_from_slice(&(part as u64).to_le_bytes());
        page[24..32].copy_from_slice(&(self.blocks_each as u64).to_le_bytes());
        page[32..48].copy_from_slice(&xxh3_128(&self.header.to_page()).to_le_bytes());
        let checksum = xxh3_128(&page[..CHECKSUM_AT]);
        page[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        page
    }
}

/// A folder with parts of a table.
pub struct Folder {
    path: PathBuf,
    cut: Cut,
    /// Which parts exist.
    there: Vec<AtomicBool>,
    /// Whether we created the file `header`, and whether we created the folder.
    made: (bool, bool),
    /// The folders of the ranks that hold the parts, if this is a folder of such folders.
    ranks: Vec<Folder>,
    /// The part that was read last, and its open file.
    last: Mutex<Option<(usize, Arc<File>)>>,
    // The file `header`, whose lock keeps others from writing what we read, and from writing at the same time.
    _lock: File,
}

impl std::fmt::Debug for Folder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Folder({} of {})", self.path.display(), self.cut.header.spec)
    }
}

fn failed(path: &Path) -> impl Fn(io::Error) -> TableError {
    let file = path.display().to_string();
    move |error| TableError::File { file: file.clone(), error }
}

fn other(path: &Path, problem: impl Into<String>) -> TableError {
    TableError::Other { file: path.display().to_string(), problem: problem.into() }
}

/// What a file in the folder is, according to its name.
enum Named {
    Header,
    Part(usize),
    /// A part that was not completely written.
    Unfinished,
    Other,
}

fn named(name: &OsString) -> Named {
    let Some(name) = name.to_str() else { return Named::Other };
    let number = |text: &str| text.strip_prefix("part-").and_then(|number| number.parse().ok());
    match (name, number(name)) {
        (HEADER, _) => Named::Header,
        (_, Some(part)) if part_name(part) == name => Named::Part(part),
        _ => match name.strip_suffix(".new") {
            Some(part) if number(part).is_some_and(|number| part_name(number) == part) => Named::Unfinished,
            _ => Named::Other,
        },
    }
}

fn part_name(part: usize) -> String {
    format!("part-{part:06}")
}

/// The name of a rank's folder. Ranks are counted from 0, but from 1 in the name.
pub fn rank_folder(rank: usize, ranks: usize) -> String {
    format!("rank-{}-of-{ranks}", rank + 1)
}

/// The rank, and the number of ranks, that the name of a folder stands for.
pub fn rank_of(name: &std::ffi::OsStr) -> Option<(usize, usize)> {
    let name = name.to_str()?;
    let (rank, ranks) = name.strip_prefix("rank-")?.split_once("-of-")?;
    let (rank, ranks): (usize, usize) = (rank.parse().ok()?, ranks.parse().ok()?);
    let rank = rank.checked_sub(1).filter(|rank| *rank < ranks)?;
    (rank_folder(rank, ranks) == name).then_some((rank, ranks))
}

/// The names in a folder.
fn names(path: &Path) -> Result<Vec<OsString>, TableError> {
    let entries = fs::read_dir(path).and_then(|entries| entries.map(|entry| Ok(entry?.file_name())).collect());
    entries.map_err(failed(path))
}

/// Whether a table at this path is a folder: there is one, or the path ends with a separator.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path.as_os_str().as_encoded_bytes().last().is_some_and(|&last| std::path::is_separator(last.into()))
}

impl Folder {
    /// Opens a folder to read its parts.
    ///
    /// # Errors
    ///
    /// If it is not a table, its header is damaged, or a `solve` is writing to it.
    pub fn open(path: &Path) -> Result<Folder, TableError> {
        let at = path.join(HEADER);
        match fs::metadata(&at) {
            Ok(there) if there.is_file() => {}
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(&at)(error)),
            _ => return Folder::open_ranks(path),
        }
        let file = File::open(&at).map_err(failed(&at))?;
        match file.try_lock_shared() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(other(path, "it is being solved at this moment")),
            Err(TryLockError::Error(error)) => return Err(failed(&at)(error)),
        }
        let cut = read_cut(&file, &at)?;
        Folder::found(path, cut, file, (false, false))
    }

    /// Opens a folder that contains the folders of ranks.
    fn open_ranks(path: &Path) -> Result<Folder, TableError> {
        let mut ranks = Vec::new();
        for name in names(path)?.iter().filter(|name| rank_of(name).is_some()) {
            // A folder without a header has no parts yet.
            let at = path.join(name);
            if at.join(HEADER).exists() {
                ranks.push(Folder::open(&at)?);
            }
        }
        let Some(first) = ranks.first() else {
            return Err(other(path, "it is a folder, and not one with a table in parts"));
        };
        if let Some(different) = ranks.iter().find(|rank| rank.cut != first.cut) {
            return Err(other(
                &different.path,
                format!("its parts are of another table than those in {}", first.path.display()),
            ));
        }
        let cut = first.cut.clone();
        let there = (0..cut.parts()).map(|part| AtomicBool::new(ranks.iter().any(|rank| rank.has(part)))).collect();
        let at = first.path.join(HEADER);
        let lock = File::open(&at).map_err(failed(&at))?;
        let (path, made) = (path.to_owned(), (false, false));
        Ok(Folder { path, cut, there, made, ranks, last: Mutex::default(), _lock: lock })
    }

    /// Opens or creates a folder to write parts of a table. A new folder gets parts of `blocks_each` blocks.
    ///
    /// # Errors
    ///
    /// If the folder is something else or has another table, it is left untouched; or if another program is using it.
    pub fn create(path: &Path, header: Header, blocks_each: usize) -> Result<Folder, TableError> {
        let is_new = match fs::create_dir(path) {
            Ok(()) => true,
            Err(_) if path.is_dir() => false,
            Err(_) if path.exists() => return Err(other(path, "it is a file, not a folder for parts")),
            Err(error) => return Err(failed(path)(error)),
        };
        let folder = Folder::create_in(path, header, blocks_each, is_new);
        if folder.is_err() && is_new {
            // If this fails, an empty folder stays, which does no harm.
            let _ = fs::remove_dir(path);
        }
        folder
    }

    fn create_in(path: &Path, header: Header, blocks_each: usize, is_new: bool) -> Result<Folder, TableError> {
        let at = path.join(HEADER);
        if !at.exists()
            && let Some(name) = names(path)?.first()
        {
            let name = name.to_string_lossy();
            return Err(other(path, format!("it has no table in parts, but something else: {name}")));
        }
        let (file, existed) = open_locked(&at).map_err(|error| match error {
            TableError::Other { problem, .. } => other(path, problem),
            error => error,
        })?;
        // A header that was interrupted while it was created can only be in a folder without parts.
        let has_part = || Ok::<_, TableError>(names(path)?.iter().any(|name| matches!(named(name), Named::Part(_))));
        let is_empty = file.metadata().map_err(failed(&at))?.len() == 0 && !has_part()?;
        let cut = if is_empty {
            let cut = Cut::new(header, blocks_each);
            (&file).write_all(&cut.to_pages()).and_then(|()| file.sync_all()).map_err(failed(&at))?;
            cut
        } else {
            let cut = read_cut(&file, &at)?;
            if (&cut.header.spec, cut.header.play) != (&header.spec, header.play) {
                let what = |header: &Header| format!("{} in {} play", header.spec, header.play);
                let problem = format!("it is a table of {}, and not of {}", what(&cut.header), what(&header));
                return Err(other(path, problem));
            }
            if cut.header != header {
                return Err(bad_header(&at.display().to_string(), &BadHeader::Damaged));
            }
            cut
        };
        let folder = Folder::found(path, cut, file, (!existed, is_new))?;
        for name in names(path)?.iter().filter(|name| matches!(named(name), Named::Unfinished)) {
            let unfinished = path.join(name);
            fs::remove_file(&unfinished).map_err(failed(&unfinished))?;
        }
        Ok(folder)
    }

    fn found(path: &Path, cut: Cut, lock: File, made: (bool, bool)) -> Result<Folder, TableError> {
        let there: Vec<AtomicBool> = (0..cut.parts()).map(|_| AtomicBool::new(false)).collect();
        for name in names(path)? {
            let Named::Part(part) = named(&name) else { continue };
            let at = path.join(name);
            let Some(flag) = there.get(part) else {
                return Err(other(&at, format!("a table of {} has only {} parts", cut.header.spec, cut.parts())));
            };
            let file = fs::metadata(&at).map_err(failed(&at))?;
            let len = cut.file_len(part);
            if !file.is_file() || file.len() != len {
                let problem = format!("it has {} bytes, and the part has {len}: remove it", file.len());
                return Err(other(&at, problem));
            }
            flag.store(true, Ordering::Relaxed);
        }
        Ok(Folder { path: path.to_owned(), cut, there, made, ranks: Vec::new(), last: Mutex::default(), _lock: lock })
    }

    /// How the table is cut.
    pub(crate) fn cut(&self) -> &Cut {
        &self.cut
    }

    /// The blocks of a part.
    pub fn blocks_each(&self) -> usize {
        self.cut.blocks_each
    }

    /// Whether a part exists.
    pub fn has(&self, part: usize) -> bool {
        self.there.get(part).is_some_and(|there| there.load(Ordering::Acquire))
    }

    /// The number of finished blocks.
    pub(crate) fn finished(&self) -> usize {
        (0..self.there.len()).filter(|&part| self.has(part)).map(|part| self.cut.blocks(part).len()).sum()
    }

    /// The size of all parts in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (0..self.there.len()).map(|part| self.cut.file_len(part)).sum()
    }

    /// Checks that the disk has room for some parts.
    ///
    /// # Errors
    ///
    /// If there is not enough room, or the free space cannot be determined.
    pub fn check_room(&self, parts: &[usize]) -> Result<(), TableError> {
        let needs = parts.iter().map(|&part| self.cut.file_len(part)).sum();
        let no_room = |error| TableError::NoRoom { file: self.path.display().to_string(), needs, error };
        match disk::room(&self.path) {
            Ok(Some(room)) if room < needs => Err(no_room(io::ErrorKind::StorageFull.into())),
            Ok(_) => Ok(()),
            Err(error) => Err(no_room(error)),
        }
    }

    /// Makes sure that the names of the parts have reached the disk.
    ///
    /// # Errors
    ///
    /// If that fails.
    pub fn sync(&self) -> Result<(), TableError> {
        // Other systems cannot open a folder as a file.
        #[cfg(unix)]
        File::open(&self.path).and_then(|folder| folder.sync_all()).map_err(failed(&self.path))?;
        Ok(())
    }

    fn part_path(&self, part: usize) -> PathBuf {
        if let Some(rank) = self.ranks.iter().find(|rank| rank.has(part)) {
            return rank.part_path(part);
        }
        self.path.join(part_name(part))
    }

    /// Opens the file of a part and checks its first page.
    fn open_part(&self, part: usize) -> Result<File, TableError> {
        let path = self.part_path(part);
        let file = File::open(&path).map_err(failed(&path))?;
        let mut page = vec![0; PAGE as usize];
        read_part(&file, &mut page, 0, &path)?;
        let expected = self.cut.part_page(part);
        if page == expected {
            return Ok(file);
        }
        let is_whole = page[..8] == *PART_MAGIC && page[CHECKSUM_AT..] == xxh3_128(&page[..CHECKSUM_AT]).to_le_bytes();
        Err(if page[..8] != *PART_MAGIC {
            other(&path, "it is no part of a table")
        } else if !is_whole {
            damaged(&path, "the header")
        } else if page[24..48] != expected[24..48] {
            other(&path, "it is a part of another table")
        } else {
            other(&path, "it is another part of the table than its name says")
        })
    }

    /// The file of a part. The one used last is still open.
    fn part(&self, part: usize) -> Result<Arc<File>, TableError> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((number, file)) if *number == part => Ok(Arc::clone(file)),
            _ => {
                let file = Arc::new(self.open_part(part)?);
                *last = Some((part, Arc::clone(&file)));
                Ok(file)
            }
        }
    }

    /// The record of a block; `None` if the block does not exist.
    pub(crate) fn record(&self, block: usize) -> Result<Option<[u8; RECORD as usize]>, TableError> {
        let part = block / self.cut.blocks_each;
        if !self.has(part) {
            return Ok(None);
        }
        let mut record = [0; RECORD as usize];
        let at = PAGE + (block - self.cut.blocks(part).start) as u64 * RECORD;
        read_part(&*self.part(part)?, &mut record, at, &self.part_path(part))?;
        Ok(Some(record))
    }

    /// Reads bytes of an existing block, from the offset `within` on.
    pub(crate) fn read(&self, block: usize, buffer: &mut [u8], within: usize) -> Result<(), TableError> {
        let part = block / self.cut.blocks_each;
        let start = self.cut.header.block_range(block).start - self.cut.range(part).start;
        let at = self.cut.data_at(part) + (start + within) as u64;
        read_part(&*self.part(part)?, buffer, at, &self.part_path(part))
    }

    /// The error for a block that does not match its checksum.
    pub(crate) fn damaged(&self, block: usize) -> TableError {
        damaged(&self.part_path(block / self.cut.blocks_each), &format!("block {block}"))
    }

    /// The records of a part with these bytes, with the padding between the records and the elements.
    fn records(&self, part: usize, bytes: &[u8]) -> Vec<u8> {
        let mut records = Vec::new();
        let start = self.cut.range(part).start;
        for block in self.cut.blocks(part) {
            let range = self.cut.header.block_range(block);
            let bytes = &bytes[range.start - start..range.end - start];
            records.extend_from_slice(&Checksum::of(self.cut.seed, block, bytes));
        }
        records.resize((self.cut.data_at(part) - PAGE) as usize, 0);
        records
    }

    fn write_part(&self, path: &Path, part: usize, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        disk::reserve(&file, self.cut.file_len(part))?;
        file.write_all(&self.cut.part_page(part))?;
        file.write_all(&self.records(part, bytes))?;
        file.write_all(bytes)?;
        file.sync_all()
    }
}

/// Reads from the file of a part.
fn read_part(file: &File, buffer: &mut [u8], at: u64, path: &Path) -> Result<(), TableError> {
    read_exact_at(file, buffer, at).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => other(path, "it has been cut short since it was opened"),
        _ => failed(path)(error),
    })
}

fn damaged(path: &Path, part: &str) -> TableError {
    TableError::DamagedPart { file: path.display().to_string(), part: part.to_owned() }
}

/// Reads the file `header`.
fn read_cut(mut file: &File, at: &Path) -> Result<Cut, TableError> {
    let mut pages = Vec::new();
    let read = file.rewind().and_then(|()| file.take(2 * PAGE + 1).read_to_end(&mut pages));
    read.map_err(failed(at))?;
    Cut::from_pages(&pages).map_err(|bad| bad_header(&at.display().to_string(), &bad))
}

impl Store for Folder {
    #[cfg(target_os = "linux")]
    fn expect(&self, units: &[usize]) {
        for &part in units {
            // It is only advice, so errors do not matter.
            if let Ok(file) = File::open(self.part_path(part)) {
                let _ = rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::WillNeed);
            }
        }
    }

    fn load(&self, part: usize, place: &mut [u8], _: &dyn Fn() -> bool) -> Result<(), TableError> {
        let (path, file) = (self.part_path(part), self.open_part(part)?);
        let data_at = self.cut.data_at(part);
        let mut records = vec![0; (data_at - PAGE) as usize];
        read_part(&file, &mut records, PAGE, &path)?;
        read_part(&file, place, data_at, &path)?;
        let expected = self.records(part, place);
        if records != expected {
            let place = records.chunks(RECORD as usize).zip(expected.chunks(RECORD as usize)).position(|(a, b)| a != b);
            let block = self.cut.blocks(part).start + place.unwrap_or(0);
            return Err(match self.cut.blocks(part).contains(&block) {
                true => damaged(&path, &format!("block {block}")),
                false => damaged(&path, crate::table::BEHIND_RECORDS),
            });
        }
        Ok(())
    }

    fn keep(&self, part: usize, bytes: &[u8]) -> Result<(), TableError> {
        let path = self.part_path(part);
        let unfinished = path.with_extension("new");
        let written = self.write_part(&unfinished, part, bytes).and_then(|()| fs::rename(&unfinished, &path));
        if let Err(error) = written {
            // If this fails, the next run removes the file.
            let _ = fs::remove_file(&unfinished);
            return Err(failed(&path)(error));
        }
        self.there[part].store(true, Ordering::Release);
        Ok(())
    }
}

impl Drop for Folder {
    /// If there are no parts, removes what we created.
    fn drop(&mut self) {
        let (header, folder) = self.made;
        if self.finished() > 0 || self.there.is_empty() {
            return;
        }
        // If this fails, what remains counts as new next time.
        if header {
            let _ = fs::remove_file(self.path.join(HEADER));
        }
        if folder {
            let _ = fs::remove_dir(&self.path);
        }
    }
}
