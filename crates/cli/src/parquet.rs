//! A table as Parquet: the columns position (text), grundy (unsigned) and outcome (a dictionary of N and P), written row
//! group by row group, so that only one of them is in memory.

use crate::failure::Failure;
use crate::output::Sink;
use arrow_array::builder::{StringBuilder, StringDictionaryBuilder, UInt64Builder};
use arrow_array::types::Int8Type;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use rulesets::Row;
use std::io;
use std::sync::Arc;

/// Rows handed over at once, and rows of a group.
const ROWS_PER_BATCH: usize = 1 << 14;
const ROWS_PER_GROUP: usize = 1 << 18;

/// Writes rows to a Parquet file.
pub struct Rows {
    schema: Arc<Schema>,
    writer: ArrowWriter<Sink>,
    position: StringBuilder,
    grundy: UInt64Builder,
    outcome: StringDictionaryBuilder<Int8Type>,
    waiting: usize,
}

impl Rows {
    /// Begins the file.
    pub fn new(sink: Sink) -> Result<Rows, Failure> {
        let outcome = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
        let schema = Arc::new(Schema::new(vec![
            Field::new("position", DataType::Utf8, false),
            Field::new("grundy", DataType::UInt64, false),
            Field::new("outcome", outcome, false),
        ]));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(ROWS_PER_GROUP))
            .build();
        Ok(Rows {
            writer: ArrowWriter::try_new(sink, Arc::clone(&schema), Some(properties)).map_err(failed)?,
            schema,
            position: StringBuilder::new(),
            grundy: UInt64Builder::new(),
            outcome: StringDictionaryBuilder::new(),
            waiting: 0,
        })
    }

    /// Adds a row.
    pub fn push(&mut self, row: &Row) -> Result<(), Failure> {
        self.position.append_value(row.position.text());
        self.grundy.append_value(row.grundy);
        self.outcome.append_value(row.outcome.to_string());
        self.waiting += 1;
        if self.waiting == ROWS_PER_BATCH { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), Failure> {
        let columns: Vec<ArrayRef> =
            vec![Arc::new(self.position.finish()), Arc::new(self.grundy.finish()), Arc::new(self.outcome.finish())];
        self.waiting = 0;
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.writer.write(&batch.map_err(|error| failed(error.into()))?).map_err(failed)
    }

    /// Ends the file.
    pub fn finish(mut self) -> Result<Sink, Failure> {
        if self.waiting > 0 {
            self.write()?;
        }
        self.writer.into_inner().map_err(failed)
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
