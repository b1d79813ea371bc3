"""The command `standings`: the table of an event."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from boardscan.cli import options as o
from boardscan.errors import ExitCode, InputError, Text

if TYPE_CHECKING:
    from boardscan.records.contest import Contest
    from boardscan.records.event import Event

EventArgument = Annotated[
    str, typer.Argument(metavar="EVENT", help="The event's file, or its name.", show_default=False)
]
SystemOption = Annotated[
    Literal["swiss", "round-robin"] | None,
    typer.Option("--system", metavar="swiss|round-robin", help="How the event is played: swiss."),
]
TeamsOption = Annotated[
    bool | None, typer.Option("--teams/--players", help="Rank the teams, or the players.")
]
WayOption = Annotated[
    Literal["total", "points"] | None,
    typer.Option(
        "--way",
        metavar="points|total",
        help="Swiss: by points and then the opponents' points (the default), or by the total of "
        "the published formula (the only way in the edition of 1988).",
    ),
]
HighestOption = Annotated[
    Literal["achieved", "possible"] | None,
    typer.Option(
        "--highest",
        metavar="achieved|possible",
        help="The highest points in the formula: those that anybody has (the default), or two "
        "for every round.",
    ),
]
EditionOption = Annotated[
    Literal["2002", "1988"] | None,
    typer.Option(
        "--edition",
        metavar="2002|1988",
        help="1988: an opponent who left a Swiss event counts for what he might still have won.",
    ),
]
ByeOption = Annotated[
    int | None,
    typer.Option(
        "--bye",
        metavar="2|1|0",
        min=0,
        max=2,
        help="Points of a free round: 2 in a Swiss event, 0 in a round robin.",
    ),
]
ByeOpponentOption = Annotated[
    Literal["zero", "average"] | None,
    typer.Option(
        "--bye-opponent",
        metavar="zero|average",
        help="What a free round adds to the opponents' points: nothing, or their average.",
    ),
]
OrderOption = Annotated[
    str | None,
    typer.Option(
        "--order",
        metavar="LIST",
        help="What is compared, in place of the published order: points, total, opponents, "
        "beaten, warnings, board_points, boards.",
    ),
]
LotsOption = Annotated[
    str | None,
    typer.Option(
        "--lots",
        metavar="NAMES",
        help="The order that a play-off or a lot gave to those that are equal otherwise.",
    ),
]
AfterOption = Annotated[
    int | None, typer.Option("--after", metavar="ROUND", min=1, help="The table after a round.")
]
ConfirmedOption = Annotated[
    bool, typer.Option("--confirmed", help="Count only results that are confirmed.")
]


def standings(
    context: typer.Context,
    event: EventArgument,
    system: SystemOption = None,
    teams: TeamsOption = None,
    way: WayOption = None,
    highest: HighestOption = None,
    edition: EditionOption = None,
    bye: ByeOption = None,
    bye_opponent: ByeOpponentOption = None,
    order: OrderOption = None,
    lots: LotsOption = None,
    after: AfterOption = None,
    confirmed: ConfirmedOption = False,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """Rank the players or teams of an event."""
    from boardscan.cli.output import print_json
    from boardscan.cli.standings_table import table_text
    from boardscan.records.event import read_event
    from boardscan.records.event_standings import contest_of, way_of
    from boardscan.records.standings import standings as rank
    from boardscan.records.standings_record import notes_of, standings_record
    from boardscan.records.store import open_event

    with open_event(event) as store:
        found = read_event(store)
    contest = contest_of(found, confirmed_only=confirmed)
    if after is not None:
        contest = contest.after(after)
    chosen = way_of(
        found.about, system=system, teams=teams, way=way, highest=highest, edition=edition,
        bye=bye, bye_opponent=bye_opponent, order=order,
        lots=None if lots is None else _ids(lots, contest),
    )  # fmt: skip
    table = rank(contest, chosen)
    notes = [
        (code, text.in_language(context.obj))
        for code, text in [*notes_of(table, contest), *_left_out(found)]
    ]
    if as_json:
        print_json(standings_record(table, contest, str(found.about.get("name", event)), notes))
    else:
        for line in table_text(table, contest, context.obj):
            typer.echo(line)
        for _, message in notes:
            typer.echo(message)
    return ExitCode.REVIEW if strict and not table.final else ExitCode.OK


def _ids(names: str, contest: "Contest") -> tuple[str, ...]:
    """Players or teams by their names or ids."""
    ids: dict[str, list[str]] = {}
    for entrant in contest.entrants:
        for name in {entrant.id, entrant.name}:
            ids.setdefault(name, []).append(entrant.id)
    found = []
    for name in filter(None, map(str.strip, names.replace("，", ",").split(","))):
        same = ids.get(name, [name])
        if len(same) > 1:
            raise InputError(
                "bad_lots",
                Text(f"{name} is the name of several players", f"有多名棋手叫 {name}"),
                Text("Give the id: " + ", ".join(same), "请用编号：" + "、".join(same)),
            )
        found.append(same[0])
    return tuple(found)


def _left_out(event: "Event") -> list[tuple[str, Text]]:
    from boardscan.records.event_standings import games_without_players

    keys = [game.key for game in games_without_players(event)]
    if not keys:
        return []
    told = ", ".join(keys[:10]) + (" ..." if len(keys) > 10 else "")
    return [("no_players", Text(
        f"Left out, as their players are not known: {told}", f"因棋手不明而未计入的对局：{told}"
    ))]  # fmt: skip
