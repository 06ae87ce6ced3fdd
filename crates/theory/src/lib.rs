//! What an impartial game is, and the exact search that plays any of them.
#![forbid(unsafe_code)]
