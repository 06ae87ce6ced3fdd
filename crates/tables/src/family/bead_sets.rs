//! Sets of a fixed number of beads, in the order of the numbers whose binary digits they are.
//!
//! The index of a set b_1 < b_2 < … is C(b_1,1) + C(b_2,2) + …; a bead that goes down lowers it. Partitions with at most
//! a rows of at most b boxes are the sets of a beads on a+b squares: removing a hook moves a bead down, and nibbling a
//! corner moves one down by one square. The inset game has single beads as well: they come first.

use super::{Indexed, NoFamily};

/// Sets of `beads` beads on `squares` squares; for insets also the single beads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeadSets {
    beads: u32,
    squares: u32,
    game: Game,
    /// `choose[k][n]` = C(n,k), n ≤ squares.
    choose: Vec<Vec<u64>>,
}

/// What is played on the beads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    /// A bead goes to a smaller empty square.
    Young,
    /// Some beads, at least one, go down by one square each.
    Nibble,
    /// As in Young diagrams, or all beads but one are taken away.
    Inset,
}

impl BeadSets {
    fn new(beads: u64, squares: u64, game: Game) -> Result<BeadSets, NoFamily> {
        // Up to here a set is one word and C(n,k) fits another.
        if squares > 62 {
            let what = if game == Game::Inset { "squares" } else { "rows and columns together" };
            return Err(NoFamily::TooLarge(format!("there may be 62 {what}, and here are {squares}")));
        }
        let squares = squares as u32;
        let beads = u32::try_from(beads).map_err(|_| NoFamily::Unknown)?;
        let mut choose = vec![vec![1_u64; squares as usize + 1]];
        for k in 1..=beads.min(squares) as usize {
            let mut row = vec![0; squares as usize + 1];
            for n in 1..=squares as usize {
                row[n] = row[n - 1] + choose[k - 1][n - 1];
            }
            choose.push(row);
        }
        Ok(BeadSets { beads, squares, game, choose })
    }

    /// The diagrams inside a rows of b boxes, with hooks to remove.
    pub(super) fn young(sides: &[u64]) -> Result<BeadSets, NoFamily> {
        BeadSets::diagrams(sides, Game::Young)
    }

    /// The diagrams inside a rows of b boxes, with corners to nibble off.
    pub(super) fn nibble(sides: &[u64]) -> Result<BeadSets, NoFamily> {
        BeadSets::diagrams(sides, Game::Nibble)
    }

    fn diagrams(sides: &[u64], game: Game) -> Result<BeadSets, NoFamily> {
        let &[rows, columns] = sides else { return Err(NoFamily::Unknown) };
        BeadSets::new(rows, rows.saturating_add(columns), game)
    }

    /// The inset game on the squares below some number.
    pub(super) fn inset(beads: u64, sides: &[u64]) -> Result<BeadSets, NoFamily> {
        match *sides {
            [squares] if beads >= 2 => BeadSets::new(beads, squares, Game::Inset),
            _ => Err(NoFamily::Unknown),
        }
    }

    /// How many single beads come first.
    fn singles(&self) -> u64 {
        if self.game == Game::Inset { self.squares.into() } else { 0 }
    }

    fn sets(&self) -> u64 {
        self.choose.get(self.beads as usize).map_or(0, |row| row[self.squares as usize])
    }

    fn rank(&self, mut set: u64) -> u64 {
        let (mut rank, mut k) = (0, 0);
        while set != 0 {
            k += 1;
            rank += self.choose[k][set.trailing_zeros() as usize];
            set &= set - 1;
        }
        rank
    }

    fn unrank(&self, mut rank: u64) -> u64 {
        let (mut set, mut bead) = (0, self.squares as usize);
        for k in (1..=self.beads as usize).rev() {
            loop {
                bead -= 1;
                if self.choose[k][bead] <= rank {
                    break;
                }
            }
            rank -= self.choose[k][bead];
            set |= 1 << bead;
        }
        set
    }
}

impl Indexed for BeadSets {
    fn indices(&self) -> u64 {
        self.singles() + self.sets()
    }

    fn options(&self, index: u64, mut each: impl FnMut(u64)) {
        let Some(rank) = index.checked_sub(self.singles()) else {
            return (0..index).for_each(each);
        };
        let set = self.unrank(rank);
        if self.game == Game::Nibble {
            // The corners are the beads with an empty square before them; every nonempty set of them may go.
            let corners = set & !(set << 1) & !1;
            let mut taken = corners;
            while taken != 0 {
                each(self.rank(set ^ taken ^ taken >> 1));
                taken = (taken - 1) & corners;
            }
            return;
        }
        let mut beads = set;
        while beads != 0 {
            let bead = beads.trailing_zeros();
            beads &= beads - 1;
            if self.game == Game::Inset {
                each(bead.into());
            }
            for square in (0..bead).filter(|square| set >> square & 1 == 0) {
                each(self.singles() + self.rank(set ^ 1 << bead | 1 << square));
            }
        }
    }

    fn most_options(&self) -> u64 {
        let (beads, squares) = (u64::from(self.beads), u64::from(self.squares));
        let slides = beads * squares.saturating_sub(beads);
        match self.game {
            Game::Young => slides,
            // At most 31 corners in 62 squares.
            Game::Nibble => (1 << beads.min(squares.saturating_sub(beads))) - 1,
            Game::Inset => squares.max(slides + beads.min(squares)),
        }
    }

    fn entries(&self, index: u64) -> Vec<u64> {
        let Some(rank) = index.checked_sub(self.singles()) else { return vec![index] };
        let set = self.unrank(rank);
        let squares = (0..u64::from(self.squares)).filter(|square| set >> square & 1 == 1);
        if self.game == Game::Inset {
            return squares.collect();
        }
        let mut rows: Vec<u64> =
            squares.zip(0..).map(|(square, before)| square - before).filter(|&row| row > 0).collect();
        rows.reverse();
        rows
    }

    fn index(&self, entries: &[u64]) -> Option<u64> {
        let squares: Vec<u64> = if self.game == Game::Inset {
            if let [single] = *entries {
                return (single < self.singles()).then_some(single);
            }
            entries.to_vec()
        } else {
            let empty = (self.beads as usize).checked_sub(entries.len())?;
            let rows = entries.iter().rev().copied();
            let rows = std::iter::repeat_n(0, empty).chain(rows).zip(0..);
            rows.map(|(row, before)| row.saturating_add(before)).collect()
        };
        let mut set = 0_u64;
        for square in squares {
            if square >= self.squares.into() {
                return None;
            }
            set |= 1 << square;
        }
        (set.count_ones() == self.beads).then(|| self.singles() + self.rank(set))
    }
}
