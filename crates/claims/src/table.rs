//! How a claim is written down in the table of its paper.
//!
//! ```text
//! theorem("ungar-1.6", "Ungar, Theorem 1.6")
//!     .titled("A graded poset and its skeleton have the same winner")
//!     .says("A finite graded poset is an Eeta win if and only if its skeleton is one.")
//!     .up_to(7, 8, |size| format!("graded posets of at most {size} elements"))
//!     .check(theorems::theorem_1_6)
//! ```
//!
//! Unless it says otherwise, a claim holds and is an example: one case, however large a size is asked for. Statements
//! of a paper rest on the paper, and conjectures on observation, unless they say `proved`; claims beyond the papers
//! must say what they rest on.

use crate::{Check, Claim, Expected, Kind, Printed, Run, Section, Sizes, Standing};

/// The beginning of a claim, which needs a title before anything else.
pub(crate) struct Untitled {
    kind: Kind,
    id: &'static str,
    source: &'static str,
}

/// A claim without its check.
pub(crate) struct Draft {
    id: &'static str,
    source: &'static str,
    title: &'static str,
    statement: &'static str,
    kind: Kind,
    standing: Option<Standing>,
    expected: Expected,
    sizes: Sizes,
    range: fn(u64) -> String,
}

/// A theorem, a proposition or a corollary.
pub(crate) const fn theorem(id: &'static str, source: &'static str) -> Untitled {
    Untitled { kind: Kind::Theorem, id, source }
}

/// A lemma or a remark.
pub(crate) const fn lemma(id: &'static str, source: &'static str) -> Untitled {
    Untitled { kind: Kind::Lemma, id, source }
}

/// A worked example.
pub(crate) const fn example(id: &'static str, source: &'static str) -> Untitled {
    Untitled { kind: Kind::Example, id, source }
}

/// A statement that is not proved.
pub(crate) const fn conjecture(id: &'static str, source: &'static str) -> Untitled {
    Untitled { kind: Kind::Conjecture, id, source }
}

/// A statement that is not in the papers.
pub(crate) const fn beyond(id: &'static str, source: &'static str) -> Untitled {
    Untitled { kind: Kind::Beyond, id, source }
}

impl Untitled {
    /// What the claim is about, in a few words.
    pub(crate) const fn titled(self, title: &'static str) -> Draft {
        let Untitled { kind, id, source } = self;
        let (expected, sizes) = (Expected::Holds, Sizes { usual: 1, largest: 1 });
        let standing = match kind {
            Kind::Theorem | Kind::Lemma | Kind::Example => Some(Standing::Paper),
            Kind::Conjecture => Some(Standing::Observed),
            Kind::Beyond => None,
        };
        Draft { id, source, title, statement: "", kind, standing, expected, sizes, range: |_| "the example".to_owned() }
    }
}

impl Draft {
    /// What is claimed, in one sentence.
    pub(crate) const fn says(mut self, statement: &'static str) -> Draft {
        self.statement = statement;
        self
    }

    /// The section of `docs/proofs.md` that proves it.
    pub(crate) const fn proved(mut self, section: &'static str) -> Draft {
        self.standing = Some(Standing::Proofs { proof: Section(section) });
        self
    }

    /// It is not proved, but holds as far as it was checked.
    pub(crate) const fn observed(mut self) -> Draft {
        self.standing = Some(Standing::Observed);
        self
    }

    /// How far the check goes: the usual size, the largest one, and the range in words.
    pub(crate) const fn up_to(mut self, usual: u64, largest: u64, range: fn(u64) -> String) -> Draft {
        self.sizes = Sizes { usual, largest };
        self.range = range;
        self
    }

    /// The claim is wrong: these are the words of the paper, and their place.
    pub(crate) const fn printed(mut self, place: &'static str, words: &'static str) -> Draft {
        self.expected = Expected::Erratum { corrected: "", printed: Printed { place, words, meaning: None } };
        self
    }

    /// What the printed words mean, if they are Japanese.
    pub(crate) const fn meaning(mut self, meaning: &'static str) -> Draft {
        if let Expected::Erratum { printed, .. } = &mut self.expected {
            printed.meaning = Some(meaning);
        }
        self
    }

    /// The id of the claim that is right instead.
    pub(crate) const fn corrected_by(mut self, id: &'static str) -> Draft {
        if let Expected::Erratum { corrected, .. } = &mut self.expected {
            *corrected = id;
        }
        self
    }

    /// The claim, checked by this function.
    pub(crate) const fn check(self, check: fn(&mut Run) -> Check) -> Claim {
        let Draft { id, source, title, statement, kind, standing, expected, sizes, range } = self;
        // Tables are evaluated at compile time, so this is a compile error.
        let Some(standing) = standing else { panic!("a claim beyond the papers must say what it rests on") };
        Claim { id, source, title, statement, kind, standing, expected, sizes, range, check }
    }
}
