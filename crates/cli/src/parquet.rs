//! Writes a table as Parquet, with the columns position (text), grundy (unsigned) and outcome (N or P). It is written
//! row group by row group, so that only one of them is in memory.
//!
//! A row group has a chunk for each column: a dictionary of the distinct values, where there are few of them, then
//! pages of values or of indices into the dictionary, each compressed with Snappy. The end of the file says where
//! everything is. Three columns without nulls need little of the format, so it is written here: a library for all of it
//! would bring dozens of crates and take up a good part of the build. The tests use that library to read the files
//! back.

mod thrift;

use crate::failure::Failure;
use crate::output::Sink;
use rulesets::Row;
use snap::raw::Encoder;
use std::collections::HashMap;
use std::io::{self, Write};
use theory::Outcome;
use thrift::{INT, STRUCT, TEXT};

/// The number of rows in a group, and the number of bytes of text after which a group ends earlier.
const ROWS_PER_GROUP: usize = 1 << 18;
const TEXT_PER_GROUP: usize = 1 << 26;

/// The number of values in a page.
const VALUES_PER_PAGE: usize = 1 << 14;

/// The largest number of values in a dictionary.
const MOST_DIFFERENT: usize = 1 << 15;

/// The bytes at both ends of the file.
const MAGIC: &[u8] = b"PAR1";

// The format's codes for types, encodings and so on.
const INT64: i32 = 2;
const BYTE_ARRAY: i32 = 6;
const REQUIRED: i32 = 0;
const UTF8: i32 = 0;
const UINT_64: i32 = 14;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const RLE_DICTIONARY: i32 = 8;
const SNAPPY: i32 = 1;
const DATA_PAGE: i32 = 0;
const DICTIONARY_PAGE: i32 = 2;

/// The columns: name and type.
const COLUMNS: [(&str, i32); 3] = [("position", BYTE_ARRAY), ("grundy", INT64), ("outcome", BYTE_ARRAY)];

/// The schema in Arrow's own form (an IPC message in base 64), for readers that look for it. It makes outcome a
/// dictionary of bytes in Arrow and a category in pandas; without it, both would read plain text.
const ARROW_SCHEMA: &str = "\
/////xgBAAAQAAAAAAAKAAwACgAJAAQACgAAAAgAAAAAAQQAwP///wQAAAADAAAAwAAAAHgAAAAUAAAAEAAYABQAAAAPAAQAEAAIABAAAAA8AAAANAAAAAAA\
AAUQAAAAMAAAAAgACAAAAAQACAAAAAwAAAAIAAwABAALAAgAAAAIAAAAAAAAAQAAAACE////BwAAAG91dGNvbWUAEAAWABAAAAAPAAQAAAAIABAAAAAYAAAA\
HAAAAAAAAAIYAAAAAAAGAAgABAAGAAAAQAAAAAAAAAAGAAAAZ3J1bmR5AAAQABQAEAAAAA8ABAAAAAgAEAAAABgAAAAMAAAAAAAABRAAAAAAAAAABAAEAAQA\
AAAIAAAAcG9zaXRpb24AAAAA";

/// Writes rows to a Parquet file.
pub struct Rows {
    file: File,
    groups: Vec<Group>,
    /// The positions of the current group, one text after another, and where each ends.
    texts: Vec<u8>,
    ends: Vec<usize>,
    grundy: Vec<u64>,
    outcomes: Vec<Outcome>,
}

/// A finished row group.
struct Group {
    rows: usize,
    chunks: [Chunk; COLUMNS.len()],
}

/// Where the chunk of a column is, and its size including page headers.
struct Chunk {
    dictionary: Option<u64>,
    data: u64,
    bytes: u64,
    uncompressed: u64,
}

impl Rows {
    /// Starts the file.
    pub fn new(sink: Sink) -> Result<Rows, Failure> {
        let mut file = File { sink, written: 0, snappy: Encoder::new() };
        file.write(MAGIC)?;
        let (texts, ends, grundy, outcomes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Ok(Rows { file, groups: Vec::new(), texts, ends, grundy, outcomes })
    }

    /// Adds a row.
    pub fn push(&mut self, row: &Row) -> Result<(), Failure> {
        self.texts.extend_from_slice(row.position.text().as_bytes());
        self.ends.push(self.texts.len());
        self.grundy.push(row.grundy);
        self.outcomes.push(row.outcome);
        if self.ends.len() == ROWS_PER_GROUP || self.texts.len() >= TEXT_PER_GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> io::Result<()> {
        let position = {
            let mut start = 0;
            let texts = self.ends.iter().map(|&end| &self.texts[std::mem::replace(&mut start, end)..end]);
            self.file.write_plain(&texts.collect::<Vec<_>>(), |out, text| append_text(out, text))?
        };
        let grundy = match Dictionary::of(&self.grundy) {
            Some(grundy) => self.file.write_places(&grundy, |out, value| out.extend(value.to_le_bytes()))?,
            None => self.file.write_plain(&self.grundy, |out, value| out.extend(value.to_le_bytes()))?,
        };
        let outcomes = [Outcome::N, Outcome::P];
        let places = self.outcomes.iter().map(|outcome| u32::from(*outcome == Outcome::P)).collect();
        let outcomes = Dictionary { values: outcomes.to_vec(), places };
        let outcome =
            self.file.write_places(&outcomes, |out, outcome| append_text(out, outcome.to_string().as_bytes()))?;
        self.groups.push(Group { rows: self.ends.len(), chunks: [position, grundy, outcome] });
        self.texts.clear();
        self.ends.clear();
        self.grundy.clear();
        self.outcomes.clear();
        Ok(())
    }

    /// Completes the file.
    pub fn finish(mut self) -> Result<Sink, Failure> {
        if !self.ends.is_empty() {
            self.write_group()?;
        }
        let mut footer = footer(&self.groups);
        let length = length(footer.len())?;
        footer.extend(length.to_le_bytes());
        footer.extend_from_slice(MAGIC);
        self.file.write(&footer)?;
        Ok(self.file.sink)
    }
}

/// Appends a text as pages contain it, with its length in front. A group ends long before a length could exceed 32
/// bits.
fn append_text(out: &mut Vec<u8>, text: &[u8]) {
    out.extend((text.len() as u32).to_le_bytes());
    out.extend_from_slice(text);
}

/// The distinct values of a column, and for each row the index of its value.
struct Dictionary<T> {
    values: Vec<T>,
    places: Vec<u32>,
}

impl Dictionary<u64> {
    /// None if there are too many distinct values.
    fn of(column: &[u64]) -> Option<Dictionary<u64>> {
        let (mut values, mut place_of) = (Vec::new(), HashMap::new());
        let mut places = Vec::with_capacity(column.len());
        for &value in column {
            let place = *place_of.entry(value).or_insert_with(|| {
                values.push(value);
                values.len() as u32 - 1
            });
            if values.len() > MOST_DIFFERENT {
                return None;
            }
            places.push(place);
        }
        Some(Dictionary { values, places })
    }
}

/// Packs indices into a dictionary: the number of bits of each, then a single bit-packed run, lowest bit first, in
/// groups of eight.
fn packed(places: &[u32], bits: u32) -> Vec<u8> {
    let groups = places.len().div_ceil(8);
    let mut out = vec![bits as u8];
    thrift::varint(&mut out, (groups as u64) << 1 | 1);
    let end = out.len() + groups * bits as usize;
    let (mut waiting, mut count) = (0_u64, 0);
    for &place in places {
        waiting |= u64::from(place) << count;
        count += bits;
        while count >= 8 {
            out.push(waiting as u8);
            waiting >>= 8;
            count -= 8;
        }
    }
    if count > 0 {
        out.push(waiting as u8);
    }
    out.resize(end, 0);
    out
}

/// The file as written so far.
struct File {
    sink: Sink,
    written: u64,
    snappy: Encoder,
}

impl File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink.write_all(bytes)?;
        self.written += bytes.len() as u64;
        Ok(())
    }

    /// Writes a chunk of values.
    fn write_plain<T>(&mut self, values: &[T], append: impl Fn(&mut Vec<u8>, &T)) -> io::Result<Chunk> {
        let mut chunk = Chunk { dictionary: None, data: self.written, bytes: 0, uncompressed: 0 };
        for values in values.chunks(VALUES_PER_PAGE) {
            let mut page = Vec::new();
            values.iter().for_each(|value| append(&mut page, value));
            self.write_page(&mut chunk, DATA_PAGE, PLAIN, values.len(), &page)?;
        }
        Ok(chunk)
    }

    /// Writes a dictionary and a chunk of indices into it.
    fn write_places<T>(&mut self, dictionary: &Dictionary<T>, append: impl Fn(&mut Vec<u8>, &T)) -> io::Result<Chunk> {
        let Dictionary { values, places } = dictionary;
        let mut chunk = Chunk { dictionary: Some(self.written), data: 0, bytes: 0, uncompressed: 0 };
        let mut page = Vec::new();
        values.iter().for_each(|value| append(&mut page, value));
        self.write_page(&mut chunk, DICTIONARY_PAGE, PLAIN, values.len(), &page)?;
        chunk.data = self.written;
        let largest = values.len() as u32 - 1;
        let bits = (u32::BITS - largest.leading_zeros()).max(1);
        for places in places.chunks(VALUES_PER_PAGE) {
            self.write_page(&mut chunk, DATA_PAGE, RLE_DICTIONARY, places.len(), &packed(places, bits))?;
        }
        Ok(chunk)
    }

    fn write_page(
        &mut self,
        chunk: &mut Chunk,
        kind: i32,
        encoding: i32,
        values: usize,
        page: &[u8],
    ) -> io::Result<()> {
        let compressed = self.snappy.compress_vec(page).map_err(io::Error::other)?;
        let (plain_length, compressed_length) = (length(page.len())?, length(compressed.len())?);
        let mut header = Vec::new();
        thrift::structure(&mut header, |fields| {
            fields.int(1, kind);
            fields.int(2, plain_length);
            fields.int(3, compressed_length);
            let is_data = kind == DATA_PAGE;
            fields.structure(if is_data { 5 } else { 7 }, |fields| {
                fields.int(1, values as i32);
                fields.int(2, encoding);
                if is_data {
                    // The encodings of nulls and of repetition, which do not occur here.
                    fields.int(3, RLE);
                    fields.int(4, RLE);
                }
            });
        });
        chunk.bytes += (header.len() + compressed.len()) as u64;
        chunk.uncompressed += (header.len() + page.len()) as u64;
        self.write(&header)?;
        self.write(&compressed)
    }
}

/// A length as the format stores it.
fn length(bytes: usize) -> io::Result<i32> {
    i32::try_from(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::FileTooLarge, "Parquet pages are smaller than 2 GiB"))
}

/// The metadata at the end of the file.
fn footer(groups: &[Group]) -> Vec<u8> {
    let mut out = Vec::new();
    let rows = groups.iter().map(|group| group.rows as i64).sum();
    thrift::structure(&mut out, |fields| {
        fields.int(1, 1);
        fields.list(2, STRUCT, &[None, Some(0), Some(1), Some(2)], |out, &column| append_schema(out, column));
        fields.long(3, rows);
        fields.list(4, STRUCT, groups, append_group);
        fields.list(5, STRUCT, &[("ARROW:schema", ARROW_SCHEMA)], |out, (key, value)| {
            thrift::structure(out, |fields| {
                fields.text(1, key);
                fields.text(2, value);
            });
        });
        fields.text(6, concat!("grundy ", env!("CARGO_PKG_VERSION")));
    });
    out
}

/// The table itself, or one of its columns.
fn append_schema(out: &mut Vec<u8>, column: Option<usize>) {
    thrift::structure(out, |fields| {
        let Some((name, kind)) = column.map(|column| COLUMNS[column]) else {
            fields.text(4, "arrow_schema");
            fields.int(5, COLUMNS.len() as i32);
            return;
        };
        let is_text = kind == BYTE_ARRAY;
        fields.int(1, kind);
        fields.int(3, REQUIRED);
        fields.text(4, name);
        fields.int(6, if is_text { UTF8 } else { UINT_64 });
        fields.structure(10, |fields| match is_text {
            true => fields.structure(1, |_| {}),
            false => fields.structure(10, |fields| {
                fields.byte(1, 64);
                fields.flag(2, false);
            }),
        });
    });
}

fn append_group(out: &mut Vec<u8>, group: &Group) {
    let rows = group.rows as i64;
    let chunks: Vec<_> = COLUMNS.iter().zip(&group.chunks).collect();
    let uncompressed: u64 = group.chunks.iter().map(|chunk| chunk.uncompressed).sum();
    thrift::structure(out, |fields| {
        fields.list(1, STRUCT, &chunks, |out, (column, chunk)| append_chunk(out, **column, chunk, rows));
        fields.long(2, uncompressed as i64);
        fields.long(3, rows);
    });
}

fn append_chunk(out: &mut Vec<u8>, (name, kind): (&str, i32), chunk: &Chunk, rows: i64) {
    let encodings: &[i32] = if chunk.dictionary.is_some() { &[PLAIN, RLE, RLE_DICTIONARY] } else { &[PLAIN, RLE] };
    thrift::structure(out, |fields| {
        fields.long(2, chunk.dictionary.unwrap_or(chunk.data) as i64);
        fields.structure(3, |fields| {
            fields.int(1, kind);
            fields.list(2, INT, encodings, |out, &encoding| thrift::integer(out, encoding.into()));
            fields.list(3, TEXT, &[name], |out, name| thrift::text(out, name));
            fields.int(4, SNAPPY);
            fields.long(5, rows);
            fields.long(6, chunk.uncompressed as i64);
            fields.long(7, chunk.bytes as i64);
            fields.long(9, chunk.data as i64);
            if let Some(dictionary) = chunk.dictionary {
                fields.long(11, dictionary as i64);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_packed_from_the_lowest_bit_on() {
        // The example in the description of the format: 0 to 7 in three bits each.
        assert_eq!(packed(&[0, 1, 2, 3, 4, 5, 6, 7], 3), [3, 0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010]);
        assert_eq!(packed(&[1], 1), [1, 0b11, 1]);
        assert_eq!(packed(&[1; 9], 1), [1, 0b101, 0xff, 1]);
    }

    #[test]
    fn a_dictionary_has_every_value_once() {
        let Dictionary { values, places } = Dictionary::of(&[7, 0, 7, 9, 0]).unwrap();
        assert_eq!((values, places), (vec![7, 0, 9], vec![0, 1, 0, 2, 1]));
        let different: Vec<u64> = (0..=MOST_DIFFERENT as u64).collect();
        assert!(Dictionary::of(&different).is_none());
        assert!(Dictionary::of(&different[1..]).is_some());
    }
}
