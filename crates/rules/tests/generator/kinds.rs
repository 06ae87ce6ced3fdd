//! Random boards and moves, kind by kind.

use super::Writer;
use super::expressions::Scope;

impl Writer {
    /// All lines but the first, for the parameters in scope.
    pub fn body(&mut self, kind: &str, scope: &Scope) -> String {
        match kind {
            "tuple" => self.tuple(scope),
            "array" => self.array(scope),
            "heaps" => self.heaps(scope),
            "partition" => self.diagram(scope, "partition", &["hook", "hook", "corner", "row", "column"]),
            "strict" => self.diagram(scope, "strict partition", &["hook", "hook", "corner"]),
            "beads" => self.beads(scope),
            "coins" => self.coins(scope),
            "vertices" => self.vertices(scope),
            "labels" => self.labels(scope),
            "token" => self.token(scope),
            _ => self.ideal(scope),
        }
    }

    /// An `on` line, sometimes with a condition, and up to three lines of moves.
    fn lines(&mut self, board: &str, known: &Scope, mut line: impl FnMut(&mut Writer) -> String) -> String {
        let mut lines = format!("on {board}{}\n", self.perhaps_where(known, 20));
        for _ in 0..1 + self.below(3) {
            lines += &format!("move {}\n", line(self));
        }
        lines
    }

    /// Variables with short ranges: ` for …`, and the scope that knows them.
    fn ranges(&mut self, scope: &Scope, to: &[String]) -> (String, Scope, Vec<String>) {
        let (mut scope, mut ranges, mut variables) = (scope.clone(), Vec::new(), Vec::new());
        for to in to {
            let k = self.variable();
            let from = match self.below(20) {
                0 => self.number(&scope, 1),
                1 | 2 => "0".to_owned(),
                _ => "1".to_owned(),
            };
            let to = if self.chance(80) { to.clone() } else { format!("min({to}, {})", self.number(&scope, 1)) };
            ranges.push(format!("{k} in {from}..{to}"));
            scope = scope.and([k.as_str()]);
            variables.push(k);
        }
        (format!(" for {}", ranges.join(", ")), scope, variables)
    }

    fn tuple(&mut self, scope: &Scope) -> String {
        let names: Vec<&str> = ["x", "y", "size_3"].into_iter().take(1 + self.below(3)).collect();
        let known = scope.and(names.iter().copied());
        self.lines(&names.join(", "), &known, |writer| {
            let changed = writer.below(names.len());
            let (ranges, inner, k) = if writer.chance(70) {
                writer.ranges(&known, &[names[changed].to_owned()])
            } else {
                (String::new(), known.clone(), vec![(1 + writer.below(2)).to_string()])
            };
            let count = if writer.chance(25) { 2 } else { 1 };
            let moves: Vec<String> = (0..count)
                .map(|_| {
                    let entries = names.iter().enumerate().map(|(i, name)| match i {
                        _ if i == changed => match writer.below(12) {
                            0 => format!("{name}/2"),
                            1 => format!("min({name}-1, {})", writer.number(&inner, 2)),
                            2 => writer.number(&inner, 2),
                            _ => format!("{name}-{}", k[0]),
                        },
                        // After the entry that becomes smaller, others may grow.
                        _ if i > changed && writer.chance(30) => match writer.below(3) {
                            0 => format!("{name}+1"),
                            1 => format!("min(7, {})", writer.number(&inner, 2)),
                            _ => format!("{name}-{}", k[0]),
                        },
                        _ if writer.chance(10) => format!("{name}-1"),
                        _ => (*name).to_owned(),
                    });
                    entries.collect::<Vec<String>>().join(", ")
                })
                .collect();
            format!("{}{ranges}{}", moves.join("; "), writer.perhaps_where(&inner, 40))
        })
    }

    fn array(&mut self, scope: &Scope) -> String {
        let entries = 2 + self.below(3);
        let known = Scope { phrases: (1..=entries).map(|i| format!("x[{i}]")).collect(), ..scope.clone() };
        self.lines(&format!("x[{entries}]"), &known, |writer| {
            let (ranges, inner, k) = if writer.chance(40) {
                writer.ranges(&known, &["2".to_owned()])
            } else {
                (String::new(), known.clone(), vec!["1".to_owned()])
            };
            let indices: &[&str] = match writer.below(3) {
                0 => &[],
                1 => &["i"],
                _ => &["i", "j"],
            };
            let mut named = inner.and(indices.iter().copied());
            named.phrases.extend(indices.iter().map(|i| format!("x[{i}]")));
            if !indices.is_empty() && writer.chance(10) {
                named.phrases.push("x[i mod 3 + 1]".to_owned());
            }
            let of = named.and(["x"]);
            let change = match writer.below(8) {
                0..=2 => "0..x-1".to_owned(),
                3 => format!("max(0, x-1-{})..x-1", k[0]),
                4 => "x/2".to_owned(),
                5 => format!("min(x-1, {})", writer.number(&of, 2)),
                // Sometimes nothing would change, which is refused.
                6 => format!("x-{}..min(x{}, {})", k[0], writer.one_of(&["", "-1", "-1"]), writer.number(&of, 1)),
                _ => format!("x-max(1, {})", k[0]),
            };
            let which = match indices {
                [] => format!("{}..{}", writer.below(2), 1 + writer.below(entries)),
                indices => indices.join(" < "),
            };
            format!("{which} of x: {change}{ranges}{}", writer.perhaps_where(&named, 40))
        })
    }

    fn heaps(&mut self, scope: &Scope) -> String {
        let known = scope.and(["h"]);
        self.lines("heaps", &known, |writer| match writer.below(8) {
            0..=2 => {
                let digits: String = (0..1 + writer.below(3))
                    .map(|_| writer.one_of(&['0', '1', '2', '3', '3', '4', '5', '6', '7', '8', 'a', 'f']))
                    .collect();
                let code = format!("{}.{digits}", writer.one_of(&['0', '0', '4', '8', 'c']));
                format!("{code}{}", writer.perhaps_where(&known, 25))
            }
            3 => {
                let range = format!("{}..{}", 1 + writer.below(3), writer.number(&known, 1));
                format!("take {}, {range}{}", 1 + writer.below(4), writer.perhaps_where(&known, 40))
            }
            4 => format!("h -> {}", writer.one_of(&["h/2", "h-1; h -> h-2", "", "h/2, h/3", "isqrt(h)-1, 1"])),
            5 => {
                let (ranges, inner, k) = writer.ranges(&known, &["h-1".to_owned()]);
                format!("h -> h-{}, {}{ranges}{}", k[0], writer.number(&inner, 2), writer.perhaps_where(&inner, 30))
            }
            _ => {
                let (ranges, inner, k) = writer.ranges(&known, &["h-1".to_owned(), "h-1".to_owned()]);
                let sum = writer.number(&known, 1);
                format!(
                    "h -> {a}, {b}{ranges} where {a}+{b} < h and ({a}+{b} = {sum} or {})",
                    writer.condition(&inner, 1),
                    a = k[0],
                    b = k[1]
                )
            }
        })
    }

    fn diagram(&mut self, scope: &Scope, board: &str, moves: &[&str]) -> String {
        let whole: &[&str] = if board == "partition" { &["rows", "columns", "size"] } else { &["rows", "size"] };
        let known = scope.and(whole.iter().copied());
        self.lines(board, &known, |writer| {
            let first = writer.one_of(moves);
            let inner = match (board, first) {
                (_, "row" | "column") => known.and(["length", first]),
                ("partition", _) => known.and(["length", "arm", "leg", "row", "column", "content"]),
                _ => known.and(["length", "row", "column"]),
            };
            let second = if writer.chance(20) && matches!(first, "hook" | "corner") { "; corner" } else { "" };
            let (ranges, inner) = if writer.chance(15) {
                let (ranges, inner, _) = writer.ranges(&inner, &["2".to_owned()]);
                (ranges, inner)
            } else {
                (String::new(), inner)
            };
            format!("{first}{second}{ranges}{}", writer.perhaps_where(&inner, 80))
        })
    }

    fn beads(&mut self, scope: &Scope) -> String {
        let known = scope.and(["beads"]);
        self.lines("beads", &known, |writer| {
            let named = known.and(["b"]);
            let (to, ranges, inner) = if writer.chance(70) {
                let (ranges, inner, k) = writer.ranges(&named, &["b".to_owned()]);
                (writer.one_of(&["b-", "b-", ""]).to_owned() + &k[0], ranges, inner)
            } else {
                let to = match writer.below(4) {
                    0 => "b/2".to_owned(),
                    1 => "b-1; b -> b-3".to_owned(),
                    2 => "b xor 1".to_owned(),
                    _ => writer.number(&named, 2),
                };
                (to, String::new(), named)
            };
            let inner = inner.and(["jumped"]);
            format!("b -> {to}{ranges}{}", writer.perhaps_where(&inner, 70))
        })
    }

    fn coins(&mut self, scope: &Scope) -> String {
        self.lines("coins", scope, |writer| match writer.below(4) {
            0 => {
                let range = format!("{}..{}", writer.below(3), writer.number(scope, 1));
                let condition = if scope.names.is_empty() { String::new() } else { writer.perhaps_where(scope, 20) };
                format!("turn {range}{condition}")
            }
            1 => format!("turn run{}", writer.perhaps_where(&scope.and(["first", "last"]), 70)),
            _ => {
                let names: Vec<&str> = ["i", "j", "n"].into_iter().take(1 + writer.below(3)).collect();
                let inner = scope.and(names.iter().copied());
                format!("turn {}{}", names.join(" > "), writer.perhaps_where(&inner, 70))
            }
        })
    }

    /// A graph, and how many vertices it has.
    fn graph(&mut self, most: usize) -> (String, usize) {
        let n = 2 + self.below(most - 1);
        match self.below(7) {
            0 => (format!("path {n}"), n),
            1 => (format!("cycle {n}"), n),
            2 => (format!("complete {}", n.min(5)), n.min(5)),
            3 => (format!("star {n}"), n),
            4 => (format!("grid 2, {}", most / 2), 2 * (most / 2)),
            _ => {
                let mut text = String::from("# a random graph\n");
                // Vertices are numbered in the order in which their names occur, so name them first.
                (0..n).for_each(|v| text += &format!("v{v}\n"));
                for v in 1..n {
                    for u in 0..v {
                        if self.chance(35) {
                            text += &format!("v{v} - v{u}\n");
                        }
                    }
                }
                self.file = Some(text);
                ("graph board.graph".to_owned(), n)
            }
        }
    }

    fn vertices(&mut self, scope: &Scope) -> String {
        let (graph, _) = self.graph(7);
        let known = Scope { questions: vec![("degree", 1)], ..scope.and(["left"]) };
        self.lines(&format!("vertices of {graph}"), &known, |writer| match writer.below(3) {
            0 => format!("edge a b: remove a, b{}", writer.perhaps_where(&known.and(["a", "b"]), 60)),
            more => {
                let neighbours = if more == 1 { ", neighbours" } else { "" };
                format!("v: remove v{neighbours}{}", writer.perhaps_where(&known.and(["v"]), 70))
            }
        })
    }

    fn labels(&mut self, scope: &Scope) -> String {
        let most = 1 + self.below(2);
        let (graph, n) = self.graph(if most == 1 { 6 } else { 4 });
        let known = Scope { questions: vec![("label", 1), ("near", 2)], ..scope.clone() };
        let condition = Scope { phrases: (0..n).map(|v| format!("label({v})")).collect(), ..known.clone() };
        self.lines(&format!("labels 0..{most} of {graph}"), &condition, |writer| {
            let (at, names): (&str, &[&str]) =
                if writer.chance(50) { ("v", &["v"]) } else { ("edge u v", &["u", "v"]) };
            let inner = known.and(names.iter().copied());
            let set = match (names, writer.below(6)) {
                (["v"], 0) => "v = 0, v+1 = label(v)".to_owned(),
                (["v"], 1) => format!("v = label(v)-1, {} = 0", writer.number(&inner, 1)),
                (["v"], 2) => format!("v = min(label(v)-1, {})", writer.number(&inner, 2)),
                (["v"], _) => "v = label(v)-1".to_owned(),
                (_, 0) => "u = 0, v = label(u)".to_owned(),
                (_, 1) => format!("u = 0, v = {}", writer.number(&inner, 2)),
                (_, 2) => "u = label(u)-1, v = label(v)-1".to_owned(),
                _ => "u = label(u)-1, v = 0".to_owned(),
            };
            let larger = names.iter().map(|name| format!("label({name}) > 0")).collect::<Vec<String>>().join(" and ");
            let condition = writer.condition(&inner, 1);
            match writer.below(10) {
                0..=4 => format!("{at}: set {set} where {larger}"),
                5..=8 => format!("{at}: set {set} where {larger} and ({condition})"),
                _ => format!("{at}: set {set}"),
            }
        })
    }

    fn token(&mut self, scope: &Scope) -> String {
        let (graph, n) = self.graph(6);
        let asked = Scope { questions: vec![("degree", 1)], truths: vec![("adjacent", 2)], ..scope.clone() };
        let known = asked.and(["u", "left"]);
        self.lines(&format!("token of {graph}"), &known, |writer| {
            let (from, named) = if writer.chance(50) { ("u", known.clone()) } else { ("t", asked.and(["t", "left"])) };
            if writer.chance(25) {
                return format!("{from} -> {}{}", writer.number(&named, 2), writer.perhaps_where(&named, 40));
            }
            let inner = named.and(["v"]);
            let near = if writer.chance(70) { format!("adjacent({from}, v)") } else { writer.condition(&inner, 1) };
            let more =
                if writer.chance(50) { format!(" and ({})", writer.condition(&inner, 1)) } else { String::new() };
            format!("{from} -> v for v in 0..{} where ({near}){more}", n - 1)
        })
    }

    fn ideal(&mut self, scope: &Scope) -> String {
        let poset = match self.below(5) {
            0 => format!("chain {}", 2 + self.below(6)),
            1 => format!("box {}, {}", 1 + self.below(3), 2 + self.below(2)),
            2 => "box 2, 2, 2".to_owned(),
            3 => format!("boolean {}", 1 + self.below(3)),
            _ => {
                // Three layers, in which each element is above some of those in the layer below: all of these relations
                // are covers.
                let mut text = String::from("a0\na1\n");
                for (lower, upper) in [("a", "b"), ("b", "c")] {
                    (0..2).for_each(|i| text += &format!("{lower}{} < {upper}{i}\n", self.below(2)));
                }
                self.file = Some(text);
                "poset board.poset".to_owned()
            }
        };
        let known = scope.and(["left"]);
        self.lines(&format!("ideal of {poset}"), &known, |writer| match writer.below(5) {
            0 => format!("maximal: remove any{}", writer.perhaps_where(&known, 40)),
            1 => format!("maximal: remove one{}", writer.perhaps_where(&known, 40)),
            _ => {
                let inner = Scope { phrases: vec!["rank(y)".to_owned()], ..known.clone() };
                format!("y: remove y, above{}", writer.perhaps_where(&inner, 70))
            }
        })
    }
}
