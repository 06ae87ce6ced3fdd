//! Looks for structure in the values of a game.
//!
//! Every finder learns from at most half of the values that are at hand ([`Data::half`]), and proposes [`Candidate`]s:
//! things that predict. [`judge`] holds each against all values, so that what is reported rests on values that the finder
//! has not seen. A candidate that has a proof for all positions says so, with the theorem and a certificate.

pub mod automaton;
mod data;
mod finding;

pub use data::{Data, Points};
pub use finding::{Candidate, Finding, Kind, Prediction, Proof, Status, judge};
