//! How a table lies in a file; `docs/table-format.md` has it in words.
//!
//! A header of one page that never changes, then a record of 16 bytes for each block (zeros until the block is finished,
//! then its checksum), then the elements. A record is written after its block has reached the disk, so that at any moment
//! every record that is there tells the truth.

use crate::element::Width;
use crate::error::TableError;
use crate::indexed::Family;
use shapes::ranking::MOST_INDICES;
use theory::Play;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

const MAGIC: &[u8; 8] = b"GRUNDYTB";
/// The version of the format. A change of any byte is a new version.
pub const VERSION: u32 = 1;
/// The header, and what everything is rounded up to.
pub const PAGE: u64 = 4096;
/// Bytes of a block's record.
pub const RECORD: u64 = 16;

const CHECKSUM_AT: usize = PAGE as usize - RECORD as usize;
const SPEC_AT: usize = 40;
const MOST_SPEC: usize = CHECKSUM_AT - SPEC_AT;
/// No table has more blocks than this.
const MOST_BLOCKS: u64 = 1 << 48;

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Which positions: the spec of a family.
    pub spec: String,
    /// In which play.
    pub play: Play,
    /// In how many bytes each.
    pub width: Width,
    /// How many elements there are.
    pub elements: u64,
    /// How many of them make a block; the last one may be shorter.
    pub block_len: u64,
}

/// Why the first page of a file is no header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadHeader {
    /// It does not begin as tables do.
    NotATable,
    /// A table in a form that this program does not know.
    Version(u32),
    /// Its checksum does not agree.
    Damaged,
}

impl Header {
    /// The header of a table.
    ///
    /// # Errors
    ///
    /// Refuses a family whose values could be larger than any element, whose indices are too many, or whose spec is too
    /// long.
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

    /// Whether the numbers can be those of a table, so that nothing computed from them overflows.
    fn is_sound(&self) -> bool {
        self.elements <= MOST_INDICES
            && (1..=MOST_INDICES).contains(&self.block_len)
            && self.elements.div_ceil(self.block_len) <= MOST_BLOCKS
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.elements.div_ceil(self.block_len) as usize
    }

    /// Where the elements begin.
    pub fn data_at(&self) -> u64 {
        PAGE + (self.blocks() as u64 * RECORD).next_multiple_of(PAGE)
    }

    /// Bytes of all elements; `None` if they are more than can be counted.
    pub fn data_len(&self) -> Option<u64> {
        self.elements.checked_mul(self.width.bytes() as u64)
    }

    /// Bytes of the whole file.
    pub fn file_len(&self) -> Option<u64> {
        self.data_len()?.checked_add(self.data_at())
    }

    /// Where a block lies among the elements, in bytes.
    pub fn block_range(&self, block: usize) -> std::ops::Range<usize> {
        let bytes = self.width.bytes();
        let (first, len) = (block * self.block_len as usize, self.block_len as usize);
        first * bytes..(first + len).min(self.elements as usize) * bytes
    }

    /// A number that is different for different tables.
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
    /// Says what it is instead of a header.
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
        // A page that says anything else is not what was written.
        if header.is_sound() && header.to_page() == page { Ok(header) } else { Err(BadHeader::Damaged) }
    }
}

/// The checksum of a block: it also tells the block's number and the table it belongs to.
pub struct Checksum(Xxh3);

impl Checksum {
    /// That of a block of the table with this seed, before its first byte.
    pub fn new(seed: u64, block: usize) -> Checksum {
        Checksum(Xxh3::with_seed(seed.wrapping_add(block as u64)))
    }

    /// Goes on with the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The record of the block; zeros stand for a block that is not there.
    pub fn record(&self) -> [u8; RECORD as usize] {
        self.0.digest128().max(1).to_le_bytes()
    }

    /// The record of a block that is at hand as a whole.
    pub fn of(seed: u64, block: usize, bytes: &[u8]) -> [u8; RECORD as usize] {
        let mut checksum = Checksum::new(seed, block);
        checksum.add(bytes);
        checksum.record()
    }
}
