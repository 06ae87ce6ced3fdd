//! Messages between ranks.

use std::fs::File;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// The bytes of a message, which may be sent to several ranks.
pub type Bytes = Arc<Vec<u8>>;

/// Buffers for long messages, reused once nobody holds the message any more: memory that is new to the process costs as
/// much as filling it.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    lent: Vec<Bytes>,
}

/// Shorter messages are not worth reusing.
const LONG: usize = 1 << 16;

impl Buffers {
    /// A buffer of this length, to be overwritten: it may still hold an earlier message.
    pub fn take(&mut self, len: usize) -> Vec<u8> {
        let free = self.lent.iter().position(|bytes| bytes.len() == len && Arc::strong_count(bytes) == 1);
        let free = free.and_then(|at| Arc::into_inner(self.lent.swap_remove(at)));
        free.unwrap_or_else(|| vec![0; len])
    }

    /// Makes a message of a buffer that can be reused afterwards.
    pub fn lend(&mut self, bytes: Vec<u8>) -> Bytes {
        let bytes = Arc::new(bytes);
        if bytes.len() >= LONG {
            self.lent.push(Arc::clone(&bytes));
        }
        bytes
    }
}

/// A received message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sender.
    pub from: usize,
    /// The kind of message: a small number.
    pub kind: u8,
    /// The content.
    pub bytes: Bytes,
}

/// A message could not be sent or received.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Lost(pub String);

/// A rank among others, and how it talks to them. Messages from one rank to another arrive in the order in which they
/// were sent.
pub trait Transport {
    /// The number of this rank, counted from 0.
    fn rank(&self) -> usize;

    /// How many ranks there are.
    fn ranks(&self) -> usize;

    /// Starts to send a message without waiting.
    ///
    /// # Errors
    ///
    /// If the other rank cannot be reached.
    fn send(&mut self, to: usize, kind: u8, bytes: Bytes) -> Result<(), Lost>;

    /// The next message, if one has fully arrived.
    ///
    /// # Errors
    ///
    /// If the others cannot be reached.
    fn receive(&mut self) -> Result<Option<Message>, Lost>;

    /// Whether everything has been sent.
    ///
    /// # Errors
    ///
    /// If it cannot be sent.
    fn has_sent_all(&mut self) -> Result<bool, Lost>;

    /// Whether a message is in transit in either direction and should be attended to often.
    fn is_busy(&self) -> bool;

    /// A nameless file that all ranks have open, for shared memory; none if they are not all on one machine, or if it
    /// is not available. It is handed out only once, because afterwards its content shows what this rank has done.
    fn take_common(&mut self) -> Option<File> {
        None
    }
}

/// Ranks that are threads of one process. For tests.
#[derive(Debug)]
pub struct Local {
    rank: usize,
    others: Vec<Sender<Message>>,
    inbox: Receiver<Message>,
}

impl Local {
    /// Creates this many ranks.
    pub fn world(ranks: usize) -> Vec<Local> {
        let (others, inboxes): (Vec<_>, Vec<_>) = (0..ranks).map(|_| mpsc::channel()).unzip();
        let world = inboxes.into_iter().enumerate();
        world.map(|(rank, inbox)| Local { rank, others: others.clone(), inbox }).collect()
    }
}

impl Transport for Local {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.others.len()
    }

    fn send(&mut self, to: usize, kind: u8, bytes: Bytes) -> Result<(), Lost> {
        let sent = self.others[to].send(Message { from: self.rank, kind, bytes });
        sent.map_err(|_| Lost(format!("rank {} is gone", to + 1)))
    }

    fn receive(&mut self) -> Result<Option<Message>, Lost> {
        Ok(self.inbox.try_recv().ok())
    }

    fn has_sent_all(&mut self) -> Result<bool, Lost> {
        Ok(true)
    }

    fn is_busy(&self) -> bool {
        false
    }
}
