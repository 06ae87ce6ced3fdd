//! The papers whose statements are checked, and which claims are from which.

use claims::Claim;

/// What the claims of a group have in common.
pub(super) struct Paper {
    /// The prefix of their ids.
    pub ids: &'static str,
    /// Its place in the bibliography; none for what is from no paper.
    pub key: Option<&'static str>,
    pub title: &'static str,
    /// The title of a Japanese paper that has no English one.
    pub japanese: Option<&'static str>,
    pub about: &'static str,
}

pub(super) const PAPERS: &[Paper] = &[
    Paper {
        ids: "motegi",
        key: Some("motegi"),
        title: "Game positions of Multiple Hook Removing Game",
        japanese: None,
        about: "Yuki Motegi",
    },
    Paper {
        ids: "abuku-tada",
        key: Some("abuku-and-tada"),
        title: "Multiple Hook Removing Game",
        japanese: Some("連続フック引き抜きゲーム"),
        about: "Tomoaki Abuku and Masato Tada",
    },
    Paper {
        ids: "rooks",
        key: Some("hirokawa-miyadera-sakamoto-and-suetsugu"),
        title: "Variant of Wythoff’s Game—Corner Two Rooks",
        japanese: None,
        about: "Kai Hirokawa, Ryohei Miyadera, Yusuke Sakamoto and Koki Suetsugu",
    },
    Paper {
        ids: "nakada",
        key: Some("nakada"),
        title: "Inset games and their strategies",
        japanese: None,
        about: "Kento Nakada",
    },
    Paper {
        ids: "ungar",
        key: Some("paltrowitz"),
        title: "The Ungar Games on Graded Posets",
        japanese: None,
        about: "Jacob Paltrowitz",
    },
];

/// Everything that is from no paper.
pub(super) const BEYOND: Paper = Paper {
    ids: "beyond",
    key: None,
    title: "Beyond the papers",
    japanese: None,
    about: "Games that are the same, values found by searching, and conjectures",
};

/// The paper that a claim is from.
pub(super) fn paper_of(claim: &Claim) -> &'static Paper {
    let is_from = |paper: &&Paper| claim.id.strip_prefix(paper.ids).is_some_and(|rest| rest.starts_with('-'));
    PAPERS.iter().find(is_from).unwrap_or(&BEYOND)
}

pub(super) fn claims_of(paper: &Paper) -> Vec<&'static Claim> {
    claims::all().filter(|claim| paper_of(claim).ids == paper.ids).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_is_in_one_group() {
        let mut grouped: Vec<_> = PAPERS.iter().chain([&BEYOND]).flat_map(claims_of).map(|claim| claim.id).collect();
        let mut all: Vec<_> = claims::all().map(|claim| claim.id).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
        assert!(PAPERS.iter().all(|paper| !claims_of(paper).is_empty()));
        assert!(claims_of(&BEYOND).iter().all(|claim| claim.id.starts_with("beyond-")));
    }
}
