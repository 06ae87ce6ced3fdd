//! Colours of positions, refined until any two positions of a colour have equally many options and predecessors of each
//! colour. Splits can be undone one by one.
//!
//! The positions of a colour are a *cell*: a contiguous part of one array. A cell is split at its end, so a split costs
//! only what is cut off, and undoing it joins two neighbours. A cell is *balanced* if it has equally many positions of
//! both games. An unbalanced cell refutes the choices made so far.

use super::meter::Meter;
use super::pair::Pair;
use crate::limits::Stopped;
use std::ops::Range;

#[derive(Clone, Copy)]
struct Cell {
    start: u32,
    len: u32,
    /// How many positions have a nonzero count. They are at the end of the cell.
    marked: u32,
    /// Whether it is waiting to split the others.
    waits: bool,
}

impl Cell {
    fn range(self) -> Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A colouring of the positions of a pair of games.
pub(super) struct Colouring<'p> {
    pair: &'p Pair,
    /// All positions, cell by cell, and the place of each.
    elements: Vec<u32>,
    places: Vec<u32>,
    cell_of: Vec<u32>,
    cells: Vec<Cell>,
    /// The cell that each later cell was split from.
    parents: Vec<u32>,
    first_cells: usize,
    waiting: Vec<u32>,
    /// How often each position occurs in the lists of the cell that splits.
    counts: Vec<u32>,
}

/// A cell in which to choose, and two of its positions, one from each game.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// Where the cell begins.
    pub(super) start: u32,
    pub(super) position: u32,
    pub(super) image: u32,
}

impl<'p> Colouring<'p> {
    /// The bytes that a colouring of this pair takes.
    pub(super) fn bytes(pair: &Pair) -> usize {
        pair.len() as usize * (6 * size_of::<u32>() + size_of::<Cell>())
    }

    /// The colouring by colours below `colours`, all of which are used; none if some colour is not balanced. Both games
    /// must have equally many positions.
    pub(super) fn new(pair: &'p Pair, colours: u32, colour: impl Fn(u32) -> u32) -> Option<Colouring<'p>> {
        let len = pair.len() as usize;
        let empty = Cell { start: 0, len: 0, marked: 0, waits: false };
        let mut cells = vec![empty; colours as usize];
        let mut surplus = vec![0_i64; colours as usize];
        let cell_of: Vec<u32> = (0..pair.len()).map(colour).collect();
        for (position, &cell) in (0..).zip(&cell_of) {
            cells[cell as usize].len += 1;
            surplus[cell as usize] += if pair.is_first(position) { 1 } else { -1 };
        }
        if surplus.iter().any(|&surplus| surplus != 0) {
            return None;
        }
        let mut start = 0;
        for cell in &mut cells {
            cell.start = start;
            start += cell.len;
        }
        let (mut elements, mut places) = (vec![0; len], vec![0; len]);
        let mut next: Vec<u32> = cells.iter().map(|cell| cell.start).collect();
        // The games take turns, so that a position of each is found near the end of a cell.
        for position in (0..pair.split()).flat_map(|p| [p, p + pair.split()]) {
            let place = &mut next[cell_of[position as usize] as usize];
            elements[*place as usize] = position;
            places[position as usize] = *place;
            *place += 1;
        }
        Some(Colouring {
            pair,
            elements,
            places,
            cell_of,
            first_cells: cells.len(),
            cells,
            parents: Vec::new(),
            waiting: Vec::new(),
            counts: vec![0; len],
        })
    }

    /// The same position in the second game, when both games are the same.
    pub(super) fn itself(&self, position: u32) -> u32 {
        self.pair.split() + position
    }

    /// How many cells there are; [`Colouring::undo`] takes this number to come back.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The colour of a position, below [`Colouring::len`].
    pub(super) fn cell_of(&self, position: u32) -> u32 {
        self.cell_of[position as usize]
    }

    /// The positions of the second game in the cell of a position.
    pub(super) fn candidates(&self, position: u32) -> Vec<u32> {
        let range = self.cells[self.cell_of(position) as usize].range();
        self.elements[range].iter().copied().filter(|&member| !self.pair.is_first(member)).collect()
    }

    /// Refines by all cells; false if that unbalances one.
    pub(super) fn refine_all(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        for cell in 0..self.cells.len() as u32 {
            self.wait(cell);
        }
        self.refine(meter)
    }

    /// Gives a position of each game, both in the same cell, a colour of their own, and refines; false if that
    /// unbalances a cell.
    pub(super) fn individualise(&mut self, position: u32, image: u32, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let cell = self.cell_of(position);
        for chosen in [position, image] {
            self.mark(chosen);
        }
        self.cells[cell as usize].marked = 0;
        let child = self.cut(cell, 2);
        self.wait(child);
        self.refine(meter)
    }

    /// Joins cells again until `len` are left.
    pub(super) fn undo(&mut self, len: usize) {
        while self.cells.len() > len.max(self.first_cells) {
            let (Some(child), Some(parent)) = (self.cells.pop(), self.parents.pop()) else { return };
            for &member in &self.elements[child.range()] {
                self.cell_of[member as usize] = parent;
            }
            self.cells[parent as usize].len += child.len;
        }
    }

    /// A choice in the first cell, from `start` on, whose positions cannot be mapped in arbitrary order.
    pub(super) fn choice(&self, mut start: u32, meter: &mut Meter<'_>) -> Result<Option<Choice>, Stopped> {
        while start < self.pair.len() {
            let member = self.elements[start as usize];
            let cell = self.cells[self.cell_of(member) as usize];
            if cell.len > 2 && !self.is_interchangeable(member, meter)? {
                let members = &self.elements[cell.range()];
                let last_of = |first| members.iter().rev().copied().find(|&p| self.pair.is_first(p) == first);
                if let (Some(position), Some(image)) = (last_of(true), last_of(false)) {
                    return Ok(Some(Choice { start, position, image }));
                }
            }
            start += cell.len;
        }
        Ok(None)
    }

    /// Whether all positions of a cell are related to all others in the same way: in each cell, either all or none of
    /// the positions of one game are among their options, and likewise for predecessors.
    fn is_interchangeable(&self, member: u32, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        for neighbours in [self.pair.options(member), self.pair.predecessors(member)] {
            meter.spend(neighbours.len())?;
            let mut cells: Vec<u32> = neighbours.iter().map(|&neighbour| self.cell_of(neighbour)).collect();
            cells.sort_unstable();
            let complete = |run: &[u32]| 2 * run.len() == self.cells[run[0] as usize].len as usize;
            if !cells.chunk_by(|a, b| a == b).all(complete) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The bijection that maps the positions of each cell in the order of the array.
    pub(super) fn bijection(&self) -> Vec<u32> {
        let mut map = vec![0; self.pair.split() as usize];
        for cell in &self.cells {
            let (first, second): (Vec<u32>, Vec<u32>) =
                self.elements[cell.range()].iter().partition(|&&member| self.pair.is_first(member));
            for (position, image) in first.into_iter().zip(second) {
                map[position as usize] = image - self.pair.split();
            }
        }
        map
    }

    fn wait(&mut self, cell: u32) {
        self.cells[cell as usize].waits = true;
        self.waiting.push(cell);
    }

    /// Lets waiting cells split others until none is left; false, with none left waiting, as soon as a cell is not
    /// balanced.
    fn refine(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let mut splitter = Vec::new();
        while let Some(cell) = self.waiting.pop() {
            self.cells[cell as usize].waits = false;
            splitter.clear();
            splitter.extend_from_slice(&self.elements[self.cells[cell as usize].range()]);
            for lists in [Pair::options, Pair::predecessors] {
                if !self.split_by(&splitter, lists, meter)? {
                    for cell in self.waiting.drain(..) {
                        self.cells[cell as usize].waits = false;
                    }
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Splits every cell by how often its positions occur in the lists of the splitter's positions.
    fn split_by(
        &mut self,
        splitter: &[u32],
        lists: fn(&Pair, u32) -> &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let (mut touched, mut touched_cells) = (Vec::new(), Vec::new());
        for &member in splitter {
            let list = lists(self.pair, member);
            meter.spend(1 + list.len())?;
            for &position in list {
                let count = &mut self.counts[position as usize];
                *count += 1;
                if *count == 1 {
                    touched.push(position);
                    if self.mark(position) == 1 {
                        touched_cells.push(self.cell_of(position));
                    }
                }
            }
        }
        let mut balanced = true;
        for cell in touched_cells {
            let marked = std::mem::take(&mut self.cells[cell as usize].marked);
            balanced = balanced && self.split(cell, marked);
        }
        for position in touched {
            self.counts[position as usize] = 0;
        }
        Ok(balanced)
    }

    /// Moves a position to the marked end of its cell, and returns how many are marked there.
    fn mark(&mut self, position: u32) -> u32 {
        let cell = &mut self.cells[self.cell_of[position as usize] as usize];
        cell.marked += 1;
        let (from, to) = (self.places[position as usize], cell.start + cell.len - cell.marked);
        let other = self.elements[to as usize];
        self.elements.swap(from as usize, to as usize);
        self.places[position as usize] = to;
        self.places[other as usize] = from;
        cell.marked
    }

    /// Splits a cell by counts, which are 0 except at its last `marked` positions; false if a part is not balanced.
    fn split(&mut self, cell: u32, marked: u32) -> bool {
        let Cell { start, len, waits, .. } = self.cells[cell as usize];
        let unmarked = len - marked;
        let tail = (start + unmarked) as usize..(start + len) as usize;
        let members = &mut self.elements[tail.clone()];
        members.sort_unstable_by_key(|&member| self.counts[member as usize]);
        for (place, &member) in (tail.start as u32..).zip(&*members) {
            self.places[member as usize] = place;
        }
        let mut parts: Vec<u32> = Vec::new();
        for part in members.chunk_by(|&a, &b| self.counts[a as usize] == self.counts[b as usize]) {
            let first = part.iter().filter(|&&member| self.pair.is_first(member)).count();
            if 2 * first != part.len() {
                return false;
            }
            parts.push(part.len() as u32);
        }
        if unmarked == 0 {
            // The first part stays as the cell itself.
            parts.remove(0);
        }
        let children: Vec<u32> = parts.into_iter().rev().map(|part| self.cut(cell, part)).collect();
        // If the whole cell has already split the others, its largest part would split nothing more than the other
        // parts do.
        let spared = (!waits).then(|| {
            let family = std::iter::once(cell).chain(children.iter().copied());
            family.max_by_key(|&member| self.cells[member as usize].len).unwrap_or(cell)
        });
        if !waits && spared != Some(cell) {
            self.wait(cell);
        }
        for child in children {
            if spared != Some(child) {
                self.wait(child);
            }
        }
        true
    }

    /// Makes a new cell of the last `len` positions of a cell.
    fn cut(&mut self, cell: u32, len: u32) -> u32 {
        let child = self.cells.len() as u32;
        let parent = &mut self.cells[cell as usize];
        parent.len -= len;
        let cut = Cell { start: parent.start + parent.len, len, marked: 0, waits: false };
        for &member in &self.elements[cut.range()] {
            self.cell_of[member as usize] = child;
        }
        self.cells.push(cut);
        self.parents.push(cell);
        child
    }
}
