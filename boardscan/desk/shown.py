"""The board, its chains and the terms of a draft, as a page shows them: parts of `Work`."""

from typing import Any
from urllib.parse import urlencode

from boardscan.desk.counted import Counted, said_of
from boardscan.desk.draft import Draft, Given
from boardscan.desk.shown_verdict import names_of, reason_json
from boardscan.errors import BoardscanError
from boardscan.records.game_terms import rules_of, typed_terms
from boardscan.rules.amounts import amount_words, fraction_text
from boardscan.rules.effects import Effect
from boardscan.rules.names import Point, parse_point
from boardscan.rules.notation import result_words
from boardscan.rules.offences import OFFENCES
from boardscan.rules.outcome import Outcome
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.scoring import Score
from boardscan.rules.terms import komi_given
from boardscan.ruling import Ruling
from boardscan.verdict import Verdict

Json = dict[str, Any]


def board_json(draft: Draft, counted: Counted, lattice: list[Any] | None, lang: str) -> Json | None:
    """The board: what was read, what was corrected, where it is in the photo.

    Without `lattice`, (n, n, 2) px, the photo is not here, and nothing of it is shown.
    """
    board, reading = counted.position, draft.reading
    if board is None or reading is None:
        return None
    effects = {} if counted.ruling is None else _of_points(counted.ruling.verdict)
    doubtful = [_doubt(draft, found, effects, board.size) for found in reading["doubtful"]]
    if lattice is None:
        doubtful = [doubt | {"crop": None} for doubt in doubtful]
    doubtful.sort(key=lambda d: (d["settled"], not d["decides"]))
    return {
        "size": board.size,
        "rows": list(board.rows()),
        "read_rows": reading["rows"],
        "corners_xy_px": reading["corners_xy_px"],
        "lattice_xy_px": lattice,
        "straight": None if lattice is None else picture(draft, "board"),
        "doubtful": doubtful,
        "corrected": dict(draft.points),
        "looked": draft.looked,
        "reasons": [reason_json(reason, lang) for reason in counted.concerns],
        "owners": _owners(counted.ruling, board.size),
    }


def picture(draft: Draft, kind: str, **what: str) -> str | None:
    """The address of a straightened picture; it stays the same as long as its content does."""
    reading = draft.reading or {}
    corners = reading.get("corners_xy_px")
    if corners is None or not reading.get("sha256"):
        return None
    numbers = ",".join(f"{value:.1f}" for corner in corners for value in corner)
    query = urlencode({"size": reading["size"], "corners": numbers, **what}, safe=",")
    return f"/api/photos/{reading['sha256']}/{kind}.jpg?{query}"


def chains_json(draft: Draft, counted: Counted, lang: str) -> list[Json]:
    """Every chain of which people or the program said something."""
    board, ruling = counted.position, counted.ruling
    if board is None:
        return []
    verdict = None if ruling is None else ruling.verdict
    effects = {} if verdict is None else _of_chains(verdict)
    found = [
        _chain(chain, board, effects.get(chain), verdict, lang)
        | {"status": said.status, "by": said.by or None}
        for chain, said in said_of(draft, board).items()
    ]
    for proposed in () if ruling is None else ruling.dead.suggested:
        told = {"probability": round(float(proposed.probability), 4),
                "why": proposed.why.in_language(lang)}  # fmt: skip
        found.append(_chain(proposed.chain, board, effects.get(proposed.chain), verdict, lang)
                     | {"status": "suggested"} | told)  # fmt: skip
    return found


def terms_json(draft: Draft, lang: str) -> Json:
    """The terms in words and as they are used."""
    told: Json = {
        "rules": draft.rules, "komi": draft.komi, "komi_used": None, "komi_words": None,
        "handicap": draft.handicap, "prisoners": None, "borders_agreed": draft.borders_agreed,
        "warnings": [_warning(given, lang) for given in draft.warned],
        "unit": None,
    }  # fmt: skip
    try:
        rules = rules_of(draft.words)
        terms = typed_terms(draft.words, rules)
        komi = komi_given(rules, terms)
    except BoardscanError:  # the ruling tells what is wrong
        return told
    taken = terms.prisoners
    return told | {
        "komi_used": fraction_text(komi),
        "komi_words": amount_words(komi, rules.unit, lang),
        "prisoners": None if taken is None else {"B": taken.black, "W": taken.white},
        "unit": rules.unit,
    }


def _of_points(verdict: Verdict) -> dict[Point, Effect]:
    return {effect.first: effect for effect in verdict.effects if effect.kind == "point"}


def _of_chains(verdict: Verdict) -> dict[frozenset[Point], Effect]:
    return {effect.points: effect for effect in verdict.effects if effect.kind != "point"}


def _warning(given: Given, lang: str) -> Json:
    offence = OFFENCES.get(given.offence or "")
    text = None if offence is None else offence.text.in_language(lang)
    return {"side": given.side, "offence": given.offence, "text": text}


def _doubt(draft: Draft, found: Json, effects: dict[Point, Effect], size: int) -> Json:
    point = parse_point(found["point"], size)
    effect = effects.get(point)
    return {
        "point": found["point"],
        "row": point[0],
        "col": point[1],
        "probabilities": found["probabilities"],
        "settled": draft.looked or found["point"] in draft.points,
        "decides": effect is not None and effect.decides,
        "swing": "0" if effect is None else fraction_text(effect.swing),
        "crop": picture(draft, "point", point=found["point"]),
    }


def _owners(ruling: Ruling | None, size: int) -> list[str] | None:
    score: Score | None = None if ruling is None else ruling.verdict.score
    if score is None:
        return None
    black, white = (format(score.count.owned_mask(side), f"0{size * size}b")[::-1]
                    for side in (Colour.BLACK, Colour.WHITE))  # fmt: skip
    letters = "".join("B" if b == "1" else "W" if w == "1" else "."
                      for b, w in zip(black, white, strict=True))  # fmt: skip
    return [letters[row : row + size] for row in range(0, size * size, size)]


def _chain(
    chain: frozenset[Point],
    board: Position,
    effect: Effect | None,
    verdict: Verdict | None,
    lang: str,
) -> Json:
    return {
        "points": names_of(chain, board.size),
        "colour": board.at(min(chain)).letter,
        "status": None,
        "probability": None,
        "why": None,
        "by": None,
        "decides": effect is not None and effect.decides,
        "swing": "0" if effect is None else fraction_text(effect.swing),
        **_both_ways(chain, verdict, lang),
    }


def _both_ways(chain: frozenset[Point], verdict: Verdict | None, lang: str) -> Json:
    """The result with a disputed chain dead, and with it alive."""
    for dispute in () if verdict is None else verdict.disputes:
        if dispute.stones == chain and verdict is not None:
            return {
                name: _result(score, verdict.rules, lang)
                for name, score in (("if_dead", dispute.dead), ("if_alive", dispute.alive))
            }
    return {"if_dead": None, "if_alive": None}


def _result(score: Score, rules: RuleSet, lang: str) -> str:
    return result_words(Outcome.counted(score.margin), lang, rules)
