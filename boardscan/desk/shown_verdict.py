"""The count, the verdict and what would change it, as a page shows them."""

import re
from typing import Any

from boardscan.reasons import Reason
from boardscan.rules.amounts import fraction_text
from boardscan.rules.names import Point, point_name
from boardscan.rules.notation import result_line, result_words
from boardscan.rules.position import Colour
from boardscan.rules.wording import interval_words
from boardscan.ruling import Ruling

Json = dict[str, Any]

#: A flag with its example, and what leads over to it.
_FLAG = re.compile(r": --[a-z-]+(?: '[^']*')?")
_FLAG_ZH = re.compile(r"请用 --[a-z-]+ '[^']*' 写明")


def count_json(ruling: Ruling | None, lang: str) -> Json | None:
    """The arithmetic."""
    score = None if ruling is None else ruling.verdict.score
    if score is None:
        return None
    lines = [
        {
            "code": line.code,
            "text": line.text.in_language(lang),
            "black": fraction_text(line.black),
            "white": fraction_text(line.white),
        }
        for line in score.lines
    ]
    return {
        "black": fraction_text(score.black),
        "white": fraction_text(score.white),
        "shared": str(score.count.shared),
        "lines": lines,
    }


def verdict_json(ruling: Ruling | None, lang: str) -> Json | None:
    """The result, and how sure it is."""
    if ruling is None:
        return None
    verdict, rules = ruling.verdict, ruling.rules
    outcome = verdict.outcome
    size = ruling.position.size
    interval = verdict.interval
    return {
        "status": verdict.status,
        "winner": outcome.winner_letter,
        "how": outcome.how.value,
        "margin_zi": None if outcome.margin is None else fraction_text(outcome.margin),
        "margin_points": None if outcome.margin is None else fraction_text(outcome.margin * 2),
        "result": result_words(outcome, lang, rules),
        "result_both": result_line(outcome, rules),
        "summary": on_a_page(verdict.summary(lang)),
        "reasons": [reason_json(reason, lang) for reason in verdict.reasons],
        "interval": None if interval is None else {
            "low": fraction_text(interval.low),
            "high": fraction_text(interval.high),
            "words": interval_words(interval, lang, rules.unit),
        },
        "black_probability": _rounded(verdict.black_probability),
        "white_probability": _rounded(verdict.white_probability),
        "look_at": [point_name(point, size) for point in verdict.look_at],
    }  # fmt: skip


def effects_json(ruling: Ruling | None, lang: str) -> list[Json]:
    """What would change the result, and how."""
    if ruling is None:
        return []
    size, unit = ruling.position.size, ruling.rules.unit
    return [
        {
            "kind": effect.kind,
            "points": names_of(effect.points, size),
            "decides": effect.decides,
            "swing": fraction_text(effect.swing),
            "answers": [
                {"value": _value(value), "words": interval_words(interval, lang, unit)}
                for value, interval in effect.answers
            ],
        }
        for effect in ruling.verdict.effects
    ]


def _value(value: Colour | bool) -> str:
    if isinstance(value, Colour):
        return ".BW"[value]
    return "dead" if value else "alive"


def reason_json(reason: Reason, lang: str) -> Json:
    """A reason, and whether it keeps the verdict from being certain."""
    return {"code": reason.code, "message": on_a_page(reason.text(lang)), "blocks": reason.blocks}


def on_a_page(text: str) -> str:
    """A sentence without the flags of the command line that it may name."""
    return _FLAG_ZH.sub("请写明姓名", _FLAG.sub("", text))


def names_of(points: frozenset[Point], size: int) -> list[str]:
    """The names of points in reading order."""
    return [point_name(point, size) for point in sorted(points)]


def _rounded(probability: float | None) -> float | None:
    return None if probability is None else round(float(probability), 4)
