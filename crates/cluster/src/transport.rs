//! Messages among ranks.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// The bytes of a message, which several may be sent.
pub type Bytes = Arc<Vec<u8>>;

/// Buffers of long messages, which are used again when nobody has the message any more: memory that is new to the process
/// costs as much as filling it.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    lent: Vec<Bytes>,
}

/// Shorter messages are not worth it.
const LONG: usize = 1 << 16;

impl Buffers {
    /// So many bytes, to be overwritten: they are those of any message before.
    pub fn take(&mut self, len: usize) -> Vec<u8> {
        let free = self.lent.iter().position(|bytes| bytes.len() == len && Arc::strong_count(bytes) == 1);
        let free = free.and_then(|at| Arc::into_inner(self.lent.swap_remove(at)));
        free.unwrap_or_else(|| vec![0; len])
    }

    /// Makes a message of bytes that come back to be taken.
    pub fn lend(&mut self, bytes: Vec<u8>) -> Bytes {
        let bytes = Arc::new(bytes);
        if bytes.len() >= LONG {
            self.lent.push(Arc::clone(&bytes));
        }
        bytes
    }
}

/// A message that has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who has sent it.
    pub from: usize,
    /// What it is about: a small number.
    pub kind: u8,
    /// What it says.
    pub bytes: Bytes,
}

/// A message could not be sent or received.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Lost(pub String);

/// A rank among others, and how they talk to each other. Messages from one rank to another come in the order in which
/// they were sent.
pub trait Transport {
    /// Which rank this is, from 0.
    fn rank(&self) -> usize;

    /// How many ranks there are.
    fn ranks(&self) -> usize;

    /// Begins to send a message, and does not wait.
    ///
    /// # Errors
    ///
    /// If the other cannot be reached.
    fn send(&mut self, to: usize, kind: u8, bytes: Bytes) -> Result<(), Lost>;

    /// The next message, if one has come whole.
    ///
    /// # Errors
    ///
    /// If the others cannot be reached.
    fn receive(&mut self) -> Result<Option<Message>, Lost>;

    /// Whether everything that was sent has left.
    ///
    /// # Errors
    ///
    /// If it cannot leave.
    fn has_sent_all(&mut self) -> Result<bool, Lost>;

    /// Whether a message is under way, here or there: then it should be looked after often.
    fn is_busy(&self) -> bool;
}

/// Ranks that are threads of one process. For tests.
#[derive(Debug)]
pub struct Local {
    rank: usize,
    others: Vec<Sender<Message>>,
    inbox: Receiver<Message>,
}

impl Local {
    /// So many ranks.
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
