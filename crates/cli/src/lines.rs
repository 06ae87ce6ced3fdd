//! Reads lines from a file or from standard input, within limits.
//!
//! A separate thread does the reading, so that the program can watch the clock while it waits. Only a few blocks of
//! fixed size are read ahead, and a line that is too long is skipped rather than kept.

use crate::failure::Failure;
use crate::interrupt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use theory::Limits;

/// How much is read at once, and how many such blocks may be waiting.
const PIECE: usize = 1 << 16;
const WAITING: usize = 2;
/// The longest line that is kept, and the share of the memory that it may take: the numbers in it and the answer take
/// several times as much as its text. Short lines are always kept.
const LONGEST: u64 = 64 << 20;
const SHARE: u64 = 8;
const SHORT: u64 = 1 << 12;
/// How much of an overlong line is kept, to show which line it was.
const BEGINNING: usize = 80;

/// A line without its line ending. Invalid UTF-8 is replaced; such a line is refused like any other text that is not a
/// position.
pub enum Line {
    /// All of it.
    Whole(String),
    /// The beginning of an overlong line.
    TooLong(String),
}

/// The lines of a file.
pub struct Lines {
    name: String,
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    /// How much of the current block has been handed out.
    done: usize,
    longest: usize,
    number: u64,
}

impl Lines {
    /// Opens a file, or standard input if the file is called `-`. No line may take more than its share of `memory`.
    pub fn of(file: &Path, memory: u64) -> Result<Lines, Failure> {
        let (sender, pieces) = mpsc::sync_channel(WAITING);
        let path = file.to_owned();
        let longest = (memory / SHARE).clamp(SHORT, LONGEST) as usize;
        let name = if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
        let lines = Lines { name, pieces, piece: Vec::new(), done: 0, longest, number: 0 };
        let read = move || {
            if let Err(error) = read(&path, &sender) {
                // Perhaps nobody is listening any more.
                let _ = sender.send(Err(error));
            }
        };
        match thread::Builder::new().spawn(read) {
            Ok(_) => Ok(lines),
            Err(error) => Err(lines.cannot_read(error)),
        }
    }

    /// The longest line that is kept, in bytes.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The next line, or none at the end of the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or the line does not arrive before the deadline.
    pub fn next(&mut self, limits: &Limits) -> Result<Option<Line>, Failure> {
        limits.check(self.number)?;
        let (mut line, mut has_begun, mut is_too_long) = (Vec::new(), false, false);
        loop {
            if self.done == self.piece.len() {
                if self.fetch(limits)? {
                    continue;
                }
                break;
            }
            has_begun = true;
            let rest = &self.piece[self.done..];
            let end = rest.iter().position(|&byte| byte == b'\n');
            let part = &rest[..end.unwrap_or(rest.len())];
            if !is_too_long && line.len() + part.len() > self.longest {
                is_too_long = true;
                line.extend_from_slice(&part[..part.len().min(BEGINNING)]);
                line.truncate(BEGINNING);
                line.shrink_to_fit();
            }
            if !is_too_long {
                line.extend_from_slice(part);
            }
            self.done += part.len() + usize::from(end.is_some());
            if end.is_some() {
                break;
            }
        }
        if !has_begun {
            return Ok(None);
        }
        self.number += 1;
        let text = String::from_utf8(line)
            .unwrap_or_else(|not_text| String::from_utf8_lossy(not_text.as_bytes()).into_owned());
        Ok(Some(if is_too_long { Line::TooLong(text) } else { Line::Whole(text) }))
    }

    /// Waits for the next block; false at the end of the file.
    fn fetch(&mut self, limits: &Limits) -> Result<bool, Failure> {
        limits.check(self.number)?;
        let waiting = interrupt::waiting_for_input();
        let received = match limits.deadline {
            Some(deadline) => self.pieces.recv_timeout(deadline.left()),
            None => self.pieces.recv().map_err(RecvTimeoutError::from),
        };
        drop(waiting);
        match received {
            Ok(piece) => {
                (self.piece, self.done) = (piece.map_err(|error| self.cannot_read(error))?, 0);
                Ok(true)
            }
            Err(RecvTimeoutError::Disconnected) => Ok(false),
            // The deadline has passed: the next look at the clock reports it.
            Err(RecvTimeoutError::Timeout) => Ok(true),
        }
    }

    fn cannot_read(&self, error: io::Error) -> Failure {
        Failure::File { what: format!("cannot read {}", self.name), error }
    }
}

/// Sends a file block by block until it ends or nobody receives it.
fn read(path: &Path, pieces: &SyncSender<io::Result<Vec<u8>>>) -> io::Result<()> {
    let mut input: Box<dyn Read> =
        if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    loop {
        let mut piece = vec![0; PIECE];
        match input.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(len) => piece.truncate(len),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        if pieces.send(Ok(piece)).is_err() {
            return Ok(());
        }
    }
}
