"""A result slip against the count: what it says of the game, and whether that agrees."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardscan.check.claim import check_claim
from boardscan.check.findings import Finding
from boardscan.errors import InputError, Text
from boardscan.rules.claims import parse_claim
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.ruling import Ruling
from boardscan.slips.known import Context
from boardscan.slips.names import Roster
from boardscan.slips.read import SlipFailure, read_file
from boardscan.slips.reading import SlipGame, SlipPage
from boardscan.slips.slip_json import claim_of


@dataclass(frozen=True, eq=False)
class SlipOfGame:
    """The page of a slip, and the game on it."""

    page: SlipPage
    game: SlipGame


def read_slip(
    path: str,
    rules: RuleSet,
    terms: Terms,
    key: str | None = None,
    roster: Roster | None = None,
) -> SlipOfGame:
    """The only game of a file of slips, or the one with the key ``3.12`` (round and table).

    With a `roster` names are read as it has them.

    Raises
    ------
    PhotoError
        The file can't be read.
    InputError
        ``no_slip``, ``several_games``; ``ocr_not_installed``.
    """
    found: list[SlipOfGame] = []
    for page in read_file(path, Context(rules, terms, roster or Roster())):
        if isinstance(page, SlipFailure):
            raise page.error
        found += [SlipOfGame(page, game) for game in page.games]
    if len(found) > 1:
        named = [one for one in found if key is not None and one.game.key == key]
        found = named if len(named) == 1 else found
    if not found:
        raise InputError(
            "no_slip",
            Text(f"{path} tells of no game", f"{path} 中没有对局"),
            Text("Take a photo of the slip alone, from above.", "请从上方单独拍摄成绩单。"),
        )
    if len(found) > 1:
        raise InputError(
            "several_games",
            Text(f"{path} tells of {len(found)} games", f"{path} 中有 {len(found)} 局"),
            Text("Name a picture of this game's slip alone, or a card of the game, too.",
                 "请指定只含本局的图片，或同时指定本局的成绩卡。"),
        )  # fmt: skip
    return found[0]


def check_slip(slip: SlipOfGame, ruling: Ruling, size: int) -> Iterator[Finding]:
    """What is in doubt on a slip is told; what is not is compared with the count."""
    game = slip.game
    for code, text in (*slip.page.reasons, *game.reasons):
        yield Finding("slip", code, None, text)
    for field in game.fields.values():
        for code, text in field.reasons:
            told = Text(f"{field.name}: {text.en}", f"{field.name}：{text.zh}")
            yield Finding("slip", code, None, told, field.text)
    words = claim_of(game)
    if words is not None:
        yield from check_claim(parse_claim(words, ruling.rules, ruling.terms, size), ruling, "slip")
