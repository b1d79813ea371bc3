"""The results table of the European Go Database (EGD), which OpenGotha calls H9.

Lines of ``;`` describe the event. Every other line is a player: place, family name, given name,
rank, country, club, scores, and one entry for each round: the opponent's place, ``+`` ``-`` or
``=``, then ``/`` (``!`` when it was not played), the colour and the handicap: ``12+/b0``. Without
an opponent: ``0+`` ``0=`` ``0-``. Spaces within a name are written ``_``.

The file is pure ASCII: it says the same in every encoding, and never ``?``.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from boardscan.errors import InputError, Text
from boardscan.records.contest import DRAW, WIN, FreeRound, Result
from boardscan.records.exports.latin import plain
from boardscan.records.exports.tournament import Pairing, Person, Tournament
from boardscan.records.standings_record import number_text
from boardscan.rules.amounts import decimal_text
from boardscan.rules.outcome import How

NOTES = (
    Text(
        "The EGD's table has no margins, no warnings, and no way in which a game ended.",
        "EGD 表格没有胜多少子、警告，也没有如何结束。",
    ),
)
#: Scores between the club and the first result.
SCORES = 4
NO_GAME = "0-"
_SYMBOLS = {WIN: "+", DRAW: "=", 0: "-"}


def write_h9(
    tournament: Tournament,
    order: Sequence[str],
    scores: Mapping[str, Sequence[Fraction]],
    latin: Mapping[str, tuple[str, str]],
) -> bytes:
    """A tournament as the EGD's table.

    Parameters
    ----------
    order : ids, best first: they get the numbers by which opponents are named.
    scores : up to four numbers of each, for people to read.
    latin : family and given name of each in ASCII.

    Raises
    ------
    InputError
        ``no_rank``: somebody has no rank; ``handicap_too_large``: more than nine stones.
    """
    people = {person.id: person for person in tournament.people}
    numbers = {player: number for number, player in enumerate(order, 1)}
    _check_ranks([people[player] for player in order])
    entries, last = _entries(tournament, numbers), tournament.rounds
    lines = _head(tournament)
    for player in order:
        person, (family, given) = people[player], latin[player]
        name = f"{family.replace(' ', '_')} {given.replace(' ', '_')}"
        country = person.country if len(person.country) == 2 and person.country.isascii() else "XX"
        shown = [number_text(value) for value in scores.get(player, ())][:SCORES]
        shown += ["0"] * (SCORES - len(shown))
        rounds = [entries.get((player, number), NO_GAME) for number in range(1, last + 1)]
        lines.append(
            f"{numbers[player]:4} {name:<30} {person.rank:>3} {country} {_club(person):>4} "
            f"{' '.join(f'{value:>5}' for value in shown)} "
            f"{' '.join(f'{entry:>8}' for entry in rounds)}"
        )
    return ("\n".join(lines) + "\n").encode("ascii")


def _head(tournament: Tournament) -> list[str]:
    place = f"{_ascii(tournament.country)},{_ascii(tournament.place)}"
    known = {
        "EV": _ascii(tournament.title),
        "PC": place if place != "," else "",
        "DT": ",".join(filter(None, (tournament.begin, tournament.end))),
        "KM": "" if tournament.komi is None else decimal_text(tournament.komi),
    }
    lines = [f"; {name}[{value}]" for name, value in known.items() if value]
    return [*lines, ";", "; Pl Name                            Rk Co Club"]


def _ascii(text: str) -> str:
    """A text of the head: Latin letters, or nothing where it has others."""
    found = plain(text)
    return found.translate(str.maketrans("[];", "() ")) if found.isascii() else ""


def _club(person: Person) -> str:
    """The EGD's code of a club has four letters; ``xxxx`` where there is none."""
    short = plain(person.club)
    return short if short.isascii() and short.isalnum() and len(short) <= 4 else "xxxx"


def _entries(tournament: Tournament, numbers: dict[str, int]) -> dict[tuple[str, int], str]:
    """What every player did in every round that he was in."""
    entries = {
        (free.player, free.round): f"0{_SYMBOLS[_free(free)]}" for free in tournament.free_rounds
    }
    for pairing in tournament.pairings:
        for player in (pairing.black, pairing.white):
            entry = _game(pairing, player, numbers)
            # A game that was to be played again may stand beside the one that was.
            if entry != NO_GAME or (player, pairing.round) not in entries:
                entries[player, pairing.round] = entry
    return entries


def _free(free: FreeRound) -> int:
    """Without the arbiter's word, it is a win."""
    return WIN if free.points is None else free.points


def _game(pairing: Pairing, player: str, numbers: dict[str, int]) -> str:
    """``12+/b0``; an open game is as if there was none, so that nobody is rated for it."""
    outcome = pairing.outcome
    if outcome is None or outcome.how is How.REPLAY:
        return NO_GAME
    if not 0 <= pairing.handicap <= 9:
        raise InputError(
            "handicap_too_large",
            Text(
                f"the EGD has no handicap of {pairing.handicap} stones",
                f"EGD 不接受让 {pairing.handicap} 子",
            ),
            Text("Correct the handicap of the game.", "请改正该局的让子数。"),
        )
    result = Result(pairing.black, pairing.white, outcome)
    # "!" keeps what was not played, or what both lost, out of the ratings.
    played = "!" if outcome.how in (How.FORFEIT, How.BOTH_LOSE) else "/"
    colour = "b" if player == pairing.black else "w"
    opponent = numbers[result.opponent(player)]
    return f"{opponent}{_SYMBOLS[result.points(player)]}{played}{colour}{pairing.handicap}"


def _check_ranks(people: Sequence[Person]) -> None:
    missing = [f"{person.family} {person.given}".strip() for person in people if not person.rank]
    if missing:
        told = ", ".join(missing[:5])
        raise InputError(
            "no_rank",
            Text(f"the EGD needs the rank of: {told}", f"EGD 需要以下棋手的段级位：{told}"),
            Text(
                "Enter each player's rank in the event, such as 3d, 5k or 业余5段.",
                "请在赛事中填写段级位，如 3d、5k、业余5段。",
            ),
        )
