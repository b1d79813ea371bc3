"""Dead stones with who agreed, and everything that is in doubt."""

from collections.abc import Iterable, Iterator, Sequence

from boardscan.reasons import percent
from boardscan.report.content import Notes
from boardscan.report.words import say
from boardscan.rules.names import Point, point_name
from boardscan.rules.position import Position
from boardscan.ruling import Ruling

Doubtful = Sequence[tuple[Point, Sequence[float]]]


def dead_stones(ruling: Ruling, from_file: bool, lang: str) -> Notes:
    """Every chain that was taken off, and on whose word."""
    return Notes(say("dead", lang), tuple(_dead_stones(ruling, from_file, lang)))


def _dead_stones(ruling: Ruling, from_file: bool, lang: str) -> Iterator[str]:
    position, dead = ruling.position, ruling.dead
    by_name = frozenset[Point]().union(*(chain.stones for chain in dead.settled))
    agreed = dead.agreed - by_name
    if agreed:
        word = "dead_in_file" if from_file else "dead_agreed"
        yield say(word, lang, points=_chains(position, agreed, lang))
    for chain in dead.settled:
        word = "settled_dead" if chain.dead else "settled_alive"
        yield say(word, lang, points=_chains(position, chain.stones, lang), by=chain.by)
    for found in dead.suggested:
        points = _chains(position, found.chain, lang)
        yield say("dead_suggested", lang, points=points, odds=percent(found.probability))
    if dead.agreed or dead.suggested or dead.settled:
        return
    if dead.disputed:
        yield say("dead_disputed", lang)
    else:
        yield say("dead_nobody" if dead.left_open else "dead_none", lang)


def _chains(position: Position, stones: Iterable[Point], lang: str) -> str:
    """``D4 (5 stones), Q16 (1 stone)``: each chain by its first point."""
    chains = sorted({position.chain_at(stone) for stone in stones}, key=min)
    return say("and", lang).join(
        say(
            "one_stone" if len(chain) == 1 else "stones_of",
            lang,
            point=point_name(min(chain), position.size),
            number=len(chain),
        )
        for chain in chains
    )


def doubts(ruling: Ruling, doubtful: Doubtful, lang: str) -> list[Notes]:
    """What could change the result, then what was looked at and can't."""
    reasons, size = ruling.verdict.reasons, ruling.position.size
    blocking = [reason.text(lang) for reason in reasons if reason.blocks]
    told = [reason.text(lang) for reason in reasons if not reason.blocks]
    readings = [_reading(point, odds, size, lang) for point, odds in doubtful]
    (blocking if blocking else told).extend(readings)
    notes = [Notes(say("doubts", lang), tuple(blocking or [say("none", lang)]))]
    if told:
        notes.append(Notes(say("told", lang), tuple(told)))
    return notes


def _reading(point: Point, odds: Iterable[float], size: int, lang: str) -> str:
    chances = zip(("empty", "black", "white"), odds, strict=True)
    shares = {name: percent(share) for name, share in chances}
    return say("doubtful_point", lang, point=point_name(point, size), **shares)
