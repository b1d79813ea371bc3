"""Reading OpenGotha's tournament files; see `opengotha` for what they are."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from boardscan.records.contest import FreeRound
from boardscan.records.exports.opengotha import (
    bad_opengotha,
    key_of,
    komi_of,
    outcome_of_code,
)
from boardscan.records.exports.tournament import Pairing, Person, Tournament

#: A tournament of a thousand players has about two megabytes.
MAX_BYTES = 32 * 1024 * 1024
#: What the DTD says that an absent attribute means.
_DEFAULTS = {
    "handicap": "0", "result": "RESULT_UNKNOWN", "size": "19", "komi": "7.5", "numberOfRounds": "5"
}  # fmt: skip


def read_opengotha(data: bytes) -> Tournament:
    """The tournament in a file; players' ids are the keys that games refer to them by.

    Raises
    ------
    InputError
        ``bad_opengotha``: it is no such file, it defines entities of its own, a game is of somebody
        who is not listed, or something is no number.
    """
    root = _parse(data)
    people = tuple(_people(root))
    known = {person.id for person in people}
    pairings = tuple(_pairing(game) for game in root.iterfind("Games/Game"))
    free = tuple(
        FreeRound(_attribute(bye, "player"), _number(bye, "roundNumber"))
        for bye in root.iterfind("ByePlayers/ByePlayer")
    )
    met = {player for p in pairings for player in (p.black, p.white)} | {f.player for f in free}
    for stranger in sorted(met - known):
        raise bad_opengotha(f"{stranger} is not among the players", f"名单中没有 {stranger}")
    general = root.find("TournamentParameterSet/GeneralParameterSet")
    if general is None:
        general = ET.Element("GeneralParameterSet")
    return Tournament(
        general.get("name", ""),
        people,
        pairings,
        free,
        _number(general, "numberOfRounds"),
        general.get("location", ""),
        begin=general.get("beginDate", ""),
        end=general.get("endDate", ""),
        size=_number(general, "size"),
        komi=komi_of(general.get("komi", _DEFAULTS["komi"])),
    )


def _parse(data: bytes) -> ET.Element:
    if len(data) > MAX_BYTES:
        raise bad_opengotha("it is too large", "文件过大")
    if b"<!ENTITY" in data:
        raise bad_opengotha("it defines entities", "文件自行定义了实体")
    try:
        root = ET.fromstring(data)
    except (ET.ParseError, ValueError, LookupError) as error:
        raise bad_opengotha(str(error), str(error)) from None
    if root.tag != "Tournament":
        raise bad_opengotha(f"it holds a {root.tag}", f"内容为 {root.tag}")
    return root


def _people(root: ET.Element) -> Iterator[Person]:
    seats = dict(_seats(root))
    for player in root.iterfind("Players/Player"):
        family, given = _attribute(player, "name"), player.get("firstName", "")
        key = key_of(family, given)
        team, board = seats.get(key, ("", None))
        rank = player.get("grade", "").strip() or player.get("rank", "").strip()
        yield Person(
            key, family, given, rank, player.get("country", ""), player.get("club", ""),
            player.get("egfPin", ""), team, board,
        )  # fmt: skip


def _seats(root: ET.Element) -> Iterator[tuple[str, tuple[str, int]]]:
    """Who sits on which board of which team; where it changes, the last round's board."""
    for team in root.iterfind("Teams/Team"):
        for board in team.iterfind("Board"):
            seat = _attribute(team, "teamName"), _number(board, "boardNumber")
            yield _attribute(board, "player"), seat


def _pairing(game: ET.Element) -> Pairing:
    return Pairing(
        _number(game, "roundNumber"),
        _number(game, "tableNumber"),
        _attribute(game, "blackPlayer"),
        _attribute(game, "whitePlayer"),
        outcome_of_code(game.get("result", _DEFAULTS["result"])),
        _number(game, "handicap"),
    )


def _attribute(element: ET.Element, name: str) -> str:
    value = element.get(name, _DEFAULTS.get(name))
    if value is None:
        raise bad_opengotha(f"a {element.tag} has no {name}", f"{element.tag} 缺少 {name}")
    return value


def _number(element: ET.Element, name: str) -> int:
    text = _attribute(element, name)
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise bad_opengotha(f"{name} is {text!r}", f"{name} 为 {text!r}")
    return int(text)
