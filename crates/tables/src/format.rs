//! The layout of a table file; `docs/table-format.md` describes it.
//!
//! The file begins with a header of one page that never changes. Then comes a record of 16 bytes for each block: zeros
//! until the block is finished, then its checksum. The elements follow. A record is written only after its block has
//! reached the disk, so every record in the file can be trusted at any moment.

use crate::element::Width;
use crate::error::TableError;
use crate::indexed::Family;
use shapes::ranking::MOST_INDICES;
use theory::Play;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

const MAGIC: &[u8; 8] = b"GRUNDYTB";
/// The version of the format. Any change to the bytes needs a new version.
pub const VERSION: u32 = 1;
/// The size of the header. The records are padded to a multiple of it.
pub const PAGE: u64 = 4096;
/// The size of a block's record in bytes.
pub const RECORD: u64 = 16;

const CHECKSUM_AT: usize = PAGE as usize - RECORD as usize;
const SPEC_AT: usize = 40;
const MOST_SPEC: usize = CHECKSUM_AT - SPEC_AT;
/// No table has more blocks than this.
const MOST_BLOCKS: u64 = 1 << 48;

/// The header of a table file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The spec of the family: which positions the table has.
    pub spec: String,
    /// The play convention.
    pub play: Play,
    /// The size of an element.
    pub width: Width,
    /// The number of elements.
    pub elements: u64,
    /// The number of elements in a block; the last block may have fewer.
    pub block_len: u64,
}

/// Why the first page of a file is not a valid header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadHeader {
    /// It does not begin the way tables do.
    NotATable,
    /// The version of its format is not the one this program knows.
    Version(u32),
    /// Its checksum does not match, or it contradicts itself.
    Damaged,
}

impl Header {
    /// The header of a family's table.
    ///
    /// # Errors
    ///
    /// If a value could be larger than any element, or the indices are too many, or the spec is too long.
    pub fn new(family: &Family, play: Play) -> Result<Header, TableError> {
        let spec = family.spec().to_owned();
        let too_large = |problem| TableError::TooLarge { spec: family.spec().chars().take(80).collect(), problem };
        if spec.len() > MOST_SPEC {
            return Err(too_large(format!(
                "its spec has {} bytes, and a table file has room for {MOST_SPEC}",
                spec.len()
            )));
        }
        let Some(width) = family.width() else { return Err(TableError::Value { spec }) };
        let header = Header { spec, play, width, elements: family.indices(), block_len: family.block_len() as u64 };
        if !header.is_sound() {
            let elements = header.elements;
            return Err(too_large(format!("it has {elements} positions, and no more than 2^62 can be numbered")));
        }
        Ok(header)
    }

    /// Whether the numbers are possible for a table, so that nothing computed from them overflows.
    fn is_sound(&self) -> bool {
        self.elements <= MOST_INDICES
            && (1..=MOST_INDICES).contains(&self.block_len)
            && self.elements.div_ceil(self.block_len) <= MOST_BLOCKS
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.elements.div_ceil(self.block_len) as usize
    }

    /// The offset of the elements in the file.
    pub fn data_at(&self) -> u64 {
        PAGE + (self.blocks() as u64 * RECORD).next_multiple_of(PAGE)
    }

    /// The size of all elements in bytes; `None` if it overflows.
    pub fn data_len(&self) -> Option<u64> {
        self.elements.checked_mul(self.width.bytes() as u64)
    }

    /// The size of the whole file in bytes; `None` if it overflows.
    pub fn file_len(&self) -> Option<u64> {
        self.data_len()?.checked_add(self.data_at())
    }

    /// The byte range of a block among the elements.
    pub fn block_range(&self, block: usize) -> std::ops::Range<usize> {
        let bytes = self.width.bytes();
        let (first, len) = (block * self.block_len as usize, self.block_len as usize);
        first * bytes..(first + len).min(self.elements as usize) * bytes
    }

    /// The seed of the block checksums, derived from the header so that tables have different ones.
    pub fn seed(&self) -> u64 {
        xxh3_128(&self.to_page()) as u64
    }

    /// The first page of the file.
    pub fn to_page(&self) -> Vec<u8> {
        let mut page = vec![0; PAGE as usize];
        let spec = &self.spec;
        page[..8].copy_from_slice(MAGIC);
        page[8..12].copy_from_slice(&VERSION.to_le_bytes());
        page[12] = self.width.bytes() as u8;
        page[13] = self.play.end_value() as u8;
        page[14..16].copy_from_slice(&(spec.len() as u16).to_le_bytes());
        page[16..24].copy_from_slice(&self.elements.to_le_bytes());
        page[24..32].copy_from_slice(&self.block_len.to_le_bytes());
        page[32..40].copy_from_slice(&self.data_at().to_le_bytes());
        page[SPEC_AT..SPEC_AT + spec.len()].copy_from_slice(spec.as_bytes());
        let checksum = xxh3_128(&page[..CHECKSUM_AT]);
        page[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        page
    }

    /// Reads the first page of a file.
    ///
    /// # Errors
    ///
    /// Says why the page is not a valid header.
    pub fn from_page(page: &[u8]) -> Result<Header, BadHeader> {
        if page.len() != PAGE as usize || &page[..8] != MAGIC {
            return Err(BadHeader::NotATable);
        }
        let version = u32::from_le_bytes([page[8], page[9], page[10], page[11]]);
        if version != VERSION {
            return Err(BadHeader::Version(version));
        }
        let spec_len = usize::from(u16::from_le_bytes([page[14], page[15]]));
        let spec = page[SPEC_AT..CHECKSUM_AT].get(..spec_len).and_then(|spec| std::str::from_utf8(spec).ok());
        let spec = spec.ok_or(BadHeader::Damaged)?.to_owned();
        let play = if page[13] == 0 { Play::Normal } else { Play::Misere };
        let width = Width::of_bytes(page[12]).ok_or(BadHeader::Damaged)?;
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| page[at + i]));
        let header = Header { spec, play, width, elements: number(16), block_len: number(24) };
        // Any other content was not written by us.
        if header.is_sound() && header.to_page() == page { Ok(header) } else { Err(BadHeader::Damaged) }
    }
}

/// The checksum of a block. It also depends on the block's number and on the table.
pub struct Checksum(Xxh3);

impl Checksum {
    /// Starts the checksum of a block of the table with this seed.
    pub fn new(seed: u64, block: usize) -> Checksum {
        Checksum(Xxh3::with_seed(seed.wrapping_add(block as u64)))
    }

    /// Adds the next bytes of the block.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The record of the block. It is never zero, which would stand for an unfinished block.
    pub fn record(&self) -> [u8; RECORD as usize] {
        self.0.digest128().max(1).to_le_bytes()
    }

    /// The record of a block whose bytes are all at hand.
    pub fn of(seed: u64, block: usize, bytes: &[u8]) -> [u8; RECORD as usize] {
        let mut checksum = Checksum::new(seed, block);
        checksum.add(bytes);
        checksum.record()
    }
}
