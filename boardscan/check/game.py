"""A game record against the photo: its last position, its result, its komi and its rules."""

from collections.abc import Iterator
from dataclasses import replace

from boardscan.check.board import check_board
from boardscan.check.claim import check_claim
from boardscan.check.findings import Finding
from boardscan.errors import BoardscanError, Text
from boardscan.records.compare import Comparison
from boardscan.records.file_terms import komi_of_file, rules_of_file
from boardscan.records.sgf_game import GameRecord
from boardscan.rules.amounts import amount_words
from boardscan.rules.claims import parse_claim
from boardscan.rules.names import Point
from boardscan.rules.notation import result_words
from boardscan.rules.rule_files import get_ruleset
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms, komi_given
from boardscan.ruling import Ruling, rule


def check_game(record: GameRecord, comparison: Comparison, ruling: Ruling) -> Iterator[Finding]:
    """Everything that can be said about a record."""
    for problem in record.problems:
        yield Finding("sgf", problem.code, None, problem.text)
    yield check_board(record, comparison)
    terms = [*_rules(record, ruling), *_komi(record, ruling), *_handicap(record, ruling)]
    yield from terms
    yield from check_result(record.result, ruling)
    if comparison.agrees is not False and any(finding.agrees is False for finding in terms):
        yield from _by_its_own_terms(record, ruling)


def check_result(result: str | None, ruling: Ruling) -> Iterator[Finding]:
    """The words of RE against the count."""
    words = (result or "").strip()
    if words in ("", "?"):
        text = Text("the record states no result", "棋谱未记结果")
        yield Finding("sgf", "no_result", None, text)
        return
    try:
        claim = parse_claim(words, ruling.rules, ruling.terms, ruling.position.size)
    except BoardscanError as error:
        yield Finding("sgf", "result_unreadable", None, error.message, words)
        return
    yield from check_claim(claim, ruling, "sgf")


def photo_dead(record: GameRecord, comparison: Comparison) -> frozenset[Point] | None:
    """The stones that the record marks as dead, as points of the photo; None if it can't say."""
    if record.dead is None or comparison.kind not in ("same", "doubtful_points"):
        return None
    size = record.size
    points = ((row, col) for row in range(size) for col in range(size))
    return frozenset(p for p in points if comparison.turn.of(p, size) in record.dead)


def _rules(record: GameRecord, ruling: Ruling) -> Iterator[Finding]:
    if record.rules is None:
        return
    known, used = rules_of_file(record.rules), ruling.rules.id
    if known is None:
        text = Text(f"rules: {record.rules!r} is not known here", f"规则：无法识别“{record.rules}”")
        yield Finding("sgf", "rules", None, text, record.rules, used)
        return
    # "Chinese" does not say which edition.
    same = known.split("-")[0] == used.split("-")[0]
    how = Text("as counted", "与所用规则一致") if same else Text(
        f"but it was counted by {used}", f"但按 {used} 计算"
    )  # fmt: skip
    text = Text(f"rules: {record.rules}, {how.en}", f"规则：{record.rules}，{how.zh}")
    yield Finding("sgf", "rules", same, text, record.rules, used)


def _komi(record: GameRecord, ruling: Ruling) -> Iterator[Finding]:
    if record.komi is None:
        return
    used, unit = komi_given(ruling.rules, ruling.terms), ruling.rules.unit
    try:
        told = komi_of_file(record.komi, ruling.rules)
    except BoardscanError as error:
        yield Finding("sgf", "komi", None, error.message, str(record.komi))
        return
    claimed, found = (
        Text(amount_words(amount, unit), amount_words(amount, unit, "zh"))
        for amount in (told, used)
    )
    how = Text("as counted", "与计算所用一致") if told == used else Text(
        f"but it was counted with {found.en}", f"但按{found.zh}计算"
    )  # fmt: skip
    text = Text(f"komi: {claimed.en}, {how.en}", f"贴子：{claimed.zh}，{how.zh}")
    yield Finding("sgf", "komi", told == used, text, claimed.en, found.en)


def _handicap(record: GameRecord, ruling: Ruling) -> Iterator[Finding]:
    used = ruling.terms.handicap
    if record.handicap == used or (record.handicap < 2 and used < 2):
        return
    text = Text(
        f"handicap: {record.handicap} stones, but it was counted with {used}",
        f"让子：棋谱为 {record.handicap} 子，但按 {used} 子计算",
    )
    yield Finding("sgf", "handicap", False, text, str(record.handicap), str(used))


def own_terms(record: GameRecord, ruling: Ruling) -> tuple[RuleSet, Terms]:
    """The record's rules and komi where it states them, else those of the count."""
    name = rules_of_file(record.rules)
    family = ruling.rules.id.split("-")[0]
    rules = ruling.rules if name is None or name.split("-")[0] == family else get_ruleset(name)
    komi = None if record.komi is None else komi_of_file(record.komi, rules)
    if komi is None and rules is ruling.rules:
        komi = ruling.terms.komi
    prisoners = ruling.terms.prisoners or record.prisoners
    return rules, replace(ruling.terms, komi=komi, handicap=record.handicap, prisoners=prisoners)


def _by_its_own_terms(record: GameRecord, ruling: Ruling) -> Iterator[Finding]:
    """The count by the rules and komi that the record states, and its result against that."""
    try:
        rules, terms = own_terms(record, ruling)
        dead = ruling.dead.agreed | ruling.dead.suggested_stones
        again = rule(ruling.position, rules, terms, dead=dead)
    except BoardscanError as error:
        text = Text(
            f"by the record's own rules it can't be counted: {error.message.en}",
            f"无法按棋谱所记规则计算：{error.message.zh}",
        )
        yield Finding("sgf", "own_terms", None, text)
        return
    said = [finding.agrees for finding in check_result(record.result, again)]
    fits = False not in said and True in said
    words = _result(again)
    told = Text("as the record has it", "与棋谱所记一致") if fits else Text("", "")
    text = Text(
        f"by the record's own rules and komi: {words.en}{', ' if told.en else ''}{told.en}",
        f"按棋谱所记规则与贴子：{words.zh}{'，' if told.zh else ''}{told.zh}",
    )
    yield Finding("sgf", "own_terms", None, text, record.result, words.en)


def _result(ruling: Ruling) -> Text:
    outcome = ruling.verdict.outcome
    return Text(*(result_words(outcome, lang, ruling.rules) for lang in ("en", "zh")))
