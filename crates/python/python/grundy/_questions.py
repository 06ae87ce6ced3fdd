"""Conjectures, findings and claims, with results as frozen objects.

Every result has `json()`, what the command line prints with `--json`, and `dict()`, the same as a dictionary.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence as Listing
from dataclasses import dataclass
from os import PathLike, fspath
from textwrap import shorten
from typing import TYPE_CHECKING, Any, Literal, NoReturn, overload

from grundy._grundy import (
    Position,
    Refusal,
    Ruleset,
    Stopped,
    Table,
    _check,
    _check_sets,
    _claims,
    _find,
    _recheck,
    _verify,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from grundy._grundy import _Limits


_LONGEST = 150
"""The most characters of a result in one line."""


class _Readable:
    """What a notebook shows as `print` does, and a plain Python in one line."""

    def __repr__(self) -> str:
        said = "; ".join(line.strip() for line in str(self).splitlines())
        return f"<{type(self).__name__} {shorten(said, _LONGEST, placeholder=' …')}>"

    def __init_subclass__(cls) -> None:
        # IPython prefers the `__repr__` of a class to what it inherits.
        cls._repr_pretty_ = _Readable._repr_pretty_  # type: ignore[method-assign]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


@dataclass(frozen=True, repr=False)
class _Told(_Readable):
    """A result that the command line prints as JSON."""

    _json: str

    def json(self) -> str:
        """What the command line prints with `--json`."""
        return self._json

    def dict(self) -> builtins.dict[str, Any]:
        """The fields of `json()` as a dictionary."""
        fields: builtins.dict[str, Any] = json.loads(self._json)
        return fields


@dataclass(frozen=True)
class Counterexample:
    """A position where a conjecture fails."""

    position: Position
    outcome: Literal["N", "P"]
    """Who wins there."""
    grundy: int | None
    """Its value; None where only who wins is known."""
    claimed: int | str
    """What the conjecture says instead: a value, or who wins."""


@dataclass(frozen=True)
class CheckedCondition:
    """A condition of Yamasaki's theorem, and what became of it."""

    condition: str
    """Its letter."""
    says: str
    verdict: Literal["holds", "refuted"]
    position: Position | None
    """The first position where it fails."""
    option: Position | None
    """The option that shows it, where one does."""
    why: str | None
    """How it fails."""


@dataclass(frozen=True, repr=False)
class CheckReport(_Told):
    """What became of a conjecture."""

    ruleset: str
    claim: str
    """The conjecture."""
    verdict: Literal["holds", "refuted"] | None
    """None if a limit stopped it before there was one."""
    checked: int
    """At how many positions it was held against the game."""
    range: str
    """Which positions were looked at; empty if a limit stopped it before they were listed."""
    counterexample: Counterexample | None
    """The first position where it fails, in the order of size."""
    not_checked: tuple[Position, ...]
    """Positions that the conjecture names and that were not among those looked at."""
    conditions: tuple[CheckedCondition, ...]
    """The conditions of Yamasaki's theorem one by one, for `f0` and `f1`."""
    stopped: str | None
    """The limit that stopped it."""

    @property
    def holds(self) -> bool:
        """Whether it held at every position that was looked at."""
        return self.verdict == "holds"

    def __str__(self) -> str:
        verdict = {"holds": "holds", "refuted": "REFUTED", None: "stopped"}[self.verdict]
        lines = [f"{verdict}  {self.ruleset}: {self.claim}"]
        if (found := self.counterexample) is not None:
            if isinstance(found.claimed, int):
                value = "" if found.grundy is None else f" {found.grundy}, and"
                lines.append(f"{found.position}: its value is{value} not {found.claimed}")
            else:
                lines.append(f"{found.position}: it is {found.outcome}, and not {found.claimed}")
        for checked in self.conditions:
            lines.append(f"({checked.condition}) {checked.verdict}: {checked.says}")
            if checked.position is not None:
                option = "" if checked.option is None else f" (to {checked.option})"
                lines.append(f"    {checked.position}: {checked.why}{option}")
        looked_at = self.range or "still listing them"
        lines.append(f"{_counted(self.checked, 'position')} checked, in the order of size: {looked_at}")
        if self.not_checked:
            lines.append(f"{_counted(len(self.not_checked), 'listed position')} outside that range not checked")
        return "\n".join(lines)


def check(
    game: Ruleset | str,
    *,
    values: str | None = None,
    p_positions: str | Iterable[Position | str | int | Iterable[int]] | None = None,
    claim: str | None = None,
    f0: str | None = None,
    f1: str | None = None,
    where: str | None = None,
    size: int | None = None,
    entries: int | None = None,
    play: Literal["normal", "misere"] = "normal",
    **limits: Unpack[_Limits],
) -> CheckReport:
    """Look for the first position where a conjecture about a game fails, in the order of size.

    One of these is the conjecture: `values`, a number that is the value of every position; `p_positions`, a condition
    that just the P-positions satisfy, or all of them in a list; `claim`, as a rule file has it; or `f0` and `f1`, two sets
    for the conditions of Yamasaki's theorem. Expressions are those of rule files. Only positions with the property `where`
    are looked at; those with entries up to `size`, of `entries` numbers where the game leaves that open.

    Where a limit ends it, the exception `Stopped` has the report as `reached`.

    >>> check("wythoff", p_positions="min(x, y) = golden(abs(x-y))").verdict
    'holds'
    >>> print(check("wythoff", values="x xor y"))
    REFUTED  wythoff: value = x xor y
    1,1: its value is 2, and not 0
    5 positions checked, in the order of size: entries ≤ 99
    """
    listed = None
    if p_positions is not None and not isinstance(p_positions, str):
        listed = "\n".join(_line(position) for position in p_positions)
        p_positions = None
    questions = {"values": values, "p_positions": p_positions, "listed": listed, "claim": claim, "f0": f0}
    asked = [(kind, statement) for kind, statement in questions.items() if statement is not None]
    if len(asked) != 1:
        raise Refusal("say what is to be checked, by one of values, p_positions, claim, or f0 and f1 together")
    [(kind, statement)] = asked
    if (f0 is None) != (f1 is None):
        raise Refusal("f0 and f1 are given together")
    if f0 is not None and f1 is not None:
        if where is not None:
            raise Refusal("where: the conditions on f0 and f1 are about all positions; leave it out")
        if play != "normal":
            raise Refusal(
                "f0 and f1 are sets in normal play, and what follows is about misère play: leave `play` out"
            )
        told, failing, left, stopped = _check_sets(game, f0, f1, size, entries, limits)
    else:
        told, failing, left, stopped = _check(game, kind, statement, where, size, entries, play, limits)
    fields = json.loads(told)
    conditions = tuple(_conditions(fields.get("conditions", []), iter(failing)))
    counterexample = None
    if (found := fields.get("counterexample")) is not None:
        counterexample = Counterexample(failing[0], found["outcome"], found["grundy"], found["claimed"])
    report = CheckReport(
        told,
        fields["ruleset"],
        fields["claim"],
        fields["verdict"],
        fields["checked"],
        fields["range"],
        counterexample,
        tuple(left),
        conditions,
        fields.get("stopped"),
    )
    return report if stopped is None else _stop(stopped, report)


def _line(position: Position | str | int | Iterable[int]) -> str:
    """A position as a line of a list."""
    if isinstance(position, (Position, str, int)):
        return str(position)
    return ",".join(map(str, position)) or "-"


def _conditions(told: list[Mapping[str, Any]], failing: Iterator[Position]) -> Iterator[CheckedCondition]:
    for condition in told:
        found = condition["counterexample"]
        position = option = why = None
        if found is not None:
            position, option, why = next(failing), next(failing), found["why"]
            if found["option"] is None:
                option = None
        yield CheckedCondition(condition["condition"], condition["says"], condition["verdict"], position, option, why)


@dataclass(frozen=True, repr=False)
class Finding(_Told):
    """A structure in the values of a game, and what is known of it."""

    kind: str
    """"period", "automaton", "anf", "twin", "recurrence" or "formula"."""
    status: Literal["proved", "holds", "refuted", "unknown"]
    """"unknown" is the status of a game without a period, when many games were looked at for periods."""
    statement: str
    found_to: int | None
    """How far the values go that it was learned from."""
    checked_to: int
    """How far the values go that it was held against."""
    claim: str | None
    """The `claim` line for a rule file."""
    theorem: str | None
    """What proves it."""
    refuted_at: tuple[int, ...] | None
    """Where it fails."""

    @property
    def certificate(self) -> Any:
        """Everything that is needed to check it again."""
        return self.dict().get("certificate")

    def recheck(self, **limits: Unpack[_Limits]) -> bool | None:
        """Whether its certificate proves it, checked again from nothing but the certificate; None if that does not stand
        alone.

        >>> [f.recheck() for f in find("octal:0.137", size=1000, only=["period"])]
        [True]
        """
        checked = _recheck(self._json, limits)
        return None if checked is None else checked[0]

    def __str__(self) -> str:
        known = {
            "proved": f"proved: {self.theorem}",
            "holds": f"holds to {self.checked_to}, found from data to {self.found_to}",
            "refuted": f"refuted at {','.join(map(str, self.refuted_at or ()))}, found from data to {self.found_to}",
            "unknown": f"no period that the values of heaps to {self.checked_to} prove",
        }[self.status]
        kind = "nim-algebra" if self.kind == "anf" else self.kind
        claim = "" if self.claim is None else f"\n  {self.claim}"
        return f"{kind}: {self.statement}\n  {known}{claim}"


@dataclass(frozen=True, repr=False)
class Findings(_Readable, Listing[Finding]):
    """What was found, as a sequence of findings."""

    of: str
    """What was looked at."""
    findings: tuple[Finding, ...]
    refuted: tuple[Finding, ...]
    """What half of the values suggested, and another value refutes."""
    values: int
    """How many values were looked at; of a pattern of codes, how many games."""
    extent: int
    """How far they go."""
    unconvincing: int
    """How many guesses agree with everything, which is too little to mean anything."""

    def __len__(self) -> int:
        return len(self.findings)

    @overload
    def __getitem__(self, at: int) -> Finding: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Finding, ...]: ...
    def __getitem__(self, at: int | slice) -> Finding | tuple[Finding, ...]:
        return self.findings[at]

    def json(self) -> str:
        """What the command line prints with `--json`: a line for each finding."""
        return "\n".join(finding.json() for finding in self.findings)

    def __str__(self) -> str:
        nothing = "" if self.findings else "nothing found in "
        lines = [str(finding) for finding in self.findings]
        return "\n".join([*lines, f"{self.of}: {nothing}{_counted(self.values, 'value')}, up to {self.extent}"])


def find(
    of: Ruleset | Table | str | PathLike[str],
    *,
    size: int | None = None,
    only: Iterable[str] = (),
    time: float | None = None,
    memory: int | str | None = None,
    positions: int | None = None,
    threads: int | None = None,
    **variables: range | tuple[int, int] | int,
) -> Findings:
    """Look for structure in values: periods, automata, recurrences, formulas, twins and nim-polynomials.

    `of` is a game; a template with variables, such as "mhrg:3xN" and `N=range(3, 61)`; a table file; or a pattern of codes,
    such as "octal:0.???", whose games are looked at for periods. Values go up to `size`, or as far as seconds take them. It
    learns from half of the values and holds what it finds against the rest.

    Where a limit ends it, the exception `Stopped` has the findings as `reached`.

    >>> find("octal:0.137", size=1000, only=["period"])[0].status
    'proved'
    """
    ranges = [_range(name, given) for name, given in variables.items()]
    limits: _Limits = {"time": time, "memory": memory, "positions": positions, "threads": threads}
    source = of if isinstance(of, (Ruleset, Table, str)) else fspath(of)
    told, refuted, name, (values, extent), unconvincing, stopped = _find(source, ranges, size, [kind for kind in only], limits)
    findings = Findings(
        name, tuple(map(_finding, told)), tuple(map(_finding, refuted)), values, extent, unconvincing
    )
    return findings if stopped is None else _stop(stopped, findings)


def _range(name: str, given: range | tuple[int, int] | int) -> str:
    """A variable and its range, as a template takes it."""
    if isinstance(given, range):
        if given.step != 1 or not given:
            raise Refusal(f"{name}: give a range of numbers with step 1, as in {name}=range(3, 41)")
        return f"{name}={given.start}..{given.stop - 1}"
    first, last = (given, given) if isinstance(given, int) else given
    return f"{name}={first}..{last}"


def _finding(told: str) -> Finding:
    fields = json.loads(told)
    if "finding" not in fields:
        # A game without a period.
        statement = f"{fields['code']}: the largest value is {fields['largest']}"
        return Finding(told, "period", "unknown", statement, None, fields["checked_to"], None, None, None)
    at = fields.get("refuted_at")
    return Finding(
        told,
        fields["finding"],
        fields["status"],
        fields["statement"],
        fields["found_to"],
        fields["checked_to"],
        fields["claim"],
        fields.get("theorem"),
        None if at is None else tuple(at),
    )


@dataclass(frozen=True, repr=False)
class Claim(_Told):
    """A statement that can be checked, by `verify`."""

    claim: str
    """Its id, such as "nakada-4.1"."""
    aliases: tuple[str, ...]
    source: str
    """Paper and number."""
    title: str
    """What it is about, in a few words."""
    statement: str
    kind: str
    standing: str
    """What it rests on: "paper", "proofs" or "observed"."""
    expected: str
    """What the check is expected to find."""
    corrected: str | None
    """The claim that is right, if this one is an erratum."""
    usual_size: int
    largest_size: int
    range: str
    """The cases up to the usual size, in words."""

    def __str__(self) -> str:
        return f"{self.claim}  {self.title}\n  {self.statement} ({self.source})"


def claims(name: str | None = None) -> list[Claim]:
    """The claims that a name finds, such as "nakada-4.1", or a beginning such as "motegi"; without one, all.

    >>> claims("nakada-4.1")[0].title
    'Value of a position in the inset game'
    """
    return [_claim(told) for told in _claims(name)]


def _claim(told: str) -> Claim:
    fields = json.loads(told)
    return Claim(
        told,
        fields["claim"],
        tuple(fields["aliases"]),
        fields["source"],
        fields["title"],
        fields["statement"],
        fields["kind"],
        fields["standing"],
        fields["expected"],
        fields["corrected"],
        fields["usual_size"],
        fields["largest_size"],
        fields["range"],
    )


@dataclass(frozen=True, repr=False)
class ClaimReport(_Told):
    """What became of a claim."""

    claim: str
    source: str
    title: str | None
    """What it is about, in a few words; a claim of a rule file has no title."""
    statement: str
    kind: str
    standing: str
    """What it rests on: "paper", "proofs" or "observed"."""
    verdict: Literal["holds", "refuted", "erratum"]
    checked: int
    """How many cases were compared."""
    range: str
    """Which cases."""
    size: int
    counterexample: str | None
    """The first case that fails, in words."""
    position: Position | None
    """The same as a position, if it is one."""
    is_expected: bool
    """Whether the verdict is the one that was expected; that of an erratum is "erratum"."""

    def __str__(self) -> str:
        verdict = "REFUTED" if self.verdict == "refuted" else self.verdict
        text = f"{verdict}  {self.claim}  {_counted(self.checked, 'case')}  {self.range}"
        if self.counterexample is None:
            return text
        return f"{text}\n  {self.statement}\n  counterexample: {self.counterexample}"


@dataclass(frozen=True, repr=False)
class UnfinishedClaim(_Told):
    """A claim whose check a limit stopped, after some cases that all agreed."""

    claim: str
    source: str
    checked: int
    """How many cases were compared."""
    stopped: str
    """The limit that stopped it."""

    def __str__(self) -> str:
        return f"stopped  {self.claim}  {_counted(self.checked, 'case')}  no counterexample so far"


@dataclass(frozen=True, repr=False)
class Verification(_Readable, Listing[ClaimReport]):
    """What became of the claims that a name finds, as a sequence of reports."""

    reports: tuple[ClaimReport, ...]
    unfinished: tuple[UnfinishedClaim, ...] = ()
    """The claims that a limit stopped; those that had not been begun by then are nowhere."""

    @property
    def verdict(self) -> Literal["holds", "refuted", "erratum"] | None:
        """"refuted" if one claim is; else None if a limit stopped it; else "erratum" if one is; else "holds"."""
        verdicts = {report.verdict for report in self.reports}
        if "refuted" in verdicts:
            return "refuted"
        if self.unfinished:
            return None
        return "erratum" if "erratum" in verdicts else "holds"

    @property
    def holds(self) -> bool:
        """Whether all of them hold."""
        return self.verdict == "holds"

    @property
    def is_expected(self) -> bool:
        """Whether every claim has a verdict, and it is the one that was expected."""
        return not self.unfinished and all(report.is_expected for report in self.reports)

    @property
    def checked(self) -> int:
        """How many cases were compared."""
        return sum(ended.checked for ended in self._all)

    def __len__(self) -> int:
        return len(self.reports)

    @overload
    def __getitem__(self, at: int) -> ClaimReport: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[ClaimReport, ...]: ...
    def __getitem__(self, at: int | slice) -> ClaimReport | tuple[ClaimReport, ...]:
        return self.reports[at]

    def json(self) -> str:
        """What the command line prints with `--json`: a line for each claim."""
        return "\n".join(ended.json() for ended in self._all)

    @property
    def _all(self) -> tuple[ClaimReport | UnfinishedClaim, ...]:
        return self.reports + self.unfinished

    def __str__(self) -> str:
        return "\n".join(map(str, self._all))


def verify(of: str | Ruleset, size: int | None = None, **limits: Unpack[_Limits]) -> Verification:
    """Check the claims that a name finds, or those of a game with rules of one's own, up to a size in their own unit.

    Where a limit ends it, the exception `Stopped` has as `reached` what is known by then: the reports of the claims that are
    done, and those that are `unfinished`.

    >>> print(verify("nakada-4.1", size=8))
    holds  nakada-4.1  303 cases  N from 2 to 8, all sets of N beads or one below 8
    >>> verify("abuku-tada-2.7", size=6).holds
    True
    """
    told, unfinished, stopped = _verify(of, size, limits)
    verified = Verification(tuple(_report(*report) for report in told), tuple(map(_unfinished, unfinished)))
    return verified if stopped is None else _stop(stopped, verified)


def _report(told: str, position: Position | None, is_expected: bool) -> ClaimReport:
    fields = json.loads(told)
    return ClaimReport(
        told,
        fields["claim"],
        fields["source"],
        fields["title"],
        fields["statement"],
        fields["kind"],
        fields["standing"],
        fields["verdict"],
        fields["checked"],
        fields["range"],
        fields["size"],
        fields["counterexample"],
        position,
        is_expected,
    )


def _unfinished(told: str) -> UnfinishedClaim:
    fields = json.loads(told)
    return UnfinishedClaim(told, fields["claim"], fields["source"], fields["checked"], fields["stopped"])


def _stop(stopped: Stopped, reached: object) -> NoReturn:
    """Raise the exception of a limit, with what was found by then."""
    stopped.reached = reached
    raise stopped


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
