//! stand-in
use super::Engine;
use crate::game::Game;
pub(super) struct InMemory<P>(String, std::marker::PhantomData<fn(P)>);
impl<P> InMemory<P> { pub(super) fn spec(&self) -> &str { &self.0 } }
impl<G: Game> Engine<G> { pub(super) fn value_in_family(&mut self, _p: &G::Position) -> Option<u64> { None } }
