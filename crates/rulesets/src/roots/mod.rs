//! Games on root systems: reflection games, and plain games on d-complete posets.

pub mod plain;
pub mod reflect;
pub mod slant;
