//! stand-in
pub trait Index<P> { fn spec(&self, _p: &P) {} }
