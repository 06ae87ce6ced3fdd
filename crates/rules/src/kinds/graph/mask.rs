//! Sets as bits.
