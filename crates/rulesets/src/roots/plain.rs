//! Plain games: remove a hook of a d-complete poset and close up (Kawanaka).
//!
//! Positions are the order filters of the poset, written as their minimal elements. The hook vector of a box says how
//! many boxes of each colour its hook has. Removing the hook leaves that many fewer boxes of each colour, the topmost
//! ones.

use super::slant;
use crate::figure::{Figure, Hasse, HasseElement, Labels, TooBig};
use crate::forms::ContentFields;
use crate::game::{Game, Range};
use crate::handle::OpenGame;
use crate::marking::Marking;
use crate::notations::{Notations, roots};
use crate::part::Part;
use crate::powers::{Counts, Form, Known, Packed, Picture, Powers, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, Made, Opening, PlayedOn, boxed, parameter};
use shapes::cartan::FiniteType;
use shapes::d_complete::{ColouredTree, Content};
use shapes::poset::Element;
use shapes::{Antichain, DComplete, ElementSet, Poset};
use std::fmt;
use std::sync::Arc;
use theory::{Flow, Play, Ruleset};

/// The plain game of one d-complete poset.
#[derive(Clone, Debug)]
pub struct Plain {
    poset: Arc<DComplete>,
    form: Option<ContentFields>,
    /// The type and the node, counted from 1, if the poset is given by them.
    minuscule: Option<(FiniteType, usize)>,
}

/// Removes the hook of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookOf {
    element: Element,
    name: String,
}

impl fmt::Display for HookOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

const RULES: &str = "Remove the hook of a box of the d-complete poset; what is left closes up.";
const PAPER: &str = "Kawanaka, Games and algorithms with hook structure; Nakada, §4";
const HOW_TO_WRITE: &str =
    "write TYPE/NODE, as in `plain:E7/7`, a tree of counts, as in `'plain:1(1,1,1)'`, or the name of a .poset file";

/// A position to try, in words.
const EXAMPLE: &str = "the minimal elements of an order filter";

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "plain:TYPE/NODE",
        name: "Plain game of a minuscule node",
        rules: RULES,
        ending: Ending("empties the poset"),
        played_on: PlayedOn::Roots,
        notation: "an order filter by its minimal boxes, C_K being the K-th from the top of colour C: 1_1,3_1",
        start: "the whole poset",
        paper: PAPER,
        example: Example { spec: "plain:A3/2", position: "1_1,3_1" },
        open,
    },
    Entry {
        spec: "plain:FILE.poset",
        name: "Plain game of a d-complete poset",
        rules: RULES,
        ending: Ending("empties the poset"),
        played_on: PlayedOn::Roots,
        notation: "an order filter by its minimal elements, in the order of the file: b,c; the empty one is -",
        start: "the whole poset",
        paper: PAPER,
        example: Example { spec: "plain:diamond.poset", position: "b,c" },
        open,
    },
    Entry {
        spec: "plain:TREE",
        name: "Plain game of a top tree and content",
        rules: RULES,
        ending: Ending("empties the poset"),
        played_on: PlayedOn::Roots,
        notation: "an order filter by its minimal boxes, C_K being the K-th from the top of colour C: 2_1,3_1",
        start: "the whole poset",
        paper: PAPER,
        example: Example { spec: "plain:1(1,1,1)", position: "2_1,3_1" },
        open,
    },
];

fn open(text: &str) -> Result<Opening, String> {
    let (spec, poset) = if text.ends_with(".poset") {
        return Ok(Opening::OnPoset { file: text.to_owned(), on: on_poset });
    } else if text.starts_with(|c: char| c.is_ascii_digit()) {
        let tree: ColouredTree = text.parse()?;
        let poset = tree.poset().ok_or("no d-complete poset has this top tree and content")?;
        (format!("plain:{tree}"), poset)
    } else {
        let (name, node) = text.split_once('/').ok_or(HOW_TO_WRITE)?;
        let name = FiniteType::read(name)?;
        let node = parameter(node, "NODE", 1)?;
        let node = usize::try_from(node).unwrap_or(usize::MAX);
        let game = Plain::new(DComplete::minuscule(name, node)?);
        let game = Plain { minuscule: Some((name, node)), ..game };
        return Ok(boxed(format!("plain:{name}/{node}"), EXAMPLE, game));
    };
    Ok(boxed(spec, EXAMPLE, Plain::new(poset)))
}

fn on_poset(file: &str, poset: Poset) -> Made {
    let board = poset.write();
    let poset = DComplete::new(poset).map_err(|error| error.to_string())?;
    Ok(OpenGame::on_board(format!("plain:{file}"), board, EXAMPLE, Plain::new(poset)))
}

impl Plain {
    /// The plain game of a poset.
    pub fn new(poset: DComplete) -> Plain {
        let poset = Arc::new(poset);
        let form = ContentFields::new(&poset);
        Plain { poset, form, minuscule: None }
    }

    /// The poset.
    pub fn poset(&self) -> &DComplete {
        &self.poset
    }

    /// The game on words, if the contents fit them.
    pub fn words(&self) -> Option<&ContentFields> {
        self.form.as_ref()
    }

    fn filter(&self, position: &Antichain) -> ElementSet {
        self.poset.poset().filter(position.elements())
    }

    /// How many boxes of each colour a position has.
    pub fn content(&self, position: &Antichain) -> Content {
        self.poset.content(&self.filter(position))
    }
}

impl Ruleset for Plain {
    type Position = Antichain;
    type Move = HookOf;

    fn options(&self, position: &Antichain, each: &mut impl FnMut(HookOf, Antichain) -> Flow) -> Flow {
        let content = self.content(position);
        for hook in self.poset.hook_vectors(&content) {
            let name = self.poset.poset().name(hook.element).to_owned();
            each(HookOf { element: hook.element, name }, self.poset.minimal(&hook.close_up(&content)))?;
        }
        Flow::Continue(())
    }
}

impl Game for Plain {
    fn notations(&self, position: &Antichain, list: &mut Notations) {
        roots::filter(&self.poset, &self.content(position), self.minuscule, list);
    }

    fn read(&self, text: &str) -> Result<Antichain, BadPosition> {
        self.poset.poset().read_antichain(text).map_err(|error| BadPosition::Rule(error.to_string()))
    }

    fn write(&self, position: &Antichain) -> String {
        self.poset.poset().write_antichain(position)
    }

    fn start(&self) -> Option<Antichain> {
        Some(self.poset.poset().minimal())
    }

    /// How many boxes the filter has.
    fn size(&self, position: &Antichain) -> u128 {
        self.filter(position).len() as u128
    }

    /// The antichains of the first `range.max` elements of the poset.
    fn up_to(&self, range: Range, each: &mut impl FnMut(Antichain) -> Flow) -> Flow {
        let end = self.poset.poset().len().min(usize::try_from(range.max).unwrap_or(usize::MAX));
        self.poset.poset().each_antichain(end as Element, each)
    }

    fn powers(&self) -> Powers<'_, Plain> {
        Powers::none().theorem(self).packed(self).picture(self).counts(self)
    }
}

impl Theorem<Antichain, HookOf> for Plain {
    fn known(&self, position: &Antichain, play: Play) -> Option<Known> {
        let grundy = match play {
            Play::Normal => slant::value(&self.poset, &self.content(position))?,
            Play::Misere => return None,
        };
        Some(Known { grundy: grundy.into(), source: slant::SOURCE })
    }

    fn reason(&self, position: &Antichain, play: Play) -> Option<Reason> {
        (play == Play::Normal).then(|| slant::reason(&self.poset, &self.content(position)))?
    }
}

impl Packed<Antichain> for Plain {
    fn form(&self, _position: &Antichain) -> Option<Box<dyn Form<Antichain>>> {
        Some(Box::new(self.words()?.clone()))
    }
}

impl Counts<Antichain> for Plain {
    fn moves(&self, position: &Antichain) -> Option<u128> {
        Some(self.filter(position).len() as u128)
    }
}

impl Picture<Antichain, HookOf> for Plain {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Hooks, Labels::Names, Labels::Blank]
    }

    fn figure(&self, position: &Antichain, marked: Option<&HookOf>, labels: Labels) -> Result<Figure, TooBig> {
        let poset = self.poset.poset();
        TooBig::check("boxes", poset.len() as u128)?;
        let filter = self.filter(position);
        let hooks = self.poset.hook_vectors(&self.poset.content(&filter));
        let mut lengths: Vec<Option<u64>> = vec![None; poset.len()];
        hooks.iter().for_each(|hook| lengths[hook.element as usize] = Some(hook.length()));
        let elements = poset.elements().map(|x| HasseElement {
            name: poset.name(x).to_owned(),
            label: match (labels, lengths[x as usize]) {
                (Labels::Names, _) => poset.name(x).to_owned(),
                (Labels::Blank, _) | (_, None) => String::new(),
                (_, Some(length)) => length.to_string(),
            },
            group: Some(self.poset.colour(x)),
            emphasis: false,
            absent: !filter.contains(x),
            mark: None,
        });
        let covers = poset.covers().map(|(lower, upper)| (lower as usize, upper as usize));
        let figure =
            Figure::Hasse(Hasse { elements: elements.collect(), covers: covers.collect(), remarks: Vec::new() });
        Ok(figure.with(marked.map(|hook| self.marking(position, hook)).transpose()?))
    }

    fn marking(&self, position: &Antichain, hook: &HookOf) -> Result<Marking, TooBig> {
        TooBig::check("boxes", self.poset.poset().len() as u128)?;
        let hooks = self.poset.hook_vectors(&self.content(position));
        let boxes = self.poset.hook_boxes(&hooks, hook.element);
        Ok(Marking::taking(boxes.into_iter().map(|x| Part::Element(x as usize))))
    }

    fn grip(&self, _position: &Antichain, hook: &HookOf) -> Option<Vec<Part>> {
        Some(vec![Part::Element(hook.element as usize)])
    }
}
