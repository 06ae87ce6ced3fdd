//! Standard output, which may block.

use crate::interrupt;
use std::io::{self, StdoutLock, Write};

/// Standard output, locked.
pub struct Output(StdoutLock<'static>);

/// Locks standard output.
pub fn output() -> Output {
    Output(io::stdout().lock())
}

impl Write for Output {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let _waiting = interrupt::waiting_for_output();
        self.0.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        let _waiting = interrupt::waiting_for_output();
        self.0.flush()
    }
}
