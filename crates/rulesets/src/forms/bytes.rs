//! Any position as a string of bytes: its entries, seven bits a byte, lowest first.
//!
//! The form for positions that fit no machine word. Up to 16 bytes are kept in place, longer codes on the heap. Options
//! still come from the definition, so this saves memory and not time.

use super::Entries;
use crate::game::Game;
use crate::handle::Typed;
use crate::powers::Words;
use smallvec::SmallVec;
use std::sync::Arc;
use theory::{Flow, HeapBytes, Ruleset};

/// A position's entries as bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Code(SmallVec<[u8; 16]>);

impl HeapBytes for Code {
    fn heap_bytes(&self) -> usize {
        if self.0.spilled() { self.0.capacity() } else { 0 }
    }
}

/// A game played on codes.
pub(crate) struct Coded<G>(pub(crate) Arc<Typed<G>>);

impl<G: Game> Words<G::Position> for Coded<G> {
    fn pack(&self, position: &G::Position) -> Option<Code> {
        let mut code = SmallVec::new();
        for &entry in position.entries().iter() {
            let mut rest = entry;
            while rest >= 0x80 {
                code.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            code.push(rest as u8);
        }
        Some(Code(code))
    }

    fn unpack(&self, code: &Code) -> G::Position {
        let mut entries = Vec::new();
        let (mut entry, mut shift) = (0, 0);
        for &byte in &code.0 {
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

impl<G: Game> Ruleset for Coded<G> {
    type Position = Code;
    type Move = ();

    fn options(&self, code: &Code, each: &mut impl FnMut((), Code) -> Flow) -> Flow {
        let code_of = |option| self.pack(&option).expect("every position has a code");
        self.0.game.options(&self.unpack(code), &mut |_, option| each((), code_of(option)))
    }
}
