"""Makes and drops positions, and prints by how many bytes the process has grown since it was warm: `memory.py POSITIONS`."""

import gc
import pickle
import random
import resource
import sys
from pathlib import Path

import grundy


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def make(count: int, chance: random.Random) -> None:
    """Positions of a closed form, of a search and of rules, with what hangs on them."""
    young, board = grundy.ruleset("young"), grundy.ruleset("mhrg:3x5")
    own = grundy.rules("on x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y")
    made = 0
    while made < count:
        one = young.position(sorted((chance.randrange(9) for _ in range(5)), reverse=True))
        other = own.position((chance.randrange(20), chance.randrange(20)))
        two = board.start()
        one.grundy(), two.grundy(), other.grundy(), one.outcome(), repr(one), hash(other)
        made += 3 + len(one.options()) + len(two.options()) + len(other.options()) + len(one.moves())
        if made % 7 == 0:
            one.answer(), (one + other).grundy(), pickle.loads(pickle.dumps(one)), one.draw("svg")
            made += 1
        try:
            young.position([1, 2, chance.randrange(10**9)])
        except grundy.Refusal:
            made += 1


def main() -> None:
    count, chance = int(sys.argv[1]), random.Random(1)
    make(max(20_000, count // 10), chance)
    before = resident()
    make(count, chance)
    print(resident() - before)


main()
