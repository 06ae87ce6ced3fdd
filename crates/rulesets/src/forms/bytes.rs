//! Any position as a string of bytes: its entries, seven bits per byte, lowest first.
//!
//! This is the form for positions that fit no machine word. Up to 16 bytes are stored in place, longer codes on the
//! heap. Options still come from the definition, so this saves memory but not time; and since the game's type is
//! hidden, one search serves all games.

use super::Entries;
use crate::game::Game;
use crate::handle::Typed;
use crate::powers::{Form, FormSearch, Nodes, value_within};
use smallvec::SmallVec;
use std::marker::PhantomData;
use std::sync::Arc;
use theory::graph::explore;
use theory::{Flow, Graph, HeapBytes, Limits, Outcome, Play, Ruleset, Search, Stopped};

/// A position's entries as bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Code(SmallVec<[u8; 16]>);

impl HeapBytes for Code {
    fn heap_bytes(&self) -> usize {
        if self.0.spilled() { self.0.capacity() } else { 0 }
    }
}

impl Code {
    fn of(position: &impl Entries) -> Code {
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

    fn position<P: Entries>(&self) -> P {
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

/// The options of a code, with the game's type hidden.
trait OnCodes: Send + Sync {
    fn options(&self, code: &Code, each: &mut dyn FnMut(Code) -> Flow) -> Flow;
}

impl<G: Game> OnCodes for Typed<G> {
    fn options(&self, code: &Code, each: &mut dyn FnMut(Code) -> Flow) -> Flow {
        self.game.options_to(&code.position(), &mut |_, option| each(Code::of(&option)))
    }
}

/// Some game, played on codes.
struct Codes(Arc<dyn OnCodes>);

impl Ruleset for Codes {
    type Position = Code;
    type Move = ();

    fn options(&self, code: &Code, each: &mut impl FnMut((), Code) -> Flow) -> Flow {
        self.0.options(code, &mut |option| each((), option))
    }
}

/// A game played on codes.
pub(crate) struct Coded<G>(pub(crate) Arc<Typed<G>>);

impl<G: Game> Coded<G> {
    fn codes(&self) -> Codes {
        Codes(Arc::clone(&self.0) as Arc<dyn OnCodes>)
    }
}

impl<G: Game> Form<G::Position> for Coded<G> {
    fn fits(&self, _position: &G::Position) -> bool {
        true
    }

    fn returned(&self, position: &G::Position) -> Option<G::Position> {
        Some(Code::of(position).position())
    }

    fn options(&self, position: &G::Position) -> Option<Vec<G::Position>> {
        Some(self.codes().option_list(&Code::of(position)).iter().map(Code::position).collect())
    }

    fn search(self: Box<Self>, play: Play, limits: Limits) -> Box<dyn FormSearch<G::Position>> {
        Box::new(CodedSearch { search: Search::new(self.codes(), play, limits), positions: PhantomData })
    }

    fn graph(
        &self,
        start: &G::Position,
        wanted: Nodes,
        limits: &Limits,
    ) -> Option<Result<(Graph, Vec<G::Position>), Stopped>> {
        let explored = explore(&self.codes(), &Code::of(start), limits);
        Some(explored.map(|explored| wanted.of(explored, Code::position)))
    }
}

/// A search on codes that represent positions of type `P`.
struct CodedSearch<P> {
    search: Search<Codes>,
    positions: PhantomData<fn() -> P>,
}

impl<P: Entries> FormSearch<P> for CodedSearch<P> {
    fn fits(&self, _position: &P) -> bool {
        true
    }

    fn value(&mut self, position: &P, limits: &Limits) -> Option<Result<u32, Stopped>> {
        Some(value_within(&mut self.search, &Code::of(position), limits))
    }

    fn outcome(&mut self, position: &P, limits: &Limits) -> Option<Result<Outcome, Stopped>> {
        self.search.set_limits(limits);
        Some(self.search.outcome(&Code::of(position)))
    }

    fn known(&self, position: &P) -> Option<u32> {
        self.search.known(&Code::of(position))
    }

    fn for_each(&self, each: &mut dyn FnMut(P, u32) -> Flow) -> Flow {
        self.search.for_each(|code, value| each(code.position(), value))
    }

    fn examined(&self) -> u64 {
        self.search.examined()
    }
}
