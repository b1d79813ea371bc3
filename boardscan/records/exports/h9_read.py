"""Reading the results table of the European Go Database; see `h9` for what it is."""

import re
from collections.abc import Iterator
from fractions import Fraction

from boardscan.errors import InputError, Text
from boardscan.records.contest import DRAW, WIN, FreeRound
from boardscan.records.exports.tournament import Pairing, Person, Tournament
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

_HEAD = re.compile(r";\s*(EV|PC|DT|KM)\[([^\]]*)\]")
_ENTRY = re.compile(r"(\d{1,5})([-+=])(?:([/!])([wb?])?(\d)?)?")
_POINTS = {"+": WIN, "=": DRAW, "-": 0}


def read_h9(data: bytes) -> Tournament:
    """The tournament in a table; players' ids are their places.

    Where the colours are not given, the better placed is Black. Tables are not in the file.

    Raises
    ------
    InputError
        ``bad_h9``: a line is no player, a place is there twice, or the two sides of a game don't
        agree.
    """
    lines = data.decode("latin-1").splitlines()
    head: dict[str, str] = {}
    for line in lines:
        if found := _HEAD.match(line):
            head[found[1]] = found[2]
    rows = [_row(line, number) for number, line in enumerate(lines, 1)
            if line.split(";")[0].strip()]  # fmt: skip
    entries = {person.id: games for person, games in rows}
    if len(entries) < len(rows):
        raise _bad_h9("two players have one place", "两名棋手的序号相同")
    rounds = max(map(len, entries.values()), default=0)
    pairings: list[Pairing] = []
    free: list[FreeRound] = []
    for number in range(rounds):
        games = {player: row[number] for player, row in entries.items() if number < len(row)}
        pairings += _pairings(games, number + 1)
        free += [
            FreeRound(player, number + 1, _POINTS[entry[2]])
            for player, entry in games.items()
            if entry[1] == "0" and entry[2] != "-"
        ]
    country, _, place = head.get("PC", "").partition(",")
    begin, _, end = head.get("DT", "").partition(",")
    return Tournament(
        head.get("EV", ""),
        tuple(person for person, _ in rows),
        tuple(pairings),
        tuple(free),
        rounds,
        place.strip(),
        country.strip(),
        begin.strip(),
        end.strip(),
        komi=Fraction(head["KM"]) if re.fullmatch(r"\d+(\.\d+)?", head.get("KM", "")) else None,
    )


def _row(line: str, number: int) -> tuple[Person, list["re.Match[str]"]]:
    words = line.split(";")[0].split()
    games = [found for word in words[6:] if (found := _ENTRY.fullmatch(word))]
    if len(words) < 6 or not words[0].isdigit():
        raise _bad_h9(f"line {number} is no player", f"第 {number} 行不是棋手")
    family, given = (word.replace("_", " ") for word in words[1:3])
    club = "" if words[5] == "xxxx" else words[5]
    country = "" if words[4] == "XX" else words[4]
    return Person(words[0], family, given, words[3].upper(), country, club), games


def _pairings(games: dict[str, "re.Match[str]"], number: int) -> Iterator[Pairing]:
    """The games of a round: each stands in the entries of both of its players."""
    table = 0
    for player, entry in games.items():
        opponent = entry[1]
        if opponent == "0":
            continue
        if opponent not in games or games[opponent][1] != player:
            raise _bad_h9(
                f"players {player} and {opponent} do not agree whom they met in round {number}",
                f"第 {number} 轮 {player} 号与 {opponent} 号的对手不一致",
            )
        if int(opponent) > int(player):
            table += 1
            yield _pairing(player, entry, games[opponent], number, table)


def _pairing(
    player: str, entry: "re.Match[str]", against: "re.Match[str]", number: int, table: int
) -> Pairing:
    """The game of a player and one below him, from the entries of both."""
    opponent, sign, played, colour, handicap = entry.groups()
    white = colour == "w"
    points = _POINTS[sign], _POINTS[against[2]]
    outcome = _OUTCOMES.get(points)
    if outcome is None:
        raise _bad_h9(
            f"players {player} and {opponent} do not agree who won in round {number}",
            f"第 {number} 轮 {player} 号与 {opponent} 号的胜负不一致",
        )
    winner = None if points[0] == points[1] else Colour.BLACK
    if winner and (points[0] == WIN) == white:
        winner = Colour.WHITE
    how = How.FORFEIT if played == "!" and winner else outcome
    black, other = (opponent, player) if white else (player, opponent)
    return Pairing(number, table, black, other, Outcome(how, winner), int(handicap or 0))


_OUTCOMES = {
    (WIN, 0): How.COUNT, (0, WIN): How.COUNT, (DRAW, DRAW): How.DRAW, (0, 0): How.BOTH_LOSE
}  # fmt: skip


def _bad_h9(english: str, chinese: str) -> InputError:
    return InputError(
        "bad_h9",
        Text(f"the EGD table can't be read: {english}", f"EGD 表格无法读取：{chinese}"),
        Text("Correct the line.", "请改正该行。"),
    )
