//! Any position as a string of bytes: its entries, seven bits per byte, lowest first.
//!
//! This is the form for positions that fit no machine word. Up to 16 bytes are stored in place, longer codes on the
//! heap.

use super::Entries;
use smallvec::SmallVec;
use theory::HeapBytes;

/// A position's entries as bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Code(SmallVec<[u8; 16]>);

impl HeapBytes for Code {
    fn heap_bytes(&self) -> usize {
        if self.0.spilled() { self.0.capacity() } else { 0 }
    }
}

impl Code {
    pub(crate) fn of(position: &impl Entries) -> Code {
        Code::of_entries(&position.entries())
    }

    fn of_entries(entries: &[u64]) -> Code {
        let mut code = SmallVec::new();
        for &entry in entries {
            let mut rest = entry;
            while rest >= 0x80 {
                code.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            code.push(rest as u8);
        }
        Code(code)
    }

    pub(crate) fn position<P: Entries>(&self) -> P {
        P::from_entries(self.entries())
    }

    fn entries(&self) -> Vec<u64> {
        let mut entries = Vec::new();
        let (mut entry, mut shift) = (0, 0);
        for &byte in &self.0 {
            entry |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                entries.push(entry);
                (entry, shift) = (0, 0);
            }
        }
        entries
    }
}
