//! A table as Parquet: the columns position (text), grundy (unsigned) and outcome (a dictionary of N and P), written row
//! group by row group, so that only one of them is in memory.
//!
//! The columns are written as they are: Arrow's arrays in between would take the program half as long again to build.

use crate::failure::Failure;
use crate::output::Sink;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use rulesets::Row;
use std::io;
use std::sync::Arc;
use theory::Outcome;

/// Rows of a group, and bytes of text after which a group ends with fewer.
const ROWS_PER_GROUP: usize = 1 << 18;
const TEXT_PER_GROUP: usize = 1 << 26;

/// Values handed to the encoder at once.
const VALUES_AT_ONCE: usize = 1 << 10;

/// The same schema as Arrow writes it (an IPC message, in base 64), for readers that ask for it: with it they make a
/// dictionary of bytes out of outcome, and pandas a category; without it, both would make texts.
const ARROW_SCHEMA: &str = "\
/////xgBAAAQAAAAAAAKAAwACgAJAAQACgAAAAgAAAAAAQQAwP///wQAAAADAAAAwAAAAHgAAAAUAAAAEAAYABQAAAAPAAQAEAAIABAAAAA8AAAANAAAAAAA\
AAUQAAAAMAAAAAgACAAAAAQACAAAAAwAAAAIAAwABAALAAgAAAAIAAAAAAAAAQAAAACE////BwAAAG91dGNvbWUAEAAWABAAAAAPAAQAAAAIABAAAAAYAAAA\
HAAAAAAAAAIYAAAAAAAGAAgABAAGAAAAQAAAAAAAAAAGAAAAZ3J1bmR5AAAQABQAEAAAAA8ABAAAAAgAEAAAABgAAAAMAAAAAAAABRAAAAAAAAAABAAEAAQA\
AAAIAAAAcG9zaXRpb24AAAAA";

/// Writes rows to a Parquet file.
pub struct Rows {
    writer: SerializedFileWriter<Sink>,
    /// The positions of the group, one text behind the other, and where each ends.
    texts: Vec<u8>,
    ends: Vec<usize>,
    grundy: Vec<i64>,
    outcomes: Vec<Outcome>,
}

impl Rows {
    /// Begins the file.
    pub fn new(sink: Sink) -> Result<Rows, Failure> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(vec![KeyValue::new("ARROW:schema".to_owned(), ARROW_SCHEMA.to_owned())]))
            .build();
        let writer = schema().and_then(|schema| SerializedFileWriter::new(sink, schema, Arc::new(properties)));
        Ok(Rows {
            writer: writer.map_err(failed)?,
            texts: Vec::new(),
            ends: Vec::new(),
            grundy: Vec::new(),
            outcomes: Vec::new(),
        })
    }

    /// Adds a row.
    pub fn push(&mut self, row: &Row) -> Result<(), Failure> {
        self.texts.extend_from_slice(row.position.text().as_bytes());
        self.ends.push(self.texts.len());
        // The column is unsigned, and has the bits of the number.
        self.grundy.push(row.grundy.cast_signed());
        self.outcomes.push(row.outcome);
        let is_full = self.ends.len() == ROWS_PER_GROUP || self.texts.len() >= TEXT_PER_GROUP;
        if is_full { self.write_group().map_err(failed) } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let texts = ByteArray::from(std::mem::take(&mut self.texts));
        let mut start = 0;
        let positions = self.ends.drain(..).map(|end| {
            let text = texts.slice(start, end - start);
            start = end;
            text
        });
        let [n, p] = [Outcome::N, Outcome::P].map(|outcome| ByteArray::from(outcome.to_string().into_bytes()));
        let outcomes = self.outcomes.drain(..).map(|outcome| match outcome {
            Outcome::N => n.clone(),
            Outcome::P => p.clone(),
        });
        let mut group = self.writer.next_row_group()?;
        write_column::<ByteArrayType>(&mut group, positions)?;
        write_column::<Int64Type>(&mut group, self.grundy.drain(..))?;
        write_column::<ByteArrayType>(&mut group, outcomes)?;
        group.close().map(|_| ())
    }

    /// Ends the file.
    pub fn finish(mut self) -> Result<Sink, Failure> {
        if !self.ends.is_empty() {
            self.write_group().map_err(failed)?;
        }
        self.writer.into_inner().map_err(failed)
    }
}

fn schema() -> Result<TypePtr, ParquetError> {
    let column = |name, physical, logical| {
        let column = Type::primitive_type_builder(name, physical).with_logical_type(Some(logical));
        column.with_repetition(Repetition::REQUIRED).build().map(Arc::new)
    };
    let columns = vec![
        column("position", Physical::BYTE_ARRAY, LogicalType::String)?,
        column("grundy", Physical::INT64, LogicalType::Integer { bit_width: 64, is_signed: false })?,
        column("outcome", Physical::BYTE_ARRAY, LogicalType::String)?,
    ];
    Type::group_type_builder("arrow_schema").with_fields(columns).build().map(Arc::new)
}

/// Writes the next column of a group.
fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Sink>,
    mut values: impl Iterator<Item = T::T>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.ok_or_else(|| ParquetError::General("no such column".to_owned()))?;
    let mut some = Vec::with_capacity(VALUES_AT_ONCE);
    loop {
        some.clear();
        some.extend(values.by_ref().take(VALUES_AT_ONCE));
        if some.is_empty() {
            return column.close();
        }
        column.typed::<T>().write_batch(&some, None, None)?;
    }
}

fn failed(error: ParquetError) -> Failure {
    let other = |error| Failure::File { what: "cannot write Parquet".to_owned(), error };
    match error {
        // An error of the sink, which knows where it happened.
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => (*error).into(),
            Err(error) => other(io::Error::other(error)),
        },
        error => other(io::Error::other(error)),
    }
}
