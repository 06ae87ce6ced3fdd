//! The Hasse diagram of a position: skeleton, maximal subposets and NAND values.

use super::{Removal, Ungar};
use crate::figure::{Figure, Hasse, HasseElement, Labels, Mark, TooBig};
use crate::posets::nand;
use shapes::poset::Element;
use shapes::{Antichain, ElementSet};

impl Ungar {
    /// The picture. If it is labelled with values, it also says who wins, and marks a winning move if no other move is
    /// marked.
    pub(super) fn picture(
        &self,
        position: &Antichain,
        marked: Option<&Removal>,
        labels: Labels,
    ) -> Result<Figure, TooBig> {
        TooBig::check("elements", self.poset.len() as u128)?;
        let (poset, ideal) = (&*self.poset, self.ideal(position));
        let skeleton = nand::skeleton(poset, &ideal);
        let ones = nand::ones(poset, &ideal, &skeleton);
        let owners = nand::owners(poset, &ideal);
        let (found, remark) = match labels {
            Labels::Blank | Labels::Fair | Labels::Names => (Vec::new(), None),
            _ => {
                let (found, remark) = self.solution(position, &ones);
                (found, Some(remark))
            }
        };
        let taken = marked.map_or(&found, |removal| &removal.elements);
        let element = |x: Element| HasseElement {
            name: poset.name(x).to_owned(),
            label: match labels {
                Labels::Blank => String::new(),
                Labels::Fair | Labels::Names => poset.name(x).to_owned(),
                _ if !skeleton.contains(x) => String::new(),
                _ => u8::from(ones.contains(x)).to_string(),
            },
            group: owners[x as usize].and_then(|owner| position.elements().binary_search(&owner).ok()),
            emphasis: skeleton.contains(x),
            absent: !ideal.contains(x),
            mark: taken.binary_search(&x).is_ok().then_some(Mark::First),
        };
        Ok(Figure::Hasse(Hasse {
            elements: poset.elements().map(element).collect(),
            covers: poset.covers().map(|(lower, upper)| (lower as usize, upper as usize)).collect(),
            remarks: remark.into_iter().collect(),
        }))
    }

    /// A winning move, empty if there is none, and who wins, in words.
    fn solution(&self, position: &Antichain, ones: &ElementSet) -> (Vec<Element>, String) {
        match self.certificate(position) {
            Err(reason) => (Vec::new(), format!("not levelled: {reason}; the values do not tell who wins")),
            Ok((certificate, _)) if certificate.is_eeta_win() => {
                (Vec::new(), "Eeta, the second player, wins: every maximal element has the value 1".to_owned())
            }
            Ok((certificate, _)) => {
                let zeros: Vec<Element> = position.elements().iter().copied().filter(|&x| !ones.contains(x)).collect();
                let (zeros, moves) =
                    (self.poset.write_elements(&zeros), self.poset.write_elements(&certificate.removed));
                let remark = format!("Atniss, the first player, wins: value 0 at {zeros}; remove {moves}");
                (certificate.removed, remark)
            }
        }
    }
}
