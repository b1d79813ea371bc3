"""A score card against the count: what it says, what is in doubt on it, whether that agrees."""

from collections.abc import Iterator
from pathlib import Path

from boardscan.cards.agree import claim_text
from boardscan.cards.pages import pictures
from boardscan.cards.qr import decoder
from boardscan.cards.read import read_picture
from boardscan.cards.reading import CardReading
from boardscan.check.claim import check_claim
from boardscan.check.findings import Finding
from boardscan.errors import InputError, PhotoError, Text
from boardscan.rules.claims import parse_claim
from boardscan.rules.terms import Warnings
from boardscan.ruling import Ruling


def read_card(path: str | Path, key: str | None = None) -> CardReading:
    """The only card of a file, or of several the one of the game with this key.

    ``cards.pdf#1.5`` names the file and the key at once.

    Raises
    ------
    CardNotFound, PhotoError
        There is no card, or it can't be read.
    InputError
        ``several_cards``; ``cards_not_installed``.
    """
    decoder()
    path, meant = _split(path)
    key = meant or key
    found: list[CardReading] = []
    refused = []
    for picture in pictures(path):
        if isinstance(picture, PhotoError):
            raise picture
        for one in read_picture(picture):
            if isinstance(one, CardReading):
                found.append(one)
            else:
                refused.append(one.error)
    if not found:
        raise refused[0]
    named = [one for one in found if key is not None and one.card and one.card.game == key]
    if (meant is not None and not named) or (len(found) > 1 and len(named) != 1):
        raise _several(str(path), found)
    return named[0] if named else found[0]


def _split(path: str | Path) -> tuple[str, str | None]:
    """``cards.pdf#1.5``: the file, and the game of the card that is meant."""
    name, mark, game = str(path).rpartition("#")
    return (name, game) if mark and game and not Path(path).exists() else (str(path), None)


def _several(path: str, found: list[CardReading]) -> InputError:
    games = [one.card.game for one in found if one.card is not None]
    known = len(set(games)) == len(found)
    named = ", ".join(games)
    return InputError(
        "several_cards",
        Text(f"cards in {path}: {len(found)}" + (f", of the games {named}" if known else ""),
             f"{path} 中有 {len(found)} 张成绩卡" + (f"，对局为 {named}" if known else "")),
        Text(f"Say which one is meant: --card '{path}#{games[0]}'.",
             f"请写明是哪一张：--card '{path}#{games[0]}'。")
        if known
        else Text("Name a picture of this game's card alone.", "请指定只含本局成绩卡的图片。"),
    )  # fmt: skip


def check_card(card: CardReading, ruling: Ruling, size: int) -> Iterator[Finding]:
    """Everything that can be said about a card.

    What is in doubt on it differs from nothing: it is told, and the comparison stays open.
    """
    for code, text in card.reasons:
        yield Finding("card", code, None, text)
    yield from _warnings(card, ruling)
    if card.outcome is None:
        yield Finding("card", "no_result", None, _NO_RESULT)
        return
    words = claim_text(card.fields, card.outcome)
    claim = parse_claim(words, ruling.rules, ruling.terms, size)
    for finding in check_claim(claim, ruling, "card"):
        sure = card.certain or finding.agrees
        yield finding if sure else _open(finding)


def _open(finding: Finding) -> Finding:
    """A doubtful card contradicts nothing for certain."""
    return Finding(
        finding.about, finding.code, None, finding.text, finding.claimed, finding.found,
        finding.points,
    )  # fmt: skip


def _warnings(card: CardReading, ruling: Ruling) -> Iterator[Finding]:
    """The warnings on the card against those that the game was counted with."""
    fields = card.fields["black_warnings"], card.fields["white_warnings"]
    written = Warnings(*(int(field.value or 0) for field in fields))
    known = ruling.terms.warnings
    if written == known:
        return
    told, used = (f"B={each.black}, W={each.white}" for each in (written, known))
    text = Text(
        f"warnings: the card says {told}, counted with {used}",
        f"警告：卡上为 {told}，计算时为 {used}",
    )
    sure = all(field.certain for field in fields)
    yield Finding("card", "warnings", False if sure else None, text, told, used)


_NO_RESULT = Text("the card states no result", "卡上没有结果")
