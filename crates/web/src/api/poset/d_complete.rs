//! Whether a poset is d-complete, and if so its colours and hooks, its connected parts, and the value of its plain game.

use super::{Diagram, ungar};
use crate::problem::Problem;
use rulesets::registry;
use serde::Serialize;
use shapes::d_complete::{ColouredTree, NotDComplete};
use shapes::{DComplete, Poset};
use theory::{Limits, Play, counted};

/// The most elements times covers that are examined: more would take too long, and nothing could stop it.
const MOST_RELATIONS: usize = 50_000_000;
/// The most colours: top trees are as deep as there are colours, and are walked recursively.
const MOST_COLOURS: usize = 1_000;
/// The most numbers in hook vectors: 16 MiB of them.
const MOST_HOOK_NUMBERS: usize = 1 << 21;

/// What is known about colours and hooks.
#[derive(Default, Serialize)]
pub(super) struct Colouring {
    /// Whether it is d-complete; none if it is too large to tell.
    holds: Option<bool>,
    /// Which condition fails and where, or why this or the hooks cannot be computed.
    reason: Option<String>,
    /// How many colours there are.
    colours: usize,
    /// The Hasse diagram with colours and hook lengths.
    picture: Option<Diagram>,
    /// The connected parts.
    parts: Vec<ConnectedPart>,
    /// The value of the plain game, if it is found quickly.
    plain_value: Option<u64>,
}

/// A connected d-complete poset.
#[derive(Serialize)]
struct ConnectedPart {
    /// Top tree and content as `plain:TREE` reads them.
    tree: String,
    description: String,
    top_tree: Option<String>,
    content: Vec<u64>,
    classes: Vec<String>,
    slant_summands: Vec<String>,
}

impl From<&ColouredTree> for ConnectedPart {
    fn from(tree: &ColouredTree) -> ConnectedPart {
        ConnectedPart {
            tree: tree.to_string(),
            description: tree.description(),
            top_tree: tree.top_tree().map(|top_tree| top_tree.to_string()),
            content: tree.content(),
            classes: tree.classes().iter().map(ToString::to_string).collect(),
            slant_summands: tree.slant_summands().iter().map(ToString::to_string).collect(),
        }
    }
}

impl Colouring {
    /// Colours the poset of a text if it is d-complete.
    pub(super) fn of(poset: Poset, text: &str, limits: &Limits) -> Result<Colouring, Problem> {
        let (elements, covers) = (poset.len(), poset.count_covers());
        if elements.saturating_mul(covers) > MOST_RELATIONS {
            let (elements, covers) = (counted(elements, "element"), counted(covers, "cover"));
            let reason = format!("it has {elements} and {covers}, too many to tell whether it is d-complete");
            return Ok(Colouring::not(None, reason));
        }
        let coloured = match DComplete::new(poset) {
            Ok(coloured) => coloured,
            Err(reason @ NotDComplete::TooLarge { .. }) => return Ok(Colouring::not(None, reason.to_string())),
            Err(reason) => return Ok(Colouring::not(Some(false), reason.to_string())),
        };
        let colours = coloured.colours();
        let mut colouring = Colouring { holds: Some(true), colours, ..Colouring::default() };
        if colours > MOST_COLOURS || elements * colours > MOST_HOOK_NUMBERS {
            let (elements, colours) = (counted(elements, "element"), counted(colours, "colour"));
            colouring.reason = Some(format!("its {elements} have {colours}, too many to show its hooks"));
            return Ok(colouring);
        }
        let game = registry::open_on("plain:mine.poset", text)?;
        colouring.parts = coloured.trees().iter().map(ConnectedPart::from).collect();
        colouring.picture = Some(Diagram::of_start(&game, limits)?);
        colouring.plain_value = ungar::quick_value(&game, Play::Normal, limits)?;
        Ok(colouring)
    }

    fn not(holds: Option<bool>, reason: String) -> Colouring {
        Colouring { holds, reason: Some(reason), ..Colouring::default() }
    }
}
