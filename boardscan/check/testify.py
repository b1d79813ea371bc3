"""What a card, a slip, a count and a claim say, as witnesses."""

from fractions import Fraction

from boardscan.cards.reading import CardReading, FieldName
from boardscan.check.witnesses import Statement, Witness
from boardscan.rules.amounts import fraction_text
from boardscan.rules.claims import Claim
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.ruling import Ruling
from boardscan.slips.drawing import crop
from boardscan.slips.reading import SlipGame, SlipPage
from boardscan.vision.decode import Image

#: Of a result that somebody wrote or said: nothing tells how well he wrote it.
CLAIM_ODDS = 0.9
#: Of a count by photo that is sure, and of one that somebody has to look at.
COUNT_ODDS, DOUBTFUL_COUNT_ODDS = 0.995, 0.7


_ON_CARDS: tuple[FieldName, ...] = ("winner", "how", "black_warnings", "white_warnings")


def from_card(card: CardReading, size: int = 19) -> Witness:
    """What a score card says; its count as Black's."""
    told: dict[str, Statement] = {}
    for name in _ON_CARDS:
        one = card.fields.get(name)
        if one is not None and one.value is not None:
            told[name] = Statement(one.value, one.probability, one.certain, card.crop(one.name))
    counted, count = card.fields.get("counted"), card.fields.get("count")
    if counted is not None and count is not None and counted.value and count.value:
        told["black_count"] = Statement(
            _black(counted.value, Fraction(count.value), size),
            counted.probability * count.probability,
            counted.certain and count.certain,
            card.crop("count"),
        )
    outcome = card.outcome
    if outcome is not None and outcome.margin is not None and "black_count" in told:
        count_told = told["black_count"]
        told["margin"] = Statement(
            fraction_text(outcome.margin), count_told.probability, card.certain, count_told.crop
        )
    return Witness("card", card.name, told)


def from_slip(page: SlipPage, game: SlipGame, size: int = 19) -> Witness:
    """What one game of a slip says; doubts about the page or the game are doubts of its fields."""
    told: dict[str, Statement] = {}
    doubted = len(page.reasons) + len(game.reasons)
    for name, one in game.fields.items():
        if one.value is None or name in ("event", "date"):
            continue
        value = one.value
        if name == "white_count":
            value = _black("W", Fraction(value), size)
        statement = Statement(
            value, one.probability * 0.8**doubted, one.certain and not doubted, crop(page, one)
        )
        told.setdefault("black_count" if name == "white_count" else str(name), statement)
    return Witness("slip", page.name, told)


def _black(side: str, count: Fraction, size: int) -> str:
    return fraction_text(count if side == "B" else size * size - count)


def from_ruling(ruling: Ruling, source: str, picture: Image | None = None) -> Witness:
    """What a photo's count says, with the dead stones that it was counted with."""
    verdict = ruling.verdict
    if verdict.status == "refused":
        return Witness("photo", source)
    sure = verdict.status == "certain"
    odds = COUNT_ODDS if sure else DOUBTFUL_COUNT_ODDS
    told = {name: Statement(value, odds, sure, picture)
            for name, value in _outcome(verdict.outcome, written=False)}  # fmt: skip
    score, exact = verdict.score, verdict.margin_certain
    exact_odds = COUNT_ODDS if exact else DOUBTFUL_COUNT_ODDS
    if score is not None and ruling.rules.counting == "area":
        told["black_count"] = Statement(fraction_text(score.black), exact_odds, exact, picture)
    if "margin" in told:
        told["margin"] = Statement(told["margin"].value, exact_odds, exact, picture)
    return Witness("photo", source, told)


def from_claim(claim: Claim, size: int | None = None) -> Witness:
    """What somebody wrote down, with `size` its count, too, as Black's: never sure by itself."""
    said = _outcome(claim.outcome, written=True)
    if claim.count is not None and size is not None:
        side, count = claim.count
        said.append(("black_count", _black("B" if side is Colour.BLACK else "W", count, size)))
    told = {name: Statement(value, CLAIM_ODDS if claim.possible else 0.5, False)
            for name, value in said}  # fmt: skip
    return Witness("claim", claim.text, told)


def _outcome(outcome: Outcome, *, written: bool) -> list[tuple[str, str]]:
    """Winner, way and margin. That Black won says, where written, nothing about a count."""
    told = [("winner", outcome.winner_letter or "none")]
    if not written or outcome.how is not How.COUNT or outcome.margin is not None:
        told.append(("how", outcome.how.value))
    if outcome.margin is not None:
        told.append(("margin", fraction_text(outcome.margin)))
    return told
