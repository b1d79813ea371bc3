"""OpenGotha's tournament files: XML by its ``tournament.dtd``, data version 201.

What the format is, from that DTD and the program's notes on it: players are told apart by family
and given name, run together without spaces in capitals; rounds, tables, teams and boards count
from 1; ``participating`` has a 1 for each of 20 rounds that a player takes part in. A result is
who won, or both or nobody, and whether by default: there is no margin, no way in which a game
ended, and no warning.
"""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from boardscan.errors import InputError, Text
from boardscan.records.contest import WIN, FreeRound
from boardscan.records.exports.tournament import Pairing, Person, Tournament
from boardscan.rules.amounts import decimal_text
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

#: Since this version, names in keys keep their letters; older ones reduce them to ASCII.
DATA_VERSION = "201"
ROUNDS = 20
#: A professional is at least as strong as the strongest grade of amateurs, 7D.
_OF_PROFESSIONALS = "7D"
_CRITERIA = ("NBW", "SOSW", "NULL", "NULL", "NULL", "NULL")

NOTES = (
    Text(
        "OpenGotha's results have no margin and no way in which a game ended, and no warnings.",
        "OpenGotha 的结果只有胜负，没有胜多少子、如何结束，也没有警告。",
    ),
)


def write_opengotha(tournament: Tournament, bye_points: int = WIN) -> bytes:
    """A tournament as an OpenGotha file; a free round is worth `bye_points`, two for a win.

    Raises
    ------
    InputError
        ``same_name``: two players have one name; ``too_many_rounds``: more than 20.
    """
    keys = _keys(tournament.people)
    if tournament.rounds > ROUNDS:
        raise InputError(
            "too_many_rounds",
            Text(f"OpenGotha has {ROUNDS} rounds at most", f"OpenGotha 最多 {ROUNDS} 轮"),
            Text("Export another format.", "请导出其他格式。"),
        )
    root = ET.Element("Tournament", dataVersion=DATA_VERSION)
    present = _presence(tournament)
    players = ET.SubElement(root, "Players")
    for person in tournament.people:
        ET.SubElement(players, "Player", _player(person, present[person.id]))
    games = ET.SubElement(root, "Games")
    for pairing in tournament.pairings:
        ET.SubElement(games, "Game", _game(pairing, keys))
    _byes(root, tournament.free_rounds, keys)
    _teams(root, tournament, keys)
    _settings(root, tournament, bye_points)
    ET.indent(root, space="")
    return bytes(ET.tostring(root, encoding="UTF-8", xml_declaration=True)) + b"\n"


def key_of(family: str, given: str) -> str:
    """How games refer to a player."""
    return f"{family}{given}".replace(" ", "").upper()


def result_code(outcome: Outcome | None) -> str:
    """The code of a result. A loss of both by not coming is not told from one by ruling."""
    if outcome is None or outcome.how is How.REPLAY:
        return "RESULT_UNKNOWN"
    if outcome.how is How.BOTH_LOSE:
        return "RESULT_BOTHLOSE"
    if outcome.winner is None:
        return "RESULT_EQUAL"
    code = "RESULT_BLACKWINS" if outcome.winner is Colour.BLACK else "RESULT_WHITEWINS"
    return f"{code}_BYDEF" if outcome.how is How.FORFEIT else code


def _keys(people: Iterable[Person]) -> dict[str, str]:
    keys = {person.id: key_of(person.family, person.given) for person in people}
    twice = [key for key, number in Counter(keys.values()).items() if number > 1]
    if twice:
        raise InputError(
            "same_name",
            Text(f"two players are called {twice[0]}", f"有两名棋手都叫 {twice[0]}"),
            Text(
                "OpenGotha tells players apart by their names: change one, such as 'Zhang Wei 2'.",
                "OpenGotha 以姓名区分棋手：请修改其中一个，如“张伟2”。",
            ),
        )
    return keys


def _presence(tournament: Tournament) -> dict[str, str]:
    """For each player the rounds in which he is paired or free, as 20 digits.

    Rounds that are still to come are open to everybody.
    """
    seen: dict[str, set[int]] = {person.id: set() for person in tournament.people}
    for pairing in tournament.pairings:
        for player in (pairing.black, pairing.white):
            seen[player].add(pairing.round)
    for free in tournament.free_rounds:
        seen[free.player].add(free.round)
    last = max((number for rounds in seen.values() for number in rounds), default=0)
    return {
        player: "".join("01"[r in rounds or r > last] for r in range(1, ROUNDS + 1))
        for player, rounds in seen.items()
    }


def _player(person: Person, participating: str) -> dict[str, str]:
    attributes = {
        "name": person.family,
        "firstName": person.given,
        "country": person.country,
        "club": person.club,
        "egfPin": person.pin,
        "participating": participating,
        "registeringStatus": "FIN",
    }
    if person.rank:  # without one the format's own default, 30K, is left to stand
        attributes["grade"] = person.rank
        attributes["rank"] = _OF_PROFESSIONALS if person.rank.endswith("P") else person.rank
    return attributes


def _game(pairing: Pairing, keys: dict[str, str]) -> dict[str, str]:
    return {
        "roundNumber": str(pairing.round),
        "tableNumber": str(pairing.table),
        "whitePlayer": keys[pairing.white],
        "blackPlayer": keys[pairing.black],
        "knownColor": "true",
        "handicap": str(pairing.handicap),
        "result": result_code(pairing.outcome),
    }


def _byes(root: ET.Element, free_rounds: Iterable[FreeRound], keys: dict[str, str]) -> None:
    if free_rounds:
        byes = ET.SubElement(root, "ByePlayers")
        for free in free_rounds:
            ET.SubElement(byes, "ByePlayer", roundNumber=str(free.round), player=keys[free.player])


def _teams(root: ET.Element, tournament: Tournament, keys: dict[str, str]) -> None:
    """Teams by name; who sits on which board, in every round."""
    names = sorted({person.team for person in tournament.people if person.team})
    seated = [person for person in tournament.people if person.team and person.board]
    if not seated:
        return
    teams = ET.SubElement(root, "Teams")
    for number, name in enumerate(names, 1):
        members = [person for person in seated if person.team == name]
        if not members:
            continue
        team = ET.SubElement(teams, "Team", teamNumber=str(number), teamName=name)
        for round_number in range(1, ROUNDS + 1):
            for person in sorted(members, key=lambda person: person.board or 0):
                ET.SubElement(
                    team,
                    "Board",
                    roundNumber=str(round_number),
                    boardNumber=str(person.board),
                    player=keys[person.id],
                )


def _settings(root: ET.Element, tournament: Tournament, bye_points: int) -> None:
    settings = ET.SubElement(root, "TournamentParameterSet")
    general = {
        "shortName": tournament.title[:20] or "boardscan",
        "name": tournament.title,
        "location": tournament.place,
        "size": str(tournament.size),
        "numberOfRounds": str(max(1, tournament.rounds)),
        "genNBW2ValueBye": str(bye_points),  # in half wins
    }
    dates = {"beginDate": tournament.begin, "endDate": tournament.end}
    general |= {name: date for name, date in dates.items() if date}
    if tournament.komi is not None:
        general["komi"] = decimal_text(tournament.komi)
    ET.SubElement(settings, "GeneralParameterSet", general)
    placement = ET.SubElement(settings, "PlacementParameterSet")
    criteria = ET.SubElement(placement, "PlacementCriteria")
    for number, name in enumerate(_CRITERIA, 1):
        ET.SubElement(criteria, "PlacementCriterion", number=str(number), name=name)


def outcome_of_code(code: str) -> Outcome | None:
    """What a result code says; None for a game that is open.

    Raises `InputError` ``bad_opengotha`` for "both win", which Go does not have, and for others.
    """
    plain = code.removesuffix("_BYDEF")
    if plain == "RESULT_UNKNOWN":
        return None
    if plain == "RESULT_EQUAL":
        return Outcome(How.DRAW)
    if plain == "RESULT_BOTHLOSE":
        return Outcome(How.BOTH_LOSE)
    if plain in ("RESULT_BLACKWINS", "RESULT_WHITEWINS"):
        winner = Colour.BLACK if plain == "RESULT_BLACKWINS" else Colour.WHITE
        return Outcome(How.FORFEIT if code != plain else How.COUNT, winner)
    raise bad_opengotha(f"the result {code}", f"结果 {code}")


def bad_opengotha(english: str, chinese: str) -> InputError:
    """The error for a file that is not what OpenGotha writes."""
    return InputError(
        "bad_opengotha",
        Text(f"the OpenGotha file can't be read: {english}", f"OpenGotha 文件无法读取：{chinese}"),
        Text("Save it again from OpenGotha.", "请用 OpenGotha 重新保存。"),
    )


def komi_of(text: str) -> Fraction | None:
    """A komi in points as the file has it."""
    try:
        return Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
