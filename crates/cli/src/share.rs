//! Work on cases that do not need each other, shared out among processes.

use questions::Shard;

/// Which part of the work to do.
#[derive(clap::Args)]
pub struct ShareArgs {
    /// Do part I of N of the work: the cases I, I+N, I+2N, … of those that the whole command goes through
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

impl ShareArgs {
    /// Whether only a part was asked for, even if that is all.
    pub fn is_given(&self) -> bool {
        self.shard.is_some()
    }

    /// The part to do.
    pub fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}

/// What stands before a text for people: which part it is.
pub fn before(shard: Shard) -> String {
    if shard.is_whole() { String::new() } else { format!("{shard}: ") }
}
