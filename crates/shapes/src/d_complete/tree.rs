//! The top tree of a connected d-complete poset with its content, in a canonical form.
//!
//! Two connected d-complete posets are isomorphic exactly if their coloured trees are equal.

use super::{DComplete, MAX_SIZE};
use crate::cartan::Cartan;
use std::fmt;
use std::str::FromStr;

/// A rooted tree whose nodes, the colours, have counts. Children are sorted, so that isomorphic trees are equal.
///
/// Written as counts with children in parentheses: `2(1,1)` is the diamond.
///
/// ```
/// use shapes::d_complete::ColouredTree;
///
/// let tree: ColouredTree = "2(2(1),1)".parse()?;
/// assert_eq!(tree.to_string(), "2(1,2(1))");
/// assert_eq!(tree.poset().map(|poset| poset.poset().len()), Some(6));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColouredTree {
    /// How often the colour of the root occurs.
    pub count: u64,
    /// What hangs below it.
    pub children: Vec<ColouredTree>,
}

impl ColouredTree {
    /// The tree of a root and what hangs below it.
    pub fn new(count: u64, mut children: Vec<ColouredTree>) -> ColouredTree {
        children.sort_unstable();
        ColouredTree { count, children }
    }

    /// One box.
    pub fn single() -> ColouredTree {
        ColouredTree::new(1, Vec::new())
    }

    /// A chain of boxes; none for no boxes.
    pub fn chain(length: u64) -> Option<ColouredTree> {
        (0..length).fold(None, |below, _| Some(ColouredTree::new(1, below.into_iter().collect())))
    }

    /// How many boxes the poset has.
    pub fn size(&self) -> u64 {
        self.count + self.children.iter().map(ColouredTree::size).sum::<u64>()
    }

    /// The counts, parents before children.
    pub fn content(&self) -> Vec<u64> {
        let mut content = Vec::new();
        self.number(None, &mut Vec::new(), &mut content);
        content
    }

    /// The poset; none if no poset has this tree and content. Its boxes are `C_K`, colours numbered parents before
    /// children.
    pub fn poset(&self) -> Option<DComplete> {
        let (mut edges, mut content) = (Vec::new(), Vec::new());
        self.number(None, &mut edges, &mut content);
        let diagram = Cartan::simply_laced(content.len(), &edges);
        DComplete::of_content(&diagram, 0, &content)
    }

    /// Numbers the colours, parents before children.
    fn number(&self, parent: Option<usize>, edges: &mut Vec<(usize, usize)>, content: &mut Vec<u64>) {
        let own = content.len();
        content.push(self.count);
        edges.extend(parent.map(|parent| (parent, own)));
        self.children.iter().for_each(|child| child.number(Some(own), edges, content));
    }
}

impl fmt::Display for ColouredTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.count)?;
        for (place, child) in self.children.iter().enumerate() {
            write!(f, "{}{child}", if place == 0 { '(' } else { ',' })?;
        }
        f.write_str(if self.children.is_empty() { "" } else { ")" })
    }
}

const HOW_TO_WRITE: &str = "a tree is a count with its children in parentheses, as in 2(1,1)";

impl FromStr for ColouredTree {
    type Err = String;

    fn from_str(text: &str) -> Result<ColouredTree, String> {
        let (mut open, mut size) = (Vec::new(), 0_u64);
        // The children read so far of each open node; the first list is for the whole tree.
        let mut siblings: Vec<Vec<ColouredTree>> = vec![Vec::new()];
        let mut rest = text;
        loop {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let count: u64 = rest[..digits].parse().ok().filter(|&count| count > 0).ok_or(HOW_TO_WRITE)?;
            size = size.saturating_add(count);
            if size > MAX_SIZE as u64 {
                return Err(format!("a poset may have {MAX_SIZE} elements, and here there are more"));
            }
            rest = &rest[digits..];
            if let Some(below) = rest.strip_prefix('(') {
                open.push(count);
                siblings.push(Vec::new());
                rest = below;
                continue;
            }
            let mut tree = ColouredTree::new(count, Vec::new());
            while let Some(behind) = rest.strip_prefix(')') {
                let mut children = siblings.pop().ok_or(HOW_TO_WRITE)?;
                children.push(tree);
                tree = ColouredTree::new(open.pop().ok_or(HOW_TO_WRITE)?, children);
                rest = behind;
            }
            if rest.is_empty() && open.is_empty() {
                return Ok(tree);
            }
            // Only inside parentheses do others follow.
            rest = rest.strip_prefix(',').filter(|_| !open.is_empty()).ok_or(HOW_TO_WRITE)?;
            siblings.last_mut().ok_or(HOW_TO_WRITE)?.push(tree);
        }
    }
}

impl DComplete {
    /// The coloured tree of each connected part.
    pub fn trees(&self) -> Vec<ColouredTree> {
        self.poset.maximal().elements().iter().map(|&top| self.tree_from(self.colour(top), None)).collect()
    }

    fn tree_from(&self, colour: usize, parent: Option<usize>) -> ColouredTree {
        let below = self.diagram.bonds(colour).iter().map(|bond| bond.to).filter(|&to| Some(to) != parent);
        let children = below.map(|child| self.tree_from(child, Some(colour))).collect();
        ColouredTree::new(self.chains[colour].len() as u64, children)
    }
}
