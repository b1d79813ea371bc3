"""From the boards of team matches to the scores of teams ([001] art. 27, team events).

Every board is a game: 2, 1 or 0 board points (局分). The team with more of them wins the match and
gets 2 match points (场分), the other 0; with as many each gets 1.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from boardscan.errors import InputError, Text
from boardscan.records.contest import DRAW, LOSS, WIN, Contest, Result, bad_event
from boardscan.records.scores import Meeting, Score
from boardscan.records.tally import System, free_points, warnings_of

#: The board of a game of which nobody said the board.
LOOSE = 0


@dataclass
class Match:
    """The games of two teams in one round: each side's points by board."""

    points: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    open_games: int = 0

    def match_points(self, team: str, other: str) -> int:
        """2, 1 or 0 by the board points of the two."""
        own, theirs = self.points[team].total(), self.points[other].total()
        return DRAW if own == theirs else WIN if own > theirs else LOSS


MatchKey = tuple[int | None, str, str]


def tally_teams(contest: Contest, system: System, bye_points: int) -> dict[str, Score]:
    """The score of every team.

    A match counts when none of its games is open. A team has left when all of its members have.
    In a round robin the matches that it did not play are lost on every board (art. 28.4: what was
    played stands, the rest are forfeits).

    Raises
    ------
    InputError
        ``no_team``: somebody who played is in no team; ``bad_event``: a game within one team.
    """
    team_of = teams_of(contest)
    matches = matches_of(contest, team_of)
    names = sorted(set(team_of.values()))
    boards = _number_of_boards(matches.values())
    staying = {entrant.team for entrant in contest.entrants if entrant.id not in contest.withdrawn}
    gone = [team for team in names if team not in staying]
    if system == "round_robin":
        _forfeit_missing(matches, names, gone, boards)
    meetings, points = _collect(matches)
    for team, worth in _free_rounds(contest, team_of, bye_points):
        meetings[team].append(Meeting(None, worth))
        points[team].update(dict.fromkeys(range(1, boards + 1), worth))
    warnings = warnings_of(contest.results)
    warned: Counter[str] = Counter()
    for player, team in team_of.items():
        warned[team] += warnings[player]
    return {
        team: Score(
            team,
            tuple(meetings[team]),
            warned[team],
            tuple(points[team][board] for board in range(1, boards + 1)),
            points[team][LOOSE],
            withdrawn=team in gone,
        )
        for team in names
    }


def teams_of(contest: Contest) -> dict[str, str]:
    """The team of every player. Raises `InputError` ``no_team`` when one that played has none."""
    played = {player for result in contest.results for player in result.pair}
    alone = sorted(e.name or e.id for e in contest.entrants if not e.team and e.id in played)
    if alone:
        names = ", ".join(alone[:5])
        raise InputError(
            "no_team",
            Text(f"no team is known for {names}", f"不知道 {names} 属于哪个队"),
            Text("Give each player a team in the event.", "请在赛事中填写每名棋手的队名。"),
        )
    return {entrant.id: entrant.team for entrant in contest.entrants if entrant.team}


def matches_of(contest: Contest, team_of: dict[str, str]) -> dict[MatchKey, Match]:
    """The matches, by round and teams."""
    board_of = {entrant.id: entrant.board for entrant in contest.entrants}
    matches: dict[MatchKey, Match] = defaultdict(Match)
    for result in contest.pending:
        matches[_key(result, team_of)].open_games += 1
    for result in contest.decided:
        match = matches[_key(result, team_of)]
        for player in (result.black, result.white):
            board = result.board or board_of[player] or LOOSE
            match.points[team_of[player]][board] += result.points(player)
    return matches


def _key(result: Result, team_of: dict[str, str]) -> MatchKey:
    one, other = sorted((team_of[result.black], team_of[result.white]))
    if one == other:
        raise bad_event(
            f"{result.black} and {result.white} are of one team",
            f"{result.black} 与 {result.white} 同属一队",
        )
    return result.round, one, other


def _number_of_boards(matches: Iterable[Match]) -> int:
    return max((board for match in matches for side in match.points.values() for board in side),
               default=0)  # fmt: skip


def _collect(
    matches: dict[MatchKey, Match],
) -> tuple[dict[str, list[Meeting]], dict[str, Counter[int]]]:
    meetings: dict[str, list[Meeting]] = defaultdict(list)
    points: dict[str, Counter[int]] = defaultdict(Counter)
    for (_, one, other), match in matches.items():
        if match.open_games:
            continue
        for team, against in ((one, other), (other, one)):
            meetings[team].append(Meeting(against, match.match_points(team, against)))
            points[team] += match.points[team]
    return meetings, points


def _forfeit_missing(
    matches: dict[MatchKey, Match], names: list[str], gone: list[str], boards: int
) -> None:
    """Add the matches that teams which left did not play: the other wins on every board.

    Of two that left, neither gets anything, so that there is no match to add.
    """
    met = Counter((one, other) for _, one, other in matches)
    times = max(met.values(), default=1)
    for one, other in combinations(names, 2):
        if one not in gone and other not in gone:
            continue
        for key in [key for key, match in matches.items() if key[1:] == (one, other)]:
            if matches[key].open_games:
                del matches[key]
                met[one, other] -= 1
        if one in gone and other in gone:
            continue
        winner = other if one in gone else one
        for number in range(times - met[one, other]):
            match = Match()
            match.points[winner].update(dict.fromkeys(range(1, boards + 1), WIN))
            matches[-number - 1, one, other] = match


def _free_rounds(
    contest: Contest, team_of: dict[str, str], usual: int
) -> list[tuple[str, int]]:
    """Each team's free rounds, once however many of its members have one."""
    found = {
        (free.round, team_of[free.player]): free_points(free, usual)
        for free in contest.free_rounds
        if free.player in team_of
    }
    return [(team, worth) for (_, team), worth in found.items()]
