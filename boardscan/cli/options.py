"""The arguments and flags of every command, each with its help in English.

`words` has the same in Chinese; a test asserts that neither lacks one.
"""

from pathlib import Path
from typing import Annotated, Literal

import typer

PhotoArgument = Annotated[
    str, typer.Argument(metavar="PHOTO", help="Photo of the finished board.", show_default=False)
]
PhotosArgument = Annotated[
    list[str], typer.Argument(metavar="PHOTO...", help="One or more photos.", show_default=False)
]
FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="An SGF, or a text diagram: rows from the top, B X ● black, W O ○ white, . + empty.",
        show_default=False,
    ),
]

RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME|FILE.toml",
        help="china-2002 (the default), china-1988, japan, korea, ancient-china, or a TOML file.",
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="Change one field of the rules, as in a TOML file: warning_penalty=2, "
        "warnings_lose=3. May be repeated.",
    ),
]
KomiOption = Annotated[
    str | None,
    typer.Option("--komi", metavar="AMOUNT", help="Komi: 3.75, 3¾, 15/4 (子), or 7.5points."),
]
HandicapOption = Annotated[
    int | None,
    typer.Option(
        "--handicap", metavar="STONES", help="Handicap stones; 1 is a game without komi (让先)."
    ),
]
WarningsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--warnings",
        metavar="B=1,W=2",
        help="Warnings that each side was given: how many, or what for, "
        "as in B=took_back+phone_rang.",
    ),
]
DeadOption = Annotated[
    list[str] | None,
    typer.Option(
        "--dead",
        metavar="D4,Q16|none",
        help="Dead stones the players agreed on; any stone names its chain. "
        "'none': they agreed that there are none. Without it dead stones are proposed.",
    ),
]
DisputedOption = Annotated[
    list[str] | None,
    typer.Option(
        "--disputed",
        metavar="D4,Q16",
        help="Chains whose life the players dispute; any stone names its chain. "
        "They are counted both ways.",
    ),
]
AgreeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--agree",
        metavar="'D4=dead by NAMES'",
        help="What was agreed about one chain (dead or alive), and by whom; it settles a "
        "dispute. May be repeated.",
    ),
]
EngineOption = Annotated[
    str | None,
    typer.Option(
        "--engine",
        metavar="gnugo",
        help="Lets GNU Go propose the dead stones, where it is installed.",
    ),
]
EngineCommandOption = Annotated[
    str | None,
    typer.Option(
        "--engine-cmd",
        metavar="COMMAND",
        help="Lets another engine propose the dead stones: the command that starts it in GTP mode.",
    ),
]
EngineTimeOption = Annotated[
    float | None,
    typer.Option(
        "--engine-time", metavar="SECONDS", min=0.1, help="How long the engine may take; 30."
    ),
]
PrisonersOption = Annotated[
    list[str] | None,
    typer.Option(
        "--prisoners",
        metavar="B=3,W=5",
        help="Stones each side took during play; territory rules need them.",
    ),
]
EndedOption = Annotated[
    str | None,
    typer.Option(
        "--ended",
        metavar="RESULT",
        help="The game ended without a count: W+R, B+T, W+F, 'Black wins by ruling', draw, "
        "'both lose', replay.",
    ),
]
BordersOption = Annotated[
    bool,
    typer.Option(
        "--borders-agreed",
        help="The players agreed to end with the borders as they are: points left open are shared.",
    ),
]
CornersOption = Annotated[
    tuple[str, str, str, str] | None,
    typer.Option(
        "--corners",
        metavar="X,Y X,Y X,Y X,Y",
        help="The outer four intersections in pixels of the upright photo: top left first, "
        "then clockwise.",
    ),
]
SizeOption = Annotated[
    int | None, typer.Option("--size", metavar="19|13|9", help="Lines of the board.")
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Write the overlay (PNG), the counting picture (SVG), the SGF and the JSON here.",
    ),
]
ReportOption = Annotated[
    Path | None,
    typer.Option(
        "--report",
        metavar="FILE.pdf|FILE.html",
        help="Write a report to print and sign: the count step by step, pictures, doubts.",
    ),
]
AboutOption = Annotated[
    list[str] | None,
    typer.Option(
        "--about",
        metavar="FIELD=TEXT",
        help="For the report: event, round, table, black, white, arbiter. May be repeated.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print JSON by the published schema, one object a line.")
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="End with exit code 6 when the answer needs a review.")
]
LangOption = Annotated[
    Literal["en", "zh"] | None,
    typer.Option("--lang", metavar="en|zh", help="Language of messages; default: the locale's."),
]
