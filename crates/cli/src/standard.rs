//! Standard output, which may keep the program waiting.

use crate::interrupt;
use std::io::{self, StdoutLock, Write};

/// Standard output, for one who has it alone.
pub struct Output(StdoutLock<'static>);

/// Takes standard output.
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
