"""A laboratory for impartial combinatorial games on Young diagrams, beads, root systems and posets.

>>> import grundy
>>> g = grundy.ruleset("mhrg:3x5")
>>> p = g.position("5,4,3")
>>> p.grundy(), [str(m.to) for m in p.winning_moves()]
(1, ['3,2', '5,2,1', '5,3,2'])
"""

from grundy._boards import Graph, Poset
from grundy._game_graph import GameGraph
from grundy._grundy import (
    Answer,
    Components,
    Cycle,
    Entry,
    Frame,
    Heatmap,
    Move,
    Position,
    Reason,
    Refusal,
    Ruleset,
    Sequence,
    Stopped,
    Sum,
    SumAnswer,
    SumMove,
    Table,
    TableSummary,
    __version__,
    components,
    heatmap,
    open_table,
    rules,
    ruleset,
    rulesets,
    sequence,
    solve,
)
from grundy._own import Game
from grundy._questions import (
    CheckReport,
    CheckedCondition,
    Claim,
    ClaimReport,
    Counterexample,
    Finding,
    Findings,
    Verification,
    check,
    claims,
    find,
    verify,
)
from grundy._rows import IndexedRow, Row

__all__ = [
    "Answer",
    "CheckReport",
    "CheckedCondition",
    "Claim",
    "ClaimReport",
    "Components",
    "Counterexample",
    "Cycle",
    "Entry",
    "Finding",
    "Findings",
    "Frame",
    "Game",
    "GameGraph",
    "Graph",
    "Heatmap",
    "IndexedRow",
    "Move",
    "Poset",
    "Position",
    "Reason",
    "Refusal",
    "Row",
    "Ruleset",
    "Sequence",
    "Stopped",
    "Sum",
    "SumAnswer",
    "SumMove",
    "Table",
    "TableSummary",
    "Verification",
    "__version__",
    "check",
    "claims",
    "components",
    "find",
    "heatmap",
    "open_table",
    "rules",
    "ruleset",
    "rulesets",
    "sequence",
    "solve",
    "verify",
]
