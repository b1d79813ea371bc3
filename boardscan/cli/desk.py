"""The command `desk`: the arbiter's desk in a browser."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from boardscan.cli import options as o
from boardscan.cli.standings import EventArgument
from boardscan.cli.words import say
from boardscan.errors import ExitCode, InputError, Text

if TYPE_CHECKING:
    from boardscan.desk.access import Role
    from boardscan.desk.desk import Desk

LanOption = Annotated[
    bool,
    typer.Option(
        "--lan", help="Let phones in the hall's network in, each by a code; otherwise only this "
        "machine.",
    ),
]  # fmt: skip
PortOption = Annotated[
    int, typer.Option("--port", metavar="NUMBER", min=0, max=65535, help="The port to listen on.")
]
ViewerOption = Annotated[
    str | None,
    typer.Option(
        "--viewer-code",
        metavar="CODE",
        help="With --lan: a code of your own, 8 letters and digits or more, that lets anybody "
        "look, not change.",
    ),
]
CertOption = Annotated[
    str | None,
    typer.Option(
        "--cert", metavar="FILE", help="Speaks HTTPS with this certificate, a PEM file; otherwise "
        "plain HTTP.",
    ),
]  # fmt: skip
KeyOption = Annotated[
    str | None,
    typer.Option(
        "--key", metavar="FILE", help="The key of --cert, where it is in a file of its own."
    ),
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", metavar="NUMBER", min=1, max=64, help="Photos read at once."),
]


def desk(
    context: typer.Context,
    event: EventArgument,
    lan: LanOption = False,
    port: PortOption = 8765,
    viewer_code: ViewerOption = None,
    cert: CertOption = None,
    key: KeyOption = None,
    jobs: JobsOption = None,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """Open the arbiter's desk: photo, dead stones, count, signatures, in a browser."""
    speak = context.obj
    # What follows loads for seconds. To stderr: the first line on stdout is the address.
    typer.echo(say("desk_starting", speak), err=True)
    from boardscan.desk.serve import check_installed, listen, open_desk
    from boardscan.desk.tls import certificate
    from boardscan.records.store import event_path

    check_installed()
    _check_viewer_code(viewer_code, lan)
    secure = certificate(cert, key)
    if not event_path(event).is_file():
        typer.echo(say("desk_new", speak, event=event_path(event)))
    listener = listen(port, lan=lan)
    with listener, open_desk(event, listener, lan=lan, jobs=jobs, secure=secure) as running:
        desk = running.desk
        if lan and viewer_code is not None:
            desk.codes.add(viewer_code, "viewer")
            typer.echo(say("desk_viewers", speak, code=viewer_code))
        for address in desk.addresses:
            typer.echo(say("desk_open", speak, address=f"{address}/"))
        if lan:
            _let_in(desk, speak)
        typer.echo(say("desk_stop", speak))
        sys.stdout.flush()
        running.run()
    return ExitCode.INTERRUPTED


def _let_in(running: "Desk", lang: str) -> None:
    """Print a code for the next arbiter, now and whenever one was used."""
    from boardscan.desk.access import shown
    from boardscan.desk.qr import login_address, qr_terminal

    def print_code(role: "Role" = "arbiter") -> None:
        if role != "arbiter" or running.codes.waiting("arbiter"):
            return
        code = running.codes.new("arbiter")
        address = login_address(running.addresses[0], code)
        typer.echo(qr_terminal(address))
        typer.echo(say("desk_code", lang, address=address, code=shown(code)))
        sys.stdout.flush()

    running.on_entry = print_code
    print_code()


def _check_viewer_code(code: str | None, lan: bool) -> None:
    from boardscan.desk.access import CODE_LENGTH, plain

    if code is None:
        return
    if not lan:
        raise InputError(
            "viewer_code_alone",
            Text("a viewers' code is for --lan", "--viewer-code 须与 --lan 一起使用"),
            Text("Add --lan, or leave it out.", "请加上 --lan，或去掉该选项。"),
        )
    if len(plain(code)) < CODE_LENGTH:
        raise InputError(
            "short_code",
            Text("the viewers' code is too easy to guess", "观众验证码过短"),
            Text(
                f"Give {CODE_LENGTH} letters and digits or more.",
                f"请使用 {CODE_LENGTH} 位以上的字母和数字。",
            ),
        )
