"""The commands by which persons change an event: `correct`, `confirm`, `annul`."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from boardscan.cli import options as o
from boardscan.cli.events import GameArgument
from boardscan.cli.output import print_json
from boardscan.cli.standings import EventArgument
from boardscan.cli.words import say
from boardscan.errors import ExitCode, InputError, Text

if TYPE_CHECKING:
    from boardscan.records.event import Event
    from boardscan.records.game import Game
    from boardscan.records.store import Store

GamesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME...", help="One or more games: 1.5 is round 1, table 5.", show_default=False
    ),
]
WhoOption = Annotated[
    str, typer.Option("--who", metavar="NAME", help="The person that this comes from.")
]
WhyOption = Annotated[str, typer.Option("--why", metavar="REASON", help="The reason.")]
PointsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--point",
        metavar="D4=B,Q16=.",
        help="What points really hold: B, W or . (empty). May be repeated.",
    ),
]
LookedOption = Annotated[
    bool, typer.Option("--looked", help="Somebody looked at the whole board: it is right as it is.")
]
ResultOption = Annotated[
    str | None,
    typer.Option("--result", metavar="RESULT", help="Decide the result: W+R, 黑胜3/4子, draw ..."),
]
AgreedOption = Annotated[
    Literal["both", "black", "white", "none"],
    typer.Option(
        "--agreed",
        metavar="both|black|white|none",
        help="The players who agreed; without both --why is needed.",
    ),
]
AnywayOption = Annotated[
    bool, typer.Option("--anyway", help="Confirm although a player is at two tables of the round.")
]


def correct(
    context: typer.Context,
    event: EventArgument,
    game: GameArgument,
    who: WhoOption,
    why: WhyOption,
    points: PointsOption = None,
    looked: LookedOption = False,
    result: ResultOption = None,
    dead: o.DeadOption = None,
    rules: o.RulesOption = None,
    komi: o.KomiOption = None,
    handicap: o.HandicapOption = None,
    warnings: o.WarningsOption = None,
    prisoners: o.PrisonersOption = None,
    as_json: o.JsonOption = False,
    lang: o.LangOption = None,  # noqa: ARG001
) -> int:
    """Correct what was read of a game, or decide its result."""
    about = {
        "rules": rules,
        "komi": komi,
        "handicap": handicap,
        "dead": ",".join(dead) if dead else None,
        "prisoners": ",".join(prisoners) if prisoners else None,
    }
    given = {name: value for name, value in about.items() if value is not None}
    if not (points or looked or result or given or warnings):
        raise InputError(
            "nothing_to_correct",
            Text("nothing is corrected", "没有要更正的内容"),
            Text("Give --point, --dead, --result ...", "请给出 --point、--dead 或 --result 等。"),
        )
    changes = {"points": points or (), "looked": looked, "warnings": warnings, "about": given}
    return _correct(event, game, changes, result, who, why, context.obj, as_json)


def _correct(
    event: str,
    key: str,
    changes: dict[str, Any],
    result: str | None,
    who: str,
    why: str,
    lang: str,
    as_json: bool,
) -> int:
    from boardscan.records.decide import decide, need_game
    from boardscan.records.event import read_event
    from boardscan.records.game import terms_of
    from boardscan.records.game_terms import rules_of, typed_terms
    from boardscan.records.store import open_event
    from boardscan.recount import correct_game
    from boardscan.rules.claims import parse_claim

    with open_event(event) as store, store.transaction():
        before = need_game(store, key)
        changes["warnings"] = _warnings(changes["warnings"], before, read_event(store))
        if any(changes.values()):
            correct_game(store, key, who=who, why=why, lang=lang, **changes)
        if result is not None:
            found = read_event(store)
            words = terms_of(found.games[key], found.about)
            used = rules_of(words)
            size = (found.games[key].record or {}).get("size") or 19
            claim = parse_claim(result, used, typed_terms(words, used), size)
            decide(store, key, claim.outcome, who=who, why=why)
        _print_game(store, key, lang, as_json)
    return ExitCode.OK


def _warnings(texts: list[str] | None, game: "Game", event: "Event") -> Any:
    from boardscan.records.game import terms_of
    from boardscan.records.game_terms import rules_of
    from boardscan.rules.warned import parse_warned

    if not texts:
        return None
    return parse_warned(texts, rules_of(terms_of(game, event.about)))[0]


def _print_game(store: Any, key: str, lang: str, as_json: bool) -> None:
    from boardscan.cli.show_game import game_json, game_line, reason_lines
    from boardscan.records.event import read_event

    found = read_event(store)
    if as_json:
        print_json(game_json(found.games[key], found))
        return
    typer.echo(game_line(found.games[key], found, lang))
    for line in reason_lines(found.games[key]):
        typer.echo(line)


def confirm(
    context: typer.Context,
    event: EventArgument,
    games: GamesArgument,
    who: WhoOption,
    agreed: AgreedOption = "both",
    why: WhyOption = "",
    anyway: AnywayOption = False,
    lang: o.LangOption = None,  # noqa: ARG001
) -> int:
    """Confirm results for good."""
    from boardscan.records.decide import confirm as confirm_game
    from boardscan.records.store import open_event
    from boardscan.rules.notation import result_line

    with open_event(event) as store:
        with store.transaction():  # all of them, or none
            if not anyway:
                _check_rounds(store, games)
            outcomes = [
                (key, confirm_game(store, key, who=who, players=agreed, why=why)) for key in games
            ]
        for key, outcome in outcomes:
            typer.echo(say("confirmed", context.obj, game=key, result=result_line(outcome)))
        typer.echo(f"{say('head', context.obj)}: {store.head}")
    return ExitCode.OK


def _check_rounds(store: "Store", games: list[str]) -> None:
    """Refuse where a player is at another table of the round, too; what is confirmed stays so."""
    from boardscan.records.event import read_event
    from boardscan.records.rounds import check_round

    found = read_event(store)
    for game in (found.games[key] for key in games if key in found.games):
        if not game.confirmed:
            check_round(found, game.key, game.round, (game.black, game.white))


def annul(
    context: typer.Context,
    event: EventArgument,
    game: GameArgument,
    who: WhoOption,
    why: WhyOption,
    lang: o.LangOption = None,  # noqa: ARG001
) -> int:
    """Take a confirmation back, with a name and a reason."""
    from boardscan.records.decide import annul as annul_game
    from boardscan.records.store import open_event

    with open_event(event) as store:
        annul_game(store, game, who=who, why=why)
        typer.echo(say("annulled", context.obj, game=game))
        typer.echo(f"{say('head', context.obj)}: {store.head}")
    return ExitCode.OK
