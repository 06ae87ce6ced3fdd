//! Any position as a string of bytes: its entries, seven bits a byte, lowest first.
//!
//! The form for positions that fit no machine word. Up to 16 bytes are kept in place, longer codes on the heap. Options
//! still come from the definition, so this saves memory and not time.

use super::Entries;
use crate::game::Game;
use smallvec::SmallVec;
use theory::{Flow, Ruleset};

/// A position's entries as bytes.
pub type Code = SmallVec<[u8; 16]>;

/// A game played on codes.
pub struct Coded<'g, G>(pub &'g G);

impl<G: Game> Coded<'_, G> {
    /// The code of a position.
    pub fn encode(position: &G::Position) -> Code {
        let mut code = Code::new();
        for &entry in position.entries().iter() {
            let mut rest = entry;
            while rest >= 0x80 {
                code.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            code.push(rest as u8);
        }
        code
    }

    /// The position a code stands for.
    pub fn decode(code: &Code) -> G::Position {
        let mut entries = Vec::new();
        let (mut entry, mut shift) = (0, 0);
        for &byte in code {
            entry |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                entries.push(entry);
                (entry, shift) = (0, 0);
            }
        }
        G::Position::from_entries(entries)
    }
}

impl<G: Game> Ruleset for Coded<'_, G> {
    type Position = Code;
    type Move = ();

    fn options(&self, code: &Code, each: &mut impl FnMut((), Code) -> Flow) -> Flow {
        self.0.options(&Self::decode(code), &mut |_, option| each((), Self::encode(&option)))
    }

    fn heap_bytes(code: &Code) -> usize {
        if code.spilled() { code.capacity() } else { 0 }
    }
}
