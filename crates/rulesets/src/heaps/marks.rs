//! The values of a heap's options, and the least number that is not among them.

/// A set of values that can be emptied at no cost: each value has the stamp of the heap that it was last marked for.
#[derive(Default)]
pub(super) struct Marks {
    stamps: Vec<u32>,
    now: u32,
}

impl Marks {
    /// Empties the set for the options of a heap. If called again for the same heap, it keeps what it has.
    pub(super) fn begin(&mut self, heap: usize) {
        self.now = u32::try_from(heap).expect("there are fewer heaps than that");
    }

    /// Makes room for every nim-sum of values up to this one.
    pub(super) fn widen(&mut self, value: u32) {
        let room = (value as usize + 1).next_power_of_two();
        if room > self.stamps.len() {
            self.stamps.resize(room, 0);
        }
    }

    #[inline]
    pub(super) fn mark(&mut self, value: u32) {
        self.stamps[value as usize] = self.now;
    }

    #[inline]
    pub(super) fn is_marked(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.now)
    }

    /// The least value that is not marked.
    pub(super) fn mex(&self) -> u32 {
        self.stamps.iter().take_while(|&&stamp| stamp == self.now).count() as u32
    }

    /// A power of two that exceeds all marks.
    pub(super) fn room(&self) -> usize {
        self.stamps.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.stamps.capacity() * size_of::<u32>()) as u64
    }
}
